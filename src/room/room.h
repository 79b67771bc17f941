// A room is the fold of its log: everything that is known about a table follows from its entries,
// in order, and from nothing else. So a restart, another node and a replay all arrive at the same
// room.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "edition/edition.h"
#include "engine/engine.h"
#include "notation/header.h"
#include "play/fair_dice.h"
#include "play/negotiation.h"
#include "play/ranking.h"
#include "room/done_ids.h"
#include "room/entry.h"

namespace bankhalter::room {

enum class Phase : std::uint8_t { Lobby, Playing, Over };
std::string_view phase_name(Phase phase);

/// A board of one's own with its rules, shared by the copies of a room.
struct OwnBoard {
    std::string file;
    Edition edition;
    std::map<Variant, Rules> rules;
};
/// Reads the file of one; every fault with its place.
Result<std::shared_ptr<const OwnBoard>> read_board(const Library& library, std::string file);

/// The rules of every edition and variant, compiled once for all rooms.
class RulesShelf {
public:
    /// Where house rules may be played, `guest` is the edition that has them; or nothing.
    explicit RulesShelf(const Library& library, std::shared_ptr<const Edition> guest = nullptr);
    const Edition* find(std::string_view id) const;
    const Rules& of(const Edition& edition, Variant variant) const;
    const Library& library() const { return library_; }

private:
    void add(const Edition& edition);

    const Library& library_;
    std::shared_ptr<const Edition> guest_;
    std::map<std::pair<std::string, Variant>, Rules> rules_;
};

/// What everybody sees of someone at the table.
struct SitterFacts {
    bool is_bot = false;
    std::string name;
    int piece = 0;
    std::string level;  // of a bot
    bool ready = false;
    bool sealed = false, unsealed = false;  // has promised a nonce; has told it
    bool away = false;
    int trustee_turns = 0;
    bool stand_in = false;  // a bot plays on for an absent person
    bool auto_claim = false;
    Millis bank = 0;
    int holds = kHoldsPerRound;
    int hints = 0;  // asked for
    SeatSet votes;  // who wants a bot to play on for this seat
    SeatSet muted;

    bool played_by_bot() const { return is_bot || stand_in; }
    friend bool operator==(const SitterFacts&, const SitterFacts&) = default;
};

struct Sitter : SitterFacts {
    std::string token_hash;  // of a person's secret, hexadecimal
    std::string sealed_nonce, nonce;
    std::string node;  // that last heard of the person
    Millis away_since = 0;
    Millis hinted_at = 0;
    std::uint32_t trustee_turn = 0;  // the last one counted
    std::int64_t since = 0;          // the entry by which the seat was taken
    DoneIds done;
};

class Room {
public:
    Room(const RulesShelf& shelf, std::string id) : shelf_(&shelf), id_(std::move(id)) {}

    /// Whether the entry could come next. What was judged does; what was read may not: then the log
    /// is damaged.
    bool fits(const Entry& entry) const;
    /// Takes the next entry and tells what the engine did. Precondition: it fits.
    void apply(const Entry& entry, EventList& events);
    /// Reads the next entry from a log. None when it does not fit.
    std::optional<Entry> read_next(std::string_view body) const;
    /// Reads it and takes it. False, and nothing changed, when it does not fit.
    bool fold(std::string_view body, EventList& events);

