// Samples for scripts/fit_equity: plays games between the built-in players and notes positions on
// the way with who won in the end.
//   equity_samples FIRST GAMES THREADS [NET] > SAMPLES
// NET has the numbers of a network as they lie in EquityNet; with it one player of every game is a
// Champion that judges by it. A game follows from its number and NET alone: neither the threads
// nor the network that is compiled in change a byte.
#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "bots/champion.h"
#include "edition/edition.h"

using namespace bankhalter::bots;

namespace {

constexpr std::size_t kSeats = 4;
// At these tables nobody declines nearly everything.
constexpr Rivals::Odds kCompany = {.18f, .18f, .15f, .07f, .07f, .02f, .02f, .02f, .02f,
                                   .02f, .12f, .06f, .04f, 0,    0,    0,    .03f};

/// A position as it is written: the game, how many seats are still in, which of them wins, and the
/// outlooks of those.
struct Sample {
    std::uint32_t game = 0;
    std::uint16_t count = 0, won = 0;
    std::array<Outlook, kSeats> seats{};
};
static_assert(sizeof(Sample) == 8 + kSeats * Outlook::kNumbers * sizeof(float));

/// Keeps some of the positions before a throw.
struct Probe : Observer {
    Random& random;
    std::uint32_t rate;
    std::vector<State> seen{};
    State before{};
    Probe(Random& from, std::uint32_t one_in) : random(from), rate(one_in) {}
    void action(const Action& a, const State& after, const EventList&) override {
        if (a.kind == ActionKind::Roll && random.below(rate) == 0) seen.push_back(before);
        if (after.top().step == Step::StartTurn) before = after;
    }
};

/// Who sits where in a game: anybody, or all of one kind around a Trader or Champion.
class LineUp {
public:
    LineUp(const Rules& rules, Random& random, const EquityNet* net) {
        const std::size_t seats = random.below(5) == 0 ? 2 : random.below(5) == 0 ? 3 : 4;
        const std::uint32_t theme = net ? 1 + random.below(3) : random.below(5);
        for (std::size_t i = 0; i < seats; ++i) {
            const std::uint32_t die = random.below(10);
            Manner manner = die < 5   ? Manner::Trader
                            : die < 7 ? Manner::Careful
                            : die < 9 ? Manner::Swapper
                                      : Manner::ListPrice;
            if (theme == 1 && i > 0) manner = Manner::Careful;
            if (theme == 2 && i > 0) manner = Manner::Swapper;
            seat(manner == Manner::Trader ? make_trader(rules, random) : make_manner(manner, rules),
                 kReluctance[static_cast<std::size_t>(manner)]);
        }
        if (!net) return;
        const std::size_t hero = random.below(static_cast<std::uint32_t>(seats));
        owned_[hero] = std::make_unique<Champion>(
            rules, random.next(),
            ChampionBudget{.playouts = 16, .net = net, .guess = &kCompany, .mortgages = false});
        players_[hero] = owned_[hero].get();
        reluctance_[hero] = kHeroReluctance;
    }

    std::span<Player* const> players() const { return players_; }
    const Reluctance& reluctance() const { return reluctance_; }

private:
    static std::unique_ptr<Player> make_trader(const Rules& rules, Random& random) {
        constexpr int kReserves[] = {60, 60, 0, 150, 300};
        TraderStyle style = kChampionHabit;
        if (random.below(2)) {
            style = {.reserve = kReserves[random.below(5)],
                     .bid_percent = 80 + 10 * static_cast<int>(random.below(5))};
            if (random.below(3) == 0) style.buy_reserve = 100;
        }
        return std::make_unique<Trader>(rules, style);
    }
    void seat(std::unique_ptr<Player> player, float reluctance) {
        reluctance_[players_.size()] = reluctance;
        players_.push_back(player.get());
        owned_.push_back(std::move(player));
    }

    std::vector<std::unique_ptr<Player>> owned_;
    std::vector<Player*> players_;
    Reluctance reluctance_{};
};

/// Games that nobody or several win teach nothing.
void play(const Rules& rules, std::uint32_t number, const EquityNet* net,
          std::vector<Sample>& out) {
    Random random(mix(4711, number));
    const LineUp line_up(rules, random, net);
    State s = new_game(rules, static_cast<int>(line_up.players().size()));
    Probe probe(random, net ? 4 : 10);
    SeatStreams chance(random.next());
    const GameOutcome outcome =
        play_game(rules, s, line_up.players(), chance, {.rounds = 200}, &probe);
    if (outcome.winners.count() != 1) return;
    for (const State& seen : probe.seen) {
        Outlooks all;
        look(rules, seen, line_up.reluctance(), all);
        Sample sample{.game = number};
        for (Seat seat : seen.in_game) {
            if (outcome.winners.has(seat)) sample.won = sample.count;
            sample.seats[sample.count++] = all[seat.value];
        }
        if (sample.count > 1) out.push_back(sample);
    }
}

/// The games [first, last), in their order.
std::vector<Sample> play_all(const Rules& rules, std::uint32_t first, std::uint32_t last,
                             std::uint32_t threads, const EquityNet* net) {
    std::vector<std::vector<Sample>> games(last - first);
    std::atomic<std::uint32_t> next = first;
    {
        std::vector<std::jthread> at_work;
        for (std::uint32_t i = 0; i < threads; ++i)
            at_work.emplace_back([&] {
                for (std::uint32_t game = next++; game < last; game = next++)
                    play(rules, game, net, games[game - first]);
            });
    }
    std::vector<Sample> all;
    for (const std::vector<Sample>& game : games) all.insert(all.end(), game.begin(), game.end());
    return all;
}

bool read(const char* path, EquityNet& net) {
    std::ifstream file(path, std::ios::binary);
    file.read(reinterpret_cast<char*>(&net), sizeof net);
    return file && file.peek() == std::ifstream::traits_type::eof();
}

}  // namespace

int main(int argc, char** argv) {
    constexpr int kMost = 100'000'000;
    const int first = argc > 1 ? std::atoi(argv[1]) : -1, games = argc > 2 ? std::atoi(argv[2]) : 0,
              threads = argc > 3 ? std::atoi(argv[3]) : 0;
    if (argc > 5 || first < 0 || first > kMost || games < 1 || games > kMost || threads < 1 ||
        threads > 64) {
        fmt::print(stderr, "usage: equity_samples FIRST GAMES THREADS [NET]\n");
        return 2;
    }
    EquityNet net;
    if (argc == 5 && !read(argv[4], net)) {
        fmt::print(stderr, "{}: not {} numbers of a network\n", argv[4],
                   sizeof net / sizeof(float));
        return 1;
    }
    const auto library = load_library(embedded_files());
    const Rules rules = compile(*library->find("zelda"), Variant::Standard);
    const auto from = static_cast<std::uint32_t>(first);
    const std::vector<Sample> samples =
        play_all(rules, from, from + static_cast<std::uint32_t>(games),
                 static_cast<std::uint32_t>(threads), argc == 5 ? &net : nullptr);
    if (std::fwrite(samples.data(), sizeof(Sample), samples.size(), stdout) != samples.size() ||
        std::fflush(stdout) != 0) {
        fmt::print(stderr, "the samples cannot be written\n");
        return 1;
    }
}
