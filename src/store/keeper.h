// A thread that owns a store: requests are queued, appends that wait together are committed
// together (group commit).
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "store/store.h"

namespace bankhalter::store {

/// All functions may be called from any thread; answers come on the keeper's thread, so the
/// receiver posts them to its own.
class Keeper {
public:
    using Failed = std::function<void(std::string_view what)>;

    /// `failed` hears of exceptions on the keeper's thread; what was asked then has no answer.
    explicit Keeper(std::unique_ptr<Store> store, Failed failed = [](std::string_view) {});
    ~Keeper();  // carries out everything queued, then stops

    /// Appends of a game are carried out as they came. One that is queued before an earlier one of
    /// its game was answered is built on sand: when the earlier one is not written, this may be
    /// written in its place. So have one append of a game under way, and pile up bodies meanwhile.
    void append(Append what, std::function<void(Appended)> done);
    /// Runs a question between two commits, after all appends that were queued before it:
    /// `[](Store& s) { … }`.
    void ask(std::function<void(Store&)> question);

    struct Counts {
        std::uint64_t commits = 0, entries = 0;  // that were written
    };
    Counts counts() const;
    /// Why nothing can be written; empty when it can.
    std::string write_fault() const;

private:
    struct Waiting {
        Append what;
        std::function<void(Appended)> done;
    };
    struct Question {
        std::uint64_t after;  // so many appends are finished first
        std::function<void(Store&)> what;
    };
    static constexpr std::size_t kMostPerCommit = 500;

    void run();
    template <class Work>
    void carefully(Work work);
    void commit_waiting(std::unique_lock<std::mutex>& lock);

    std::unique_ptr<Store> store_;
    const Failed failed_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Waiting> appends_;
    std::deque<Question> questions_;
    std::uint64_t queued_ = 0, finished_ = 0;  // appends
    Counts counts_;
    std::string write_fault_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace bankhalter::store
