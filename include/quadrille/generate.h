/**
 * @file generate.h
 * Making Sudokus: puzzles with one solution, made at random, also with clues that are placed at
 * random, and puzzles made smaller.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_generator *generator;
 *         const qdr_made_puzzle *puzzle;
 *         qdr_params *params;
 *         if (qdr_rules_new(&rules, 6, 0, 0, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "diagonal", NULL, NULL) != QDR_OK ||
 *             qdr_params_new(&params, QDR_PARAMS_GENERATE, NULL) != QDR_OK ||
 *             qdr_params_set(params, "seed", "7", NULL) != QDR_OK ||
 *             qdr_params_set(params, "symmetry", "half-turn", NULL) != QDR_OK ||
 *             qdr_generator_new(&generator, rules, params, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_params_free(params);
 *         qdr_rules_free(rules);
 *         if (qdr_generator_next(generator, &puzzle) == QDR_SOLUTION) {
 *             for (unsigned cell = 0; cell < 6 * 6; ++cell) {
 *                 putchar(qdr_digit_symbol(puzzle->givens.cell[cell]));
 *             }
 *             printf("  %u givens\n", puzzle->clues);
 *         }
 *         qdr_generator_free(generator);
 *         return 0;
 *     }
 *
 * The same with clues:
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_generator *generator;
 *         const qdr_made_puzzle *puzzle;
 *         qdr_params *params;
 *         if (qdr_rules_new(&rules, 6, 0, 0, NULL) != QDR_OK ||
 *             qdr_params_new(&params, QDR_PARAMS_GENERATE, NULL) != QDR_OK ||
 *             qdr_params_set(params, "seed", "7", NULL) != QDR_OK ||
 *             qdr_params_set(params, "place", "killer,thermometer:3", NULL) != QDR_OK ||
 *             qdr_generator_new(&generator, rules, params, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_params_free(params);
 *         qdr_rules_free(rules);
 *         if (qdr_generator_next(generator, &puzzle) == QDR_SOLUTION) {
 *             for (size_t k = 0; k < qdr_rules_clauses(puzzle->rules); ++k) {
 *                 const qdr_clause *clause = qdr_rules_clause(puzzle->rules, k);
 *                 printf("%s: %s\n", clause->name, clause->argument);
 *             }
 *             printf("%u givens\n", puzzle->clues);
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
 * where there is a kernel for them (sudoku.h), many puzzles are made at once.
 *
 * With "place", a try begins with a full grid, for which the regions are drawn first if these are
 * wanted.  Clues of each kind are placed wherever they are true for this grid and find room beside
 * each other, and as many of them as are wanted are taken.  While another grid fits, a given is
 * added where the two differ, or, if there are to be no givens, a clue that the other grid
 * violates.  Then givens that can be spared are left out, and, if the puzzle is to be minimal,
 * clues.  The puzzle *needs* each kind of clue: without those of one kind, there are several
 * solutions.  So none can be solved by the digits alone.
 *
 * The k-th puzzle of a seed depends on the rules, the parameters, the seed and k, and on nothing
 * else: neither on the machine, its instruction set, nor on who makes the puzzles before it.  (An
 * engine with another order of solutions makes other puzzles; see qdr_stats for what "auto" may
 * depend on.)
 *
 * Threads: one thread at a time uses a generator.  Several generators may share their rules.  A
 * generator may have threads of its own, as parameter "threads" says; they make the
 * puzzles that are expected, or about as many ahead as were made so far.
 *
 * Source: to leave out givens as long as there is one solution is how programs commonly set
 * puzzles; how a try begins, and what is done when it does not come out as asked for, is ours.
 */
#ifndef QUADRILLE_GENERATE_H
#define QUADRILLE_GENERATE_H

#include <quadrille/logic.h>

QDR_BEGIN_DECLS

/** Which cells are givens together: those that these turns and reflections map onto each other. */
typedef enum qdr_clue_symmetry {
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
} qdr_clue_symmetry;

/** What a symmetry is called and means; all of it is static. */
typedef struct qdr_clue_symmetry_info {
    const char *name; /**< "none", "half-turn", "quarter-turn", "left-right", "top-bottom", "both",
                         "diagonal", "antidiagonal", "diagonals" or "full" */
    const char *meaning; /**< one line */
} qdr_clue_symmetry_info;

/** Describes the index-th symmetry, from 0: that of the qdr_clue_symmetry with this value.  Returns
 * NULL where there is none. */
