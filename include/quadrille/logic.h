/**
 * @file logic.h
 * Solving a Sudoku as people do: step by step, each with a name and a reason.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_logic *logic;
 *         qdr_deduction step;
 *         qdr_grid givens;
 *         if (qdr_grid_parse(&givens, "1......2.3..2...", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_logic_new(&logic, rules, NULL, NULL) != QDR_OK ||
 *             qdr_logic_set(logic, &givens, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_logic_next(logic, &step) == QDR_LOGIC_STEP) {
 *             printf("%-20s %s\n", qdr_technique_at(step.technique)->name, step.text);
 *         }
 *         printf("%s\n", qdr_grade_name(qdr_logic_grade(logic)));
 *         qdr_logic_free(logic);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * There are digits that stand, and candidates in the blank cells, as in pencil: at first those that
 * the rules allow beside the givens.  Each step is the first that the easiest possible technique
 * finds: it places digits or removes candidates.  A digit that is placed takes itself from all
 * cells that share a house with its own.  No step removes a candidate that is in some solution,
 * whatever the number of solutions; only techniques that are marked so rest on there being no more
 * than one.
 *
 * The same puzzle always takes the same steps.
 *
 * Threads: one thread at a time uses a qdr_logic; any number of them may share rules.
 *
 * Source: the techniques are common knowledge of those who solve Sudokus, under the names that they
 * have there; doc/logic.md explains each.  Their order, and what makes a grade, is ours.
 */
#ifndef QUADRILLE_LOGIC_H
#define QUADRILLE_LOGIC_H

#include <quadrille/puzzles.h>

QDR_BEGIN_DECLS

/** How hard a technique, or a puzzle, is. */
typedef enum qdr_grade {
    QDR_GRADE_ANY, /**< as a bound: none */
    QDR_GRADE_SIMPLE,
    QDR_GRADE_EASY,
    QDR_GRADE_INTERMEDIATE,
    QDR_GRADE_EXPERT,
    QDR_GRADE_EXTREME, /**< chains of several branches */
    QDR_GRADE_BEYOND   /**< nets, and guesses */
} qdr_grade;

/** Returns the name of a grade: "any", "simple", "easy", "intermediate", "expert", "extreme" or
 * "beyond"; "unknown grade" for values outside the enumeration.  Never NULL. */
QDR_API const char *qdr_grade_name(qdr_grade grade);

/** Finds a grade by its name.  Returns false, with `*grade` as it was, where there is none. */
QDR_API QDR_MUST_USE bool qdr_grade_find(const char *name, qdr_grade *grade);

/* ------------------------------------------------------------------------------ techniques ---- */

/** What a technique is called and means; all of it is static. */
typedef struct qdr_technique {
    const char *name;      /**< such as "naked pair" */
    const char *meaning;   /**< one line */
    qdr_grade grade;       /**< how hard it is */
    bool needs_uniqueness; /**< it rests on there being one solution */
    unsigned rating;       /**< of its shortest steps, in tenths: see qdr_logic_rating */
} qdr_technique;

/** Describes the index-th technique, from 0, in the order in which they are tried: the easiest
 * first.  Returns NULL where there is none. */
QDR_API const qdr_technique *qdr_technique_at(size_t index);

/* ----------------------------------------------------------------------------------- steps ---- */

/** How a candidate takes part in a step. */
typedef enum qdr_mark_role {
    QDR_ROLE_PLACED,  /**< the step places it */
    QDR_ROLE_REMOVED, /**< the step removes it */
    /** it makes up what was found: the subset, the fish, the first color, what is assumed */
    QDR_ROLE_PATTERN,
    QDR_ROLE_SECOND /**< the same, on the other side: the second color, fins, what is ruled out */
} qdr_mark_role;

/** A candidate that takes part in a step, in one role. */
typedef struct qdr_deduction_mark {
    qdr_cell cell;      /**< where */
    qdr_digit digit;    /**< which digit */
    qdr_mark_role role; /**< as what */
} qdr_deduction_mark;

