#include "terminal/interrupt.h"

#include <sys/eventfd.h>

#include <csignal>
#include <initializer_list>

namespace bankhalter::terminal {

int interrupt_fd() {
    static const int fd = [] {
        static const int made = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
        struct sigaction action{};
        action.sa_handler = [](int) { eventfd_write(made, 1); };
        for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
        return made;
    }();
    return fd;
}

}  // namespace bankhalter::terminal