    // What the log has made of the room.
    const std::string& id() const { return id_; }
    std::int64_t n() const { return n_; }
    Millis at() const { return at_; }  // of the last entry
    Phase phase() const { return phase_; }
    const Edition& edition() const { return *edition_; }
    const Rules& rules() const { return *rules_; }
    const Rules* rules_if_any() const { return rules_; }  // none before the first entry
    const RulesShelf& shelf() const { return *shelf_; }
    const Library& library() const { return shelf_->library(); }
    /// The board of one's own that was brought to this table, whether it is played or not.
    const std::shared_ptr<const OwnBoard>& board() const { return board_; }
    /// Its file while it is played, else nothing.
    std::string own_file() const {
        return board_ && edition_ == &board_->edition ? board_->file : std::string();
    }
    /// That board, or an edition of the shelf.
    const Edition* find_edition(std::string_view id) const;
    Variant variant() const { return variant_; }
    const Pace& pace() const { return *pace_; }
    bool is_public() const { return is_public_; }
    /// Once the game has begun, only those who sit there see it.
    bool is_private() const { return is_private_; }
    /// Whether people may ask what Champion would do.
    bool gives_hints() const { return gives_hints_; }
    const std::string& code() const { return code_; }
    const std::string& commitment() const { return commitment_; }
    const std::string& seed() const { return seed_; }  // secret until the game is over
    /// How often the log has been rolled back, and the seeds of the dice before.
    int epoch() const { return epoch_; }
    const std::vector<std::string>& earlier_seeds() const { return earlier_seeds_; }
    const std::string& rematch() const { return rematch_; }
    const std::string& position() const { return position_; }
    const std::map<int, std::string>& nonces() const { return nonces_; }
    /// The nonces are called for; the game begins, or goes on, once they are there.
    bool is_opening() const { return is_opening_; }
    /// After a rollback chance waits for fresh nonces.
    bool is_resealing() const { return is_resealing_; }
    Millis resealed_at() const { return resealed_at_; }
    std::optional<Seat> opened_by() const { return opened_by_; }
    Millis opened_at() const { return opened_at_; }
    /// The game is theirs: who may delete it.
    std::optional<Seat> first_person() const;
    /// The first person, or in the lobby the first who is there: an empty chair must not keep the
    /// others waiting. First is who sat down first, wherever that was.
    std::optional<Seat> host() const;
    const std::array<std::optional<Sitter>, kMaxSeats>& seats() const { return seats_; }
    const Sitter* sitter(Seat seat) const {
        return seat.value < kMaxSeats && seats_[seat.value] ? &*seats_[seat.value] : nullptr;
    }
    int taken() const;
    /// The seat whose secret this is.
    std::optional<Seat> seat_of(const std::string& token_hash) const;
    /// The entry that this seat's message with that id has made; 0 for none.
    std::int64_t made_by(Seat seat, std::string_view id) const;

    // The game; valid once it has started.
    bool has_game() const { return phase_ != Phase::Lobby; }
    const State& state() const { return state_; }
    const Header& header() const { return header_; }
    /// The dice as they lie, before the next throw. Precondition: the nonces are told.
    FairDice dice() const { return {*dice_key_, chance_count_}; }
    const Negotiation& negotiation() const { return negotiation_; }
    Millis offer_expires(int id) const;
    /// What its proposer says about an open offer; only bots do.
    const OfferReason* offer_reason(int id) const;
    /// The number of the entry that opened the awaited decision.
    std::int64_t decision() const { return decision_; }
    /// Whether a person is still in the game.
    bool plays_a_person() const;
    /// Which place a seat has come in, from 1: known of whoever has left the game, and of all once
    /// it is over.
    std::optional<int> place(Seat seat) const;
    /// How long a bot's step takes at least.
    Millis bot_step() const;
    /// Are there people who could be waiting?
    bool anybody_here() const;
    /// Whether something goes on that they wait for.
    bool is_waited_for() const;
    int persons() const;
    /// How many votes let a bot play on for this absent person: those of more than half of the
    /// people who are there. None while there is nothing to vote on.
    std::optional<int> votes_needed(Seat seat) const;

    // Clocks. All times follow from the entries' own.
    /// When the awaited throw of this seat may be made; 0 for at once.
    Millis throw_opens(Seat seat) const;
    /// When the default is played for an asked person; none without a clock.
    std::optional<Millis> deadline(Seat seat) const;
    /// When the hammer falls; none without an auction.
    std::optional<Millis> hammer_falls() const;
    struct OpenClaim {
        std::uint32_t id;
        std::int64_t n;            // the entry that opened it
        Millis opened, delivered;  // 0: not yet
    };
    const std::vector<OpenClaim>& open_claims() const { return open_claims_; }
    Millis asked_since(Seat seat) const { return asked_since_[seat.value]; }
    /// Whether the clock of this seat runs for a question that it has not seen yet, as far as we
    /// know; `n` is what its screen shows.
    bool newly_sees(Seat seat, std::int64_t n) const;

