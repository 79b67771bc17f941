// Texts with {placeholders}. `{name}` is what the program or the edition has for that name,
// `{Name}` the same with a capital, and `{name|one|many}` chooses by number; both choices may hold
// placeholders of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/layers.h"

namespace bankhalter::edition {

/// The names in braces, in order, those inside of choices too.
std::vector<std::string> placeholders(std::string_view text);

/// The first placeholder of a text and what stands around it.
struct Placeholder {
    std::string_view before, after;
    std::string name;  // in small letters
    bool capital = false;
    bool chooses = false;
    std::string_view one, many;
};
std::optional<Placeholder> next_placeholder(std::string_view text);

/// Whether this is one of something: "1", or "1 Rupee".
bool counts_one(std::string_view value);

/// The text with a capital letter in front.
std::string capitalised(std::string text);

/// Replaces every placeholder by what `value` gives for it; `value(name)` returns a string. A full
/// stop after a value that brings its own ("Mr.") is dropped.
template <class Value>
std::string fill(std::string_view text, const Value& value) {
    std::string out;
    while (const auto hole = next_placeholder(text)) {
        out += hole->before;
        std::string filled = value(std::string_view(hole->name));
        if (hole->chooses) filled = fill(counts_one(filled) ? hole->one : hole->many, value);
        text = hole->after;
        if (filled.ends_with('.') && text.starts_with('.')) text.remove_prefix(1);
        out += hole->capital ? capitalised(std::move(filled)) : filled;
    }
    return out += text;
}

}  // namespace bankhalter::edition
