// A series: many games of one line-up on one board from one start. It decides everything that its
// games give.
#pragma once

#include <boost/json/object.hpp>
#include <memory>

#include "bots/game.h"
#include "bots/programs.h"
#include "edition/edition.h"

namespace bankhalter::sim {

/// Games are played and counted in blocks of this many; a series may end after each.
inline constexpr std::int64_t kBlock = 32;
inline constexpr std::int64_t kMostGames = 1'000'000'000'000;
inline constexpr int kMostRounds = 10'000;

/// What somebody asks for.
struct SeriesOrder {
    std::string edition = "zelda";
    std::string variant = "standard";
    std::vector<std::string> players;  // bots by seat; empty for Traders everywhere
    std::string position;              // JSON to start from; empty for new games
    std::int64_t games = 10'000;
    std::uint64_t seed = 1;
    int rounds = 500;  // then a game is capped
    std::int64_t until_ppm =
        0;  // ends when every win rate is known that well, in millionths; 0 plays all games
    int bot_ms = 1000;  // for one answer of a program; decides no game of one that is in time
};

class Series {
public:
    /// Checks edition, variant, players and position. The library must outlive the series.
    static Result<std::shared_ptr<const Series>> open(const Library& library, Language language,
                                                      const SeriesOrder& order);
    /// The order a result file holds.
    static Result<SeriesOrder> read_order(const boost::json::value& value);
    /// The order with the fingerprint of the edition's values: equal text, equal games.
    boost::json::object to_json() const;

    const SeriesOrder& order() const { return order_; }
    const Edition& edition() const { return *edition_; }
    const Rules& rules() const { return rules_; }
    const State& start() const { return start_; }
    int seats() const { return start_.seats; }
    const std::string& player(int seat) const {
        return order_.players[static_cast<std::size_t>(seat)];
    }
    Language language() const { return language_; }
    /// The letter of a group, as the codes of its deeds begin.
    std::string group_code(Group group) const {
        return edition_->spaces[rules_.deeds[rules_.groups[group].first()].space.value].code.substr(
            0, 1);
    }
    /// "20000 games · 4 × trader · standard · seed 1": what a picture was made from.
    std::string describe(std::int64_t games) const;
    /// How many turns a game that is capped has.
    int most_turns() const { return order_.rounds * seats(); }

    /// Starts every program of the line-up once; says why one cannot be. Before the first game.
    std::string start_programs() const;
    /// What the programs did wrong so far, by command.
    std::map<std::string, BotCounts> program_counts() const { return programs_->counts(); }

    /// Plays game number `game` to its end; the same number, the same game. Turns are counted from
    /// the start on.
    GameOutcome play(std::int64_t game, State& state, Observer* observer) const;

private:
    Series(std::shared_ptr<const Edition> edition, Variant variant, Language language,
           SeriesOrder order);

    SeriesOrder order_;
    std::shared_ptr<const Edition> edition_;
    Rules rules_;
    State start_;
    Language language_;
    bool has_programs_ = false;
    std::unique_ptr<Programs> programs_;  // started by the first game, never by reading an order
};

}  // namespace bankhalter::sim
