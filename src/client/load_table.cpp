#include "client/load_table.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/fields.h"
#include "notation/merge_patch.h"
#include "room/entry_json.h"
#include "room/reply_kind.h"

namespace bankhalter::client {

namespace json = boost::json;
using std::chrono::milliseconds;

/// The phase of the room in a view or a patch to one.
static std::string_view phase_in(const json::value& view) {
    const json::object* fields = to_object(view);
    return fields ? text_in(object_in(*fields, "room"), "phase") : "";
}

LoadTable::LoadTable(LoadRun& shared) : run(shared) {
    for (int i = 0; i < run.order.players + run.order.spectators; ++i)
        guests_.emplace_back(*this, i);
}

void LoadTable::open() {
    phase_ = Phase::Creating;
    id_.clear();
    counted_ = view_n_ = 0;
    view_ = nullptr;
    ready_ = started_ = false;
    spreads_ = {};
    const int generation = ++generation_;
    json::object wanted{{"edition", run.order.edition}, {"pace", run.order.pace}};
    if (!run.order.variant.empty()) wanted["variant"] = run.order.variant;
    const auto& servers = run.order.servers;
    const Server& server = servers[run.random.below(static_cast<std::uint32_t>(servers.size()))];
    const std::string body = json::serialize(wanted);
    run.loop.request(server, "POST", "/api/rooms", body, [this, generation](Reply reply) {
        if (generation != generation_) return;
        json::error_code error;
        const json::value answer = json::parse(reply.body, error);
        const json::object* fields = error ? nullptr : to_object(answer);
        const std::string_view room = fields ? text_in(*fields, "room") : "";
        if (reply.status / 100 != 2 || room.empty()) {
            // Full, busy, too fast or down: it is asked again. All else is a fault.
            if (reply.status != 0 && reply.status != 429 && reply.status != 503)
                run.fail(fmt::format("POST /api/rooms: {}", reply.status));
            if (reply.status == 0 && !run.order.reconnect) run.fail("POST /api/rooms: no answer");
            ++run.report.retries;
            run.loop.after(run.jitter(200), [this, generation] {
                if (generation == generation_ && !run.ending) open();
            });
            return;
        }
        id_ = room;
        ++run.report.created;
        phase_ = Phase::Seating;
        for (Guest& guest : guests_) guest.connect();
    });
}

void LoadTable::advance() {
    if (phase_ != Phase::Seating) return;
    bool all = true;
    for (int i = 0; i < static_cast<int>(guests_.size()); ++i) {
        Guest& guest = guests_[static_cast<std::size_t>(i)];
        if (!guest.is_watching()) {
            all = false;
            if (i == 0) return;
            continue;
        }
        if (i >= run.order.players || guest.is_seated()) continue;
        all = false;
        if (!guest.has_sat()) guest.sit();
        if (i == 0) return;  // the first to sit is the host
    }
    ready_ = all;
    if (!all || started_ || !run.released) return;
    started_ = true;
    guests_[0].start_game();
}

void LoadTable::began() {
    if (phase_ != Phase::Seating) return;
    phase_ = Phase::Playing;
    last_heard_ = Clock::now();
    for (Guest& guest : guests_) guest.consider();
}

void LoadTable::heard(std::int64_t n, const json::object& entry, const json::object& event) {
    const auto now = Clock::now();
    if (Spread* spread = spread_of(n)) {
        ++spread->received;
        spread->last = now;
        finish_spread(*spread);
    }
    const json::value* patch = Fields(event).value("patch");
    if (run.order.check && n == view_n_ + 1 && patch) {
        apply_patch(view_, *patch);
        view_n_ = n;
    }
    if (n <= counted_) return;
    counted_ = n;
    if (run.measuring) {
        ++run.report.entries;
        if (room::told_act(entry)) ++run.report.actions;
        if (phase_ == Phase::Playing)
            run.report.longest_silence_ms =
                std::max(run.report.longest_silence_ms,
                         std::chrono::duration<double, std::milli>(now - last_heard_).count());
    }
    last_heard_ = now;
    if (room::tells_start(entry)) began();
    if (patch && phase_in(*patch) == "over") end_game();
}

void LoadTable::heard_snapshot(std::int64_t n, const json::value& view) {
    if (run.order.check && n > view_n_) {
        view_ = json::value(view, json::storage_ptr());
        view_n_ = n;
    }
    if (n <= counted_) return;
    counted_ = n;
    const std::string_view phase = phase_in(view);
    if (phase == "playing") began();
    if (phase == "over") end_game();
}

LoadTable::Spread* LoadTable::spread_of(std::int64_t n) {
    Spread& spread = spreads_[static_cast<std::size_t>(n) % spreads_.size()];
    if (spread.n > n) return nullptr;
    if (spread.n < n) {
        spread = {};
        spread.n = n;
    }
    return &spread;
}

void LoadTable::answered(std::int64_t n, Clock::time_point sent) {
    if (run.measuring) run.report.answered.add(Clock::now() - sent);
    if (Spread* spread = spread_of(n)) {
        spread->sent = sent;
        finish_spread(*spread);
    }
}

void LoadTable::finish_spread(Spread& spread) {
    if (spread.received != static_cast<int>(guests_.size()) || spread.sent == Clock::time_point())
        return;
    if (run.measuring) run.report.spread.add(spread.last - spread.sent);
    spread.sent = {};
}

LoadTable::Clock::duration LoadTable::until_turn() {
    if (run.order.rate <= 0) return {};
    const auto now = Clock::now();
    const auto at = std::max(now, next_turn_);
    const double pause = (0.5 + run.chance()) / run.order.rate;  // people do not act in step
    next_turn_ =
        at + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(pause));
    return at - now;
}

