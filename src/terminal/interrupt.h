// Ctrl-C, a closed window and a polite kill end the front end, not the program: what is to be saved
// is saved.
#pragma once

namespace bankhalter::terminal {

/// From the first call on the signals are caught. The descriptor can be read once one has come.
int interrupt_fd();

}  // namespace bankhalter::terminal
