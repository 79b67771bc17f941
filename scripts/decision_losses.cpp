// What a player's decisions cost it, kind by kind: plays games against mixed line-ups, picks
// positions in which it had a choice, and plays every answer on to the end of the game.
//   decision_losses PLAYER GAMES POSITIONS PLAYOUTS
// POSITIONS of each kind, PLAYOUTS of each answer. The others play on as what they are, and a
// Trader for the player. All answers get the same dice; the best by one half of the playouts is
// compared with what was done by the other half, else the luckiest would seem best.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/interval.h"
#include "base/words.h"
#include "bots/equity.h"
#include "bots/game.h"
#include "bots/registry.h"
#include "edition/edition.h"
#include "engine/build.h"

using namespace bankhalter::bots;

namespace {

constexpr std::size_t kSeats = 4;
constexpr std::string_view kLineUps[][kSeats - 1] = {{"even-chances", "even", "decliner"},
                                                     {"even-chances", "greedy", "trader"},
                                                     {"sharp", "even-rents", "bidder-up"},
                                                     {"fixed-plus", "cornell", "even-chances"}};
constexpr auto kStandIn = "trader:reserve=80,redeem_reserve=250,bid_percent=110,raises=yes";

/// A question to the player, and what it answered; no action is to do nothing.
using Answer = std::optional<Action>;
struct Asked {
    std::size_t line_up;
    Seat seat;
    State state;
    Answer answer;
    std::vector<Answer> others;
};
using Kinds = std::map<std::string, std::vector<Asked>>;

std::string_view kind_of(const State& s, Seat seat) {
    switch (s.top().step) {
        case Step::StartTurn: return s.jailed.has(seat) ? "jail" : "";
        case Step::Buy: return "buy";
        case Step::Bid: return "bid";
        case Step::Charge: return "raise cash";
        default: return "other";
    }
}

/// Notes the questions to a player that leave it a choice.
class Noted final : public Player {
public:
    Noted(std::unique_ptr<Player> player, std::size_t line_up, Kinds& kinds)
        : player_(std::move(player)), line_up_(line_up), kinds_(kinds) {}

    void sit_down(const Rules& r, Seat seat) override { player_->sit_down(r, seat); }
    bool skips_formalities() const override { return player_->skips_formalities(); }

    Decision decide(const Rules& r, const State& s, Seat seat) override {
        const Decision d = player_->decide(r, s, seat);
        const std::string_view kind = kind_of(s, seat);
        if (!kind.empty()) note(kind, r, s, seat, d.action, answers(r, s, seat, true));
        return d;
    }
    bool act(const Rules& r, const State& s, Seat seat, Decision& out) override {
        const bool acts = player_->act(r, s, seat, out);
        std::vector<Answer> others = answers(r, s, seat, false);
        others.push_back(std::nullopt);
        const bool builds = acts && out.action.kind == ActionKind::Build;
        const bool may_build = capacities(r, s, Building::House)[seat] > 0;
        if (builds || may_build)
            note("build", r, s, seat, acts ? Answer(out.action) : std::nullopt, std::move(others));
        return acts;
    }
    bool propose(const Rules& r, const State& s, Seat seat, Decision& out) override {
        if (!player_->propose(r, s, seat, out)) return false;
        asked_ = s;
        rules_ = &r;
        return true;
    }
    void answered(const Action& trade, bool agreed) override {
        if (agreed) note("deal offered", *rules_, asked_, trade.seat, trade, {std::nullopt});
        player_->answered(trade, agreed);
    }
    bool accepts(const Rules& r, const State& s, const Action& trade) override {
        const bool agreed = player_->accepts(r, s, trade);
        if (agreed)
            note("deal taken", r, s, Seat{trade.a}, trade, {std::nullopt});
        else if (validate(r, s, trade) == Refusal::None)
            note("deal refused", r, s, Seat{trade.a}, std::nullopt, {trade});
        return agreed;
    }

private:
    /// What it may do: when it must, and beside the game.
    static std::vector<Answer> answers(const Rules& r, const State& s, Seat seat, bool must) {
        std::vector<Answer> out;
        for (const Action& a : legal_actions(r, s, seat)) {
            const bool beside = is_beside_the_game(a.kind);
            if (a.kind == ActionKind::Resign || a.kind == ActionKind::Bankrupt) continue;
            if (must || beside) out.push_back(a);
        }
        return out;
    }
    static bool is_beside_the_game(ActionKind k) {
        return k == ActionKind::Build || k == ActionKind::Sell || k == ActionKind::Mortgage ||
               k == ActionKind::Redeem;
    }

    /// Of the other answers the four that equity likes best.
    void note(std::string_view kind, const Rules& r, const State& s, Seat seat, Answer done,
              std::vector<Answer> others) {
        constexpr std::size_t kMost = 4;
        const auto promise = [&](const Answer& a) {
            State after = s;
            if (a) apply(r, after, *a);
            return after.is_over() ? 1.f : equity(r, after, {})[seat.value];
        };
        std::erase(others, done);
        if (others.empty()) return;
        std::stable_sort(others.begin(), others.end(),
                         [&](const Answer& a, const Answer& b) { return promise(a) > promise(b); });
        if (others.size() > kMost) others.resize(kMost);
        kinds_[std::string(kind)].push_back({line_up_, seat, s, done, std::move(others)});
    }

