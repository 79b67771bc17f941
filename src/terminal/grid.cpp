#include "terminal/grid.h"

#include <algorithm>

namespace bankhalter::terminal {
namespace {

/// The code point at the front and its bytes; 0 bytes for what is no UTF-8.
struct Point {
    char32_t code = 0;
    std::size_t bytes = 0;
};

Point first_point(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t bytes = lead < 0x80   ? 1
                              : lead < 0xc2 ? 0
                              : lead < 0xe0 ? 2
                              : lead < 0xf0 ? 3
                              : lead < 0xf5 ? 4
                                            : 0;
    if (bytes == 0 || bytes > text.size()) return {};
    char32_t code = bytes == 1 ? lead : lead & (0xffu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xc0) != 0x80) return {};
        code = (code << 6) | (next & 0x3fu);
    }
    return {code, bytes};
}

bool between(char32_t code, char32_t low, char32_t high) { return code >= low && code <= high; }

bool steers(char32_t code) {
    return code < 0x20 || between(code, 0x7f, 0x9f) || between(code, 0x200e, 0x200f) ||
           between(code, 0x2028, 0x202e) || between(code, 0x2066, 0x2069) ||
           between(code, 0xd800, 0xdfff);
}

bool joins(char32_t code) {
    return code == 0xad || between(code, 0x300, 0x36f) || between(code, 0x200b, 0x200d) ||
           between(code, 0x20d0, 0x20ff) || between(code, 0xfe00, 0xfe0f) ||
           between(code, 0xfe20, 0xfe2f) || between(code, 0x1f3fb, 0x1f3ff);
}

bool is_wide(char32_t code) {
    return between(code, 0x1100, 0x115f) || between(code, 0x2e80, 0xa4cf) ||
           between(code, 0xac00, 0xd7a3) || between(code, 0xf900, 0xfaff) ||
           between(code, 0xfe30, 0xfe6f) || between(code, 0xff00, 0xff60) ||
           between(code, 0xffe0, 0xffe6) || between(code, 0x1f300, 0x1f64f) ||
           between(code, 0x1f680, 0x1f6ff) || between(code, 0x1f900, 0x1f9ff) ||
           between(code, 0x20000, 0x3fffd);
}

}  // namespace

std::vector<Letter> letters_of(std::string_view text) {
    std::vector<Letter> letters;
    while (!text.empty()) {
        const Point p = first_point(text);
        if (p.bytes == 0 || steers(p.code)) {
            letters.push_back({"?", 1});
        } else if (joins(p.code)) {
            if (!letters.empty() && p.code != 0xad) letters.back().bytes += text.substr(0, p.bytes);
        } else {
            letters.push_back({std::string(text.substr(0, p.bytes)), is_wide(p.code) ? 2 : 1});
        }
        text.remove_prefix(std::max<std::size_t>(p.bytes, 1));
    }
    return letters;
}

std::string harmless(std::string_view text) {
    std::string out;
    for (const Letter& letter : letters_of(text)) out += letter.bytes;
    return out;
}

int width_of(std::string_view text) {
    int width = 0;
    for (const Letter& letter : letters_of(text)) width += letter.width;
    return width;
}

std::string cut(std::string_view text, int width) {
    if (width_of(text) <= width) return harmless(text);
    std::string out;
    int used = 0;
    for (const Letter& letter : letters_of(text)) {
        if (used + letter.width > width - 1) break;
        out += letter.bytes;
        used += letter.width;
    }
    return width > 0 ? out + "…" : "";
}

std::string fit(std::string_view text, int width) {
    std::string out = cut(text, width);
    return out + std::string(static_cast<std::size_t>(std::max(0, width - width_of(out))), ' ');
}

std::string fit_right(std::string_view text, int width) {
    const std::string out = cut(text, width);
    return std::string(static_cast<std::size_t>(std::max(0, width - width_of(out))), ' ') + out;
}

std::vector<std::string> wrap(std::string_view text, int width, int indent) {
    std::vector<std::string> lines;
    std::string line, word;
    const auto end_word = [&] {
        const int room = width - (lines.empty() ? 0 : indent);
        if (!line.empty() && width_of(line) + 1 + width_of(word) > room) {
            lines.push_back(std::string(static_cast<std::size_t>(lines.empty() ? 0 : indent), ' ') +
                            line);
            line.clear();
        }
        line += (line.empty() ? "" : " ") + cut(word, width - indent);
        word.clear();
    };
    for (const Letter& letter : letters_of(text)) {
        if (letter.bytes != " ")
            word += letter.bytes;
        else if (!word.empty())
            end_word();
    }
    if (!word.empty()) end_word();
    if (!line.empty() || lines.empty())
        lines.push_back(std::string(static_cast<std::size_t>(lines.empty() ? 0 : indent), ' ') +
                        line);
    return lines;
}

int Grid::put(int x, int y, std::string_view text, Style style) {
    if (y < 0 || y >= height_) return x;
    for (const Letter& letter : letters_of(text)) {
        if (x < 0 || x + letter.width > width_) return x;
        Cell* cell = &cells_[static_cast<std::size_t>(y * width_ + x)];
        cell[0] = {letter.bytes, style};
        if (letter.width == 2) cell[1] = {"", style};
        x += letter.width;
    }
    return x;
}

int Grid::put_in(int x, int y, int width, std::string_view text, Style style) {
    return put(x, y, fit(text, width), style);
}

std::string Grid::text() const {
    std::string out;
    for (int y = 0; y < height_; ++y) {
        std::string line;
        for (int x = 0; x < width_; ++x) line += at(x, y).letter;
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

}  // namespace bankhalter::terminal
