#include "room/room.h"

#include <algorithm>
#include <utility>

#include "base/fnv.h"
#include "edition/own_board.h"
#include "room/entry_json.h"

namespace bankhalter::room {
namespace {

void remember_id(Sitter& sitter, const std::string& id, std::int64_t n) {
    if (!id.empty()) sitter.done.add(id, n);
}

/// Who of these sat down first.
template <class Is>
std::optional<Seat> find_first(const std::array<std::optional<Sitter>, kMaxSeats>& seats, Is is) {
    std::optional<Seat> first;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (seats[i] && !seats[i]->is_bot && is(*seats[i]) &&
            (!first || seats[i]->since < seats[first->value]->since))
            first = Seat{i};
    return first;
}

}  // namespace

std::string_view phase_name(Phase phase) {
    return phase == Phase::Lobby ? "lobby" : phase == Phase::Playing ? "playing" : "over";
}

RulesShelf::RulesShelf(const Library& library, std::shared_ptr<const Edition> guest)
    : library_(library), guest_(std::move(guest)) {
    for (const Edition& e : library.editions) add(e);
    if (guest_) add(*guest_);
}

void RulesShelf::add(const Edition& e) {
    for (Variant v : e.variants) rules_.emplace(std::pair(e.id, v), compile(e, v));
}

const Edition* RulesShelf::find(std::string_view id) const {
    return guest_ && guest_->id == id ? guest_.get() : library_.find(id);
}

Result<std::shared_ptr<const OwnBoard>> read_board(const Library& library, std::string file) {
    auto edition = load_board(library, file);
    if (!edition) return edition.faults();
    auto board = std::make_shared<OwnBoard>();
    board->file = std::move(file);
    board->edition = std::move(*edition);
    for (Variant v : board->edition.variants) board->rules.emplace(v, compile(board->edition, v));
    return std::shared_ptr<const OwnBoard>(std::move(board));
}

const Rules& RulesShelf::of(const Edition& edition, Variant variant) const {
    return rules_.at({edition.id, variant});
}

// ------------------------------------------------------------------------------------------------
// asking

const Edition* Room::find_edition(std::string_view id) const {
    return board_ && board_->edition.id == id ? &board_->edition : shelf_->find(id);
}

std::optional<Seat> Room::first_person() const {
    return find_first(seats_, [](const Sitter&) { return true; });
}

std::optional<Seat> Room::host() const {
    const auto present = find_first(seats_, [](const Sitter& s) { return !s.away; });
    return phase_ == Phase::Lobby && present ? present : first_person();
}

int Room::taken() const {
    return static_cast<int>(
        std::count_if(seats_.begin(), seats_.end(), [](const auto& s) { return s.has_value(); }));
}

std::optional<int> Room::votes_needed(Seat seat) const {
    const Sitter* absent = sitter(seat);
    if (phase_ != Phase::Playing || !absent || absent->is_bot || !absent->away ||
        absent->stand_in || absent->trustee_turns < kTurnsBeforeVote)
        return std::nullopt;
    const auto present = std::count_if(seats_.begin(), seats_.end(),
                                       [](const auto& s) { return s && !s->is_bot && !s->away; });
    return static_cast<int>(present) / 2 + 1;
}

int Room::persons() const {
    return static_cast<int>(
        std::count_if(seats_.begin(), seats_.end(), [](const auto& s) { return s && !s->is_bot; }));
}

bool Room::anybody_here() const {
    return std::any_of(seats_.begin(), seats_.end(),
                       [](const auto& s) { return s && !s->is_bot && !s->away; });
}

bool Room::plays_a_person() const {
    for (const Seat seat : state_.in_game)
        if (const Sitter* s = sitter(seat); s && !s->is_bot) return true;
    return false;
}

bool Room::is_waited_for() const {
    // Bots that play on by themselves need not come to an end.
    if (phase_ == Phase::Playing && n_ > kMostEntriesOfBots && !plays_a_person()) return false;
    return (phase_ == Phase::Playing || is_opening()) && anybody_here();
}

std::optional<Seat> Room::seat_of(const std::string& token_hash) const {
    if (token_hash.empty()) return std::nullopt;
    // Hashes are compared: equal length, and nothing to learn from the time it takes.
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (seats_[i] && seats_[i]->token_hash == token_hash) return Seat{i};
    return std::nullopt;
}

std::int64_t Room::made_by(Seat seat, std::string_view id) const {
    const Sitter* s = sitter(seat);
    return s && !id.empty() ? s->done.find(id) : 0;
}

Millis Room::offer_expires(int id) const {
    const auto found = offer_expires_.find(id);
    return found == offer_expires_.end() ? 0 : found->second;
}

const OfferReason* Room::offer_reason(int id) const {
    const auto found = offer_reasons_.find(id);
    return found == offer_reasons_.end() ? nullptr : &found->second;
}

// ------------------------------------------------------------------------------------------------
// taking entries

void Room::apply(const Entry& entry, EventList& events) {
    ++n_;
    at_ = entry.at;
    events.clear();
    shown_.clear();
    for (const Delivery& d : entry.shown) note_delivered(d.claim, d.at);
    if (const auto author = author_of(entry))
        if (Sitter* s = find_sitter(*author)) remember_id(*s, entry.id, n_);
    std::visit(
        [&](const auto& what) {
            if constexpr (std::same_as<decltype(what), const entry::Act&>)
                take(what, events);
            else
                take(what);
        },
        entry.what);
    if (const entry::Sit* sat = entry.as<entry::Sit>()) remember_id(there(sat->seat), entry.id, n_);
    drop_ended_offers();
}

std::optional<Entry> Room::read_next(std::string_view body) const {
    auto entry = read_entry(body, rules_);
    return entry && fits(*entry) ? std::move(entry) : std::nullopt;
}

bool Room::fold(std::string_view body, EventList& events) {
    const auto entry = read_next(body);
    if (entry) apply(*entry, events);
    return entry.has_value();
}

void Room::set_rules(const std::string* edition, std::optional<Variant> variant) {
    if (edition) edition_ = find_edition(*edition);
    if (variant) variant_ = *variant;
    const bool own = board_ && edition_ == &board_->edition;
    rules_ = own ? &board_->rules.at(variant_) : &shelf_->of(*edition_, variant_);
}

/// Whoever sits there next is not muted for what the last one said.
void Room::vacate(Seat seat) {
    seats_[seat.value].reset();
    for (auto& other : seats_)
        if (other) other->muted.remove(seat);
}

void Room::take(const entry::Create& e) {
    if (!e.board.empty()) board_ = *read_board(library(), e.board);
    set_rules(&e.edition, e.variant);
    pace_ = e.pace;
    is_public_ = e.is_public;
    is_private_ = e.is_private;
    gives_hints_ = e.hints;
    code_ = e.code;
    commitment_ = e.commitment;
    position_ = e.position;
    seed_ = e.seed;
}

void Room::take(const entry::Sit& e) {
    vacate(e.seat);
    Sitter& s = seats_[e.seat.value].emplace();
    s.name = e.name;
    s.piece = e.piece;
    s.nonce = e.nonce;
    s.token_hash = e.token_hash;
    s.node = e.node;
    s.since = n_;
}

void Room::take(const entry::Bot& e) {
    vacate(e.seat);  // a bot may take another's place
    Sitter& s = seats_[e.seat.value].emplace();
    s.is_bot = true;
    s.name = e.name;
    s.piece = e.piece;
    s.level = e.level;
    s.nonce = e.nonce;
}

void Room::take(const entry::Rename& e) {
    there(e.seat).name = e.name;
    there(e.seat).piece = e.piece;
}

void Room::take(const entry::Stand& e) { vacate(e.seat); }
void Room::take(const entry::Unseat& e) { vacate(e.seat); }
void Room::take(const entry::Ready& e) { there(e.seat).ready = e.on; }

void Room::take(const entry::Settings& e) {
    set_rules(e.edition ? &*e.edition : nullptr, e.variant);
    if (e.pace) pace_ = e.pace;
    is_public_ = e.is_public.value_or(is_public_);
    is_private_ = e.is_private.value_or(is_private_);
    gives_hints_ = e.hints.value_or(gives_hints_);
}

void Room::take(const entry::Seal& e) {
    there(e.seat).sealed_nonce = e.sealed;
    there(e.seat).sealed = true;
}

void Room::take(const entry::Open& e) {
    opened_by_ = e.seat;
    opened_at_ = at_;
    is_opening_ = true;
}

void Room::take(const entry::Unseal& e) {
    there(e.seat).nonce = e.nonce;
    there(e.seat).unsealed = true;
}

void Room::take(const entry::Mute& e) {
    SeatSet& muted = there(e.seat).muted;
    e.on ? muted.add(e.other) : muted.remove(e.other);
}

void Room::take(const entry::AutoClaim& e) { there(e.seat).auto_claim = e.on; }

void Room::take(const entry::Hint& e) {
    ++there(e.seat).hints;
    there(e.seat).hinted_at = at_;
}

void Room::take(const entry::Vote& e) {
    SeatSet& votes = there(e.other).votes;
    e.on ? votes.add(e.seat) : votes.remove(e.seat);
}

void Room::take(const entry::StandIn& e) { there(e.seat).stand_in = true; }

void Room::take(const entry::Here& e) {
    if (!anybody_here()) wake();
    Sitter& s = there(e.seat);
    s.away = s.stand_in = false;
    s.trustee_turns = 0;
    s.votes = {};
    s.node = e.node;
}

void Room::take(const entry::Away& e) {
    there(e.seat).away = true;
    there(e.seat).away_since = at_;
}

void Room::take(const entry::Key& e) {
    Sitter& s = there(e.seat);
    s.token_hash = e.token_hash;
    if (!s.token_hash.empty()) return;
    s.away = true;
    s.away_since = at_;
    s.stand_in = phase_ == Phase::Playing;
}

void Room::take(const entry::Chat&) {}

void Room::take(const entry::Epoch& e) {
    epoch_ = e.epoch;
    is_resealing_ = phase_ == Phase::Playing;
    resealed_at_ = at_;
    is_opening_ = false;
    opened_by_.reset();
    if (is_resealing_) earlier_seeds_.push_back(seed_);
    commitment_ = e.commitment;
    seed_ = e.seed;
    nonces_.clear();
    for (auto& s : seats_) {
        if (!s) continue;
        s->sealed = s->unsealed = false;
        s->sealed_nonce = s->nonce = "";
    }
}

void Room::take(const entry::Resume& e) {
    is_resealing_ = is_opening_ = false;
    nonces_ = e.nonces;
    dice_key_.emplace(parse_hex(seed_), nonces_);
}

void Room::take(const entry::Reveal& e) {
    seed_ = e.seed;
    phase_ = Phase::Over;
}

void Room::take(const entry::Rematch& e) { rematch_ = e.room; }

}  // namespace bankhalter::room
