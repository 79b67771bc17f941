// Positions set up by hand, and a player who is asked in them.
#pragma once

#include <gtest/gtest.h>

#include "bots/registry.h"
#include "edition/edition.h"

namespace bankhalter::tests {

inline constexpr Seat kMe{0}, kHe{1};

/// A table of four before seat 0's throw; everything is still the bank's. Deeds are named by their
/// spaces.
struct Position {
    Rules rules;
    State state;

    explicit Position(Variant variant = Variant::Standard, const char* edition = "zelda") {
        static const Library library = *load_library(embedded_files());
        rules = compile(*library.find(edition), variant);
        state = new_game(rules, 4);
        turn_of(kMe);
    }
    void turn_of(Seat seat) {
        state.turn = seat;
        state.depth = 1;
        state.frames[0] = Frame{.step = Step::StartTurn, .who = seat.value};
    }
    Deed deed(int space) const { return rules.spaces.items[static_cast<std::size_t>(space)].deed; }
    DeedSet deeds(std::initializer_list<int> spaces) const {
        DeedSet set;
        for (int space : spaces) set.add(deed(space));
        return set;
    }
    void own(Seat seat, std::initializer_list<int> spaces) {
        for (Deed d : deeds(spaces)) state.set_owner(d, seat);
    }
    void mortgage(std::initializer_list<int> spaces) {
        state.mortgaged = state.mortgaged | deeds(spaces);
    }
    void build(std::initializer_list<int> spaces, int level) {
        for (Deed d : deeds(spaces)) {
            state.level[d] = static_cast<std::uint8_t>(level);
            std::uint8_t& stock = level == kHotelLevel ? state.hotels : state.houses;
            stock = static_cast<std::uint8_t>(stock - (level == kHotelLevel ? 1 : level));
        }
    }
    void cash(Seat seat, int amount) {
        state.cash[kBank] += state.cash[seat] - amount;
        state.cash[seat] = amount;
    }
    /// Lets a step wait on top of seat 0's turn.
    Frame& ask(Step step, Seat who) {
        state.depth = 2;
        state.frames[0].step = Step::AfterThrow;
        state.frames[1] = Frame{.step = step, .who = who.value};
        return state.frames[1];
    }
    void owe(int amount, int cash_held) {
        cash(kMe, cash_held);
        Frame& f = ask(Step::Charge, kMe);
        f.amount = amount;
        f.other = kBank.value;
    }
    void land(int space) { ask(Step::Buy, kMe).at = deed(space).value; }
    void lot(int space, int bid, Seat bidder = kHe) {
        Frame& f = ask(Step::Bid, kNobody);
        f.who = state.in_game.bits;
        f.other = bid ? bidder.value : kNobody.value;
        f.at = deed(space).value;
        f.amount = bid;
    }
    Action trade(std::initializer_list<int> give, int give_cash, std::initializer_list<int> take,
                 int take_cash) const {
        Action a{.kind = ActionKind::Trade, .seat = kHe, .a = kMe.value};
        a.give = {.deeds = deeds(give), .cash = give_cash};
        a.take = {.deeds = deeds(take), .cash = take_cash};
        return a;
    }
};

/// Each holds the street the other lacks: seat 0 for orange, seat 1 for red.
inline Position orange_and_red() {
    Position p;
    p.own(kMe, {16, 18, 21});
    p.own(kHe, {19, 23, 24});
    return p;
}

/// One of the players, asked in a position.
struct Bot {
    std::unique_ptr<Player> player;
    explicit Bot(const char* name, const Position& p) : player(make_player(name, p.rules, 0)) {
        player->sit_down(p.rules, kMe);
    }

    Action decide(const Position& p) {
        const Decision d = player->decide(p.rules, p.state, kMe);
        EXPECT_EQ(validate(p.rules, p.state, d.action), Refusal::None);
        EXPECT_NE(d.reason, Reason());
        return d.action;
    }
    ActionKind kind(const Position& p) { return decide(p).kind; }
    int bid(const Position& p) { return decide(p).amount; }  // 0 for a pass
    /// The space it acts on out of turn, -1 for nothing.
    int act(const Position& p, ActionKind kind) {
        Decision d;
        if (!player->act(p.rules, p.state, kMe, d)) return -1;
        const Action& a = d.action;
        EXPECT_EQ(validate(p.rules, p.state, a), Refusal::None);
        return a.kind == kind ? p.rules.deeds[a.deed()].space.value : -2;
    }
    bool offers(const Position& p, Action& out) {
        Decision d;
        if (!player->propose(p.rules, p.state, kMe, d)) return false;
        out = d.action;
        EXPECT_EQ(validate(p.rules, p.state, out), Refusal::None);
        return true;
    }
    bool accepts(const Position& p, const Action& trade) {
        EXPECT_EQ(validate(p.rules, p.state, trade), Refusal::None);
        return player->accepts(p.rules, p.state, trade);
    }
};

}  // namespace bankhalter::tests
