#include "terminal/local_game.h"

#include <algorithm>

#include "base/text_file.h"
#include "base/words.h"
#include "notation/action.h"
#include "notation/position.h"
#include "room/bot_clock.h"
#include "room/draft.h"
#include "room/hint.h"
#include "room/replies.h"
#include "room/steward.h"
#include "terminal/table_words.h"

namespace bankhalter::terminal {
namespace entry = room::entry;
namespace message = room::message;

/// So long is it, by the clock of the room, since the last thing that was said: no throw is held,
/// and no owner has been too slow.
constexpr room::Millis kPause = 60'000;

// ------------------------------------------------------------------------------------------------
// showing

/// Shows the table to the one who is asked, and otherwise to the person here if there is only one.
void LocalGame::show(std::optional<Seat> asked, std::string_view extra) {
    std::optional<Seat> viewer = asked;
    if (!asked && people_.count() == 1) viewer = people_.first();
    std::vector<std::string> legal;
    if (viewer && !state().is_over() && !chance_answers(state().top().step) &&
        state().plays(*viewer))
        legal = print_legal(rules_, state(), *viewer);
    if (!extra.empty()) legal.emplace_back(extra);
    see({viewer ? viewer->value : -1, asked.has_value(), legal}, &table_.room.edition());
    for (std::size_t i = 0; i < seats_.size(); ++i) scene_.players[i].is_bot = seats_[i].is_bot();
    if (extra == "go")
        scene_.question = scene_.say("ask_halt", {{"name", scene_.name(scene_.viewer)},
                                                  {"other", scene_.name(state().turn.value)}});
}

void LocalGame::ask(Seat seat, std::string_view extra) {
    show(seat, extra);
    mood_ = Mood::Asks;
}

// ------------------------------------------------------------------------------------------------
// playing

/// What has come of something: the entries and what follows from them, or why not.
void LocalGame::take(room::Ruling ruling) {
    if (ruling.refused)
        return refuse(scene_.library->text(scene_.language, "refusal", ruling.refused->code),
                      ruling.refused->clause);
    room::Draft draft(std::move(table_.room));
    draft.add(std::move(ruling.entries), now_);
    table_.room = std::move(draft.room);
    std::ranges::move(draft.bodies, std::back_inserter(table_.bodies));
    int seen = 0;
    for (const room::EventMessage& event : draft.told) {
        const std::size_t told = scene_.log.size();
        hear_event(parse_json(event.text())->get_object());
        seen += scene_.log.size() > told;
    }
    weight_ += std::max(0, seen - 1);  // what followed by itself is looked at, too
    if (mood_ == Mood::Asks) mood_ = Mood::Moves;
    show(std::nullopt);
}

void LocalGame::hear_dice(const entry::What& what) {
    const auto* reveal = std::get_if<entry::Reveal>(&what);
    if (reveal && !table_.room.commitment().empty()) tell("dice_seed", {{"word", reveal->seed}});
}

void LocalGame::step() {
    if (mood_ != Mood::Moves) return;
    weight_ = 1;
    if (room::next_automatic(table_.room)) return take({});  // where a record has ended
    const Question q = bots_.next(state(), table_.room.negotiation());
    if (q.kind == Question::Kind::Over) return finish();
    if (bots_.is_bot(q.seat) ||
        (q.kind == Question::Kind::Answer && bots_.is_bot(q.offer->from) && q.offer->id == 0))
        let_bot_answer(q);
    else
        ask_person(q);
}

/// People are asked about rents and offers, before throws only if they like, and whenever they are
/// awaited.
void LocalGame::ask_person(const Question& q) {
    using Ask = Question::Kind;
    question_ = q;
    switch (q.kind) {
        case Ask::Claim:
            if (!to_act(state()).has(q.seat))
                ask(q.seat, "skip");
            else if (state().top().step == Step::StartTurn)
                bots_.decline(state(), q);  // he is asked before his throw anyway
            else
                ask(q.seat);
            break;
        case Ask::Act:
            if (halts_ && !people_.has(state().turn))
                ask(q.seat, "go");
            else
                bots_.decline(state(), q);
            break;
        case Ask::Propose: bots_.decline(state(), q); break;
        default: ask(q.seat); break;
    }
}

void LocalGame::let_bot_answer(const Question& q) {
    const auto move = bots_.answer(state(), table_.room.negotiation(), q);
    if (!move) return;
    weight_ = room::weight_of(rules_, state(), *move);
    take(room::judge_move(table_.room, *move));
}

void LocalGame::finish() {
    Places places{};
    for (std::uint8_t i = 0; i < seats_.size(); ++i)
        places[i] = static_cast<std::uint8_t>(*table_.room.place(Seat{i}) - 1);
    for (RemotePlayer* program : programs_)
        program->end_game(rules_, state(), std::span(places).first(seats_.size()), false);
    show(std::nullopt);
    mood_ = Mood::Over;
}

// ------------------------------------------------------------------------------------------------
// listening

void LocalGame::say(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos)
        for (std::uint8_t i = 0; i < seats_.size(); ++i) {
            if (seats_[i].name != line.substr(0, colon) || !people_.has(Seat{i}) ||
                !state().plays(Seat{i}))
                continue;
            show(Seat{i});
            Session::say(line.substr(colon + 1));
            if (mood_ == Mood::Asks) mood_ = Mood::Moves;  // whoever was asked is asked again
            return;
        }
    Session::say(line);
}

