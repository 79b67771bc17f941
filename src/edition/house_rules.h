// House rules: what some tables play and no sheet prints, laid over a printed edition for study.
// The edition's name says so (`zelda+jackpot+cash=2000`), and whoever looks up printed editions
// alone, as every table of the server does, never meets one.
#pragma once

#include <memory>

#include "edition/edition.h"

namespace bankhalter::edition {

/// A printed edition by its id, or one with house rules by its name; else what is wrong with it.
/// The library has to outlive it.
Result<std::shared_ptr<const Edition>> find_edition(const Library& library, std::string_view name);

}  // namespace bankhalter::edition
