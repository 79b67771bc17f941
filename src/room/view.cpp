#include "room/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "notation/action.h"
#include "notation/merge_patch.h"
#include "notation/names.h"
#include "notation/state_json.h"
#include "room/field_codec.h"
#include "room/outlook_json.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

json::array to_array(SeatSet seats) {
    json::array out;
    for (Seat seat : seats) out.push_back(seat.value);
    return out;
}

json::value or_null(const std::string& text) {
    return text.empty() ? json::value(nullptr) : json::value(text);
}
json::value or_null(std::optional<Millis> time) {
    return time && *time ? json::value(*time) : json::value(nullptr);
}

json::object sitter_view(const SitterFacts& s) {
    return {{"kind", s.is_bot ? "bot" : "person"},
            {"name", s.name},
            {"piece", s.piece},
            {"level", or_null(s.level)},
            {"ready", s.ready},
            {"sealed", s.sealed},
            {"unsealed", s.unsealed},
            {"away", s.away},
            {"trustee", s.away && !s.stand_in},
            {"trustee_turns", s.trustee_turns},
            {"stand_in", s.stand_in},
            {"auto_claim", s.auto_claim},
            {"bank_ms", s.bank},
            {"holds", s.holds},
            {"hints", s.hints},
            {"votes", to_array(s.votes)},
            {"muted", to_array(s.muted)}};
}

json::object clock_view(const ClockFacts& clock, const Memory& memory = {}) {
    json::object deadlines(memory);
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        if (clock.deadlines[i]) deadlines[fmt::to_string(i)] = *clock.deadlines[i];
    return json::object({{"deadlines", std::move(deadlines)},
                         {"throw_at", or_null(clock.throw_at)},
                         {"hammer_at", or_null(clock.hammer_at)}},
                        memory);
}

/// What was promised before anything is told, by seat; null unless the game is just beginning.
json::value seals_view(const Room& room, bool opening) {
    if (!opening) return nullptr;
    json::object seals;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i}); s && s->sealed)
            seals[fmt::format("{}", i)] = s->sealed_nonce;
    return seals;
}

/// The board of one's own that lies ready here: its edition is unofficial.
json::value board_view(const Room& room) {
    if (!room.board()) return nullptr;
    const Edition& e = room.board()->edition;
    return json::object{{"id", e.id}, {"title", e.title}};
}

/// What never changes is the room's.
json::object room_view(const Room& room, const TableFacts& table) {
    return {{"id", room.id()},
            {"code", room.code()},
            {"phase", phase_name(table.phase)},
            {"edition", table.edition->id},
            {"variant", variant_name(table.variant)},
            {"pace", table.pace->name},
            {"public", table.is_public},
            {"private", table.is_private},
            {"hints", table.hints},
            {"host", table.host ? json::value(table.host->value) : json::value(nullptr)},
            {"commitment", or_null(table.commitment)},
            {"epoch", table.epoch},
            {"resealing", table.resealing},
            {"seals", seals_view(room, table.opening)},
            {"seed", or_null(table.phase == Phase::Over ? room.seed() : std::string())},
            {"rematch", or_null(table.rematch)},
            {"position", !room.position().empty()},
            {"board", board_view(room)}};
}

json::object offer_view(const Room& room, const Offer& o) {
    json::object out{{"from", o.from.value},
                     {"to", o.to.value},
                     {"give", print_items(room.rules(), o.give)},
                     {"take", print_items(room.rules(), o.take)},
                     {"expires_at", room.offer_expires(o.id)}};
    if (const OfferReason* reason = room.offer_reason(o.id))
        out["reason"] = spelling::write(*reason, &room.rules());
    return out;
}

json::object offers_view(const Room& room) {
    json::object offers;
    for (const Offer& o : room.negotiation().open())
        offers[fmt::format("{}", o.id)] = offer_view(room, o);
    return offers;
}

/// An open offer changes only in how long it lives.
json::object offers_patch(std::span<const std::pair<int, Millis>> before, const Room& after) {
    json::object patch;
    for (const auto& [id, expires] : before) {
        const Millis now = after.offer_expires(id);
        if (!after.negotiation().find(id))
            patch[fmt::format("{}", id)] = nullptr;
        else if (now != expires)
            patch[fmt::format("{}", id)] = json::object{{"expires_at", now}};
    }
    for (const Offer& o : after.negotiation().open())
        if (std::ranges::find(before, o.id, &std::pair<int, Millis>::first) == before.end())
            patch[fmt::format("{}", o.id)] = offer_view(after, o);
    return patch;
}

json::object seats_patch(std::span<const std::optional<SitterFacts>> before, const Room& after) {
    json::object patch;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const auto& was = before[i];
        const SitterFacts* is = after.sitter(Seat{i});
        if (is && was && *is == *was) continue;
        if (is && was)
            patch[fmt::format("{}", i)] = make_patch(sitter_view(*was), sitter_view(*is));
        else if (is)
            patch[fmt::format("{}", i)] = sitter_view(*is);
        else if (was)
            patch[fmt::format("{}", i)] = nullptr;
    }
    return patch;
}

