// The part of bankhalter.h about many games in step.
#include <fmt/format.h>

#include <algorithm>

#include "bots/registry.h"
#include "capi/features.h"
#include "capi/handles.h"

/// One place of a batch: a game, and how many have ended there.
struct bankhalter_batch_place {
    bankhalter::capi::AskedGame game;
    std::uint64_t ended = 0;
};

struct bankhalter_batch {
    std::uint64_t seed;
    std::vector<bankhalter_batch_place> places;
    bankhalter::play::Random random;  // of bankhalter_batch_sample
};

namespace bankhalter::capi {
namespace {

constexpr size_t kMostGamesInBatch = 1'000'000;

std::uint64_t seed_of(const bankhalter_batch& batch, size_t place) {
    return mix(mix(batch.seed, place), batch.places[place].ended);
}

/// A game that built-in players finish before anybody else is asked makes room for the next.
void begin(bankhalter_batch& batch, size_t place) {
    AskedGame& game = batch.places[place].game;
    for (game.restart(seed_of(batch, place)); game.is_over(); game.restart(seed_of(batch, place)))
        ++batch.places[place].ended;
}

void restart(bankhalter_batch& batch, std::uint64_t seed) {
    batch.seed = seed;
    batch.random = Random(seed);
    for (size_t i = 0; i < batch.places.size(); ++i) {
        batch.places[i].ended = 0;
        begin(batch, i);
    }
}

void look(const AskedGame& game, size_t i, const bankhalter_arrays& arrays) {
    const Seat seat = game.asked().seat;
    if (arrays.seats) arrays.seats[i] = seat.value;
    if (arrays.masks) game.mask().expand(arrays.masks + i * BANKHALTER_ACTIONS);
    if (arrays.observation) observe(game, seat, arrays.observation + i * BANKHALTER_FEATURES);
}

void step(bankhalter_batch& batch, size_t i, int id, const bankhalter_arrays& arrays) {
    auto& [game, ended] = batch.places[i];
    game.answer(id);
    const bool over = game.is_over();
    if (arrays.done) arrays.done[i] = static_cast<std::uint8_t>(over ? 1 + game.is_capped() : 0);
    if (arrays.rewards) {
        float* rewards = arrays.rewards + i * BANKHALTER_MAX_SEATS;
        if (over)
            std::ranges::copy(game.rewards(), rewards);
        else
            std::fill_n(rewards, BANKHALTER_MAX_SEATS, 0.0f);
    }
    if (over) {
        ++ended;
        begin(batch, i);
    }
    look(game, i, arrays);
}

}  // namespace
}  // namespace bankhalter::capi

using namespace bankhalter;
using namespace bankhalter::capi;

extern "C" {

int bankhalter_batch_new(const bankhalter_rules* rules, int32_t seats, size_t count,
                         const bankhalter_options* options, bankhalter_batch** out,
                         bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            *out = nullptr;
            auto read = read_options(options);
            if (!read) return bad_argument(read.faults()[0]);
            if (read->expose_chance || read->keeps_record)
                return bad_argument("a batch has its chance inside and keeps no record");
            if (seats < 2 || seats > kMaxSeats) return bad_argument("seats: from 2 to 6");
            if (count < 1 || count > kMostGamesInBatch)
                return bad_argument("count: from 1 to 1000000");
            auto batch = std::make_unique<bankhalter_batch>(
                bankhalter_batch{read->seed, {}, Random(read->seed)});
            batch->places.reserve(count);
            for (size_t i = 0; i < count; ++i)
                batch->places.push_back({AskedGame(rules->board, seat_names(seats), *read)});
            restart(*batch, read->seed);
            *out = batch.release();
            return {};
        },
        rules, out);
}

void bankhalter_batch_free(bankhalter_batch* batch) { delete batch; }

int bankhalter_batch_seat_player(bankhalter_batch* batch, int32_t seat, const char* name,
                                 uint64_t seed, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            const std::string_view named = name ? name : "";
            const int seats = batch->places[0].game.state().seats;
            if (seat < 0 || seat >= seats) return refused(Refusal::NoSuchSeat);
            if (!named.empty() && !is_player(named))
                return bad_argument(fmt::format("no player is called {}", named));
            const Seat at{static_cast<std::uint8_t>(seat)};
            if (!named.empty() && batch->places[0].game.players_beside(at) + 1 == seats)
                return bad_argument("a seat must be left to ask");
            for (size_t i = 0; i < batch->places.size(); ++i)
                batch->places[i].game.seat_player(at, named, mix(seed, i));
            restart(*batch, batch->seed);
            return {};
        },
        batch);
}

int bankhalter_batch_restart(bankhalter_batch* batch, uint64_t seed, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            restart(*batch, seed);
            return {};
        },
        batch);
}

int bankhalter_batch_look(const bankhalter_batch* batch, const bankhalter_arrays* arrays,
                          bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            const size_t count = batch->places.size();
            for (size_t i = 0; i < count; ++i) look(batch->places[i].game, i, *arrays);
            if (arrays->done) std::fill_n(arrays->done, count, std::uint8_t{0});
            if (arrays->rewards) std::fill_n(arrays->rewards, count * BANKHALTER_MAX_SEATS, 0.0f);
            return {};
        },
        batch, arrays);
}

int bankhalter_batch_step(bankhalter_batch* batch, const int32_t* chosen,
                          const bankhalter_arrays* arrays, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            const size_t count = batch->places.size();
            for (size_t i = 0; i < count; ++i)
                if (!batch->places[i].game.mask().has(chosen[i]))
                    return {BANKHALTER_REFUSED, "not_offered", "ANY-1",
                            fmt::format("game {}: {} is no answer to what is asked", i, chosen[i])};
            for (size_t i = 0; i < count; ++i) step(*batch, i, chosen[i], *arrays);
            return {};
        },
        batch, chosen, arrays);
}

int bankhalter_batch_sample(bankhalter_batch* batch, int32_t* chosen, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            for (bankhalter_batch_place& place : batch->places) {
                const IdSet& mask = place.game.mask();
                const auto n = batch->random.below(static_cast<std::uint32_t>(mask.count()));
                *chosen++ = mask.nth(static_cast<int>(n));
            }
            return {};
        },
        batch, chosen);
}
}
