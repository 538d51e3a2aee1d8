/* shim_making.c  Making Sudokus for the JavaScript package. */
#include "shim.h"

#include <stdlib.h>
#include <string.h>

/* Does a rule's name, alone, stand for clues to be placed? */
EXPORT(int, qdrj_is_clue_kind)(const char *name)
{
    return qdr_clue_kind_find(name) ? 1 : 0;
}

/* --------------------------------------------------------------------------------- making ---- */

typedef struct qdrj_generator {
    qdr_generator *generator;
    qdr_rules *rules;
    bool is_plain;
} qdrj_generator;

EXPORT(void, qdrj_generator_free)(qdrj_generator *generator)
{
    if (generator) {
        qdr_generator_free(generator->generator);
        qdr_rules_free(generator->rules);
        free(generator);
    }
}

/* Sets digits that puzzles have; NULL: none. */
static qdr_status fix(qdr_params *params, qdr_grid *fixed, const char *digits, unsigned side)
{
    const qdr_status status = digits ? qdr_grid_parse(fixed, digits, side, &qdrj_failure) : QDR_OK;
    return status == QDR_OK && digits ? qdr_params_set_grid(params, "fixed", fixed, &qdrj_failure)
                                      : status;
}

/* Puzzles with the rules of a Sudoku, from the `number`-th on. */
EXPORT(qdrj_generator *, qdrj_generator_new)
(const qdrj_sudoku *like, qdr_params *params, uint64_t number, const char *fixed)
{
    qdr_grid digits;
    uint64_t seed;
    qdrj_generator *made = calloc(1, sizeof *made);
    if (!made) {
        qdrj_no_memory();
        return NULL;
    }
    made->is_plain = like->is_plain;
    qdrj_watch((qdrj_watched){0});
    if (qdr_rules_subset(&made->rules, like->rules, NULL, &qdrj_failure) != QDR_OK ||
        fix(params, &digits, fixed, like->cells.side) != QDR_OK ||
        qdr_generator_new(&made->generator, made->rules, params, &qdrj_failure) != QDR_OK) {
        qdrj_generator_free(made);
        return NULL;
    }
    qdr_params_get(params, "seed", &seed);
    qdr_generator_begin(made->generator, seed, number);
    return made;
}

static qdrj_sudoku *taken(const qdrj_generator *generator, const qdr_made_puzzle *puzzle)
{
    qdrj_sudoku *made = qdrj_sudoku_new(&puzzle->givens);
    if (!made) {
        return NULL;
    }
    made->is_plain = generator->is_plain && !puzzle->rules;
    made->has_solution = true;
    made->solution = puzzle->solution;
    if (qdr_rules_subset(&made->rules, puzzle->rules ? puzzle->rules : generator->rules, NULL,
                         &qdrj_failure) != QDR_OK ||
        !qdrj_sudoku_text(&made->title, "") || !qdrj_sudoku_text(&made->author, "") ||
        !qdrj_sudoku_text(&made->notes, "")) {
        qdrj_sudoku_free(made);
        return NULL;
    }
    return made;
}

/* The next puzzle, or, where `givens` is not NULL, a puzzle of these without those that it does not
 * need: *out is set with QDR_SOLUTION. */
EXPORT(qdr_outcome, qdrj_generator_next)
(qdrj_generator *generator, const qdrj_sudoku *givens, qdrj_sudoku **out)
{
    const qdr_made_puzzle *puzzle;
    *out = NULL;
    qdrj_watch((qdrj_watched){.generator = generator->generator});
    qdr_outcome outcome =
        givens ? qdr_generator_minimize(generator->generator, &givens->cells, &puzzle)
               : qdr_generator_next(generator->generator, &puzzle);
    outcome = qdrj_outcome(outcome, qdr_generator_error(generator->generator));
    if (outcome == QDR_SOLUTION) {
        *out = taken(generator, puzzle);
        return *out ? QDR_SOLUTION : QDR_FAILED;
    }
    return outcome;
}

/* Why tries came to nothing, and how often each: a list of pairs. */
EXPORT(qdr_status, qdrj_generator_faults)(const qdrj_generator *generator)
{
    qdrj_text *text = qdrj_answer_begin();
    qdrj_open(text, "[");
    for (unsigned k = 0; k < QDR_FAULTS; ++k) {
        const uint64_t times = qdr_generator_stats(generator->generator)->faults[k];
        if (times > 0) {
            qdrj_open(text, "[");
            qdrj_string(text, qdr_try_failure_text((qdr_try_failure)k));
            qdrj_integer(text, (int64_t)times);
            qdrj_close(text, "]");
        }
    }
    qdrj_close(text, "]");
    return qdrj_answer_end();
}

/* -------------------------------------------------------------------------------- copies ---- */

/* Makes a puzzle of other cells like another one, with all clauses, or with those that are kept.
 * Takes it over: NULL where it cannot be made. */
static qdrj_sudoku *like(qdrj_sudoku *made, const qdrj_sudoku *sudoku, const bool *keep)
{
    const bool is_made =
        made && qdr_rules_subset(&made->rules, sudoku->rules, keep, &qdrj_failure) == QDR_OK &&
        qdrj_sudoku_text(&made->title, sudoku->title) &&
        qdrj_sudoku_text(&made->author, sudoku->author) &&
        qdrj_sudoku_text(&made->notes, sudoku->notes);
    if (!is_made) {
        qdrj_sudoku_free(made);
        return NULL;
    }
    made->is_plain = sudoku->is_plain;
    made->has_solution = sudoku->has_solution;
    made->solution = sudoku->solution;
    return made;
}

