// What is to be shown, wherever the game comes from: read from the view of a room (room_scene.h).
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "edition/edition.h"

namespace bankhalter::terminal {

/// Something that can be chosen now.
struct Choice {
    std::string words;     // as the table takes them: "build 37"
    std::string label;     // in the words of the language: "bauen H1"
    std::string effect;    // "Schloss Hyrule: 200, 1300 bleiben"
    bool is_free = false;  // may be done at any time, answers nothing
};

struct Scene {
    Scene(const Library& l, const Edition& e, const Rules& r, Language lang)
        : library(&l), edition(&e), rules(&r), language(lang) {}

    const Library* library;
    const Edition* edition;
    const Rules* rules;
    Language language;

    enum class Phase { Lobby, Playing, Over } phase = Phase::Playing;
    struct Player {
        std::string name;
        std::string mark;  // one letter that no other player has
        int cash = 0;
        int space = 0;
        int jail_tries = 0;
        int jail_cards = 0;  // bit 0: deck 1's, bit 1: deck 2's
        bool jailed = false, out = false, is_bot = false, away = false, is_present = true;
        std::optional<int> clock{};  // seconds left to decide, while a clock runs
        int time_bank = 0;           // how many of them are there only once
        int votes = 0;               // for a bot in the place of somebody absent
        int votes_needed = 0;        // 0 while there is nothing to vote on
    };
    std::vector<Player> players;  // by seat

    struct Holding {
        int owner = -1;  // a seat; -1 the bank
        int level = 0;
        bool mortgaged = false;
        int rent = 0;           // what landing there costs now; 0 when nobody may claim
        bool is_times = false;  // of a throw
        int next_rent = 0;      // of a street with one building more
    };
    std::array<Holding, kDeeds> deeds{};
    int houses = 0, hotels = 0;
    int turn = -1, turn_number = 0;

    struct Awaited {
        std::string step;
        std::vector<int> seats;
        int space = -1;
        std::string lot;
        int amount = 0;
        int other = -1;  // high bidder, creditor or who asks to build; -1 nobody or the bank
        std::vector<int> spaces;
        int ends_claims = 0;                  // so many rents end with the throw
        int missing = 0;                      // of a debtor's cash
        int buy_leaves = 0, fine_leaves = 0;  // of the cash of whoever is asked
    } awaited;
    struct RentClaim {
        int id = 0, owner = 0, payer = 0, space = 0, rent = 0, times = 0;
    };
    std::vector<RentClaim> claims;
    struct OpenOffer {
        int id = 0, from = 0, to = 0;
        std::string give, take;      // items in the notation
        std::optional<int> clock{};  // seconds until it lapses
    };
    std::vector<OpenOffer> offers;
    std::vector<int> winners;
    std::optional<int> hammer{},
        next_throw{};  // seconds until the hammer falls, until the dice may be thrown

    // What the session adds.
    bool at_server = false;
    int viewer = -1;    // whose choices are shown; -1 when one only watches
    bool asks = false;  // the viewer must or may decide something now
    std::string question;
    std::vector<Choice> choices;
    bool enter_chooses = false;  // Enter alone takes the first choice
    std::vector<std::string> log;
    std::string notice;              // about the last input: why it was refused, what was done
    std::string connection;          // of a server's table, when something is wrong with it
    std::vector<std::string> sheet;  // a page of text over everything, e.g. the list of all actions

    /// A text of the table [terminal] with its placeholders filled in.
    std::string say(std::string_view key,
                    const std::map<std::string, std::string, std::less<>>& values = {}) const;
    /// A verb or command in the language: "roll", "würfeln".
    const std::string& word(std::string_view key) const;
    std::string space_name(int space) const;
    const std::string& code(int space) const {
        return edition->spaces[static_cast<std::size_t>(space)].code;
    }
    /// "Ada", or the bank for no seat.
    std::string name(int seat) const;
    /// "3 Deku-Sprosse", "1 Deku-Baum".
    std::string level_name(int level) const;
    /// Deeds as codes, cash, cards: "G1, $200".
    std::string items_text(std::string_view items) const;
    bool has_deed(int space) const;
    /// Precondition: has_deed.
    Deed deed_on(int space) const {
        return rules->spaces[Space{static_cast<std::uint8_t>(space)}].deed;
    }
    const Holding& holding(Deed deed) const { return deeds[deed.value]; }
    bool is_over() const { return phase == Phase::Over; }
};

/// Reads the state and its outlook (room/outlook_json.h); names and marks of players follow.
void read_game(Scene& scene, const boost::json::object& game);
/// "1:05" for 65 seconds.
std::string print_clock(int seconds);
/// Gives every player a letter of his own.
void give_marks(std::vector<Scene::Player>& players);

}  // namespace bankhalter::terminal
