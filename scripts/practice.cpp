// Games for the profile that scripts/tune records: what the simulator is asked for, random play,
// and a player who looks ahead.
#include "sim/bench.h"
#include "sim/statistics.h"

using namespace bankhalter::sim;

static void count_games(const Library& library, const std::vector<std::string>& players,
                        int games) {
    SeriesOrder order;
    order.players = players;
    const std::atomic<bool> stop = false;
    Statistics statistics(*Series::open(library, Language::English, order));
    for (int game = 0; game < games; ++game) statistics.play(game, stop);
}

int main() {
    const Library library = *load_library(embedded_files());
    bench_simulation(compile(*library.find("zelda"), Variant::Standard), 4000, 1);
    bench_engine(library, 100);
    count_games(library, {"trader", "trader", "trader", "trader"}, 2000);
    count_games(library, {"champion", "fixed-plus", "cornell", "trader"}, 3);
}