    // What came to a screen is noted with the next entry, unless somebody waits for it.
    /// Whether it changes when the awaited throw may be made.
    bool holds_throw(const Claim& claim) const;
    /// Precondition: nobody's throw waits for it.
    void deliver(const Delivery& delivery);
    /// Deliveries that no entry tells of yet.
    const std::vector<Delivery>& shown() const { return shown_; }

private:
    friend struct Fit;  // room_fits.cpp

    Sitter* find_sitter(Seat seat) {
        return seat.value < kMaxSeats && seats_[seat.value] ? &*seats_[seat.value] : nullptr;
    }
    Sitter& there(Seat seat) { return *seats_[seat.value]; }
    void set_rules(const std::string* edition, std::optional<Variant> variant);
    void vacate(Seat seat);
    void drop_ended_offers();
    Header opening_header(const std::vector<Seat>& order) const;
    std::optional<State> opening_state(const Header& header) const;
    void count_trustee_turns(Sitter& s, const entry::Act& e, const State& before);
    bool ends(Seat thrower, const Claim& c) const;

    // What each entry does: room.cpp, and for those of the game room_game.cpp.
    void take(const entry::Create& e);
    void take(const entry::Sit& e);
    void take(const entry::Bot& e);
    void take(const entry::Rename& e);
    void take(const entry::Stand& e);
    void take(const entry::Unseat& e);
    void take(const entry::Ready& e);
    void take(const entry::Settings& e);
    void take(const entry::Seal& e);
    void take(const entry::Open& e);
    void take(const entry::Unseal& e);
    void take(const entry::Start& e);
    void take(const entry::Act& e, EventList& events);
    void take(const entry::Offer& e);
    void take(const entry::OfferEnd& e);
    void take(const entry::Mute& e);
    void take(const entry::AutoClaim& e);
    void take(const entry::Hold& e);
    void take(const entry::Hint& e);
    void take(const entry::Vote& e);
    void take(const entry::StandIn& e);
    void take(const entry::Here& e);
    void take(const entry::Away& e);
    void take(const entry::Chat& e);
    void take(const entry::Delivered& e);
    void take(const entry::Shown& e);
    void take(const entry::Key& e);
    void take(const entry::Wake& e);
    void take(const entry::Epoch& e);
    void take(const entry::Resume& e);
    void take(const entry::Reveal& e);
    void take(const entry::Rematch& e);

    // Clocks: room_clocks.cpp.
    void charge_time_bank(Seat seat);
    void note_asked();
    void note_claims();
    void hold_claims(const State& before);
    void note_delivered(std::uint32_t claim, Millis at);
    void wake();

    const RulesShelf* shelf_;
    std::string id_, code_, commitment_, seed_, rematch_, position_;
    std::int64_t n_ = 0;
    Millis at_ = 0;  // of the last entry
    Phase phase_ = Phase::Lobby;
    std::shared_ptr<const OwnBoard> board_;
    const Edition* edition_ = nullptr;
    const Rules* rules_ = nullptr;
    Variant variant_ = Variant::Standard;
    const Pace* pace_ = &kPaces[1];
    bool is_public_ = false, is_private_ = false, gives_hints_ = false;
    std::array<std::optional<Sitter>, kMaxSeats> seats_;
    std::map<int, std::string> nonces_;
    std::optional<Seat> opened_by_;
    Millis opened_at_ = 0, resealed_at_ = 0;
    bool is_opening_ = false, is_resealing_ = false;
    int epoch_ = 0;
    std::vector<std::string> earlier_seeds_;

    Header header_;
    State state_{};
    std::optional<DiceKey> dice_key_;  // of its seed and nonces
    std::uint64_t chance_count_ = 0;
    Exits exits_;
    Negotiation negotiation_;
    std::map<int, Millis> offer_expires_;
    std::map<int, OfferReason> offer_reasons_;

    std::int64_t decision_ = 0;
    std::array<Millis, kMaxSeats> asked_since_{};
    std::array<std::int64_t, kMaxSeats> asked_by_{};  // the entry
    SeatSet asked_, seen_;
    Millis turn_opened_ = 0, held_until_ = 0, bid_at_ = 0;
    std::vector<OpenClaim> open_claims_;
    std::vector<Delivery> shown_;
};

/// Makes the offer of an entry; its id comes back through `id`.
Refusal put_offer(Negotiation& talk, const Rules& rules, const State& state,
                  const entry::Offer& offer, int* id);

}  // namespace bankhalter::room