/** One step.  What its pointers show lives until the next call with this qdr_logic. */
typedef struct qdr_deduction {
    uint64_t number;  /**< of the step since qdr_logic_set, from 1 */
    size_t technique; /**< see qdr_technique_at */
    const char *text; /**< one line: "naked pair 3 7 in r1c2 r1c5 (row 1): r1c8 is not 3" */
    const qdr_deduction_mark
        *mark;           /**< which candidates take part, each of them at most once in a role */
    size_t marks;        /**< their number */
    const size_t *house; /**< the houses that it rests on: see qdr_rules_house */
    size_t houses;       /**< their number */
    size_t clause;   /**< the clause that it rests on: see qdr_rules_clause; SIZE_MAX for none */
    unsigned rating; /**< in tenths: see qdr_logic_rating */
    const qdr_grid *grid; /**< the digits that stand after the step */
    /** the candidates before it, as in sudoku.h; a digit that stands is the one candidate of
     * its cell */
    const qdr_possibility *candidate;
} qdr_deduction;

/** What qdr_logic_next has come to. */
typedef enum qdr_logic_result {
    QDR_LOGIC_STEP,   /**< here is a step, and it has been taken */
    QDR_LOGIC_SOLVED, /**< every cell is filled, and the rules hold */
    QDR_LOGIC_STUCK,  /**< no technique finds anything */
    /** there is no solution: the rules do not hold, or there is no place for a digit, or no digit
     * for a cell */
    QDR_LOGIC_BROKEN,
    /** by the watch of the parameters; the next call looks again */
    QDR_LOGIC_INTERRUPTED,
    QDR_LOGIC_FAILED /**< see qdr_logic_error: no memory */
} qdr_logic_result;

/** Solves a puzzle step by step. */
typedef struct qdr_logic qdr_logic;

/** Makes what solves puzzles with these rules.
 *
 * `rules` are borrowed for as long as it lives, and may not be added to; `params`, of
 * QDR_PARAMS_LOGIC or NULL for the defaults, are copied, with the solution:
 *
 *  - "hardest", a qdr_grade: techniques of higher grades are left out; QDR_GRADE_ANY: none.
 *  - "unique": the puzzle is known to have one solution; techniques may rest on that.
 *  - "silent", for speed: steps have no `text` ("") and no `candidate` (NULL).
 *  - "cells", a qdr_cell_names: what cells are called in `text`; arguments of rules are named as
 *    they were written.
 *  - "solution", a grid: where nothing else is found, a digit of this solution is placed, by the
 *    technique "guess".  NULL: never.
 *  - Their watch is polled while a step is looked for.
 *
 * `*out` is the caller's, to be freed with qdr_logic_free.  Errors: QDR_NOMEM, QDR_INVALID
 * (a solution of another side), QDR_UNSUPPORTED (it is to be found what cells count as, or they may
 * hold two digits). */
QDR_API QDR_MUST_USE qdr_status qdr_logic_new(qdr_logic **out, const qdr_rules *rules,
                                              const qdr_params *params, qdr_error *error);

/** Frees it.  NULL does nothing. */
QDR_API void qdr_logic_free(qdr_logic *logic);

/** Begins a puzzle: one qdr_logic serves any number of them, one after the other.  Givens that
 * break the rules are no error; the first call of qdr_logic_next tells.  Errors: QDR_INVALID
 * (another side). */
QDR_API QDR_MUST_USE qdr_status qdr_logic_set(qdr_logic *logic, const qdr_grid *givens,
                                              qdr_error *error);

/** Says what to guess from here on, as the parameter "solution" does: the solution (copied) of the
 * puzzle at hand, or NULL.  Errors: QDR_INVALID (another side). */
QDR_API QDR_MUST_USE qdr_status qdr_logic_set_solution(qdr_logic *logic, const qdr_grid *solution,
                                                       qdr_error *error);

/** Says whether the puzzle at hand is known to have one solution, as the parameter "unique". */
QDR_API void qdr_logic_set_unique(qdr_logic *logic, bool is_unique);

/** Removes a candidate that is known to be wrong, as a setter's pencil marks may say; does nothing
 * where it is not there. */
QDR_API void qdr_logic_strike(qdr_logic *logic, qdr_cell cell, qdr_digit digit);

/** Takes the next step.  `*deduction` is filled where that returns QDR_LOGIC_STEP, and left alone
 * otherwise. */
QDR_API QDR_MUST_USE qdr_logic_result qdr_logic_next(qdr_logic *logic, qdr_deduction *deduction);

