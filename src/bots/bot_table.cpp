#include "bots/bot_table.h"

#include <algorithm>

#include "bots/deals.h"
#include "bots/registry.h"

namespace bankhalter::bots {

constexpr int kMostProposals = 4;
constexpr int kMostActs = 40;
constexpr int kFair = 2;  // as much as a bot gains, so many times may a person gain by a deal

std::string_view player_of_level(std::string_view level) {
    return level == "hard" ? "champion" : level == "easy" ? "standard-200" : "trader";
}

void BotTable::seat(Seat seat, std::string_view level) {
    auto& there = players_[seat.value];
    if (there && there->level == level) return;
    there =
        Seated{std::string(level), make_player(player_of_level(level), rules_, seed_ + seat.value)};
    there->player->sit_down(rules_, seat);
}

std::optional<BotTable::Move> BotTable::think(const State& s, std::span<const Offer> offers,
                                              bool may_throw) {
    if (s.is_over() || chance_answers(s.top().step)) return std::nullopt;
    hear_people(s, offers);
    if (auto move = answer(s, offers)) return move;
    if (!may_throw) return std::nullopt;
    if (s.top().step == Step::StartTurn) {
        if (turn_ != s.turn_number) {
            turn_ = s.turn_number;
            proposals_ = acts_ = 0;
            asked_a_person_ = false;
        }
        if (auto move = propose(s)) return move;
        if (auto move = act(s)) return move;
    }
    for (Seat seat : to_act(s))
        if (auto& bot = players_[seat.value]) {
            const Action action = bot->player->decide(rules_, s, seat);
            return Move{.action = action, .reason = bot->player->reason()};
        }
    return std::nullopt;
}

std::optional<BotTable::Move> BotTable::answer(const State& s, std::span<const Offer> offers) {
    for (const Offer& o : offers)
        if (auto& bot = players_[o.to.value]) {
            const Action trade = o.as_trade();
            const bool agreed = validate(rules_, s, trade) == Refusal::None &&
                                bot->player->accepts(rules_, s, trade) && is_fair(s, trade);
            return Move{.kind = Move::Kind::Answer,
                        .action = trade,
                        .offer = o.id,
                        .accepted = agreed,
                        .reason = bot->player->reason()};
        }
    return std::nullopt;
}

int BotTable::gain(const State& s, Seat seat, const Action& trade) const {
    const bool proposes = seat == trade.seat;
    return gain_of(rules_, s, worth_, seat, proposes ? trade.give : trade.take,
                   proposes ? trade.take : trade.give);
}

/// People are not bothered with what no player in his senses would take, nor with the same thing
/// twice within a lap; the bot is told that it was refused.
bool BotTable::is_for_people(const State& s, const Action& trade) const {
    return gain(s, Seat{trade.a}, trade) >= 0 &&
           !offered_.recently(trade, s.turn_number, kLap * s.seats);
}

/// People look for the bot that sells the last street of their group for a little more than it
/// cost.
bool BotTable::is_fair(const State& s, const Action& trade) const {
    return players_[trade.seat.value] ||
           gain(s, trade.seat, trade) <= kFair * std::max(0, gain(s, Seat{trade.a}, trade));
}

/// What became of the offers to people: taken if everything has changed hands.
void BotTable::hear_people(const State& s, std::span<const Offer> offers) {
    std::erase_if(asked_, [&](const Action& trade) {
        const Seat other{trade.a};
        for (const Offer& o : offers)
            if (o.from == trade.seat && o.to == other && o.give == trade.give &&
                o.take == trade.take)
                return false;
        const bool taken = (trade.give.deeds - deeds_of(s, other)).empty() &&
                           (trade.take.deeds - deeds_of(s, trade.seat)).empty();
        if (auto& bot = players_[trade.seat.value]) bot->player->answered(trade, taken);
        return true;
    });
}

std::optional<BotTable::Move> BotTable::propose(const State& s) {
    auto& bot = players_[s.turn.value];
    if (std::any_of(asked_.begin(), asked_.end(),
                    [&](const Action& a) { return a.seat == s.turn; }))
        return std::nullopt;
    Action trade;
    while (bot && proposals_ < kMostProposals && bot->player->propose(rules_, s, s.turn, trade)) {
        ++proposals_;
        const Reason reason = bot->player->reason();
        auto& partner = players_[trade.a];
        const bool possible = validate(rules_, s, trade) == Refusal::None;
        if (possible && !partner && !asked_a_person_ &&
            is_for_people(s, trade)) {  // one offer a turn, and time to think about it
            asked_a_person_ = true;
            asked_.push_back(trade);
            offered_.add(trade, s.turn_number);
            return Move{.kind = Move::Kind::Offer, .action = trade, .reason = reason};
        }
        const bool agreed = possible && partner && partner->player->accepts(rules_, s, trade);
        bot->player->answered(trade, agreed);
        if (agreed) return Move{.action = trade, .reason = reason};
    }
    proposals_ = kMostProposals;
    return std::nullopt;
}

std::optional<BotTable::Move> BotTable::act(const State& s) {
    Action action;
    Seat seat = s.turn;
    do {
        auto& bot = players_[seat.value];
        if (bot && acts_ < kMostActs && bot->player->act(rules_, s, seat, action) &&
            validate(rules_, s, action) == Refusal::None) {
            ++acts_;
            return Move{.action = action, .reason = bot->player->reason()};
        }
        seat = left_of(s, seat);
    } while (seat != s.turn);
    return std::nullopt;
}

}  // namespace bankhalter::bots
