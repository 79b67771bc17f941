#include "server/metrics.h"

#include <prometheus/text_serializer.h>
#include <sys/resource.h>

#include <ctime>

#include "server/hall.h"
#include "server/timings.h"

namespace bankhalter::server {
namespace {

/// Everything is counted where it happens; here it is only read, so that nothing is counted twice.
class Families {
public:
    void add(std::string name, std::string help, prometheus::MetricType type, double value) {
        prometheus::ClientMetric metric;
        (type == prometheus::MetricType::Counter ? metric.counter.value : metric.gauge.value) =
            value;
        families_.push_back(
            {"bankhalter_" + std::move(name), std::move(help), type, {std::move(metric)}});
    }
    template <class Number>
    void counter(std::string name, std::string help, Number value) {
        add(std::move(name), std::move(help), prometheus::MetricType::Counter,
            static_cast<double>(value));
    }
    template <class Number>
    void gauge(std::string name, std::string help, Number value) {
        add(std::move(name), std::move(help), prometheus::MetricType::Gauge,
            static_cast<double>(value));
    }
    /// How long things took.
    void add(const prometheus::Registry& registry) {
        for (prometheus::MetricFamily& family : registry.Collect())
            families_.push_back(std::move(family));
    }
    /// One, with what it stands for as a label.
    void info(std::string name, std::string help, std::string label, std::string value) {
        add(std::move(name), std::move(help), prometheus::MetricType::Gauge, 1);
        families_.back().metric.front().label.push_back({std::move(label), std::move(value)});
    }
    std::string print() const { return prometheus::TextSerializer().Serialize(families_); }

private:
    std::vector<prometheus::MetricFamily> families_;
};

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

const double kStarted = static_cast<double>(std::time(nullptr));

}  // namespace

std::string print_metrics(Hall& hall, Gateway& gateway, std::string_view version) {
    Families f;
    const GatewayCounts net = gateway.counts();
    const House::Counts& rooms = hall.house().counts;
    const Keeper::Counts store = hall.keeper().counts();
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    f.gauge("rooms", "Rooms open on this server.", hall.open_rooms());
    f.gauge("connections", "Open WebSockets.", net.connections);
    f.counter("connections_total", "WebSockets opened.", net.opened);
    f.counter("messages_in_total", "Messages received.", net.messages_in);
    f.counter("messages_out_total", "Messages sent.", net.messages_out);
    f.counter("bytes_in_total", "Bytes received.", net.bytes_in);
    f.counter("bytes_out_total", "Bytes sent.", net.bytes_out);
    f.counter("refused_origin_total", "Upgrades from foreign pages.", net.refused_origin);
    f.counter("refused_full_total", "Connections refused for want of room.", net.refused_full);
    f.counter("rate_limited_total", "Messages and requests over the rate.", net.rate_limited);
    f.counter("oversized_total", "Messages that were too large.", net.oversized);
    f.counter("slow_readers_total", "Readers that were cut off.", net.slow_readers);
    f.counter("refused_host_total", "Requests to names of others.", net.refused_host);
    f.counter("refused_bodies_total", "Requests refused for want of memory.", net.refused_bodies);
    f.counter("entries_total", "Entries told to rooms.", rooms.entries);
    f.counter("refusals_total", "Messages refused.", rooms.refusals);
    f.counter("races_total", "Appends that another server won.", rooms.races);
    f.counter("store_failures_total", "Appends that failed.", rooms.failures);
    f.counter("quarantined_total", "Games taken out of play for damage.", rooms.quarantined);
    f.counter("rolled_back_total", "Rooms whose log was found rolled back.", rooms.rolled_back);
    f.gauge("store_writable", "Whether the store takes entries.",
            hall.keeper().write_fault().empty());
    f.counter("errors_total", "Exceptions that ended what was under way.", rooms.errors);
    f.counter("bot_moves_total", "Moves of bots.", rooms.bot_moves);
    f.counter("games_over_total", "Games that ended.", rooms.games_over);
    f.counter("analyses_total", "Analyses that were begun.", rooms.analyses);
    f.counter("analyses_read_total", "Analyses found in the store.", rooms.analyses_read);
    f.counter("store_commits_total", "Commits of the store.", store.commits);
    f.counter("store_entries_total", "Entries committed.", store.entries);
    f.gauge("memory_max_bytes", "Most memory this process has had.",
            1024.0 * static_cast<double>(usage.ru_maxrss));
    f.info("build_info", "The version that runs.", "version", std::string(version));
    f.counter("cpu_seconds_total", "Processor time of this process.",
              seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
    f.gauge("start_time_seconds", "When this process started, since 1970.", kStarted);
    f.add(gateway.timings().registry);
    return f.print();
}

}  // namespace bankhalter::server
