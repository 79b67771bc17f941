// A thread that owns a store: requests are queued, appends that wait together are committed together (group commit).
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "store/store.h"

namespace bankhalter {

/// All functions may be called from any thread; answers come on the keeper's thread, so the receiver posts them to its own.
class Keeper {
public:
    explicit Keeper(std::unique_ptr<Store> store);
    ~Keeper();  // carries out everything queued, then stops

    void append(Append what, std::function<void(Appended)> done);
    /// Runs a question between two commits: `[](Store& s) { … }`.
    void ask(std::function<void(Store&)> question);

    struct Counts {
        std::uint64_t commits = 0, entries = 0;
    };
    Counts counts() const;

private:
    struct Waiting {
        Append what;
        std::function<void(Appended)> done;
    };
    void run();

    std::unique_ptr<Store> store_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Waiting> appends_;
    std::deque<std::function<void(Store&)>> questions_;
    Counts counts_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace bankhalter
