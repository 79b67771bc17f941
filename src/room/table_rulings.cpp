#include <fmt/format.h>

#include "base/words.h"
#include "notation/action.h"
#include "room/case.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

/// Answers to the awaited step say which decision they answer; what may be done at any time does
/// not.
bool answers_a_step(ActionKind kind) { return permit_for(kind).actor == Actor::Asked; }

std::string print_words(const Room& room, const Action& action) {
    return fmt::format("{} {}", print_actor(action.seat), print_action(room.rules(), action));
}

/// `counters` is the offer that this one answers, or 0.
Ruling make_offer(const Room& room, Seat from, Seat to, const Items& give, const Items& take,
                  int counters) {
    if (const Sitter* s = room.sitter(to); s && s->muted.has(from)) return Ruling::refuse("muted");
    Negotiation talk = room.negotiation();
    int id = 0;
    if (counters) {
        const Offer* answered = talk.find(counters);
        if (!answered || answered->to != from || answered->from != to)
            return Ruling::refuse("no_such_offer");
    }
    const Refusal no =
        counters ? talk.counter(room.rules(), room.state(), counters, from, give, take, &id)
                 : talk.offer(room.rules(), room.state(), from, to, give, take, &id);
    if (no != Refusal::None) return Ruling::refuse(no);
    json::object e = seat_entry("offer", from);
    e["offer"] = id;
    e["from"] = from.value;
    e["to"] = to.value;
    e["give"] = print_items(room.rules(), give);
    e["take"] = print_items(room.rules(), take);
    if (counters) e["counters"] = counters;
    return write(std::move(e));
}

Ruling accept(const Room& room, const Offer& o) {
    const Action trade = o.as_trade();
    if (const Refusal no = validate(room.rules(), room.state(), trade); no != Refusal::None)
        return Ruling::refuse(no);
    json::object e = seat_entry("act", o.to);
    e["words"] = print_words(room, trade);
    e["by"] = room.sitter(o.to)->played_by_bot() ? "bot" : "person";
    e["offer"] = o.id;
    return write(std::move(e));
}

}  // namespace

Ruling table::act(const Case& c) {
    const auto text = c.f.text("words");
    if (!text) return Ruling::refuse("malformed");
    const auto words = split_words(*text);
    const auto action = parse_action(c.room.rules(), *c.sender.seat, words);
    if (!action || action->kind == ActionKind::Trade) return Ruling::refuse("malformed");
    if (answers_a_step(action->kind)) {
        const auto answers = c.f.number("answers", 0, std::numeric_limits<std::int64_t>::max());
        if (!answers) return Ruling::refuse("malformed");
        if (*answers != c.room.decision()) return Ruling::refuse("stale");
    }
    if (const Refusal no = validate(c.room.rules(), c.room.state(), *action); no != Refusal::None)
        return Ruling::refuse(no);
    if (action->kind == ActionKind::Roll)
        if (const Millis opens = c.room.throw_opens(*c.sender.seat); opens > c.now)
            return Ruling::refuse("too_soon", opens - c.now);
    json::object e = c.entry("act");
    e["words"] = print_words(c.room, *action);
    e["by"] = "person";
    return write(std::move(e));
}

/// The same check as `act` and `offer`, without doing anything: why a button is grey.
Ruling table::why(const Case& c) {
    const auto text = c.f.text("words");
    const auto words = split_words(text.value_or(""));
    const auto action =
        text ? parse_action(c.room.rules(), *c.sender.seat, words) : Result<Action>::fail("words");
    if (!action) return Ruling::refuse("malformed");
    if (const Refusal no = validate(c.room.rules(), c.room.state(), *action); no != Refusal::None)
        return Ruling::refuse(no);
    return {};
}

