#include "terminal/room_scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/fields.h"
#include "base/words.h"
#include "bots/level.h"
#include "notation/names.h"
#include "terminal/choices.h"
#include "terminal/grid.h"

namespace bankhalter::terminal {
namespace json = boost::json;
namespace {

const json::object& sitter_in(const json::object& view, int seat) {
    return object_in(object_in(view, "seats"), fmt::format("{}", seat));
}

bool is_in(const std::vector<int>& seats, int seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

/// Before the game: who sits where.
void read_lobby(Scene& s, const json::object& view) {
    s.phase = Scene::Phase::Lobby;
    s.players.assign(kMaxSeats, {});
    for (int i = 0; i < kMaxSeats; ++i) {
        Scene::Player& p = s.players[static_cast<std::size_t>(i)];
        const json::object& sitter = sitter_in(view, i);
        p.is_present = !sitter.empty();
        p.name = harmless(text_in(sitter, "name"));
    }
    give_marks(s.players);
}

/// What can be done in the lobby, most of it by the host.
std::vector<std::string> lobby_actions(const Scene& s, const json::object& view, int seat) {
    std::vector<std::string> out;
    const auto taken = std::count_if(s.players.begin(), s.players.end(),
                                     [](const auto& p) { return p.is_present; });
    const auto free = std::find_if(s.players.begin(), s.players.end(),
                                   [](const auto& p) { return !p.is_present; });
    if (number_in<int>(object_in(view, "room"), "host", -1) == seat) {
        if (taken >= 2) out.emplace_back("start");
        if (free != s.players.end())
            for (const BotLevel& level : kBotLevels)
                out.push_back(fmt::format("bot {} {}", free - s.players.begin(), level.name));
    } else if (!flag_in(sitter_in(view, seat), "ready")) {
        out.emplace_back("ready");
    }
    return out;
}

/// Votes about those who have been absent for long.
void add_votes(const Scene& s, const json::object& view, int seat,
               std::vector<std::string>& legal) {
    for (int i = 0; i < static_cast<int>(s.players.size()); ++i) {
        const json::object& sitter = sitter_in(view, i);
        if (i != seat && s.players[static_cast<std::size_t>(i)].votes_needed > 0)
            legal.push_back(fmt::format("vote {}{}", i,
                                        is_in(numbers_in(sitter, "votes"), seat) ? " off" : ""));
    }
}

void read_offers(Scene& s, const json::object& view) {
    s.offers.clear();
    for (const auto& [id, value] : object_in(view, "offers")) {
        if (!value.is_object()) continue;
        const json::object& o = value.get_object();
        s.offers.push_back({parse_number({id.data(), id.size()}).value_or(0),
                            number_in<int>(o, "from", -1), number_in<int>(o, "to", -1),
                            std::string(text_in(o, "give")), std::string(text_in(o, "take"))});
    }
}

}  // namespace

void read_view(Scene& s, Rules& rules, const json::object& view, const Onlooker& me,
               const Edition* own) {
    const json::object& room = object_in(view, "room");
    const std::string_view id = text_in(room, "edition");
    if (const Edition* edition = own && own->id == id ? own : s.library->find(id)) {
        const Variant variant = parse_variant(text_in(room, "variant")).value_or(Variant::Standard);
        if (edition != s.edition || rules.variant != variant)
            rules = compile(*edition, edition->offers(variant) ? variant : Variant::Standard);
        s.edition = edition;
    }
    std::vector<std::string> legal(me.legal.begin(), me.legal.end());
    s.viewer = me.seat;
    const json::object& game = object_in(view, "game");
    if (game.empty()) {
        read_lobby(s, view);
        if (me.seat >= 0) legal = lobby_actions(s, view, me.seat);
    } else {
        read_game(s, game);
        s.phase = text_in(room, "phase") == "over" ? Scene::Phase::Over : Scene::Phase::Playing;
    }
    if (s.viewer >= static_cast<int>(s.players.size())) s.viewer = -1;
    for (std::size_t i = 0; i < s.players.size(); ++i) {
        const json::object& sitter = sitter_in(view, static_cast<int>(i));
        s.players[i].is_bot = text_in(sitter, "kind") == "bot";
        s.players[i].away = flag_in(sitter, "away");
        s.players[i].time_bank = static_cast<int>(number_in(sitter, "bank_ms") / 1000);
        s.players[i].votes = static_cast<int>(list_in(sitter, "votes").size());
        s.players[i].votes_needed = number_in<int>(sitter, "votes_needed");
    }
    read_offers(s, view);
    if (s.phase == Scene::Phase::Playing) add_votes(s, view, me.seat, legal);
    if (s.is_over() && s.at_server) legal = {"quit", "rematch"};
    s.choices = s.viewer >= 0 ? choices_of(s, legal) : std::vector<Choice>();
    s.question = question_of(s);
    const bool offered = std::any_of(s.offers.begin(), s.offers.end(),
                                     [&](const auto& o) { return o.to == me.seat; });
    const bool may_claim = std::any_of(
        legal.begin(), legal.end(), [](const auto& words) { return words.starts_with("claim "); });
    // Of several at one keyboard only the one who is asked speaks. At a server's table everybody
    // may speak up, and in the lobby and after the game nobody is pressed, but everybody asked.
    const bool speaks_up =
        s.at_server && (offered || may_claim || s.phase != Scene::Phase::Playing);
    s.asks = !s.choices.empty() && (me.asked || speaks_up);
    s.enter_chooses = s.asks && is_harmless(s.choices[0]);
}

void read_clocks(Scene& s, const json::object& view, std::int64_t now) {
    const auto left = [&](const json::object& times, std::string_view key) -> std::optional<int> {
        const auto at = Fields(times).number(key);
        if (!at) return std::nullopt;
        return static_cast<int>(std::max<std::int64_t>(0, (*at - now + 999) / 1000));
    };
    const json::object& clock = object_in(view, "clock");
    for (std::size_t i = 0; i < s.players.size(); ++i)
        s.players[i].clock = left(object_in(clock, "deadlines"), fmt::format("{}", i));
    for (Scene::OpenOffer& o : s.offers)
        o.clock = left(object_in(object_in(view, "offers"), fmt::format("{}", o.id)), "expires_at");
    s.hammer = left(clock, "hammer_at");
    s.next_throw = left(clock, "throw_at");
    if (s.next_throw == 0) s.next_throw.reset();  // possible now
}

bool has_muted(const json::object& view, int seat, int other) {
    return is_in(numbers_in(sitter_in(view, seat), "muted"), other);
}

}  // namespace bankhalter::terminal
