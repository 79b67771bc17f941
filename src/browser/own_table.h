// A table at one's own device: a room that a page holds instead of a server. It does not wait,
// store or tell the time: a call says what happened and when, and leaves behind what is to be
// stored; only when that is stored the room goes on and everybody hears of it. Whoever sits here is
// there as long as the page is, so nobody is ever taken for absent.
#pragma once

#include "room/audience.h"
#include "room/bot_clock.h"
#include "room/hint.h"
#include "room/message.h"

namespace bankhalter::browser {

/// As rooms note where a person was heard of: here that is always the same place.
inline const std::string kOwnDevice = "own";

/// Games of this device are told from those of servers by their names.
std::string new_game_name(const Secret& fresh);

class OwnTable {
public:
    OwnTable(Room room, std::deque<SharedText> recent, Audience::Send send);

    const Room& room() const { return room_; }

    /// Somebody says something. `fresh`: random bytes, for the secrets that it brings about.
    void hear(ConnectionId id, const Message& message, const Secret& fresh, Millis now);
    void leave(ConnectionId id) { audience_.leave(id); }
    /// The clocks have stood still: the page was closed, or slept.
    void wake(Millis now);
    /// Does what is due: a hint, the hammer, clocks, a bot's step, for which the bot thinks.
    void tick(Millis now);

    /// What is to be stored before anything else may happen. Precondition of every call above:
    /// nothing is.
    const std::vector<Draft>& unstored() const { return unstored_; }
    void stored(Millis now);

    /// When tick() has something to do; none while nothing is due.
    std::optional<Millis> next_tick() const;

private:
    struct Occasion {
        Asker asker;
        const Secret& fresh;
        Millis now;
    };
    // A function for each thing that is said.
    void hear(const Occasion& on, const message::Hello& said);
    void hear(const Occasion& on, const message::InRoom& said);
    void hear(const Occasion& on, const message::ToTable& said);
    void hear(const Occasion& on, const message::ToKeeper& said);
    void hear(const Occasion& on, const message::Ping& said);
    void hear(const Occasion& on, const message::Rematch& said);
    void hear(const Occasion& on, const message::Report& said);

    void carry_out(Ruling ruling, std::optional<Asker> asker, Millis now);
    void answer(const std::optional<Asker>& asker, const Ruling& ruling, std::int64_t n);
    void give_hint();
    void tick_bots(Millis now);

    Room room_;
    Audience audience_;
    TableBots bots_;
    BotClock bot_clock_;
    std::vector<Draft> unstored_;  // this room's first, then perhaps that of the next game
    Ruling ruling_;                // that led to it
    std::optional<Asker> asker_;
    struct Wish {
        Asker asker;
        Millis since;
    };
    std::optional<Wish> hint_;
};

}  // namespace bankhalter::browser
