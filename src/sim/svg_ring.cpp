// The ring as SVG: the board with a colour and a number on every space, names, and the groups'
// colours.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/words.h"
#include "sim/picture.h"
#include "sim/svg.h"

namespace bankhalter::sim {
namespace {

constexpr double kMargin = 20, kCorner = 132, kSide = 84;
constexpr double kBoard = 2 * kCorner + 9 * kSide;
constexpr double kStrip = 14;     // of the group's colour, towards the middle
constexpr double kLetter = 0.62;  // width of a letter, as a part of its size

constexpr std::string_view kSoftHyphen = "\u00AD";

struct Place {
    double x, y, width, height;
};

double offset(int index) { return kMargin + (index == 0 ? 0 : kCorner + (index - 1) * kSide); }

Place place_on_board(int space) {
    const auto [row, column] = place_of(space);
    const auto length = [](int index) { return index % 10 == 0 ? kCorner : kSide; };
    return {offset(column), offset(row), length(column), length(row)};
}

std::string plain(std::string_view text) {
    std::string out(text);
    for (std::size_t at; (at = out.find(kSoftHyphen)) != std::string::npos;)
        out.erase(at, kSoftHyphen.size());
    return out;
}

/// The parts of a word at its hyphens, soft ones kept at the end of the part before them.
std::vector<std::string> parts_of(std::string_view word) {
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < word.size(); ++i) {
        parts.back() += word[i];
        if (i + 1 < word.size() && (word[i] == '-' || parts.back().ends_with(kSoftHyphen)))
            parts.emplace_back();
    }
    return parts;
}

/// Words into lines of at most so many letters; a word that is too long breaks at its hyphens.
std::vector<std::string> wrap(std::string_view name, std::size_t most) {
    std::vector<std::string> lines;
    const auto add = [&](const std::string& part, bool spaced) {
        if (!lines.empty() &&
            count_letters(plain(lines.back())) + spaced + count_letters(plain(part)) <= most)
            lines.back() += (spaced ? " " : "") + part;
        else
            lines.push_back(part);
    };
    for (std::string_view word : split_words(name)) {
        if (count_letters(plain(word)) <= most) {
            add(std::string(word), true);
            continue;
        }
        for (bool is_first = true; const std::string& part : parts_of(word))
            add(part, std::exchange(is_first, false));
    }
    for (std::string& line : lines) line = plain(line) + (line.ends_with(kSoftHyphen) ? "-" : "");
    return lines;
}

class RingDrawing {
public:
    RingDrawing(const Ring& ring, const Edition& edition, Language language)
        : ring_(ring),
          edition_(edition),
          language_(language),
          scale_(scale_of(ring)),
          svg_(static_cast<int>(kBoard + 2 * kMargin), static_cast<int>(kBoard + 2 * kMargin),
               fmt::format("{}: {} ({})", edition.title, ring.title, ring.unit), theme("paper")) {}

    std::string draw() {
        svg_.rect(kMargin, kMargin, kBoard, kBoard,
                  fmt::format("fill:{};stroke:{};stroke-width:2", theme("surface"), theme("ink")));
        for (int space = 0; space < kSpaces; ++space) draw_space(space);
        draw_middle();
        return svg_.finish();
    }

private:
    const std::string& theme(std::string_view name) const {
        return theme_colour(edition_, "light", name);
    }
    std::string heat_colour(double heat) const {
        return blend(theme("surface"), theme("accent"), heat);
    }

