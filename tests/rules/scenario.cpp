#include "scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstring>
#include <fstream>
#include <optional>

#include "base/words.h"
#include "notation/action.h"
#include "notation/names.h"
#include "notation/state_json.h"
#include "play/table.h"

namespace bankhalter::tests {
namespace json = boost::json;
namespace {

using Words = std::vector<std::string_view>;

std::string rest_of(const Words& words, std::size_t from) {
    std::string out;
    for (std::size_t i = from; i < words.size(); ++i)
        out += (out.empty() ? "" : " ") + std::string(words[i]);
    return out;
}

/// A line that does not do or find what it says.
struct Difference {
    std::string text;
};

void require(bool ok, const std::string& text) {
    if (!ok) throw Difference{text};
}

int number(std::string_view word) {
    const auto n = parse_number(word);
    require(n.has_value(), fmt::format("'{}' is not a number", word));
    return *n;
}

json::array numbers(std::string_view list) {
    json::array out;
    if (list != "-")
        for (std::string_view n : split_at(list, ',')) out.push_back(number(n));
    return out;
}

/// Collects the set-up lines into a position; buildings on the board leave the bank by themselves.
class SetUp {
public:
    void game(const Words& w) {
        root_["edition"] = w.at(1);
        root_["variant"] = w.at(2);
        const int seats = number(w.at(3));
        root_["seats"] = seats;
        json::array players;
        for (int i = 0; i < seats; ++i)
            players.push_back(json::object{{"name", fmt::format("Seat {}", i)},
                                           {"cash", 1500},
                                           {"space", 0},
                                           {"jailed", false},
                                           {"jail_tries", 0},
                                           {"jail_cards", json::array{}},
                                           {"speed_die", false},
                                           {"out", false}});
        root_["players"] = std::move(players);
        json::object deeds;
        for (int space : {1,  3,  5,  6,  8,  9,  11, 12, 13, 14, 15, 16, 18, 19,
                          21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 39})
            deeds[std::to_string(space)] =
                json::object{{"owner", nullptr}, {"mortgaged", false}, {"level", 0}};
        root_["deeds"] = std::move(deeds);
        json::array all;
        for (int n = 1; n <= kCardsPerDeck; ++n) all.push_back(n);
        root_["decks"] = json::array{json::object{{"unseen", all}, {"known", json::array{}}},
                                     json::object{{"unseen", all}, {"known", json::array{}}}};
        root_["claims"] = json::array{};
        root_["turn"] = json::object{{"seat", 0}, {"number", 1}, {"doubles", 0}};
        root_["result"] = nullptr;
        root_["awaiting"] = json::object{{"step", "start_turn"}, {"seats", json::array{0}}};
    }

    /// seat 1 cash 40 at 10 jailed 2 cards 1,2 speed out
    void seat(const Words& w) {
        json::object& p =
            root_["players"].as_array().at(static_cast<std::size_t>(number(w.at(1)))).as_object();
        for (std::size_t i = 2; i < w.size(); ++i) {
            if (w[i] == "cash")
                p["cash"] = number(w.at(++i));
            else if (w[i] == "at")
                p["space"] = number(w.at(++i));
            else if (w[i] == "cards")
                hold(p, numbers(w.at(++i)));
            else if (w[i] == "speed")
                p["speed_die"] = true;
            else if (w[i] == "out")
                p["out"] = true, p["cash"] = 0;
            else if (w[i] == "jailed")
                p["jailed"] = true, p["space"] = 10, p["jail_tries"] = number(w.at(++i));
            else
                throw Difference{fmt::format("seat: '{}' is unknown", w[i])};
        }
    }

    /// own 1: 6 8- 9+2  (a minus is a mortgage, a plus the level)
    void own(const Words& w) {
        const int seat = number(w.at(1).substr(0, w.at(1).size() - 1));
        for (std::size_t i = 2; i < w.size(); ++i) {
            std::string_view item = w[i];
            const std::size_t mark = std::min(item.find_first_of("-+"), item.size());
            json::object& d = root_["deeds"].as_object().at(item.substr(0, mark)).as_object();
            d["owner"] = seat;
            if (mark < item.size() && item[mark] == '-') d["mortgaged"] = true;
            if (mark < item.size() && item[mark] == '+') d["level"] = number(item.substr(mark + 1));
        }
    }

    /// turn 2 doubles 1 number 9 again|not_again
    void turn(const Words& w) {
        json::object& t = root_["turn"].as_object();
        t["seat"] = number(w.at(1));
        for (std::size_t i = 2; i < w.size(); ++i) {
            if (w[i] == "again" || w[i] == "not_again")
                t["again"] = w[i] == "again";
            else
                t[w[i]] = number(w.at(i + 1)), ++i;
        }
        root_["awaiting"] = json::object{{"step", "start_turn"}, {"seats", json::array{t["seat"]}}};
    }

