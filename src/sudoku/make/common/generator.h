/* generator.h  What all ways to make puzzles share: what is wanted, the limits, and questions that
 * are answered by a search. */
#ifndef QDRI_SUDOKU_MAKE_COMMON_GENERATOR_H
#define QDRI_SUDOKU_MAKE_COMMON_GENERATOR_H

#include <quadrille/generate.h>

#include "base/alloc.h"
#include "solver/params.h"

#define QDRI_NO_ORBIT UINT32_MAX

/* A symmetry is a set of maps of a square onto itself: a bit for each; the one that moves nothing,
 * 0, is not among them. */
enum { QDRI_MAPS = 8 };

unsigned qdri_symmetry_maps(qdr_clue_symmetry symmetry);

/* Where a map takes a cell of a square of that side. */
qdr_cell qdri_symmetry_image(unsigned side, unsigned cell, unsigned map);

/* Orbit k has the cells cell[first[k]] to cell[first[k + 1] - 1], ascending; orbits are in the
 * order of their first cells. */
struct qdri_orbits {
    uint32_t count;
    uint32_t *first;
    qdr_cell *cell;
    uint32_t *of; /* [side * side]: the orbit of a cell; QDRI_NO_ORBIT: it is left out */
};

/* Makes the orbits of those cells of a square for which `is_in` is true.  False: no memory; to be
 * freed with qdri_orbits_free in any case. */
bool qdri_orbits_make(struct qdri_orbits *orbits, qdr_clue_symmetry symmetry, unsigned side,
                      const bool *is_in);

void qdri_orbits_free(struct qdri_orbits *orbits);

enum {
#define TECHNIQUE(id, ...) QDRI_FIT_##id,
#include "sudoku/logic/logic.def"
#undef TECHNIQUE
    QDRI_FIT_TECHNIQUES /* how many there are */
};

/* What puzzles are to be like, and how searches are to be made. */
struct qdri_generator_params {
    struct qdri_search_params search;
    uint64_t symmetry; /* a qdr_clue_symmetry */
    struct qdri_range clues;
    struct qdri_range difficulty; /* values of qdr_grade */
    struct qdri_range rating;     /* in tenths */
    uint64_t is_minimal;
    uint64_t has_no_givens;
    uint64_t tries;
    char *required; /* texts: NULL stands for none */
    char *place;
    char *pattern;
    const qdr_grid *fixed;
};

/* How hard puzzles are to be, and which techniques they are to take. */
struct qdri_fit {
    bool is_any;                  /* there is nothing to fit */
    struct qdri_range difficulty; /* as in the parameters, but there are upper bounds */
    struct qdri_range rating;
    qdr_grade limit; /* techniques of higher grades make a puzzle too hard */
    bool is_required[QDRI_FIT_TECHNIQUES];
};

/* A way to make puzzles: many of them at once, with the rules as they are, or each with clues that
 * are placed. */
struct qdri_way {
    size_t size; /* of its own struct, which begins with a struct qdr_generator */
    /* Finishes a generator that is all zero but for the common part. */
    qdr_status (*make)(struct qdr_generator *generator, qdr_error *error);
    void (*free)(struct qdr_generator *generator);
    void (*begin)(struct qdr_generator *generator); /* the seed or the number has changed */
    /* Makes the puzzle of `number`: fills in `made`, which is blank, and adds to `stats`, but does
     * not count the puzzle.  QDR_STOPPED: all tries were made. */
    qdr_outcome (*next)(struct qdr_generator *generator);
    /* See qdr_generator_minimize; NULL: it cannot. */
    qdr_outcome (*minimize)(struct qdr_generator *generator, const qdr_grid *givens);
};

struct qdri_threads;

struct qdr_generator {
    const struct qdri_way *way;
    /* Its own, with a search without limits, whose stop is due at the deadline and by `stop`. */
    struct qdri_generator_params *params;
    struct qdri_fit fit;
    qdr_grid fixed; /* copies of what the parameters mean */
    bool *pattern;  /* [cells], or NULL */
    qdr_rules *rules;
    unsigned side;
    unsigned cells;
    struct qdri_orbits orbits; /* of the cells that may be given */

    uint64_t mix;      /* of all parameters but the seed */
    uint64_t own_seed; /* without them */
    uint64_t seed;     /* the parameters are mixed into it */
    uint64_t first;    /* number, since the last qdr_generator_begin */
    uint64_t number;   /* of the next puzzle */
    uint64_t expected; /* puzzles from `first` on; 0: not known */

