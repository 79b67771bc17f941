#include "sim/match_tally.h"

#include <algorithm>

namespace bankhalter::sim {

MatchTally::MatchTally(const std::vector<std::string>& players,
                       const std::optional<Comparison>& comparison)
    : seat_shares_(players.size()) {
    for (const std::string& name : players) {
        const auto known = std::find_if(kinds_.begin(), kinds_.end(),
                                        [&](const KindTally& k) { return k.name == name; });
        kind_of_.push_back(static_cast<int>(known - kinds_.begin()));
        if (known == kinds_.end()) {
            kinds_.emplace_back().name = name;
            kinds_.back().is_external = command_of(name).has_value();
        }
        ++kinds_[static_cast<std::size_t>(kind_of_.back())].copies;
        if (comparison && name == comparison->better)
            better_ = static_cast<std::size_t>(kind_of_.back());
        if (comparison && name == comparison->than)
            than_ = static_cast<std::size_t>(kind_of_.back());
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
    const auto n = static_cast<double>(seats());
    std::array<double, kMaxSeats> kind_share{},
        seat_share{};  // wins at first: whole ones add up exactly, their parts do not
    for (std::size_t rotation = 0; rotation < seats(); ++rotation) {
        const GameResult& game = block.games[rotation];
        places_.push_back(game.places);
        const auto shares = win_shares(game.places, seats());
        for (std::size_t i = 0; i < seats(); ++i) {
            kind_share[static_cast<std::size_t>(kind_of_[i])] += shares[i];
            seat_share[seat_of(i, rotation, seats())] += shares[i];
        }
        const bool alone = std::find(shares.begin(), shares.end(), 1.0) != shares.end();
        capped_ += game.capped;
        shared_ += !game.capped && !alone;
        turns_ += game.turns;
    }
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        kind_share[i] /= n * kinds_[i].copies;
        kinds_[i].share.add(kind_share[i]);
    }
    for (std::size_t i = 0; i < seats(); ++i) {
        seat_shares_[i].add(seat_share[i] / n);
        kinds_[static_cast<std::size_t>(kind_of_[i])].trades.add(block.trades[i]);
        kinds_[static_cast<std::size_t>(kind_of_[i])].bots.add(block.bots[i]);
    }
    refused_ += block.refused;
    if (sprt_) sprt_->add(kind_share[better_], kind_share[than_]);
}

}  // namespace bankhalter::sim
