#include "client/visit.h"

#include <algorithm>

#include "base/fields.h"
#include "room/message_json.h"
#include "room/reply_kind.h"

namespace bankhalter::client {
namespace json = boost::json;
namespace message = room::message;
namespace {

constexpr std::chrono::seconds kSilence{4};  // then a ping: the server counts 10 s as absence
constexpr std::chrono::seconds kCut{10};
constexpr int kAgain = 200, kMargin = 20;  // ms

}  // namespace

std::size_t Visit::find(std::string_view id) const {
    return static_cast<std::size_t>(std::ranges::find(asks_, id, &Ask::id) - asks_.begin());
}

std::optional<Visit::Ask> Visit::end_ask(std::string_view id) {
    const std::size_t at = find(id);
    if (at == asks_.size()) return std::nullopt;
    Ask ask = std::move(asks_[at]);
    asks_.erase(asks_.begin() + static_cast<std::ptrdiff_t>(at));
    return ask;
}

// ---- the connection ----

void Visit::open(Time now) {
    open_ = true;
    heard_ = now;
    hello();
}

void Visit::hello() {
    message::Hello hello{.room = room_};
    if (!token_.empty()) hello.token = token_;
    if (seen_ > 0) hello.since = seen_;
    tell(hello);
}

Visit::Millis Visit::lose(double chance) {
    open_ = welcome_ = false;
    hello_at_.reset();
    out_.clear();
    const Millis pause =
        std::min(patience_.first * (1 << std::min(failures_++, 10)), patience_.longest);
    return Millis(static_cast<Millis::rep>(static_cast<double>(pause.count()) * (0.5 + chance)));
}

bool Visit::is_cut(Time now) const { return open_ && now - heard_ > kCut; }

void Visit::move_to(std::string room) {
    *this = Visit(std::move(room), std::move(token_), patience_);
}

// ---- saying ----

void Visit::ask(std::string id, message::What what, Time at) {
    std::string text = room::print_message({std::move(what), id});
    asks_.push_back({.id = std::move(id), .text = std::move(text), .at = at});
}

void Visit::tell(message::What what) {
    if (open_) out_.push_back(room::print_message({std::move(what), {}}));
}

std::vector<std::string> Visit::take(Time now) {
    if (hello_at_ && now >= *hello_at_) {
        hello_at_.reset();
        hello();
    }
    if (welcome_)
        for (Ask& ask : asks_)
            if (!ask.said && now >= ask.at) {
                ask.said = true;
                ask.at = now;
                out_.push_back(ask.text);
            }
    if (welcome_ && out_.empty() && now - spoke_ > kSilence) tell(message::Ping());
    if (!out_.empty()) spoke_ = now;
    return std::exchange(out_, {});
}

// ---- hearing ----

Visit::Heard Visit::hear(const json::object& message, Time now) {
    heard_ = now;
    const auto reply = room::reply_kind(message);
    if (!reply) return {};
    switch (*reply) {
        using enum room::ReplyKind;
        case Event: return hear_event(message);
        case Ok:
        case Hint: return hear_ok(message);
        case Refused: return hear_refused(message, now);
        case Welcome: hear_welcome(message, now); return {Kind::Welcome};
        case Snapshot:
            seen_ = number_in(message, "n");
            hear_you(message);
            return {.kind = Kind::Snapshot, .done = settle()};
        case Seated:
            token_ = text_in(message, "token");
            seat_ = number_in<int>(message, "seat", -1);
            return hear_ok(message);
        case Preview:  // asked for by nobody here
        case Pong:
        case Notice:
        case Bye: break;
    }
    return {};
}

void Visit::hear_welcome(const json::object& message, Time now) {
    welcome_ = true;
    failures_ = 0;
    seat_ = number_in<int>(message, "seat", -1);
    hear_you(message);      // what was missed comes without
    for (Ask& ask : asks_)  // the answer may have been lost
        if (ask.said && !ask.entry) {
            ask.said = false;
            ask.repeated = true;
            ask.at = now;
        }
}

Visit::Heard Visit::hear_event(const json::object& message) {
    const std::int64_t n = number_in(message, "n");
    if (n <= seen_) return {Kind::OldEvent};
    const Kind kind = n == seen_ + 1 ? Kind::Event : Kind::Gap;
    seen_ = n;
    hear_you(message);
    return {.kind = kind, .done = settle()};
}

void Visit::hear_you(const json::object& message) {
    const json::object* you = Fields(message).object("you");
    if (!you) return;
    seat_ = number_in<int>(*you, "seat", seat_);
    question_ = Fields(*you).number("answers", 0);
    legal_.clear();
    for (std::string_view words : texts_in(*you, "legal")) legal_.emplace_back(words);
}

Visit::Heard Visit::hear_ok(const json::object& message) {
    const std::size_t at = find(text_in(message, "id"));
    if (at == asks_.size()) return {Kind::Ok};
    Heard heard{Kind::Ok, asks_[at]};
    asks_[at].said = true;
    asks_[at].entry = number_in(message, "n");
    heard.done = settle();
    return heard;
}

/// Ends what came of asks has been heard of. Whether there were any.
bool Visit::settle() {
    return std::erase_if(asks_, [&](const Ask& a) { return a.entry && *a.entry <= seen_; }) > 0;
}

Visit::Heard Visit::hear_refused(const json::object& message, Time now) {
    const std::string_view code = text_in(message, "code");
    const bool for_now = code == "too_soon" || code == "too_fast" || code == "busy";
    const Time again = now + Millis(number_in(message, "wait_ms", kAgain) + kMargin);
    const std::size_t at = find(text_in(message, "id"));
    if (at != asks_.size()) {
        if (!for_now) return {Kind::Refused, end_ask(asks_[at].id)};
        asks_[at].said = false;
        asks_[at].at = again;
        return {Kind::Delayed, asks_[at]};
    }
    if (welcome_) return {Kind::Refused};
    if (for_now) {
        hello_at_ = again;
        return {Kind::Delayed};
    }
    if (code == "bad_token" && !token_.empty()) {  // of a seat that was given up
        token_.clear();
        hello();
    }
    return {Kind::Refused};
}

}  // namespace bankhalter::client
