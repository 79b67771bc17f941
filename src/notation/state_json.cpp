#include "notation/state_json.h"

#include <fmt/format.h>

#include "engine/short_game.h"
#include "engine/speed_die.h"
#include "engine/turn.h"
#include "notation/names.h"

namespace bankhalter {
namespace json = boost::json;
namespace {

json::array seats_to_json(SeatSet seats) {
    json::array out;
    for (Seat seat : seats) out.push_back(seat.value);
    return out;
}

json::array spaces_to_json(const Rules& r, DeedSet deeds) {
    json::array out;
    for (Deed d : deeds) out.push_back(r.deeds[d].space.value);
    return out;
}

json::value seat_or_null(Seat seat) { return seat.value < kMaxSeats ? json::value(seat.value) : json::value(nullptr); }
json::value seat_or_bank(Seat seat) { return seat == kBank ? json::value("bank") : json::value(seat.value); }

std::string_view lot_name(std::uint8_t lot) { return lot == kHouseLot ? "house" : lot == kHotelLot ? "hotel" : "deed"; }

json::array cards_of(unsigned bits) {
    json::array out;
    for (int n = 1; n <= kCardsPerDeck; ++n)
        if ((bits >> (n - 1)) & 1) out.push_back(n);
    return out;
}

json::object player_to_json(const State& s, Seat seat, const std::string& name) {
    json::array cards;
    for (std::uint8_t i = 0; i < kDecks; ++i)
        if (s.decks[Deck{i}].jail_card == seat) cards.push_back(i + 1);
    return {{"name", name},
            {"cash", s.cash[seat]},
            {"space", s.space[seat].value},
            {"jailed", s.jailed.has(seat)},
            {"jail_tries", s.jail_tries[seat]},
            {"jail_cards", std::move(cards)},
            {"speed_die", s.speed_die.has(seat)},
            {"out", !s.plays(seat)}};
}

json::object claim_to_json(const Claim& c) {
    return {{"id", c.id},
            {"owner", c.owner.value},
            {"payer", c.payer.value},
            {"space", c.space.value},
            {"rent", c.times ? json::value(nullptr) : json::value(c.rent)},
            {"times", c.times ? json::value(c.times) : json::value(nullptr)}};
}

json::object deck_to_json(const DeckState& d) {
    json::array known;
    for (int i = 0; i < d.known_count; ++i) known.push_back(d.known[static_cast<std::size_t>(i)]);
    return {{"unseen", cards_of(d.unseen)}, {"known", std::move(known)}};
}

json::value result_to_json(const Rules& r, const Header& header, const State& s) {
    if (!s.is_over()) return nullptr;
    json::object out{{"winners", seats_to_json(winners(r, s))}, {"reason", r.is_short() ? "short_game" : "last_solvent"}};
    if (r.is_short()) {
        json::array amounts;
        for (std::uint8_t i = 0; i < header.seats(); ++i) amounts.push_back(s.plays(Seat{i}) ? wealth(r, s, Seat{i}) : 0);
        out["wealth"] = std::move(amounts);
    }
    return out;
}

json::object choose_move_to_json(const Frame& f) {
    json::object out{{"step", "choose_move"}, {"seats", json::array{f.who}}};
    const BusSteps bus = bus_steps(f);
    if (bus.count == 0) {
        out["any"] = true;
        return out;
    }
    json::array steps;
    for (int i = 0; i < bus.count; ++i) steps.push_back(bus.steps[static_cast<std::size_t>(i)]);
    out["steps"] = std::move(steps);
    return out;
}

json::object dice_to_json(const State& s, std::string_view what) {
    return {{"step", "chance_dice"}, {"for", what}, {"seat", s.top().who}, {"dice", dice_awaited(s)}};
}

}  // namespace

json::object awaiting_to_json(const Rules& r, const State& s) {
    const Frame& f = s.top();
    const int space = f.at < kDeeds ? r.deeds[f.deed()].space.value : 0;
    json::object out{{"step", step_name(f.step)}};
    switch (f.step) {
        case Step::Over: return out;
        case Step::ChooseMove: return choose_move_to_json(f);
        case Step::ThrowOpening: return dice_to_json(s, "opening");
        case Step::ThrowTurn: return dice_to_json(s, "turn");
        case Step::ThrowUtility: return dice_to_json(s, "utility");
        case Step::Draw: return {{"step", "chance_draw"}, {"deck", f.at + 1}, {"seat", f.who}};
        case Step::Deal: return {{"step", "chance_deal"}, {"seat", f.who}};
        default: out["seats"] = seats_to_json(to_act(s)); break;
    }
    switch (f.step) {
        case Step::Buy: out["space"] = space; break;
        case Step::Bid:
            out["lot"] = lot_name(f.at);
            out["space"] = f.at < kDeeds ? json::value(space) : json::value(nullptr);
            out["amount"] = f.amount;
            out["high"] = seat_or_null(f.other_seat());
            break;
        case Step::Shortage:
            out["lot"] = (f.amount & kHotelWanted) ? "hotel" : "house";
            out["requester"] = f.other;
            out["space"] = space;
            break;
        case Step::Place: out["lot"] = lot_name(f.at); break;
        case Step::Charge:
            out["amount"] = f.amount;
            out["to"] = seat_or_bank(f.other_seat());
            break;
        case Step::Inherit: out["spaces"] = spaces_to_json(r, f.deeds()); break;
        default: break;
    }
    return out;
}

json::object state_to_json(const Rules& r, const Header& header, const State& s) {
    json::object out{{"edition", header.edition}, {"variant", variant_name(header.variant)}, {"seats", s.seats}};
    out["turn"] = json::object{{"seat", seat_or_null(s.turn)}, {"number", s.turn_number}, {"doubles", s.doubles}, {"again", s.again != 0}};
    out["awaiting"] = awaiting_to_json(r, s);
    json::array players;
    for (std::uint8_t i = 0; i < s.seats; ++i) players.push_back(player_to_json(s, Seat{i}, header.names[i]));
    out["players"] = std::move(players);
    json::object deeds;
    for (Deed d : kAllDeeds)
        deeds[fmt::format("{}", r.deeds[d].space.value)] =
            json::object{{"owner", seat_or_null(s.owner[d])}, {"mortgaged", s.mortgaged.has(d)}, {"level", s.level[d]}};
    out["deeds"] = std::move(deeds);
    out["bank"] = json::object{{"houses", s.houses}, {"hotels", s.hotels}};
    json::array claims;
    for (int i = 0; i < s.claim_count; ++i) claims.push_back(claim_to_json(s.claims[static_cast<std::size_t>(i)]));
    out["claims"] = std::move(claims);
    json::array decks;
    for (const DeckState& d : s.decks) decks.push_back(deck_to_json(d));
    out["decks"] = std::move(decks);
    out["next_claim"] = s.next_claim;
    json::array frames;
    for (int i = 0; i < s.depth; ++i) {
        const Frame& f = s.frames[static_cast<std::size_t>(i)];
        frames.push_back(json::object{{"step", step_name(f.step)}, {"who", f.who}, {"other", f.other}, {"at", f.at}, {"amount", f.amount}});
    }
    out["frames"] = std::move(frames);
    out["result"] = result_to_json(r, header, s);
    return out;
}

json::object event_to_json(const Rules& r, const Event& e) {
    json::object out{{"event", event_name(e.kind)}};
    if (e.seat != kNobody) out["seat"] = seat_or_bank(e.seat);
    const bool is_throw = e.kind == EventKind::Thrown;
    if (is_throw) {
        out["dice"] = json::array{e.at, e.other.value};
        if (e.amount) out["face"] = face_name(static_cast<SpeedFace>(e.amount));
    } else if (e.other != kNobody) {
        out["other"] = seat_or_bank(e.other);
    }
    switch (e.kind) {
        case EventKind::DeedMoved:
        case EventKind::Mortgaged:
        case EventKind::Redeemed:
        case EventKind::Built:
        case EventKind::SoldBuilding:
        case EventKind::ShortagePolled:
        case EventKind::Competed:
        case EventKind::DeedKept: out["space"] = r.deeds[Deed{e.at}].space.value; break;
        case EventKind::AuctionOpened:
        case EventKind::BidMade:
        case EventKind::Passed:
        case EventKind::AuctionWon:
        case EventKind::AuctionUnsold:
            out["lot"] = lot_name(e.at);
            if (e.at < kDeeds) out["space"] = r.deeds[Deed{e.at}].space.value;
            break;
        case EventKind::Moved:
        case EventKind::ClaimOpened:
        case EventKind::ClaimMade:
        case EventKind::ClaimLapsed: out["space"] = e.at; break;
        case EventKind::CardDrawn:
        case EventKind::JailCardMoved: out["deck"] = e.at + 1; break;
        default: break;
    }
    if (e.kind == EventKind::GameOver)
        out["winners"] = seats_to_json(SeatSet{static_cast<std::uint8_t>(e.amount)});
    else if (e.kind == EventKind::ShortagePolled)
        out["lot"] = e.amount ? "hotel" : "house";
    else if (e.amount != 0 && !is_throw)
        out["amount"] = e.amount;
    if (e.why != Why::None) out["why"] = why_name(e.why);
    return out;
}

}  // namespace bankhalter
