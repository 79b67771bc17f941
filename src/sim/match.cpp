#include "sim/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "bots/registry.h"

namespace bankhalter::sim {
namespace {

constexpr std::int64_t kMostLineUps = 10'000;

/// Hands out numbers of blocks and takes the results back in order.
class Schedule {
public:
    Schedule(const MatchSettings& settings, MatchTally& tally)
        : settings_(settings), blocks_(count_blocks(settings)), tally_(tally) {
        for (const BlockResult& block : settings.played)
            if (!tally_.decided()) tally_.add(block);
        next_ = tally_.blocks();
    }

    /// The next block to play, or nothing when the match is over.
    std::optional<std::int64_t> next() {
        const std::lock_guard lock(mutex_);
        if (ended_ || tally_.decided() || next_ >= blocks_) return std::nullopt;
        return next_++;
    }

    /// A block after the decision does not count, whoever played it and when.
    void hand_in(std::int64_t number, BlockResult result) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(result));
        for (auto first = waiting_.begin(); first != waiting_.end() && !ended_ &&
                                            first->first == tally_.blocks() && !tally_.decided();
             first = waiting_.begin()) {
            tally_.add(first->second);
            ended_ = settings_.keep && !settings_.keep(first->first, first->second);
            waiting_.erase(first);
        }
        if (settings_.progress)
            settings_.progress(tally_.games(), blocks_ * static_cast<std::int64_t>(tally_.seats()));
    }

    void break_off() {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }

private:
    const MatchSettings& settings_;
    const std::int64_t blocks_;
    MatchTally& tally_;
    std::mutex mutex_;
    std::int64_t next_ = 0;
    bool ended_ = false;
    std::map<std::int64_t, BlockResult> waiting_;
};

}  // namespace

Diagnostics check_match(const MatchSettings& m) {
    Diagnostics faults;
    for (const std::string& name : m.players)
        if (std::string fault = check_player(name); !fault.empty())
            faults.push_back(std::move(fault));
    if (m.table_size() < 2 || m.table_size() > kMaxSeats) {
        faults.push_back(m.meeting == Meeting::Table ? "players: from 2 to 6"
                                                     : "seats: from 2 to 6");
    } else {
        const std::int64_t line_ups = count_line_ups(m.players, m.meeting, m.table_size());
        if (m.players.size() > kMostKinds)
            faults.push_back(fmt::format("players: more than {}", kMostKinds));
        if (line_ups == 0) faults.push_back("players: fewer different ones than seats");
        if (line_ups > kMostLineUps)
            faults.push_back(
                fmt::format("players: more than {} line-ups of {}", kMostLineUps, m.table_size()));
    }
    if (!m.edition)
        faults.push_back("edition: there is no such");
    else if (!m.edition->offers(m.variant))
        faults.push_back("variant: the edition's sheet does not print it");
    if (m.comparison) {
        for (const std::string& name : {m.comparison->better, m.comparison->than})
            if (std::find(m.players.begin(), m.players.end(), name) == m.players.end())
                faults.push_back(fmt::format("sprt: {} does not play", name));
        if (m.comparison->better == m.comparison->than)
            faults.push_back("sprt: two different players are compared");
        if (m.comparison->settings.elo0 >= m.comparison->settings.elo1)
            faults.push_back("sprt: elo0 must be below elo1");
    }
    return faults;
}

std::int64_t count_blocks(const MatchSettings& m) {
    const auto seats = static_cast<std::int64_t>(m.table_size());
    return (m.games + seats - 1) / seats * count_line_ups(m.players, m.meeting, m.table_size());
}

MatchResult run_match(const MatchSettings& m) {
    const Rules rules = compile(*m.edition, m.variant);
    const BlockSettings block{.edition = m.edition.get(),
                              .rules = &rules,
                              .pairings = pair_up(m.players, m.meeting, m.table_size()),
                              .seed = m.seed,
                              .limits = m.limits,
                              .trades = m.trades,
                              .records = m.records};
    Programs programs({.edition = m.edition->id, .limit = m.bot_limit});
    MatchResult out{MatchTally(block.pairings, m.comparison), {}};
    out.times.resize(out.tally.kinds().size());
    for (const std::string& name : block.pairings.names)  // what cannot be started is known at once
        if (const auto command = command_of(name)) programs.lend(*command);
    if (out.fault = programs.fault(); !out.fault.empty()) return out;
    Schedule schedule(m, out.tally);
    std::mutex times_mutex;
    auto work = [&] {
        BlockPlayer player(block, programs);
        while (const auto number = schedule.next()) {
            BlockResult result = player.play(*number);
            if (!programs.fault().empty()) return schedule.break_off();
            schedule.hand_in(*number, std::move(result));
        }
        const std::lock_guard lock(times_mutex);
        for (std::size_t i = 0; i < out.times.size(); ++i) out.times[i].add(player.times()[i]);
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < m.threads; ++i) others.emplace_back(work);
    work();
    others.clear();  // joins
    out.fault = programs.fault();
    return out;
}

}  // namespace bankhalter::sim
