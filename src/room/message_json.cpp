#include "room/message_json.h"

#include "room/variant_json.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

// In the order of message::ToTable.
constexpr std::string_view kToTable[] = {
    "sit",   "rename",     "stand",   "ready",    "settings", "bot",     "unseat",
    "seal",  "unseal",     "start",   "act",      "why",      "preview", "hint",
    "offer", "accept",     "decline", "withdraw", "hold",     "vote",    "delivered",
    "mute",  "auto_claim", "chat",    "renew",    "revoke"};
static_assert(std::size(kToTable) == std::variant_size_v<message::ToTable>);
constexpr std::string_view kToKeeper[] = {"ping", "rematch", "report"};
static_assert(std::size(kToKeeper) == std::variant_size_v<message::ToKeeper>);
constexpr std::string_view kHello = "hello";

template <class Codec>
void fields(Codec& c, Is<message::Sit> auto& m) {
    c("seat", m.seat)("name", m.name)("piece", m.piece);
    c.maybe("token", m.token);
}
template <class Codec>
void fields(Codec& c, Is<message::Rename> auto& m) {
    c("name", m.name)("piece", m.piece);
}
template <class Codec>
void fields(Codec&, Is<message::Stand> auto&) {}
template <class Codec>
void fields(Codec& c, Is<message::Ready> auto& m) {
    c("on", m.on);
}
template <class Codec>
void fields(Codec& c, Is<message::Settings> auto& m) {
    c.maybe("edition", m.edition).maybe("variant", m.variant).maybe("pace", m.pace);
    c.maybe("public", m.is_public).maybe("private", m.is_private);
    c.maybe("hints", m.hints);
}
template <class Codec>
void fields(Codec& c, Is<message::Bot> auto& m) {
    c("seat", m.seat).maybe("level", m.level);
}
template <class Codec>
void fields(Codec& c, Is<message::Unseat> auto& m) {
    c("seat", m.seat);
}
template <class Codec>
void fields(Codec& c, Is<message::Seal> auto& m) {
    c("sealed", m.sealed);
}
template <class Codec>
void fields(Codec& c, Is<message::Unseal> auto& m) {
    c("nonce", m.nonce);
}
template <class Codec>
void fields(Codec&, Is<message::Start> auto&) {}
template <class Codec>
void fields(Codec& c, Is<message::Act> auto& m) {
    c("words", m.words).maybe("answers", m.answers);
}
template <class Codec>
void fields(Codec& c, Is<message::Why> auto& m) {
    c("words", m.words);
}
template <class Codec>
void fields(Codec& c, Is<message::Preview> auto& m) {
    c.maybe("words", m.words).maybe("offer", m.offer);
}
template <class Codec>
void fields(Codec&, Is<message::Hint> auto&) {}
template <class Codec>
void fields(Codec& c, Is<message::Offer> auto& m) {
    c("to", m.to)("give", m.give)("take", m.take).maybe("counters", m.counters);
}
template <class Codec>
void fields(Codec& c, Is<message::Accept> auto& m) {
    c("offer", m.offer);
}
template <class Codec>
void fields(Codec& c, Is<message::Decline> auto& m) {
    c("offer", m.offer);
}
template <class Codec>
void fields(Codec& c, Is<message::Withdraw> auto& m) {
    c("offer", m.offer);
}
template <class Codec>
void fields(Codec&, Is<message::Hold> auto&) {}
template <class Codec>
void fields(Codec& c, Is<message::Vote> auto& m) {
    c("seat", m.seat)("on", m.on);
}
template <class Codec>
void fields(Codec& c, Is<message::Delivered> auto& m) {
    c("n", m.n);
}
template <class Codec>
void fields(Codec& c, Is<message::Mute> auto& m) {
    c("seat", m.seat)("on", m.on);
}
template <class Codec>
void fields(Codec& c, Is<message::AutoClaim> auto& m) {
    c("on", m.on);
}
template <class Codec>
void fields(Codec& c, Is<message::Chat> auto& m) {
    c("text", m.text).maybe("name", m.name);
}
template <class Codec>
void fields(Codec& c, Is<message::Renew> auto& m) {
    c.maybe("token", m.token);
}
template <class Codec>
void fields(Codec& c, Is<message::Revoke> auto& m) {
    c("seat", m.seat);
}
template <class Codec>
void fields(Codec& c, Is<message::Hello> auto& m) {
    c("version", m.version)("room", m.room).maybe("token", m.token).maybe("since", m.since);
    c.maybe("commitment", m.commitment);
}
template <class Codec>
void fields(Codec&, Is<message::Ping> auto&) {}
template <class Codec>
void fields(Codec&, Is<message::Rematch> auto&) {}
template <class Codec>
void fields(Codec& c, Is<message::Report> auto& m) {
    c.maybe("seat", m.seat).maybe("n", m.n).maybe("why", m.why);
}

/// 1 to 40 letters, digits, _ or -.
bool is_message_id(std::string_view id) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    return !id.empty() && id.size() <= 40 &&
           id.find_first_not_of(kLetters) == std::string_view::npos;
}

template <class Kind>
std::string print(const Kind& what, std::string_view type, const std::string& id) {
    return print_json([&](JsonWriter& out) {
        out.object([&] {
            FieldWriter writer(out, type, For::Clients, nullptr);
            fields(writer, what);
            writer.maybe("id", id);
        });
    });
}

std::string print(const message::Hello& what, const std::string& id) {
    return print(what, kHello, id);
}
std::string print(const message::ToTable& what, const std::string& id) {
    return std::visit([&](const auto& kind) { return print(kind, kToTable[what.index()], id); },
                      what);
}
std::string print(const message::ToKeeper& what, const std::string& id) {
    return std::visit([&](const auto& kind) { return print(kind, kToKeeper[what.index()], id); },
                      what);
}
std::string print(const message::InRoom& what, const std::string& id) {
    return std::visit([&](const auto& kinds) { return print(kinds, id); }, what);
}

}  // namespace

std::string_view message_id(const json::object& from) {
    const std::string_view id = text_in(from, "id");
    return is_message_id(id) ? id : std::string_view();
}

std::optional<Message> read_message(const json::object& from) {
    FieldReader reader(from, nullptr);
    message::InRoom said;
    const std::string id(message_id(from));
    if (from.contains("id") && id.empty()) return std::nullopt;
    const auto read = [&](auto& kind) {
        fields(reader, kind);
        return reader.fits();
    };
    if (read_variant(from, kToTable, said.emplace<message::ToTable>(), read) ||
        read_variant(from, kToKeeper, said.emplace<message::ToKeeper>(), read))
        return Message{std::move(said), id};
    message::Hello hello;
    if (type_in(from) != kHello || !read(hello)) return std::nullopt;
    return Message{std::move(hello), id};
}

std::string print_message(const Message& m) {
    return std::visit([&](const auto& said) { return print(said, m.id); }, m.what);
}

}  // namespace bankhalter::room
