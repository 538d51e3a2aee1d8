/* clauses.c  From what stands behind a key of f-puzzles to clauses. */
#include "sudoku/formats/fpuzzles/fpuzzles.h"

#include <string.h>

#include "base/quote.h"
#include "sudoku/board/figure.h"

/* The members of an object that may say something of a rule. */
enum {
    CELL = 1 << 0,
    CELLS = 1 << 1,
    CLONE_CELLS = 1 << 2,
    DIRECTION = 1 << 3,
    LINES = 1 << 4,
    VALUE = 1 << 5,
    VALUES = 1 << 6
};

/* Others that say how it is drawn. */
static const char looks[] = "angle baseC color fontC fromConstraint fromRangskSolver height "
                            "isLLConstraint isNewConstraint opacity outlineC size width";

static const struct {
    const char *name;
    unsigned member;
} members[] = {{"cell", CELL},           {"cells", CELLS}, {"cloneCells", CLONE_CELLS},
               {"direction", DIRECTION}, {"lines", LINES}, {"value", VALUE},
               {"values", VALUES}};

static const unsigned members_of[] = {
    [QDRI_FPUZZLES_MARKS] = CELL,
    [QDRI_FPUZZLES_CELLS] = CELLS,
    [QDRI_FPUZZLES_PAIR_SUM] = CELLS | VALUE,
    [QDRI_FPUZZLES_CLONE] = CELLS | CLONE_CELLS,
    [QDRI_FPUZZLES_LINES] = LINES,
    [QDRI_FPUZZLES_ARROW] = CELLS | LINES,
    [QDRI_FPUZZLES_DIAGONAL] = CELL | CELLS | DIRECTION, /* the cells follow from the others */
    [QDRI_FPUZZLES_OUTSIDE] = CELL,
    [QDRI_FPUZZLES_QUADRUPLE] = CELLS | VALUES};

/* A cell is the piece of which an argument is made. */
struct place_of_cell {
    unsigned row;
    unsigned column;
};

/* ----------------------------------------------------------------------------------- cells ---- */

/* Reads a cell of the grid, or beside it. */
static qdr_status read_cell(struct qdri_json_reading *reading, const json_t *value,
                            struct qdri_spot spot, bool is_outside, struct place_of_cell *cell)
{
    char quote[QDRI_QUOTE_SIZE];
    const char *text = json_string_value(value);
    const char *end = text ? qdri_cell_read(text, &cell->row, &cell->column) : NULL;
    if (!end || *end != '\0') {
        return text ? qdri_json_fail(reading, spot, QDR_SYNTAX, "'%s' is no cell, such as R1C1",
                                     qdri_quote(quote, text, strlen(text)))
                    : qdri_json_fail(reading, spot, QDR_SYNTAX,
                                     "a cell, such as \"R1C1\", is missing here");
    }
    unsigned side = reading->side;
    bool is_inside =
        cell->row >= 1 && cell->row <= side && cell->column >= 1 && cell->column <= side;
    bool is_beside = !is_inside && cell->row <= side + 1 && cell->column <= side + 1;
    if (is_outside ? !is_beside : !is_inside) {
        return qdri_json_fail(reading, spot, QDR_RANGE, "'%s' is not %s a grid of side %u",
                              qdri_quote(quote, text, strlen(text)), is_outside ? "beside" : "in",
                              side);
    }
    return QDR_OK;
}

/* Puts the member `cell` of an object. */
static qdr_status put_one(struct qdri_json_reading *reading, const json_t *object, bool is_outside)
{
    struct place_of_cell cell;
    const json_t *value = json_object_get(object, "cell");
    struct qdri_spot spot = value ? qdri_spot_key(object, "cell") : qdri_spot_whole(object);
    qdr_status status = read_cell(reading, value, spot, is_outside, &cell);
    if (status == QDR_OK) {
        qdri_argument_cell(&reading->argument, cell.row, cell.column);
    }
    return status;
}

