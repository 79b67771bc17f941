// A block: a line-up in all seat rotations on one shared seed, the unit of every match statistic.
#pragma once

#include <memory>
#include <vector>

#include "bots/game.h"
#include "bots/programs.h"
#include "edition/edition.h"
#include "sim/pairings.h"
#include "sim/watched_player.h"

namespace bankhalter::sim {

struct BlockSettings {
    const Edition* edition = nullptr;
    const Rules* rules = nullptr;
    Pairings pairings{};  // line-ups of 2 to 6, all of the same size
    std::uint64_t seed = 1;
    GameLimits limits{};
    TradeRule trades = TradeRule::Any;
    bool records = false;  // whether games are recorded
};

/// Everything by player of the line-up, not by seat.
struct GameResult {
    Places places{};
    bool capped = false;
    std::uint32_t turns = 0;
    std::array<TradeTally, kMaxSeats> trades{};
    std::array<BotCounts, kMaxSeats> bots{};  // zero for built-in players
    std::int64_t refused = 0;                 // offers the trade rule forbids
    std::string record{};
};

struct BlockResult {
    std::array<GameResult, kMaxSeats> games{};  // by rotation
};

/// In rotation r, player i sits on this seat.
inline std::size_t seat_of(std::size_t player, std::size_t rotation, std::size_t seats) {
    return (player + rotation) % seats;
}

/// Which line-up plays a block: they take turns.
inline const std::vector<int>& line_up_of(const Pairings& pairings, std::int64_t block) {
    return pairings.line_ups[static_cast<std::size_t>(block) % pairings.line_ups.size()];
}

/// Plays blocks, one after the other. Built-in players are made afresh for each block, so a block
/// depends on its number alone; programs are borrowed for it.
class BlockPlayer {
public:
    /// Precondition: the names are known. The settings and the programs must outlive it.
    BlockPlayer(const BlockSettings& settings, Programs& programs);
    BlockResult play(std::int64_t number);
    /// By kind.
    const std::vector<DecisionTimes>& times() const { return times_; }

private:
    struct Seated {
        int kind = 0;
        std::unique_ptr<Player> built_in{};
        Programs::Loan program{nullptr, {nullptr}};
        Player& player() const { return program ? static_cast<Player&>(*program) : *built_in; }
    };
    std::vector<Seated> line_up(std::int64_t number) const;
    GameResult play_rotation(const std::vector<Seated>& players, std::size_t rotation,
                             std::uint64_t dice_seed);

    const BlockSettings& settings_;
    Programs& programs_;
    std::uint64_t dice_base_ = 0, player_base_ = 0;
    std::vector<DecisionTimes> times_;
    GameNotes notes_;
};

}  // namespace bankhalter::sim
