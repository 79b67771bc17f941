#include "bots/remote.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <charconv>

#include "base/words.h"
#include "engine/trade.h"
#include "notation/action.h"
#include "notation/board_json.h"
#include "notation/names.h"
#include "notation/state_json.h"

namespace bankhalter::bots {
namespace {

/// What a bot may do unasked. Resigning is not offered to programs, and claims are asked for by
/// themselves.
bool is_free(ActionKind kind) {
    return kind == ActionKind::Build || kind == ActionKind::Sell || kind == ActionKind::Selldown ||
           kind == ActionKind::Mortgage || kind == ActionKind::Redeem;
}

/// The legal words that fit the question, as the protocol lists them: "w1|w2|…"; empty when there
/// are none.
template <class Fits>
std::string list_legal(const Rules& r, const State& s, Seat seat, Fits fits) {
    LegalActions legal = legal_actions(r, s, seat);
    legal.count =
        static_cast<int>(std::remove_if(legal.items.begin(), legal.items.begin() + legal.count,
                                        [&](const Action& a) { return !fits(a.kind); }) -
                         legal.items.begin());
    return fmt::format("{}", fmt::join(print_legal(r, legal), "|"));
}

/// Whether anybody in the game holds something that could change hands.
bool has_goods(const Rules& r, const State& s) {
    for (Seat seat : s.in_game)
        for (Deed d : deeds_of(s, seat))
            if (!is_built(r, s, r.deeds[d].group)) return true;
    for (const DeckState& deck : s.decks)
        if (deck.jail_card != kBank) return true;
    return false;
}

}  // namespace

RemotePlayer::RemotePlayer(std::string command, RemoteSettings settings)
    : command_(std::move(command)), settings_(std::move(settings)), name_(command_) {
    header_.edition = settings_.edition;
    start();
}

RemotePlayer::~RemotePlayer() {
    if (process_) process_->send("quit\n", Process::Clock::now() + settings_.limit);
}

/// The handshake: we say which protocol, the bot says its name, what it wants to be told besides,
/// and that it is ready.
void RemotePlayer::start() {
    process_ = std::make_unique<Process>(command_);
    const auto deadline = Process::Clock::now() + settings_.handshake;
    process_->send("bankhalter-bot 1\n", deadline);
    std::string line;
    for (;;) {
        const Process::Heard heard = process_->read_line(line, deadline);
        if (heard == Process::Heard::Ended)
            return fail_to_start(fmt::format("{} before it was ready", process_->describe_end()));
        if (heard == Process::Heard::Nothing)
            return fail_to_start(
                fmt::format("was not ready within {} ms", settings_.handshake.count()));
        if (heard != Process::Heard::Line) continue;
        if (line == "ready") return;
        if (line.starts_with("name ")) name_ = line.substr(5, 64);
        if (line.starts_with("want ")) hear_wishes(line);
    }
}

void RemotePlayer::hear_wishes(std::string_view line) {
    for (std::string_view word : split_words(line)) {
        wants_board_ = wants_board_ || word == "board";
        wants_end_ = wants_end_ || word == "end";
    }
}

void RemotePlayer::fail_to_start(std::string_view why) {
    fault_ = fmt::format("exec:{}: {}", command_, why);
    give_up();
}

void RemotePlayer::give_up() {
    process_.reset();
    count(BotFault::Died);
}

void RemotePlayer::count_late() {
    count(BotFault::Late);
    if (++late_in_a_row_ == kMostLate) give_up();
}

void RemotePlayer::sit_down(const Rules&, Seat seat) {
    seat_ = seat;
    new_game_ = true;
}

/// Waits for the answer to the question asked last; other lines are counted or, with `info` in
/// front, passed over.
bool RemotePlayer::hear_answer(std::string& words, Process::Clock::time_point deadline) {
    std::string line;
    for (;;) {
        switch (process_->read_line(line, deadline)) {
            case Process::Heard::Ended: give_up(); return false;
            case Process::Heard::Nothing: count_late(); return false;
            case Process::Heard::TooLong: count(BotFault::Malformed); return false;
            case Process::Heard::Line: break;
        }
        if (line.starts_with("info")) continue;
        std::uint64_t id = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), id);
        if (error != std::errc{} || end == line.data() + line.size() || *end != ' ' || id > id_) {
            count(BotFault::Malformed);
            late_in_a_row_ = 0;
            return false;
        }
        if (id < id_) {
            count(BotFault::Stale);
            continue;
        }
        late_in_a_row_ = 0;
        words.assign(line, static_cast<std::size_t>(end - line.data()) + 1, std::string::npos);
        return true;
    }
}

