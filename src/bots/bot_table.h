// The bots of one table: asked one question at a time, they say what one of them does next.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "bots/player.h"
#include "bots/refused.h"
#include "bots/worth.h"
#include "play/negotiation.h"

namespace bankhalter::bots {

class BotTable {
public:
    BotTable(const Rules& rules, std::uint64_t seed) : rules_(rules), worth_(rules), seed_(seed) {}

    /// A bot of that level takes the seat; the same again changes nothing.
    void seat(Seat seat, std::string_view level);
    void unseat(Seat seat) { players_[seat.value].reset(); }

    struct Move {
        enum class Kind { Act, Offer, Answer } kind = Kind::Act;
        Action action;  // also the trade that is offered
        int offer = 0;  // for an answer
        bool accepted = false;
        Reason reason;
    };
    /// What a bot does now; none when all of them wait. While the throw of a bot is held it answers
    /// offers only.
    std::optional<Move> think(const State& state, std::span<const Offer> offers,
                              bool may_throw = true);

private:
    std::optional<Move> answer(const State& state, std::span<const Offer> offers);
    std::optional<Move> propose(const State& state);
    int gain(const State& state, Seat seat, const Action& trade) const;
    bool is_for_people(const State& state, const Action& trade) const;
    bool is_fair(const State& state, const Action& trade) const;
    void hear_people(const State& state, std::span<const Offer> offers);
    std::optional<Move> act(const State& state);

    const Rules& rules_;
    Worth worth_;
    std::uint64_t seed_;
    struct Seated {
        std::string level;
        std::unique_ptr<Player> player;
    };
    std::array<std::optional<Seated>, kMaxSeats> players_;
    // Before each throw everybody may act once: where the round of asking stands.
    std::uint32_t turn_ = 0;
    int proposals_ = 0;
    bool asked_a_person_ = false;
    int acts_ = 0;
    std::vector<Action> asked_;  // offers to people that are still open
    RefusedOffers
        offered_;  // to people; also those they took: the same exchange does not come again
};

inline constexpr std::string_view kBotNames[] = {"Anton", "Berta",  "Clara",  "Dora",
                                                 "Emil",  "Frieda", "Gustav", "Hanna"};

/// The registry's name of the player behind a level.
std::string_view player_of_level(std::string_view level);

}  // namespace bankhalter::bots