    uint64_t node_limit; /* of all searches; 0 for none, as below */
    uint64_t time_limit_ms;
    uint64_t deadline_ms;
    struct qdri_stop stop; /* of the parameters */
    qdr_outcome outcome;   /* why nothing more is to be asked */
    qdr_error error;       /* QDR_FAILED: the reason */

    unsigned threads;             /* that may make puzzles */
    struct qdri_threads *running; /* NULL: the calling thread makes them */
    qdr_made_puzzle made;
    qdr_rules *made_rules; /* those of `made`, or NULL */
    qdr_generator_counters stats;
};

/* How many puzzles to make from the next one on: all that are expected, or one more than there were
 * so far, so that at most half of the work is in vain. */
uint64_t qdri_generator_ahead(const struct qdr_generator *generator);

/* Names that commas separate, one after the other. */
struct qdri_names {
    const char *rest; /* of the text; NULL: there are none */
    char name[64];    /* the last one, cut */
};

bool qdri_names_next(struct qdri_names *names);

/* Mixes a text, which may be NULL, into a seed. */
uint64_t qdri_generator_mix_text(uint64_t seed, const char *text);

/* Adds the cost of some puzzles, but not their number. */
void qdri_generator_add_cost(qdr_generator_counters *stats, const qdr_generator_counters *now,
                             const qdr_generator_counters *before);

/* ---------------------------------------------------------------------------------- limits ---- */

/* Takes the limits and the stop out of its parameters. */
void qdri_generator_take_limits(struct qdr_generator *generator);

/* Is a limit of everything reached, or the stop due?  Then `outcome` says so. */
bool qdri_generator_is_over(struct qdr_generator *generator);

/* End everything: with an outcome, or since there is no memory.  Both return false. */
bool qdri_generator_end(struct qdr_generator *generator, qdr_outcome outcome);
bool qdri_generator_no_memory(struct qdr_generator *generator);

/* Ends everything if the status is an error, which `error` describes.  Returns whether it is
 * none. */
bool qdri_generator_succeeded(struct qdr_generator *generator, qdr_status status);

/* ------------------------------------------------------------------------------- questions ---- */

/* Rules that are encoded, to be asked about with any givens. */
struct qdri_question {
    qdr_encoding *sudoku; /* NULL: there are none */
    qdr_solver *solver;
    uint64_t nodes; /* the solver's limit at present */
};

enum qdri_reply {
    QDRI_REPLY_NONE,  /* there is no such grid */
    QDRI_REPLY_FOUND, /* here is one */
    QDRI_REPLY_CUT,   /* undecided within its nodes */
    QDRI_REPLY_OVER   /* nothing more is to be asked: `outcome` says why */
};

/* Encodes rules, with the givens if they are not NULL.  What was there before is freed. */
qdr_status qdri_question_encode(struct qdr_generator *generator, struct qdri_question *question,
                                const qdr_rules *rules, const qdr_grid *givens, qdr_error *error);
void qdri_question_free(struct qdri_question *question);

/* Is there a grid with these givens, other than `known`, if that is not NULL?  It is stored in
 * `found`, which may be `givens`.  `nodes` is the limit of this search; 0: any number. */
enum qdri_reply qdri_question_ask(struct qdr_generator *generator, struct qdri_question *question,
                                  const qdr_grid *givens, const qdr_digit *known, uint64_t nodes,
                                  qdr_grid *found);

/* ---------------------------------------------------------------------------------- grades ---- */

enum qdri_fitness {
    QDRI_FIT_WELL,
    QDRI_FIT_BADLY, /* too easy, or without a technique */
    QDRI_FIT_HARD,  /* too hard */
    QDRI_FIT_OVER   /* nothing more is to be asked */
};

/* Fills in `fit`, and mixes the techniques into `mix`.  Errors: QDR_INVALID (no puzzle fits: bounds
 * the wrong way round, or a technique beyond them), QDR_UNKNOWN (a technique). */
qdr_status qdri_fit_make(struct qdr_generator *generator, qdr_error *error);

/* Makes what solves puzzles as far as they may fit. */
qdr_status qdri_fit_logic(const struct qdr_generator *generator, qdr_logic **logic,
                          const qdr_rules *rules, qdr_error *error);

/* Solves a puzzle, whose solution is `full`, and stores its grade and rating.  The grade is
 * QDR_GRADE_BEYOND where it is too hard, whatever more it takes. */
enum qdri_fitness qdri_fit_judge(struct qdr_generator *generator, qdr_logic *logic,
                                 const qdr_grid *givens, const qdr_grid *full, qdr_grade *grade,
                                 unsigned *rating);

#endif
