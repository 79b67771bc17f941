// What a table says, and what the person at the terminal gets to know of it.
#include <fmt/format.h>

#include "base/fields.h"
#include "notation/action.h"
#include "notation/merge_patch.h"
#include "room/entry_json.h"
#include "terminal/grid.h"
#include "terminal/offer_words.h"
#include "terminal/session.h"

namespace bankhalter::terminal {
namespace json = boost::json;
namespace entry = room::entry;
namespace {

/// One function for each kind of entry: a kind without one does not compile.
template <class... Tell>
struct Overloaded : Tell... {
    using Tell::operator()...;
};

/// As texts of a table are keyed.
std::string_view language_code(Language language) {
    return language == Language::German ? "de" : "en";
}

}  // namespace

std::string Session::in_language(const json::object& both) const {
    return harmless(text_in(both, language_code(scene_.language)));
}

void Session::hear_snapshot(const json::object& message) { view_ = object_in(message, "view"); }

void Session::hear_event(const json::object& message) {
    if (const json::object* patch = Fields(message).object("patch")) apply_patch(view_, *patch);
    if (const auto what = room::read_public_entry(object_in(message, "entry"), rules_))
        tell_entry(*what);
    for (std::string_view line :
         texts_in(object_in(message, "text"), language_code(scene_.language)))
        scene_.log.push_back(harmless(line));
}

/// What Champion would do, and why where it says so.
void Session::hear_hint(const json::object& message) {
    std::string what = in_language(object_in(message, "text"));
    if (const json::object* offer = Fields(message).object("offer"))
        what = scene_.say("hint_offer", {{"other", scene_.name(number_in<int>(*offer, "to", -1))},
                                         {"give", scene_.items_text(text_in(*offer, "give"))},
                                         {"get", scene_.items_text(text_in(*offer, "take"))}});
    const std::string why = in_language(object_in(message, "reason"));
    note(why.empty() ? "hint" : "hint_why", {{"word", what}, {"list", why}});
}

/// What happens beside the game is told in lines of our own.
void Session::tell_entry(const entry::What& what) {
    const auto name = [&](Seat seat) { return scene_.name(seat.value); };
    std::visit(
        Overloaded{
            [&](const entry::Chat& e) {
                if (e.seat && has_muted(view(), scene_.viewer, e.seat->value)) return;
                tell("said", {{"name", e.seat ? seat_name(*e.seat) : harmless(e.name.value_or(""))},
                              {"word", harmless(e.text)}});
            },
            [&](const entry::Sit& e) { tell("sits_down", {{"name", harmless(e.name)}}); },
            [&](const entry::Bot& e) { tell("sits_down", {{"name", harmless(e.name)}}); },
            [&](const entry::Stand& e) { tell("stands_up", {{"name", name(e.seat)}}); },
            [&](const entry::Unseat& e) { tell("stands_up", {{"name", name(e.seat)}}); },
            [&](const entry::Away& e) { tell("away_line", {{"name", seat_name(e.seat)}}); },
            [&](const entry::Here& e) { tell("here_line", {{"name", seat_name(e.seat)}}); },
            [&](const entry::StandIn& e) { tell("stand_in_line", {{"name", seat_name(e.seat)}}); },
            [&](const entry::Vote& e) {
                tell(e.on ? "voted" : "unvoted",
                     {{"name", name(e.seat)}, {"other", name(e.other)}});
            },
            [&](const entry::Mute& e) {
                if (e.seat.value == scene_.viewer)
                    tell(e.on ? "muted" : "unmuted", {{"other", name(e.other)}});
            },
            [&](const entry::Rematch& e) {
                tell("rematch_line", {{"name", e.seat ? name(*e.seat) : ""}});
            },
            [&](const entry::Epoch& e) {
                tell("epoch_line", {{"word", fmt::format("{}", e.kept)}});
            },
            [&](const entry::Start&) { hear_dice(what); },
            [&](const entry::Resume&) { hear_dice(what); },
            [&](const entry::Reveal&) { hear_dice(what); },
            [&](const entry::Hint& e) { tell("hint_line", {{"name", name(e.seat)}}); },
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

void Session::tell_offer(const entry::Offer& offer) {
    const auto items = [&](const Items& some) {
        return scene_.items_text(print_items(rules_, some));
    };
    const std::string name = scene_.name(offer.from.value);
    tell("offered", {{"name", name},
                     {"other", scene_.name(offer.to.value)},
                     {"give", items(offer.give)},
                     {"get", items(offer.take)}});
    if (offer.reason)
        tell("said", {{"name", name}, {"word", print_offer_reason(scene_, *offer.reason)}});
}

void Session::tell_declined(int offer) {
    for (const Scene::OpenOffer& o : scene_.offers)
        if (o.id == offer)
            tell("declined", {{"name", scene_.name(o.from)}, {"other", scene_.name(o.to)}});
}

std::string Session::seat_name(Seat seat) const {
    return harmless(
        text_in(object_in(object_in(view(), "seats"), fmt::format("{}", seat.value)), "name"));
}

}  // namespace bankhalter::terminal
