// The game in plain lines: sentences, numbered choices, nothing that a screen reader or a pipe
// would stumble over.
#pragma once

#include <ostream>

#include "terminal/session.h"

namespace bankhalter::terminal {

class PlainLines {
public:
    PlainLines(Session& session, std::ostream& out) : session_(session), out_(out) {}

    /// Prints what is new since the last time.
    void tell();
    /// Asks at the start of a line, for somebody who types.
    void prompt();
    void hear(std::string_view line);

private:
    void print_notice(std::ostream& out);
    void print_choices(const Scene& scene, std::ostream& out);

    Session& session_;
    std::ostream& out_;
    std::size_t told_ = 0;  // lines of the log
    std::string asked_;     // the question and choices printed last
    std::string connection_, notice_;
    bool prompted_ = false;
};

/// Plays on standard input and output until the game or the input ends.
int run_plain(Session& session);

}  // namespace bankhalter::terminal
