// What goes out through a WebSocket: whole frames in order, all that wait in one write. It lies
// beneath Beast, which reads and says what belongs to the protocol (handshake, pings, closing);
// texts for many are put in here directly, so that each is written out once and copied for nobody.
#pragma once

#include <array>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <functional>
#include <memory>
#include <vector>

#include "base/connection.h"
#include "server/inflow.h"

namespace bankhalter::server {

class Outbox {
public:
    using executor_type = net::Executor;
    /// How much was written, in texts and their bytes.
    using Written = std::function<void(std::size_t bytes)>;

    Outbox(net::Socket socket, const Inflow& inflow)
        : line_(std::make_shared<Line>(inflow, std::move(socket))) {}

    executor_type get_executor() { return line_->stream.get_executor(); }
    net::Socket& socket() { return line_->stream.socket(); }

    /// Called for each text when it was written, and whenever nothing waits any more.
    void when_written(Written text, std::function<void()> all);
    /// Queues a text. What is queued in one go is written together, a moment later.
    void put(SharedText text);
    /// Gives up what waits, but for a text whose beginning was sent.
    void drop_waiting();
    std::size_t waiting_bytes() const { return line_->text_bytes; }
    bool is_empty() const { return line_->pieces.empty(); }
    void cut() { line_->fail(net::asio::error::operation_aborted); }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return line_->stream.async_read_some(buffers, std::forward<Token>(token));
    }
    /// For Beast: its bytes wait for their turn and are told when they were written.
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return net::asio::async_initiate<Token, void(net::error_code, std::size_t)>(
            [this](auto handler, const Buffers& said) {
                auto bytes =
                    std::make_shared<const std::string>(net::beast::buffers_to_string(said));
                const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
                line_->queue({.text = bytes,
                              .sent = [waiting, count = bytes->size(),
                                       executor = get_executor()](net::error_code error) {
                                  net::asio::post(
                                      executor, net::beast::bind_front_handler(
                                                    std::move(*waiting), error, error ? 0 : count));
                              }});
            },
            token, buffers);
    }

private:
    struct Piece {
        std::array<char, 10> head{};  // of the frame; none before the bytes of Beast
        std::size_t head_size = 0;
        SharedText text;
        std::function<void(net::error_code)> sent{};  // of Beast

        std::size_t size() const { return head_size + text->size(); }
    };
    /// Outlives the link while something is under way.
    struct Line : std::enable_shared_from_this<Line> {
        Line(const Inflow& inflow, net::Socket socket) : stream(inflow, std::move(socket)) {}

        void queue(Piece piece);
        void write();
        void take_written(std::size_t bytes);
        void fail(net::error_code error);

        net::beast::basic_stream<net::tcp, net::Executor, Inflow> stream;
        std::vector<Piece> pieces;
        std::size_t begun = 0;       // bytes of the first that were sent
        std::size_t text_bytes = 0;  // that wait
        bool writing = false, failed = false;
        Written text_written;
        std::function<void()> all_written;
    };

    std::shared_ptr<Line> line_;
};

// What Beast asks of a stream beneath a WebSocket.
template <class Handler>
void async_teardown(boost::beast::role_type role, Outbox& outbox, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, outbox.socket(), std::forward<Handler>(handler));
}
inline void beast_close_socket(Outbox& outbox) { outbox.cut(); }

}  // namespace bankhalter::server