QDR_API const qdr_clue_symmetry_info *qdr_clue_symmetry_at(size_t index);

/** A kind of clues that can be placed: those of one rule, or of several that are used together.
 * Strings are static. */
typedef struct qdr_clue_kind {
    const char *name;    /**< that of a rule, or another one: "kropki" are differences and ratios */
    const char *meaning; /**< what is placed, in one line */
    unsigned usual; /**< the percentage that is taken where no number is wanted, of the clues that
                       find room; 0: nothing is counted, as with regions */
} qdr_clue_kind;

/** Describes the index-th kind, from 0.  Returns NULL where there is none. */
QDR_API const qdr_clue_kind *qdr_clue_kind_at(size_t index);

/** Finds a kind by its name, or by another name of its rule.  Returns NULL where there is none. */
QDR_API const qdr_clue_kind *qdr_clue_kind_find(const char *name);

/** Makes puzzles of one set of rules. */
typedef struct qdr_generator qdr_generator;

/** A puzzle that was made.  Further members may be added at the end. */
typedef struct qdr_made_puzzle {
    qdr_grid givens;   /**< the puzzle */
    qdr_grid solution; /**< the only one */
    uint64_t number;   /**< of the puzzle, from 1 */
    uint64_t tries;    /**< that it took */
    unsigned clues;    /**< how many givens it has */
    /** QDR_GRADE_ANY where neither a grade nor a rating nor a technique was asked for */
    qdr_grade grade;
    bool is_minimal; /**< is it proven that each given is needed?  Fixed ones do not count. */
    unsigned rating; /**< in tenths; 0 where there is no grade either */
    const qdr_rules *rules; /**< those of the generator and all clues; NULL if none are placed */
} qdr_made_puzzle;

/** Makes a generator of puzzles that have these rules.
 *
 * `rules` are borrowed during the call only; `params`, of QDR_PARAMS_GENERATE, are copied with what
 * they point to.  NULL: these are all defaults, but one thread.
 *
 *  - "seed": puzzles follow from it, their number, the rules and these parameters; puzzles of other
 *    parameters have nothing in common.  The library draws no seeds of its own.
 *  - "symmetry", a qdr_clue_symmetry: of the places of givens.
 *  - "clues": how many givens there are.
 *  - "minimal": each given is needed, whatever the symmetry.
 *  - "difficulty", a qdr_grade, and "rating", as qdr_logic_rating has it.
 *  - "required": names of techniques, separated by commas: each of them is among the steps that
 *    qdr_logic_next takes, of which the easiest possible comes first.
 *  - "tries": for each puzzle, at most.
 *  - "fixed": digits that all puzzles have as givens.
 *  - "place": kinds of clues to be placed, separated by commas: a name that qdr_clue_kind_find
 *    knows, and perhaps how many at most, or a percentage of those that find room, as in
 *    "killer, thermometer:3, kropki:50%".  With clues, a puzzle that is too hard only gets givens
 *    if there may be any number of them; "minimal": each clue is needed, too; "symmetry": that of
 *    clues, too, which are in the puzzle, and needed, together with their images, though these may
 *    say something else.
 *  - "pattern": for each cell, row by row, a character: one of `.`, `0`, `-` and `_` where there is
 *    no given, and any other where there is one; blanks are passed over.  Without clues, digits are
 *    changed until there is one solution.
 *  - "no-givens": no cell is a given but those that are fixed; this needs clues.
 *  - All parameters of a search.  "limit" counts for nothing; "nodes" and "time" hold for all
 *    puzzles together, and begin anew with qdr_generator_begin; where a kernel answers (sudoku.h),
 *    a question that has begun may take more nodes than are left; with "nodes" there is one thread.
 *
 * `*out` is the caller's, to be freed with qdr_generator_free.  Ensure: each puzzle is as the
 * parameters say.
 *
 * Errors: QDR_INVALID (fixed digits of another side, more at least than at most, a required
 * technique that is harder than puzzles may be; a pattern with "symmetry", "clues" or "no-givens";
 * regions where the rules have some; on a board with several grids, a pattern without clues, or
 * clues that stand outside, indexers and regions; no givens and no clues; a number for what is not
 * counted; sandwiches at both ends of a row or column); QDR_RANGE (more clues than cells);
 * QDR_SYNTAX (the pattern has another size), QDR_UNKNOWN, QDR_DUPLICATE (a kind of clues or a
 * technique); what qdr_encoding_new and qdr_solver_new give: QDR_BUDGET (rules too large to be
 * encoded without givens), QDR_UNSUPPORTED; QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_generator_new(qdr_generator **out, const qdr_rules *rules,
                                                  const qdr_params *params, qdr_error *error);

/** Frees a generator.  NULL does nothing. */
QDR_API void qdr_generator_free(qdr_generator *generator);

