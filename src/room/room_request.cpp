#include "room/room_request.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "base/fields.h"
#include "notation/names.h"
#include "notation/position.h"
#include "notation/state_json.h"
#include "room/game_log.h"

namespace bankhalter::room {

std::optional<RoomRequest> read_room_request(std::string_view body) {
    const auto parsed = parse_json(body);
    if (!parsed || !parsed->is_object()) return std::nullopt;
    const Fields f(parsed->get_object());
    RoomRequest out;
    const auto read_text = [&](std::string_view key, std::string& into) {
        if (!f.has(key)) return true;
        const auto text = f.text(key, 40);
        if (text) into = *text;
        return text.has_value();
    };
    if (!read_text("edition", out.plan.edition) || !read_text("variant", out.plan.variant) ||
        !read_text("pace", out.plan.pace) || (f.has("public") && !f.flag("public")) ||
        (f.has("private") && !f.flag("private")) || (f.has("hints") && !f.flag("hints")))
        return std::nullopt;
    out.plan.is_public = f.flag("public").value_or(false);
    out.plan.is_private = f.flag("private").value_or(false);
    out.plan.hints = f.flag("hints").value_or(false);
    if (const auto* board = f.value("board")) out.plan.board = boost::json::serialize(*board);
    if (!f.has("from")) return out;
    const Fields where(object_in(parsed->get_object(), "from"));
    const auto game = where.text("game", 40);
    const auto n = where.number("n", 1, 1'000'000);
    if (!game || !n) return std::nullopt;
    out.from = {std::string(*game), *n};
    return out;
}

std::optional<RoomPlan> plan_to_go_on(const RulesShelf& shelf, RoomPlan plan,
                                      const RoomRequest::From& from,
                                      std::span<const std::string> log) {
    const auto first = log.first(std::min(log.size(), static_cast<std::size_t>(from.n)));
    const auto room = room_after(shelf, from.game, first);
    if (!room || !room->has_game() || room->state().is_over()) return std::nullopt;
    plan.edition = room->edition().id;
    plan.board = room->own_file();
    plan.variant = variant_name(room->variant());
    plan.position = print_state(room->rules(), room->header(), room->state());
    return plan;
}

}  // namespace bankhalter::room
