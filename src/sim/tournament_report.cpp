#include "sim/tournament_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <iterator>
#include <numeric>
#include <tuple>

#include "base/markup.h"
#include "base/words.h"
#include "notation/names.h"
#include "sim/match_report.h"

namespace bankhalter::sim {
namespace {

namespace json = boost::json;

/// A row of the list. Who is not rated stands below all others.
struct Ranked {
    std::size_t kind;
    const KindTally* tally;
    Rating rating;
};

std::vector<Ranked> ranking(const MatchTally& t) {
    const auto ratings = t.ratings();
    std::vector<Ranked> list;
    for (std::size_t i = 0; i < t.kinds().size(); ++i)
        list.push_back({i, &t.kinds()[i], ratings[i]});
    std::sort(list.begin(), list.end(), [](const Ranked& a, const Ranked& b) {
        return std::tuple(!a.tally->is_rated(), -a.rating.elo, a.kind) <
               std::tuple(!b.tally->is_rated(), -b.rating.elo, b.kind);
    });
    return list;
}

std::string heading(const MatchSettings& m, const MatchTally& t) {
    return fmt::format("{}, {}, {} players at tables of {}, {}: {} games, seed {}, trades: {}",
                       m.edition->title, variant_name(m.variant), t.kinds().size(), t.seats(),
                       m.meeting == Meeting::Gauntlet
                           ? fmt::format("{} against all", t.kinds()[0].name)
                           : "everybody with everybody",
                       t.games(), m.seed, rule_name(m.trades));
}

double capped_share(const MatchTally& t) {
    return static_cast<double>(t.capped()) /
           static_cast<double>(std::max<std::int64_t>(t.games(), 1));
}

std::string capped_note(const MatchSettings& m, const MatchTally& t) {
    std::string note = fmt::format("{} of the games were capped after {} rounds ({:.2f} %)",
                                   t.capped(), m.limits.rounds, 100 * capped_share(t));
    if (capped_share(t) > kMostCapped) note += ": too many to trust the comparison";
    return note;
}

/// The share of encounters in which one came in before the other; nothing where they never met.
std::optional<double> before(const MatchTally& t, std::size_t kind, std::size_t other) {
    const Encounter& e = t.encounter(kind, other);
    if (kind == other || e.met == 0) return std::nullopt;
    return e.before / static_cast<double>(e.met);
}

std::string unrated_note(const KindTally& k) {
    return fmt::format(
        "{} is not rated: {:.1f} % of its questions went unanswered (at most {:.0f} "
        "% may)",
        k.name, 100 * k.bots.unanswered_share(), 100 * kMostUnanswered);
}

}  // namespace

std::string print_tournament(const MatchSettings& m, const MatchResult& result) {
    const MatchTally& t = result.tally;
    const auto list = ranking(t);
    std::string text = heading(m, t) + "\n" + capped_note(m, t) + "\n\n";
    auto out = std::back_inserter(text);
    std::size_t width = std::string_view("player").size();
    for (const Ranked& r : list) width = std::max(width, count_letters(r.tally->name));
    fmt::format_to(out, "{:>4}  {:<{}} {:>16} {:>9} {:>16}  ahead of", "rank", "player", width,
                   "Elo", "games", "wins");
    for (std::size_t i = 0; i < list.size(); ++i) fmt::format_to(out, "{:>6}", i + 1);
    text += "\n";
    for (std::size_t i = 0; i < list.size(); ++i) {
        const KindTally& k = *list[i].tally;
        fmt::format_to(
            out, "{:>4}  {:<{}} {:>16} {:>9} {:>7.2f} ± {:<4.2f} %          ", i + 1, k.name, width,
            k.is_rated()
                ? fmt::format("{:+8.1f} ± {:<5.1f}", list[i].rating.elo, list[i].rating.half_width)
                : "not rated",
            k.games, 100 * k.share.mean(), 100 * t.half_width(k));
        for (const Ranked& other : list) {
            const auto share = before(t, list[i].kind, other.kind);
            fmt::format_to(out, "{:>6}", share ? fmt::format("{:.0f} %", 100 * *share) : "-");
        }
        text += "\n";
    }
    for (const Ranked& r : list)
        if (!r.tally->is_rated()) text += "\n" + unrated_note(*r.tally) + "\n";
    return text;
}

json::object tournament_to_json(const MatchSettings& m, const MatchResult& result) {
    const MatchTally& t = result.tally;
    const auto list = ranking(t);
    json::array players;
    for (const Ranked& r : list) {
        const KindTally& k = *r.tally;
        json::object player{{"name", k.name}, {"games", k.games}, {"rated", k.is_rated()}};
        player["elo"] =
            k.is_rated() ? json::value{{"elo", r.rating.elo}, {"half_width", r.rating.half_width}}
                         : json::value(nullptr);
        player["wins"] = json::object{{"share", k.share.mean()}, {"half_width", t.half_width(k)}};
        json::object ahead;
        for (const Ranked& other : list)
            if (const auto share = before(t, r.kind, other.kind)) ahead[other.tally->name] = *share;
        player["ahead_of"] = std::move(ahead);
        if (k.is_external) player["bot"] = bot_to_json(k.bots);
        players.push_back(std::move(player));
    }
    return {{"edition", m.edition->id},
            {"variant", variant_name(m.variant)},
            {"meeting", m.meeting == Meeting::Gauntlet ? "gauntlet" : "round-robin"},
            {"seats", t.seats()},
            {"seed", std::to_string(m.seed)},
            {"rounds", m.limits.rounds},
            {"trade_rule", rule_name(m.trades)},
            {"blocks", t.blocks()},
            {"games", t.games()},
            {"capped", t.capped()},
            {"mean_turns", t.mean_turns()},
            {"players", std::move(players)}};
}

std::string tournament_to_html(const MatchSettings& m, const MatchResult& result) {
    const MatchTally& t = result.tally;
    const auto list = ranking(t);
    double low = 0, high = 0;
    for (const Ranked& r : list) {
        if (!r.tally->is_rated()) continue;
        low = std::min(low, r.rating.elo - r.rating.half_width);
        high = std::max(high, r.rating.elo + r.rating.half_width);
    }
    const double span = std::max(high - low, 1.0);
    const auto percent = [&](double elo) { return 100 * (elo - low) / span; };
    std::string page = fmt::format(R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tournament, {0} games</title>
<style>
:root {{ color-scheme: light dark; --line: #8886; --bar: #2f6f8f; }}
@media (prefers-color-scheme: dark) {{ :root {{ --bar: #7fc0df; }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; margin: 1rem 0; }}
caption {{ text-align: left; font-weight: bold; }}
th, td {{ padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }}
.name {{ text-align: left; }}
.scale {{ position: relative; width: 16rem; height: 1rem; }}
.scale i {{ position: absolute; top: 0; bottom: 0; background: var(--bar); opacity: .35; }}
.scale b {{ position: absolute; top: 0; bottom: 0; width: 2px; background: var(--bar); }}
</style>
<h1>Tournament</h1>
<p>{1}</p>
<p>{2}; {3:.1f} turns a game on average.</p>
)",
                                   t.games(), escape_markup(heading(m, t)),
                                   escape_markup(capped_note(m, t)), t.mean_turns());
    auto out = std::back_inserter(page);
    page +=
        "<div class=\"wide\"><table><caption>Ratings: Elo by Plackett-Luce over all places, with "
        "95 % intervals</caption>\n<tr><th>rank<th class=\"name\">player<th>Elo<th>±<th "
        "class=\"name\">interval<th>games<th>wins<th>±\n";
    for (std::size_t i = 0; i < list.size(); ++i) {
        const KindTally& k = *list[i].tally;
        const Rating& rating = list[i].rating;
        fmt::format_to(out, "<tr><td>{}<td class=\"name\">{}", i + 1, escape_markup(k.name));
        if (k.is_rated())
            fmt::format_to(out,
                           "<td>{:+.1f}<td>{:.1f}<td><div class=\"scale\"><i style=\"left:{:.2f}%;"
                           "right:{:.2f}%\"></i><b style=\"left:{:.2f}%\"></b></div>",
                           rating.elo, rating.half_width, percent(rating.elo - rating.half_width),
                           100 - percent(rating.elo + rating.half_width), percent(rating.elo));
        else
            page += "<td>not rated<td><td>";
        fmt::format_to(out, "<td>{}<td>{:.2f} %<td>{:.2f}\n", k.games, 100 * k.share.mean(),
                       100 * t.half_width(k));
    }
    page +=
        "</table></div>\n<div class=\"wide\"><table><caption>How often the row came in before "
        "the column, in %</caption>\n<tr><th class=\"name\">player";
    for (std::size_t i = 0; i < list.size(); ++i) fmt::format_to(out, "<th>{}", i + 1);
    for (std::size_t i = 0; i < list.size(); ++i) {
        fmt::format_to(out, "\n<tr><th class=\"name\">{} {}", i + 1,
                       escape_markup(list[i].tally->name));
        for (const Ranked& other : list) {
            const auto share = before(t, list[i].kind, other.kind);
            page += share ? fmt::format("<td>{:.1f}", 100 * *share) : "<td>–";
        }
    }
    page += "\n</table></div>\n";
    for (const Ranked& r : list)
        if (!r.tally->is_rated())
            fmt::format_to(out, "<p>{}.</p>\n", escape_markup(unrated_note(*r.tally)));
    return page + "</html>\n";
}

}  // namespace bankhalter::sim
