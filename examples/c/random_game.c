/* The rules for C: three seats do anything legal at random until one is left.
 * cc random_game.c $(pkg-config --cflags --libs bankhalter) */
#include <bankhalter/bankhalter.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    bankhalter_error error;
    bankhalter_rules* rules;
    bankhalter_game* game;
    const bankhalter_options options = {7, 0, 0}; /* seed, rounds, flags */
    if (bankhalter_rules_new("zelda", "standard", &rules, &error) ||
        bankhalter_game_new(rules, 3, &options, &game, &error)) {
        fprintf(stderr, "%s: %s\n", error.code, error.message);
        return 1;
    }
    int answers = 0;
    for (;; ++answers) {
        int32_t ids[BANKHALTER_ACTIONS];
        size_t count;
        bankhalter_game_legal(game, ids, BANKHALTER_ACTIONS, &count, NULL);
        if (count == 0) break; /* the game is over */
        bankhalter_game_apply(game, ids[(size_t)rand() % count], NULL);
    }
    int32_t places[BANKHALTER_MAX_SEATS];
    bankhalter_game_places(game, places, NULL);
    for (int seat = 0; seat < 3; ++seat)
        if (places[seat] == 0) printf("seat %d wins after %d answers\n", seat, answers);
    bankhalter_game_free(game);
    bankhalter_rules_free(rules);
    return 0;
}
