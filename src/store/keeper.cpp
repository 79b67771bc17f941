#include "store/keeper.h"

#include <algorithm>

namespace bankhalter::store {

Keeper::Keeper(std::unique_ptr<Store> store, Failed failed)
    : store_(std::move(store)), failed_(std::move(failed)), thread_([this] { run(); }) {}

Keeper::~Keeper() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Keeper::append(Append what, std::function<void(Appended)> done) {
    {
        const std::lock_guard lock(mutex_);
        appends_.push_back({std::move(what), std::move(done)});
        ++queued_;
    }
    wake_.notify_one();
}

void Keeper::ask(std::function<void(Store&)> question) {
    {
        const std::lock_guard lock(mutex_);
        questions_.push_back({queued_, std::move(question)});
    }
    wake_.notify_one();
}

Keeper::Counts Keeper::counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
}

template <class Work>
void Keeper::carefully(Work work) {
    try {
        work();
    } catch (const std::exception& e) {
        failed_(e.what());
    }
}

std::string Keeper::write_fault() const {
    const std::lock_guard lock(mutex_);
    return write_fault_;
}

void Keeper::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        write_fault_ = store_->write_fault();
        wake_.wait(lock, [this] { return stopping_ || !appends_.empty() || !questions_.empty(); });
        if (appends_.empty() && questions_.empty()) return;
        commit_waiting(lock);
        // As many as there are now: new ones do not hold up the next commit.
        for (std::size_t left = questions_.size();
             left > 0 && questions_.front().after <= finished_; --left) {
            const auto question = std::move(questions_.front().what);
            questions_.pop_front();
            lock.unlock();
            carefully([&] { question(*store_); });
            lock.lock();
        }
    }
}

void Keeper::commit_waiting(std::unique_lock<std::mutex>& lock) {
    const std::size_t count = std::min(appends_.size(), kMostPerCommit);
    if (count == 0) return;
    std::vector<Append> batch;
    std::vector<std::function<void(Appended)>> dones;
    for (std::size_t i = 0; i < count; ++i) {
        batch.push_back(std::move(appends_.front().what));
        dones.push_back(std::move(appends_.front().done));
        appends_.pop_front();
    }
    lock.unlock();
    std::vector<Appended> answers(count, Appended::Failed);
    carefully([&] { answers = store_->append(batch); });
    Counts now{1, 0};
    for (std::size_t i = 0; i < count; ++i)
        if (answers[i] == Appended::Done) now.entries += batch[i].bodies.size();
    lock.lock();
    counts_.commits += now.entries > 0;
    counts_.entries += now.entries;
    finished_ += count;
    lock.unlock();
    for (std::size_t i = 0; i < count; ++i) carefully([&] { dones[i](answers[i]); });
    lock.lock();
}

}  // namespace bankhalter::store
