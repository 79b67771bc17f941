// The names of Asio and Beast, as server and client use them: one thread runs a loop, and nothing
// is hidden behind a type-erased executor.
//
// g++ 12 destroys aggregates and capturing lambdas twice that are made inside a co_await
// expression: they are named on the line before.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <exception>

namespace bankhalter::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::seconds;

using Clock = std::chrono::steady_clock;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using AsioTimer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
using HttpStream = beast::basic_stream<tcp, Executor>;
using HttpRequest = http::request<http::string_body>;
template <class T>
using Task = asio::awaitable<T, Executor>;
inline constexpr asio::use_awaitable_t<Executor> kAwait;

/// For co_spawn: what a coroutine throws comes out of run(). It is the fault of whoever was called,
/// not the network's.
inline void rethrow(std::exception_ptr error) {
    if (error) std::rethrow_exception(error);
}

}  // namespace bankhalter::net
