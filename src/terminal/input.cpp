#include "terminal/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "base/words.h"

namespace bankhalter::terminal {
namespace {

using Kind = Intent::Kind;
using Words = std::vector<std::string>;

constexpr std::string_view kVerbs[] = {
    "roll",   "fine",    "card",     "steps",    "goto",     "buy",      "auction",
    "bid",    "pass",    "compete",  "place",    "keep",     "bankrupt", "end",
    "claim",  "build",   "sell",     "selldown", "mortgage", "redeem",   "resign",
    "accept", "decline", "withdraw", "vote",     "mute",     "rematch"};
constexpr std::string_view kCommands[] = {"help",  "status", "deeds",   "board", "look", "log",
                                          "clock", "trade",  "counter", "save",  "auto", "halt",
                                          "hold",  "chat",   "hint",    "quit"};
constexpr std::string_view kAboutPlayers[] = {"vote", "mute"};
constexpr std::string_view kOnSpaces[] = {"goto", "place",    "keep",   "build",
                                          "sell", "mortgage", "redeem", "look"};
/// Nothing that ends a game is done by a slip of the finger: these want the whole word.
constexpr std::string_view kWhole[] = {"bankrupt", "resign", "quit"};

template <class List>
bool is_in(const List& list, std::string_view word) {
    return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// Lower case; German letters too.
std::string lower(std::string_view text) {
    std::string out(text);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i] >= 'A' && out[i] <= 'Z') out[i] = static_cast<char>(out[i] - 'A' + 'a');
        if (out[i] == '\xc3' && i + 1 < out.size() &&
            static_cast<unsigned char>(out[i + 1]) < 0x9f)  // Ä Ö Ü
            out[i + 1] = static_cast<char>(out[i + 1] + 0x20);
    }
    return out;
}

std::string_view verb_of(const Choice& choice) { return split_words(choice.words)[0]; }

/// The verb or command that a first word means; empty for none, several for an ambiguous one.
std::set<std::string> meanings(const Scene& s, std::string_view typed) {
    const auto tongue = [&](std::string_view verb) {
        const std::string own = lower(s.word(verb));
        return own.empty() ? std::string(verb) : own;
    };
    std::set<std::string> answers, others, commands, verbs;
    for (const Choice& c : s.choices) (c.is_free ? others : answers).emplace(verb_of(c));
    for (std::string_view word : kCommands) commands.emplace(word);
    for (std::string_view word : kVerbs) verbs.emplace(word);
    for (const auto* tier : {&answers, &others, &commands, &verbs})
        for (const std::string& verb : *tier)
            if (typed == verb || typed == tongue(verb)) return {verb};
    for (const bool own :
         {true, false})  // the words that are shown come first, then those of the notation
        for (const auto* tier : {&answers, &others, &commands, &verbs}) {
            std::set<std::string> found;
            for (const std::string& verb : *tier)
                if (!is_in(kWhole, verb) && (own ? tongue(verb) : verb).starts_with(typed))
                    found.insert(verb);
            if (!found.empty()) return found;
        }
    return {};
}

/// A space by its number, its code or the beginning of its name.
std::optional<int> find_space(const Scene& s, std::string_view typed) {
    if (const auto n = parse_number(typed))
        return *n < kSpaces ? std::optional<int>(*n) : std::nullopt;
    const std::string word = lower(typed);
    std::optional<int> found;
    for (int i = 0; i < kSpaces; ++i) {
        if (lower(s.code(i)) == word) return i;
        if (word.size() < 3) continue;
        const auto& names = s.edition->spaces[static_cast<std::size_t>(i)];
        if (!lower(names.name).starts_with(word) && !lower(names.name_en).starts_with(word) &&
            !lower(names.short_name).starts_with(word) && !lower(names.short_en).starts_with(word))
            continue;
        if (found) return std::nullopt;
        found = i;
    }
    return found;
}

/// A player by number, letter or the beginning of the name.
std::optional<int> find_player(const Scene& s, std::string_view typed) {
    const std::string word = lower(typed);
    std::optional<int> found;
    for (int i = 0; i < static_cast<int>(s.players.size()); ++i) {
        const Scene::Player& p = s.players[static_cast<std::size_t>(i)];
        if (lower(p.name) == word || lower(p.mark) == word || typed == fmt::format("{}", i))
            return i;
        if (!lower(p.name).starts_with(word)) continue;
        if (found) return std::nullopt;
        found = i;
    }
    return found;
}

