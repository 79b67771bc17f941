// Boards of one's own: the starting set, the one file and its limits, and games on any board that
// is accepted.
#include "edition/own_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/words.h"
#include "edition/narrate.h"
#include "edition/rule_book.h"
#include "engine/check.h"
#include "library.h"
#include "play/random_play.h"
#include "play/replay.h"

namespace bankhalter::tests {
namespace {

namespace json = boost::json;

const std::string& starter() {
    static const std::string file = *pack(starting_set("my-board"), "my-board");
    return file;
}

/// The starting set with another value at a place like "/board/space/3/name".
std::string with(std::string_view pointer, json::value value) {
    json::value file = json::parse(starter());
    json::value* at = &file;
    for (std::string_view key : split_at(pointer.substr(1), '/'))
        at = at->is_array() ? &at->at(static_cast<std::size_t>(*parse_number(key)))
                            : &at->as_object()[key];
    *at = std::move(value);
    return json::serialize(file);
}

std::string without(std::string_view part, std::string_view key) {
    json::value file = json::parse(starter());
    file.at(part).as_object().erase(key);
    return json::serialize(file);
}

/// What is wrong with the starting set after one change; one fault at most.
std::string fault_with(std::string_view pointer, json::value value) {
    const auto board = load_board(library(), with(pointer, std::move(value)));
    if (board) return {};
    EXPECT_EQ(board.faults().size(), 1u) << pointer;
    return board.faults().front();
}

TEST(OwnBoard, TheStartingSetIsAccepted) {
    EditionFiles files = embedded_files();
    for (auto& [path, text] : starting_set("my-board")) files.emplace(path, text);
    const auto loaded = load_library(files);
    ASSERT_TRUE(loaded.ok()) << loaded.faults().front();
    const Edition& e = *loaded->find("my-board");
    EXPECT_EQ(e.variants.size(), 3u);
    EXPECT_EQ(e.fingerprint, library().find("zelda")->fingerprint);
    EXPECT_EQ(e.art.scene, "town");
    for (const Language language : {Language::German, Language::English}) {
        const Narrator narrator(*loaded, e, language, {});
        for (int n = 1; n <= kCardsPerDeck; ++n)
            EXPECT_EQ(narrator.card(Deck{0}, n).find('{'), std::string::npos);
    }
}

TEST(OwnBoard, TheOneFileSaysTheSame) {
    const auto board = load_board(library(), starter());
    ASSERT_TRUE(board.ok()) << board.faults().front();
    EXPECT_EQ(board->id, "my-board");
    EXPECT_EQ(board->spaces[39].name, "Admiralspalais");
    EXPECT_EQ(board->cards[0][0].text[1].find("{space}") == std::string::npos, false);
    const auto files = unpack(starter());
    ASSERT_TRUE(files.ok());
    EXPECT_EQ(*pack(*files, "my-board"), starter());
}

TEST(OwnBoard, FaultsNameThePlaceByItsKeys) {
    EXPECT_EQ(fault_with("/board/space/3/short", "far too long a name"),
              "board.space.3.short: short: longer than 10 characters");
    EXPECT_EQ(fault_with("/board/space/3/name_en", json::string(41, 'x')),
              "board.space.3.name_en: name_en: longer than 40 characters");
    EXPECT_EQ(fault_with("/board/title", ""), "board.title: title: not a text");
    EXPECT_EQ(fault_with("/cards/deck1/0/de", "Kein Platz"),
              "cards.deck1.0.de: deck1 card 1: placeholders do not fit its effect");
    EXPECT_EQ(fault_with("/text_en/terms/house", 7), "text_en.terms.house: house: not a text");
    EXPECT_EQ(fault_with("/text_de/tokens/2", "a\nb"),
              "text_de.tokens.2: tokens: has a character that cannot be seen");
    EXPECT_EQ(fault_with("/text_de/tokens/2", "a\u202eb"),
              "text_de.tokens.2: tokens: has a character that cannot be seen");
    EXPECT_EQ(fault_with("/theme/groups/A", "url(x)"),
              "theme.groups.A: A: not a colour like #1a2b3c");
    EXPECT_EQ(load_board(library(), with("/theme/light/muted", "#9aa5aa")).faults().size(),
              2u);  // on paper and on surface
    EXPECT_EQ(fault_with("/theme/dark/board", "#e0e0e0").substr(0, 38),
              "theme.dark.ink: ink: hard to read on b");
    EXPECT_EQ(fault_with("/art/levy/1", "vale-levy-3"), "art.levy.1: levy: no such drawing");
    EXPECT_EQ(fault_with("/art/scene", "moon"), "art.scene: scene: no such scene");
    EXPECT_EQ(fault_with("/box/opening/de", json::string(601, 'x')),
              "box.opening.de: de: longer than 600 characters");
}

TEST(OwnBoard, PricesHaveBounds) {
    for (const auto& [key, value] : {std::pair<const char*, json::value>{"price", 0},
                                     {"price", 2001},
                                     {"mortgage", 61},
                                     {"rents", json::array{9, 8, 30, 90, 160, 250}},
                                     {"rents", json::array{2, 10, 30, 90, 160, 5001}}}) {
        const std::string fault = fault_with(std::string("/board/space/1/") + key, value);
        EXPECT_EQ(fault.substr(0, fault.find(':')), std::string("board.space.1.") + key);
    }
    EXPECT_NE(fault_with("/board/space/0/price", 5).find("this space has none"), std::string::npos);
    EXPECT_NE(fault_with("/board/space/5/rents", json::array{1, 2, 3, 4, 5, 6}).find("has none"),
              std::string::npos);
    const auto odd = load_board(library(), with("/board/space/1/house", 51));
    ASSERT_FALSE(odd.ok());
    EXPECT_EQ(odd.faults().front(),
              "board.space.1.house: house: must be even, half of it is paid back");
    const auto cheap = load_board(library(), with("/board/space/39/house", 100));
    ASSERT_FALSE(cheap.ok());
    EXPECT_NE(cheap.faults().front().find("house prices differ"), std::string::npos);
    const auto dear = load_board(library(), with("/board/space/39/price", 999));
    ASSERT_TRUE(dear.ok());
    EXPECT_EQ(dear->rules.deeds[Deed{27}].price, 999);
    EXPECT_NE(dear->fingerprint, library().find("zelda")->fingerprint);
}

TEST(OwnBoard, TheRuleBookSaysWhatABuildingCosts) {
    json::value file = json::parse(starter());
    for (int i : {31, 32, 34, 37, 39})
        file.at("board").at("space").at(static_cast<std::size_t>(i)).as_object()["house"] = 300;
    const auto board = load_board(library(), json::serialize(file));
    ASSERT_TRUE(board.ok()) << board.faults().front();
    const std::string text = RuleBook(library(), &*board)
                                 .print(library().find_clause("BUILD-2")->text, Language::English);
    EXPECT_NE(text.find("150 on the third and 300 crowns on the fourth"), std::string::npos)
        << text;
}

TEST(OwnBoard, WhatIsNoBoardIsRefused) {
    for (const std::string& file :
         {std::string(), std::string("{"), std::string("[]"), std::string("7"), std::string("{}"),
          std::string(kMostBoardBytes + 1, ' '), starter().substr(0, 9000), with("/format", 2),
          with("/board", nullptr), with("/box/age", 8.5), with("/board/id", "My Board"),
          without("board", "space"), without("text_de", "terms"), without("cards", "deck2")}) {
        const auto board = load_board(library(), file);
        ASSERT_FALSE(board.ok()) << file.substr(0, 40);
        EXPECT_FALSE(board.faults().empty());
    }
    json::value more = json::parse(starter());
    more.as_object()["script"] = json::object();
    EXPECT_EQ(load_board(library(), json::serialize(more)).faults().front(), "script: unknown key");
}

/// A board with prices and rents anywhere within their bounds.
std::string random_board(Random& random) {
    json::value file = json::parse(starter());
    int house = 2;
    for (std::size_t side = 0; side < 4; ++side) {
        house = std::min(1000, house + 2 * static_cast<int>(random.below(200)));
        for (std::size_t i = 10 * side; i < 10 * side + 10; ++i) {
            const SpaceKind kind = library().rules.spaces[Space{static_cast<std::uint8_t>(i)}].kind;
            json::object& space = file.at("board").at("space").at(i).as_object();
            const int price = 1 + static_cast<int>(random.below(2000));
            if (kind == SpaceKind::Station || kind == SpaceKind::Utility ||
                kind == SpaceKind::Street) {
                space["price"] = price;
                space["mortgage"] =
                    1 + static_cast<int>(random.below(static_cast<unsigned>(price)));
            }
            if (kind != SpaceKind::Street) continue;
            space["house"] = house;
            std::array<int, 6> rents;
            for (int& rent : rents) rent = 1 + static_cast<int>(random.below(5000));
            std::sort(rents.begin(), rents.end());
            space["rents"] = json::array(rents.begin(), rents.end());
        }
    }
    return json::serialize(file);
}

TEST(OwnBoard, RandomGamesOnRandomBoardsKeepEveryInvariant) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        const auto board = load_board(library(), random_board(random));
        ASSERT_TRUE(board.ok()) << board.faults().front();
        const Rules rules = compile(*board, board->variants[seed % 3]);
        State state = new_game(rules, 2 + static_cast<int>(seed % 5));
        for (int n = 0; n < 1500 && !state.is_over(); ++n) {
            apply(rules, state, random_action(rules, state, random));
            ASSERT_TRUE(check(rules, state).none()) << "board " << seed << ", action " << n;
        }
    }
}

TEST(OwnBoard, ARecordBringsItAlong) {
    const std::string file = with("/board/space/39/price", 999);
    auto board = std::make_shared<const Edition>(*load_board(library(), file));
    Table table(board, Variant::Short, {"Ada", "Ben"});
    table.enclose(file);
    Random random(7);
    for (int n = 0; n < 200 && !table.state().is_over(); ++n)
        ASSERT_EQ(table.submit(random_action(table.rules(), table.state(), random)), Refusal::None);
    const std::string text = print_record(table.record());
    const auto record = parse_record(text);
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(record->board, file);
    EXPECT_EQ(verify(library(), *record).fault, "");
    EXPECT_EQ(print_record(open_table(library(), text, -1)->record()), text);
    Record other = *record;
    other.board = starter();
    EXPECT_EQ(verify(library(), other).fault,
              "the edition's values have changed since this record");
    other.board = "{}";
    EXPECT_NE(verify(library(), other).fault, "");
    other.board.clear();
    EXPECT_EQ(verify(library(), other).fault, "edition my-board is unknown");
}

}  // namespace
}  // namespace bankhalter::tests
