#include "sim/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "bots/registry.h"

namespace bankhalter::sim {
namespace {

/// Hands out numbers of blocks and takes the results back in order.
class Schedule {
public:
    Schedule(const MatchSettings& settings, std::int64_t blocks, MatchTally& tally)
        : settings_(settings), blocks_(blocks), tally_(tally) {}

    /// The next block to play, or nothing when the match is over.
    std::optional<std::int64_t> next() {
        const std::lock_guard lock(mutex_);
        if (tally_.decided() || next_ == blocks_) return std::nullopt;
        return next_++;
    }

    /// A block after the decision does not count, whoever played it and when.
    void hand_in(std::int64_t number, const BlockResult& result) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, result);
        for (auto first = waiting_.begin();
             first != waiting_.end() && first->first == tally_.blocks() && !tally_.decided();
             first = waiting_.begin()) {
            tally_.add(first->second);
            waiting_.erase(first);
        }
        if (settings_.progress)
            settings_.progress(tally_.games(), blocks_ * static_cast<std::int64_t>(tally_.seats()));
    }

private:
    const MatchSettings& settings_;
    const std::int64_t blocks_;
    MatchTally& tally_;
    std::mutex mutex_;
    std::int64_t next_ = 0;
    std::map<std::int64_t, BlockResult> waiting_;
};

}  // namespace

Diagnostics check_match(const MatchSettings& m) {
    Diagnostics faults;
    for (const std::string& name : m.players)
        if (!command_of(name) && !is_player(name))
            faults.push_back(fmt::format("{}: no such player; there are {}, and exec:COMMAND", name,
                                         fmt::join(player_names(), ", ")));
    if (m.players.size() < 2 || m.players.size() > kMaxSeats)
        faults.push_back("players: from 2 to 6");
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

MatchResult run_match(const MatchSettings& m) {
    const Rules rules = compile(*m.edition, m.variant);
    const BlockSettings block{.rules = &rules,
                              .edition = m.edition->id,
                              .players = m.players,
                              .seed = m.seed,
                              .limits = m.limits,
                              .trades = m.trades,
                              .bot_limit = m.bot_limit};
    MatchResult out{MatchTally(m.players, m.comparison), {}};
    out.times.resize(out.tally.kinds().size());
    const auto seats = static_cast<std::int64_t>(m.players.size());
    Schedule schedule(m, (m.games + seats - 1) / seats, out.tally);
    std::mutex times_mutex;
    auto work = [&] {
        BlockPlayer player(block);
        while (const auto number = schedule.next())
            schedule.hand_in(*number, player.play(static_cast<std::uint64_t>(*number)));
        const std::lock_guard lock(times_mutex);
        for (std::size_t i = 0; i < m.players.size(); ++i)
            out.times[static_cast<std::size_t>(out.tally.kind_of(i))].add(player.times()[i]);
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < m.threads; ++i) others.emplace_back(work);
    work();
    others.clear();  // joins
    return out;
}

}  // namespace bankhalter::sim
