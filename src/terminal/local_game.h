// A game on a table here: a room of its own in this program, bots and people at one keyboard, no
// server. The clocks of its room stand still: people are asked one after the other, and everybody
// takes the time he likes.
#pragma once

#include "play/stepper.h"
#include "room/game_log.h"
#include "room/ruling.h"
#include "terminal/local_seats.h"
#include "terminal/session.h"

namespace bankhalter::terminal {

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
    using Made = Result<std::unique_ptr<LocalGame>>;
    static Made begin(const Library& library, const LocalOrder& order, Language language);
    /// Goes on from what `record` wrote. The seats are those it names unless others are given.
    static Made resume(const Library& library, std::string_view text, const LocalOrder& order,
                       Language language);

    Mood mood() const override { return mood_; }
    void step() override;
    int weight() const override { return weight_; }
    /// "Ben: build H1" speaks for a person who is not asked.
    void say(std::string_view line) override;

    /// The game as a record, with the seed of the dice, so that it can be resumed and checked, and
    /// a line about the seats.
    std::string record() const;
    const State& state() const { return table_.room.state(); }
    const std::vector<RemotePlayer*>& programs() const { return programs_; }

protected:
    void act(const std::string& words) override;
    void trade(const std::string& words) override;
    void carry_out(const Intent& intent) override;
    void hear_dice(const room::entry::What& what) override;

private:
    static Made open(const Library& library, const Record& record, std::vector<LocalSeat> seats,
                     const LocalOrder& order, std::uint64_t bot_seed, Language language);
    LocalGame(const Library& library, Language language,
              std::unique_ptr<const room::RulesShelf> shelf, room::LoggedRoom table,
              std::vector<LocalSeat> seats, Programs programs, std::uint64_t bot_seed);

    void show(std::optional<Seat> asked, std::string_view extra = {});
    void ask(Seat seat, std::string_view extra = {});
    void ask_person(const Question& q);
    void let_bot_answer(const Question& q);
    void finish();
    void put(Seat seat, const room::message::ToTable& said);
    void take(room::Ruling ruling);
    void give_hint();

    std::unique_ptr<const room::RulesShelf> shelf_;
    room::LoggedRoom table_;
    room::Millis now_ = 0;  // as the room has it
    std::vector<LocalSeat> seats_;
    SeatSet people_;
    BotTable bots_;
    std::vector<RemotePlayer*> programs_;  // they belong to the table of bots
    Mood mood_ = Mood::Moves;
    int weight_ = 1;      // of the last step
    bool halts_ = false;  // people are asked before the throws of bots
    Question question_;   // that a person is asked
};

}  // namespace bankhalter::terminal
