#include "room/ruling.h"

#include <algorithm>

#include "base/words.h"
#include "notation/names.h"
#include "notation/record.h"
#include "room/case.h"

namespace bankhalter::room {
namespace {

constexpr int kChatLetters = 300, kReportLetters = 300;

enum class Who : std::uint8_t { Anybody, Seated, Host };
using enum Who;

struct Permit {
    Who who;
    std::optional<Phase> phase;  // none: any
    bool opening = false;        // in the lobby: once the game is to begin, instead of before
    bool nonces = false;         // also when the dice get another seed during the game
};

// Who may say what when, in the order of message::ToTable.
constexpr Permit kPermits[] = {
    {Anybody, {}},                        // sit; a repeated one is answered at any time
    {Seated, Phase::Lobby},               // rename
    {Seated, Phase::Lobby},               // stand
    {Seated, Phase::Lobby},               // ready
    {Host, Phase::Lobby},                 // settings
    {Host, Phase::Lobby},                 // bot
    {Host, Phase::Lobby},                 // unseat
    {Seated, Phase::Lobby, false, true},  // seal
    {Seated, Phase::Lobby, true, true},   // unseal
    {Host, Phase::Lobby},                 // start
    {Seated, Phase::Playing},             // act
    {Seated, Phase::Playing},             // why
    {Seated, Phase::Playing},             // preview
    {Seated, Phase::Playing},             // hint
    {Seated, Phase::Playing},             // offer
    {Seated, Phase::Playing},             // accept
    {Seated, Phase::Playing},             // decline
    {Seated, Phase::Playing},             // withdraw
    {Seated, Phase::Playing},             // hold
    {Seated, Phase::Playing},             // vote
    {Seated, Phase::Playing},             // delivered
    {Seated, {}},                         // mute
    {Seated, {}},                         // auto_claim
    {Anybody, {}},                        // chat
    {Seated, {}},                         // renew
    {Host, Phase::Playing},               // revoke
};
static_assert(std::size(kPermits) == std::variant_size_v<message::ToTable>);

/// Why the sender may not say such a thing now; empty when he may.
std::string_view forbids(const Permit& permit, const Room& room, std::optional<Seat> seat) {
    if (permit.who != Anybody && !seat) return "not_seated";
    const bool gathers = permit.nonces && room.is_resealing();
    if (permit.phase && *permit.phase != room.phase() && !gathers)
        return *permit.phase == Phase::Lobby ? "not_in_lobby" : "not_playing";
    if (permit.phase == Phase::Lobby && permit.opening != room.is_opening())
        return permit.opening ? "not_opening" : "not_in_lobby";
    if (permit.who == Host && room.host() != seat) return "not_host";
    return "";
}

bool is_speech(std::string_view text) {
    const bool control = std::any_of(text.begin(), text.end(), [](char l) {
        return (l >= 0 && l < ' ' && l != '\n' && l != '\t') || l == '\x7f';
    });
    return !control && text.find_first_not_of(" \t\n") != std::string_view::npos &&
           count_letters(text) <= kChatLetters;
}

}  // namespace

Ruling Ruling::refuse(Refusal refusal) {
    const RefusalName name = refusal_name(refusal);
    return {.refused = Refused{std::string(name.code), std::string(name.clause), 0}};
}

Ruling judge(const Room& room, const Sender& sender, const message::ToTable& said,
             const std::string& id, Millis now) {
    if (sender.seat)
        if (const std::int64_t n = room.made_by(*sender.seat, id)) return {.repeats = n};
    if (const auto no = forbids(kPermits[said.index()], room, sender.seat); !no.empty())
        return Ruling::refuse(std::string(no));
    const Case c{room, sender, now};
    Ruling r = std::visit([&](const auto& message) { return rule(c, message); }, said);
    if (!r.entries.empty()) r.entries[static_cast<std::size_t>(r.own)].id = id;
    return r;
}

Ruling judge_report(const Room& room, std::optional<Seat> sender, const message::Report& said) {
    if (!sender) return Ruling::refuse("not_seated");
    if (said.seat.has_value() == said.n.has_value() ||
        count_letters(said.why.value_or("")) > kReportLetters)
        return Ruling::refuse("malformed");
    const Sitter* about = said.seat ? room.sitter(*said.seat) : nullptr;
    if (said.seat && (!about || about->is_bot || said.seat == sender))
        return Ruling::refuse("no_such_seat");
    return {};
}

std::string_view bars(const Room& room, const std::string& token_hash, bool is_own_device) {
    const bool sits = room.seat_of(token_hash).has_value();
    if (!token_hash.empty() && !sits) return "bad_token";
    if (is_own_device || sits) return "";
    return room.is_private() && room.phase() != Phase::Lobby ? "private" : "";
}

Ruling rule(const Case& c, const message::Mute& m) {
    if (!c.room.sitter(m.seat) || m.seat == c.seat()) return Ruling::refuse("no_such_seat");
    return Ruling::write(entry::Mute{c.seat(), m.seat, m.on});
}

Ruling rule(const Case& c, const message::AutoClaim& m) {
    return Ruling::write(entry::AutoClaim{c.seat(), m.on});
}

Ruling rule(const Case& c, const message::Renew& m) {
    const std::string token = m.token.value_or(print_token(derive_secret(c.sender.fresh, "token")));
    if (!is_token(token)) return Ruling::refuse("bad_token");
    const auto holder = c.room.seat_of(hash_token(token));
    if (holder && *holder != c.seat()) return Ruling::refuse("bad_token");
    Ruling r;
    if (holder)
        r.repeats = c.room.n();  // the answer to the first try was lost
    else
        r = Ruling::write(entry::Key{c.seat(), {}, hash_token(token)});
    r.seated = c.seat();
    r.token = token;
    return r;
}

/// Only of one who has left: nobody is locked out of a game that he plays.
Ruling rule(const Case& c, const message::Revoke& m) {
    const Sitter* there = c.room.sitter(m.seat);
    if (!there || there->is_bot || m.seat == c.seat()) return Ruling::refuse("no_such_seat");
    if (!there->away) return Ruling::refuse("too_soon", kUnseatAfter);
    if (const Millis from = there->away_since + kUnseatAfter; from > c.now)
        return Ruling::refuse("too_soon", from - c.now);
    return Ruling::write(entry::Key{m.seat, c.seat()});
}

Ruling rule(const Case& c, const message::Chat& m) {
    if (m.text.size() > 4 * kChatLetters) return Ruling::refuse("malformed");
    if (!is_speech(m.text)) return Ruling::refuse("bad_text");
    if (c.sender.seat) return Ruling::write(entry::Chat{c.seat(), {}, m.text});
    if (!m.name || !is_name(*m.name)) return Ruling::refuse("bad_name");
    for (const auto& s : c.room.seats())
        if (s && s->name == *m.name) return Ruling::refuse("name_taken");
    return Ruling::write(entry::Chat{{}, m.name, m.text});
}

}  // namespace bankhalter::room
