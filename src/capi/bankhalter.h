/* Bankhalter for programs in C and in every language that can call C: docs/c.md.
 *
 * Handles are opaque and belong to whoever made them, who also frees them; arrays belong to the
 * caller. No exception leaves the library. Different handles may be used by different threads at
 * the same time, one handle only by one thread at a time; rules may be shared by all.
 *
 * Functions that can fail return a status and, where `error` is not NULL, say more there. What is
 * refused changes nothing. */
#ifndef BANKHALTER_H
#define BANKHALTER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define BANKHALTER_API __attribute__((visibility("default")))
#else
#define BANKHALTER_API
#endif

#define BANKHALTER_VERSION_MAJOR 0
#define BANKHALTER_VERSION_MINOR 2
#define BANKHALTER_VERSION_PATCH 0

/* "0.2.0": of the library that runs, which may be newer than the header. */
BANKHALTER_API const char* bankhalter_version(void);

/* ---- what came of a call ---- */

enum bankhalter_status {
    BANKHALTER_OK = 0,
    BANKHALTER_REFUSED = 1,      /* the rules do not allow it: code and clause say which */
    BANKHALTER_BAD_ARGUMENT = 2, /* NULL, an unknown name, a number out of range */
    BANKHALTER_BAD_DATA = 3,     /* a position, record, board or order with faults */
    BANKHALTER_TOO_SMALL = 4,    /* the array has too little room */
    BANKHALTER_NO_MEMORY = 5,
    BANKHALTER_FAILED = 6 /* anything else, never expected */
};

typedef struct bankhalter_error {
    int32_t status;
    char code[32];     /* "not_even": docs/notation.md lists those of actions */
    char clause[16];   /* "BUILD-3": docs/rules.md; empty where no rule is concerned */
    char message[256]; /* for people, in English */
} bankhalter_error;

/* ---- texts: made once, filled by many calls ---- */

typedef struct bankhalter_text bankhalter_text;
BANKHALTER_API bankhalter_text* bankhalter_text_new(void); /* NULL without memory */
BANKHALTER_API void bankhalter_text_free(bankhalter_text* text);
/* Valid until the next call that fills it; zero-terminated. */
BANKHALTER_API const char* bankhalter_text_data(const bankhalter_text* text);
BANKHALTER_API size_t bankhalter_text_size(const bankhalter_text* text);

/* ---- editions ---- */

/* What never changes, as JSON: "editions", "editions/zelda", "rules/zelda/standard", "texts",
 * "players", "actions" (the ids of actions), "features" (the numbers of an observation). */
BANKHALTER_API int bankhalter_catalogue(const char* name, bankhalter_text* out,
                                        bankhalter_error* error);

typedef struct bankhalter_rules bankhalter_rules;
/* variant: "standard", "short" or "speed". */
BANKHALTER_API int bankhalter_rules_new(const char* edition, const char* variant,
                                        bankhalter_rules** out, bankhalter_error* error);
/* A board of one's own, as `bankhalter edition pack` writes it. */
BANKHALTER_API int bankhalter_rules_new_board(const char* file, size_t size, const char* variant,
                                              bankhalter_rules** out, bankhalter_error* error);
BANKHALTER_API void bankhalter_rules_free(bankhalter_rules* rules);
/* The edition as JSON: spaces, prices, rents, cards, names, colours. */
BANKHALTER_API int bankhalter_rules_json(const bankhalter_rules* rules, bankhalter_text* out,
                                         bankhalter_error* error);

/* ---- a game ---- */

#define BANKHALTER_MAX_SEATS 6
#define BANKHALTER_ACTIONS 330    /* ids 0 to 329: docs/c.md */
#define BANKHALTER_OUTCOMES 260   /* ids of what chance brings */
#define BANKHALTER_FEATURES 375   /* numbers of an observation */
#define BANKHALTER_STATE_SIZE 512 /* bytes of a stored state */

