#include "client/guest.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/fields.h"
#include "client/load_table.h"
#include "client/policy.h"
#include "room/entry_json.h"
#include "room/reply_kind.h"

namespace bankhalter::client {
namespace {

namespace json = boost::json;
namespace message = room::message;
using std::chrono::milliseconds;

constexpr Patience kPatience{milliseconds(20), milliseconds(100)};

/// One message at a time is looked at: they share their memory.
const json::object* parse(std::string_view text) {
    thread_local unsigned char memory[256 * 1024];
    thread_local std::optional<json::monotonic_resource> resource;
    thread_local std::optional<json::value> value;
    value.reset();
    resource.emplace(memory, sizeof memory);
    json::error_code error;
    value.emplace(json::parse(text, error, &*resource));
    return error ? nullptr : to_object(*value);
}

std::string random_digits(Random& random) {
    return fmt::format("{:016x}{:016x}{:016x}{:016x}", random.next(), random.next(), random.next(),
                       random.next());
}

}  // namespace

Guest::Guest(LoadTable& table, int place)
    : table_(table), place_(place), visit_(table.id(), {}, kPatience) {}

void Guest::connect() {
    if (visit_.room() != table_.id()) visit_ = Visit(table_.id(), {}, kPatience);
    const int attempt = ++attempt_;
    const auto current = [this, attempt] { return attempt == attempt_; };
    const auto& servers = table_.run.order.servers;
    Loop::LinkEvents events;
    events.opened = [this, current] {
        if (!current()) return;
        visit_.open(Clock::now());
        say();
    };
    events.message = [this, current](std::string_view text) {
        if (current()) hear(text);
    };
    events.closed = [this, current](std::uint16_t code, const std::string& why) {
        if (current()) lose(code, why);
    };
    link_ = table_.run.loop.connect(
        servers[static_cast<std::size_t>(place_ + attempt) % servers.size()], std::move(events),
        visit_.room());
}

void Guest::say(Clock::time_point at) {
    LoadRun& run = table_.run;
    const auto now = Clock::now();
    if (at > now)
        return run.loop.after(std::chrono::ceil<milliseconds>(at - now),
                              [this, attempt = attempt_] {
                                  if (attempt == attempt_) say();
                              });
    for (std::string& text : visit_.take(now)) run.loop.send(link_, std::move(text));
}

/// With a secret of its own for a token, so that asking again is harmless.
void Guest::sit() {
    LoadRun& run = table_.run;
    visit_.ask(kSit,
               message::Sit{.seat = Seat{static_cast<std::uint8_t>(place_)},
                            .name = fmt::format("Load {}", place_),
                            .piece = place_,
                            .token = random_digits(run.random).substr(0, 43)},
               Clock::now());
    say();
}

void Guest::start_game() {
    visit_.ask(kStart, message::Start(), Clock::now());
    say();
}

// ------------------------------------------------------------------------------------------------
// hearing

void Guest::hear(std::string_view text) {
    using Kind = Visit::Kind;
    using Said = room::ReplyKind;
    LoadRun& run = table_.run;
    if (run.measuring) ++run.report.messages;
    const json::object* parsed = parse(text);
    if (!parsed) return run.fail("no JSON");
    const json::object& message = *parsed;
    const auto reply = room::reply_kind(message);
    const std::int64_t n = number_in(message, "n");
    if (reply == Said::Welcome && is_seated() && number_in<int>(message, "seat", -1) < 0)
        run.fail("seat not given back");
    if (reply == Said::Welcome && visit_.seen() > n) run.fail("acknowledged entries are gone");
    if (reply == Said::Snapshot && visit_.seen() > n) run.fail("snapshot of the past");
    const Visit::Heard heard = visit_.hear(message, Clock::now());
    if (message.contains("you")) refused_ = false;
    if (visit_.question() != asked_) extras_ = 3;
    asked_ = visit_.question();
    switch (heard.kind) {
        case Kind::Welcome: hear_welcome(); break;
        case Kind::Snapshot: hear_snapshot(message); break;
        case Kind::OldEvent: run.fail("entry twice"); break;
        case Kind::Gap: run.fail("gap in the entries"); [[fallthrough]];
        case Kind::Event: hear_event(message); break;
        case Kind::Ok:
            if (heard.about) hear_ok(message, *heard.about);
            break;
        case Kind::Delayed:
        case Kind::Refused: hear_refused(text_in(message, "code"), heard); break;
        case Kind::Other:
            if (reply != Said::Pong && reply != Said::Bye && reply != Said::Notice)
                run.fail("unknown message");
    }
    say();
    consider();
}

void Guest::hear_welcome() {
    if (lost_) table_.run.report.back.add(Clock::now() - *lost_);
    lost_.reset();
    if (visit_.seen() > 0) table_.advance();
}

void Guest::hear_snapshot(const json::object& message) {
    const std::int64_t n = visit_.seen();
    // What lies between was not seen one by one; it cannot be compared.
    promised_.erase(promised_.begin(), promised_.upper_bound(n));
    skipped_ = n;
    if (const json::value* view = Fields(message).value("view")) table_.heard_snapshot(n, *view);
    table_.advance();
}

void Guest::hear_event(const json::object& message) {
    LoadRun& run = table_.run;
    const std::int64_t n = visit_.seen();
    const json::object* entry = Fields(message).object("entry");
    if (!entry) return run.fail("event without entry");
    const auto act = is_seated() ? room::told_act(*entry) : std::nullopt;
    if (act && act->by == room::By::Person) {
        const std::string_view words = act->words;
        if (const auto at = promised_.find(n); at != promised_.end()) {
            if (at->second != words) run.fail("other words than promised");
            promised_.erase(at);
        } else if (words.starts_with(fmt::format("{} ", visit_.seat()))) {
            unclaimed_.emplace(n, words);
        }
    } else if (promised_.erase(n)) {
        run.fail("other entry than promised");
    }
    table_.heard(n, *entry, message);
}

void Guest::hear_ok(const json::object& message, const Visit::Ask& ask) {
    if (ask.id == kStart) return table_.began();
    if (ask.id == kSit) {
        visit_.ask(kClaims, message::AutoClaim{.on = true}, Clock::now());
        return table_.advance();
    }
    if (!chosen_ || ask.id != chosen_->id) return;
    const std::int64_t n = number_in(message, "n");
    const std::string words = fmt::format("{} {}", visit_.seat(), chosen_->words);
    if (!ask.repeated) table_.answered(n, ask.at);
    if (const auto at = unclaimed_.find(n); at != unclaimed_.end()) {
        if (at->second != words) table_.run.fail("other words than promised");
        unclaimed_.erase(at);
    } else if (n > visit_.seen()) {
        promised_.emplace(n, words);
    } else if (n > skipped_) {
        table_.run.fail("acknowledged action not among the entries");
    }
    chosen_.reset();
}

void Guest::hear_refused(std::string_view code, const Visit::Heard& heard) {
    LoadRun& run = table_.run;
    ++run.report.refusals[std::string(code)];
    if (heard.kind == Visit::Kind::Delayed)
        return say(heard.about ? heard.about->at : Clock::now());
    if (!heard.about || !chosen_ || heard.about->id != chosen_->id) {
        run.fail(fmt::format("refused {}", code));
        if (table_.phase() != LoadTable::Phase::Over) table_.give_up();
        return;
    }
    // Somebody else was quicker: the newer question is here already. An auction asks under one
    // number all the time. What answers no question (a house, resigning) was lawful when it was
    // chosen; the entries since then may have forbidden it.
    const bool overtaken = !is_answer(chosen_->words) && chosen_->seen != visit_.seen();
    if (!overtaken && code != "stale" && code != "bid_too_low")
        run.fail(fmt::format("refused {}", code));
    refused_ = chosen_->question == visit_.question() && code != "bid_too_low";
    chosen_.reset();
}

// ------------------------------------------------------------------------------------------------
// acting

void Guest::consider() {
    LoadRun& run = table_.run;
    if (run.ending || table_.phase() != LoadTable::Phase::Playing || !visit_.is_welcome()) return;
    if (visit_.is_waiting()) return;  // the question is older than what was asked last
    if (!visit_.question() || refused_) return;
    std::string words = choose_words(visit_.legal(), extras_ > 0, table_.is_tired(), run.random);
    if (!words.empty()) act(std::move(words));
}

void Guest::act(std::string words) {
    LoadRun& run = table_.run;
    message::Act what{.words = words};
    if (is_answer(words))
        what.answers = visit_.question();
    else
        --extras_;
    const auto at = Clock::now() + table_.until_turn();
    chosen_ = Chosen{fmt::format("a{}", ++run.last_id), std::move(words), visit_.question(),
                     visit_.seen()};
    visit_.ask(chosen_->id, std::move(what), at);
    say(at);
}

// ------------------------------------------------------------------------------------------------
// losing and ending

void Guest::break_connection() {
    if (visit_.is_open()) table_.run.loop.drop(link_);
}

void Guest::lose(std::uint16_t code, const std::string& why) {
    LoadRun& run = table_.run;
    const bool was_open = visit_.is_open();
    Clock::duration pause = visit_.lose(run.chance());
    if (table_.phase() == LoadTable::Phase::Over || run.ending) return;
    if (was_open) ++run.report.drops;
    if (!run.order.reconnect) {
        run.fail(was_open ? fmt::format("connection ended: {} {}", code, why)
                          : fmt::format("no connection: {}", why));
        return table_.give_up();
    }
    if (!lost_) lost_ = Clock::now();
    if (!was_open) ++run.report.retries;
    if (was_open && why == "dropped" && run.order.away > 0)
        pause = std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(run.chance() * run.order.away));
    run.loop.after(std::chrono::ceil<milliseconds>(pause), [this, attempt = attempt_] {
        if (attempt == attempt_) connect();
    });
}

void Guest::settle() {
    for (const auto& [n, words] : promised_)
        if (n <= visit_.seen()) table_.run.fail("acknowledged action not among the entries");
    if (unclaimed_.size() > (chosen_ ? 1u : 0u)) table_.run.fail("action carried out twice");
}

void Guest::leave() {
    if (link_) table_.run.loop.close(link_);
    ++attempt_;  // late callbacks are not mistaken
    // Everything anew but the place.
    visit_ = Visit({}, {}, kPatience);
    skipped_ = 0;
    asked_.reset();
    refused_ = false;
    chosen_.reset();
    promised_.clear();
    unclaimed_.clear();
    lost_.reset();
}

}  // namespace bankhalter::client
