// `backup`: a checked copy of the store, while its server runs.
#include "store/backup.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "commands/command.h"

namespace bankhalter::commands {
namespace {

struct BackupOptions {
    std::string store = "bankhalter.db", copy;
};

int backup(const BackupOptions& o) {
    if (o.store.starts_with("postgres"))
        return complain("database", {"a PostgreSQL database is saved by pg_dump"});
    const auto made = store::back_up(o.store, o.copy);
    if (!made) return complain(o.copy, made.faults());
    fmt::print("{}: {} games, {} entries\n", o.copy, made->games, made->entries);
    for (const std::string& game : made->damaged)
        fmt::print(stderr, "{}: game {} is damaged\n", o.copy, game);
    return made->damaged.empty() ? 0 : 1;
}

}  // namespace

Command add_backup(CLI::App& app) {
    auto* backup_app = app.add_subcommand("backup", "Copy the store while its server runs");
    auto o = std::make_shared<BackupOptions>();
    backup_app->add_option("--store", o->store, "The file of the store")
        ->capture_default_str()
        ->envname("BANKHALTER_STORE");
    backup_app->add_option("file", o->copy, "A new file for the copy")->required();
    return {backup_app, [o](const Library&, Language) { return backup(*o); }};
}

}  // namespace bankhalter::commands
