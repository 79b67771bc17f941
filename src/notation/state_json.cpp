#include "notation/state_json.h"

#include <fmt/format.h>

#include <cstring>

#include "engine/short_game.h"
#include "engine/speed_die.h"
#include "engine/turn.h"
#include "notation/merge_patch.h"
#include "notation/names.h"

namespace bankhalter::notation {
namespace json = boost::json;
namespace {

json::array seats_to_json(SeatSet seats, const Memory& memory = {}) {
    json::array out(memory);
    for (Seat seat : seats) out.push_back(seat.value);
    return out;
}

json::array spaces_to_json(const Rules& r, DeedSet deeds, const Memory& memory) {
    json::array out(memory);
    for (Deed d : deeds) out.push_back(r.deeds[d].space.value);
    return out;
}

json::value seat_or_null(Seat seat) {
    return seat.value < kMaxSeats ? json::value(seat.value) : json::value(nullptr);
}
json::value seat_or_bank(Seat seat) {
    return seat == kBank ? json::value("bank") : json::value(seat.value);
}

std::string_view lot_name(std::uint8_t lot) {
    return lot == kHouseLot ? "house" : lot == kHotelLot ? "hotel" : "deed";
}

json::array cards_of(unsigned bits) {
    json::array out;
    for (int n = 1; n <= kCardsPerDeck; ++n)
        if ((bits >> (n - 1)) & 1) out.push_back(n);
    return out;
}

json::object player_to_json(const State& s, Seat seat, const std::string& name,
                            const Memory& memory) {
    json::array cards(memory);
    for (std::uint8_t i = 0; i < kDecks; ++i)
        if (s.decks[Deck{i}].jail_card == seat) cards.push_back(i + 1);
    return json::object({{"name", name},
                         {"cash", s.cash[seat]},
                         {"space", s.space[seat].value},
                         {"jailed", s.jailed.has(seat)},
                         {"jail_tries", s.jail_tries[seat]},
                         {"jail_cards", std::move(cards)},
                         {"speed_die", s.speed_die.has(seat)},
                         {"out", !s.plays(seat)}},
                        memory);
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
    json::object out{{"winners", seats_to_json(winners(r, s))},
                     {"reason", r.is_short() ? "short_game" : "last_solvent"}};
    if (r.is_short()) {
        json::array amounts;
        for (std::uint8_t i = 0; i < header.seats(); ++i)
            amounts.push_back(s.plays(Seat{i}) ? wealth(r, s, Seat{i}) : 0);
        out["wealth"] = std::move(amounts);
    }
    return out;
}

json::object choose_move_to_json(const Frame& f, const Memory& memory) {
    json::object out({{"step", "choose_move"}, {"seats", json::array{f.who}}}, memory);
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

json::object dice_to_json(const State& s, std::string_view what, const Memory& memory) {
    return json::object(
        {{"step", "chance_dice"}, {"for", what}, {"seat", s.top().who}, {"dice", dice_awaited(s)}},
        memory);
}

}  // namespace

json::object awaiting_to_json(const Rules& r, const State& s, const Memory& memory) {
    const Frame& f = s.top();
    const int space = f.at < kDeeds ? r.deeds[f.deed()].space.value : 0;
    json::object out({{"step", step_name(f.step)}}, memory);
    switch (f.step) {
        case Step::Over: return out;
        case Step::ChooseMove: return choose_move_to_json(f, memory);
        case Step::ThrowOpening: return dice_to_json(s, "opening", memory);
        case Step::ThrowTurn: return dice_to_json(s, "turn", memory);
        case Step::ThrowUtility: return dice_to_json(s, "utility", memory);
        case Step::Draw:
            return json::object({{"step", "chance_draw"}, {"deck", f.at + 1}, {"seat", f.who}},
                                memory);
        case Step::Deal: return json::object({{"step", "chance_deal"}, {"seat", f.who}}, memory);
        default: out["seats"] = seats_to_json(to_act(s), memory); break;
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
        case Step::Inherit: out["spaces"] = spaces_to_json(r, f.deeds(), memory); break;
        default: break;
    }
    return out;
}

namespace {

json::object turn_to_json(const State& s, const Memory& memory = {}) {
    return json::object({{"seat", seat_or_null(s.turn)},
                         {"number", s.turn_number},
                         {"doubles", s.doubles},
                         {"again", s.again != 0}},
                        memory);
}

json::array players_to_json(const Header& header, const State& s, const Memory& memory = {}) {
    json::array players(memory);
    players.reserve(s.seats);
    for (std::uint8_t i = 0; i < s.seats; ++i)
        players.push_back(player_to_json(s, Seat{i}, header.names[i], memory));
    return players;
}

json::object deed_to_json(const State& s, Deed d, const Memory& memory = {}) {
    return json::object({{"owner", seat_or_null(s.owner[d])},
                         {"mortgaged", s.mortgaged.has(d)},
                         {"level", s.level[d]}},
                        memory);
}

json::object bank_to_json(const Rules& r, const State& s) {
    json::object out{{"houses", s.houses}, {"hotels", s.hotels}};
    if (r.house.jackpot) out["jackpot"] = s.jackpot;
    return out;
}

json::array claims_to_json(const State& s) {
    json::array claims;
    for (int i = 0; i < s.claim_count; ++i)
        claims.push_back(claim_to_json(s.claims[static_cast<std::size_t>(i)]));
    return claims;
}

json::array decks_to_json(const State& s) {
    json::array decks;
    for (const DeckState& d : s.decks) decks.push_back(deck_to_json(d));
    return decks;
}

template <class T>
bool same_bytes(const T& a, const T& b) {
    static_assert(std::has_unique_object_representations_v<T>);
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

bool same_players(const State& a, const State& b) {
    return same_bytes(a.cash, b.cash) && same_bytes(a.space, b.space) &&
           same_bytes(a.jail_tries, b.jail_tries) && a.in_game == b.in_game &&
           a.jailed == b.jailed && a.speed_die == b.speed_die &&
           a.decks[Deck{0}].jail_card == b.decks[Deck{0}].jail_card &&
           a.decks[Deck{1}].jail_card == b.decks[Deck{1}].jail_card;
}

}  // namespace

json::object state_to_json(const Rules& r, const Header& header, const State& s) {
    json::object out{
        {"edition", header.edition}, {"variant", variant_name(header.variant)}, {"seats", s.seats}};
    out["turn"] = turn_to_json(s);
    out["awaiting"] = awaiting_to_json(r, s);
    out["players"] = players_to_json(header, s);
    json::object deeds;
    for (Deed d : kAllDeeds) deeds[fmt::format("{}", r.deeds[d].space.value)] = deed_to_json(s, d);
    out["deeds"] = std::move(deeds);
    out["bank"] = bank_to_json(r, s);
    out["claims"] = claims_to_json(s);
    out["decks"] = decks_to_json(s);
    out["next_claim"] = s.next_claim;
    json::array frames;
    for (int i = 0; i < s.depth; ++i) {
        const Frame& f = s.frames[static_cast<std::size_t>(i)];
        frames.push_back(json::object{{"step", step_name(f.step)},
                                      {"who", f.who},
                                      {"other", f.other},
                                      {"at", f.fact_at()},
                                      {"amount", f.amount}});
    }
    out["frames"] = std::move(frames);
    out["result"] = result_to_json(r, header, s);
    return out;
}

// Compared as plain data first: of a state's two hundred values an action changes a few, and only
// those are written.
json::object state_patch(const Rules& r, const Header& header, const State& a, const State& b,
                         const Memory& memory) {
    json::object patch(memory);
    if (a.turn != b.turn || a.turn_number != b.turn_number || a.doubles != b.doubles ||
        a.again != b.again)
        patch["turn"] = make_patch(turn_to_json(a, memory), turn_to_json(b, memory));
    if (json::object awaiting =
            make_patch(awaiting_to_json(r, a, memory), awaiting_to_json(r, b, memory));
        !awaiting.empty())
        patch["awaiting"] = std::move(awaiting);
    if (!same_players(a, b)) patch["players"] = players_to_json(header, b, memory);
    json::object deeds(memory);
    for (Deed d : kAllDeeds)
        if (a.owner[d] != b.owner[d] || a.level[d] != b.level[d] ||
            a.mortgaged.has(d) != b.mortgaged.has(d))
            deeds[fmt::to_string(r.deeds[d].space.value)] =
                make_patch(deed_to_json(a, d, memory), deed_to_json(b, d, memory));
    if (!deeds.empty()) patch["deeds"] = std::move(deeds);
    if (a.houses != b.houses || a.hotels != b.hotels || a.jackpot != b.jackpot)
        patch["bank"] = bank_to_json(r, b);
    if (a.claim_count != b.claim_count || !same_bytes(a.claims, b.claims))
        patch["claims"] = claims_to_json(b);
    if (!same_bytes(a.decks, b.decks)) patch["decks"] = decks_to_json(b);
    if (a.next_claim != b.next_claim) patch["next_claim"] = b.next_claim;
    if (a.is_over() != b.is_over()) patch["result"] = result_to_json(r, header, b);
    return patch;
}

json::object event_to_json(const Rules& r, const Event& e, const Memory& memory) {
    json::object out({{"event", event_name(e.kind)}}, memory);
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

json::object event_with_subject(const Rules& r, const Event& e, const Memory& memory) {
    json::object out = event_to_json(r, e, memory);
    if (e.subject.kind == Subject::Kind::ADeed)
        out["space"] = r.deeds[Deed{e.subject.at}].space.value;
    if (e.subject.kind == Subject::Kind::ASpace) out["space"] = e.subject.at;
    return out;
}

}  // namespace bankhalter::notation
