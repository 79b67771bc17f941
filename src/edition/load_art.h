// What an edition looks like: its colours, and what a board of one's own is drawn with.
#pragma once

#include "edition/edition.h"
#include "edition/toml_reader.h"

namespace bankhalter::edition {

/// Reads EDITION/theme.toml.
void read_theme(const Reading& reading, const std::string& id, Edition& e);

/// Reads EDITION/art.toml, where there is one.
void read_art(const Reading& reading, const std::string& id, Edition& e);

}  // namespace bankhalter::edition
