/* write.c  A puzzle as JSON of f-puzzles: each clause goes to the key of its rule. */
#include "sudoku/formats/fpuzzles/fpuzzles.h"

#include <stdlib.h>
#include <string.h>

#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* What clauses say that is written at the end: the candidates of each cell (bit d - 1 for digit d;
 * 0: all), and what negative clauses ask (bit n for the number n, bit 0 where there is none). */
struct gathered {
    qdri_digit_set candidates[QDR_CELLS_MAX];
    uint64_t ratios;
    uint64_t sums;
};

static const char title[] = "f-puzzles";

/* -------------------------------------------------------------------------------- pieces ---- */

static json_t *name_of_cell(const struct qdri_json_writing *writing, qdr_cell cell)
{
    return json_sprintf("R%uC%u", cell / writing->side + 1u, cell % writing->side + 1u);
}

static json_t *make_cells(struct qdri_json_writing *writing, const qdr_cell *cells, size_t count)
{
    json_t *array = json_array();
    for (size_t k = 0; k < count; ++k) {
        qdri_json_append(writing, array, name_of_cell(writing, cells[k]));
    }
    return array;
}

static void set_value(struct qdri_json_writing *writing, json_t *object,
                      const struct qdri_figure *figure)
{
    if (figure->has_value) {
        qdri_json_set(writing, object, "value", json_sprintf("%d", (int)figure->value));
    }
}

/* --------------------------------------------------------------------------------- forms ---- */

static void write_marks(struct qdri_json_writing *writing, const char *key,
                        const struct qdri_figure *figure)
{
    for (unsigned k = 0; k < figure->count; ++k) {
        json_t *object = json_object();
        qdri_json_set(writing, object, "cell", name_of_cell(writing, figure->cell[k]));
        qdri_json_append_to(writing, writing->root, key, object);
    }
}

static void write_clue(struct qdri_json_writing *writing, json_t *object,
                       const struct qdri_figure *figure)
{
    qdri_json_set(writing, object, "cell", json_sprintf("R%uC%u", figure->row, figure->column));
    if (figure->direction != QDRI_NOWHERE) {
        const char *name = qdri_direction_name(figure->direction);
        const char direction[] = {(char)(name[0] - 'a' + 'A'), (char)(name[1] - 'a' + 'A'), '\0'};
        qdri_json_set(writing, object, "direction", json_string(direction));
        qdri_json_set(writing, object, "cells", make_cells(writing, figure->cell, figure->count));
    }
}

