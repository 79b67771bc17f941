// Replaying a record action by action, checking it on the way.
#pragma once

#include "play/table.h"

namespace bankhalter::play {

class Replayer {
public:
    /// Checks edition, fingerprint and variant and sets the table up.
    static Result<Replayer> open(const Library& library, const Record& record);

    /// Plays the next action; checkpoints on the way are compared. False at the end or at a fault.
    bool next();
    const Table& table() const { return table_; }
    const Record::Line& line() const { return record_.lines[at_ - 1]; }
    /// How many lines have been played.
    std::size_t at() const { return at_; }
    const std::string& fault() const { return fault_; }

private:
    Replayer(Table table, Record record) : table_(std::move(table)), record_(std::move(record)) {}
    bool compare_checkpoint(const Record::Line& line);

    Table table_;
    Record record_;
    std::size_t at_ = 0;
    std::string fault_;
};

/// A table from a position in JSON or from a record; `at` counts the actions of a record that are
/// played, -1 for all.
Result<Table> open_table(const Library& library, std::string_view text, int at);

/// The dice, cards and dealt deeds of a record, to be played again in order.
ScriptedChance recorded_chance(const Rules& rules, const Record& record);

/// What a whole record proves.
struct Verdict {
    std::size_t actions = 0;
    int checkpoints = 0;
    bool over = false;
    bool dice_fit = false;  // commitment, nonces and revealed seed give every throw
    std::string fault;      // empty when everything fits
};
Verdict verify(const Library& library, const Record& record);

}  // namespace bankhalter::play
