#include "bots/programs.h"

namespace bankhalter::bots {

Programs::Loan Programs::lend(const std::string& command) {
    {
        const std::lock_guard lock(mutex_);
        if (auto& idle = idle_[command]; !idle.empty()) {
            Loan loan(idle.back().release(), {this});
            idle.pop_back();
            return loan;
        }
    }
    Loan loan(new RemotePlayer(command, settings_), {this});
    const std::lock_guard lock(mutex_);
    if (fault_.empty()) fault_ = loan->fault();
    return loan;
}

void Programs::take_back(RemotePlayer* program) {
    const std::lock_guard lock(mutex_);
    counts_[program->command()].add(program->take_counts());
    idle_[program->command()].emplace_back(program);
}

std::string Programs::fault() const {
    const std::lock_guard lock(mutex_);
    return fault_;
}

std::map<std::string, BotCounts> Programs::counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
}

}  // namespace bankhalter::bots
