// A player in another process, in any language, over the bot protocol (docs/bot-protocol.md).
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "bots/player.h"
#include "bots/process.h"
#include "notation/header.h"

namespace bankhalter::bots {

/// What can be wrong with an answer. The default is played instead, and it is counted.
enum class BotFault : std::uint8_t {
    Late,       // no answer in time
    Malformed,  // not an answer at all
    Illegal,    // an action that is not possible
    Stale,      // an answer to an earlier question; ignored
    Died,       // the process ended, could not be started, or was given up
    Lost,       // questions after that
};
inline constexpr std::array<std::string_view, 6> kBotFaultNames{"late",  "malformed", "illegal",
                                                                "stale", "died",      "lost"};

/// Above this share of unanswered questions a result says nothing about the bot.
inline constexpr double kMostUnanswered = 0.01;

struct BotCounts {
    std::uint64_t questions = 0;
    std::array<std::uint64_t, kBotFaultNames.size()> faults{};
    void add(const BotCounts& c) {
        questions += c.questions;
        for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += c.faults[i];
    }
    std::uint64_t of(BotFault fault) const { return faults[static_cast<std::size_t>(fault)]; }
    /// The share of the questions that it was late for or did not live to hear.
    double unanswered_share() const {
        const std::uint64_t missed = of(BotFault::Late) + of(BotFault::Lost);
        return static_cast<double>(missed) /
               static_cast<double>(std::max<std::uint64_t>(questions, 1));
    }
    /// Whether enough was its own play to say how well it plays.
    bool can_be_rated() const { return unanswered_share() <= kMostUnanswered; }
};

struct RemoteSettings {
    std::string edition;                          // its id, for the bot to know
    std::chrono::milliseconds limit{1000};        // for one answer
    std::chrono::milliseconds handshake{10'000};  // a language may need a while to start
};

class RemotePlayer : public Player {
public:
    static constexpr int kMostLate = 10;  // late answers in a row; then the bot is given up

    RemotePlayer(std::string command, RemoteSettings settings);
    ~RemotePlayer() override;

    void sit_down(const Rules& rules, Seat seat) override;
    Decision decide(const Rules& rules, const State& state, Seat seat) override;
    bool act(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool claims(const Rules& rules, const State& state, const Claim& claim) override;
    bool propose(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool accepts(const Rules& rules, const State& state, const Action& trade) override;
    void answered(const Action& trade, bool agreed) override;
    /// Tells a bot that wants to know how the game ended; places by seat, from 0.
    void end_game(const Rules& rules, const State& state, std::span<const std::uint8_t> places,
                  bool capped);

    /// Of the games that begin from now on: its id, for the bot to know.
    void set_edition(std::string edition) { header_.edition = std::move(edition); }
    /// Why it could not be started; empty if it was.
    const std::string& fault() const { return fault_; }
    const std::string& command() const { return command_; }
    const std::string& name() const { return name_; }
    const BotCounts& counts() const { return counts_; }
    /// What was counted since the last time.
    BotCounts take_counts() { return std::exchange(counts_, {}); }

private:
    void start();
    void hear_wishes(std::string_view words);
    void fail_to_start(std::string_view why);
    void give_up();
    std::string position_line(const Rules& rules, const State& state) const;
    void count(BotFault fault) { ++counts_.faults[static_cast<std::size_t>(fault)]; }
    void count_late();
    bool hear_answer(std::string& words, Process::Clock::time_point deadline);
    std::optional<std::string> ask(const Rules& rules, const State& state,
                                   std::string_view question, std::string_view legal);
    template <class Fits>
    std::optional<Action> ask_action(const Rules& rules, const State& state, Seat seat,
                                     std::string_view question, std::string_view legal, Fits fits);

    std::string command_;
    RemoteSettings settings_;
    std::string name_, fault_;
    bool wants_board_ = false, wants_end_ = false;
    std::unique_ptr<Process> process_;
    Header header_;
    Seat seat_{};
    bool new_game_ = true;
    std::string unsaid_;  // goes out before the next question
    std::uint64_t id_ = 0;
    int late_in_a_row_ = 0;
    BotCounts counts_;
};

}  // namespace bankhalter::bots
