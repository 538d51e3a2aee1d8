/* shim_making.c  Making Sudokus for the JavaScript package. */
#include "shim.h"

#include <stdlib.h>
#include <string.h>

/* What puzzles are to be like.  It grows by one wish after the other. */
typedef struct qdrj_wishes {
    qdr_generator_params params;
    uint64_t number;
    qdr_grid fixed;
    bool pattern[QDR_CELLS_MAX];
    size_t required[100];
    char *clues;
} qdrj_wishes;

EXPORT(void, qdrj_wishes_free)(qdrj_wishes *wishes)
{
    if (wishes) {
        free(wishes->clues);
        free(wishes);
    }
}

static bool find_symmetry(const char *name, qdr_clue_symmetry *symmetry)
{
    const qdr_clue_symmetry_info *info;
    for (size_t k = 0; (info = qdr_clue_symmetry_at(k)) != NULL; ++k) {
        if (strcmp(info->name, name) == 0) {
            *symmetry = (qdr_clue_symmetry)k;
            return true;
        }
    }
    return false;
}

static qdr_status name_wishes(qdr_generator_params *params, const char *symmetry, const char *grade)
{
    if (!find_symmetry(symmetry, &params->symmetry)) {
        return qdrj_invalid(QDR_UNKNOWN, "unknown symmetry '%s'", symmetry);
    }
    if (!qdr_grade_find(grade, &params->easiest)) {
        return qdrj_invalid(QDR_UNKNOWN, "unknown grade '%s'", grade);
    }
    params->hardest = params->easiest;
    return QDR_OK;
}

EXPORT(qdrj_wishes *, qdrj_wishes_new)
(uint64_t seed, uint64_t number, uint64_t tries, const char *symmetry, const char *grade)
{
    qdrj_wishes *made = calloc(1, sizeof *made);
    if (!made) {
        qdrj_no_memory();
        return NULL;
    }
    made->number = number;
    made->params = (qdr_generator_params){.seed = seed, .tries = tries, .required = made->required};
    if (name_wishes(&made->params, symmetry, grade) != QDR_OK) {
        free(made);
        return NULL;
    }
    return made;
}

/* How many givens, and how rated, in tenths; 0 is any number.  Of the flags, 1 is minimal, 2
 * without givens. */
EXPORT(void, qdrj_wishes_numbers)
(qdrj_wishes *wishes, unsigned least, unsigned most, unsigned least_rating, unsigned most_rating,
 unsigned flags)
{
    qdr_generator_params *params = &wishes->params;
    params->least_clues = least;
    params->most_clues = most;
    params->least_rating = least_rating;
    params->most_rating = most_rating;
    params->is_minimal = (flags & 1) != 0;
    params->has_no_givens = (flags & 2) != 0;
}

EXPORT(qdr_status, qdrj_wishes_technique)(qdrj_wishes *wishes, const char *name)
{
    qdr_generator_params *params = &wishes->params;
    const qdr_technique *technique;
    for (size_t k = 0; (technique = qdr_technique_at(k)) != NULL; ++k) {
        if (strcmp(technique->name, name) == 0 &&
            params->requireds < sizeof wishes->required / sizeof *wishes->required) {
            wishes->required[params->requireds++] = k;
            return QDR_OK;
        }
    }
    return qdrj_invalid(QDR_UNKNOWN, "unknown technique '%s'", name);
}

/* Digits that puzzles have, and which cells are givens; either may be NULL. */
EXPORT(qdr_status, qdrj_wishes_cells)
(qdrj_wishes *wishes, unsigned side, const char *fixed, const char *pattern)
{
    const size_t cells = (size_t)side * side;
    if (pattern && strlen(pattern) != cells) {
        return qdrj_invalid(QDR_SYNTAX, "the pattern '%s' has not a sign for each cell", pattern);
    }
    for (size_t k = 0; pattern && k < cells; ++k) {
        wishes->pattern[k] = strchr(".0-_", pattern[k]) == NULL;
    }
    wishes->params.pattern = pattern ? wishes->pattern : NULL;
    wishes->params.fixed = fixed ? &wishes->fixed : NULL;
    return fixed ? qdr_grid_parse(&wishes->fixed, fixed, side, &qdrj_failure) : QDR_OK;
}

/* Does a rule's name, alone, stand for clues to be placed? */
EXPORT(int, qdrj_is_clue_kind)(const char *name)
{
    return qdr_clue_kind_find(name) ? 1 : 0;
}

/* Clues to be placed, as in qdr_generator_params. */
EXPORT(qdr_status, qdrj_wishes_clues)(qdrj_wishes *wishes, const char *clues)
{
    wishes->clues = malloc(strlen(clues) + 1);
    if (!wishes->clues) {
        return qdrj_no_memory();
    }
    strcpy(wishes->clues, clues);
    wishes->params.clues = wishes->clues;
    return QDR_OK;
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

/* Puzzles with the rules of a Sudoku. */
EXPORT(qdrj_generator *, qdrj_generator_new)
(const qdrj_sudoku *like, const qdrj_wishes *wishes, const qdr_params *search)
{
    qdr_generator_params params = wishes->params;
    qdrj_generator *made = calloc(1, sizeof *made);
    if (!made) {
        qdrj_no_memory();
        return NULL;
    }
    params.search = search;
    made->is_plain = like->is_plain;
    qdrj_watch((qdrj_watched){0});
    if (qdr_rules_subset(&made->rules, like->rules, NULL, &qdrj_failure) != QDR_OK ||
        qdr_generator_new(&made->generator, made->rules, &params, &qdrj_failure) != QDR_OK) {
        qdrj_generator_free(made);
        return NULL;
    }
    qdr_generator_begin(made->generator, params.seed, wishes->number);
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