/* Puts the cells of an array from the `first` on. */
static qdr_status put_array(struct qdri_json_reading *reading, const json_t *array, size_t first)
{
    qdr_status status = QDR_OK;
    for (size_t k = first; status == QDR_OK && k < json_array_size(array); ++k) {
        struct place_of_cell cell = {0};
        status = read_cell(reading, json_array_get(array, k), qdri_spot_at(array, k), false, &cell);
        qdri_argument_cell(&reading->argument, cell.row, cell.column);
    }
    return status;
}

/* Ends a clause with the cells of an array from the `first` on. */
static qdr_status add_array(struct qdri_json_reading *reading, const char *rule,
                            const json_t *array, size_t first, struct qdri_spot spot)
{
    qdr_status status = put_array(reading, array, first);
    return status == QDR_OK ? qdri_json_add(reading, rule, spot) : status;
}

/* ---------------------------------------------------------------------------------- values ---- */

/* Reads a number that goes with a rule.  One that cannot be read becomes a remark and is none. */
static qdr_status read_value(struct qdri_json_reading *reading, const json_t *object,
                             bool *is_there, long *number)
{
    enum qdri_json_word word = qdri_json_number(json_object_get(object, "value"), number);
    *is_there = word == QDRI_JSON_NUMBER;
    return word != QDRI_JSON_STRANGE
               ? QDR_OK
               : qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(object, "value"),
                                  "this value is no number, and does not count");
}

/* ----------------------------------------------------------------------------------- forms ---- */

static qdr_status read_cells(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                             const json_t *object, struct qdri_spot spot)
{
    const json_t *cells;
    bool has_number = false;
    long number = 0;
    qdr_status status = qdri_json_list(reading, object, "cells", &cells);
    if (status != QDR_OK || json_array_size(cells) == 0) {
        return status;
    }
    status = key->has_value ? read_value(reading, object, &has_number, &number) : QDR_OK;
    if (has_number && number != 0) {
        qdri_strbuf_addf(&reading->argument, "%ld", number);
    }
    return status == QDR_OK ? add_array(reading, key->rule, cells, 0, spot) : status;
}

/* A pair of cells with X or V between them. */
static qdr_status read_pair_sum(struct qdri_json_reading *reading,
                                const struct qdri_fpuzzles_key *key, const json_t *object,
                                struct qdri_spot spot)
{
    const json_t *cells;
    const json_t *value = json_object_get(object, "value");
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    bool is_x = strcmp(text, "X") == 0 || strcmp(text, "x") == 0;
    bool is_v = strcmp(text, "V") == 0 || strcmp(text, "v") == 0;
    qdr_status status = qdri_json_list(reading, object, "cells", &cells);
    if (status != QDR_OK || !value || qdri_json_is_void(value)) {
        return status;
    }
    if (!is_x && !is_v) {
        return qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(object, "value"),
                                "this is neither X nor V, and does not count");
    }
    if (json_array_size(cells) != 2) {
        return qdri_json_fail(reading, spot, QDR_RANGE, "X and V stand between two cells, not %zu",
                              json_array_size(cells));
    }
    qdri_strbuf_addf(&reading->argument, "%d", is_x ? 10 : 5);
    return add_array(reading, key->rule, cells, 0, spot);
}

static qdr_status read_clone(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                             const json_t *object, struct qdri_spot spot)
{
    const json_t *cells;
    const json_t *clones = NULL;
    qdr_status status = qdri_json_list(reading, object, "cells", &cells);
    status = status == QDR_OK ? qdri_json_list(reading, object, "cloneCells", &clones) : status;
    if (status != QDR_OK || (json_array_size(cells) == 0 && json_array_size(clones) == 0)) {
        return status;
    }
    status = put_array(reading, cells, 0);
    qdri_strbuf_addf(&reading->argument, " ->");
    return status == QDR_OK ? add_array(reading, key->rule, clones, 0, spot) : status;
}

