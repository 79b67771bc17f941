#include "room/view.h"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "edition/narrate.h"
#include "notation/action.h"
#include "notation/merge_patch.h"
#include "notation/names.h"
#include "notation/state_json.h"

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

json::object sitter_view(const Sitter& s) {
    return {{"kind", s.is_bot ? "bot" : "person"},
            {"name", s.name},
            {"piece", s.piece},
            {"level", or_null(s.level)},
            {"ready", s.ready},
            {"away", s.away},
            {"trustee", s.away && !s.stand_in},
            {"trustee_turns", s.trustee_turns},
            {"stand_in", s.stand_in},
            {"auto_claim", s.auto_claim},
            {"bank_ms", s.bank},
            {"holds", s.holds},
            {"votes", to_array(s.votes)},
            {"muted", to_array(s.muted)}};
}

json::object clock_view(const Room& room) {
    json::object deadlines;
    json::value throw_at = nullptr;
    if (room.phase() == Phase::Playing) {
        for (Seat seat : to_act(room.state())) {
            if (const auto at = room.deadline(seat)) deadlines[fmt::format("{}", seat.value)] = *at;
            throw_at = or_null(room.throw_opens(seat));
        }
    }
    return {{"deadlines", std::move(deadlines)},
            {"throw_at", throw_at},
            {"hammer_at", or_null(room.hammer_falls())}};
}

json::object room_view(const Room& room) {
    if (room.n() == 0) return {};
    const auto host = room.host();
    return {{"id", room.id()},
            {"code", room.code()},
            {"phase", phase_name(room.phase())},
            {"edition", room.edition().id},
            {"variant", variant_name(room.variant())},
            {"pace", room.pace().name},
            {"public", room.is_public()},
            {"host", host ? json::value(host->value) : json::value(nullptr)},
            {"commitment", or_null(room.commitment())},
            {"seed", or_null(room.phase() == Phase::Over ? room.seed() : std::string())},
            {"rematch", or_null(room.rematch())},
            {"position", !room.position().empty()}};
}

json::object offers_view(const Room& room) {
    json::object offers;
    for (const Offer& o : room.negotiation().open())
        offers[fmt::format("{}", o.id)] = json::object{{"from", o.from.value},
                                                       {"to", o.to.value},
                                                       {"give", print_items(room.rules(), o.give)},
                                                       {"take", print_items(room.rules(), o.take)},
                                                       {"expires_at", room.offer_expires(o.id)}};
    return offers;
}

json::object game_view(const Room& room) {
    json::object state = state_to_json(room.rules(), room.header(), room.state());
    state.erase("frames");
    return state;
}

}  // namespace

json::object view_of(const Room& room) {
    json::object seats;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i})) seats[fmt::format("{}", i)] = sitter_view(*s);
    return {{"room", room_view(room)},
            {"seats", std::move(seats)},
            {"offers", offers_view(room)},
            {"clock", clock_view(room)},
            {"game", room.has_game() ? json::value(game_view(room)) : json::value(nullptr)}};
}

json::object view_patch(const Room& before, const Room& after) {
    if (before.n() == 0) return view_of(after);  // with its empty lists
    json::object patch;
    auto add = [&](std::string_view key, json::object change) {
        if (!change.empty()) patch[key] = std::move(change);
    };
    add("room", make_patch(room_view(before), room_view(after)));
    add("offers", make_patch(offers_view(before), offers_view(after)));
    add("clock", make_patch(clock_view(before), clock_view(after)));
    json::object seats;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const Sitter *a = before.sitter(Seat{i}), *b = after.sitter(Seat{i});
        if (a && b && *a == *b) continue;
        if (b)
            if (json::object change =
                    a ? make_patch(sitter_view(*a), sitter_view(*b)) : sitter_view(*b);
                !change.empty())
                seats[fmt::format("{}", i)] = std::move(change);
        if (a && !b) seats[fmt::format("{}", i)] = nullptr;
    }
    add("seats", std::move(seats));
    if (before.has_game())
        add("game", state_patch(after.rules(), after.header(), before.state(), after.state()));
    else if (after.has_game())
        add("game", game_view(after));
    return patch;
}

json::object you_of(const Room& room, Seat seat) {
    json::array legal;
    bool asked = false;
    if (room.phase() == Phase::Playing && !chance_answers(room.state().top().step)) {
        for (const std::string& words : print_legal(room.rules(), room.state(), seat))
            legal.emplace_back(words);
        asked = to_act(room.state()).has(seat);
    }
    return {{"seat", seat.value},
            {"answers", asked ? json::value(room.decision()) : json::value(nullptr)},
            {"legal", std::move(legal)}};
}

json::object public_entry(const json::object& entry) {
    json::object out;
    for (const auto& [key, value] : entry)
        if (key != "secret" && key != "id" && key != "at" && key != "position") out[key] = value;
    return out;
}

std::string event_message(const Room& after, const json::object& entry, const EventList& events,
                          const json::object& patch) {
    json::array list, de, en;
    if (events.size() > 0) {
        const Narrator german(after.library(), after.edition(), Language::German,
                              after.header().names);
        const Narrator english(after.library(), after.edition(), Language::English,
                               after.header().names);
        for (const Event& e : events) {
            list.push_back(event_to_json(after.rules(), e));
            const std::string_view key = event_name(e.kind), why = why_name(e.why);
            if (std::string text = german.tell(e, key, why); !text.empty())
                de.emplace_back(std::move(text));
            if (std::string text = english.tell(e, key, why); !text.empty())
                en.emplace_back(std::move(text));
        }
    }
    std::string text = json::serialize(
        json::object{{"type", "event"},
                     {"n", after.n()},
                     {"at", entry.at("at")},
                     {"entry", public_entry(entry)},
                     {"events", std::move(list)},
                     {"text", json::object{{"de", std::move(de)}, {"en", std::move(en)}}},
                     {"patch", patch}});
    text.pop_back();
    return text;
}

json::object text_of_code(const Library& library, std::string_view code) {
    return {{"de", library.text(Language::German, "refusal", code)},
            {"en", library.text(Language::English, "refusal", code)}};
}

json::object summary_of(const Room& room) {
    json::array seats;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i}))
            seats.push_back(json::object{
                {"seat", i}, {"kind", s->is_bot ? "bot" : "person"}, {"name", s->name}});
    return {{"room", room.id()},
            {"code", room.code()},
            {"phase", phase_name(room.phase())},
            {"edition", room.edition().id},
            {"variant", variant_name(room.variant())},
            {"pace", room.pace().name},
            {"seats", std::move(seats)}};
}

}  // namespace bankhalter::room
