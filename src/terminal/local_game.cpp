#include "terminal/local_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text_file.h"
#include "base/words.h"
#include "notation/action.h"
#include "notation/names.h"
#include "notation/state_json.h"
#include "play/replay.h"
#include "terminal/choices.h"

namespace bankhalter::terminal {
namespace {

constexpr std::string_view kLevels[] = {"easy", "medium", "hard"};
constexpr std::string_view kSeatsLine =
    "# seats ";  // a comment of the record: who was a person and who a bot

bool is_level(std::string_view word) {
    return std::find(std::begin(kLevels), std::end(kLevels), word) != std::end(kLevels);
}

Secret secret_from(Random& random) {
    Secret secret;
    for (unsigned char& byte : secret) byte = static_cast<unsigned char>(random.next() >> 56);
    return secret;
}

std::vector<LocalSeat> seats_in(std::string_view text, const std::vector<std::string>& names) {
    std::vector<LocalSeat> seats;
    for (std::string_view line : split_at(text, '\n')) {
        if (!line.starts_with(kSeatsLine)) continue;
        const auto words = split_words(line.substr(kSeatsLine.size()));
        if (words.size() != names.size()) continue;
        seats.clear();
        for (std::size_t i = 0; i < names.size(); ++i)
            seats.push_back({names[i], is_level(words[i]) ? std::string(words[i]) : std::string()});
    }
    // A record from elsewhere: the first player is the person here.
    if (seats.empty())
        for (const std::string& name : names)
            seats.push_back({name, seats.empty() ? "" : "medium"});
    return seats;
}

}  // namespace

Result<std::vector<LocalSeat>> parse_seats(std::string_view text, const std::string& own_name) {
    std::vector<LocalSeat> seats;
    Diagnostics faults;
    for (std::string_view word : split_at(text, ',')) {
        if (is_level(word))
            seats.push_back({"", std::string(word)});
        else
            seats.push_back({word == "you" ? own_name : std::string(word)});
    }
    if (seats.size() < 2 || seats.size() > kMaxSeats) faults.push_back("players: from 2 to 6");
    std::size_t next = 0;
    const auto taken = [&](std::string_view name) {
        return std::count_if(seats.begin(), seats.end(),
                             [&](const LocalSeat& s) { return s.name == name; });
    };
    for (LocalSeat& seat : seats) {
        if (!seat.name.empty()) continue;
        while (taken(kBotNames[next % std::size(kBotNames)]) && next < std::size(kBotNames)) ++next;
        seat.name = kBotNames[next++ % std::size(kBotNames)];
    }
    for (const LocalSeat& seat : seats) {
        if (!is_name(seat.name)) faults.push_back("players: '" + seat.name + "' is no name");
        if (taken(seat.name) > 1) faults.push_back("players: " + seat.name + " sits there twice");
    }
    if (!faults.empty()) return faults;
    return seats;
}

LocalGame::LocalGame(const Library& library, std::unique_ptr<Table> table,
                     std::vector<LocalSeat> seats, const Secret& seed, std::uint64_t bot_seed,
                     bool auto_claim, Language language)
    : Session(Scene(library, table->edition(), table->rules(), language)),
      table_(std::move(table)),
      seats_(std::move(seats)),
      seed_(seed),
      dice_(seed, table_->record().nonces, table_->chance_count()),
      bots_(table_->rules(), bot_seed),
      narrator_(library, table_->edition(), language, table_->header().names) {
    for (std::uint8_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].is_bot()) bots_.seat(Seat{i}, seats_[i].level);
        if (auto_claim && !seats_[i].is_bot()) claims_by_itself_.add(Seat{i});
    }
    scene_.log.push_back(scene_.say("welcome", {{"word", table_->edition().title}}));
    show(std::nullopt);
}

Result<std::unique_ptr<LocalGame>> LocalGame::begin(const Library& library, const LocalOrder& order,
                                                    Language language) {
    using Made = Result<std::unique_ptr<LocalGame>>;
    const Edition* edition = library.find(order.edition);
    if (!edition) return Made::fail(library.text(language, "refusal", "unknown_edition"));
    if (!edition->offers(order.variant))
        return Made::fail(library.text(language, "refusal", "variant_not_offered"));
    std::vector<std::string> names;
    for (const LocalSeat& seat : order.seats) names.push_back(seat.name);
    auto table = std::make_unique<Table>(*edition, order.variant, names);
    Random random(order.seed.value_or(0));
    const auto secret = [&] { return order.seed ? secret_from(random) : random_secret(); };
    const Secret seed = secret();
    std::map<int, std::string> nonces;
    for (int i = 0; i < static_cast<int>(names.size()); ++i) nonces[i] = to_hex(secret());
    table->commit_to(commitment_to(seed), std::move(nonces));
    const std::uint64_t bot_seed = order.seed ? *order.seed : seed[0] + 256u * seed[1];
    return std::unique_ptr<LocalGame>(new LocalGame(library, std::move(table), order.seats, seed,
                                                    bot_seed, order.auto_claim, language));
}

