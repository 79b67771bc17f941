#include "sim/progress.h"

#include <fmt/format.h>

#include "base/interval.h"

namespace bankhalter::sim {

Progress::Progress(bool shown, std::int64_t first, std::int64_t last)
    : shown_(shown), first_(first), last_(last) {}

std::string print_duration(double seconds) {
    const auto all = static_cast<std::int64_t>(seconds + 0.5);
    if (all >= 3600) return fmt::format("{}:{:02}:{:02}", all / 3600, all / 60 % 60, all % 60);
    return fmt::format("{}:{:02}", all / 60, all % 60);
}

void Progress::show(std::int64_t next, const Statistics& total) {
    const Clock::time_point now = Clock::now();
    if (!shown_ || next == first_ || now - drawn_ < std::chrono::milliseconds(200)) return;
    drawn_ = now;
    const double speed =
        static_cast<double>(next - first_) / std::chrono::duration<double>(now - start_).count();
    const bool narrow =
        total.series().seats() > 4;  // six seats and all words do not fit 80 characters
    std::string line = fmt::format(
        "{:.1f} % {:.0f}{} {} left, wins %",
        100 * static_cast<double>(next - first_) / static_cast<double>(last_ - first_), speed,
        narrow ? "/s" : " games/s", print_duration(static_cast<double>(last_ - next) / speed));
    for (int seat = 0; seat < total.series().seats(); ++seat) {
        const Interval known = wilson(total.wins(seat), total.games());
        line +=
            fmt::format(" {:.1f}±{:.1f}", 50 * (known.low + known.high), 100 * known.half_width());
    }
    fmt::print(stderr, "\r\x1b[K{:.79}", line);
    std::fflush(stderr);
    visible_ = true;
}

void Progress::wipe() {
    if (visible_) fmt::print(stderr, "\r\x1b[K");
    visible_ = false;
}

}  // namespace bankhalter::sim
