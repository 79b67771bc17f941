// A table: an edition, its seats, the state of the game, and the record of everything that was
// played.
#pragma once

#include <memory>

#include "edition/edition.h"
#include "notation/record.h"
#include "play/chance.h"

namespace bankhalter::play {

class Table {
public:
    /// A new game. The edition must offer the variant and outlive the table; 2 to 6 names.
    Table(const Edition& edition, Variant variant, std::vector<std::string> names);
    /// The same on a board of one's own, which the table keeps.
    Table(std::shared_ptr<const Edition> edition, Variant variant, std::vector<std::string> names);
    /// Goes on from a position; `json` is kept as the record's beginning. Its edition is one of the
    /// library's, or `edition`.
    static Result<Table> set_up(const Library& library, std::string_view json,
                                std::shared_ptr<const Edition> edition = nullptr);

    /// Plays an action, or says why not and changes nothing.
    Refusal submit(const Action& action);

    const Edition& edition() const { return *edition_; }
    const Rules& rules() const { return rules_; }
    const State& state() const { return state_; }
    const Header& header() const { return record_.header; }
    /// What the last action did.
    const EventList& events() const { return events_; }
    /// Everything so far, with a checkpoint at the end and the result of a finished game.
    Record record() const;
    /// How many actions have been played.
    std::size_t length() const { return record_.lines.size(); }
    /// How many of them chance has played.
    std::uint64_t chance_count() const { return chance_count_; }

    /// Puts the file of a board of one's own into the record.
    void enclose(std::string board) { record_.board = std::move(board); }

private:
    std::shared_ptr<const Edition> edition_;
    Rules rules_;
    State state_;
    Record record_;
    EventList events_;
    std::uint64_t chance_count_ = 0;
};

}  // namespace bankhalter::play
