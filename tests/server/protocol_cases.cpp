// Prints every entry, every message and every reply there is, one JSON line each with the name that
// protocol/schema.json has for it; protocol_cases.py holds them against the schema. A kind without
// an example here does not compile. What is written must be read as the same.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "edition/files.h"
#include "notation/position.h"
#include "room/draft.h"
#include "room/entry_json.h"
#include "room/message_json.h"
#include "room/opening.h"
#include "room/reply_kind.h"

namespace bankhalter::tests {
namespace {

namespace json = boost::json;

const std::string kName = "Ada", kNonce(64, '0'), kToken(43, 't');
constexpr Seat kOne{1}, kTwo{2};
const Items kCash{.cash = 5};

template <class Kind>
Kind example();

template <>
entry::Create example() {
    return {"zelda",
            Variant::Short,
            find_pace("blitz"),
            true,
            "CODE42",
            kNonce,
            "{}",
            kNonce,
            "{}",
            true,
            true};
}
template <>
entry::Sit example() {
    return {kOne, kName, 3, kNonce, kNonce, "node"};
}
template <>
entry::Bot example() {
    return {kTwo, kName, 3, "hard", kNonce, kOne};
}
template <>
entry::Rename example() {
    return {kOne, kName, 4};
}
template <>
entry::Stand example() {
    return {kOne};
}
template <>
entry::Unseat example() {
    return {kTwo, kOne};
}
template <>
entry::Ready example() {
    return {kOne, true};
}
template <>
entry::Settings example() {
    return {kOne, "zelda", Variant::Standard, find_pace("none"), false, true, true};
}
template <>
entry::Seal example() {
    return {kOne, kNonce};
}
template <>
entry::Open example() {
    return {kOne};
}
template <>
entry::Unseal example() {
    return {kOne, kNonce};
}
template <>
entry::Start example() {
    return {kOne, {kTwo, kOne}, {{0, kNonce}, {1, kNonce}}};
}
template <>
entry::Act example() {
    return {kOne, {.kind = ActionKind::Roll, .seat = kOne}, By::Bot, 7, BothLanguages{"so", "so"}};
}
template <>
entry::Offer example() {
    return {kOne,
            kTwo,
            8,
            kCash,
            {},
            7,
            OfferReason{.to = {TradeEffect::What::Complete, Group{3}, 5, Group{1}, true},
                        .from = {TradeEffect::What::Nearer, kStations}}};
}
template <>
entry::OfferEnd example() {
    return {kTwo, 8, OfferEnding::Expired};
}
template <>
entry::Mute example() {
    return {kOne, kTwo, true};
}
template <>
entry::AutoClaim example() {
    return {kOne, true};
}
template <>
entry::Hold example() {
    return {kOne};
}
template <>
entry::Hint example() {
    return {kOne};
}
template <>
entry::Vote example() {
    return {kOne, kTwo, true};
}
template <>
entry::StandIn example() {
    return {kOne};
}
template <>
entry::Here example() {
    return {kOne, "node"};
}
template <>
entry::Away example() {
    return {kOne};
}
template <>
entry::Chat example() {
    return {{}, kName, "Hallo"};
}
template <>
entry::Delivered example() {
    return {kOne, 12};
}
template <>
entry::Shown example() {
    return {kOne};
}
template <>
entry::Key example() {
    return {kOne, kOne, kToken};
}
template <>
entry::Wake example() {
    return {};
}
template <>
entry::Epoch example() {
    return {1, 40, kNonce, kNonce};
}
template <>
entry::Resume example() {
    return {{{0, kNonce}}};
}
template <>
entry::Reveal example() {
    return {kNonce, {kNonce}};
}
template <>
entry::Rematch example() {
    return {kOne, "abcd1234"};
}

template <>
message::Sit example() {
    return {kOne, kName, 3, kToken};
}
template <>
message::Rename example() {
    return {kName, 3};
}
template <>
message::Stand example() {
    return {};
}
template <>
message::Ready example() {
    return {true};
}
template <>
message::Settings example() {
    return {"zelda", "short", "blitz", true, false, true};
}
template <>
message::Bot example() {
    return {kOne, "easy"};
}
template <>
message::Unseat example() {
    return {kOne};
}
template <>
message::Seal example() {
    return {kNonce};
}
template <>
message::Unseal example() {
    return {kNonce};
}
template <>
message::Start example() {
    return {};
}
template <>
message::Act example() {
    return {"roll", 12};
}
template <>
message::Why example() {
    return {"roll"};
}
template <>
message::Preview example() {
    return {"build 39", 7};
}
template <>
message::Hint example() {
    return {};
}
template <>
message::Offer example() {
    return {kTwo, "$5", "-", 7};
}
template <>
message::Accept example() {
    return {7};
}
template <>
message::Decline example() {
    return {7};
}
template <>
message::Withdraw example() {
    return {7};
}
template <>
message::Hold example() {
    return {};
}
template <>
message::Vote example() {
    return {kTwo, true};
}
template <>
message::Delivered example() {
    return {12};
}
template <>
message::Mute example() {
    return {kTwo, true};
}
template <>
message::AutoClaim example() {
    return {true};
}
template <>
message::Chat example() {
    return {"Hallo", kName};
}
template <>
message::Hello example() {
    return {1, "abcd1234", kToken, 12};
}
template <>
message::Report example() {
    return {kOne, 12, "why"};
}
template <>
message::Renew example() {
    return {kToken};
}
template <>
message::Revoke example() {
    return {kOne};
}
template <>
message::Ping example() {
    return {};
}
template <>
message::Rematch example() {
    return {};
}

struct Cases {
    const Rules& rules;
    int faults = 0;

