#include "terminal/layout.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/sheets.h"

namespace bankhalter::terminal {
namespace {

constexpr int kMiddle = 11;  // spaces on a side, corners included
constexpr Style kMuted{.ink = Ink::Muted};
constexpr Style kBold{.bold = true};

struct Place {
    int column, row;
};

/// Where a space lies on the ring: GO at the lower right, then clockwise.
Place place_of(int space) {
    if (space <= 10) return {10 - space, 10};
    if (space <= 20) return {0, 20 - space};
    if (space <= 30) return {space - 20, 0};
    return {10, space - 30};
}

std::string tokens_on(const Scene& s, int space) {
    std::string out;
    for (const Scene::Player& p : s.players)
        if (!p.out && p.is_present && p.space == space && !p.jailed) out += p.mark;
    for (const Scene::Player& p : s.players)  // behind bars
        if (!p.out && p.is_present && p.space == space && p.jailed) out += "!" + p.mark;
    return out;
}

Style band_of(const Scene& s, int space) {
    if (!s.has_deed(space)) return {.ink = Ink::Muted};
    return {.ink = ink_of_group(s.rules->deeds[s.deed_on(space)].group.value),
            .bold = true,
            .band = true};
}

std::string standing_mark(const Scene::Holding& h) {
    if (h.mortgaged) return "-";
    return h.level == 0 ? "" : h.level == kHotelLevel ? "#" : fmt::format("{}", h.level);
}

Style seat_style(int seat, bool band = false) {
    return {.ink = ink_of_seat(seat), .bold = true, .band = band};
}

class Painter {
public:
    Painter(const Scene& scene, Grid& grid)
        : s(scene), g(grid), w(grid.width()), h(grid.height()) {}

    const Scene& s;
    Grid& g;
    int w, h;

    void line(int y, int x = 0, int to = -1) {
        for (; x < (to < 0 ? w : to); ++x) g.put(x, y, "─", kMuted);
    }

    void title() {
        std::string right;
        const std::string turn = s.say("turn", {{"number", fmt::format("{}", s.turn_number)}});
        if (s.phase != Scene::Phase::Lobby)
            right = turn + " · " +
                    s.say("stock", {{"number", fmt::format("{}", s.houses)},
                                    {"other", fmt::format("{}", s.hotels)}});
        const std::string clock = s.hammer ? s.say("hammer", {{"word", print_clock(*s.hammer)}})
                                  : s.next_throw
                                      ? s.say("throw", {{"word", print_clock(*s.next_throw)}})
                                      : "";
        if (!clock.empty()) right = clock + " · " + (w < 80 ? turn : right);
        if (!s.connection.empty()) right = s.connection;
        const int room = w - 2 - width_of(right) - 2;
        std::string left = fmt::format("{} · {}", s.say("title"), s.edition->title);
        if (room < width_of(left) && room < 24) left = s.say("title");
        g.put_in(
            0, 0, w, " " + fit(left, std::max(room, 0)) + "  " + right,
            {.ink = s.connection.empty() ? Ink::Accent : Ink::Alarm, .bold = true, .band = true});
    }

    /// Code, owner and what stands there, from x on.
    int mark_space(int x, int y, int space) {
        x = g.put(x, y, fit(s.code(space), 2), band_of(s, space));
        if (!s.has_deed(space)) return x;
        const Scene::Holding& holding = s.holding(s.deed_on(space));
        if (holding.owner < 0) return x;
        x = g.put(x, y, s.players[static_cast<std::size_t>(holding.owner)].mark,
                  seat_style(holding.owner));
        return g.put(x, y, standing_mark(holding), kBold);
    }

