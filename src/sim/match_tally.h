// What a match adds up to: blocks are added in their order, so the sums are the same for any number
// of threads.
#pragma once

#include "sim/block.h"
#include "sim/block_mean.h"
#include "sim/plackett_luce.h"
#include "sim/sprt.h"

namespace bankhalter::sim {

/// "Is A better than B", both kinds of the line-up.
struct Comparison {
    std::string better, than;
    SprtSettings settings;
};

/// Players of the same name: shares are those of one of them.
struct KindTally {
    std::string name;
    int copies = 0;  // in each line-up
    std::int64_t games = 0;
    BlockMean share;  // of its games won; a shared win counts in parts
    TradeTally trades;
    BotCounts bots;
    bool is_external = false;
    bool is_rated() const { return !is_external || bots.can_be_rated(); }
};

struct Encounter {
    std::int64_t met = 0;  // pairs of players of the two kinds, over all games
    double before = 0;     // an equal place counts half
};

class MatchTally {
public:
    MatchTally(const Pairings& pairings, const std::optional<Comparison>& comparison);
    /// The next block, of the line-up whose turn it is.
    void add(const BlockResult& block);

    std::size_t seats() const { return pairings_.line_ups[0].size(); }
    std::int64_t blocks() const { return static_cast<std::int64_t>(finishes_.size() / seats()); }
    std::int64_t games() const { return static_cast<std::int64_t>(finishes_.size()); }
    /// Every game is one of these three.
    std::int64_t won() const { return games() - shared_ - capped_; }
    std::int64_t shared() const { return shared_; }
    std::int64_t capped() const { return capped_; }
    double mean_turns() const {
        return static_cast<double>(turns_) /
               static_cast<double>(std::max<std::int64_t>(games(), 1));
    }
    std::int64_t refused() const { return refused_; }

    const std::vector<KindTally>& kinds() const { return kinds_; }
    /// Half the width of the interval of a kind's share, which is 1 / copies at most.
    double half_width(const KindTally& kind) const;
    const std::vector<BlockMean>& seat_shares() const { return seat_shares_; }
    std::vector<Rating> ratings() const { return rate(finishes_, seats(), kinds_.size()); }
    /// How often one kind came in before another of those games in which they met.
    const Encounter& encounter(std::size_t kind, std::size_t other) const {
        return encounters_[kind * kinds_.size() + other];
    }
    const std::optional<Sprt>& sprt() const { return sprt_; }
    bool decided() const { return sprt_ && sprt_->verdict() != Verdict::Open; }

private:
    Pairings pairings_;
    std::vector<KindTally> kinds_;
    std::vector<Encounter> encounters_;  // kind by kind
    std::vector<BlockMean> seat_shares_;
    std::vector<Finish> finishes_;  // some bytes a game: ratings need them all
    std::optional<Sprt> sprt_;
    std::size_t better_ = 0, than_ = 0;  // kinds
    std::int64_t shared_ = 0, capped_ = 0, refused_ = 0;
    std::uint64_t turns_ = 0;
};

/// How much of a win each player has: all of it, or a part when several share the first place.
std::array<double, kMaxSeats> win_shares(const Places& places, std::size_t players);

/// 400 log10((n-1) w / (1-w)): the rating above n-1 equals that a share of wins means. Infinite for
/// 0 and 1.
double elo_of_share(double share, std::size_t players);

}  // namespace bankhalter::sim