    void compare(const std::string& written, const std::string& again) {
        if (written == again) return;
        fmt::print(stderr, "written {}\nread    {}\n", written, again);
        ++faults;
    }
    void print(std::string_view group, const json::object& value) {
        const std::string_view type = value.at("type").as_string();
        fmt::print("{}\n", json::serialize(json::object{{"is", fmt::format("{}_{}", group, type)},
                                                        {"value", value}}));
    }
    template <class Kind>
    void check_entry() {
        const Entry e{example<Kind>(), 1'000'000, "id-1", {{3, 999'000}}};
        const std::string written = print_entry(e, rules);
        const auto again = read_entry(written, &rules);
        compare(written, again ? print_entry(*again, rules) : "nothing");
        const auto print_public = [&](const Entry& entry) {
            return print_json([&](JsonWriter& out) { write_public_entry(out, entry, rules); });
        };
        const std::string seen = print_public(e);
        const json::value value = *parse_json(seen);
        const auto heard = read_public_entry(value.get_object(), rules);
        compare(seen, heard ? print_public({*heard}) : "nothing");
        print("entry", value.get_object());
    }
    template <class Kind>
    void check_message() {
        const Message m{example<Kind>(), "id-1"};
        const json::value written = *parse_json(print_message(m));
        const auto again = read_message(written.get_object());
        compare(print_message(m), again ? print_message(*again) : "nothing");
        print("client", written.get_object());
    }
    void check_reply(ReplyKind kind, const std::string& written) {
        const json::value reply = *parse_json(written);
        compare(std::string(reply_name(kind)), [&] {
            const auto heard = reply_kind(reply.get_object());
            return heard ? std::string(reply_name(*heard)) : "nothing";
        }());
        print("server", reply.get_object());
    }
    template <class... Kinds>
    void check_entries(const std::variant<Kinds...>*) {
        (check_entry<Kinds>(), ...);
    }
    template <class... Kinds>
    void check_messages(const std::variant<Kinds...>*) {
        (check_message<Kinds>(), ...);
    }
};

void check_replies(Cases& cases, const RulesShelf& shelf) {
    using enum ReplyKind;
    Draft draft(Room(shelf, "abcd1234"));
    const RoomPlan plan{.edition = "zelda", .code = "CODE42", .position = ""};
    draft.add(judge_create(shelf, plan, Secret()).entries, 1'000'000);
    const Room& room = draft.room;
    cases.check_reply(Welcome, print_welcome(room, std::nullopt, 1'000'001));
    cases.check_reply(Snapshot, print_snapshot(room, std::nullopt));
    cases.check_reply(Event, draft.told.front().text());
    cases.check_reply(Ok, print_ok("id-1", 7));
    cases.check_reply(Seated, print_seated("id-1", 7, kOne, kToken));
    cases.check_reply(Preview, print_preview(cases.rules, 7, "id-1", {new_game(cases.rules, 4)}));
    cases.check_reply(Hint, print_hint(room, "id-1", {.action = {.kind = ActionKind::Roll}}));
    cases.check_reply(Refused, print_refused(room.library(), "id-1", {"too_soon", "", 9}));
    cases.check_reply(Pong, print_pong(1'000'001, 2));
    cases.check_reply(Notice, print_notice("Hallo"));
    cases.check_reply(Bye, print_bye("restart", 500));
}

int run() {
    const Library library = *load_library(embedded_files());
    const RulesShelf shelf(library);
    Cases cases{shelf.of(*library.find("zelda"), Variant::Standard)};
    cases.check_entries(static_cast<const entry::What*>(nullptr));
    cases.check_messages(static_cast<const message::ToTable*>(nullptr));
    cases.check_messages(static_cast<const message::ToKeeper*>(nullptr));
    cases.check_message<message::Hello>();
    check_replies(cases, shelf);
    return cases.faults ? 1 : 0;
}

}  // namespace
}  // namespace bankhalter::tests

int main() { return bankhalter::tests::run(); }
