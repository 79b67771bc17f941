#include "terminal/sheets.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "room/outlook.h"

namespace bankhalter::terminal {
namespace {

using Lines = std::vector<std::string>;

void add_lines(Lines& out, const std::string& text) {
    for (std::string_view line : split_at(text, '\n')) out.emplace_back(line);
}

Lines list_actions(const Scene& s) {
    Lines out{s.say(s.choices.empty() ? "list_empty" : "list_title")};
    for (std::size_t i = 0; i < s.choices.size(); ++i) out.push_back(choice_line(s, i));
    add_lines(out, s.say(s.at_server ? "list_table" : "list_more"));
    return out;
}

Lines help(const Scene& s) {
    Lines out;
    add_lines(out, s.say("help"));
    return out;
}

Lines clocks(const Scene& s) {
    Lines out;
    for (const Scene::Player& p : s.players)
        if (p.clock)
            out.push_back(
                s.say("clock_line", {{"name", p.name},
                                     {"word", print_clock(*p.clock)},
                                     {"other", print_clock(std::min(*p.clock, p.time_bank))}}));
    if (s.hammer) out.push_back(s.say("hammer_line", {{"word", print_clock(*s.hammer)}}));
    if (s.next_throw) out.push_back(s.say("throw_line", {{"word", print_clock(*s.next_throw)}}));
    for (const Scene::OpenOffer& o : s.offers)
        if (o.clock)
            out.push_back(s.say("lapse_line", {{"number", fmt::format("{}", o.id)},
                                               {"word", print_clock(*o.clock)}}));
    if (out.empty()) out.push_back(s.say("no_clock"));
    return out;
}

std::string where(const Scene& s, const Scene::Player& p) {
    return p.jailed ? s.edition->term(s.language, "jail")
                    : fmt::format("{} {}", s.code(p.space), s.space_name(p.space));
}

Lines status(const Scene& s) {
    Lines out;
    for (const Scene::Player& p : s.players) {
        if (!p.is_present) continue;
        std::string line = p.out ? s.say("status_out", {{"name", p.name}})
                                 : s.say("status_line", {{"name", p.name},
                                                         {"cash", fmt::format("{}", p.cash)},
                                                         {"space", where(s, p)}});
        for (int deck = 0; deck < kDecks; ++deck)
            if ((p.jail_cards >> deck) & 1)
                line += fmt::format(", {}", s.edition->term(s.language, "jail_card"));
        out.push_back(line);
    }
    out.push_back(s.say("bank_line", {{"number", fmt::format("{}", s.houses)},
                                      {"other", fmt::format("{}", s.hotels)}}));
    for (const Scene::RentClaim& c : s.claims)
        out.push_back(s.say("claim_line", {{"name", s.name(c.owner)},
                                           {"other", s.name(c.payer)},
                                           {"space", s.space_name(c.space)}}));
    for (const Scene::OpenOffer& o : s.offers)
        out.push_back(s.say("offer_line", {{"number", fmt::format("{}", o.id)},
                                           {"name", s.name(o.from)},
                                           {"other", s.name(o.to)},
                                           {"give", s.items_text(o.give)},
                                           {"get", s.items_text(o.take)}}));
    return out;
}

std::string standing(const Scene& s, Deed deed) {
    const Scene::Holding& h = s.holding(deed);
    std::string out;
    if (h.mortgaged) out += s.say("mortgaged_mark");
    if (h.level > 0) out += fmt::format(" ({})", s.level_name(h.level));
    return out;
}

Lines deeds(const Scene& s) {
    Lines out;
    for (int seat = -1; seat < static_cast<int>(s.players.size()); ++seat) {
        if (seat >= 0 && (s.players[static_cast<std::size_t>(seat)].out ||
                          !s.players[static_cast<std::size_t>(seat)].is_present))
            continue;
        out.push_back(fmt::format(
            "{}:", seat < 0 ? s.library->text(s.language, "event", "bank_subject") : s.name(seat)));
        for (std::uint8_t d = 0; d < kDeeds; ++d) {
            if (s.deeds[d].owner != seat) continue;
            const int space = s.rules->deeds[Deed{d}].space.value;
            out.push_back(
                fmt::format("  {} {}{}", s.code(space), s.space_name(space), standing(s, Deed{d})));
        }
    }
    return out;
}

Lines board(const Scene& s) {
    Lines out;
    for (int i = 0; i < kSpaces; ++i) {
        std::string line = fmt::format("{} {} {}", i, s.code(i), s.space_name(i));
        if (s.has_deed(i)) {
            const Deed deed = s.deed_on(i);
            const Scene::Holding& h = s.holding(deed);
            line += h.owner < 0
                        ? fmt::format(
                              ", {}",
                              s.say("price",
                                    {{"amount", fmt::format("{}", s.rules->deeds[deed].price)}}))
                        : fmt::format(", {}{}", s.name(h.owner), standing(s, deed));
        }
        std::string here;
        for (const Scene::Player& p : s.players)
            if (!p.out && p.is_present && p.space == i) here += (here.empty() ? "" : ", ") + p.name;
        if (!here.empty()) line += fmt::format(" <- {}", here);
        out.push_back(std::move(line));
    }
    return out;
}

Lines look(const Scene& s, int space) {
    Lines out{fmt::format("{} {} ({})", s.code(space), s.space_name(space), space)};
    const SpaceFacts& facts = s.rules->spaces[Space{static_cast<std::uint8_t>(space)}];
    const auto number = [](int n) { return fmt::format("{}", n); };
    if (facts.kind == SpaceKind::Levy)
        out.push_back(s.say("look_levy", {{"amount", number(facts.levy)}}));
    if (!s.has_deed(space)) return out;
    const Deed deed = s.deed_on(space);
    const DeedFacts& d = s.rules->deeds[deed];
    const Scene::Holding& h = s.holding(deed);
    out.push_back(h.owner < 0 ? s.say("look_bank", {{"amount", number(d.price)}})
                              : s.say("look_owner",
                                      {{"name", s.name(h.owner)}, {"amount", number(d.price)}}) +
                                    standing(s, deed));
    if (s.rules->is_street(deed)) {
        std::string rents;
        for (int level = 0; level <= kHotelLevel; ++level) {
            if (level > s.rules->max_houses && level != kHotelLevel) continue;
            const std::string rent = number(d.rents[static_cast<std::size_t>(level)]);
            rents += (level ? ", " : "") +
                     (h.owner >= 0 && h.level == level ? fmt::format("[{}]", rent) : rent);
        }
        out.push_back(s.say("look_rents", {{"list", rents}}));
        out.push_back(
            s.say("look_build", {{"amount", number(d.house_price)},
                                 {"other", number(room::sale_price(*s.rules, deed, 1, 0))}}));
    } else if (d.group == kStations) {
        std::string rents;
        for (int rent : s.rules->station_rents) rents += (rents.empty() ? "" : ", ") + number(rent);
        out.push_back(s.say("look_stations", {{"list", rents}}));
    } else {
        out.push_back(s.say("look_utilities", {{"number", number(s.rules->utility_times[0])},
                                               {"other", number(s.rules->utility_times[1])}}));
    }
    if (h.rent > 0 && !h.is_times)
        out.push_back(s.say("look_rent_now", {{"amount", number(h.rent)}}));
    out.push_back(
        s.say("look_mortgage", {{"amount", number(d.mortgage)},
                                {"other", number(room::redemption_price(*s.rules, deed, false))}}));
    return out;
}

}  // namespace

std::string choice_line(const Scene& s, std::size_t index) {
    const Choice& c = s.choices[index];
    const std::string number = s.asks ? fmt::format("{} ", index + 1)
                                      : "";  // nothing to count through unless something is asked
    return number + c.label + (c.effect.empty() ? "" : ": " + c.effect);
}

std::string deeds_text(const Scene& s, int seat) {
    std::string out;
    for (std::uint8_t d = 0; d < kDeeds; ++d) {
        const Scene::Holding& h = s.deeds[d];
        if (h.owner != seat) continue;
        const char* mark = h.mortgaged ? "-" : h.level == kHotelLevel ? "#" : "";
        out += fmt::format("{}{}{}", out.empty() ? "" : " ",
                           s.code(s.rules->deeds[Deed{d}].space.value), mark);
        if (h.level > 0 && h.level < kHotelLevel) out += fmt::format("({})", h.level);
    }
    return out;
}

std::vector<std::string> sheet_of(const Scene& s, std::string_view what) {
    if (what == "list") return list_actions(s);
    if (what == "help") return help(s);
    if (what == "status") return status(s);
    if (what == "deeds") return deeds(s);
    if (what == "board") return board(s);
    if (what == "log") return s.log;
    if (what == "clock") return clocks(s);
    if (what.starts_with("look ")) return look(s, parse_number(what.substr(5)).value_or(0));
    return {};
}

}  // namespace bankhalter::terminal
