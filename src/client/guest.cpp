#include "client/guest.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "client/load_table.h"
#include "client/policy.h"
#include "notation/fields.h"

namespace bankhalter::client {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr std::chrono::seconds kSilence{4};  // then a ping: the server counts 10 s as absence

/// One message at a time is looked at: they share their memory.
const json::value* parse(std::string_view text) {
    thread_local unsigned char memory[256 * 1024];
    thread_local std::optional<json::monotonic_resource> resource;
    thread_local std::optional<json::value> value;
    value.reset();
    resource.emplace(memory, sizeof memory);
    json::error_code error;
    value.emplace(json::parse(text, error, &*resource));
    return error || !value->is_object() ? nullptr : &*value;
}

std::string nonce(Random& random) {
    return fmt::format("{:016x}{:016x}{:016x}{:016x}", random.next(), random.next(), random.next(),
                       random.next());
}

}  // namespace

void Guest::connect() {
    const int attempt = ++attempt_;
    const auto current = [this, attempt] { return attempt == attempt_; };
    const auto& servers = table_.run.order.servers;
    Loop::LinkEvents events;
    events.opened = [this, current] {
        if (!current()) return;
        open_ = true;
        hello();
    };
    events.message = [this, current](std::string_view text) {
        if (current()) hear(text);
    };
    events.closed = [this, current](std::uint16_t code, const std::string& why) {
        if (current()) lose(code, why);
    };
    link_ = table_.run.loop.connect(
        servers[static_cast<std::size_t>(place_ + attempt) % servers.size()], std::move(events));
}

void Guest::hello() {
    std::string text = fmt::format(R"({{"type":"hello","version":1,"room":"{}")", table_.id());
    if (is_seated()) text += fmt::format(R"(,"token":"{}")", token_);
    if (seen_ > 0) text += fmt::format(R"(,"since":{})", seen_);
    say(text + "}");
}

void Guest::sit() {
    LoadRun& run = table_.run;
    if (secret_.empty()) secret_ = nonce(run.random).substr(0, 43);
    sat_ = true;
    say(fmt::format(
        R"({{"type":"sit","id":"sit{0}","seat":{0},"name":"Load {0}","piece":{0},"nonce":"{1}","token":"{2}"}})",
        place_, nonce(run.random), secret_));
}

void Guest::ask_for_claims() { say(R"({"type":"auto_claim","id":"claims","on":true})"); }

void Guest::start_game() { say(R"({"type":"start","id":"start"})"); }

void Guest::say(std::string text) {
    spoke_ = Clock::now();
    table_.run.loop.send(link_, std::move(text));
}

// -------------------------------------------------------------------------------------------------------------------
// hearing

void Guest::hear(std::string_view text) {
    LoadRun& run = table_.run;
    if (run.measuring) ++run.report.messages;
    const json::value* value = parse(text);
    if (!value) return run.fail("no JSON");
    const json::object& message = value->get_object();
    const std::string_view type = text_in(message, "type");
    if (type == "event") return hear_event(message);
    if (type == "ok") return hear_ok(message);
    if (type == "refused") return hear_refused(message);
    if (type == "snapshot") return hear_snapshot(message);
    if (type == "welcome") return hear_welcome(message);
    if (type == "seated") {
        token_ = text_in(message, "token");
        seat_ = number_in<int>(message, "seat");
        ask_for_claims();
        return table_.advance();
    }
    if (type != "pong" && type != "bye") run.fail("unknown message");
}

void Guest::hear_welcome(const json::object& message) {
    LoadRun& run = table_.run;
    if (is_seated() && number_in<int>(message, "seat", -1) < 0)
        return run.fail("seat not given back");
    if (seen_ > number_in(message, "n")) run.fail("acknowledged entries are gone");
    if (lost_) run.report.back.add(Clock::now() - *lost_);
    lost_.reset();
    welcomed_ = true;
    hear_you(message.if_contains("you"));  // what was missed comes without
    if (under_way_) {
        under_way_->again = true;
        say(under_way_->text);
    }
    // Whatever was not answered before the drop is asked again.
    if (is_seated() && !claims_) ask_for_claims();
    if (sat_ && !is_seated()) sit();
    if (table_.phase() == LoadTable::Phase::Seating && seen_ > 0) table_.came_back(place_);
}

