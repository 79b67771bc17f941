/* The C interface as a C program uses it: whole games in every edition, everything that goes in
 * comes out again, and what is refused changes nothing. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "capi/bankhalter.h"

#define CHECK(condition)                                                    \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                        \
        }                                                                   \
    } while (0)
#define FINE(call) CHECK((call) == BANKHALTER_OK)

static uint64_t next_random(uint64_t* seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static bankhalter_rules* open_rules(const char* edition, const char* variant) {
    bankhalter_rules* rules = NULL;
    FINE(bankhalter_rules_new(edition, variant, &rules, NULL));
    return rules;
}

static bankhalter_game* open_game(const bankhalter_rules* rules, int32_t seats, uint64_t seed,
                                  uint32_t flags) {
    const bankhalter_options options = {seed, 100, flags};
    bankhalter_game* game = NULL;
    FINE(bankhalter_game_new(rules, seats, &options, &game, NULL));
    return game;
}

static int32_t question_of(const bankhalter_game* game) {
    bankhalter_question question;
    FINE(bankhalter_game_question(game, &question, NULL));
    return question.kind;
}

/* A random answer; 0 at the end. */
static int play_at_random(bankhalter_game* game, uint64_t* seed) {
    int32_t ids[BANKHALTER_ACTIONS];
    double shares[BANKHALTER_OUTCOMES];
    size_t count = 0;
    const int32_t kind = question_of(game);
    if (kind == BANKHALTER_OVER) return 0;
    if (kind == BANKHALTER_CHANCE) {
        FINE(bankhalter_game_outcomes(game, ids, shares, BANKHALTER_OUTCOMES, &count, NULL));
        CHECK(count > 0);
        FINE(bankhalter_game_apply_outcome(game, ids[next_random(seed) % count], NULL));
        return 1;
    }
    FINE(bankhalter_game_legal(game, ids, BANKHALTER_ACTIONS, &count, NULL));
    CHECK(count > 0);
    FINE(bankhalter_game_apply(game, ids[next_random(seed) % count], NULL));
    return 1;
}

/* Mask and list say the same, and every id that is not in them is refused with a reason. */
static void check_mask(bankhalter_game* game) {
    uint8_t mask[BANKHALTER_ACTIONS];
    int32_t ids[BANKHALTER_ACTIONS];
    size_t count = 0;
    size_t seen = 0;
    const uint64_t before = bankhalter_game_hash(game);
    FINE(bankhalter_game_mask(game, mask, NULL));
    FINE(bankhalter_game_legal(game, ids, BANKHALTER_ACTIONS, &count, NULL));
    for (int32_t id = 0; id < BANKHALTER_ACTIONS; ++id) {
        bankhalter_error error;
        if (mask[id]) {
            CHECK(seen < count && ids[seen] == id);
            ++seen;
            continue;
        }
        CHECK(bankhalter_game_apply(game, id, &error) == BANKHALTER_REFUSED);
        CHECK(error.status == BANKHALTER_REFUSED && error.code[0] && error.clause[0] &&
              error.message[0]);
    }
    CHECK(seen == count);
    CHECK(count == 0 ||
          bankhalter_game_legal(game, ids, count - 1, &seen, NULL) == BANKHALTER_TOO_SMALL);
    CHECK(bankhalter_game_hash(game) == before);
}

