// `serve`: the game for people, over HTTP and WebSocket.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <csignal>
#include <filesystem>
#include <thread>

#include "base/text_file.h"
#include "base/words.h"
#include "commands/admin_socket.h"
#include "commands/command.h"
#include "commands/version.h"
#include "server/admin.h"
#include "server/admin_door.h"
#include "server/api.h"
#include "server/page.h"
#include "server/supervisor.h"

namespace bankhalter::commands {
namespace {

struct ServeOptions {
    GatewaySettings gateway;
    HallSettings hall;
    std::string store = "bankhalter.db", admin;
    std::string words, log = "json";
    std::size_t loops = 0;
    bool quiet = false, check = false;
};

/// One JSON object a line on standard error, or a line for people; names, tokens and messages of
/// players never go in.
void open_log(const ServeOptions& o) {
    auto log =
        std::make_shared<spdlog::logger>("log", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    log->set_pattern(o.log == "json" ? R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","log":%v})"
                                     : "%Y-%m-%d %H:%M:%S %l %v",
                     spdlog::pattern_time_type::utc);
    log->set_level(o.quiet ? spdlog::level::warn : spdlog::level::info);
    spdlog::set_default_logger(log);
}

/// What runs here, and within which limits. The address of a database may hold a password.
void log_start(const ServeOptions& o, const GatewaySettings& g, std::uint16_t port) {
    spdlog::info(
        R"({{"event":"start","version":"{}","store":"{}","port":{},"loops":{},"behind_proxy":{},"connections":{},)"
        R"("connections_per_address":{},"messages_per_second":{},"requests_per_second":{},)"
        R"("rooms_per_hour":{},"entries_per_second":{},"thinkers":{}}})",
        kVersion, store::is_postgres(o.store) ? "postgresql" : "sqlite", port, g.loops,
        g.behind_proxy, g.connections, g.connections_per_address, g.messages_per_second,
        g.requests_per_second, o.hall.rooms_per_hour, o.hall.entries_per_second, o.hall.thinkers);
}

/// The names under which this machine is reached besides those that were given. A name of somebody
/// else must not lead a browser here.
std::vector<std::string> own_names(const GatewaySettings& g) {
    if (g.behind_proxy && g.hosts.empty()) return {};  // the proxy knows them
    std::vector<std::string> names = g.hosts;
    char name[256] = {};
    if (gethostname(name, sizeof name - 1) == 0 && *name) {
        names.emplace_back(name);
        names.push_back(std::string(name) + ".local");
    }
    names.emplace_back("localhost");
    return names;
}

std::size_t one_for_each_core() {
    constexpr unsigned kMost = 8;  // more would wait for the one thread of the store
    return std::clamp(std::thread::hardware_concurrency(), 1u, kMost);
}

/// What can be known of the options without opening anything.
Diagnostics check_options(const ServeOptions& o) {
    Diagnostics faults;
    const std::string& bind = o.gateway.bind;
    in6_addr any{};
    if (bind != "localhost" && inet_pton(AF_INET, bind.c_str(), &any) != 1 &&
        inet_pton(AF_INET6, bind.c_str(), &any) != 1)
        faults.push_back("--bind: " + bind + " is no address");
    const auto folder = std::filesystem::absolute(o.store).parent_path();
    if (!store::is_postgres(o.store) && access(folder.c_str(), W_OK) != 0)
        faults.push_back("--store: cannot write into " + folder.string());
    if (!o.words.empty() && !read_text(o.words)) faults.push_back("--words: cannot be read");
    return faults;
}

int check(const ServeOptions& o) {
    if (const Diagnostics faults = check_options(o); !faults.empty()) return complain("", faults);
    fmt::print("The options are good.\n");
    return 0;
}

int serve(const Library& library, const ServeOptions& o) {
    if (o.check) return check(o);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a fault of the store, no end
    open_log(o);
    auto store = open_store(o.store);
    if (!store) return complain(store::is_postgres(o.store) ? "database" : o.store, store.faults());
    GatewaySettings settings = o.gateway;
    settings.hosts = own_names(o.gateway);
    settings.loops = o.loops > 0 ? o.loops : one_for_each_core();
    Gateway gateway(settings);
    HallSettings hall_settings = o.hall;
    if (!o.words.empty()) {
        const auto words = read_text(o.words);
        if (!words) return complain(o.words, words.faults());
        for (const std::string_view line : split_at(*words, '\n'))
            hall_settings.words.emplace_back(line);
    }
    Hall hall(library, gateway, std::move(*store), hall_settings);
    Api api(library, hall, gateway, kEmbeddedPage, kVersion);
    const auto port = gateway.open(hall.events(
        [&](Request request, Api::Respond respond) { api.answer(request, std::move(respond)); }));
    if (!port) return complain("", port.faults());
    log_start(o, settings, *port);
    Admin admin(hall, gateway);
    AdminDoor door;
    if (const std::string socket = admin_socket(o.admin, o.store); !socket.empty())
        if (const std::string fault =
                door.open(socket, [&](const std::string& line) { return admin.answer(line); });
            !fault.empty())
            return complain(socket, {fault});
    const bool six = o.gateway.bind.find(':') != std::string::npos;
    fmt::print("Bankhalter: http://{}{}{}:{}/\n", six ? "[" : "", o.gateway.bind, six ? "]" : "",
               *port);
    std::fflush(stdout);
    hall.open();
    Supervisor supervisor(gateway);
    supervisor.ready();
    gateway.run();
    supervisor.stopping();
    return 0;
}

/// Every option can also come from the environment: --rooms-per-hour by BANKHALTER_ROOMS_PER_HOUR.
void name_variables(CLI::App& app) {
    for (CLI::Option* option : app.get_options()) {
        if (option->get_lnames().empty() || option == app.get_help_ptr()) continue;
        std::string name = "BANKHALTER_" + option->get_lnames().front();
        std::ranges::transform(name, name.begin(), [](unsigned char c) {
            return c == '-' ? '_' : static_cast<char>(std::toupper(c));
        });
        option->envname(name);
    }
}

}  // namespace

Command add_serve(CLI::App& app) {
    auto* serve_app =
        app.add_subcommand("serve", "Open the tables: the game for people, in the browser");
    auto o = std::make_shared<ServeOptions>();
    GatewaySettings& g = o->gateway;
    serve_app->add_option("--bind", g.bind, "Address to listen on")->capture_default_str();
    serve_app->add_option("--port", g.port, "Port to listen on; 0 chooses one")
        ->capture_default_str();
    serve_app->add_option("--store", o->store, "Where games are kept: a file, or postgresql://…")
        ->capture_default_str();
    serve_app->add_option(
        "--origin", g.origins,
        "A page's origin that may connect besides this server's own (repeatable)");
    serve_app->add_option("--host", g.hosts,
                          "A name this server goes by, besides addresses and this machine's own "
                          "(repeatable)");
    serve_app->add_flag("--behind-proxy", g.behind_proxy,
                        "Trust the address that a reverse proxy names");
    serve_app->add_option("--connections", g.connections, "Most connections")
        ->capture_default_str();
    serve_app
        ->add_option("--connections-per-address", g.connections_per_address,
                     "Most connections from one address; 0: no limit")
        ->capture_default_str();
    serve_app
        ->add_option("--messages-per-second", g.messages_per_second,
                     "From one connection, on average")
        ->capture_default_str();
    serve_app
        ->add_option("--requests-per-second", g.requests_per_second, "From one address, on average")
        ->capture_default_str();
    serve_app
        ->add_option("--rooms-per-hour", o->hall.rooms_per_hour,
                     "New rooms from one address; 0: no limit")
        ->capture_default_str();
    serve_app
        ->add_option("--chat-per-second", o->hall.chat_per_second,
                     "From one seat, on average; 0: no limit")
        ->capture_default_str();
    serve_app
        ->add_option("--entries-per-second", o->hall.entries_per_second,
                     "That one address may have written, on average; 0: no limit")
        ->capture_default_str();
    serve_app
        ->add_option("--boards-per-hour", o->hall.boards_per_hour,
                     "Boards of one's own that one address may bring; 0: none")
        ->capture_default_str();
    serve_app
        ->add_option("--loops", o->loops,
                     "Threads for connections and rooms; 0: one for each core, at most 8")
        ->check(CLI::Range(0, 64))
        ->capture_default_str();
    serve_app->add_option("--thinkers", o->hall.thinkers, "Threads for bots")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    serve_app->add_option("--words", o->words,
                          "File of words that nobody is to use in names and chat, one a line");
    serve_app->add_option("--log", o->log, "How the log is written: json or text")
        ->check(CLI::IsMember({"json", "text"}))
        ->capture_default_str();
    serve_app->add_option("--admin", o->admin,
                          "Socket of `bankhalter admin`; beside the file of the store by default");
    serve_app->add_flag("--quiet", o->quiet, "Log warnings and errors only");
    serve_app->add_flag("--check", o->check, "Check the options and open nothing");
    name_variables(*serve_app);
    app.set_config("--config", "",
                   "File with options: a section [serve], a line NAME=VALUE for each");
    app.allow_config_extras(CLI::config_extras_mode::error);
    return {serve_app, [o](const Library& library, Language) { return serve(library, *o); }};
}

}  // namespace bankhalter::commands
