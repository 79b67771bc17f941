// The part of bankhalter.h about a game: its questions, answers and chance.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "capi/features.h"
#include "capi/handles.h"
#include "notation/action.h"

namespace bankhalter::capi {
namespace {

// The C names are the stepper's.
static_assert(BANKHALTER_OVER == static_cast<int>(Kind::Over) &&
              BANKHALTER_CHANCE == static_cast<int>(Kind::Chance) &&
              BANKHALTER_CLAIM == static_cast<int>(Kind::Claim) &&
              BANKHALTER_ANSWER == static_cast<int>(Kind::Answer) &&
              BANKHALTER_PROPOSE == static_cast<int>(Kind::Propose) &&
              BANKHALTER_ACT == static_cast<int>(Kind::Act) &&
              BANKHALTER_DECIDE == static_cast<int>(Kind::Decide));

int seat_or_none(Seat seat) { return seat.value < kMaxSeats ? seat.value : -1; }

/// What the awaited step is about.
void describe_step(const AskedGame& game, bankhalter_question& out) {
    const Frame& f = game.state().top();
    const auto space_of = [&](Deed d) { return game.rules().deeds[d].space.value; };
    switch (f.step) {
        case Step::Buy: out.space = space_of(f.deed()); break;
        case Step::Bid:
            if (f.at < kDeeds) out.space = space_of(f.deed());
            out.amount = f.amount;
            out.other = seat_or_none(f.other_seat());
            break;
        case Step::Shortage:
            out.space = space_of(f.deed());
            out.other = seat_or_none(f.other_seat());
            break;
        case Step::Charge:
            out.amount = f.amount;
            out.other = seat_or_none(f.other_seat());
            break;
        case Step::Inherit: out.space = space_of(f.deeds().first()); break;
        default: break;
    }
}

bankhalter_question describe(const AskedGame& game) {
    const AskedGame::Asked& q = game.asked();
    bankhalter_question out{};
    out.kind = static_cast<int>(q.kind);
    out.seat = seat_or_none(q.seat);
    out.seats = game.state().seats;
    out.step = static_cast<int>(game.state().top().step);
    out.space = out.other = -1;
    out.turn = game.state().turn_number;
    out.capped = game.is_capped();
    if (const Claim* c = game.claim()) {
        out.space = c->space.value;
        out.amount = c->rent;
        out.other = c->payer.value;
    } else if (const auto offer = game.offer()) {
        out.other = offer->seat == q.seat ? offer->a : offer->seat.value;
    } else if (q.kind == Kind::Decide) {
        describe_step(game, out);
    }
    return out;
}

bankhalter_trade to_c(const Action& a) {
    return {a.seat.value, a.a,         a.give.deeds.bits, a.take.deeds.bits,
            a.give.cash,  a.take.cash, a.give.jail_cards, a.take.jail_cards};
}

/// Nothing when its numbers name what does not exist.
std::optional<Action> from_c(const bankhalter_trade& t, int seats) {
    const bool known = t.from >= 0 && t.from < seats && t.to >= 0 && t.to < seats &&
                       ((t.give_deeds | t.take_deeds) & ~kAllDeeds.bits) == 0 && t.give_cash >= 0 &&
                       t.take_cash >= 0 && t.give_cards < 4 && t.take_cards < 4;
    if (!known) return std::nullopt;
    return Action{.kind = ActionKind::Trade,
                  .seat = Seat{static_cast<std::uint8_t>(t.from)},
                  .a = static_cast<std::uint8_t>(t.to),
                  .give = {.deeds = {t.give_deeds},
                           .cash = t.give_cash,
                           .jail_cards = static_cast<std::uint8_t>(t.give_cards)},
                  .take = {.deeds = {t.take_deeds},
                           .cash = t.take_cash,
                           .jail_cards = static_cast<std::uint8_t>(t.take_cards)}};
}

Answer not_offered() {
    return {BANKHALTER_REFUSED, "not_offered", "ANY-1", "This is no answer to what is asked."};
}

/// Why an id is no answer: the rules' reason where they have one.
Answer explain(const AskedGame& game, int id) {
    if (id < 0 || id >= ids::kCount) return bad_argument("no action has this id");
    if (game.is_over()) return refused(Refusal::GameOver);
    if (game.asked().kind == Kind::Chance) return refused(Refusal::ChanceFirst);
    const auto action = to_action(game.rules(), game.state(), game.asked().seat, id);
    const Refusal no = action ? validate(game.rules(), game.state(), *action) : Refusal::None;
    return no == Refusal::None ? not_offered() : refused(no);
}

/// The words of an id; what is no action of the rules has words of its own.
std::string words_of(const AskedGame& game, int id) {
    const Seat seat = game.asked().seat;
    const auto space_of = [&](int deed) {
        return game.rules().deeds[Deed{static_cast<std::uint8_t>(deed)}].space.value;
    };
    const auto cash = [&](int step) { return kCashSteps[static_cast<std::size_t>(step)]; };
    if (const auto action = to_action(game.rules(), game.state(), seat, id))
        return print_action(game.rules(), *action);
    if (id == ids::kNothing) return "nothing";
    if (id == ids::kAccept) return "accept";
    if (id == ids::kSend) return "send";
    if (id == ids::kClaim)
        return game.claim() ? fmt::format("claim {}", game.claim()->id) : "claim";
    if (id < ids::kBid)
        return fmt::format("partner {}",
                           (seat.value + 1 + id - ids::kPartner) % game.state().seats);
    if (id < ids::kTakeCash) return fmt::format("give ${}", cash(id - ids::kGiveCash));
    if (id < ids::kDraftCard) return fmt::format("take ${}", cash(id - ids::kTakeCash));
    if (id < ids::kSteps) return fmt::format("draft J{}", id - ids::kDraftCard + 1);
    return fmt::format("draft {}", space_of(id - ids::kDraftDeed));
}

Answer play_words(AskedGame& game, std::string_view words) {
    const auto action = parse_words(game.rules(), words);
    if (!action) return bad_data("malformed", "ANY-1", action.faults());
    if (const Refusal no = validate(game.rules(), game.state(), *action); no != Refusal::None)
        return refused(no);
    if (game.is_capped()) return refused(Refusal::GameOver);
    game.submit(*action);
    return {};
}

}  // namespace
}  // namespace bankhalter::capi

