// The bots of one table with people: asked one question at a time, they say what one of them does
// next.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "bots/level.h"
#include "bots/player.h"
#include "bots/refused.h"
#include "bots/worth.h"
#include "play/stepper.h"

namespace bankhalter::bots {

class BotTable {
public:
    BotTable(const Rules& rules, std::uint64_t seed) : rules_(rules), worth_(rules), seed_(seed) {}

    /// A bot of that level takes the seat; the same again changes nothing.
    void seat(Seat seat, const BotLevel& level);
    /// Any other player.
    void seat(Seat seat, std::unique_ptr<Player> player);
    void unseat(Seat seat);

    struct Move {
        enum class Kind { Act, Offer, Answer } kind = Kind::Act;
        Action action{};  // also the trade that is offered
        int offer = 0;    // for an answer
        bool accepted = false;
        Reason reason{};
    };
    /// What a bot does now; none when all of them wait. While the throw of a bot is held it answers
    /// offers only. People need not be asked: they speak up.
    std::optional<Move> think(const State& state, const Negotiation& talk, bool may_throw = true);

    // Where people are asked in turn as well.

    /// The next question at the table.
    Question next(const State& state, const Negotiation& talk);
    bool is_bot(Seat seat) const { return bots_.has(seat); }
    /// What the bot that is asked does; none when it lets the question pass.
    std::optional<Move> answer(const State& state, const Negotiation& talk, const Question& q);
    /// The person who is asked lets it pass.
    void decline(const State& state, const Question& q) { stepper_.decline(state, q); }

private:
    struct Seated {
        const BotLevel* level = nullptr;
        std::unique_ptr<Player> player{};
    };
    /// An offer to a person that nobody has answered yet.
    struct Asked {
        Action trade;
        int first_id;  // its number is at least that
    };
    std::optional<Move> answer_offer(const State& state, const Negotiation& talk, const Offer& o);
    bool has_asked(Seat seat) const;
    bool is_being_asked(Seat person) const;
    Action in_steps(const State& state, Action bid) const;
    int gain(const State& state, Seat seat, const Action& trade) const;
    bool is_for_people(const State& state, const Action& trade) const;
    bool is_fair(const State& state, const Action& trade) const;
    void hear_people(const State& state, const Negotiation& talk);

    const Rules& rules_;
    Worth worth_;
    std::uint64_t seed_;
    std::array<Seated, kMaxSeats> players_;
    SeatSet bots_;
    Stepper stepper_;
    Reason reason_;                   // of the proposal that is being answered
    std::uint32_t person_asked_ = 0;  // the turn of the last offer to a person
    std::vector<Asked> asked_;
    RefusedOffers offered_;  // to people; those they took too: the same does not come again
};

}  // namespace bankhalter::bots
