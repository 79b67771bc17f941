#include "capi/asked_game.h"

#include "bots/registry.h"
#include "engine/rent.h"
#include "engine/short_game.h"

namespace bankhalter::capi {

SeatedPlayer::SeatedPlayer(const Rules& rules, Seat seat, std::string_view named,
                           std::uint64_t seeded)
    : name(named), seed(seeded), player(make_player(named, rules, seeded)) {
    if (player) player->sit_down(rules, seat);
}

// ---- beginning ----

AskedGame::AskedGame(const Board& board, std::vector<std::string> names, const GameOptions& options)
    : board_(&board), options_(options) {
    header_ = {board.edition->id, board.variant, std::move(names)};
    restart(options.seed);
}

AskedGame& AskedGame::operator=(const AskedGame& other) {
    if (this == &other) return *this;
    options_ = other.options_;
    header_ = other.header_;
    state_ = other.state_;
    chance_ = other.chance_;
    stepper_ = other.stepper_;
    draft_ = other.draft_;
    proposal_ = other.proposal_;
    asked_ = other.asked_;
    mask_ = other.mask_;
    exits_ = other.exits_;
    last_turn_ = other.last_turn_;
    last_answer_ = other.last_answer_;
    position_ = other.position_;
    played_ = other.played_;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const SeatedPlayer& there = other.players_[i];
        players_[i] =
            there.player ? SeatedPlayer(rules(), Seat{i}, there.name, there.seed) : SeatedPlayer();
    }
    return *this;
}

void AskedGame::restart(std::uint64_t seed) {
    options_.seed = seed;
    state_ = new_game(rules(), header_.seats());
    chance_ = SeatStreams(seed);
    position_.clear();
    begin();
}

void AskedGame::set_up(const Header& header, const State& state, std::string position) {
    header_ = header;
    state_ = state;
    position_ = std::move(position);
    begin();
}

void AskedGame::begin() {
    stepper_.begin();
    draft_.close();
    exits_.begin(state_.seats);
    exits_.see(state_);
    last_turn_ = state_.turn_number +
                 std::uint64_t{state_.seats} * static_cast<std::uint64_t>(options_.rounds);
    last_answer_.reset();
    played_.clear();
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (players_[i].player) players_[i].player->sit_down(rules(), Seat{i});
    advance();
}

void AskedGame::seat_player(Seat seat, std::string_view name, std::uint64_t seed) {
    players_[seat.value] = name.empty() ? SeatedPlayer() : SeatedPlayer(rules(), seat, name, seed);
    draft_.close();
    advance();
}

int AskedGame::players_beside(Seat seat) const {
    int n = 0;
    for (std::uint8_t i = 0; i < state_.seats; ++i)
        n += Seat{i} != seat && players_[i].player != nullptr;
    return n;
}

// ---- the next question ----

void AskedGame::advance() {
    for (;;) {
        exits_.see(state_);
        mask_.clear();
        const bool over = state_.is_over() || state_.turn_number >= last_turn_;
        const Question q = over ? Question{} : stepper_.next(rules(), state_);
        asked_ = {q.kind, q.seat, q.claim ? q.claim->id : 0};
        if (q.kind == Kind::Over) return;
        if (q.kind == Kind::Chance) {
            if (options_.expose_chance) return;
            play(chance_.next(state_));
            continue;
        }
        if (q.kind == Kind::Answer) {
            proposal_ = q.offer->as_trade();
            if (validate(rules(), state_, proposal_) != Refusal::None) {
                answer_offer(false);  // something else was played meanwhile
                continue;
            }
        }
        if (Player* player = players_[q.seat.value].player.get()) {
            const Reply reply = ask(*player);
            if (reply.action && q.kind == Kind::Propose)
                stepper_.propose(*reply.action);
            else if (q.kind == Kind::Answer)
                answer_offer(reply.id == ids::kAccept);
            else if (!reply.action)
                stepper_.decline(state_, q);
            else {
                if (q.kind == Kind::Act) stepper_.acted(state_);
                play(*reply.action);
            }
            continue;
        }
        fill_mask();
        const bool nothing_to_do =
            (q.kind == Kind::Propose || q.kind == Kind::Act) && mask_.count() == 1;
        if (!nothing_to_do) return;
        stepper_.decline(state_, q);
    }
}