static void write_object(struct qdri_json_writing *writing, json_t *object,
                         const struct qdri_fpuzzles_key *key, const struct qdri_figure *figure)
{
    const bool is_line = key->form == QDRI_FPUZZLES_LINES;
    const size_t first = is_line ? 0 : figure->split; /* before an arrow */
    const size_t second = figure->count - first;
    if (figure->is_outside) {
        write_clue(writing, object, figure);
    } else if (!is_line) {
        qdri_json_set(writing, object, "cells", make_cells(writing, figure->cell, first));
    }
    if (key->form == QDRI_FPUZZLES_CLONE) {
        qdri_json_set(writing, object, "cloneCells",
                      make_cells(writing, figure->cell + first, second));
    } else if (is_line || key->form == QDRI_FPUZZLES_ARROW) {
        json_t *line = make_cells(writing, figure->cell + first, second);
        if (!is_line) {
            const qdr_cell start = qdri_shaft_start(figure->cell, figure->split, writing->side);
            writing->is_whole &= json_array_insert_new(line, 0, name_of_cell(writing, start)) == 0;
        }
        qdri_json_append_to(writing, object, "lines", line);
    }
    if (key->form == QDRI_FPUZZLES_PAIR_SUM) {
        qdri_json_set(writing, object, "value", json_string(figure->value == 5 ? "V" : "X"));
    } else if (key->form != QDRI_FPUZZLES_QUADRUPLE) {
        set_value(writing, object, figure);
    }
    for (unsigned k = 0; key->form == QDRI_FPUZZLES_QUADRUPLE && k < figure->symbols; ++k) {
        qdri_json_append_to(writing, object, "values", json_integer(figure->symbol[k]));
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

static qdr_status write_figure(struct qdri_json_writing *writing,
                               const struct qdri_fpuzzles_key *key,
                               const struct qdri_clause *clause)
{
    const struct qdri_figure *figure = clause->data;
    if (!is_sayable(key, figure)) {
        return qdri_json_refuse(writing, title, &clause->shown);
    }
    if (key->form == QDRI_FPUZZLES_MARKS) {
        write_marks(writing, key->key, figure);
    } else {
        json_t *object = json_object();
        write_object(writing, object, key, figure);
        qdri_json_append_to(writing, writing->root, key->key, object);
    }
    return QDR_OK;
}

/* ----------------------------------------------------------------------- special clauses ---- */

/* A cell without any candidate cannot be said. */
static bool note_candidates(struct gathered *gathered, const struct qdri_figure *figure)
{
    bool has_each = true;
    qdri_digit_set listed = 0;
    for (unsigned k = 0; k < figure->symbols; ++k) {
        listed |= (qdri_digit_set)1 << (figure->symbol[k] - 1);
    }
    for (unsigned k = 0; k < figure->count; ++k) {
        qdri_digit_set *candidates = &gathered->candidates[figure->cell[k]];
        *candidates = *candidates == 0 ? listed : *candidates & listed;
        has_each &= *candidates != 0;
    }
    return has_each;
}

/* Writes the houses of a clause that says nothing but that digits in them differ. */
static void write_houses(struct qdri_json_writing *writing, const struct qdri_clause *clause)
{
    struct qdri_houses houses = {.side = writing->side};
    writing->is_whole &= clause->rule->houses(clause->data, &houses);
    for (size_t k = 0; writing->is_whole && k < houses.count; ++k) {
        const qdr_house *house = &houses.house[k].shown;
        json_t *object = json_object();
        qdri_json_set(writing, object, "cells", make_cells(writing, house->cells, house->count));
        qdri_json_append_to(writing, writing->root, "extraregion", object);
    }
    qdri_houses_free(&houses);
}

static bool is_only_houses(const struct qdri_rule *rule)
{
    return rule->houses && !rule->info.argument && !rule->narrow && !rule->encode && !rule->settle;
}

static bool note_negative(struct gathered *gathered, const struct qdri_clause *clause)
{
    long number = clause->argument ? strtol(clause->argument, NULL, 10) : 0;
    bool is_ratio = strcmp(clause->rule->info.name, "negative-ratio") == 0;
    *(is_ratio ? &gathered->ratios : &gathered->sums) |= (uint64_t)1 << (number & 63);
    return number >= 0 && number < 64;
}

/* What a negative clause without a number asks: the numbers of all pairs that have a clause of that
 * rule. */
static uint64_t numbers_of_pairs(const struct qdri_json_writing *writing, const char *rule,
                                 long usual)
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
static bool are_sayable(const struct qdri_json_writing *writing, const struct gathered *gathered)
{
    const uint64_t xv = (uint64_t)1 << 5 | (uint64_t)1 << 10;
    uint64_t ratios = numbers_of_pairs(writing, "ratio", 2);
    uint64_t sums = numbers_of_pairs(writing, "sum", 0);
    ratios = ratios == 0 ? (uint64_t)1 << 2 : ratios;
    sums = sums == 0 ? xv : sums;
    bool has_ratios = gathered->ratios == 0 || gathered->ratios == 1 ||
                      (gathered->ratios & ~(uint64_t)1) == ratios;
    bool has_sums = gathered->sums == 0 || (gathered->sums & ~(uint64_t)1) == xv ||
                    (gathered->sums == 1 && sums == xv);
    return has_ratios && has_sums;
}

static qdr_status write_negatives(struct qdri_json_writing *writing,
                                  const struct gathered *gathered)
{
    if (!are_sayable(writing, gathered)) {
        return qdri_fail(writing->error, QDR_UNSUPPORTED,
                         "f-puzzles can hold 'negative-ratio' only of the ratios of all dots, and "
                         "'negative-sum' only of 5 and 10");
    }
    if (gathered->ratios != 0) {
        qdri_json_append_to(writing, writing->root, "negative", json_string("ratio"));
    }
    if (gathered->sums != 0) {
        qdri_json_append_to(writing, writing->root, "negative", json_string("xv"));
    }
    return QDR_OK;
}

/* ------------------------------------------------------------------------------- clauses ---- */

static qdr_status write_clause(struct qdri_json_writing *writing, const struct qdri_clause *clause,
                               struct gathered *gathered)
{
    const struct qdri_rule *rule = clause->rule;
    const char *name = rule->info.name;
    const struct qdri_fpuzzles_key *key = qdri_fpuzzles_key_of(name);
    bool is_sayable = true;
    if (rule->is_division && !rule->is_layout) {
        return QDR_OK; /* the grid says it */
    }
    if (strcmp(name, "candidates") == 0) {
        is_sayable = note_candidates(gathered, clause->data);
    } else if (strcmp(name, "diagonal") == 0) {
        qdri_json_set(writing, writing->root, "diagonal+", json_true());
        qdri_json_set(writing, writing->root, "diagonal-", json_true());
    } else if (strcmp(name, "negative-sum") == 0 || strcmp(name, "negative-ratio") == 0) {
        is_sayable = note_negative(gathered, clause);
    } else if (!key && is_only_houses(rule)) {
        write_houses(writing, clause);
    } else if (key && key->form == QDRI_FPUZZLES_FLAG) {
        qdri_json_set(writing, writing->root, key->key, json_true());
    } else if (key) {
        return write_figure(writing, key, clause);
    } else {
        is_sayable = false;
    }
    return is_sayable ? QDR_OK : qdri_json_refuse(writing, title, &clause->shown);
}

/* The first clause is that of the lines, which f-puzzles takes for granted. */
static qdr_status write_clauses(struct qdri_json_writing *writing, struct gathered *gathered)
{
    qdr_status status = QDR_OK;
    for (size_t k = 1; status == QDR_OK && k < writing->rules->clauses; ++k) {
        status = write_clause(writing, &writing->rules->clause[k], gathered);
    }
    return status == QDR_OK ? write_negatives(writing, gathered) : status;
}

/* ---------------------------------------------------------------------------------- grid ---- */

static bool has_usual_boxes(const struct qdri_json_writing *writing)
{
    unsigned box[2] = {0};
    unsigned usual[2];
    qdr_box_standard(writing->side, &usual[0], &usual[1]);
    return qdr_rules_box(writing->rules, &box[0], &box[1]) && box[0] == usual[0];
}

static json_t *make_cell(struct qdri_json_writing *writing, unsigned at, int region,
                         qdri_digit_set candidates)
{
    json_t *cell = json_object();
    qdr_digit given = writing->puzzle->grid.cell[at];
    if (given != 0) {
        qdri_json_set(writing, cell, "value", json_integer(given));
        qdri_json_set(writing, cell, "given", json_true());
    }
    if (region >= 0) {
        qdri_json_set(writing, cell, "region", json_integer(region));
    }
    for (int digit = 1; digit <= QDR_SIDE_MAX; ++digit) {
        if (candidates >> (digit - 1) & 1) {
            qdri_json_append_to(writing, cell, "givenPencilMarks", json_integer(digit));
        }
    }
    return cell;
}

static void write_grid(struct qdri_json_writing *writing, const struct gathered *gathered)
{
    unsigned side = writing->side;
    int region[QDR_CELLS_MAX] = {0};
    bool has_regions = !has_usual_boxes(writing);
    qdri_division_number(writing->rules, region);
    json_t *grid = json_object_get(writing->root, "grid");
    for (unsigned row = 0; writing->is_whole && row < side; ++row) {
        json_t *cells = json_array();
        for (unsigned at = row * side; at < (row + 1) * side; ++at) {
            json_t *cell =
                make_cell(writing, at, has_regions ? region[at] : -1, gathered->candidates[at]);
            qdri_json_append(writing, cells, cell);
        }
        qdri_json_append(writing, grid, cells);
    }
}

static void write_head(struct qdri_json_writing *writing)
{
    const qdr_puzzle *puzzle = writing->puzzle;
    qdri_json_set(writing, writing->root, "size", json_integer(writing->side));
    qdri_json_set_text(writing, writing->root, "title", puzzle->title);
    qdri_json_set_text(writing, writing->root, "author", puzzle->author);
    qdri_json_set_text(writing, writing->root, "ruleset", puzzle->notes);
    qdri_json_set(writing, writing->root, "grid", json_array());
}

static void write_solution(struct qdri_json_writing *writing)
{
    const qdr_grid *solution = writing->puzzle->solution;
    for (unsigned at = 0; solution && at < writing->side * writing->side; ++at) {
        qdri_json_append_to(writing, writing->root, "solution", json_integer(solution->cell[at]));
    }
}

/* JSON in one line.  What is read of it has the same clauses, those of one kind behind each other;
 * "candidates" that are the same, "even" and "odd" are one clause each; diagonal+ and diagonal- are
 * "diagonal". */
qdr_status qdri_fpuzzles_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                               struct qdri_strbuf *text, qdr_error *error)
{
    struct gathered gathered = {.ratios = 0};
    struct qdri_json_writing writing = qdri_json_begin(puzzle, rules, error);
    write_head(&writing);
    const qdr_status status = write_clauses(&writing, &gathered);
    write_grid(&writing, &gathered);
    write_solution(&writing);
    return qdri_json_end(&writing, status, text);
}
