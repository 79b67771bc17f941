#include "terminal/screen.h"

#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <term.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "terminal/interrupt.h"
#include "terminal/layout.h"

namespace bankhalter::terminal {
namespace {

/// Colours of the groups and seats in the few that every terminal has.
short basic_colour(Ink ink) {
    constexpr short kGroups[] = {COLOR_YELLOW, COLOR_CYAN,   COLOR_MAGENTA, COLOR_YELLOW,
                                 COLOR_RED,    COLOR_YELLOW, COLOR_GREEN,   COLOR_BLUE,
                                 COLOR_WHITE,  COLOR_WHITE};
    constexpr short kSeats[] = {COLOR_CYAN,  COLOR_YELLOW, COLOR_MAGENTA,
                                COLOR_GREEN, COLOR_RED,    COLOR_BLUE};
    const int n = static_cast<int>(ink);
    if (n >= static_cast<int>(Ink::Seat0)) return kSeats[(n - static_cast<int>(Ink::Seat0)) % 6];
    if (n >= static_cast<int>(Ink::Group0))
        return kGroups[(n - static_cast<int>(Ink::Group0)) % 10];
    return ink == Ink::Accent ? COLOR_GREEN : ink == Ink::Alarm ? COLOR_RED : COLOR_WHITE;
}

/// The nearest of the 6x6x6 cube of 256 colours to "#1a2b3c".
short cube_colour(const std::string& hex) {
    const auto part = [&](std::size_t at) {
        const int v = std::stoi(hex.substr(at, 2), nullptr, 16);
        return v < 48 ? 0 : v < 115 ? 1 : (v - 35) / 40;
    };
    return static_cast<short>(16 + 36 * part(1) + 6 * part(3) + part(5));
}

bool is_light(const std::string& hex) {
    const auto part = [&](std::size_t at) { return std::stoi(hex.substr(at, 2), nullptr, 16); };
    return 2 * part(1) + 5 * part(3) + part(5) > 8 * 120;
}

class Screen {
public:
    explicit Screen(const Scene& scene) {
        std::setlocale(LC_ALL, "");
        if (std::strcmp(nl_langinfo(CODESET), "UTF-8") != 0) std::setlocale(LC_ALL, "C.UTF-8");
        initscr();
        cbreak();
        noecho();
        nonl();
        keypad(stdscr, TRUE);
        nodelay(stdscr, TRUE);
        set_escdelay(25);
        const char* no_color = std::getenv("NO_COLOR");
        coloured_ = has_colors() && !(no_color && *no_color);
        if (!coloured_) return;
        start_color();
        use_default_colors();
        choose_colours(scene);
    }
    ~Screen() { endwin(); }

    void paint(const Picture& picture) {
        erase();
        const Grid& g = picture.grid;
        for (int y = 0; y < g.height(); ++y)
            for (int x = 0; x < g.width(); ++x) {
                const Cell& cell = g.at(x, y);
                if (cell.letter.empty() || (x == g.width() - 1 && y == g.height() - 1)) continue;
                if (cell.letter == " " && cell.style == Style{}) continue;
                attrset(static_cast<int>(attributes(cell.style)));
                mvaddstr(y, x, cell.letter.c_str());
            }
        attrset(A_NORMAL);
        move(picture.cursor_y, std::min(picture.cursor_x, g.width() - 1));
        refresh();
    }

private:
    attr_t attributes(const Style& style) {
        attr_t out = style.bold ? A_BOLD : A_NORMAL;
        if (!coloured_) return style.band ? out | A_REVERSE : style.ink == Ink::Muted ? A_DIM : out;
        const int key = static_cast<int>(style.ink) * 2 + style.band;
        const auto pair = pairs_.find(key);
        if (pair != pairs_.end()) return out | static_cast<attr_t>(COLOR_PAIR(pair->second));
        return style.band ? out | A_REVERSE : style.ink == Ink::Muted ? A_DIM : out;
    }

    void add(Ink ink, short colour, bool light) {
        const auto pair = static_cast<short>(pairs_.size() + 1);
        init_pair(pair, colour, -1);
        pairs_[static_cast<int>(ink) * 2] = pair;
        const auto band = static_cast<short>(pairs_.size() + 1);
        init_pair(band, light ? COLOR_BLACK : COLOR_WHITE, colour);
        pairs_[static_cast<int>(ink) * 2 + 1] = band;
    }

    void choose_colours(const Scene& scene) {
        constexpr const char* kSeatColours[] = {"#5fd7ff", "#ffd75f", "#ff87d7",
                                                "#87ff87", "#ff8787", "#afafff"};
        const TermMap& groups = scene.edition->theme.find("groups")->second;
        const bool many = COLORS >= 256;
        for (int group = 0; group < kGroups; ++group) {
            const std::string key = group < kStreetGroups
                                        ? std::string(1, static_cast<char>('A' + group))
                                    : group == kStreetGroups ? "station"
                                                             : "utility";
            const std::string& hex = groups.find(key)->second;
            const Ink ink = ink_of_group(group);
            add(ink, many ? cube_colour(hex) : basic_colour(ink),
                many ? is_light(hex)
                     : basic_colour(ink) != COLOR_BLUE && basic_colour(ink) != COLOR_RED);
        }
        for (int seat = 0; seat < kMaxSeats; ++seat) {
            const Ink ink = ink_of_seat(seat);
            add(ink, many ? cube_colour(kSeatColours[seat]) : basic_colour(ink), many || seat < 4);
        }
        add(Ink::Accent, many ? cube_colour("#5faf5f") : static_cast<short>(COLOR_GREEN), true);
        add(Ink::Alarm, many ? cube_colour("#ff5f5f") : static_cast<short>(COLOR_RED), true);
    }

