// Text in cells: what a screen shows, before any terminal is involved. A cell holds one letter;
// wide letters take two cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bankhalter::terminal {

/// What a letter is coloured by; the painter maps it to what the terminal can show.
enum class Ink : std::uint8_t { Plain, Muted, Accent, Alarm, Group0 = 10, Seat0 = 20 };
inline Ink ink_of_group(int group) {
    return static_cast<Ink>(static_cast<int>(Ink::Group0) + group);
}
inline Ink ink_of_seat(int seat) { return static_cast<Ink>(static_cast<int>(Ink::Seat0) + seat); }

struct Style {
    Ink ink = Ink::Plain;
    bool bold = false;
    bool band = false;  // the ink is the ground and the letter stands out of it
    friend bool operator==(const Style&, const Style&) = default;
};

struct Cell {
    std::string letter = " ";  // empty behind a wide letter
    Style style{};
};

/// One letter of a text with what belongs to it, and the cells it takes.
struct Letter {
    std::string bytes;
    int width = 1;
};

/// The letters of UTF-8. Control characters, bytes that are none and marks that turn the writing
/// direction become '?': nobody's text steers the terminal.
std::vector<Letter> letters_of(std::string_view text);
std::string harmless(std::string_view text);
int width_of(std::string_view text);
/// At most that wide; what is cut ends in "…".
std::string cut(std::string_view text, int width);
/// Cut or filled up with spaces.
std::string fit(std::string_view text, int width);
std::string fit_right(std::string_view text, int width);
/// Broken at spaces into lines of at most that width; lines after the first are indented.
std::vector<std::string> wrap(std::string_view text, int width, int indent = 0);

class Grid {
public:
    Grid(int width, int height)
        : width_(width),
          height_(height),
          cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

    int width() const { return width_; }
    int height() const { return height_; }
    const Cell& at(int x, int y) const { return cells_[static_cast<std::size_t>(y * width_ + x)]; }

    /// Writes from there to the right; what does not fit is lost. Returns the column behind it.
    int put(int x, int y, std::string_view text, Style style = {});
    /// The same within `width` cells: cut with "…" or filled up with spaces.
    int put_in(int x, int y, int width, std::string_view text, Style style = {});
    /// The lines as text, without the spaces at their ends.
    std::string text() const;

private:
    int width_, height_;
    std::vector<Cell> cells_;
};

}  // namespace bankhalter::terminal
