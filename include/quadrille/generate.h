/**
 * @file generate.h
 * Setting Sudokus: puzzles with one solution, made at random, and puzzles made smaller.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_generator *generator;
 *         qdr_generated puzzle;
 *         qdr_generator_params params = {.seed = 7, .symmetry = QDR_SYMMETRY_HALF_TURN};
 *         if (qdr_rules_new(&rules, 6, 0, 0, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "diagonal", NULL, NULL) != QDR_OK ||
 *             qdr_generator_new(&generator, rules, &params, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_rules_free(rules);
 *         if (qdr_generator_next(generator, &puzzle) == QDR_SOLUTION) {
 *             for (unsigned cell = 0; cell < 6 * 6; ++cell) {
 *                 putchar(qdr_digit_symbol(puzzle.givens.cell[cell]));
 *             }
 *             printf("  %u givens\n", puzzle.clues);
 *         }
 *         qdr_generator_free(generator);
 *         return 0;
 *     }
 *
 * Each puzzle is made in *tries*.  A try begins with a full grid at random that keeps the rules,
 * and with about two fifths of its digits as givens.  As long as there is another grid with these
 * givens, one is added where that differs; then givens are left out, at random, wherever the puzzle
 * keeps its one solution without them.  What is asked of it beyond that (how many givens, that each
 * is needed, a grade, a technique) may then be there or not, and if not, another try is made.  A
 * puzzle that is too hard gets givens again, unless each is to be needed.
 *
 * That there is one solution only is proven by a search each time.  The rules are encoded once; or,
 * where there is a kernel for them (sudoku_batch.h), many puzzles are made at once.
 *
 * The k-th puzzle of a seed depends on the rules, the parameters, the seed and k, and on nothing
 * else: neither on the machine, its instruction set, nor on who makes the puzzles before it.  (An
 * engine with another order of solutions makes other puzzles; see qdr_stats for what "auto" may
 * depend on.)
 *
 * Threads: one thread at a time uses a generator.  Several generators may share their rules.
 *
 * Source: to leave out givens as long as there is one solution is how programs commonly set
 * puzzles; how a try begins, and what is done when it does not come out as asked for, is ours.
 */
#ifndef QUADRILLE_GENERATE_H
#define QUADRILLE_GENERATE_H

#include <quadrille/grid.h>
#include <quadrille/logic.h>
#include <quadrille/rules.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** Which cells are givens together: those that these turns and reflections map onto each other. */
typedef enum qdr_symmetry {
    QDR_SYMMETRY_NONE,
    QDR_SYMMETRY_HALF_TURN,
    QDR_SYMMETRY_QUARTER_TURN,
    QDR_SYMMETRY_LEFT_RIGHT,   /**< the left half mirrors the right one */
    QDR_SYMMETRY_TOP_BOTTOM,   /**< the upper half mirrors the lower one */
    QDR_SYMMETRY_BOTH,         /**< both */
    QDR_SYMMETRY_DIAGONAL,     /**< mirrored in the diagonal from the top left */
    QDR_SYMMETRY_ANTIDIAGONAL, /**< mirrored in the diagonal from the top right */
    QDR_SYMMETRY_DIAGONALS,    /**< in both */
    QDR_SYMMETRY_FULL          /**< all of these */
} qdr_symmetry;

/** What a symmetry is called and means; strings are static. */
typedef struct qdr_symmetry_info {
    const char *name; /**< "none", "half-turn", "quarter-turn", "left-right", "top-bottom", "both",
                         "diagonal", "antidiagonal", "diagonals" or "full" */
    const char *meaning; /**< one line */
} qdr_symmetry_info;

/** Describes the index-th symmetry, from 0: that of the qdr_symmetry with this value.  Returns
 * false where there is none; `info`, which may be NULL, stays as it is then. */
QDR_API bool qdr_symmetry_at(size_t index, qdr_symmetry_info *info);

#define QDR_TRIES_STANDARD 10000 /**< tries for a puzzle, where parameters say nothing */

/** What puzzles are to be like.  All zero is a good default: as few givens as leaving out comes
 * to. */
typedef struct qdr_generator_params {
    /** puzzles follow from it, their number, the rules and these parameters; puzzles of other
     * parameters have nothing in common.  The library draws no seeds of its own. */
    uint64_t seed;
    qdr_symmetry symmetry;    /**< of the places of givens */
    unsigned least_clues;     /**< at least so many givens; 0: any number */
    unsigned most_clues;      /**< at most so many; 0: any number */
    bool is_minimal;          /**< each given is needed, whatever the symmetry */
    qdr_grade easiest;        /**< of this grade at least, as logic.h has it; QDR_GRADE_ANY: any */
    qdr_grade hardest;        /**< of this grade at most, likewise */
    uint64_t tries;           /**< for each puzzle, at most; 0: QDR_TRIES_STANDARD */
    const qdr_grid *fixed;    /**< digits that all puzzles have as givens; NULL for none */
    const qdr_params *search; /**< what searches are to do; NULL for the defaults */
    unsigned least_rating;    /**< rated so at least, in tenths, as qdr_logic_rating; 0: any */
    unsigned most_rating;     /**< rated so at most, likewise */
    /** techniques, as indices of qdr_technique_at: each of them is among the steps that
     * qdr_logic_next takes, of which the easiest possible comes first; may be NULL where there are
     * none */
    const size_t *required;
    size_t requireds; /**< their number; 0: puzzles may take any */
} qdr_generator_params;

