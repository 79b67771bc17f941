// Turns the wall clock of a process: preloaded, it adds the seconds that stand in the file
// $WALL_CLOCK.
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>

static long turned_by() {
    long seconds = 0;
    const char* name = std::getenv("WALL_CLOCK");
    if (std::FILE* file = name ? std::fopen(name, "r") : nullptr) {
        if (std::fscanf(file, "%ld", &seconds) != 1) seconds = 0;
        std::fclose(file);
    }
    return seconds;
}

extern "C" int clock_gettime(clockid_t clock, timespec* now) noexcept {
    const auto result = syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME) now->tv_sec += turned_by();
    return static_cast<int>(result);
}
