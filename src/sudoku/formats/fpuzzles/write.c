/* write.c  A puzzle as JSON of f-puzzles: each clause goes to the key of its rule. */
#include "sudoku/formats/fpuzzles/fpuzzles.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

struct writing {
    const qdr_puzzle *puzzle;
    const qdr_rules *rules;
    unsigned side;
    json_t *root;
    uint64_t candidates[QDR_CELLS_MAX]; /* bit d - 1 for digit d; 0: all */
    bool is_whole;                      /* there was memory so far */
    qdr_error *error;
};

/* How the argument of a rule is read, by the form of its key. */
static const struct qdri_shape shapes[] = {
    [QDRI_FPUZZLES_MARKS] = {.takes_mask = true},
    [QDRI_FPUZZLES_CELLS] = {.word = QDRI_OPTIONAL_NUMBER},
    [QDRI_FPUZZLES_PAIR_SUM] = {.word = QDRI_NUMBER},
    [QDRI_FPUZZLES_CLONE] = {.second_least = 1, .repeated = QDRI_KEEP_REPEATED},
    [QDRI_FPUZZLES_LINES] = {.word = QDRI_OPTIONAL_NUMBER, .repeated = QDRI_KEEP_REPEATED},
    [QDRI_FPUZZLES_ARROW] = {.second_least = 1, .repeated = QDRI_KEEP_REPEATED},
    [QDRI_FPUZZLES_DIAGONAL] = {.word = QDRI_NUMBER, .place = QDRI_DIAGONAL_CLUE},
    [QDRI_FPUZZLES_OUTSIDE] = {.word = QDRI_NUMBER, .place = QDRI_LINE_CLUE},
    [QDRI_FPUZZLES_QUADRUPLE] = {.word = QDRI_DIGITS}};

static const struct qdri_shape candidates_shape = {.word = QDRI_DIGITS, .repeated = QDRI_SET};

static qdr_status fail_unsupported(const struct writing *writing, const char *name,
                                   const char *argument)
{
    return qdri_fail(writing->error, QDR_UNSUPPORTED, "f-puzzles cannot hold rule '%s%s%s'", name,
                     argument ? ": " : "", argument ? argument : "");
}

static void set(struct writing *writing, json_t *object, const char *key, json_t *value)
{
    qdri_json_set(&writing->is_whole, object, key, value);
}

/* -------------------------------------------------------------------------------- pieces ---- */

static json_t *name_of_cell(const struct writing *writing, qdr_cell cell)
{
    return json_sprintf("R%uC%u", cell / writing->side + 1u, cell % writing->side + 1u);
}

/* An array of some of the cells of a figure; where `first` is not QDR_NO_CELL, with that before
 * them. */
static json_t *make_cells(struct writing *writing, const struct qdri_figure *figure, qdr_cell first,
                          unsigned from, unsigned to)
{
    json_t *array = json_array();
    if (first != QDR_NO_CELL) {
        qdri_json_append(&writing->is_whole, array, name_of_cell(writing, first));
    }
    for (unsigned k = from; k < to; ++k) {
        qdri_json_append(&writing->is_whole, array, name_of_cell(writing, figure->cell[k]));
    }
    return array;
}

/* Puts some of the cells of a figure behind a key. */
static void set_cells(struct writing *writing, json_t *object, const char *key,
                      const struct qdri_figure *figure, unsigned from, unsigned to)
{
    set(writing, object, key, make_cells(writing, figure, QDR_NO_CELL, from, to));
}

/* Appends a value to the list behind a key of an object, and takes it over. */
static void append(struct writing *writing, json_t *object, const char *key, json_t *value)
{
    qdri_json_append_to(&writing->is_whole, object, key, value);
}

static void set_value(struct writing *writing, json_t *object, const struct qdri_figure *figure)
{
    if (figure->has_value) {
        set(writing, object, "value", json_sprintf("%d", (int)figure->value));
    }
}

/* --------------------------------------------------------------------------------- forms ---- */

static void write_marks(struct writing *writing, const char *key, const struct qdri_figure *figure)
{
    for (unsigned k = 0; k < figure->count; ++k) {
        json_t *object = json_object();
        set(writing, object, "cell", name_of_cell(writing, figure->cell[k]));
        append(writing, writing->root, key, object);
    }
}

static void write_clue(struct writing *writing, json_t *object, const struct qdri_figure *figure)
{
    static const char *const directions[] = {[QDRI_DOWN_RIGHT] = "DR",
                                             [QDRI_DOWN_LEFT] = "DL",
                                             [QDRI_UP_RIGHT] = "UR",
                                             [QDRI_UP_LEFT] = "UL"};
    set(writing, object, "cell", json_sprintf("R%uC%u", figure->row, figure->column));
    if (figure->direction != QDRI_NOWHERE) {
        set(writing, object, "direction", json_string(directions[figure->direction]));
        set_cells(writing, object, "cells", figure, 0, figure->count);
    }
}

