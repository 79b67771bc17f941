#include "room/entry_json.h"

#include "base/fields.h"
#include "notation/position.h"
#include "room/variant_json.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

// In the order of entry::What.
constexpr std::string_view kTypes[] = {
    "create",     "sit",   "bot",    "rename", "stand",    "unseat", "ready",     "settings",
    "seal",       "open",  "unseal", "start",  "act",      "offer",  "offer_end", "mute",
    "auto_claim", "hold",  "hint",   "vote",   "stand_in", "here",   "away",      "chat",
    "delivered",  "shown", "key",    "wake",   "epoch",    "resume", "reveal",    "rematch"};
static_assert(std::size(kTypes) == std::variant_size_v<entry::What>);

template <class Codec>
void fields(Codec& c, Is<entry::Create> auto& e) {
    c("edition", e.edition)("variant", e.variant)("pace", e.pace)("public", e.is_public);
    c.maybe("private", e.is_private).maybe("hints", e.hints);
    c("code", e.code)("commitment", e.commitment);
    c.hidden("position", e.position).secret("seed", e.seed).hidden("board", e.board);
}
template <class Codec>
void fields(Codec& c, Is<entry::Sit> auto& e) {
    c("seat", e.seat)("name", e.name)("piece", e.piece).maybe("nonce", e.nonce);
    c.secret("token", e.token_hash).secret("node", e.node);
}
template <class Codec>
void fields(Codec& c, Is<entry::Bot> auto& e) {
    c("seat", e.seat)("name", e.name)("piece", e.piece)("level", e.level);
    c.maybe("nonce", e.nonce).maybe("by", e.by);
}
template <class Codec>
void fields(Codec& c, Is<entry::Rename> auto& e) {
    c("seat", e.seat)("name", e.name)("piece", e.piece);
}
template <class Codec>
void fields(Codec& c, Is<entry::Stand> auto& e) {
    c("seat", e.seat);
}
template <class Codec>
void fields(Codec& c, Is<entry::Unseat> auto& e) {
    c("seat", e.seat).maybe("by", e.by);
}
template <class Codec>
void fields(Codec& c, Is<entry::Ready> auto& e) {
    c("seat", e.seat)("on", e.on);
}
template <class Codec>
void fields(Codec& c, Is<entry::Settings> auto& e) {
    c.maybe("seat", e.seat).maybe("edition", e.edition).maybe("variant", e.variant);
    c.maybe("pace", e.pace).maybe("public", e.is_public).maybe("private", e.is_private);
    c.maybe("hints", e.hints);
}
template <class Codec>
void fields(Codec& c, Is<entry::Seal> auto& e) {
    c("seat", e.seat)("sealed", e.sealed);
}
template <class Codec>
void fields(Codec& c, Is<entry::Open> auto& e) {
    c.maybe("seat", e.seat);
}
template <class Codec>
void fields(Codec& c, Is<entry::Unseal> auto& e) {
    c("seat", e.seat)("nonce", e.nonce);
}
template <class Codec>
void fields(Codec& c, Is<entry::Start> auto& e) {
    c.maybe("seat", e.seat)("order", e.order)("nonces", e.nonces);
}
template <class Codec>
void fields(Codec& c, Is<entry::Act> auto& e) {
    c.maybe("seat", e.seat)("words", e.action)("by", e.by);
    c.maybe("offer", e.offer).maybe("reason", e.reason);
}
template <class Codec>
void fields(Codec& c, Is<entry::Offer> auto& e) {
    c("seat", e.from)("offer", e.offer)("from", e.from)("to", e.to);
    c("give", e.give)("take", e.take).maybe("counters", e.counters).maybe("reason", e.reason);
}
template <class Codec>
void fields(Codec& c, Is<entry::OfferEnd> auto& e) {
    c.maybe("seat", e.seat)("offer", e.offer)("how", e.how);
}
template <class Codec>
void fields(Codec& c, Is<entry::Mute> auto& e) {
    c("seat", e.seat)("other", e.other)("on", e.on);
}
template <class Codec>
void fields(Codec& c, Is<entry::AutoClaim> auto& e) {
    c("seat", e.seat)("on", e.on);
}
template <class Codec>
void fields(Codec& c, Is<entry::Hold> auto& e) {
    c("seat", e.seat);
}
template <class Codec>
void fields(Codec& c, Is<entry::Hint> auto& e) {
    c("seat", e.seat);
}
template <class Codec>
void fields(Codec& c, Is<entry::Vote> auto& e) {
    c("seat", e.seat)("other", e.other)("on", e.on);
}
template <class Codec>
void fields(Codec& c, Is<entry::StandIn> auto& e) {
    c("seat", e.seat);
}
template <class Codec>
void fields(Codec& c, Is<entry::Here> auto& e) {
    c("seat", e.seat).secret("node", e.node);
}
template <class Codec>
void fields(Codec& c, Is<entry::Away> auto& e) {
    c("seat", e.seat);
}
template <class Codec>
void fields(Codec& c, Is<entry::Chat> auto& e) {
    c.maybe("seat", e.seat).maybe("name", e.name)("text", e.text);
}
template <class Codec>
void fields(Codec& c, Is<entry::Delivered> auto& e) {
    c("seat", e.seat)("claim", e.claim);
}
template <class Codec>
void fields(Codec& c, Is<entry::Shown> auto& e) {
    c("seat", e.seat);
}
template <class Codec>
void fields(Codec& c, Is<entry::Key> auto& e) {
    c("seat", e.seat).maybe("by", e.by).secret("token", e.token_hash);
}
template <class Codec>
void fields(Codec&, Is<entry::Wake> auto&) {}
template <class Codec>
void fields(Codec& c, Is<entry::Epoch> auto& e) {
    c("epoch", e.epoch)("kept", e.kept)("commitment", e.commitment).secret("seed", e.seed);
}
template <class Codec>
void fields(Codec& c, Is<entry::Resume> auto& e) {
    c("nonces", e.nonces);
}
template <class Codec>
void fields(Codec& c, Is<entry::Reveal> auto& e) {
    c("seed", e.seed).maybe("before", e.before);
}
template <class Codec>
void fields(Codec& c, Is<entry::Rematch> auto& e) {
    c.maybe("seat", e.seat)("room", e.room);
}