/** Makes puzzles of one set of rules. */
typedef struct qdr_generator qdr_generator;

/** A puzzle that was made. */
typedef struct qdr_generated {
    qdr_grid givens;   /**< the puzzle */
    qdr_grid solution; /**< the only one */
    uint64_t number;   /**< of the puzzle, from 1 */
    uint64_t tries;    /**< that it took */
    unsigned clues;    /**< how many givens it has */
    /** QDR_GRADE_ANY where neither a grade nor a rating nor a technique was asked for */
    qdr_grade grade;
    bool is_minimal; /**< is it proven that each given is needed?  Fixed ones do not count. */
    unsigned rating; /**< in tenths; 0 where there is no grade either */
} qdr_generated;

/** Makes a generator of puzzles that have these rules.
 *
 * `rules` are borrowed during the call only; `params`, which may be NULL for all defaults, is
 * copied with what it points to.  Of `params->search`, "limit" counts for nothing; "nodes" and
 * "time" hold for all puzzles together, and begin anew with qdr_generator_begin; where a kernel
 * answers (sudoku_batch.h), a question that has begun may take more nodes than are left.  `*out` is
 * the caller's, to be freed with qdr_generator_free.
 *
 * Require: `required` has as many members as `requireds` says.  Ensure: each puzzle is as the
 * parameters say.
 *
 * Errors: QDR_INVALID (fixed digits of another side, more at least than at most, or a required
 * technique that is not there or harder than puzzles may be); QDR_RANGE (more clues than cells);
 * what qdr_sudoku_new and qdr_solver_new give: QDR_BUDGET (rules too large to be encoded without
 * givens), QDR_UNSUPPORTED; QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_generator_new(qdr_generator **out, const qdr_rules *rules,
                                                  const qdr_generator_params *params,
                                                  qdr_error *error);

/** Frees a generator.  NULL does nothing. */
QDR_API void qdr_generator_free(qdr_generator *generator);

/** Goes to the `number`-th puzzle (from 1) of a seed: it is what comes next.  Counters and limits
 * begin anew.  Takes no time. */
QDR_API void qdr_generator_begin(qdr_generator *generator, uint64_t seed, uint64_t number);

/** Says how many puzzles will be asked for from here on, 0 for none in particular, until
 * qdr_generator_begin.  It changes nothing but the time: where many puzzles can be made at once
 * (see sudoku_batch.h), so many are, and none in vain.  Otherwise, each call makes a few more ahead
 * than those before it. */
QDR_API void qdr_generator_expect(qdr_generator *generator, uint64_t puzzles);

/** Makes the next puzzle.
 *
 * Returns QDR_SOLUTION: here it is.  QDR_EXHAUSTED: no grid keeps the rules and has the fixed
 * digits.  QDR_STOPPED: all tries were made, and none had what was asked for; the next call goes on
 * with the next number.  QDR_LIMIT, QDR_INTERRUPTED: a limit or a watch came first, and the
 * next call begins this puzzle anew.  QDR_FAILED: see qdr_generator_error. */
QDR_API QDR_MUST_USE qdr_outcome qdr_generator_next(qdr_generator *generator,
                                                    qdr_generated *puzzle);

/** Leaves givens out of a puzzle at random, as long as it keeps its one solution, and as the
 * generator's parameters say (`givens` may be a part of `puzzle`): `fixed` cells stay, symmetric
 * ones go together, and there remain `least_clues`.  What the seed and the number are decides in
 * which order that is tried; the number goes up by one.  Of `puzzle`, `tries` is 1; it need not
 * have at most `most_clues`, nor be minimal where symmetry forbids it.
 *
 * Returns QDR_SOLUTION: here it is.  QDR_STOPPED: the puzzle has no solution or several;
 * `puzzle->solution` is blank then where it has none.  QDR_LIMIT, QDR_INTERRUPTED: not all was
 * tried; `puzzle` has what is left so far, and if it has no givens, not even its uniqueness is
 * known.  QDR_FAILED: see qdr_generator_error (QDR_INVALID: another side). */
QDR_API QDR_MUST_USE qdr_outcome qdr_generator_minimize(qdr_generator *generator,
                                                        const qdr_grid *givens,
                                                        qdr_generated *puzzle);

/** What the making of puzzles has cost since qdr_generator_new or qdr_generator_begin. */
typedef struct qdr_generator_stats {
    uint64_t puzzles;  /**< made */
    uint64_t tries;    /**< begun, with those that led to nothing */
    uint64_t searches; /**< questions to the engine, for these tries */
    uint64_t nodes;    /**< of all searches, those for puzzles that are made ahead included */
} qdr_generator_stats;

/** Returns the counters.  The struct is the generator's and changes with it. */
QDR_API const qdr_generator_stats *qdr_generator_cost(const qdr_generator *generator);

/** Returns what went wrong after QDR_FAILED.  The struct is the generator's. */
QDR_API const qdr_error *qdr_generator_error(const qdr_generator *generator);

QDR_END_DECLS

#endif
