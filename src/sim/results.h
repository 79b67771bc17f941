// The results of a series, or of a part of its games: a file that can be read again, gone on from,
// and merged with others.
#pragma once

#include <span>

#include "sim/statistics.h"

namespace bankhalter::sim {

struct Results {
    Statistics statistics;
    std::int64_t first = 0;  // the games [first, next) have been played …
    std::int64_t next = 0;
    std::int64_t last = 0;  // … of the games [first, last) that were to be
    bool ended = false;     // the series ended by itself: nothing is missing though next < last

    explicit Results(std::shared_ptr<const Series> series) : statistics(std::move(series)) {}
    const Series& series() const { return statistics.series(); }
    bool is_complete() const { return next == last || ended; }
};

/// The order, all counts, and every sheet. The same games give the same bytes.
std::string print_json(const Results& results);
std::string print_csv(const Results& results);
/// Everything for people: the sheets, and the pictures as text.
std::string print_text(const Results& results, bool colour);

Result<Results> read_results(const Library& library, Language language, std::string_view text);
/// Parts of one series, in any order, to the whole; every game must be there exactly once.
Result<Results> merge(std::vector<Results> parts);

/// Whether every win rate is known as well as the series asks; `wins` by seat. Asked at the end of
/// blocks only: else no.
bool is_known(const Series& series, std::span<const std::int64_t> wins, std::int64_t games);
bool is_known(const Statistics& statistics);

/// The games [first, last) of one of `count` parts of the games [first, last): whole blocks, shared
/// out evenly.
struct Share {
    std::int64_t first;
    std::int64_t last;
};
Share share_of(Share all, int part, int count);

}  // namespace bankhalter::sim