enum bankhalter_flags {
    BANKHALTER_EXPOSE_CHANCE = 1, /* dice, cards and dealt deeds are asked for */
    BANKHALTER_NO_TRADES = 2,     /* nobody is asked for a trade to propose */
    BANKHALTER_MAY_RESIGN = 4,    /* resigning is among the legal actions */
    BANKHALTER_KEEP_RECORD = 8    /* bankhalter_game_record has something to print */
};

typedef struct bankhalter_options {
    uint64_t seed;  /* of the chance inside */
    int32_t rounds; /* then the game is capped and the richest wins; 0 for 500 */
    uint32_t flags;
} bankhalter_options;

enum bankhalter_question_kind {
    BANKHALTER_OVER = 0,    /* nothing is asked any more */
    BANKHALTER_CHANCE = 1,  /* dice, a card or a deed; only with BANKHALTER_EXPOSE_CHANCE */
    BANKHALTER_CLAIM = 2,   /* to the owner: is the rent demanded? */
    BANKHALTER_ANSWER = 3,  /* to the partner: is the trade taken? */
    BANKHALTER_PROPOSE = 4, /* before the own throw: a trade to propose? */
    BANKHALTER_ACT = 5,     /* before a throw: to build, sell, mortgage, redeem? */
    BANKHALTER_DECIDE = 6   /* the awaited step */
};

typedef struct bankhalter_question {
    int32_t kind;
    int32_t seat;   /* who is asked; -1 for nobody */
    int32_t seats;  /* how many there are */
    int32_t step;   /* what the rules await, 0 to 18: "features" names them */
    int32_t space;  /* what it is about, -1 for none */
    int32_t amount; /* the standing bid, the debt, the rent; else 0 */
    int32_t other;  /* who stands against it: bidder, creditor, tenant, proposer; else -1 */
    uint32_t turn;
    int32_t capped; /* the game was ended by its limit of rounds */
} bankhalter_question;

/* Deeds are bits 0 to 27 in board order, jail-free cards bits 0 and 1. */
typedef struct bankhalter_trade {
    int32_t from;
    int32_t to;
    uint32_t give_deeds;
    uint32_t take_deeds;
    int32_t give_cash;
    int32_t take_cash;
    uint32_t give_cards;
    uint32_t take_cards;
} bankhalter_trade;

typedef struct bankhalter_game bankhalter_game;
/* options may be NULL. The rules must outlive the game. */
BANKHALTER_API int bankhalter_game_new(const bankhalter_rules* rules, int32_t seats,
                                       const bankhalter_options* options, bankhalter_game** out,
                                       bankhalter_error* error);
BANKHALTER_API void bankhalter_game_free(bankhalter_game* game);
/* A new game from the beginning, in the same seats. */
BANKHALTER_API int bankhalter_game_restart(bankhalter_game* game, uint64_t seed,
                                           bankhalter_error* error);
/* The whole game with its chance to come; built-in players sit down afresh. */
BANKHALTER_API int bankhalter_game_clone(const bankhalter_game* game, bankhalter_game** out,
                                         bankhalter_error* error);
/* The same into a game there is, of the same rules: undo by a kept clone. */
BANKHALTER_API int bankhalter_game_copy(bankhalter_game* to, const bankhalter_game* from,
                                        bankhalter_error* error);

/* Who is asked what. */
BANKHALTER_API int bankhalter_game_question(const bankhalter_game* game, bankhalter_question* out,
                                            bankhalter_error* error);
/* The trade that is drafted or answered; refused when there is none. */
BANKHALTER_API int bankhalter_game_offer(const bankhalter_game* game, bankhalter_trade* out,
                                         bankhalter_error* error);
/* One byte for each id: 1 where it is an answer to the question. */
BANKHALTER_API int bankhalter_game_mask(const bankhalter_game* game,
                                        uint8_t mask[BANKHALTER_ACTIONS], bankhalter_error* error);
/* The ids with a 1, ascending, and how many; room for BANKHALTER_ACTIONS is always enough. */
BANKHALTER_API int bankhalter_game_legal(const bankhalter_game* game, int32_t* ids, size_t room,
                                         size_t* count, bankhalter_error* error);