/* Finds a line of an object.  One of a single cell joins nothing. */
static qdr_status get_line(struct qdri_json_reading *reading, const json_t *lines, size_t index,
                           const json_t **line)
{
    *line = json_array_get(lines, index);
    return json_is_array(*line) ? QDR_OK
                                : qdri_json_fail(reading, qdri_spot_at(lines, index), QDR_SYNTAX,
                                                 "a list of cells must be here: [...]");
}

static qdr_status read_lines(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                             const json_t *object, struct qdri_spot spot)
{
    const json_t *lines;
    bool has_number = false;
    long number = 0;
    (void)spot;
    qdr_status status = qdri_json_list(reading, object, "lines", &lines);
    if (status == QDR_OK && key->has_value) {
        status = read_value(reading, object, &has_number, &number);
    }
    for (size_t k = 0; status == QDR_OK && k < json_array_size(lines); ++k) {
        const json_t *line;
        status = get_line(reading, lines, k, &line);
        if (status != QDR_OK || json_array_size(line) < 2) {
            continue;
        }
        if (has_number) {
            qdri_strbuf_addf(&reading->argument, "%ld", number);
        }
        status = add_array(reading, key->rule, line, 0, qdri_spot_whole(line));
    }
    return status;
}

/* Puts the cells of a bulb in reading order, in which a pill is a number. */
static qdr_status put_bulb(struct qdri_json_reading *reading, const json_t *cells)
{
    struct place_of_cell bulb[9];
    size_t count = json_array_size(cells);
    qdr_status status = QDR_OK;
    if (count > 9) {
        return qdri_json_fail(reading, qdri_spot_whole(cells), QDR_RANGE,
                              "a bulb of %zu cells, where 9 is the most", count);
    }
    for (size_t k = 0; status == QDR_OK && k < count; ++k) {
        struct place_of_cell cell = {0};
        size_t at = k;
        status = read_cell(reading, json_array_get(cells, k), qdri_spot_at(cells, k), false, &cell);
        for (; at > 0 && (bulb[at - 1].row > cell.row ||
                          (bulb[at - 1].row == cell.row && bulb[at - 1].column > cell.column));
             --at) {
            bulb[at] = bulb[at - 1];
        }
        bulb[at] = cell;
    }
    for (size_t k = 0; status == QDR_OK && k < count; ++k) {
        qdri_argument_cell(&reading->argument, bulb[k].row, bulb[k].column);
    }
    return status;
}

static bool has_cell(const json_t *cells, const json_t *cell)
{
    for (size_t k = 0; k < json_array_size(cells); ++k) {
        if (json_is_string(cell) && json_equal(json_array_get(cells, k), cell)) {
            return true;
        }
    }
    return false;
}

/* Each line of an arrow begins in the bulb, and sums up to it by itself. */
static qdr_status read_arrow(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                             const json_t *object, struct qdri_spot spot)
{
    const json_t *cells;
    const json_t *lines = NULL;
    (void)spot;
    qdr_status status = qdri_json_list(reading, object, "cells", &cells);
    status = status == QDR_OK ? qdri_json_list(reading, object, "lines", &lines) : status;
    for (size_t k = 0; status == QDR_OK && k < json_array_size(lines); ++k) {
        const json_t *line;
        status = get_line(reading, lines, k, &line);
        size_t first = status == QDR_OK && has_cell(cells, json_array_get(line, 0));
        if (status != QDR_OK || json_array_size(line) <= first) {
            continue;
        }
        status = put_bulb(reading, cells);
        qdri_strbuf_addf(&reading->argument, " ->");
        status = status == QDR_OK
                     ? add_array(reading, key->rule, line, first, qdri_spot_whole(line))
                     : status;
    }
    return status;
}

