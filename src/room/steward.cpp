#include "room/steward.h"

#include "engine/rent.h"
#include "room/opening.h"

namespace bankhalter::room {
namespace {

constexpr int kTrusteeReserve = 400;  // what an absent person keeps after a purchase

/// Who claims this rent without being asked; none when its owner must do so himself.
std::optional<By> claimed_by(const Room& room, const Claim& c) {
    const Sitter& owner = *room.sitter(c.owner);
    if (owner.played_by_bot()) return By::Bot;
    if (owner.auto_claim) return By::Bank;
    return owner.away ? std::optional(By::Trustee) : std::nullopt;
}

Entry entry_of(Ruling ruling) { return std::move(ruling.entries.front()); }

/// The table as it was called together, without those who have not told their nonces.
Entry start_of(const Room& room) {
    std::vector<Seat> order;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (room.sitter(Seat{i})) order.push_back(Seat{i});
    return {start_entry(room, room.opened_by(), std::move(order))};
}

bool is_unsealed(const std::optional<Sitter>& s) {
    return !s || !s->sealed || s->unsealed || s->away;
}

/// What the nonces were told for.
Entry opened(const Room& room) {
    if (!room.is_resealing()) return start_of(room);
    entry::Resume resume;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i}); s && s->unsealed) resume.nonces[i] = s->nonce;
    return {std::move(resume)};
}

/// Whether all persons who still play have promised a nonce.
bool are_all_sealed(const Room& room) {
    for (const Seat seat : room.state().in_game)
        if (const Sitter* s = room.sitter(seat); s && !s->is_bot && !s->sealed) return false;
    return true;
}

/// Keeps the earlier of two things due.
struct Earliest {
    std::optional<Due> due;
    template <class Make>
    void offer(Millis at, Make make) {
        if (!due || at < due->at) due = Due{at, make()};
    }
};

}  // namespace

std::optional<Entry> next_automatic(const Room& room) {
    if (room.is_opening() && std::ranges::all_of(room.seats(), is_unsealed)) return opened(room);
    if (room.phase() != Phase::Playing) return std::nullopt;
    const State& s = room.state();
    if (s.is_over()) return Entry{entry::Reveal{room.seed(), room.earlier_seeds()}};
    if (room.is_resealing() && !room.is_opening() && are_all_sealed(room))
        return Entry{entry::Open{}};
    if (chance_answers(s.top().step)) {
        if (room.is_resealing()) return std::nullopt;
        return entry_of(judge_action(room, *room.dice().next(room.rules(), s), By::Chance));
    }
    if (s.top().step == Step::Bid &&
        to_act(s).empty())  // all others have passed: nobody is waited for
        return entry_of(judge_action(room, {.kind = ActionKind::Hammer, .seat = kBank}, By::Bank));
    for (int i = 0; i < s.claim_count; ++i) {
        const Claim& c = s.claims[static_cast<std::size_t>(i)];
        const auto by = claimed_by(room, c);
        if (!by) continue;
        Ruling r = judge_action(room, claim_of(c), *by);
        if (!r.refused) return entry_of(std::move(r));  // refused: an auction or a debt comes first
    }
    return std::nullopt;
}

Action trustee_action(const Room& room, Seat seat) {
    const State& s = room.state();
    const Action buy{.kind = ActionKind::Buy, .seat = seat};
    if (s.top().step == Step::Buy &&
        s.cash[seat] >= room.rules().deeds[s.top().deed()].price + kTrusteeReserve)
        return buy;
    return *default_action(room.rules(), s, seat);
}

