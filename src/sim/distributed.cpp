#include "sim/distributed.h"

#include "sim/workers.h"

namespace bankhalter::sim {
namespace {

constexpr std::int64_t kWaveBlocks = 64;  // of every rank

/// After each block of a wave: the game that follows, and the wins of the rank's wave so far, by
/// seat.
using Trace = std::vector<std::int64_t>;

void write_trace(Trace& trace, std::int64_t next, const Statistics& mine) {
    trace.push_back(next);
    for (int seat = 0; seat < mine.series().seats(); ++seat) trace.push_back(mine.wins(seat));
}

/// The first game after the block with which every win rate is known; `last` when there is none in
/// this wave.
std::int64_t find_end(const Statistics& before, const Trace& traces, Share wave, int ranks) {
    const Series& series = before.series();
    const auto seats = static_cast<std::size_t>(series.seats());
    std::vector<std::int64_t> base(seats), wins(seats);
    for (std::size_t seat = 0; seat < seats; ++seat)
        base[seat] = wins[seat] = before.wins(static_cast<int>(seat));
    int rank = 0;
    for (std::size_t at = 0; at < traces.size(); at += seats + 1) {
        const std::int64_t next = traces[at];
        for (; next > share_of(wave, rank, ranks).last; ++rank)
            base = wins;  // the next rank has begun to count anew
        for (std::size_t seat = 0; seat < seats; ++seat)
            wins[seat] = base[seat] + traces[at + 1 + seat];
        if (is_known(series, wins, next)) return next;
    }
    return wave.last;
}

}  // namespace

Results play_distributed(std::shared_ptr<const Series> series, const Ranks& ranks, int threads) {
    const std::atomic<bool> never = false;
    Results total(series);
    Statistics mine(series);
    total.last = series->order().games;
    while (total.next < total.last && !total.ended) {
        const Share wave{total.next,
                         std::min(total.last, total.next + ranks.count() * kWaveBlocks * kBlock)};
        Share share = share_of(wave, ranks.rank(), ranks.count());
        Trace trace;
        mine.clear();
        const auto note = [&](std::int64_t next, const Statistics& so_far) {
            return write_trace(trace, next, so_far), false;
        };
        play_games({share.first,
                    share.last,
                    threads,
                    never,
                    series->order().until_ppm ? note : decltype(Work::after_block){},
                    {}},
                   mine);
        total.next = wave.last;
        if (series->order().until_ppm > 0) {
            total.next = find_end(total.statistics, ranks.gather(trace), wave, ranks.count());
            total.ended = total.next < wave.last;
            if (total.next <
                share.last) {  // this rank has played too far: its part again, up to the end
                mine.clear();
                play_games({share.first, std::max(share.first, total.next), threads, never, {}, {}},
                           mine);
            }
        }
        std::vector<std::int64_t> counts = mine.counts();
        ranks.sum(counts);
        mine.set_counts(counts);
        total.statistics.add(mine);
        total.ended = total.ended || is_known(total.statistics);
    }
    return total;
}

}  // namespace bankhalter::sim
