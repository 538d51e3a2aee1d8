/* reasoning.h  Puzzles solved step by step as people do, each step held against what the engine
 * knows. */
#ifndef CLI_REASONING_H
#define CLI_REASONING_H

#include <quadrille/logic.h>

#include "sudoku/puzzles.h"

/* How many solutions there are, as the engine has it. */
enum truth {
    TRUTH_NONE,
    TRUTH_UNIQUE,
    TRUTH_MULTIPLE,
    TRUTH_UNDECIDED /* a limit came first */
};

/* How the reasoning ended. */
enum stop {
    STOP_SOLVED,
    STOP_STUCK,  /* nothing is found any more */
    STOP_BROKEN, /* it shows that there is no solution */
    STOP_ENOUGH, /* no further steps are wanted */
    STOP_TIME,
    STOP_INTERRUPTED,
    STOP_FAILED /* the complaint has been made */
};

/* One puzzle after the other; all zero but `is_silent` is the beginning. */
struct reasoning {
    bool is_silent; /* nobody looks at texts and boards of steps */
    const struct puzzle *puzzle;
    qdr_logic *logic; /* the puzzle solver's */

    /* What is true: `grid` where there is one solution, `possible` where there are several. */
    enum truth truth;
    qdr_grid grid;
    qdr_possibility *possible;

    /* What it came to, once it has been run. */
    bool has_run;
    enum stop stop;
    uint64_t steps;
    uint64_t needed; /* of them; 0: nobody has asked */
    uint64_t guesses;
    size_t hardest; /* technique; SIZE_MAX where there was no step */
    qdr_grade grade;
    unsigned rating; /* in tenths; 0 where there was no step */
};

void reasoning_free(struct reasoning *reasoning);

/* Takes a step that was found to be right; false: no more are wanted. */
typedef bool take_step(void *ctx, const qdr_deduction *step);

/* Has the engine solve the puzzle.  False where that fails or is interrupted, with all said that is
 * to be said. */
bool reasoning_begin(struct reasoning *reasoning, const struct puzzle *puzzle);

/* Takes steps to the end, each through `take`, which may be NULL, and sets the exit status by how
 * that was. */
void reasoning_run(struct reasoning *reasoning, take_step *take, void *ctx);

/* Takes those steps again that are needed, once reasoning_run has ended with STOP_SOLVED.  How hard
 * it was stays as it was. */
void reasoning_run_shortened(struct reasoning *reasoning, take_step *take, void *ctx);

/* Takes the steps that are needed, or all where the puzzle is not solved: in place of
 * reasoning_run, for who wants none of the others in between. */
void reasoning_run_needed(struct reasoning *reasoning, take_step *take, void *ctx);

/* Has any solution that digit in the cell, as far as is known? */
qdr_possibility reasoning_possibility(const struct reasoning *reasoning, qdr_cell cell,
                                      unsigned digit);

/* Words for a truth and a stop: "unique", "solved". */
const char *truth_word(enum truth truth);
const char *stop_word(enum stop stop);

/* Returns the name of a technique; "none" for SIZE_MAX. */
const char *technique_name(size_t technique);

/* Says what is odd about the puzzle, if anything is. */
void reasoning_remark(const struct reasoning *reasoning);

/* Writes in a line how it ended, and how hard it was. */
void reasoning_write_closing(const struct reasoning *reasoning, struct out *out);

/* Writes a rating in tenths: "6.6". */
void rating_write(struct out *out, unsigned rating);

/* Writes what it came to, as members of an object. */
void reasoning_write_json(const struct reasoning *reasoning, struct json *json);

/* Shows for each puzzle of the command line the way to its solution, in few lines; `is_explained`:
 * in the words of the steps, and no more of these than are needed. */
void path_each(struct session *session, bool is_explained);

#endif
