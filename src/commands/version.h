// The version of this build; cmake/version.cmake makes it from the tags.
#pragma once

namespace bankhalter::commands {

extern const char kVersion[];

}  // namespace bankhalter::commands
