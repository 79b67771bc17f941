#include "client/merge_patch.h"

#include <boost/json.hpp>

namespace bankhalter {

void merge_patch(boost::json::value& target, const boost::json::value& patch) {
    if (!patch.is_object()) {
        target = patch;
        return;
    }
    if (!target.is_object()) target.emplace_object();
    for (const auto& [key, value] : patch.get_object()) {
        if (value.is_null())
            target.get_object().erase(key);
        else
            merge_patch(target.get_object()[key], value);
    }
}

void drop_nulls(boost::json::value& view) {
    if (boost::json::array* list = view.if_array())
        for (boost::json::value& item : *list) drop_nulls(item);
    boost::json::object* members = view.if_object();
    if (!members) return;
    boost::json::object kept(members->storage());
    for (auto& [key, value] : *members) {
        if (value.is_null()) continue;
        drop_nulls(value);
        kept.emplace(key, std::move(value));
    }
    *members = std::move(kept);
}

}  // namespace bankhalter
