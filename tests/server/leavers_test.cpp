// Many rooms in simulated time: persons who play, dawdle, leave and come back, bots beside them,
// restarts in between. No room may ever be stuck: it ends, or it sleeps because nobody is there.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/words.h"
#include "bots/bot_table.h"
#include "notation/action.h"
#include "paper_room.h"
#include "play/random.h"

namespace bankhalter::tests {
namespace {

namespace json = boost::json;

constexpr Millis kNever = std::numeric_limits<Millis>::max();
constexpr int kMostSteps = 1500;  // a game that still moves after so many is not stuck

class Leavers {
public:
    explicit Leavers(std::uint64_t number)
        : random_(number),
          paper_(plan(number), number, number % 20 == 0),
          bots_(paper_.room.rules(), number) {
        const int seats = 2 + static_cast<int>(random_.below(5));
        const int persons = 1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(seats)));
        for (int i = 0; i < seats; ++i) {
            const Ruling r =
                i < persons
                    ? paper_.sit(i)
                    : paper_.say(
                          0, {{"type", "bot"}, {"seat", i}, {"level", i % 2 ? "easy" : "medium"}});
            if (r.refused) fault_ = "seat: " + r.refused->code;
        }
        if (const Ruling r = paper_.say(0, {{"type", "start"}}); r.refused)
            fault_ = "start: " + r.refused->code;
        for (int i = 0; i < persons; ++i)
            persons_[static_cast<std::size_t>(i)] = {.there = true, .moves = soon(60'000)};
        plan_all();
    }

    /// Plays until the end; what went wrong, or nothing.
    std::string play() {
        for (int step = 0; fault_.empty() && step < kMostSteps && room().phase() == Phase::Playing;
             ++step) {
            next();
            if (random_.below(400) == 0) restart();
        }
        if (room().phase() == Phase::Over) ended = true;
        return fault_.empty() ? ""
                              : fmt::format("{} (entry {}, {} persons, pace {})", fault_,
                                            room().n(), room().persons(), room().pace().name);
    }

    bool ended = false;
    int slept = 0, by_trustee = 0, by_clock = 0, by_stand_in = 0, restarts = 0;

private:
    struct Person {
        bool there = false;       // connected
        Millis heard = 0;         // when he left, for those who are not
        Millis moves = kNever;    // leaves, or comes back
        Millis answers = kNever;  // does something
    };

    static RoomPlan plan(std::uint64_t number) {
        RoomPlan p;
        const auto& editions = shelf().library().editions;
        const Edition& e = editions[number % editions.size()];
        p.edition = e.id;
        p.variant = variant_of(e.variants[number / 5 % e.variants.size()]);
        p.pace = kPaces[number / 7 % std::size(kPaces)].name;
        return p;
    }
    static std::string variant_of(Variant v) {
        return v == Variant::Standard ? "standard" : v == Variant::Short ? "short" : "speed";
    }

    const Room& room() const { return paper_.room; }
    Millis soon(std::uint32_t within) { return paper_.now + 1 + random_.below(within); }

    /// When each present person wants to do something next.
    void plan_all() {
        for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
            Person& p = persons_[i];
            if (!room().sitter(Seat{i}) || room().sitter(Seat{i})->is_bot) continue;
            const bool dawdles = room().pace().decision > 0 && random_.below(20) == 0;
            p.answers = !p.there || dawdles ? kNever : soon(random_.below(8) == 0 ? 40'000 : 3'000);
        }
    }

