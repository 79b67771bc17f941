// What a game is called beside its state: edition, variant, names.
#pragma once

#include <string>
#include <vector>

#include "engine/types.h"

namespace bankhalter::notation {

struct Header {
    std::string edition;
    Variant variant = Variant::Standard;
    std::vector<std::string> names;

    int seats() const { return static_cast<int>(names.size()); }
};

}  // namespace bankhalter::notation
