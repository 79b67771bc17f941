// One binary, `bankhalter`, with subcommands.
#include <fcntl.h>
#include <unistd.h>

#include "commands/command.h"

/// A standard stream that is closed would lend its number to the next file or socket.
static void open_standard_streams() {
    int fd = 0;
    while (fd >= 0 && fd <= STDERR_FILENO) fd = open("/dev/null", O_RDWR);
    if (fd > STDERR_FILENO) close(fd);
}

int main(int argc, char** argv) {
    open_standard_streams();
    return bankhalter::commands::run(argc, argv);
}