/** Goes to the `number`-th puzzle (from 1) of a seed: it is what comes next.  Counters and limits
 * begin anew.  Takes no time. */
QDR_API void qdr_generator_begin(qdr_generator *generator, uint64_t seed, uint64_t number);

/** Says how many puzzles will be asked for from here on, 0 for none in particular, until
 * qdr_generator_begin.  It changes nothing but the time: where many puzzles can be made at once
 * (see sudoku.h), so many are, and none in vain.  Otherwise, each call makes a few more ahead
 * than those before it. */
QDR_API void qdr_generator_expect(qdr_generator *generator, uint64_t puzzles);

/** Makes the next puzzle.  `*puzzle` is the generator's, and changes with the next call; unless
 * QDR_SOLUTION is returned, it only has a number and tries.
 *
 * Returns QDR_SOLUTION: here it is.  QDR_EXHAUSTED: no grid keeps the rules and has the fixed
 * digits.  QDR_STOPPED: all tries were made, and none had what was asked for; the next call goes on
 * with the next number.  QDR_LIMIT, QDR_INTERRUPTED: a limit or a watch came first, and the
 * next call begins this puzzle anew.  QDR_FAILED: see qdr_generator_error. */
QDR_API QDR_MUST_USE qdr_outcome qdr_generator_next(qdr_generator *generator,
                                                    const qdr_made_puzzle **puzzle);

/** Leaves givens out of a puzzle at random, as long as it keeps its one solution, and as the
 * generator's parameters say (`givens` may be a part of the puzzle before): "fixed" cells stay,
 * symmetric ones go together, and the least of "clues" remains.  The seed and the number decide in
 * which order that is tried; the number goes up by one.  Of the puzzle, `tries` is 1; it need not
 * have at most the most of them, nor be minimal where symmetry forbids it.
 *
 * Returns QDR_SOLUTION: here it is.  QDR_STOPPED: the puzzle has no solution or several; its
 * solution is blank then if it has none.  QDR_LIMIT, QDR_INTERRUPTED: not all was tried; the puzzle
 * has what is left so far, and if it has no givens, not even its uniqueness is known.  QDR_FAILED:
 * see qdr_generator_error (QDR_INVALID: another side; QDR_UNSUPPORTED: the generator places clues
 * or has a pattern). */
QDR_API QDR_MUST_USE qdr_outcome qdr_generator_minimize(qdr_generator *generator,
                                                        const qdr_grid *givens,
                                                        const qdr_made_puzzle **puzzle);

/** Why a try comes to nothing. */
typedef enum qdr_try_failure {
    QDR_FAULT_REGIONS,  /**< no grid was found for the regions */
    QDR_FAULT_NO_CLUES, /**< no clue of some kind is true for the grid */
    QDR_FAULT_MANY,     /**< there are several solutions, and nothing may be given any more */
    QDR_FAULT_UNNEEDED, /**< some kind of clue is not needed, or it could not be shown that it is */
    QDR_FAULT_GIVENS,   /**< there are too many givens, or too few */
    QDR_FAULT_GRADE,    /**< too hard, too easy, or without a technique */
    QDR_FAULTS          /**< how many there are */
} qdr_try_failure;

/** Returns what a fault is, in words; a static string. */
QDR_API const char *qdr_try_failure_text(qdr_try_failure fault);

/** What the making of puzzles has cost since qdr_generator_new or qdr_generator_begin. */
typedef struct qdr_generator_counters {
    uint64_t puzzles;  /**< made */
    uint64_t tries;    /**< begun, with those that led to nothing */
    uint64_t searches; /**< questions to the engine, for these tries */
    uint64_t nodes;    /**< of all searches, those for puzzles that are made ahead included */
    /** tries that came to nothing; counted only if clues, a pattern or no givens were wanted */
    uint64_t faults[QDR_FAULTS];
} qdr_generator_counters;

/** Returns the counters.  The struct is the generator's and changes with it. */
QDR_API const qdr_generator_counters *qdr_generator_stats(const qdr_generator *generator);

/** Returns what went wrong after QDR_FAILED.  The struct is the generator's. */
QDR_API const qdr_error *qdr_generator_error(const qdr_generator *generator);

QDR_END_DECLS

#endif
