// A game that asks: the rules, the order of questions that simulations go by, chance, and built-in
// players in some of the seats. It always stands at a question to somebody outside.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/game.h"
#include "capi/id_set.h"
#include "capi/trade_draft.h"
#include "edition/edition.h"
#include "notation/header.h"
#include "play/ranking.h"
#include "play/stepper.h"

namespace bankhalter::capi {

using Kind = Question::Kind;

/// An edition and variant, shared by all its games.
struct Board {
    std::shared_ptr<const Edition> edition;
    Variant variant = Variant::Standard;
    Rules rules;
};

struct GameOptions {
    std::uint64_t seed = 0;
    int rounds = 500;
    bool expose_chance = false;
    bool trades = true;
    bool may_resign = false;
    bool keeps_record = false;
};

/// A built-in player in a seat, or none.
struct SeatedPlayer {
    std::string name{};
    std::uint64_t seed = 0;
    std::unique_ptr<Player> player{};

    SeatedPlayer() = default;
    SeatedPlayer(const Rules& rules, Seat seat, std::string_view name, std::uint64_t seed);
};

class AskedGame {
public:
    AskedGame(const Board& board, std::vector<std::string> names, const GameOptions& options);
    /// With the chance to come; built-in players sit down afresh.
    AskedGame(const AskedGame& other) : board_(other.board_) { *this = other; }
    AskedGame& operator=(const AskedGame& other);  // of the same board

    void restart(std::uint64_t seed);
    /// Goes on from there; `position` is the beginning of the record then.
    void set_up(const Header& header, const State& state, std::string position);
    void seat_player(Seat seat, std::string_view name, std::uint64_t seed);
    /// How many of the other seats built-in players have.
    int players_beside(Seat seat) const;

    const Board& board() const { return *board_; }
    const Rules& rules() const { return board_->rules; }
    const State& state() const { return state_; }
    const Header& header() const { return header_; }
    const GameOptions& options() const { return options_; }
    const std::string& position() const { return position_; }
    const std::vector<Action>& played() const { return played_; }

    /// A question without pointers into the game.
    struct Asked {
        Kind kind = Kind::Over;
        Seat seat = kNobody;
        std::uint32_t claim = 0;  // its id
    };
    const Asked& asked() const { return asked_; }
    bool is_over() const { return asked_.kind == Kind::Over; }
    bool is_capped() const { return is_over() && !state_.is_over(); }
    const Claim* claim() const;
    /// The trade that is drafted or answered.
    std::optional<Action> offer() const;
    /// The ids that answer the question.
    const IdSet& mask() const { return mask_; }

    // Answers. Precondition for ids: the mask has it.

    void answer(int id);
    /// Precondition: a trade is asked for, it is the asked seat's, and valid.
    void propose(const Action& trade);
    /// Anything that is valid, asked or not.
    void submit(const Action& action);
    /// Precondition: chance is asked.
    void let_chance() { submit(chance_.next(state_)); }
    /// What the player answers: an action, a trade to propose, or yes or no.
    struct Reply {
        int id = ids::kNothing;  // -1 for an action without one, and for a proposal
        std::optional<Action> action{};
    };
    Reply ask(Player& player) const;
    void answer(const Reply& reply);
    /// What became of the last proposal that was answered.
    const std::optional<std::pair<Action, bool>>& last_answer() const { return last_answer_; }

    Places places() const;
    /// By seat, adding up to zero; all zero while the game runs.
    std::array<float, kMaxSeats> rewards() const;

private:
    void begin();
    /// Plays what follows by itself up to the next question to somebody outside.
    void advance();
    void play(const Action& action);
    void answer_offer(bool agreed);
    void fill_mask();
    void list_actions(bool answers, bool others);
    void list_kind(ActionKind kind);
    void list_selldowns();

    const Board* board_;
    GameOptions options_;
    Header header_;
    State state_{};
    SeatStreams chance_{0};
    Stepper stepper_;
    TradeDraft draft_;
    Action proposal_{};  // while it is being answered
    Asked asked_;
    IdSet mask_;
    Exits exits_;
    std::uint64_t last_turn_ = 0;
    std::optional<std::pair<Action, bool>> last_answer_;
    std::array<SeatedPlayer, kMaxSeats> players_;
    std::string position_;
    std::vector<Action> played_;
};

}  // namespace bankhalter::capi