    bool coloured_ = false;
    std::map<int, short> pairs_;
};

/// The input line and what the keys do to it.
class Keyboard {
public:
    explicit Keyboard(Session& session) : session_(session) {}
    Desk desk;

    /// All keys that wait.
    void read() {
        wint_t key = 0;
        for (int kind; (kind = get_wch(&key)) != ERR;) {
            if (kind == KEY_CODE_YES)
                press(static_cast<int>(key));
            else
                type(static_cast<wchar_t>(key));
        }
    }
    /// Enter was pressed when there was nothing more to play.
    bool is_done() const { return done_; }

private:
    void press(int key) {
        const int rows = sheet_rows(LINES),
                  count = static_cast<int>(sheet_lines(session_.scene(), COLS).size());
        const auto turn_pages = [&](int by) {
            desk.sheet_top = std::clamp(desk.sheet_top + by, 0, std::max(0, count - rows));
        };
        const bool sheet = !session_.scene().sheet.empty();
        if (key == KEY_BACKSPACE) rub_out();
        if (key == KEY_ENTER) enter();
        if (key == KEY_NPAGE) turn_pages(rows);
        if (key == KEY_PPAGE) turn_pages(-rows);
        if (key == KEY_F(1)) show("help");
        if (key == KEY_DOWN && sheet) turn_pages(1);
        if (key == KEY_UP && sheet)
            turn_pages(-1);
        else if (key == KEY_UP)
            desk.input = last_;
    }
    void type(wchar_t key) {
        if (key == L'\n' || key == L'\r') return enter();
        if (key == 0x7f || key == 0x08) return rub_out();
        if (key == 0x15 || key == 0x1b) return desk.input.clear();
        if (key == 0x0c) {
            clearok(stdscr, TRUE);
            return;
        }
        if (key == 0x04 && desk.input.empty()) return session_.leave();
        if (key == L'?' && desk.input.empty()) return show("?");
        if (key < 0x20 || desk.input.size() > 400) return;
        char bytes[MB_LEN_MAX + 1] = {};
        std::mbstate_t state{};
        const std::size_t n = std::wcrtomb(bytes, key, &state);
        if (n != static_cast<std::size_t>(-1)) desk.input.append(bytes, n);
    }
    void rub_out() {
        while (!desk.input.empty() && (desk.input.back() & 0xc0) == 0x80) desk.input.pop_back();
        if (!desk.input.empty()) desk.input.pop_back();
    }
    void show(const char* what) {
        session_.say(what);
        desk.sheet_top = 0;
    }
    void enter() {
        std::string line;
        line.swap(desk.input);
        desk.sheet_top = 0;
        if (line.empty() && !session_.scene().sheet.empty()) return session_.close_sheet();
        if (line.empty() && session_.mood() == Session::Mood::Over) {
            done_ = true;
            return;
        }
        if (!line.empty()) last_ = line;
        session_.say(line);
    }

    Session& session_;
    std::string last_;
    bool done_ = false;
};

}  // namespace

bool can_paint() {
    const char* terminal = std::getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !terminal || !*terminal ||
        std::strcmp(terminal, "dumb") == 0)
        return false;
    int known = 0;  // many terminals are newer than the system's list of them
    if (setupterm(terminal, STDOUT_FILENO, &known) != OK) return false;
    del_curterm(cur_term);
    return true;
}

int run_screen(Session& session, std::chrono::milliseconds pace) {
    {
        Screen screen(session.scene());
        Keyboard keyboard(session);
        auto next = std::chrono::steady_clock::now();
        while (!session.left() && !keyboard.is_done()) {
            const auto now = std::chrono::steady_clock::now();
            const bool moves =
                session.mood() == Session::Mood::Moves && session.scene().sheet.empty();
            if (moves && now >= next) {
                const std::size_t told = session.scene().log.size();
                session.step();
                if (session.scene().log.size() > told) next = now + session.weight() * pace;
            }
            screen.paint(lay_out(session.scene(), COLS, LINES, keyboard.desk));
            int wait = -1;
            if (session.mood() == Session::Mood::Moves && session.scene().sheet.empty())
                wait = static_cast<int>(
                    std::max<std::int64_t>(0, std::chrono::ceil<std::chrono::milliseconds>(
                                                  next - std::chrono::steady_clock::now())
                                                  .count()));
            pollfd waits[3] = {{STDIN_FILENO, POLLIN, 0},
                               {session.wake_fd(), POLLIN, 0},
                               {interrupt_fd(), POLLIN, 0}};
            poll(waits, 3, wait);
            if (waits[0].revents & (POLLHUP | POLLERR) || waits[2].revents) break;
            keyboard.read();  // also takes in a new size of the window
            if (waits[1].revents) session.step();
        }
    }
    const Scene& scene = session.scene();
    if (session.failure().empty())
        std::printf("%s\n",
                    scene.is_over() ? scene.question.c_str() : scene.say("goodbye").c_str());
    return 0;
}

}  // namespace bankhalter::terminal