void AskedGame::fill_mask() {
    mask_.clear();
    const Seat seat = asked_.seat;
    switch (asked_.kind) {
        case Kind::Claim: mask_.add(ids::kClaim); break;
        case Kind::Answer: mask_.add(ids::kAccept); break;
        case Kind::Propose:
            if (draft_.is_open()) {
                draft_.list(rules(), state_, [&](int id) { mask_.add(id); });
            } else if (options_.trades) {
                for (int k = 1; k < state_.seats; ++k) {
                    const Seat other{static_cast<std::uint8_t>((seat.value + k) % state_.seats)};
                    if (state_.plays(other) && TradeDraft::have_goods(rules(), state_, seat, other))
                        mask_.add(ids::kPartner + k - 1);
                }
            }
            break;
        case Kind::Act: list_actions(false, true); break;
        case Kind::Decide:
            // Before a throw everybody has just been asked what else to do.
            list_actions(true, state_.top().step != Step::StartTurn);
            return;
        default: return;
    }
    mask_.add(ids::kNothing);
}

/// The answers to the awaited step, and what may be done at any time. The permit table is asked as
/// `legal_actions` asks it, but only about what this question is about.
void AskedGame::list_actions(bool answers, bool others) {
    const auto step = static_cast<int>(state_.top().step);
    for (int k = 0; k < kActionKinds; ++k) {
        const auto kind = static_cast<ActionKind>(k);
        const Permit& permit = permit_for(kind);
        const bool wanted = permit.actor == Actor::Asked || kind == ActionKind::Resign
                                ? answers
                                : permit.actor == Actor::Anybody && others;
        if (wanted && ((permit.steps >> step) & 1) &&
            check_permit(state_, kind, asked_.seat) == Refusal::None)
            list_kind(kind);
    }
    if (answers && mask_.empty())  // nothing but to resign
        mask_.add(to_id(rules(), state_, *default_action(rules(), state_, asked_.seat)));
}

void AskedGame::list_kind(ActionKind kind) {
    const auto check = permit_for(kind).check;
    const auto offer = [&](int id, const Action& a) {
        if (!check || check(rules(), state_, a) == Refusal::None) mask_.add(id);
    };
    const IdRow row = row_of(kind);
    const auto offer_number = [&](int number) {
        offer(row.first + number - row.offset,
              {.kind = kind, .seat = asked_.seat, .a = static_cast<std::uint8_t>(number)});
    };
    switch (kind) {
        case ActionKind::Claim:
        case ActionKind::Trade: return;  // these have questions of their own
        case ActionKind::Resign:
            if (options_.may_resign) mask_.add(ids::kResign);
            return;
        case ActionKind::Selldown: return list_selldowns();
        case ActionKind::Bid:
            for (int id = ids::kBid; id < ids::kGiveCash; ++id)
                offer(id, *to_action(rules(), state_, asked_.seat, id));
            return;
        case ActionKind::PlayCard:
        case ActionKind::Steps:
        case ActionKind::Goto:
            for (int i = 0; i < row.count; ++i) offer_number(row.offset + i);
            return;
        default: break;
    }
    if (row.count == 1)
        offer_number(0);
    else
        for (Deed d : deeds_of(state_, asked_.seat)) offer_number(d.value);
}

void AskedGame::list_selldowns() {
    for (std::uint8_t i = 0; i < kStreetGroups; ++i) {
        if (state_.owner[rules().groups[Group{i}].first()] != asked_.seat ||
            !is_built(rules(), state_, Group{i}))
            continue;
        for (int level = 0; level < kSelldownLevels; ++level) {
            const int id = ids::kSelldown + i * kSelldownLevels + level;
            if (validate(rules(), state_, *to_action(rules(), state_, asked_.seat, id)) ==
                Refusal::None)
                mask_.add(id);
        }
    }
}

const Claim* AskedGame::claim() const {
    return asked_.kind == Kind::Claim ? find_claim(state_, asked_.claim) : nullptr;
}

std::optional<Action> AskedGame::offer() const {
    if (asked_.kind == Kind::Answer) return proposal_;
    if (asked_.kind == Kind::Propose && draft_.is_open()) return draft_.as_trade();
    return std::nullopt;
}

// ---- answers ----

