// Fits the equity network (src/bots/equity.h): plays games between the built-in players, notes
// positions on the way and who won in the end, and descends the surprise of the network about the
// winners. Prints src/bots/equity_net.cpp.
//   fit_equity GAMES CHAMPION_GAMES EPOCHS [on] > src/bots/equity_net.cpp
// Champion plays with the network that is compiled in, so a second run learns from a better player;
// `on` goes on from its numbers.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <numeric>

#include "bots/champion.h"
#include "edition/edition.h"

using namespace bankhalter::bots;

namespace {

constexpr int kHidden = EquityNet::kHidden, kNumbers = Outlook::kNumbers, kSeats = 4;
constexpr std::size_t kWeights = sizeof(EquityNet) / sizeof(float);

struct Sample {
    int count = 0, won = 0;  // seats still in, and which of them wins
    std::array<Outlook, kSeats> seats;
};

/// Keeps some of the positions before a throw.
struct Probe : Observer {
    Random& random;
    std::uint32_t rate;
    std::vector<State> seen{};
    Probe(Random& from, std::uint32_t one_in) : random(from), rate(one_in) {}
    void action(const Rules&, const State& before, const Action& a, const State&,
                const EventList&) override {
        if (before.top().step == Step::StartTurn && a.kind == ActionKind::Roll &&
            random.below(rate) == 0)
            seen.push_back(before);
    }
};

class Games {
public:
    explicit Games(const Rules& rules) : rules_(rules), champion_(rules, 5, {.playouts = 16}) {
        for (int i = 0; i < kSeats; ++i) {
            traders_.emplace_back(rules);
            for (int manner = 0; manner < kManners; ++manner)
                others_.push_back(make_manner(static_cast<Manner>(manner), rules));
        }
    }

    /// A table of two to four: anybody, or all of one kind around a Trader or Champion.
    void play(std::uint64_t number, bool with_champion, std::vector<Sample>& samples) {
        const int seats = random_.below(5) == 0 ? 2 : random_.below(5) == 0 ? 3 : 4;
        const std::uint32_t theme = with_champion ? 1 + random_.below(3) : random_.below(5);
        std::array<Player*, kSeats> players{};
        Reluctance reluctance{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
            const std::uint32_t die = random_.below(10);
            Manner manner = die < 5   ? Manner::Trader
                            : die < 7 ? Manner::Careful
                            : die < 9 ? Manner::Swapper
                                      : Manner::ListPrice;
            if (theme == 1 && i > 0) manner = Manner::Careful;
            if (theme == 2 && i > 0) manner = Manner::Swapper;
            const auto row = static_cast<std::size_t>(manner);
            players[i] = manner == Manner::Trader ? trader(i) : others_[i * kManners + row].get();
            reluctance[i] = kReluctance[row];
        }
        const std::size_t hero = random_.below(static_cast<std::uint32_t>(seats));
        if (with_champion) {
            players[hero] = &champion_;
            reluctance[hero] = kHeroReluctance;
        }
        State s = new_game(rules_, seats);
        Probe probe(random_, with_champion ? 4 : 10);
        SeatStreams chance(number);
        const GameOutcome out = play_game(rules_, s, std::span(players.data(), s.seats), chance,
                                          {.rounds = 200}, &probe);
        if (out.winners.count() != 1) return;
        for (const State& seen : probe.seen) {
            Outlooks all;
            look(rules_, seen, reluctance, all);
            Sample sample;
            for (Seat seat : seen.in_game) {
                if (out.winners.has(seat)) sample.won = sample.count;
                sample.seats[static_cast<std::size_t>(sample.count++)] = all[seat.value];
            }
            if (sample.count > 1) samples.push_back(sample);
        }
    }

private:
    Player* trader(std::size_t seat) {
        constexpr int kReserves[] = {60, 60, 0, 150, 300};
        TraderStyle style = kChampionHabit;
        if (random_.below(2)) {
            style = {.reserve = kReserves[random_.below(5)],
                     .bid_percent = 80 + 10 * static_cast<int>(random_.below(5))};
            if (random_.below(3) == 0) style.buy_reserve = 100;
        }
        traders_[seat].set_style(style);
        return &traders_[seat];
    }

    const Rules& rules_;
    Random random_{4711};
    Champion champion_;
    std::vector<Trader> traders_;
    std::vector<std::unique_ptr<Player>> others_;
};

/// The network seen as so many weights, and one pass through it.
struct Net {
    EquityNet net{};
    float* begin() { return reinterpret_cast<float*>(&net); }