/* Puts a direction in our words, which are those of f-puzzles in small letters. */
static qdr_status put_direction(struct qdri_json_reading *reading, const json_t *object)
{
    static const char *const names[][2] = {
        {"DR", " dr"}, {"DL", " dl"}, {"UR", " ur"}, {"UL", " ul"}};
    const char *text = json_string_value(json_object_get(object, "direction"));
    for (size_t k = 0; text && k < 4; ++k) {
        if (strcmp(text, names[k][0]) == 0) {
            qdri_strbuf_addf(&reading->argument, "%s", names[k][1]);
            return QDR_OK;
        }
    }
    struct qdri_spot spot = json_object_get(object, "direction")
                                ? qdri_spot_key(object, "direction")
                                : qdri_spot_whole(object);
    return qdri_json_fail(reading, spot, QDR_SYNTAX,
                          "a direction is missing here: DR, DL, UR or UL");
}

/* A clue beside the grid, which without a number is none.  f-puzzles writes 0 for none on
 * diagonals. */
static qdr_status read_clue(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                            const json_t *object, struct qdri_spot spot)
{
    bool is_diagonal = key->form == QDRI_FPUZZLES_DIAGONAL;
    bool has_number = false;
    long number = 0;
    qdr_status status = read_value(reading, object, &has_number, &number);
    if (status != QDR_OK || !has_number || (is_diagonal && number == 0)) {
        return status;
    }
    qdri_strbuf_addf(&reading->argument, "%ld", number);
    status = put_one(reading, object, true);
    status = status == QDR_OK && is_diagonal ? put_direction(reading, object) : status;
    return status == QDR_OK ? qdri_json_add(reading, key->rule, spot) : status;
}

static qdr_status put_digit(struct qdri_json_reading *reading, const json_t *values, size_t index)
{
    long digit = 0;
    enum qdri_json_word word = qdri_json_number(json_array_get(values, index), &digit);
    if (word != QDRI_JSON_NUMBER || digit < 1 || digit > (long)reading->side) {
        return qdri_json_fail(reading, qdri_spot_at(values, index), QDR_RANGE,
                              "a digit from 1 to %u must be here", reading->side);
    }
    qdri_strbuf_add_char(&reading->argument, qdr_digit_symbol((qdr_digit)digit));
    return QDR_OK;
}

static qdr_status read_quadruple(struct qdri_json_reading *reading,
                                 const struct qdri_fpuzzles_key *key, const json_t *object,
                                 struct qdri_spot spot)
{
    const json_t *cells;
    const json_t *values = NULL;
    qdr_status status = qdri_json_list(reading, object, "cells", &cells);
    status = status == QDR_OK ? qdri_json_list(reading, object, "values", &values) : status;
    if (status != QDR_OK || json_array_size(values) == 0) {
        return status;
    }
    for (size_t k = 0; status == QDR_OK && k < json_array_size(values); ++k) {
        status = put_digit(reading, values, k);
    }
    return status == QDR_OK ? add_array(reading, key->rule, cells, 0, spot) : status;
}

/* Marks are gathered; they are added behind the last one. */
static qdr_status read_mark(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                            const json_t *object, struct qdri_spot spot)
{
    (void)key;
    (void)spot;
    return put_one(reading, object, false);
}

typedef qdr_status read_form(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                             const json_t *object, struct qdri_spot spot);

static read_form *const forms[] = {
    [QDRI_FPUZZLES_MARKS] = read_mark,         [QDRI_FPUZZLES_CELLS] = read_cells,
    [QDRI_FPUZZLES_PAIR_SUM] = read_pair_sum,  [QDRI_FPUZZLES_CLONE] = read_clone,
    [QDRI_FPUZZLES_LINES] = read_lines,        [QDRI_FPUZZLES_ARROW] = read_arrow,
    [QDRI_FPUZZLES_DIAGONAL] = read_clue,      [QDRI_FPUZZLES_OUTSIDE] = read_clue,
    [QDRI_FPUZZLES_QUADRUPLE] = read_quadruple};

/* ------------------------------------------------------------------------------------ keys ---- */

