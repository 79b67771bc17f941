#include "room/ruling.h"

#include <algorithm>

#include "base/words.h"
#include "notation/names.h"
#include "notation/record.h"
#include "room/case.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

constexpr int kChatLetters = 300;

Ruling with_flag(const Case& c, std::string_view type) {
    if (!c.f.flag("on")) return Ruling::refuse("malformed");
    json::object e = c.entry(type);
    e["on"] = *c.f.flag("on");
    return write(std::move(e));
}

Ruling mute(const Case& c) {
    const auto other = c.seat("seat");
    if (!other || !c.f.flag("on")) return Ruling::refuse("malformed");
    if (!c.room.sitter(*other) || *other == *c.sender.seat) return Ruling::refuse("no_such_seat");
    json::object e = c.entry("mute");
    e["other"] = other->value;
    e["on"] = *c.f.flag("on");
    return write(std::move(e));
}

Ruling chat(const Case& c) {
    const auto text = c.f.text("text", 4 * kChatLetters);
    if (!text) return Ruling::refuse("malformed");
    const bool control = std::any_of(text->begin(), text->end(), [](char l) {
        return (l >= 0 && l < ' ' && l != '\n' && l != '\t') || l == '\x7f';
    });
    if (control || text->find_first_not_of(" \t\n") == std::string_view::npos ||
        count_letters(*text) > kChatLetters)
        return Ruling::refuse("bad_text");
    json::object e = c.entry("chat");
    if (!c.sender.seat) {
        const auto name = c.f.text("name");
        if (!name || !is_name(*name)) return Ruling::refuse("bad_name");
        e["name"] = *name;
    }
    e["text"] = *text;
    return write(std::move(e));
}

struct Row {
    std::string_view type;
    std::optional<Phase> phase;  // none: any
    bool host;                   // only for the host
    Ruling (*rule)(const Case&);
};

constexpr Row kRows[] = {
    {"rename", Phase::Lobby, false, lobby::rename},
    {"stand", Phase::Lobby, false, [](const Case& c) { return write(c.entry("stand")); }},
    {"ready", Phase::Lobby, false, [](const Case& c) { return with_flag(c, "ready"); }},
    {"settings", Phase::Lobby, true, lobby::settings},
    {"bot", Phase::Lobby, true, lobby::bot},
    {"unseat", Phase::Lobby, true, lobby::unseat},
    {"start", Phase::Lobby, true, lobby::start},
    {"act", Phase::Playing, false, table::act},
    {"why", Phase::Playing, false, table::why},
    {"offer", Phase::Playing, false, table::offer},
    {"accept", Phase::Playing, false,
     [](const Case& c) { return table::answer_offer(c, "accept"); }},
    {"decline", Phase::Playing, false,
     [](const Case& c) { return table::answer_offer(c, "decline"); }},
    {"withdraw", Phase::Playing, false,
     [](const Case& c) { return table::answer_offer(c, "withdraw"); }},
    {"hold", Phase::Playing, false, table::hold},
    {"vote", Phase::Playing, false, table::vote},
    {"delivered", Phase::Playing, false, table::delivered},
    {"mute", std::nullopt, false, mute},
    {"auto_claim", std::nullopt, false, [](const Case& c) { return with_flag(c, "auto_claim"); }},
};

Ruling rule(const Case& c, std::string_view type) {
    if (type == "sit") return lobby::sit(c);
    if (type == "chat") return chat(c);
    for (const Row& row : kRows) {
        if (row.type != type) continue;
        if (!c.sender.seat) return Ruling::refuse("not_seated");
        if (row.phase && *row.phase != c.room.phase())
            return Ruling::refuse(*row.phase == Phase::Lobby ? "not_in_lobby" : "not_playing");
        if (row.host && c.room.host() != c.sender.seat) return Ruling::refuse("not_host");
        return row.rule(c);
    }
    return Ruling::refuse("malformed");
}

}  // namespace

Ruling Ruling::refuse(Refusal refusal) {
    const RefusalName name = refusal_name(refusal);
    return {.refused = Refused{std::string(name.code), std::string(name.clause), 0}};
}

json::object seat_entry(std::string_view type, Seat seat) {
    return {{"type", type}, {"seat", seat.value}};
}

Ruling judge(const Room& room, const Sender& sender, const json::object& message, Millis now) {
    const Case c{room, sender, Fields(message), now};
    const auto type = c.f.text("type");
    if (!type) return Ruling::refuse("malformed");
    const std::string_view id = c.f.text("id", 40).value_or("");
    if (sender.seat)
        if (const std::int64_t n = room.made_by(*sender.seat, id)) {
            Ruling r;
            r.repeats = n;
            return r;
        }
    Ruling r = rule(c, *type);
    if (!id.empty() && !r.entries.empty()) r.entries[static_cast<std::size_t>(r.own)]["id"] = id;
    return r;
}

}  // namespace bankhalter::room
