#pragma once

#include "edition/edition.h"
#include "edition/toml_reader.h"

namespace bankhalter::edition {

/// Reads EDITION/box.toml and checks it against the rules and words of the edition, which are read
/// already.
void read_box(const Reading& reading, const std::string& id, const Library& library, Edition& e);

}  // namespace bankhalter::edition