Ruling table::offer(const Case& c) {
    const auto to = c.seat("to");
    const auto give = parse_items(c.room.rules(), c.f.text("give").value_or("")),
               take = parse_items(c.room.rules(), c.f.text("take").value_or(""));
    if (!to || !give || !take) return Ruling::refuse("malformed");
    const auto counters = c.f.number("counters", 1, std::numeric_limits<int>::max());
    if (c.f.has("counters") && !counters) return Ruling::refuse("malformed");
    return make_offer(c.room, *c.sender.seat, *to, *give, *take,
                      static_cast<int>(counters.value_or(0)));
}

Ruling table::answer_offer(const Case& c, std::string_view type) {
    const auto id = c.f.number("offer", 1, std::numeric_limits<int>::max());
    if (!id) return Ruling::refuse("malformed");
    const Offer* o = c.room.negotiation().find(static_cast<int>(*id));
    if (!o || (type == "withdraw" ? o->from : o->to) != *c.sender.seat)
        return Ruling::refuse("no_such_offer");
    if (type == "accept") return accept(c.room, *o);
    json::object e = c.entry("offer_end");
    e["offer"] = o->id;
    e["how"] = type == "withdraw" ? "withdrawn" : "declined";
    return write(std::move(e));
}

Ruling table::hold(const Case& c) {
    return c.room.sitter(*c.sender.seat)->holds > 0 ? write(c.entry("hold"))
                                                    : Ruling::refuse("no_hold_left");
}

Ruling table::vote(const Case& c) {
    const auto about = c.seat("seat");
    const auto on = c.f.flag("on");
    if (!about || !on) return Ruling::refuse("malformed");
    const Sitter* absent = c.room.sitter(*about);
    if (!absent || *about == *c.sender.seat) return Ruling::refuse("no_such_seat");
    if (absent->is_bot || !absent->away || absent->stand_in ||
        absent->trustee_turns < kTurnsBeforeVote)
        return Ruling::refuse("no_vote");
    json::object e = c.entry("vote");
    e["other"] = about->value;
    e["on"] = *on;
    Ruling r = write(std::move(e));
    SeatSet votes = absent->votes;
    *on ? votes.add(*c.sender.seat) : votes.remove(*c.sender.seat);
    int present = 0;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = c.room.sitter(Seat{i});
            s && !s->is_bot && !s->away && Seat{i} != *about)
            ++present;
    if (2 * votes.count() > present) r.entries.push_back(seat_entry("stand_in", *about));
    return r;
}

/// The owner's screen shows the landing: his time to claim begins.
Ruling table::delivered(const Case& c) {
    const auto n = c.f.number("n", 0, std::numeric_limits<std::int64_t>::max());
    if (!n) return Ruling::refuse("malformed");
    Ruling r;
    for (int i = 0; i < c.room.state().claim_count; ++i) {
        const Claim& claim = c.room.state().claims[static_cast<std::size_t>(i)];
        const Room::OpenClaim& open = c.room.open_claims()[static_cast<std::size_t>(i)];
        if (claim.owner != *c.sender.seat || open.delivered || open.n > *n)
            continue;  // a newer one is still on its way to him
        json::object e = c.entry("delivered");
        e["claim"] = claim.id;
        r.entries.push_back(std::move(e));
    }
    return r;
}

Ruling judge_action(const Room& room, const Action& action, std::string_view by) {
    if (room.phase() != Phase::Playing) return Ruling::refuse("not_playing");
    if (const Refusal no = validate(room.rules(), room.state(), action); no != Refusal::None)
        return Ruling::refuse(no);
    return write({{"type", "act"}, {"words", print_words(room, action)}, {"by", by}});
}

Ruling judge_offer(const Room& room, const Action& trade) {
    return make_offer(room, trade.seat, Seat{trade.a}, trade.give, trade.take, 0);
}

Ruling judge_answer(const Room& room, int offer, bool accepted, std::string_view by) {
    const Offer* o = room.negotiation().find(offer);
    if (!o) return Ruling::refuse("no_such_offer");
    if (accepted) return accept(room, *o);
    json::object e = seat_entry("offer_end", o->to);
    e["offer"] = offer;
    e["how"] = by == "clock" ? "expired" : "declined";
    return write(std::move(e));
}

}  // namespace bankhalter::room
