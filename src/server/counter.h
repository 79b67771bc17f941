// A figure that all threads raise and read.
#pragma once

#include <atomic>
#include <cstdint>

namespace bankhalter::server {

class Counter {
public:
    Counter() = default;
    /// What it shows now.
    Counter(const Counter& other) : shown_(other) {}
    Counter& operator=(const Counter&) = delete;

    operator std::uint64_t() const { return shown_.load(std::memory_order_relaxed); }
    void operator+=(std::uint64_t more) { shown_.fetch_add(more, std::memory_order_relaxed); }
    void operator++() { *this += 1; }
    void operator--() { shown_.fetch_sub(1, std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> shown_ = 0;
};

}  // namespace bankhalter::server
