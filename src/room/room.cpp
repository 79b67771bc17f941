#include "room/room.h"

#include <algorithm>
#include <utility>

#include "base/fnv.h"
#include "base/words.h"
#include "notation/action.h"
#include "notation/fields.h"
#include "notation/names.h"
#include "notation/position.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

constexpr std::size_t kRememberedIds = 24;

/// Two states ask the same question when step, seat and subject are the same; an auction stays one
/// question from bid to bid.
bool same_question(const State& a, const State& b) {
    const Frame &x = a.top(), &y = b.top();
    const bool many = x.step == Step::Bid || x.step == Step::Shortage;
    return x.step == y.step && x.at == y.at && (many || x.who == y.who) && a.depth == b.depth &&
           a.turn_number == b.turn_number && a.doubles == b.doubles;
}

void remember_id(Sitter& sitter, const json::object& e, std::int64_t n) {
    const std::string_view id = text_in(e, "id");
    if (id.empty()) return;
    sitter.done.emplace_back(fnv1a(id), n);
    if (sitter.done.size() > kRememberedIds) sitter.done.erase(sitter.done.begin());
}

}  // namespace

std::string_view phase_name(Phase phase) {
    return phase == Phase::Lobby ? "lobby" : phase == Phase::Playing ? "playing" : "over";
}

RulesShelf::RulesShelf(const Library& library) : library_(library) {
    for (const Edition& e : library.editions)
        for (Variant v : e.variants) rules_.emplace(std::pair(e.id, v), compile(e, v));
}

const Rules& RulesShelf::of(const Edition& edition, Variant variant) const {
    return rules_.at({edition.id, variant});
}

std::optional<Seat> Room::first_person() const {
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (seats_[i] && !seats_[i]->is_bot) return Seat{i};
    return std::nullopt;
}

std::optional<Seat> Room::host() const {
    for (std::uint8_t i = 0; i < kMaxSeats && phase_ == Phase::Lobby; ++i)
        if (seats_[i] && !seats_[i]->is_bot && !seats_[i]->away) return Seat{i};
    return first_person();
}

int Room::taken() const {
    return static_cast<int>(
        std::count_if(seats_.begin(), seats_.end(), [](const auto& s) { return s.has_value(); }));
}

int Room::persons() const {
    return static_cast<int>(
        std::count_if(seats_.begin(), seats_.end(), [](const auto& s) { return s && !s->is_bot; }));
}

bool Room::anybody_here() const {
    return std::any_of(seats_.begin(), seats_.end(),
                       [](const auto& s) { return s && !s->is_bot && !s->away; });
}

std::optional<Seat> Room::seat_of(const std::string& token_hash) const {
    if (token_hash.empty()) return std::nullopt;
    for (std::uint8_t i = 0; i < kMaxSeats;
         ++i)  // hashes are compared: equal length, and nothing to learn from the time it takes
        if (seats_[i] && seats_[i]->token_hash == token_hash) return Seat{i};
    return std::nullopt;
}

std::int64_t Room::made_by(Seat seat, std::string_view id) const {
    if (const Sitter* s = sitter(seat); s && !id.empty())
        for (const auto& [hash, n] : s->done)
            if (hash == fnv1a(id)) return n;
    return 0;
}

Millis Room::offer_expires(int id) const {
    const auto found = offer_expires_.find(id);
    return found == offer_expires_.end() ? 0 : found->second;
}

Sitter* Room::find_sitter(int seat) {
    if (seat < 0 || seat >= kMaxSeats) return nullptr;
    std::optional<Sitter>& there = seats_[static_cast<std::size_t>(seat)];
    return there ? &*there : nullptr;
}

