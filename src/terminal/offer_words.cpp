#include "terminal/offer_words.h"

#include <fmt/format.h>

#include "notation/board_json.h"

namespace bankhalter::terminal {
namespace {

std::string group_words(const Scene& s, std::optional<Group> group) {
    if (!group) return {};
    if (*group == kStations) return s.edition->term(s.language, "stations");
    if (*group == kUtilities) return s.edition->term(s.language, "utilities");
    return s.say("group", {{"group", group_name(*group)}});
}

std::string side(const Scene& s, std::string_view who, const room::TradeEffect& e) {
    return s.say(fmt::format("offer_{}_{}", who, room::trade_effect_name(e.what)),
                 {{"group", group_words(s, e.group)}, {"amount", fmt::format("{}", e.cash)}});
}

}  // namespace

std::string print_offer_reason(const Scene& s, const room::OfferReason& reason) {
    std::string out = fmt::format("{}; {}.", side(s, "you", reason.to), side(s, "me", reason.from));
    if (reason.to.breaks)
        out += " " + s.say("offer_breaks", {{"group", group_words(s, reason.to.breaks)}});
    else if (reason.to.spares)
        out += " " + s.say("offer_spares");
    return out;
}

}  // namespace bankhalter::terminal
