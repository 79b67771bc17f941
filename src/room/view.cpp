#include "room/view.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <span>

#include "notation/action.h"
#include "notation/names.h"
#include "notation/state_json.h"
#include "room/field_codec.h"
#include "room/outlook_json.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

std::optional<std::string_view> or_null(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
}
std::optional<Millis> or_null(std::optional<Millis> time) {
    return time && *time ? time : std::nullopt;
}

Members members_of(const SitterFacts& s, const SeatOutlook& outlook, std::uint8_t seat) {
    Members out;
    out("kind", s.is_bot ? "bot" : "person")("name", s.name)("piece", s.piece);
    out("level", or_null(s.level))("ready", s.ready)("sealed", s.sealed)("unsealed", s.unsealed);
    out("away", s.away)("trustee", s.away && !s.stand_in)("trustee_turns", s.trustee_turns);
    out("stand_in", s.stand_in)("auto_claim", s.auto_claim)("bank_ms", s.bank);
    out("holds", s.holds)("hints", s.hints);
    out.add("votes", [&](JsonWriter& votes) { votes.items(s.votes); });
    out("votes_needed", outlook.votes_needed[seat])("place", outlook.places[seat]);
    out.add("muted", [&](JsonWriter& muted) { muted.items(s.muted); });
    return out;
}

Members deadlines_of(const ClockFacts& clock) {
    Members out;
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        if (clock.deadlines[i]) out(i, *clock.deadlines[i]);
    return out;
}

Members times_of(const ClockFacts& clock) {
    Members out;
    out("throw_at", or_null(clock.throw_at))("hammer_at", or_null(clock.hammer_at));
    return out;
}

/// What was promised before anything is told, by seat; null unless the game is just beginning.
void write_seals(JsonWriter& out, const Room& room, bool opening) {
    if (!opening) {
        out.value(nullptr);
        return;
    }
    out.object([&] {
        for (std::uint8_t i = 0; i < kMaxSeats; ++i)
            if (const Sitter* s = room.sitter(Seat{i}); s && s->sealed) out(i, s->sealed_nonce);
    });
}

/// The board of one's own that lies ready here: its edition is unofficial.
json::value board_view(const Room& room) {
    if (!room.board()) return nullptr;
    const Edition& e = room.board()->edition;
    return json::object{{"id", e.id}, {"title", e.title}};
}

/// What never changes is the room's.
Members members_of(const Room& room, const TableFacts& table) {
    Members out;
    out("id", room.id())("code", room.code())("phase", phase_name(table.phase));
    out("edition", table.edition->id)("variant", variant_name(table.variant));
    out("pace", table.pace->name)("public", table.is_public)("private", table.is_private);
    out("hints", table.hints);
    out("host", table.host ? std::optional(table.host->value) : std::nullopt);
    out("commitment", or_null(table.commitment))("epoch", table.epoch);
    out("resealing", table.resealing);
    out.add("seals", [&](JsonWriter& seals) { write_seals(seals, room, table.opening); });
    out("seed", table.phase == Phase::Over ? or_null(room.seed()) : std::nullopt);
    out("rematch", or_null(table.rematch))("position", !room.position().empty());
    out.add("board", [&](JsonWriter& board) { board.raw(json::serialize(board_view(room))); });
    return out;
}

void write_offer(JsonWriter& out, const Room& room, const Offer& o) {
    out.object([&] {
        out("from", o.from.value)("to", o.to.value);
        out("give", print_items(room.rules(), o.give))("take", print_items(room.rules(), o.take));
        out("expires_at", room.offer_expires(o.id));
        if (const OfferReason* reason = room.offer_reason(o.id))
            spelling::write(out.key("reason"), *reason, &room.rules());
    });
}

/// An open offer changes only in how long it lives.
void write_offers_patch(JsonWriter& out, std::span<const std::pair<int, Millis>> before,
                        const Room& after) {
    for (const auto& [id, expires] : before) {
        const Millis now = after.offer_expires(id);
        if (!after.negotiation().find(id))
            out(id, nullptr);
        else if (now != expires)
            out.key(id).object([&] { out("expires_at", now); });
    }
    for (const Offer& o : after.negotiation().open())
        if (std::ranges::find(before, o.id, &std::pair<int, Millis>::first) == before.end())
            write_offer(out.key(o.id), after, o);
}

void write_clock_patch(JsonWriter& out, const ClockFacts& before, const ClockFacts& after) {
    if (before == after) return;
    out.object_if_any("deadlines",
                      [&] { deadlines_of(before).write_patch(out, deadlines_of(after)); });
    times_of(before).write_patch(out, times_of(after));
}