/* Notes the members that nobody reads. */
static qdr_status check_members(struct qdri_json_reading *reading,
                                const struct qdri_fpuzzles_key *key, json_t *object)
{
    char quote[QDRI_QUOTE_SIZE];
    const char *name;
    json_t *value;
    unsigned known = members_of[key->form] | (key->has_value ? VALUE : 0u);
    json_object_foreach(object, name, value)
    {
        unsigned member = 0;
        for (size_t k = 0; k < sizeof members / sizeof *members; ++k) {
            member = strcmp(members[k].name, name) == 0 ? members[k].member : member;
        }
        bool is_known = (member & known) != 0 || qdri_is_word_of(looks, name, strlen(name));
        if (!is_known && !qdri_json_is_void(value) &&
            qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(object, name),
                             "'%s' of '%s' is not understood",
                             qdri_quote(quote, name, strlen(name)), key->key) != QDR_OK) {
            return QDR_NOMEM;
        }
    }
    return QDR_OK;
}

static qdr_status read_flag(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                            const json_t *value)
{
    struct qdri_spot spot = qdri_spot_key(reading->json.root, key->key);
    bool is_rising = strcmp(key->key, "diagonal+") == 0;
    bool is_falling = strcmp(key->key, "diagonal-") == 0;
    if (!json_is_true(value)) {
        return qdri_json_is_void(value) ? QDR_OK
                                        : qdri_json_fail(reading, spot, QDR_SYNTAX,
                                                         "'%s' must be true or false", key->key);
    }
    bool are_both = json_is_true(json_object_get(reading->json.root, "diagonal+")) &&
                    json_is_true(json_object_get(reading->json.root, "diagonal-"));
    if (is_falling && are_both) {
        return QDR_OK;
    }
    return qdri_json_add(reading, is_rising && are_both ? "diagonal" : key->rule, spot);
}

qdr_status qdri_fpuzzles_clauses(struct qdri_json_reading *reading,
                                 const struct qdri_fpuzzles_key *key, const json_t *value)
{
    struct qdri_spot spot = qdri_spot_key(reading->json.root, key->key);
    qdr_status status = QDR_OK;
    if (key->form == QDRI_FPUZZLES_FLAG) {
        return read_flag(reading, key, value);
    }
    if (!json_is_array(value)) {
        return qdri_json_is_void(value) ? QDR_OK
                                        : qdri_json_fail(reading, spot, QDR_SYNTAX,
                                                         "'%s' must be a list: [...]", key->key);
    }
    for (size_t k = 0; status == QDR_OK && k < json_array_size(value); ++k) {
        json_t *object = json_array_get(value, k);
        if (!json_is_object(object)) {
            return qdri_json_fail(reading, qdri_spot_at(value, k), QDR_SYNTAX,
                                  "an object must be here: {...}");
        }
        status = check_members(reading, key, object);
        status = status == QDR_OK ? forms[key->form](reading, key, object, qdri_spot_at(value, k))
                                  : status;
    }
    if (status == QDR_OK && key->form == QDRI_FPUZZLES_MARKS && json_array_size(value) > 0) {
        status = qdri_json_add(reading, key->rule, spot);
    }
    return status;
}

static const struct qdri_fpuzzles_key keys[] = {
#define KEY(key, rule, form, has_value) {key, rule, QDRI_FPUZZLES_##form, has_value},
#include "sudoku/formats/fpuzzles/keys.def"
#undef KEY
};

enum { KEYS = sizeof keys / sizeof *keys };

const struct qdri_fpuzzles_key *qdri_fpuzzles_key(const char *key)
{
    for (size_t k = 0; k < KEYS; ++k) {
        if (strcmp(keys[k].key, key) == 0) {
            return &keys[k];
        }
    }
    return NULL;
}

const struct qdri_fpuzzles_key *qdri_fpuzzles_key_of(const char *rule)
{
    for (size_t k = 0; k < KEYS; ++k) {
        if (keys[k].rule[0] != '\0' && strcmp(keys[k].rule, rule) == 0) {
            return &keys[k];
        }
    }
    return NULL;
}
