// A game as somebody at a terminal takes part in it: at a room's table, here or on a server. The
// room's view is kept by merge patches, its entries are told, and front ends show the scene and
// hand over lines.
#pragma once

#include <boost/json/value.hpp>

#include "room/entry.h"
#include "terminal/input.h"
#include "terminal/room_scene.h"

namespace bankhalter::terminal {

class Session {
public:
    Session(const Library& library, const Edition& edition, const Rules& rules, Language language)
        : rules_(rules), scene_(library, edition, rules_, language) {}
    virtual ~Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    enum class Mood {
        Asks,   // a decision of the person here is open
        Moves,  // somebody else's move is ready to be played by `step`
        Waits,  // for the server: `step` once `wake_fd` can be read
        Over,
    };
    virtual Mood mood() const = 0;
    virtual void step() = 0;
    /// How long the last step is looked at: so many times as long as a throw.
    virtual int weight() const { return 1; }
    virtual int wake_fd() const { return -1; }

    /// A line of input.
    virtual void say(std::string_view line);
    void close_sheet() { scene_.sheet.clear(); }
    /// Somebody wants to stop.
    void leave() { left_ = true; }
    bool left() const { return left_; }
    /// Why it ended before the game did; empty otherwise.
    const std::string& failure() const { return failure_; }
    const Scene& scene() const { return scene_; }

protected:
    using Values = std::map<std::string, std::string, std::less<>>;

    virtual void act(const std::string& words) = 0;
    virtual void trade(const std::string& words) = 0;
    virtual void carry_out(const Intent& intent) = 0;  // save, chat, auto, halt, hold, hint

    /// Of an entry that says something of the dice: a start, new nonces, the seed.
    virtual void hear_dice(const room::entry::What& what) = 0;

    // What the table says (docs/protocol.md): session_hearing.cpp. The scene shows it after `see`.
    void hear_snapshot(const boost::json::object& message);
    void hear_event(const boost::json::object& message);
    void hear_hint(const boost::json::object& message);
    /// One of the texts that the table says in both languages.
    std::string in_language(const boost::json::object& both) const;

    const boost::json::object& view() const { return view_.get_object(); }
    void forget_view() { view_ = boost::json::object(); }
    /// Shows the view as it is now.
    void see(const Onlooker& me, const Edition* own = nullptr) {
        read_view(scene_, rules_, view(), me, own);
    }
    void tell(std::string_view key, const Values& values = {}) {
        scene_.log.push_back(scene_.say(key, values));
    }
    void note(std::string_view key, const Values& values = {}) {
        scene_.notice = scene_.say(key, values);
    }
    /// Why something cannot be, with the clause it rests on.
    void refuse(const std::string& why, std::string_view clause);

    Rules rules_;  // of the room
    Scene scene_;
    std::string failure_;

private:
    void tell_entry(const room::entry::What& what);
    void tell_offer(const room::entry::Offer& offer);
    void tell_declined(int offer);
    std::string seat_name(Seat seat) const;

    boost::json::value view_ = boost::json::object();
    bool left_ = false;
};

}  // namespace bankhalter::terminal
