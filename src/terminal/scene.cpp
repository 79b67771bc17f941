#include "terminal/scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/fields.h"
#include "base/words.h"
#include "edition/narrate.h"
#include "edition/template.h"
#include "terminal/grid.h"

namespace bankhalter::terminal {
namespace json = boost::json;
namespace {

std::string text(const json::object& o, std::string_view key) { return harmless(text_in(o, key)); }

bool in_range(int n, int count) { return n >= 0 && n < count; }

void read_players(Scene& s, const json::object& game) {
    std::vector<Scene::Player> before = std::move(s.players);
    s.players.clear();
    for (const json::object* player : objects_in(game, "players")) {
        const json::object& o = *player;
        Scene::Player p = s.players.size() < before.size() ? std::move(before[s.players.size()])
                                                           : Scene::Player{};
        p.name = text(o, "name");
        p.cash = number_in<int>(o, "cash");
        p.space = std::clamp(number_in<int>(o, "space"), 0, kSpaces - 1);
        p.jail_tries = number_in<int>(o, "jail_tries");
        p.jailed = flag_in(o, "jailed");
        p.out = flag_in(o, "out");
        p.is_present = true;
        p.jail_cards = 0;
        for (int deck : numbers_in(o, "jail_cards"))
            if (in_range(deck - 1, kDecks)) p.jail_cards |= 1 << (deck - 1);
        s.players.push_back(std::move(p));
    }
    give_marks(s.players);
}

/// The question, and what follows for it from the rules.
void read_awaited(Scene& s, const json::object& o, const json::object& decision) {
    Scene::Awaited a;
    a.step = text(o, "step");
    a.seats = numbers_in(o, "seats");
    std::erase_if(a.seats,
                  [&](int seat) { return !in_range(seat, static_cast<int>(s.players.size())); });
    a.space = number_in<int>(o, "space", -1);
    if (!in_range(a.space, kSpaces)) a.space = -1;
    a.lot = text(o, "lot");
    a.amount = number_in<int>(o, "amount");
    for (const char* key : {"high", "to", "requester"})
        a.other = std::max(a.other, number_in<int>(o, key, -1));
    a.spaces = numbers_in(o, "spaces");
    a.ends_claims = static_cast<int>(list_in(decision, "ends_claims").size());
    a.missing = number_in<int>(decision, "missing");
    a.buy_leaves = number_in<int>(decision, "buy_leaves");
    a.fine_leaves = number_in<int>(decision, "fine_leaves");
    s.awaited = std::move(a);
}

void read_claims(Scene& s, const json::object& game) {
    s.claims.clear();
    for (const json::object* claim : objects_in(game, "claims")) {
        const json::object& o = *claim;
        Scene::RentClaim c{number_in<int>(o, "id"),    number_in<int>(o, "owner"),
                           number_in<int>(o, "payer"), number_in<int>(o, "space"),
                           number_in<int>(o, "rent"),  number_in<int>(o, "times")};
        if (in_range(c.space, kSpaces)) s.claims.push_back(c);
    }
}

}  // namespace

void give_marks(std::vector<Scene::Player>& players) {
    std::string taken;
    for (Scene::Player& p : players) {
        std::string mark;
        for (char c : p.name) {
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
            if (c < 'A' || c > 'Z' || taken.find(c) != std::string::npos) continue;
            mark = c;
            break;
        }
        for (char c = 'P'; mark.empty(); c = c == 'Z' ? 'A' : static_cast<char>(c + 1))
            if (taken.find(c) == std::string::npos) mark = c;
        taken += mark;
        p.mark = std::move(mark);
    }
}

void read_game(Scene& s, const json::object& game) {
    read_players(s, game);
    s.deeds = {};
    const json::object &deeds = object_in(game, "deeds"), &outlook = object_in(game, "outlook"),
                       &rents = object_in(outlook, "rents");
    for (std::uint8_t i = 0; i < kDeeds; ++i) {
        const std::string space = fmt::format("{}", s.rules->deeds[Deed{i}].space.value);
        const json::object &deed = object_in(deeds, space), &rent = object_in(rents, space);
        const int owner = number_in<int>(deed, "owner", -1);
        s.deeds[i] = {in_range(owner, kMaxSeats) ? owner : -1,
                      std::clamp(number_in<int>(deed, "level"), 0, kHotelLevel),
                      flag_in(deed, "mortgaged"),
                      number_in<int>(rent, "amount"),
                      flag_in(rent, "times"),
                      number_in<int>(rent, "next")};
    }
    s.houses = number_in<int>(object_in(game, "bank"), "houses");
    s.hotels = number_in<int>(object_in(game, "bank"), "hotels");
    s.turn = number_in<int>(object_in(game, "turn"), "seat", -1);
    s.turn_number = number_in<int>(object_in(game, "turn"), "number");
    read_awaited(s, object_in(game, "awaiting"), object_in(outlook, "decision"));
    read_claims(s, game);
    s.winners = numbers_in(object_in(game, "result"), "winners");
    s.phase = s.winners.empty() ? Scene::Phase::Playing : Scene::Phase::Over;
}

std::string print_clock(int seconds) { return fmt::format("{}:{:02}", seconds / 60, seconds % 60); }

std::string Scene::say(std::string_view key,
                       const std::map<std::string, std::string, std::less<>>& values) const {
    return fill(library->text(language, "terminal", key), [&](std::string_view name) {
        if (const auto found = values.find(name); found != values.end()) return found->second;
        const TermMap& terms = edition->terms[static_cast<std::size_t>(language)];
        const auto term = terms.find(name);
        return term == terms.end() ? std::string(name) : term->second;
    });
}

const std::string& Scene::word(std::string_view key) const {
    return library->text(language, "terminal_word", key);
}

std::string Scene::space_name(int space) const {
    return edition->spaces[static_cast<std::size_t>(space)].in(language);
}

std::string Scene::name(int seat) const {
    return in_range(seat, static_cast<int>(players.size()))
               ? players[static_cast<std::size_t>(seat)].name
               : library->text(language, "event", "bank_object");
}

std::string Scene::level_name(int level) const {
    return print_level(*library, *edition, language, level);
}

std::string Scene::items_text(std::string_view items) const {
    std::string out;
    for (std::string_view item : split_at(items, ',')) {
        const auto space = parse_number(item);
        std::string shown = harmless(item);
        if (item == "-")
            shown = say("nothing");
        else if (space && *space < kSpaces)
            shown = fmt::format("{} {}{}", code(*space), space_name(*space),
                                has_deed(*space) && holding(deed_on(*space)).mortgaged
                                    ? say("mortgaged_mark")
                                    : "");
        else if (item == "J1" || item == "J2")
            shown = edition->term(language, "jail_card");
        out += (out.empty() ? "" : ", ") + shown;
    }
    return out;
}

bool Scene::has_deed(int space) const {
    const SpaceKind kind = rules->spaces[Space{static_cast<std::uint8_t>(space)}].kind;
    return kind == SpaceKind::Street || kind == SpaceKind::Station || kind == SpaceKind::Utility;
}

}  // namespace bankhalter::terminal
