#include "edition/files.h"

#include "edition/embedded.h"

namespace bankhalter::edition {

EditionFiles embedded_files() {
    EditionFiles files;
    for (const EmbeddedFile& f : kEmbeddedEditions)
        files.emplace(f.path, std::string(f.begin, f.end));
    return files;
}

}  // namespace bankhalter::edition
