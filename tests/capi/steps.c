/* The loops of python/benchmark.py without Python: steps SECONDS BATCH
 * Prints single steps a second, then those of a batch with masks, observations and rewards.
 * BATCH 0 leaves the second out. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "capi/bankhalter.h"

static bankhalter_error error;

static void must(int status) {
    if (status == BANKHALTER_OK) return;
    fprintf(stderr, "%s\n", error.message);
    exit(1);
}

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static uint32_t next_random(uint32_t* state) { /* xorshift: any will do */
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static double single_steps(const bankhalter_rules* rules, double limit) {
    bankhalter_game* game = NULL;
    must(bankhalter_game_new(rules, 4, NULL, &game, &error));
    int32_t ids[BANKHALTER_ACTIONS];
    size_t count = 0;
    uint32_t random = 1;
    long steps = 0;
    const double start = seconds();
    do {
        for (int i = 0; i < 1000; ++i) {
            must(bankhalter_game_legal(game, ids, BANKHALTER_ACTIONS, &count, &error));
            if (count > 0)
                must(bankhalter_game_apply(game, ids[next_random(&random) % count], &error));
            else
                must(bankhalter_game_restart(game, next_random(&random), &error));
        }
        steps += 1000;
    } while (seconds() - start < limit);
    const double rate = (double)steps / (seconds() - start);
    bankhalter_game_free(game);
    return rate;
}

static void* room(size_t count, size_t size) {
    void* memory = calloc(count, size);
    if (memory == NULL) exit(1);
    return memory;
}

static double batch_steps(const bankhalter_rules* rules, double limit, size_t count) {
    bankhalter_batch* batch = NULL;
    must(bankhalter_batch_new(rules, 4, count, NULL, &batch, &error));
    int32_t* ids = room(count, sizeof *ids);
    const bankhalter_arrays arrays = {room(count, sizeof(int32_t)), room(count, BANKHALTER_ACTIONS),
                                      room(count, BANKHALTER_FEATURES * sizeof(float)),
                                      room(count, BANKHALTER_MAX_SEATS * sizeof(float)),
                                      room(count, 1)};
    double steps = 0;
    const double start = seconds();
    do {
        must(bankhalter_batch_sample(batch, ids, &error));
        must(bankhalter_batch_step(batch, ids, &arrays, &error));
        steps += (double)count;
    } while (seconds() - start < limit);
    const double rate = steps / (seconds() - start);
    bankhalter_batch_free(batch);
    free(ids);
    free(arrays.seats);
    free(arrays.masks);
    free(arrays.observation);
    free(arrays.rewards);
    free(arrays.done);
    return rate;
}

int main(int argc, char** argv) {
    const double limit = argc == 3 ? atof(argv[1]) : 0;
    const long count = argc == 3 ? atol(argv[2]) : -1;
    if (limit <= 0 || count < 0) {
        fprintf(stderr, "usage: steps SECONDS BATCH\n");
        return 2;
    }
    bankhalter_rules* rules = NULL;
    must(bankhalter_rules_new("zelda", "standard", &rules, &error));
    printf("%.0f\n", single_steps(rules, limit));
    if (count > 0) printf("%.0f\n", batch_steps(rules, limit, (size_t)count));
    bankhalter_rules_free(rules);
    return 0;
}
