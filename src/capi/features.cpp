#include "capi/features.h"

#include <algorithm>

#include "engine/debt.h"
#include "notation/names.h"

namespace bankhalter::capi {
namespace {

// clang-format off
constexpr const char* kSeatColumns[] = {
    "plays", "cash", "space", "jailed", "jail_tries", "jail_cards", "deeds", "value", "turn", "debt"};
constexpr const char* kDeedColumns[] = {
    "own", "of_1", "of_2", "of_3", "of_4", "of_5", "mortgaged", "level", "asked_about", "offered"};
constexpr const char* kQuestionColumns[] = {
    "asked", "claim", "answer", "propose", "act", "decide", "amount", "price", "first_die", "second_die",
    "houses", "hotels", "turn_number", "doubles", "short_game", "speed_die",
    "offered_cash", "offered_card_1", "offered_card_2", "drafting", "other_self"};
// clang-format on
constexpr int kPlayerSteps = static_cast<int>(Step::EndTurn) + 1;
enum DeedColumn { kOwner = 0, kMortgaged = kMaxSeats, kLevel, kAskedAbout, kOffered };

template <class T, std::size_t N>
constexpr int length(const T (&)[N]) {
    return static_cast<int>(N);
}
constexpr int kDeedsAt = kMaxSeats * length(kSeatColumns);
constexpr int kQuestionAt = kDeedsAt + kDeeds * length(kDeedColumns);
static_assert(kQuestionAt + length(kQuestionColumns) + kMaxSeats - 1 + kPlayerSteps ==
              BANKHALTER_FEATURES);

float flag(bool b) { return b ? 1.0f : 0.0f; }
float money(int amount) { return static_cast<float>(amount) / 1500; }

/// Nearly all of it is zero: written once, and then only what is not.
class Writer {
public:
    Writer(const AskedGame& game, Seat seat, float* out)
        : game_(game), r_(game.rules()), s_(game.state()), me_(seat), out_(out) {
        std::fill_n(out, BANKHALTER_FEATURES, 0.0f);
    }

    void write() {
        for (int k = 0; k < s_.seats; ++k)
            if (const Seat seat = seat_at(k); s_.plays(seat)) write_seat(seat, k);
        for (Deed d : s_.mortgaged) row(d)[kMortgaged] = 1;
        for (Deed d : asked_about()) row(d)[kAskedAbout] = 1;
        const std::optional<Action> offer = game_.offer();
        if (offer) write_offered_deeds(*offer);
        write_question(offer);
    }

private:
    float* row(Deed d) { return out_ + kDeedsAt + d.value * length(kDeedColumns); }
    /// The seat that lies `k` places to the left.
    Seat seat_at(int k) const {
        const int seat = me_.value + k;
        return Seat{static_cast<std::uint8_t>(seat < s_.seats ? seat : seat - s_.seats)};
    }

    void write_seat(Seat seat, int k) {
        int cards = 0, debt = 0;
        for (const DeckState& deck : s_.decks) cards += deck.jail_card == seat;
        for (const Frame& f : frames_of(s_))
            if (f.step == Step::Charge && f.seat() == seat) debt += f.amount;
        float* at = out_ + k * length(kSeatColumns);
        *at++ = 1;
        *at++ = money(s_.cash[seat]);
        *at++ = static_cast<float>(s_.space[seat].value) / kSpaces;
        *at++ = flag(s_.jailed.has(seat));
        *at++ = static_cast<float>(s_.jail_tries[seat]) / 3;
        *at++ = static_cast<float>(cards) / kDecks;
        *at++ = static_cast<float>(deeds_of(s_, seat).count()) / kDeeds;
        *at++ = money(liquidation_value(r_, s_, seat));
        *at++ = flag(s_.turn == seat);
        *at++ = money(debt);
        for (Deed d : deeds_of(s_, seat)) {
            row(d)[kOwner + k] = 1;
            row(d)[kLevel] = static_cast<float>(s_.level[d]) / kHotelLevel;
        }
    }

    /// Of what is taken by the trade: 1 where it comes to the seat.
    float sign(const Action& offer) const { return offer.seat == me_ ? 1.0f : -1.0f; }
    void write_offered_deeds(const Action& offer) {
        for (Deed d : offer.take.deeds) row(d)[kOffered] = sign(offer);
        for (Deed d : offer.give.deeds) row(d)[kOffered] = -sign(offer);
    }

