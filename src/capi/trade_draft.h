// A trade put together piece by piece: a partner, deeds and cards of either side, cash, and off.
#pragma once

#include "capi/actions.h"

namespace bankhalter::capi {

class TradeDraft {
public:
    static constexpr int kMostPieces = 8;

    bool is_open() const { return trade_.seat != trade_.partner; }
    Action as_trade() const {
        return {.kind = ActionKind::Trade,
                .seat = trade_.seat,
                .a = trade_.partner.value,
                .give = trade_.give,
                .take = trade_.take};
    }
    void open(Seat seat, Seat partner) { trade_ = {seat, partner, {}, {}, 0}; }
    void close() { trade_ = {}; }

    void add_deed(const State& s, Deed deed) {
        (s.owner[deed] == trade_.seat ? trade_.give : trade_.take).deeds.add(deed);
        ++trade_.pieces;
    }
    void add_card(const State& s, Deck deck) {
        Items& items = s.decks[deck].jail_card == trade_.seat ? trade_.give : trade_.take;
        items.jail_cards = static_cast<std::uint8_t>(items.jail_cards | (1 << deck.value));
        ++trade_.pieces;
    }
    void add_cash(bool given, int amount) {
        (given ? trade_.give : trade_.take).cash += amount;
        ++trade_.pieces;
    }

    /// Tells `offer` the ids that go on with the draft.
    template <class Offer>
    void list(const Rules& r, const State& s, Offer offer) const {
        if (validate(r, s, as_trade()) == Refusal::None) offer(ids::kSend);
        if (trade_.pieces == kMostPieces) return;
        const DeedSet drafted = trade_.give.deeds | trade_.take.deeds;
        for (Deed d : (deeds_of(s, trade_.seat) | deeds_of(s, trade_.partner)) - drafted)
            if (is_tradable(r, s, d)) offer(ids::kDraftDeed + d.value);
        for (std::uint8_t i = 0; i < kDecks; ++i) {
            const Seat holder = s.decks[Deck{i}].jail_card;
            const bool in = ((trade_.give.jail_cards | trade_.take.jail_cards) >> i) & 1;
            if (!in && (holder == trade_.seat || holder == trade_.partner))
                offer(ids::kDraftCard + i);
        }
        list_cash(s, trade_.seat, trade_.give, trade_.take, ids::kGiveCash, offer);
        list_cash(s, trade_.partner, trade_.take, trade_.give, ids::kTakeCash, offer);
    }

    /// Is there anything that the two could exchange?
    static bool have_goods(const Rules& r, const State& s, Seat one, Seat other) {
        for (Deed d : deeds_of(s, one) | deeds_of(s, other))
            if (is_tradable(r, s, d)) return true;
        for (const DeckState& deck : s.decks)
            if (deck.jail_card == one || deck.jail_card == other) return true;
        return false;
    }

private:
    struct Trade {
        Seat seat{};
        Seat partner{};  // the same as the seat: none
        Items give{}, take{};
        int pieces = 0;
    };

    static bool is_tradable(const Rules& r, const State& s, Deed deed) {
        return !is_built(r, s, r.deeds[deed].group);  // TRADE-2
    }
    template <class Offer>
    static void list_cash(const State& s, Seat payer, const Items& own, const Items& others,
                          int first, Offer offer) {
        if (others.cash > 0) return;  // AMB-29
        for (std::size_t i = 0; i < kCashSteps.size(); ++i)
            if (own.cash + kCashSteps[i] <= free_cash(s, payer)) offer(first + static_cast<int>(i));
    }

    Trade trade_;
};

}  // namespace bankhalter::capi
