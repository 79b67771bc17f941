#include "server/outbox.h"

#include <span>
#include <utility>

namespace bankhalter::server {
using namespace net;

constexpr std::size_t kAtOnce =
    32;                            // pieces in one write: of two parts each, as many as Asio takes
constexpr std::size_t kKept = 16;  // places for pieces that a quiet line keeps

/// The head of an unmasked frame that is a whole text (RFC 6455, 5.2).
static std::size_t write_head(std::array<char, 10>& head, std::size_t length) {
    constexpr unsigned char kWholeText = 0x81, kTwoBytes = 126, kEightBytes = 127;
    const int bytes = length < kTwoBytes ? 0 : length <= 0xffff ? 2 : 8;
    head[0] = static_cast<char>(kWholeText);
    head[1] = static_cast<char>(bytes == 0 ? length : bytes == 2 ? kTwoBytes : kEightBytes);
    for (int i = 0; i < bytes; ++i)
        head[static_cast<std::size_t>(2 + i)] = static_cast<char>(length >> (8 * (bytes - 1 - i)));
    return static_cast<std::size_t>(2 + bytes);
}

void Outbox::when_written(Written text, std::function<void()> all) {
    line_->text_written = std::move(text);
    line_->all_written = std::move(all);
}

void Outbox::put(SharedText text) {
    Piece piece{.text = std::move(text)};
    piece.head_size = write_head(piece.head, piece.text->size());
    line_->text_bytes += piece.text->size();
    line_->queue(std::move(piece));
}

void Outbox::drop_waiting() {
    const bool first_is_begun = line_->begun > 0;
    std::erase_if(line_->pieces, [&](const Piece& piece) {
        if (piece.sent || (first_is_begun && &piece == &line_->pieces.front())) return false;
        line_->text_bytes -= piece.text->size();
        return true;
    });
}

void Outbox::Line::queue(Piece piece) {
    if (failed) {
        if (piece.sent) piece.sent(asio::error::broken_pipe);
        return;
    }
    pieces.push_back(std::move(piece));
    if (std::exchange(writing, true)) return;
    asio::post(stream.get_executor(), [self = shared_from_this()] { self->write(); });
}

void Outbox::Line::write() {
    while (!pieces.empty()) {
        std::array<asio::const_buffer, 2 * kAtOnce> parts;
        std::size_t count = 0;
        for (const Piece& piece : std::span(pieces).first(std::min(pieces.size(), kAtOnce))) {
            parts[count++] = asio::buffer(piece.head.data(), piece.head_size);
            parts[count++] = asio::buffer(*piece.text);
        }
        const std::size_t head = parts[0].size();
        parts[0] += begun;
        if (begun > head) parts[1] += begun - head;
        error_code error;
        const std::size_t bytes = stream.socket().write_some(
            std::span<const asio::const_buffer>(parts).first(count), error);
        if (error == asio::error::would_block)
            return stream.socket().async_wait(tcp::socket::wait_write,
                                              [self = shared_from_this()](error_code stopped) {
                                                  stopped ? self->fail(stopped) : self->write();
                                              });
        if (error) return fail(error);
        take_written(bytes);
    }
    writing = false;
    if (all_written) all_written();
}

void Outbox::Line::take_written(std::size_t bytes) {
    std::size_t done = 0;
    for (begun += bytes; done < pieces.size() && begun >= pieces[done].size(); ++done) {
        const Piece& piece = pieces[done];
        begun -= piece.size();
        if (piece.sent) {
            piece.sent({});
            continue;
        }
        text_bytes -= piece.text->size();
        if (text_written) text_written(piece.text->size());
    }
    pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(done));
    if (pieces.empty() && pieces.capacity() > kKept) pieces.shrink_to_fit();
}

void Outbox::Line::fail(error_code error) {
    if (std::exchange(failed, true)) return;
    stream.close();
    for (const Piece& piece : std::exchange(pieces, {}))
        if (piece.sent) piece.sent(error);
    text_bytes = begun = 0;
}

}  // namespace bankhalter::server
