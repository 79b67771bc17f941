// One client of a table under load: it keeps its seat over drops, answers when asked, and checks
// what it is told.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/load.h"

namespace bankhalter::client {

class LoadTable;

class Guest {
public:
    using Clock = std::chrono::steady_clock;

    Guest(LoadTable& table, int place) : table_(table), place_(place) {}

    void connect();
    void sit();
    void start_game();
    /// Answers the open question, if there is one and nothing is under way.
    void consider();
    void break_connection();
    void keep_alive(Clock::time_point now);
    /// The game or the run is over: what was promised must have been seen. Then nothing of it is
    /// left.
    void settle();
    void leave();

    bool is_watching() const { return welcomed_; }
    bool is_seated() const { return !token_.empty(); }
    bool is_connected() const { return open_; }
    bool has_sat() const { return sat_; }
    bool is_waiting() const { return under_way_.has_value(); }

private:
    struct UnderWay {
        std::string id, words, text;
        std::optional<std::int64_t> question;
        std::int64_t seen = 0;  // the entry after which it was chosen
        Clock::time_point sent;
        bool again = false;  // sent anew: its time says nothing about the server
    };

    void hear(std::string_view text);
    void hear_welcome(const boost::json::object& message);
    void hear_snapshot(const boost::json::object& message);
    void hear_event(const boost::json::object& message);
    void hear_ok(const boost::json::object& message);
    void hear_refused(const boost::json::object& message);
    void hear_you(const boost::json::value* you);
    void lose(std::uint16_t code, const std::string& why);
    void come_back(Clock::duration in);
    void hello();
    void ask_for_claims();
    void say(std::string text);
    void ask_again(Clock::duration in);
    void act(std::string words);

    LoadTable& table_;
    int place_;
    Loop::LinkId link_ = 0;
    int attempt_ = 0;  // callbacks of earlier links are not listened to
    bool open_ = false, welcomed_ = false, sat_ = false;
    std::string secret_, token_;  // the secret it asks for when it sits down, so that asking again
                                  // is harmless; once seated, the token
    bool claims_ = false;         // the bank claims its rents
    std::int64_t seen_ = 0,
                 skipped_ = 0;  // the last entry heard of; the last that came within a snapshot
    int seat_ = -1;
    std::optional<std::int64_t> question_;
    int extras_ = 0;
    std::vector<std::string> legal_;
    std::optional<UnderWay> under_way_;
    std::map<std::int64_t, std::string> promised_;   // by `ok`, not seen yet
    std::map<std::int64_t, std::string> unclaimed_;  // own entries seen, without `ok` yet
    std::optional<Clock::time_point> lost_;
    Clock::time_point spoke_{};
};

}  // namespace bankhalter::client