/* The cell of the bulb where the shaft begins. */
static qdr_cell start_of_shaft(const struct qdri_figure *figure)
{
    int side = (int)figure->board.side;
    int shaft = figure->cell[figure->split];
    for (unsigned k = 0; k < figure->split; ++k) {
        int cell = figure->cell[k];
        if (abs(cell / side - shaft / side) <= 1 && abs(cell % side - shaft % side) <= 1) {
            return (qdr_cell)cell;
        }
    }
    return figure->cell[figure->split - 1];
}

static void write_object(struct writing *writing, json_t *object,
                         const struct qdri_fpuzzles_key *key, const struct qdri_figure *figure)
{
    const bool is_arrow = key->form == QDRI_FPUZZLES_ARROW;
    const bool is_clone = key->form == QDRI_FPUZZLES_CLONE;
    const bool is_clue = key->form == QDRI_FPUZZLES_DIAGONAL || key->form == QDRI_FPUZZLES_OUTSIDE;
    if (is_clue) {
        write_clue(writing, object, figure);
    } else if (key->form != QDRI_FPUZZLES_LINES) {
        set_cells(writing, object, "cells", figure, 0,
                  is_arrow || is_clone ? figure->split : figure->count);
    }
    if (is_clone) {
        set_cells(writing, object, "cloneCells", figure, figure->split, figure->count);
    } else if (is_arrow || key->form == QDRI_FPUZZLES_LINES) {
        append(writing, object, "lines",
               make_cells(writing, figure, is_arrow ? start_of_shaft(figure) : QDR_NO_CELL,
                          is_arrow ? figure->split : 0, figure->count));
    }
    if (key->form == QDRI_FPUZZLES_PAIR_SUM) {
        set(writing, object, "value", json_string(figure->value == 5 ? "V" : "X"));
    } else if (key->form != QDRI_FPUZZLES_QUADRUPLE) {
        set_value(writing, object, figure);
    }
    for (unsigned k = 0; key->form == QDRI_FPUZZLES_QUADRUPLE && k < figure->symbols; ++k) {
        append(writing, object, "values", json_integer(figure->symbol[k]));
    }
}

/* Can an object of that form say the figure?  X and V stand between two cells; a pill is read from
 * the top left on. */
static bool is_sayable(const struct qdri_fpuzzles_key *key, const struct qdri_figure *figure)
{
    bool is_ascending = true;
    for (unsigned k = 1; k < figure->split; ++k) {
        is_ascending &= figure->cell[k - 1] < figure->cell[k];
    }
    switch (key->form) {
    case QDRI_FPUZZLES_PAIR_SUM:
        return figure->count == 2 && (figure->value == 5 || figure->value == 10);
    case QDRI_FPUZZLES_ARROW:
        return is_ascending && figure->split < 10;
    case QDRI_FPUZZLES_DIAGONAL:
        return figure->value != 0;
    default:
        return true;
    }
}

static qdr_status write_figure(struct writing *writing, const struct qdri_fpuzzles_key *key,
                               const qdr_clause *clause)
{
    struct qdri_figure *figure;
    qdr_status status = qdri_figure_read(&figure, &shapes[key->form], &writing->rules->frame.board,
                                         clause->argument, writing->error);
    if (status != QDR_OK) {
        return status;
    }
    if (!is_sayable(key, figure)) {
        status = fail_unsupported(writing, clause->name, clause->argument);
    } else if (key->form == QDRI_FPUZZLES_MARKS) {
        write_marks(writing, key->key, figure);
    } else {
        json_t *object = json_object();
        write_object(writing, object, key, figure);
        append(writing, writing->root, key->key, object);
    }
    free(figure);
    return status;
}

/* ----------------------------------------------------------------------- special clauses ---- */

static qdr_status write_candidates(struct writing *writing, const qdr_clause *clause)
{
    struct qdri_figure *figure;
    uint64_t listed = 0;
    qdr_status status = qdri_figure_read(&figure, &candidates_shape, &writing->rules->frame.board,
                                         clause->argument, writing->error);
    if (status != QDR_OK) {
        return status;
    }
    for (unsigned k = 0; k < figure->symbols; ++k) {
        listed |= (uint64_t)1 << (figure->symbol[k] - 1);
    }
    for (unsigned k = 0; status == QDR_OK && k < figure->count; ++k) {
        uint64_t *candidates = &writing->candidates[figure->cell[k]];
        *candidates = *candidates == 0 ? listed : *candidates & listed;
        if (*candidates == 0) { /* a cell without any cannot be said */
            status = fail_unsupported(writing, clause->name, clause->argument);
        }
    }
    free(figure);
    return status;
}

