#include <algorithm>

#include "base/fields.h"
#include "bots/level.h"
#include "notation/names.h"
#include "notation/position.h"
#include "notation/record.h"
#include "room/case.h"
#include "room/opening.h"

namespace bankhalter::room {
namespace {

bool is_hex64(std::string_view text) {
    return text.size() == 64 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// What those at the table have chosen.
struct Chosen {
    explicit Chosen(const Room& room, std::optional<Seat> besides = {}) {
        for (std::uint8_t i = 0; i < kMaxSeats; ++i)
            if (const Sitter* s = room.sitter(Seat{i}); s && Seat{i} != besides)
                add(s->name, s->piece);
    }
    void add(std::string_view name, int piece) {
        names.emplace_back(name);
        pieces.push_back(piece);
    }
    bool has(std::string_view name) const { return std::ranges::find(names, name) != names.end(); }
    bool has(int piece) const { return std::ranges::find(pieces, piece) != pieces.end(); }

    std::vector<std::string> names;
    std::vector<int> pieces;
};

int count_pieces(const Room& room) { return static_cast<int>(room.edition().tokens[0].size()); }

entry::Bot make_bot(const Case& c, const Chosen& chosen, Seat seat, std::string_view level) {
    constexpr std::size_t kNames = std::size(kBotNames);
    std::size_t name = seat.value % kNames;
    for (std::size_t i = 1; i < kNames && chosen.has(kBotNames[name]); ++i)
        name = (seat.value + i) % kNames;
    int piece = 0;
    while (piece < count_pieces(c.room) && chosen.has(piece)) ++piece;
    return {.seat = seat,
            .name = std::string(kBotNames[name]),
            .piece = piece < count_pieces(c.room) ? piece : 0,
            .level = std::string(level)};
}

int seats_in(const std::string& position) {
    const auto parsed = parse_json(position);
    const boost::json::object* fields = parsed ? to_object(*parsed) : nullptr;
    return fields ? number_in<int>(*fields, "seats") : 0;
}

}  // namespace

Ruling rule(const Case& c, const message::Sit& m) {
    const std::string token = m.token.value_or(print_token(derive_secret(c.sender.fresh, "token")));
    const std::string hash = hash_token(token);
    // The answer to the first try was lost; the game may have begun since.
    if (const auto mine = c.room.seat_of(hash))
        return {.repeats = c.room.n(), .seated = mine, .token = token};
    if (c.room.phase() != Phase::Lobby || c.room.is_opening())
        return Ruling::refuse("not_in_lobby");
    if (!is_token(token)) return Ruling::refuse("bad_token");
    if (c.sender.seat) return Ruling::refuse("already_seated");
    if (c.room.sitter(m.seat)) return Ruling::refuse("seat_taken");
    if (!is_name(m.name)) return Ruling::refuse("bad_name");
    if (Chosen(c.room).has(m.name)) return Ruling::refuse("name_taken");
    if (m.piece >= count_pieces(c.room)) return Ruling::refuse("bad_piece");
    Ruling r = Ruling::write(entry::Sit{.seat = m.seat,
                                        .name = m.name,
                                        .piece = m.piece,
                                        .token_hash = hash,
                                        .node = c.sender.node});
    r.seated = m.seat;
    r.token = token;
    return r;
}

Ruling rule(const Case& c, const message::Rename& m) {
    if (!is_name(m.name)) return Ruling::refuse("bad_name");
    if (Chosen(c.room, c.seat()).has(m.name)) return Ruling::refuse("name_taken");
    if (m.piece >= count_pieces(c.room)) return Ruling::refuse("bad_piece");
    return Ruling::write(entry::Rename{c.seat(), m.name, m.piece});
}

Ruling rule(const Case& c, const message::Stand&) { return Ruling::write(entry::Stand{c.seat()}); }

Ruling rule(const Case& c, const message::Ready& m) {
    return Ruling::write(entry::Ready{c.seat(), m.on});
}

Ruling rule(const Case& c, const message::Settings& m) {
    entry::Settings e{.seat = c.seat(),
                      .edition = m.edition,
                      .is_public = m.is_public,
                      .is_private = m.is_private,
                      .hints = m.hints};
    // What nobody may watch is on no list.
    if (m.is_private == true)
        e.is_public = false;
    else if (m.is_public == true)
        e.is_private = false;
    const Edition* edition = m.edition ? c.room.find_edition(*m.edition) : &c.room.edition();
    if (!edition) return Ruling::refuse("unknown_edition");
    e.variant = edition->offers(c.room.variant()) ? c.room.variant() : Variant::Standard;
    if (m.variant) {
        e.variant = parse_variant(*m.variant);
        if (!e.variant || !edition->offers(*e.variant)) return Ruling::refuse("unknown_variant");
    }
    if (!c.room.position().empty() &&
        (edition != &c.room.edition() || *e.variant != c.room.variant()))
        return Ruling::refuse("unknown_variant");
    if (m.pace && !(e.pace = find_pace(*m.pace))) return Ruling::refuse("unknown_pace");
    return Ruling::write(std::move(e));
}

Ruling rule(const Case& c, const message::Bot& m) {
    const BotLevel* level = m.level ? find_level(*m.level) : &kUsualLevel;
    if (!level) return Ruling::refuse("unknown_level");
    if (const Sitter* there = c.room.sitter(m.seat); there && !there->is_bot)
        return Ruling::refuse("seat_taken");
    entry::Bot bot = make_bot(c, Chosen(c.room, m.seat), m.seat, level->name);
    bot.by = c.seat();
    return Ruling::write(std::move(bot));
}

Ruling rule(const Case& c, const message::Unseat& m) {
    const Sitter* there = c.room.sitter(m.seat);
    if (!there || m.seat == c.seat()) return Ruling::refuse("no_such_seat");
    // Who only acts for the host sends nobody away who is there or has just left.
    if (!there->is_bot && c.seat() != c.room.first_person()) {
        if (!there->away) return Ruling::refuse("not_host");
        if (const Millis from = there->away_since + kUnseatAfter; from > c.now)
            return Ruling::refuse("too_soon", from - c.now);
    }
    return Ruling::write(entry::Unseat{m.seat, c.seat()});
}

Ruling rule(const Case& c, const message::Seal& m) {
    if (!is_hex64(m.sealed)) return Ruling::refuse("bad_nonce");
    return Ruling::write(entry::Seal{c.seat(), m.sealed});
}

Ruling rule(const Case& c, const message::Unseal& m) {
    const Sitter& sitter = *c.room.sitter(c.seat());
    if (!is_hex64(m.nonce) || commitment_to(parse_hex(m.nonce)) != sitter.sealed_nonce)
        return Ruling::refuse("bad_nonce");
    return Ruling::write(entry::Unseal{c.seat(), m.nonce});
}

/// A game that goes on has as many seats as before: bots take what is free, each with a name and
/// piece of its own. Where somebody has sealed a nonce, it begins when that is told.
Ruling rule(const Case& c, const message::Start&) {
    const int needed = c.room.position().empty() ? 0 : seats_in(c.room.position());
    Chosen chosen(c.room);
    Ruling r;
    std::vector<Seat> order;
    bool sealed = false;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const Sitter* there = c.room.sitter(Seat{i});
        if (there && needed && i >= needed) return Ruling::refuse("no_such_seat");
        if (!there && i >= needed) continue;
        if (!there) {
            entry::Bot bot = make_bot(c, chosen, Seat{i}, kUsualLevel.name);
            chosen.add(bot.name, bot.piece);
            r.entries.push_back({std::move(bot)});
        }
        sealed |= there && there->sealed;
        order.push_back(Seat{i});
    }
    if (order.size() < 2) return Ruling::refuse("too_few");
    r.own = static_cast<int>(r.entries.size());
    r.entries.push_back(sealed ? Entry{entry::Open{c.seat()}}
                               : Entry{start_entry(c.room, c.seat(), std::move(order))});
    return r;
}

}  // namespace bankhalter::room
