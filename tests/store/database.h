// An empty database for a test, in each of the two stores; opened as often as wanted.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "store/store.h"

namespace bankhalter::tests {

class Database {
public:
    virtual ~Database() = default;
    virtual std::string address() const = 0;
    /// Whether several stores may be open at once.
    virtual bool is_shared() const = 0;
    /// Runs SQL beside the stores, as an operator would; the first value of the answer.
    virtual std::string sql(const std::string& text) const = 0;
    /// Makes the tables those of the first version, with all games in them.
    virtual void age() const = 0;

    std::unique_ptr<Store> open() const;
};

/// An empty folder that goes with the object.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

std::unique_ptr<Database> make_sqlite();
/// A database of its own on the server that with_postgres.sh has started.
std::unique_ptr<Database> make_postgres();
/// Runs SQL on a connection of its own; the first value of the answer.
std::string run_sql(const std::string& address, const std::string& sql);
/// The same as the sqlite3 shell would; or what it complains of.
std::string shell(const std::string& file, const std::string& sql);

GameRow row_of(const std::string& id, const std::string& phase = "playing",
               std::int64_t updated_ms = 1);
/// An append of new bodies; with a row when it is the first.
Append entries(const std::string& game, std::int64_t first, std::vector<std::string> bodies);
Append with_row(Append append, GameRow row);

/// The answer to a single append.
Appended put(Store& store, const Append& append);
std::vector<std::string> bodies_of(Store& store, const std::string& game);
std::string fault_of(const std::string& address);  // of opening it; empty when it opens

std::ostream& operator<<(std::ostream& out, Appended answer);

}  // namespace bankhalter::tests
