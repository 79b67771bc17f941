// `backup` and `restore`: a checked copy of the store, while its server runs, and its way back.
#include "store/backup.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "commands/command.h"
#include "store/store.h"

namespace bankhalter::commands {
namespace {

struct BackupOptions {
    std::string store = "bankhalter.db", copy;
};

int print(const std::string& file, const store::Backup& made) {
    fmt::print("{}: {} games, {} entries\n", file, made.games, made.entries);
    for (const std::string& game : made.damaged)
        fmt::print(stderr, "{}: game {} is damaged\n", file, game);
    return made.damaged.empty() ? 0 : 1;
}

int backup(const BackupOptions& o) {
    if (store::is_postgres(o.store))
        return complain("database", {"a PostgreSQL database is saved by pg_dump"});
    const auto made = store::back_up(o.store, o.copy);
    if (!made) return complain(o.copy, made.faults());
    return print(o.copy, *made);
}

int restore(const BackupOptions& o) {
    if (o.copy.empty()) {  // it was restored by other means
        auto opened = store::open_store(o.store);
        if (!opened)
            return complain(store::is_postgres(o.store) ? "database" : o.store, opened.faults());
        const auto begun = (*opened)->begin_epochs();
        if (!begun) return complain("database", begun.faults());
        fmt::print("{} games begin a new epoch\n", *begun);
        return 0;
    }
    if (store::is_postgres(o.store))
        return complain("database", {"a PostgreSQL database is restored by pg_restore; after that "
                                     "say restore without a file"});
    const auto made = store::restore(o.store, o.copy);
    if (!made) return complain(o.copy, made.faults());
    if (const auto aside = store::kept_aside(o.store); std::filesystem::exists(aside))
        fmt::print("the store as it was: {}\n", aside.string());
    return print(o.store, *made);
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

Command add_restore(CLI::App& app) {
    auto* restore_app = app.add_subcommand(
        "restore", "Put a backup in the place of the store; running games begin a new epoch");
    auto o = std::make_shared<BackupOptions>();
    restore_app->add_option("--store", o->store, "The file of the store, or postgresql://…")
        ->capture_default_str()
        ->envname("BANKHALTER_STORE");
    restore_app->add_option("file", o->copy,
                            "The backup; none if the store was restored by other means");
    return {restore_app, [o](const Library&, Language) { return restore(*o); }};
}

}  // namespace bankhalter::commands