    /// deck 1 unseen 3,4 known 7,1  ·  await STEP key value …  ·  claim 1 owner 1 payer 0 space 6
    /// rent 6|times 4
    void deck(const Words& w) {
        json::object& d =
            root_["decks"].as_array().at(static_cast<std::size_t>(number(w.at(1)) - 1)).as_object();
        for (std::size_t i = 2; i + 1 < w.size(); i += 2) d[w[i]] = numbers(w[i + 1]);
    }
    void await(const Words& w) {
        json::object a{{"step", w.at(1)}};
        for (std::size_t i = 2; i + 1 < w.size(); i += 2) {
            const bool is_list = w[i] == "seats" || w[i] == "spaces" || w[i] == "steps";
            if (is_list)
                a[w[i]] = numbers(w[i + 1]);
            else if (w[i + 1] == "null")
                a[w[i]] = nullptr;
            else if (w[i + 1] == "true")
                a[w[i]] = true;
            else if (parse_number(w[i + 1]))
                a[w[i]] = number(w[i + 1]);
            else
                a[w[i]] = w[i + 1];
        }
        root_["awaiting"] = std::move(a);
    }
    void claim(const Words& w) {
        json::object c{{"id", number(w.at(1))}, {"rent", nullptr}, {"times", nullptr}};
        for (std::size_t i = 2; i + 1 < w.size(); i += 2) c[w[i]] = number(w[i + 1]);
        root_["claims"].as_array().push_back(std::move(c));
    }
    /// set KEY JSON: any other field of the position, for impossible ones
    void set(const Words& w) { root_[w.at(1)] = json::parse(rest_of(w, 2)); }

    std::string position() {
        if (!root_.contains("bank")) {
            int houses = 32, hotels = 12;
            for (const auto& deed : root_["deeds"].as_object()) {
                const auto level = deed.value().at("level").to_number<int>();
                houses -= level == kHotelLevel ? 0 : level;
                hotels -= level == kHotelLevel;
            }
            root_["bank"] = json::object{{"houses", houses}, {"hotels", hotels}};
        }
        return json::serialize(root_);
    }

private:
    /// A held jail-free card is not in its deck: number 9 of deck 1, number 5 of deck 2.
    void hold(json::object& player, const json::array& decks) {
        player["jail_cards"] = decks;
        for (const json::value& d : decks) {
            const auto deck = d.to_number<std::size_t>();
            json::array& unseen =
                root_["decks"].as_array().at(deck - 1).as_object()["unseen"].as_array();
            const json::value card(deck == 1 ? 9 : 5);
            unseen.erase(std::remove(unseen.begin(), unseen.end(), card), unseen.end());
        }
    }

    json::object root_;
};

class Player {
public:
    explicit Player(const Library& library) : library_(library) {}

    void play(const std::string& line) {
        const Words w = split_words(line);
        if (w[0] == "start") return start(w);
        if (w[0] == "game") return set_up_.game(w);
        if (w[0] == "seat") return set_up_.seat(w);
        if (w[0] == "own") return set_up_.own(w);
        if (w[0] == "turn") return set_up_.turn(w);
        if (w[0] == "deck") return set_up_.deck(w);
        if (w[0] == "await") return set_up_.await(w);
        if (w[0] == "claim") return set_up_.claim(w);
        if (w[0] == "set") return set_up_.set(w);
        if (w[0] == "impossible") return impossible(w);
        begin();
        if (w[0] == "!") return refused(w);
        if (w[0] == "=") return expect(w);
        act(w, 0);
    }

    void finish() {
        require(std::exchange(impossible_, false) || table_.has_value(), "nothing was played");
    }

private:
    void start(const Words& w) {  // start zelda standard 3: from the very beginning
        const Edition* e = library_.find(w.at(1));
        const auto variant = parse_variant(w.at(2));
        require(e && variant && e->offers(*variant), "no such game");
        std::vector<std::string> names;
        for (int i = 0; i < number(w.at(3)); ++i) names.push_back(fmt::format("Seat {}", i));
        table_.emplace(*e, *variant, names);
    }
    void begin() {
        if (table_) return;
        auto table = Table::set_up(library_, set_up_.position());
        require(
            table.ok(),
            "set-up: " + (table.ok() ? "" : fmt::format("{}", fmt::join(table.faults(), "; "))));
        table_ = std::move(*table);
    }
    void impossible(const Words& w) {  // impossible uneven_group: the set-up is refused, and that
                                       // is among its faults
        const auto table = Table::set_up(library_, set_up_.position());
        require(!table.ok(), "the position was accepted");
        const std::string faults = fmt::format("{}", fmt::join(table.faults(), "; "));
        require(faults.find(rest_of(w, 1)) != std::string::npos, "other faults: " + faults);
        impossible_ = true;
    }