/* Writes the houses of a clause that says nothing but that digits in them differ. */
static void write_houses(struct writing *writing, const struct qdri_clause *clause)
{
    struct qdri_houses houses = {.side = writing->side};
    writing->is_whole &= clause->rule->houses(clause->data, &houses);
    for (size_t k = 0; writing->is_whole && k < houses.count; ++k) {
        const qdr_house *house = &houses.house[k].shown;
        struct qdri_figure figure = {
            .board = writing->rules->frame.board, .count = house->count, .cell = house->cells};
        json_t *object = json_object();
        set_cells(writing, object, "cells", &figure, 0, house->count);
        append(writing, writing->root, "extraregion", object);
    }
    qdri_houses_free(&houses);
}

static bool is_only_houses(const struct qdri_rule *rule)
{
    return rule->houses && !rule->info.argument && !rule->narrow && !rule->encode && !rule->settle;
}

/* What negative clauses ask: bit n for the number n, bit 0 where there is none. */
struct negative {
    uint64_t ratios;
    uint64_t sums;
};

static bool note_negative(struct negative *negative, const qdr_clause *clause)
{
    long number = clause->argument ? strtol(clause->argument, NULL, 10) : 0;
    bool is_ratio = strcmp(clause->name, "negative-ratio") == 0;
    *(is_ratio ? &negative->ratios : &negative->sums) |= (uint64_t)1 << (number & 63);
    return number >= 0 && number < 64;
}

/* What a negative clause without a number asks: the numbers of all pairs that have a clause of that
 * rule. */
static uint64_t numbers_of_pairs(const struct writing *writing, const char *rule, long usual)
{
    uint64_t numbers = 0;
    size_t count = qdr_rules_clauses(writing->rules);
    for (size_t k = 0; k < count; ++k) {
        const qdr_clause *clause = qdr_rules_clause(writing->rules, k);
        if (strcmp(clause->name, rule) == 0) {
            long number = clause->argument[0] == 'r' ? usual : strtol(clause->argument, NULL, 10);
            numbers |= (uint64_t)1 << (number >= 0 && number < 64 ? number : 0);
        }
    }
    return numbers;
}

/* The word "ratio" asks what a clause without a number does; the word "xv" asks 5 and 10. */
static bool are_sayable(const struct writing *writing, const struct negative *negative)
{
    const uint64_t xv = (uint64_t)1 << 5 | (uint64_t)1 << 10;
    uint64_t ratios = numbers_of_pairs(writing, "ratio", 2);
    uint64_t sums = numbers_of_pairs(writing, "sum", 0);
    ratios = ratios == 0 ? (uint64_t)1 << 2 : ratios;
    sums = sums == 0 ? xv : sums;
    bool has_ratios = negative->ratios == 0 || negative->ratios == 1 ||
                      (negative->ratios & ~(uint64_t)1) == ratios;
    bool has_sums = negative->sums == 0 || (negative->sums & ~(uint64_t)1) == xv ||
                    (negative->sums == 1 && sums == xv);
    return has_ratios && has_sums;
}

static qdr_status write_negatives(struct writing *writing, const struct negative *negative)
{
    if (!are_sayable(writing, negative)) {
        return qdri_fail(writing->error, QDR_UNSUPPORTED,
                         "f-puzzles can hold 'negative-ratio' only of the ratios of all dots, and "
                         "'negative-sum' only of 5 and 10");
    }
    if (negative->ratios != 0) {
        append(writing, writing->root, "negative", json_string("ratio"));
    }
    if (negative->sums != 0) {
        append(writing, writing->root, "negative", json_string("xv"));
    }
    return QDR_OK;
}

/* ------------------------------------------------------------------------------- clauses ---- */

