// Programs that play in many games: one is lent to a game and comes back after it, so that no game
// waits for a language to start.
#pragma once

#include <map>
#include <mutex>
#include <vector>

#include "bots/remote.h"

namespace bankhalter::bots {

class Programs {
    struct GiveBack {
        Programs* owner;
        void operator()(RemotePlayer* program) const { owner->take_back(program); }
    };

public:
    explicit Programs(RemoteSettings settings) : settings_(std::move(settings)) {}

    using Loan = std::unique_ptr<RemotePlayer, GiveBack>;
    /// A program of that command that is in no other game; started where there is none. From any
    /// thread. One that has died is lent out again: it is not started a second time.
    Loan lend(const std::string& command);

    /// Why the first that could not be started was not; empty if all were.
    std::string fault() const;
    /// What went wrong in the games that did not ask their programs themselves, by command.
    std::map<std::string, BotCounts> counts() const;

private:
    void take_back(RemotePlayer* program);

    RemoteSettings settings_;
    mutable std::mutex mutex_;
    std::map<std::string, std::vector<std::unique_ptr<RemotePlayer>>> idle_;  // by command
    std::map<std::string, BotCounts> counts_;
    std::string fault_;
};

}  // namespace bankhalter::bots
