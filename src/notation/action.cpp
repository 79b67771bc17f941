#include "notation/action.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "notation/names.h"

namespace bankhalter::notation {
namespace {

using Words = std::span<const std::string_view>;

/// What stands behind an action's first word.
enum class Shape { Bare, Amount, Deck, Steps, SpaceNumber, Property, Card, Dice, Levels, Trade };

struct Verb {
    std::string_view word;
    ActionKind kind;
    Shape shape;
};
constexpr Verb kVerbs[] = {
    {"roll", ActionKind::Roll, Shape::Bare},
    {"fine", ActionKind::Fine, Shape::Bare},
    {"card", ActionKind::PlayCard, Shape::Deck},
    {"steps", ActionKind::Steps, Shape::Steps},
    {"goto", ActionKind::Goto, Shape::SpaceNumber},
    {"buy", ActionKind::Buy, Shape::Bare},
    {"auction", ActionKind::Auction, Shape::Bare},
    {"bid", ActionKind::Bid, Shape::Amount},
    {"pass", ActionKind::Pass, Shape::Bare},
    {"compete", ActionKind::Compete, Shape::Bare},
    {"place", ActionKind::Place, Shape::Property},
    {"keep", ActionKind::Keep, Shape::Property},
    {"bankrupt", ActionKind::Bankrupt, Shape::Bare},
    {"end", ActionKind::End, Shape::Bare},
    {"claim", ActionKind::Claim, Shape::Amount},
    {"build", ActionKind::Build, Shape::Property},
    {"sell", ActionKind::Sell, Shape::Property},
    {"selldown", ActionKind::Selldown, Shape::Levels},
    {"mortgage", ActionKind::Mortgage, Shape::Property},
    {"redeem", ActionKind::Redeem, Shape::Property},
    {"trade", ActionKind::Trade, Shape::Trade},
    {"resign", ActionKind::Resign, Shape::Bare},
    {"hammer", ActionKind::Hammer, Shape::Bare},
    {"dice", ActionKind::Dice, Shape::Dice},
    {"draw", ActionKind::Draw, Shape::Card},
    {"deal", ActionKind::Deal, Shape::Property},
};

const Verb* find_verb(std::string_view word) {
    const auto* verb = std::find_if(std::begin(kVerbs), std::end(kVerbs),
                                    [&](const Verb& v) { return v.word == word; });
    return verb == std::end(kVerbs) ? nullptr : verb;
}

static_assert(std::ranges::is_sorted(kVerbs, {}, &Verb::kind));
static_assert(std::size(kVerbs) == kActionKinds);
const Verb& verb_of(ActionKind kind) { return kVerbs[static_cast<std::size_t>(kind)]; }

Deed deed_on(const Rules& r, int space) {
    return r.spaces.items[static_cast<std::size_t>(space)].deed;
}

/// The number in words[1], if it is the only one and within range.
std::optional<int> only_number(Words words, int low, int high) {
    if (words.size() != 2) return std::nullopt;
    const auto n = parse_number(words[1]);
    return n && *n >= low && *n <= high ? std::optional<int>(*n) : std::nullopt;
}

bool parse_trade(const Rules& r, Words words, Action& a) {
    if (words.size() != 6 || words[2] != "give" || words[4] != "take") return false;
    const auto partner = parse_number(words[1]);
    if (!partner || *partner >= kMaxSeats) return false;
    a.a = static_cast<std::uint8_t>(*partner);
    const auto give = parse_items(r, words[3]), take = parse_items(r, words[5]);
    if (!give || !take) return false;
    a.give = *give;
    a.take = *take;
    return true;
}

bool parse_levels(const Rules& r, Words words, Action& a) {
    if (words.size() < 4 || words.size() > 5 || words[1].size() != 1 || words[1][0] < 'A' ||
        words[1][0] > 'H')
        return false;
    a.a = static_cast<std::uint8_t>(words[1][0] - 'A');
    a.b = static_cast<std::uint8_t>(words.size() - 2);
    if (a.b != r.groups[Group{a.a}].count()) return false;
    for (std::size_t i = 0; i < a.b; ++i) {
        const auto level = parse_number(words[i + 2]);
        if (!level || *level > kHotelLevel) return false;
        a.levels[i] = static_cast<std::uint8_t>(*level);
    }
    return true;
}

bool parse_dice(Words words, Action& a) {
    if (words.size() != 3 && words.size() != 4) return false;
    const auto first = parse_number(words[1]), second = parse_number(words[2]);
    if (!first || !second || *first < 1 || *first > 6 || *second < 1 || *second > 6) return false;
    a.a = static_cast<std::uint8_t>(*first);
    a.b = static_cast<std::uint8_t>(*second);
    if (words.size() == 3) return true;
    for (int face = 1; face <= static_cast<int>(SpeedFace::Mr); ++face)
        if (words[3] == face_name(static_cast<SpeedFace>(face)))
            a.face = static_cast<SpeedFace>(face);
    return a.face != SpeedFace::None;
}

/// Reads what the shape wants; false when the words do not fit it.
bool parse_rest(const Rules& r, Shape shape, Words words, Action& a) {
    std::optional<int> n;
    switch (shape) {
        case Shape::Bare: return words.size() == 1;
        case Shape::Trade: return parse_trade(r, words, a);
        case Shape::Levels: return parse_levels(r, words, a);
        case Shape::Dice: return parse_dice(words, a);
        case Shape::Amount:
            n = only_number(words, 0, 999'999'999);
            if (n) a.amount = *n;
            return n.has_value();
        case Shape::Property:
            n = only_number(words, 0, kSpaces - 1);
            if (n) a.a = deed_on(r, *n).value;
            return n && is_property(r, *n);
        case Shape::Deck:
            if (words.size() == 1) return true;
            n = only_number(words, 1, kDecks);
            break;
        case Shape::Steps: n = only_number(words, 1, 12); break;
        case Shape::SpaceNumber: n = only_number(words, 0, kSpaces - 1); break;
        case Shape::Card: n = only_number(words, 1, kCardsPerDeck); break;
    }
    if (n) a.a = static_cast<std::uint8_t>(*n);
    return n.has_value();
}

void append_number(std::string& out, std::integral auto number) {
    char digits[16];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

std::string print_number(std::string_view word, std::integral auto number) {
    std::string out(word);
    append_number(out += ' ', number);
    return out;
}

std::string print_levels(const Action& a) {
    std::string out = fmt::format("selldown {}", static_cast<char>('A' + a.a));
    for (std::size_t i = 0; i < a.b; ++i) append_number(out += ' ', a.levels[i]);
    return out;
}

std::string print_dice(const Action& a) {
    std::string out = print_number("dice", a.a);
    append_number(out += ' ', a.b);
    if (a.face != SpeedFace::None) (out += ' ') += face_name(a.face);
    return out;
}

}  // namespace

bool is_property(const Rules& r, int space) {
    if (space >= kSpaces) return false;
    const SpaceKind kind = r.spaces.items[static_cast<std::size_t>(space)].kind;
    return kind == SpaceKind::Street || kind == SpaceKind::Station || kind == SpaceKind::Utility;
}

std::optional<Items> parse_items(const Rules& r, std::string_view text) {
    Items items;
    if (text == "-") return items;
    for (std::string_view item : split_at(text, ',')) {
        if (item == "J1" || item == "J2") {
            const auto bit = static_cast<std::uint8_t>(1 << (item[1] - '1'));
            if (items.jail_cards & bit) return std::nullopt;
            items.jail_cards |= bit;
        } else if (item.starts_with('$')) {
            const auto n = parse_number(item.substr(1));
            if (!n || *n == 0 || items.cash != 0) return std::nullopt;
            items.cash = *n;
        } else {
            const auto n = parse_number(item);
            if (!n || !is_property(r, *n) || items.deeds.has(deed_on(r, *n))) return std::nullopt;
            items.deeds.add(deed_on(r, *n));
        }
    }
    return items;
}

std::string print_items(const Rules& r, const Items& items) {
    std::string out;
    auto add = [&](const std::string& item) { out += (out.empty() ? "" : ",") + item; };
    for (Deed d : items.deeds) add(fmt::format("{}", r.deeds[d].space.value));
    if (items.cash > 0) add(fmt::format("${}", items.cash));
    for (int i = 0; i < kDecks; ++i)
        if ((items.jail_cards >> i) & 1) add(fmt::format("J{}", i + 1));
    return out.empty() ? "-" : out;
}

Result<Action> parse_action(const Rules& rules, Seat actor, Words words) {
    if (words.empty()) return Result<Action>::fail("no action");
    const Verb* verb = find_verb(words[0]);
    if (!verb) return Result<Action>::fail("unknown action word");
    Action a{.kind = verb->kind, .seat = actor};
    if (parse_rest(rules, verb->shape, words, a)) return a;
    return Result<Action>::fail(fmt::format("'{}' is not followed by what it needs", verb->word));
}

std::optional<ActionKind> parse_verb(std::string_view word) {
    const Verb* verb = find_verb(word);
    return verb ? std::optional(verb->kind) : std::nullopt;
}

Result<Seat> parse_actor(std::string_view word) {
    if (word == "bank") return kBank;
    if (word == "chance") return kChance;
    if (const auto n = parse_number(word); n && *n < kMaxSeats)
        return Seat{static_cast<std::uint8_t>(*n)};
    return Result<Seat>::fail("no such seat");
}

std::string print_actor(Seat actor) {
    if (actor == kBank) return "bank";
    if (actor == kChance) return "chance";
    return std::to_string(actor.value);
}

std::string print_action(const Rules& rules, const Action& a) {
    const Verb& verb = verb_of(a.kind);
    switch (verb.shape) {
        case Shape::Bare: return std::string(verb.word);
        case Shape::Trade:
            return fmt::format("trade {} give {} take {}", a.a, print_items(rules, a.give),
                               print_items(rules, a.take));
        case Shape::Levels: return print_levels(a);
        case Shape::Dice: return print_dice(a);
        case Shape::Amount: return print_number(verb.word, a.amount);
        case Shape::Property: return print_number(verb.word, rules.deeds[a.deed()].space.value);
        case Shape::Deck: return a.a == 0 ? "card" : print_number(verb.word, a.a);
        case Shape::Steps:
        case Shape::SpaceNumber:
        case Shape::Card: return print_number(verb.word, a.a);
    }
    return {};
}

Result<Action> parse_words(const Rules& rules, std::string_view text) {
    const auto words = split_words(text);
    if (words.empty()) return Result<Action>::fail("no action");
    const auto actor = parse_actor(words[0]);
    return actor ? parse_action(rules, *actor, std::span(words).subspan(1))
                 : Result<Action>(actor.faults());
}

std::string print_words(const Rules& rules, const Action& action) {
    return print_actor(action.seat) + ' ' + print_action(rules, action);
}

std::vector<std::string> print_legal(const Rules& rules, const State& state, Seat seat) {
    return print_legal(rules, legal_actions(rules, state, seat));
}

std::vector<std::string> print_legal(const Rules& rules, const LegalActions& legal) {
    std::vector<std::string> words;
    words.reserve(static_cast<std::size_t>(legal.end() - legal.begin()));
    for (const Action& a : legal) {
        words.push_back(print_action(rules, a));
        if (a.kind == ActionKind::Bid) append_number(words.back() += ' ', legal.bid_high);
    }
    std::sort(words.begin(), words.end());
    return words;
}

}  // namespace bankhalter::notation
