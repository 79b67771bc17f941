// An accumulator observes games and counts. Its tally holds all it knows, so merging, checkpoints
// and shards need no code of its own. A new one is a file with a `make_…` function, and a row in
// accumulators.h.
#pragma once

#include <initializer_list>

#include "sim/picture.h"
#include "sim/series.h"
#include "sim/sheet.h"
#include "sim/tally.h"

namespace bankhalter::sim {

/// A set of event kinds.
struct EventKinds {
    std::uint64_t bits = 0;
    EventKinds(std::initializer_list<EventKind> kinds) {
        for (EventKind kind : kinds) bits |= std::uint64_t{1} << static_cast<int>(kind);
    }
    bool has(int kind) const { return (bits >> kind) & 1; }
};

class Accumulator {
public:
    /// `name` is its key in result files.
    Accumulator(const Series& series, std::string name, int rows, std::vector<std::string> columns)
        : tally_(rows, std::move(columns)), series_(series), name_(std::move(name)) {}
    virtual ~Accumulator() = default;

    const std::string& name() const { return name_; }
    Tally& tally() { return tally_; }
    const Tally& tally() const { return tally_; }

    /// The events `see` is called for.
    virtual EventKinds watches() const { return {}; }
    virtual void begin(const State& /*start*/) {}
    /// `after` is the state when the whole action is done.
    virtual void see(const Event& /*event*/, const State& /*after*/) {}
    virtual void end(const GameOutcome& /*outcome*/) {}

    /// What the tally says after so many games.
    virtual std::vector<Sheet> sheets(std::int64_t games) const = 0;
    virtual std::vector<Picture> pictures(std::int64_t /*games*/) const { return {}; }

protected:
    /// The letter of a group, as the codes of its deeds begin.
    std::string group_code(Group group) const { return series_.group_code(group); }

    /// A column for every seat, behind others.
    static std::vector<std::string> seat_columns(const Series& series,
                                                 std::vector<std::string> names = {}) {
        for (int i = 0; i < series.seats(); ++i) names.push_back("seat_" + std::to_string(i));
        return names;
    }

    Tally tally_;
    const Series& series_;

private:
    std::string name_;
};

}  // namespace bankhalter::sim