/* Bytes and JSON bring the same state into another game; changed bytes are refused. */
static void check_state(const bankhalter_game* game, bankhalter_game* other, bankhalter_text* text,
                        uint64_t* seed) {
    uint8_t bytes[BANKHALTER_STATE_SIZE];
    uint8_t again[BANKHALTER_STATE_SIZE];
    const uint64_t hash = bankhalter_game_hash(game);
    FINE(bankhalter_game_state(game, bytes, NULL));
    FINE(bankhalter_game_set_state(other, bytes, sizeof bytes, NULL));
    FINE(bankhalter_game_state(other, again, NULL));
    CHECK(memcmp(bytes, again, sizeof bytes) == 0 && bankhalter_game_hash(other) == hash);

    memcpy(again, bytes, sizeof bytes);
    again[next_random(seed) % sizeof again] ^= (uint8_t)(1u << (next_random(seed) % 8));
    if (bankhalter_game_set_state(other, again, sizeof again, NULL) == BANKHALTER_OK) {
        uint8_t kept[BANKHALTER_STATE_SIZE]; /* another possible state: taken as it is */
        FINE(bankhalter_game_state(other, kept, NULL));
        CHECK(memcmp(again, kept, sizeof kept) == 0);
    } else {
        CHECK(bankhalter_game_hash(other) == hash);
    }

    FINE(bankhalter_game_json(game, text, NULL));
    FINE(bankhalter_game_set_json(other, bankhalter_text_data(text), bankhalter_text_size(text),
                                  NULL));
    CHECK(bankhalter_game_hash(other) == hash);
}

/* A clone goes on as the game does; copying back undoes. */
static void check_clone(bankhalter_game* game, uint64_t seed) {
    bankhalter_game* kept = NULL;
    uint64_t one = seed;
    uint64_t two = seed;
    const uint64_t before = bankhalter_game_hash(game);
    uint64_t after;
    FINE(bankhalter_game_clone(game, &kept, NULL));
    for (int i = 0; i < 30 && play_at_random(game, &one); ++i) {
    }
    after = bankhalter_game_hash(game);
    FINE(bankhalter_game_copy(game, kept, NULL));
    CHECK(bankhalter_game_hash(game) == before);
    for (int i = 0; i < 30 && play_at_random(game, &two); ++i) {
    }
    CHECK(bankhalter_game_hash(game) == after);
    FINE(bankhalter_game_copy(game, kept, NULL));
    bankhalter_game_free(kept);
}

static void check_end(const bankhalter_game* game, int32_t seats) {
    float rewards[BANKHALTER_MAX_SEATS];
    int32_t places[BANKHALTER_MAX_SEATS];
    float sum = 0;
    FINE(bankhalter_game_rewards(game, rewards, NULL));
    FINE(bankhalter_game_places(game, places, NULL));
    for (int32_t i = 0; i < seats; ++i) {
        sum += rewards[i];
        CHECK((places[i] == 0) == (rewards[i] > 0));
        CHECK(places[i] >= 0 && places[i] < seats);
    }
    CHECK(fabsf(sum) < 1e-5f);
}

static void check_observation(const bankhalter_game* game, int32_t seats) {
    float out[BANKHALTER_FEATURES];
    for (int32_t seat = 0; seat < seats; ++seat) {
        FINE(bankhalter_game_observe(game, seat, out, NULL));
        for (int i = 0; i < BANKHALTER_FEATURES; ++i) CHECK(isfinite(out[i]));
    }
    CHECK(bankhalter_game_observe(game, seats, out, NULL) == BANKHALTER_REFUSED);
}

static void play_whole_game(const char* edition, const char* variant, int32_t seats,
                            uint32_t flags) {
    uint64_t seed = (uint64_t)seats * 977 + flags;
    bankhalter_rules* rules = open_rules(edition, variant);
    bankhalter_game* game = open_game(rules, seats, seed, flags | BANKHALTER_KEEP_RECORD);
    bankhalter_game* other = open_game(rules, seats, 0, BANKHALTER_EXPOSE_CHANCE);
    bankhalter_text* text = bankhalter_text_new();
    CHECK(text);
    for (int step = 0; step < 20000; ++step) {
        if (step % 97 == 0) {
            check_mask(game);
            check_state(game, other, text, &seed);
            check_observation(game, seats);
        }
        if (step % 499 == 0) check_clone(game, seed);
        if (!play_at_random(game, &seed)) {
            check_mask(game);
            check_end(game, seats);
            break;
        }
    }
    FINE(bankhalter_game_record(game, text, NULL));
    {
        bankhalter_text* verdict = bankhalter_text_new();
        FINE(bankhalter_verify(bankhalter_text_data(text), bankhalter_text_size(text), verdict,
                               NULL));
        FINE(bankhalter_game_load(other, bankhalter_text_data(text), bankhalter_text_size(text), -1,
                                  NULL));
        CHECK(bankhalter_game_hash(other) == bankhalter_game_hash(game));
        bankhalter_text_free(verdict);
    }
    bankhalter_text_free(text);
    bankhalter_game_free(other);
    bankhalter_game_free(game);
    bankhalter_rules_free(rules);
}

