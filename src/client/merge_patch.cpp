#include "client/merge_patch.h"

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

}  // namespace bankhalter
