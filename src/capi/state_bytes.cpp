#include "capi/state_bytes.h"

#include <algorithm>
#include <cstring>

#include "base/fnv.h"
#include "notation/names.h"
#include "notation/position.h"
#include "notation/state_json.h"

namespace bankhalter::capi {
namespace {

/// Says whose state it is, so that another edition's or version's is not mistaken for it.
struct Label {
    char word[4] = {'B', 'K', 'H', '1'};
    std::uint32_t size = sizeof(State);
    std::uint64_t board = 0;
};
static_assert(sizeof(Label) + sizeof(State) <= BANKHALTER_STATE_SIZE);

Label label_of(const Board& board) {
    Label label;
    label.board = fnv1a(board.edition->fingerprint, kFnvStart);
    label.board = fnv1a(variant_name(board.variant), label.board);
    return label;
}

constexpr std::int32_t kMostMoney = 1 << 28;  // far above what a position may say

/// Does every number name something that exists? Whether they fit each other is asked afterwards.
bool is_well_formed(const State& s) {
    const auto seat_or = [&](Seat seat, Seat other) {
        return seat.value < s.seats || seat == other;
    };
    const auto is_known = [](DeedSet deeds) { return (deeds - kAllDeeds).empty(); };
    bool well = s.seats >= 2 && s.seats <= kMaxSeats && s.depth >= 1 && s.depth <= kMaxFrames &&
                s.claim_count <= kMaxClaims && s.unused == 0 && s.again <= 1 && s.jackpot >= 0 &&
                s.jackpot < kMostMoney;
    if (!well) return false;
    const SeatSet all{static_cast<std::uint8_t>((1u << s.seats) - 1)};
    well = ((s.in_game | s.jailed | s.speed_die) - all).empty() && is_known(s.mortgaged) &&
           seat_or(s.turn, kNobody);
    for (std::int32_t cash : s.cash) well = well && cash > -kMostMoney && cash < kMostMoney;
    for (Space space : s.space) well = well && space.value < kSpaces;
    for (DeedSet deeds : s.holdings) well = well && is_known(deeds);
    for (Seat owner : s.owner) well = well && seat_or(owner, kBank);
    for (std::uint8_t level : s.level) well = well && level <= kHotelLevel;
    for (const DeckState& deck : s.decks) {
        well = well && deck.known_count <= kCardsPerDeck && seat_or(deck.jail_card, kBank);
        for (std::size_t i = 0; well && i < deck.known_count; ++i)
            well = deck.known[i] >= 1 && deck.known[i] <= kCardsPerDeck;
    }
    for (std::size_t i = 0; well && i < s.claim_count; ++i) {
        const Claim& c = s.claims[i];
        well = c.space.value < kSpaces && c.owner.value < s.seats && c.payer.value < s.seats;
    }
    for (const Frame& f : std::span(s.frames.data(), s.depth))
        well = well && f.step <= Step::Over && f.amount >= 0 && f.amount < kMostMoney &&
               (!f.is_rent_of_a_space() || f.at < kRentOf + kSpaces);
    return well;
}

/// Without what is for the telling only, which JSON does not have.
State facts_of_state(State s) {
    for (Frame& f : std::span(s.frames.data(), s.depth)) f.at = f.fact_at();
    return s;
}

}  // namespace

void write_state(const Board& board, const State& state, StateBytes out) {
    const Label label = label_of(board);
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    std::memcpy(out.data(), &label, sizeof label);
    std::memcpy(out.data() + sizeof label, &state, sizeof state);
}

Result<State> read_state(const Board& board, const Header& header,
                         std::span<const std::uint8_t> bytes) {
    using Read = Result<State>;
    const Label label = label_of(board);
    if (bytes.size() != BANKHALTER_STATE_SIZE) return Read::fail("not as long as a state");
    if (std::memcmp(bytes.data(), &label, sizeof label) != 0)
        return Read::fail("not a state of this edition and variant");
    if (std::ranges::any_of(bytes.subspan(sizeof label + sizeof(State)),
                            [](std::uint8_t byte) { return byte != 0; }))
        return Read::fail("has something behind the state");
    State state;
    std::memcpy(&state, bytes.data() + sizeof label, sizeof state);
    if (!is_well_formed(state)) return Read::fail("names what does not exist");
    if (state.seats != header.seats()) return Read::fail("of another number of seats");
    if (!check(board.rules, state).none()) return Read::fail("breaks the rules");
    // The reader of positions knows every condition; what it reads must be the same again.
    const auto again =
        read_position(board.rules, header, state_to_json(board.rules, header, state));
    if (!again) return again.faults();
    const State facts = facts_of_state(state);
    if (std::memcmp(&*again, &facts, sizeof facts) != 0)
        return Read::fail("has something where nothing is");
    return state;
}

}  // namespace bankhalter::capi
