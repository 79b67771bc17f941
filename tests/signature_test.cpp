// The same games, the same signature, with every compiler and build. A change of behaviour changes
// tests/signature.txt in the same commit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/text_file.h"
#include "base/words.h"
#include "sim/bench.h"

namespace bankhalter::tests {

TEST(Signature, IsTheCommittedOne) {
    const auto library = load_library(embedded_files());
    ASSERT_TRUE(library);
    const auto committed = read_text(SIGNATURE);
    ASSERT_TRUE(committed);
    EXPECT_EQ(fmt::format("{:016x}", bench_engine(*library, 200).signature),
              split_words(split_at(*committed, '\n')[0])[0]);
}

}  // namespace bankhalter::tests
