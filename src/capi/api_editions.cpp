// The part of bankhalter.h about editions.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "bots/registry.h"
#include "capi/features.h"
#include "capi/handles.h"
#include "edition/house_rules.h"
#include "edition/own_board.h"
#include "notation/names.h"
#include "room/edition_json.h"

namespace bankhalter::capi {
namespace json = boost::json;

static std::optional<json::value> find_in_catalogue(std::string_view name) {
    if (name == "actions") return actions_json();
    if (name == "features") return features_json();
    if (name == "players") {
        json::array names;
        for (std::string_view player : player_names()) names.emplace_back(player);
        return names;
    }
    const auto pages = catalogue(library());
    const auto page = pages.find(std::string(name));
    return page == pages.end() ? std::nullopt : std::optional(page->second());
}

static Answer make_rules(std::shared_ptr<const Edition> edition, std::string_view variant,
                         bankhalter_rules** out) {
    const auto named = parse_variant(variant);
    if (!named || !edition->offers(*named))
        return {BANKHALTER_BAD_ARGUMENT, "variant_not_offered", "AMB-63",
                library().text(Language::English, "refusal", "variant_not_offered")};
    Rules rules = compile(*edition, *named);
    *out = new bankhalter_rules{Board{std::move(edition), *named, rules}};
    return {};
}

}  // namespace bankhalter::capi

using namespace bankhalter;
using namespace bankhalter::capi;

extern "C" {

int bankhalter_catalogue(const char* name, bankhalter_text* out, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            const auto page = find_in_catalogue(name);
            if (!page) return bad_argument("the catalogue has no such page");
            out->text = json::serialize(*page);
            return {};
        },
        name, out);
}

int bankhalter_rules_new(const char* edition, const char* variant, bankhalter_rules** out,
                         bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            *out = nullptr;
            if (const auto found = find_edition(library(), edition))
                return make_rules(*found, variant, out);
            return {BANKHALTER_BAD_ARGUMENT, "unknown_edition", "COMP-9",
                    library().text(Language::English, "refusal", "unknown_edition")};
        },
        edition, variant, out);
}

int bankhalter_rules_new_board(const char* file, size_t size, const char* variant,
                               bankhalter_rules** out, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            *out = nullptr;
            auto board = load_board(library(), {file, size});
            if (!board) return bad_data("bad_board", "", board.faults());
            return make_rules(std::make_shared<const Edition>(std::move(*board)), variant, out);
        },
        file, variant, out);
}

void bankhalter_rules_free(bankhalter_rules* rules) { delete rules; }

int bankhalter_rules_json(const bankhalter_rules* rules, bankhalter_text* out,
                          bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            json::object edition = edition_json(library(), *rules->board.edition);
            edition["variant"] = variant_name(rules->board.variant);
            out->text = json::serialize(edition);
            return {};
        },
        rules, out);
}
}
