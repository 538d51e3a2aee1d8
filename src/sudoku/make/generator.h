/* generator.h  Who makes puzzles: what all puzzles of a generator have in common, who answers their
 * questions, and the puzzles that are in the making (making.h). */
#ifndef QDRI_SUDOKU_MAKE_GENERATOR_H
#define QDRI_SUDOKU_MAKE_GENERATOR_H

#include <quadrille/generate.h>
#include <quadrille/sudoku.h>

#include "sudoku/batch/batch.h"
#include "sudoku/make/fit.h"
#include "sudoku/make/making.h"
#include "sudoku/make/orbits.h"
#include "sudoku/make/watch.h"

/* So many puzzles are made at a time, at most. */
#define QDRI_MAKINGS 512

/* The room for questions that are put to a batch together. */
struct qdri_questions {
    qdr_digit *givens;              /* [QDRI_MAKINGS * cells] */
    struct qdri_batch_known *known; /* [QDRI_MAKINGS] */
    uint64_t *counts;               /* [QDRI_MAKINGS] */
    qdr_digit *grids;               /* [QDRI_MAKINGS * cells] */
};

/* Puzzle n is made in making (n - 1) % QDRI_MAKINGS. */
struct qdr_generator {
    qdr_generator_params params; /* `fixed`, `search` and `required` are not used */
    struct qdri_fit fit;
    qdr_grid fixed;
    qdr_rules *rules;
    qdr_logic *logic; /* NULL where there is nothing to fit */
    unsigned cells;
    struct qdri_orbits orbits; /* of the cells that are not fixed */
    qdr_grid scratch;          /* blank but while somebody asks with it */

    /* Who answers, one of these two: a batch with a kernel, or a solver. */
    qdr_sudoku_batch *batch;
    struct qdri_questions questions;
    bool has_unavoidable;               /* may unavoidable.h tell of the grids? */
    bool is_free;                       /* may any classic grid be the solution? */
    uint16_t allowed[QDRI_BATCH_CELLS]; /* digits of a cell by itself, as bits from 0 */
    qdr_encoding *sudoku;
    qdr_solver *solver;
    uint64_t search_nodes; /* the solver's limit at present */

    uint64_t mix;                             /* of all parameters but the seed */
    uint64_t seed;                            /* the parameters are mixed into it */
    uint64_t first;                           /* number, since the last qdr_generator_begin */
    uint64_t number;                          /* of the next puzzle */
    uint64_t begun;                           /* all below this number are done or in the making */
    uint64_t expected;                        /* so many puzzles from `first` on; 0: nobody knows */
    struct qdri_making *making[QDRI_MAKINGS]; /* NULL: never used so far */
    struct qdri_making *open[QDRI_MAKINGS];   /* those that have a question */
    size_t opens;
    struct qdri_making *smaller; /* for the puzzle that is made smaller; NULL: there was none */

    qdr_generator_counters stats;
    struct qdri_watch watch;
    qdr_error error;
};

/* ------------------------------------------------------------------------------- questions ---- */

/* Makes who answers: a batch where it has a kernel for these rules. */
qdr_status qdri_ask_make(struct qdr_generator *generator, const qdr_params *search,
                         qdr_error *error);
void qdri_ask_free(struct qdr_generator *generator);

/* Limits count from now on. */
void qdri_ask_begin(struct qdr_generator *generator);

/* Answers the questions of these makings, of which there is one unless there is a batch.  False:
 * nothing more is to be asked; `outcome` says why. */
bool qdri_ask(struct qdr_generator *generator, struct qdri_making *const *makings, size_t count);

/* Is a limit of all that is done reached, or an interrupt there?  Then `outcome` says so. */
bool qdri_ask_is_over(struct qdr_generator *generator);

/* There is no memory: nothing more is to be asked.  Returns false. */
bool qdri_ask_no_memory(struct qdr_generator *generator);

/* The two ways to answer.  There is a batch only where it has a kernel for the rules.
 * QDR_EXHAUSTED: all are answered.  QDR_LIMIT: the one that was asked for is cut. */
qdr_status qdri_ask_batch_make(struct qdr_generator *generator, const qdr_params *search,
                               qdr_error *error);
qdr_outcome qdri_ask_batch(struct qdr_generator *generator, struct qdri_making *const *makings,
                           size_t count);
qdr_status qdri_ask_solver_make(struct qdr_generator *generator, const qdr_params *search,
                                qdr_error *error);
qdr_outcome qdri_ask_solver(struct qdr_generator *generator, struct qdri_making *making);

/* --------------------------------------------------------------------------------- grades ---- */

/* Makes what grades puzzles, where there is something to fit.  False: no memory. */
bool qdri_grade_make(struct qdr_generator *generator);

/* Is the puzzle as hard as is wanted, with the techniques that are required?  What is too
 * hard gets more givens, if it may.  False: nothing more is to be asked. */
bool qdri_fit_grade(struct qdri_making *making, bool *fits);

/* ---------------------------------------------------------------------------- many at once ---- */

/* Goes on until the next puzzle is done, wherever those that are made beside it are then.  NULL:
 * nothing more is to be asked; the next call begins these puzzles anew. */
struct qdri_making *qdri_ahead_make(struct qdr_generator *generator);

/* What is in the making is to be begun anew. */
void qdri_ahead_forget(struct qdr_generator *generator);

#endif