/** Begins the puzzle again, which has been solved, and leaves out the steps that turn out not to be
 * needed: the calls of qdr_logic_next that follow take the others.  Each is found where it is
 * taken, and does no more than it did before.  Techniques up to QDR_GRADE_EASY are used wherever
 * they find something.
 *
 * From the last to the first, each step is left out if those that stay still lead to the solution;
 * so most of those that stay cannot be spared.  That takes about as long as solving has taken;
 * there is a bound on how often techniques are asked.  Beyond it, or where `watch` (may be NULL)
 * ends it, steps that have not been tried stay.  Numbers, grade and rating
 * begin anew, and are those of the steps that stay.
 *
 * Require: qdr_logic_next has returned QDR_LOGIC_SOLVED.  Errors: QDR_INVALID (it has not; nothing
 * changes), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_logic_shorten(qdr_logic *logic, qdr_watch *watch,
                                                  qdr_error *error);

/** Returns the digits that stand.  They live until the qdr_logic is freed, and change with each
 * step. */
QDR_API const qdr_grid *qdr_logic_grid(const qdr_logic *logic);

/** Is the digit a candidate of the cell, which is blank?  False where there is no such cell or
 * digit. */
QDR_API bool qdr_logic_candidate(const qdr_logic *logic, qdr_cell cell, qdr_digit digit);

/** Returns how many steps of a technique have been taken since qdr_logic_set; 0 where there is no
 * such technique. */
QDR_API uint64_t qdr_logic_steps(const qdr_logic *logic, size_t technique);

/** Returns the grade of the steps taken since qdr_logic_set: that of the hardest technique among
 * them, but the next one where more than ten steps of grade QDR_GRADE_INTERMEDIATE or
 * QDR_GRADE_EXPERT were the hardest.  QDR_GRADE_SIMPLE where there were none. */
QDR_API qdr_grade qdr_logic_grade(const qdr_logic *logic);

/** Returns the rating of the hardest step taken since qdr_logic_set, in tenths; 0 where there were
 * none.  It is on the scale of Sudoku Explainer, by Nicolas Juillerat: 12 for a hidden single in a
 * box, 23 for a naked single, 66 for a short chain of a digit; chains and nets are rated higher
 * the longer they are.  It is not quite what that program says: doc/logic.md tells how they
 * differ. */
QDR_API unsigned qdr_logic_rating(const qdr_logic *logic);

/** Returns what went wrong after QDR_LOGIC_FAILED.  The struct is the logic's. */
QDR_API const qdr_error *qdr_logic_error(const qdr_logic *logic);

/* ----------------------------------------------------------------------------------- hints ---- */

/** How much of a step a hint tells; each level tells more than the one before. */
typedef enum qdr_hint_level {
    QDR_HINT_REGION,    /**< where to look */
    QDR_HINT_TECHNIQUE, /**< by which technique, too */
    QDR_HINT_CELLS,     /**< and which cells show why */
    QDR_HINT_ALL        /**< and what follows: the step itself */
} qdr_hint_level;

/** Tells of a step only as much as a hint is to.
 *
 * `*hint` is the step before it is taken.  Its houses are where to look: those that the step rests
 * on or, where there is more to see, the boxes, rows or columns of all that shows why; they, its
 * clause and its text, such as "look in row 4: naked pair by r4c2 r4c7", are there at each level.
 * From QDR_HINT_TECHNIQUE on it has the technique, which is SIZE_MAX below, and the rating, which
 * is 0; from QDR_HINT_CELLS on marks of QDR_ROLE_PATTERN and QDR_ROLE_SECOND that show why.  What
 * the step places and removes is in no hint but QDR_HINT_ALL.  So a hint can be drawn as a step.
 *
 * What its pointers show lives until the next call with this qdr_logic; the step lives on as it
 * did.  Require: the step is the last one that qdr_logic_next gave, of logic that is not silent.
 * Errors: QDR_INVALID (a step without candidates), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_logic_hint(qdr_logic *logic, const qdr_deduction *step,
                                               qdr_hint_level level, qdr_deduction *hint,
                                               qdr_error *error);

/* --------------------------------------------------------------------------------- drawing ---- */

