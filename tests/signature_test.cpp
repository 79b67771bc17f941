// The same games, the same signature, with every compiler and build. A change of behaviour changes
// tests/signature.txt in the same commit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/text_file.h"
#include "base/words.h"
#include "sim/bench.h"

namespace bankhalter::tests {

/// Random play through the engine alone, and Traders through the whole simulator: a line each.
TEST(Signature, IsTheCommittedOne) {
    const auto library = load_library(embedded_files());
    ASSERT_TRUE(library);
    const auto committed = read_text(SIGNATURE);
    ASSERT_TRUE(committed);
    const auto lines = split_at(*committed, '\n');
    ASSERT_GE(lines.size(), 2u);
    EXPECT_EQ(fmt::format("{:016x}", bench_engine(*library, 200).signature), lines[0]);
    const Rules rules = compile(*library->find("zelda"), Variant::Standard);
    EXPECT_EQ(fmt::format("{:016x}", bench_simulation(rules, 2000, 1).signature), lines[1]);
}

}  // namespace bankhalter::tests