Result<std::unique_ptr<LocalGame>> LocalGame::resume(const Library& library, std::string_view text,
                                                     const LocalOrder& order, Language language) {
    using Made = Result<std::unique_ptr<LocalGame>>;
    const auto record = parse_record(text);
    if (!record) return record.faults();
    auto replayed = open_table(library, text, -1);
    if (!replayed) return replayed.faults();
    auto table = std::make_unique<Table>(*replayed);
    std::vector<LocalSeat> seats = seats_in(text, record->header.names);
    if (!order.seats.empty()) {
        if (order.seats.size() != seats.size())
            return Made::fail("players: as many as the record has");
        for (std::size_t i = 0; i < seats.size(); ++i)
            seats[i].level = order.seats[i].level;  // names stay as they are written down
    }
    const bool provable = !record->seed.empty() && !record->commitment.empty();
    Random random(order.seed.value_or(0));
    const Secret seed = provable     ? parse_hex(record->seed)
                        : order.seed ? secret_from(random)
                                     : random_secret();
    if (provable) table->commit_to(record->commitment, record->nonces);
    auto game = std::unique_ptr<LocalGame>(new LocalGame(
        library, std::move(table), std::move(seats), seed, seed[0], order.auto_claim, language));
    game->tell("resumed", {{"number", fmt::format("{}", game->table_->length())}});
    return game;
}

std::string LocalGame::record() const {
    Record record = table_->record();
    if (!record.commitment.empty()) record.seed = to_hex(seed_);
    std::string out = print_record(record) + std::string(kSeatsLine);
    for (const LocalSeat& seat : seats_) out += (seat.is_bot() ? seat.level : "person") + " ";
    out.back() = '\n';
    return out;
}

// --------------------------------------------------------------------------------------------------------------------
// showing

void LocalGame::tell(std::string_view key,
                     const std::map<std::string, std::string, std::less<>>& values) {
    scene_.log.push_back(scene_.say(key, values));
}

/// Shows the table to the one who is asked, and otherwise to the person here if there is only one.
void LocalGame::show(std::optional<Seat> asked, std::string_view extra) {
    const State& s = table_->state();
    read_game(scene_, state_to_json(table_->rules(), table_->header(), s));
    for (std::size_t i = 0; i < seats_.size(); ++i) scene_.players[i].is_bot = seats_[i].is_bot();
    scene_.offers.clear();
    for (const Offer& o : talk_.open())
        scene_.offers.push_back({o.id, o.from.value, o.to.value,
                                 print_items(table_->rules(), o.give),
                                 print_items(table_->rules(), o.take)});
    if (!asked) {
        int people = 0;
        for (std::uint8_t i = 0; i < seats_.size(); ++i)
            if (is_person(Seat{i})) {
                scene_.viewer = i;
                ++people;
            }
        if (people > 1) scene_.viewer = -1;
    } else {
        scene_.viewer = asked->value;
    }
    scene_.asks = asked.has_value();
    std::vector<std::string> legal;
    if (scene_.viewer >= 0 && !s.is_over() && !chance_answers(s.top().step) &&
        s.plays(Seat{static_cast<std::uint8_t>(scene_.viewer)}))
        legal = print_legal(table_->rules(), s, Seat{static_cast<std::uint8_t>(scene_.viewer)});
    if (!extra.empty()) legal.emplace_back(extra);
    scene_.choices = choices_of(scene_, legal);
    scene_.question = question_of(scene_);
    if (extra == "go")
        scene_.question = scene_.say("ask_halt", {{"name", scene_.name(scene_.viewer)},
                                                  {"other", scene_.name(s.turn.value)}});
    scene_.enter_chooses = asked && !scene_.choices.empty() && is_harmless(scene_.choices[0]);
}

void LocalGame::ask(Seat seat, std::string_view extra) {
    show(seat, extra);
    mood_ = Mood::Asks;
}

// --------------------------------------------------------------------------------------------------------------------
// playing