void AskedGame::play(const Action& a) {
    apply(rules(), state_, a);
    if (options_.keeps_record) played_.push_back(a);
}

void AskedGame::answer_offer(bool agreed) {
    const Action trade = proposal_;
    last_answer_ = {trade, agreed};
    if (Player* proposer = players_[trade.seat.value].player.get())
        proposer->answered(trade, agreed);
    stepper_.answered(state_);
    if (agreed) play(trade);
}

void AskedGame::answer(int id) {
    const Question q{asked_.kind, asked_.seat, claim(), nullptr};
    if (q.kind == Kind::Answer) {
        answer_offer(id == ids::kAccept);
    } else if (id == ids::kNothing) {
        if (draft_.is_open())
            draft_.close();
        else
            stepper_.decline(state_, q);
    } else if (id == ids::kClaim) {
        play(claim_of(*q.claim));
    } else if (id == ids::kSend) {
        return propose(draft_.as_trade());
    } else if (id >= ids::kPartner && id < ids::kBid) {
        const int other = (q.seat.value + 1 + id - ids::kPartner) % state_.seats;
        draft_.open(q.seat, Seat{static_cast<std::uint8_t>(other)});
    } else if (id >= ids::kGiveCash && id < ids::kDraftCard) {
        const bool given = id < ids::kTakeCash;
        const int step = id - (given ? ids::kGiveCash : ids::kTakeCash);
        draft_.add_cash(given, kCashSteps[static_cast<std::size_t>(step)]);
    } else if (id >= ids::kDraftCard && id < ids::kSteps) {
        draft_.add_card(state_, Deck{static_cast<std::uint8_t>(id - ids::kDraftCard)});
    } else if (id >= ids::kDraftDeed && id < ids::kSelldown) {
        draft_.add_deed(state_, Deed{static_cast<std::uint8_t>(id - ids::kDraftDeed)});
    } else {
        if (q.kind == Kind::Act) stepper_.acted(state_);
        play(*to_action(rules(), state_, q.seat, id));
    }
    advance();
}

void AskedGame::propose(const Action& trade) {
    draft_.close();
    stepper_.propose(trade);
    advance();
}

void AskedGame::submit(const Action& action) {
    draft_.close();
    const bool trade = action.kind == ActionKind::Trade;
    play(action);
    if (trade) stepper_.traded(state_);
    advance();
}

AskedGame::Reply AskedGame::ask(Player& player) const {
    Decision d;
    bool does = false;
    switch (asked_.kind) {
        case Kind::Claim: {
            const Claim& c = *claim();
            if (player.claims(rules(), state_, c)) return {ids::kClaim, claim_of(c)};
            return {};
        }
        case Kind::Answer:
            return {player.accepts(rules(), state_, proposal_) ? ids::kAccept : ids::kNothing, {}};
        case Kind::Propose:
            if (!options_.trades || !player.propose(rules(), state_, asked_.seat, d)) return {};
            return {-1, d.action};
        case Kind::Act: does = player.act(rules(), state_, asked_.seat, d); break;
        default:
            d = player.decide(rules(), state_, asked_.seat);
            does = true;
            break;
    }
    if (!does) return {};
    return {to_id(rules(), state_, d.action), d.action};
}

void AskedGame::answer(const Reply& reply) {
    const Kind kind = asked_.kind;
    if (kind == Kind::Propose && reply.action) return propose(*reply.action);
    if (kind == Kind::Propose) draft_.close();
    if (!reply.action) return answer(reply.id);
    if (kind == Kind::Act) stepper_.acted(state_);
    play(*reply.action);
    advance();
}

// ---- the end ----

Places AskedGame::places() const { return rank_seats(rules(), state_, exits_, !state_.is_over()); }

std::array<float, kMaxSeats> AskedGame::rewards() const {
    std::array<float, kMaxSeats> out{};
    if (!is_over()) return out;
    const Places at = places();
    int first = 0;
    for (std::size_t i = 0; i < state_.seats; ++i) first += at[i] == 0;
    const float lost = -1.0f / static_cast<float>(state_.seats - 1);
    for (std::size_t i = 0; i < state_.seats; ++i) {
        const float share = at[i] == 0 ? 1.0f / static_cast<float>(first) : 0.0f;
        out[i] = share + (1.0f - share) * lost;
    }
    return out;
}

}  // namespace bankhalter::capi
