#include "analysis/evaluation_json.h"

#include <boost/json/array.hpp>
#include <cmath>

#include "notation/action.h"

namespace bankhalter::analysis {
namespace json = boost::json;

int usual_playouts(std::string_view player) { return player.starts_with("champion") ? 200 : 2000; }

Interval interval_of(const Estimate& e, Seat seat) {
    return wilson(std::llround(e.mean[seat.value] * e.playouts), e.playouts);
}

static json::object to_json(const Estimate& e, Seat seat) {
    const Interval i = interval_of(e, seat);
    return {{"share", e.mean[seat.value]}, {"low", i.low}, {"high", i.high}};
}

json::object evaluation_to_json(const Rules& rules, const State& state, std::string_view player,
                                const Evaluation& e) {
    json::array seats, choices;
    for (std::uint8_t i = 0; i < state.seats; ++i) seats.push_back(to_json(e.now, Seat{i}));
    for (const Evaluation::Choice& c : e.choices) {
        json::object choice{{"seat", c.action.seat.value},
                            {"action", print_action(rules, c.action)}};
        choice["win"] = to_json(c.chances, c.action.seat);
        choices.push_back(std::move(choice));
    }
    return {{"player", player},
            {"playouts", e.now.playouts},
            {"seats", std::move(seats)},
            {"choices", std::move(choices)}};
}

}  // namespace bankhalter::analysis
