#include "engine/check.h"

#include <algorithm>

#include "engine/build.h"
#include "engine/ledger.h"
#include "engine/permit.h"
#include "engine/short_game.h"

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
        const bool is_bottom = f.step == Step::StartTurn || f.step == Step::EndTurn ||
                               f.step == Step::AfterThrow || f.step == Step::ThrowOpening ||
                               f.step == Step::Deal || f.step == Step::Over;
        if (is_bottom != (i == 0)) return false;
        const bool is_top = i == s.depth - 1;
        const bool is_mover = f.seat() == s.turn && is_playing(f.who);
        switch (f.step) {
            case Step::StartTurn:
            case Step::EndTurn: return is_mover;
            case Step::AfterThrow: return f.seat() == s.turn && !is_top;
            case Step::ThrowTurn: return is_mover && is_top && i == 1;
            case Step::ChooseMove:
                return r.variant == Variant::Speed && is_mover && is_top && i == 1 && f.at <= 6 &&
                       f.other <= 6 && (f.at == 0) == (f.other == 0);
            case Step::SecondLeg:
                return r.variant == Variant::Speed && is_mover && !is_top && i == 1;
            case Step::LeaveJail:
                return is_mover && !is_top && i == 1 && s.jailed.has(f.seat()) && f.amount >= 2 &&
                       f.amount <= 12;
            case Step::Draw: return is_mover && is_top && i <= 2 && f.at < kDecks;
            case Step::Buy:
                return is_mover && i <= 2 && f.at < kDeeds && s.owner[f.deed()] == kBank;
            case Step::Over: return is_top;
            default: return obligation_stands(f, is_top);
        }
    }
    bool obligation_stands(const Frame& f, bool is_top) const {
        switch (f.step) {
            case Step::ThrowOpening:
                return is_top && is_seat(f.who) && f.at <= 12 && SeatSet{f.other}.has(f.seat()) &&
                       (SeatSet{f.other} - s.in_game).empty() &&
                       (static_cast<unsigned>(f.amount) & ~static_cast<unsigned>(f.other)) == 0;
            case Step::Deal:
                return r.is_short() && is_top && f.amount == kDeeds - deeds_of(s, kBank).count() &&
                       f.amount < kDealtDeeds * s.seats && f.who == f.amount % s.seats;
            case Step::ThrowUtility:
                return is_top && is_playing(f.who) && is_playing(f.other) && f.who != f.other &&
                       (f.amount == r.utility_times[0] || f.amount == r.utility_times[1]);
            case Step::Charge:
                return is_playing(f.who) && f.who != f.other && f.amount > 0 &&
                       (f.other == kBank.value || is_playing(f.other));
            case Step::Inherit:
                return is_playing(f.who) && !f.deeds().empty() &&
                       (f.deeds() - (s.mortgaged & deeds_of(s, f.seat()))).empty();
            case Step::Place:
                return is_playing(f.who) && in_stock(f.at) &&
                       has_street_for(r, s, f.seat(),
                                      f.at == kHotelLot ? Building::Hotel : Building::House);
            case Step::Shortage:
                return !f.seats().empty() && may_bid(f.seats()) &&
                       in_stock((f.amount & kHotelWanted) ? kHotelLot : kHouseLot) &&
                       is_playing(f.other) && !f.seats().has(f.other_seat()) && f.at < kDeeds &&
                       r.is_street(f.deed()) &&
                       (SeatSet{static_cast<std::uint8_t>(f.amount & 0xff)} - s.in_game).empty() &&
                       (f.amount & ~(kHotelWanted | 0xff)) == 0;
            case Step::Bid: return may_bid(f.seats()) && bid_stands(f);
            case Step::Estate: return !is_top && (f.deeds() - deeds_of(s, kBank)).empty();
            default: return false;
        }
    }
    /// A piece that is polled about, auctioned or placed is still in the bank (SCARCE-1).
    bool in_stock(std::uint8_t lot) const {
        return lot == kHouseLot ? s.houses > 0 : lot == kHotelLot && s.hotels > 0;
    }
    /// Nobody who is out or in debt is asked (AMB-74).
    bool may_bid(SeatSet seats) const {
        for (Seat seat : seats)
            if (!is_playing(seat.value) || is_debtor(s, seat)) return false;
        return true;
    }
    /// Deeds that are being sold or chosen about; each only once.
    DeedSet deeds_in(const Frame& f) const {
        DeedSet deeds;
        if (f.step == Step::Buy || (f.step == Step::Bid && f.at < kDeeds)) deeds.add(f.deed());
        if (f.step == Step::Inherit || f.step == Step::Estate) deeds = f.deeds();
        return deeds;
    }
    bool bid_stands(const Frame& f) const {
        if (f.at < kDeeds ? s.owner[f.deed()] != kBank : !in_stock(f.at)) return false;
        if (f.other_seat() == kNobody) return f.amount == 0;
        return is_playing(f.other) && f.amount > 0 && f.seats().has(f.other_seat());
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
