// What a server says beside the game: welcome, refusals, seats; and what its dice had promised.
#include <boost/json/parse.hpp>

#include "base/fields.h"
#include "room/reply_kind.h"
#include "terminal/grid.h"
#include "terminal/remote_game.h"
#include "terminal/seat_keys.h"

namespace bankhalter::terminal {
namespace json = boost::json;
namespace entry = room::entry;
namespace message = room::message;

void RemoteGame::hear(std::string_view text) {
    using Answer = Visit::Kind;
    using Said = room::ReplyKind;
    json::error_code error;
    const json::value value = json::parse(text, error);
    const json::object* parsed = error ? nullptr : to_object(value);
    if (!parsed) return;
    const json::object& message = *parsed;
    const auto reply = room::reply_kind(message);
    if (reply == Said::Welcome || reply == Said::Pong) set_clock(message);
    const Visit::Heard heard = visit_.hear(message, Clock::now());
    if (heard.kind == Answer::Welcome) {
        scene_.connection.clear();
        own_nonce_.say_again();
    }
    if (heard.kind == Answer::Snapshot) {
        hear_snapshot(message);
        show();
    }
    if (heard.kind == Answer::Event) hear_entry(message);
    if (heard.kind == Answer::Gap) {  // cannot be; a whole view mends it
        visit_.forget_view();
        drop();
    }
    if (heard.kind == Answer::Refused || heard.kind == Answer::Delayed)
        hear_refused(message, heard);
    if (reply == Said::Seated) hear_seated();
    if (reply == Said::Bye && text_in(message, "reason") == "deleted") fail(scene_.say("deleted"));
    if (reply == Said::Notice)
        note("operator_says", {{"word", harmless(text_in(message, "text"))}});
    if (heard.done) scene_.notice.clear();
    if (reply == Said::Hint) hear_hint(message);
    settle();
    // What a seat may do comes with the last of the entries that belong together.
    const bool is_refused = heard.kind == Answer::Refused;
    const bool is_asked = message.contains("you") || heard.done || is_refused;
    if (bot_ && (scene_.phase == Scene::Phase::Lobby ? !is_refused : is_asked)) let_bot_speak();
    send_waiting();
}

/// The server's clock counts; ours only measures what has passed since it was heard.
void RemoteGame::set_clock(const json::object& message) {
    if (const auto now = Fields(message).number("now"))
        server_ahead_ =
            std::chrono::milliseconds(*now) -
            std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch());
}

void RemoteGame::hear_entry(const json::object& message) {
    hear_event(message);
    for (const json::object* event : objects_in(message, "events"))
        if (is_seated() && text_in(*event, "event") == "claim_opened" &&
            number_in<int>(*event, "seat", -1) == visit_.seat())
            visit_.tell(message::Delivered{visit_.seen()});
    show();
}

void RemoteGame::hear_seated() {
    keep_key();
    if (order_.auto_claim) ask(message::AutoClaim{true});
    show();
}

void RemoteGame::keep_key() {
    if (order_.token_file.empty()) return note("token_hint");
    note(write_key() ? "seat_kept" : "not_saved", {{"word", order_.token_file}});
}

bool RemoteGame::write_key() const {
    return order_.token_file.empty() ||
           keep_seat_key(order_.token_file, visit_.room(),
                         {visit_.token(), own_nonce_.nonce(), own_nonce_.commitment()});
}

void RemoteGame::hear_dice(const entry::What& what) {
    if (const auto* start = std::get_if<entry::Start>(&what)) own_nonce_.hear_start(start->nonces);
    if (const auto* on = std::get_if<entry::Resume>(&what)) own_nonce_.hear_start(on->nonces);
    if (const auto* reveal = std::get_if<entry::Reveal>(&what)) tell_seed(reveal->seed);
}

/// Whether the dice were what had been promised, as far as that was kept.
void RemoteGame::tell_seed(std::string_view seed) {
    using enum OwnNonce::Found;
    const OwnNonce::Found found = own_nonce_.compare(seed);
    tell(found == Both        ? "dice_kept"
         : found == Seed      ? "dice_promised"
         : found == Otherwise ? "dice_differ"
                              : "dice_seed",
         {{"word", harmless(seed)}});
}

void RemoteGame::hear_refused(const json::object& message, const Visit::Heard& heard) {
    const std::string_view code = text_in(message, "code");
    const std::string text = in_language(object_in(message, "text"));
    if (heard.kind == Visit::Kind::Delayed) {
        if (code == "too_soon") scene_.notice = text;
        return;
    }
    if (!visit_.is_welcome() && (code == "no_room" || code == "version")) return fail(text);
    if (heard.about && heard.about->id == kSit) {
        if (code == "name_taken" && ++namesakes_ < kMaxSeats) return sit();
        if (code == "seat_taken" && !order_.seat)
            return;  // the entry that took it is on its way; then the next one
        order_.watches = true;
    } else if (heard.about) {
        wants_rematch_ = false;
        if (code == "stale") return;  // somebody was quicker; the new question is on its way
        bot_refused_ = bot_ != nullptr;
    }
    refuse(text, text_in(message, "clause"));
}

}  // namespace bankhalter::terminal
