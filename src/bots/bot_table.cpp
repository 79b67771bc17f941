#include "bots/bot_table.h"

#include <algorithm>

#include "bots/deals.h"
#include "bots/registry.h"
#include "engine/rent.h"

namespace bankhalter::bots {

constexpr int kFair = 2;  // as much as a bot gains, so many times may a person gain by a deal

void BotTable::seat(Seat seat, const BotLevel& level) {
    Seated& there = players_[seat.value];
    if (there.level == &level) return;
    there = {&level, make_player(level.player, rules_, seed_ + seat.value)};
    there.player->sit_down(rules_, seat);
    bots_.add(seat);
}

void BotTable::unseat(Seat seat) {
    players_[seat.value] = {};
    bots_.remove(seat);
}

Question BotTable::next(const State& s, const Negotiation& talk) {
    hear_people(s, talk);
    return stepper_.next(rules_, s, talk.open(), bots_);
}

std::optional<BotTable::Move> BotTable::think(const State& s, const Negotiation& talk,
                                              bool may_throw) {
    using Kind = Question::Kind;
    hear_people(s, talk);
    std::vector<Offer> to_bots;
    for (const Offer& o : talk.open())
        if (is_bot(o.to)) to_bots.push_back(o);
    for (;;) {
        const Question q = stepper_.next(rules_, s, to_bots, bots_);
        if (q.kind == Kind::Over || q.kind == Kind::Chance) return std::nullopt;
        if (!may_throw && q.kind >= Kind::Propose) return std::nullopt;
        if (is_bot(q.seat) || (q.kind == Kind::Answer && is_bot(q.offer->from))) {
            if (auto move = answer(s, talk, q)) return move;
        } else if (q.kind == Kind::Decide) {
            return std::nullopt;
        } else {
            stepper_.decline(s, q);
        }
    }
}

std::optional<BotTable::Move> BotTable::answer(const State& s, const Negotiation& talk,
                                               const Question& q) {
    using Kind = Question::Kind;
    if (q.kind == Kind::Answer) return answer_offer(s, talk, *q.offer);
    Player& bot = *players_[q.seat.value].player;
    Decision d;
    switch (q.kind) {
        case Kind::Claim:
            if (bot.claims(rules_, s, *q.claim)) return Move{.action = claim_of(*q.claim)};
            break;
        case Kind::Propose:
            if (has_asked(q.seat) || !bot.propose(rules_, s, q.seat, d)) break;
            reason_ = d.reason;
            stepper_.propose(d.action);
            return std::nullopt;
        case Kind::Act:
            if (!bot.act(rules_, s, q.seat, d) || validate(rules_, s, d.action) != Refusal::None)
                break;
            stepper_.acted(s);
            return Move{.action = d.action, .reason = d.reason};
        default:
            d = bot.decide(rules_, s, q.seat);
            return Move{.action = d.action, .reason = d.reason};
    }
    stepper_.decline(s, q);
    return std::nullopt;
}

/// An open offer to a bot, or one that a bot has just thought of.
std::optional<BotTable::Move> BotTable::answer_offer(const State& s, const Negotiation& talk,
                                                     const Offer& o) {
    const Action trade = o.as_trade();
    const bool possible = validate(rules_, s, trade) == Refusal::None;
    if (possible && !is_bot(o.to) && person_asked_ != s.turn_number && is_for_people(s, trade)) {
        person_asked_ = s.turn_number;  // one offer a turn, and time to think about it
        asked_.push_back({trade, talk.next_id()});
        offered_.add(trade, s.turn_number);
        stepper_.answered(s);
        return Move{.kind = Move::Kind::Offer, .action = trade, .reason = reason_};
    }
    const bool agreed = possible && is_bot(o.to) &&
                        players_[o.to.value].player->accepts(rules_, s, trade) && is_fair(s, trade);
    if (o.id != 0) {
        if (agreed) stepper_.traded(s);
        return Move{.kind = Move::Kind::Answer, .action = trade, .offer = o.id, .accepted = agreed};
    }
    players_[o.from.value].player->answered(trade, agreed);
    stepper_.answered(s);
    if (!agreed) return std::nullopt;
    return Move{.action = trade, .reason = reason_};
}

bool BotTable::has_asked(Seat seat) const {
    return std::any_of(asked_.begin(), asked_.end(),
                       [&](const Asked& a) { return a.trade.seat == seat; });
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
    return is_bot(trade.seat) ||
           gain(s, trade.seat, trade) <= kFair * std::max(0, gain(s, Seat{trade.a}, trade));
}

/// The bots are told what became of their offers to people. One that was never made counts as
/// refused.
void BotTable::hear_people(const State& s, const Negotiation& talk) {
    std::erase_if(asked_, [&](const Asked& asked) {
        const auto is_it = [&](const Offer& o) {
            return o.id >= asked.first_id && o.as_trade() == asked.trade;
        };
        if (std::ranges::any_of(talk.open(), is_it)) return false;
        const bool taken = std::ranges::any_of(
            talk.ended(), [&](const Negotiation::Ended& e) { return e.taken && is_it(e.offer); });
        if (is_bot(asked.trade.seat))
            players_[asked.trade.seat.value].player->answered(asked.trade, taken);
        if (taken) stepper_.traded(s);
        return true;
    });
}

}  // namespace bankhalter::bots
