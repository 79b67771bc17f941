#include "play/ranking.h"

#include "engine/debt.h"
#include "engine/short_game.h"

namespace bankhalter::play {

Places rank_seats(const Rules& r, const State& s, const Exits& exits, bool capped) {
    // Whoever is in the game by his value (in the short game his wealth, QUICK-8), whoever is out
    // below zero, the last out highest; who was out when the game was taken up shares the last
    // place.
    std::array<int, kMaxSeats> value;
    value.fill(-kMaxSeats - 1);
    for (Seat seat : s.in_game)
        value[seat.value] = capped ? liquidation_value(r, s, seat) : wealth(r, s, seat);
    for (int i = 0; i < exits.count(); ++i) value[exits[i].value] = i - kMaxSeats;
    Places places{};
    for (std::size_t i = 0; i < s.seats; ++i)
        for (std::size_t k = 0; k < s.seats; ++k)
            places[i] = static_cast<std::uint8_t>(places[i] + (value[k] > value[i]));
    return places;
}

}  // namespace bankhalter::play
