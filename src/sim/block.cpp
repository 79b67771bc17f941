#include "sim/block.h"

#include <algorithm>

#include "bots/registry.h"
#include "sim/recorder.h"

namespace bankhalter::sim {

BlockPlayer::BlockPlayer(const BlockSettings& settings, Programs& programs)
    : settings_(settings), programs_(programs), times_(settings.pairings.names.size()) {
    Random random(settings.seed);  // so that neighbouring seeds share no block
    dice_base_ = random.next();
    player_base_ = random.next();
    notes_.rule = settings.trades;
}

std::vector<BlockPlayer::Seated> BlockPlayer::line_up(std::int64_t number) const {
    std::vector<Seated> players;
    for (int kind : line_up_of(settings_.pairings, number)) {
        const std::string& name = settings_.pairings.names[static_cast<std::size_t>(kind)];
        const std::uint64_t seed =
            (player_base_ + static_cast<std::uint64_t>(number)) * kMaxSeats + players.size();
        Seated& seated = players.emplace_back(Seated{.kind = kind});
        if (const auto command = command_of(name))
            seated.program = programs_.lend(*command);
        else
            seated.built_in = make_player(name, *settings_.rules, seed);
    }
    return players;
}

GameResult BlockPlayer::play_rotation(const std::vector<Seated>& players, std::size_t rotation,
                                      std::uint64_t dice_seed) {
    const std::size_t seats = players.size();
    std::vector<WatchedPlayer> watched;
    std::array<Player*, kMaxSeats> at_table{};
    std::vector<std::string> names(seats);  // by seat
    watched.reserve(seats);
    for (std::size_t i = 0; i < seats; ++i) {
        const auto kind = static_cast<std::size_t>(players[i].kind);
        watched.emplace_back(players[i].player(), times_[kind], notes_);
        at_table[seat_of(i, rotation, seats)] = &watched.back();
        names[seat_of(i, rotation, seats)] =
            players[i].program ? players[i].program->name() : settings_.pairings.names[kind];
    }
    notes_.begin(static_cast<int>(seats));
    const Rules& rules = *settings_.rules;
    State state = new_game(rules, static_cast<int>(seats));
    SeatStreams dice(dice_seed);
    std::optional<Recorder> recorder;
    if (settings_.records) recorder.emplace(*settings_.edition, rules.variant, seat_names(names));
    const GameOutcome outcome = play_game(rules, state, std::span(at_table).first(seats), dice,
                                          settings_.limits, recorder ? &*recorder : nullptr);
    notes_.exits.see(state);
    const Places by_seat = rank_seats(rules, state, notes_.exits, outcome.capped);
    GameResult game{.capped = outcome.capped, .turns = outcome.turns, .refused = notes_.refused};
    if (recorder) game.record = recorder->text();
    for (std::size_t i = 0; i < seats; ++i) {
        game.places[i] = by_seat[seat_of(i, rotation, seats)];
        game.trades[i] = notes_.trades[seat_of(i, rotation, seats)];
        if (RemotePlayer* program = players[i].program.get()) {
            program->end_game(rules, state, std::span(by_seat).first(seats), outcome.capped);
            game.bots[i] = program->take_counts();
        }
    }
    return game;
}

BlockResult BlockPlayer::play(std::int64_t number) {
    const std::vector<Seated> players = line_up(number);
    BlockResult block;
    for (std::size_t rotation = 0; rotation < players.size(); ++rotation)
        block.games[rotation] =
            play_rotation(players, rotation, dice_base_ + static_cast<std::uint64_t>(number));
    return block;
}

}  // namespace bankhalter::sim