/// Somebody here says something to the table.
void LocalGame::put(Seat seat, const message::ToTable& said) {
    now_ += kPause;
    take(room::judge(table_.room, {.seat = seat, .node = ""}, said, "", now_));
}

void LocalGame::act(const std::string& text) {
    const std::string_view verb = split_words(text)[0];
    if (scene_.viewer < 0) return note("not_asked");
    if (verb == "vote" || verb == "mute" || verb == "rematch") return note("only_there");
    if (verb == "skip" || verb == "go") {  // one of the choices of the question
        bots_.decline(state(), question_);
        mood_ = Mood::Moves;
        return;
    }
    put(Seat{static_cast<std::uint8_t>(scene_.viewer)}, read_act(text, table_.room.decision()));
}

void LocalGame::trade(const std::string& text) {
    if (scene_.viewer < 0) return note("not_asked");
    put(Seat{static_cast<std::uint8_t>(scene_.viewer)}, read_trade(text));
}

void LocalGame::give_hint() {
    const Seat seat{static_cast<std::uint8_t>(scene_.viewer)};
    if (scene_.viewer < 0 || !room::is_deciding(table_.room, seat)) return note("not_asked");
    const auto hint = think_of_hint(room::RoomHint(table_.room, seat).question);
    if (!hint) return note("not_asked");
    hear_hint(parse_json(room::print_hint(table_.room, "", *hint))->get_object());
}

void LocalGame::carry_out(const Intent& intent) {
    const bool on = intent.words != "off";
    switch (intent.kind) {
        case Intent::Kind::Save:
            note(write_text(intent.words, record()) ? "saved" : "not_saved",
                 {{"word", intent.words}});
            return;
        case Intent::Kind::Auto: {
            const int viewer = scene_.viewer;
            for (std::uint8_t i = 0; i < seats_.size(); ++i)
                if (people_.has(Seat{i}) && (viewer < 0 || viewer == i))
                    put(Seat{i}, message::AutoClaim{on});
            return note(on ? "auto_on" : "auto_off");
        }
        case Intent::Kind::Halt:
            halts_ = on;
            note(on ? "halt_on" : "halt_off");
            return;
        case Intent::Kind::Hint: return give_hint();
        default: note("only_there"); return;
    }
}

}  // namespace bankhalter::terminal
