#include "edition/load_box.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace bankhalter::edition {
namespace {

constexpr std::size_t kLongestOpening = 600;
constexpr std::size_t kMostNotes = 12;

Source read_source(const TomlFile& file, const toml::table& t, std::string_view key) {
    const std::string word = file.text(t, key);
    if (word == "copy") return Source::Copy;
    if (word == "inferred") return Source::Inferred;
    if (word != "sheet" && !word.empty())
        file.fault(t.get(key), fmt::format("{}: sheet, copy or inferred", key));
    return Source::Sheet;
}

void read_notes(const TomlFile& file, Edition& e) {
    const toml::table& notes = file.table(file.root(), "notes");
    file.only(notes, {"values", "start", "source"});
    const toml::node* values = notes.get("values");
    const std::size_t kinds = values && values->as_array() ? values->as_array()->size() : 1;
    if (kinds > kMostNotes) return file.fault(values, "values: twelve kinds at most");
    for (const auto n : file.numbers(notes, "values", kinds, 1, 10'000))
        e.box.notes.push_back(static_cast<int>(n));
    for (const auto n : file.numbers(notes, "start", kinds, 0, 100))
        e.box.start_notes.push_back(static_cast<int>(n));
    e.box.notes_source = read_source(file, notes, "source");
    if (!std::is_sorted(e.box.notes.begin(), e.box.notes.end(), std::greater_equal<>()) ||
        e.box.notes.empty() || e.box.notes.back() != 1)
        file.fault(values, "values: not falling down to 1, so that every amount can be paid");
    const int sum =
        std::inner_product(e.box.notes.begin(), e.box.notes.end(), e.box.start_notes.begin(), 0);
    if (sum != e.rules.start_cash)
        file.fault(notes.get("start"),
                   fmt::format("start: {} together, the rules give {}", sum, e.rules.start_cash));
}

/// What every edition's box has, and how many where the rules know it.
void read_contents(const TomlFile& file, const Library& library, Edition& e) {
    const toml::table& contents = file.table(file.root(), "contents");
    const std::vector<std::pair<std::string_view, int>> known{
        {"tokens", static_cast<int>(e.tokens[0].size())},
        {"deeds", kDeeds},
        {"deck1", kCardsPerDeck},
        {"deck2", kCardsPerDeck},
        {"houses", e.rules.houses},
        {"hotels", e.rules.hotels},
        {"dice", 2},
        {"speed_die", e.offers(Variant::Speed) ? 1 : 0}};
    std::vector<std::pair<std::uint32_t, std::pair<std::string, int>>> in_order;
    for (const auto& [key, node] : contents) {
        const std::string name(key.str());
        if (library.text(Language::German, "box", name).empty()) {
            file.fault(&node, fmt::format("contents.{}: unknown", name));
            continue;
        }
        in_order.push_back({node.source().begin.line,
                            {name, static_cast<int>(file.number(contents, name, 1, 1000))}});
    }
    std::sort(in_order.begin(), in_order.end());
    for (auto& [line, item] : in_order) e.box.contents.push_back(std::move(item));
    for (const auto& [name, wanted] : known) {
        const auto found =
            std::find_if(e.box.contents.begin(), e.box.contents.end(),
                         [&, n = name](const auto& item) { return item.first == n; });
        const int count = found == e.box.contents.end() ? 0 : found->second;
        if (count != wanted)
            file.fault(&contents, fmt::format("contents.{}: {}, the rules and words have {}", name,
                                              count, wanted));
    }
}

}  // namespace

void read_box(const Reading& reading, const std::string& id, const Library& library, Edition& e) {
    const TomlFile file(reading, id + "/box.toml");
    const toml::table& root = file.root();
    if (root.empty()) return;
    file.only(root, {"format", "age", "age_source", "players", "players_source", "notes",
                     "contents", "opening"});
    if (root.contains("age")) {
        e.box.age = static_cast<int>(file.number(root, "age", 1, 99));
        e.box.age_source = read_source(file, root, "age_source");
    }
    const auto players = file.numbers(root, "players", 2, 2, kMaxSeats);
    e.box.players = {static_cast<int>(players[0]), static_cast<int>(players[1])};
    if (players[0] > players[1]) file.fault(root.get("players"), "players: fewest first");
    e.box.players_source = read_source(file, root, "players_source");
    read_notes(file, e);
    read_contents(file, library, e);
    const toml::table& opening = file.table(root, "opening");
    file.only(opening, {"de", "en"});
    e.box.opening.text = {file.text(opening, "de", kLongestOpening),
                          file.text(opening, "en", kLongestOpening)};
}

}  // namespace bankhalter::edition
