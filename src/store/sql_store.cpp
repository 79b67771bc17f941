#include "store/sql_store.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <thread>

#include "store/chain.h"

namespace bankhalter::store {

namespace {

constexpr const char* kLoad =
    "SELECT e.number, e.sum, e.body, g.quarantine, g.epoch FROM entries e JOIN games g ON g.id = "
    "e.game "
    "WHERE e.game = $1 AND e.number >= $2 ORDER BY e.number LIMIT $3";
constexpr const char* kFind =
    "SELECT id, code, phase, public, summary, updated_ms, quarantine, epoch FROM games WHERE id = "
    "$1";
constexpr const char* kFindCode =
    "SELECT id, code, phase, public, summary, updated_ms, quarantine, epoch FROM games WHERE code "
    "= $1 "
    "AND code <> ''";
constexpr const char* kListPublic =
    "SELECT id, code, phase, public, summary, updated_ms, quarantine, epoch FROM games WHERE "
    "public = 1 "
    "AND phase <> 'over' AND quarantine = '' ORDER BY updated_ms DESC, id LIMIT $1";
// The entries and analyses go with their game: ON DELETE CASCADE.
constexpr const char* kRemove = "DELETE FROM games WHERE id = $1 RETURNING id";
constexpr const char* kQuarantine = "UPDATE games SET quarantine = $1 WHERE id = $2 RETURNING id";
constexpr const char* kBeginEpoch =
    "UPDATE games SET epoch = CASE WHEN epoch < $1 THEN $1 ELSE epoch END WHERE id = $2 RETURNING "
    "id";
constexpr const char* kBeginEpochs =
    "UPDATE games SET epoch = epoch + 1 WHERE phase <> 'over' RETURNING id";
constexpr const char* kReport =
    "INSERT INTO reports (at_ms, body) VALUES (now_ms(), $1) RETURNING id";
constexpr const char* kReports = "SELECT id, at_ms, body FROM reports ORDER BY id LIMIT $1";
constexpr const char* kDismiss = "DELETE FROM reports WHERE id = $1 RETURNING id";
constexpr const char* kKeepAnalysis =
    "INSERT INTO analyses (game, depth, made_from, body) SELECT id, $1, $2, $3 FROM games WHERE id "
    "= $4 ON CONFLICT (game, depth) DO UPDATE SET made_from = excluded.made_from, body = "
    "excluded.body RETURNING game";
constexpr const char* kAnalyses =
    "SELECT depth, body FROM analyses WHERE game = $1 AND made_from = $2";
// What is in quarantine is the operator's.
constexpr const char* kSweep =
    "DELETE FROM games WHERE phase = 'lobby' AND updated_ms < $1 AND quarantine = '' RETURNING id";

constexpr const char* kRenew =
    "INSERT INTO nodes (id, until_ms) VALUES ($1, now_ms() + $2) ON CONFLICT (id) DO UPDATE SET "
    "until_ms = excluded.until_ms RETURNING now_ms()";
constexpr const char* kListAll =
    "SELECT id, code, phase, public, summary, updated_ms, quarantine, epoch FROM games WHERE $1 = "
    "0 OR "
    "quarantine <> '' ORDER BY updated_ms DESC, id LIMIT $2";
constexpr const char* kCut = "DELETE FROM entries WHERE game = $1 AND number > $2";
constexpr const char* kRepairRow =
    "UPDATE games SET phase = $1, summary = $2, quarantine = '' WHERE id = $3 RETURNING id";
constexpr const char* kFacts = "SELECT key, value FROM facts";
constexpr const char* kPutFact =
    "INSERT INTO facts (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = "
    "excluded.value";
constexpr const char* kDropFact = "DELETE FROM facts WHERE key = $1";
constexpr const char* kRetire = "DELETE FROM nodes WHERE id = $1";
constexpr const char* kDisown =
    "UPDATE games SET owner = '' WHERE id = $1 AND owner = $2 RETURNING id";
constexpr const char* kAdopt =
    "UPDATE games SET owner = $1 WHERE id IN (SELECT g.id FROM games g WHERE g.phase = 'playing' "
    "AND g.quarantine = '' AND g.owner NOT IN ('', $1) AND NOT EXISTS "
    "(SELECT 1 FROM nodes n WHERE n.id = g.owner AND n.until_ms > now_ms()) ORDER BY g.updated_ms, "
    "g.id LIMIT $2) RETURNING id, updated_ms";
constexpr const char* kOwned =
    "SELECT id, updated_ms FROM games WHERE phase = 'playing' AND quarantine = '' AND owner = $1";
constexpr const char* kOwn =
    "UPDATE games SET owner = $1 WHERE id = $2 AND (owner = $1 OR NOT EXISTS "
    "(SELECT 1 FROM nodes n WHERE n.id = games.owner AND n.until_ms > now_ms())) RETURNING id";
constexpr const char* kLiving = "SELECT id FROM nodes WHERE until_ms > now_ms() ORDER BY id";

constexpr std::chrono::seconds kLongestConflict{4};  // with other transactions
// A lease may fit where an append does not: so long it is not taken for a recovery.
constexpr std::chrono::seconds kDoubt{10};

/// Ids and codes go into lists of words (notifications) and addresses.
bool is_id(std::string_view text) {
    return !text.empty() && text.size() <= 200 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

bool has_nul(std::string_view text) { return text.find('\0') != std::string_view::npos; }

/// What both databases take; the one could store more than the other.
bool is_sound(const Append& a) {
    if (!is_id(a.game) || a.first < 1 || a.bodies.empty() || (a.first == 1 && !a.row)) return false;
    if (a.row && ((!a.row->code.empty() && !is_id(a.row->code)) || has_nul(a.row->phase) ||
                  has_nul(a.row->summary)))
        return false;
    return std::none_of(a.bodies.begin(), a.bodies.end(), has_nul);
}

std::int64_t to_int(const std::string& text) {
    std::int64_t n = 0;
    std::from_chars(text.data(), text.data() + text.size(), n);
    return n;
}

GameRow to_game_row(std::vector<std::string>& r) {
    return {std::move(r[0]), std::move(r[1]), std::move(r[2]), r[3] == "1",
            std::move(r[4]), to_int(r[5]),    std::move(r[6]), to_int(r[7])};
}

std::vector<std::string> first_column(Rows& rows) {
    std::vector<std::string> column;
    for (auto& row : rows) column.push_back(std::move(row[0]));
    return column;
}

Diagnostics faults_of(const Reply& reply) { return {reply.text}; }

/// What is wrong with an entry that was read; nothing when it follows from the sum before it.
/// Entries from before there were sums have none, but none comes after one that has.
std::string fault_of(const std::string& game, std::int64_t wanted, std::string_view before,
                     std::int64_t number, std::string_view sum, std::string_view body) {
    if (number != wanted) return "is missing";
    if (sum.empty() && before.empty()) return {};
    return sum == chain(before, game, number, body) ? "" : "does not fit its sum";
}

/// The end of a log while a batch is judged.
struct End {
    std::int64_t number = 0;
    std::string sum;
    bool in_quarantine = false;
};

}  // namespace

/// Makes the attempt, again while that can help.
template <class Attempt>
Reply SqlStore::persist(Attempt attempt) {
    const Time until = patience(), end = now() + kLongestConflict;
    bool made_room = false;
    for (int repeats = 0;; ++repeats) {
        Reply reply = attempt();
        if (reply.fault == Fault::Full && !std::exchange(made_room, true) && make_room()) continue;
        if (reply.fault == Fault::Again && now() < end) {
            std::this_thread::sleep_for(std::chrono::milliseconds(repeats));
        } else if (reply.fault != Fault::Cut || !mend(until)) {
            return reply;
        }
    }
}

std::vector<Appended> SqlStore::append(std::span<const Append> appends) {
    Batch batch{appends, {}, std::vector<Appended>(appends.size(), Appended::Failed)};
    for (std::size_t i = 0; i < appends.size(); ++i) batch.order.push_back(i);
    // All nodes write games in one order, so that their transactions do not wait for each other in
    // a circle.
    std::sort(batch.order.begin(), batch.order.end(), [&](std::size_t a, std::size_t b) {
        const int by_game = appends[a].game.compare(appends[b].game);
        return by_game < 0 || (by_game == 0 && a < b);
    });
    if (!appends.empty()) settle(batch, 0, appends.size());
    return std::move(batch.answers);
}

/// Commits a part of the batch. What the database refuses is found by halving, so that it harms
/// nobody else.
void SqlStore::settle(Batch& batch, std::size_t begin, std::size_t end) {
    const Reply reply = persist([&] { return try_part(batch, begin, end); });
    note_write(reply, true);
    if (reply.ok()) return;
    const bool has_culprit = reply.fault == Fault::CodeTaken || reply.fault == Fault::Refused ||
                             reply.fault == Fault::Damaged;
    if (has_culprit && end - begin > 1) {
        const std::size_t middle = begin + (end - begin) / 2;
        settle(batch, begin, middle);
        settle(batch, middle, end);
        return;
    }
    for (std::size_t k = begin; k < end; ++k)
        batch.answer(k) = reply.fault == Fault::CodeTaken ? Appended::Taken : Appended::Failed;
}

void SqlStore::note_write(const Reply& reply, bool is_append) {
    const bool is_down = reply.fault == Fault::Full || reply.fault == Fault::Broken ||
                         reply.fault == Fault::Again || reply.fault == Fault::Cut;
    if (is_down) {
        write_fault_ = reply.text;
        if (is_append) append_failed_ = now();
    } else if (reply.ok() && (is_append || now() - append_failed_ > kDoubt)) {
        write_fault_.clear();
    }
}

Reply SqlStore::try_part(Batch& batch, std::size_t begin, std::size_t end) {
    std::vector<std::string> games;
    for (std::size_t k = begin; k < end; ++k)
        if (is_sound(batch.at(k)) && (games.empty() || games.back() != batch.at(k).game))
            games.push_back(batch.at(k).game);
    Reply opened = open_batch(games);
    std::map<std::string_view, End> ends;
    for (const auto& row : opened.rows) ends[row[0]] = {to_int(row[1]), row[2], !row[3].empty()};

    std::vector<Write> writes;
    Reply fault;
    // A repetition: do exactly these bodies stand there, in the database or in this batch?
    const auto stands = [&](const Append& a) {
        Reply there = query(kLoad, {a.game, a.first, static_cast<std::int64_t>(a.bodies.size())});
        if (!there.ok()) fault = there;
        std::vector<std::string> bodies;
        for (auto& row : there.rows) bodies.push_back(std::move(row[2]));
        for (const Write& write : writes) {
            const Append& w = *write.append;
            for (std::size_t i = 0; i < w.bodies.size() && w.game == a.game; ++i)
                if (w.first + static_cast<std::int64_t>(i) >= a.first)
                    bodies.push_back(w.bodies[i]);
        }
        return bodies.size() >= a.bodies.size() &&
               std::equal(a.bodies.begin(), a.bodies.end(), bodies.begin());
    };
    for (std::size_t k = begin; k < end && opened.ok() && fault.ok(); ++k) {
        const Append& a = batch.at(k);
        Appended& answer = batch.answer(k);
        End& end_of_log = ends[a.game];
        if (!is_sound(a)) {
            answer = Appended::Failed;
        } else if (k > 0 && batch.at(k - 1).game == a.game &&
                   batch.answer(k - 1) != Appended::Done) {
            answer = batch.answer(k - 1) == Appended::Failed
                         ? Appended::Failed
                         : Appended::Lost;  // it was built on what was not written
        } else if (end_of_log.in_quarantine) {
            answer = Appended::Lost;
        } else if (a.first == end_of_log.number + 1 &&
                   (a.after.empty() || a.after == end_of_log.sum)) {
            answer = Appended::Done;
            Write& write = writes.emplace_back(&a);
            for (const std::string& body : a.bodies) {
                end_of_log.sum = chain(end_of_log.sum, a.game, ++end_of_log.number, body);
                write.sums.push_back(end_of_log.sum);
            }
        } else if (a.first <= end_of_log.number && stands(a)) {
            answer = Appended::Done;
        } else {
            answer = a.first == 1 ? Appended::Taken : Appended::Lost;
        }
    }
    if (!opened.ok()) fault = std::move(opened);
    if (fault.ok() && !writes.empty()) fault = commit_batch(writes);
    if (!fault.ok() || writes.empty()) drop_batch();
    return fault;
}

Reply SqlStore::ask(const char* sql, const Values& values) {
    return persist([&] { return query(sql, values); });
}

Result<Log> SqlStore::load(const std::string& game, std::int64_t from, int limit) {
    Log log;
    if (from <= 1) log.before = "";
    if (!is_id(game)) return log;
    // The one before comes along: its sum is what the first is held against.
    const std::int64_t first = std::max<std::int64_t>(from, 1) - 1;
    const std::int64_t most = std::int64_t{std::max(limit, 0)} + (first > 0);
    Reply reply = ask(kLoad, {game, std::max<std::int64_t>(first, 1), most});
    if (reply.fault == Fault::Damaged) {
        log.damage = {std::max<std::int64_t>(from, 1), std::move(reply.text)};
        return log;
    }
    if (!reply.ok()) return faults_of(reply);
    if (reply.rows.empty() && !log.before) {
        const auto row = find(game);
        if (!row) return row.faults();
        log.is_gone = !*row;
    }
    std::int64_t wanted = first;
    for (auto& row : reply.rows) {
        const std::int64_t number = to_int(row[0]);
        log.quarantine = row[3];
        log.epoch = to_int(row[4]);
        if (number == first && !log.before) {
            log.before = row[1];
        } else {
            const std::string fault = fault_of(game, ++wanted, log.sum, number, row[1], row[2]);
            if (!fault.empty()) {
                log.damage = {wanted, fault};
                return log;
            }
            log.bodies.push_back(std::move(row[2]));
        }
        log.sum = row[1];
    }
    return log;
}

Result<std::optional<GameRow>> SqlStore::find_row(const char* sql, const std::string& key) {
    if (!is_id(key)) return std::optional<GameRow>{};
    Reply reply = ask(sql, {key});
    if (!reply.ok()) return faults_of(reply);
    if (reply.rows.empty()) return std::optional<GameRow>{};
    return std::optional(to_game_row(reply.rows[0]));
}

Result<std::optional<GameRow>> SqlStore::find(const std::string& game) {
    return find_row(kFind, game);
}

Result<std::optional<GameRow>> SqlStore::find_code(const std::string& code) {
    return find_row(kFindCode, code);
}

Result<std::vector<GameRow>> SqlStore::list_public(int limit) {
    Reply reply = ask(kListPublic, {std::int64_t{std::max(limit, 0)}});
    if (!reply.ok()) return faults_of(reply);
    std::vector<GameRow> games;
    for (auto& row : reply.rows) games.push_back(to_game_row(row));
    return games;
}

Result<bool> SqlStore::remove(const std::string& game) {
    if (!is_id(game)) return false;
    const Reply reply = ask(kRemove, {game});
    if (!reply.ok()) return faults_of(reply);
    return !reply.rows.empty();
}

Result<std::vector<StoredEntry>> SqlStore::dump(const std::string& game) {
    std::vector<StoredEntry> log;
    if (!is_id(game)) return log;
    Reply reply = ask(kLoad, {game, std::int64_t{0}, std::int64_t{1} << 30});
    if (!reply.ok()) return faults_of(reply);
    for (auto& row : reply.rows)
        log.push_back({to_int(row[0]), std::move(row[1]), std::move(row[2])});
    return log;
}

Result<std::vector<GameRow>> SqlStore::list(bool only_quarantined, int limit) {
    Reply reply = ask(kListAll, {std::int64_t{only_quarantined}, std::int64_t{limit}});
    if (!reply.ok()) return faults_of(reply);
    std::vector<GameRow> games;
    for (auto& row : reply.rows) games.push_back(to_game_row(row));
    return games;
}

Result<bool> SqlStore::repair(const std::string& game, std::int64_t last, const GameRow& row) {
    // Should the second fail, the game is still in quarantine, and the same again mends it.
    Reply reply = ask(kCut, {game, last});
    if (reply.ok()) reply = ask(kRepairRow, {row.phase, row.summary, game});
    if (!reply.ok()) return faults_of(reply);
    return !reply.rows.empty();
}

Result<std::map<std::string, std::string>> SqlStore::facts() {
    Reply reply = ask(kFacts, {});
    if (!reply.ok()) return faults_of(reply);
    std::map<std::string, std::string> facts;
    for (auto& row : reply.rows) facts[row[0]] = std::move(row[1]);
    return facts;
}

Result<bool> SqlStore::lay_down(const std::string& key, const std::string& value) {
    const Reply reply = value.empty() ? ask(kDropFact, {key}) : ask(kPutFact, {key, value});
    if (!reply.ok()) return faults_of(reply);
    return true;
}

Result<bool> SqlStore::quarantine(const std::string& game, const std::string& why) {
    if (!is_id(game)) return false;
    const Reply reply = ask(kQuarantine, {why, game});
    if (!reply.ok()) return faults_of(reply);
    return !reply.rows.empty();
}

Result<bool> SqlStore::begin_epoch(const std::string& game, std::int64_t epoch) {
    if (!is_id(game)) return false;
    const Reply reply = ask(kBeginEpoch, {epoch, game});
    if (!reply.ok()) return faults_of(reply);
    return !reply.rows.empty();
}

Result<int> SqlStore::begin_epochs() {
    const Reply reply = ask(kBeginEpochs, {});
    if (!reply.ok()) return faults_of(reply);
    return static_cast<int>(reply.rows.size());
}

Result<bool> SqlStore::report(const std::string& body) {
    if (has_nul(body)) return false;
    const Reply reply = ask(kReport, {body});
    if (!reply.ok()) return faults_of(reply);
    return true;
}

Result<std::vector<Store::Report>> SqlStore::reports(int limit) {
    Reply reply = ask(kReports, {std::int64_t{std::max(limit, 0)}});
    if (!reply.ok()) return faults_of(reply);
    std::vector<Report> all;
    for (auto& row : reply.rows) all.push_back({to_int(row[0]), to_int(row[1]), std::move(row[2])});
    return all;
}

Result<bool> SqlStore::dismiss(std::int64_t report) {
    const Reply reply = ask(kDismiss, {report});
    if (!reply.ok()) return faults_of(reply);
    return !reply.rows.empty();
}

Result<bool> SqlStore::keep_analysis(const std::string& game, const std::string& depth,
                                     const std::string& made_from, const std::string& body) {
    if (!is_id(game) || has_nul(depth) || has_nul(made_from)) return false;
    const Reply reply = ask(kKeepAnalysis, {depth, made_from, Bytes{body}, game});
    if (!reply.ok()) return faults_of(reply);
    return !reply.rows.empty();
}

Result<std::map<std::string, std::string>> SqlStore::analyses(const std::string& game,
                                                              const std::string& made_from) {
    std::map<std::string, std::string> found;
    if (!is_id(game) || has_nul(made_from)) return found;
    Reply reply = ask(kAnalyses, {game, made_from});
    if (!reply.ok()) return faults_of(reply);
    for (auto& row : reply.rows) found[row[0]] = std::move(row[1]);
    return found;
}

Result<int> SqlStore::sweep(std::int64_t before_ms) {
    const Reply reply = ask(kSweep, {before_ms});
    if (!reply.ok()) return faults_of(reply);
    return static_cast<int>(reply.rows.size());
}

Result<std::int64_t> SqlStore::renew(const std::string& node, std::int64_t ttl_ms) {
    Reply reply = persist([&] { return tables_version(); });
    if (reply.ok() && to_int(reply.rows.at(0).at(0)) > known_version()) {
        is_outdated_ = true;
        return Diagnostics{"the tables are those of a newer version of bankhalter"};
    }
    if (reply.ok()) reply = ask(kRenew, {node, ttl_ms});
    note_write(reply, false);
    if (!reply.ok()) return faults_of(reply);
    return to_int(reply.rows.at(0).at(0));
}

Result<bool> SqlStore::retire(const std::string& node) {
    if (const Reply reply = ask(kRetire, {node}); !reply.ok()) return faults_of(reply);
    return true;
}

/// The node may own what it does not know of.
Diagnostics SqlStore::unsure(const Reply& reply) {
    adoption_unsure_ = true;
    return faults_of(reply);
}

Result<std::vector<std::string>> SqlStore::adopt(const std::string& node, int limit) {
    Reply reply = persist([&] {
        Reply taken = query_owners(kAdopt, {node, std::int64_t{std::max(limit, 0)}});
        // A cut adoption may have happened: then nobody would know of those games. So all games of
        // the node are told once.
        if (taken.fault == Fault::Cut) adoption_unsure_ = true;
        return taken;
    });
    if (reply.ok() && adoption_unsure_) {
        reply = ask(kOwned, {node});
        if (reply.ok()) adoption_unsure_ = false;
    }
    if (!reply.ok()) return unsure(reply);
    std::sort(reply.rows.begin(), reply.rows.end(), [](const auto& a, const auto& b) {
        return std::pair(to_int(a[1]), std::string_view(a[0])) <
               std::pair(to_int(b[1]), std::string_view(b[0]));
    });
    return first_column(reply.rows);
}

Result<bool> SqlStore::own(const std::string& game, const std::string& node) {
    if (!is_id(game)) return false;
    const Reply reply = persist([&] { return query_owners(kOwn, {node, game}); });
    if (!reply.ok()) return unsure(reply);
    return !reply.rows.empty();
}

Result<bool> SqlStore::disown(const std::string& game, const std::string& node) {
    if (!is_id(game)) return false;
    const Reply reply = ask(kDisown, {game, node});
    if (!reply.ok()) return unsure(reply);
    return !reply.rows.empty();
}

Result<std::vector<std::string>> SqlStore::living_nodes() {
    Reply reply = ask(kLiving, {});
    if (!reply.ok()) return faults_of(reply);
    return first_column(reply.rows);
}

}  // namespace bankhalter::store
