// Whole games to a stored hash. A change of behaviour breaks them; they are made anew only on
// purpose (make_golden.cpp).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "edition/files.h"
#include "play/replay.h"

namespace bankhalter::tests {
namespace {

const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}

std::vector<std::filesystem::path> records() {
    std::vector<std::filesystem::path> out;
    for (const auto& entry : std::filesystem::directory_iterator(GOLDEN))
        if (entry.path().extension() == ".rec") out.push_back(entry.path());
    return out;
}

Record read(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    const auto record = parse_record(text.str());
    EXPECT_TRUE(record.ok()) << path;
    return *record;
}

TEST(Golden, EveryRecordReplaysToItsHashAndResult) {
    for (const auto& path : records()) {
        const Verdict v = verify(library(), read(path));
        EXPECT_EQ(v.fault, "") << path;
        EXPECT_TRUE(v.over) << path;
        EXPECT_GT(v.checkpoints, 0) << path;
    }
}

TEST(Golden, ThereIsOneForEveryEditionAndNumberOfSeats) {
    std::set<std::string> have;
    for (const auto& path : records()) have.insert(path.stem().string());
    for (const Edition& e : library().editions)
        for (int seats = 2; seats <= kMaxSeats; ++seats)
            EXPECT_TRUE(have.contains(fmt::format("game_{}_{}", e.id, seats)))
                << e.id << " " << seats;
}

TEST(Golden, ThereIsOneForEveryWayToEnd) {
    std::set<std::string> have;
    for (const auto& path : records()) have.insert(path.stem().string());
    for (const char* kind : {"last", "short"})
        for (const char* how : {"bankrupt", "resigns"})
            for (const char* to : {"bank", "player"})
                EXPECT_TRUE(have.contains(fmt::format("end_{}_{}_to_{}", kind, how, to)));
    EXPECT_TRUE(have.contains("end_short_shared"));
    EXPECT_TRUE(have.contains("end_last_bankrupt_to_player_off_turn"));
}

TEST(Golden, AChangedRecordIsNoticed) {
    for (const auto& path : records()) {
        Record wrong_checkpoint = read(path);
        wrong_checkpoint.lines.back().text = "=0000000000000000";
        EXPECT_NE(verify(library(), wrong_checkpoint).fault, "") << path;
        Record wrong_result = read(path);
        wrong_result.result += " 5";
        EXPECT_NE(verify(library(), wrong_result).fault, "") << path;
        Record cut = read(path);
        cut.lines.erase(cut.lines.end() - 2);  // the action that ended the game
        EXPECT_NE(verify(library(), cut).fault, "") << path;
    }
}

TEST(Golden, RecordsPrintAsTheyWereRead) {
    for (const auto& path : records()) {
        std::ifstream in(path);
        std::ostringstream text;
        text << in.rdbuf();
        EXPECT_EQ(print_record(read(path)), text.str()) << path;
    }
}

}  // namespace
}  // namespace bankhalter::tests
