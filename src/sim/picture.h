// Pictures of results as plain values. One hand draws them as SVG (svg_*.cpp), another as text
// (text_*.cpp).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "edition/edition.h"

namespace bankhalter::sim {

/// A number for each space of the board, or none.
struct Ring {
    std::string file{};  // without ending
    std::string title{};
    std::string unit{};  // what the numbers are
    int decimals = 1;
    std::array<std::optional<double>, kSpaces> values{};
    std::array<double, kSpaces> half_widths{};  // of the values' 95 % intervals
    std::vector<std::string> notes{};           // in the middle of the board
    std::string source{};                       // the games it was made from
};

/// Lines over the same steps.
struct Curves {
    struct Line {
        std::string name{};
        std::vector<double> values{};
        std::vector<double> half_widths{};  // of the values' 95 % intervals
    };
    std::string file{}, title{}, x_label{}, y_label{};
    std::vector<Line> lines{};
    std::string shade_label{};  // an area behind the lines, from 0 to 100 %
    std::vector<double> shade{};
    std::string source{};  // the games it was made from
};

/// A histogram; bar i stands for [first + i * step, first + (i + 1) * step).
struct Bars {
    std::string file{}, title{}, x_label{}, y_label{};
    int first = 0;
    int step = 1;
    std::vector<double> values{};
    std::vector<double> half_widths{};  // of the values' 95 % intervals
    std::vector<double> marks{};        // on every bar: what was expected; may be empty
    std::string marks_label{};
    std::string note{};
    std::string source{};  // the games it was made from
};

using Picture = std::variant<Ring, Curves, Bars>;

/// Where a space lies on a board of 11 by 11 places, GO at the bottom right.
struct RingPlace {
    int row;
    int column;
};
constexpr RingPlace place_of(int space) {
    if (space <= 10) return {10, 10 - space};
    if (space <= 20) return {20 - space, 0};
    if (space <= 30) return {0, space - 20};
    return {space - 30, 10};
}

/// The lowest and the highest value of a ring: its scale. Nothing has a value: 0 and 0.
struct Scale {
    double low = 0;
    double high = 0;
    /// From 0 to 1.
    double heat(double value) const { return high > low ? (value - low) / (high - low) : 0; }
};
Scale scale_of(const Ring& ring);

/// Round numbers from 0 up to `high` or a little less, about so many.
std::vector<double> ticks(double high, int about);

const std::string& file_of(const Picture& picture);
void set_source(Picture& picture, const std::string& source);
std::string to_svg(const Ring& ring, const Edition& edition, Language language);
std::string to_svg(const Curves& curves, const Edition& edition, Language language);
std::string to_svg(const Bars& bars, const Edition& edition, Language language);
std::string to_svg(const Picture& picture, const Edition& edition, Language language);

/// At most 80 characters wide; colour by escape sequences where asked for.
std::string to_text(const Ring& ring, const Edition& edition, bool colour);
std::string to_text(const Curves& curves);
std::string to_text(const Bars& bars);
std::string to_text(const Picture& picture, const Edition& edition, bool colour);

}  // namespace bankhalter::sim
