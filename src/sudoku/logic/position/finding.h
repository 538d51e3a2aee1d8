/* finding.h  What a technique has found: candidates in their roles, what it rests on, and how it is
 * said.
 *
 * A technique that looks at a pattern first tells what the pattern would remove or place; only if
 * that has an effect, it marks the pattern itself, says it, and returns.  What has no effect leaves
 * no trace, so it may go on with the next pattern.  Running out of memory is noted, and comes out
 * when the technique has returned. */
#ifndef QDRI_SUDOKU_LOGIC_POSITION_FINDING_H
#define QDRI_SUDOKU_LOGIC_POSITION_FINDING_H

#include <quadrille/logic.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "sudoku/board/symbols.h"
#include "sudoku/logic/position/position.h"

/* How many positions a technique may try things out with. */
#define QDRI_TRIALS 2

/* How many states of clauses are kept in mind, by no_way.c. */
#define QDRI_STATES 4096

/* How many kinds of fish net_fish.h knows, and one more. */
#define QDRI_FISH 6

struct qdri_links;

struct qdri_finding {
    const struct qdri_position *position;
    struct qdri_arrays arrays; /* those that are made with it */
    const char *name;          /* of the technique that looks, */
    unsigned variant;          /* and which it is of those that share a function (logic.def) */
    const qdr_grid *solution;  /* for guessing alone; NULL: unknown */
    qdr_deduction_mark *mark;
    size_t marks;
    size_t capacity;
    size_t effects; /* marks that remove or place */
    size_t *house;
    size_t houses;
    size_t house_capacity;
    size_t clause; /* SIZE_MAX: none */
    size_t length; /* of a chain or net: its nodes; 0: it is none */
    struct qdri_strbuf text;
    /* by cell: the only digits that a step may place or remove; NULL: any (see trace.c) */
    const qdri_digit_set *wanted;
    bool is_silent;
    qdr_cell_names cells;                        /* what they are called */
    bool has_failed;                             /* no memory */
    qdri_digit_set *marked[QDR_ROLE_SECOND + 1]; /* by role, by cell */
    struct qdri_position *trial[QDRI_TRIALS];
    struct qdri_links *links;               /* that were asked for last, or NULL: see links.c */
    struct qdri_areas *areas;               /* NULL: no clause is a cage; see innies.c */
    struct qdri_equivalences *equivalences; /* NULL: not listed yet; see equivalence.c */
    struct qdri_clause_answer *answers;     /* NULL: none yet; see clause_sets.c */
    uint64_t *fruitless;                    /* by clause: see clauses.c */
    uint64_t *states;   /* of clauses, about which nothing is found: see no_way.c */
    uint64_t *fishless; /* by digit and kind of fish, QDRI_FISH of them: see net_fish.h */
    struct qdri_stop stop;
};

void qdri_equivalences_free(struct qdri_equivalences *all);

/* Makes room for what is found on positions like this one, which is borrowed.  False: no memory; to
 * be freed in any case. */
bool qdri_finding_init(struct qdri_finding *finding, const struct qdri_position *position);
void qdri_finding_free(struct qdri_finding *finding);

/* Forgets everything that was found. */
void qdri_find_begin(struct qdri_finding *finding);

/* Forgets what was fruitless: it is something else that is wanted. */
void qdri_find_retry(struct qdri_finding *finding);

/* The digits of a cell that the step may place or remove. */
static inline qdri_digit_set qdri_find_wanted(const struct qdri_finding *finding, qdr_cell cell)
{
    return finding->wanted ? finding->wanted[cell] : ~(qdri_digit_set)0;
}

/* The symbol of a digit. */
static inline char qdri_find_symbol(const struct qdri_finding *finding, unsigned digit)
{
    return qdri_symbol_of(&finding->position->rules->frame.board, digit);
}

static inline bool qdri_find_is_wanted(const struct qdri_finding *finding, qdr_cell cell,
                                       unsigned digit)
{
    return (qdri_find_wanted(finding, cell) >> digit & 1) != 0;
}

/* Does the mark place or remove something? */
static inline bool qdri_is_effect(const qdr_deduction_mark *mark)
{
    return mark->role == QDR_ROLE_PLACED || mark->role == QDR_ROLE_REMOVED;
}