std::optional<Due> next_due(const Room& room) {
    if (!room.is_waited_for()) return std::nullopt;
    Earliest next;
    if (room.is_opening())
        next.offer(room.opened_at() + kUnsealTime,
                   [&] { return Ruling{.entries = {opened(room)}}; });
    else if (room.is_resealing())
        next.offer(room.resealed_at() + kSealTime, [&] { return Ruling::write(entry::Open{}); });
    if (room.phase() != Phase::Playing) return next.due;
    const State& s = room.state();
    if (const auto falls = room.hammer_falls())
        next.offer(*falls, [&] {
            return judge_action(room, {.kind = ActionKind::Hammer, .seat = kBank}, By::Bank);
        });
    for (Seat seat : to_act(s)) {
        const Sitter& sitter = *room.sitter(seat);
        if (sitter.played_by_bot()) continue;
        const Millis ready = std::max(room.asked_since(seat), room.throw_opens(seat));
        if (sitter.away)
            next.offer(std::max(sitter.away_since + room.pace().trustee, ready),
                       [&] { return judge_action(room, trustee_action(room, seat), By::Trustee); });
        if (const auto out = room.deadline(seat))
            next.offer(*out, [&] {
                return judge_action(room, *default_action(room.rules(), s, seat), By::Clock);
            });
    }
    for (int i = 0; i < s.claim_count; ++i) {  // an owner who cannot be reached loses nothing
        const Claim& c = s.claims[static_cast<std::size_t>(i)];
        const Room::OpenClaim& open = room.open_claims()[static_cast<std::size_t>(i)];
        if (open.delivered || room.sitter(c.owner)->is_bot) continue;
        if (Ruling r = judge_action(room, claim_of(c), By::Trustee); !r.refused)
            next.offer(open.opened + kDeliveryLimit, [&] { return std::move(r); });
    }
    for (const Offer& o : room.negotiation().open())
        next.offer(room.offer_expires(o.id), [&] { return judge_expiry(room, o.id); });
    return next.due;
}

Ruling judge_due(const Room& room, Millis now) {
    auto due = next_due(room);
    return due && due->at <= now && !due->ruling.refused ? std::move(due->ruling) : Ruling{};
}

Ruling judge_here(const Room& room, Seat seat, const std::string& node, bool moved) {
    const Sitter* s = room.sitter(seat);
    const bool news = s && !s->is_bot && (s->away || s->stand_in || (moved && s->node != node));
    return news ? Ruling::write(entry::Here{seat, node}) : Ruling{};
}

Ruling judge_away(const Room& room, Seat seat, const std::string& node) {
    const Sitter* s = room.sitter(seat);
    const bool news = s && !s->is_bot && !s->away && s->node == node;
    return news ? Ruling::write(entry::Away{seat}) : Ruling{};
}

Ruling judge_wake(const Room& room) {
    return room.phase() == Phase::Playing ? Ruling::write(entry::Wake{}) : Ruling{};
}

Ruling judge_epoch(const Room& room, int epoch, const Secret& seed) {
    if (room.phase() == Phase::Over || room.epoch() >= epoch) return {};
    return Ruling::write(entry::Epoch{epoch, room.n(), commitment_to(seed), to_hex(seed)});
}

Ruling judge_rematch(const Room& room, std::optional<Seat> sender, const std::string& next) {
    if (!sender) return Ruling::refuse("not_seated");
    if (room.phase() != Phase::Over) return Ruling::refuse("not_over");
    return room.rematch().empty() ? Ruling::write(entry::Rematch{sender, next}) : Ruling{};
}

/// Nobody asks why a bot demands its rent, throws or ends its turn, except in jail.
static bool is_chosen(const State& s, const Action& a) {
    return a.kind != ActionKind::End && a.kind != ActionKind::Claim &&
           (a.kind != ActionKind::Roll || s.jailed.has(a.seat));
}

Ruling judge_move(const Room& room, const BotTable::Move& move) {
    using Kind = BotTable::Move::Kind;
    Ruling r = move.kind == Kind::Act     ? judge_action(room, move.action, By::Bot)
               : move.kind == Kind::Offer ? judge_offer(room, move.action)
                                          : judge_answer(room, move.offer, move.accepted);
    if (!r.refused && move.kind == Kind::Act && is_chosen(room.state(), move.action)) {
        auto text = [&](Language language) {
            return print_reason(room.library(), language, move.reason);
        };
        std::get<entry::Act>(r.entries.front().what).reason = {text(Language::German),
                                                               text(Language::English)};
    }
    if (!r.refused) return r;
    if (move.kind == Kind::Offer) return {};  // muted: the bot thinks of something else
    if (move.kind == Kind::Answer) return judge_answer(room, move.offer, false);
    if (const auto safe = default_action(room.rules(), room.state(), move.action.seat))
        return judge_action(room, *safe, By::Bot);
    return {};
}

}  // namespace bankhalter::room
