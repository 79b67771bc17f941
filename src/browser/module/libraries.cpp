// What other programs link from shared libraries is compiled into the module.
// toml++ can also read files, which libc++ for WebAssembly leaves out: it is compiled, not linked.
#include <__config>
#undef _LIBCPP_HAS_NO_FILESYSTEM
#include <fstream>

#define TOML_HEADER_ONLY 0
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>

#include <boost/json/src.hpp>
#include <cstdlib>

namespace boost {

struct source_location;
/// Nothing here is parsed in a way that throws; should it be, the worker ends and says so.
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const boost::source_location&) { std::abort(); }

}  // namespace boost
