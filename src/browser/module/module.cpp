// What the page's worker calls: it writes a request into the room that `reserve` gives, calls
// `answer` with its length, and reads what stands at `text` from then on, as long as the number
// that `answer` gave.
#include "browser/host.h"

namespace {

using namespace bankhalter;

browser::Host& host() {
    static const edition::Library library = *edition::load_library(edition::embedded_files());
    static browser::Host host(library);
    return host;
}

std::string request, reply;

}  // namespace

extern "C" {

[[clang::export_name("reserve")]] char* reserve(std::size_t length) {
    request.resize(length);
    return request.data();
}

[[clang::export_name("answer")]] std::size_t answer() {
    reply = host().answer(request);
    return reply.size();
}

[[clang::export_name("text")]] const char* text() { return reply.data(); }
}
