// `serve`: the game for people, over HTTP and WebSocket.
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>

#include "commands/command.h"
#include "server/api.h"
#include "server/page.h"

namespace bankhalter::commands {
namespace {

struct ServeOptions {
    GatewaySettings gateway;
    HallSettings hall;
    std::string store = "bankhalter.db";
    bool quiet = false;
};

int serve(const Library& library, const ServeOptions& o) {
    // One JSON object a line on standard error; names, tokens and messages of people never go in.
    auto log =
        std::make_shared<spdlog::logger>("log", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    log->set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","log":%v})",
                     spdlog::pattern_time_type::utc);
    log->set_level(o.quiet ? spdlog::level::warn : spdlog::level::info);
    spdlog::set_default_logger(log);

    auto store = open_store(o.store);
    if (!store)
        return complain(o.store.starts_with("postgres") ? "database" : o.store, store.faults());
    Gateway gateway(o.gateway);
    Hall hall(library, gateway, std::move(*store), o.hall);
    Api api(library, hall, gateway, kEmbeddedPage);
    const auto port = gateway.open(hall.events(
        [&](Request request, Api::Respond respond) { api.answer(request, std::move(respond)); }));
    if (!port) return complain("", port.faults());
    const bool six = o.gateway.bind.find(':') != std::string::npos;
    fmt::print("Bankhalter: http://{}{}{}:{}/\n", six ? "[" : "", o.gateway.bind, six ? "]" : "",
               *port);
    std::fflush(stdout);
    hall.open();
    gateway.run();
    return 0;
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
        ->capture_default_str()
        ->envname("BANKHALTER_STORE");
    serve_app->add_option(
        "--origin", g.origins,
        "A page's origin that may connect besides this server's own (repeatable)");
    serve_app->add_flag("--behind-proxy", g.behind_proxy,
                        "Trust the address that a reverse proxy names");
    serve_app->add_option("--connections", g.connections, "Most connections")
        ->capture_default_str();
    serve_app
        ->add_option("--connections-per-address", g.connections_per_address,
                     "Most connections from one address")
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
    serve_app->add_option("--thinkers", o->hall.thinkers, "Threads for bots")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    serve_app->add_flag("--quiet", o->quiet, "Log warnings and errors only");
    return {serve_app, [o](const Library& library, Language) { return serve(library, *o); }};
}

}  // namespace bankhalter::commands
