// One binary, `bankhalter`, with subcommands.
#include "commands/commands.h"

int main(int argc, char** argv) { return bankhalter::run(argc, argv); }
