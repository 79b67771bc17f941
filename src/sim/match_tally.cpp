#include "sim/match_tally.h"

#include <algorithm>

#include "bots/registry.h"

namespace bankhalter::sim {

MatchTally::MatchTally(const Pairings& pairings, const std::optional<Comparison>& comparison)
    : pairings_(pairings),
      kinds_(pairings.names.size()),
      encounters_(kinds_.size() * kinds_.size()),
      seat_shares_(pairings.line_ups[0].size()) {
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        kinds_[i].name = pairings.names[i];
        kinds_[i].is_external = command_of(kinds_[i].name).has_value();
        for (const auto& line_up : pairings.line_ups)
            kinds_[i].copies = std::max(
                kinds_[i].copies,
                static_cast<int>(std::count(line_up.begin(), line_up.end(), static_cast<int>(i))));
        if (comparison && kinds_[i].name == comparison->better) better_ = i;
        if (comparison && kinds_[i].name == comparison->than) than_ = i;
    }
    if (comparison) sprt_.emplace(comparison->settings);
}

std::array<double, kMaxSeats> win_shares(const Places& places, std::size_t players) {
    std::array<double, kMaxSeats> shares{};
    const auto winners = std::count(
        places.begin(), places.begin() + static_cast<std::ptrdiff_t>(players), std::uint8_t{0});
    for (std::size_t i = 0; i < players; ++i)
        shares[i] = places[i] == 0 ? 1.0 / static_cast<double>(winners) : 0;
    return shares;
}

double elo_of_share(double share, std::size_t players) {
    return 400 * std::log10(static_cast<double>(players - 1) * share / (1 - share));
}

double MatchTally::half_width(const KindTally& kind) const {
    if (static_cast<std::size_t>(kind.copies) == seats())
        return kind.share.half_width();  // 1 / copies for certain
    return kind.share.share_half_width(1.0 / kind.copies);
}

void MatchTally::add(const BlockResult& block) {
    const std::vector<int>& line_up = line_up_of(pairings_, blocks());
    const auto n = static_cast<double>(seats());
    std::vector<double> kind_share(kinds_.size());
    std::array<double, kMaxSeats> seat_share{};  // wins at first: whole ones add up exactly, their
                                                 // parts do not
    for (std::size_t rotation = 0; rotation < seats(); ++rotation) {
        const GameResult& game = block.games[rotation];
        finishes_.emplace_back(line_up, game.places);
        const auto shares = win_shares(game.places, seats());
        for (std::size_t i = 0; i < seats(); ++i) {
            const auto kind = static_cast<std::size_t>(line_up[i]);
            kind_share[kind] += shares[i];
            seat_share[seat_of(i, rotation, seats())] += shares[i];
            kinds_[kind].trades.add(game.trades[i]);
            kinds_[kind].bots.add(game.bots[i]);
            for (std::size_t k = 0; k < seats(); ++k) {
                if (k == i) continue;
                Encounter& e =
                    encounters_[kind * kinds_.size() + static_cast<std::size_t>(line_up[k])];
                ++e.met;
                e.before += game.places[i] < game.places[k]    ? 1
                            : game.places[i] == game.places[k] ? 0.5
                                                               : 0;
            }
        }
        const bool alone = std::find(shares.begin(), shares.end(), 1.0) != shares.end();
        capped_ += game.capped;
        shared_ += !game.capped && !alone;
        turns_ += game.turns;
        refused_ += game.refused;
    }
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        if (std::find(line_up.begin(), line_up.end(), static_cast<int>(i)) == line_up.end())
            continue;
        kinds_[i].games += static_cast<std::int64_t>(seats());
        kind_share[i] /= n * kinds_[i].copies;
        kinds_[i].share.add(kind_share[i]);
    }
    for (std::size_t i = 0; i < seats(); ++i) seat_shares_[i].add(seat_share[i] / n);
    if (sprt_) sprt_->add(kind_share[better_], kind_share[than_]);
}

}  // namespace bankhalter::sim
