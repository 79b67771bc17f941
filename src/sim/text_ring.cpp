// The ring as text: 11 by 11 places of 7 characters, two lines each: the space's code, and its
// number with its heat.
#include <fmt/format.h>

#include <algorithm>

#include "sim/picture.h"

namespace bankhalter::sim {
namespace {

constexpr int kRingWidth = 7;
constexpr int kInner = 9 * kRingWidth;

constexpr std::array<std::string_view, 5> kShades{" ", "░", "▒", "▓", "█"};
constexpr std::array<int, 7> kBackgrounds{
    230, 229, 228, 221, 214, 208, 202};  // pale yellow to red in the terminal's 256 colours

template <std::size_t N>
std::size_t level(double heat) {
    return std::min(N - 1, static_cast<std::size_t>(heat * N));
}

/// One of the two lines of a place.
std::string place_text(const Ring& ring, const Scale& scale, const Edition& edition, int space,
                       bool is_number, bool colour) {
    const auto& value = ring.values[static_cast<std::size_t>(space)];
    std::string text =
        fmt::format("{:>{}}", edition.spaces[static_cast<std::size_t>(space)].code, kRingWidth - 1);
    if (is_number)
        text = value ? fmt::format("{:>{}.{}f}", *value, kRingWidth - 1, ring.decimals)
                     : fmt::format("{:>{}}", "-", kRingWidth - 1);
    if (!value) return text + " ";
    const double heat = scale.heat(*value);
    if (colour)
        return fmt::format("\x1b[48;5;{}m\x1b[38;5;16m{} \x1b[0m",
                           kBackgrounds[level<kBackgrounds.size()>(heat)], text);
    return text + (is_number ? std::string(kShades[level<kShades.size()>(heat)]) : " ");
}

std::string centred(std::string_view text) { return fmt::format("{:^{}}", text, kInner); }

}  // namespace

std::string to_text(const Ring& ring, const Edition& edition, bool colour) {
    std::array<std::array<int, 11>, 11> board{};
    for (auto& row : board) row.fill(-1);
    for (int space = 0; space < kSpaces; ++space)
        board[static_cast<std::size_t>(place_of(space).row)]
             [static_cast<std::size_t>(place_of(space).column)] = space;

    const Scale scale = scale_of(ring);
    std::vector<std::string> middle{ring.title, ring.unit, ""};
    middle.insert(middle.end(), ring.notes.begin(), ring.notes.end());
    middle.push_back("");
    middle.push_back(fmt::format("from {:.{}f} to {:.{}f}", scale.low, ring.decimals, scale.high,
                                 ring.decimals));

    std::string text;
    for (int line = 0; line < 22; ++line) {
        const auto& row = board[static_cast<std::size_t>(line / 2)];
        for (std::size_t column = 0; column < row.size(); ++column) {
            if (row[column] >= 0) {
                text += place_text(ring, scale, edition, row[column], line % 2 == 1, colour);
            } else if (column == 1) {
                const auto at = static_cast<std::size_t>(line) - (11 - middle.size() / 2);
                text += centred(at < middle.size() ? middle[at] : "");
            }
        }
        if (!colour) text.erase(text.find_last_not_of(' ') + 1);
        text += "\n";
    }
    return text;
}

}  // namespace bankhalter::sim
