#include "sim/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "base/fields.h"
#include "base/interval.h"
#include "notation/position.h"
#include "sim/json_text.h"

namespace bankhalter::sim {
namespace json = boost::json;

constexpr std::string_view kProgram = "bankhalter sim";
constexpr int kFormat = 2;

bool is_known(const Series& series, std::span<const std::int64_t> wins, std::int64_t games) {
    const std::int64_t ppm = series.order().until_ppm;
    return ppm > 0 && games > 0 && games % kBlock == 0 &&
           std::all_of(wins.begin(), wins.end(), [&](std::int64_t n) {
               return wilson(n, games).half_width() * 1e6 <= static_cast<double>(ppm);
           });
}

bool is_known(const Statistics& statistics) {
    std::vector<std::int64_t> wins;
    for (int seat = 0; seat < statistics.series().seats(); ++seat)
        wins.push_back(statistics.wins(seat));
    return is_known(statistics.series(), wins, statistics.games());
}

Share share_of(Share all, int part, int count) {
    const std::int64_t begin = all.first / kBlock,
                       blocks = (all.last + kBlock - 1) / kBlock - begin;
    const auto edge = [&](int i) {
        return std::clamp((begin + blocks * i / count) * kBlock, all.first, all.last);
    };
    return {edge(part), edge(part + 1)};
}

// ---- printing ----

std::string print_json(const Results& results) {
    json::object o{{"program", kProgram}, {"format", kFormat}};
    o["series"] = results.series().to_json();
    o["block"] = kBlock;
    o["played"] = {{"first", results.first},
                   {"next", results.next},
                   {"last", results.last},
                   {"ended", results.ended}};
    json::object sheets, tallies;
    for (const Sheet& sheet : results.statistics.sheets()) sheets[sheet.name] = to_json(sheet);
    for (const auto& part : results.statistics.parts())
        tallies[part->name()] = part->tally().to_json();
    o["results"] = std::move(sheets);
    o["tallies"] = std::move(tallies);
    return print_indented(o);
}

std::string print_csv(const Results& results) {
    std::string text;
    for (const Sheet& sheet : results.statistics.sheets()) text += to_csv(sheet);
    return text;
}

static std::string print_heading(const Results& results) {
    const SeriesOrder& order = results.series().order();
    std::string players;
    for (const std::string& name : order.players) players += (players.empty() ? "" : ", ") + name;
    std::string text = fmt::format(
        "{} games of {}: {}, {}{}, seed {}, capped after {} rounds\n", results.statistics.games(),
        players, results.series().edition().title, order.variant,
        order.position.empty() ? "" : ", from a position", order.seed, order.rounds);
    if (!results.is_complete())
        text += fmt::format("games {} to {} of {} to {}: not complete\n", results.first,
                            results.next - 1, results.first, results.last - 1);
    return text;
}

std::string print_text(const Results& results, bool colour) {
    std::string text = print_heading(results);
    for (const auto& part : results.statistics.parts()) {
        for (const Sheet& sheet : part->sheets(results.statistics.games()))
            if (!sheet.title.empty()) text += "\n" + to_text(sheet);
        for (const Picture& picture : part->pictures(results.statistics.games()))
            text += "\n" + to_text(picture, results.series().edition(), colour);
    }
    return text;
}

// ---- reading ----

using Read = Result<Results>;

Result<Results> read_results(const Library& library, Language language, std::string_view text) {
    const auto parsed = parse_json(text);
    if (!parsed) return Read::fail("is not a result file: " + parsed.faults()[0]);
    const json::object* file = to_object(*parsed);
    if (!file || text_in(*file, "program") != kProgram) return Read::fail("is not a result file");
    if (number_in(*file, "format") != kFormat || number_in(*file, "block") != kBlock)
        return Read::fail("is a result file of another version");
    const json::value* ordered = Fields(*file).value("series");
    const auto order =
        ordered ? Series::read_order(*ordered) : Result<SeriesOrder>::fail("series: missing");
    if (!order) return order.faults();
    const auto series = Series::open(library, language, *order);
    if (!series) return series.faults();
    if (json::serialize((*series)->to_json()) != json::serialize(*ordered))
        return Read::fail("the edition's values have changed since this file");

    Results results(*series);
    const Fields played(object_in(*file, "played"));
    const auto first = played.number("first"), next = played.number("next"),
               last = played.number("last");
    const auto ended = played.flag("ended");
    if (!first || !next || !last || !ended) return Read::fail("played: missing");
    if (*first < 0 || *first > *next || *next > *last || *last > order->games)
        return Read::fail("played: not possible");
    results.first = *first;
    results.next = *next;
    results.last = *last;
    results.ended = *ended;

    const Fields tallies(object_in(*file, "tallies"));
    for (const auto& part : results.statistics.parts()) {
        const json::value* tally = tallies.value(part->name());
        if (!tally) return Read::fail(fmt::format("tallies: {} is missing", part->name()));
        Diagnostics faults = part->tally().read(*tally);
        for (std::string& fault : faults)
            fault = fmt::format("tallies: {}: {}", part->name(), fault);
        if (!faults.empty()) return faults;
    }
    if (!results.statistics.wins_add_up())
        return Read::fail("tallies: the wins of the seats do not add up to those of all games");
    if (results.statistics.games() != *next - *first)
        return Read::fail(fmt::format("has the results of {} games and says {}",
                                      results.statistics.games(), *next - *first));
    return results;
}

// ---- merging ----

Result<Results> merge(std::vector<Results> parts) {
    if (parts.empty()) return Read::fail("nothing to merge");
    std::sort(parts.begin(), parts.end(), [](const Results& a, const Results& b) {
        return std::pair(a.first, a.next) < std::pair(b.first, b.next);
    });
    Results whole(parts[0].statistics.shared_series());
    const std::string order = json::serialize(whole.series().to_json());
    for (const Results& part : parts) {
        if (json::serialize(part.series().to_json()) != order)
            return Read::fail("the files are parts of different series");
        if (part.first < whole.next)
            return Read::fail(fmt::format("games {} to {} are there twice", part.first,
                                          std::min(part.next, whole.next) - 1));
        if (part.first > whole.next)
            return Read::fail(
                fmt::format("games {} to {} are missing", whole.next, part.first - 1));
        whole.statistics.add(part.statistics);
        whole.next = part.next;
        whole.ended = part.ended;
    }
    whole.last = whole.series().order().games;
    if (!whole.is_complete())
        return Read::fail(fmt::format("games {} to {} are missing", whole.next, whole.last - 1));
    return whole;
}

}  // namespace bankhalter::sim