bool Room::apply(const json::object& e, EventList& events) try {
    events.clear();
    const std::string_view type = text_in(e, "type");
    const Millis at = e.at("at").as_int64();
    const int number = number_in<int>(e, "seat", kMaxSeats);
    if ((n_ == 0) != (type == "create")) return false;
    ++n_;
    const int author = number_in<int>(e, "by", number);  // of an entry about another's seat
    if (Sitter* s = find_sitter(author)) remember_id(*s, e, n_);

    if (type == "act") return act(e, at, events);
    const Seat seat{static_cast<std::uint8_t>(std::clamp(number, 0, kMaxSeats))};
    Sitter* sitter = find_sitter(number);
    if (!(sitter && change_sitter(e, type, seat, *sitter, at)) && !change_table(e, type, seat, at))
        return false;
    drop_ended_offers();
    return true;
} catch (const std::exception&) {  // a field is missing or of another kind
    return false;
}

/// What an entry says of one who sits there; false when it is about something else.
bool Room::change_sitter(const json::object& e, std::string_view type, Seat seat, Sitter& sitter,
                         Millis at) {
    if (type == "rename") {
        sitter.name = text_in(e, "name");
        sitter.piece = number_in<int>(e, "piece");
    } else if (type == "ready") {
        sitter.ready = flag_in(e, "on");
    } else if (type == "mute") {
        const Seat whom{static_cast<std::uint8_t>(number_in<int>(e, "other"))};
        flag_in(e, "on") ? sitter.muted.add(whom) : sitter.muted.remove(whom);
    } else if (type == "auto_claim") {
        sitter.auto_claim = flag_in(e, "on");
    } else if (type == "hold") {
        --sitter.holds;
        held_until_ = at + kHold;
    } else if (type == "vote") {
        Sitter& about = *seats_.at(static_cast<std::size_t>(number_in<int>(e, "other")));
        flag_in(e, "on") ? about.votes.add(seat) : about.votes.remove(seat);
    } else if (type == "stand_in") {
        sitter.stand_in = true;
    } else if (type == "here") {
        if (!anybody_here()) wake(at);
        sitter.away = sitter.stand_in = false;
        sitter.trustee_turns = 0;
        sitter.votes = {};
        sitter.node = text_in(e.at("secret").as_object(), "node");
    } else if (type == "away") {
        sitter.away = true;
        sitter.away_since = at;
    } else {
        return false;
    }
    return true;
}

/// All other entries but actions; false when there is no such entry, or it does not fit.
bool Room::change_table(const json::object& e, std::string_view type, Seat seat, Millis at) {
    if (type == "create") {
        create(e);
    } else if (type == "sit" || type == "bot") {
        if (seat.value >= kMaxSeats) return false;
        sit(e, seat);
    } else if (type == "stand" || type == "unseat") {
        if (seat.value >= kMaxSeats) return false;
        vacate(seat);
    } else if (type == "settings") {
        change_settings(e);
    } else if (type == "start") {
        start(e, at);
    } else if (type == "offer") {
        return offer(e, seat, at);
    } else if (type == "offer_end") {
        const int id = number_in<int>(e, "offer");
        if (const Offer* o = negotiation_.find(id)) negotiation_.decline(id, o->to);
    } else if (type == "wake") {
        wake(at);
    } else if (type == "delivered") {
        for (OpenClaim& c : open_claims_)
            if (c.delivered == 0 && static_cast<int>(c.id) == number_in<int>(e, "claim"))
                c.delivered = at;
    } else if (type == "reveal") {
        seed_ = text_in(e, "seed");
        phase_ = Phase::Over;
    } else if (type == "rematch") {
        rematch_ = text_in(e, "room");
    } else if (type != "chat") {
        return false;
    }
    return true;
}

bool Room::offer(const json::object& e, Seat seat, Millis at) {
    const auto give = parse_items(*rules_, text_in(e, "give")),
               take = parse_items(*rules_, text_in(e, "take"));
    if (!give || !take) return false;
    const Seat to{static_cast<std::uint8_t>(number_in<int>(e, "to"))};
    const int counters = number_in<int>(e, "counters");
    int id = 0;
    const Refusal no =
        counters ? negotiation_.counter(*rules_, state_, counters, seat, *give, *take, &id)
                 : negotiation_.offer(*rules_, state_, seat, to, *give, *take, &id);
    if (no != Refusal::None || id != number_in<int>(e, "offer")) return false;
    offer_expires_[id] = at + kOfferLife;
    return true;
}

