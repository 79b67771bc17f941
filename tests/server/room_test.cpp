// The pure parts of a table: logs that fold to the same room, patches, clocks, claims and what
// follows by itself.
#include "room/room.h"

#include <gtest/gtest.h>

#include <set>

#include "notation/action.h"
#include "notation/merge_patch.h"
#include "notation/record.h"
#include "notation/state_json.h"
#include "paper_room.h"
#include "play/random.h"
#include "play/replay.h"
#include "room/game_log.h"

namespace bankhalter::tests {
namespace {

namespace json = boost::json;

/// A table of persons only, started.
PaperRoom table_of(int persons, std::string pace = "machine", std::uint64_t dice = 0,
                   bool patches = true) {
    RoomPlan plan;
    plan.edition = "zelda";
    plan.pace = std::move(pace);
    PaperRoom paper(plan, dice, patches);
    for (int i = 0; i < persons; ++i) EXPECT_FALSE(paper.sit(i).refused);
    EXPECT_FALSE(paper.say(0, {{"type", "start"}}).refused);
    return paper;
}

std::vector<std::string> legal(const PaperRoom& paper, int seat) {
    return print_legal(paper.room.rules(), paper.room.state(),
                       Seat{static_cast<std::uint8_t>(seat)});
}

int asked(const PaperRoom& paper) {
    for (Seat seat : to_act(paper.room.state())) return seat.value;
    return -1;
}

/// One answer of whoever is asked: buys what it can, never bids.
void play_one(PaperRoom& paper) {
    const int seat = asked(paper);
    ASSERT_GE(seat, 0);
    const auto list = legal(paper, seat);
    auto has = [&](const char* words) {
        return std::find(list.begin(), list.end(), words) != list.end();
    };
    if (const Millis opens = paper.room.throw_opens(Seat{static_cast<std::uint8_t>(seat)}))
        paper.now = std::max(paper.now, opens);
    for (const char* words : {"roll", "buy", "auction", "pass", "end"})
        if (has(words)) {
            const Ruling r = paper.act(seat, words);
            ASSERT_FALSE(r.refused) << words << ": " << r.refused->code;
            return;
        }
    const auto due = next_due(paper.room);
    ASSERT_TRUE(due);
    paper.now = std::max(paper.now, due->at);
    ASSERT_TRUE(paper.do_due());
}

/// Plays on until the question is this; false when it does not come.
bool play_to(PaperRoom& paper, const std::function<bool()>& wanted) {
    for (int i = 0; i < 2000 && paper.room.phase() == Phase::Playing; ++i) {
        if (wanted()) return true;
        if (paper.room.state().top().step == Step::Bid && asked(paper) < 0) {
            paper.now += 20'000;
            EXPECT_TRUE(paper.do_due());
        } else {
            play_one(paper);
        }
    }
    return false;
}

/// Something that this seat may trade.
std::string deed_of(const PaperRoom& paper, int seat) {
    for (const std::string& words : legal(paper, seat))
        if (words.starts_with("mortgage ")) return words.substr(9);
    return "";
}

int deeds_of_seat(const PaperRoom& paper, int seat) {
    int n = 0;
    for (std::uint8_t d = 0; d < kDeeds; ++d) n += paper.room.state().owner[Deed{d}].value == seat;
    return n;
}

// ------------------------------------------------------------------------------------------------
// the log

TEST(Room, AFoldedLogIsTheSameRoom) {
    for (std::uint64_t dice = 0; dice < 5; ++dice) {
        PaperRoom paper = table_of(3, "blitz", dice);
        for (int i = 0; i < 120 && paper.room.phase() == Phase::Playing; ++i) {
            paper.now += 700;
            if (i % 7 == 0)
                paper.say(i % 3,
                          {{"type", "offer"}, {"to", (i + 1) % 3}, {"give", "$5"}, {"take", "$1"}});
            if (i % 11 == 0) paper.say(i % 3, {{"type", "hold"}, {"id", "h" + std::to_string(i)}});
            play_to(paper, [&] { return true; });
            play_one(paper);
            ASSERT_EQ(told(paper.folded()), told(paper.room));
        }
    }
}

TEST(Room, ADamagedLogDoesNotFit) {
    PaperRoom paper = table_of(2);
    EventList events;
    for (const char* body :
         {R"({"type":"create","at":1})", R"({"type":"act","at":1,"words":"1 roll","by":"person"})",
          R"({"type":"act","at":1})", R"({"type":"nonsense","at":1})",
          R"({"type":"away","seat":4,"at":1})", R"({"type":"away","seat":0})",
          R"({"type":"offer","seat":0,"to":1,"give":"x","take":"-","at":1})",
          R"({"type":"vote","seat":0,"other":77,"on":true,"at":1})",
          R"({"type":"sit","seat":9,"name":"A","at":1})"}) {
        Room room = paper.room;
        EXPECT_FALSE(room.fold(body, events)) << body;
    }
}

TEST(Room, PatchesLeadFromViewToView) {
    PaperRoom paper = table_of(3, "normal", 3);
    for (int i = 0; i < 300 && paper.room.phase() == Phase::Playing; ++i) play_one(paper);
    EXPECT_EQ(paper.patch_fault, "");
    EXPECT_EQ(paper.view.at("room").at("phase").as_string(), phase_name(paper.room.phase()));
}

json::value random_value(Random& random) {
    switch (random.below(5)) {
        case 0: return nullptr;
        case 1: return random.below(2) == 0;
        case 2: return static_cast<std::int64_t>(random.below(3));
        case 3: return random.below(2) ? "a" : "b";
        default: {
            json::array out;
            for (std::uint32_t i = random.below(3); i > 0; --i) out.push_back(random.below(3));
            return out;
        }
    }
}

json::object random_object(Random& random) {
    json::object out;
    for (std::uint32_t i = random.below(4); i > 0; --i)
        out[std::string(1, static_cast<char>('a' + random.below(4)))] = random_value(random);
    return out;
}

Members members_of(const json::object& object) {
    Members out;
    for (const auto& [key, value] : object)
        out.add(std::string_view(key), [&](JsonWriter& to) { to.raw(json::serialize(value)); });
    return out;
}

TEST(MergePatch, LeadsFromAnyMembersToAnyOthers) {
    Random random(7);
    int different = 0;
    for (int i = 0; i < 20'000; ++i) {
        json::value mine = random_object(random), to = random_object(random);
        drop_nulls(mine);  // views that came by patches have none
        const std::string patch = print_json([&](JsonWriter& out) {
            out.object([&] {
                members_of(std::as_const(mine).get_object())
                    .write_patch(out, members_of(std::as_const(to).get_object()));
            });
        });
        different += patch != "{}";
        drop_nulls(to);
        EXPECT_EQ(patch == "{}", mine == to) << json::serialize(mine) << json::serialize(to);
        apply_patch(mine, *parse_json(patch));
        ASSERT_EQ(mine, to) << patch;
    }
    EXPECT_GT(different, 100);
}

// ------------------------------------------------------------------------------------------------
// rulings

TEST(Rulings, TheSameIdDoesItOnce) {
    RoomPlan plan;
    plan.edition = "zelda";
    PaperRoom paper(plan);
    paper.sit(0);
    paper.sit(1);
    for (const json::object& message :
         std::vector<json::object>{{{"type", "bot"}, {"seat", 3}, {"level", "easy"}, {"id", "a"}},
                                   {{"type", "unseat"}, {"seat", 1}, {"id", "b"}},
                                   {{"type", "ready"}, {"on", true}, {"id", "c"}},
                                   {{"type", "settings"}, {"pace", "blitz"}, {"id", "d"}},
                                   {{"type", "start"}, {"id", "e"}},
                                   {{"type", "chat"}, {"text", "hi"}, {"id", "f"}},
                                   {{"type", "hold"}, {"id", "g"}}}) {
        ASSERT_FALSE(paper.say(0, message).refused) << json::serialize(message);
        const std::int64_t n = paper.room.n();
        const Ruling again = paper.say(0, message);
        EXPECT_FALSE(again.refused) << json::serialize(message);
        EXPECT_GT(again.repeats, 0) << json::serialize(message);
        EXPECT_EQ(paper.room.n(), n) << json::serialize(message);
    }
}

TEST(Rulings, SeatsAreNumberedAnewAtTheStart) {
    RoomPlan plan;
    plan.edition = "zelda";
    PaperRoom paper(plan);
    paper.sit(1);
    const Ruling last = paper.sit(4);
    paper.say(1, {{"type", "bot"}, {"seat", 3}, {"level", "hard"}});
    ASSERT_FALSE(paper.say(1, {{"type", "start"}}).refused);
    EXPECT_EQ(paper.room.taken(), 3);
    EXPECT_TRUE(paper.room.sitter(Seat{1})->is_bot);
    EXPECT_EQ(paper.room.seat_of(hash_token(last.token)), Seat{2});
    EXPECT_EQ(paper.room.header().names,
              (std::vector<std::string>{"Person 1", "Dora", "Person 4"}));
}

TEST(Rulings, ARepeatedSitFindsItsSeatAfterTheStart) {
    RoomPlan plan;
    plan.edition = "zelda";
    PaperRoom paper(plan);
    paper.sit(1);
    json::object sit{{"type", "sit"},
                     {"seat", 4},
                     {"name", "Ada"},
                     {"piece", 4},
                     {"token", std::string(43, 't')}};
    ASSERT_FALSE(paper.say(-1, sit).refused);
    ASSERT_FALSE(paper.say(1, {{"type", "start"}}).refused);
    const std::int64_t n = paper.room.n();
    const Ruling again = paper.say(-1, sit);  // its first answer was lost
    ASSERT_FALSE(again.refused) << again.refused->code;
    EXPECT_EQ(again.seated, Seat{1}) << "as it is numbered now";
    EXPECT_EQ(again.token, std::string(43, 't'));
    EXPECT_EQ(paper.room.n(), n);
    sit["token"] = std::string(43, 'x');
    EXPECT_EQ(paper.say(-1, sit).refused->code, "not_in_lobby");
}

TEST(Rulings, ALobbyHasAHostWhoIsThere) {
    RoomPlan plan;
    plan.edition = "zelda";
    PaperRoom paper(plan);
    for (int seat : {1, 2, 3}) paper.sit(seat);
    EXPECT_EQ(paper.room.host(), Seat{1});
    ASSERT_TRUE(paper.take({{entry::Away{Seat{1}}}}));
    EXPECT_EQ(paper.room.host(), Seat{2});
    EXPECT_EQ(paper.room.first_person(), Seat{1});
    EXPECT_EQ(paper.view.at("room").at("host"), 2);
    for (int seat : {1, 3})
        EXPECT_EQ(paper.say(seat, {{"type", "start"}}).refused->code, "not_host");
    for (int seat : {2, 3})
        ASSERT_TRUE(paper.take({{entry::Away{Seat{static_cast<std::uint8_t>(seat)}}}}));
    EXPECT_EQ(paper.room.host(), Seat{1}) << "nobody is there";
    ASSERT_TRUE(paper.take({{entry::Here{Seat{3}, "node"}}}));
    ASSERT_FALSE(paper.say(3, {{"type", "start"}}).refused);
    EXPECT_EQ(paper.room.host(), Seat{0}) << "a game that has begun is the first person's";
    EXPECT_EQ(paper.patch_fault, "");
}

TEST(Rulings, AMuteIsAboutAPerson) {
    RoomPlan plan;
    plan.edition = "zelda";
    PaperRoom paper(plan);
    for (int seat : {1, 2, 3, 5}) paper.sit(seat);
    auto muted = [&](int seat) {
        return paper.room.sitter(Seat{static_cast<std::uint8_t>(seat)})->muted;
    };
    for (int seat : {2, 3, 5})
        ASSERT_FALSE(paper.say(1, {{"type", "mute"}, {"seat", seat}, {"on", true}}).refused);
    ASSERT_FALSE(paper.say(2, {{"type", "stand"}}).refused);
    paper.sit(2);
    EXPECT_FALSE(muted(1).has(Seat{2})) << "another one sits there";
    ASSERT_FALSE(paper.say(1, {{"type", "unseat"}, {"seat", 3}}).refused);
    EXPECT_FALSE(muted(1).has(Seat{3}));
    ASSERT_FALSE(paper.say(5, {{"type", "mute"}, {"seat", 1}, {"on", true}}).refused);
    ASSERT_FALSE(paper.say(1, {{"type", "start"}}).refused);  // 1, 2 and 5 become 0, 1 and 2
    EXPECT_EQ(muted(0), SeatSet{1u << 2});
    EXPECT_EQ(muted(1), SeatSet{});
    EXPECT_EQ(muted(2), SeatSet{1u << 0});
    EXPECT_EQ(
        paper.say(2, {{"type", "offer"}, {"to", 0}, {"give", "$1"}, {"take", "-"}}).refused->code,
        "muted");
    EXPECT_EQ(told(paper.folded()), told(paper.room));
    EXPECT_EQ(paper.patch_fault, "");
}

TEST(Rulings, OffersThatTheGameMadeImpossibleVanish) {
    PaperRoom paper = table_of(3);
    ASSERT_TRUE(play_to(paper, [&] {
        return deeds_of_seat(paper, 0) >= 1 && paper.room.state().top().step == Step::StartTurn;
    }));
    const std::string deed = deed_of(paper, 0);
    for (int to : {1, 2})
        ASSERT_FALSE(
            paper.say(0, {{"type", "offer"}, {"to", to}, {"give", deed}, {"take", "$10"}}).refused);
    EXPECT_EQ(paper.room.negotiation().open().size(), 2u);
    EXPECT_EQ(paper.say(2, {{"type", "accept"}, {"offer", 1}}).refused->code, "no_such_offer")
        << "it is another's";
    ASSERT_FALSE(paper.say(1, {{"type", "accept"}, {"offer", 1}}).refused);
    EXPECT_EQ(deeds_of_seat(paper, 1) > 0, true);
    EXPECT_TRUE(paper.room.negotiation().open().empty());
    EXPECT_EQ(paper.say(2, {{"type", "accept"}, {"offer", 2}}).refused->code, "no_such_offer");
    EXPECT_EQ(paper.say(1, {{"type", "accept"}, {"offer", 1}}).refused->code, "no_such_offer")
        << "it is used up";
}

// ------------------------------------------------------------------------------------------------
// records

/// A room that goes on from where this game is; its first person sits on the last seat.
PaperRoom fork_of(const PaperRoom& paper, const std::string& name) {
    RoomPlan plan;
    plan.edition = paper.room.edition().id;
    plan.position =
        json::serialize(state_to_json(paper.room.rules(), paper.room.header(), paper.room.state()));
    PaperRoom fork(plan);
    const int seat = paper.room.taken() - 1;
    EXPECT_FALSE(
        fork.say(-1, {{"type", "sit"}, {"seat", seat}, {"name", name}, {"piece", 1}}).refused);
    EXPECT_FALSE(fork.say(seat, {{"type", "start"}}).refused);
    return fork;
}

std::string record_of(const PaperRoom& paper) {
    return *print_game_record(shelf(), "paper", paper.log);
}

/// A room made from an imported record.
PaperRoom imported(const std::string& record) {
    PaperRoom paper = table_of(2);  // only its log is looked at
    const auto game = import_record(shelf(), "paper", record, 1'000'000);
    EXPECT_TRUE(game) << game.faults()[0];
    paper.log = game ? game->bodies : std::vector<std::string>();
    paper.room = paper.folded();
    return paper;
}

TEST(Records, BotsOnFreeSeatsHaveNamesAndPiecesOfTheirOwn) {
    const PaperRoom fork =
        fork_of(table_of(4), "Anton");  // whose name the first bot would have had
    std::set<std::string> names;
    std::set<int> pieces;
    for (std::uint8_t i = 0; i < 4; ++i) {
        ASSERT_TRUE(fork.room.sitter(Seat{i}));
        names.insert(fork.room.sitter(Seat{i})->name);
        pieces.insert(fork.room.sitter(Seat{i})->piece);
    }
    EXPECT_EQ(names.size(), 4u);
    EXPECT_EQ(pieces.size(), 4u);
}

TEST(Seals, AreKeptInTheLogAndFoldToTheSameRoom) {
    PaperRoom paper({"zelda", "standard", "normal", "", false, {}});
    const std::string nonce(64, '7'), sealed = commitment_to(parse_hex(nonce));
    ASSERT_FALSE(paper.sit(0).refused);
    ASSERT_FALSE(paper.sit(1).refused);
    EXPECT_EQ(paper.say(0, {{"type", "seal"}, {"sealed", "7"}}).refused->code, "bad_nonce");
    ASSERT_FALSE(paper.say(0, {{"type", "seal"}, {"sealed", sealed}}).refused);
    ASSERT_FALSE(paper.say(0, {{"type", "start"}}).refused);
    EXPECT_TRUE(paper.room.is_opening());
    EXPECT_EQ(paper.say(1, {{"type", "stand"}}).refused->code, "not_in_lobby");
    EXPECT_EQ(paper.say(0, {{"type", "unseal"}, {"nonce", std::string(64, '8')}}).refused->code,
              "bad_nonce");
    const auto again = room_after(shelf(), "paper", paper.log);
    ASSERT_TRUE(again && again->is_opening());
    EXPECT_EQ(next_due(*again)->at, paper.now + kUnsealTime);
    ASSERT_FALSE(paper.say(0, {{"type", "unseal"}, {"nonce", nonce}}).refused);
    EXPECT_EQ(paper.room.phase(), Phase::Playing);
    EXPECT_EQ(paper.room.nonces().at(0), nonce);
}

TEST(Records, AGameThatWentOnFromAnotherIsProvedAndImported) {
    PaperRoom paper = table_of(2);
    for (int i = 0; i < 20; ++i) play_one(paper);
    PaperRoom fork = fork_of(paper, "Erbin");
    ASSERT_FALSE(fork.say(1, {{"type", "act"}, {"words", "resign"}}).refused);
    ASSERT_EQ(fork.room.phase(), Phase::Over);
    const std::string record = record_of(fork);
    const Verdict verdict = verify(shelf().library(), *parse_record(record));
    EXPECT_EQ(verdict.fault, "");
    EXPECT_TRUE(verdict.dice_fit);
    EXPECT_EQ(record_of(imported(record)), record);
}

TEST(Records, AnImportedGameShowsItsNonces) {
    PaperRoom paper = table_of(2);
    ASSERT_FALSE(paper.act(0, "resign").refused);
    auto start_of = [](const PaperRoom& room) {
        for (const std::string& body : room.log)
            if (const json::value entry = json::parse(body); entry.at("type") == "start")
                return entry;
        return json::value();
    };
    EXPECT_EQ(start_of(paper).at("nonces").as_object().size(), 2u);
    EXPECT_EQ(start_of(imported(record_of(paper))).at("nonces").at("1"), json::value(paper.seed));
    // Not every seat has to add one.
    Record some = *parse_record(record_of(table_of(2)));
    some.nonces.erase(0);
    EXPECT_EQ(start_of(imported(print_record(some))).at("nonces"),
              (json::object{{"1", paper.seed}}));
    EXPECT_EQ(record_of(imported(print_record(some))), print_record(some));
}

TEST(Records, NoneIsLongerThanTheLongestGames) {
    Record record = *parse_record(record_of(table_of(2)));
    record.lines.resize(kMostRecordLines, record.lines.back());  // one checkpoint after the other
    EXPECT_TRUE(import_record(shelf(), "paper", print_record(record), 1'000'000));
    record.lines.push_back(record.lines.back());
    EXPECT_FALSE(import_record(shelf(), "paper", print_record(record), 1'000'000));
}

// ------------------------------------------------------------------------------------------------
// clocks

TEST(Clocks, EveryLotHasItsTime) {
    PaperRoom paper = table_of(3);
    ASSERT_TRUE(play_to(paper, [&] {
        return deeds_of_seat(paper, 0) >= 3 && paper.room.state().top().step == Step::StartTurn;
    }));
    paper.now += 1000;
    ASSERT_FALSE(paper.act(0, "resign").refused);
    for (int lot = 0; lot < 3; ++lot) {
        ASSERT_EQ(paper.room.state().top().step, Step::Bid) << lot;
        EXPECT_EQ(paper.room.hammer_falls(), paper.now + paper.room.pace().hammer) << lot;
        const std::int64_t question = paper.room.decision();
        paper.now += 1000;
        ASSERT_FALSE(paper.act(1, "bid " + std::to_string(5 + lot)).refused);
        EXPECT_EQ(paper.room.hammer_falls(), paper.now + paper.room.pace().hammer)
            << "a bid starts the clock anew";
        EXPECT_EQ(paper.room.decision(), question) << "an auction is one question";
        paper.now = *paper.room.hammer_falls() - 1;
        EXPECT_FALSE(paper.do_due());
        ++paper.now;
        EXPECT_TRUE(paper.do_due());
        EXPECT_NE(paper.room.decision(), question) << "the next lot is another one";
    }
}

TEST(Clocks, TheHammerDoesNotWaitForNobody) {
    PaperRoom paper = table_of(3);
    ASSERT_TRUE(play_to(paper, [&] { return paper.room.state().top().step == Step::Buy; }));
    const int buyer = asked(paper);
    ASSERT_FALSE(paper.act(buyer, "auction").refused);
    ASSERT_FALSE(paper.act(0, "bid 10").refused);
    ASSERT_FALSE(paper.act(1, "pass").refused);
    EXPECT_EQ(paper.room.state().top().step, Step::Bid) << "one may still bid";
    ASSERT_FALSE(paper.act(2, "pass").refused);
    EXPECT_NE(paper.room.state().top().step, Step::Bid);
    EXPECT_EQ(deeds_of_seat(paper, 0), 1);
}

TEST(Clocks, TheBankPaysOnceForTheTimeBeyond) {
    PaperRoom paper = table_of(2);
    ASSERT_TRUE(play_to(paper, [&] {
        return deeds_of_seat(paper, 0) >= 2 && asked(paper) == 0 &&
               paper.room.state().top().step == Step::StartTurn;
    }));
    const Millis bank = paper.room.sitter(Seat{0})->bank;
    std::vector<std::string> mortgages;
    for (const std::string& words : legal(paper, 0))
        if (words.starts_with("mortgage")) mortgages.push_back(words);
    ASSERT_GE(mortgages.size(), 2u);
    const Millis opens = std::max(paper.room.asked_since(Seat{0}), paper.room.throw_opens(Seat{0}));
    const auto deadline = paper.room.deadline(Seat{0});
    EXPECT_EQ(deadline, opens + 30'000 + bank);
    paper.now = opens + 40'000;
    ASSERT_FALSE(paper.act(0, mortgages[0]).refused);
    EXPECT_EQ(paper.room.sitter(Seat{0})->bank, bank - 10'000);
    EXPECT_EQ(paper.room.deadline(Seat{0}), deadline);
    paper.now += 1'000;
    ASSERT_FALSE(paper.act(0, mortgages[1]).refused);
    EXPECT_EQ(paper.room.sitter(Seat{0})->bank, bank - 11'000);
    EXPECT_EQ(paper.room.deadline(Seat{0}), deadline);
    paper.now = *deadline - 1;
    EXPECT_FALSE(paper.do_due());
    ++paper.now;
    EXPECT_TRUE(paper.do_due());
    EXPECT_EQ(paper.room.sitter(Seat{0})->bank, 0);
    EXPECT_NE(paper.log.back().find(R"("by")"), std::string::npos);
}

/// A table at which somebody is asked whether to buy, and who that is.
std::pair<PaperRoom, int> at_a_purchase(const char* pace) {
    PaperRoom paper = table_of(2, pace);
    EXPECT_TRUE(play_to(paper, [&] { return paper.room.state().top().step == Step::Buy; }));
    return {paper, asked(paper)};
}

TEST(Clocks, TheTimeOfADecisionBeginsWhenItIsSeen) {
    auto [paper, seat] = at_a_purchase("blitz");
    const Seat buyer{static_cast<std::uint8_t>(seat)};
    const std::int64_t n = paper.room.n();
    const auto deadline = paper.room.deadline(buyer);
    ASSERT_TRUE(deadline);
    paper.now += 4'000;
    EXPECT_TRUE(paper.say(seat, {{"type", "delivered"}, {"n", n - 1}}).entries.empty())
        << "the question is still on its way";
    EXPECT_TRUE(paper.say(1 - seat, {{"type", "delivered"}, {"n", n}}).entries.empty());
    EXPECT_EQ(paper.room.deadline(buyer), deadline);
    ASSERT_EQ(paper.say(seat, {{"type", "delivered"}, {"n", n}}).entries.size(), 1u);
    EXPECT_EQ(paper.room.deadline(buyer), *deadline + 4'000);
    EXPECT_EQ(paper.patch_fault, "");
    paper.now += 4'000;
    EXPECT_TRUE(paper.say(seat, {{"type", "delivered"}, {"n", n + 1}}).entries.empty())
        << "a question is seen once";
    EXPECT_EQ(told(paper.folded()), told(paper.room));
    paper.now = *deadline + 3'999;
    EXPECT_FALSE(paper.do_due());
    ++paper.now;
    EXPECT_TRUE(paper.do_due());
}

TEST(Clocks, SeeingLateOrNeverGainsNothing) {
    auto [late, seat] = at_a_purchase("blitz");
    const Seat buyer{static_cast<std::uint8_t>(seat)};
    const auto deadline = late.room.deadline(buyer);
    late.now += 14'000;
    late.say(seat, {{"type", "delivered"}, {"n", late.room.n()}});
    EXPECT_EQ(late.room.deadline(buyer), *deadline + kShowing);
    auto [soon, other] = at_a_purchase("blitz");
    soon.now += kAtOnce - 1;
    EXPECT_TRUE(soon.say(other, {{"type", "delivered"}, {"n", soon.room.n()}}).entries.empty());
    auto [calm, third] = at_a_purchase("none");
    calm.now += 4'000;
    EXPECT_TRUE(calm.say(third, {{"type", "delivered"}, {"n", calm.room.n()}}).entries.empty())
        << "no clock, no entry";
}

TEST(Clocks, TheGapAndHolding) {
    PaperRoom paper = table_of(2, "normal");
    EXPECT_EQ(paper.room.throw_opens(Seat{0}), paper.now + 2'000);
    const Ruling early = paper.act(0, "roll");
    ASSERT_TRUE(early.refused);
    EXPECT_EQ(early.refused->code, "too_soon");
    EXPECT_EQ(early.refused->wait, 2'000);
    for (int i = 0; i < 2; ++i) ASSERT_FALSE(paper.say(1, {{"type", "hold"}}).refused);
    EXPECT_EQ(paper.room.throw_opens(Seat{0}), paper.now + 20'000);
    EXPECT_EQ(paper.say(1, {{"type", "hold"}}).refused->code, "no_hold_left");
    paper.now += 20'000;
    EXPECT_FALSE(paper.act(0, "roll").refused);
    EXPECT_EQ(paper.room.throw_opens(Seat{0}), 0);
}

TEST(Clocks, NothingRunsWhileNobodyIsThere) {
    PaperRoom paper = table_of(2, "blitz");
    for (const Seat seat : {Seat{0}, Seat{1}}) ASSERT_TRUE(paper.take({{entry::Away{seat}}}));
    EXPECT_FALSE(next_due(paper.room));
    paper.now += 86'400'000;
    ASSERT_TRUE(paper.take({{entry::Here{Seat{1}, "node"}}}));
    const auto due = next_due(paper.room);  // the trustee waits as if the other had just left
    ASSERT_TRUE(due);
    EXPECT_EQ(due->at, paper.now + paper.room.pace().trustee);
}

TEST(Clocks, AnAbsentPersonIsVotedOutAndComesBack) {
    PaperRoom paper = table_of(3);
    ASSERT_TRUE(paper.take({{entry::Away{Seat{0}}}}));
    EXPECT_EQ(paper.say(1, {{"type", "vote"}, {"seat", 0}, {"on", true}}).refused->code, "no_vote");
    for (int turn = 0; paper.room.sitter(Seat{0})->trustee_turns < kTurnsBeforeVote && turn < 500;
         ++turn) {
        if (asked(paper) == 0 || asked(paper) < 0) {
            const auto due = next_due(paper.room);
            ASSERT_TRUE(due);
            paper.now = std::max(paper.now, due->at);
            ASSERT_TRUE(paper.do_due());
        } else {
            play_one(paper);
        }
    }
    ASSERT_EQ(paper.room.sitter(Seat{0})->trustee_turns, kTurnsBeforeVote);
    EXPECT_EQ(paper.room.votes_needed(Seat{0}), 2);
    EXPECT_FALSE(paper.room.votes_needed(Seat{1})) << "who is there is not voted on";
    ASSERT_TRUE(paper.take({{entry::Away{Seat{2}}}}));
    EXPECT_EQ(paper.room.votes_needed(Seat{0}), 1) << "of one it is all";
    ASSERT_TRUE(paper.take({{entry::Here{Seat{2}, "node"}}}));
    ASSERT_FALSE(paper.say(1, {{"type", "vote"}, {"seat", 0}, {"on", true}}).refused);
    EXPECT_FALSE(paper.room.sitter(Seat{0})->stand_in) << "one of two is no majority";
    ASSERT_FALSE(paper.say(2, {{"type", "vote"}, {"seat", 0}, {"on", true}}).refused);
    EXPECT_TRUE(paper.room.sitter(Seat{0})->stand_in);
    ASSERT_TRUE(paper.take({{entry::Here{Seat{0}, "node"}}}));
    EXPECT_FALSE(paper.room.sitter(Seat{0})->stand_in);
    EXPECT_EQ(paper.room.sitter(Seat{0})->trustee_turns, 0);
    EXPECT_TRUE(paper.room.sitter(Seat{0})->votes.empty());
}

TEST(View, TellsThePlacesOfThoseWhoHaveLeftAndOfAllInTheEnd) {
    PaperRoom paper = table_of(4);
    EXPECT_FALSE(paper.room.place(Seat{2}));
    for (const int leaver : {2, 0}) {
        while (asked(paper) != leaver) play_one(paper);
        ASSERT_FALSE(paper.act(leaver, "resign").refused);
    }
    EXPECT_EQ(paper.room.place(Seat{2}), 4);
    EXPECT_EQ(paper.room.place(Seat{0}), 3);
    EXPECT_FALSE(paper.room.place(Seat{1})) << "who still plays has no place yet";
    while (asked(paper) != 3) play_one(paper);
    ASSERT_FALSE(paper.act(3, "resign").refused);
    ASSERT_EQ(paper.room.phase(), Phase::Over);
    EXPECT_EQ(paper.room.place(Seat{3}), 2);
    EXPECT_EQ(paper.room.place(Seat{1}), 1);
}

TEST(Clocks, OffersEnd) {
    PaperRoom paper = table_of(2, "none");
    ASSERT_TRUE(play_to(paper, [&] {
        return deeds_of_seat(paper, 0) >= 1 && paper.room.state().top().step == Step::StartTurn;
    }));
    ASSERT_FALSE(
        paper.say(0, {{"type", "offer"}, {"to", 1}, {"give", deed_of(paper, 0)}, {"take", "$10"}})
            .refused);
    const auto due = next_due(paper.room);
    ASSERT_TRUE(due);
    EXPECT_EQ(due->at, paper.now + kOfferLife);
    paper.now += kOfferLife;
    ASSERT_TRUE(paper.do_due());
    EXPECT_TRUE(paper.room.negotiation().open().empty());
    EXPECT_NE(paper.log.back().find("expired"), std::string::npos);
}

// ------------------------------------------------------------------------------------------------
// claims

/// Everybody throws as soon as it is allowed; owners hear of everything and answer `lag` later, or
/// never.
struct LaggedTable {
    explicit LaggedTable(std::uint64_t dice, Millis owner_lag, std::string pace)
        : paper(table_of(4, std::move(pace), dice, false)), lag(owner_lag) {}

    void play(int steps) {
        for (int i = 0; i < steps && paper.room.phase() == Phase::Playing; ++i) {
            hear_of_claims();
            if (asked(paper) < 0 || paper.room.state().top().step != Step::StartTurn) {
                if (asked(paper) >= 0)
                    play_one(paper);
                else
                    wait_for_due();
                continue;
            }
            const Seat turn = paper.room.state().turn;
            Millis opens = std::max(paper.now, paper.room.throw_opens(turn));
            if (owns_a_claim(turn))
                opens =
                    paper.now + kDeliveryLimit + 1;  // he does not throw before he sees what he has
            if (const Millis at = next_message(); at <= opens) {
                paper.now = std::max(paper.now, at);
                deliver();
            } else if (const auto due = next_due(paper.room); due && due->at <= opens) {
                wait_for_due();
            } else {
                paper.now = opens;
                ASSERT_FALSE(paper.act(turn.value, "roll").refused);
            }
        }
    }
    bool owns_a_claim(Seat seat) const {
        for (int i = 0; i < paper.room.state().claim_count; ++i)
            if (paper.room.state().claims[static_cast<std::size_t>(i)].owner == seat) return true;
        return false;
    }
    void wait_for_due() {
        const auto due = next_due(paper.room);
        ASSERT_TRUE(due);
        paper.now = std::max(paper.now, due->at);
        ASSERT_TRUE(paper.do_due());
    }
    void hear_of_claims() {
        for (const Room::OpenClaim& c : paper.room.open_claims())
            if (lag >= 0 && c.id >= next_claim) {
                messages.push_back({paper.now + 2 * lag, c.n, c.id});
                next_claim = c.id + 1;
            }
    }
    Millis next_message() const {
        return messages.empty() ? std::numeric_limits<Millis>::max() : messages.front().at;
    }
    void deliver() {
        const auto m = messages.front();
        messages.erase(messages.begin());
        for (int i = 0; i < paper.room.state().claim_count; ++i) {
            const Claim c = paper.room.state().claims[static_cast<std::size_t>(i)];
            if (c.id != m.claim) continue;
            paper.say(c.owner.value, {{"type", "delivered"}, {"n", m.n}});
            paper.act(c.owner.value, "claim " + std::to_string(c.id));
            return;
        }
    }

    struct Sent {
        Millis at;
        std::int64_t n;
        std::uint32_t claim;
    };
    PaperRoom paper;
    Millis lag;
    std::vector<Sent> messages;
    std::uint32_t next_claim = 0;
};

TEST(Claims, NoneIsLostToALagOfTwoSeconds) {
    for (const char* pace : {"machine", "blitz", "normal"})
        for (const Millis lag : {0, 2'000}) {
            int made = 0, lapsed = 0;
            for (std::uint64_t dice = 0; dice < 20; ++dice) {
                LaggedTable table(dice, lag, pace);
                table.play(600);
                made += table.paper.claims_made;
                lapsed += table.paper.claims_lapsed;
            }
            EXPECT_GT(made, 500) << pace << lag;
            EXPECT_EQ(lapsed, 0) << pace << lag;
        }
}

TEST(Claims, AnOwnerWhoCannotBeReachedIsHelped) {
    int made = 0, lapsed = 0;
    for (std::uint64_t dice = 0; dice < 10; ++dice) {
        LaggedTable table(dice, -1, "machine");
        table.play(600);
        made += table.paper.claims_made;
        lapsed += table.paper.claims_lapsed;
    }
    EXPECT_GT(made, 250);
    EXPECT_EQ(lapsed, 0);
}

TEST(Claims, DeliveredSpeaksOfWhatWasSeen) {
    PaperRoom paper = table_of(4, "machine", 2);
    ASSERT_TRUE(play_to(paper, [&] { return paper.room.state().claim_count > 0; }));
    const Room::OpenClaim& open = paper.room.open_claims()[0];
    const int owner = paper.room.state().claims[0].owner.value;
    const std::int64_t n = paper.room.n();
    ASSERT_GT(open.n, 1);
    EXPECT_TRUE(paper.say(owner, {{"type", "delivered"}, {"n", open.n - 1}}).shown.empty());
    EXPECT_TRUE(paper.say((owner + 1) % 4, {{"type", "delivered"}, {"n", n}}).shown.empty());
    EXPECT_FALSE(paper.say(owner, {{"type", "delivered"}, {"n", open.n}}).shown.empty());
    EXPECT_EQ(paper.room.open_claims()[0].delivered, paper.now);
    EXPECT_EQ(paper.room.n(), n) << "nobody waits for it: no entry";
}

TEST(Claims, TheNextEntryNotesWhatWasDelivered) {
    PaperRoom paper = table_of(4, "machine", 2);
    ASSERT_TRUE(play_to(paper, [&] { return paper.room.state().claim_count > 0; }));
    const int owner = paper.room.state().claims[0].owner.value;
    paper.now += 100;
    const Millis shown = paper.now;
    paper.say(owner, {{"type", "delivered"}, {"n", paper.room.n()}});
    paper.now += 400;
    ASSERT_FALSE(paper.say(owner, {{"type", "chat"}, {"text", "da!"}}).refused);
    ASSERT_EQ(paper.folded().open_claims().size(), 1u);
    EXPECT_EQ(paper.folded().open_claims()[0].delivered, shown);
    EXPECT_EQ(told(paper.folded()), told(paper.room));
}

TEST(Claims, AThrowThatIsHeldHearsOfItAtOnce) {
    PaperRoom paper = table_of(4, "machine", 2);
    ASSERT_TRUE(play_to(paper, [&] {
        return paper.room.state().claim_count > 0 &&
               paper.room.state().top().step == Step::StartTurn &&
               paper.room.holds_throw(paper.room.state().claims[0]);
    }));
    const Seat turn = paper.room.state().turn;
    const int owner = paper.room.state().claims[0].owner.value;
    EXPECT_GT(paper.room.throw_opens(turn), paper.now + kClaimFloor);
    const Ruling r = paper.say(owner, {{"type", "delivered"}, {"n", paper.room.n()}});
    ASSERT_EQ(r.entries.size(), 1u);
    EXPECT_EQ(paper.room.throw_opens(turn), paper.now + kClaimFloor);
    EXPECT_EQ(paper.patch_fault, "");
}

TEST(Claims, TheBankClaimsForWhoeverWantsIt) {
    PaperRoom paper = table_of(4, "machine", 2);
    for (int i = 0; i < 4; ++i)
        ASSERT_FALSE(paper.say(i, {{"type", "auto_claim"}, {"on", true}}).refused);
    for (int i = 0; i < 300; ++i) play_one(paper);
    EXPECT_GT(paper.claims_made, 10);
    EXPECT_EQ(paper.claims_lapsed, 0);
}

}  // namespace
}  // namespace bankhalter::tests
