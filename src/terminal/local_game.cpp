#include "terminal/local_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text_file.h"
#include "base/words.h"
#include "bots/hint.h"
#include "bots/registry.h"
#include "edition/house_rules.h"
#include "engine/rent.h"
#include "notation/action.h"
#include "notation/names.h"
#include "notation/state_json.h"
#include "play/replay.h"
#include "play/way.h"
#include "room/bot_clock.h"
#include "room/outlook_json.h"
#include "terminal/choices.h"
#include "terminal/offer_words.h"

namespace bankhalter::terminal {
namespace {

constexpr std::string_view kSeatsLine =
    "# seats ";  // a comment of the record: who was a person and who a bot

Secret secret_from(Random& random) {
    Secret secret;
    for (unsigned char& byte : secret) byte = static_cast<unsigned char>(random.next() >> 56);
    return secret;
}

constexpr std::string_view kPerson = "person";
/// A record does not say which: what is run on this machine is said by whoever sits at it.
constexpr std::string_view kProgram = "program";

Result<std::vector<LocalSeat>> seats_in(std::string_view text,
                                        const std::vector<std::string>& names) {
    std::vector<LocalSeat> seats;
    for (std::string_view line : split_at(text, '\n')) {
        if (!line.starts_with(kSeatsLine)) continue;
        const auto words = split_words(line.substr(kSeatsLine.size()));
        if (words.size() != names.size()) continue;
        seats.clear();
        for (std::size_t i = 0; i < names.size(); ++i) {
            const bool person = words[i] == kPerson;
            if (!person && words[i] != kProgram && !is_player(words[i]))
                return Result<std::vector<LocalSeat>>::fail("seats: '" + std::string(words[i]) +
                                                            "' is no player");
            seats.push_back({names[i], person ? "" : std::string(words[i])});
        }
    }
    // A record from elsewhere: the first player is the person here.
    if (seats.empty())
        for (const std::string& name : names)
            seats.push_back({name, seats.empty() ? "" : std::string(kUsualLevel.name)});
    return seats;
}

}  // namespace

Result<std::vector<LocalSeat>> parse_seats(std::string_view text, const std::string& own_name) {
    std::vector<LocalSeat> seats;
    Diagnostics faults;
    for (const std::string& word : split_players(text)) {
        if (is_player(word) || command_of(word))
            seats.push_back({"", word});
        else if (word.find(':') != std::string::npos)
            faults.push_back(check_player(word));
        else
            seats.push_back({word == "you" ? own_name : word});
    }
    if (!faults.empty()) return faults;
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

Result<LocalGame::ProgramList> LocalGame::start_programs(const std::vector<LocalSeat>& seats,
                                                         const std::string& edition,
                                                         std::chrono::milliseconds limit) {
    ProgramList programs(seats.size());
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (seats[i].player == kProgram)
            return Result<ProgramList>::fail(seats[i].name +
                                             " was a program: say which with --players");
        const auto command = command_of(seats[i].player);
        if (!command) continue;
        programs[i] = std::make_unique<RemotePlayer>(
            *command, RemoteSettings{.edition = edition, .limit = limit});
        if (!programs[i]->fault().empty()) return Result<ProgramList>::fail(programs[i]->fault());
    }
    return programs;
}

LocalGame::LocalGame(const Library& library, std::unique_ptr<Table> table,
                     std::vector<LocalSeat> seats, ProgramList programs, const Secret& seed,
                     std::uint64_t bot_seed, bool auto_claim, Language language)
    : Session(Scene(library, table->edition(), table->rules(), language)),
      table_(std::move(table)),
      seats_(std::move(seats)),
      seed_(seed),
      dice_(seed, table_->record().nonces, table_->chance_count()),
      bots_(table_->rules(), bot_seed),
      narrator_(library, table_->edition(), language, table_->header().names) {
    for (std::uint8_t i = 0; i < seats_.size(); ++i) {
        if (programs[i]) {
            programs_.push_back(programs[i].get());
            bots_.seat(Seat{i}, std::move(programs[i]));
        } else if (seats_[i].is_bot()) {
            bots_.seat(Seat{i}, make_player(seats_[i].player, table_->rules(), bot_seed + i));
        }
        if (auto_claim && !seats_[i].is_bot()) claims_by_itself_.add(Seat{i});
    }
    exits_.begin(static_cast<int>(seats_.size()));
    scene_.log.push_back(scene_.say("welcome", {{"word", table_->edition().title}}));
    show(std::nullopt);
}

Result<std::unique_ptr<LocalGame>> LocalGame::begin(const Library& library, const LocalOrder& order,
                                                    Language language) {
    using Made = Result<std::unique_ptr<LocalGame>>;
    const auto found = find_edition(library, order.edition);
    if (!found) return Made::fail(library.text(language, "refusal", "unknown_edition"));
    const std::shared_ptr<const Edition>& edition = *found;
    if (!edition->offers(order.variant))
        return Made::fail(library.text(language, "refusal", "variant_not_offered"));
    std::vector<std::string> names;
    for (const LocalSeat& seat : order.seats) names.push_back(seat.name);
    auto programs = start_programs(order.seats, edition->id, order.bot_limit);
    if (!programs) return programs.faults();
    auto table = std::make_unique<Table>(edition, order.variant, names);
    Random random(order.seed.value_or(0));
    const auto secret = [&] { return order.seed ? secret_from(random) : random_secret(); };
    const Secret seed = secret();
    std::map<int, std::string> nonces;
    for (int i = 0; i < static_cast<int>(names.size()); ++i) nonces[i] = to_hex(secret());
    table->commit_to(commitment_to(seed), std::move(nonces));
    const std::uint64_t bot_seed = order.seed ? *order.seed : seed[0] + 256u * seed[1];
    return std::unique_ptr<LocalGame>(new LocalGame(library, std::move(table), order.seats,
                                                    std::move(*programs), seed, bot_seed,
                                                    order.auto_claim, language));
}

Result<std::unique_ptr<LocalGame>> LocalGame::resume(const Library& library, std::string_view text,
                                                     const LocalOrder& order, Language language) {
    using Made = Result<std::unique_ptr<LocalGame>>;
    const auto record = parse_record(text);
    if (!record) return record.faults();
    auto replayed = open_table(library, text, -1);
    if (!replayed) return replayed.faults();
    auto table = std::make_unique<Table>(*replayed);
    auto named = seats_in(text, record->header.names);
    if (!named) return named.faults();
    std::vector<LocalSeat> seats = std::move(*named);
    if (!order.seats.empty()) {
        if (order.seats.size() != seats.size())
            return Made::fail("players: as many as the record has");
        for (std::size_t i = 0; i < seats.size(); ++i)
            seats[i].player = order.seats[i].player;  // names stay as they are written down
    }
    auto programs = start_programs(seats, record->header.edition, order.bot_limit);
    if (!programs) return programs.faults();
    const bool provable = !record->seed.empty() && !record->commitment.empty();
    Random random(order.seed.value_or(0));
    const Secret seed = provable     ? parse_hex(record->seed)
                        : order.seed ? secret_from(random)
                                     : random_secret();
    if (provable) table->commit_to(record->commitment, record->nonces);
    auto game = std::unique_ptr<LocalGame>(
        new LocalGame(library, std::move(table), std::move(seats), std::move(*programs), seed,
                      seed[0], order.auto_claim, language));
    game->tell("resumed", {{"number", fmt::format("{}", game->table_->length())}});
    return game;
}

std::string LocalGame::record() const {
    Record record = table_->record();
    if (!record.commitment.empty()) record.seed = to_hex(seed_);
    std::string out = print_record(record) + std::string(kSeatsLine);
    for (const LocalSeat& seat : seats_)
        out += std::string(!seat.is_bot()            ? kPerson
                           : command_of(seat.player) ? kProgram
                                                     : std::string_view(seat.player)) +
               " ";
    out.back() = '\n';
    return out;
}

// ------------------------------------------------------------------------------------------------
// showing

void LocalGame::tell(std::string_view key,
                     const std::map<std::string, std::string, std::less<>>& values) {
    scene_.log.push_back(scene_.say(key, values));
}

/// Shows the table to the one who is asked, and otherwise to the person here if there is only one.
void LocalGame::show(std::optional<Seat> asked, std::string_view extra) {
    const State& s = table_->state();
    boost::json::object game = state_to_json(table_->rules(), table_->header(), s);
    game["outlook"] = room::outlook_view(table_->rules(), s);
    read_game(scene_, game);
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

// ------------------------------------------------------------------------------------------------
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
    exits_.see(table_->state());
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

/// People are asked about rents and offers, before throws only if they like, and whenever they are
/// awaited.
void LocalGame::ask_person(const Question& q) {
    using Ask = Question::Kind;
    const State& s = table_->state();
    question_ = q;
    switch (q.kind) {
        case Ask::Claim:
            if (claims_by_itself_.has(q.seat)) {
                submit(claim_of(*q.claim));
            } else if (!to_act(s).has(q.seat)) {
                ask(q.seat, "skip");
            } else if (s.top().step == Step::StartTurn) {
                bots_.decline(s, q);  // he is asked before his throw anyway
            } else {
                ask(q.seat);
            }
            break;
        case Ask::Act:
            if (halts_ && !is_person(s.turn))
                ask(q.seat, "go");
            else
                bots_.decline(s, q);
            break;
        case Ask::Propose: bots_.decline(s, q); break;
        default: ask(q.seat); break;
    }
}

void LocalGame::tell_offer(const Action& trade) {
    tell("offered", {{"name", scene_.name(trade.seat.value)},
                     {"other", scene_.name(trade.a)},
                     {"give", scene_.items_text(print_items(table_->rules(), trade.give))},
                     {"get", scene_.items_text(print_items(table_->rules(), trade.take))}});
}

void LocalGame::let_bot_answer(const Question& q) {
    const auto move = bots_.answer(table_->state(), talk_, q);
    if (!move) return;
    weight_ = room::weight_of(table_->rules(), table_->state(), *move);
    using MoveKind = BotTable::Move::Kind;
    if (move->kind == MoveKind::Answer) {
        answer_offer(move->offer, move->accepted);
    } else if (move->kind == MoveKind::Offer) {
        const Action& a = move->action;
        const Seat to{a.a};
        if (talk_.offer(table_->rules(), table_->state(), a.seat, to, a.give, a.take) ==
            Refusal::None) {
            tell_offer(a);
            tell("said",
                 {{"name", scene_.name(a.seat.value)},
                  {"word", print_offer_reason(
                               scene_, room::explain_offer(table_->rules(), table_->state(), a))}});
        }
    } else if (!submit(move->action)) {  // a bot that errs plays the harmless
        scene_.notice.clear();
        if (const auto harmless =
                default_action(table_->rules(), table_->state(), move->action.seat))
            submit(*harmless);
    }
}

void LocalGame::step() {
    if (mood_ != Mood::Moves) return;
    weight_ = 1;
    using Ask = Question::Kind;
    const Question q = bots_.next(table_->state(), talk_);
    if (q.kind == Ask::Over) return finish();
    if (q.kind == Ask::Chance)
        submit(*dice_.next(table_->rules(), table_->state()));
    else if (bots_.is_bot(q.seat) ||
             (q.kind == Ask::Answer && bots_.is_bot(q.offer->from) && q.offer->id == 0))
        let_bot_answer(q);
    else
        ask_person(q);
}

void LocalGame::finish() {
    const Places places = rank_seats(table_->rules(), table_->state(), exits_, false);
    for (RemotePlayer* program : programs_)
        program->end_game(table_->rules(), table_->state(), std::span(places).first(seats_.size()),
                          false);
    table_->reveal(to_hex(seed_));
    if (!table_->record().commitment.empty()) tell("dice_seed", {{"word", to_hex(seed_)}});
    show(std::nullopt);
    mood_ = Mood::Over;
}

// ------------------------------------------------------------------------------------------------
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
        if (question_.kind == Question::Kind::Claim) bots_.decline(table_->state(), question_);
        mood_ = Mood::Moves;
    } else if (words[0] == "go") {
        if (question_.kind == Question::Kind::Act) bots_.decline(table_->state(), question_);
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
    tell_offer(*action);
    mood_ = Mood::Moves;
}

void LocalGame::give_hint() {
    const Seat seat{static_cast<std::uint8_t>(scene_.viewer)};
    if (scene_.viewer < 0 || !is_deciding(table_->rules(), table_->state(), talk_, seat))
        return note("not_asked");
    const auto thought = think_of_hint({table_->rules(), table_->state(), talk_, seat});
    if (!thought) return note("not_asked");
    const BotTable::Move& hint = *thought;
    const std::string key = hint.accepted ? "accept" : "decline";
    const Action& a = hint.action;
    std::string word =
        hint.kind == BotTable::Move::Kind::Answer
            ? scene_.library->text(scene_.language, "way", key)
        : hint.kind == BotTable::Move::Kind::Offer
            ? offer_to_make(a.a, print_items(table_->rules(), a.give),
                            print_items(table_->rules(), a.take))
            : print_way(*scene_.library, *scene_.edition, scene_.language, table_->rules(), a);
    show_hint(std::move(word), hint.reason.key.empty()
                                   ? ""
                                   : print_reason(*scene_.library, scene_.language, hint.reason));
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
        case Intent::Kind::Hint: return give_hint();
        default: note("only_there"); return;
    }
}

}  // namespace bankhalter::terminal
