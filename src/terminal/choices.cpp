#include "terminal/choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "client/policy.h"
#include "room/outlook.h"

namespace bankhalter::terminal {
namespace {

using Values = std::map<std::string, std::string, std::less<>>;

std::string to_text(int n) { return fmt::format("{}", n); }

/// Answers first, then rents, then what may be done at any time; leaving the game last.
int rank_of(std::string_view verb) {
    constexpr std::string_view kOrder[] = {
        "accept",   "claim", "roll",     "fine",         "card",    "steps", "goto",
        "buy",      "place", "keep",     "redeem_asked", "compete", "bid",   "auction",
        "pass",     "go",    "skip",     "end",          "decline", "build", "redeem",
        "mortgage", "sell",  "selldown", "vote",         "start",   "bot",   "ready",
        "withdraw", "quit",  "rematch",  "bankrupt",     "resign"};
    return static_cast<int>(std::find(std::begin(kOrder), std::end(kOrder), verb) -
                            std::begin(kOrder));
}

/// Answers nothing and can wait. A rent cannot, nor can an offer of somebody else.
bool is_free(std::string_view verb) {
    return is_answer(verb) ? verb == "withdraw" || verb == "vote" : verb != "claim";
}

/// The words of one choice, and what they are about.
struct Effect {
    const Scene& s;
    std::vector<std::string_view> words;
    std::string_view verb = words[0];
    int n = words.size() > 1 ? parse_number(words[1]).value_or(-1) : -1;
    int cash = s.viewer >= 0 ? s.players[static_cast<std::size_t>(s.viewer)].cash : 0;

    bool inherits() const {
        return std::find(s.awaited.spaces.begin(), s.awaited.spaces.end(), n) !=
               s.awaited.spaces.end();
    }
    std::string spending(std::string_view key, int amount, int left, Values values = {}) const {
        values["amount"] = to_text(amount);
        values["left"] = to_text(left);
        return s.say(key, values);
    }
    std::string spending(std::string_view key, int amount, Values values = {}) const {
        return spending(key, amount, cash - amount, std::move(values));
    }
    std::string gaining(std::string_view key, int amount, Values values = {}) const {
        values["amount"] = to_text(amount);
        values["left"] = to_text(cash + amount);
        return s.say(key, values);
    }

