// What a service manager is told: that the server is ready, that it still runs, that it ends. The
// protocol is that of sd_notify(3): datagrams to a socket named in the environment, or nothing.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/gateway.h"

namespace bankhalter::server {

class Supervisor {
public:
    explicit Supervisor(Gateway& gateway);

    /// From now on the loops give a sign of life as often as it is wanted.
    void ready();
    void stopping() const { tell("STOPPING=1"); }

private:
    void tell(std::string_view state, int flags = 0) const;
    void beat();
    void pass_on(std::size_t loop);

    Gateway& gateway_;
    std::string socket_;
    std::chrono::milliseconds every_{0};  // 0: not wanted
    std::unique_ptr<Gateway::Timer> timer_;
};

}  // namespace bankhalter::server
