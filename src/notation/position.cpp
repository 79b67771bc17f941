#include "notation/position.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>

#include "notation/action.h"
#include "notation/names.h"
#include "notation/state_json.h"

namespace bankhalter::notation {
namespace json = boost::json;
namespace {

constexpr std::int64_t kMostCash = 100'000'000;

/// Reads fields and notes every fault; a faulty field yields a harmless value, so that reading goes
/// on.
class Reader {
public:
    Diagnostics faults;

    void fault(std::string text) { faults.push_back(std::move(text)); }

    const json::value* field(const json::object& o, std::string_view name,
                             const std::string& where) {
        const json::value* v = o.if_contains(name);
        if (!v) fault(fmt::format("{}{}: missing", where, name));
        return v;
    }
    std::int64_t number(const json::value& v, std::int64_t low, std::int64_t high,
                        const std::string& where) {
        std::int64_t n = 0;
        if (v.is_int64())
            n = v.get_int64();
        else if (v.is_uint64() && v.get_uint64() <= static_cast<std::uint64_t>(INT64_MAX))
            n = static_cast<std::int64_t>(v.get_uint64());
        else
            return fault(where + ": not a whole number"), low;
        if (n >= low && n <= high) return n;
        fault(fmt::format("{}: not between {} and {}", where, low, high));
        return low;
    }
    std::int64_t number(const json::object& o, std::string_view name, std::int64_t low,
                        std::int64_t high, const std::string& where) {
        const json::value* v = field(o, name, where);
        return v ? number(*v, low, high, where + std::string(name)) : low;
    }
    std::uint8_t small(const json::object& o, std::string_view name, int low, int high,
                       const std::string& where) {
        return static_cast<std::uint8_t>(number(o, name, low, high, where));
    }
    bool boolean(const json::object& o, std::string_view name, const std::string& where) {
        const json::value* v = field(o, name, where);
        if (v && !v->is_bool()) fault(fmt::format("{}{}: not true or false", where, name));
        return v && v->is_bool() && v->get_bool();
    }
    std::string_view text(const json::object& o, std::string_view name, const std::string& where) {
        const json::value* v = field(o, name, where);
        if (v && v->is_string()) return v->get_string();
        if (v) fault(fmt::format("{}{}: not a text", where, name));
        return {};
    }
    const json::object& object(const json::object& o, std::string_view name,
                               const std::string& where) {
        static const json::object kEmpty;
        const json::value* v = field(o, name, where);
        if (v && v->is_object()) return v->get_object();
        if (v) fault(fmt::format("{}{}: not an object", where, name));
        return kEmpty;
    }
    const json::array& array(const json::object& o, std::string_view name,
                             const std::string& where) {
        static const json::array kEmpty;
        const json::value* v = field(o, name, where);
        if (v && v->is_array()) return v->get_array();
        if (v) fault(fmt::format("{}{}: not a list", where, name));
        return kEmpty;
    }
};

const json::object& item(Reader& in, const json::value& v, const std::string& where) {
    static const json::object kEmpty;
    if (v.is_object()) return v.get_object();
    in.fault(where + ": not an object");
    return kEmpty;
}

/// Builds the state part by part. The order of the members is the order of the documented shape.
struct Setup {
    const Rules& r;
    const json::object& root;
    Reader in{};
    State s{};

    Seat seat_or(const json::object& o, std::string_view name, Seat null_means,
                 const std::string& where) {
        const json::value* v = in.field(o, name, where);
        if (!v || v->is_null()) return null_means;
        return Seat{
            static_cast<std::uint8_t>(in.number(*v, 0, s.seats - 1, where + std::string(name)))};
    }
    SeatSet seat_set(const json::object& o, std::string_view name, const std::string& where) {
        SeatSet set;
        for (const json::value& v : in.array(o, name, where))
            set.add(Seat{static_cast<std::uint8_t>(
                in.number(v, 0, s.seats - 1, where + std::string(name)))});
        return set;
    }
    Seat only_seat(const json::object& o, const std::string& where) {
        const json::array& list = in.array(o, "seats", where);
        if (list.size() != 1) {
            in.fault(where + "seats: exactly one seat decides here");
            return Seat{0};
        }
        return Seat{static_cast<std::uint8_t>(in.number(list[0], 0, s.seats - 1, where + "seats"))};
    }
    Deed property(const json::object& o, std::string_view name, const std::string& where) {
        const auto space = static_cast<int>(in.number(o, name, 0, kSpaces - 1, where));
        if (!is_property(r, space)) in.fault(fmt::format("{}{}: no property", where, name));
        return r.spaces.items[static_cast<std::size_t>(space)].deed;
    }

