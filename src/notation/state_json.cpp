#include "notation/state_json.h"

#include <boost/json/parse.hpp>
#include <cstring>
#include <span>

#include "engine/short_game.h"
#include "engine/speed_die.h"
#include "engine/turn.h"
#include "notation/names.h"

namespace bankhalter::notation {
namespace json = boost::json;
namespace {

std::optional<std::uint8_t> seat_or_null(Seat seat) {
    return seat.value < kMaxSeats ? std::optional(seat.value) : std::nullopt;
}

/// Somebody who pays or is paid.
void write_party(JsonWriter& out, Seat seat) {
    if (seat == kBank)
        out.value("bank");
    else
        out.value(seat.value);
}

std::string_view lot_name(std::uint8_t lot) {
    return lot == kHouseLot ? "house" : lot == kHotelLot ? "hotel" : "deed";
}

void write_spaces(JsonWriter& out, const Rules& r, DeedSet deeds) {
    out.list([&] {
        for (Deed d : deeds) out.value(r.deeds[d].space.value);
    });
}

void write_player(JsonWriter& out, const State& s, Seat seat, const std::string& name) {
    out.object([&] {
        out("name", name)("cash", s.cash[seat])("space", s.space[seat].value);
        out("jailed", s.jailed.has(seat))("jail_tries", s.jail_tries[seat]);
        out.key("jail_cards").list([&] {
            for (std::uint8_t i = 0; i < kDecks; ++i)
                if (s.decks[Deck{i}].jail_card == seat) out.value(i + 1);
        });
        out("speed_die", s.speed_die.has(seat))("out", !s.plays(seat));
    });
}

void write_players(JsonWriter& out, const Header& header, const State& s) {
    out.key("players").list([&] {
        for (std::uint8_t i = 0; i < s.seats; ++i) write_player(out, s, Seat{i}, header.names[i]);
    });
}

void write_bank(JsonWriter& out, const Rules& r, const State& s) {
    out.key("bank").object([&] {
        out("houses", s.houses)("hotels", s.hotels);
        if (r.house.jackpot) out("jackpot", s.jackpot);
    });
}

void write_claim(JsonWriter& out, const Claim& c) {
    out.object([&] {
        out("id", c.id)("owner", c.owner.value)("payer", c.payer.value)("space", c.space.value);
        out("rent", c.times ? std::nullopt : std::optional(c.rent));
        out("times", c.times ? std::optional(c.times) : std::nullopt);
    });
}

void write_claims(JsonWriter& out, const State& s) {
    out.key("claims").list([&] {
        for (int i = 0; i < s.claim_count; ++i)
            write_claim(out, s.claims[static_cast<std::size_t>(i)]);
    });
}

void write_deck(JsonWriter& out, const DeckState& d) {
    out.object([&] {
        out.key("unseen").list([&] {
            for (int n = 1; n <= kCardsPerDeck; ++n)
                if ((d.unseen >> (n - 1)) & 1) out.value(n);
        });
        out.key("known").items(std::span(d.known).first(d.known_count));
    });
}

void write_decks(JsonWriter& out, const State& s) {
    out.key("decks").list([&] {
        for (const DeckState& d : s.decks) write_deck(out, d);
    });
}

void write_frames(JsonWriter& out, const State& s) {
    out.key("frames").list([&] {
        for (const Frame& f : frames_of(s))
            out.object([&] {
                out("step", step_name(f.step))("who", f.who)("other", f.other);
                out("at", f.fact_at())("amount", f.amount);
            });
    });
}

void write_result(JsonWriter& out, const Rules& r, const State& s) {
    out.key("result");
    if (!s.is_over()) {
        out.value(nullptr);
        return;
    }
    out.object([&] {
        out.key("winners").items(winners(r, s));
        out("reason", r.is_short() ? "short_game" : "last_solvent");
        if (!r.is_short()) return;
        out.key("wealth").list([&] {
            for (std::uint8_t i = 0; i < s.seats; ++i)
                out.value(s.plays(Seat{i}) ? wealth(r, s, Seat{i}) : 0);
        });
    });
}

Members turn_of(const State& s) {
    Members turn;
    turn("seat", seat_or_null(s.turn))("number", s.turn_number);
    turn("doubles", s.doubles)("again", s.again != 0);
    return turn;
}

Members deed_of(const State& s, Deed d) {
    Members deed;
    deed("owner", seat_or_null(s.owner[d]))("mortgaged", s.mortgaged.has(d))("level", s.level[d]);
    return deed;
}

/// The step of a state whose chance is awaited, and what the throw is for.
std::pair<std::string_view, std::string_view> chance_step(Step step) {
    switch (step) {
        case Step::ThrowOpening: return {"chance_dice", "opening"};
        case Step::ThrowTurn: return {"chance_dice", "turn"};
        case Step::ThrowUtility: return {"chance_dice", "utility"};
        case Step::Draw: return {"chance_draw", ""};
        default: return {"chance_deal", ""};
    }
}

Members chance_awaited(const State& s) {
    const Frame& f = s.top();
    const auto [step, purpose] = chance_step(f.step);
    Members out;
    out("step", step);
    if (f.step == Step::Draw) out("deck", f.at + 1);
    if (!purpose.empty()) out("for", purpose);
    out("seat", f.who);
    if (!purpose.empty()) out("dice", dice_awaited(s));
    return out;
}

void add_choices(Members& out, const Frame& f) {
    const BusSteps bus = bus_steps(f);
    if (bus.count == 0)
        out("any", true);
    else
        out.add("steps", [&](JsonWriter& steps) {
            steps.items(std::span(bus.steps).first(static_cast<std::size_t>(bus.count)));
        });
}

Members awaited(const Rules& r, const State& s) {
    const Frame& f = s.top();
    if (chance_answers(f.step)) return chance_awaited(s);
    Members out;
    out("step", step_name(f.step));
    if (f.step == Step::Over) return out;
    const int space = f.at < kDeeds ? r.deeds[f.deed()].space.value : 0;
    out.add("seats", [&](JsonWriter& seats) { seats.items(to_act(s)); });
    switch (f.step) {
        case Step::ChooseMove: add_choices(out, f); break;
        case Step::Buy: out("space", space); break;
        case Step::Bid:
            out("lot", lot_name(f.at));
            out("space", f.at < kDeeds ? std::optional(space) : std::nullopt);
            out("amount", f.amount)("high", seat_or_null(f.other_seat()));
            break;
        case Step::Shortage:
            out("lot", (f.amount & kHotelWanted) ? "hotel" : "house");
            out("requester", f.other)("space", space);
            break;
        case Step::Place: out("lot", lot_name(f.at)); break;
        case Step::Charge:
            out("amount", f.amount);
            out.add("to", [&](JsonWriter& to) { write_party(to, f.other_seat()); });
            break;
        case Step::Inherit:
            out.add("spaces", [&](JsonWriter& spaces) { write_spaces(spaces, r, f.deeds()); });
            break;
        default: break;
    }
    return out;
}

/// The members of a state, in their order.
void write_members(JsonWriter& out, const Rules& r, const Header& header, const State& s,
                   bool with_frames) {
    out("edition", header.edition)("variant", variant_name(header.variant))("seats", s.seats);
    turn_of(s).write_to(out.key("turn"));
    awaited(r, s).write_to(out.key("awaiting"));
    write_players(out, header, s);
    out.key("deeds").object([&] {
        for (Deed d : kAllDeeds) deed_of(s, d).write_to(out.key(r.deeds[d].space.value));
    });
    write_bank(out, r, s);
    write_claims(out, s);
    write_decks(out, s);
    out("next_claim", s.next_claim);
    if (with_frames) write_frames(out, s);
    write_result(out, r, s);
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

void write_deeds_patch(JsonWriter& out, const Rules& r, const State& a, const State& b) {
    out.object_if_any("deeds", [&] {
        for (Deed d : kAllDeeds)
            if (a.owner[d] != b.owner[d] || a.level[d] != b.level[d] ||
                a.mortgaged.has(d) != b.mortgaged.has(d))
                out.key(r.deeds[d].space.value).object([&] {
                    deed_of(a, d).write_patch(out, deed_of(b, d));
                });
    });
}

void write_facts(JsonWriter& out, const Rules& r, const Event& e) {
    switch (e.kind) {
        case EventKind::DeedMoved:
        case EventKind::Mortgaged:
        case EventKind::Redeemed:
        case EventKind::Built:
        case EventKind::SoldBuilding:
        case EventKind::ShortagePolled:
        case EventKind::Competed:
        case EventKind::DeedKept: out("space", r.deeds[Deed{e.at}].space.value); break;
        case EventKind::AuctionOpened:
        case EventKind::BidMade:
        case EventKind::Passed:
        case EventKind::AuctionWon:
        case EventKind::AuctionUnsold:
            out("lot", lot_name(e.at));
            if (e.at < kDeeds) out("space", r.deeds[Deed{e.at}].space.value);
            break;
        case EventKind::Moved:
        case EventKind::ClaimOpened:
        case EventKind::ClaimMade:
        case EventKind::ClaimLapsed: out("space", e.at); break;
        case EventKind::CardDrawn:
        case EventKind::JailCardMoved: out("deck", e.at + 1); break;
        default: break;
    }
}

void write_event_members(JsonWriter& out, const Rules& r, const Event& e) {
    out("event", event_name(e.kind));
    if (e.seat != kNobody) write_party(out.key("seat"), e.seat);
    const bool is_throw = e.kind == EventKind::Thrown;
    if (is_throw) {
        out.key("dice").items(std::array{e.at, e.other.value});
        if (e.amount) out("face", face_name(static_cast<SpeedFace>(e.amount)));
    } else if (e.other != kNobody) {
        write_party(out.key("other"), e.other);
    }
    write_facts(out, r, e);
    if (e.kind == EventKind::GameOver)
        out.key("winners").items(SeatSet{static_cast<std::uint8_t>(e.amount)});
    else if (e.kind == EventKind::ShortagePolled)
        out("lot", e.amount ? "hotel" : "house");
    else if (e.amount != 0 && !is_throw)
        out("amount", e.amount);
    if (e.why != Why::None) out("why", why_name(e.why));
}

/// What is written here is JSON, whatever the letters in names.
json::object read_back(const std::string& text) {
    json::parse_options options;
    options.allow_invalid_utf8 = true;
    return json::parse(text, {}, options).as_object();
}

}  // namespace

std::string print_state(const Rules& r, const Header& header, const State& s) {
    return print_json(
        [&](JsonWriter& out) { out.object([&] { write_members(out, r, header, s, true); }); });
}

void write_game(JsonWriter& out, const Rules& r, const Header& header, const State& s) {
    write_members(out, r, header, s, false);
}

// Compared as plain data first: of a state's two hundred values an action changes a few, and only
// those are written.
void write_game_patch(JsonWriter& out, const Rules& r, const Header& header, const State& a,
                      const State& b) {
    if (a.turn != b.turn || a.turn_number != b.turn_number || a.doubles != b.doubles ||
        a.again != b.again)
        out.key("turn").object([&] { turn_of(a).write_patch(out, turn_of(b)); });
    out.object_if_any("awaiting", [&] { awaited(r, a).write_patch(out, awaited(r, b)); });
    if (!same_players(a, b)) write_players(out, header, b);
    write_deeds_patch(out, r, a, b);
    if (a.houses != b.houses || a.hotels != b.hotels || a.jackpot != b.jackpot)
        write_bank(out, r, b);
    if (a.claim_count != b.claim_count || !same_bytes(a.claims, b.claims)) write_claims(out, b);
    if (!same_bytes(a.decks, b.decks)) write_decks(out, b);
    if (a.next_claim != b.next_claim) out("next_claim", b.next_claim);
    if (a.is_over() != b.is_over()) write_result(out, r, b);
}

void write_event(JsonWriter& out, const Rules& r, const Event& e) {
    out.object([&] {
        write_event_members(out, r, e);
        if (e.subject.kind == Subject::Kind::ADeed)
            out("space", r.deeds[Deed{e.subject.at}].space.value);
        if (e.subject.kind == Subject::Kind::ASpace) out("space", e.subject.at);
    });
}

json::object state_to_json(const Rules& r, const Header& header, const State& s) {
    return read_back(print_state(r, header, s));
}

json::object event_to_json(const Rules& r, const Event& e) {
    return read_back(
        print_json([&](JsonWriter& out) { out.object([&] { write_event_members(out, r, e); }); }));
}

}  // namespace bankhalter::notation