/** Writes a step for people: the board before it, as pencil marks, with the candidates marked that
 * take part.  Every line ends in a newline.
 *
 * As with qdr_write_candidates, the picture is larger where rules have something to draw.  With
 * "ansi", what is placed is reversed, what is removed is red and struck out, QDR_ROLE_PATTERN
 * is green and QDR_ROLE_SECOND blue; otherwise there is a sign behind each of them: '+', '-', '*'
 * and '~'.  Where a candidate has several roles, the first of these counts.  The last line begins
 * with '#' and says which of them are there.  `rules` and `params` are as with qdr_write_grid, but
 * "style" must be QDR_GRID_BOXED or QDR_GRID_UNICODE, and marked cells are passed over.
 *
 * Require: the step is the last one that qdr_logic_next gave, of logic that is not silent.  Errors:
 * QDR_INVALID (a step without candidates, or rules of another side), QDR_UNSUPPORTED (style),
 * QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_deduction(const qdr_deduction *deduction,
                                                    const qdr_rules *rules,
                                                    const qdr_params *params,
                                                    const qdr_writer *writer, qdr_error *error);

/** Writes a step as a picture in SVG, as qdr_write_candidates_svg does candidates: the board before
 * it, with the houses and the clause that it rests on, its text below, and a shape around each
 * candidate that takes part, so that it can be read in black and white: what is placed is white on
 * black, what is removed crossed out, QDR_ROLE_PATTERN in circles and QDR_ROLE_SECOND in dashed
 * boxes.
 *
 * Require: as with qdr_write_deduction; houses are shown only where `rules` are those of the
 * step.  Errors: QDR_INVALID (a step without candidates, or rules of another side),
 * QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_deduction_svg(const qdr_deduction *deduction,
                                                        const qdr_rules *rules,
                                                        const qdr_params *params,
                                                        const qdr_writer *writer, qdr_error *error);

/** @name What contradicts and what is needed
 * A Sudoku taken apart: which of its givens and clauses contradict each other, and which are
 * not needed.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_diagnosis *parts;
 *         qdr_grid givens;
 *         bool is_in[8];
 *         if (qdr_grid_parse(&givens, "1......2.3..1...", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "even", "r1c3", NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "diagonal", NULL, NULL) != QDR_OK ||
 *             qdr_diagnosis_new(&parts, rules, &givens, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_diagnosis_conflict(parts, is_in) == QDR_EXHAUSTED) {
 *             for (size_t k = 0; k < qdr_diagnosis_count(parts); ++k) {
 *                 const qdr_puzzle_part *part = qdr_diagnosis_part(parts, k);
 *                 if (is_in[k] && part->cell != QDR_NO_CELL) {
 *                     printf("given %d in cell %d\n", part->digit, part->cell);
 *                 } else if (is_in[k]) {
 *                     printf("%s\n", qdr_rules_clause(rules, part->clause)->name);
 *                 }
 *             }
 *         }
 *         qdr_diagnosis_free(parts);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * The parts of a puzzle are its givens, in the order of their cells, and its clauses, in their
 * order.  Rows, columns, and what divides the grid, boxes, regions or a layout, are no parts: they
 * are always in force.
 *
 * Each question takes many searches, of the puzzle without some of its parts.  These may be harder
 * than the puzzle; so each gets few nodes at first, and those that are left get more, again and
 * again.
 *
 * Threads: one thread at a time uses the parts of a puzzle.
 * @{ */

/** The givens and clauses of a puzzle. */
typedef struct qdr_diagnosis qdr_diagnosis;

/** A given or a clause. */
typedef struct qdr_puzzle_part {
    qdr_cell cell;   /**< of a given; QDR_NO_CELL for a clause */
    qdr_digit digit; /**< of a given */
    size_t clause;   /**< the index of a clause among those of the rules */
} qdr_puzzle_part;

/** Takes a puzzle apart.
 *
 * `rules` and `givens` are copied.  `params` is borrowed for as long as the parts live, and may be
 * NULL: it says what searches are to do; its limits "nodes" and "time" hold for all searches of one
 * question together, and "limit" for nothing.  `*out` is the caller's, to be freed with
 * qdr_diagnosis_free.  Errors: QDR_INVALID (givens of another side), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_diagnosis_new(qdr_diagnosis **out, const qdr_rules *rules,
                                                  const qdr_grid *givens, const qdr_params *params,
                                                  qdr_error *error);

/** Frees the parts.  NULL does nothing. */
QDR_API void qdr_diagnosis_free(qdr_diagnosis *parts);

/** Returns how many parts there are. */
QDR_API size_t qdr_diagnosis_count(const qdr_diagnosis *parts);

/** Returns the index-th part, from 0; NULL where there is none.  It lives as long as the parts. */
QDR_API const qdr_puzzle_part *qdr_diagnosis_part(const qdr_diagnosis *parts, size_t index);

