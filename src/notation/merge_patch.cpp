#include "notation/merge_patch.h"

#include <boost/json/value.hpp>

namespace bankhalter::notation {
namespace json = boost::json;

void apply_patch(json::value& target, const json::value& patch) {
    if (!patch.is_object()) {
        target = patch;
        return;
    }
    if (!target.is_object()) target.emplace_object();
    for (const auto& [key, value] : patch.get_object()) {
        if (value.is_null())
            target.get_object().erase(key);
        else
            apply_patch(target.get_object()[key], value);
    }
}

void drop_nulls(json::value& view) {
    if (json::array* list = view.if_array())
        for (json::value& item : *list) drop_nulls(item);
    json::object* members = view.if_object();
    if (!members) return;
    json::object kept(members->storage());
    for (auto& [key, value] : *members) {
        if (value.is_null()) continue;
        drop_nulls(value);
        kept.emplace(key, std::move(value));
    }
    *members = std::move(kept);
}

}  // namespace bankhalter::notation
