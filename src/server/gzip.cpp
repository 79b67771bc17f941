#include "server/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

namespace bankhalter::server {
namespace {

namespace zlib = boost::beast::zlib;

constexpr int kLevel = 6, kWindowBits = 15, kMemory = 8;
constexpr std::string_view kHead("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);  // deflate, no name, no time
constexpr std::size_t kTail = 8;                                       // sum and size
constexpr std::size_t kMostText = 1 << 26;  // a size beyond that is damage

void add_number(std::string& out, std::uint32_t number) {
    for (int i = 0; i < 4; ++i, number >>= 8) out += static_cast<char>(number & 0xff);
}

std::uint32_t number_at(std::string_view bytes) {
    std::uint32_t number = 0;
    for (int i = 3; i >= 0; --i)
        number = number << 8 | static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
    return number;
}

std::uint32_t sum_of(std::string_view text) {
    boost::crc_32_type sum;
    sum.process_bytes(text.data(), text.size());
    return sum.checksum();
}

}  // namespace

std::string gzip(std::string_view text) {
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
    out.shrink_to_fit();  // it may be kept, and had room for the text as it was
    add_number(out, sum_of(text));
    add_number(out, static_cast<std::uint32_t>(text.size()));
    return out;
}

std::optional<std::string> gunzip(std::string_view file) {
    if (!file.starts_with(kHead) || file.size() < kHead.size() + kTail) return std::nullopt;
    const std::string_view tail = file.substr(file.size() - kTail);
    const std::size_t size = number_at(tail.substr(4));
    if (size > kMostText) return std::nullopt;
    std::string text(size + 1, '\0');  // one more: a text that is too long shows
    zlib::inflate_stream stream;
    stream.reset(kWindowBits);
    zlib::z_params p;
    p.next_in = file.data() + kHead.size();
    p.avail_in = file.size() - kHead.size() - kTail;
    p.next_out = text.data();
    p.avail_out = text.size();
    boost::beast::error_code end;
    stream.write(p, zlib::Flush::sync, end);
    text.resize(p.total_out);
    if (end != zlib::error::end_of_stream || text.size() != size || sum_of(text) != number_at(tail))
        return std::nullopt;
    return text;
}

}  // namespace bankhalter::server
