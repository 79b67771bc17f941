#include "engine/check.h"

#include <algorithm>

#include "engine/ledger.h"
#include "engine/permit.h"
#include "engine/step.h"

namespace bankhalter::engine {
namespace {

struct Checker {
    const Rules& r;
    const State& s;
    Faults faults{};

    void expect(bool ok, Fault fault, int at = 0) {
        if (!ok && faults.count < static_cast<int>(faults.items.size()))
            faults.items[static_cast<std::size_t>(faults.count++)] = {
                fault, static_cast<std::uint8_t>(at)};
    }
    bool is_seat(int seat) const { return seat < s.seats; }
    bool is_playing(int seat) const {
        return is_seat(seat) && s.plays(Seat{static_cast<std::uint8_t>(seat)});
    }

    void money() {
        std::int64_t sum = 0;
        for (std::int32_t cash : s.cash) sum += cash;
        expect(sum == 0, Fault::MoneyNotConserved);
        for (std::uint8_t i = 0; i < s.seats; ++i)
            expect(s.cash[Seat{i}] >= 0, Fault::NegativeCash, i);
    }

    void buildings() {
        int houses = s.houses, hotels = s.hotels;
        for (Deed d : kAllDeeds) {
            const int level = s.level[d];
            expect(level <= r.max_houses || level == kHotelLevel, Fault::BadLevel, d.value);
            expect(level == 0 || r.is_street(d), Fault::BuiltOffStreet, d.value);
            houses += level == kHotelLevel ? 0 : level;
            hotels += level == kHotelLevel;
        }
        expect(houses == r.houses && hotels == r.hotels, Fault::BuildingsMiscounted);
        for (std::uint8_t i = 0; i < kStreetGroups; ++i) group(Group{i});
    }

    void group(Group g) {
        if (!is_built(r, s, g)) return;
        int low = kHotelLevel, high = 0;
        for (Deed d : r.groups[g]) {
            low = std::min(low, r.height(s.level[d]));
            high = std::max(high, r.height(s.level[d]));
        }
        expect(high - low <= 1, Fault::UnevenGroup, g.value);
        const Seat owner = s.owner[r.groups[g].first()];
        expect(owner != kBank && owns_group(r, s, owner, g), Fault::BuiltWithoutGroup, g.value);
        expect((r.groups[g] & s.mortgaged).empty(), Fault::BuiltOnMortgage, g.value);
    }

    void deeds() {
        for (Deed d : kAllDeeds) {
            const Seat owner = s.owner[d];
            expect(owner == kBank || is_playing(owner.value), Fault::OwnerNotInGame, d.value);
            for (std::uint8_t i = 0; i <= kMaxSeats; ++i)
                expect(s.holdings[Seat{i}].has(d) == (owner == Seat{i}), Fault::HoldingsDiffer,
                       d.value);
            expect(owner != kBank || !s.mortgaged.has(d), Fault::BankDeedMortgaged, d.value);
        }
    }

    void decks() {
        for (std::uint8_t i = 0; i < kDecks; ++i) {
            const DeckState& d = s.decks[Deck{i}];
            unsigned seen = d.unseen;
            bool twice = false;
            auto add = [&](int card) {
                twice = twice || ((seen >> (card - 1)) & 1);
                seen |= 1u << (card - 1);
            };
            for (int k = 0; k < d.known_count; ++k) add(d.known[static_cast<std::size_t>(k)]);
            if (d.jail_card != kBank) add(jail_card_number(r, Deck{i}));
            expect(!twice, Fault::CardTwice, i);
            expect(seen == 0xffff, Fault::CardLost, i);
            expect(d.jail_card == kBank || is_playing(d.jail_card.value), Fault::CardHolderOut, i);
        }
    }