/// A player named from this word on, with the whole name if it has several words; `at` is then
/// behind it.
std::optional<int> take_player(const Scene& s, const Words& words, std::size_t& at) {
    std::optional<int> found;
    std::size_t behind = at + 1;
    std::string name;
    for (std::size_t i = at; i < words.size(); ++i) {
        name += (i > at ? " " : "") + words[i];
        for (std::size_t seat = 0; seat < s.players.size(); ++seat)
            if (lower(s.players[seat].name) == name) {
                found = static_cast<int>(seat);
                behind = i + 1;
            }
    }
    if (!found) found = find_player(s, words[at]);
    at = behind;
    return found;
}

Intent wrong(const Scene& s, std::string_view key,
             std::map<std::string, std::string, std::less<>> values = {}) {
    return {Kind::Wrong, s.say(key, values)};
}

/// "h1,g2,$200,J1" or the same with spaces, in the notation; empty when something is not
/// understood.
std::string items_of(const Scene& s, const Words& words, std::size_t from, std::size_t to,
                     std::string& unknown) {
    std::string out;
    for (std::size_t i = from; i < to; ++i)
        for (std::string_view item : split_at(words[i], ',')) {
            if (item.empty() || item == "-") continue;
            std::string shown;
            const std::string small = lower(item);
            if (small == "j1" || small == "j2")
                shown = fmt::format("J{}", small[1]);
            else if (item.starts_with('$'))
                shown = item;
            else if (item.ends_with('$'))
                shown = fmt::format("${}", item.substr(0, item.size() - 1));
            else if (const auto space = find_space(s, item); space && s.has_deed(*space))
                shown = fmt::format("{}", *space);
            else
                unknown = item;
            out += (out.empty() ? "" : ",") + shown;
        }
    return out.empty() ? "-" : out;
}

bool is_off(const Scene& s, const std::string& word) {
    return word == "off" || word == lower(s.word("off"));
}

/// "trade Ben give A1,$50 take H2", or the same with "counter" about an offer of Ben's; his name
/// may be left out when it is the only one.
Intent understand_trade(const Scene& s, Words words) {
    const bool counters = words[0] == "counter";
    const auto is_for = [&](const std::string& w) {
        return w == "take" || w == "for" || w == lower(s.word("take")) || w == lower(s.word("for"));
    };
    const auto is_give = [&](const std::string& w) {
        return w == "give" || w == lower(s.word("give"));
    };
    std::vector<const Scene::OpenOffer*> offers;
    for (const Scene::OpenOffer& o : s.offers)
        if (counters && o.to == s.viewer) offers.push_back(&o);
    if (counters && offers.empty()) return wrong(s, "no_offer");
    if (offers.size() == 1 && words.size() > 1 && is_give(words[1]))
        words.insert(words.begin() + 1, fmt::format("{}", offers[0]->from));
    const auto middle = std::find_if(words.begin(), words.end(), is_for);
    if (words.size() < 4 || middle == words.end() || middle - words.begin() < 2)
        return wrong(s, counters ? "counter_usage" : "trade_usage");
    std::size_t next = 1;
    const auto partner = take_player(s, words, next);
    if (!partner) return wrong(s, "unknown_player", {{"word", words[1]}});
    std::erase_if(offers, [&](const auto* o) { return o->from != *partner; });
    if (counters && offers.empty()) return wrong(s, "no_offer");
    if (is_give(words[next])) ++next;
    const auto at = static_cast<std::size_t>(middle - words.begin());
    std::string unknown;
    const std::string give = items_of(s, words, next, at, unknown),
                      take = items_of(s, words, at + 1, words.size(), unknown);
    if (!unknown.empty()) return wrong(s, "unknown_space", {{"word", unknown}});
    return {Kind::Trade, fmt::format("trade {} give {} take {}{}", *partner, give, take,
                                     counters ? fmt::format(" counters {}", offers[0]->id) : "")};
}

Intent understand_command(const Scene& s, const std::string& command, const Words& words,
                          std::string_view tail) {
    if (command == "quit") return {Kind::Quit, ""};
    if (command == "hold") return {Kind::Hold, ""};
    if (command == "hint") return {Kind::Hint, ""};
    if (command == "trade" || command == "counter") {
        Words whole = words;
        whole[0] = command;
        return understand_trade(s, std::move(whole));
    }
    if (command == "save")
        return tail.empty() ? wrong(s, "save_usage") : Intent{Kind::Save, std::string(tail)};
    if (command == "chat")
        return tail.empty() ? wrong(s, "chat_usage") : Intent{Kind::Chat, std::string(tail)};
    if (command == "auto" || command == "halt") {
        const bool off = words.size() > 1 && is_off(s, words[1]);
        return {command == "auto" ? Kind::Auto : Kind::Halt, off ? "off" : "on"};
    }
    if (command != "look") return {Kind::Show, command};
    int space = s.viewer >= 0 ? s.players[static_cast<std::size_t>(s.viewer)].space : 0;
    if (words.size() > 1) {
        const auto found = find_space(s, tail);
        if (!found) return wrong(s, "unknown_space", {{"word", std::string(tail)}});
        space = *found;
    }
    return {Kind::Show, fmt::format("look {}", space)};
}

