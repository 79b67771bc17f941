// From a scene to a screen of any size: the whole board from 120x40, a small one from 80x24, lists
// below that. Pure.
#pragma once

#include "terminal/grid.h"
#include "terminal/scene.h"

namespace bankhalter::terminal {

/// What the person at the keyboard does to the screen alone.
struct Desk {
    std::string input{};
    int sheet_top = 0;  // first line shown of a sheet
};

struct Picture {
    Grid grid;
    int cursor_x = 0, cursor_y = 0;
};

Picture lay_out(const Scene& scene, int width, int height, const Desk& desk = {});

/// How many lines of a sheet fit at that height.
int sheet_rows(int height);
/// The lines of a sheet as they are broken at that width.
std::vector<std::string> sheet_lines(const Scene& scene, int width);

}  // namespace bankhalter::terminal
