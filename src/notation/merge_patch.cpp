#include "notation/merge_patch.h"

#include <boost/json/value.hpp>

namespace bankhalter {
namespace json = boost::json;

json::object merge_patch(const json::object& from, const json::object& to) {
    json::object patch;
    for (const auto& [key, value] : to) {
        const json::value* old = from.if_contains(key);
        if (old && *old == value) continue;
        if (old && old->is_object() && value.is_object())
            patch[key] = merge_patch(old->get_object(), value.get_object());
        else if (old || !value.is_null())
            patch[key] = value;
    }
    for (const auto& [key, value] : from)
        if (!to.contains(key)) patch[key] = nullptr;
    return patch;
}

}  // namespace bankhalter
