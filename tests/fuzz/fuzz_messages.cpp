// Any lines as messages of several senders to a table in mid-game, as a server would take them:
// nothing breaks, a refusal changes nothing, and what was written folds to the same room.
#include <cstdlib>

#include "../server/paper_room.h"
#include "base/words.h"
#include "notation/position.h"
#include "room/draft.h"

using namespace bankhalter;
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
                        By::Clock)
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
        const auto parsed = parse_json(line);
        if (!parsed || !parsed->is_object()) continue;
        const auto message = read_message(parsed->get_object());
        const auto* in_room = message ? std::get_if<message::InRoom>(&message->what) : nullptr;
        const auto* said = in_room ? std::get_if<message::ToTable>(in_room) : nullptr;
        if (!said) continue;
        if (!read_message(parse_json(print_message(*message))->get_object())) std::abort();
        const std::int64_t n = paper.room.n();
        const std::string before = told(paper.room);
        const Ruling ruling =
            judge(paper.room, paper.sender(who == 5 ? -1 : who), *said, message->id, paper.now);
        if (told(paper.room) != before) std::abort();
        for (const Delivery& delivery : ruling.shown) paper.room.deliver(delivery);
        if (ruling.refused || ruling.entries.empty()) continue;
        Draft draft(paper.room);
        draft.add(ruling.entries, paper.now);  // judged well, so it fits
        if (draft.told.size() != draft.bodies.size() || draft.room.n() <= n) std::abort();
        for (const EventMessage& event : draft.told)
            if (!parse_json(event.text()) || event.text().find("\"secret\"") != std::string::npos)
                std::abort();
        for (std::string& body : draft.bodies) paper.log.push_back(std::move(body));
        paper.room = std::move(draft.room);
        if (paper.room.phase() != Phase::Playing) break;
    }
    Room folded = paper.folded();
    for (const Delivery& delivery : paper.room.shown()) folded.deliver(delivery);
    if (told(folded) != told(paper.room)) std::abort();
    return 0;
}
