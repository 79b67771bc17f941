// What follows from the rules for a table as it stands: rents in force, worth, rents to expect,
// ways to raise cash. The page and the terminal show it; neither computes it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/engine.h"

namespace bankhalter::room {

/// The row of a deed's rent ladder that is in force.
struct RentInForce {
    int amount = 0;  // of a utility: a factor of the throw
    bool is_factor = false;
    bool is_doubled = false;  // RENT-4
    int row = 0;  // of a street its level, else how many of the kind are owned, less one
    std::optional<int> next{};  // the rent of a street with one building more
    friend bool operator==(const RentInForce&, const RentInForce&) = default;
};
/// None while nobody can ask for rent.
std::optional<RentInForce> rent_in_force(const Rules& rules, const State& state, Deed deed);

/// What the bank pays for a street's buildings down to a lower level.
int sale_price(const Rules& rules, Deed deed, int from, int to);
/// The same for a group, street by street.
using Levels = std::span<const std::uint8_t>;
int sale_price(const Rules& rules, Group group, Levels from, Levels to);
/// What lifting a mortgage costs. At once after inheriting, the interest is paid already (AMB-31).
int redemption_price(const Rules& rules, Deed deed, bool inherits);

using GroupSet = Set<Group, std::uint16_t>;

/// How a seat stands.
struct Standing {
    int worth = 0;
    // What rents bring and cost within the next lap, on average: two dice from where everybody
    // stands, without cards and jail. A guide for practice, not a rule.
    double income = 0, cost = 0;
    GroupSet groups;  // complete ones
    friend bool operator==(const Standing&, const Standing&) = default;
};
/// The rent of one landing, by deed; of a utility with a middling throw. It depends on what stands
/// on the board and whose it is, and on nothing else.
using MeanRents = Indexed<Deed, int, kDeeds>;
MeanRents mean_rents(const Rules& rules, const State& state);

/// How all stand: what one pays is what the other gets, and is found out once.
class Standings {
public:
    Standings(const Rules& rules, const State& state)
        : Standings(rules, state, mean_rents(rules, state)) {}
    Standings(const Rules& rules, const State& state, const MeanRents& rents);
    const Standing& of(Seat seat) const { return seats_[seat]; }

private:
    Indexed<Seat, Standing, kMaxSeats> seats_;
};

/// What follows for the decision that is awaited.
struct Consequences {
    int missing = 0;                                 // of the cash that a debtor owes
    std::optional<int> buy_leaves{}, fine_leaves{};  // of the cash, where it is enough
    std::vector<std::uint32_t> ends_claims{};        // that the throw would end
    friend bool operator==(const Consequences&, const Consequences&) = default;
};
Consequences consequences_of(const Rules& rules, const State& state);

/// One way to raise cash, and its price.
struct Way {
    Action action;
    int yield = 0;
    int rent_lost = 0;          // by one landing on everything the seat owns
    bool breaks_group = false;  // ends the double rent of a complete group
};
/// What a seat may turn into cash, least harm first.
std::vector<Way> ways_to_cash(const Rules& rules, const State& state, Seat seat);

/// The least harmful of them that together bring what is missing; all of them if they do not. What
/// turns out to be needless is left out again, the most harmful first.
std::vector<Way> propose(std::span<const Way> ways, int missing);

/// For each group whose large buildings cannot be sold singly: the highest state it can be sold
/// down to (AMB-26).
std::vector<Way> selldowns(const Rules& rules, const State& state, Seat seat);

}  // namespace bankhalter::room