void Guest::hear_snapshot(const json::object& message) {
    const std::int64_t n = number_in(message, "n");
    if (n < seen_) table_.run.fail("snapshot of the past");
    // What lies between was not seen one by one; it cannot be compared.
    promised_.erase(promised_.begin(), promised_.upper_bound(n));
    seen_ = skipped_ = n;
    if (const json::value* view = message.if_contains("view")) table_.heard_snapshot(n, *view);
    hear_you(message.if_contains("you"));
    if (table_.phase() == LoadTable::Phase::Seating) table_.advance();
    consider();
}

void Guest::hear_event(const json::object& message) {
    LoadRun& run = table_.run;
    const std::int64_t n = number_in(message, "n");
    if (n <= seen_) return run.fail("entry twice");
    if (n != seen_ + 1) run.fail("gap in the entries");
    seen_ = n;
    hear_you(message.if_contains("you"));
    const json::value* entry = message.if_contains("entry");
    if (!entry || !entry->is_object()) return run.fail("event without entry");
    const json::object& facts = entry->get_object();
    if (is_seated() && text_in(facts, "type") == "act" && text_in(facts, "by") == "person") {
        const std::string_view words = text_in(facts, "words");
        if (const auto at = promised_.find(n); at != promised_.end()) {
            if (at->second != words) run.fail("other words than promised");
            promised_.erase(at);
        } else if (words.starts_with(fmt::format("{} ", seat_))) {
            unclaimed_.emplace(n, words);
        }
    } else if (promised_.erase(n)) {
        run.fail("other entry than promised");
    }
    table_.heard(n, message);
    if (table_.phase() == LoadTable::Phase::Playing) consider();
}

void Guest::hear_ok(const json::object& message) {
    const std::string_view id = text_in(message, "id");
    if (id == "start") return table_.began();
    if (id == "claims") claims_ = true;
    if (!under_way_ || id != under_way_->id) return;
    const std::int64_t n = number_in(message, "n");
    const std::string words = fmt::format("{} {}", seat_, under_way_->words);
    if (!under_way_->again) table_.answered(n, under_way_->sent);
    if (const auto at = unclaimed_.find(n); at != unclaimed_.end()) {
        if (at->second != words) table_.run.fail("other words than promised");
        unclaimed_.erase(at);
    } else if (n > seen_) {
        promised_.emplace(n, words);
    } else if (n > skipped_) {
        table_.run.fail("acknowledged action not among the entries");
    }
    under_way_.reset();
    if (n <= seen_) consider();
}

void Guest::hear_refused(const json::object& message) {
    LoadRun& run = table_.run;
    const std::string_view code = text_in(message, "code"), id = text_in(message, "id");
    ++run.report.refusals[std::string(code)];
    if (code == "too_fast" || code == "busy") {
        if (under_way_) return ask_again(run.jitter(200));
        if (table_.phase() != LoadTable::Phase::Playing) table_.give_up();
        return;
    }
    if (under_way_ && id == under_way_->id) {
        const bool same_question = under_way_->question == question_;
        const bool overtaken = !is_answer(under_way_->words) && under_way_->seen != seen_;
        under_way_.reset();
        if (code == "too_soon") {
            run.loop.after(milliseconds(number_in(message, "wait_ms") + 1),
                           [this, attempt = attempt_] {
                               if (attempt == attempt_) consider();
                           });
            return;
        }
        // Somebody else was quicker: the newer question is here already. An auction asks under one
        // number all the time. What answers no question (a house, resigning) was lawful when it was
        // chosen; the entries since then may have forbidden it.
        const bool outrun = overtaken || code == "stale" || code == "bid_too_low";
        if (!outrun) run.fail(fmt::format("refused {}", code));
        if (same_question && code != "bid_too_low") question_.reset();  // until there is another
        return consider();
    }
    run.fail(fmt::format("refused {}", code));
    if (table_.phase() != LoadTable::Phase::Over) table_.give_up();
}

void Guest::hear_you(const json::value* you) {
    if (!you || !you->is_object()) return;
    const json::object& facts = you->get_object();
    seat_ = number_in(facts, "seat", seat_);
    const json::value* question = facts.if_contains("answers");
    const auto before = question_;
    question_ =
        question && question->is_int64() ? std::optional(question->get_int64()) : std::nullopt;
    if (question_ != before) extras_ = 3;
    legal_.clear();
    if (const json::value* legal = facts.if_contains("legal");
        question_ && legal && legal->is_array())
        for (const json::value& words : legal->get_array())
            if (words.is_string()) legal_.emplace_back(words.get_string());
}

