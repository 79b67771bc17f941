// The rules as a library: three seats do anything legal at random until one is left. With a file
// name the record is kept.
#include <edition/edition.h>
#include <play/table.h>

#include <cstdio>
#include <fstream>

using namespace bankhalter::play;

int main(int argc, char** argv) {
    const auto library = load_library(embedded_files());
    if (!library) return std::puts(library.faults()[0].c_str()), 1;
    Table table(*library->find("zelda"), Variant::Standard, {"Ada", "Ben", "Cleo"});
    Random random(7);
    SeededChance dice(random.next());
    while (!table.state().is_over()) {
        if (chance_answers(table.state().top().step)) {
            table.submit(*dice.next(table.rules(), table.state()));
            continue;
        }
        const Seat seat{static_cast<std::uint8_t>(random.below(3))};
        const LegalActions legal = legal_actions(table.rules(), table.state(), seat);
        if (legal.count == 0) continue;  // nothing to do for this one
        const Action& action = legal.items[random.below(static_cast<std::uint32_t>(legal.count))];
        if (action.kind != ActionKind::Resign || random.below(1000) == 0) table.submit(action);
    }
    for (Seat seat : table.state().in_game)
        std::printf("%s wins after %zu actions\n", table.header().names[seat.value].c_str(),
                    table.length());
    if (argc > 1) std::ofstream(argv[1]) << print_record(table.record());
}
