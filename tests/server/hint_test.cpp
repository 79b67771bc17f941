// "What would Champion do?": who may ask when, and what is answered.
#include "room/hint.h"

#include <set>

#include "notation/action.h"
#include "position_room.h"
#include "room/replies.h"

namespace bankhalter::tests {
namespace {

namespace json = boost::json;
using Kind = BotTable::Move::Kind;

std::string refusal(PaperRoom& paper, int seat) {
    const Ruling r = paper.say(seat, {{"type", "hint"}});
    return r.refused ? r.refused->code : "";
}

BotTable::Move hint_to(const PaperRoom& paper, Seat seat) {
    EXPECT_TRUE(is_deciding(paper.room, seat));
    return think_of_hint(RoomHint(paper.room, seat).question).value();
}

TEST(Hints, OnlyWhereTheTableAllowsThem) {
    PaperRoom paper = table_at(Position(), false);
    EXPECT_EQ(refusal(paper, 0), "no_hints");
    RoomPlan plan;
    plan.edition = "zelda";
    PaperRoom lobby(plan);
    lobby.sit(0);
    lobby.sit(1);
    EXPECT_FALSE(lobby.room.gives_hints());
    EXPECT_EQ(lobby.say(1, {{"type", "settings"}, {"hints", true}}).refused->code, "not_host");
    ASSERT_FALSE(lobby.say(0, {{"type", "settings"}, {"hints", true}}).refused);
    EXPECT_TRUE(lobby.view.at("room").at("hints").as_bool()) << "everybody sees it";
    ASSERT_FALSE(lobby.say(0, {{"type", "start"}}).refused);
    EXPECT_EQ(lobby.say(0, {{"type", "settings"}, {"hints", false}}).refused->code, "not_in_lobby");
    const auto next = rematch_log(shelf(), lobby.room, "NEXT", Seat{0}, random_secret());
    EXPECT_TRUE(next[0].as<entry::Create>()->hints);
}

TEST(Hints, OnlyForWhoeverHasSomethingToDecide) {
    PaperRoom paper = table_at(Position());
    EXPECT_EQ(refusal(paper, 1), "not_asked");
    EXPECT_EQ(refusal(paper, 0), "");
}

TEST(Hints, AreCountedAndNotTooManyAtOnce) {
    PaperRoom paper = table_at(Position());
    ASSERT_EQ(refusal(paper, 0), "");
    EXPECT_EQ(refusal(paper, 0), "too_fast");
    EXPECT_EQ(paper.say(0, {{"type", "hint"}}).refused->wait, kHintGap);
    paper.now += kHintGap;
    EXPECT_EQ(refusal(paper, 0), "");
    EXPECT_EQ(paper.room.sitter(kMe)->hints, 2);
    EXPECT_EQ(paper.view.at("seats").at("0").at("hints").as_int64(), 2);
    EXPECT_EQ(told(paper.folded()), told(paper.room));
    EXPECT_EQ(paper.patch_fault, "");
}

TEST(Hints, TheSameMessageIsOneEntry) {
    PaperRoom paper = table_at(Position());
    const json::object asked{{"type", "hint"}, {"id", "once"}};
    ASSERT_FALSE(paper.say(0, asked).refused);
    EXPECT_GT(paper.say(0, asked).repeats, 0);
    EXPECT_EQ(paper.room.sitter(kMe)->hints, 1);
}

TEST(Hints, AskingLeavesTheQuestionAsItIs) {
    PaperRoom paper = table_at(Position());
    const RoomHint hint(paper.room, kMe);
    const auto decision = paper.room.decision();
    ASSERT_EQ(refusal(paper, 0), "");
    EXPECT_EQ(paper.room.decision(), decision);
    EXPECT_TRUE(hint.holds(paper.room));
    paper.now += 60'000;
    ASSERT_FALSE(paper.act(0, "roll").refused);
    EXPECT_FALSE(hint.holds(paper.room));
}

TEST(Hints, AreLegalAndTheSameEveryTime) {
    Position p;
    p.own(kHe, {16, 18});
    p.land(19);
    const PaperRoom paper = table_at(p);
    const BotTable::Move hint = hint_to(paper, kMe);
    EXPECT_EQ(validate(paper.room.rules(), paper.room.state(), hint.action), Refusal::None);
    EXPECT_EQ(hint.action, hint_to(paper, kMe).action);
    EXPECT_EQ(hint.action.kind, ActionKind::Buy) << "it would complete another's group";
    const json::value told = json::parse(print_hint(paper.room, "id-1", hint));
    EXPECT_EQ(told.at("words").as_string(), "buy");
    EXPECT_EQ(told.at("text").at("de").as_string(), "kaufen");
    EXPECT_FALSE(told.at("reason").at("en").as_string().empty());
}

TEST(Hints, KnowOffersAndTheirAnswers) {
    PaperRoom paper = table_at(orange_and_red());
    const BotTable::Move hint = hint_to(paper, kMe);
    ASSERT_EQ(hint.kind, Kind::Offer) << "each lacks what the other has";
    const json::value told = json::parse(print_hint(paper.room, "", hint));
    json::object offer = told.at("offer").as_object();
    offer["type"] = "offer";
    ASSERT_FALSE(paper.say(0, offer).refused) << "it can be made as it is told";
    EXPECT_NE(hint_to(paper, kMe).kind, Kind::Offer) << "one at a time";
    EXPECT_EQ(hint_to(paper, Seat{hint.action.a}).kind, Kind::Answer);
    ASSERT_FALSE(paper.say(hint.action.a, {{"type", "decline"}, {"offer", 1}}).refused);
    const BotTable::Move next = hint_to(paper, kMe);
    EXPECT_FALSE(next.kind == Kind::Offer && next.action == hint.action) << "he has just said no";
    ASSERT_FALSE(paper.say(hint.action.a, {{"type", "mute"}, {"seat", 0}, {"on", true}}).refused);
    const BotTable::Move last = hint_to(paper, kMe);
    EXPECT_FALSE(last.kind == Kind::Offer && last.action.a == hint.action.a)
        << "he does not listen";
}

TEST(Hints, AGiftIsTakenAndARobberyIsNot) {
    PaperRoom paper = table_at(orange_and_red());
    ASSERT_FALSE(
        paper.say(1, {{"type", "offer"}, {"to", 0}, {"give", "19"}, {"take", "$1"}}).refused);
    EXPECT_TRUE(hint_to(paper, kMe).accepted);
    ASSERT_FALSE(
        paper.say(1, {{"type", "offer"}, {"to", 0}, {"give", "$1"}, {"take", "21"}}).refused);
    const BotTable::Move hint = hint_to(paper, kMe);
    EXPECT_EQ(hint.kind, Kind::Answer);
    EXPECT_FALSE(hint.accepted);
    EXPECT_EQ(json::parse(print_hint(paper.room, "", hint)).at("decline").as_int64(), hint.offer);
}

/// What the hint says, done as a client does it.
Ruling follow(PaperRoom& paper, Seat seat, const BotTable::Move& hint) {
    const json::value told = json::parse(print_hint(paper.room, "", hint));
    if (hint.kind == Kind::Act)
        return paper.act(seat.value, std::string(told.at("words").as_string()));
    json::object message{{"type", "offer"}};
    if (hint.kind == Kind::Offer)
        message = told.at("offer").as_object(), message["type"] = "offer";
    else
        message = {{"type", hint.accepted ? "accept" : "decline"}, {"offer", hint.offer}};
    return paper.say(seat.value, message);
}

TEST(Hints, CanBeFollowedByEverybody) {
    PaperRoom paper = table_at(orange_and_red());
    std::set<Kind> kinds;
    for (int step = 0; step < 80 && paper.room.phase() == Phase::Playing; ++step) {
        int followed = 0;
        for (std::uint8_t i = 0; i < 4; ++i) {
            if (!is_deciding(paper.room, Seat{i})) continue;
            const BotTable::Move hint = hint_to(paper, Seat{i});
            paper.now += 20'000;
            const Ruling ruling = follow(paper, Seat{i}, hint);
            ASSERT_FALSE(ruling.refused) << paper.log.back() << ruling.refused->code;
            kinds.insert(hint.kind);
            ++followed;
        }
        ASSERT_TRUE(followed > 0 || paper.do_due()) << paper.log.back();
    }
    EXPECT_EQ(kinds.size(), 3u) << "actions, offers and answers";
    EXPECT_EQ(paper.patch_fault, "");
}

TEST(Hints, ARentIsDemandedFirst) {
    Position p;
    for (std::uint8_t d = 0; d < kDeeds; ++d) p.state.set_owner(Deed{d}, kHe);
    PaperRoom paper = table_at(p);  // whoever throws lands on what is his
    for (int throws = 0; paper.room.state().claim_count == 0 && throws < 20; ++throws) {
        const Seat seat = to_act(paper.room.state()).first();
        paper.now += 60'000;
        const auto usual = default_action(paper.room.rules(), paper.room.state(), seat);
        ASSERT_FALSE(paper.act(seat.value, print_action(paper.room.rules(), *usual)).refused);
    }
    ASSERT_EQ(paper.room.state().claim_count, 1);
    EXPECT_FALSE(to_act(paper.room.state()).has(kHe));
    EXPECT_EQ(hint_to(paper, kHe).action.kind, ActionKind::Claim);
}

}  // namespace
}  // namespace bankhalter::tests