bool LocalGame::submit(const Action& action) {
    if (const Refusal no = table_->submit(action); no != Refusal::None) {
        refuse(no);
        return false;
    }
    for (const Event& e : table_->events())
        if (std::string text = narrator_.tell(e, event_name(e.kind), why_name(e.why));
            !text.empty())
            scene_.log.push_back(std::move(text));
    talk_.drop_stale(table_->rules(), table_->state());
    mood_ = Mood::Moves;
    show(std::nullopt);
    return true;
}

void LocalGame::refuse(Refusal refusal) {
    const RefusalName name = refusal_name(refusal);
    scene_.notice = fmt::format(
        "{} ({})", scene_.library->text(scene_.language, "refusal", name.code), name.clause);
}

bool LocalGame::throw_dice() {
    if (!chance_answers(table_->state().top().step)) return false;
    return submit(*dice_.next(table_->rules(), table_->state()));
}

bool LocalGame::claim_for_others() {
    const State& s = table_->state();
    for (int i = 0; i < s.claim_count; ++i) {
        const Claim& c = s.claims[static_cast<std::size_t>(i)];
        if (is_person(c.owner) && !claims_by_itself_.has(c.owner)) continue;
        const Action claim{
            .kind = ActionKind::Claim, .seat = c.owner, .amount = static_cast<std::int32_t>(c.id)};
        if (validate(table_->rules(), s, claim) == Refusal::None)
            return submit(claim);  // otherwise an auction or a debt comes first
    }
    return false;
}

bool LocalGame::ask_about_offers() {
    for (const Offer& o : talk_.open())
        if (is_person(o.to) &&
            validate(table_->rules(), table_->state(), o.as_trade()) == Refusal::None)
            return ask(o.to), true;
    return false;
}

/// A rent is claimed before the next throw: whoever is not asked anyway is asked now (RENT-3).
bool LocalGame::ask_about_rents() {
    const State& s = table_->state();
    for (int i = 0; i < s.claim_count; ++i) {
        const Claim& c = s.claims[static_cast<std::size_t>(i)];
        const Action claim{
            .kind = ActionKind::Claim, .seat = c.owner, .amount = static_cast<std::int32_t>(c.id)};
        if (let_go_.contains(c.id) || to_act(s).has(c.owner) ||
            validate(table_->rules(), s, claim) != Refusal::None)
            continue;
        return ask(c.owner, "skip"), true;
    }
    return false;
}

bool LocalGame::ask_before_throw() {
    const State& s = table_->state();
    if (!halts_ || s.top().step != Step::StartTurn || is_person(s.turn) ||
        halted_turn_ == s.turn_number)
        return false;
    for (std::uint8_t i = 0; i < seats_.size(); ++i)
        if (is_person(Seat{i}) && s.plays(Seat{i})) return ask(Seat{i}, "go"), true;
    return false;
}

bool LocalGame::let_bots_move() {
    const auto move = bots_.think(table_->state(), talk_.open());
    if (!move) return false;
    using Kind = BotTable::Move::Kind;
    if (move->kind == Kind::Answer) {
        answer_offer(move->offer, move->accepted);
    } else if (move->kind == Kind::Offer) {
        const Action& a = move->action;
        const Seat to{a.a};
        if (talk_.offer(table_->rules(), table_->state(), a.seat, to, a.give, a.take) ==
            Refusal::None)
            tell("offered", {{"name", scene_.name(a.seat.value)},
                             {"other", scene_.name(to.value)},
                             {"give", scene_.items_text(print_items(table_->rules(), a.give))},
                             {"get", scene_.items_text(print_items(table_->rules(), a.take))}});
    } else if (!submit(move->action)) {  // a bot that errs plays the harmless
        scene_.notice.clear();
        if (const auto harmless =
                default_action(table_->rules(), table_->state(), move->action.seat))
            submit(*harmless);
    }
    return true;
}

bool LocalGame::ask_awaited() {
    for (Seat seat : to_act(table_->state()))
        if (is_person(seat)) return ask(seat), true;
    return false;
}

void LocalGame::step() {
    if (mood_ != Mood::Moves) return;
    if (table_->state().is_over()) return finish();
    throw_dice() || claim_for_others() || ask_about_offers() || ask_about_rents() ||
        ask_before_throw() || let_bots_move() || ask_awaited();
}

void LocalGame::finish() {
    table_->reveal(to_hex(seed_));
    if (!table_->record().commitment.empty()) tell("dice_proved", {{"word", to_hex(seed_)}});
    show(std::nullopt);
    mood_ = Mood::Over;
}