    void seats() {
        for (std::uint8_t i = 0; i < s.seats; ++i) {
            const Seat seat{i};
            const bool jailed = s.jailed.has(seat);
            expect(!jailed || s.space[seat] == kJail, Fault::JailedElsewhere, i);
            // The last failure is kept only while its fine is being raised, also when the game ends
            // meanwhile, and by who is out (AMB-85, AMB-88).
            const bool raising =
                seat == s.turn && (s.frames[0].step == Step::AfterThrow || s.is_over());
            const int most = raising || !s.plays(seat) ? r.jail_throws : r.jail_throws - 1;
            expect(s.jail_tries[seat] <= most, Fault::TooManyTries, i);
            expect(jailed || s.jail_tries[seat] == 0, Fault::TriesOutsideJail, i);
            expect(s.plays(seat) || s.cash[seat] == 0, Fault::OutWithAssets, i);
            expect(!s.speed_die.has(seat) || r.variant == Variant::Speed, Fault::SpeedDieNotPlayed,
                   i);
        }
        expect(s.doubles <= 2, Fault::BadDoubles);
    }

    void claims() {
        for (int i = 0; i < s.claim_count; ++i) {
            const Claim& c = s.claims[static_cast<std::size_t>(i)];
            const bool utility = r.spaces[c.space].kind == SpaceKind::Utility;
            const bool priced = utility ? c.times > 0 && c.rent == 0 : c.times == 0 && c.rent > 0;
            const bool property = utility || r.spaces[c.space].kind == SpaceKind::Street ||
                                  r.spaces[c.space].kind == SpaceKind::Station;
            expect(c.owner != c.payer && is_playing(c.owner.value) && is_playing(c.payer.value) &&
                       property && priced,
                   Fault::ClaimBroken, i);
            const std::uint32_t before = i == 0 ? 0 : s.claims[static_cast<std::size_t>(i - 1)].id;
            expect(c.id > before && c.id < s.next_claim, Fault::ClaimIdOrder, i);
        }
    }

    void ending() {
        const int left = s.in_game.count();
        if (!s.is_over()) {
            expect(left >= 2, Fault::TooFewPlayers);
            expect(!r.is_short() || left == s.seats, Fault::NotOver);  // QUICK-7
        } else {
            expect(r.is_short() ? left == s.seats - 1 : left == 1, Fault::NotOver);
        }
        const bool opening = s.turn == kNobody;
        expect(opening || is_seat(s.turn.value), Fault::TurnSeatNotInGame);
    }

    /// The stack is turn, movement, then obligations; every frame names seats, deeds and amounts
    /// that can be answered.
    bool frame_stands(int i) const {
        const Frame& f = s.frames[static_cast<std::size_t>(i)];
        const StepFacts& facts = facts_of(f.step);
        return facts.is_bottom == (i == 0) && facts.stands(r, s, f, i);
    }
    /// Deeds that are being sold or chosen about; each only once.
    DeedSet deeds_in(const Frame& f) const {
        DeedSet deeds;
        if ((f.step == Step::Buy || f.step == Step::Bid) && f.at < kDeeds) deeds.add(f.deed());
        if (f.step == Step::Inherit || f.step == Step::Estate) deeds = f.deeds();
        return deeds;
    }
    void frames() {
        // Random play stays below; a position above it could run out of room.
        expect(s.depth <= kMaxSetUpFrames, Fault::FramesBroken, s.depth);
        DeedSet busy;
        for (int i = 0; i < s.depth; ++i) {
            const DeedSet deeds = deeds_in(s.frames[static_cast<std::size_t>(i)]);
            expect(frame_stands(i) && (busy & deeds).empty(), Fault::FramesBroken, i);
            busy = busy | deeds;
        }
        for (Seat seat : s.in_game)
            expect(free_cash(s, seat) >= 0, Fault::BidNotCovered, seat.value);
        const Frame& f = s.top();
        if (f.step == Step::Charge && is_seat(f.who))
            expect(s.cash[f.seat()] < f.amount, Fault::DebtCanBePaid, f.who);
        if (!faults.none()) return;  // who must act can be asked of sound frames only
        const bool somebody = chance_answers(f.step) || s.is_over() || !to_act(s).empty();
        expect(somebody, Fault::NobodyCanAct);
    }
};

}  // namespace

Faults check(const Rules& rules, const State& state) {
    Checker c{rules, state};
    c.money();
    c.buildings();
    c.deeds();
    c.decks();
    c.seats();
    c.claims();
    c.ending();
    c.frames();
    return c.faults;
}

}  // namespace bankhalter::engine
