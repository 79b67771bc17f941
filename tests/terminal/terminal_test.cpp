// The terminal without a terminal: screens and plain lines against stored texts, the input
// language, saving and resuming.
#include <algorithm>
#include <filesystem>
#include <sstream>

#include "edition/own_board.h"
#include "edition/template.h"
#include "play/fair_dice.h"
#include "play/replay.h"
#include "stored.h"
#include "terminal/local_game.h"
#include "terminal/plain.h"
#include "terminal/remote_game.h"

namespace bankhalter::tests {
namespace {

/// Plays on until a person is asked or the game is over.
void settle(LocalGame& game) {
    while (game.mood() == Session::Mood::Moves) game.step();
}

/// Four people at one keyboard: no bot whose play may change.
std::unique_ptr<LocalGame> four_people(Language language, const char* edition = "zelda") {
    LocalOrder order;
    order.edition = edition;
    order.seats = *parse_seats("Ada,Ben,Cleo,Dora", "Ada");
    order.seed = 7;
    auto game = std::move(*LocalGame::begin(library(), order, language));
    settle(*game);
    return game;
}

void say(LocalGame& game, std::string_view line, int times = 1) {
    for (int i = 0; i < times && game.mood() != Session::Mood::Over; ++i) {
        game.say(line);
        settle(game);
    }
}

/// A stored game after so many actions, all its players being people here.
std::unique_ptr<LocalGame> from_record(const std::string& file, int at, Language language) {
    const auto text = read_text(std::string(GOLDEN) + "/" + file);
    const std::string part = print_record(open_table(library(), *text, at)->record());
    LocalOrder order;
    order.seed = 7;
    const int seats = parse_record(part)->header.seats();
    for (int i = 0; i < seats; ++i) order.seats.push_back({"person"});
    auto game = std::move(*LocalGame::resume(library(), part, order, language));
    settle(*game);
    return game;
}

// ------------------------------------------------------------------------------------------------
// screens

TEST(Screens, TheOpening) { compare_screens("opening", four_people(Language::English)->scene()); }

TEST(Screens, TheMiddleOfAGame) {
    const auto game = four_people(Language::German, "thrones");
    say(*game, "1", 120);
    compare_screens("middle", game->scene());
}

TEST(Screens, HousesAndMortgages) {
    compare_screens("late",
                    from_record("end_last_bankrupt_to_bank.rec", 40, Language::German)->scene());
}

TEST(Screens, SixPlayers) {
    compare_screens("six", from_record("game_bond_6.rec", 250, Language::English)->scene());
}

TEST(Screens, TheListOfActions) {
    const auto game = four_people(Language::English);
    say(*game, "1", 60);
    game->say("?");
    compare_screens("list", game->scene());
}

TEST(Screens, ARefusalAndALongLine) {
    const auto game = four_people(Language::German);
    game->say("bauen h1");
    compare_screens("refusal", game->scene(),
                    {.input = "handeln Ben gebe H1,H2,$200 nehme A1,B3,G2,F1,J1 und noch viel "
                              "mehr, als in die Zeile passt, damit sie rollt"});
}

TEST(Screens, EverySizeIsFilledWithinItsBounds) {
    const auto game = from_record("game_bond_6.rec", 250, Language::German);
    for (int width = 1; width < 150; width += 7)
        for (int height = 1; height < 60; height += 3) {
            const Picture p = lay_out(game->scene(), width, height, {.input = "würfeln"});
            EXPECT_EQ(p.grid.width(), width);
            EXPECT_LT(p.cursor_x, std::max(width, 2));
        }
}

TEST(Screens, GroupsAndSeatsHaveInkAndLetters) {
    const auto game = four_people(Language::English);
    say(*game, "1", 60);
    const Picture p = lay_out(game->scene(), 80, 24);
    int bands = 0, seats = 0;
    for (int y = 0; y < 24; ++y)
        for (int x = 0; x < 80; ++x) {
            const Style& style = p.grid.at(x, y).style;
            bands += style.band && style.ink >= Ink::Group0 && style.ink < Ink::Seat0;
            seats += style.ink >= Ink::Seat0;
        }
    EXPECT_EQ(bands, 28 * 2);  // every property, both letters of its code
    EXPECT_GT(seats, 4);
}

// ------------------------------------------------------------------------------------------------
// plain lines

TEST(Plain, AFewTurns) {
    for (const Language language : {Language::English, Language::German}) {
        const auto game = four_people(language);
        std::ostringstream out;
        PlainLines lines(*game, out);
        const char* typed[] = {"",
                               "?",
                               "1",
                               "nonsense",
                               "9",
                               "e",
                               "status",
                               "",
                               "buy",
                               "look h2",
                               "",
                               "b",
                               "trade Dora give $5 take -",
                               "help"};
        for (const char* line : typed) {
            lines.tell();
            out << "> " << line << '\n';
            lines.hear(line);
            while (game->mood() == Session::Mood::Moves) {
                game->step();
                lines.tell();
            }
        }
        lines.tell();
        compare(language == Language::English ? "plain_en" : "plain_de", out.str());
    }
}

TEST(Plain, NothingThatStumbles) {
    const auto game = four_people(Language::German);
    std::ostringstream out;
    PlainLines lines(*game, out);
    for (int i = 0; i < 200 && game->mood() != Session::Mood::Over; ++i) {
        lines.tell();
        lines.hear("1");
        settle(*game);
    }
    const std::string text = out.str();
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    for (const char* box : {"─", "│", "┌"}) EXPECT_EQ(text.find(box), std::string::npos) << box;
}

// ------------------------------------------------------------------------------------------------
// the input language

Intent understood(const LocalGame& game, std::string_view line) {
    return understand(game.scene(), line);
}

TEST(Input, WordsNumbersAndFirstLetters) {
    const auto game = four_people(Language::English);
    EXPECT_EQ(understood(*game, "").words, "roll");
    EXPECT_EQ(understood(*game, "1").words, "roll");
    EXPECT_EQ(understood(*game, "r").words, "roll");  // not redeem, not resign
    EXPECT_EQ(understood(*game, "ROLL").words, "roll");
    EXPECT_EQ(understood(*game, "  roll  ").words, "roll");
    EXPECT_EQ(understood(*game, "2").words, "resign");
    EXPECT_EQ(understood(*game, "3").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understood(*game, "res").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understood(*game, "resign").words, "resign");
    EXPECT_EQ(understood(*game, "qu").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understood(*game, "quit").kind, Intent::Kind::Quit);
    EXPECT_EQ(understood(*game, "?").words, "list");
    EXPECT_EQ(understood(*game, "h").kind, Intent::Kind::Wrong);  // help, halt, hold
    EXPECT_EQ(understood(*game, "he").words, "help");
    EXPECT_EQ(understood(*game, "look").words, "look 0");
    EXPECT_EQ(understood(*game, "save my game.rec").words, "my game.rec");
}

TEST(Input, SpacesByNumberCodeAndName) {
    const auto game = four_people(Language::English);
    for (const char* line :
         {"build 37", "build h1", "build H1", "build hyrule", "build Schloss Hyrule", "bui h1"})
        EXPECT_EQ(understood(*game, line).words, "build 37") << line;
    EXPECT_EQ(understood(*game, "build zz").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understood(*game, "build 40").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understood(*game, "look t1").words, "look 5");
    EXPECT_EQ(understood(*game, "selldown a 0 1").words, "selldown A 0 1");
}

TEST(Input, GermanWordsBesideTheNotation) {
    const auto game = four_people(Language::German);
    for (const char* line : {"w", "würfeln", "Würfeln", "WÜRFELN", "roll"})
        EXPECT_EQ(understood(*game, line).words, "roll") << line;
    EXPECT_EQ(understood(*game, "bauen h1").words, "build 37");
    EXPECT_EQ(understood(*game, "hilfe").words, "help");
    EXPECT_EQ(understood(*game, "beenden").kind, Intent::Kind::Quit);
    EXPECT_EQ(understood(*game, "handeln Ben gebe a1,$50 nehme h2").words,
              "trade 1 give 1,$50 take 39");
}

TEST(Input, Trades) {
    const auto game = four_people(Language::English);
    for (const char* line : {"trade Ben give a1,$50 take h2,J1", "trade ben A1 $50 for h2 j1",
                             "trade 1 give 1,50$ take 39,j1", "t b a1,$50 for h2,j1"})
        EXPECT_EQ(understood(*game, line).words, "trade 1 give 1,$50 take 39,J1") << line;
    EXPECT_EQ(understood(*game, "trade Ben").kind, Intent::Kind::Wrong);
    LocalOrder order;
    order.seats = *parse_seats("Ben,Ben 2,Ben van Halen", "Ada");
    const auto namesakes = std::move(*LocalGame::begin(library(), order, Language::English));
    EXPECT_EQ(understood(*namesakes, "mute Ben 2 off").words, "mute 1 off");
    EXPECT_EQ(understood(*namesakes, "mute ben van halen").words, "mute 2");
    EXPECT_EQ(understood(*namesakes, "mute ben").words, "mute 0");
    EXPECT_EQ(understood(*namesakes, "trade Ben 2 A1 for h2").words, "trade 1 give 1 take 39");
    EXPECT_EQ(understood(*namesakes, "trade Ben van Halen give A1 take h2").words,
              "trade 2 give 1 take 39");
    EXPECT_EQ(understood(*game, "trade Nobody give a1 take h2").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understood(*game, "trade Ben give zz take h2").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understood(*game, "trade Ben give - take h2").words, "trade 1 give - take 39");
}

TEST(Input, NumbersChooseOnlyWhatIsAsked) {
    Scene scene = four_people(Language::English)->scene();
    scene.asks = false;
    EXPECT_EQ(understand(scene, "2").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understand(scene, "resign").words, "resign");
}

TEST(Input, NeverAtALoss) {
    const auto game = four_people(Language::German);
    Random random(1);
    const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789 $,:+-?\xc3\xbc\xff\x1b\t";
    for (int i = 0; i < 5000; ++i) {
        std::string line;
        for (auto n = random.below(14); n > 0; --n)
            line += letters[random.below(sizeof letters - 1)];
        understood(*game, line);
    }
}

// ------------------------------------------------------------------------------------------------
// playing

TEST(Local, EveryChoiceThatIsListedIsTaken) {
    for (const char* edition : {"zelda", "bond"}) {
        LocalOrder order;
        order.edition = edition;
        order.variant = order.edition == "bond" ? Variant::Speed : Variant::Short;
        order.seats = *parse_seats("Ada,Ben,Cleo", "Ada");
        order.seed = 11;
        const auto game = std::move(*LocalGame::begin(library(), order, Language::English));
        settle(*game);
        Random random(3);
        for (int i = 0; i < 3000 && game->mood() == Session::Mood::Asks; ++i) {
            ASSERT_FALSE(game->scene().choices.empty()) << game->scene().question;
            auto n = random.below(static_cast<std::uint32_t>(game->scene().choices.size()));
            if (game->scene().choices[n].words == "resign" && i < 2500) n = 0;
            const std::string words = game->scene().choices[n].words;
            EXPECT_FALSE(game->scene().choices[n].effect.empty()) << words;
            EXPECT_EQ(game->scene().choices[n].effect.find('{'), std::string::npos) << words;
            game->say(std::to_string(n + 1));
            EXPECT_EQ(words.starts_with("selldown") ? "" : game->scene().notice, "") << words;
            settle(*game);
        }
    }
}

TEST(Local, AWholeGameOfBotsAndOnePerson) {
    LocalOrder order;
    order.seats = *parse_seats("Ada,medium,easy", "Ada");
    order.seed = 4;
    const auto game = std::move(*LocalGame::begin(library(), order, Language::English));
    settle(*game);
    say(*game, "1", 20000);
    ASSERT_EQ(game->mood(), Session::Mood::Over);
    const auto record = parse_record(game->record());
    ASSERT_TRUE(record.ok());
    const Verdict verdict = verify(library(), *record);
    EXPECT_EQ(verdict.fault, "");
    EXPECT_TRUE(verdict.over);
    EXPECT_TRUE(verdict.dice_fit);
}

TEST(Local, ASavedGameGoesOnWithTheSameDice) {
    const auto game = four_people(Language::English);
    say(*game, "1", 30);
    const std::string saved = game->record();
    const auto again = std::move(*LocalGame::resume(library(), saved, {}, Language::English));
    settle(*again);
    EXPECT_EQ(hash(again->state()), hash(game->state()));
    say(*game, "1", 30);
    say(*again, "1", 30);
    EXPECT_EQ(hash(again->state()), hash(game->state()));
    EXPECT_EQ(again->record(), game->record());
}

/// Always the first choice until the game is over; what its record proves.
Verdict play_to_the_end(LocalGame& game) {
    settle(game);
    say(game, "1", 20000);
    EXPECT_EQ(game.mood(), Session::Mood::Over);
    return verify(library(), *parse_record(game.record()));
}

TEST(Local, ARecordFromElsewhereGoesOnWithoutAProof) {
    const auto text = read_text(std::string(GOLDEN) + "/game_zelda_3.rec");
    const std::string part = print_record(open_table(library(), *text, 25)->record());
    const LocalOrder order{.seed = 4};
    const auto game = std::move(*LocalGame::resume(library(), part, order, Language::English));
    const Verdict verdict = play_to_the_end(*game);
    EXPECT_EQ(verdict.fault, "");
    EXPECT_FALSE(verdict.dice_fit);
}

TEST(Local, ARecordThatWasRolledBackGoesOnWithItsLastDice) {
    LocalOrder order;
    order.seats = *parse_seats("Ada,easy", "Ada");
    order.seed = 4;
    const auto game = std::move(*LocalGame::begin(library(), order, Language::English));
    settle(*game);
    say(*game, "1", 20);
    Record record = *parse_record(game->record());
    const Secret seed{4};
    record.epochs.push_back({record.lines.size(), commitment_to(seed), to_hex(seed), {}});
    const auto again =
        std::move(*LocalGame::resume(library(), print_record(record), order, Language::English));
    const Verdict verdict = play_to_the_end(*again);
    EXPECT_EQ(verdict.fault, "");
    EXPECT_TRUE(verdict.dice_fit);
}

TEST(Local, HouseRulesAndABoardOfOnesOwn) {
    LocalOrder order;
    order.edition = "zelda+jackpot+cash=2000";
    order.seats = *parse_seats("Ada,easy", "Ada");
    order.seed = 4;
    const auto game = std::move(*LocalGame::begin(library(), order, Language::English));
    settle(*game);
    EXPECT_EQ(game->scene().players[0].cash, 2000);
    say(*game, "1", 20);
    auto again = LocalGame::resume(library(), game->record(), {}, Language::English);
    ASSERT_TRUE(again.ok()) << again.faults()[0];
    EXPECT_TRUE(play_to_the_end(**again).dice_fit);

    const std::string file = *pack(starting_set("harbour"), "harbour");
    Table table(std::make_shared<Edition>(*load_board(library(), file)), Variant::Standard,
                {"Ada", "Ben"});
    table.enclose(file);
    again = LocalGame::resume(library(), print_record(table.record()), order, Language::English);
    ASSERT_TRUE(again.ok()) << again.faults()[0];
    EXPECT_EQ(play_to_the_end(**again).fault, "");
    EXPECT_EQ(parse_record((*again)->record())->board, file);
}

TEST(Local, RentsAreClaimedByPeopleOrByTheSwitch) {
    const auto by_hand = four_people(Language::English);
    int asked = 0, skipped = 0;
    for (int i = 0; i < 400 && by_hand->mood() == Session::Mood::Asks; ++i) {
        const Scene& s = by_hand->scene();
        const bool may_skip = std::any_of(s.choices.begin(), s.choices.end(),
                                          [](const Choice& c) { return c.words == "skip"; });
        asked += may_skip;
        skipped += may_skip && asked % 2;
        say(*by_hand, may_skip && asked % 2 ? "skip" : "1");
    }
    EXPECT_GT(skipped, 3);
    const auto& log = by_hand->scene().log;
    const auto count = [&](const char* text) {
        return std::count_if(log.begin(), log.end(),
                             [&](const auto& l) { return l.find(text) != std::string::npos; });
    };
    EXPECT_GT(count("has lapsed"), 0);
    EXPECT_GT(count("claims rent"), 0);
    LocalOrder order;
    order.seats = *parse_seats("Ada,Ben", "Ada");
    order.seed = 7;
    order.auto_claim = true;
    const auto by_itself = std::move(*LocalGame::begin(library(), order, Language::English));
    settle(*by_itself);
    for (int i = 0; i < 400 && by_itself->mood() == Session::Mood::Asks; ++i) {
        for (const Choice& c : by_itself->scene().choices) EXPECT_NE(c.words, "skip");
        say(*by_itself, "1");
    }
}

TEST(Local, PeopleTradeAtOneKeyboard) {
    const auto game = four_people(Language::English);
    say(*game, "1", 40);
    const Scene& s = game->scene();
    int space = -1;
    for (std::uint8_t d = 0; d < kDeeds; ++d)
        if (s.deeds[d].owner == s.viewer) space = s.rules->deeds[Deed{d}].space.value;
    ASSERT_GE(space, 0);
    const int seller = s.viewer, buyer = (seller + 1) % 4;
    const std::string partner = s.name(buyer);
    say(*game, "trade " + partner + " give " + s.code(space) + " take $10");
    EXPECT_EQ(s.viewer, buyer);
    EXPECT_EQ(s.question.substr(0, partner.size()), partner);
    EXPECT_FALSE(s.enter_chooses);  // a trade is not accepted by a slip
    say(*game, "counter give $5 take " + s.code(space));
    EXPECT_EQ(s.viewer, seller);
    ASSERT_EQ(s.offers.size(), 1u);
    EXPECT_EQ(s.offers[0].give, "$5");
    say(*game, "accept");
    EXPECT_EQ(s.holding(s.deed_on(space)).owner, buyer);
}

TEST(Local, WhatNeedsAServerSaysSo) {
    const auto game = four_people(Language::English);
    for (const char* line : {"vote Ben", "mute Ben", "rematch", "chat hello", "hold"}) {
        game->say(line);
        EXPECT_EQ(game->scene().notice, "That only works at a server's table (join).") << line;
    }
    game->say("clock");
    EXPECT_EQ(game->scene().sheet, std::vector<std::string>{"No clock is running."});
}

TEST(Local, PlayersOnTheCommandLine) {
    const auto seats = parse_seats("you,medium,Anton,hard", "Eva");
    ASSERT_TRUE(seats.ok());
    EXPECT_EQ((*seats)[0].name, "Eva");
    EXPECT_EQ((*seats)[1].name, "Berta");  // Anton is taken
    EXPECT_EQ((*seats)[1].player, "medium");
    EXPECT_FALSE((*seats)[2].is_bot());
    EXPECT_FALSE(parse_seats("you", "Eva").ok());
    EXPECT_FALSE(parse_seats("Ada,Ada", "Eva").ok());
    EXPECT_FALSE(parse_seats("a,b,c,d,e,f,g", "Eva").ok());
    const auto others = parse_seats("you,trader:jail=stay,skip=H,exec:./bot -x", "Eva");
    ASSERT_TRUE(others.ok());
    ASSERT_EQ(others->size(), 3u);
    EXPECT_EQ((*others)[1].player, "trader:jail=stay,skip=H");
    EXPECT_EQ((*others)[2].player, "exec:./bot -x");
    EXPECT_FALSE(parse_seats("you,trader:jail=never", "Eva").ok());
}

TEST(Local, AProgramPlaysAndIsNotStartedByARecord) {
    const std::string mark = testing::TempDir() + "/bankhalter_local_program";
    std::filesystem::remove(mark);
    LocalOrder order{
        .seats = {{"Ada", "trader"}, {"Robo", "exec:python3 " TERMINAL "/../../examples/bot.py"}},
        .seed = 3,
        .bot_limit = std::chrono::seconds(20)};
    auto game = LocalGame::begin(library(), order, Language::English);
    ASSERT_TRUE(game.ok()) << game.faults()[0];
    for (int i = 0; i < 400 && (*game)->mood() == Session::Mood::Moves; ++i) (*game)->step();
    const std::string record = (*game)->record();
    EXPECT_NE(record.find("# seats trader program\n"), std::string::npos) << record.substr(0, 400);
    const auto unnamed = LocalGame::resume(library(), record, {}, Language::English);
    ASSERT_FALSE(unnamed.ok());
    EXPECT_NE(unnamed.faults()[0].find("--players"), std::string::npos);
    const std::string planted =
        record.substr(0, record.find("# seats")) + "# seats trader exec:touch%20" + mark + "\n";
    EXPECT_FALSE(LocalGame::resume(library(), planted, {}, Language::English).ok());
    EXPECT_FALSE(std::filesystem::exists(mark));
    EXPECT_TRUE(LocalGame::resume(library(), record, order, Language::English).ok());
    order.seats[1].player = "exec:./nosuch 2>/dev/null";
    EXPECT_FALSE(LocalGame::begin(library(), order, Language::English).ok());
}

// ------------------------------------------------------------------------------------------------
// bits and texts

TEST(Letters, NobodysTextSteersTheTerminal) {
    EXPECT_EQ(harmless("\x1b[2Jhi\r\n\x7f"), "?[2Jhi???");
    EXPECT_EQ(harmless("\xc2\x9b"
                       "5m"),
              "?5m");  // C1
    EXPECT_EQ(harmless("a\xe2\x80\xae"
                       "b"),
              "a?b");                           // right to left
    EXPECT_EQ(harmless("ok\xff\xc3"), "ok??");  // no UTF-8
    EXPECT_EQ(harmless("Größe"), "Größe");
}

TEST(Letters, WidthsAndBreaking) {
    EXPECT_EQ(width_of("Größe"), 5);
    EXPECT_EQ(width_of("日本"), 4);
    EXPECT_EQ(width_of("e\xcc\x81"), 1);
    EXPECT_EQ(cut("Wolkenhort", 5), "Wolk…");
    EXPECT_EQ(cut("日本語", 4), "日…");
    EXPECT_EQ(fit("ab", 4), "ab  ");
    EXPECT_EQ(wrap("one two three", 7, 2), (std::vector<std::string>{"one two", "  three"}));
    EXPECT_EQ(wrap("", 7).size(), 1u);
}

TEST(Links, AreReadOrRefused) {
    const auto link = parse_link("http://example.org:8080/r/k3v9x2m4qa?x=1");
    ASSERT_TRUE(link.ok());
    EXPECT_EQ(link->server.host, "example.org");
    EXPECT_EQ(link->server.port, 8080);
    EXPECT_EQ(link->room, "k3v9x2m4qa");
    for (const char* bad : {"", "k3v9x2m4qa", "http://example.org:8080/", "http://example.org/r/",
                            "ftp://a/r/b", "http://a:b/r/c", "http://a/r/\"}"})
        EXPECT_FALSE(parse_link(bad).ok()) << bad;
}

TEST(Texts, BothLanguagesSayTheSameThings) {
    for (const char* table : {"terminal", "terminal_word"}) {
        const TermMap &german = library().texts[0].find(table)->second,
                      &english = library().texts[1].find(table)->second;
        ASSERT_EQ(german.size(), english.size()) << table;
        for (const auto& [key, text] : english) {
            const auto other = german.find(key);
            ASSERT_NE(other, german.end()) << key;
            if (std::string(table) == "terminal_word") continue;
            for (const std::string& name : placeholders(other->second))
                EXPECT_TRUE(library().terms[0].contains(name) ||
                            text.find("{" + name + "}") != std::string::npos)
                    << key << " " << name;
        }
    }
}

}  // namespace
}  // namespace bankhalter::tests