static void check_catalogue(void) {
    const char* const pages[] = {"editions", "editions/zelda", "rules/zelda/standard",
                                 "texts",    "players",        "actions",
                                 "features"};
    bankhalter_text* text = bankhalter_text_new();
    bankhalter_error error;
    for (size_t i = 0; i < sizeof pages / sizeof *pages; ++i) {
        FINE(bankhalter_catalogue(pages[i], text, NULL));
        CHECK(bankhalter_text_size(text) == strlen(bankhalter_text_data(text)));
        CHECK(bankhalter_text_size(text) > 20);
    }
    CHECK(bankhalter_catalogue("nothing", text, &error) == BANKHALTER_BAD_ARGUMENT);
    bankhalter_text_free(text);
}

static void check_words(void) {
    bankhalter_rules* rules = open_rules("zelda", "standard");
    bankhalter_game* game = open_game(rules, 2, 1, BANKHALTER_EXPOSE_CHANCE);
    bankhalter_text* text = bankhalter_text_new();
    bankhalter_error error;
    const char* const fine[] = {"chance dice 6 5", "chance dice 1 2", "0 roll", "chance dice 2 4"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; ++i)
        FINE(bankhalter_game_play(game, fine[i], strlen(fine[i]), NULL));
    CHECK(bankhalter_game_play(game, "0 build 6", 9, &error) == BANKHALTER_REFUSED);
    CHECK(strcmp(error.code, "not_yours") == 0 && strcmp(error.clause, "MORT-1") == 0);
    CHECK(bankhalter_game_play(game, "0 fly", 5, &error) == BANKHALTER_BAD_DATA);
    CHECK(strcmp(error.code, "malformed") == 0);
    FINE(bankhalter_game_action_words(game, 6, text, NULL));
    CHECK(strcmp(bankhalter_text_data(text), "buy") == 0);
    FINE(bankhalter_game_apply(game, 6, NULL));
    FINE(bankhalter_game_play(game, "0 end", 5, NULL));
    CHECK(bankhalter_game_throw(game, &error) == BANKHALTER_REFUSED);
    bankhalter_text_free(text);
    bankhalter_game_free(game);
    bankhalter_rules_free(rules);
}

