/* many.h  The way to make puzzles with the rules as they are: many at once, if a batch answers the
 * questions of all of them together.
 *
 * A puzzle in the making goes in steps, each of which ends with a question.  It depends neither on
 * how that is answered, nor on other puzzles; so it is the same as if it were made alone. */
#ifndef QDRI_SUDOKU_MAKE_MANY_H
#define QDRI_SUDOKU_MAKE_MANY_H

#include "base/random.h"
#include "sudoku/batch/batch.h"
#include "sudoku/make/common/generator.h"
#include "sudoku/make/unavoidable.h"

/* So many puzzles are made at a time, at most. */
#define QDRI_MAKINGS 512

/* The room for questions that are put to a batch together. */
struct qdri_questions {
    struct qdri_arrays arrays;      /* the following */
    qdr_digit *givens;              /* [QDRI_MAKINGS * cells] */
    struct qdri_batch_known *known; /* [QDRI_MAKINGS] */
    uint64_t *counts;               /* [QDRI_MAKINGS] */
    qdr_digit *grids;               /* [QDRI_MAKINGS * cells] */
};

/* Puzzle n is made in making (n - 1) % QDRI_MAKINGS. */
struct qdri_many {
    struct qdr_generator base;
    qdr_logic *logic; /* NULL where there is nothing to fit */
    qdr_grid scratch; /* blank but while it is in use */

    /* What answers, one of these two: a batch with a kernel, or a search. */
    qdr_sudoku_batch *batch;
    struct qdri_questions questions;
    bool has_unavoidable;               /* may unavoidable.h tell of the grids? */
    bool is_free;                       /* may any classic grid be the solution? */
    uint16_t allowed[QDRI_BATCH_CELLS]; /* digits of a cell by itself, as bits from 0 */
    struct qdri_question question;

    uint64_t begun;                           /* all below this number are done or in the making */
    struct qdri_making *making[QDRI_MAKINGS]; /* NULL: never used so far */
    struct qdri_making *open[QDRI_MAKINGS];   /* those that have a question */
    size_t opens;
    struct qdri_making *smaller; /* for the puzzle that is made smaller; NULL: there was none */
};

extern const struct qdri_way qdri_way_many;

/* ----------------------------------------------------------------- a puzzle in the making ---- */

/* What the making asks for. */
enum qdri_step {
    QDRI_STEP_FULL,    /* a full grid around digits that are sown */
    QDRI_STEP_GIVE,    /* another grid, so that it can be excluded by a given */
    QDRI_STEP_LEAVE,   /* whether there is one without an orbit, which is left out if not */
    QDRI_STEP_PROVE,   /* whether there is one without a given, which is needed then */
    QDRI_STEP_SOLVE,   /* of a puzzle that is to be made smaller: a solution */
    QDRI_STEP_CERTIFY, /* and another one */
    QDRI_STEP_DONE     /* nothing: `outcome` is there */
};

/* `puzzle` has `clues` givens, fixed ones included, each as in `source`, which is the full grid, or
 * the puzzle that is made smaller.  `full` is a solution. */
struct qdri_making {
    struct qdri_many *many;
    struct qdri_random random;
    uint64_t number;
    uint64_t tries;
    uint64_t searches; /* questions */
    enum qdri_step step;
    qdr_outcome outcome; /* QDR_SOLUTION, QDR_EXHAUSTED or QDR_STOPPED */
    bool is_smaller;     /* is it one that is made smaller? */

    /* The question is whether there is a grid with the puzzle's givens, other than `full` from
     * QDRI_STEP_GIVE on; in so many nodes, or, if it is 0, any number. */
    uint64_t nodes;
    unsigned differs; /* the cell where it is not as `full`; QDRI_BATCH_CELLS: it may be any */
    enum qdri_reply reply;

    unsigned sown;
    unsigned clues;
    uint32_t next;  /* what is tried to be left out: in `order`, or, to be proven, a cell */
    uint32_t had;   /* orbits that were given when leaving out began; in `order`, they come first */
    unsigned taken; /* how many givens are left out to try it */
    qdr_grade grade;
    unsigned rating;
    bool is_minimal;

    struct qdri_unavoidable *sets; /* of `full`, as far as they are known */
    bool has_unavoidable;
    struct qdri_bits given_cells; /* of `puzzle`, for them */
    struct qdri_hits hits;        /* of given_cells, as they were before one was left out */
    uint32_t *order;              /* [orbits.count]: the orbits, shuffled */
    uint32_t *rank;               /* [orbits.count]: where they stand there */
    bool *is_needed;    /* [orbits.count]: is it one given without which there are other grids? */
    qdr_cell *shuffled; /* [cells] */
    const qdr_digit *source;
    qdr_digit *full; /* [cells], as the following */
    qdr_digit *puzzle;
    qdr_digit *found; /* QDRI_REPLY_FOUND: the grid */
    qdr_digit *given; /* the puzzle that is made smaller */
};

/* Makes room for a puzzle; NULL: no memory.  To be freed with free. */
struct qdri_making *qdri_making_new(struct qdri_many *many);

/* Begins the puzzle of a number, at random or smaller than `givens`.  Then there is a question. */
void qdri_making_begin(struct qdri_making *making, uint64_t number);
void qdri_making_begin_smaller(struct qdri_making *making, uint64_t number, const qdr_grid *givens);

/* Goes on after the reply, to the next question or to the end.  False: nothing more is to be asked
 * at all; the outcome says why. */
bool qdri_making_go_on(struct qdri_making *making);

/* Does any grid answer the question, and not only another one than `full`? */
static inline bool qdri_making_wants_any(const struct qdri_making *making)
{
    return making->step == QDRI_STEP_FULL || making->step == QDRI_STEP_SOLVE;
}

/* There is no reply: what was tried to be left out is given again. */
void qdri_making_break_off(struct qdri_making *making);

/* Nodes for a question where the puzzle can do without its answer.  On large boards, each takes ten
 * times as long, and most questions that take many nodes take all of them. */
static inline uint64_t qdri_few_nodes(unsigned cells)
{
    enum { LARGE = 16 * 16 };
    return cells <= LARGE ? 20000 : 1000;
}

/* -------------------------------------------------------------- its parts, in other files ---- */

/* Begins a try, with many sown digits, or goes on with fewer. */
void qdri_full_begin(struct qdri_making *making);
/* Takes the full grid, if there is one.  False: another question is asked, or it is done, since no
 * grid keeps the rules. */
bool qdri_full_take(struct qdri_making *making);

/* Gives digits at random: so many that there may be one solution; QDRI_STEP_GIVE. */
void qdri_give_begin(struct qdri_making *making);
/* Excludes another grid. */
void qdri_give_one(struct qdri_making *making);
/* Gives more of `source`: the first orbit, in the order of leaving out, that is not given.  False:
 * all are, or there would be too many givens. */
bool qdri_give_more(struct qdri_making *making);

/* Begins to leave out what the puzzle can spare, in a random order, and to tell of what is left
 * whether it is needed; QDRI_STEP_LEAVE.  These return false if all was tried. */
bool qdri_leave_begin(struct qdri_making *making);
bool qdri_leave_next(struct qdri_making *making);

/* Begins to prove that each given is needed; QDRI_STEP_PROVE.  These return false if that is
 * certain, or refuted: `is_minimal` says which. */
bool qdri_prove_begin(struct qdri_making *making);
bool qdri_prove_next(struct qdri_making *making);

#endif
