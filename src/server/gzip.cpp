#include "server/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

namespace bankhalter::server {
namespace {

namespace zlib = boost::beast::zlib;

constexpr int kLevel = 6, kWindowBits = 15, kMemory = 8;

void add_number(std::string& out, std::uint32_t number) {
    for (int i = 0; i < 4; ++i, number >>= 8) out += static_cast<char>(number & 0xff);
}

}  // namespace

std::string gzip(std::string_view text) {
    constexpr std::string_view kHead("\x1f\x8b\x08\0\0\0\0\0\0\xff",
                                     10);  // deflate, no name, no time
    zlib::deflate_stream stream;
    stream.reset(kLevel, kWindowBits, kMemory, zlib::Strategy::normal);
    std::string out(kHead);
    out.resize(kHead.size() + stream.upper_bound(text.size()));
    zlib::z_params p;
    p.next_in = text.data();
    p.avail_in = text.size();
    p.next_out = out.data() + kHead.size();
    p.avail_out = out.size() - kHead.size();
    boost::beast::error_code end;  // "end of stream": there was room for everything
    stream.write(p, zlib::Flush::finish, end);
    out.resize(kHead.size() + p.total_out);
    boost::crc_32_type sum;
    sum.process_bytes(text.data(), text.size());
    add_number(out, sum.checksum());
    add_number(out, static_cast<std::uint32_t>(text.size()));
    return out;
}

}  // namespace bankhalter::server
