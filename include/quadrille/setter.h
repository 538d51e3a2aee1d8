/**
 * @file setter.h
 * Setting variant Sudokus: puzzles with one solution whose clues are placed at random, too.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_setter *setter;
 *         qdr_generated puzzle;
 *         qdr_rules *clues;
 *         const qdr_clues_wanted wanted[] = {{.kind = "killer"}, {.kind = "thermo", .count = 3}};
 *         const qdr_setter_params params = {.wanted = wanted, .kinds = 2, .puzzle = {.seed = 7}};
 *         if (qdr_rules_new(&rules, 6, 0, 0, NULL) != QDR_OK ||
 *             qdr_setter_new(&setter, rules, &params, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_rules_free(rules);
 *         if (qdr_setter_next(setter, &puzzle, &clues) == QDR_SOLUTION) {
 *             for (size_t k = 0; k < qdr_rules_clauses(clues); ++k) {
 *                 const qdr_clause clause = qdr_rules_clause(clues, k);
 *                 printf("%s: %s\n", clause.name, clause.argument);
 *             }
 *             printf("%u givens\n", puzzle.clues);
 *             qdr_rules_free(clues);
 *         }
 *         qdr_setter_free(setter);
 *         return 0;
 *     }
 *
 * Each puzzle is made in *tries*.  A try begins with a full grid at random that keeps the rules;
 * where regions are asked for, these are drawn first.  Clues of each kind are placed
 * wherever they are true for this grid and find room beside each other, and so many of them as are
 * wanted are taken.  As long as there is another grid, a digit is given where that differs, or, if
 * there are to be no givens, a clue is added which that breaks.  Then givens go that can be spared,
 * and, where the puzzle is to be minimal, clues.
 *
 * A puzzle is given only if it *needs* each kind of clue that was asked for: without those of one
 * kind, there are several solutions.  So none can be solved by the digits alone.
 *
 * The k-th puzzle of a seed depends on the rules, the parameters, the seed and k, as it does in
 * generate.h.
 *
 * Threads: one thread at a time uses a setter.  Several setters may share their rules.
 *
 * Source: ours.
 */
#ifndef QUADRILLE_SETTER_H
#define QUADRILLE_SETTER_H

#include <quadrille/generate.h>

QDR_BEGIN_DECLS

/** A kind of clues that can be placed: those of one rule, or of several that setters use together.
 * Strings are static. */
typedef struct qdr_clue_kind {
    const char *name;    /**< that of a rule, or another one: "kropki" are differences and ratios */
    const char *meaning; /**< what is placed, in one line */
    unsigned usual; /**< the percentage that is taken where no number is wanted, of the clues that
                       find room; 0: nothing is counted, as with regions */
} qdr_clue_kind;

/** Describes the index-th kind, from 0.  Returns false where there is none; `kind`, which may be
 * NULL, stays as it is then. */
QDR_API bool qdr_clue_kind_at(size_t index, qdr_clue_kind *kind);

/** Finds a kind by its name, or by another name of its rule.  Returns false where there is none;
 * `kind`, which may be NULL, stays as it is then. */
QDR_API bool qdr_clue_kind_find(const char *name, qdr_clue_kind *kind);

/** Clues that are wanted. */
typedef struct qdr_clues_wanted {
    const char *kind; /**< a name that qdr_clue_kind_find knows */
    unsigned count;   /**< so many, at most; 0: as is usual */
    bool is_percent;  /**< is `count` a percentage of those that find room? */
} qdr_clues_wanted;

/** What puzzles are to be like. */
typedef struct qdr_setter_params {
    /** As in generate.h; but a puzzle that is too hard only gets givens where any number will do.
     * `is_minimal`: each clue is needed, too.  `symmetry`: that of clues, too, which are in the
     * puzzle, and needed, together with their images; what these say may be something else. */
    qdr_generator_params puzzle;
    const qdr_clues_wanted *wanted; /**< clues of these kinds */
    size_t kinds;                   /**< their number; 0: digits alone fit the pattern */
    /** For each cell, row by row, whether it is a given; NULL: any cells are.  The symmetry and the
     * numbers of givens count for nothing then.  Without clues, digits are changed until there is
     * one solution. */
    const bool *pattern;
    bool is_blank; /**< no cell is a given, but those that are fixed */
} qdr_setter_params;

