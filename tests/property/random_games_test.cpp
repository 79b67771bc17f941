// Properties that must hold after every action of random play, over all editions, variants and seat
// numbers. A failing game is shrunk to a minimal one and printed as a record.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <cstring>

#include "base/words.h"
#include "crowd.h"
#include "edition/files.h"
#include "fold.h"
#include "notation/action.h"
#include "notation/merge_patch.h"
#include "notation/names.h"
#include "notation/position.h"
#include "notation/state_json.h"
#include "play/random_play.h"
#include "play/table.h"

namespace bankhalter::tests {
namespace {

const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}

bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

struct Setting {
    const Edition* edition;
    Variant variant;
    int seats;
    Rules rules;
    Header header;
    State start;
};

Setting setting_of(std::uint64_t game) {
    Setting s;
    s.edition = &library().editions[game % library().editions.size()];
    s.variant = s.edition->variants[(game / 5) % s.edition->variants.size()];
    s.seats = 2 + static_cast<int>((game / 10) % 5);
    s.rules = compile(*s.edition, s.variant);
    s.header = {s.edition->id, s.variant, {}};
    for (int i = 0; i < s.seats; ++i) s.header.names.push_back(fmt::format("Seat {}", i));
    Random random(~game);
    s.start = game % 3 == 0 ? new_game(s.rules, s.seats) : crowded_start(s.rules, s.seats, random);
    return s;
}

// ---- the properties; each returns what is broken, or nothing ----

std::string words_round_trip(const Setting& g, const Action& a) {
    const std::string text = print_action(g.rules, a);
    const auto words = split_words(text);
    const auto parsed = parse_action(g.rules, a.seat, words);
    return parsed && *parsed == a ? "" : "text does not round-trip: " + text;
}

std::string listing_agrees(const Setting& g, const State& s, Random& random) {
    for (Seat seat : s.in_game) {
        const LegalActions legal = legal_actions(g.rules, s, seat);
        if (to_act(s).has(seat) && legal.count == 0) return "somebody must act and cannot";
        for (const Action& a : legal)
            if (validate(g.rules, s, a) != Refusal::None)
                return "listed but not valid: " + print_action(g.rules, a);
        Action probe{.kind = static_cast<ActionKind>(
                         random.below(static_cast<std::uint32_t>(ActionKind::Hammer))),
                     .seat = seat};
        if (probe.kind == ActionKind::Trade || probe.kind == ActionKind::Selldown) continue;
        probe.a = static_cast<std::uint8_t>(random.below(kDeeds));
        if (probe.kind == ActionKind::PlayCard)
            probe.a = static_cast<std::uint8_t>(1 + random.below(2));
        if (probe.kind == ActionKind::Bid || probe.kind == ActionKind::Claim)
            probe.amount = static_cast<std::int32_t>(random.below(300));
        if (validate(g.rules, s, probe) != Refusal::None) continue;
        const std::string wanted = print_action(g.rules, probe);
        bool listed = false;
        for (const Action& a : legal) {
            listed = listed || print_action(g.rules, a) == wanted ||
                     (a.kind == ActionKind::Bid && probe.kind == ActionKind::Bid &&
                      probe.amount >= a.amount && probe.amount <= legal.bid_high);
        }
        if (!listed) return "valid but not listed: " + print_action(g.rules, probe);
    }
    return {};
}

/// Wild actions against a table that stands at this state: what is refused leaves state and record
/// as they were.
std::string refusals_change_nothing(const Setting& g, const State& s, Random& random) {
    Table table =
        *Table::set_up(library(), boost::json::serialize(state_to_json(g.rules, g.header, s)));
    for (int i = 0; i < 20; ++i) {
        const State before = table.state();
        const std::size_t length = table.length();
        if (table.submit(wild_action(random)) == Refusal::None) continue;
        if (!same(before, table.state()) || table.length() != length)
            return "a refusal changed the game";
    }
    return {};
}

std::string json_round_trips(const Setting& g, const State& s) {
    const auto json = parse_json(boost::json::serialize(state_to_json(g.rules, g.header, s)));
    const auto read = read_position(g.rules, g.header, *json);
    if (!read) return "JSON is not accepted: " + read.faults()[0];
    State told = s;  // JSON has every fact; for which space a rent is owed is none of the rules'
    for (Frame& f : told.frames) f.at = f.fact_at();
    return same(*read, told) ? "" : "JSON does not round-trip";
}

/// What is told about a change turns the old state into the new one; null and missing are the same.
std::string patch_tells_the_change(const Setting& g, const State& before, const State& after) {
    auto view = [&](const State& s) {
        boost::json::value state = state_to_json(g.rules, g.header, s);
        state.get_object().erase("frames");
        drop_nulls(state);
        return state;
    };
    boost::json::value told = view(before);
    const std::string patch = print_json([&](JsonWriter& out) {
        out.object([&] { write_game_patch(out, g.rules, g.header, before, after); });
    });
    apply_patch(told, *parse_json(patch));
    drop_nulls(told);
    return told == view(after) ? "" : "the patch does not give the new state";
}

std::string chance_is_listed(const Setting& g, const State& s, const Action& a) {
    const ChanceOutcomes outcomes = chance_outcomes(g.rules, s);
    for (int i = 0; i < outcomes.count; ++i)
        if (outcomes.items[static_cast<std::size_t>(i)] == a) return {};
    return "chance gave what is not among the outcomes";
}

std::string defaults_go_on(const Setting& g, State s, Random& random) {
    for (int i = 0; i < 300 && !s.is_over(); ++i) {
        if (chance_answers(s.top().step)) {
            apply(g.rules, s, random_action(g.rules, s, random));
            continue;
        }
        const auto a = default_action(g.rules, s, to_act(s).first());
        if (!a || validate(g.rules, s, *a) != Refusal::None) return "the default is not legal";
        apply(g.rules, s, *a);
    }
    return {};
}

std::string invariants_hold(const Setting& g, const State& s) {
    const Faults faults = check(g.rules, s);
    return faults.none() ? "" : fmt::format("invariant {}", fault_name(faults.items[0].fault).code);
}

/// Plays one action and looks at everything; the cheap properties always, the dear ones now and
/// then.
std::string play_and_look(const Setting& g, State& s, Fold& fold, const Action& a, Random& random,
                          int n) {
    if (a.seat == kChance)
        if (auto broken = chance_is_listed(g, s, a); !broken.empty()) return broken;
    EventList events;
    const State before = s;
    apply(g.rules, s, a, &events);
    for (const Event& e : events) fold.apply(e);
    if (auto broken = invariants_hold(g, s); !broken.empty()) return broken;
    if (auto broken = fold.difference(s); !broken.empty())
        return "the events do not give the state: " + broken;
    if (auto broken = words_round_trip(g, a); !broken.empty()) return broken;
    if (n % 8 == 0)
        if (auto broken = listing_agrees(g, s, random); !broken.empty()) return broken;
    if (n % 64 == 32)
        if (auto broken = refusals_change_nothing(g, s, random); !broken.empty()) return broken;
    if (n % 512 == 0)
        if (auto broken = patch_tells_the_change(g, before, s); !broken.empty()) return broken;
    if (n % 64 == 0)
        if (auto broken = json_round_trips(g, s); !broken.empty()) return broken;
    if (n % 256 == 255)
        if (auto broken = defaults_go_on(g, s, random); !broken.empty()) return broken;
    return {};
}

/// Replays a list of actions, leaving out those that do not fit any more; what breaks first, or
/// nothing.
std::string replay(const Setting& g, const std::vector<Action>& actions) {
    State s = g.start;
    Fold fold(s);
    Random random(1);
    for (const Action& a : actions) {
        if (s.is_over() || validate(g.rules, s, a) != Refusal::None) continue;
        for (int n : {0, 32, 255}) {  // all the dear properties at every step
            State copy = s;
            Fold fold_copy = fold;
            if (auto broken = play_and_look(g, copy, fold_copy, a, random, n); !broken.empty())
                return broken;
        }
        if (auto broken = play_and_look(g, s, fold, a, random, 1); !broken.empty()) return broken;
    }
    return {};
}

/// Leaves out ever smaller pieces as long as something still breaks.
std::vector<Action> shrink(const Setting& g, std::vector<Action> actions) {
    for (std::size_t piece = actions.size() / 2; piece > 0; piece /= 2)
        for (std::size_t at = 0; at + piece <= actions.size();) {
            std::vector<Action> fewer(actions.begin(),
                                      actions.begin() + static_cast<std::ptrdiff_t>(at));
            fewer.insert(fewer.end(), actions.begin() + static_cast<std::ptrdiff_t>(at + piece),
                         actions.end());
            if (replay(g, fewer).empty())
                at += piece;
            else
                actions = std::move(fewer);
        }
    return actions;
}

std::string as_record(const Setting& g, const std::vector<Action>& actions) {
    Table table = *Table::set_up(library(),
                                 boost::json::serialize(state_to_json(g.rules, g.header, g.start)));
    for (const Action& a : actions) table.submit(a);
    return print_record(table.record());
}

struct Tally {
    std::uint64_t games = 0, actions = 0, finished = 0;
    int deepest = 0;
    std::array<std::uint64_t, kActionKinds> kinds{};
};

::testing::AssertionResult play_game(std::uint64_t game, Tally& tally) {
    constexpr int kLongest = 1500;
    const Setting g = setting_of(game);
    Random random(game);
    State s = g.start;
    Fold fold(s);
    std::vector<Action> actions;
    for (int n = 0; n < kLongest && !s.is_over(); ++n) {
        const Action a = random_action(g.rules, s, random);
        actions.push_back(a);
        ++tally.kinds[static_cast<std::size_t>(a.kind)];
        const std::string broken = play_and_look(g, s, fold, a, random, n);
        tally.deepest = std::max<int>(tally.deepest, s.depth);
        if (!broken.empty()) {
            const auto few = shrink(g, actions);
            return ::testing::AssertionFailure() << "game " << game << ": " << broken << "\n"
                                                 << as_record(g, few);
        }
    }
    ++tally.games;
    tally.actions += actions.size();
    tally.finished += s.is_over();
    return ::testing::AssertionSuccess();
}

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

TEST(RandomGames, KeepEveryProperty) {
    const std::uint64_t first = from_environment("FIRST_GAME", 0),
                        games = from_environment("GAMES", 1000);
    Tally tally;
    for (std::uint64_t game = first; game < first + games; ++game)
        ASSERT_TRUE(play_game(game, tally));
    fmt::print("{} games, {} finished, {} actions, deepest stack {}\n", tally.games, tally.finished,
               tally.actions, tally.deepest);
    EXPECT_EQ(tally.games, games);
    for (int k = 0; k < kActionKinds && games >= 1000; ++k)
        EXPECT_GT(tally.kinds[static_cast<std::size_t>(k)], 0u) << "never played: kind " << k;
}

TEST(RandomGames, TheSameSeedGivesTheSameGame) {
    for (std::uint64_t game = 0; game < 50; ++game) {
        const Setting g = setting_of(game);
        std::array<std::uint64_t, 2> hashes{};
        for (auto& h : hashes) {
            Random random(game);
            State s = g.start;
            for (int n = 0; n < 500 && !s.is_over(); ++n)
                apply(g.rules, s, random_action(g.rules, s, random));
            h = hash(s);
        }
        EXPECT_EQ(hashes[0], hashes[1]);
    }
}

}  // namespace
}  // namespace bankhalter::tests