static qdr_status write_clause(struct writing *writing, const struct qdri_clause *clause,
                               struct negative *negative)
{
    const struct qdri_rule *rule = clause->rule;
    qdr_clause shown = {.name = rule->info.name, .argument = clause->argument};
    const struct qdri_fpuzzles_key *key = qdri_fpuzzles_key_of(rule->info.name);
    if (rule->is_division && !rule->is_layout) {
        return QDR_OK; /* the grid says it */
    }
    if (strcmp(rule->info.name, "candidates") == 0) {
        return write_candidates(writing, &shown);
    }
    if (strcmp(rule->info.name, "diagonal") == 0) {
        set(writing, writing->root, "diagonal+", json_true());
        set(writing, writing->root, "diagonal-", json_true());
        return QDR_OK;
    }
    if (strcmp(rule->info.name, "negative-sum") == 0 ||
        strcmp(rule->info.name, "negative-ratio") == 0) {
        return note_negative(negative, &shown)
                   ? QDR_OK
                   : fail_unsupported(writing, shown.name, shown.argument);
    }
    if (!key && !is_only_houses(rule)) {
        return fail_unsupported(writing, shown.name, shown.argument);
    }
    if (!key) {
        write_houses(writing, clause);
    } else if (key->form == QDRI_FPUZZLES_FLAG) {
        set(writing, writing->root, key->key, json_true());
    } else {
        return write_figure(writing, key, &shown);
    }
    return QDR_OK;
}

/* The first clause is that of the lines, which f-puzzles takes for granted. */
static qdr_status write_clauses(struct writing *writing)
{
    struct negative negative = {0};
    qdr_status status = QDR_OK;
    for (size_t k = 1; status == QDR_OK && k < writing->rules->clauses; ++k) {
        status = write_clause(writing, &writing->rules->clause[k], &negative);
    }
    return status == QDR_OK ? write_negatives(writing, &negative) : status;
}

/* ---------------------------------------------------------------------------------- grid ---- */

static bool has_usual_boxes(const struct writing *writing)
{
    unsigned box[2] = {0};
    unsigned usual[2];
    qdr_box_standard(writing->side, &usual[0], &usual[1]);
    return qdr_rules_box(writing->rules, &box[0], &box[1]) && box[0] == usual[0];
}

static json_t *make_cell(struct writing *writing, unsigned at, int region)
{
    json_t *cell = json_object();
    qdr_digit given = writing->puzzle->grid.cell[at];
    if (given != 0) {
        set(writing, cell, "value", json_integer(given));
        set(writing, cell, "given", json_true());
    }
    if (region >= 0) {
        set(writing, cell, "region", json_integer(region));
    }
    for (int digit = 1; digit <= QDR_SIDE_MAX; ++digit) {
        if (writing->candidates[at] >> (digit - 1) & 1) {
            append(writing, cell, "givenPencilMarks", json_integer(digit));
        }
    }
    return cell;
}

static void write_grid(struct writing *writing)
{
    unsigned side = writing->side;
    int region[QDR_CELLS_MAX] = {0};
    bool has_regions = !has_usual_boxes(writing);
    qdri_division_number(writing->rules, region);
    json_t *grid = json_object_get(writing->root, "grid");
    for (unsigned row = 0; writing->is_whole && row < side; ++row) {
        json_t *cells = json_array();
        for (unsigned at = row * side; at < (row + 1) * side; ++at) {
            json_t *cell = make_cell(writing, at, has_regions ? region[at] : -1);
            qdri_json_append(&writing->is_whole, cells, cell);
        }
        qdri_json_append(&writing->is_whole, grid, cells);
    }
}

static void write_head(struct writing *writing)
{
    const qdr_puzzle *puzzle = writing->puzzle;
    set(writing, writing->root, "size", json_integer(writing->side));
    qdri_json_set_text(&writing->is_whole, writing->root, "title", puzzle->title);
    qdri_json_set_text(&writing->is_whole, writing->root, "author", puzzle->author);
    qdri_json_set_text(&writing->is_whole, writing->root, "ruleset", puzzle->notes);
    set(writing, writing->root, "grid", json_array());
}

static void write_solution(struct writing *writing)
{
    const qdr_grid *solution = writing->puzzle->solution;
    for (unsigned at = 0; solution && at < writing->side * writing->side; ++at) {
        append(writing, writing->root, "solution", json_integer(solution->cell[at]));
    }
}

qdr_status qdri_fpuzzles_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                               struct qdri_strbuf *text, qdr_error *error)
{
    struct writing *writing = qdri_zeros(1, sizeof *writing);
    if (!writing) {
        return qdri_no_memory(error);
    }
    *writing = (struct writing){.puzzle = puzzle,
                                .rules = rules,
                                .side = qdr_rules_side(rules),
                                .root = json_object(),
                                .is_whole = true,
                                .error = error};
    write_head(writing);
    qdr_status status = write_clauses(writing);
    write_grid(writing);
    write_solution(writing);
    if (status == QDR_OK) {
        status = writing->is_whole ? qdri_json_dump(text, json_incref(writing->root), error)
                                   : qdri_no_memory(error);
    }
    json_decref(writing->root);
    free(writing);
    return status;
}