// ------------------------------------------------------------------------------------------------------------------
// listening

void LocalGame::say(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos)
        for (std::uint8_t i = 0; i < seats_.size(); ++i) {
            if (seats_[i].name != line.substr(0, colon) || seats_[i].is_bot() ||
                !table_->state().plays(Seat{i}))
                continue;
            show(Seat{i});
            Session::say(line.substr(colon + 1));
            mood_ = table_->state().is_over()
                        ? Mood::Over
                        : Mood::Moves;  // whoever was asked before is asked again
            return;
        }
    Session::say(line);
}

void LocalGame::answer_offer(int id, bool accept) {
    const Offer* found = talk_.find(id);
    if (!found) return note("no_longer");
    const Offer offer = *found;
    if (accept) {
        if (const auto trade = talk_.accept(id, offer.to)) submit(*trade);
    } else {
        talk_.decline(id, offer.to);
        tell("declined",
             {{"name", scene_.name(offer.from.value)}, {"other", scene_.name(offer.to.value)}});
    }
    mood_ = Mood::Moves;
}

void LocalGame::act(const std::string& text) {
    const auto words = split_words(text);
    if (scene_.viewer < 0) return note("not_asked");
    const Seat seat{static_cast<std::uint8_t>(scene_.viewer)};
    const int n = words.size() > 1 ? parse_number(words[1]).value_or(0) : 0;
    if (words[0] == "skip") {
        for (const Scene::RentClaim& c : scene_.claims)
            if (c.owner == seat.value) let_go_.insert(static_cast<std::uint32_t>(c.id));
        mood_ = Mood::Moves;
    } else if (words[0] == "go") {
        halted_turn_ = table_->state().turn_number;
        mood_ = Mood::Moves;
    } else if (words[0] == "accept" || words[0] == "decline") {
        const Offer* offer = talk_.find(n);
        if (!offer || offer->to != seat) return note("no_longer");
        answer_offer(n, words[0] == "accept");
    } else if (words[0] == "withdraw") {
        if (!talk_.withdraw(n, seat)) return note("no_longer");
        mood_ = Mood::Moves;
    } else if (words[0] == "vote" || words[0] == "mute" || words[0] == "rematch") {
        note("only_there");
    } else {
        const auto action = parse_action(table_->rules(), seat, words);
        if (!action) {
            scene_.notice = scene_.library->text(scene_.language, "refusal", "malformed");
            return;
        }
        submit(*action);
    }
}

void LocalGame::trade(const std::string& text) {
    if (scene_.viewer < 0) return note("not_asked");
    const Seat seat{static_cast<std::uint8_t>(scene_.viewer)};
    auto words = split_words(text);
    const int counters = words.size() > 7 ? parse_number(words[7]).value_or(0) : 0;
    words.resize(std::min<std::size_t>(words.size(), 6));
    const auto action = parse_action(table_->rules(), seat, words);
    if (!action) return note("trade_usage");
    const Seat to{action->a};
    const Refusal no = counters ? talk_.counter(table_->rules(), table_->state(), counters, seat,
                                                action->give, action->take)
                                : talk_.offer(table_->rules(), table_->state(), seat, to,
                                              action->give, action->take);
    if (no != Refusal::None) return refuse(no);
    tell("offered", {{"name", scene_.name(seat.value)},
                     {"other", scene_.name(to.value)},
                     {"give", scene_.items_text(print_items(table_->rules(), action->give))},
                     {"get", scene_.items_text(print_items(table_->rules(), action->take))}});
    mood_ = Mood::Moves;
}

void LocalGame::carry_out(const Intent& intent) {
    const bool on = intent.words != "off";
    switch (intent.kind) {
        case Intent::Kind::Save:
            note(write_text(intent.words, record()) ? "saved" : "not_saved",
                 {{"word", intent.words}});
            return;
        case Intent::Kind::Auto:
            for (std::uint8_t i = 0; i < seats_.size(); ++i) {
                if (!is_person(Seat{i}) || (scene_.viewer >= 0 && scene_.viewer != i)) continue;
                on ? claims_by_itself_.add(Seat{i}) : claims_by_itself_.remove(Seat{i});
            }
            note(on ? "auto_on" : "auto_off");
            if (mood_ == Mood::Asks) mood_ = Mood::Moves;  // what was asked may be settled now
            return;
        case Intent::Kind::Halt:
            halts_ = on;
            note(on ? "halt_on" : "halt_off");
            return;
        default: note("only_there"); return;
    }
}

}  // namespace bankhalter::terminal
