// Words and JSON, both ways, and what is no action at all.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>

#include "base/fields.h"
#include "base/words.h"
#include "edition/edition.h"
#include "edition/files.h"
#include "notation/action.h"
#include "notation/json_writer.h"
#include "notation/names.h"
#include "notation/record.h"

namespace bankhalter::tests {
namespace {

const Rules& rules() {
    static const Library library = *load_library(embedded_files());
    return library.editions[0].rules;
}

Result<Action> parse(std::string_view text) {
    return parse_action(rules(), Seat{1}, split_words(text));
}

TEST(Words, EveryActionPrintsAsItIsRead) {
    for (const char* text : {"roll",
                             "fine",
                             "card",
                             "card 1",
                             "card 2",
                             "steps 12",
                             "goto 0",
                             "goto 39",
                             "buy",
                             "auction",
                             "bid 1",
                             "bid 999999999",
                             "pass",
                             "compete",
                             "place 39",
                             "claim 17",
                             "build 1",
                             "sell 3",
                             "selldown A 0 1",
                             "selldown B 5 5 4",
                             "mortgage 5",
                             "redeem 12",
                             "keep 28",
                             "trade 2 give 5,15,$200 take 39,J1",
                             "trade 0 give - take J1,J2",
                             "bankrupt",
                             "end",
                             "resign",
                             "hammer",
                             "dice 3 4",
                             "dice 6 6 bus",
                             "dice 1 1 1",
                             "dice 2 5 mr",
                             "draw 16",
                             "deal 1"}) {
        const auto action = parse(text);
        ASSERT_TRUE(action.ok()) << text;
        EXPECT_EQ(print_action(rules(), *action), text);
    }
}

TEST(Words, MalformedOnesAreNoAction) {
    for (const char* text : {"",
                             "rol",
                             "ROLL",
                             "roll 1",
                             "bid",
                             "bid 01",
                             "bid -1",
                             "bid +1",
                             "bid 1.5",
                             "bid 1000000000",
                             "bid x",
                             "card 0",
                             "card 3",
                             "steps 0",
                             "steps 13",
                             "goto 40",
                             "build 0",
                             "build 2",
                             "build 40",
                             "mortgage",
                             "selldown A 0",
                             "selldown A 0 0 0",
                             "selldown B 0 0",
                             "selldown I 0 0",
                             "selldown a 0 0",
                             "selldown A 6 0",
                             "trade 2",
                             "trade 2 give 5",
                             "trade 2 give 5 take",
                             "trade 2 take - give 5",
                             "trade 2 give 5,5 take -",
                             "trade 2 give $0 take 5",
                             "trade 2 give $1,$2 take 5",
                             "trade 2 give J1,J1 take -",
                             "trade 2 give J3 take -",
                             "trade 2 give 5, take -",
                             "trade 2 give 0 take 5",
                             "trade 6 give 5 take -",
                             "trade x give 5 take -",
                             "dice 0 1",
                             "dice 7 1",
                             "dice 1",
                             "dice 1 2 4",
                             "dice 1 2 BUS",
                             "dice 1 2 3 4",
                             "draw 0",
                             "draw 17",
                             "deal 2"})
        EXPECT_FALSE(parse(text).ok()) << text;
}

TEST(Words, NumbersHaveNoSignAndNoLeadingZero) {
    EXPECT_EQ(parse_number("0"), 0);
    EXPECT_EQ(parse_number("999999999"), 999999999);
    for (const char* text : {"", "00", "01", "-1", "+1", " 1", "1 ", "1000000000", "0x1", "1e3"})
        EXPECT_FALSE(parse_number(text)) << text;
}

TEST(Names, EveryRefusalAndFaultHasACodeAndAClause) {
    for (int i = 1; i < kRefusals; ++i) {
        EXPECT_NE(refusal_name(static_cast<Refusal>(i)).code, "");
        EXPECT_NE(refusal_name(static_cast<Refusal>(i)).clause, "");
    }
    for (int i = 0; i < kFaults; ++i) EXPECT_NE(fault_name(static_cast<Fault>(i)).code, "");
    EXPECT_EQ(refusal_name(Refusal::CanStillPay).code, "can_still_pay");
    EXPECT_EQ(refusal_name(Refusal::NotEven).code, "not_even");
    EXPECT_EQ(fault_name(Fault::HoldingsDiffer).code, "holdings_differ");
}

TEST(Names, TheDocsListEveryRefusalFaultAndEvent) {
    std::ifstream in(DOCS "/notation.md");
    const std::string page((std::istreambuf_iterator<char>(in)), {});
    auto listed = [&](std::string_view code, std::string_view clause) {
        EXPECT_NE(page.find(fmt::format("`{}`{}{}", code, clause.empty() ? "" : " | ", clause)),
                  std::string::npos)
            << code << " " << clause;
    };
    for (int i = 1; i < kRefusals; ++i)
        listed(refusal_name(static_cast<Refusal>(i)).code,
               refusal_name(static_cast<Refusal>(i)).clause);
    for (int i = 0; i < kFaults; ++i)
        listed(fault_name(static_cast<Fault>(i)).code, fault_name(static_cast<Fault>(i)).clause);
    for (int i = 0; i <= static_cast<int>(EventKind::GameOver); ++i)
        listed(event_name(static_cast<EventKind>(i)), "");
}

TEST(Names, NamesOfPeopleArePrintableAndShort) {
    for (const char* name : {"Ada", "Jörg Müller", "李小龙", "x", "123456789012345678901234"})
        EXPECT_TRUE(is_name(name)) << name;
    for (const char* name : {"", " Ada", "Ada ", "a\nb", "a\tb", "\x7f", "\xff", "\xc3",
                             "\xed\xa0\x80", "\xc0\xaf", "1234567890123456789012345", "\xc2\x85"})
        EXPECT_FALSE(is_name(name)) << name;
}

TEST(Fields, OfStrangersFitOrAreMissing) {
    const auto object =
        boost::json::parse(R"({"name":"Ada","seat":3,"on":true,"half":0.5})").as_object();
    const Fields f(object);
    EXPECT_TRUE(f.has("half") && !f.has("token"));
    EXPECT_EQ(f.text("name", 3), "Ada");
    EXPECT_FALSE(f.text("name", 2) || f.text("seat") || f.text("token"));
    EXPECT_EQ(f.number("seat", 0, 3), 3);
    EXPECT_FALSE(f.number("seat", 0, 2) || f.number("seat", 4, 9) || f.number("half", 0, 9) ||
                 f.number("name", 0, 9));
    EXPECT_EQ(f.flag("on"), true);
    EXPECT_FALSE(f.flag("seat") || f.flag("off"));
}

TEST(Fields, OfOurOwnReadAsNothingWhenMissing) {
    const auto object =
        boost::json::parse(R"({"name":"Ada","n":5000000000,"on":true,"view":{"n":7}})").as_object();
    EXPECT_EQ(text_in(object, "name"), "Ada");
    EXPECT_EQ(text_in(object, "n"), "");
    EXPECT_EQ(number_in(object, "n"), 5'000'000'000);
    EXPECT_EQ(number_in<int>(object, "n", -1), -1);  // does not fit into one
    EXPECT_EQ(number_in<int>(object, "name"), 0);
    EXPECT_TRUE(flag_in(object, "on"));
    EXPECT_FALSE(flag_in(object, "view"));
    EXPECT_EQ(number_in(object_in(object, "view"), "n"), 7);
    EXPECT_TRUE(object_in(object, "name").empty());
}

TEST(JsonWriter, EscapesAsTheLibraryDoes) {
    std::string all;
    for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
    for (const std::string& text : {std::string(), std::string("plain"), all})
        EXPECT_EQ(print_json([&](JsonWriter& out) { out.value(text); }),
                  boost::json::serialize(boost::json::string(text)));
}

TEST(JsonWriter, PutsCommasAndLeavesOutWhatIsEmpty) {
    const std::string text = print_json([](JsonWriter& out) {
        out.object([&] {
            out("text", "},[")("number", -5)("large", std::numeric_limits<std::int64_t>::min());
            out("flag", true)("none", std::optional<int>());
            out.key("list").list([&] { out.value(1).object([] {}).list([] {}).value("{"); });
            out.object_if_any("nothing", [] {});
            out.object_if_any(7, [&] { out("inside", std::uint8_t{7}); });
        });
    });
    EXPECT_EQ(text,
              R"({"text":"},[","number":-5,"large":-9223372036854775808,"flag":true,"none":null,)"
              R"("list":[1,{},[],"{"],"7":{"inside":7}})");
}

TEST(JsonWriter, GoesOnAfterWhatIsWritten) {
    JsonWriter out(R"({"a":1)");
    EXPECT_EQ(out("b", 2).take(), R"({"a":1,"b":2)");
}

TEST(Record, FaultsAreAllToldWithTheirLine) {
    const auto record = parse_record(
        "bankhalter record 1\nedition zelda xyz\nvariant odd\nseat 1 Ada\n=12\nnonsense\n");
    ASSERT_FALSE(record.ok());
    EXPECT_EQ(record.faults().size(), 6u);
    EXPECT_EQ(record.faults()[0].substr(0, 7), "line 2:");
    EXPECT_FALSE(parse_record("").ok());
    EXPECT_FALSE(parse_record("bankhalter record 2\n").ok());
    // The return of CRLF is not part of a line; a second one would be lost when the record is
    // printed and read again.
    const std::string two_seats =
        "bankhalter record 1\r\nedition zelda 0123456789abcdef\r\nseat 0 Ada\r\nseat 1 Ben\r\n";
    EXPECT_TRUE(parse_record(two_seats + "0 roll\r\n").ok());
    EXPECT_EQ(parse_record(two_seats + "0 roll\r\r\n").faults()[0], "line 5: a control character");
}

}  // namespace
}  // namespace bankhalter::tests