void write_seats_patch(JsonWriter& out, std::span<const std::optional<SitterFacts>> before,
                       const SeatOutlook& outlook_before, const Room& room) {
    const SeatOutlook outlook(room);
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const auto& was = before[i];
        const SitterFacts* is = room.sitter(Seat{i});
        if (is && was && *is == *was && outlook.is_alike(outlook_before, i)) continue;
        if (is && was)
            out.key(i).object([&] {
                members_of(*was, outlook_before, i).write_patch(out, members_of(*is, outlook, i));
            });
        else if (is)
            members_of(*is, outlook, i).write_to(out.key(i));
        else if (was)
            out(i, nullptr);
    }
}

std::string_view verb_of(std::string_view words) { return words.substr(0, words.find(' ')); }

/// The verbs of a sorted list of actions that answer the awaited step.
void write_answering(JsonWriter& out, std::span<const std::string> legal) {
    out.list([&] {
        std::string_view last;
        for (const std::string& words : legal) {
            const std::string_view verb = verb_of(words);
            if (verb != last && is_answer(*parse_verb(verb))) out.value(verb);
            last = verb;
        }
    });
}

void write_game_of(JsonWriter& out, const Room& room) {
    write_game(out, room.rules(), room.header(), room.state());
    write_outlook(out.key("outlook"), room.rules(), room.state());
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

SeatOutlook::SeatOutlook(const Room& room) {
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        votes_needed[i] = room.votes_needed(Seat{i});
        places[i] = room.place(Seat{i});
    }
}

ClockFacts::ClockFacts(const Room& room) : hammer_at(room.hammer_falls()) {
    if (room.phase() != Phase::Playing) return;
    for (Seat seat : to_act(room.state())) {
        deadlines[seat.value] = room.deadline(seat);
        throw_at = room.throw_opens(seat);
    }
}

void write_view(JsonWriter& out, const Room& room) {
    out.object([&] {
        if (room.n())
            members_of(room, TableFacts(room)).write_to(out.key("room"));
        else
            out.key("room").object([] {});
        const SeatOutlook outlook(room);
        out.key("seats").object([&] {
            for (std::uint8_t i = 0; i < kMaxSeats; ++i)
                if (const Sitter* s = room.sitter(Seat{i}))
                    members_of(*s, outlook, i).write_to(out.key(i));
        });
        out.key("offers").object([&] {
            for (const Offer& o : room.negotiation().open()) write_offer(out.key(o.id), room, o);
        });
        const ClockFacts clock(room);
        out.key("clock").object([&] {
            deadlines_of(clock).write_to(out.key("deadlines"));
            times_of(clock).write_members(out);
        });
        if (room.has_game())
            out.key("game").object([&] { write_game_of(out, room); });
        else
            out("game", nullptr);
    });
}

ViewBefore::ViewBefore(const Room& room)
    : empty_(room.n() == 0),
      has_game_(room.has_game()),
      table_(room),
      seat_outlook_(room),
      clock_(room),
      state_(room.state()) {
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i})) seats_[i] = *s;
    for (const Offer& o : room.negotiation().open())
        offers_.emplace_back(o.id, room.offer_expires(o.id));
}

/// What follows from the rules changes with the facts.
static void write_game_changes(JsonWriter& out, const Room& after, const State& before) {
    const std::size_t size = out.size();
    write_game_patch(out, after.rules(), after.header(), before, after.state());
    if (out.size() == size) return;
    out.object_if_any("outlook",
                      [&] { write_outlook_patch(out, after.rules(), before, after.state()); });
}

void ViewBefore::write_patch(JsonWriter& out, const Room& after) const {
    if (empty_) return write_view(out, after);  // with its empty lists
    out.object([&] {
        if (const TableFacts table(after); table != table_)
            out.object_if_any("room", [&] {
                members_of(after, table_).write_patch(out, members_of(after, table));
            });
        out.object_if_any("offers", [&] { write_offers_patch(out, offers_, after); });
        out.object_if_any("clock", [&] { write_clock_patch(out, clock_, ClockFacts(after)); });
        out.object_if_any("seats", [&] { write_seats_patch(out, seats_, seat_outlook_, after); });
        out.object_if_any("game", [&] {
            if (has_game_)
                write_game_changes(out, after, state_);
            else if (after.has_game())
                write_game_of(out, after);
        });
    });
}

void write_you(JsonWriter& out, const Room& room, Seat seat) {
    const bool plays = room.phase() == Phase::Playing && !chance_answers(room.state().top().step);
    const bool asked = plays && to_act(room.state()).has(seat);
    out.object([&] {
        out("seat", seat.value)("answers", asked ? std::optional(room.decision()) : std::nullopt);
        std::vector<std::string> legal;
        if (plays) legal = print_legal(room.rules(), room.state(), seat);
        out.key("legal").items(legal);
        if (asked) write_answering(out.key("answering"), legal);
        if (plays) write_ways(out, room.rules(), room.state(), seat);
    });
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