    /// The earliest thing that happens, whatever it is.
    void next() {
        const auto due = next_due(room());
        enum { Nothing, Due, Bots, Move, Answer, Silence } what = Nothing;
        Millis at = kNever;
        std::uint8_t who = 0;
        auto consider = [&](Millis when, auto kind, std::uint8_t seat = 0) {
            if (when < at) at = std::max(when, paper_.now), what = kind, who = seat;
        };
        if (due) consider(due->at, Due);
        if (const Millis bots = bots_at(); bots < kNever) consider(bots, Bots);
        for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
            const Person& p = persons_[i];
            consider(p.moves, Move, i);
            if (p.there) consider(p.answers, Answer, i);
            if (const Sitter* s = room().sitter(Seat{i}); s && !s->is_bot && !p.there && !s->away)
                consider(p.heard + kSilence, Silence, i);
        }
        // Leaving and coming back is not the room's doing: without it somebody who is here must not
        // wait for ever.
        if (room().anybody_here() && !due && !somebody_can_answer() && bots_at() == kNever &&
            !silence_is_coming())
            fault_ = "stuck";
        if (what == Nothing) return void(fault_ = "nothing will ever happen");
        if (!room().anybody_here()) ++slept;
        paper_.now = at;
        const std::int64_t before = room().n();
        switch (what) {
            case Due:
                for (const Entry& e : due->ruling.entries) count(e);
                if (room().hammer_falls() && at >= *room().hammer_falls() &&
                    at < paper_.lot_opened + room().pace().hammer)
                    fault_ = "a lot without time to bid";
                if (due->ruling.refused) fault_ = "due but refused: " + due->ruling.refused->code;
                if (fault_.empty() && !paper_.do_due()) fault_ = "what was due does not fit";
                if (room().n() == before && fault_.empty()) fault_ = "due, and nothing done";
                break;
            case Bots: think(); break;
            case Move: move(who); break;
            case Answer: answer(who); break;
            case Silence: take({{entry::Away{Seat{who}}}}); break;
            case Nothing: break;
        }
        if (!paper_.patch_fault.empty())
            fault_ = "the patch does not lead to the view: " + paper_.patch_fault;
        if (room().n() != before) bots_idle_at_ = 0;
        if (room().n() != before || what == Answer) plan_all();
    }

    bool silence_is_coming() const {
        for (std::uint8_t i = 0; i < kMaxSeats; ++i)
            if (const Sitter* s = room().sitter(Seat{i});
                s && !s->is_bot && !persons_[i].there && !s->away)
                return true;
        return false;
    }
    bool somebody_can_answer() const {
        for (Seat seat : to_act(room().state()))
            if (persons_[seat.value].there) return true;
        return false;
    }

    /// When the bots think next; never while they wait for others.
    Millis bots_at() const {
        if (!room().anybody_here() || bots_idle_at_ == room().n()) return kNever;
        bool any = false;
        for (const auto& s : room().seats()) any |= s && s->played_by_bot();
        if (!any) return kNever;
        const State& state = room().state();
        const Millis at = paper_.now + room().bot_step();
        const bool asked_already = bots_held_at_ == room().n();
        return asked_already ? std::max(at, room().throw_opens(state.turn)) : at;
    }

