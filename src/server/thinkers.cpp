#include "server/thinkers.h"

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

namespace bankhalter::server {

struct Thinkers::Pool {
    boost::asio::thread_pool threads;
};

Thinkers::Thinkers(int threads)
    : pool_(new Pool{boost::asio::thread_pool(static_cast<std::size_t>(threads))}) {}
Thinkers::~Thinkers() { pool_->threads.stop(); }
void Thinkers::post(std::function<void()> work) {
    boost::asio::post(pool_->threads, std::move(work));
}

}  // namespace bankhalter::server
