#include "sim/workers.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace bankhalter::sim {
namespace {

using Lock = std::unique_lock<std::mutex>;

/// The games [first, last), of which those before `next` are counted.
struct Block {
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::int64_t next = 0;
    std::unique_ptr<Statistics> statistics;
};

class Workers {
public:
    Workers(const Work& work, Statistics& total)
        : work_(work), total_(total), taken_(work.first), merged_(work.first) {}

    std::int64_t run() {
        std::vector<std::thread> threads;
        working_ = work_.threads;
        for (int i = 0; i < work_.threads; ++i) threads.emplace_back([this] { play_blocks(); });
        Lock lock(mutex_);
        while (working_ > 0) {
            changed_.wait_for(lock, std::chrono::milliseconds(100), [&] { return working_ == 0; });
            if (work_.stop && !break_off_.exchange(true)) changed_.notify_all();
            if (work_.watch) work_.watch(merged_, total_);
        }
        lock.unlock();
        for (std::thread& thread : threads) thread.join();
        return merged_;
    }

private:
    /// The next block to play; false when there is nothing left. Waits when the others are too far
    /// behind: memory stays flat.
    bool take(Block& block) {
        Lock lock(mutex_);
        if (work_.stop) break_off_ = true;
        changed_.wait(lock, [&] {
            return break_off_ || taken_ == work_.last ||
                   taken_ - merged_ < 8 * work_.threads * kBlock;
        });
        if (break_off_ || taken_ == work_.last) return false;
        block.first = block.next = taken_;
        block.last = taken_ = std::min(work_.last, (taken_ / kBlock + 1) * kBlock);
        if (!spare_.empty()) {
            block.statistics = std::move(spare_.back());
            spare_.pop_back();
        }
        return true;
    }

    void play_blocks() {
        Statistics before(total_.shared_series());  // a game that is broken off must leave no trace
        for (Block block; take(block);) {
            if (!block.statistics) {
                block.statistics = std::make_unique<Statistics>(total_.shared_series());
                if (work_.take_rows) block.statistics->keep_rows();
            }
            try {
                for (; block.next < block.last; ++block.next) {
                    before.copy(*block.statistics);
                    block.statistics->play(block.next, break_off_);
                }
            } catch (Statistics::Interrupted) {
                block.statistics->copy(before);
            }
            hand_in(std::move(block));
        }
        const Lock lock(mutex_);
        --working_;
        changed_.notify_all();
    }

    void hand_in(Block block) {
        const Lock lock(mutex_);
        const std::int64_t first = block.first;
        played_.emplace(first, std::move(block));
        for (auto next = played_.find(merged_); !ended_ && next != played_.end();
             next = played_.find(merged_)) {
            Block done = std::move(next->second);
            played_.erase(next);
            total_.add(*done.statistics);
            if (work_.take_rows) work_.take_rows(done.statistics->rows());
            merged_ = done.next;
            ended_ =
                done.next < done.last || (work_.after_block && work_.after_block(merged_, total_));
            done.statistics->clear();
            spare_.push_back(std::move(done.statistics));
        }
        if (ended_) break_off_ = true;
        changed_.notify_all();
    }

    const Work& work_;
    Statistics& total_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::int64_t, Block> played_;  // waiting for one before them, by first game
    std::vector<std::unique_ptr<Statistics>> spare_;
    std::int64_t taken_;   // the first game nobody has taken
    std::int64_t merged_;  // the first game that is not in the total
    int working_ = 0;      // threads
    bool ended_ = false;   // nothing is merged any more
    std::atomic<bool> break_off_ = false;
};

}  // namespace

std::int64_t play_games(const Work& work, Statistics& total) {
    if (work.first >= work.last) return work.first;
    return Workers(work, total).run();
}

int count_cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace bankhalter::sim
