#include "sim/block.h"

#include "bots/registry.h"

namespace bankhalter::sim {

std::optional<std::string> command_of(std::string_view player) {
    constexpr std::string_view kPrefix = "exec:";
    if (!player.starts_with(kPrefix)) return std::nullopt;
    return std::string(player.substr(kPrefix.size()));
}

BlockPlayer::BlockPlayer(const BlockSettings& settings)
    : settings_(settings),
      players_(settings.players.size()),
      remotes_(settings.players.size()),
      times_(settings.players.size()) {
    Random random(settings.seed);  // so that neighbouring seeds share no block
    dice_base_ = random.next();
    player_base_ = random.next();
    notes_.rule = settings.trades;
    for (std::size_t i = 0; i < players_.size(); ++i) {
        const auto command = command_of(settings.players[i]);
        if (!command) continue;
        auto remote = std::make_unique<RemotePlayer>(
            *command, RemoteSettings{.edition = settings.edition, .limit = settings.bot_limit});
        remotes_[i] = remote.get();
        players_[i] = std::move(remote);
    }
}

void BlockPlayer::play_rotation(std::size_t rotation, std::uint64_t dice_seed, BlockResult& block) {
    const std::size_t seats = players_.size();
    std::vector<WatchedPlayer> watched;
    std::array<Player*, kMaxSeats> at_table{};
    watched.reserve(seats);
    for (std::size_t i = 0; i < seats; ++i) {
        watched.emplace_back(*players_[i], times_[i], notes_);
        at_table[seat_of(i, rotation, seats)] = &watched.back();
    }
    notes_.begin(static_cast<int>(seats));
    State state = new_game(*settings_.rules, static_cast<int>(seats));
    SeatStreams dice(dice_seed);
    const GameOutcome outcome = play_game(*settings_.rules, state, std::span(at_table).first(seats),
                                          dice, settings_.limits);
    notes_.exits.see(state);
    const Places by_seat = rank_seats(*settings_.rules, state, notes_.exits, outcome.capped);
    GameResult& game = block.games[rotation];
    game.capped = outcome.capped;
    game.turns = outcome.turns;
    for (std::size_t i = 0; i < seats; ++i) {
        game.places[i] = by_seat[seat_of(i, rotation, seats)];
        block.trades[i].add(notes_.trades[seat_of(i, rotation, seats)]);
    }
    block.refused += notes_.refused;
}

BlockResult BlockPlayer::play(std::uint64_t number) {
    BlockResult block;
    const std::size_t seats = players_.size();
    for (std::size_t i = 0; i < seats; ++i)
        if (!remotes_[i])
            players_[i] = make_player(settings_.players[i], *settings_.rules,
                                      (player_base_ + number) * kMaxSeats + i);
    for (std::size_t rotation = 0; rotation < seats; ++rotation)
        play_rotation(rotation, dice_base_ + number, block);
    for (std::size_t i = 0; i < seats; ++i)
        if (remotes_[i]) block.bots[i] = remotes_[i]->take_counts();
    return block;
}

}  // namespace bankhalter::sim
