// Text within HTML and SVG.
#pragma once

#include <string>
#include <string_view>

#include "base/layers.h"

namespace bankhalter {

/// Safe between tags and within attributes.
inline std::string escape_markup(std::string_view text) {
    std::string out;
    for (char c : text) switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += c;
        }
    return out;
}

}  // namespace bankhalter