    /// One line for a player: turn, mark, name, cash, place.
    void player(int x, int y, int width, int seat) {
        const Scene::Player& p = s.players[static_cast<std::size_t>(seat)];
        g.put(x, y, s.turn == seat && !s.is_over() ? ">" : " ", kBold);
        if (!p.is_present) {
            g.put_in(x + 2, y, width - 2, "  " + s.say("free_seat"), kMuted);
            return;
        }
        g.put(x + 1, y, p.mark, seat_style(seat, true));
        std::string name = p.name;
        if (p.is_bot) name += fmt::format(" ({})", s.say("is_bot"));
        if (p.away) name += fmt::format(" ({})", s.say("is_away"));
        const std::string cash = p.out                            ? s.say("is_out")
                                 : s.phase == Scene::Phase::Lobby ? ""
                                                                  : fmt::format("{}", p.cash);
        const std::string where = p.out || s.phase == Scene::Phase::Lobby ? ""
                                  : p.jailed ? fmt::format(" {}!", s.code(p.space))
                                             : fmt::format(" {}", s.code(p.space));
        const std::string clock = p.clock ? fmt::format(" {} ", print_clock(*p.clock)) : "";
        const int room = width - 3 - width_of(cash) - 4;
        const Style style{.ink = p.out ? Ink::Muted : Ink::Plain, .bold = s.viewer == seat};
        g.put_in(x + 3, y, room - width_of(clock), name, style);
        g.put(x + 3 + room - width_of(clock), y, clock, {.ink = Ink::Accent});
        g.put(x + 3 + room, y, cash, style);
        g.put(x + width - 4, y, where, kMuted);
    }

    std::string belongings(int seat) const {
        std::string out = deeds_text(s, seat);
        const int cards = s.players[static_cast<std::size_t>(seat)].jail_cards;
        for (int deck = 0; deck < kDecks; ++deck)
            if ((cards >> deck) & 1) out += fmt::format("{}J{}", out.empty() ? "" : " ", deck + 1);
        return out;
    }

    /// As many rows for each as there are, with what belongs to them beneath.
    void players(int x, int y, int width, int rows) {
        const int count = static_cast<int>(s.players.size());
        const int each = std::clamp(count ? rows / count : 1, 1, 4);
        for (int seat = 0; seat < count; ++seat, y += each) {
            player(x, y, width, seat);
            const auto lines = wrap(belongings(seat), width - 3);
            const int shown = std::min(static_cast<int>(lines.size()), each - 1);
            for (int i = 0; i < shown; ++i) {
                const bool goes_on = i + 1 == shown && shown < static_cast<int>(lines.size());
                const std::string& line_text = lines[static_cast<std::size_t>(i)];
                g.put_in(x + 3, y + 1 + i, width - 3,
                         goes_on ? cut(line_text, width - 5) + " …" : line_text, kMuted);
            }
        }
    }

    /// The space everything is about at the moment.
    int focus() const {
        if (s.awaited.space >= 0) return s.awaited.space;
        if (!s.claims.empty()) return s.claims.front().space;
        const int seat = s.turn >= 0 ? s.turn : s.viewer;
        return seat >= 0 && seat < static_cast<int>(s.players.size())
                   ? s.players[static_cast<std::size_t>(seat)].space
                   : 0;
    }

    void deed_card(int x, int y, int width, int rows) {
        int n = 0;
        for (const std::string& text : sheet_of(s, fmt::format("look {}", focus()))) {
            for (const std::string& part : wrap(text, width, 2)) {
                if (n == rows) return;
                g.put(x, y + n, part, n == 0 ? kBold : Style{});
                ++n;
            }
        }
    }

    void log(int x, int y, int width, int rows) {
        std::vector<std::string> lines;
        for (std::size_t i = s.log.size(); i-- > 0 && static_cast<int>(lines.size()) < rows;) {
            auto parts = wrap(s.log[i], width, 2);
            lines.insert(lines.begin(), parts.begin(), parts.end());
        }
        const int skip = std::max(0, static_cast<int>(lines.size()) - rows);
        for (int i = skip; i < static_cast<int>(lines.size()); ++i)
            g.put(x, y + i - skip, lines[static_cast<std::size_t>(i)]);
    }

