#include <algorithm>
#include <boost/json/parse.hpp>

#include "bots/bot_table.h"
#include "notation/names.h"
#include "notation/record.h"
#include "room/case.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

constexpr std::string_view kLevels[] = {"easy", "medium", "hard"};

bool is_hex64(std::string_view text) {
    return text.size() == 64 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool name_is_taken(const Room& room, std::string_view name, std::optional<Seat> besides) {
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i}); s && Seat{i} != besides && s->name == name)
            return true;
    return false;
}

bool piece_exists(const Room& room, std::int64_t piece) {
    return piece >= 0 && piece < static_cast<std::int64_t>(room.edition().tokens[0].size());
}

int free_piece(const Room& room, Seat besides) {
    for (int piece = 0; piece_exists(room, piece); ++piece) {
        bool taken = false;
        for (std::uint8_t i = 0; i < kMaxSeats; ++i)
            if (const Sitter* s = room.sitter(Seat{i}); s && Seat{i} != besides)
                taken |= s->piece == piece;
        if (!taken) return piece;
    }
    return 0;
}

json::object bot_entry(const Room& room, Seat seat, std::string_view level, const Secret& fresh) {
    std::string_view name;
    for (std::size_t i = 0;
         i < std::size(kBotNames) && (name.empty() || name_is_taken(room, name, seat)); ++i)
        name = kBotNames[(seat.value + i) % std::size(kBotNames)];
    return {{"type", "bot"},  {"seat", seat.value},
            {"name", name},   {"piece", free_piece(room, seat)},
            {"level", level}, {"nonce", to_hex(derive_secret(fresh, "nonce", seat.value))}};
}

int seats_in(const std::string& position) {
    return static_cast<int>(json::parse(position).at("seats").as_int64());
}

}  // namespace

Ruling lobby::sit(const Case& c) {
    const auto seat = c.seat("seat");
    const auto name = c.f.text("name");
    const auto piece = c.f.number("piece", 0, 100);
    if (!seat || !name || !piece) return Ruling::refuse("malformed");
    const std::string token = c.f.has("token")
                                  ? std::string(c.f.text("token").value_or(""))
                                  : print_token(derive_secret(c.sender.fresh, "token"));
    const std::string hash = hash_token(token);
    if (const auto mine = c.room.seat_of(
            hash)) {  // the answer to the first try was lost; the game may have begun since
        Ruling r;
        r.repeats = c.room.n();
        r.seated = mine;
        r.token = token;
        return r;
    }
    if (c.room.phase() != Phase::Lobby) return Ruling::refuse("not_in_lobby");
    if (!is_token(token)) return Ruling::refuse("bad_token");
    if (c.sender.seat) return Ruling::refuse("already_seated");
    if (c.room.sitter(*seat)) return Ruling::refuse("seat_taken");
    if (!is_name(*name)) return Ruling::refuse("bad_name");
    if (name_is_taken(c.room, *name, {})) return Ruling::refuse("name_taken");
    if (!piece_exists(c.room, *piece)) return Ruling::refuse("bad_piece");
    const std::string nonce = c.f.has("nonce") ? std::string(c.f.text("nonce").value_or(""))
                                               : to_hex(derive_secret(c.sender.fresh, "nonce"));
    if (!is_hex64(nonce)) return Ruling::refuse("bad_nonce");
    Ruling r = write({{"type", "sit"},
                      {"seat", seat->value},
                      {"name", *name},
                      {"piece", *piece},
                      {"nonce", nonce},
                      {"secret", json::object{{"token", hash}, {"node", c.sender.node}}}});
    r.seated = *seat;
    r.token = token;
    return r;
}

