/* fit.h  How hard puzzles are to be, and which techniques they are to take: for all that make
 * puzzles. */
#ifndef QDRI_SUDOKU_MAKE_COMMON_FIT_H
#define QDRI_SUDOKU_MAKE_COMMON_FIT_H

#include <quadrille/generate.h>

enum {
#define TECHNIQUE(id, name, grade, rating, needs_uniqueness, meaning) QDRI_FIT_##id,
#include "sudoku/logic/logic.def"
#undef TECHNIQUE
    QDRI_FIT_TECHNIQUES /* how many there are */
};

/* What is wanted. */
struct qdri_fit {
    bool is_any; /* there is nothing to fit */
    qdr_grade easiest;
    qdr_grade hardest;
    unsigned least_rating;
    unsigned most_rating;
    qdr_grade limit; /* techniques of higher grades make a puzzle too hard */
    bool is_required[QDRI_FIT_TECHNIQUES];
};

enum qdri_fitness {
    QDRI_FIT_WELL,
    QDRI_FIT_BADLY, /* too easy, or without a technique */
    QDRI_FIT_HARD,  /* too hard */
    QDRI_FIT_OVER   /* nothing more is to be asked */
};

/* Errors: QDR_INVALID (no puzzle fits: bounds the wrong way round, or a technique that is not there
 * or beyond them). */
qdr_status qdri_fit_check(const qdr_generator_params *params, qdr_error *error);

/* Requires parameters that are checked. */
struct qdri_fit qdri_fit_make(const qdr_generator_params *params);

/* Makes what solves puzzles as far as they may fit. */
qdr_status qdri_fit_logic(const struct qdr_generator *generator, qdr_logic **logic,
                          const qdr_rules *rules, qdr_error *error);

/* Solves a puzzle, whose solution is `full`, and stores its grade and rating.  The grade is
 * QDR_GRADE_BEYOND where it is too hard, whatever more it takes. */
enum qdri_fitness qdri_fit_judge(struct qdr_generator *generator, qdr_logic *logic,
                                 const qdr_grid *givens, const qdr_grid *full, qdr_grade *grade,
                                 unsigned *rating);

#endif