    void turn() {
        const json::object& o = in.object(root, "turn", "");
        s.turn = seat_or(o, "seat", kNobody, "turn.");
        s.turn_number =
            static_cast<std::uint32_t>(in.number(o, "number", 1, 1'000'000'000, "turn."));
        s.doubles = in.small(o, "doubles", 0, 2, "turn.");
        if (o.contains("again")) s.again = in.boolean(o, "again", "turn.");
    }

    void players() {
        const json::array& list = in.array(root, "players", "");
        for (std::uint8_t i = 0; i < s.seats && i < list.size(); ++i) {
            const std::string where = fmt::format("players[{}].", i);
            const json::object& o = item(in, list[i], fmt::format("players[{}]", i));
            const Seat seat{i};
            s.cash[seat] =
                static_cast<std::int32_t>(in.number(o, "cash", -kMostCash, kMostCash, where));
            s.cash[kBank] -= s.cash[seat];
            s.space[seat] = Space{in.small(o, "space", 0, kSpaces - 1, where)};
            if (in.boolean(o, "jailed", where)) s.jailed.add(seat);
            s.jail_tries[seat] = in.small(o, "jail_tries", 0, 9, where);
            if (in.boolean(o, "speed_die", where)) s.speed_die.add(seat);
            if (!in.boolean(o, "out", where)) s.in_game.add(seat);
            for (const json::value& v : in.array(o, "jail_cards", where)) {
                DeckState& deck = s.decks[Deck{
                    static_cast<std::uint8_t>(in.number(v, 1, kDecks, where + "jail_cards") - 1)}];
                if (deck.jail_card != kBank) in.fault(where + "jail_cards: held twice");
                deck.jail_card = seat;
            }
        }
    }

    void deeds() {
        const json::object& list = in.object(root, "deeds", "");
        for (Deed d : kAllDeeds) {
            const std::string key = fmt::format("{}", r.deeds[d].space.value);
            const std::string where = "deeds." + key + ".";
            s.set_owner(d, kBank);
            if (!list.contains(key)) {
                in.fault("deeds." + key + ": missing");
                continue;
            }
            const json::object& o = item(in, list.at(key), "deeds." + key);
            s.set_owner(d, seat_or(o, "owner", kBank, where));
            if (in.boolean(o, "mortgaged", where)) s.mortgaged.add(d);
            s.level[d] = in.small(o, "level", 0, kHotelLevel, where);
        }
        for (const auto& entry : list) {
            bool known = false;
            for (Deed d : kAllDeeds)
                known = known || entry.key() == fmt::format("{}", r.deeds[d].space.value);
            if (!known)
                in.fault(fmt::format("deeds.{}: no property", std::string_view(entry.key())));
        }
    }

    void bank() {
        const json::object& o = in.object(root, "bank", "");
        s.houses = in.small(o, "houses", 0, r.houses, "bank.");
        s.hotels = in.small(o, "hotels", 0, r.hotels, "bank.");
    }

    void claims() {
        const json::array& list = in.array(root, "claims", "");
        if (list.size() > kMaxTurnClaims) return in.fault("claims: more than a turn can leave");
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string where = fmt::format("claims[{}].", i);
            const json::object& o = item(in, list[i], fmt::format("claims[{}]", i));
            Claim& c = s.claims[s.claim_count++];
            c.id = static_cast<std::uint32_t>(in.number(o, "id", 1, 1'000'000'000, where));
            c.owner = Seat{in.small(o, "owner", 0, s.seats - 1, where)};
            c.payer = Seat{in.small(o, "payer", 0, s.seats - 1, where)};
            c.space = Space{in.small(o, "space", 0, kSpaces - 1, where)};
            if (const json::value* v = in.field(o, "rent", where); v && !v->is_null())
                c.rent = static_cast<std::uint16_t>(in.number(*v, 1, 10'000, where + "rent"));
            if (const json::value* v = in.field(o, "times", where); v && !v->is_null())
                c.times = static_cast<std::uint8_t>(
                    in.number(*v, r.utility_times[0], r.utility_times[1], where + "times"));
            s.next_claim = std::max(s.next_claim, c.id + 1);
        }
        if (root.contains("next_claim"))
            s.next_claim =
                static_cast<std::uint32_t>(in.number(root, "next_claim", 1, 1'000'000'001, ""));
    }

    void decks() {
        const json::array& list = in.array(root, "decks", "");
        if (list.size() != kDecks) return in.fault("decks: there are two");
        for (std::uint8_t i = 0; i < kDecks; ++i) {
            const std::string where = fmt::format("decks[{}].", i);
            const json::object& o = item(in, list[i], fmt::format("decks[{}]", i));
            DeckState& d = s.decks[Deck{i}];
            for (const json::value& v : in.array(o, "unseen", where)) {
                const auto bit = static_cast<std::uint16_t>(
                    1u << (in.number(v, 1, kCardsPerDeck, where + "unseen") - 1));
                if (d.unseen & bit) in.fault(where + "unseen: a card twice");
                d.unseen = static_cast<std::uint16_t>(d.unseen | bit);
            }
            const json::array& known = in.array(o, "known", where);
            if (known.size() > kCardsPerDeck) in.fault(where + "known: too many cards");
            for (std::size_t k = 0; k < known.size() && k < kCardsPerDeck; ++k)
                d.known[d.known_count++] = static_cast<std::uint8_t>(
                    in.number(known[k], 1, kCardsPerDeck, where + "known"));
        }
    }

    Frame& push(Step step) {
        Frame& f = s.frames[s.depth++];
        f.step = step;
        return f;
    }

    void frames() {
        const json::array& list = in.array(root, "frames", "");
        if (list.empty() || list.size() > kMaxSetUpFrames) return in.fault("frames: from 1 to 13");
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string where = fmt::format("frames[{}].", i);
            const json::object& o = item(in, list[i], fmt::format("frames[{}]", i));
            const auto step = parse_step(in.text(o, "step", where));
            if (!step) in.fault(where + "step: unknown");
            Frame& f = push(step.value_or(Step::Over));
            f.who = in.small(o, "who", 0, 255, where);
            f.other = in.small(o, "other", 0, 255, where);
            f.at = in.small(o, "at", 0, 255, where);
            f.amount =
                static_cast<std::int32_t>(in.number(o, "amount", 0, (1 << kDeeds) - 1, where));
            if (f.step == Step::Charge && f.at > static_cast<int>(Why::Start))
                in.fault(where + "at: unknown reason");
            if (f.step == Step::ThrowUtility) f.at = 0;  // of no space that it names
        }
    }

    // ---- the awaited step without frames ----

    void awaiting() {
        const json::object& o = in.object(root, "awaiting", "");
        const std::string_view step = in.text(o, "step", "awaiting.");
        if (!in.faults.empty() && step.empty()) return;
        if (step == "over") {
            push(Step::Over).who = kNobody.value;
            return;
        }
        if (step == "chance_deal") return await_deal(o);
        if (s.turn == kNobody)
            return in.fault(
                "turn.seat: only the opening has none, and it cannot be set up without frames");
        if (step == "start_turn" || step == "end_turn") {
            push(step == "start_turn" ? Step::StartTurn : Step::EndTurn).who =
                only_seat(o, "awaiting.").value;
            return;
        }
        if (!in.object(root, "turn", "").contains("again")) s.again = s.doubles > 0;
        push(Step::AfterThrow).who = s.turn.value;
        if (step == "chance_dice")
            await_dice(o);
        else if (step == "bid" || step == "shortage" || step == "place")
            await_lot(o, step);
        else
            await_player(o, step);
    }

    void await_deal(const json::object& o) {
        Frame& f = push(Step::Deal);
        f.who = in.small(o, "seat", 0, s.seats - 1, "awaiting.");
        f.amount = kDeeds - deeds_of(s, kBank).count();
    }

    void await_dice(const json::object& o) {
        if (in.text(o, "for", "awaiting.") != "turn")
            return in.fault("awaiting.for: opening and utility throws need frames");
        push(Step::ThrowTurn).who = in.small(o, "seat", 0, s.seats - 1, "awaiting.");
    }

    void await_player(const json::object& o, std::string_view step) {
        if (step == "chance_draw") {
            Frame& f = push(Step::Draw);
            f.at = static_cast<std::uint8_t>(in.small(o, "deck", 1, kDecks, "awaiting.") - 1);
            f.who = in.small(o, "seat", 0, s.seats - 1, "awaiting.");
        } else if (step == "buy") {
            Frame& f = push(Step::Buy);
            f.who = only_seat(o, "awaiting.").value;
            f.at = property(o, "space", "awaiting.").value;
        } else if (step == "raise_cash") {
            await_charge(o);
        } else if (step == "inherit") {
            Frame& f = push(Step::Inherit);
            f.who = only_seat(o, "awaiting.").value;
            DeedSet deeds;
            for (const json::value& v : in.array(o, "spaces", "awaiting.")) {
                const auto space =
                    static_cast<int>(in.number(v, 0, kSpaces - 1, "awaiting.spaces"));
                if (is_property(r, space))
                    deeds.add(r.spaces.items[static_cast<std::size_t>(space)].deed);
                else
                    in.fault("awaiting.spaces: no property");
            }
            f.amount = static_cast<std::int32_t>(deeds.bits);
        } else if (step == "choose_move") {
            await_move(o);
        } else {
            in.fault("awaiting.step: unknown");
        }
    }

    void await_charge(const json::object& o) {
        Frame& f = push(Step::Charge);
        f.who = only_seat(o, "awaiting.").value;
        f.amount = static_cast<std::int32_t>(in.number(o, "amount", 1, kMostCash, "awaiting."));
        const json::value* to = in.field(o, "to", "awaiting.");
        const bool bank = to && to->is_string() && to->get_string() == "bank";
        if (bank || !to) {
            f.other = kBank.value;
            f.at = static_cast<std::uint8_t>(Why::Card);
        } else {
            f.other = static_cast<std::uint8_t>(in.number(*to, 0, s.seats - 1, "awaiting.to"));
            f.at = static_cast<std::uint8_t>(Why::Rent);
        }
    }

    void await_move(const json::object& o) {
        Frame& f = push(Step::ChooseMove);
        f.who = only_seat(o, "awaiting.").value;
        if (o.contains("any")) {
            if (!in.boolean(o, "any", "awaiting.")) in.fault("awaiting.any: true or left out");
            return;
        }
        const json::array& steps = in.array(o, "steps", "awaiting.");
        std::array<int, 3> n{};
        for (std::size_t i = 0; i < steps.size() && i < 3; ++i)
            n[i] = static_cast<int>(in.number(steps[i], 1, 12, "awaiting.steps"));
        const bool pair = steps.size() == 2 && n[1] == 2 * n[0];
        const bool three = steps.size() == 3 && n[0] < n[1] && n[2] == n[0] + n[1];
        if (!(pair || three) || n[0] > 6 || (three && n[1] > 6))
            return in.fault("awaiting.steps: no throw offers these");
        f.at = static_cast<std::uint8_t>(n[0]);
        f.other = static_cast<std::uint8_t>(pair ? n[0] : n[1]);
    }

    void await_lot(const json::object& o, std::string_view step) {
        const std::string_view lot = in.text(o, "lot", "awaiting.");
        if (lot != "house" && lot != "hotel" && !(lot == "deed" && step == "bid"))
            in.fault("awaiting.lot: unknown");
        const std::uint8_t building = lot == "hotel" ? kHotelLot : kHouseLot;
        if (step == "place") {
            Frame& f = push(Step::Place);
            f.who = only_seat(o, "awaiting.").value;
            f.at = building;
        } else if (step == "shortage") {
            Frame& f = push(Step::Shortage);
            f.who = seat_set(o, "seats", "awaiting.").bits;
            f.other = in.small(o, "requester", 0, s.seats - 1, "awaiting.");
            f.at = property(o, "space", "awaiting.").value;
            f.amount = lot == "hotel" ? kHotelWanted : 0;
        } else {
            Frame& f = push(Step::Bid);
            const Seat high = seat_or(o, "high", kNobody, "awaiting.");
            SeatSet bidders = seat_set(o, "seats", "awaiting.");
            if (bidders.has(high)) in.fault("awaiting.seats: the highest bidder waits");
            if (high != kNobody) bidders.add(high);
            f.who = bidders.bits;
            f.other = high.value;
            f.at = lot == "deed" ? property(o, "space", "awaiting.").value : building;
            f.amount = static_cast<std::int32_t>(in.number(o, "amount", 0, kMostCash, "awaiting."));
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
    Reader in;
    if (!position.is_object()) return Result<Header>::fail("a position is a JSON object");
    const json::object& root = position.get_object();
    Header h;
    h.edition = in.text(root, "edition", "");
    if (const auto variant = parse_variant(in.text(root, "variant", "")))
        h.variant = *variant;
    else
        in.fault("variant: unknown");
    const auto seats = static_cast<std::size_t>(in.number(root, "seats", 2, kMaxSeats, ""));
    const json::array& players = in.array(root, "players", "");
    if (players.size() != seats) in.fault("players: not one for every seat");
    for (std::size_t i = 0; i < players.size(); ++i)
        h.names.emplace_back(in.text(item(in, players[i], fmt::format("players[{}]", i)), "name",
                                     fmt::format("players[{}].", i)));
    if (!in.faults.empty()) return in.faults;
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
    const bool framed = setup.root.contains("frames");
    if (framed)
        setup.frames();
    else
        setup.awaiting();
    setup.in.field(setup.root, "result", "");
    if (!setup.in.faults.empty()) return setup.in.faults;

    for (const Faults::Item& f : check(rules, s)) setup.in.fault(fault_text(rules, f));
    if (!setup.in.faults.empty()) return setup.in.faults;
    // What was written must be what the state means: the result, and beside frames the awaited
    // step, are derived, not believed.
    const json::object meant = state_to_json(rules, header, s);
    if (setup.root.at("result") != meant.at("result"))
        setup.in.fault("result: does not fit the rest of the position");
    if (framed && setup.root.contains("awaiting") &&
        setup.root.at("awaiting") != meant.at("awaiting"))
        setup.in.fault("awaiting: does not fit the frames");
    if (!setup.in.faults.empty()) return setup.in.faults;
    return s;
}

}  // namespace bankhalter::notation