    void think() {
        for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
            const Sitter* s = room().sitter(Seat{i});
            if (s && s->played_by_bot())
                bots_.seat(Seat{i}, s->is_bot ? *find_level(s->level) : kUsualLevel);
            else
                bots_.unseat(Seat{i});
        }
        const State& state = room().state();
        const bool held = state.top().step == Step::StartTurn &&
                          room().sitter(state.turn)->played_by_bot() &&
                          room().throw_opens(state.turn) > paper_.now;
        const auto move = bots_.think(state, room().negotiation(), !held);
        if (!move) return void((held ? bots_held_at_ : bots_idle_at_) = room().n());
        Ruling r = judge_move(room(), *move);
        if (r.refused) fault_ = "bot refused: " + r.refused->code;
        if (const Sitter* s = room().sitter(move->action.seat); s && s->stand_in) ++by_stand_in;
        take(std::move(r.entries));
    }

    void move(std::uint8_t i) {
        Person& p = persons_[i];
        p.there = !p.there;
        p.heard = paper_.now;
        p.moves = soon(random_.below(3) == 0 ? 2'000'000 : 100'000);
        if (!p.there) return;
        const Sitter* s = room().sitter(Seat{i});
        if (!s || (!s->away && !s->stand_in)) return;
        take({{entry::Here{Seat{i}, "node"}}});
        if (room().sitter(Seat{i})->away || room().sitter(Seat{i})->stand_in)
            fault_ = "came back, and has not got the seat";
    }

    void answer(std::uint8_t i) {
        persons_[i].answers = kNever;
        const State& s = room().state();
        std::string words;
        switch (random_.below(12)) {
            case 0: say(i, {{"type", "hold"}}); return;
            case 1: say(i, {{"type", "auto_claim"}, {"on", random_.below(2) == 0}}); return;
            case 2:
                for (std::uint8_t k = 0; k < kMaxSeats; ++k)
                    if (const Sitter* absent = room().sitter(Seat{k}); absent && absent->away)
                        say(i, {{"type", "vote"}, {"seat", k}, {"on", true}});
                return;
            case 3:
                say(i, {{"type", "offer"},
                        {"to", random_.below(kMaxSeats)},
                        {"give", "$1"},
                        {"take", fmt::format("{}", random_.below(40))}});
                return;
            case 4:
                for (const Offer& o : room().negotiation().open())
                    if (o.to.value == i) {
                        say(i,
                            {{"type", random_.below(2) ? "accept" : "decline"}, {"offer", o.id}});
                        return;
                    }
                [[fallthrough]];
            case 5:
                if (random_.below(2)) {
                    say(i, {{"type", "delivered"}, {"n", room().n()}});
                    return;
                }
                [[fallthrough]];
            default: {
                const auto legal = print_legal(room().rules(), s, Seat{i});
                if (legal.empty()) return;
                words = legal[random_.below(static_cast<std::uint32_t>(legal.size()))];
                if (words.starts_with("resign") && random_.below(30)) words = legal.front();
                if (words.starts_with("bid"))
                    words = random_.below(2) ? "pass" : "bid " + std::string(split_words(words)[1]);
                if (words.starts_with("selldown")) words = legal.front();
                const Ruling r =
                    say(i, {{"type", "act"}, {"words", words}, {"answers", room().decision()}});
                if (r.refused && r.refused->code != "too_soon")
                    fault_ = fmt::format("listed, but {}: {}", r.refused->code, words);
                if (r.refused && r.refused->wait > 21'000)
                    fault_ = fmt::format("held for {} ms", r.refused->wait);
            }
        }
    }

    Ruling say(std::uint8_t i, const json::object& message) {
        const std::string before = random_.below(50) == 0 ? told(room()) : "";
        Ruling r = paper_.say(i, message);
        if (r.refused && r.refused->code == "does not fit")
            fault_ = "judged well, but does not fit: " + json::serialize(message);
        if (r.refused && !before.empty() && told(room()) != before)
            fault_ = "refused, but changed something";
        return r;
    }

    void take(std::vector<Entry> entries) {
        for (const Entry& e : entries) count(e);
        if (!paper_.take(std::move(entries)))
            fault_ = "an entry does not fit, after: " + paper_.log.back();
    }

    void count(const Entry& e) {
        const entry::Act* act = e.as<entry::Act>();
        by_trustee += act && act->by == By::Trustee;
        by_clock += act && act->by == By::Clock;
    }

    /// The server ends and starts again: the room is what its log says.
    void restart() {
        ++restarts;
        Room again = paper_.folded();
        for (const Delivery& d : room().shown()) again.deliver(d);  // which a crash forgets
        if (told(again) != told(room())) fault_ = "the folded log is another room";
        paper_.room = paper_.folded();
        take({{entry::Wake{}}});
    }

    Random random_;
    PaperRoom paper_;
    BotTable bots_;
    std::array<Person, kMaxSeats> persons_{};
    std::int64_t bots_idle_at_ = 0,
                 bots_held_at_ = 0;  // entries after which they had nothing to say
    std::string fault_;
};

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

TEST(Leavers, NoRoomIsStuck) {
    const std::uint64_t first = from_environment("FIRST_ROOM", 0),
                        rooms = from_environment("ROOMS", 200);
    int ended = 0, slept = 0, by_trustee = 0, by_clock = 0, by_stand_in = 0, restarts = 0,
        faults = 0;
    for (std::uint64_t i = first; i < first + rooms && faults < 5; ++i) {
        Leavers room(i);
        const std::string fault = room.play();
        EXPECT_EQ(fault, "") << "FIRST_ROOM=" << i << " ROOMS=1";
        faults += !fault.empty();
        ended += room.ended;
        slept += room.slept > 0;
        by_trustee += room.by_trustee > 0;
        by_clock += room.by_clock > 0;
        by_stand_in += room.by_stand_in > 0;
        restarts += room.restarts;
    }
    fmt::print(
        "{} rooms: {} ended, {} slept for a while, {} saw a trustee, {} a clock run out, {} a "
        "stand-in; {} restarts\n",
        rooms, ended, slept, by_trustee, by_clock, by_stand_in, restarts);
    if (rooms < 100 || faults) return;
    for (int seen : {ended, slept, by_trustee, by_clock, by_stand_in, restarts}) EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace bankhalter::tests
