#include "fold.h"

#include <algorithm>
#include <cstring>

namespace bankhalter::tests {

void Fold::close_claim(std::uint32_t id) {
    auto* end = s_.claims.data() + s_.claim_count;
    s_.claim_count = static_cast<std::uint8_t>(
        std::remove_if(s_.claims.data(), end, [&](const Claim& c) { return c.id == id; }) -
        s_.claims.data());
}

void Fold::apply(const Event& e) {
    const Deed deed{e.at};
    switch (e.kind) {
        case EventKind::TurnStarted:
            s_.turn = e.seat;
            s_.turn_number = static_cast<std::uint32_t>(e.amount);
            break;
        case EventKind::Moved: s_.space[e.seat] = Space{e.at}; break;
        case EventKind::Jailed:
            s_.space[e.seat] = kJail;
            s_.jailed.add(e.seat);
            s_.jail_tries[e.seat] = 0;
            break;
        case EventKind::LeftJail:
            s_.jailed.remove(e.seat);
            s_.jail_tries[e.seat] = 0;
            break;
        case EventKind::JailThrowFailed:
            s_.jail_tries[e.seat] = static_cast<std::uint8_t>(e.amount);
            break;
        case EventKind::SpeedDieActive: s_.speed_die.add(e.seat); break;
        case EventKind::Paid:
            s_.cash[e.seat] -= e.amount;
            s_.cash[e.other] += e.amount;
            break;
        case EventKind::DeedMoved: s_.set_owner(deed, e.seat); break;
        case EventKind::Mortgaged: s_.mortgaged.add(deed); break;
        case EventKind::Redeemed: s_.mortgaged.remove(deed); break;
        case EventKind::Built:
        case EventKind::SoldBuilding: s_.level[deed] = static_cast<std::uint8_t>(e.amount); break;
        case EventKind::JailCardMoved: s_.decks[Deck{e.at}].jail_card = e.seat; break;
        case EventKind::ClaimOpened:
            s_.claims[s_.claim_count++] = Claim{.id = static_cast<std::uint32_t>(e.amount),
                                                .space = Space{e.at},
                                                .owner = e.seat,
                                                .payer = e.other};
            break;
        case EventKind::ClaimMade:
        case EventKind::ClaimLapsed: close_claim(static_cast<std::uint32_t>(e.amount)); break;
        case EventKind::WentBankrupt: s_.in_game.remove(e.seat); break;
        default: break;
    }
}

std::string Fold::difference(const State& s) const {
    auto same = [](const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof a) == 0; };
    if (!same(s.cash, s_.cash)) return "cash";
    if (!same(s.space, s_.space)) return "spaces";
    if (!same(s.owner, s_.owner)) return "owners";
    if (!same(s.level, s_.level)) return "levels";
    if (s.mortgaged != s_.mortgaged) return "mortgages";
    if (s.in_game != s_.in_game || s.jailed != s_.jailed || s.speed_die != s_.speed_die)
        return "marks";
    if (!same(s.jail_tries, s_.jail_tries)) return "jail tries";
    if (s.turn != s_.turn || s.turn_number != s_.turn_number) return "turn";
    for (std::uint8_t i = 0; i < kDecks; ++i)
        if (s.decks[Deck{i}].jail_card != s_.decks[Deck{i}].jail_card) return "jail cards";
    if (s.claim_count != s_.claim_count) return "claims";
    for (std::size_t i = 0; i < s.claim_count; ++i)
        if (s.claims[i].id != s_.claims[i].id || s.claims[i].space != s_.claims[i].space)
            return "claims";
    return {};
}

}  // namespace bankhalter::tests
