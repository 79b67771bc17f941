// Any lines as messages of several senders to a table in mid-game, as a server would take them:
// nothing breaks, a refusal changes nothing, and what was written folds to the same room.
#include <boost/json/parse.hpp>
#include <cstdlib>

#include "../server/paper_room.h"
#include "base/words.h"
#include "notation/position.h"
#include "room/draft.h"

using namespace bankhalter::tests;

/// Four persons and a bot who have played for a while.
static const PaperRoom& mid_game() {
    static const PaperRoom made = [] {
        RoomPlan plan;
        plan.edition = "zelda";
        plan.pace = "normal";
        PaperRoom paper(plan, 1, false);
        for (int i = 0; i < 4; ++i) paper.sit(i);
        paper.say(0, {{"type", "bot"}, {"seat", 4}, {"level", "easy"}});
        paper.say(0, {{"type", "start"}});
        for (int step = 0; step < 120; ++step) {
            paper.now += 30'000;
            for (Seat seat : to_act(paper.room.state())) {
                const Action buy{.kind = ActionKind::Buy, .seat = seat};
                const bool buys =
                    validate(paper.room.rules(), paper.room.state(), buy) == Refusal::None;
                paper.take(
                    judge_action(
                        paper.room,
                        buys ? buy : *default_action(paper.room.rules(), paper.room.state(), seat),
                        "clock")
                        .entries);
                break;
            }
        }
        return paper;
    }();
    return made;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    PaperRoom paper = mid_game();
    int lines = 0;
    for (std::string_view line : split_at({reinterpret_cast<const char*>(data), size}, '\n')) {
        if (line.empty() || ++lines > 60) continue;
        // The first letter says who speaks: a watcher, a seat, or the clock.
        const int who = static_cast<unsigned char>(line[0]) % 7;
        line.remove_prefix(1);
        paper.now += 500;
        if (who == 6) {
            paper.now += 20'000;
            paper.do_due();
            continue;
        }
        const auto message = parse_json(line);
        if (!message || !message->is_object()) continue;
        const std::int64_t n = paper.room.n();
        const std::string before = told(paper.room);
        const Sender sender{
            who == 5 ? std::nullopt : std::optional(Seat{static_cast<std::uint8_t>(who)}), "node",
            parse_hex(paper.seed)};
        const Ruling ruling = judge(paper.room, sender, message->get_object(), paper.now);
        if (told(paper.room) != before) std::abort();
        if (ruling.refused || ruling.entries.empty()) continue;
        Draft draft(paper.room);
        if (!draft.add(ruling.entries, paper.now)) std::abort();  // judged well, so it fits
        if (draft.told.size() != draft.bodies.size() || draft.room.n() <= n) std::abort();
        for (const std::string& text : draft.told)
            if (!boost::json::parse(text + "}").is_object() ||
                text.find("\"secret\"") != std::string::npos)
                std::abort();
        for (std::string& body : draft.bodies) paper.log.push_back(std::move(body));
        paper.room = std::move(draft.room);
        if (paper.room.phase() != Phase::Playing) break;
    }
    if (told(paper.folded()) != told(paper.room)) std::abort();
    return 0;
}
