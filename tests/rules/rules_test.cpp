// Every scenario is a test of its own, named by its clause; and every clause has one.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "edition/files.h"
#include "scenario.h"

namespace bankhalter::tests {
namespace {

const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}

class ScenarioTest : public testing::Test {
public:
    explicit ScenarioTest(Scenario scenario) : scenario_(std::move(scenario)) {}
    void TestBody() override { EXPECT_EQ(play_scenario(library(), scenario_), ""); }

private:
    Scenario scenario_;
};

/// Clauses that no program can break, each with its reason, in without_scenario.txt.
std::set<std::string> exempt() {
    std::set<std::string> ids;
    std::ifstream in(SCENARIOS "/without_scenario.txt");
    for (std::string id, reason; in >> id && std::getline(in, reason);) ids.insert(id);
    return ids;
}

TEST(Clauses, EachHasAScenario) {
    std::set<std::string> covered;
    for (const Scenario& s : read_scenarios(SCENARIOS)) covered.insert(s.clause());
    const std::set<std::string> excused = exempt();
    for (const Clause& clause : library().clauses) {
        const bool is_excused = excused.contains(clause.id);
        EXPECT_NE(covered.contains(clause.id), is_excused)
            << clause.id << (is_excused ? " is excused but has a scenario" : " has no scenario");
    }
    for (const std::string& id : excused)
        EXPECT_TRUE(library().find_clause(id)) << id << " is excused but does not exist";
}

TEST(Clauses, ScenariosNameClausesThatExist) {
    for (const Scenario& s : read_scenarios(SCENARIOS))
        EXPECT_TRUE(library().find_clause(s.clause())) << s.file << ":" << s.line << " " << s.title;
}

}  // namespace
}  // namespace bankhalter::tests

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    for (const bankhalter::tests::Scenario& s : bankhalter::tests::read_scenarios(SCENARIOS))
        testing::RegisterTest(
            s.file.c_str(), s.title.c_str(), nullptr, nullptr, s.file.c_str(), s.line,
            [=]() -> testing::Test* { return new bankhalter::tests::ScenarioTest(s); });
    return RUN_ALL_TESTS();
}
