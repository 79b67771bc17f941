// The clocks of a room. All times follow from the entries' own.
#include <algorithm>

#include "engine/rent.h"
#include "room/room.h"

namespace bankhalter::room {
namespace {

/// Whether the rules let an owner claim just now (an auction or a debt comes first).
bool claims_open(const State& s) {
    return s.claim_count > 0 &&
           check_permit(s, ActionKind::Claim, s.claims[0].owner) == Refusal::None;
}

}  // namespace

/// The time bank pays for what a decision took beyond its own time.
void Room::charge_time_bank(Seat seat) {
    Sitter* s = find_sitter(seat);
    if (pace_->decision == 0 || state_.top().step == Step::Bid || !s || !asked_.has(seat)) return;
    Millis& since = asked_since_[seat.value];
    since = std::max(since, throw_opens(seat));
    const Millis over = std::clamp<Millis>(at_ - since - pace_->decision, 0, s->bank);
    s->bank -= over;
    since += over;  // he may be asked on after something out of turn: paid once
}

/// Whoever is newly asked starts his clock.
void Room::note_asked() {
    const SeatSet now =
        state_.is_over() || chance_answers(state_.top().step) ? SeatSet{} : to_act(state_);
    for (Seat seat : now)
        if (!asked_.has(seat)) {
            asked_since_[seat.value] = at_;
            asked_by_[seat.value] = n_;
            seen_.remove(seat);
        }
    asked_ = now;
}

bool Room::newly_sees(Seat seat, std::int64_t n) const {
    return deadline(seat) && !seen_.has(seat) && n >= asked_by_[seat.value];
}

/// Scenes may come before the question; who never tells, or too late, gains nothing by it.
void Room::take(const entry::Shown& e) {
    Millis& since = asked_since_[e.seat.value];
    since = std::max(since, std::min(at_, since + kShowing));
    seen_.add(e.seat);
}

void Room::note_claims() {
    std::vector<OpenClaim> open;
    for (int i = 0; i < state_.claim_count; ++i) {
        const std::uint32_t id = state_.claims[static_cast<std::size_t>(i)].id;
        const auto known = std::find_if(open_claims_.begin(), open_claims_.end(),
                                        [&](const OpenClaim& c) { return c.id == id; });
        open.push_back(known == open_claims_.end() ? OpenClaim{id, n_, at_, 0} : *known);
    }
    open_claims_ = std::move(open);
}

/// An owner's time to claim does not run while he may not.
void Room::hold_claims(const State& before) {
    if (claims_open(before) && claims_open(state_)) return;
    for (OpenClaim& c : open_claims_) c = {c.id, c.n, at_, c.delivered ? at_ : 0};
}

void Room::note_delivered(std::uint32_t claim, Millis at) {
    for (OpenClaim& c : open_claims_)
        if (c.delivered == 0 && c.id == claim) c.delivered = at;
}

void Room::take(const entry::Delivered& e) { note_delivered(e.claim, at_); }

void Room::deliver(const Delivery& delivery) {
    note_delivered(delivery.claim, delivery.at);
    shown_.push_back(delivery);
}

void Room::take(const entry::Hold& e) {
    --there(e.seat).holds;
    held_until_ = at_ + kHold;
}

void Room::take(const entry::Wake&) { wake(); }

/// Where nobody plays any more there is no hurry, at any pace.
Millis Room::bot_step() const {
    return plays_a_person() ? pace_->bot_step : std::max(pace_->bot_step, kStepOfBotsAlone);
}

/// After a pause nobody's clock has run.
void Room::wake() {
    for (Seat seat : asked_) asked_since_[seat.value] = at_;
    bid_at_ = resealed_at_ = at_;
    for (OpenClaim& c : open_claims_) c = {c.id, c.n, at_, 0};
    for (auto& [id, expires] : offer_expires_) expires = at_ + kOfferLife;
    for (auto& s : seats_)
        if (s && s->away) s->away_since = at_;
}

/// Whether a throw ends a claim of somebody else that is not claimed at once.
bool Room::ends(Seat thrower, const Claim& c) const {
    const Sitter& owner = *seats_[c.owner.value];
    return ends_with_throw(c, thrower) && c.owner != thrower && !owner.is_bot && !owner.away &&
           !owner.auto_claim;
}

bool Room::holds_throw(const Claim& claim) const {
    if (phase_ != Phase::Playing || state_.top().step != Step::StartTurn) return false;
    for (Seat seat : to_act(state_))
        if (ends(seat, claim)) return true;
    return false;
}

Millis Room::throw_opens(Seat seat) const {
    if (phase_ != Phase::Playing || state_.top().step != Step::StartTurn) return 0;
    Millis opens = held_until_;
    if (persons() >= 2 && !state_.doubles) opens = std::max(opens, turn_opened_ + pace_->gap);
    for (std::size_t i = 0; i < open_claims_.size(); ++i) {
        if (!ends(seat, state_.claims[i])) continue;
        const OpenClaim& open = open_claims_[i];
        opens = std::max(
            opens, open.delivered ? open.delivered + kClaimFloor : open.opened + kDeliveryLimit);
    }
    return opens;
}

std::optional<Millis> Room::deadline(Seat seat) const {
    if (phase_ != Phase::Playing || pace_->decision == 0 || !asked_.has(seat) ||
        state_.top().step == Step::Bid)
        return std::nullopt;
    const Sitter& s = *seats_[seat.value];
    if (s.is_bot) return std::nullopt;
    return std::max(asked_since_[seat.value], throw_opens(seat)) + pace_->decision + s.bank;
}

std::optional<Millis> Room::hammer_falls() const {
    if (phase_ != Phase::Playing || state_.top().step != Step::Bid) return std::nullopt;
    return bid_at_ + pace_->hammer;
}

}  // namespace bankhalter::room
