#include "notation/json_writer.h"

namespace bankhalter::notation {
namespace {

bool needs_escape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

/// Writes an escaped letter, and returns its end.
char* escape(char c, char* at) {
    constexpr std::string_view kNamed = "\"\\\b\f\n\r\t", kNames = "\"\\bfnrt";
    constexpr std::string_view kHex = "0123456789abcdef";
    *at++ = '\\';
    if (const std::size_t name = kNamed.find(c); name != kNamed.npos) {
        *at++ = kNames[name];
        return at;
    }
    for (const char letter : {'u', '0', '0', kHex[static_cast<std::size_t>(c >> 4)], kHex[c & 15]})
        *at++ = letter;
    return at;
}

}  // namespace

void JsonWriter::grow(std::size_t letters) { text_.resize(2 * (size_ + letters) + 256); }

JsonWriter& JsonWriter::value(std::string_view text) {
    constexpr std::size_t kLongest = 6;  // of an escaped letter
    const auto escaped = static_cast<std::size_t>(std::ranges::count_if(text, needs_escape));
    char* at = separate(text.size() + (kLongest - 1) * escaped + 2);
    *at++ = '"';
    if (escaped == 0)
        at = std::ranges::copy(text, at).out;
    else
        for (const char c : text) at = needs_escape(c) ? escape(c, at) : std::fill_n(at, 1, c);
    *at++ = '"';
    return end_at(at);
}

std::size_t Members::find(std::string_view wanted, std::size_t likely) const {
    if (likely < count_ && key(likely) == wanted) return likely;
    std::size_t i = 0;
    while (i < count_ && key(i) != wanted) ++i;
    return i;
}

void Members::write_patch(JsonWriter& out, const Members& to) const {
    for (std::size_t i = 0; i < to.count_; ++i) {
        const std::size_t old = find(to.key(i), i);
        const bool is_new = old == count_;
        if (is_new ? to.value(i) == "null" : value(old) == to.value(i)) continue;
        assert(is_new || value(old)[0] != '{' || to.value(i)[0] != '{');
        out.raw(to.member(i));
    }
    for (std::size_t i = 0; i < count_; ++i)
        if (to.find(key(i), i) == to.count_) out.raw(key(i)).value(nullptr);
}

}  // namespace bankhalter::notation
