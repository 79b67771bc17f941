#include "database.h"

#include <cstdlib>
#include <filesystem>

namespace bankhalter {

std::unique_ptr<Store> Database::open() const {
    auto store = open_store(address());
    if (!store) {
        ADD_FAILURE() << store.faults()[0];
        std::abort();
    }
    return std::move(*store);
}

Folder::Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "bankhalter_store_XXXXXX").string();
    path_ = mkdtemp(name.data());
}

Folder::~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
}

namespace {

class SqliteDatabase : public Database {
public:
    std::string address() const override { return folder_.path() + "/games.db"; }
    bool is_shared() const override { return false; }

private:
    Folder folder_;
};

}  // namespace

std::unique_ptr<Database> make_sqlite() { return std::make_unique<SqliteDatabase>(); }

GameRow row_of(const std::string& id, const std::string& phase, std::int64_t updated_ms) {
    return {id, "", phase, false, "{}", updated_ms};
}

Append entries(const std::string& game, std::int64_t first, std::vector<std::string> bodies) {
    Append append{game, first, std::move(bodies), std::nullopt};
    if (first == 1) append.row = row_of(game);
    return append;
}

Append with_row(Append append, GameRow row) {
    append.row = std::move(row);
    return append;
}

Appended put(Store& store, const Append& append) { return store.append({&append, 1}).at(0); }

std::vector<std::string> bodies_of(Store& store, const std::string& game) {
    const auto bodies = store.load(game, 1);
    if (!bodies) ADD_FAILURE() << bodies.faults()[0];
    return bodies ? *bodies : std::vector<std::string>{};
}

std::string fault_of(const std::string& address) {
    const auto store = open_store(address);
    return store ? "" : store.faults()[0];
}

std::ostream& operator<<(std::ostream& out, Appended answer) {
    constexpr const char* kNames[] = {"Done", "Lost", "Taken", "Failed"};
    return out << kNames[static_cast<int>(answer)];
}

}  // namespace bankhalter
