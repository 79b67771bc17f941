// The room's rulings: what a message does to a room, as entries for its log, or why it does
// nothing. No clock, no network, no store: a ruling is a function of the room, the message and the
// time.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bots/bot_table.h"
#include "room/message.h"
#include "room/room.h"
#include "room/secrets.h"

namespace bankhalter::room {

struct Refused {
    std::string code, clause{};  // the clause only for what the rules refuse
    Millis wait = 0;             // when it is only too early
};

/// The table as it would be.
struct Preview {
    State after;
    Indexed<Seat, int, kMaxSeats> interest{};  // that each would pay for mortgaged deeds
};

struct Ruling {
    std::vector<Entry> entries{};
    int own = 0;                    // which of them is the message's own
    std::vector<Delivery> shown{};  // to be noted without an entry
    std::optional<Refused> refused{};
    std::int64_t repeats = 0;      // the entry this very message made before
    std::optional<Seat> seated{};  // for `sit`
    std::string token{};
    std::optional<Preview> preview{};
    std::optional<BotTable::Move> hint{};  // for `hint`: what Champion would do

    static Ruling write(entry::What what) {
        Ruling r;
        r.entries.push_back({std::move(what)});
        return r;
    }
    static Ruling refuse(std::string code, Millis wait = 0) {
        return {.refused = Refused{std::move(code), "", wait}};
    }
    static Ruling refuse(Refusal refusal);
};

/// Who sends a message.
struct Sender {
    std::optional<Seat> seat;
    std::string node;      // this server's
    bool all_here = true;  // whether all who are there are connected to this server
    Secret fresh{};        // random bytes, new for every message: the secrets it does not bring
};

/// What a client's message does.
Ruling judge(const Room& room, const Sender& sender, const message::ToTable& said,
             const std::string& id, Millis now);

/// Whether the operator is to hear of it; it is no entry.
Ruling judge_report(const Room& room, std::optional<Seat> sender, const message::Report& said);

/// Why somebody who shows the secret with this hash, or none, may not come in; empty when he may.
/// Whoever holds the device that a table is on sees it in any case.
std::string_view bars(const Room& room, const std::string& token_hash, bool is_own_device);

/// The table after an action of a seat, carried out by nobody.
Ruling judge_preview(const Rules& rules, const State& state, Seat seat, std::string_view words);

/// An action of the table itself: a bot, the trustee, the clock, the bank.
Ruling judge_action(const Room& room, const Action& action, By by);

/// A bot's offer, and its answer to one.
Ruling judge_offer(const Room& room, const Action& trade);
Ruling judge_answer(const Room& room, int offer, bool accepted);
/// Nobody has answered in time.
Ruling judge_expiry(const Room& room, int offer);

}  // namespace bankhalter::room
