// Sentences for people: events and cards in the edition's words.
#pragma once

#include <span>
#include <string>

#include "edition/edition.h"
#include "engine/event.h"

namespace bankhalter::edition {

/// Tells the events of one game in one language.
class Narrator {
public:
    Narrator(const Library& library, const Edition& edition, Language language,
             std::span<const std::string> names)
        : library_(library),
          edition_(edition),
          language_(language),
          names_(names.begin(), names.end()) {}

    /// One sentence; empty for events that others already tell. `key` and `why` are the event's
    /// names in the notation.
    std::string tell(const Event& event, std::string_view key, std::string_view why) const;

    const std::string& space(Space space) const {
        return edition_.spaces[space.value].in(language_);
    }
    std::string money(int amount) const;
    std::string card(Deck deck, int number) const;

private:
    std::string value(const Event& event, std::string_view placeholder) const;
    std::string name(Seat seat, bool subject) const;
    std::string lot(std::uint8_t lot) const;
    std::string winners(std::int32_t seats) const;

    const Library& library_;
    const Edition& edition_;
    Language language_;
    std::vector<std::string> names_;
};

/// What stands on a street: "2 villages", "1 keep", "no villages".
std::string print_level(const Library& library, const Edition& edition, Language language,
                        int level);

}  // namespace bankhalter::edition
