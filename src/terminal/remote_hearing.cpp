// What a server's table says, and what the person at the terminal gets to know of it.
#include <fmt/format.h>

#include <boost/json/parse.hpp>

#include "base/fields.h"
#include "notation/action.h"
#include "notation/merge_patch.h"
#include "room/entry_json.h"
#include "room/reply_kind.h"
#include "terminal/grid.h"
#include "terminal/offer_words.h"
#include "terminal/remote_game.h"
#include "terminal/room_scene.h"
#include "terminal/seat_keys.h"

namespace bankhalter::terminal {
namespace json = boost::json;
namespace entry = room::entry;
namespace message = room::message;

namespace {

/// One function for each kind of entry: a kind without one does not compile.
template <class... Tell>
struct Overloaded : Tell... {
    using Tell::operator()...;
};

}  // namespace

/// As texts of the server are keyed.
static std::string_view language_code(Language language) {
    return language == Language::German ? "de" : "en";
}

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
    if (heard.kind == Answer::Snapshot) hear_snapshot(message);
    if (heard.kind == Answer::Event) hear_event(message);
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

void RemoteGame::hear_snapshot(const json::object& message) {
    view_ = object_in(message, "view");
    show();
}

void RemoteGame::hear_event(const json::object& message) {
    if (const json::object* patch = Fields(message).object("patch")) apply_patch(view_, *patch);
    if (const auto what = room::read_public_entry(object_in(message, "entry"), rules_))
        tell_entry(*what);
    const json::object& texts = object_in(message, "text");
    for (std::string_view line : texts_in(texts, language_code(scene_.language)))
        scene_.log.push_back(harmless(line));
    for (const json::object* event : objects_in(message, "events"))
        if (is_seated() && text_in(*event, "event") == "claim_opened" &&
            number_in<int>(*event, "seat", -1) == visit_.seat())
            visit_.tell(message::Delivered{visit_.seen()});
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
void RemoteGame::tell_entry(const entry::What& what) {
    const auto add = [&](std::string_view key,
                         std::map<std::string, std::string, std::less<>> values) {
        scene_.log.push_back(scene_.say(key, values));
    };
    const auto name = [&](Seat seat) { return scene_.name(seat.value); };
    std::visit(
        Overloaded{
            [&](const entry::Chat& e) {
                if (e.seat && has_muted(view(), visit_.seat(), e.seat->value)) return;
                add("said", {{"name", e.seat ? seat_name(*e.seat) : harmless(e.name.value_or(""))},
                             {"word", harmless(e.text)}});
            },
            [&](const entry::Sit& e) { add("sits_down", {{"name", harmless(e.name)}}); },
            [&](const entry::Bot& e) { add("sits_down", {{"name", harmless(e.name)}}); },
            [&](const entry::Stand& e) { add("stands_up", {{"name", name(e.seat)}}); },
            [&](const entry::Unseat& e) { add("stands_up", {{"name", name(e.seat)}}); },
            [&](const entry::Away& e) { add("away_line", {{"name", seat_name(e.seat)}}); },
            [&](const entry::Here& e) { add("here_line", {{"name", seat_name(e.seat)}}); },
            [&](const entry::StandIn& e) { add("stand_in_line", {{"name", seat_name(e.seat)}}); },
            [&](const entry::Vote& e) {
                add(e.on ? "voted" : "unvoted", {{"name", name(e.seat)}, {"other", name(e.other)}});
            },
            [&](const entry::Mute& e) {
                if (e.seat.value == visit_.seat())
                    add(e.on ? "muted" : "unmuted", {{"other", name(e.other)}});
            },
            [&](const entry::Rematch& e) {
                add("rematch_line", {{"name", e.seat ? name(*e.seat) : ""}});
            },
            [&](const entry::Start& e) { own_nonce_.hear_start(e.nonces); },
            [&](const entry::Resume& e) { own_nonce_.hear_start(e.nonces); },
            [&](const entry::Epoch& e) {
                add("epoch_line", {{"word", fmt::format("{}", e.kept)}});
            },
            [&](const entry::Hint& e) { add("hint_line", {{"name", name(e.seat)}}); },
            [&](const entry::Reveal& e) { tell_seed(e.seed); },
            [&](const entry::Offer& e) { tell_offer(e); },
            [&](const entry::OfferEnd& e) {
                if (e.how == room::OfferEnding::Declined) tell_declined(e.offer);
            },
            // The screen shows it, or nobody needs to know.
            [](const entry::Create&) {},
            [](const entry::Rename&) {},
            [](const entry::Ready&) {},
            [](const entry::Settings&) {},
            [](const entry::Seal&) {},
            [](const entry::Open&) {},
            [](const entry::Unseal&) {},
            [](const entry::Act&) {},
            [](const entry::AutoClaim&) {},
            [](const entry::Hold&) {},
            [](const entry::Delivered&) {},
            [](const entry::Shown&) {},
            [](const entry::Key&) {},
            [](const entry::Wake&) {},
        },
        what);
}

void RemoteGame::tell_declined(int offer) {
    for (const Scene::OpenOffer& o : scene_.offers)
        if (o.id == offer)
            scene_.log.push_back(scene_.say(
                "declined", {{"name", scene_.name(o.from)}, {"other", scene_.name(o.to)}}));
}

void RemoteGame::tell_offer(const entry::Offer& offer) {
    const auto items = [&](const Items& some) {
        return scene_.items_text(print_items(rules_, some));
    };
    scene_.log.push_back(scene_.say("offered", {{"name", scene_.name(offer.from.value)},
                                                {"other", scene_.name(offer.to.value)},
                                                {"give", items(offer.give)},
                                                {"get", items(offer.take)}}));
    if (offer.reason)
        scene_.log.push_back(
            scene_.say("said", {{"name", scene_.name(offer.from.value)},
                                {"word", print_offer_reason(scene_, *offer.reason)}}));
}

std::string RemoteGame::seat_name(Seat seat) const {
    return harmless(
        text_in(object_in(object_in(view(), "seats"), fmt::format("{}", seat.value)), "name"));
}

}  // namespace bankhalter::terminal