void write_entry(JsonWriter& out, const Entry& e, For whom, const Rules& rules) {
    out.object([&] {
        FieldWriter writer(out, kTypes[e.what.index()], whom, &rules);
        std::visit([&](const auto& kind) { fields(writer, kind); }, e.what);
        if (whom == For::Log) writer.maybe("id", e.id).maybe("shown", e.shown)("at", e.at);
        writer.finish();
    });
}

/// Whether it is one of them, with fields that fit.
bool read_what(const json::object& from, FieldReader& reader, entry::What& what) {
    return read_variant(from, kTypes, what, [&](auto& kind) {
        fields(reader, kind);
        return reader.fits();
    });
}

}  // namespace

std::optional<Entry> read_entry(std::string_view body, const Rules* rules) {
    const auto parsed = parse_json(body);
    if (!parsed || !parsed->is_object()) return std::nullopt;
    const json::object& from = parsed->get_object();
    FieldReader reader(from, rules);
    Entry e;
    reader("at", e.at).maybe("id", e.id).maybe("shown", e.shown);
    return read_what(from, reader, e.what) ? std::optional(std::move(e)) : std::nullopt;
}

bool knows_entry(const Library& library, std::string_view body) {
    const auto parsed = parse_json(body);
    if (!parsed || !parsed->is_object()) return true;
    const json::object& entry = parsed->get_object();
    const bool is_known = std::ranges::find(kTypes, type_in(entry)) != std::end(kTypes);
    const std::string_view edition = text_in(entry, "edition");
    return is_known && (edition.empty() || entry.contains("board") || library.find(edition));
}

std::string print_entry(const Entry& entry, const Rules& rules) {
    return print_json([&](JsonWriter& out) { write_entry(out, entry, For::Log, rules); });
}

void write_public_entry(JsonWriter& out, const Entry& entry, const Rules& rules) {
    write_entry(out, entry, For::Clients, rules);
}

std::optional<entry::What> read_public_entry(const json::object& from, const Rules& rules) {
    FieldReader reader(from, &rules);
    entry::What what;
    return read_what(from, reader, what) ? std::optional(std::move(what)) : std::nullopt;
}

std::optional<ToldAct> told_act(const json::object& entry) {
    if (type_in(entry) != kTypes[kind_number<entry::Act, entry::What>()]) return std::nullopt;
    ToldAct out{text_in(entry, "words")};
    return FieldReader(entry, nullptr)("by", out.by).fits() ? std::optional(out) : std::nullopt;
}

bool tells_start(const json::object& entry) {
    return type_in(entry) == kTypes[kind_number<entry::Start, entry::What>()];
}

std::optional<Seat> author_of(const Entry& entry) {
    return std::visit(
        [](const auto& e) -> std::optional<Seat> {
            if constexpr (requires { e.by.has_value(); })
                if (e.by) return e.by;
            if constexpr (requires { e.seat; }) return e.seat;
            if constexpr (requires { e.from; }) return e.from;
            return std::nullopt;
        },
        entry.what);
}

}  // namespace bankhalter::room
