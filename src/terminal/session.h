// A game as somebody at a terminal takes part in it, on a table here or on a server. Front ends
// show its scene and hand over lines.
#pragma once

#include "terminal/input.h"

namespace bankhalter::terminal {

class Session {
public:
    explicit Session(Scene scene) : scene_(std::move(scene)) {}
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
    virtual void act(const std::string& words) = 0;
    virtual void trade(const std::string& words) = 0;
    virtual void carry_out(const Intent& intent) = 0;  // save, chat, auto, halt, hold, hint

    /// What Champion would do, and why where it says so.
    void show_hint(const std::string& what, const std::string& why);
    /// The same of an offer to make, its items in the notation.
    std::string offer_to_make(int to, std::string_view give, std::string_view take) const;
    void note(std::string_view key,
              const std::map<std::string, std::string, std::less<>>& values = {}) {
        scene_.notice = scene_.say(key, values);
    }

    Scene scene_;
    std::string failure_;

private:
    bool left_ = false;
};

}  // namespace bankhalter::terminal