/** Finds parts that contradict each other: with them alone there is no solution, and without any
 * one of them there are some.  `is_in` has an element for each part.  Several such sets are looked
 * for, and the smallest of them is given.  None is marked where the houses allow no solution by
 * themselves.
 *
 * Clauses may speak of others, as a rule does from which marked pairs are exempt: then it is the
 * clauses that are left which count.
 *
 * Returns QDR_EXHAUSTED: `is_in` is such a set.  QDR_STOPPED: the puzzle has a solution, and none
 * is marked.  QDR_LIMIT, QDR_INTERRUPTED: what is marked, if anything, is in contradiction, but
 * there may be more than needed.  QDR_FAILED: see qdr_diagnosis_error.  Source: deletion, in chunks
 * that are halved (Bakker et al., "Diagnosing and solving over-determined constraint satisfaction
 * problems", IJCAI 1993; Junker, "QuickXplain", AAAI 2004). */
QDR_API QDR_MUST_USE qdr_outcome qdr_diagnosis_conflict(qdr_diagnosis *parts, bool *is_in);

/** What is known of a part. */
typedef enum qdr_part_status {
    QDR_PART_UNKNOWN,   /**< nothing */
    QDR_PART_NEEDED,    /**< without it there is more than one solution */
    QDR_PART_NOT_NEEDED /**< without it there is still only one */
} qdr_part_status;

/** Finds out which parts of a puzzle with one solution are not needed: each of them alone could be
 * left out.  Both arrays have an element for each part.  `is_left` marks those that are left when
 * the parts, in their order, are left out one after the other as long as there is only one
 * solution: a puzzle in which each part is needed.
 *
 * Returns QDR_EXHAUSTED: all is known.  QDR_STOPPED: the puzzle has no solution or several, and
 * nothing is known.  QDR_LIMIT, QDR_INTERRUPTED: what is known is right; what is left has one
 * solution.  QDR_FAILED: see qdr_diagnosis_error. */
QDR_API QDR_MUST_USE qdr_outcome qdr_diagnosis_redundant(qdr_diagnosis *parts,
                                                         qdr_part_status *need, bool *is_left);

/** Leaves parts out at random, one after the other, as long as there is only one solution.
 *
 * `may_go` and `is_left` have an element for each part; `may_go` marks those that may be left out;
 * it may be the same array, or NULL, which stands for all.  The seed decides in which order they
 * are tried; the same seed leaves the same parts everywhere.  Once there are no more than
 * `least_givens` givens, these stay.
 *
 * Returns QDR_EXHAUSTED: each part that is left and may go is needed, but for givens that stay to
 * be that many.  QDR_STOPPED: the puzzle has no solution or several, and all is left.  QDR_LIMIT,
 * QDR_INTERRUPTED: what is left has one solution; but if nothing is left, not even that is known.
 * QDR_FAILED: see qdr_diagnosis_error. */
QDR_API QDR_MUST_USE qdr_outcome qdr_diagnosis_minimize(qdr_diagnosis *parts, const bool *may_go,
                                                        size_t least_givens, uint64_t seed,
                                                        bool *is_left);

/** Finds as few parts of a puzzle with one solution as have no other: without a largest set of
 * parts that can be left out together.
 *
 * `is_left` has an element for each part, and marks those that stay; each of them is needed.
 * `*is_smallest` says whether it is proven that no puzzle of fewer parts of this one has one
 * solution.  Without limits, how much work goes into a proof is bounded; where it is not found,
 * `is_left` is the smallest of several such puzzles.  It is not looked for where clauses depend on
 * others.
 *
 * Returns QDR_EXHAUSTED: so it is.  QDR_STOPPED: the puzzle has no solution or several.  QDR_LIMIT,
 * QDR_INTERRUPTED: what is left has one solution, but perhaps not each part of it is needed.
 * QDR_FAILED: see qdr_diagnosis_error.  Source: implicit hitting sets (Moreno-Centeno and Karp,
 * Operations Research 61, 2013). */
QDR_API QDR_MUST_USE qdr_outcome qdr_diagnosis_smallest(qdr_diagnosis *parts, bool *is_left,
                                                        bool *is_smallest);

/** Returns how many puzzles the last question has searched, and in `nodes`, which may be NULL, how
 * many nodes that took. */
QDR_API uint64_t qdr_diagnosis_searches(const qdr_diagnosis *parts, uint64_t *nodes);

/** Returns what went wrong after QDR_FAILED.  The struct belongs to the parts. */
QDR_API const qdr_error *qdr_diagnosis_error(const qdr_diagnosis *parts);

/** @} */

QDR_END_DECLS

#endif
