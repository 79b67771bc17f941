#include "notation/position.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>

#include "notation/action.h"
#include "notation/checked_fields.h"
#include "notation/names.h"
#include "notation/state_json.h"

namespace bankhalter::notation {
namespace json = boost::json;
namespace {

constexpr std::int64_t kMostCash = 100'000'000;

std::uint8_t small(const CheckedFields& o, std::string_view name, int low, int high) {
    return static_cast<std::uint8_t>(o.number(name, low, high));
}

/// Builds the state part by part. The order of the members is the order of the documented shape.
struct Setup {
    const Rules& r;
    const json::object& position;
    Diagnostics faults{};
    CheckedFields root{position, faults};
    State s{};

    Seat seat(const CheckedFields& o, const json::value& v, std::string_view name) {
        return Seat{static_cast<std::uint8_t>(o.number(v, name, 0, s.seats - 1))};
    }
    Seat seat_or(const CheckedFields& o, std::string_view name, Seat null_means) {
        const json::value* v = o.field(name);
        return !v || v->is_null() ? null_means : seat(o, *v, name);
    }
    SeatSet seat_set(const CheckedFields& o, std::string_view name) {
        SeatSet set;
        for (const json::value& v : o.list(name)) set.add(seat(o, v, name));
        return set;
    }
    Seat only_seat(const CheckedFields& o) {
        const json::array& list = o.list("seats");
        if (list.size() == 1) return seat(o, list[0], "seats");
        o.fault("seats", "exactly one seat decides here");
        return Seat{0};
    }
    Deed property(const CheckedFields& o, std::string_view name) {
        const auto space = static_cast<int>(o.number(name, 0, kSpaces - 1));
        if (!is_property(r, space)) o.fault(name, "no property");
        return r.spaces.items[static_cast<std::size_t>(space)].deed;
    }

