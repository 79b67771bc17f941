#include "sim/match_report.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <iterator>

#include "notation/names.h"

namespace bankhalter::sim {
namespace {

namespace json = boost::json;

double per(double sum, std::int64_t count) {
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

/// "850 ns", "3.2 µs", "41 ms".
std::string print_time(std::uint64_t nanoseconds) {
    const auto n = static_cast<double>(nanoseconds);
    if (n < 1e3) return fmt::format("{:.0f} ns", n);
    if (n < 1e6) return fmt::format("{:.3g} µs", n / 1e3);
    if (n < 1e9) return fmt::format("{:.3g} ms", n / 1e6);
    return fmt::format("{:.3g} s", n / 1e9);
}

std::string print_rating(const KindTally& kind, const Rating& rating) {
    if (!kind.is_rated()) return "not rated";
    return fmt::format("{:+8.1f} ± {:<5.1f}", rating.elo, rating.half_width);
}

json::value finite(double x) { return std::isfinite(x) ? json::value(x) : json::value(nullptr); }

/// A program that did not answer decides nothing.
std::string_view verdict_of(const MatchTally& t) {
    for (const KindTally& kind : t.kinds())
        if (!kind.is_rated()) return "not rated";
    return verdict_name(t.sprt()->verdict());
}

json::object share_to_json(const BlockMean& share, double half_width) {
    return {{"share", share.mean()}, {"half_width", half_width}};
}

json::object role_to_json(std::int64_t count, std::int64_t surplus, std::int64_t games) {
    return {{"count", count},
            {"per_game", per(static_cast<double>(count), games)},
            {"mean_surplus", per(static_cast<double>(surplus), count)}};
}

}  // namespace

std::string print_match(const MatchSettings& m, const MatchResult& result) {
    const MatchTally& t = result.tally;
    std::string text;
    auto out = std::back_inserter(text);
    fmt::format_to(out, "{} {}, {} seats, {} games in {} blocks, seed {}, trades: {}\n",
                   m.edition->id, variant_name(m.variant), t.seats(), t.games(), t.blocks(), m.seed,
                   rule_name(m.trades));
    const double capped = per(static_cast<double>(t.capped()), t.games());
    fmt::format_to(out,
                   "{} won, {} shared, {} capped at {} rounds ({:.2f} %); {:.1f} turns a game\n",
                   t.won(), t.shared(), t.capped(), m.limits.rounds, 100 * capped, t.mean_turns());
    if (capped > kMostCapped)
        fmt::format_to(out, "warning: more than {:.0f} % of the games were capped\n",
                       100 * kMostCapped);

    const auto ratings = t.ratings();
    std::size_t width = std::string_view("accepted trades").size();
    for (const KindTally& k : t.kinds()) width = std::max(width, k.name.size());
    fmt::format_to(out, "\n{:<{}} {:>6} {:>16} {:>16} {:>9} {:>10} {:>10}\n", "player", width,
                   "copies", "wins each", "Elo", "by wins", "p50", "p99");
    for (std::size_t i = 0; i < t.kinds().size(); ++i) {
        const KindTally& k = t.kinds()[i];
        fmt::format_to(
            out, "{:<{}} {:>6} {:>7.2f} ± {:<4.2f} % {:>16} {:>9} {:>10} {:>10}\n", k.name, width,
            k.copies, 100 * k.share.mean(), 100 * t.half_width(k), print_rating(k, ratings[i]),
            k.is_rated() ? fmt::format("{:+.1f}", elo_of_share(k.share.mean(), t.seats())) : "-",
            print_time(result.times[i].quantile(0.5)), print_time(result.times[i].quantile(0.99)));
    }

    fmt::format_to(out, "\n{:<{}} {:>17} {:>13} {:>17} {:>13}\n", "accepted trades", width,
                   "proposed / game", "mean surplus", "taken / game", "mean surplus");
    for (const KindTally& k : t.kinds())
        fmt::format_to(out, "{:<{}} {:>17.3f} {:>+13.1f} {:>17.3f} {:>+13.1f}\n", k.name, width,
                       per(static_cast<double>(k.trades.proposed), t.games()),
                       per(static_cast<double>(k.trades.proposed_surplus), k.trades.proposed),
                       per(static_cast<double>(k.trades.taken), t.games()),
                       per(static_cast<double>(k.trades.taken_surplus), k.trades.taken));
    if (t.refused() > 0) fmt::format_to(out, "{} offers refused by the trade rule\n", t.refused());

    fmt::format_to(out, "\nseat shares ");
    for (std::size_t i = 0; i < t.seats(); ++i)
        fmt::format_to(out, "  {}: {:.2f} ± {:.2f} %", i, 100 * t.seat_shares()[i].mean(),
                       100 * t.seat_shares()[i].share_half_width());
    fmt::format_to(out, "\n");

    for (const KindTally& k : t.kinds()) {
        if (!k.is_external) continue;
        fmt::format_to(out, "\n{}: {}", k.name, print_counts(k.bots));
    }
    if (const auto& sprt = t.sprt())
        fmt::format_to(out,
                       "\nIs {} better than {}? {} (ratio {:.2f} within {:.2f} … {:.2f}, Elo {} or "
                       "{}, after {} blocks)",
                       m.comparison->better, m.comparison->than, verdict_of(t), sprt->ratio(),
                       sprt->lower(), sprt->upper(), sprt->settings().elo0, sprt->settings().elo1,
                       sprt->blocks());
    if (!text.ends_with('\n')) text += '\n';
    return text;
}

std::string print_counts(const BotCounts& counts) {
    std::string text = fmt::format("{} questions", counts.questions);
    for (std::size_t i = 0; i < kBotFaultNames.size(); ++i)
        text += fmt::format(", {} {}", counts.faults[i], kBotFaultNames[i]);
    if (!counts.can_be_rated())
        text += fmt::format(
            "\nnot rated: {:.1f} % of its questions went unanswered (at most {:.0f} % may); what "
            "was "
            "played for it says nothing about it, nor about those who met it",
            100 * counts.unanswered_share(), 100 * kMostUnanswered);
    return text;
}

json::object bot_to_json(const BotCounts& counts) {
    json::object out{{"questions", counts.questions}};
    for (std::size_t i = 0; i < kBotFaultNames.size(); ++i)
        out[kBotFaultNames[i]] = counts.faults[i];
    out["unanswered_share"] = counts.unanswered_share();
    return out;
}

json::object match_to_json(const MatchSettings& m, const MatchResult& result) {
    const MatchTally& t = result.tally;
    const auto ratings = t.ratings();
    json::array players, seats;
    json::object times;
    for (std::size_t i = 0; i < t.kinds().size(); ++i) {
        const KindTally& k = t.kinds()[i];
        json::object player{{"name", k.name},
                            {"copies", k.copies},
                            {"wins", share_to_json(k.share, t.half_width(k))}};
        player["rated"] = k.is_rated();
        player["elo"] = k.is_rated() ? json::value{{"elo", ratings[i].elo},
                                                   {"half_width", ratings[i].half_width}}
                                     : json::value(nullptr);
        player["elo_by_wins"] =
            k.is_rated() ? finite(elo_of_share(k.share.mean(), t.seats())) : json::value(nullptr);
        player["trades"] = json::object{
            {"proposed", role_to_json(k.trades.proposed, k.trades.proposed_surplus, t.games())},
            {"taken", role_to_json(k.trades.taken, k.trades.taken_surplus, t.games())}};
        if (k.is_external) player["bot"] = bot_to_json(k.bots);
        players.push_back(std::move(player));
        times[k.name] = json::object{{"decisions", result.times[i].total()},
                                     {"p50_ns", result.times[i].quantile(0.5)},
                                     {"p99_ns", result.times[i].quantile(0.99)}};
    }
    for (const BlockMean& share : t.seat_shares())
        seats.push_back(share_to_json(share, share.share_half_width()));
    json::object out{{"edition", m.edition->id},
                     {"variant", variant_name(m.variant)},
                     {"seed", m.seed},
                     {"rounds", m.limits.rounds},
                     {"trade_rule", rule_name(m.trades)},
                     {"blocks", t.blocks()},
                     {"games", t.games()},
                     {"won", t.won()},
                     {"shared", t.shared()},
                     {"capped", t.capped()},
                     {"capped_share", per(static_cast<double>(t.capped()), t.games())},
                     {"mean_turns", t.mean_turns()},
                     {"offers_refused", t.refused()},
                     {"players", std::move(players)},
                     {"seats", std::move(seats)}};
    if (const auto& sprt = t.sprt())
        out["sprt"] =
            json::object{{"better", m.comparison->better}, {"than", m.comparison->than},
                         {"verdict", verdict_of(t)},       {"ratio", sprt->ratio()},
                         {"lower", sprt->lower()},         {"upper", sprt->upper()},
                         {"elo0", sprt->settings().elo0},  {"elo1", sprt->settings().elo1},
                         {"blocks", sprt->blocks()}};
    out["times"] = std::move(times);
    return out;
}

}  // namespace bankhalter::sim