json::object game_view(const Room& room) {
    json::object state = state_to_json(room.rules(), room.header(), room.state());
    state.erase("frames");
    state["outlook"] = outlook_view(room.rules(), room.state());
    return state;
}

}  // namespace

TableFacts::TableFacts(const Room& room)
    : phase(room.phase()),
      edition(room.n() ? &room.edition() : nullptr),
      variant(room.variant()),
      pace(&room.pace()),
      is_public(room.is_public()),
      is_private(room.is_private()),
      hints(room.gives_hints()),
      opening(room.is_opening()),
      resealing(room.is_resealing()),
      epoch(room.epoch()),
      commitment(room.commitment()),
      host(room.host()),
      rematch(room.rematch()) {}

ClockFacts::ClockFacts(const Room& room) : hammer_at(room.hammer_falls()) {
    if (room.phase() != Phase::Playing) return;
    for (Seat seat : to_act(room.state())) {
        deadlines[seat.value] = room.deadline(seat);
        throw_at = room.throw_opens(seat);
    }
}

json::object view_of(const Room& room) {
    json::object seats;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i})) seats[fmt::format("{}", i)] = sitter_view(*s);
    return {{"room", room.n() ? room_view(room, TableFacts(room)) : json::object()},
            {"seats", std::move(seats)},
            {"offers", offers_view(room)},
            {"clock", clock_view(ClockFacts(room))},
            {"game", room.has_game() ? json::value(game_view(room)) : json::value(nullptr)}};
}

ViewBefore::ViewBefore(const Room& room)
    : empty_(room.n() == 0),
      has_game_(room.has_game()),
      table_(room),
      clock_(room),
      state_(room.state()) {
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i})) seats_[i] = *s;
    for (const Offer& o : room.negotiation().open())
        offers_.emplace_back(o.id, room.offer_expires(o.id));
}

/// What follows from the rules changes with the facts.
static json::object game_patch(const Room& after, const State& before, const Memory& memory) {
    json::object patch = state_patch(after.rules(), after.header(), before, after.state(), memory);
    if (patch.empty()) return patch;
    json::object outlook = outlook_patch(after.rules(), before, after.state(), memory);
    if (!outlook.empty()) patch["outlook"] = std::move(outlook);
    return patch;
}

json::object ViewBefore::patch_to(const Room& after, const Memory& memory) const {
    if (empty_) return view_of(after);  // with its empty lists
    json::object patch(memory);
    auto add = [&](std::string_view key, json::object change) {
        if (!change.empty()) patch[key] = std::move(change);
    };
    if (const TableFacts table(after); table != table_)
        add("room", make_patch(room_view(after, table_), room_view(after, table)));
    add("offers", offers_patch(offers_, after));
    if (const ClockFacts clock(after); clock != clock_)
        add("clock", make_patch(clock_view(clock_, memory), clock_view(clock, memory)));
    add("seats", seats_patch(seats_, after));
    if (has_game_)
        add("game", game_patch(after, state_, memory));
    else if (after.has_game())
        add("game", game_view(after));
    return patch;
}

json::object you_of(const Room& room, Seat seat, const Memory& memory) {
    json::array legal(memory), ways;
    bool asked = false;
    if (room.phase() == Phase::Playing && !chance_answers(room.state().top().step)) {
        for (const std::string& words : print_legal(room.rules(), room.state(), seat))
            legal.emplace_back(words);
        asked = to_act(room.state()).has(seat);
        ways = ways_view(room.rules(), room.state(), seat);
    }
    json::object you({{"seat", seat.value},
                      {"answers", asked ? json::value(room.decision()) : json::value(nullptr)},
                      {"legal", std::move(legal)}},
                     memory);
    if (!ways.empty()) you["ways"] = std::move(ways);
    return you;
}

json::object text_of_code(const Library& library, std::string_view code) {
    return {{"de", library.text(Language::German, "refusal", code)},
            {"en", library.text(Language::English, "refusal", code)}};
}

json::object summary_of(const Room& room) {
    json::array seats;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i}); s && !room.is_private())
            seats.push_back(json::object{
                {"seat", i}, {"kind", s->is_bot ? "bot" : "person"}, {"name", s->name}});
    return {{"room", room.id()},
            {"code", room.code()},
            {"phase", phase_name(room.phase())},
            {"edition", room.edition().id},
            {"variant", variant_name(room.variant())},
            {"pace", room.pace().name},
            {"seats", std::move(seats)},
            {"board", room.own_file().empty() ? json::value(nullptr) : board_view(room)}};
}

}  // namespace bankhalter::room
