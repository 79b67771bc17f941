// Fits the equity network (src/bots/equity.h): plays games between the built-in players, notes
// positions on the way and who won in the end, and descends the surprise of the network about the
// winners. Prints src/bots/equity_net.cpp.
//   fit_equity [GAMES CHAMPION_GAMES EPOCHS]
//   fit_equity kept        the network that is compiled in, under its own head
// Champion judges by a first network, fitted to the games without it. So nothing depends on the
// network that is compiled in, and the same command prints the same bytes again.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string_view>

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

/// Every tenth game is kept back, to see how good a fit is.
struct Samples {
    std::vector<Sample> used, kept;
};

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

class Games {
public:
    explicit Games(const Rules& rules)
        : rules_(rules), champion_(rules, 5, {.playouts = 16, .net = &net_}) {
        for (int i = 0; i < kSeats; ++i) {
            traders_.emplace_back(rules);
            for (int manner = 0; manner < kManners; ++manner)
                others_.push_back(make_manner(static_cast<Manner>(manner), rules));
        }
    }

    /// What Champion judges by.
    void set_net(const EquityNet& net) { net_ = net; }

    /// A table of two to four: anybody, or all of one kind around a Trader or Champion.
    void play(std::uint64_t number, bool with_champion, Samples& samples) {
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
            if (sample.count > 1)
                (number % 10 == 9 ? samples.kept : samples.used).push_back(sample);
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
    EquityNet net_{};
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

/// Small random weights for one unit, which starts somewhat awake.
void begin_unit(EquityNet& net, std::size_t unit, Random& random) {
    const auto about_zero = [&](float most) {
        return (static_cast<float>(random.below(1 << 20)) / (1 << 19) - 1) * most;
    };
    for (auto& row : net.in) row[unit] = about_zero(0.17f);
    net.bias[unit] = 0.1f;
    net.out[unit] = about_zero(0.25f);
}

/// Units that answer to no position: they learn nothing and only cost time.
std::vector<std::size_t> dead_units(const Net& w, std::span<const Sample> samples) {
    std::array<bool, kHidden> awake{};
    Net::Hidden hidden;
    for (const Sample& x : samples) {
        w.chances(x, hidden);
        for (std::size_t i = 0; i < static_cast<std::size_t>(x.count); ++i)
            for (std::size_t k = 0; k < kHidden; ++k) awake[k] |= hidden[i][k] > 0;
    }
    std::vector<std::size_t> dead;
    for (std::size_t k = 0; k < kHidden; ++k)
        if (!awake[k]) dead.push_back(k);
    return dead;
}

void report(const Net& w, std::span<const Sample> kept, int epoch) {
    double known = 0, guessed = 0;
    for (const Sample& x : kept) {
        known += static_cast<double>(w.surprise(x));
        guessed += std::log(x.count);
    }
    const auto all = static_cast<double>(std::max<std::size_t>(1, kept.size()));
    fmt::print(stderr, "epoch {}: surprise {:.4f}, guessing {:.4f}\n", epoch, known / all,
               guessed / all);
}

/// Adam, in batches, with a step that shrinks. Units that die on the way begin anew.
Net fit(const Samples& samples, int epochs) {
    constexpr std::size_t kBatch = 256;
    const std::vector<Sample>& used = samples.used;
    fmt::print(stderr, "{} positions\n", used.size() + samples.kept.size());
    Random random(99);
    Net w, slope, mean, square;
    for (std::size_t unit = 0; unit < kHidden; ++unit) begin_unit(w.net, unit, random);
    std::vector<std::size_t> order(used.size());
    std::iota(order.begin(), order.end(), 0);
    float past_mean = 1, past_square = 1;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        const float rate =
            0.003f * std::pow(0.02f, static_cast<float>(epoch) /
                                         static_cast<float>(std::max(1, epochs - 1)));
        for (std::size_t first = 0; first + kBatch <= used.size(); first += kBatch) {
            slope = {};
            for (std::size_t i = 0; i < kBatch; ++i)
                w.add_slope(used[order[first + i]], 1.f / kBatch, slope.net);
            past_mean *= 0.9f, past_square *= 0.999f;
            for (std::size_t i = 0; i < kWeights; ++i) {
                const float g = slope.begin()[i] + 1e-5f * w.begin()[i];
                mean.begin()[i] += 0.1f * (g - mean.begin()[i]);
                square.begin()[i] += 0.001f * (g * g - square.begin()[i]);
                w.begin()[i] -= rate * mean.begin()[i] / (1 - past_mean) /
                                (std::sqrt(square.begin()[i] / (1 - past_square)) + 1e-8f);
            }
        }
        report(w, samples.kept, epoch + 1);
        if (epoch < epochs / 2)
            for (std::size_t unit : dead_units(w, used)) begin_unit(w.net, unit, random);
    }
    return w;
}

void print(std::span<const float> numbers, const char* before, const char* after) {
    fmt::print("{}{{", before);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        fmt::print("{}{:#.4g}f", i ? ", " : "", numbers[i]);
    fmt::print("}}{}\n", after);
}

/// How much is played and learned.
struct Size {
    int games = 60'000, with_champion = 20'000, epochs = 14;
};

std::string made_by(const Size& size) {
    return fmt::format("// Made by build/release/fit_equity {} {} {}\n", size.games,
                       size.with_champion, size.epochs);
}

constexpr const char* kMadeEarlier =
    "// Fitted by an earlier form of scripts/fit_equity.cpp to 80,000 games that are not kept, "
    "less\n"
    "// one unit that had faded to nothing; printed by build/release/fit_equity kept\n";

void print(const EquityNet& net, const std::string& origin) {
    fmt::print(
        "// The numbers of the equity network: do not edit.\n{}"
        "#include \"bots/equity.h\"\n\nnamespace bankhalter::bots {{\n\n"
        "// clang-format off\nconst EquityNet kEquityNet{{\n    .in = {{{{\n",
        origin);
    for (const auto& row : net.in) print(row, "        ", ",");
    fmt::print("    }}}},\n");
    print(net.bias, "    .bias = ", ",");
    print(net.out, "    .out = ", ",");
    fmt::print("}};\n// clang-format on\n\n}}  // namespace bankhalter::bots\n");
}

}  // namespace

int main(int argc, char** argv) {
    Size size;
    if (argc == 2 && std::string_view(argv[1]) == "kept") {
        print(kEquityNet, kMadeEarlier);
        return 0;
    }
    if (argc == 4) size = {std::atoi(argv[1]), std::atoi(argv[2]), std::atoi(argv[3])};
    if ((argc != 1 && argc != 4) || size.games < 1 || size.with_champion < 0 || size.epochs < 1) {
        fmt::print(stderr, "usage: fit_equity [GAMES CHAMPION_GAMES EPOCHS] or fit_equity kept\n");
        return 2;
    }
    const Library library = *load_library(embedded_files());
    const Rules rules = compile(*library.find("zelda"), Variant::Standard);
    Games tables(rules);
    Samples samples;
    const auto play = [&](int first, int games, bool with_champion) {
        for (int i = first; i < first + games; ++i)
            tables.play(static_cast<std::uint64_t>(i), with_champion, samples);
    };
    play(0, size.games, false);
    tables.set_net(fit(samples, size.epochs).net);
    play(size.games, size.with_champion, true);
    const Net best = fit(samples, size.epochs);
    if (const auto dead = dead_units(best, samples.used); !dead.empty()) {
        fmt::print(stderr, "{} units answer to no position\n", dead.size());
        return 1;
    }
    print(best.net, made_by(size));
}