/// A verb of the game with what stands behind it.
Intent understand_verb(const Scene& s, const std::string& verb, const Words& words) {
    std::vector<const Choice*> fitting;
    for (const Choice& c : s.choices)
        if (verb_of(c) == verb) fitting.push_back(&c);
    if (words.size() == 1) {
        if (fitting.size() == 1 && verb != "bid") return {Kind::Act, fitting[0]->words};
        if (verb == "claim" && !fitting.empty()) return {Kind::Act, fitting[0]->words};
        if (is_in(kAboutPlayers, verb) && fitting.empty())
            return wrong(s, "whom", {{"word", s.word(verb)}});
        if (fitting.empty() || verb == "card") return {Kind::Act, verb};  // the table says why not
        std::string which;
        for (const Choice* c : fitting) which += (which.empty() ? "" : ", ") + c->label;
        return wrong(s, "which", {{"list", which}});
    }
    std::string out = verb;
    if (is_in(kOnSpaces, verb)) {
        std::string rest = words[1];
        for (std::size_t i = 2; i < words.size(); ++i) rest += " " + words[i];
        const auto space = find_space(s, rest);
        if (!space) return wrong(s, "unknown_space", {{"word", rest}});
        return {Kind::Act, fmt::format("{} {}", verb, *space)};
    }
    if (is_in(kAboutPlayers, verb)) {
        std::size_t next = 1;
        const auto player = take_player(s, words, next);
        if (!player) return wrong(s, "unknown_player", {{"word", words[1]}});
        return {Kind::Act,
                fmt::format("{} {}{}", verb, *player,
                            next < words.size() && is_off(s, words[next]) ? " off" : "")};
    }
    if (verb == "bid" && words[1].starts_with('+')) {
        const auto more = parse_number(std::string_view(words[1]).substr(1));
        return more ? Intent{Kind::Act, fmt::format("bid {}", s.awaited.amount + *more)}
                    : wrong(s, "unknown", {{"word", words[1]}});
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
        std::string word = words[i];
        if (verb == "selldown" && i == 1)
            word[0] =
                static_cast<char>(word[0] >= 'a' && word[0] <= 'h' ? word[0] - 'a' + 'A' : word[0]);
        out += " " + word;
    }
    return {Kind::Act, out};
}

}  // namespace

Intent understand(const Scene& s, std::string_view line) {
    const auto parts = split_words(line);
    if (parts.empty()) {
        if (s.enter_chooses && !s.choices.empty()) return {Kind::Act, s.choices[0].words};
        return {};
    }
    if (parts[0] == "?") return {Kind::Show, "list"};
    if (parts.size() == 1)
        if (const auto n = parse_number(parts[0])) {
            if (!s.asks)
                return wrong(s, "not_asked");  // the list may be another than the one that was read
            if (*n >= 1 && *n <= static_cast<int>(s.choices.size()))
                return {Kind::Act, s.choices[static_cast<std::size_t>(*n - 1)].words};
            return wrong(s, "no_such_number", {{"number", std::string(parts[0])}});
        }
    Words words;
    for (std::string_view part : parts) words.push_back(lower(part));
    const std::set<std::string> found = meanings(s, words[0]);
    if (found.empty()) return wrong(s, "unknown", {{"word", std::string(parts[0])}});
    if (found.size() > 1) {
        std::string list;
        for (const std::string& verb : found)
            list += (list.empty() ? "" : ", ") + (s.word(verb).empty() ? verb : s.word(verb));
        return wrong(s, "ambiguous", {{"word", std::string(parts[0])}, {"list", list}});
    }
    const std::string& verb = *found.begin();
    const auto tail_at = static_cast<std::size_t>(parts[0].data() + parts[0].size() - line.data());
    std::string_view tail = line.substr(tail_at);
    tail.remove_prefix(std::min(tail.find_first_not_of(' '), tail.size()));
    while (tail.ends_with(' ')) tail.remove_suffix(1);
    if (is_in(kCommands, verb)) return understand_command(s, verb, words, tail);
    return understand_verb(s, verb, words);
}

}  // namespace bankhalter::terminal
