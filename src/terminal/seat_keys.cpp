#include "terminal/seat_keys.h"

#include <fmt/format.h>

#include <map>

#include "base/text_file.h"
#include "base/words.h"

namespace bankhalter::terminal {
namespace {

std::map<std::string, std::string, std::less<>> read_keys(const std::string& file) {
    std::map<std::string, std::string, std::less<>> keys;
    const auto text = read_text(file);
    if (!text) return keys;
    for (std::string_view line : split_at(*text, '\n'))
        if (const auto words = split_words(line); words.size() == 2)
            keys[std::string(words[0])] = words[1];
    return keys;
}

}  // namespace

std::string read_seat_key(const std::string& file, std::string_view room) {
    const auto keys = read_keys(file);
    const auto key = keys.find(room);
    return key == keys.end() ? std::string() : key->second;
}

bool keep_seat_key(const std::string& file, std::string_view room, std::string_view key) {
    auto keys = read_keys(file);
    keys[std::string(room)] = key;
    std::string text;
    for (const auto& [table, secret] : keys) text += fmt::format("{} {}\n", table, secret);
    return write_text(file, text, true);
}

}  // namespace bankhalter::terminal
