#include "edition/narrate.h"

#include <fmt/format.h>

#include "edition/template.h"
#include "engine/state.h"

namespace bankhalter::edition {

std::string Narrator::money(int amount) const {
    return fmt::format("{} {}", amount,
                       edition_.term(language_, amount == 1 ? "money_one" : "money"));
}

std::string Narrator::card(Deck deck, int number) const {
    const auto n = static_cast<std::size_t>(number - 1);
    const Card& effect = edition_.rules.cards[deck.value][n];
    return fill(edition_.cards[deck.value][n].in(language_), [&](std::string_view key) {
        if (key == "space") return space(Space{static_cast<std::uint8_t>(effect.amount)});
        if (key == "steps") return fmt::format("{}", effect.amount);
        return money(key == "per_hotel" ? effect.per_hotel : effect.amount);
    });
}

std::string Narrator::name(Seat seat, bool subject) const {
    if (seat.value < names_.size()) return names_[seat.value];
    return library_.text(language_, "event", subject ? "bank_subject" : "bank_object");
}

std::string Narrator::lot(std::uint8_t lot) const {
    if (lot < kDeeds) return space(edition_.rules.deeds[Deed{lot}].space);
    return edition_.term(language_, lot == kHouseLot ? "house" : "hotel");
}

std::string Narrator::winners(std::int32_t seats) const {
    std::string out;
    for (Seat seat : SeatSet{static_cast<std::uint8_t>(seats)})
        out += (out.empty() ? "" : ", ") + name(seat, true);
    return out;
}

/// What an event is about: payments say it, moves and claims name spaces, everything else deeds.
static Subject subject_of(const Event& e) {
    switch (e.kind) {
        case EventKind::Paid: return e.subject;
        case EventKind::Moved:
        case EventKind::ClaimOpened:
        case EventKind::ClaimMade:
        case EventKind::ClaimLapsed: return Space{e.at};
        default: return Deed{e.at};
    }
}

std::string Narrator::value(const Event& e, std::string_view key) const {
    if (key == "seat") return name(e.seat, true);
    if (key == "seat_object") return name(e.seat, false);
    if (key == "other") return name(e.other, false);
    if (key == "amount") return money(e.amount);
    if (key == "number") return fmt::format("{}", e.amount);
    if (key == "space") {
        const Subject about = subject_of(e);
        return space(about.kind == Subject::Kind::ADeed ? edition_.rules.deeds[Deed{about.at}].space
                                                        : Space{about.at});
    }
    if (key == "lot") return lot(e.at);
    if (key == "level") return print_level(library_, edition_, language_, e.amount);
    if (key == "deck") return edition_.term(language_, e.at == 0 ? "deck1" : "deck2");
    if (key == "card") return card(Deck{e.at}, e.amount);
    if (key == "winners") return winners(e.amount);
    if (key == "dice") {
        constexpr std::string_view kFaces[] = {"", "-1", "-2", "-3", "-Bus", "-Mr."};
        return fmt::format("{}-{}{}", e.at, e.other.value, kFaces[e.amount]);
    }
    const TermMap& terms = edition_.terms[static_cast<std::size_t>(language_)];
    const auto term = terms.find(key);
    return term == terms.end() ? std::string(key) : term->second;
}

std::string Narrator::tell(const Event& event, std::string_view key, std::string_view why) const {
    const auto& table = library_.texts[static_cast<std::size_t>(language_)].find("event")->second;
    auto text = table.find(fmt::format("{}_{}", key, why));
    if (text == table.end()) text = table.find(key);
    if (text == table.end()) return {};
    return fill(text->second,
                [&](std::string_view placeholder) { return value(event, placeholder); });
}

std::string print_level(const Library& library, const Edition& edition, Language language,
                        int level) {
    if (level == kHotelLevel) return fmt::format("1 {}", edition.term(language, "hotel"));
    if (level == 0)
        return fill(library.text(language, "event", "level_none"),
                    [&](std::string_view key) { return edition.term(language, key); });
    return fmt::format("{} {}", level, edition.term(language, level == 1 ? "house" : "houses"));
}

}  // namespace bankhalter::edition
