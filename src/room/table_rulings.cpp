#include "base/words.h"
#include "notation/action.h"
#include "room/case.h"
#include "room/hint.h"

namespace bankhalter::room {
namespace {

Ruling make_offer(const Room& room, entry::Offer offer) {
    if (const Sitter* s = room.sitter(offer.to); s && s->muted.has(offer.from))
        return Ruling::refuse("muted");
    if (offer.counters) {
        const Offer* answered = room.negotiation().find(offer.counters);
        if (!answered || answered->to != offer.from || answered->from != offer.to)
            return Ruling::refuse("no_such_offer");
    }
    Negotiation talk = room.negotiation();
    if (const Refusal no = put_offer(talk, room.rules(), room.state(), offer, &offer.offer);
        no != Refusal::None)
        return Ruling::refuse(no);
    return Ruling::write(std::move(offer));
}

Ruling accept(const Room& room, const Offer& o) {
    const Action trade = o.as_trade();
    if (const Refusal no = validate(room.rules(), room.state(), trade); no != Refusal::None)
        return Ruling::refuse(no);
    return Ruling::write(entry::Act{.seat = o.to,
                                    .action = trade,
                                    .by = room.sitter(o.to)->played_by_bot() ? By::Bot : By::Person,
                                    .offer = o.id});
}

/// The open offer with that id, if the sender is the party who may answer so.
const Offer* find_offer(const Case& c, int id, Seat Offer::* party) {
    const Offer* o = c.room.negotiation().find(id);
    return o && o->*party == c.seat() ? o : nullptr;
}

Ruling end_offer(const Case& c, int id, Seat Offer::* party, OfferEnding how) {
    if (!find_offer(c, id, party)) return Ruling::refuse("no_such_offer");
    return Ruling::write(entry::OfferEnd{c.seat(), id, how});
}

}  // namespace

Ruling rule(const Case& c, const message::Act& m) {
    const auto action = parse_action(c.room.rules(), c.seat(), split_words(m.words));
    if (!action || action->kind == ActionKind::Trade) return Ruling::refuse("malformed");
    if (is_answer(action->kind)) {
        if (!m.answers) return Ruling::refuse("malformed");
        if (*m.answers != c.room.decision()) return Ruling::refuse("stale");
    }
    if (const Refusal no = validate(c.room.rules(), c.room.state(), *action); no != Refusal::None)
        return Ruling::refuse(no);
    if (action->kind == ActionKind::Roll)
        if (const Millis opens = c.room.throw_opens(c.seat()); opens > c.now)
            return Ruling::refuse("too_soon", opens - c.now);
    return Ruling::write(entry::Act{.seat = c.seat(), .action = *action, .by = By::Person});
}

/// The same check as `act` and `offer`, without doing anything: why a button is grey.
Ruling rule(const Case& c, const message::Why& m) {
    const auto action = parse_action(c.room.rules(), c.seat(), split_words(m.words));
    if (!action) return Ruling::refuse("malformed");
    if (const Refusal no = validate(c.room.rules(), c.room.state(), *action); no != Refusal::None)
        return Ruling::refuse(no);
    return {};
}

static Ruling judge_preview(const Rules& rules, const State& state, const Action& action) {
    if (const Refusal no = validate(rules, state, action); no != Refusal::None)
        return Ruling::refuse(no);
    Preview preview{state};
    EventList events;
    apply(rules, preview.after, action, &events);
    for (const Event& event : events)
        if (event.kind == EventKind::Paid && event.why == Why::Interest)
            preview.interest[event.seat] += event.amount;
    return {.preview = preview};
}

Ruling judge_preview(const Rules& rules, const State& state, Seat seat, std::string_view words) {
    const auto action = parse_action(rules, seat, split_words(words));
    return action ? judge_preview(rules, state, *action) : Ruling::refuse("malformed");
}

Ruling rule(const Case& c, const message::Preview& m) {
    const Room& room = c.room;
    if (m.words) return judge_preview(room.rules(), room.state(), c.seat(), *m.words);
    if (!m.offer) return Ruling::refuse("malformed");
    const Offer* offer = room.negotiation().find(*m.offer);
    if (!offer) return Ruling::refuse("no_such_offer");
    return judge_preview(room.rules(), room.state(), offer->as_trade());
}

/// What it is about is thought of later, by whoever has a thread for it.
Ruling rule(const Case& c, const message::Hint&) {
    if (!c.room.gives_hints()) return Ruling::refuse("no_hints");
    if (!is_deciding(c.room, c.seat())) return Ruling::refuse(Refusal::NotAsked);
    if (const Millis from = c.room.sitter(c.seat())->hinted_at + kHintGap; from > c.now)
        return Ruling::refuse("too_fast", from - c.now);
    return Ruling::write(entry::Hint{c.seat()});
}

Ruling rule(const Case& c, const message::Offer& m) {
    const auto give = parse_items(c.room.rules(), m.give),
               take = parse_items(c.room.rules(), m.take);
    if (!give || !take || m.counters == 0) return Ruling::refuse("malformed");
    return make_offer(c.room, {.from = c.seat(),
                               .to = m.to,
                               .give = *give,
                               .take = *take,
                               .counters = m.counters.value_or(0)});
}

Ruling rule(const Case& c, const message::Accept& m) {
    const Offer* o = find_offer(c, m.offer, &Offer::to);
    return o ? accept(c.room, *o) : Ruling::refuse("no_such_offer");
}
Ruling rule(const Case& c, const message::Decline& m) {
    return end_offer(c, m.offer, &Offer::to, OfferEnding::Declined);
}
Ruling rule(const Case& c, const message::Withdraw& m) {
    return end_offer(c, m.offer, &Offer::from, OfferEnding::Withdrawn);
}

Ruling rule(const Case& c, const message::Hold&) {
    return c.room.sitter(c.seat())->holds > 0 ? Ruling::write(entry::Hold{c.seat()})
                                              : Ruling::refuse("no_hold_left");
}

Ruling rule(const Case& c, const message::Vote& m) {
    const Sitter* absent = c.room.sitter(m.seat);
    if (!absent || m.seat == c.seat()) return Ruling::refuse("no_such_seat");
    const std::optional<int> needed = c.room.votes_needed(m.seat);
    if (!needed) return Ruling::refuse("no_vote");
    Ruling r = Ruling::write(entry::Vote{c.seat(), m.seat, m.on});
    SeatSet votes = absent->votes;
    m.on ? votes.add(c.seat()) : votes.remove(c.seat());
    if (votes.count() >= *needed) r.entries.push_back({entry::StandIn{m.seat}});
    return r;
}

/// The owner's screen shows the landing: his time to claim begins. That is an entry of its own only
/// where others wait for it: a throw that is held, or another server. And whoever is asked sees the
/// question now: his clock begins.
Ruling rule(const Case& c, const message::Delivered& m) {
    Ruling r;
    for (int i = 0; i < c.room.state().claim_count; ++i) {
        const Claim& claim = c.room.state().claims[static_cast<std::size_t>(i)];
        const Room::OpenClaim& open = c.room.open_claims()[static_cast<std::size_t>(i)];
        if (claim.owner != c.seat() || open.delivered || open.n > m.n)
            continue;  // a newer one is still on its way to him
        if (c.room.holds_throw(claim) || !c.sender.all_here)
            r.entries.push_back({entry::Delivered{c.seat(), claim.id}});
        else
            r.shown.push_back({claim.id, c.now});
    }
    if (c.room.newly_sees(c.seat(), m.n) && c.now - c.room.asked_since(c.seat()) >= kAtOnce)
        r.entries.push_back({entry::Shown{c.seat()}});
    return r;
}

Ruling judge_action(const Room& room, const Action& action, By by) {
    if (room.phase() != Phase::Playing) return Ruling::refuse("not_playing");
    if (const Refusal no = validate(room.rules(), room.state(), action); no != Refusal::None)
        return Ruling::refuse(no);
    return Ruling::write(entry::Act{.action = action, .by = by});
}

Ruling judge_offer(const Room& room, const Action& trade) {
    return make_offer(room, {.from = trade.seat,
                             .to = Seat{trade.a},
                             .give = trade.give,
                             .take = trade.take,
                             .reason = explain_offer(room.rules(), room.state(), trade)});
}

Ruling judge_answer(const Room& room, int offer, bool accepted) {
    const Offer* o = room.negotiation().find(offer);
    if (!o) return Ruling::refuse("no_such_offer");
    return accepted ? accept(room, *o)
                    : Ruling::write(entry::OfferEnd{o->to, offer, OfferEnding::Declined});
}

Ruling judge_expiry(const Room& room, int offer) {
    const Offer* o = room.negotiation().find(offer);
    return o ? Ruling::write(entry::OfferEnd{o->to, offer, OfferEnding::Expired}) : Ruling{};
}

}  // namespace bankhalter::room
