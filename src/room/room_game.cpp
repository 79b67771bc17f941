// What entries do to the game: the start, actions and offers.
#include <algorithm>
#include <utility>

#include "notation/position.h"
#include "room/room.h"

namespace bankhalter::room {
namespace {

/// Two states ask the same question when step, seat and subject are the same; an auction stays one
/// question from bid to bid.
bool same_question(const State& a, const State& b) {
    const Frame &x = a.top(), &y = b.top();
    const bool many = x.step == Step::Bid || x.step == Step::Shortage;
    return x.step == y.step && x.at == y.at && (many || x.who == y.who) && a.depth == b.depth &&
           a.turn_number == b.turn_number && a.doubles == b.doubles;
}

}  // namespace

Refusal put_offer(Negotiation& talk, const Rules& rules, const State& state,
                  const entry::Offer& offer, int* id) {
    return offer.counters
               ? talk.counter(rules, state, offer.counters, offer.from, offer.give, offer.take, id)
               : talk.offer(rules, state, offer.from, offer.to, offer.give, offer.take, id);
}

Header Room::opening_header(const std::vector<Seat>& order) const {
    Header header;
    header.edition = edition_->id;
    header.variant = variant_;
    for (const Seat seat : order) header.names.push_back(sitter(seat)->name);
    return header;
}

std::optional<State> Room::opening_state(const Header& header) const {
    if (position_.empty()) return new_game(*rules_, header.seats());
    const auto position = parse_json(position_);
    if (!position) return std::nullopt;
    const auto state = read_position(*rules_, header, *position);
    return state ? std::optional(*state) : std::nullopt;
}

void Room::take(const entry::Start& e) {
    header_ = opening_header(e.order);
    state_ = *opening_state(header_);
    std::array<std::optional<Sitter>, kMaxSeats> seated;
    for (std::size_t k = 0; k < e.order.size(); ++k) {
        Sitter& s = seated[k].emplace(std::move(there(e.order[k])));
        s.bank = pace_->bank;
        if (!s.nonce.empty()) nonces_[static_cast<int>(k)] = s.nonce;
        const SeatSet muted = std::exchange(s.muted, {});
        for (std::uint8_t i = 0; i < e.order.size(); ++i)
            if (muted.has(e.order[i])) s.muted.add(Seat{i});
    }
    seats_ = std::move(seated);
    exits_.begin(state_.in_game);
    dice_key_.emplace(parse_hex(seed_), nonces_);
    phase_ = Phase::Playing;
    opened_by_.reset();
    is_opening_ = false;
    decision_ = n_;
    turn_opened_ = bid_at_ = at_;
    note_asked();
    note_claims();
}

void Room::take(const entry::Act& e, EventList& events) {
    const Action& action = e.action;
    charge_time_bank(action.seat);
    const State before = state_;
    engine::apply(*rules_, state_, action, &events);
    exits_.see(state_);
    chance_count_ += action.seat == kChance;
    const bool new_lot = std::any_of(events.begin(), events.end(), [](const Event& event) {
        return event.kind == EventKind::AuctionOpened;
    });
    // One lot after the other looks like one question.
    if (new_lot || !same_question(before, state_)) {
        decision_ = n_;
        asked_ = {};
    }
    if (state_.turn_number != before.turn_number) {
        turn_opened_ = at_;
        if (Sitter* s = find_sitter(state_.turn)) s->holds = kHoldsPerRound;
    }
    if (action.kind == ActionKind::Roll) held_until_ = 0;
    if (new_lot || action.kind == ActionKind::Bid || before.top().step != Step::Bid) bid_at_ = at_;
    if (Sitter* s = find_sitter(action.seat)) count_trustee_turns(*s, e, before);
    if (e.offer) negotiation_.accept(e.offer, Seat{action.a});
    negotiation_.drop_stale(*rules_, state_);
    note_asked();
    note_claims();
    hold_claims(before);
}

std::optional<int> Room::place(Seat seat) const {
    if (!has_game() || seat.value >= state_.seats) return std::nullopt;
    if (phase_ != Phase::Over && state_.plays(seat)) return std::nullopt;
    return rank_seats(*rules_, state_, exits_, false)[seat.value] + 1;
}

void Room::count_trustee_turns(Sitter& s, const entry::Act& e, const State& before) {
    if (e.by == By::Person) s.trustee_turns = 0;
    if (e.by != By::Trustee || before.turn != e.action.seat || s.trustee_turn == before.turn_number)
        return;
    s.trustee_turn = before.turn_number;
    ++s.trustee_turns;
}

void Room::take(const entry::Offer& e) {
    int id = 0;
    put_offer(negotiation_, *rules_, state_, e, &id);
    offer_expires_[id] = at_ + kOfferLife;
    if (e.reason) offer_reasons_[id] = *e.reason;
}

void Room::take(const entry::OfferEnd& e) {
    if (const Offer* o = negotiation_.find(e.offer)) negotiation_.decline(e.offer, o->to);
}

void Room::drop_ended_offers() {
    const auto has_ended = [&](const auto& o) { return !negotiation_.find(o.first); };
    std::erase_if(offer_expires_, has_ended);
    std::erase_if(offer_reasons_, has_ended);
}

}  // namespace bankhalter::room
