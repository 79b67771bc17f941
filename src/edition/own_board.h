// A board of one's own: an edition that comes from outside, as a folder or as one file. The file is
// a JSON object with `format` and a key for every file of the folder: board, box, cards, art,
// text_de, text_en, theme.
#pragma once

#include <memory>
#include <string_view>

#include "edition/edition.h"

namespace bankhalter::edition {

/// The largest file that is read.
inline constexpr std::size_t kMostBoardBytes = 64 * 1024;

/// The files of an edition's folder as one file, on one line.
Result<std::string> pack(const EditionFiles& files, const std::string& id);

/// The files of the folder that a file stands for, below the id that it says. What they hold is not
/// looked at.
Result<EditionFiles> unpack(std::string_view file);

/// Reads and checks a file as folders are checked; faults name the place by its keys, as in
/// `board.space.3.name: …`.
Result<Edition> load_board(const Library& library, std::string_view file);

/// The starting set that is built in, below this id.
EditionFiles starting_set(const std::string& id);

}  // namespace bankhalter::edition