    /// The deeds that the question is about: on sale, owed for, inherited.
    DeedSet asked_about() const {
        DeedSet deeds;
        const Frame& f = s_.top();
        if (const Claim* c = game_.claim())
            deeds.add(r_.spaces[c->space].deed);
        else if ((f.step == Step::Buy || f.step == Step::Bid || f.step == Step::Shortage) &&
                 f.at < kDeeds)
            deeds.add(f.deed());
        else if (f.step == Step::Inherit)
            deeds = f.deeds();
        return deeds;
    }

    void write_question(const std::optional<Action>& offer) {
        const AskedGame::Asked& q = game_.asked();
        const Frame& f = s_.top();
        const Claim* c = game_.claim();
        const bool on_sale = (f.step == Step::Buy || f.step == Step::Bid) && f.at < kDeeds;
        const bool owed = f.step == Step::Bid || f.step == Step::Charge;
        const bool choosing = f.step == Step::ChooseMove;
        float* at = out_ + kQuestionAt;
        *at++ = flag(q.seat == me_);
        for (Kind kind : {Kind::Claim, Kind::Answer, Kind::Propose, Kind::Act, Kind::Decide})
            *at++ = flag(q.kind == kind);
        *at++ = money(c ? c->rent : owed ? f.amount : 0);
        *at++ = money(on_sale ? r_.deeds[f.deed()].price : 0);
        *at++ = choosing ? static_cast<float>(f.at) / 6 : 0;
        *at++ = choosing ? static_cast<float>(f.other) / 6 : 0;
        *at++ = static_cast<float>(s_.houses) / 32;
        *at++ = static_cast<float>(s_.hotels) / 12;
        *at++ = std::min(1.0f, static_cast<float>(s_.turn_number) / 1000);
        *at++ = static_cast<float>(s_.doubles) / 3;
        *at++ = flag(r_.is_short());
        *at++ = flag(s_.speed_die.has(me_));
        if (offer) {
            const auto card = [&](const Items& items, int i) {
                return (items.jail_cards >> i) & 1;
            };
            at[0] = sign(*offer) * money(offer->take.cash - offer->give.cash);
            for (int i = 0; i < kDecks; ++i)
                at[1 + i] =
                    sign(*offer) * static_cast<float>(card(offer->take, i) - card(offer->give, i));
            at[1 + kDecks] = flag(q.kind == Kind::Propose);
        }
        at += 2 + kDecks;
        const Seat other = other_party(offer);
        for (int k = 0; k < s_.seats; ++k) at[k] = flag(seat_at(k) == other);
        at += kMaxSeats;
        if (static_cast<int>(f.step) < kPlayerSteps) at[static_cast<int>(f.step)] = 1;
    }

    /// Who stands against the asked one: highest bidder, creditor, tenant, partner.
    Seat other_party(const std::optional<Action>& offer) const {
        const Frame& f = s_.top();
        if (offer) return offer->seat == me_ ? Seat{offer->a} : offer->seat;
        if (const Claim* c = game_.claim()) return c->owner == me_ ? c->payer : c->owner;
        const bool has = f.step == Step::Bid || f.step == Step::Charge || f.step == Step::Shortage;
        return has ? f.other_seat() : kNobody;
    }

    const AskedGame& game_;
    const Rules& r_;
    const State& s_;
    Seat me_;
    float* out_;
};

template <std::size_t N>
boost::json::array names_of(const char* const (&columns)[N]) {
    boost::json::array out;
    for (const char* name : columns) out.emplace_back(name);
    return out;
}

}  // namespace

void observe(const AskedGame& game, Seat seat, float* out) { Writer(game, seat, out).write(); }

boost::json::object features_json() {
    boost::json::array question = names_of(kQuestionColumns), steps;
    for (int k = 1; k < kMaxSeats; ++k) question.emplace_back("other_" + std::to_string(k));
    for (int i = 0; i <= static_cast<int>(Step::Over); ++i)
        steps.emplace_back(step_name(static_cast<Step>(i)));
    return {{"seats", {{"rows", kMaxSeats}, {"columns", names_of(kSeatColumns)}}},
            {"deeds", {{"rows", kDeeds}, {"columns", names_of(kDeedColumns)}}},
            {"question", {{"rows", 1}, {"columns", std::move(question)}}},
            {"awaited", {{"rows", 1}, {"columns", kPlayerSteps}}},
            {"steps", std::move(steps)}};
}

}  // namespace bankhalter::capi
