#include "room/edition_json.h"

#include <fmt/format.h>

#include "bots/level.h"
#include "edition/narrate.h"
#include "edition/rule_book.h"
#include "notation/board_json.h"
#include "notation/names.h"
#include "room/outlook.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

json::object both(const std::string& german, const std::string& english) {
    return {{"de", german}, {"en", english}};
}

json::object to_json(const TermMap& terms) {
    json::object out;
    for (const auto& [key, text] : terms) out[key] = text;
    return out;
}

template <class List>
json::array to_array(const List& list) {
    json::array out;
    for (const auto& item : list) out.emplace_back(item);
    return out;
}

json::object space_json(const Edition& e, Space space) {
    const SpaceFacts& facts = e.rules.spaces[space];
    const SpaceText& text = e.spaces[space.value];
    json::object out{{"kind", space_kind_name(facts)}, {"name", text.name},
                     {"name_shy", text.name_shy},      {"short", text.short_name},
                     {"short_en", text.short_en},      {"code", text.code},
                     {"name_en", text.name_en}};
    if (facts.kind == SpaceKind::Levy) out["amount"] = facts.levy;
    if (facts.kind != SpaceKind::Street && facts.kind != SpaceKind::Station &&
        facts.kind != SpaceKind::Utility)
        return out;
    const DeedFacts& d = e.rules.deeds[facts.deed];
    out["price"] = d.price;
    out["mortgage"] = d.mortgage;
    out["interest"] = d.interest;
    out["redeems_for"] = redemption_price(e.rules, facts.deed, false);
    if (facts.kind == SpaceKind::Street) {
        out["group"] = group_name(d.group);
        out["house"] = d.house_price;
        out["sells_for"] = sale_price(e.rules, facts.deed, 1, 0);
        out["rents"] = to_array(d.rents);
    } else if (facts.kind == SpaceKind::Station) {
        out["rents"] = to_array(e.rules.station_rents);
    } else {
        out["times"] = to_array(e.rules.utility_times);
    }
    return out;
}

json::array deck_json(const Library& library, const Edition& e, Deck deck) {
    const Narrator german(library, e, Language::German, {}),
        english(library, e, Language::English, {});
    json::array out;
    for (int n = 1; n <= kCardsPerDeck; ++n) {
        json::object card = both(german.card(deck, n), english.card(deck, n));
        card["effect"] =
            effect_name(e.rules.cards[deck.value][static_cast<std::size_t>(n - 1)].effect);
        out.push_back(std::move(card));
    }
    return out;
}

json::object box_json(const Library& library, const Edition& e, Language language) {
    const BoxText text = print_box(library, e, language);
    return {{"opening", text.opening},
            {"players", text.players},
            {"age", text.age},
            {"contents_title", text.contents_title},
            {"contents", to_array(text.contents)},
            {"start_money", text.start_money},
            {"newcomers", text.newcomers},
            {"experts", text.experts}};
}

/// What differs between the variants: the tries in jail, and the levels a street is built to.
json::object variant_json(const Rules& rules) {
    json::array levels{0};
    for (int level = 0; level != kHotelLevel;)
        levels.emplace_back(level = rules.level_above(level));
    return {{"jail_throws", rules.jail_throws}, {"levels", std::move(levels)}};
}

json::object edition_summary(const Edition& e) {
    json::array variants;
    for (Variant v : e.variants) variants.emplace_back(variant_name(v));
    json::object theme;
    for (const auto& [name, colours] : e.theme) theme[name] = to_json(colours);
    return {{"id", e.id},
            {"title", e.title},
            {"year", e.year ? json::value(e.year) : json::value(nullptr)},
            {"variants", std::move(variants)},
            {"theme", std::move(theme)}};
}

}  // namespace

