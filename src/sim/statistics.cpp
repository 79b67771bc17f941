#include "sim/statistics.h"

#include "sim/accumulators.h"

namespace bankhalter::sim {

Statistics::Statistics(std::shared_ptr<const Series> series) : series_(std::move(series)) {
    for (const MakeAccumulator make : kAccumulators) parts_.push_back(make(*series_));
    for (const auto& part : parts_) {
        const EventKinds kinds = part->watches();
        for (int kind = 0; kind < kKinds; ++kind)
            if (kinds.has(kind)) watchers_[static_cast<std::size_t>(kind)].push_back(part.get());
    }
}

std::int64_t Statistics::games() const {
    const Tally& wins = parts_[0]->tally();
    const int all = series_->seats();
    return wins.at(all, kWins) + wins.at(all, kDraws) + wins.at(all, kCapped);
}

std::int64_t Statistics::wins(int seat) const { return parts_[0]->tally().at(seat, kWins); }

bool Statistics::wins_add_up() const {
    const Tally &wins = parts_[0]->tally(), &by_turn = parts_[1]->tally();
    const int all = series_->seats();
    for (int seat = 0; seat < all; ++seat)
        if (wins.at(seat, kDraws) > wins.at(all, kDraws) ||
            wins.at(seat, kCapped) > wins.at(all, kCapped))
            return false;
    return wins.sum(kWins) == 2 * wins.at(all, kWins) && by_turn.sum(0) <= wins.at(all, kWins);
}

void Statistics::play(std::int64_t game, const std::atomic<bool>& stop) {
    stop_ = &stop;
    for (const auto& part : parts_) part->begin(series_->start());
    if (rows_) rows_->begin();
    State state;
    const GameOutcome outcome = series_->play(game, state, this);
    for (const auto& part : parts_) part->end(outcome);
    if (rows_) rows_->end(game, state, outcome);
}

void Statistics::action(const Action&, const State& after, const EventList& events) {
    if (stop_->load(std::memory_order_relaxed)) throw Interrupted{};
    if (rows_) rows_->see(after, events);
    for (const Event& event : events)
        for (Accumulator* part : watchers_[static_cast<std::size_t>(event.kind)])
            part->see(event, after);
}

void Statistics::clear() {
    for (const auto& part : parts_) part->tally().clear();
    if (rows_) rows_->clear();
}

void Statistics::add(const Statistics& other) {
    for (std::size_t i = 0; i < parts_.size(); ++i)
        parts_[i]->tally().add(other.parts_[i]->tally());
}

void Statistics::copy(const Statistics& other) {
    for (std::size_t i = 0; i < parts_.size(); ++i)
        parts_[i]->tally().counts() = other.parts_[i]->tally().counts();
}

std::vector<std::int64_t> Statistics::counts() const {
    std::vector<std::int64_t> all;
    for (const auto& part : parts_)
        all.insert(all.end(), part->tally().counts().begin(), part->tally().counts().end());
    return all;
}

void Statistics::set_counts(const std::vector<std::int64_t>& counts) {
    auto from = counts.begin();
    for (const auto& part : parts_)
        for (std::int64_t& count : part->tally().counts()) count = *from++;
}

std::vector<Sheet> Statistics::sheets() const {
    std::vector<Sheet> all;
    for (const auto& part : parts_)
        for (Sheet& sheet : part->sheets(games())) all.push_back(std::move(sheet));
    return all;
}

std::vector<Picture> Statistics::pictures() const {
    std::vector<Picture> all;
    for (const auto& part : parts_)
        for (Picture& picture : part->pictures(games())) {
            set_source(picture, series_->describe(games()));
            all.push_back(std::move(picture));
        }
    return all;
}

}  // namespace bankhalter::sim
