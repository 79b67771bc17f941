// Writes the golden records: one for each way a game can end, each edition, 2 to 6 seats. Run by
// hand, in a commit of its own:
//   build/release/tests/make_golden tests/golden
#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <fstream>
#include <map>

#include "../property/crowd.h"
#include "edition/files.h"
#include "notation/state_json.h"
#include "play/random_play.h"
#include "play/table.h"

namespace bankhalter::tests {
namespace {

/// How a game ended, from the last action and what it did.
std::string ending_of(const Table& table, const Action& last) {
    std::string creditor = "nobody";
    for (const Event& e : table.events())
        if (e.kind == EventKind::WentBankrupt) creditor = e.other == kBank ? "bank" : "player";
    const bool own_turn = last.seat == table.state().turn;
    return fmt::format("{}_{}_to_{}{}", table.rules().is_short() ? "short" : "last",
                       last.kind == ActionKind::Resign ? "resigns" : "bankrupt", creditor,
                       own_turn ? "" : "_off_turn");
}

/// Plays on at random; the way it ended, or nothing when it takes too long.
std::string play_out(Table& table, Random& random, std::size_t longest) {
    Action a;
    while (!table.state().is_over()) {
        if (table.length() >= longest) return {};
        a = random_action(table.rules(), table.state(), random);
        if (table.state().top().step == Step::Charge && random.below(6) == 0)
            a = {.kind = ActionKind::Resign, .seat = table.state().top().seat()};
        table.submit(a);
    }
    return ending_of(table, a);
}

std::vector<std::string> names(int seats) {
    constexpr const char* kNames[] = {"Ada", "Ben", "Cleo", "Dora", "Emil", "Fritz"};
    return {kNames, kNames + seats};
}

/// Keeps the shortest record of each name.
void keep(std::map<std::string, std::string>& records, const std::string& name,
          const Table& table) {
    std::string text = print_record(table.record());
    if (auto [it, fresh] = records.emplace(name, text); !fresh && text.size() < it->second.size())
        it->second = std::move(text);
}

/// Richest together: two equal fortunes, and the third resigns (AMB-47).
Table shared_victory(const Library& library) {
    const Edition& e = *library.find("thrones");
    const Rules rules = compile(e, Variant::Short);
    State s = new_game(rules, 3);
    s.turn = Seat{0};
    s.frames[0] = Frame{.step = Step::StartTurn, .who = 0};
    Table table = *Table::set_up(library, boost::json::serialize(state_to_json(
                                              rules, {"thrones", Variant::Short, names(3)}, s)));
    table.submit({.kind = ActionKind::Resign, .seat = Seat{1}});
    return table;
}

}  // namespace
}  // namespace bankhalter::tests

int main(int, char** argv) {
    using namespace bankhalter::tests;
    const Library library = *load_library(embedded_files());
    std::map<std::string, std::string> records;
    for (std::uint64_t seed = 0; seed < 12000; ++seed) {
        const Edition& edition = library.editions[seed % 5];
        const Variant variant = edition.variants[(seed / 5) % 2];
        const int seats = 2 + static_cast<int>(seed / 10 % 5);
        const Rules rules = compile(edition, variant);
        Random random(seed);
        const State start = crowded_start(rules, seats, random);
        Table late =
            *Table::set_up(library, boost::json::serialize(state_to_json(
                                        rules, {edition.id, variant, names(seats)}, start)));
        if (const std::string ending = play_out(late, random, 900); !ending.empty())
            keep(records, "end_" + ending, late);
        Table whole(edition, variant, names(seats));
        if (!play_out(whole, random, 3000).empty())
            keep(records, fmt::format("game_{}_{}", edition.id, seats), whole);
    }
    keep(records, "end_short_shared", shared_victory(library));
    for (const auto& [name, text] : records)
        std::ofstream(fmt::format("{}/{}.rec", argv[1], name)) << text;
    fmt::print("{} records\n", records.size());
}