    /// Notice, question and up to `rows` of choices, above the input line; nothing of notice,
    /// question and first choice (an offer may be long) is cut: they take rows from what is above,
    /// down to `top`, then from the other choices. Returns its first row.
    int decision(int top, int rows) {
        const std::vector<std::string> notice =
            s.notice.empty() ? std::vector<std::string>() : wrap(s.notice, w, 2);
        const std::string enter =
            s.enter_chooses ? s.say("enter", {{"label", s.choices[0].label}}) : "";
        std::vector<std::string> question = wrap(s.question, w, 2);
        if (!enter.empty() && width_of(question.back()) + 2 + width_of(enter) > w)
            question.emplace_back();
        std::vector<std::string> first_choice;
        if (s.asks && !s.choices.empty()) first_choice = wrap(choice_line(s, 0), w, 2);
        const int taken = static_cast<int>(notice.size() + question.size() +
                                           std::max<std::size_t>(1, first_choice.size()) - 1);
        rows = std::clamp(h - 1 - taken - top, 1, rows);
        const int first = std::max(1, h - 1 - rows - taken);
        int y = first;
        for (const std::string& text : notice)
            g.put_in(0, y++, w, text, {.ink = Ink::Alarm, .bold = true});
        for (const std::string& text : question)
            g.put_in(0, y++, w, text, {.ink = s.asks ? Ink::Accent : Ink::Muted, .bold = s.asks});
        g.put(w - width_of(enter), y - 1, enter, kMuted);
        for (std::size_t i = 0; i + 1 < first_choice.size(); ++i)
            g.put(0, y++, first_choice[i], kBold);
        if (!first_choice.empty()) g.put(0, y, first_choice.back(), kBold);
        choices(y, rows);
        return first;
    }

    /// The choices after the first, which stands in the row `y` already.
    void choices(int y, int rows) {
        const int count = static_cast<int>(s.choices.size());
        // As many as there is room for with what they do; the last row for the labels of all
        // others.
        const int full = !s.asks ? 0 : count <= rows ? count : std::max(1, rows - 1);
        int shown = s.asks ? 1 : 0;
        for (; shown < full; ++shown)
            g.put_in(0, y + shown, w, choice_line(s, static_cast<std::size_t>(shown)));
        if (shown == count || full == rows) return;
        const std::string more = s.say("more", {{"number", fmt::format("{}", count)}});
        int x = 0;
        for (; shown < count; ++shown) {
            const std::string& word = s.choices[static_cast<std::size_t>(shown)].label;
            const std::string label =
                s.asks ? fmt::format("{} {}  ", shown + 1, word) : word + "  ";
            if (x + width_of(label) + width_of(more) > w) break;
            x = g.put(x, y + full, label, kMuted);
        }
        g.put(w - width_of(more), y + full, more, kMuted);
    }

    // ---- the board of 80x24: a ring of codes, 44 by 13 ----

    void small_board(int left, int top) {
        for (int i = 0; i < kSpaces; ++i) {
            const Place p = place_of(i);
            const int x = left + p.column * 4;
            const std::string tokens = tokens_on(s, i);
            if (p.row == 0 || p.row == 10) {
                const int y = top + (p.row == 0 ? 0 : 11);
                mark_space(x, y, i);
                g.put_in(x, y + 1, 4, tokens, kBold);
            } else {
                const int y = top + 1 + p.row;
                mark_space(x, y, i);
                if (p.column == 0)
                    g.put(x + 5, y, tokens, kBold);
                else
                    g.put(x - 1 - width_of(tokens), y, tokens, kBold);
            }
        }
        deed_card(left + 10, top + 3, 25, 8);
    }

    // ---- the board of 120x40: cells of three rows with names and amounts ----

    void big_cell(int x, int y, int width, int space) {
        const Style band = band_of(s, space);
        g.put_in(x, y, width, "", band);
        g.put(x, y, fit(s.code(space), 2), band);
        std::string amount;
        if (s.has_deed(space)) {
            const Deed deed = s.deed_on(space);
            const Scene::Holding& holding = s.holding(deed);
            if (holding.owner >= 0) {
                const int at =
                    g.put(x + 3, y, s.players[static_cast<std::size_t>(holding.owner)].mark,
                          seat_style(holding.owner, true));
                g.put(at, y, standing_mark(holding), band);
                if (holding.rent > 0)
                    amount = fmt::format("{}{}", holding.is_times ? "x" : "", holding.rent);
            } else {
                amount = fmt::format("({})", s.rules->deeds[deed].price);
            }
        }
        g.put_in(x, y + 1, width,
                 s.edition->spaces[static_cast<std::size_t>(space)].short_in(s.language));
        g.put(x, y + 2, fit_right(amount, width), kMuted);
        g.put(x, y + 2, tokens_on(s, space), kBold);
    }

