// What the box holds and its sheet says besides the rules: age, players, contents, money in notes,
// and the way in.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "edition/language.h"

namespace bankhalter::edition {

struct Edition;
struct Library;

/// Where a fact of the box comes from.
enum class Source : std::uint8_t { Sheet, Copy, Inferred };

struct Box {
    int age = 0;  // 0: not known
    Source age_source = Source::Sheet;
    std::array<int, 2> players{};
    Source players_source = Source::Sheet;
    std::vector<std::pair<std::string, int>> contents;  // what and how many, as the sheet lists it
    std::vector<int> notes;                             // the values, largest first
    std::vector<int> start_notes;                       // how many of each a player begins with
    Source notes_source = Source::Sheet;
    Bilingual opening;
};

/// The box in sentences, for people.
struct BoxText {
    std::string opening, age, players, start_money, newcomers, experts;
    std::string contents_title;
    std::vector<std::string> contents;
};
BoxText print_box(const Library& library, const Edition& edition, Language language);

}  // namespace bankhalter::edition
