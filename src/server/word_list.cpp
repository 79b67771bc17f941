#include "server/word_list.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "server/plain_names.h"

namespace bankhalter::server {
namespace {

std::u16string drawn_alike(const icu::UnicodeString& word) {
    std::string utf8;
    word.toUTF8String(utf8);
    return skeleton(utf8);
}

/// The words of a text, however they are drawn.
std::vector<std::u16string> words_of(std::string_view text) {
    const auto letters = icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    std::vector<std::u16string> words;
    icu::UnicodeString word;
    for (std::int32_t i = 0; i < letters.length(); i = letters.moveIndex32(i, 1)) {
        const UChar32 letter = letters.char32At(i);
        if (u_isalnum(letter) || (U_MASK(u_charType(letter)) & U_GC_M_MASK)) {
            word.append(letter);
        } else if (!word.isEmpty()) {
            words.push_back(drawn_alike(word));
            word.remove();
        }
    }
    if (!word.isEmpty()) words.push_back(drawn_alike(word));
    return words;
}

}  // namespace

WordList::WordList(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        if (line.starts_with('#')) continue;
        const auto words = words_of(line);
        if (words.empty()) continue;
        if (line.ends_with('*'))
            beginnings_.push_back(words.front());
        else
            words_.insert(words.front());
    }
}

bool WordList::has(std::string_view text) const {
    if (words_.empty() && beginnings_.empty()) return false;
    return std::ranges::any_of(words_of(text), [&](const std::u16string& word) {
        return words_.contains(word) || std::ranges::any_of(beginnings_, [&](const auto& begin) {
                   return word.starts_with(begin);
               });
    });
}

std::string_view WordList::fault_of(const message::ToTable& said) const {
    if (const std::string* name = chosen_name(said); name && has(*name)) return "bad_name";
    const auto* chat = std::get_if<message::Chat>(&said);
    return chat && has(chat->text) ? "bad_text" : "";
}

}  // namespace bankhalter::server