/* A trade is proposed, whole and piece by piece, and the partner is asked. */
static void check_trades(void) {
    bankhalter_rules* rules = open_rules("bond", "standard");
    bankhalter_game* game = open_game(rules, 3, 5, 0);
    bankhalter_question question;
    bankhalter_trade trade = {0, 0, 0, 0, 0, 0, 0, 0};
    bankhalter_trade offered;
    uint8_t mask[BANKHALTER_ACTIONS];
    uint64_t seed = 3;
    int sent = 0;
    for (int step = 0; step < 4000 && sent < 2; ++step) {
        FINE(bankhalter_game_question(game, &question, NULL));
        FINE(bankhalter_game_mask(game, mask, NULL));
        if (question.kind != BANKHALTER_PROPOSE || !mask[15]) {
            if (!play_at_random(game, &seed)) FINE(bankhalter_game_restart(game, seed, NULL));
            continue;
        }
        trade.from = question.seat;
        trade.to = (question.seat + 1) % 3;
        trade.give_deeds = trade.take_deeds = 0;
        CHECK(bankhalter_game_propose(game, &trade, NULL) == BANKHALTER_REFUSED);
        FINE(bankhalter_game_apply(game, 15, NULL)); /* the first to the left */
        FINE(bankhalter_game_mask(game, mask, NULL));
        for (int32_t deed = 0; deed < 28; ++deed)
            if (mask[262 + deed]) {
                FINE(bankhalter_game_apply(game, 262 + deed, NULL));
                break;
            }
        FINE(bankhalter_game_offer(game, &trade, NULL));
        CHECK(trade.from == question.seat && trade.to == (question.seat + 1) % 3);
        FINE(bankhalter_game_mask(game, mask, NULL));
        if (!mask[14]) { /* the interest cannot be paid */
            FINE(bankhalter_game_apply(game, 0, NULL));
            FINE(bankhalter_game_apply(game, 0, NULL));
            continue;
        }
        if (sent == 0)
            FINE(bankhalter_game_apply(game, 14, NULL));
        else
            FINE(bankhalter_game_propose(game, &trade, NULL));
        ++sent;
        FINE(bankhalter_game_question(game, &question, NULL));
        FINE(bankhalter_game_offer(game, &offered, NULL));
        CHECK(question.kind == BANKHALTER_ANSWER && question.seat == trade.to);
        CHECK(memcmp(&offered, &trade, sizeof trade) == 0);
        FINE(bankhalter_game_apply(game, sent == 1, NULL));
    }
    CHECK(sent == 2);
    bankhalter_game_free(game);
    bankhalter_rules_free(rules);
}

static void check_players(void) {
    bankhalter_rules* rules = open_rules("thrones", "short");
    bankhalter_game* game = open_game(rules, 3, 11, BANKHALTER_EXPOSE_CHANCE);
    bankhalter_player* player = NULL;
    bankhalter_text* text = bankhalter_text_new();
    bankhalter_question question;
    int32_t id = 0;
    CHECK(bankhalter_player_new(rules, "nobody", 1, &player, NULL) == BANKHALTER_BAD_ARGUMENT);
    FINE(bankhalter_player_new(rules, "trader", 1, &player, NULL));
    CHECK(bankhalter_player_choose(player, game, &id, text, NULL) == BANKHALTER_REFUSED);
    FINE(bankhalter_game_seat_player(game, 1, "standard-200", 7, NULL));
    for (;;) {
        FINE(bankhalter_game_question(game, &question, NULL));
        if (question.kind == BANKHALTER_OVER) break;
        if (question.kind == BANKHALTER_CHANCE) {
            FINE(bankhalter_game_throw(game, NULL));
            continue;
        }
        CHECK(question.seat != 1);
        FINE(bankhalter_game_let(game, player, NULL));
    }
    check_end(game, 3);
    FINE(bankhalter_game_restart(game, 12, NULL));
    while (question_of(game) == BANKHALTER_CHANCE) FINE(bankhalter_game_throw(game, NULL));
    FINE(bankhalter_player_choose(player, game, &id, text, NULL));
    CHECK(id >= -1 && id < BANKHALTER_ACTIONS && bankhalter_text_size(text) > 0);
    bankhalter_player_free(player);
    bankhalter_text_free(text);
    bankhalter_game_free(game);
    bankhalter_rules_free(rules);
}

