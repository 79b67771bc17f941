#pragma once

#include "edition/edition.h"
#include "edition/toml_reader.h"

namespace bankhalter::edition {

/// Reads and checks the folder of one edition; the library has what all editions share.
Edition read_edition(const Reading& reading, const std::string& id, const Library& library);

}  // namespace bankhalter::edition
