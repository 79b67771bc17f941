// A game record: a header and the list of all actions, chance included. Everything else is derived
// from it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "notation/header.h"

namespace bankhalter::notation {

inline constexpr int kRecordFormat = 1;
inline constexpr int kRulesVersion = 1;

struct Record {
    struct Line {
        std::string text;  // "0 roll", "chance dice 3 4" or "=0123456789abcdef"
        int number = 0;    // in the file, for diagnostics
        bool is_checkpoint() const { return text.starts_with('='); }
    };

    Header header;
    std::string fingerprint;  // of the edition's values
    std::string board;        // of one's own, as one file: JSON; empty for built-in editions
    std::string position;     // JSON the game started from; empty for the beginning
    std::string commitment;   // of the verifiable dice; empty for others
    std::map<int, std::string> nonces;
    std::vector<Line> lines;
    std::string seed;    // revealed at the end
    std::string result;  // "last_solvent 0"; empty while the game runs

    /// After a rollback of its log a game goes on with other dice.
    struct Epoch {
        std::size_t from = 0;  // so many lines come before it
        std::string commitment, seed{};
        std::map<int, std::string> nonces{};
    };
    std::vector<Epoch> epochs;
    /// The seeds of all epochs have been revealed.
    bool is_revealed() const;
};

Result<Record> parse_record(std::string_view text);
std::string print_record(const Record& record);
/// The result line of a game; empty while it runs.
std::string print_result(const Rules& rules, const State& state);

/// A name as it may stand in a record, on the screen and in a link: printable UTF-8 of at most 24
/// characters, not blank.
bool is_name(std::string_view name);

}  // namespace bankhalter::notation