/* What a transformation makes of a puzzle and its author's solution; rules and words stay. */
static qdrj_sudoku *changed(const qdrj_sudoku *sudoku, const qdr_transformation *way)
{
    qdrj_sudoku *made = qdrj_sudoku_new(&sudoku->cells);
    made = made ? like(made, sudoku, NULL) : NULL;
    if (made &&
        (qdr_transformation_apply(way, &made->cells, &made->cells, &qdrj_failure) != QDR_OK ||
         (made->has_solution && qdr_transformation_apply(way, &made->solution, &made->solution,
                                                         &qdrj_failure) != QDR_OK))) {
        qdrj_sudoku_free(made);
        return NULL;
    }
    return made;
}

/* A random copy, the `number`-th of a seed. */
EXPORT(qdrj_sudoku *, qdrj_sudoku_scramble)
(const qdrj_sudoku *sudoku, const qdr_params *params, uint64_t seed, uint64_t number)
{
    qdr_scrambler *scrambler;
    qdr_transformation way;
    if (qdr_scrambler_new(&scrambler, sudoku->rules, params, &qdrj_failure) != QDR_OK) {
        return NULL;
    }
    qdr_scrambler_draw(scrambler, seed, number, &way);
    qdr_scrambler_free(scrambler);
    return changed(sudoku, &way);
}

/* The least of all puzzles that are the same but for the order of lines and the names of digits. */
EXPORT(qdrj_sudoku *, qdrj_sudoku_canonical)(const qdrj_sudoku *sudoku)
{
    qdr_canonical *canonical;
    qdrj_sudoku *made = NULL;
    unsigned rows;
    unsigned columns;
    if (qdr_rules_clauses(sudoku->rules) > 0 || !qdr_rules_box(sudoku->rules, &rows, &columns)) {
        qdrj_invalid(QDR_INVALID,
                     "only classic Sudokus have a canonical form, but there is rule '%s'",
                     qdr_rules_clause(sudoku->rules, 0)->name);
        return NULL;
    }
    if (qdr_canonical_new(&canonical, sudoku->cells.side, rows, columns, &qdrj_failure) != QDR_OK) {
        return NULL;
    }
    if (qdr_canonical_find(canonical, &sudoku->cells, &qdrj_failure) == QDR_OK) {
        made = changed(sudoku, qdr_canonical_transformation(canonical));
    }
    qdr_canonical_free(canonical);
    return made;
}

/* ------------------------------------------------------------------- leaving clauses out ---- */

/* The rules without the clauses that go, and the givens likewise. */
static qdrj_sudoku *without(const qdrj_sudoku *sudoku, const qdr_diagnosis *parts,
                            const bool *is_left)
{
    qdrj_sudoku *made = qdrj_sudoku_new(&sudoku->cells);
    bool *keep = calloc(qdr_rules_clauses(sudoku->rules) + 1, sizeof *keep);
    bool is_made = made && keep;
    for (size_t k = 0; is_made && k < qdr_rules_clauses(sudoku->rules); ++k) {
        keep[k] = true;
    }
    for (size_t k = 0; is_made && k < qdr_diagnosis_count(parts); ++k) {
        const qdr_puzzle_part *part = qdr_diagnosis_part(parts, k);
        if (part->cell == QDR_NO_CELL) {
            keep[part->clause] = is_left[k];
        } else if (!is_left[k]) {
            made->cells.cell[part->cell] = 0;
        }
    }
    if (is_made) {
        made = like(made, sudoku, keep);
    } else {
        qdrj_sudoku_free(made);
        made = NULL;
    }
    free(keep);
    return made;
}

static qdr_outcome leave_out(const qdrj_sudoku *sudoku, qdr_diagnosis *parts, bool *is_left,
                             bool are_givens_spared, unsigned least, uint64_t seed,
                             qdrj_sudoku **out)
{
    for (size_t k = 0; k < qdr_diagnosis_count(parts); ++k) {
        is_left[k] = are_givens_spared || qdr_diagnosis_part(parts, k)->cell == QDR_NO_CELL;
    }
    const qdr_outcome outcome = qdrj_outcome(
        qdr_diagnosis_minimize(parts, is_left, least, seed, is_left), qdr_diagnosis_error(parts));
    if (outcome != QDR_EXHAUSTED) {
        return outcome;
    }
    *out = without(sudoku, parts, is_left);
    return *out ? QDR_SOLUTION : QDR_FAILED;
}

/* A puzzle without clauses that it does not need, and, where these may go, too, without givens, of
 * which so many stay at least: *out is set with QDR_SOLUTION. */
EXPORT(qdr_outcome, qdrj_sudoku_leave_out)
(const qdrj_sudoku *sudoku, const qdr_params *params, int are_givens_spared, unsigned least,
 uint64_t seed, qdrj_sudoku **out)
{
    qdr_diagnosis *parts;
    *out = NULL;
    qdrj_watch((qdrj_watched){0});
    if (qdr_diagnosis_new(&parts, sudoku->rules, &sudoku->cells, params, &qdrj_failure) != QDR_OK) {
        return QDR_FAILED;
    }
    bool *is_left = calloc(qdr_diagnosis_count(parts) + 1, sizeof *is_left);
    qdr_outcome outcome = QDR_FAILED;
    if (is_left) {
        outcome = leave_out(sudoku, parts, is_left, are_givens_spared != 0, least, seed, out);
    } else {
        qdrj_no_memory();
    }
    free(is_left);
    qdr_diagnosis_free(parts);
    return outcome;
}
