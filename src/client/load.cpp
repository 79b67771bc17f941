#include "client/load.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/json.hpp>
#include <deque>
#include <optional>

#include "client/load_table.h"

namespace bankhalter::client {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kOpening =
    32;  // rooms that are set up at a time: the ramp is as steep as the server allows
constexpr std::chrono::seconds kWarmUp{3};
constexpr std::chrono::seconds kHopeless{
    3};                        // nothing but faults, and not one room: there is no such server
constexpr int kStarting = 50;  // games that are started in a tick, once everybody sits

double cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

class Conductor {
public:
    Conductor(const LoadOrder& order, const std::function<bool(const LoadReport&, int)>& progress)
        : progress_(progress), run_{order, {}, Random(order.seed), {}} {
        for (int i = 0; i < order.rooms; ++i) tables_.emplace_back(run_);
    }

    LoadReport conduct() {
        if (run_.order.finish) begin();
        run_.loop.post([this] { tick(); });
        run_.loop.run();
        return std::move(run_.report);
    }

private:
    /// Rooms that play do not slow down those that still sit down: the games start when all are
    /// there.
    void open_and_start() {
        int opening = 0;
        std::size_t ready = 0;
        for (const LoadTable& table : tables_) {
            ready += table.is_ready();
            opening += !table.is_ready() && (table.phase() == LoadTable::Phase::Creating ||
                                             table.phase() == LoadTable::Phase::Seating);
        }
        for (; opened_ < tables_.size() && opening < kOpening; ++opening) tables_[opened_++].open();
        run_.released |= ready == tables_.size();
        for (int i = 0; run_.released && i < kStarting && started_ < tables_.size(); ++i)
            tables_[started_++].advance();
    }

    int count(LoadTable::Phase phase) const {
        int n = 0;
        for (const LoadTable& table : tables_) n += table.phase() == phase;
        return n;
    }

    void begin() {
        run_.measuring = true;
        start_ = Clock::now();
        cpu_ = cpu_seconds();
        bytes_ = run_.loop.bytes_received();
    }

    /// Ten times a second.
    void tick() {
        const auto now = Clock::now();
        const int playing = count(LoadTable::Phase::Playing) + count(LoadTable::Phase::Over);
        if (started_ < tables_.size()) open_and_start();
        for (LoadTable& table : tables_) table.tick();
        if (!ramped_ && playing == run_.order.rooms && started_ == tables_.size()) ramped_ = now;
        // All games begin at once: that crowd is not what is measured.
        if (!run_.measuring && ramped_ && (run_.order.finish || now - *ramped_ >= kWarmUp)) begin();
        bool on = true;
        if (now - told_ >= std::chrono::seconds(1)) {
            on = progress_(run_.report, playing);
            told_ = now;
        }
        bool settled = true;
        for (LoadTable& table : tables_) settled &= table.is_settled();
        const double measured = std::chrono::duration<double>(now - start_).count();
        on &= run_.report.created > 0 || run_.report.errors.empty() || now - born_ < kHopeless;
        if (!on || (run_.order.finish ? settled : run_.measuring && measured >= run_.order.seconds))
            return end(measured);
        run_.loop.after(milliseconds(started_ < tables_.size() ? 10 : 100), [this] { tick(); });
    }

    /// No new actions; what is under way is waited for, and everybody must have seen what was
    /// promised.
    void end(double measured) {
        run_.report.seconds = run_.measuring ? measured : 0;
        run_.report.bytes = run_.loop.bytes_received() - bytes_;
        run_.report.cpu = run_.measuring && measured > 0 ? (cpu_seconds() - cpu_) / measured : 0;
        run_.measuring = false;
        run_.ending = true;
        drain(Clock::now() + milliseconds(static_cast<int>(run_.order.patience * 1000)));
    }

    void drain(Clock::time_point latest) {
        bool waiting = false;
        for (LoadTable& table : tables_)
            for (Guest& guest : table.guests())
                waiting |= guest.is_connected() && guest.is_waiting();
        if (waiting && Clock::now() < latest) {
            run_.loop.after(milliseconds(20), [this, latest] { drain(latest); });
            return;
        }
        // The entries of the last answers may be one message behind.
        run_.loop.after(milliseconds(200), [this] {
            for (LoadTable& table : tables_)
                for (Guest& guest : table.guests()) {
                    if (guest.is_connected() && guest.is_waiting()) run_.fail("no answer");
                    guest.settle();
                    guest.leave();
                }
            run_.loop.after(milliseconds(200), [this] { run_.loop.stop(); });
        });
    }

