// A block: a line-up in all seat rotations on one shared seed, the unit of every match statistic.
#pragma once

#include <memory>
#include <vector>

#include "bots/game.h"
#include "bots/remote.h"
#include "sim/watched_player.h"

namespace bankhalter::sim {

struct BlockSettings {
    const Rules* rules = nullptr;
    std::string edition;                 // its id
    std::vector<std::string> players{};  // 2 to 6: names of built-in players, or "exec:COMMAND"
    std::uint64_t seed = 1;
    GameLimits limits{};
    TradeRule trades = TradeRule::Any;
    std::chrono::milliseconds bot_limit{1000};
};

struct GameResult {
    Places places{};  // by player of the line-up, not by seat
    bool capped = false;
    std::uint32_t turns = 0;
};

struct BlockResult {
    std::array<GameResult, kMaxSeats> games{};   // by rotation
    std::array<TradeTally, kMaxSeats> trades{};  // by player
    std::array<BotCounts, kMaxSeats> bots{};     // by player; zero for built-in ones
    std::int64_t refused = 0;                    // offers the trade rule forbids
};

/// In rotation r, player i sits on this seat.
inline std::size_t seat_of(std::size_t player, std::size_t rotation, std::size_t seats) {
    return (player + rotation) % seats;
}

/// Plays blocks, one after the other. Built-in players are made afresh for each block, so a block
/// depends on its number alone; processes of external ones stay.
class BlockPlayer {
public:
    /// Precondition: the names are known. The settings must outlive it.
    explicit BlockPlayer(const BlockSettings& settings);
    BlockResult play(std::uint64_t number);
    /// By player of the line-up.
    const std::vector<DecisionTimes>& times() const { return times_; }

private:
    void play_rotation(std::size_t rotation, std::uint64_t dice_seed, BlockResult& block);

    const BlockSettings& settings_;
    std::uint64_t dice_base_ = 0, player_base_ = 0;
    std::vector<std::unique_ptr<Player>> players_;  // by player of the line-up
    std::vector<RemotePlayer*> remotes_;            // the same, null for built-in ones
    std::vector<DecisionTimes> times_;
    GameNotes notes_;
};

/// The command of an external player, or nothing.
std::optional<std::string> command_of(std::string_view player);

}  // namespace bankhalter::sim
