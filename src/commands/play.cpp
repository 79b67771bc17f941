// `play`, `join` and `watch`: the game in the terminal, on a table here or at a server's.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/text_file.h"
#include "commands/command.h"
#include "notation/names.h"
#include "sim/match_report.h"
#include "terminal/local_game.h"
#include "terminal/plain.h"
#include "terminal/remote_game.h"
#include "terminal/screen.h"

namespace bankhalter::commands {
namespace {

struct PlayOptions {
    LocalOrder order;
    std::string variant = "standard", players, resume, save;
    std::uint64_t seed = 0;
    bool plain = false;
    int pace = 200, bot_ms = 1000;
};

/// How the person is called who is not named: as the system knows him.
std::string own_name() {
    for (const char* variable : {"BANKHALTER_NAME", "USER"})
        if (const char* name = std::getenv(variable);
            name && is_name(name) && std::string_view(name) != "root")
            return name;
    return "Ada";
}

/// What a program did wrong. The game has gone on without it, and nobody would know.
void report(const RemotePlayer& program) {
    fmt::print(stderr, "exec:{}: {}\n", program.command(), print_counts(program.counts()));
}

int play(const Library& library, Language language, PlayOptions o, bool seeded) {
    const auto variant = parse_variant(o.variant);
    if (!variant) return complain("", {library.text(language, "refusal", "variant_not_offered")});
    o.order.variant = *variant;
    o.order.bot_limit = std::chrono::milliseconds(o.bot_ms);
    if (seeded) o.order.seed = o.seed;
    if (!can_be_written(o.save)) return complain(o.save, {"cannot be written"});
    if (o.resume.empty() && o.players.empty()) o.players = "you,medium,medium,medium";
    if (!o.players.empty()) {
        const auto seats = parse_seats(o.players, own_name());
        if (!seats) return complain("", seats.faults());
        o.order.seats = *seats;
    }
    auto game = [&]() -> LocalGame::Made {
        if (o.resume.empty()) return LocalGame::begin(library, o.order, language);
        const auto text = read_text(o.resume);
        if (!text) return text.faults();
        return LocalGame::resume(library, *text, o.order, language);
    }();
    if (!game) return complain(o.resume, game.faults());
    const int code = o.plain || !can_paint()
                         ? run_plain(**game)
                         : run_screen(**game, std::chrono::milliseconds(o.pace));
    for (const RemotePlayer* program : (*game)->programs()) report(*program);
    if (!o.save.empty() && !write_text(o.save, (*game)->record()))
        return complain(o.save, {"cannot be written"});
    return code;
}

struct TableOptions {
    RemoteOrder order;
    std::string link, bot;
    int seat = -1, bot_ms = 1000;
    bool plain = false;
};

int sit_at_table(const Library& library, Language language, TableOptions o) {
    const auto link = parse_link(o.link);
    if (!link) return complain("", link.faults());
    o.order.link = *link;
    std::unique_ptr<OwnBot> bot;
    if (!o.bot.empty()) {
        auto made = OwnBot::make(o.bot, std::chrono::milliseconds(o.bot_ms));
        if (!made) return complain("", made.faults());
        bot = std::move(*made);
        if (o.order.name.empty()) o.order.name = bot->name();
    }
    if (o.order.name.empty()) o.order.name = own_name();
    if (!is_name(o.order.name))
        return complain("", {library.text(language, "refusal", "bad_name")});
    if (o.seat >= 0) o.order.seat = o.seat;
    RemoteGame game(library, o.order, language, std::move(bot));
    o.plain || !can_paint() ? run_plain(game) : run_screen(game, std::chrono::milliseconds(0));
    if (game.program()) report(*game.program());
    if (!game.failure().empty()) return complain("", {game.failure()});
    return 0;
}

Command add_table_command(CLI::App& app, const char* name, const char* text, bool watches) {
    auto* command = app.add_subcommand(name, text);
    auto o = std::make_shared<TableOptions>();
    o->order.watches = watches;
    command->add_option("link", o->link, "The table's link: http(s)://HOST:PORT/r/TABLE")
        ->required();
    command->add_option("--name", o->order.name, "Your name at the table");
    command->add_flag(
        "--plain", o->plain,
        "Plain lines instead of the full screen; also without a terminal and with TERM=dumb");
    if (!watches) {
        command->add_option("--seat", o->seat, "The seat to take, 0 to 5; else the first free one")
            ->check(CLI::Range(0, 5));
        command->add_option(
            "--token", o->order.token_file,
            "File that keeps the keys to your seats, so that you come back to the same one");
        command->add_flag("--auto-claim", o->order.auto_claim, "Let the bank claim your rents");
        command->add_option("--bot", o->bot,
                            "A player plays your seat: exec:COMMAND for a program of your own, or "
                            "trader and the like");
        command
            ->add_option("--bot-ms", o->bot_ms, "Time for one answer of a program, in milliseconds")
            ->check(CLI::Range(1, 3'600'000));
    }
    return {command, [o](const Library& library, Language language) {
                return sit_at_table(library, language, *o);
            }};
}

}  // namespace

Command add_join(CLI::App& app) {
    return add_table_command(app, "join", "Sit down at a server's table, in the terminal", false);
}

Command add_watch(CLI::App& app) {
    return add_table_command(app, "watch", "Watch a server's table in the terminal", true);
}

Command add_play(CLI::App& app) {
    auto* command =
        app.add_subcommand("play", "Play in the terminal, against bots or at one keyboard");
    auto o = std::make_shared<PlayOptions>();
    command
        ->add_option("--edition", o->order.edition, "zelda, bond, thrones, mass-effect or big-bang")
        ->capture_default_str();
    command->add_option("--variant", o->variant, "standard, short or speed")
        ->check(CLI::IsMember({"standard", "short", "speed"}));
    command->add_option(
        "--players", o->players,
        "2 to 6: names of people, you, and bots easy, builder, medium, gambler, hard "
        "or any other player, exec:COMMAND for a program "
        "(default: you,medium,medium,medium)");
    command->add_option("--bot-ms", o->bot_ms, "Time for one answer of a program, in milliseconds")
        ->check(CLI::Range(1, 3'600'000));
    auto* seed = command->add_option(
        "--seed", o->seed, "The same seed gives the same dice; without it they are random");
    seed->check(check_seed);
    command->add_option("--resume", o->resume, "Go on with a saved game");
    command->add_option("--save", o->save, "Write the record there at the end");
    command->add_flag("--auto-claim", o->order.auto_claim, "Claim people's rents automatically");
    command->add_flag(
        "--plain", o->plain,
        "Plain lines instead of the full screen; also without a terminal and with TERM=dumb");
    command
        ->add_option("--pace", o->pace,
                     "Pause after a throw of a bot on the full screen, in milliseconds; longer "
                     "after what it had to decide")
        ->capture_default_str()
        ->check(CLI::Range(0, 10'000));
    return {command, [o, seed](const Library& library, Language language) {
                return play(library, language, *o, seed->count() > 0);
            }};
}

}  // namespace bankhalter::commands
