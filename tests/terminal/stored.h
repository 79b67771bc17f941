// What the terminal's tests share: the editions, and pictures and texts that are stored.
//
//   MAKE_GOLDEN=1 build/release/tests/terminal_test     writes the stored texts anew
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>

#include "base/text_file.h"
#include "terminal/layout.h"

namespace bankhalter::tests {

inline const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}

inline void compare(const std::string& name, const std::string& text) {
    const std::string path = std::string(TERMINAL) + "/golden/" + name + ".txt";
    if (std::getenv("MAKE_GOLDEN")) {
        ASSERT_TRUE(write_text(path, text)) << path;
        return;
    }
    const auto stored = read_text(path);
    ASSERT_TRUE(stored.ok()) << path;
    EXPECT_EQ(*stored, text) << name;
}

inline void compare_screens(const std::string& name, const Scene& scene, const Desk& desk = {}) {
    for (const auto& [width, height] : {std::pair(80, 24), std::pair(120, 40), std::pair(60, 20)}) {
        const Picture picture = lay_out(scene, width, height, desk);
        compare(name + "_" + std::to_string(width) + "x" + std::to_string(height),
                picture.grid.text());
    }
}

}  // namespace bankhalter::tests
