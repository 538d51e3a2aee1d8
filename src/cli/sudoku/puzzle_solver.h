/* puzzle_solver.h  What it takes to search puzzles: rules, their encoding, and a solver, made when
 * they are needed.
 *
 * Plain puzzles of one side share them: givens are assumptions.  A puzzle that brings rules of its
 * own, or rules whose encoding is smaller where the givens are known, are encoded for each
 * puzzle. */
#ifndef CLI_PUZZLE_SOLVER_H
#define CLI_PUZZLE_SOLVER_H

#include <quadrille/logic.h>
#include <quadrille/parallel.h>
#include <quadrille/sudoku.h>

#include "shell/session.h"

/* A --rule, taken apart. */
struct rule_text {
    char *name;
    char *argument; /* NULL for none */
};

/* `rules`, `sudoku`, `solver` and `logic` are NULL where they are not made yet. */
struct puzzle_solver {
    struct session *session;
    struct rule_text *rule;
    size_t rule_count;
    bool borrows_rules;   /* is `rule` another one's? */
    const qdr_rules *own; /* of the present puzzle; NULL where it has none */
    unsigned side;
    bool is_for_one;        /* what is made is for the present puzzle only */
    bool has_large;         /* the rules of the command line are better encoded for each puzzle */
    qdr_rules *owned_rules; /* `rules`, or NULL where they are the puzzle's own */
    const qdr_rules *rules;
    qdr_encoding *sudoku;
    qdr_solver *solver;
    qdr_pool *pool; /* that is kept with it; NULL: none is */
    qdr_logic *logic;
    qdr_watch *watch;        /* of `logic`; NULL: none was made yet */
    uint64_t logic_until_ms; /* `logic` ends then, before the time is over; 0: it does not */
};

/* Stops when the time of the puzzle, or that of its `logic`, is over, or there is an interrupt. */
qdr_watch *puzzle_solver_watch(struct puzzle_solver *solving);
bool puzzle_solver_is_late(const struct puzzle_solver *solving);

/* Reads the rules' arguments; false, with the complaint made, where a file cannot be read.  If the
 * command places clues, rules that ask for these are parameters of the generator.  The solver is to
 * be freed with puzzle_solver_free in any case. */
bool puzzle_solver_init(struct puzzle_solver *solving, struct session *session, bool places_clues);
void puzzle_solver_free(struct puzzle_solver *solving);

/* Makes one with the same rules of the command line, which it borrows.  It is to be freed, too. */
struct puzzle_solver puzzle_solver_like(const struct puzzle_solver *other, struct session *session);

/* Goes on to the next puzzle, with rules of its own or NULL.  They are borrowed until the next
 * call. */
void puzzle_solver_begin(struct puzzle_solver *solving, const qdr_rules *own);

/* Gives the rules for a puzzle: its own or those of its side, and those of the command line; NULL
 * with the complaint made.  `name` is that of the puzzle. */
const qdr_rules *puzzle_solver_rules(struct puzzle_solver *solving, const char *name,
                                     unsigned side);

/* Gives a solver for the puzzle that is fresh, but for the givens, which are encoded or assumed;
 * NULL with the complaint made. */
qdr_solver *puzzle_solver_solver(struct puzzle_solver *solving, const char *name,
                                 const qdr_grid *givens);

/* Gives what solves the puzzle, whose rules have been made, step by step, by the techniques that
 * the command line allows; NULL with the complaint made.  `is_silent` is as the parameter "silent",
 * and always the same. */
qdr_logic *puzzle_solver_logic(struct puzzle_solver *solving, const char *name, bool is_silent);

#endif