/* An id in the notation's words, as it would be played now: "bid 70", "build 6". */
BANKHALTER_API int bankhalter_game_action_words(const bankhalter_game* game, int32_t id,
                                                bankhalter_text* out, bankhalter_error* error);

/* Answers the question, and runs on to the next one. */
BANKHALTER_API int bankhalter_game_apply(bankhalter_game* game, int32_t id,
                                         bankhalter_error* error);
/* Anything the rules allow, asked or not, in the arbiter's words: "0 bid 61", "bank hammer",
 * "chance dice 3 4", "0 trade 2 give 5 take $200" for a trade both have agreed to. */
BANKHALTER_API int bankhalter_game_play(bankhalter_game* game, const char* words, size_t size,
                                        bankhalter_error* error);
/* Answers BANKHALTER_PROPOSE with any trade; `from` must be who is asked. */
BANKHALTER_API int bankhalter_game_propose(bankhalter_game* game, const bankhalter_trade* trade,
                                           bankhalter_error* error);

/* What chance may bring now, with probabilities that add up to 1; nothing when it is not asked. */
BANKHALTER_API int bankhalter_game_outcomes(const bankhalter_game* game, int32_t* ids,
                                            double* probabilities, size_t room, size_t* count,
                                            bankhalter_error* error);
BANKHALTER_API int bankhalter_game_apply_outcome(bankhalter_game* game, int32_t id,
                                                 bankhalter_error* error);
/* The seeded source answers instead. */
BANKHALTER_API int bankhalter_game_throw(bankhalter_game* game, bankhalter_error* error);

/* The facts of the rules, both ways. What is set must be a state that the rules know: all faults
 * are told. Whoever throws next is asked again. */
BANKHALTER_API int bankhalter_game_state(const bankhalter_game* game,
                                         uint8_t state[BANKHALTER_STATE_SIZE],
                                         bankhalter_error* error);
BANKHALTER_API int bankhalter_game_set_state(bankhalter_game* game, const uint8_t* state,
                                             size_t size, bankhalter_error* error);
BANKHALTER_API int bankhalter_game_json(const bankhalter_game* game, bankhalter_text* out,
                                        bankhalter_error* error);
BANKHALTER_API int bankhalter_game_set_json(bankhalter_game* game, const char* json, size_t size,
                                            bankhalter_error* error);
BANKHALTER_API uint64_t bankhalter_game_hash(const bankhalter_game* game); /* 0 for NULL */

/* The game as a seat sees it, that seat first. */
BANKHALTER_API int bankhalter_game_observe(const bankhalter_game* game, int32_t seat,
                                           float out[BANKHALTER_FEATURES], bankhalter_error* error);
/* By seat; 0 while the game runs. They add up to 0: a lone winner has 1, the others share -1. */
BANKHALTER_API int bankhalter_game_rewards(const bankhalter_game* game,
                                           float out[BANKHALTER_MAX_SEATS],
                                           bankhalter_error* error);
/* By seat, 0 for the winner; equal ones share a place. Of a running game as if it ended now. */
BANKHALTER_API int bankhalter_game_places(const bankhalter_game* game,
                                          int32_t out[BANKHALTER_MAX_SEATS],
                                          bankhalter_error* error);

/* ---- records ---- */

BANKHALTER_API int bankhalter_game_record(const bankhalter_game* game, bankhalter_text* out,
                                          bankhalter_error* error);
/* Sets the game to a record after `at` actions, -1 for all; it must be of the same rules. */
BANKHALTER_API int bankhalter_game_load(bankhalter_game* game, const char* record, size_t size,
                                        int32_t at, bankhalter_error* error);
/* What a record proves, as JSON; BANKHALTER_BAD_DATA when it does not fit. */
BANKHALTER_API int bankhalter_verify(const char* record, size_t size, bankhalter_text* out,
                                     bankhalter_error* error);

/* ---- built-in players ---- */

/* A player of that name answers for the seat from now on; NULL or "" gives the seat back. */
BANKHALTER_API int bankhalter_game_seat_player(bankhalter_game* game, int32_t seat,
                                               const char* name, uint64_t seed,
                                               bankhalter_error* error);

