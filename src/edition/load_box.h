#pragma once

#include "edition/edition.h"

namespace bankhalter::edition {

/// Reads EDITION/box.toml and checks it against the rules and words of the edition, which are read
/// already.
void read_box(const EditionFiles& files, const std::string& id, const Library& library, Edition& e,
              Diagnostics& faults);

}  // namespace bankhalter::edition