using namespace bankhalter;
using namespace bankhalter::capi;

extern "C" {

int bankhalter_game_new(const bankhalter_rules* rules, int32_t seats,
                        const bankhalter_options* options, bankhalter_game** out,
                        bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            *out = nullptr;
            const auto read = read_options(options);
            if (!read) return bad_argument(read.faults()[0]);
            if (seats < 2 || seats > kMaxSeats) return bad_argument("seats: from 2 to 6");
            *out = new bankhalter_game{AskedGame(rules->board, seat_names(seats), *read)};
            return {};
        },
        rules, out);
}

void bankhalter_game_free(bankhalter_game* game) { delete game; }

int bankhalter_game_restart(bankhalter_game* game, uint64_t seed, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            game->game.restart(seed);
            return {};
        },
        game);
}

int bankhalter_game_clone(const bankhalter_game* game, bankhalter_game** out,
                          bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            *out = nullptr;
            *out = new bankhalter_game{game->game};
            return {};
        },
        game, out);
}

int bankhalter_game_copy(bankhalter_game* to, const bankhalter_game* from,
                         bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (&to->game.board() != &from->game.board())
                return bad_argument("the games are of different rules");
            to->game = from->game;
            return {};
        },
        to, from);
}

int bankhalter_game_question(const bankhalter_game* game, bankhalter_question* out,
                             bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            *out = describe(game->game);
            return {};
        },
        game, out);
}

int bankhalter_game_offer(const bankhalter_game* game, bankhalter_trade* out,
                          bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            const auto offer = game->game.offer();
            if (!offer) return {BANKHALTER_REFUSED, "no_offer", "TRADE-1", "No trade is offered."};
            *out = to_c(*offer);
            return {};
        },
        game, out);
}

int bankhalter_game_mask(const bankhalter_game* game, uint8_t mask[BANKHALTER_ACTIONS],
                         bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            game->game.mask().expand(mask);
            return {};
        },
        game, mask);
}

