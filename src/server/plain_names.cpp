#include "server/plain_names.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>

namespace bankhalter::server {
namespace {

constexpr int kMarks = 2;  // on one letter
constexpr UChar32 kJoiner = 0x200d, kPicture = 0xfe0f;

struct Close {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

/// Signs that join pictures, and are seen by what they do.
bool joins_pictures(UChar32 letter, UChar32 before) {
    return (letter == kJoiner || letter == kPicture) &&
           (u_hasBinaryProperty(before, UCHAR_EXTENDED_PICTOGRAPHIC) ||
            u_hasBinaryProperty(before, UCHAR_EMOJI_MODIFIER) || before == kPicture);
}

bool is_seen(UChar32 letter) {
    constexpr std::uint32_t kUnseen = U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK | U_GC_ZS_MASK;
    return letter == ' ' || ((U_MASK(u_charType(letter)) & kUnseen) == 0 &&
                             !u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT));
}

bool steers(UChar32 letter) {
    constexpr UChar32 kEmbed = 0x202a, kOverride = 0x202e, kIsolate = 0x2066, kEndIsolate = 0x2069;
    return (u_charType(letter) == U_CONTROL_CHAR && letter != '\n' && letter != '\t') ||
           (letter >= kEmbed && letter <= kOverride) ||
           (letter >= kIsolate && letter <= kEndIsolate);
}

/// Leaves something on the screen; letters that are newer than ICU do, too.
bool shows(UChar32 letter) {
    constexpr std::uint32_t kBlank = U_GC_Z_MASK | U_GC_CC_MASK | U_GC_CF_MASK;
    return (U_MASK(u_charType(letter)) & kBlank) == 0 &&
           !u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

icu::UnicodeString decode(std::string_view text) {
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

bool is_mark(UChar32 letter) { return (U_MASK(u_charType(letter)) & U_GC_M_MASK) != 0; }

}  // namespace

std::u16string skeleton(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    static const std::unique_ptr<USpoofChecker, Close> checker(uspoof_open(&status));
    icu::UnicodeString folded = decode(text);
    folded.foldCase();
    icu::UnicodeString out;
    status = U_ZERO_ERROR;
    uspoof_getSkeletonUnicodeString(checker.get(), 0, folded, out, &status);
    if (U_FAILURE(status)) out = folded;
    return {out.getBuffer(), static_cast<std::size_t>(out.length())};
}

const std::string* chosen_name(const message::ToTable& said) {
    if (const auto* sit = std::get_if<message::Sit>(&said)) return &sit->name;
    if (const auto* rename = std::get_if<message::Rename>(&said)) return &rename->name;
    const auto* chat = std::get_if<message::Chat>(&said);
    return chat && chat->name ? &*chat->name : nullptr;
}

bool is_plain_name(std::string_view name) {
    const icu::UnicodeString letters = decode(name);
    UChar32 before = 0;
    int marks = 0;
    for (std::int32_t i = 0; i < letters.length(); i = letters.moveIndex32(i, 1)) {
        const UChar32 letter = letters.char32At(i);
        if (!is_seen(letter) && !joins_pictures(letter, before)) return false;
        marks = is_mark(letter) ? marks + 1 : 0;
        if (marks > kMarks) return false;
        before = letter;
    }
    return true;
}

bool look_alike(std::string_view one, std::string_view other) {
    return skeleton(one) == skeleton(other);
}

bool is_plain_text(std::string_view text) {
    const icu::UnicodeString letters = decode(text);
    bool shown = false;
    for (std::int32_t i = 0; i < letters.length(); i = letters.moveIndex32(i, 1)) {
        if (steers(letters.char32At(i))) return false;
        shown |= shows(letters.char32At(i));
    }
    return shown;
}

std::string_view text_fault(const Room& room, std::optional<Seat> sender,
                            const message::ToTable& said) {
    const auto* chat = std::get_if<message::Chat>(&said);
    if (chat && !is_plain_text(chat->text)) return "bad_text";
    const std::string* name = chosen_name(said);
    if (!name) return "";
    if (!is_plain_name(*name)) return "bad_name";
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i});
            s && sender != Seat{i} && look_alike(*name, s->name))
            return "name_taken";
    return "";
}

}  // namespace bankhalter::server
