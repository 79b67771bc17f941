// What a server's view becomes in the terminal: clocks, votes, offers, the end; against stored
// screens and word by word.
#include "terminal/room_scene.h"

#include "notation/position.h"
#include "notation/state_json.h"
#include "play/replay.h"
#include "room/outlook_json.h"
#include "stored.h"
#include "terminal/input.h"
#include "terminal/sheets.h"

namespace bankhalter::tests {
namespace {

namespace json = boost::json;

constexpr std::int64_t kNow = 1'700'000'000'000;

/// A room of three whose game is a stored one after so many actions: Ada, Ben and Cleo are people,
/// Cleo has been away for long.
class Room {
public:
    Room(const std::string& record, int at, Language language)
        : table_(*open_table(library(), *read_text(std::string(GOLDEN) + "/" + record), at)),
          rules_(table_.rules()),
          scene_(library(), table_.edition(), rules_, language) {
        scene_.at_server = true;
        json::object game = state_to_json(table_.rules(), table_.header(), table_.state());
        game["outlook"] = *parse_json(print_json(
            [&](JsonWriter& out) { write_outlook(out, table_.rules(), table_.state()); }));
        view_ = {{"room",
                  {{"edition", table_.edition().id},
                   {"variant", "standard"},
                   {"phase", "playing"},
                   {"host", 0}}},
                 {"seats", {{"0", person()}, {"1", person()}, {"2", person()}}},
                 {"offers", json::object()},
                 {"clock", {{"deadlines", json::object()}}},
                 {"game", std::move(game)}};
    }

    static json::object person() {
        return {{"kind", "person"},      {"away", false},    {"stand_in", false},
                {"trustee_turns", 0},    {"bank_ms", 60000}, {"votes", json::array()},
                {"muted", json::array()}};
    }
    json::object& part(std::string_view key) { return view_[key].as_object(); }
    json::object& seat(std::string_view number) { return part("seats")[number].as_object(); }

