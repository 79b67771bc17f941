// One binary, `bankhalter`, with subcommands.
#include "commands/command.h"

int main(int argc, char** argv) { return bankhalter::run(argc, argv); }