    using Hidden = std::array<std::array<float, kHidden>, kSeats>;
    std::array<float, kSeats> chances(const Sample& x, Hidden& hidden) const {
        std::array<float, kSeats> out{};
        float best = -1e9f, sum = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(x.count); ++i) {
            hidden[i] = net.bias;
            for (std::size_t j = 0; j < kNumbers; ++j)
                for (std::size_t k = 0; k < kHidden; ++k)
                    hidden[i][k] += x.seats[i].x[j] * net.in[j][k];
            for (std::size_t k = 0; k < kHidden; ++k)
                out[i] += std::max(0.f, hidden[i][k]) * net.out[k];
            best = std::max(best, out[i]);
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(x.count); ++i)
            sum += out[i] = std::exp(out[i] - best);
        for (float& p : out) p /= sum;
        return out;
    }
    float surprise(const Sample& x) const {
        Hidden hidden;
        return -std::log(std::max(1e-6f, chances(x, hidden)[static_cast<std::size_t>(x.won)]));
    }
    /// Adds the slope of the surprise.
    void add_slope(const Sample& x, float weight, EquityNet& slope) const {
        Hidden hidden;
        const auto p = chances(x, hidden);
        for (std::size_t i = 0; i < static_cast<std::size_t>(x.count); ++i) {
            const float error = weight * (p[i] - (static_cast<int>(i) == x.won ? 1.f : 0.f));
            std::array<float, kHidden> back{};
            for (std::size_t k = 0; k < kHidden; ++k) {
                if (hidden[i][k] <= 0) continue;
                slope.out[k] += error * hidden[i][k];
                back[k] = error * net.out[k];
                slope.bias[k] += back[k];
            }
            for (std::size_t j = 0; j < kNumbers; ++j)
                for (std::size_t k = 0; k < kHidden; ++k)
                    slope.in[j][k] += x.seats[i].x[j] * back[k];
        }
    }
};

/// Adam, in batches, with a step that shrinks; the last tenth of the samples is kept back to see
/// how good it is.
Net fit(const std::vector<Sample>& samples, int epochs, bool on) {
    constexpr std::size_t kBatch = 256;
    Random random(99);
    Net w, slope, mean, square;
    for (auto& row : w.net.in)
        for (float& x : row)
            x = (static_cast<float>(random.below(1 << 20)) / (1 << 19) - 1) * 0.17f;
    for (float& x : w.net.out)
        x = (static_cast<float>(random.below(1 << 20)) / (1 << 19) - 1) * 0.25f;
    if (on) w.net = kEquityNet;
    const float first_rate = on ? 0.001f : 0.003f;
    const std::size_t kept = samples.size() / 10, used = samples.size() - kept;
    std::vector<std::size_t> order(used);
    std::iota(order.begin(), order.end(), 0);
    float past_mean = 1, past_square = 1;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t i = used - 1; i > 0; --i)
            std::swap(order[i], order[random.below(static_cast<std::uint32_t>(i + 1))]);
        const float rate =
            first_rate * std::pow(0.02f, static_cast<float>(epoch) /
                                             static_cast<float>(std::max(1, epochs - 1)));
        for (std::size_t first = 0; first + kBatch <= used; first += kBatch) {
            slope = {};
            for (std::size_t i = 0; i < kBatch; ++i)
                w.add_slope(samples[order[first + i]], 1.f / kBatch, slope.net);
            past_mean *= 0.9f, past_square *= 0.999f;
            for (std::size_t i = 0; i < kWeights; ++i) {
                const float g = slope.begin()[i] + 1e-5f * w.begin()[i];
                mean.begin()[i] += 0.1f * (g - mean.begin()[i]);
                square.begin()[i] += 0.001f * (g * g - square.begin()[i]);
                w.begin()[i] -= rate * mean.begin()[i] / (1 - past_mean) /
                                (std::sqrt(square.begin()[i] / (1 - past_square)) + 1e-8f);
            }
        }
        double known = 0, guessed = 0;
        for (std::size_t i = used; i < samples.size(); ++i) {
            known += static_cast<double>(w.surprise(samples[i]));
            guessed += std::log(samples[i].count);
        }
        const auto all = static_cast<double>(kept);
        fmt::print(stderr, "epoch {}: surprise {:.4f}, guessing {:.4f}\n", epoch + 1, known / all,
                   guessed / all);
    }
    return w;
}

void print(std::span<const float> numbers, const char* before, const char* after) {
    fmt::print("{}{{", before);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        fmt::print("{}{:#.4g}f", i ? ", " : "", numbers[i]);
    fmt::print("}}{}\n", after);
}

}  // namespace

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 60'000,
              with_champion = argc > 2 ? std::atoi(argv[2]) : 20'000;
    const int epochs = argc > 3 ? std::atoi(argv[3]) : 14;
    const Library library = *load_library(embedded_files());
    const Rules rules = compile(*library.find("zelda"), Variant::Standard);
    Games tables(rules);
    std::vector<Sample> samples;
    const int every = with_champion > 0 ? (games + with_champion) / with_champion : games + 1;
    for (int i = 0; i < games + with_champion; ++i)
        tables.play(static_cast<std::uint64_t>(i), i % every == every - 1, samples);
    fmt::print(stderr, "{} positions\n", samples.size());
    const Net best = fit(samples, epochs, argc > 4);
    fmt::print(
        "// The numbers of the equity network, printed by scripts/fit_equity.cpp: do not "
        "edit.\n#include \"bots/equity.h\"\n\n"
        "namespace bankhalter::bots {{\n\n// clang-format off\nconst EquityNet kEquityNet{{\n    "
        ".in = "
        "{{{{\n");
    for (const auto& row : best.net.in) print(row, "        ", ",");
    fmt::print("    }}}},\n");
    print(best.net.bias, "    .bias = ", ",");
    print(best.net.out, "    .out = ", ",");
    fmt::print("}};\n// clang-format on\n\n}}  // namespace bankhalter::bots\n");
}