// ------------------------------------------------------------------------------------------------
// ending

/// The last words may still be under way to some: a moment later everybody must have them.
void LoadTable::end_game() {
    if (phase_ == Phase::Over) return;
    phase_ = Phase::Over;
    if (run.measuring || run.order.finish) ++run.report.games;
    run.loop.after(milliseconds(500), [this, generation = generation_] {
        if (generation != generation_) return;
        if (run.order.check && view_n_ == counted_) return compare_views();
        close();
    });
}

void LoadTable::compare_views() {
    struct Watch {
        Loop::LinkId link = 0;
        bool done = false;
    };
    const auto watch = std::make_shared<Watch>();
    const int generation = generation_;
    Loop::LinkEvents events;
    events.opened = [this, watch] {
        Visit visit(id_, {});
        visit.open(Clock::now());
        for (std::string& hello : visit.take(Clock::now()))
            run.loop.send(watch->link, std::move(hello));
    };
    events.message = [this, watch, generation](std::string_view text) {
        json::error_code error;
        const json::value message = json::parse(text, error);
        const json::object* snapshot = error ? nullptr : to_object(message);
        if (!snapshot || generation != generation_ ||
            room::reply_kind(*snapshot) != room::ReplyKind::Snapshot)
            return;
        watch->done = true;
        if (number_in(*snapshot, "n") == view_n_) {
            ++run.report.views_compared;
            json::value view = object_in(*snapshot, "view");
            drop_nulls(view);
            drop_nulls(view_);
            if (view != view_) run.fail("the view by patches differs from the fresh one");
        }
        run.loop.close(watch->link);
        close();
    };
    events.closed = [this, watch, generation](std::uint16_t, const std::string&) {
        if (!watch->done && generation == generation_) close();
    };
    watch->link = run.loop.connect(run.order.servers.front(), std::move(events), id_);
}

void LoadTable::close() {
    for (Guest& guest : guests_) {
        guest.settle();
        guest.leave();
    }
    ++generation_;
    if (!run.order.finish && !run.ending) return open();
    phase_ = Phase::Over;
    counted_ = -1;  // nothing of it is waited for
}

void LoadTable::give_up() {
    if (run.ending) return;
    ++run.report.given_up;
    phase_ = Phase::Idle;
    for (Guest& guest : guests_) guest.leave();
    const int generation = ++generation_;
    run.loop.after(run.jitter(200), [this, generation] {
        if (generation == generation_ && !run.ending) open();
    });
}

bool LoadTable::is_settled() const { return phase_ == Phase::Over && counted_ < 0; }

void LoadTable::tick() {
    if (phase_ != Phase::Playing && phase_ != Phase::Seating) return;
    for (Guest& guest : guests_) {
        guest.keep_alive();
        if (run.measuring && phase_ == Phase::Playing && run.order.drop > 0 &&
            run.chance() < run.order.drop / 10)
            guest.break_connection();
    }
}

}  // namespace bankhalter::client
