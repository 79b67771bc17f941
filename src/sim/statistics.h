// Everything that is counted about the games of a series: all accumulators behind one observer.
#pragma once

#include <atomic>

#include "sim/accumulator.h"
#include "sim/game_rows.h"

namespace bankhalter::sim {

class Statistics : public Observer {
public:
    explicit Statistics(std::shared_ptr<const Series> series);

    const Series& series() const { return *series_; }
    const std::shared_ptr<const Series>& shared_series() const { return series_; }
    const std::vector<std::unique_ptr<Accumulator>>& parts() const { return parts_; }
    /// How many games are in here, and how many of them a seat has won.
    std::int64_t games() const;
    std::int64_t wins(int seat) const;
    /// Whether what the seats have won fits the games: counts out of a file may say anything.
    bool wins_add_up() const;

    /// Plays one game and counts it. A stop breaks the game off: then half a game has been counted,
    /// and Interrupted is thrown.
    void play(std::int64_t game, const std::atomic<bool>& stop);
    struct Interrupted {};
    void action(const Action&, const State& after, const EventList& events) override;

    /// From now on a row of every game is kept too; those since the last `clear`.
    void keep_rows() { rows_ = std::make_unique<GameRows>(*series_); }
    const std::string& rows() const { return rows_->text(); }

    void clear();
    void add(const Statistics& other);
    /// Takes over what another has counted.
    void copy(const Statistics& other);
    /// All counts in a fixed order, for sending them.
    std::vector<std::int64_t> counts() const;
    void set_counts(const std::vector<std::int64_t>& counts);

    std::vector<Sheet> sheets() const;
    std::vector<Picture> pictures() const;

private:
    std::shared_ptr<const Series> series_;
    std::vector<std::unique_ptr<Accumulator>> parts_;
    std::unique_ptr<GameRows> rows_;  // only where they are kept
    const std::atomic<bool>* stop_ = nullptr;
    static constexpr int kKinds = static_cast<int>(EventKind::GameOver) + 1;
    std::array<std::vector<Accumulator*>, kKinds> watchers_;  // by kind of event
};

}  // namespace bankhalter::sim
