#include "terminal/plain.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <set>
#include <sstream>

#include "base/words.h"
#include "terminal/grid.h"
#include "terminal/interrupt.h"
#include "terminal/sheets.h"

namespace bankhalter::terminal {

void PlainLines::tell() {
    const Scene& s = session_.scene();
    std::ostringstream news;
    for (; told_ < s.log.size(); ++told_) news << harmless(s.log[told_]) << '\n';
    if (s.connection != connection_) {
        connection_ = s.connection;
        news << (connection_.empty() ? s.say("back") : connection_) << '\n';
    }
    print_notice(news);
    if (session_.mood() == Session::Mood::Asks) {
        std::string now = s.question;
        for (const Choice& c : s.choices) now += '\n' + c.words;
        if (now != asked_) {
            news << s.question << '\n';
            print_choices(s, news);
        }
        asked_ = std::move(now);
    } else {
        asked_.clear();
    }
    if (news.view().empty()) return;
    if (std::exchange(prompted_, false)) out_ << '\n';
    out_ << news.view() << std::flush;  // also what others say while a question is open
}

void PlainLines::prompt() {
    if (std::exchange(prompted_, true)) return;
    out_ << session_.scene().say("choose") << std::flush;
}

/// A refusal of a server comes later than the line it is about.
void PlainLines::print_notice(std::ostream& out) {
    const std::string& now = session_.scene().notice;
    if (now != notice_ && !now.empty()) out << now << '\n';
    notice_ = now;
}

/// What answers the question in full; what may be done at any time by its verbs only.
void PlainLines::print_choices(const Scene& s, std::ostream& out) {
    std::string also;
    std::set<std::string> verbs;
    const bool all_free =
        !s.choices.empty() && s.choices[0].is_free;  // a debtor: raising cash is the answer
    for (std::size_t i = 0; i < s.choices.size(); ++i) {
        const Choice& c = s.choices[i];
        const std::string verb(split_words(c.words)[0]);
        if ((!c.is_free || (all_free && verb != "resign")) && i < 20)
            out << choice_line(s, i) << '\n';
        else if (verbs.insert(verb).second)
            also += (also.empty() ? "" : ", ") + (s.word(verb).empty() ? verb : s.word(verb));
    }
    if (!also.empty()) out << s.say("also", {{"list", also}}) << '\n';
}

void PlainLines::hear(std::string_view line) {
    prompted_ = false;
    session_.say(line);
    notice_.clear();
    print_notice(out_);
    for (const std::string& text : session_.scene().sheet) out_ << harmless(text) << '\n';
    session_.close_sheet();
    out_.flush();
}

namespace {

/// Lines from standard input, without blocking what else is waited for.
class LineReader {
public:
    bool next(std::string& line) {
        const std::size_t end = buffer_.find('\n');
        if (end == std::string::npos) {
            if (!ended_ || buffer_.empty()) return false;
            line = std::move(buffer_);
            buffer_.clear();
            return true;
        }
        line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        return true;
    }
    void fill() {
        char bytes[4096];
        const ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
        if (n > 0) buffer_.append(bytes, static_cast<std::size_t>(n));
        if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) ended_ = true;
    }
    bool ended() const { return ended_ && buffer_.empty(); }

private:
    std::string buffer_;
    bool ended_ = false;
};

}  // namespace

int run_plain(Session& session) {
    const bool typed = isatty(STDIN_FILENO);
    PlainLines lines(session, std::cout);
    LineReader reader;
    std::string line;
    while (!session.left() && session.mood() != Session::Mood::Over) {
        const bool moves = session.mood() == Session::Mood::Moves;
        if (moves) session.step();
        lines.tell();
        const bool asks = session.mood() == Session::Mood::Asks;
        // Out of a pipe a line is taken only when something is asked, so that a script keeps step
        // with the game.
        const bool listens = !moves && (asks || typed);
        if (listens && reader.next(line)) {
            lines.hear(line);
            continue;
        }
        if (listens && reader.ended()) break;
        if (asks && typed) lines.prompt();
        pollfd waits[3] = {{session.wake_fd(), POLLIN, 0},
                           {listens ? STDIN_FILENO : -1, POLLIN, 0},
                           {interrupt_fd(), POLLIN, 0}};
        if (poll(waits, 3, moves ? 0 : -1) < 0) continue;
        if (waits[2].revents) break;
        if (waits[1].revents) reader.fill();
        if (waits[0].revents) session.step();
    }
    lines.tell();
    if (session.mood() == Session::Mood::Over && session.failure().empty())
        std::cout << session.scene().question << '\n';
    std::cout << std::flush;
    return 0;
}

}  // namespace bankhalter::terminal
