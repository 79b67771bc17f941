#include "edition/load_art.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.h"

namespace bankhalter::edition {
namespace {

bool is_colour(std::string_view text) {
    return text.size() == 7 && text[0] == '#' &&
           text.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos;
}

/// As the WCAG measure it: 0 black, 1 white.
double brightness(std::string_view colour) {
    auto channel = [&](std::size_t at) {
        const double value = std::stoi(std::string(colour.substr(at, 2)), nullptr, 16) / 255.0;
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

constexpr double kLeastContrast = 4.5;  // of small text, WCAG 1.4.3

void check_contrast(const TomlFile& file, const toml::table& t, const TermMap& colours,
                    std::string_view ink, std::string_view ground) {
    const auto a = colours.find(ink), b = colours.find(ground);
    if (a == colours.end() || b == colours.end() || !is_colour(a->second) || !is_colour(b->second))
        return;
    const double one = brightness(a->second), other = brightness(b->second);
    const double contrast = (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
    if (contrast < kLeastContrast)
        file.fault(t.get(ink), fmt::format("{}: hard to read on {} (contrast {:.1f}, at least {})",
                                           ink, ground, contrast, kLeastContrast));
}

TermMap read_colours(const TomlFile& file, const toml::table& t,
                     std::initializer_list<std::string_view> keys) {
    TermMap out;
    file.only(t, keys);
    for (std::string_view key : keys) {
        std::string colour = file.text(t, key, 7);
        if (!colour.empty() && !is_colour(colour))
            file.fault(t.get(key), fmt::format("{}: not a colour like #1a2b3c", key));
        out.emplace(key, std::move(colour));
    }
    return out;
}

// Our set of drawings: five places, and how many each has of a kind.
constexpr std::string_view kPlaces[] = {"vale", "harbour", "coast", "orbit", "flat"};
constexpr std::string_view kScenes[] = {"town", "vale", "harbour", "coast", "orbit", "flat"};
constexpr std::pair<std::string_view, int> kDrawn[] = {
    {"go", 1},    {"jail", 1},  {"parking", 1}, {"go_to_jail", 1}, {"deck1", 1},  {"deck2", 1},
    {"house", 1}, {"hotel", 1}, {"levy", 2},    {"station", 4},    {"utility", 2}};
constexpr int kTokens = 6, kEmblems = 8;

int count_of(std::string_view kind) {
    const auto found = std::find_if(std::begin(kDrawn), std::end(kDrawn),
                                    [&](const auto& k) { return k.first == kind; });
    return found == std::end(kDrawn) ? 0 : found->second;
}

bool is_drawing(std::string_view name, bool emblem) {
    const auto parts = split_at(name, '-');
    if (parts.size() != 3 ||
        std::find(std::begin(kPlaces), std::end(kPlaces), parts[0]) == std::end(kPlaces))
        return false;
    const auto n = parse_number(parts[2]);
    if (!n || *n < 1) return false;
    if (emblem) return parts[1] == "emblem" && *n <= kEmblems;
    return *n <= (parts[1] == "token" ? kTokens : count_of(parts[1]));
}

void read_drawings(const TomlFile& file, std::string_view key, std::size_t count, Edition& e) {
    auto names = file.texts(file.root(), key, 24);
    const toml::node* list = file.root().get(key);
    if (list && names.size() != count)
        file.fault(list, fmt::format("{}: {} of {}", key, names.size(), count));
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!names[i].empty() && !is_drawing(names[i], key == "emblems"))
            file.fault(list->as_array()->get(i), fmt::format("{}: no such drawing", key));
    e.art.drawings[std::string(key)] = std::move(names);
}

}  // namespace

void read_theme(const Reading& reading, const std::string& id, Edition& e) {
    const TomlFile file(reading, id + "/theme.toml");
    if (file.root().empty()) return;
    file.only(file.root(), {"format", "light", "dark", "groups"});
    for (std::string_view part : {"light", "dark"}) {
        const toml::table& t = file.table(file.root(), part);
        TermMap colours = read_colours(
            file, t, {"paper", "surface", "ink", "muted", "line", "accent", "accent_ink", "board"});
        for (std::string_view ink : {"ink", "muted", "accent"})
            for (std::string_view ground : {"paper", "surface"})
                check_contrast(file, t, colours, ink, ground);
        check_contrast(file, t, colours, "ink", "board");
        check_contrast(file, t, colours, "accent_ink", "accent");
        e.theme[std::string(part)] = std::move(colours);
    }
    e.theme["groups"] =
        read_colours(file, file.table(file.root(), "groups"),
                     {"A", "B", "C", "D", "E", "F", "G", "H", "station", "utility"});
}

void read_art(const Reading& reading, const std::string& id, Edition& e) {
    if (!reading.files.contains(id + "/art.toml")) return;
    const TomlFile file(reading, id + "/art.toml");
    if (file.root().empty()) return;
    file.only(file.root(),
              {"format", "scene", "go", "jail", "parking", "go_to_jail", "deck1", "deck2", "house",
               "hotel", "levy", "station", "utility", "tokens", "emblems"});
    e.art.scene = file.text(file.root(), "scene", 24);
    if (!e.art.scene.empty() &&
        std::find(std::begin(kScenes), std::end(kScenes), e.art.scene) == std::end(kScenes))
        file.fault(file.root().get("scene"), "scene: no such scene");
    for (const auto& [kind, count] : kDrawn)
        read_drawings(file, kind, static_cast<std::size_t>(count), e);
    read_drawings(file, "tokens", e.tokens[0].size(), e);
    read_drawings(file, "emblems", kEmblems, e);
}

}  // namespace bankhalter::edition
