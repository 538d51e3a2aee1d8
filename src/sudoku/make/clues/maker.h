/* maker.h  The way to make puzzles whose clues are placed: what all puzzles have in common, and
 * the one that is tried.
 *
 * Of a try, `all` has all clues that find room.  Which of them are in the puzzle is said by a mark
 * for each, so every question is about some of the clauses of `all`. */
#ifndef QDRI_SUDOKU_MAKE_CLUES_MAKER_H
#define QDRI_SUDOKU_MAKE_CLUES_MAKER_H

#include "sudoku/make/clues/scene.h"
#include "sudoku/make/common/generator.h"

/* Nodes for a question where the try may come to nothing without its answer. */
#define QDRI_MAKER_NODES 20000

/* On large boards, there are more questions, and clues take so many options that each question is
 * asked of an encoding of its own, which the givens make much smaller. */
static inline bool qdri_maker_is_large(unsigned cells)
{
    enum { LARGE = 10 * 10 };
    return cells > LARGE;
}

/* Nodes where the puzzle can do without the answer. */
static inline uint64_t qdri_maker_few_nodes(unsigned cells)
{
    return qdri_maker_is_large(cells) ? 1000 : 5000;
}

struct qdri_wanted {
    const struct qdri_clue_kind *kind;
    unsigned count; /* 0: as is usual */
    bool is_percent;
};

/* A clue of the try.  Those of an orbit, which symmetry takes to each other, come one after the
 * other, and are in the puzzle together. */
struct qdri_placed {
    uint32_t kind;  /* of `wanted` */
    uint32_t orbit; /* its first clue */
    bool is_in;     /* the puzzle */
};

struct qdri_fitting;

struct qdri_maker {
    struct qdr_generator base;
    struct qdri_wanted *wanted; /* [kinds] */
    size_t kinds;
    bool has_regions;  /* to be drawn */
    bool has_negative; /* is there a rule that says of dots that there are no others? */
    uint32_t *order;   /* [orbits.count], shuffled */

    struct qdri_random random;
    struct qdri_question empty; /* about `drawn`, without clues */
    qdr_rules *drawn;           /* `rules`, and the regions of the try */
    qdr_rules *all;             /* and all clues */
    size_t first;               /* the clause of the first clue */
    struct qdri_placed *placed; /* [count], from that one on */
    size_t count;
    size_t capacity;
    bool *keep; /* [first + count] */
    size_t keep_capacity;
    struct qdri_question question; /* about the puzzle's clues */
    struct qdri_fitting *fitting;  /* of digits to the pattern; NULL: there was none */
    qdr_grid full;                 /* the solution */
    qdr_grid givens;
    qdr_grid found;
    unsigned given; /* how many */
    bool is_minimal;
};

extern const struct qdri_way qdri_way_placed;

/* ------------------------------------------------------------------------------- questions ---- */

/* Encodes rules, with the givens if they are not NULL.  False: nothing more is to be asked.  What
 * was there before is freed. */
bool qdri_maker_encode(struct qdri_maker *maker, struct qdri_question *question,
                       const qdr_rules *rules, const qdr_grid *givens);

/* Is there a grid with these givens, other than `full`, if that is not NULL? */
enum qdri_reply qdri_maker_ask(struct qdri_maker *maker, struct qdri_question *question,
                               const qdr_grid *givens, const qdr_grid *full, uint64_t nodes);

/* ----------------------------------------------------------------------------------- steps ---- */

/* How a step of a try ends. */
enum qdri_step_end {
    QDRI_WELL,
    QDRI_FAULTY, /* the try has come to nothing, which is counted */
    QDRI_OVER    /* `outcome` says why */
};

/* Counts a fault. */
enum qdri_step_end qdri_maker_fault(struct qdri_maker *maker, qdr_try_failure fault);

/* Returns a random digit that the rules of the try allow in a cell; 0: there is none. */
qdr_digit qdri_maker_random_digit(struct qdri_maker *maker, const qdr_grid *grid, qdr_cell cell);

/* Draws regions, if they are wanted, and a full grid. */
enum qdri_step_end qdri_maker_fill(struct qdri_maker *maker);

/* Places all clues that find room, and takes as many as are wanted. */
enum qdri_step_end qdri_maker_place(struct qdri_maker *maker);

/* Gives digits, or adds clues, until there is one solution; leaves out the givens that can be
 * spared; looks whether each kind of clue is needed; leaves out clues that can be spared. */
enum qdri_step_end qdri_maker_choose(struct qdri_maker *maker);
enum qdri_step_end qdri_maker_leave(struct qdri_maker *maker);
enum qdri_step_end qdri_maker_weigh(struct qdri_maker *maker);
enum qdri_step_end qdri_maker_spare(struct qdri_maker *maker);

/* Is the puzzle as hard as is wanted, with the techniques that are required?  What is too
 * hard gets givens. */
enum qdri_step_end qdri_maker_fit_grade(struct qdri_maker *maker);

/* Takes the orbit of a clue into the puzzle, or out of it. */
void qdri_maker_put(struct qdri_maker *maker, size_t clue, bool is_in);

/* Are all clues of a kind to be in the puzzle, since a rule says so? */
bool qdri_maker_wants_all(const struct qdri_maker *maker, size_t kind);
bool qdri_rule_is_negative(const char *rule);

void qdri_fitting_free(struct qdri_fitting *fitting);

/* Gives the digits of an orbit, or takes them back; returns how many that changes. */
unsigned qdri_maker_give(struct qdri_maker *maker, uint32_t orbit, bool is_given);

/* Makes rules with the clues that are in the puzzle, but none of the kind `without` (SIZE_MAX: all
 * kinds).  With all dots, rules go that say that there are no others.  False: nothing more is to be
 * asked. */
bool qdri_maker_rules(struct qdri_maker *maker, qdr_rules **rules, size_t without);

#endif
