#include "bots/bot_table.h"

#include <algorithm>

#include "bots/registry.h"
#include "bots/worth.h"
#include "engine/rent.h"

namespace bankhalter::bots {

constexpr std::uint32_t kWholeGame = 1u << 30;  // turns
constexpr int kFair = 2;  // as much as a bot gains, so many times may a person gain by a deal

void BotTable::seat(Seat seat, const BotLevel& level) {
    if (players_[seat.value].level == &level) return;
    this->seat(seat, make_player(level.player, rules_, seed_ + seat.value));
    players_[seat.value].level = &level;
}

void BotTable::seat(Seat seat, std::unique_ptr<Player> player) {
    player->sit_down(rules_, seat);
    players_[seat.value] = {nullptr, std::move(player)};
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
            return Move{.action = in_steps(s, d.action), .reason = d.reason};
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

/// Against people a bid goes up by a tenth of the list price at most, instead of jumping to where
/// the bot would stop.
Action BotTable::in_steps(const State& s, Action a) const {
    constexpr int kBuildingStep = 20;
    const Frame& f = s.top();
    if (a.kind != ActionKind::Bid) return a;
    bool alone = true;
    for (Seat seat : f.seats()) alone = alone && is_bot(seat);
    if (alone) return a;
    const int step =
        f.at < kDeeds ? std::max(10, rules_.deeds[f.deed()].price / 10) : kBuildingStep;
    a.amount = std::min(a.amount, f.amount + step);
    return a;
}

bool BotTable::is_being_asked(Seat person) const {
    return std::ranges::any_of(asked_, [&](const Asked& a) { return Seat{a.trade.a} == person; });
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

/// People are asked for one thing at a time, never for the same again at no better price, and not
/// for what no player in his senses would take; the bot is told that it was refused.
bool BotTable::is_for_people(const State& s, const Action& trade) const {
    const Seat person{trade.a};
    return gain(s, person, trade) >= 0 && !is_being_asked(person) &&
           !offered_.recently(trade, s.turn_number, kWholeGame) && is_fair(s, trade);
}

/// Nobody makes a person king: not with the last street of a group for a little more than it cost,
/// nor by a bot that has given up.
bool BotTable::is_fair(const State& s, const Action& trade) const {
    const Seat partner{trade.a};
    if (is_bot(trade.seat) && is_bot(partner)) return true;
    const Seat bot = is_bot(trade.seat) ? trade.seat : partner,
               person = is_bot(trade.seat) ? partner : trade.seat;
    return gain(s, person, trade) <= kFair * std::max(0, gain(s, bot, trade));
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