    std::string roll() const {
        const Scene::Player& me = s.players[static_cast<std::size_t>(s.viewer)];
        std::string text =
            me.jailed ? s.say("effect_roll_jail", {{"number", to_text(me.jail_tries + 1)},
                                                   {"most", to_text(s.rules->jail_throws)}})
                      : s.say("effect_roll");
        const int lapsing = s.awaited.ends_claims;
        return lapsing ? text + s.say("effect_lapse", {{"number", to_text(lapsing)}}) : text;
    }
    std::string claim() const {
        for (const Scene::RentClaim& c : s.claims)
            if (c.id == n)
                return s.say(c.times ? "effect_claim_times" : "effect_claim",
                             {{"amount", to_text(c.rent)},
                              {"times", to_text(c.times)},
                              {"other", s.name(c.payer)},
                              {"space", s.space_name(c.space)}});
        return {};
    }
    std::string offer(std::string_view key) const {
        for (const Scene::OpenOffer& o : s.offers)
            if (o.id == n)
                return s.say(key, {{"other", s.name(o.from == s.viewer ? o.to : o.from)},
                                   {"get", s.items_text(o.from == s.viewer ? o.take : o.give)},
                                   {"give", s.items_text(o.from == s.viewer ? o.give : o.take)}});
        return {};
    }
    std::string vote() const {
        if (words.size() > 2) return s.say("effect_vote_off", {{"other", s.name(n)}});
        if (n >= static_cast<int>(s.players.size())) return {};
        const Scene::Player& absent = s.players[static_cast<std::size_t>(n)];
        return s.say("effect_vote", {{"other", s.name(n)},
                                     {"number", to_text(absent.votes)},
                                     {"needed", to_text(absent.votes_needed)}});
    }
    std::string with_deed() const {
        const Deed deed = s.deed_on(n);
        const DeedFacts& facts = s.rules->deeds[deed];
        const int level = s.holding(deed).level;
        const Values about{{"space", s.space_name(n)}};
        if (verb == "build" || verb == "place") {
            const int next = s.rules->level_above(level);
            Values values{{"space", s.space_name(n)},
                          {"level", s.level_name(next)},
                          {"rent", to_text(s.holding(deed).next_rent)}};
            return verb == "place" ? s.say("effect_place", values)
                                   : spending("effect_build", facts.house_price, values);
        }
        if (verb == "sell") {
            const int below = s.rules->level_below(level);
            return gaining("effect_sell", room::sale_price(*s.rules, deed, level, below),
                           {{"space", s.space_name(n)}, {"level", s.level_name(below)}});
        }
        if (verb == "mortgage") return gaining("effect_mortgage", facts.mortgage, about);
        if (verb == "redeem")
            return spending("effect_redeem", room::redemption_price(*s.rules, deed, inherits()),
                            about);
        return s.say("effect_keep", about);
    }
    std::string sell_down() const {
        const Group group{static_cast<std::uint8_t>(words[1][0] - 'A')};
        std::vector<std::uint8_t> from, to;
        for (Deed d : s.rules->groups[group]) {
            const std::size_t i = 2 + to.size();
            from.push_back(static_cast<std::uint8_t>(s.holding(d).level));
            to.push_back(i < words.size()
                             ? static_cast<std::uint8_t>(parse_number(words[i]).value_or(0))
                             : 0);
        }
        return gaining("effect_selldown", room::sale_price(*s.rules, group, from, to),
                       {{"group", std::string(words[1])}});
    }
    std::string text() const {
        const Values none;
        if (verb == "roll") return roll();
        if (verb == "fine") return spending("effect_fine", s.rules->fine, s.awaited.fine_leaves);
        if (verb == "steps")
            return s.say(
                "effect_goto",
                {{"space", s.space_name((s.players[static_cast<std::size_t>(s.viewer)].space + n) %
                                        kSpaces)}});
        if (verb == "goto") return s.say("effect_goto", {{"space", s.space_name(n)}});
        if (verb == "buy" && s.awaited.space >= 0 && s.has_deed(s.awaited.space))
            return spending("effect_buy", s.rules->deeds[s.deed_on(s.awaited.space)].price,
                            s.awaited.buy_leaves, {{"space", s.space_name(s.awaited.space)}});
        if (verb == "auction" && s.awaited.space >= 0)
            return s.say("effect_auction", {{"space", s.space_name(s.awaited.space)}});
        if (verb == "bid") return spending("effect_bid", n);
        if (verb == "pass")
            return s.say(s.awaited.step == "shortage" ? "effect_pass_poll" : "effect_pass");
        if (verb == "bankrupt")
            return s.say("effect_bankrupt", {{"other", s.name(s.awaited.other)}});
        if (verb == "claim" || verb == "skip")
            return verb == "skip" ? s.say("effect_skip") : claim();
        if (verb == "accept") return offer("effect_accept");
        if (verb == "withdraw") return offer("effect_withdraw");
        if (verb == "vote" && n >= 0) return vote();
        if (verb == "selldown" && words.size() > 2) return sell_down();
        if (n >= 0 && n < kSpaces && s.has_deed(n) &&
            (verb == "build" || verb == "place" || verb == "sell" || verb == "mortgage" ||
             verb == "redeem" || verb == "keep"))
            return with_deed();
        return s.say(fmt::format("effect_{}", verb));
    }
    std::string label() const {
        std::string out = s.word(verb);
        if (out.empty()) out = verb;
        const bool spaces = verb == "goto" || verb == "build" || verb == "place" ||
                            verb == "sell" || verb == "mortgage" || verb == "redeem" ||
                            verb == "keep";
        if (spaces && n >= 0 && n < kSpaces) return fmt::format("{} {}", out, s.code(n));
        if (verb == "vote")
            return fmt::format("{} {}{}", out, s.name(n),
                               words.size() > 2 ? " " + s.word("off") : "");
        for (std::size_t i = 1; i < words.size(); ++i) out += fmt::format(" {}", words[i]);
        return out;
    }
};

std::string lot_name(const Scene& s) {
    if (s.awaited.space >= 0 && s.awaited.lot == "deed")
        return fmt::format("{} {}", s.code(s.awaited.space), s.space_name(s.awaited.space));
    return s.edition->term(s.language, s.awaited.lot == "hotel" ? "hotel" : "house");
}

std::string names_of(const Scene& s, const std::vector<int>& seats) {
    std::string out;
    for (int seat : seats) out += (out.empty() ? "" : ", ") + s.name(seat);
    return out;
}

/// Bids to choose from: the lowest, and steps of ten and fifty.
void add_bids(const Scene& s, std::string_view words, std::vector<Choice>& out) {
    const auto parts = split_words(words);
    const auto low = parts.size() == 3 ? parse_number(parts[1]) : std::nullopt,
               high = parts.size() == 3 ? parse_number(parts[2]) : std::nullopt;
    if (!low || !high) return;
    for (int more : {0, 9, 49})
        if (*low + more <= *high) out.push_back(make_choice(s, fmt::format("bid {}", *low + more)));
}

/// A debtor may also sell a whole group at once, which the list of the arbiter does not name.
void add_sell_downs(const Scene& s, std::vector<Choice>& out) {
    for (std::uint8_t g = 0; g < kStreetGroups; ++g) {
        const DeedSet group = s.rules->groups[Group{g}];
        bool built = false;
        std::string words = fmt::format("selldown {}", static_cast<char>('A' + g));
        for (Deed d : group) {
            built |= s.holding(d).owner == s.viewer && s.holding(d).level > 0;
            words += " 0";
        }
        if (built) out.push_back(make_choice(s, words));
    }
}

}  // namespace

Choice make_choice(const Scene& scene, std::string words) {
    const Effect effect{scene, split_words(words)};
    const bool free = is_free(effect.verb) && !(effect.verb == "redeem" && effect.inherits());
    Choice choice{words, effect.label(), effect.text(), free};
    return choice;
}

bool is_harmless(const Choice& choice) {
    const auto verb = split_words(choice.words)[0];
    return !choice.is_free && verb != "bid" && verb != "pass" && verb != "bankrupt" &&
           verb != "accept" && verb != "goto" && verb != "decline";
}

std::vector<Choice> choices_of(const Scene& scene, std::span<const std::string> legal) {
    std::vector<Choice> out;
    for (const Scene::OpenOffer& o : scene.offers) {
        if (o.to == scene.viewer) {
            out.push_back(make_choice(scene, fmt::format("accept {}", o.id)));
            out.push_back(make_choice(scene, fmt::format("decline {}", o.id)));
        }
        if (o.from == scene.viewer)
            out.push_back(make_choice(scene, fmt::format("withdraw {}", o.id)));
    }
    const bool in_debt = scene.awaited.step == "raise_cash" &&
                         std::find(scene.awaited.seats.begin(), scene.awaited.seats.end(),
                                   scene.viewer) != scene.awaited.seats.end();
    for (const std::string& words : legal) {
        if (words.starts_with("bid "))
            add_bids(scene, words, out);
        else if (!words.empty())
            out.push_back(make_choice(scene, words));
    }
    if (in_debt) add_sell_downs(scene, out);
    const auto before = [](const Choice& a, const Choice& b) {
        const auto rank = [](const Choice& c) {
            const auto words = split_words(c.words);
            const std::string_view verb =
                words[0] == "redeem" && !c.is_free ? "redeem_asked" : words[0];
            return std::tuple(rank_of(verb),
                              words.size() > 1 ? parse_number(words[1]).value_or(0) : 0, c.words);
        };
        return rank(a) < rank(b);
    };
    std::sort(out.begin(), out.end(), before);
    return out;
}

std::string question_of(const Scene& s) {
    const Scene::Awaited& a = s.awaited;
    if (s.phase == Scene::Phase::Over) return s.say("over", {{"names", names_of(s, s.winners)}});
    if (s.phase == Scene::Phase::Lobby) return s.say("lobby");
    const bool mine =
        s.viewer >= 0 && std::find(a.seats.begin(), a.seats.end(), s.viewer) != a.seats.end();
    const std::string me = s.name(s.viewer);
    for (const Scene::OpenOffer& o : s.offers)
        if (s.viewer >= 0 && o.to == s.viewer)
            return s.say("ask_offer", {{"name", me}, {"other", s.name(o.from)}});
    for (const Scene::RentClaim& c : s.claims)
        if (s.viewer >= 0 && c.owner == s.viewer)
            return s.say(
                "ask_claim",
                {{"name", me}, {"other", s.name(c.payer)}, {"space", s.space_name(c.space)}});
    if (!mine) return a.seats.empty() ? "" : s.say("waits_for", {{"names", names_of(s, a.seats)}});
    Values v{{"name", me},
             {"amount", to_text(a.amount)},
             {"other", s.name(a.other)},
             {"lot", lot_name(s)}};
    const Scene::Player& player = s.players[static_cast<std::size_t>(s.viewer)];
    v["cash"] = to_text(player.cash);
    v["missing"] = to_text(a.missing);
    if (a.space >= 0) v["space"] = s.space_name(a.space);
    if (a.step == "start_turn" && player.jailed) return s.say("ask_jail", v);
    if (a.step == "bid" && a.other < 0) return s.say("ask_first_bid", v);
    if (a.step == "buy" && a.space >= 0 && s.has_deed(a.space))
        v["amount"] = to_text(s.rules->deeds[s.deed_on(a.space)].price);
    const std::string text = s.say("ask_" + a.step, v);
    return text.empty() ? s.say("waits_for", {{"names", me}}) : text;
}

}  // namespace bankhalter::terminal
