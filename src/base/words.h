// Splitting lines, counting letters, and reading numbers the way the notation defines them.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/layers.h"

namespace bankhalter {

/// The words of a line, separated by spaces or tabs.
inline std::vector<std::string_view> split_words(std::string_view line) {
    std::vector<std::string_view> words;
    std::size_t i = 0;
    while ((i = line.find_first_not_of(" \t", i)) != std::string_view::npos) {
        const std::size_t end = std::min(line.find_first_of(" \t", i), line.size());
        words.push_back(line.substr(i, end - i));
        i = end;
    }
    return words;
}

inline std::vector<std::string_view> split_at(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// Characters, not bytes, of UTF-8.
inline std::size_t count_letters(std::string_view text) {
    std::size_t n = 0;
    for (char c : text) n += (c & 0xc0) != 0x80;
    return n;
}

/// A whole number without sign or leading zero, at most nine digits.
inline std::optional<std::int32_t> parse_number(std::string_view text) {
    if (text.empty() || text.size() > 9 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    std::int32_t n = 0;
    for (char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        n = n * 10 + (c - '0');
    }
    return n;
}

/// The same, up to 64 bits.
inline std::optional<std::uint64_t> parse_seed(std::string_view text) {
    if (text.size() > 1 && text[0] == '0') return std::nullopt;
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return n;
}

}  // namespace bankhalter
