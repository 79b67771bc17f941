#include "room/replies.h"

#include <boost/json/serialize.hpp>
#include <span>

#include "edition/narrate.h"
#include "notation/action.h"
#include "notation/names.h"
#include "notation/state_json.h"
#include "play/way.h"
#include "room/entry_json.h"
#include "room/field_codec.h"
#include "room/outlook_json.h"
#include "room/reply_kind.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

json::value or_null(std::string_view text) {
    return text.empty() ? json::value(nullptr) : json::value(text);
}

void write_id(JsonWriter& out, const std::string& id) {
    if (id.empty())
        out("id", nullptr);
    else
        out("id", id);
}

/// A reply of that kind with the members that are written.
template <class Write>
std::string print_message(ReplyKind kind, Write write) {
    return print_json([&](JsonWriter& out) {
        out.object([&] {
            out(kTypeField, reply_name(kind));
            write(out);
        });
    });
}

void write_you_of(JsonWriter& out, const Room& room, std::optional<Seat> seat) {
    if (seat) write_you(out.key("you"), room, *seat);
}

}  // namespace

std::string print_welcome(const Room& room, std::optional<Seat> seat, Millis now) {
    return print_message(ReplyKind::Welcome, [&](JsonWriter& out) {
        out("version", 1)("room", room.id());
        out("seat", seat ? std::optional(seat->value) : std::nullopt)("n", room.n())("now", now);
        write_you_of(out, room, seat);
    });
}

std::string print_snapshot(const Room& room, std::optional<Seat> seat) {
    return print_message(ReplyKind::Snapshot, [&](JsonWriter& out) {
        write_view(out("n", room.n()).key("view"), room);
        write_you_of(out, room, seat);
    });
}

std::string print_ok(const std::string& id, std::int64_t n) {
    return print_message(ReplyKind::Ok, [&](JsonWriter& out) { write_id(out("n", n), id); });
}

std::string print_seated(const std::string& id, std::int64_t n, Seat seat,
                         const std::string& token) {
    return print_message(ReplyKind::Seated, [&](JsonWriter& out) {
        write_id(out("n", n)("seat", seat.value)("token", token), id);
    });
}

std::string print_preview(const Rules& rules, std::int64_t n, const std::string& id,
                          const Preview& preview) {
    const State& after = preview.after;
    return print_message(ReplyKind::Preview, [&](JsonWriter& out) {
        write_id(out("n", n), id);
        out.key("cash").items(std::span(after.cash.items).first(after.seats));
        out.key("interest").items(std::span(preview.interest.items).first(after.seats));
        write_outlook(out.key("outlook"), rules, after);
    });
}

std::string print_hint(const Room& room, const std::string& id, const BotTable::Move& hint) {
    using Kind = BotTable::Move::Kind;
    const Action& a = hint.action;
    const auto both = [](auto say) {
        return json::object{{"de", say(Language::German)}, {"en", say(Language::English)}};
    };
    json::object out{
        {kTypeField, reply_name(ReplyKind::Hint)}, {"n", room.n()}, {"id", or_null(id)}};
    if (hint.kind == Kind::Act) out["words"] = print_action(room.rules(), a);
    if (hint.kind == Kind::Answer) out[hint.accepted ? "accept" : "decline"] = hint.offer;
    if (hint.kind == Kind::Offer)
        out["offer"] = json::object{{"to", a.a},
                                    {"give", print_items(room.rules(), a.give)},
                                    {"take", print_items(room.rules(), a.take)}};
    out["text"] = both([&](Language language) {
        if (hint.kind == Kind::Answer)
            return room.library().text(language, "way", hint.accepted ? "accept" : "decline");
        return print_way(room.library(), room.edition(), language, room.rules(), a);
    });
    if (!hint.reason.key.empty())
        out["reason"] = both(
            [&](Language language) { return print_reason(room.library(), language, hint.reason); });
    return json::serialize(out);
}

std::string print_refused(const Library& library, std::string_view id, const Refused& no) {
    json::object out{{kTypeField, reply_name(ReplyKind::Refused)},
                     {"id", or_null(id)},
                     {"code", no.code},
                     {"clause", or_null(no.clause)},
                     {"text", text_of_code(library, no.code)}};
    if (no.wait > 0) out["wait_ms"] = no.wait;
    return json::serialize(out);
}

std::string print_pong(Millis now, std::int64_t watchers) {
    return print_message(ReplyKind::Pong,
                         [&](JsonWriter& out) { out("now", now)("watchers", watchers); });
}

std::string print_notice(std::string_view text) {
    return print_message(ReplyKind::Notice, [&](JsonWriter& out) { out("text", text); });
}

std::string print_bye(std::string_view reason, Millis retry) {
    return print_message(ReplyKind::Bye,
                         [&](JsonWriter& out) { out("reason", reason)("retry_ms", retry); });
}

json::object error_json(const Library& library, std::string_view code) {
    return {{"error", json::object{{"code", code}, {"text", text_of_code(library, code)}}}};
}

std::string print_error(const Library& library, std::string_view code) {
    return json::serialize(error_json(library, code));
}

namespace {

void write_sentences(JsonWriter& out, const Room& room, Language language,
                     const EventList& events) {
    out.list([&] {
        if (events.size() == 0) return;
        const Narrator narrator(room.library(), room.edition(), language, room.header().names);
        for (const Event& e : events)
            if (const std::string text = narrator.tell(e, event_name(e.kind), why_name(e.why));
                !text.empty())
                out.value(text);
    });
}

}  // namespace

EventMessage::EventMessage(const Room& after, const Entry& entry, const EventList& events,
                           const ViewBefore& before) {
    JsonWriter out;
    out.object([&] {
        out(kTypeField, reply_name(ReplyKind::Event))("n", after.n())("at", entry.at);
        write_public_entry(out.key("entry"), entry, after.rules());
        out.key("events").list([&] {
            for (const Event& e : events) write_event(out, after.rules(), e);
        });
        out.key("text").object([&] {
            write_sentences(out.key("de"), after, Language::German, events);
            write_sentences(out.key("en"), after, Language::English, events);
        });
        before.write_patch(out.key("patch"), after);
    });
    text_ = out.take();
}

/// One more member, so that a long message is not made anew for every seat.
std::string EventMessage::text_for(const Room& after, Seat seat) const {
    JsonWriter out(text_.substr(0, text_.size() - 1));
    write_you(out.key("you"), after, seat);
    return out.take() + "}";
}

}  // namespace bankhalter::room
