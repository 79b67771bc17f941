// Threads for what takes long: bots that search, games that are told from the beginning.
#pragma once

#include <functional>
#include <memory>

namespace bankhalter::server {

class Thinkers {
public:
    explicit Thinkers(int threads);
    ~Thinkers();  // finishes what was begun, drops the rest
    void post(std::function<void()> work);

private:
    struct Pool;
    std::unique_ptr<Pool> pool_;
};

}  // namespace bankhalter::server