void Room::drop_ended_offers() {
    std::erase_if(offer_expires_, [&](const auto& o) { return !negotiation_.find(o.first); });
}

void Room::create(const json::object& e) {
    code_ = text_in(e, "code");
    commitment_ = text_in(e, "commitment");
    if (const json::value* secret = e.if_contains("secret"))
        seed_ = text_in(secret->as_object(), "seed");
    position_ = text_in(e, "position");
    change_settings(e);
    if (!edition_) throw std::invalid_argument("edition");
}

void Room::change_settings(const json::object& e) {
    if (const std::string_view id = text_in(e, "edition"); !id.empty())
        edition_ = shelf_->library().find(id);
    if (const auto variant = parse_variant(text_in(e, "variant"))) variant_ = *variant;
    if (const Pace* pace = find_pace(text_in(e, "pace"))) pace_ = pace;
    if (e.contains("public")) is_public_ = flag_in(e, "public");
    if (edition_) rules_ = &shelf_->of(*edition_, variant_);
}

/// Whoever sits there next is not muted for what the last one said.
void Room::vacate(Seat seat) {
    seats_[seat.value].reset();
    for (auto& other : seats_)
        if (other) other->muted.remove(seat);
}

void Room::sit(const json::object& e, Seat seat) {
    vacate(seat);  // a bot may take another's place
    Sitter s;
    s.is_bot = text_in(e, "type") == "bot";
    s.name = text_in(e, "name");
    s.piece = number_in<int>(e, "piece");
    s.level = text_in(e, "level");
    s.nonce = text_in(e, "nonce");
    if (!s.is_bot) {
        const json::object& secret = e.at("secret").as_object();
        s.token_hash = text_in(secret, "token");
        s.node = text_in(secret, "node");
        remember_id(s, e, n_);
    }
    seats_[seat.value] = std::move(s);
}

void Room::start(const json::object& e, Millis at) {
    const json::array& order = e.at("order").as_array();
    std::array<std::optional<Sitter>, kMaxSeats> seated;
    std::size_t k = 0;
    for (const json::value& old : order) {
        seated.at(k) = std::move(seats_.at(static_cast<std::size_t>(old.as_int64())));
        Sitter& s = *seated[k];
        s.bank = pace_->bank;
        if (!s.nonce.empty())
            nonces_[static_cast<int>(k)] = s.nonce;  // an imported seat may have none
        header_.names.push_back(s.name);
        ++k;
    }
    seats_ = std::move(seated);
    for (auto& s : seats_) {
        if (!s) continue;
        const SeatSet muted = std::exchange(s->muted, {});
        for (std::uint8_t i = 0; i < k; ++i)
            if (muted.has(Seat{static_cast<std::uint8_t>(order[i].as_int64())}))
                s->muted.add(Seat{i});
    }
    header_.edition = edition_->id;
    header_.variant = variant_;
    if (position_.empty()) {
        state_ = new_game(*rules_, header_.seats());
    } else {
        const auto position = parse_json(position_);
        const auto state = position ? read_position(*rules_, header_, *position)
                                    : Result<State>(position.faults());
        if (!state) throw std::invalid_argument("position");
        state_ = *state;
    }
    phase_ = Phase::Playing;
    decision_ = n_;
    turn_opened_ = bid_at_ = at;
    note_asked(at);
    note_claims(at);
}

/// Whether the rules let an owner claim just now (an auction or a debt comes first).
static bool claims_open(const State& s) {
    return s.claim_count > 0 &&
           check_permit(s, ActionKind::Claim, s.claims[0].owner) == Refusal::None;
}

