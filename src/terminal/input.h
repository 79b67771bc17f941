// The language of the input line: numbers choose from the list, words are those of the notation or
// of the language, first letters are enough when they mean one thing.
#pragma once

#include "terminal/scene.h"

namespace bankhalter::terminal {

struct Intent {
    enum class Kind {
        Nothing,
        Act,    // words: of a choice, or of another action
        Trade,  // words: "trade 2 give 5,$200 take 39", with "counters 3" behind it when it answers
                // that offer
        Show,   // words: "list", "help", "status", "deeds", "board", "look 37", "log", "clock"
        Save,   // words: a file
        Chat,   // words: what is said
        Auto,   // words: "on" or "off": rents are claimed for me
        Halt,   // words: "on" or "off": ask before every throw of the others
        Hold,
        Hint,  // what would Champion do?
        Quit,
        Wrong,  // words: what is wrong with the line
    };
    Kind kind = Kind::Nothing;
    std::string words;
};

Intent understand(const Scene& scene, std::string_view line);

}  // namespace bankhalter::terminal
