// A row of CSV for every game of a series: who won, how long it took, who was where at the end.
#pragma once

#include "play/ranking.h"
#include "sim/first_set.h"
#include "sim/series.h"

namespace bankhalter::sim {

class GameRows {
public:
    explicit GameRows(const Series& series) : series_(series) {}

    /// The names of the columns, with the line's end.
    static std::string heading(const Series& series);

    void begin() {
        exits_.begin(series_.seats());
        first_.begin(series_.rules(), series_.start());
    }
    void see(const State& after, const EventList& events) {
        exits_.see(after);
        for (const Event& event : events)
            if (event.kind == EventKind::DeedMoved) first_.see(series_.rules(), event, after);
    }
    void end(std::int64_t game, const State& state, const GameOutcome& outcome);

    const std::string& text() const { return text_; }
    void clear() { text_.clear(); }

private:
    const Series& series_;
    Exits exits_;
    FirstSet first_;
    std::string text_;
};

}  // namespace bankhalter::sim