Ruling lobby::rename(const Case& c) {
    const auto name = c.f.text("name");
    const auto piece = c.f.number("piece", 0, 100);
    if (!name || !piece) return Ruling::refuse("malformed");
    if (!is_name(*name)) return Ruling::refuse("bad_name");
    if (name_is_taken(c.room, *name, c.sender.seat)) return Ruling::refuse("name_taken");
    if (!piece_exists(c.room, *piece)) return Ruling::refuse("bad_piece");
    json::object e = c.entry("rename");
    e["name"] = *name;
    e["piece"] = *piece;
    return write(std::move(e));
}

Ruling lobby::settings(const Case& c) {
    json::object e = c.entry("settings");
    const Edition* edition = &c.room.edition();
    Variant variant = c.room.variant();
    if (c.f.has("edition")) {
        edition = c.room.library().find(c.f.text("edition").value_or(""));
        if (!edition) return Ruling::refuse("unknown_edition");
        e["edition"] = edition->id;
        if (!edition->offers(variant)) variant = Variant::Standard;
    }
    if (c.f.has("variant")) {
        const auto wanted = parse_variant(c.f.text("variant").value_or(""));
        if (!wanted || !edition->offers(*wanted)) return Ruling::refuse("unknown_variant");
        variant = *wanted;
    }
    if (!c.room.position().empty() && (edition != &c.room.edition() || variant != c.room.variant()))
        return Ruling::refuse("unknown_variant");
    e["variant"] = variant_name(variant);
    if (c.f.has("pace")) {
        const Pace* pace = find_pace(c.f.text("pace").value_or(""));
        if (!pace) return Ruling::refuse("unknown_pace");
        e["pace"] = pace->name;
    }
    if (c.f.has("public")) {
        if (!c.f.flag("public")) return Ruling::refuse("malformed");
        e["public"] = *c.f.flag("public");
    }
    return write(std::move(e));
}

Ruling lobby::bot(const Case& c) {
    const auto seat = c.seat("seat");
    const auto level = c.f.text("level");
    if (!seat || !level) return Ruling::refuse("malformed");
    if (std::find(std::begin(kLevels), std::end(kLevels), *level) == std::end(kLevels))
        return Ruling::refuse("unknown_level");
    if (const Sitter* there = c.room.sitter(*seat); there && !there->is_bot)
        return Ruling::refuse("seat_taken");
    json::object e = bot_entry(c.room, *seat, *level, c.sender.fresh);
    e["by"] = c.sender.seat->value;
    return write(std::move(e));
}

Ruling lobby::unseat(const Case& c) {
    const auto seat = c.seat("seat");
    if (!seat) return Ruling::refuse("malformed");
    if (!c.room.sitter(*seat) || *seat == *c.sender.seat) return Ruling::refuse("no_such_seat");
    return write({{"type", "unseat"}, {"seat", seat->value}, {"by", c.sender.seat->value}});
}

Ruling lobby::start(const Case& c) {
    const int needed = c.room.position().empty() ? 0 : seats_in(c.room.position());
    Room room = c.room;
    EventList ignored;
    Ruling r;
    json::array order;
    json::object nonces;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const bool is_free = !room.sitter(Seat{i});
        if (!is_free && needed && i >= needed) return Ruling::refuse("no_such_seat");
        if (is_free && i >= needed) continue;
        // A game that goes on has as many seats as before: bots take what is free, each with a name
        // and piece of its own.
        if (is_free) {
            json::object bot = bot_entry(room, Seat{i}, "medium", c.sender.fresh);
            r.entries.push_back(bot);
            bot["at"] = c.now;
            room.apply(bot, ignored);
        }
        nonces[std::to_string(order.size())] = room.sitter(Seat{i})->nonce;
        order.push_back(i);
    }
    if (order.size() < 2) return Ruling::refuse("too_few");
    json::object e = c.entry("start");
    e["order"] = std::move(order);
    e["nonces"] = std::move(nonces);
    r.own = static_cast<int>(r.entries.size());
    r.entries.push_back(std::move(e));
    return r;
}

std::span<const std::string_view> bot_levels() { return kLevels; }

}  // namespace bankhalter::room
