// What a server's table says, and what the person at the terminal gets to know of it.
#include <fmt/format.h>

#include <boost/json/parse.hpp>

#include "notation/fields.h"
#include "notation/merge_patch.h"
#include "room/field_codec.h"
#include "terminal/grid.h"
#include "terminal/offer_words.h"
#include "terminal/remote_game.h"
#include "terminal/room_scene.h"
#include "terminal/seat_keys.h"

namespace bankhalter::terminal {
namespace json = boost::json;

/// As texts of the server are keyed.
static std::string_view language_code(Language language) {
    return language == Language::German ? "de" : "en";
}

void RemoteGame::hear(std::string_view text) {
    using Kind = Visit::Kind;
    json::error_code error;
    const json::value value = json::parse(text, error);
    const json::object* parsed = error ? nullptr : to_object(value);
    if (!parsed) return;
    const json::object& message = *parsed;
    const std::string_view type = text_in(message, "type");
    if (type == "welcome" || type == "pong") set_clock(message);
    const Visit::Heard heard = visit_.hear(message, Clock::now());
    if (heard.kind == Kind::Welcome) {
        scene_.connection.clear();
        own_nonce_.say_again();
    }
    if (heard.kind == Kind::Snapshot) hear_snapshot(message);
    if (heard.kind == Kind::Event) hear_event(message);
    if (heard.kind == Kind::Gap) {  // cannot be; a whole view mends it
        visit_.forget_view();
        drop();
    }
    if (heard.kind == Kind::Refused || heard.kind == Kind::Delayed) hear_refused(message, heard);
    if (type == "seated") hear_seated();
    if (type == "bye" && text_in(message, "reason") == "deleted") fail(scene_.say("deleted"));
    if (type == "notice") note("operator_says", {{"word", harmless(text_in(message, "text"))}});
    if (heard.done) scene_.notice.clear();
    if (type == "hint") hear_hint(message);
    settle();
    // What a seat may do comes with the last of the entries that belong together.
    const bool is_refused = heard.kind == Kind::Refused;
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

void RemoteGame::hear_snapshot(const json::object& message) {
    view_ = object_in(message, "view");
    show();
}

void RemoteGame::hear_event(const json::object& message) {
    if (const json::object* patch = Fields(message).object("patch")) apply_patch(view_, *patch);
    tell_entry(object_in(message, "entry"));
    const json::object& texts = object_in(message, "text");
    for (std::string_view line : texts_in(texts, language_code(scene_.language)))
        scene_.log.push_back(harmless(line));
    for (const json::object* event : objects_in(message, "events"))
        if (is_seated() && text_in(*event, "event") == "claim_opened" &&
            number_in<int>(*event, "seat", -1) == visit_.seat())
            visit_.tell({{"type", "delivered"}, {"n", visit_.seen()}});
    show();
}

void RemoteGame::hear_hint(const json::object& message) {
    const auto line = [&](std::string_view key) {
        return harmless(text_in(object_in(message, key), language_code(scene_.language)));
    };
    const json::object* offer = Fields(message).object("offer");
    show_hint(offer ? offer_to_make(number_in<int>(*offer, "to", -1), text_in(*offer, "give"),
                                    text_in(*offer, "take"))
                    : line("text"),
              line("reason"));
}

void RemoteGame::hear_seated() {
    keep_key();
    if (order_.auto_claim) ask({{"type", "auto_claim"}, {"on", true}});
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

/// Whether the dice were what had been promised, as far as that was kept.
void RemoteGame::tell_seed(std::string_view seed) {
    using enum OwnNonce::Found;
    const OwnNonce::Found found = own_nonce_.compare(seed);
    scene_.log.push_back(scene_.say(found == Both        ? "dice_kept"
                                    : found == Seed      ? "dice_promised"
                                    : found == Otherwise ? "dice_differ"
                                                         : "dice_seed",
                                    {{"word", harmless(seed)}}));
}

void RemoteGame::hear_refused(const json::object& message, const Visit::Heard& heard) {
    const std::string_view code = text_in(message, "code");
    const std::string text =
        harmless(text_in(object_in(message, "text"), language_code(scene_.language)));
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
    scene_.notice = text;
}

/// What happens beside the game is told in lines of our own.
void RemoteGame::tell_entry(const json::object& entry) {
    const std::string_view type = text_in(entry, "type");
    const auto add = [&](std::string_view key,
                         std::map<std::string, std::string, std::less<>> values) {
        scene_.log.push_back(scene_.say(key, values));
    };
    const int seat = number_in<int>(entry, "seat", -1), other = number_in<int>(entry, "other", -1);
    const bool on = flag_in(entry, "on");
    if (type == "chat" && !has_muted(view(), visit_.seat(), seat))
        add("said",
            {{"name", entry.contains("name") ? harmless(text_in(entry, "name")) : seat_name(entry)},
             {"word", harmless(text_in(entry, "text"))}});
    if (type == "sit" || type == "bot")
        add("sits_down", {{"name", harmless(text_in(entry, "name"))}});
    if (type == "stand" || type == "unseat") add("stands_up", {{"name", scene_.name(seat)}});
    if (type == "away") add("away_line", {{"name", seat_name(entry)}});
    if (type == "here") add("here_line", {{"name", seat_name(entry)}});
    if (type == "stand_in") add("stand_in_line", {{"name", seat_name(entry)}});
    if (type == "vote")
        add(on ? "voted" : "unvoted", {{"name", scene_.name(seat)}, {"other", scene_.name(other)}});
    if (type == "mute" && seat == visit_.seat())
        add(on ? "muted" : "unmuted", {{"other", scene_.name(other)}});
    if (type == "rematch") add("rematch_line", {{"name", scene_.name(seat)}});
    if (type == "start" || type == "resume") own_nonce_.hear_start(object_in(entry, "nonces"));
    if (type == "epoch")
        add("epoch_line", {{"word", fmt::format("{}", number_in(entry, "kept", 0))}});
    if (type == "hint") add("hint_line", {{"name", scene_.name(seat)}});
    if (type == "reveal") tell_seed(text_in(entry, "seed"));
    if (type == "offer")
        add("offered", {{"name", scene_.name(number_in<int>(entry, "from", -1))},
                        {"other", scene_.name(number_in<int>(entry, "to", -1))},
                        {"give", scene_.items_text(text_in(entry, "give"))},
                        {"get", scene_.items_text(text_in(entry, "take"))}});
    if (room::OfferReason reason; type == "offer" && entry.contains("reason") &&
                                  room::spelling::read(entry.at("reason"), nullptr, reason))
        add("said", {{"name", scene_.name(seat)}, {"word", print_offer_reason(scene_, reason)}});
    if (type == "offer_end" && text_in(entry, "how") == "declined")
        for (const Scene::OpenOffer& o : scene_.offers)
            if (o.id == number_in(entry, "offer"))
                add("declined", {{"name", scene_.name(o.from)}, {"other", scene_.name(o.to)}});
}

std::string RemoteGame::seat_name(const json::object& entry) const {
    const json::object& seats = object_in(view(), "seats");
    return harmless(
        text_in(object_in(seats, fmt::format("{}", number_in(entry, "seat", -1))), "name"));
}

}  // namespace bankhalter::terminal