    Result<Action> parse(const Words& w, std::size_t from) {
        if (w.at(from) == "dice" || w[from] == "draw" || w[from] == "deal")
            return parse_action(table_->rules(), kChance, std::span(w).subspan(from));
        if (w[from] == "hammer")
            return parse_action(table_->rules(), kBank, std::span(w).subspan(from));
        const auto actor = parse_actor(w[from]);
        require(actor.ok(), "nobody acts here");
        return parse_action(table_->rules(), *actor, std::span(w).subspan(from + 1));
    }
    void act(const Words& w, std::size_t from) {
        const auto action = parse(w, from);
        require(action.ok(), action.ok() ? "" : action.faults()[0]);
        const Refusal no = table_->submit(*action);
        require(no == Refusal::None, fmt::format("refused: {}", refusal_name(no).code));
        const Faults broken = check(table_->rules(), table_->state());
        require(broken.none(), broken.none() ? ""
                                             : fmt::format("broken invariant: {}",
                                                           fault_name(broken.items[0].fault).code));
    }

    /// ! 1 build 6 : not_even   — refused for that reason, and no byte changed; "malformed" for
    /// words that are no action
    void refused(const Words& w) {
        const auto colon = std::find(w.begin(), w.end(), ":");
        require(colon != w.end() && colon + 1 != w.end(), "a refusal names its code after a colon");
        const Words words(w.begin() + 1, colon);
        const std::string_view code = *(colon + 1);
        const auto action = parse(words, 0);
        if (code == "malformed") return require(!action.ok(), "the words are an action");
        require(action.ok(), "the words are no action");
        State before;
        std::memcpy(&before, &table_->state(), sizeof before);
        const std::size_t length = table_->length();
        const Refusal no = table_->submit(*action);
        require(refusal_name(no).code == code,
                fmt::format("answer was: {}", refusal_name(no).code));
        require(std::memcmp(&before, &table_->state(), sizeof before) == 0 &&
                    table_->length() == length,
                "a refusal changed the game");
    }

    void equal(const std::string& what, const std::string& is, const std::string& wanted) {
        require(is == wanted, fmt::format("{} is {}, not {}", what, is, wanted));
    }
    Seat seat(std::string_view word) { return Seat{static_cast<std::uint8_t>(number(word))}; }
    Deed deed(std::string_view word) {
        return table_->rules().spaces.items.at(static_cast<std::size_t>(number(word))).deed;
    }

