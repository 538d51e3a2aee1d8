/* clause_sets.c  Finds cells of clauses that hold a digit at least once, or at most once.
 *
 * What is asked is tried out: without the candidates that are said to be needed, or with two that
 * are said to exclude each other, the clause is to have no way left.  Answers are kept: they hold
 * as long as the cells of the clause are as they were, whatever is wanted. */
#include "sudoku/logic/techniques/clause_sets.h"

#include "base/alloc.h"
#include "sudoku/rules/rule.h"

/* How many digits are tried for a question, more where it is whether the digit is needed at all;
 * and how many blank cells a clause may have. */
enum { TRIES = 200, MANY_TRIES = 10000, LARGEST = 8 };

/* What was found, when the cells of the clause were in a state: a bit for each cell of its figure;
 * none, where nothing was found. */
struct qdri_clause_answer {
    uint64_t state;
    uint64_t cells;
};

/* Lists the blank cells of the figure that have the candidate.  False: the clause has no ways to be
 * gone through, or too many blank cells, or no such cell. */
static bool list_cells(struct qdri_clause_set *set, const struct qdri_position *position,
                       const struct qdri_clause *clause, unsigned digit)
{
    const struct qdri_figure *figure = clause->data;
    unsigned blanks = 0;
    set->count = 0;
    if (!clause->rule->keeps || clause->rule->is_plain || figure->count > QDRI_WAYS_CELLS) {
        return false;
    }
    for (unsigned k = 0; k < figure->count; ++k) {
        const qdr_cell cell = figure->cell[k];
        if (position->candidates[cell] == 0 || qdri_figure_find(figure, cell) != k) {
            continue;
        }
        ++blanks;
        if (qdri_is_candidate(position, cell, digit)) {
            set->cell[set->count++] = cell;
        }
    }
    return set->count > 0 && blanks <= LARGEST;
}

/* Does the digit stand in the figure? */
static bool stands(const struct qdri_position *position, const struct qdri_figure *figure,
                   unsigned digit)
{
    unsigned k = 0;
    while (k < figure->count && position->grid.cell[figure->cell[k]] != digit) {
        ++k;
    }
    return k < figure->count;
}

/* Has every way the digit in one of the cells, but for the k-th of them, which may hold it? */
static bool is_needed(struct qdri_finding *finding, const struct qdri_clause *clause,
                      const struct qdri_clause_set *set, unsigned spared, unsigned digit)
{
    struct qdri_position *trial = finding->trial[0];
    qdri_position_copy(trial, finding->position);
    for (unsigned k = 0; k < set->count; ++k) {
        if (k != spared) {
            qdri_position_remove(trial, set->cell[k], (qdr_digit)digit);
        }
    }
    return qdri_ways_need(trial, clause, 0, spared < set->count ? TRIES : MANY_TRIES);
}

/* Leaves of the cells those that are needed. */
static bool find_needed(struct qdri_clause_set *set, struct qdri_finding *finding,
                        const struct qdri_clause *asked, unsigned digit)
{
    if (stands(finding->position, asked->data, digit) ||
        !is_needed(finding, asked, set, set->count, digit)) {
        return false;
    }
    for (unsigned k = set->count; k-- > 0 && set->count > 1;) {
        if (is_needed(finding, asked, set, k, digit)) {
            set->cell[k] = set->cell[--set->count];
        }
    }
    return true;
}

/* Leaves a cell no other candidate. */
static void narrow(struct qdri_position *trial, qdr_cell cell, unsigned digit)
{
    for (qdri_digit_set s = trial->candidates[cell] & ~((qdri_digit_set)1 << digit); s;
         s = qdri_rest(s)) {
        qdri_position_remove(trial, cell, (qdr_digit)qdri_lowest(s));
    }
}

/* May both cells hold the digit? */
static bool may_both(struct qdri_finding *finding, const struct qdri_clause *clause, qdr_cell a,
                     qdr_cell b, unsigned digit)
{
    struct qdri_position *trial = finding->trial[0];
    if (qdri_sees(finding->position, a, b)) {
        return false;
    }
    qdri_position_copy(trial, finding->position);
    narrow(trial, a, digit);
    narrow(trial, b, digit);
    return !qdri_ways_need(trial, clause, 0, TRIES);
}

static bool find_single(struct qdri_clause_set *set, struct qdri_finding *finding,
                        const struct qdri_clause *asked, unsigned digit)
{
    bool is_single = set->count > 1;
    for (unsigned k = 1; k < set->count; ++k) {
        for (unsigned i = 0; i < k && is_single; ++i) {
            is_single = !may_both(finding, asked, set->cell[i], set->cell[k], digit);
        }
    }
    return is_single;
}

/* -------------------------------------------------------------------------------- answers ---- */

/* Where the answer is kept; NULL: no memory, which the finding notes. */
static struct qdri_clause_answer *answer_of(struct qdri_finding *finding, size_t clause,
                                            unsigned digit, enum qdri_clause_question question)
{
    const struct qdri_position *position = finding->position;
    const size_t digits = position->digits + 1;
    if (!finding->answers) {
        finding->answers = qdri_zeros(position->rules->clauses * digits * QDRI_CLAUSE_QUESTIONS,
                                      sizeof *finding->answers);
        finding->has_failed |= !finding->answers;
    }
    return finding->answers
               ? &finding->answers[(clause * digits + digit) * QDRI_CLAUSE_QUESTIONS + question]
               : NULL;
}

/* Puts the cells into an answer. */
static void keep(struct qdri_clause_answer *answer, const struct qdri_figure *figure,
                 const struct qdri_clause_set *set)
{
    for (unsigned k = 0; k < set->count; ++k) {
        answer->cells |= UINT64_C(1) << qdri_figure_find(figure, set->cell[k]);
    }
}

bool qdri_clause_set_find(struct qdri_clause_set *set, struct qdri_finding *finding, size_t clause,
                          unsigned digit, enum qdri_clause_question question)
{
    const struct qdri_clause *asked = &finding->position->rules->clause[clause];
    const struct qdri_figure *figure = asked->data;
    if (!list_cells(set, finding->position, asked, digit)) {
        return false;
    }
    struct qdri_clause_answer *answer = answer_of(finding, clause, digit, question);
    const uint64_t state = qdri_ways_state(finding->position, asked);
    if (answer && answer->state != state) {
        *answer = (struct qdri_clause_answer){.state = state};
        if (question == QDRI_CLAUSE_NEEDED ? find_needed(set, finding, asked, digit)
                                           : find_single(set, finding, asked, digit)) {
            keep(answer, figure, set);
        }
    }
    set->count = 0;
    for (uint64_t s = answer ? answer->cells : 0; s; s = qdri_rest(s)) {
        set->cell[set->count++] = figure->cell[qdri_lowest(s)];
    }
    return set->count > 0;
}