    void big_board(int top, int cell) {
        for (int i = 0; i < kSpaces; ++i) {
            const Place p = place_of(i);
            const int x = p.column * (cell + 1), y = top + p.row * 3;
            big_cell(x, y, cell, i);
            const bool side = p.row > 0 && p.row < 10;
            if (p.column < 10)
                for (int dy = 0; dy < 3; ++dy) g.put(x + cell, y + dy, "│", kMuted);
            if (side && p.column == 10)
                for (int dy = 0; dy < 3; ++dy) g.put(x - 1, y + dy, "│", kMuted);
        }
        const int left = cell + 2, right = 10 * (cell + 1) - 2, half = left + 48;
        players(left, top + 4, 45, 12);
        deed_card(half, top + 4, right - half, 12);
        line(top + 17, left, right);
        log(left, top + 18, right - left, 11);
    }

    // ---- below 80x24: no ring, but what lies ahead ----

    void road(int y) {
        const int seat = s.turn >= 0 ? s.turn : std::max(0, s.viewer);
        int space = seat < static_cast<int>(s.players.size())
                        ? s.players[static_cast<std::size_t>(seat)].space
                        : 0;
        for (int x = 0; x + 4 <= w; x += 5) {
            mark_space(x, y, space);
            g.put_in(x, y + 1, 4, tokens_on(s, space), kBold);
            space = (space + 1) % kSpaces;
        }
    }
};

void lay_out_large(Painter& p) {
    const int cell = std::min(14, (p.w - 10) / kMiddle);
    p.big_board(1, cell);
    p.decision(1 + 3 * kMiddle, 4);
}

void lay_out_medium(Painter& p) {
    p.small_board(0, 1);
    p.players(46, 1, p.w - 46, 13);
    p.line(14);
    const int asked = p.decision(15, 3);
    p.log(0, 15, p.w, asked - 15);
}

void lay_out_small(Painter& p) {
    const int count = static_cast<int>(p.s.players.size());
    p.players(0, 1, p.w, count);
    int y = 1 + count;
    const int asked = p.decision(y + 1, p.h >= 18 ? 4 : 2);
    if (asked - y > 4) {
        p.road(y);
        y += 2;
    }
    if (y < asked) p.line(y++);
    p.log(0, y, p.w, asked - y);
}

}  // namespace

int sheet_rows(int height) { return std::max(1, height - 3); }

std::vector<std::string> sheet_lines(const Scene& scene, int width) {
    std::vector<std::string> lines;
    for (const std::string& text : scene.sheet) {
        const std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
        if (width_of(text) <= width) {
            lines.push_back(harmless(text));
            continue;
        }
        for (const std::string& part : wrap(text, width - static_cast<int>(indent), 4))
            lines.push_back(std::string(indent, ' ') + part);
    }
    return lines;
}

Picture lay_out(const Scene& scene, int width, int height, const Desk& desk) {
    Picture picture{Grid(std::max(width, 1), std::max(height, 1))};
    Painter p(scene, picture.grid);
    if (width < 40 || height < 10) {
        int y = 0;
        for (const std::string& part : wrap(scene.say("small"), std::max(width, 1)))
            p.g.put(0, y++, part);
        return picture;
    }
    p.title();
    if (!scene.sheet.empty()) {
        const auto lines = sheet_lines(scene, width);
        const int rows = sheet_rows(height), count = static_cast<int>(lines.size());
        const int top = std::clamp(desk.sheet_top, 0, std::max(0, count - rows));
        for (int i = 0; i < rows && top + i < count; ++i)
            p.g.put(0, 1 + i, lines[static_cast<std::size_t>(top + i)]);
        p.g.put(0, height - 2, scene.say(top + rows < count ? "sheet_more" : "sheet_end"), kMuted);
    } else if (width >= 120 && height >= 40) {
        lay_out_large(p);
    } else if (width >= 80 && height >= 24) {
        lay_out_medium(p);
    } else {
        lay_out_small(p);
    }
    // The end of a long line is what one is typing.
    std::string shown = desk.input;
    while (width_of(shown) > width - 3) {
        const auto letters = letters_of(shown);
        shown.erase(0, letters.front().bytes.size());
    }
    const int x = p.g.put(0, height - 1, "> ", kBold);
    picture.cursor_x = p.g.put(x, height - 1, shown);
    picture.cursor_y = height - 1;
    return picture;
}

}  // namespace bankhalter::terminal