int bankhalter_game_legal(const bankhalter_game* game, int32_t* found, size_t room, size_t* count,
                          bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            const IdSet& mask = game->game.mask();
            *count = static_cast<size_t>(mask.count());
            if (*count > room)
                return {BANKHALTER_TOO_SMALL, "too_small", "", "the array has too little room"};
            mask.for_each([&](int id) { *found++ = id; });
            return {};
        },
        game, found, count);
}

int bankhalter_game_action_words(const bankhalter_game* game, int32_t id, bankhalter_text* out,
                                 bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (id < 0 || id >= ids::kCount) return bad_argument("no action has this id");
            if (game->game.asked().seat.value >= kMaxSeats)
                return refused(game->game.is_over() ? Refusal::GameOver : Refusal::ChanceFirst);
            out->text = words_of(game->game, id);
            return {};
        },
        game, out);
}

int bankhalter_game_apply(bankhalter_game* game, int32_t id, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (!game->game.mask().has(id)) return explain(game->game, id);
            game->game.answer(id);
            return {};
        },
        game);
}

int bankhalter_game_play(bankhalter_game* game, const char* words, size_t size,
                         bankhalter_error* error) {
    return answer_with(
        error, [&]() -> Answer { return play_words(game->game, {words, size}); }, game, words);
}

int bankhalter_game_propose(bankhalter_game* game, const bankhalter_trade* trade,
                            bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            const AskedGame& g = game->game;
            const auto action = from_c(*trade, g.state().seats);
            if (!action) return bad_argument("the trade names what does not exist");
            if (g.asked().kind != Kind::Propose || action->seat != g.asked().seat)
                return not_offered();
            if (const Refusal no = validate(g.rules(), g.state(), *action); no != Refusal::None)
                return refused(no);
            game->game.propose(*action);
            return {};
        },
        game, trade);
}

int bankhalter_game_outcomes(const bankhalter_game* game, int32_t* found, double* probabilities,
                             size_t room, size_t* count, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            *count = 0;
            if (game->game.asked().kind != Kind::Chance) return {};
            const ChanceOutcomes outcomes = chance_outcomes(game->game.rules(), game->game.state());
            *count = static_cast<size_t>(outcomes.count);
            if (*count > room)
                return {BANKHALTER_TOO_SMALL, "too_small", "", "the arrays have too little room"};
            for (size_t i = 0; i < *count; ++i) {
                found[i] = to_outcome_id(outcomes.items[i]);
                probabilities[i] = static_cast<double>(outcomes.weights[i]) / outcomes.total;
            }
            return {};
        },
        game, found, probabilities, count);
}

int bankhalter_game_apply_outcome(bankhalter_game* game, int32_t id, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (id < 0 || id >= BANKHALTER_OUTCOMES) return bad_argument("no outcome has this id");
            const Action outcome = to_outcome(id);
            const AskedGame& g = game->game;
            if (g.is_over()) return refused(Refusal::GameOver);
            if (const Refusal no = validate(g.rules(), g.state(), outcome); no != Refusal::None)
                return refused(no);
            game->game.submit(outcome);
            return {};
        },
        game);
}

int bankhalter_game_throw(bankhalter_game* game, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (game->game.asked().kind != Kind::Chance)
                return {BANKHALTER_REFUSED, "no_chance_awaited", "TURN-1",
                        library().text(Language::English, "refusal", "no_chance_awaited")};
            game->game.let_chance();
            return {};
        },
        game);
}

int bankhalter_game_observe(const bankhalter_game* game, int32_t seat,
                            float out[BANKHALTER_FEATURES], bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (seat < 0 || seat >= game->game.state().seats) return refused(Refusal::NoSuchSeat);
            observe(game->game, Seat{static_cast<std::uint8_t>(seat)}, out);
            return {};
        },
        game, out);
}

int bankhalter_game_rewards(const bankhalter_game* game, float out[BANKHALTER_MAX_SEATS],
                            bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            std::ranges::copy(game->game.rewards(), out);
            return {};
        },
        game, out);
}

int bankhalter_game_places(const bankhalter_game* game, int32_t out[BANKHALTER_MAX_SEATS],
                           bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            std::ranges::copy(game->game.places(), out);
            return {};
        },
        game, out);
}
}