    const std::function<bool(const LoadReport&, int)>& progress_;
    LoadRun run_;
    std::deque<LoadTable> tables_;
    std::size_t opened_ = 0, started_ = 0;
    Clock::time_point start_{}, born_ = Clock::now(), told_ = born_;
    std::optional<Clock::time_point> ramped_;  // when all rooms played
    double cpu_ = 0;
    std::uint64_t bytes_ = 0;
};

std::uint64_t total(const std::map<std::string, std::uint64_t>& kinds) {
    std::uint64_t n = 0;
    for (const auto& [kind, count] : kinds) n += count;
    return n;
}

boost::json::object to_json(const std::map<std::string, std::uint64_t>& kinds) {
    boost::json::object object;
    for (const auto& [kind, count] : kinds) object[kind] = count;
    return object;
}

int sockets_of(const LoadOrder& order) { return order.rooms * (order.players + order.spectators); }

}  // namespace

LoadReport put_load(const LoadOrder& order,
                    const std::function<bool(const LoadReport&, int)>& progress) {
    return Conductor(order, progress).conduct();
}

std::string print_load_json(const LoadOrder& order, const LoadReport& report) {
    const double seconds = std::max(report.seconds, 1e-9);
    std::string text;
    const auto count = [&](std::string_view name, std::uint64_t n) {
        text += fmt::format(R"("{}":{},)", name, n);
    };
    const auto measure = [&](std::string_view name, double value) {
        text += fmt::format(R"("{}":{:.3f},)", name, value);
    };
    const auto kinds = [&](std::string_view name, const std::map<std::string, std::uint64_t>& of) {
        text += fmt::format(R"("{}":{},)", name, boost::json::serialize(to_json(of)));
    };
    count("rooms", static_cast<std::uint64_t>(order.rooms));
    count("sockets", static_cast<std::uint64_t>(sockets_of(order)));
    measure("seconds", report.seconds);
    count("games", report.games);
    count("actions", report.actions);
    measure("actions_per_second", static_cast<double>(report.actions) / seconds);
    count("entries", report.entries);
    count("messages", report.messages);
    measure("p50_ms", report.answered.ms(50));
    measure("p99_ms", report.answered.ms(99));
    measure("max_ms", report.answered.max_ms());
    measure("last_p50_ms", report.spread.ms(50));
    measure("last_p99_ms", report.spread.ms(99));
    measure("last_max_ms", report.spread.max_ms());
    count("bytes", report.bytes);
    count("bytes_per_room", report.bytes / static_cast<std::uint64_t>(order.rooms));
    count("bytes_per_socket", report.bytes / static_cast<std::uint64_t>(sockets_of(order)));
    count("drops", report.drops);
    count("retries", report.retries);
    count("given_up", report.given_up);
    count("reconnects", report.back.count());
    measure("reconnect_p50_ms", report.back.ms(50));
    measure("reconnect_p99_ms", report.back.ms(99));
    measure("reconnect_max_ms", report.back.max_ms());
    measure("longest_silence_ms", report.longest_silence_ms);
    count("views_compared", report.views_compared);
    measure("generator_cores", report.cpu);
    kinds("refusals", report.refusals);
    count("errors", total(report.errors));
    kinds("errors_by_kind", report.errors);
    text.back() = '}';
    return "{" + text;
}

std::string print_load_text(const LoadOrder& order, const LoadReport& report) {
    const double seconds = std::max(report.seconds, 1e-9);
    std::string text = fmt::format("{} rooms, {} sockets, {:.1f} s\n", order.rooms,
                                   sockets_of(order), report.seconds);
    text += fmt::format("{} games finished, {} actions, {:.0f} actions/s\n", report.games,
                        report.actions, static_cast<double>(report.actions) / seconds);
    const auto line = [&](std::string_view what, const Percentiles& times) {
        if (times.count() == 0) return;
        text += fmt::format("{:<34} p50 {:.1f} ms   p99 {:.1f} ms   max {:.1f} ms\n", what,
                            times.ms(50), times.ms(99), times.max_ms());
    };
    line("sent to committed answer", report.answered);
    line("sent to the last socket of the room", report.spread);
    line("dropped to seated again", report.back);
    text += fmt::format(
        "received {:.1f} kB a room, {:.1f} kB a socket ({:.0f} bytes an action and socket)\n",
        static_cast<double>(report.bytes) / 1e3 / order.rooms,
        static_cast<double>(report.bytes) / 1e3 / sockets_of(order),
        static_cast<double>(report.bytes) * order.rooms /
            std::max(1.0, static_cast<double>(report.actions)) / sockets_of(order));
    if (report.drops + report.retries + report.given_up > 0)
        text += fmt::format("{} drops, {} back, {} retries, {} rooms given up while sitting down\n",
                            report.drops, report.back.count(), report.retries, report.given_up);
    text += fmt::format("longest silence of a room {:.0f} ms; the generator took {:.2f} cores\n",
                        report.longest_silence_ms, report.cpu);
    if (report.views_compared > 0)
        text += fmt::format("{} views compared\n", report.views_compared);
    for (const auto& [code, count] : report.refusals)
        text += fmt::format("refused {}: {}\n", code, count);
    text += fmt::format("{} errors\n", total(report.errors));
    for (const auto& [kind, count] : report.errors) text += fmt::format("  {}: {}\n", kind, count);
    return text;
}

}  // namespace bankhalter::client