bool Room::act(const json::object& e, Millis at, EventList& events) {
    const auto words = split_words(text_in(e, "words"));
    if (phase_ != Phase::Playing || words.size() < 2) return false;
    const auto actor = parse_actor(words[0]);
    const auto action = actor ? parse_action(*rules_, *actor, std::span(words).subspan(1))
                              : Result<Action>(actor.faults());
    if (!action || validate(*rules_, state_, *action) != Refusal::None) return false;

    // The time bank pays for what a decision took beyond its own time.
    if (pace_->decision > 0 && state_.top().step != Step::Bid)
        if (Sitter* s = find_sitter(action->seat.value); s && asked_.has(action->seat)) {
            Millis& since = asked_since_[action->seat.value];
            since = std::max(since, throw_opens(action->seat));
            const Millis over = std::clamp<Millis>(at - since - pace_->decision, 0, s->bank);
            s->bank -= over;
            since += over;  // he may be asked on after something out of turn: paid once
        }
    const State before = state_;
    engine::apply(*rules_, state_, *action, &events);
    chance_count_ += *actor == kChance;
    const bool new_lot = std::any_of(events.begin(), events.end(), [](const Event& event) {
        return event.kind == EventKind::AuctionOpened;
    });
    if (new_lot ||
        !same_question(before, state_)) {  // one lot after the other looks like one question
        decision_ = n_;
        asked_ = {};
    }
    if (state_.turn_number != before.turn_number) {
        turn_opened_ = at;
        if (state_.turn.value < kMaxSeats) seats_[state_.turn.value]->holds = kHoldsPerRound;
    }
    if (action->kind == ActionKind::Roll) held_until_ = 0;
    if (new_lot || action->kind == ActionKind::Bid || before.top().step != Step::Bid) bid_at_ = at;

    const std::string_view by = text_in(e, "by");
    if (Sitter* s = find_sitter(action->seat.value)) {
        if (by == "trustee" && before.turn == action->seat &&
            s->trustee_turn != before.turn_number) {
            s->trustee_turn = before.turn_number;
            ++s->trustee_turns;
        }
        if (by == "person") s->trustee_turns = 0;
    }
    if (const int offer = number_in<int>(e, "offer")) negotiation_.accept(offer, Seat{action->a});
    negotiation_.drop_stale(*rules_, state_);
    drop_ended_offers();
    note_asked(at);
    note_claims(at);
    if (!claims_open(before) ||
        !claims_open(state_))  // an owner's time to claim does not run while he may not
        for (OpenClaim& c : open_claims_) c = {c.id, c.n, at, c.delivered ? at : 0};
    return true;
}

/// Whoever is newly asked starts his clock.
void Room::note_asked(Millis at) {
    const SeatSet now =
        state_.is_over() || chance_answers(state_.top().step) ? SeatSet{} : to_act(state_);
    for (Seat seat : now)
        if (!asked_.has(seat)) asked_since_[seat.value] = at;
    asked_ = now;
}

void Room::note_claims(Millis at) {
    std::vector<OpenClaim> open;
    for (int i = 0; i < state_.claim_count; ++i) {
        const std::uint32_t id = state_.claims[static_cast<std::size_t>(i)].id;
        const auto known = std::find_if(open_claims_.begin(), open_claims_.end(),
                                        [&](const OpenClaim& c) { return c.id == id; });
        open.push_back(known == open_claims_.end() ? OpenClaim{id, n_, at, 0} : *known);
    }
    open_claims_ = std::move(open);
}

/// After a pause nobody's clock has run.
void Room::wake(Millis at) {
    for (Seat seat : asked_) asked_since_[seat.value] = at;
    bid_at_ = at;
    for (OpenClaim& c : open_claims_) c = {c.id, c.n, at, 0};
    for (auto& [id, expires] : offer_expires_) expires = at + kOfferLife;
    for (auto& s : seats_)
        if (s && s->away) s->away_since = at;
}

Millis Room::throw_opens(Seat seat) const {
    if (phase_ != Phase::Playing || state_.top().step != Step::StartTurn) return 0;
    Millis opens = held_until_;
    if (persons() >= 2 && !state_.doubles) opens = std::max(opens, turn_opened_ + pace_->gap);
    for (int i = 0; i < state_.claim_count; ++i) {
        const Claim& c = state_.claims[static_cast<std::size_t>(i)];
        if (c.payer == seat || c.owner == seat)
            continue;  // his throw does not end it, or it is his own to lose
        const Sitter& owner = *seats_[c.owner.value];
        if (owner.is_bot || owner.away || owner.auto_claim) continue;  // claimed for them at once
        const OpenClaim& open = open_claims_[static_cast<std::size_t>(i)];
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
