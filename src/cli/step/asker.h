/* asker.h  Questions about the puzzle at hand: how many solutions it has, and what the next step
 * is.  The engine, and who reasons, are asked; both may take long, and stop when they are
 * interrupted. */
#ifndef CLI_STEP_ASKER_H
#define CLI_STEP_ASKER_H

#include "shell/search_args.h"
#include "shell/sudoku_args.h"
#include "step/book.h"
#include "sudoku/reasoning.h"

/* A question that nothing else limits ends after so long. */
#define ASKER_MS 60000

struct asker {
    struct args args; /* those of the command line, with limits, and without its rules */
    struct search_args search;
    struct sudoku_args sudoku;
    struct session session; /* what is said in it becomes `said` */
    struct puzzle_solver solving;
    struct puzzle puzzle;
    struct reasoning reasoning;
    bool is_known;   /* has the puzzle at hand one solution, which `reasoning` has? */
    qdr_puzzle read; /* its grid is what was asked about */
    char *said;      /* by who was asked; "" for nothing */

    /* The step that was found last; it lives until the next question. */
    bool has_step;
    qdr_deduction step;
    qdr_deduction told; /* as a hint */
};

/* Begins a session of questions.  To be freed with asker_free. */
void asker_begin(struct asker *asker, const struct session *session);
void asker_free(struct asker *asker);

/* Turns to another puzzle, which is borrowed. */
void asker_turn(struct asker *asker, const struct page *page);

/* Finds out which solutions there are: of the puzzle, or of what stands on the slate.  Then
 * `reasoning.truth` says how many, and `reasoning.grid` is the first.  False where there is no
 * answer, and `said` why. */
bool asker_solve(struct asker *asker, const struct page *page, bool is_slate);

/* Finds the next step from what stands on the slate; marks count as far as they are right.  Where
 * there is none, `said` says why. */
bool asker_find_step(struct asker *asker, const struct page *page);

/* Returns the step as a level of hints tells it. */
const qdr_deduction *asker_tell(struct asker *asker, qdr_hint_level level);

#endif
