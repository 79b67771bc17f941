// The languages, and a text in both.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bankhalter::edition {

enum class Language : std::uint8_t { German, English };
inline constexpr int kLanguages = 2;
std::optional<Language> parse_language(std::string_view word);

/// One text in both languages.
struct Bilingual {
    std::array<std::string, kLanguages> text;
    const std::string& in(Language language) const {
        return text[static_cast<std::size_t>(language)];
    }
};

}  // namespace bankhalter::edition