    /// = WHAT … : the state is as said
    void expect(const Words& w) {
        const State& s = table_->state();
        const std::string what = rest_of(w, 1);
        const std::string_view key = w.at(1);
        if (key == "cash")
            equal(what, std::to_string(s.cash[seat(w.at(2))]), std::string(w.at(3)));
        else if (key == "at")
            equal(what, std::to_string(s.space[seat(w.at(2))].value), std::string(w.at(3)));
        else if (key == "jailed")
            equal(
                what,
                s.jailed.has(seat(w.at(2))) ? std::to_string(s.jail_tries[seat(w.at(2))]) : "free",
                std::string(w.at(3)));
        else if (key == "speed")
            equal(what, s.speed_die.has(seat(w.at(2))) ? "on" : "off", std::string(w.at(3)));
        else if (key == "out")
            equal(what, s.plays(seat(w.at(2))) ? "no" : "yes", std::string(w.at(3)));
        else if (key == "card")
            equal(what,
                  print_actor(
                      s.decks[Deck{static_cast<std::uint8_t>(number(w.at(2)) - 1)}].jail_card),
                  std::string(w.at(3)));
        else if (key == "known")
            equal(what, known(number(w.at(2))), std::string(w.at(3)));
        else if (key == "owner")
            equal(what, print_actor(s.owner[deed(w.at(2))]), std::string(w.at(3)));
        else if (key == "level")
            equal(what, std::to_string(s.level[deed(w.at(2))]), std::string(w.at(3)));
        else if (key == "mortgaged")
            equal(what, s.mortgaged.has(deed(w.at(2))) ? "yes" : "no", std::string(w.at(3)));
        else if (key == "houses")
            equal(what, std::to_string(s.houses), std::string(w.at(2)));
        else if (key == "hotels")
            equal(what, std::to_string(s.hotels), std::string(w.at(2)));
        else if (key == "claims")
            equal(what, std::to_string(s.claim_count), std::string(w.at(2)));
        else if (key == "claim")
            claim(w);
        else if (key == "turn")
            turn(w);
        else if (key == "awaiting")
            awaiting(w);
        else if (key == "legal")
            legal(w, true);
        else if (key == "not_legal")
            legal(w, false);
        else if (key == "result")
            equal(what, result(), rest_of(w, 2));
        else if (key == "event")
            event(w);
        else
            throw Difference{fmt::format("'{}' cannot be expected", key)};
    }
    std::string known(int deck) {
        const DeckState& d = table_->state().decks[Deck{static_cast<std::uint8_t>(deck - 1)}];
        std::string out;
        for (int i = 0; i < d.known_count; ++i)
            out += fmt::format("{}{}", i ? "," : "", d.known[static_cast<std::size_t>(i)]);
        return out.empty() ? "-" : out;
    }
    void claim(const Words& w) {  // = claim 1 owner 1 payer 0 space 6 rent 6
        const json::object state =
            state_to_json(table_->rules(), table_->header(), table_->state());
        for (const json::value& c : state.at("claims").as_array()) {
            if (c.at("id").to_number<int>() != number(w.at(2))) continue;
            for (std::size_t i = 3; i + 1 < w.size(); i += 2)
                equal(std::string(w[i]), json::serialize(c.as_object().at(w[i])),
                      std::string(w[i + 1]));
            return;
        }
        throw Difference{"no such claim"};
    }
    void turn(const Words& w) {  // = turn 1 doubles 0 number 5 again false
        const json::object state =
            state_to_json(table_->rules(), table_->header(), table_->state());
        const json::object& t = state.at("turn").as_object();
        equal("turn", json::serialize(t.at("seat")), std::string(w.at(2)));
        for (std::size_t i = 3; i + 1 < w.size(); i += 2)
            equal(std::string(w[i]), json::serialize(t.at(w[i])), std::string(w[i + 1]));
    }
    void awaiting(const Words& w) {  // = awaiting bid seats 0,2 high 1 amount 40
        const json::object state =
            state_to_json(table_->rules(), table_->header(), table_->state());
        const json::object& a = state.at("awaiting").as_object();
        equal("awaiting", std::string(a.at("step").as_string()), std::string(w.at(2)));
        for (std::size_t i = 3; i + 1 < w.size(); i += 2) {
            require(a.contains(w[i]), fmt::format("awaiting has no {}", w[i]));
            const json::value& v = a.at(w[i]);
            std::string is = v.is_string() ? std::string(v.as_string()) : json::serialize(v);
            std::erase_if(is, [](char c) { return c == '[' || c == ']'; });
            equal(std::string(w[i]), is.empty() ? "-" : is, std::string(w[i + 1]));
        }
    }
    void legal(const Words& w, bool wanted) {  // = legal 1 build 6
        const auto list = print_legal(table_->rules(), table_->state(), seat(w.at(2)));
        const std::string action = rest_of(w, 3);
        const bool is = action == "-" ? list.empty()
                                      : std::find(list.begin(), list.end(), action) != list.end();
        require(is == wanted, fmt::format("legal: {}", fmt::join(list, ", ")));
    }
    void event(const Words& w) {  // = event NAME: the last action told it
        for (const Event& e : table_->events())
            if (event_name(e.kind) == w.at(2)) return;
        throw Difference{"no such event"};
    }
    std::string result() {
        const json::object state =
            state_to_json(table_->rules(), table_->header(), table_->state());
        const json::value& r = state.at("result");
        if (r.is_null()) return "none";
        std::string out(r.at("reason").as_string());
        for (const json::value& seat : r.at("winners").as_array())
            out += " " + json::serialize(seat);
        if (r.as_object().contains("wealth")) out += " wealth " + json::serialize(r.at("wealth"));
        return out;
    }

    const Library& library_;
    SetUp set_up_;
    std::optional<Table> table_;
    bool impossible_ = false;
};

}  // namespace

std::vector<Scenario> read_scenarios(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".scn") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Scenario> out;
    for (const auto& path : files) {
        std::ifstream in(path);
        std::string line;
        for (int n = 1; std::getline(in, line); ++n) {
            const std::size_t hash = line.find('#');
            if (hash != std::string::npos) line.erase(hash);
            while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
            if (line.empty()) continue;
            if (line[0] != ' ')
                out.push_back({path.filename().string(), n, line, {}});
            else
                out.back().lines.emplace_back(n, line);
        }
    }
    return out;
}

std::string play_scenario(const Library& library, const Scenario& scenario) {
    Player player(library);
    int at = scenario.line;
    std::string text;
    try {
        for (const auto& [n, line] : scenario.lines) {
            at = n;
            text = line;
            player.play(line);
        }
        player.finish();
    } catch (const Difference& d) {
        return fmt::format("{}:{}:{}\n    {}", scenario.file, at, text, d.text);
    } catch (const std::exception& e) {
        return fmt::format("{}:{}:{}\n    {}", scenario.file, at, text, e.what());
    }
    return {};
}

}  // namespace bankhalter::tests