typedef struct bankhalter_player bankhalter_player;
/* The rules must outlive the player. */
BANKHALTER_API int bankhalter_player_new(const bankhalter_rules* rules, const char* name,
                                         uint64_t seed, bankhalter_player** out,
                                         bankhalter_error* error);
BANKHALTER_API void bankhalter_player_free(bankhalter_player* player);
/* What it would do in the place of whoever is asked. `words` and `id` may be NULL; the id is -1
 * for what has none, a bid between the steps or a trade: then bankhalter_game_let plays it. */
BANKHALTER_API int bankhalter_player_choose(bankhalter_player* player, const bankhalter_game* game,
                                            int32_t* id, bankhalter_text* words,
                                            bankhalter_error* error);
/* Asks it, and plays what it says. */
BANKHALTER_API int bankhalter_game_let(bankhalter_game* game, bankhalter_player* player,
                                       bankhalter_error* error);

/* ---- the laboratory: JSON in, JSON out ---- */

/* Win chances and the value of every action: as `bankhalter eval --json`. */
BANKHALTER_API int bankhalter_evaluate(const bankhalter_game* game, const char* player,
                                       int32_t playouts, uint64_t seed, int32_t threads,
                                       bankhalter_text* out, bankhalter_error* error);
/* {"edition", "variant", "players", "games", "seed", "rounds", "until_ci_millionths", "position"},
 * all with defaults: as `bankhalter sim --json`. Players are a list of names or one text with
 * commas, as there. */
BANKHALTER_API int bankhalter_simulate(const char* order, size_t size, int32_t threads,
                                       bankhalter_text* out, bankhalter_error* error);
/* {"edition", "variant", "players", "games", "seed", "rounds"}: as `bankhalter match --json`. */
BANKHALTER_API int bankhalter_match(const char* order, size_t size, int32_t threads,
                                    bankhalter_text* out, bankhalter_error* error);

/* ---- many games in step ---- */

/* Arrays of the caller, filled after every step; NULL where it is not wanted. */
typedef struct bankhalter_arrays {
    int32_t* seats;     /* [count] who is asked */
    uint8_t* masks;     /* [count][BANKHALTER_ACTIONS] */
    float* observation; /* [count][BANKHALTER_FEATURES] of whoever is asked */
    float* rewards;     /* [count][BANKHALTER_MAX_SEATS] of the game that ended, else 0 */
    uint8_t* done;      /* [count] 1: a game ended here, 2: it was capped; a new one has begun */
} bankhalter_arrays;

typedef struct bankhalter_batch bankhalter_batch;
/* Game i begins with a seed made of options->seed, i and how many ended there before. Chance is
 * inside, and no record is kept. The rules must outlive the batch. */
BANKHALTER_API int bankhalter_batch_new(const bankhalter_rules* rules, int32_t seats, size_t count,
                                        const bankhalter_options* options, bankhalter_batch** out,
                                        bankhalter_error* error);
BANKHALTER_API void bankhalter_batch_free(bankhalter_batch* batch);
/* In every game; they begin anew. */
BANKHALTER_API int bankhalter_batch_seat_player(bankhalter_batch* batch, int32_t seat,
                                                const char* name, uint64_t seed,
                                                bankhalter_error* error);
BANKHALTER_API int bankhalter_batch_restart(bankhalter_batch* batch, uint64_t seed,
                                            bankhalter_error* error);
BANKHALTER_API int bankhalter_batch_look(const bankhalter_batch* batch,
                                         const bankhalter_arrays* arrays, bankhalter_error* error);
/* One id for each game. If one of them is not legal, no game is changed. */
BANKHALTER_API int bankhalter_batch_step(bankhalter_batch* batch, const int32_t* ids,
                                         const bankhalter_arrays* arrays, bankhalter_error* error);
/* Legal ids, each as likely as the others of its game. */
BANKHALTER_API int bankhalter_batch_sample(bankhalter_batch* batch, int32_t* ids,
                                           bankhalter_error* error);

#ifdef __cplusplus
}
#endif

#endif