    std::unique_ptr<Player> player_;
    std::size_t line_up_;
    Kinds& kinds_;
    const Rules* rules_ = nullptr;
    State asked_{};
};

/// The players of a line-up, the seat of the measured one first left to its caller.
struct Company {
    std::array<std::unique_ptr<Player>, kSeats> owned;
    std::array<Player*, kSeats> players{};
    Company(const Rules& r, std::size_t line_up, Seat seat, std::unique_ptr<Player> hero,
            std::uint64_t seed) {
        for (std::size_t i = 0, k = 0; i < kSeats; ++i) {
            owned[i] = i == seat.value ? std::move(hero)
                                       : make_player(kLineUps[line_up][k++], r, mix(seed, i));
            players[i] = owned[i].get();
        }
    }
};

Kinds collect(const Rules& r, std::string_view player, int games) {
    Kinds kinds;
    for (int game = 0; game < games; ++game) {
        const auto number = static_cast<std::size_t>(game);
        const std::size_t line_up = number / kSeats % std::size(kLineUps);
        const Seat seat{static_cast<std::uint8_t>(number % kSeats)};
        Company company(r, line_up, seat,
                        std::make_unique<Noted>(make_player(player, r, 1), line_up, kinds), number);
        State s = new_game(r, kSeats);
        SeatStreams chance(mix(1, number / kSeats));
        play_game(r, s, company.players, chance);
    }
    return kinds;
}

/// Plays answers on to the end of the game, with the same dice for all.
class Judge {
public:
    Judge(const Rules& r, const Asked& asked)
        : r_(r),
          asked_(asked),
          company_(r, asked.line_up, asked.seat, make_player(kStandIn, r, 1), 1) {}

    double wins(const Answer& a, int number, Seat seat) {
        State s = asked_.state;
        if (a) apply(r_, s, *a);
        SeatStreams chance(mix(4711, static_cast<std::uint64_t>(number)));
        const GameOutcome out = play_game(r_, s, company_.players, chance, {.asked = true});
        return out.winners.has(seat) ? 1.0 / out.winners.count() : 0;
    }

private:
    const Rules& r_;
    const Asked& asked_;
    Company company_;
};

struct Sum {
    double sum = 0, squares = 0;
    int count = 0;
    void add(double x) { sum += x, squares += x * x, ++count; }
    double mean() const { return count ? sum / count : 0; }
    double margin() const {
        return count < 2
                   ? 0
                   : bankhalter::kTwoSided95 *
                         std::sqrt(std::max(0.0, squares / count - mean() * mean()) / (count - 1));
    }
};

/// How much more the best of the other answers wins; less than nothing when it only seemed best.
double loss(Judge& judge, const Asked& asked, int half) {
    const auto mean = [&](const Answer& a, int first) {
        double sum = 0;
        for (int i = first; i < first + half; ++i) sum += judge.wins(a, i, asked.seat);
        return sum / half;
    };
    double most = mean(asked.answer, 0);
    const Answer* best = &asked.answer;
    for (const Answer& a : asked.others)
        if (const double wins = mean(a, 0); wins > most) most = wins, best = &a;
    return best == &asked.answer ? 0 : mean(*best, half) - mean(asked.answer, half);
}

/// What a deal, agreed or refused, brings the two.
void weigh_deal(Judge& judge, const Asked& asked, int playouts, Sum& own, Sum& his) {
    const Answer& deal = asked.answer ? asked.answer : asked.others[0];
    const Seat partner = deal->seat == asked.seat ? Seat{deal->a} : deal->seat;
    const auto gain = [&](Seat seat) {
        double sum = 0;
        for (int i = 0; i < playouts; ++i)
            sum += judge.wins(deal, i, seat) - judge.wins(std::nullopt, i, seat);
        return sum / playouts;
    };
    own.add(gain(asked.seat));
    his.add(gain(partner));
}

}  // namespace

int main(int argc, char** argv) {
    const auto number = [&](int i) {
        return argc > i ? bankhalter::parse_number(argv[i]).value_or(0) : 0;
    };
    const int games = number(2), positions = number(3), half = number(4) / 2;
    if (argc != 5 || !is_player(argv[1]) || games < 1 || positions < 1 || half < 1) {
        fmt::print(stderr, "usage: decision_losses PLAYER GAMES POSITIONS PLAYOUTS\n");
        return 2;
    }
    const auto library = load_library(embedded_files());
    const Rules rules = compile(*library->find("zelda"), Variant::Standard);
    for (auto& [kind, all] : collect(rules, argv[1], games)) {
        Random random(1);
        const std::size_t found = all.size();
        for (std::size_t i = all.size(); i > 1; --i)
            std::swap(all[i - 1], all[random.below(static_cast<std::uint32_t>(i))]);
        if (all.size() > static_cast<std::size_t>(positions))
            all.resize(static_cast<std::size_t>(positions));
        Sum own, his;
        for (const Asked& asked : all) {
            Judge judge(rules, asked);
            if (kind.starts_with("deal"))
                weigh_deal(judge, asked, 2 * half, own, his);
            else
                own.add(loss(judge, asked, half));
        }
        fmt::print("{:14} {:6.2f} a game, {:4} positions: {} {:6.2f} ± {:.2f} %", kind,
                   static_cast<double>(found) / games, own.count, his.count ? "gains" : "loses",
                   100 * own.mean(), 100 * own.margin());
        if (his.count)
            fmt::print(", the partner {:6.2f} ± {:.2f} %", 100 * his.mean(), 100 * his.margin());
        fmt::print("\n");
        std::fflush(stdout);
    }
}