    void draw_space(int space) {
        const Place p = place_on_board(space);
        const auto& value = ring_.values[static_cast<std::size_t>(space)];
        const std::string fill = value ? heat_colour(scale_.heat(*value)) : theme("board");
        const std::string& ink = brightness(fill) > 0.5 ? theme("ink") : theme("accent_ink");
        svg_.rect(p.x, p.y, p.width, p.height,
                  fmt::format("fill:{};stroke:{};stroke-width:1", fill, theme("line")));
        const Place inner = draw_strip(space, p);

        const SpaceText& words = edition_.spaces[static_cast<std::size_t>(space)];
        const double middle = inner.x + inner.width / 2;
        double size = 11;
        const auto most = static_cast<std::size_t>((inner.width - 8) / (size * kLetter));
        const auto lines =
            wrap(language_ == Language::German ? words.name_shy : words.name_en, most);
        for (const std::string& line : lines)
            size = std::min(
                size, (inner.width - 6) / (kLetter * static_cast<double>(count_letters(line))));
        const double half_width = ring_.half_widths[static_cast<std::size_t>(space)];
        const bool spread_is_seen = value && 2 * half_width >= std::pow(10, -ring_.decimals);
        const double block = 16 + 13.0 * static_cast<double>(lines.size()) + (value ? 22 : 0) +
                             (spread_is_seen ? 13 : 0);
        double y = inner.y + (inner.height - block) / 2 + 11;
        svg_.text(middle, y, 11, "middle", ink, words.code, true);
        for (const std::string& line : lines) svg_.text(middle, y += 14, size, "middle", ink, line);
        if (value)
            svg_.text(middle, y + 22, 17, "middle", ink,
                      fmt::format("{:.{}f}", *value, ring_.decimals), true);
        if (spread_is_seen)
            svg_.text(middle, y + 35, 11, "middle", ink,
                      fmt::format("± {:.{}f}", half_width, ring_.decimals));
    }

    /// Draws the group's colour and returns the rest of the place.
    Place draw_strip(int space, const Place& p) {
        const SpaceFacts& facts = edition_.rules.spaces[Space{static_cast<std::uint8_t>(space)}];
        if (facts.kind != SpaceKind::Street && facts.kind != SpaceKind::Station &&
            facts.kind != SpaceKind::Utility)
            return p;
        const Group group = edition_.rules.deeds[facts.deed].group;
        const std::string name = group == kStations ? "station"
                                 : group == kUtilities
                                     ? "utility"
                                     : std::string(1, static_cast<char>('A' + group.value));
        Place strip = p, rest = p;
        switch (space / 10) {
            case 0: strip.height = kStrip, rest.y += kStrip, rest.height -= kStrip; break;
            case 1: strip.x += p.width - kStrip, strip.width = kStrip, rest.width -= kStrip; break;
            case 2:
                strip.y += p.height - kStrip, strip.height = kStrip, rest.height -= kStrip;
                break;
            default: strip.width = kStrip, rest.x += kStrip, rest.width -= kStrip; break;
        }
        svg_.rect(strip.x, strip.y, strip.width, strip.height,
                  fmt::format("fill:{};stroke:{};stroke-width:1",
                              theme_colour(edition_, "groups", name), theme("line")));
        return rest;
    }

    void draw_middle() {
        const double middle = kMargin + kBoard / 2;
        svg_.rect(kMargin + kCorner, kMargin + kCorner, 9 * kSide, 9 * kSide,
                  fmt::format("fill:{};stroke:{};stroke-width:1", theme("board"), theme("line")));
        svg_.text(middle, middle - 110, 22, "middle", theme("muted"), edition_.title);
        svg_.text(middle, middle - 55, 46, "middle", theme("ink"), ring_.title, true);
        svg_.text(middle, middle - 20, 22, "middle", theme("ink"), ring_.unit);
        double y = middle + 25;
        for (const std::string& note : ring_.notes)
            svg_.text(middle, y, 17, "middle", theme("muted"), note), y += 24;
        svg_.text(middle, kMargin + kCorner + 9 * kSide - 16, 15, "middle", theme("muted"),
                  ring_.source + " · ± 95 % intervals");
        constexpr int kSteps = 24;
        constexpr double kRamp = 336;
        for (int i = 0; i < kSteps; ++i)
            svg_.rect(middle - kRamp / 2 + i * kRamp / kSteps, y + 20, kRamp / kSteps + 0.5, 18,
                      "fill:" + heat_colour(static_cast<double>(i) / (kSteps - 1)));
        svg_.rect(middle - kRamp / 2, y + 20, kRamp, 18,
                  fmt::format("fill:none;stroke:{};stroke-width:1", theme("line")));
        svg_.text(middle - kRamp / 2, y + 58, 15, "middle", theme("ink"),
                  fmt::format("{:.{}f}", scale_.low, ring_.decimals));
        svg_.text(middle + kRamp / 2, y + 58, 15, "middle", theme("ink"),
                  fmt::format("{:.{}f}", scale_.high, ring_.decimals));
    }

    const Ring& ring_;
    const Edition& edition_;
    Language language_;
    Scale scale_;
    Svg svg_;
};

}  // namespace

std::string to_svg(const Ring& ring, const Edition& edition, Language language) {
    return RingDrawing(ring, edition, language).draw();
}

}  // namespace bankhalter::sim