    const Scene& seen_by(int seat, bool asked = false, std::vector<std::string> legal = {}) {
        read_view(scene_, rules_, view_, {seat, asked, legal});
        read_clocks(scene_, view_, kNow);
        return scene_;
    }
    const json::object& view() const { return view_; }

private:
    Table table_;
    Rules rules_;
    Scene scene_;
    json::object view_;
};

Room auction(Language language) { return Room("end_last_bankrupt_to_bank.rec", 40, language); }

std::vector<std::string> words_of(const Scene& s) {
    std::vector<std::string> out;
    for (const Choice& c : s.choices) out.push_back(c.words);
    return out;
}

using Words = std::vector<std::string>;

TEST(Clocks, AreOnTheScreenAndOnASheet) {
    Room room = auction(Language::English);
    room.part("clock")["deadlines"] = {{"0", kNow + 74'200}, {"1", kNow - 5'000}};
    room.part("clock")["hammer_at"] = kNow + 4'001;
    room.part("offers")["3"] = {
        {"from", 1}, {"to", 0}, {"give", "$5"}, {"take", "5"}, {"expires_at", kNow + 90'000}};
    const Scene& s = room.seen_by(0, true, {"bid 1 322", "pass"});
    EXPECT_EQ(sheet_of(s, "clock"),
              (Words{"Ada: 1:15 left to decide, 1:00 of it from the time bank",
                     "Ben: 0:00 left to decide, 0:00 of it from the time bank",
                     "The hammer falls in 0:05.", "Offer 3 lapses in 1:30."}));
    compare_screens("clocks", s);
}

TEST(Clocks, RunOnlyWhereTheServerSaysSo) {
    Room room = auction(Language::German);
    EXPECT_EQ(sheet_of(room.seen_by(0), "clock"), Words{"Keine Uhr läuft."});
    room.part("clock")["throw_at"] = kNow + 1'500;
    EXPECT_EQ(sheet_of(room.seen_by(0), "clock"), Words{"Der nächste Wurf ist in 0:02 möglich."});
    room.part("clock")["throw_at"] = kNow - 1;
    EXPECT_EQ(sheet_of(room.seen_by(0), "clock"), Words{"Keine Uhr läuft."});
}

TEST(Votes, OnlyWhereTheServerSaysSo) {
    Room room = auction(Language::English);
    json::object& ben = room.seat("1");
    EXPECT_EQ(words_of(room.seen_by(0)), Words{});
    ben["away"] = true;
    ben["trustee_turns"] = 3;
    EXPECT_EQ(words_of(room.seen_by(0)), Words{});
    ben["votes_needed"] = 2;
    const Scene& s = room.seen_by(0);
    ASSERT_EQ(words_of(s), Words{"vote 1"});
    EXPECT_FALSE(s.asks);  // it may be done, nobody is pressed
    EXPECT_EQ(choice_line(s, 0),
              "vote Ben: a bot plays on for Ben until Ben is back; 0 of 2 votes so far");
    EXPECT_EQ(understand(s, "vote").words, "vote 1");
    EXPECT_EQ(understand(s, "v ben").words, "vote 1");
    ben["votes"] = json::array{0};
    ASSERT_EQ(words_of(room.seen_by(0)), Words{"vote 1 off"});
    EXPECT_EQ(choice_line(s, 0), "vote Ben off: withdraw the vote on Ben");
    EXPECT_EQ(words_of(room.seen_by(-1)), Words{});
    ben["votes_needed"] = nullptr;
    EXPECT_EQ(words_of(room.seen_by(0)), Words{});
}

TEST(Offers, ACounterNamesTheOfferItAnswers) {
    Room room = auction(Language::English);
    EXPECT_EQ(understand(room.seen_by(0), "counter Ben give $5 take t1").kind, Intent::Kind::Wrong);
    room.part("offers")["3"] = {{"from", 1}, {"to", 0}, {"give", "$5"}, {"take", "5"}};
    const Scene& s = room.seen_by(0);
    EXPECT_TRUE(s.asks);
    for (const char* line : {"counter Ben give $5 take t1", "counter give $5 take t1",
                             "counter b $5 for t1", "cou give 5$ take 5"})
        EXPECT_EQ(understand(s, line).words, "trade 1 give $5 take 5 counters 3") << line;
    EXPECT_EQ(understand(s, "counter Cleo give $5 take t1").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understand(s, "counter").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understand(s, "trade Ben give $5 take t1").words, "trade 1 give $5 take 5");
    room.part("offers")["4"] = {{"from", 2}, {"to", 0}, {"give", "$5"}, {"take", "5"}};
    EXPECT_EQ(understand(room.seen_by(0), "counter give $5 take t1").kind,
              Intent::Kind::Wrong);  // whose?
    EXPECT_EQ(understand(room.seen_by(0), "counter c give $5 take t1").words,
              "trade 2 give $5 take 5 counters 4");
}

TEST(Offers, ALongQuestionIsWhole) {
    Room room = auction(Language::German);
    room.part("offers")["3"] = {{"from", 1}, {"to", 0}, {"give", "1,3"}, {"take", "5,$200"}};
    compare_screens("offer", room.seen_by(0, true, {"bid 1 322", "pass"}));
}

TEST(Mute, IsOneWordAndKnownFromTheView) {
    Room room = auction(Language::German);
    EXPECT_EQ(understand(room.seen_by(0), "stumm Ben").words, "mute 1");
    EXPECT_EQ(understand(room.seen_by(0), "stumm ben aus").words, "mute 1 off");
    EXPECT_EQ(understand(room.seen_by(0), "mute c off").words, "mute 2 off");
    EXPECT_EQ(understand(room.seen_by(0), "stumm").kind, Intent::Kind::Wrong);
    EXPECT_EQ(understand(room.seen_by(0), "stumm Otto").kind, Intent::Kind::Wrong);
    EXPECT_FALSE(has_muted(room.view(), 0, 1));
    room.seat("0")["muted"] = json::array{1};
    EXPECT_TRUE(has_muted(room.view(), 0, 1));
    EXPECT_FALSE(has_muted(room.view(), 1, 0));
    EXPECT_FALSE(has_muted(room.view(), -1, 1));
}

TEST(TheEnd, LeavesOrPlaysOnceMore) {
    Room room = auction(Language::German);
    room.part("room")["phase"] = "over";
    const Scene& s = room.seen_by(0);
    EXPECT_EQ(words_of(s), (Words{"quit", "rematch"}));
    EXPECT_TRUE(s.asks && s.enter_chooses);
    EXPECT_EQ(choice_line(s, 1), "2 nochmal: ein neuer Tisch mit denselben Spielern");
    EXPECT_EQ(understand(s, "noch").words, "rematch");
    EXPECT_FALSE(room.seen_by(-1).asks);
}

TEST(TheList, SaysWhatTheTableOffersBesideTheGame) {
    Room room = auction(Language::German);
    std::string text;
    for (const std::string& line : sheet_of(room.seen_by(0), "list")) text += line + "\n";
    for (const char* word :
         {"gegenangebot", "stumm", "uhr", "abstimmen", "nochmal", "moment", "sagen"})
        EXPECT_NE(text.find("\n" + std::string(word)), std::string::npos) << word;
}

}  // namespace
}  // namespace bankhalter::tests