/* The step places the digit, if that is wanted. */
void qdri_find_place(struct qdri_finding *finding, qdr_cell cell, unsigned digit);

/* The step removes the candidate.  Returns whether it is there, and wanted; nothing is done if it
 * is not, or is removed already. */
bool qdri_find_remove(struct qdri_finding *finding, qdr_cell cell, unsigned digit);

/* The same for all candidates of a set.  Returns whether any is there. */
bool qdri_find_remove_all(struct qdri_finding *finding, qdr_cell cell, qdri_digit_set digits);

/* One of the candidates of that digit in these cells is true: so the step removes it from all other
 * cells that see every one of them.  Returns whether there is any. */
bool qdri_find_remove_in_sight(struct qdri_finding *finding, const qdr_cell *cells, size_t count,
                               unsigned digit);

/* The candidate takes part in what was found. */
void qdri_find_mark(struct qdri_finding *finding, qdr_mark_role role, qdr_cell cell,
                    unsigned digit);

/* The same for all candidates among the digits: of a cell, of cells, or of places in a house. */
void qdri_find_mark_all(struct qdri_finding *finding, qdr_mark_role role, qdr_cell cell,
                        qdri_digit_set digits);
void qdri_find_mark_cells(struct qdri_finding *finding, qdr_mark_role role, const qdr_cell *cells,
                          size_t count, qdri_digit_set digits);
void qdri_find_mark_places(struct qdri_finding *finding, qdr_mark_role role, size_t house,
                           qdri_place_set places, qdri_digit_set digits);

/* It rests on the house. */
void qdri_find_house(struct qdri_finding *finding, size_t house);

static inline bool qdri_find_has_effect(const struct qdri_finding *finding)
{
    return finding->effects > 0;
}

/* Should a technique that takes long give up? */
static inline bool qdri_find_is_interrupted(const struct qdri_finding *finding)
{
    return qdri_stop_is_due(&finding->stop);
}

/* --------------------------------------------------------------------------------- saying ---- */

/* Adds to what is said: "naked pair 3 7 in r1c2 r1c5 (row 1)".  What the step does follows by
 * itself. */
QDRI_PRINTF(2, 3)
void qdri_find_say(struct qdri_finding *finding, const char *format, ...);

/* Adds words, and behind them: digits, each after a blank; a cell, without one; cells; the cells of
 * places; houses. */
void qdri_find_say_digits(struct qdri_finding *finding, const char *words, qdri_digit_set digits);
void qdri_find_say_cell(struct qdri_finding *finding, const char *words, qdr_cell cell);
void qdri_find_say_cells(struct qdri_finding *finding, const char *words, const qdr_cell *cells,
                         size_t count);
void qdri_find_say_places(struct qdri_finding *finding, const char *words, size_t house,
                          qdri_place_set places);
/* "diagonal 1", "rows 1-2, box 4", with those side by side as one. */
void qdri_find_say_houses(struct qdri_finding *finding, const char *words, const size_t *houses,
                          size_t count);
void qdri_find_say_clause(struct qdri_finding *finding, size_t clause); /* "killer 12 r1c1 r1c2" */

/* The step rests on the clause of that place among all of the rules: notes and says it. */
void qdri_find_rest_on(struct qdri_finding *finding, size_t clause);

/* The same with houses: " in row 1, row 2" after the words " in ". */
void qdri_find_rest_on_houses(struct qdri_finding *finding, const char *words, const size_t *houses,
                              size_t count);

/* The step removes a digit that was assumed; adds why, but for what is left then: ": 3 in r1c2
 * leaves". */
void qdri_find_say_assumed(struct qdri_finding *finding, qdr_cell cell, unsigned digit);

/* Adds what a trial has lost that the position has: " no digit for r1c2", " no place for 5 in
 * row 1". */
void qdri_find_say_broken(struct qdri_finding *finding, const struct qdri_position *trial);

/* Adds what the step does, and what of its sight comes of clauses (bonds.h): ", r1c1 = r3c3: r1c7
 * r1c8 are not 3 7, r1c9 is 5". */
void qdri_find_say_effects(struct qdri_finding *finding);

#endif
