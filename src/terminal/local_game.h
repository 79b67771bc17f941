// A game on a table here: bots and people at one keyboard, fair dice, no server.
#pragma once

#include <memory>
#include <optional>

#include "bots/bot_table.h"
#include "bots/remote.h"
#include "edition/narrate.h"
#include "play/fair_dice.h"
#include "play/negotiation.h"
#include "play/ranking.h"
#include "play/table.h"
#include "terminal/session.h"

namespace bankhalter::terminal {

/// Who sits where; without a player it is a person.
struct LocalSeat {
    std::string name;
    std::string player{};  // a built-in one or a program, by its name
    bool is_bot() const { return !player.empty(); }
};

/// "you,medium,Ben,exec:./bot": what names a player is a bot, everything else names people; "you"
/// gets `own_name`.
Result<std::vector<LocalSeat>> parse_seats(std::string_view text, const std::string& own_name);

struct LocalOrder {
    std::string edition = "zelda";
    Variant variant = Variant::Standard;
    std::vector<LocalSeat> seats{};
    std::optional<std::uint64_t> seed{};  // the same seed gives the same dice
    bool auto_claim = false;
    std::chrono::milliseconds bot_limit{1000};  // for one answer of a program
};

class LocalGame : public Session {
public:
    static Result<std::unique_ptr<LocalGame>> begin(const Library& library, const LocalOrder& order,
                                                    Language language);
    /// Goes on from what `record` wrote. The seats are those it names unless others are given.
    static Result<std::unique_ptr<LocalGame>> resume(const Library& library, std::string_view text,
                                                     const LocalOrder& order, Language language);

    Mood mood() const override { return mood_; }
    void step() override;
    int weight() const override { return weight_; }
    /// "Ben: build H1" speaks for a person who is not asked.
    void say(std::string_view line) override;

    /// The game as a record, with the seed of the dice, so that it can be resumed and checked, and
    /// a line about the seats.
    std::string record() const;
    const State& state() const { return table_->state(); }

protected:
    void act(const std::string& words) override;
    void trade(const std::string& text) override;
    void carry_out(const Intent& intent) override;

private:
    using ProgramList = std::vector<std::unique_ptr<RemotePlayer>>;  // by seat, null for others
    static Result<ProgramList> start_programs(const std::vector<LocalSeat>& seats,
                                              const std::string& edition,
                                              std::chrono::milliseconds limit);
    LocalGame(const Library& library, std::unique_ptr<Table> table, std::vector<LocalSeat> seats,
              ProgramList programs, const Secret& seed, std::uint64_t bot_seed, bool auto_claim,
              Language language);

    bool is_person(Seat seat) const {
        return seat.value < seats_.size() && !seats_[seat.value].is_bot();
    }
    bool submit(const Action& action);
    void refuse(Refusal refusal);
    void tell(std::string_view key, const std::map<std::string, std::string, std::less<>>& values);
    void show(std::optional<Seat> asked, std::string_view extra = {});
    void ask(Seat seat, std::string_view extra = {});

    void ask_person(const Question& q);
    void let_bot_answer(const Question& q);
    void finish();
    void answer_offer(int id, bool accept);
    void give_hint();
    void tell_offer(const Action& trade);

    std::unique_ptr<Table> table_;
    std::vector<LocalSeat> seats_;
    Secret seed_;
    FairDice dice_;
    BotTable bots_;
    std::vector<RemotePlayer*> programs_;  // they belong to the table of bots
    Exits exits_;
    Negotiation talk_;
    Narrator narrator_;
    Mood mood_ = Mood::Moves;
    int weight_ = 1;            // of the last step
    SeatSet claims_by_itself_;  // people whose rents are claimed automatically
    bool halts_ = false;        // people are asked before the throws of bots
    Question question_;         // that a person is asked
};

}  // namespace bankhalter::terminal