static void check_laboratory(void) {
    bankhalter_rules* rules = open_rules("zelda", "standard");
    bankhalter_game* game = open_game(rules, 4, 2, 0);
    bankhalter_text* text = bankhalter_text_new();
    bankhalter_error error;
    const char* const order = "{\"games\":64,\"seed\":3}";
    const char* const match = "{\"players\":[\"trader\",\"random\"],\"games\":8}";
    const char* const bad[] = {"{",
                               "[]",
                               "{\"games\":0}",
                               "{\"colour\":1}",
                               "{\"players\":[\"nobody\",\"trader\"]}",
                               "{\"variant\":\"long\"}"};
    FINE(bankhalter_evaluate(game, "trader", 20, 1, 1, text, NULL));
    CHECK(strstr(bankhalter_text_data(text), "\"choices\""));
    CHECK(bankhalter_evaluate(game, "nobody", 20, 1, 1, text, NULL) == BANKHALTER_BAD_ARGUMENT);
    CHECK(bankhalter_evaluate(game, "trader", 20, 1, 0, text, NULL) == BANKHALTER_BAD_ARGUMENT);
    FINE(bankhalter_simulate(order, strlen(order), 1, text, NULL));
    CHECK(strstr(bankhalter_text_data(text), "\"tallies\""));
    FINE(bankhalter_match(match, strlen(match), 1, text, NULL));
    CHECK(strstr(bankhalter_text_data(text), "trader"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        CHECK(bankhalter_simulate(bad[i], strlen(bad[i]), 1, text, &error) == BANKHALTER_BAD_DATA);
        CHECK(error.message[0]);
        CHECK(bankhalter_match(bad[i], strlen(bad[i]), 1, text, NULL) == BANKHALTER_BAD_DATA);
    }
    bankhalter_text_free(text);
    bankhalter_game_free(game);
    bankhalter_rules_free(rules);
}

enum { kGames = 32 };
static int32_t seats_of[kGames];
static uint8_t masks[kGames][BANKHALTER_ACTIONS];
static uint8_t masks_before[kGames][BANKHALTER_ACTIONS];
static float observations[kGames][BANKHALTER_FEATURES];
static float rewards_of[kGames][BANKHALTER_MAX_SEATS];
static uint8_t done[kGames];

static void check_batch(void) {
    const bankhalter_arrays arrays = {seats_of, masks[0], observations[0], rewards_of[0], done};
    const bankhalter_options options = {9, 8, 0};
    bankhalter_rules* rules = open_rules("mass-effect", "standard");
    bankhalter_batch* batch = NULL;
    int32_t ids[kGames];
    int ended = 0;
    FINE(bankhalter_batch_new(rules, 4, kGames, &options, &batch, NULL));
    FINE(bankhalter_batch_seat_player(batch, 2, "trader", 4, NULL));
    FINE(bankhalter_batch_look(batch, &arrays, NULL));
    for (int step = 0; step < 2000; ++step) {
        FINE(bankhalter_batch_sample(batch, ids, NULL));
        for (int i = 0; i < kGames; ++i) CHECK(masks[i][ids[i]] == 1 && seats_of[i] != 2);
        FINE(bankhalter_batch_step(batch, ids, &arrays, NULL));
        for (int i = 0; i < kGames; ++i) {
            float sum = 0;
            float size = 0;
            for (int k = 0; k < BANKHALTER_MAX_SEATS; ++k) {
                sum += rewards_of[i][k];
                size += fabsf(rewards_of[i][k]);
            }
            CHECK(fabsf(sum) < 1e-5f && (size > 0.5f) == (done[i] != 0));
            ended += done[i] != 0;
        }
    }
    CHECK(ended > kGames);
    FINE(bankhalter_batch_sample(batch, ids, NULL));
    ids[kGames - 1] = BANKHALTER_ACTIONS;
    memcpy(masks_before, masks, sizeof masks);
    CHECK(bankhalter_batch_step(batch, ids, &arrays, NULL) == BANKHALTER_REFUSED);
    FINE(bankhalter_batch_look(batch, &arrays, NULL));
    CHECK(memcmp(masks, masks_before, sizeof masks) == 0);
    FINE(bankhalter_batch_seat_player(batch, 0, "random", 1, NULL));
    FINE(bankhalter_batch_seat_player(batch, 1, "random", 1, NULL));
    CHECK(bankhalter_batch_seat_player(batch, 3, "random", 1, NULL) == BANKHALTER_BAD_ARGUMENT);
    bankhalter_batch_free(batch);
    bankhalter_rules_free(rules);
}

static void check_null(void) {
    bankhalter_error error;
    bankhalter_rules* rules = NULL;
    bankhalter_game* game = NULL;
    float numbers[BANKHALTER_FEATURES];
    CHECK(bankhalter_rules_new(NULL, "standard", &rules, &error) == BANKHALTER_BAD_ARGUMENT);
    CHECK(bankhalter_rules_new("atlantis", "standard", &rules, &error) == BANKHALTER_BAD_ARGUMENT);
    CHECK(strcmp(error.code, "unknown_edition") == 0 && strcmp(error.clause, "COMP-9") == 0);
    CHECK(bankhalter_rules_new("zelda", "speed", &rules, &error) == BANKHALTER_BAD_ARGUMENT);
    CHECK(strcmp(error.code, "variant_not_offered") == 0 && rules == NULL);
    CHECK(bankhalter_rules_new_board("{}", 2, "standard", &rules, NULL) == BANKHALTER_BAD_DATA);
    CHECK(bankhalter_game_new(NULL, 4, NULL, &game, NULL) == BANKHALTER_BAD_ARGUMENT);
    CHECK(bankhalter_game_apply(NULL, 0, NULL) == BANKHALTER_BAD_ARGUMENT);
    CHECK(bankhalter_game_observe(NULL, 0, numbers, NULL) == BANKHALTER_BAD_ARGUMENT);
    CHECK(bankhalter_game_hash(NULL) == 0);
    bankhalter_game_free(NULL);
    bankhalter_rules_free(NULL);
    bankhalter_player_free(NULL);
    bankhalter_batch_free(NULL);
    bankhalter_text_free(NULL);
    rules = open_rules("zelda", "standard");
    CHECK(bankhalter_game_new(rules, 7, NULL, &game, NULL) == BANKHALTER_BAD_ARGUMENT);
    FINE(bankhalter_game_new(rules, 2, NULL, &game, NULL));
    bankhalter_game_free(game);
    bankhalter_rules_free(rules);
}

static const bankhalter_rules* shared_rules;
static void* play_in_thread(void* out) {
    uint64_t seed = 77;
    bankhalter_game* game = open_game(shared_rules, 4, 77, 0);
    while (play_at_random(game, &seed)) {
    }
    *(uint64_t*)out = bankhalter_game_hash(game);
    bankhalter_game_free(game);
    return NULL;
}

/* Games of the same rules on two threads, and both the same. */
static void check_threads(void) {
    pthread_t threads[2];
    uint64_t hashes[2] = {0, 1};
    bankhalter_rules* rules = open_rules("big-bang", "standard");
    shared_rules = rules;
    for (int i = 0; i < 2; ++i)
        CHECK(pthread_create(&threads[i], NULL, play_in_thread, &hashes[i]) == 0);
    for (int i = 0; i < 2; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK(hashes[0] == hashes[1]);
    bankhalter_rules_free(rules);
}

int main(void) {
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", BANKHALTER_VERSION_MAJOR,
             BANKHALTER_VERSION_MINOR, BANKHALTER_VERSION_PATCH);
    CHECK(strcmp(version, bankhalter_version()) == 0);
    check_catalogue();
    check_null();
    check_words();
    check_trades();
    check_players();
    check_laboratory();
    check_batch();
    check_threads();
    for (int32_t seats = 2; seats <= BANKHALTER_MAX_SEATS; ++seats) {
        play_whole_game("zelda", "standard", seats, 0);
        play_whole_game("bond", "speed", seats, BANKHALTER_EXPOSE_CHANCE);
        play_whole_game("thrones", "short", seats, BANKHALTER_MAY_RESIGN);
        play_whole_game("big-bang", "standard", seats, BANKHALTER_NO_TRADES);
    }
    return 0;
}