/** Makes puzzles and their clues. */
typedef struct qdr_setter qdr_setter;

/** Makes a setter of puzzles that have these rules, and the clues that are wanted.
 *
 * `rules` are borrowed during the call only; `params` is copied with what it points to.  Of
 * `params->puzzle.search`, "limit" counts for nothing; "nodes" and "time" hold for all puzzles
 * together, and begin anew with qdr_setter_begin.  `*out` is the caller's, to be freed with
 * qdr_setter_free.
 *
 * Errors: QDR_UNKNOWN (a kind of clues); QDR_DUPLICATE (one is wanted twice); QDR_INVALID (regions
 * where the rules have some; on a board with several grids, no clues, or those that stand outside,
 * indexers and regions; neither clues nor a pattern; sandwiches at both ends of a row or column);
 * what qdr_generator_new gives. */
QDR_API QDR_MUST_USE qdr_status qdr_setter_new(qdr_setter **out, const qdr_rules *rules,
                                               const qdr_setter_params *params, qdr_error *error);

/** Frees a setter.  NULL does nothing. */
QDR_API void qdr_setter_free(qdr_setter *setter);

/** Goes to the `number`-th puzzle (from 1) of a seed, as qdr_generator_begin does. */
QDR_API void qdr_setter_begin(qdr_setter *setter, uint64_t seed, uint64_t number);

/** Makes the next puzzle.
 *
 * Returns QDR_SOLUTION: here it is, and `*rules` are the caller's: the rules that there were, and
 * the clues.  In all other cases, `*rules` is NULL.  QDR_EXHAUSTED: no grid keeps the rules and has
 * the fixed digits.  QDR_STOPPED: all tries were made; the next call goes on with the next number.
 * QDR_LIMIT, QDR_INTERRUPTED: a limit or a watch came first, and the next call begins this
 * puzzle anew.  QDR_FAILED: see qdr_setter_error. */
QDR_API QDR_MUST_USE qdr_outcome qdr_setter_next(qdr_setter *setter, qdr_generated *puzzle,
                                                 qdr_rules **rules);

/** Why a try comes to nothing. */
typedef enum qdr_fault {
    QDR_FAULT_REGIONS,  /**< no grid was found for the regions */
    QDR_FAULT_NO_CLUES, /**< no clue of some kind is true for the grid */
    QDR_FAULT_MANY,     /**< there are several solutions, and nothing may be given any more */
    QDR_FAULT_UNNEEDED, /**< some kind of clue is not needed, or it could not be shown that it is */
    QDR_FAULT_GIVENS,   /**< there are too many givens, or too few */
    QDR_FAULT_GRADE,    /**< too hard, too easy, or without a technique */
    QDR_FAULTS          /**< how many there are */
} qdr_fault;

/** Returns what a fault is, in words; a static string. */
QDR_API const char *qdr_fault_text(qdr_fault fault);

/** What the setting of puzzles has cost since qdr_setter_new or qdr_setter_begin. */
typedef struct qdr_setter_stats {
    qdr_generator_stats made;    /**< as in generate.h */
    uint64_t faults[QDR_FAULTS]; /**< tries that came to nothing */
} qdr_setter_stats;

/** Returns the counters.  The struct is the setter's and changes with it. */
QDR_API const qdr_setter_stats *qdr_setter_cost(const qdr_setter *setter);

/** Returns what went wrong after QDR_FAILED.  The struct is the setter's. */
QDR_API const qdr_error *qdr_setter_error(const qdr_setter *setter);

QDR_END_DECLS

#endif
