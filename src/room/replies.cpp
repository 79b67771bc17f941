#include "room/replies.h"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "edition/narrate.h"
#include "notation/action.h"
#include "notation/names.h"
#include "notation/state_json.h"
#include "play/way.h"
#include "room/entry_json.h"
#include "room/outlook_json.h"
#include "room/view.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

json::value or_null(std::string_view text) {
    return text.empty() ? json::value(nullptr) : json::value(text);
}

std::string print_with_you(json::object message, const Room& room, std::optional<Seat> seat) {
    if (seat) message["you"] = you_of(room, *seat);
    return json::serialize(message);
}

}  // namespace

std::string print_welcome(const Room& room, std::optional<Seat> seat, Millis now) {
    return print_with_you({{"type", "welcome"},
                           {"version", 1},
                           {"room", room.id()},
                           {"seat", seat ? json::value(seat->value) : json::value(nullptr)},
                           {"n", room.n()},
                           {"now", now}},
                          room, seat);
}

std::string print_snapshot(const Room& room, std::optional<Seat> seat) {
    return print_with_you({{"type", "snapshot"}, {"n", room.n()}, {"view", view_of(room)}}, room,
                          seat);
}

std::string print_ok(const std::string& id, std::int64_t n) {
    return json::serialize(json::object{{"type", "ok"}, {"n", n}, {"id", or_null(id)}});
}

std::string print_seated(const std::string& id, std::int64_t n, Seat seat,
                         const std::string& token) {
    return json::serialize(json::object{
        {"type", "seated"}, {"n", n}, {"seat", seat.value}, {"token", token}, {"id", or_null(id)}});
}

std::string print_preview(const Rules& rules, std::int64_t n, const std::string& id,
                          const State& after) {
    json::array cash;
    for (std::uint8_t i = 0; i < after.seats; ++i) cash.emplace_back(after.cash[Seat{i}]);
    return json::serialize(json::object{{"type", "preview"},
                                        {"n", n},
                                        {"id", or_null(id)},
                                        {"cash", std::move(cash)},
                                        {"outlook", outlook_view(rules, after)}});
}

std::string print_hint(const Room& room, const std::string& id, const BotTable::Move& hint) {
    using Kind = BotTable::Move::Kind;
    const Action& a = hint.action;
    const auto both = [](auto say) {
        return json::object{{"de", say(Language::German)}, {"en", say(Language::English)}};
    };
    json::object out{{"type", "hint"}, {"n", room.n()}, {"id", or_null(id)}};
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
    json::object out{{"type", "refused"},
                     {"id", or_null(id)},
                     {"code", no.code},
                     {"clause", or_null(no.clause)},
                     {"text", text_of_code(library, no.code)}};
    if (no.wait > 0) out["wait_ms"] = no.wait;
    return json::serialize(out);
}

std::string print_pong(Millis now, std::int64_t watchers) {
    return json::serialize(json::object{{"type", "pong"}, {"now", now}, {"watchers", watchers}});
}

std::string print_notice(std::string_view text) {
    return json::serialize(json::object{{"type", "notice"}, {"text", text}});
}

std::string print_bye(std::string_view reason, Millis retry) {
    return json::serialize(json::object{{"type", "bye"}, {"reason", reason}, {"retry_ms", retry}});
}

std::string print_error(const Library& library, std::string_view code) {
    return json::serialize(json::object{
        {"error", json::object{{"code", code}, {"text", text_of_code(library, code)}}}});
}

EventMessage::EventMessage(const Room& after, const Entry& entry, const EventList& events,
                           const json::object& patch, const Memory& memory) {
    json::array list(memory), de(memory), en(memory);
    if (events.size() > 0) {
        const Narrator german(after.library(), after.edition(), Language::German,
                              after.header().names);
        const Narrator english(after.library(), after.edition(), Language::English,
                               after.header().names);
        for (const Event& e : events) {
            list.push_back(event_with_subject(after.rules(), e, memory));
            const std::string_view key = event_name(e.kind), why = why_name(e.why);
            if (const std::string text = german.tell(e, key, why); !text.empty())
                de.emplace_back(text);
            if (const std::string text = english.tell(e, key, why); !text.empty())
                en.emplace_back(text);
        }
    }
    text_ = fmt::format(
        R"({{"type":"event","n":{},"at":{},"entry":{},"events":{},"text":{{"de":{},"en":{}}},"patch":{}}})",
        after.n(), entry.at, json::serialize(public_entry(entry, after.rules())),
        json::serialize(list), json::serialize(de), json::serialize(en), json::serialize(patch));
}

/// One more field, so that a long message is not made anew for every seat.
std::string EventMessage::text_for(const json::object& you) const {
    constexpr std::string_view kField = R"(,"you":)";
    const std::string last = json::serialize(you);
    std::string text;
    text.reserve(text_.size() + kField.size() + last.size());
    text.append(text_, 0, text_.size() - 1).append(kField).append(last).append("}");
    return text;
}

}  // namespace bankhalter::room
