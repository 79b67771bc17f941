// Texts with {placeholders}.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/layers.h"

namespace bankhalter::edition {

/// The names in braces, in order.
std::vector<std::string> placeholders(std::string_view text);

/// Replaces every {name} by what `value` gives for it; `value(name)` returns a string.
template <class Value>
std::string fill(std::string_view text, Value value) {
    std::string out;
    for (;;) {
        const std::size_t open = text.find('{');
        const std::size_t close =
            text.find('}', open == std::string_view::npos ? text.size() : open);
        out += text.substr(0, open);
        if (close == std::string_view::npos) return out;
        out += value(text.substr(open + 1, close - open - 1));
        text.remove_prefix(close + 1);
    }
}

}  // namespace bankhalter::edition