// --------------------------------------------------------------------------------------------------------------------
// acting

void Guest::consider() {
    LoadRun& run = table_.run;
    if (run.ending || under_way_ || !welcomed_ || !question_ || legal_.empty()) return;
    if (!promised_.empty()) return;  // the question is older than the own last action
    std::string words = choose_words(legal_, extras_ > 0, table_.is_tired(), run.random);
    if (words.empty()) return;
    act(std::move(words));
}

void Guest::act(std::string words) {
    LoadRun& run = table_.run;
    UnderWay mine;
    mine.question = question_;
    mine.seen = seen_;
    mine.id = fmt::format("a{}", ++run.last_id);
    mine.text = fmt::format(R"({{"type":"act","id":"{}","words":"{}")", mine.id, words);
    if (is_answer(words)) {
        mine.text += fmt::format(R"(,"answers":{})", *question_);
    } else {
        --extras_;
    }
    mine.text += '}';
    mine.words = std::move(words);
    const auto wait = table_.until_turn();
    mine.sent = Clock::now() + wait;
    under_way_ = std::move(mine);
    if (wait <= Clock::duration::zero()) return say(under_way_->text);
    run.loop.after(std::chrono::ceil<milliseconds>(wait),
                   [this, attempt = attempt_, id = under_way_->id] {
                       if (attempt != attempt_ || !under_way_ || under_way_->id != id) return;
                       under_way_->sent = Clock::now();
                       say(under_way_->text);
                   });
}

void Guest::ask_again(Clock::duration in) {
    under_way_->again = true;
    table_.run.loop.after(std::chrono::ceil<milliseconds>(in),
                          [this, attempt = attempt_, id = under_way_->id] {
                              if (attempt == attempt_ && under_way_ && under_way_->id == id)
                                  say(under_way_->text);
                          });
}

void Guest::keep_alive(Clock::time_point now) {
    if (welcomed_ && now - spoke_ > kSilence) say(R"({"type":"ping"})");
}

// ---------------------------------------------------------------------------------------------------------
// losing and ending

void Guest::break_connection() {
    if (!open_) return;
    table_.run.loop.drop(link_);
}

void Guest::lose(std::uint16_t code, const std::string& why) {
    LoadRun& run = table_.run;
    const bool was_open = open_;
    open_ = welcomed_ = false;
    if (table_.phase() == LoadTable::Phase::Over || run.ending) return;
    if (was_open) ++run.report.drops;
    if (run.order.reconnect) {
        if (!lost_) lost_ = Clock::now();
        const auto away = was_open && why == "dropped" && run.order.away > 0
                              ? std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(run.chance() * run.order.away))
                              : Clock::duration(run.jitter(was_open ? 20 : 100));
        if (!was_open) ++run.report.retries;
        return come_back(away);
    }
    run.fail(was_open ? fmt::format("connection ended: {} {}", code, why)
                      : fmt::format("no connection: {}", why));
    table_.give_up();
}

void Guest::come_back(Clock::duration in) {
    table_.run.loop.after(std::chrono::ceil<milliseconds>(in), [this, attempt = attempt_] {
        if (attempt == attempt_) connect();
    });
}

void Guest::settle() {
    for (const auto& [n, words] : promised_)
        if (n <= seen_) table_.run.fail("acknowledged action not among the entries");
    if (unclaimed_.size() > (under_way_ ? 1u : 0u)) table_.run.fail("action carried out twice");
}

void Guest::leave() {
    if (link_) table_.run.loop.close(link_);
    const int attempt = attempt_ + 1;
    // Everything anew but the place; the number of attempts goes on, so that late callbacks are not
    // mistaken.
    open_ = welcomed_ = sat_ = false;
    claims_ = false;
    secret_.clear();
    token_.clear();
    seen_ = skipped_ = 0;
    seat_ = -1;
    question_.reset();
    legal_.clear();
    under_way_.reset();
    promised_.clear();
    unclaimed_.clear();
    lost_.reset();
    attempt_ = attempt;
}

}  // namespace bankhalter::client
