#include "notation/board_json.h"

#include <boost/json/array.hpp>

#include "notation/names.h"

namespace bankhalter::notation {
namespace json = boost::json;

std::string_view space_kind_name(const SpaceFacts& facts) {
    switch (facts.kind) {
        case SpaceKind::Go: return "go";
        case SpaceKind::Street: return "street";
        case SpaceKind::Station: return "station";
        case SpaceKind::Utility: return "utility";
        case SpaceKind::Levy: return "levy";
        case SpaceKind::CardSpace: return facts.deck.value == 0 ? "deck1" : "deck2";
        case SpaceKind::Jail: return "jail";
        case SpaceKind::Parking: return "parking";
        case SpaceKind::GoToJail: return "go_to_jail";
    }
    return {};
}

std::string_view effect_name(CardEffect effect) {
    constexpr std::string_view kNames[] = {"advance", "station",  "utility",     "receive",
                                           "pay",     "back",     "jail",        "jail_free",
                                           "repairs", "pay_each", "receive_each"};
    return kNames[static_cast<std::size_t>(effect)];
}

std::string group_name(Group group) {
    if (group == kStations) return "station";
    if (group == kUtilities) return "utility";
    return std::string(1, static_cast<char>('A' + group.value));
}

namespace {

template <class List>
json::array to_array(const List& list) {
    json::array out;
    for (const auto number : list) out.emplace_back(number);
    return out;
}

json::object space_to_json(const Rules& r, Space space) {
    const SpaceFacts& facts = r.spaces[space];
    json::object out{{"kind", space_kind_name(facts)}};
    if (facts.kind == SpaceKind::Levy) out["amount"] = facts.levy;
    if (facts.kind != SpaceKind::Street && facts.kind != SpaceKind::Station &&
        facts.kind != SpaceKind::Utility)
        return out;
    const DeedFacts& d = r.deeds[facts.deed];
    out["group"] = group_name(d.group);
    out["price"] = d.price;
    out["mortgage"] = d.mortgage;
    out["interest"] = d.interest;
    if (facts.kind == SpaceKind::Street) {
        out["house"] = d.house_price;
        out["rents"] = to_array(d.rents);
    } else if (facts.kind == SpaceKind::Station) {
        out["rents"] = to_array(r.station_rents);
    } else {
        out["times"] = to_array(r.utility_times);
    }
    return out;
}

json::object card_to_json(const Card& card) {
    json::object out{{"effect", effect_name(card.effect)}};
    switch (card.effect) {
        case CardEffect::Advance: out["to"] = card.amount; break;
        case CardEffect::Back: out["steps"] = card.amount; break;
        case CardEffect::Repairs:
            out["per_house"] = card.amount;
            out["per_hotel"] = card.per_hotel;
            break;
        case CardEffect::Receive:
        case CardEffect::Pay:
        case CardEffect::PayEach:
        case CardEffect::ReceiveEach: out["amount"] = card.amount; break;
        case CardEffect::NearestStation:
        case CardEffect::NearestUtility:
        case CardEffect::GoToJail:
        case CardEffect::JailFree: break;
    }
    return out;
}

}  // namespace

json::object board_to_json(const Rules& r) {
    json::array spaces, decks;
    for (std::uint8_t i = 0; i < kSpaces; ++i) spaces.push_back(space_to_json(r, Space{i}));
    json::object groups;
    for (std::uint8_t i = 0; i < kGroups; ++i) {
        json::array members;
        for (Deed deed : r.groups[Group{i}]) members.emplace_back(r.deeds[deed].space.value);
        groups[group_name(Group{i})] = std::move(members);
    }
    for (const auto& deck : r.cards) {
        json::array cards;
        for (const Card& card : deck) cards.push_back(card_to_json(card));
        decks.push_back(std::move(cards));
    }
    return {{"variant", variant_name(r.variant)},
            {"start_cash", r.start_cash},
            {"salary", r.salary},
            {"fine", r.fine},
            {"houses", r.houses},
            {"hotels", r.hotels},
            {"max_houses", r.max_houses},
            {"jail_throws", r.jail_throws},
            {"spaces", std::move(spaces)},
            {"groups", std::move(groups)},
            {"decks", std::move(decks)}};
}

}  // namespace bankhalter::notation