std::string RemotePlayer::position_line(const Rules& r, const State& s) const {
    return fmt::format("position {}\n", boost::json::serialize(state_to_json(r, header_, s)));
}

std::optional<std::string> RemotePlayer::ask(const Rules& r, const State& s,
                                             std::string_view question, std::string_view legal) {
    ++counts_.questions;
    if (!process_) {
        count(BotFault::Lost);
        return std::nullopt;
    }
    if (new_game_) {
        header_.variant = r.variant;
        header_.names.clear();
        for (int i = 0; i < s.seats; ++i) header_.names.push_back(fmt::format("Seat {}", i));
        unsaid_ = fmt::format("newgame edition={} variant={} seats={} seat={}\n", header_.edition,
                              variant_name(r.variant), s.seats, seat_.value);
        if (wants_board_)
            unsaid_ += fmt::format("board {}\n", boost::json::serialize(board_to_json(r)));
        new_game_ = false;
    }
    const auto deadline = Process::Clock::now() + settings_.limit;
    std::string words;
    ++id_;
    // A bot that has not even taken the last question is late whatever it says. It is told no
    // other: what waits for it stays bounded.
    if (!process_->send({}, deadline)) {
        count_late();
        return std::nullopt;
    }
    process_->send(fmt::format("{}{}legal {}\nask {} {}\n", unsaid_, position_line(r, s), legal,
                               id_, question),
                   deadline);
    unsaid_.clear();
    if (!hear_answer(words, deadline)) return std::nullopt;
    return words;
}

/// Asks for an action; none if the bot says so, or if what it says will not do.
template <class Fits>
std::optional<Action> RemotePlayer::ask_action(const Rules& r, const State& s, Seat seat,
                                               std::string_view question, std::string_view legal,
                                               Fits fits) {
    const auto answer = ask(r, s, question, legal);
    if (!answer || *answer == "none") return std::nullopt;
    const auto action = parse_action(r, seat, split_words(*answer));
    if (!action) {
        count(BotFault::Malformed);
        return std::nullopt;
    }
    if (!fits(action->kind) || validate(r, s, *action) != Refusal::None) {
        count(BotFault::Illegal);
        return std::nullopt;
    }
    return *action;
}

Decision RemotePlayer::decide(const Rules& r, const State& s, Seat seat) {
    auto fits = [&](ActionKind kind) { return serves_step(s.top().step, kind); };
    const auto action = ask_action(r, s, seat, "decide", list_legal(r, s, seat, fits), fits);
    return {action ? *action : *default_action(r, s, seat), {"program"}};
}

bool RemotePlayer::act(const Rules& r, const State& s, Seat seat, Decision& out) {
    const std::string legal = list_legal(r, s, seat, is_free);
    if (legal.empty()) return false;
    const auto action = ask_action(r, s, seat, "act", legal + "|none", is_free);
    if (action) out = {*action, {"program"}};
    return action.has_value();
}

bool RemotePlayer::propose(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (!has_goods(r, s)) return false;
    const auto action = ask_action(r, s, seat, "offer", "none|trade",
                                   [](ActionKind kind) { return kind == ActionKind::Trade; });
    if (action) out = {*action, {"program"}};
    return action.has_value();
}

bool RemotePlayer::accepts(const Rules& r, const State& s, const Action& trade) {
    const auto answer =
        ask(r, s, fmt::format("answer {} {}", trade.seat.value, print_action(r, trade)),
            "accept|decline");
    if (answer && *answer != "accept" && *answer != "decline" && *answer != "none")
        count(BotFault::Malformed);
    return answer == "accept";
}

bool RemotePlayer::claims(const Rules& r, const State& s, const Claim& claim) {
    const std::string words = fmt::format("claim {}", claim.id);
    const auto answer = ask(r, s, words, words + "|none");
    if (answer && *answer != words && *answer != "none") count(BotFault::Malformed);
    return answer != "none";
}

void RemotePlayer::answered(const Action& trade, bool agreed) {
    unsaid_ += fmt::format("answered {} {}\n", trade.a, agreed ? "yes" : "no");
}

void RemotePlayer::end_game(const Rules& r, const State& s, std::span<const std::uint8_t> places,
                            bool capped) {
    if (!wants_end_ || !process_ || new_game_) return;
    std::string ranks;
    for (std::uint8_t place : places)
        ranks += fmt::format("{}{}", ranks.empty() ? "" : ",", place + 1);
    process_->send(
        fmt::format("{}{}endgame places={} turns={} capped={}\n", std::exchange(unsaid_, {}),
                    position_line(r, s), ranks, s.turn_number, capped ? "yes" : "no"),
        Process::Clock::now());  // what it does not take now goes first the next time
}

}  // namespace bankhalter::bots