json::object edition_json(const Library& library, const Edition& e) {
    json::object out = edition_summary(e);
    out["terms"] = json::object{{"de", to_json(e.terms[0])}, {"en", to_json(e.terms[1])}};
    out["tokens"] = json::object{{"de", to_array(e.tokens[0])}, {"en", to_array(e.tokens[1])}};
    out["bank"] =
        json::object{{"start_cash", e.rules.start_cash}, {"speed_extra", e.rules.speed_extra},
                     {"salary", e.rules.salary},         {"fine", e.rules.fine},
                     {"houses", e.rules.houses},         {"hotels", e.rules.hotels}};
    json::object& by_variant = out["by_variant"].emplace_object();
    for (Variant v : e.variants) by_variant[variant_name(v)] = variant_json(compile(e, v));
    if (!e.art.scene.empty()) {
        json::object art{{"scene", e.art.scene}};
        for (const auto& [kind, names] : e.art.drawings) art[kind] = to_array(names);
        out["art"] = std::move(art);
    }
    out["notes"] =
        json::object{{"values", to_array(e.box.notes)}, {"start", to_array(e.box.start_notes)}};
    out["box"] = json::object{{"de", box_json(library, e, Language::German)},
                              {"en", box_json(library, e, Language::English)}};
    json::array spaces;
    for (std::uint8_t i = 0; i < kSpaces; ++i) spaces.push_back(space_json(e, Space{i}));
    out["spaces"] = std::move(spaces);
    out["decks"] = json::array{deck_json(library, e, Deck{0}), deck_json(library, e, Deck{1})};
    return out;
}

json::object rules_json(const Library& library, const Edition& e, std::optional<Variant> variant) {
    json::array clauses;
    const RuleBook book(library, &e, variant);
    for (const Clause* clause : book.clauses()) {
        auto in = [&](const Bilingual& text) {
            return both(book.print(text, Language::German), book.print(text, Language::English));
        };
        json::object told{
            {"id", clause->id}, {"title", in(clause->title)}, {"text", in(clause->text)}};
        if (clause->variant) told["variant"] = variant_name(*clause->variant);
        clauses.push_back(std::move(told));
    }
    auto page = [&](std::string_view key) {
        return both(library.text(Language::German, "page", key),
                    library.text(Language::English, "page", key));
    };
    return {{"title", page("rules_title")},
            {"head", page("rules_head")},
            {"clauses", std::move(clauses)}};
}

namespace {

json::object texts_json(const Library& library) {
    auto table = [&](std::string_view name) {
        json::object out;
        for (int i = 0; i < kLanguages; ++i) {
            const auto& tables = library.texts[static_cast<std::size_t>(i)];
            const auto found = tables.find(name);
            out[i == 0 ? "de" : "en"] =
                found == tables.end() ? json::object() : to_json(found->second);
        }
        return out;
    };
    return {{"events", table("event")}, {"refusals", table("refusal")}, {"page", table("page")}};
}

json::array levels_json(const Library& library) {
    json::array out;
    for (const BotLevel& level : kBotLevels) {
        auto text = [&](std::string_view suffix) {
            const std::string key = fmt::format("level_{}{}", level.name, suffix);
            return both(library.text(Language::German, "page", key),
                        library.text(Language::English, "page", key));
        };
        json::object row{{"level", level.name}, {"name", text("")}, {"text", text("_text")}};
        if (&level == &kUsualLevel) row["usual"] = true;
        if (level.games > 0)
            row["measured"] = json::object{{"wins", level.wins},
                                           {"margin", level.margin},
                                           {"games", level.games},
                                           {"against", (&level - 1)->name}};
        out.push_back(std::move(row));
    }
    return out;
}

}  // namespace

std::map<std::string, std::function<json::value()>> catalogue(const Library& library) {
    std::map<std::string, std::function<json::value()>> out;
    for (const Edition& e : library.editions) {
        out["editions/" + e.id] = [&] { return edition_json(library, e); };
        out["rules/" + e.id] = [&] { return rules_json(library, e); };
        for (Variant v : e.variants)
            out[fmt::format("rules/{}/{}", e.id, variant_name(v))] = [&, v] {
                return rules_json(library, e, v);
            };
    }
    out["editions"] = [&] {
        json::array list;
        for (const Edition& e : library.editions) list.push_back(edition_summary(e));
        return list;
    };
    out["texts"] = [&] { return texts_json(library); };
    out["levels"] = [&] { return levels_json(library); };
    return out;
}

}  // namespace bankhalter::room
