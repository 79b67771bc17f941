#include "commands/arbiter.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>

#include "base/text_file.h"
#include "base/words.h"
#include "commands/command.h"
#include "edition/house_rules.h"
#include "notation/action.h"
#include "notation/board_json.h"
#include "notation/names.h"
#include "notation/state_json.h"
#include "play/replay.h"

namespace bankhalter::commands {
namespace json = boost::json;

std::string Arbiter::refuse(std::string_view code, std::string_view clause,
                            const Diagnostics* faults) const {
    json::object error{
        {"code", code}, {"clause", clause}, {"message", library_.text(language_, "refusal", code)}};
    if (faults) {
        json::array list;
        for (const std::string& fault : *faults) list.emplace_back(fault);
        error["faults"] = std::move(list);
    }
    return json::serialize(json::object{{"ok", false}, {"error", std::move(error)}});
}

std::string Arbiter::state_answer(bool with_events) const {
    json::object out{{"ok", true},
                     {"state", state_to_json(table_->rules(), table_->header(), table_->state())}};
    if (with_events) {
        json::array events;
        for (const Event& e : table_->events()) events.push_back(event_to_json(table_->rules(), e));
        out["events"] = std::move(events);
    }
    if (with_legal_) {
        json::object legal;
        for (Seat seat : table_->state().in_game)
            legal[std::to_string(seat.value)] = legal_of(seat);
        out["legal"] = std::move(legal);
    }
    return json::serialize(out);
}

json::array Arbiter::legal_of(Seat seat) const {
    json::array legal;
    for (const std::string& text : print_legal(table_->rules(), table_->state(), seat))
        legal.emplace_back(text);
    return legal;
}

/// One row a command: how it is written, and what it does.
static std::string list_commands() {
    constexpr std::string_view kCommands[][2] = {
        {"new edition=E seats=N [variant=V] [names=A,B,…] [seed=S]", "starts a game"},
        {"do SEAT WORDS…", "plays a seat's action, e.g. do 0 roll"},
        {"do bank hammer", "ends the open auction"},
        {"do chance dice 3 4 | draw 7 | deal 39", "says what chance brings"},
        {"chance", "lets the seeded source say it"},
        {"legal SEAT", "lists a seat's legal actions"},
        {"with legal", "every answer with a state lists all seats' legal actions too"},
        {"without legal", "ends that"},
        {"state", "tells the state again"},
        {"board", "tells prices, rents, groups and cards"},
        {"hash", "tells a fingerprint of all facts of the state"},
        {"record", "tells the record so far"},
        {"position JSON", "sets up a state"},
        {"load FILE", "replays a record and goes on from its end"},
        {"help", "lists the commands"},
        {"quit", "ends"}};
    json::array rows;
    for (const auto& [command, does] : kCommands)
        rows.push_back({{"command", command}, {"does", does}});
    return json::serialize(json::object{{"ok", true}, {"help", std::move(rows)}});
}

/// What the protocol has always taken, whatever else seeds may be here.
static constexpr std::size_t kSeedDigits = 19;

/// The options of `new`, each at most once; everything else is a fault.
struct NewOptions {
    std::optional<std::string_view> edition, variant, names;
    std::optional<std::uint64_t> seed;
    std::optional<int> seats;
};

static Result<NewOptions> parse_new(std::span<const std::string_view> words) {
    NewOptions out;
    Diagnostics faults;
    for (std::string_view word : words) {
        const std::size_t equals = word.find('=');
        const std::string_view key = word.substr(0, equals);
        const std::string_view value =
            equals == std::string_view::npos ? "" : word.substr(equals + 1);
        auto once = [&](auto& field, auto parsed) {
            if (field || !parsed)
                faults.push_back(fmt::format("{}: given twice or not readable", key));
            field = parsed;
        };
        if (key == "edition")
            once(out.edition, std::optional(value));
        else if (key == "variant")
            once(out.variant, std::optional(value));
        else if (key == "names")
            once(out.names, std::optional(value));
        else if (key == "seed")
            once(out.seed, value.size() > kSeedDigits ? std::nullopt : parse_seed(value));
        else if (key == "seats")
            once(out.seats, parse_number(value));
        else
            faults.push_back("unknown option");  // not repeated: it may be any bytes
    }
    if (!out.edition) faults.push_back("edition: missing");
    if (!out.seats) faults.push_back("seats: missing");
    if (out.seats && (*out.seats < 2 || *out.seats > kMaxSeats))
        faults.push_back("seats: from 2 to 6");  // AMB-1
    if (!faults.empty()) return faults;
    return out;
}

static Result<std::vector<std::string>> parse_names(const NewOptions& options) {
    std::vector<std::string> names;
    if (options.names)
        for (std::string_view name : split_at(*options.names, ',')) names.emplace_back(name);
    else
        for (int i = 0; i < *options.seats; ++i) names.push_back(fmt::format("Seat {}", i));
    if (static_cast<int>(names.size()) != *options.seats)
        return Result<std::vector<std::string>>::fail("names: not one for every seat");
    for (const std::string& name : names)
        if (!is_name(name)) return Result<std::vector<std::string>>::fail("names: not a name");
    return names;
}

std::string Arbiter::start(std::span<const std::string_view> words) {
    const auto options = parse_new(words);
    if (!options) return refuse("bad_option", "SETUP-1", &options.faults());
    const auto edition = find_edition(library_, *options->edition);
    if (!edition) return refuse("unknown_edition", "COMP-9");
    const auto variant = parse_variant(options->variant.value_or("standard"));
    if (!variant || !(*edition)->offers(*variant)) return refuse("variant_not_offered", "AMB-63");
    auto names = parse_names(*options);
    if (!names) return refuse("bad_option", "SETUP-1", &names.faults());
    table_.emplace(*edition, *variant, std::move(*names));
    chance_ = SeededChance(options->seed.value_or(0));
    return state_answer(true);
}

std::string Arbiter::submit(const Action& action) {
    if (const Refusal no = table_->submit(action); no != Refusal::None)
        return refuse(refusal_name(no).code, refusal_name(no).clause);
    return state_answer(true);
}

std::string Arbiter::play(std::span<const std::string_view> words) {
    if (words.size() < 2) return refuse("malformed", "ANY-1");
    const auto actor = parse_actor(words[0]);
    if (!actor) return refuse("no_such_seat", "SETUP-7");
    const auto action = parse_action(table_->rules(), *actor, words.subspan(1));
    return action ? submit(*action) : refuse("malformed", "ANY-1", &action.faults());
}

std::string Arbiter::play_chance() {
    if (!chance_answers(table_->state().top().step)) return refuse("no_chance_awaited", "TURN-1");
    return submit(*chance_.next(table_->rules(), table_->state()));
}

std::string Arbiter::list(std::span<const std::string_view> words) {
    const auto seat = words.size() == 1 ? parse_number(words[0]) : std::nullopt;
    if (!seat || *seat >= table_->state().seats) return refuse("no_such_seat", "SETUP-7");
    return json::serialize(
        json::object{{"ok", true}, {"legal", legal_of(Seat{static_cast<std::uint8_t>(*seat)})}});
}

std::string Arbiter::set_up(std::string_view text) {
    auto table = Table::set_up(library_, text);
    if (!table) return refuse("impossible_position", "SETUP-8", &table.faults());
    table_ = std::move(*table);
    return state_answer(true);
}

std::string Arbiter::load(std::string_view path) {
    const auto text = read_text(path);
    const auto record = text ? parse_record(*text) : Result<Record>(text.faults());
    if (!record) return refuse("bad_record", "TURN-7", &record.faults());
    auto replayer = Replayer::open(library_, *record);
    if (!replayer) return refuse("bad_record", "TURN-7", &replayer.faults());
    while (replayer->next()) {
    }
    if (const Diagnostics fault{replayer->fault()}; !fault[0].empty())
        return refuse("bad_record", "TURN-7", &fault);
    table_ = replayer->table();
    return state_answer(true);
}

std::string Arbiter::run(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty()) return refuse("unknown_command", "");
    const std::string_view command = words[0];
    const auto rest = std::span(words).subspan(1);
    const std::string_view tail = line.substr(
        std::min(static_cast<std::size_t>(command.end() - line.begin()) + 1, line.size()));
    if (command == "new") return start(rest);
    if (command == "position") return set_up(tail);
    if (command == "load") return load(tail);
    if (command == "help" && rest.empty()) return list_commands();
    if ((command == "with" || command == "without") && rest.size() == 1 && rest[0] == "legal") {
        with_legal_ = command == "with";
        return json::serialize(json::object{{"ok", true}});
    }
    if (command == "quit" && rest.empty()) {
        finished_ = true;
        return json::serialize(json::object{{"ok", true}});
    }
    const bool bare = command == "chance" || command == "state" || command == "board" ||
                      command == "hash" || command == "record";
    if ((!bare || !rest.empty()) && command != "do" && command != "legal")
        return refuse("unknown_command", "");
    if (!table_) return refuse("no_game", "SETUP-1");
    if (command == "do") return play(rest);
    if (command == "legal") return list(rest);
    if (command == "chance") return play_chance();
    if (command == "state") return state_answer(false);
    if (command == "board")
        return json::serialize(
            json::object{{"ok", true}, {"board", board_to_json(table_->rules())}});
    if (command == "hash")
        return json::serialize(
            json::object{{"ok", true}, {"hash", fmt::format("{:016x}", hash(table_->state()))}});
    return json::serialize(json::object{{"ok", true}, {"record", print_record(table_->record())}});
}

std::string Arbiter::answer(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return run(line);
}

/// Reads commands from standard input until `quit` or its end.
static int run_arbiter(const Library& library, Language language) {
    Arbiter arbiter(library, language);
    const bool interactive = isatty(STDIN_FILENO);
    if (interactive)
        std::cerr << "One command a line, e.g.: new edition=zelda variant=standard seats=3   ·   "
                     "legal 0   ·   help   ·   quit\n";
    std::string line;
    while (!arbiter.finished()) {
        if (interactive) std::cerr << "> " << std::flush;
        if (!std::getline(std::cin, line)) break;
        std::cout << arbiter.answer(line) << '\n' << std::flush;
    }
    return 0;
}

Command add_arbiter(CLI::App& app) {
    return {
        app.add_subcommand(
            "arbiter", "The rules as a process: one command a line in, one JSON object a line out"),
        run_arbiter};
}

}  // namespace bankhalter::commands
