#include "terminal/seat_keys.h"

#include <fmt/format.h>

#include <map>

#include "base/text_file.h"
#include "base/words.h"

namespace bankhalter::terminal {
namespace {

std::map<std::string, SeatKey, std::less<>> read_keys(const std::string& file) {
    std::map<std::string, SeatKey, std::less<>> keys;
    const auto text = read_text(file);
    if (!text) return keys;
    for (std::string_view line : split_at(*text, '\n')) {
        const auto words = split_words(line);
        const auto word = [&](std::size_t i) {
            return std::string(i < words.size() ? words[i] : std::string_view());
        };
        if (words.size() >= 2) keys[word(0)] = {word(1), word(2), word(3)};
    }
    return keys;
}

}  // namespace

SeatKey read_seat_key(const std::string& file, std::string_view room) {
    const auto keys = read_keys(file);
    const auto key = keys.find(room);
    return key == keys.end() ? SeatKey() : key->second;
}

bool keep_seat_key(const std::string& file, std::string_view room, const SeatKey& key) {
    auto keys = read_keys(file);
    keys[std::string(room)] = key;
    std::string text;
    for (const auto& [table, kept] : keys) {
        text += fmt::format("{} {}", table, kept.token);
        if (!kept.nonce.empty()) text += fmt::format(" {} {}", kept.nonce, kept.commitment);
        text += '\n';
    }
    return write_text(file, text, true);
}

}  // namespace bankhalter::terminal
