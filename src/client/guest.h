// One client of a table under load: it keeps its seat over drops, answers when asked, and checks
// what it is told.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "client/load.h"
#include "client/visit.h"

namespace bankhalter::client {

class LoadTable;

class Guest {
public:
    using Clock = std::chrono::steady_clock;

    Guest(LoadTable& table, int place);

    void connect();
    void sit();
    void start_game();
    /// Answers the open question, if there is one and nothing is under way.
    void consider();
    void break_connection();
    void keep_alive() { say(); }
    /// The game or the run is over: what was promised must have been seen. Then nothing of it is
    /// left.
    void settle();
    void leave();

    bool is_watching() const { return visit_.is_welcome(); }
    bool is_seated() const { return visit_.is_seated(); }
    bool is_connected() const { return visit_.is_open(); }
    bool has_sat() const { return is_seated() || visit_.awaits(kSit); }
    bool is_waiting() const { return chosen_.has_value(); }

private:
    static constexpr const char *kSit = "sit", *kClaims = "claims", *kStart = "start";

    /// The action that is under way.
    struct Chosen {
        std::string id, words;
        std::optional<std::int64_t> question;
        std::int64_t seen = 0;  // the entry after which it was chosen
    };

    void hear(std::string_view text);
    void hear_welcome();
    void hear_snapshot(const boost::json::object& message);
    void hear_event(const boost::json::object& message);
    void hear_ok(const boost::json::object& message, const Visit::Ask& ask);
    void hear_refused(std::string_view code, const Visit::Heard& heard);
    void lose(std::uint16_t code, const std::string& why);
    void act(std::string words);
    /// Says what is to be said by now, or as soon as the time has come.
    void say(Clock::time_point at = {});

    LoadTable& table_;
    int place_;
    Visit visit_;
    Loop::LinkId link_ = 0;
    int attempt_ = 0;           // callbacks of earlier links are not listened to
    std::int64_t skipped_ = 0;  // the last entry that came within a snapshot
    int extras_ = 0;
    std::optional<std::int64_t> asked_;  // the question the extras are counted for
    bool refused_ = false;               // until something new is heard about what may be done
    std::optional<Chosen> chosen_;
    std::map<std::int64_t, std::string> promised_;   // by `ok`, not seen yet
    std::map<std::int64_t, std::string> unclaimed_;  // own entries seen, without `ok` yet
    std::optional<Clock::time_point> lost_;
};

}  // namespace bankhalter::client