    void turn() {
        const CheckedFields o = root.object("turn");
        s.turn = seat_or(o, "seat", kNobody);
        s.turn_number = static_cast<std::uint32_t>(o.number("number", 1, 1'000'000'000));
        s.doubles = small(o, "doubles", 0, 2);
        if (o.has("again")) s.again = o.flag("again");
    }

    void players() {
        const auto list = root.objects("players");
        for (std::uint8_t i = 0; i < s.seats && i < list.size(); ++i) {
            const CheckedFields& o = list[i];
            const Seat seat{i};
            s.cash[seat] = static_cast<std::int32_t>(o.number("cash", -kMostCash, kMostCash));
            s.cash[kBank] -= s.cash[seat];
            s.space[seat] = Space{small(o, "space", 0, kSpaces - 1)};
            if (o.flag("jailed")) s.jailed.add(seat);
            s.jail_tries[seat] = small(o, "jail_tries", 0, 9);
            if (o.flag("speed_die")) s.speed_die.add(seat);
            if (!o.flag("out")) s.in_game.add(seat);
            for (const json::value& v : o.list("jail_cards")) {
                DeckState& deck = s.decks[Deck{
                    static_cast<std::uint8_t>(o.number(v, "jail_cards", 1, kDecks) - 1)}];
                if (deck.jail_card != kBank) o.fault("jail_cards", "held twice");
                deck.jail_card = seat;
            }
        }
    }

    void deeds() {
        const CheckedFields list = root.object("deeds");
        for (Deed d : kAllDeeds) {
            const std::string key = fmt::format("{}", r.deeds[d].space.value);
            s.set_owner(d, kBank);
            if (!list.has(key)) {
                list.fault(key, "missing");
                continue;
            }
            const CheckedFields o = list.object(key);
            s.set_owner(d, seat_or(o, "owner", kBank));
            if (o.flag("mortgaged")) s.mortgaged.add(d);
            s.level[d] = small(o, "level", 0, kHotelLevel);
        }
        for (const auto& entry : list.json()) {
            bool known = false;
            for (Deed d : kAllDeeds)
                known = known || entry.key() == fmt::format("{}", r.deeds[d].space.value);
            if (!known) list.fault(entry.key(), "no property");
        }
    }

    void bank() {
        const CheckedFields o = root.object("bank");
        s.houses = small(o, "houses", 0, r.houses);
        s.hotels = small(o, "hotels", 0, r.hotels);
        if (r.house.jackpot)
            s.jackpot = static_cast<std::int32_t>(o.number("jackpot", 0, kMostCash));
    }

    void claims() {
        const auto list = root.objects("claims");
        if (list.size() > kMaxTurnClaims) return root.fault("claims", "more than a turn can leave");
        for (const CheckedFields& o : list) {
            Claim& c = s.claims[s.claim_count++];
            c.id = static_cast<std::uint32_t>(o.number("id", 1, 1'000'000'000));
            c.owner = Seat{small(o, "owner", 0, s.seats - 1)};
            c.payer = Seat{small(o, "payer", 0, s.seats - 1)};
            c.space = Space{small(o, "space", 0, kSpaces - 1)};
            if (const json::value* v = o.field("rent"); v && !v->is_null())
                c.rent = static_cast<std::uint16_t>(o.number(*v, "rent", 1, 10'000));
            if (const json::value* v = o.field("times"); v && !v->is_null())
                c.times = static_cast<std::uint8_t>(
                    o.number(*v, "times", r.utility_times[0], r.utility_times[1]));
            s.next_claim = std::max(s.next_claim, c.id + 1);
        }
        if (root.has("next_claim"))
            s.next_claim = static_cast<std::uint32_t>(root.number("next_claim", 1, 1'000'000'001));
    }

    void decks() {
        const auto list = root.objects("decks");
        if (list.size() != kDecks) return root.fault("decks", "there are two");
        for (std::uint8_t i = 0; i < kDecks; ++i) {
            const CheckedFields& o = list[i];
            DeckState& d = s.decks[Deck{i}];
            for (const json::value& v : o.list("unseen")) {
                const auto bit =
                    static_cast<std::uint16_t>(1u << (o.number(v, "unseen", 1, kCardsPerDeck) - 1));
                if (d.unseen & bit) o.fault("unseen", "a card twice");
                d.unseen = static_cast<std::uint16_t>(d.unseen | bit);
            }
            const json::array& known = o.list("known");
            if (known.size() > kCardsPerDeck) o.fault("known", "too many cards");
            for (std::size_t k = 0; k < known.size() && k < kCardsPerDeck; ++k)
                d.known[d.known_count++] =
                    static_cast<std::uint8_t>(o.number(known[k], "known", 1, kCardsPerDeck));
        }
    }

    Frame& push(Step step) {
        Frame& f = s.frames[s.depth++];
        f.step = step;
        return f;
    }

    void frames() {
        const auto list = root.objects("frames");
        if (list.empty() || list.size() > kMaxSetUpFrames)
            return root.fault("frames", "from 1 to 13");
        for (const CheckedFields& o : list) {
            const auto step = parse_step(o.text("step"));
            if (!step) o.fault("step", "unknown");
            Frame& f = push(step.value_or(Step::Over));
            f.who = small(o, "who", 0, 255);
            f.other = small(o, "other", 0, 255);
            f.at = small(o, "at", 0, 255);
            f.amount = static_cast<std::int32_t>(o.number("amount", 0, (1 << kDeeds) - 1));
            if (f.step == Step::Charge && f.at > static_cast<int>(Why::Start))
                o.fault("at", "unknown reason");
            if (f.step == Step::ThrowUtility) f.at = 0;  // of no space that it names
        }
    }

    // ---- the awaited step without frames ----

    void awaiting() {
        const CheckedFields o = root.object("awaiting");
        const std::string_view step = o.text("step");
        if (!faults.empty() && step.empty()) return;
        if (step == "over") {
            push(Step::Over).who = kNobody.value;
            return;
        }
        if (step == "chance_deal") return await_deal(o);
        if (s.turn == kNobody)
            return root.fault("turn.seat",
                              "only the opening has none, and it cannot be set up without frames");
        if (step == "start_turn" || step == "end_turn") {
            push(step == "start_turn" ? Step::StartTurn : Step::EndTurn).who = only_seat(o).value;
            return;
        }
        if (!root.object("turn").has("again")) s.again = s.doubles > 0;
        push(Step::AfterThrow).who = s.turn.value;
        if (step == "chance_dice")
            await_dice(o);
        else if (step == "bid" || step == "shortage" || step == "place")
            await_lot(o, step);
        else
            await_player(o, step);
    }

    void await_deal(const CheckedFields& o) {
        Frame& f = push(Step::Deal);
        f.who = small(o, "seat", 0, s.seats - 1);
        f.amount = kDeeds - deeds_of(s, kBank).count();
    }

    void await_dice(const CheckedFields& o) {
        if (o.text("for") != "turn")
            return o.fault("for", "opening and utility throws need frames");
        push(Step::ThrowTurn).who = small(o, "seat", 0, s.seats - 1);
    }

    void await_player(const CheckedFields& o, std::string_view step) {
        if (step == "chance_draw") {
            Frame& f = push(Step::Draw);
            f.at = static_cast<std::uint8_t>(small(o, "deck", 1, kDecks) - 1);
            f.who = small(o, "seat", 0, s.seats - 1);
        } else if (step == "buy") {
            Frame& f = push(Step::Buy);
            f.who = only_seat(o).value;
            f.at = property(o, "space").value;
        } else if (step == "raise_cash") {
            await_charge(o);
        } else if (step == "inherit") {
            Frame& f = push(Step::Inherit);
            f.who = only_seat(o).value;
            DeedSet deeds;
            for (const json::value& v : o.list("spaces")) {
                const auto space = static_cast<int>(o.number(v, "spaces", 0, kSpaces - 1));
                if (is_property(r, space))
                    deeds.add(r.spaces.items[static_cast<std::size_t>(space)].deed);
                else
                    o.fault("spaces", "no property");
            }
            f.amount = static_cast<std::int32_t>(deeds.bits);
        } else if (step == "choose_move") {
            await_move(o);
        } else {
            o.fault("step", "unknown");
        }
    }

    void await_charge(const CheckedFields& o) {
        Frame& f = push(Step::Charge);
        f.who = only_seat(o).value;
        f.amount = static_cast<std::int32_t>(o.number("amount", 1, kMostCash));
        const json::value* to = o.field("to");
        if (!to || to_text(*to) == "bank") {
            f.other = kBank.value;
            f.at = static_cast<std::uint8_t>(Why::Card);
        } else {
            f.other = static_cast<std::uint8_t>(o.number(*to, "to", 0, s.seats - 1));
            f.at = static_cast<std::uint8_t>(Why::Rent);
        }
    }

    void await_move(const CheckedFields& o) {
        Frame& f = push(Step::ChooseMove);
        f.who = only_seat(o).value;
        if (o.has("any")) {
            if (!o.flag("any")) o.fault("any", "true or left out");
            return;
        }
        const json::array& steps = o.list("steps");
        std::array<int, 3> n{};
        for (std::size_t i = 0; i < steps.size() && i < 3; ++i)
            n[i] = static_cast<int>(o.number(steps[i], "steps", 1, 12));
        const bool pair = steps.size() == 2 && n[1] == 2 * n[0];
        const bool three = steps.size() == 3 && n[0] < n[1] && n[2] == n[0] + n[1];
        if (!(pair || three) || n[0] > 6 || (three && n[1] > 6))
            return o.fault("steps", "no throw offers these");
        f.at = static_cast<std::uint8_t>(n[0]);
        f.other = static_cast<std::uint8_t>(pair ? n[0] : n[1]);
    }

    void await_lot(const CheckedFields& o, std::string_view step) {
        const std::string_view lot = o.text("lot");
        if (lot != "house" && lot != "hotel" && !(lot == "deed" && step == "bid"))
            o.fault("lot", "unknown");
        const std::uint8_t building = lot == "hotel" ? kHotelLot : kHouseLot;
        if (step == "place") {
            Frame& f = push(Step::Place);
            f.who = only_seat(o).value;
            f.at = building;
        } else if (step == "shortage") {
            Frame& f = push(Step::Shortage);
            f.who = seat_set(o, "seats").bits;
            f.other = small(o, "requester", 0, s.seats - 1);
            f.at = property(o, "space").value;
            f.amount = lot == "hotel" ? kHotelWanted : 0;
        } else {
            Frame& f = push(Step::Bid);
            const Seat high = seat_or(o, "high", kNobody);
            SeatSet bidders = seat_set(o, "seats");
            if (bidders.has(high)) o.fault("seats", "the highest bidder waits");
            if (high != kNobody) bidders.add(high);
            f.who = bidders.bits;
            f.other = high.value;
            f.at = lot == "deed" ? property(o, "space").value : building;
            f.amount = static_cast<std::int32_t>(o.number("amount", 0, kMostCash));
        }
    }
};

std::string fault_text(const Rules& r, const Faults::Item& f) {
    switch (f.fault) {
        case Fault::NegativeCash:
        case Fault::JailedElsewhere:
        case Fault::TooManyTries:
        case Fault::TriesOutsideJail:
        case Fault::OutWithAssets:
        case Fault::SpeedDieNotPlayed:
        case Fault::BidNotCovered:
        case Fault::DebtCanBePaid:
            return fmt::format("players[{}]: {} ({})", f.at, fault_name(f.fault).code,
                               fault_name(f.fault).clause);
        case Fault::OwnerNotInGame:
        case Fault::BuiltOffStreet:
        case Fault::BadLevel:
        case Fault::BankDeedMortgaged:
            return fmt::format("deeds.{}: {} ({})", r.deeds[Deed{f.at}].space.value,
                               fault_name(f.fault).code, fault_name(f.fault).clause);
        case Fault::UnevenGroup:
        case Fault::BuiltWithoutGroup:
        case Fault::BuiltOnMortgage:
            return fmt::format("group {}: {} ({})", static_cast<char>('A' + f.at),
                               fault_name(f.fault).code, fault_name(f.fault).clause);
        case Fault::CardLost:
        case Fault::CardTwice:
        case Fault::CardHolderOut:
            return fmt::format("decks[{}]: {} ({})", f.at, fault_name(f.fault).code,
                               fault_name(f.fault).clause);
        case Fault::ClaimBroken:
        case Fault::ClaimIdOrder:
            return fmt::format("claims[{}]: {} ({})", f.at, fault_name(f.fault).code,
                               fault_name(f.fault).clause);
        default:
            return fmt::format("{} ({})", fault_name(f.fault).code, fault_name(f.fault).clause);
    }
}

}  // namespace

Result<json::value> parse_json(std::string_view text) {
    boost::system::error_code error;
    json::value v = json::parse(text, error);
    if (error) return Result<json::value>::fail("not JSON: " + error.message());
    return v;
}

Result<Header> read_header(const json::value& position) {
    const json::object* object = to_object(position);
    if (!object) return Result<Header>::fail("a position is a JSON object");
    Diagnostics faults;
    const CheckedFields root(*object, faults);
    Header h;
    h.edition = root.text("edition");
    if (const auto variant = parse_variant(root.text("variant")))
        h.variant = *variant;
    else
        root.fault("variant", "unknown");
    const auto seats = static_cast<std::size_t>(root.number("seats", 2, kMaxSeats));
    const auto players = root.objects("players");
    if (players.size() != seats) root.fault("players", "not one for every seat");
    for (const CheckedFields& player : players) h.names.emplace_back(player.text("name"));
    if (!faults.empty()) return faults;
    return h;
}

Result<State> read_position(const Rules& rules, const Header& header, const json::value& position) {
    Setup setup{rules, position.get_object()};
    State& s = setup.s;
    s.seats = static_cast<std::uint8_t>(header.seats());
    setup.turn();
    setup.players();
    setup.deeds();
    setup.bank();
    setup.claims();
    setup.decks();
    const bool framed = setup.root.has("frames");
    if (framed)
        setup.frames();
    else
        setup.awaiting();
    setup.root.field("result");
    if (!setup.faults.empty()) return setup.faults;

    for (const Faults::Item& f : check(rules, s)) setup.faults.push_back(fault_text(rules, f));
    if (!setup.faults.empty()) return setup.faults;
    // What was written must be what the state means: the result, and beside frames the awaited
    // step, are derived, not believed.
    const json::object meant = state_to_json(rules, header, s);
    if (setup.position.at("result") != meant.at("result"))
        setup.root.fault("result", "does not fit the rest of the position");
    if (framed && setup.root.has("awaiting") &&
        setup.position.at("awaiting") != meant.at("awaiting"))
        setup.root.fault("awaiting", "does not fit the frames");
    if (!setup.faults.empty()) return setup.faults;
    return s;
}

}  // namespace bankhalter::notation
