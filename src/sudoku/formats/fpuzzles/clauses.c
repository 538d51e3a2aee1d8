/* clauses.c  From what stands behind a key of f-puzzles to clauses. */
#include "sudoku/formats/fpuzzles/fpuzzles.h"

#include <stdio.h>
#include <string.h>

#include "base/quote.h"
#include "sudoku/board/figure.h"

/* Members of an object that say how it is drawn. */
static const char looks[] = "angle baseC color fontC fromConstraint fromRangskSolver height "
                            "isLLConstraint isNewConstraint opacity outlineC size width";

/* A cell is the piece of which an argument is made. */
struct place_of_cell {
    unsigned row;
    unsigned column;
};

/* ----------------------------------------------------------------------------------- cells ---- */

/* Reads a cell of the grid, or beside it. */
static struct place_of_cell read_cell(struct qdri_json_reading *reading, const json_t *value,
                                      struct qdri_spot spot, bool is_outside)
{
    char quote[QDRI_QUOTE_SIZE];
    struct place_of_cell cell = {0};
    const unsigned side = reading->side;
    const char *text = json_string_value(value);
    const char *end = text ? qdri_cell_read(text, &cell.row, &cell.column) : NULL;
    bool is_inside = cell.row >= 1 && cell.row <= side && cell.column >= 1 && cell.column <= side;
    bool is_beside = !is_inside && cell.row <= side + 1 && cell.column <= side + 1;
    if (!text) {
        qdri_json_fail(reading, spot, QDR_SYNTAX, "a cell, such as \"R1C1\", is missing here");
    } else if (!end || *end != '\0') {
        qdri_json_fail(reading, spot, QDR_SYNTAX, "'%s' is no cell, such as R1C1",
                       qdri_quote(quote, text, strlen(text)));
    } else if (is_outside ? !is_beside : !is_inside) {
        qdri_json_fail(reading, spot, QDR_RANGE, "'%s' is not %s a grid of side %u",
                       qdri_quote(quote, text, strlen(text)), is_outside ? "beside" : "in", side);
    }
    return cell;
}

/* Puts the member `cell` of an object. */
static void put_one(struct qdri_json_reading *reading, const json_t *object, bool is_outside)
{
    const json_t *value = json_object_get(object, "cell");
    struct qdri_spot spot = value ? qdri_spot_key(object, "cell") : qdri_spot_whole(object);
    const struct place_of_cell cell = read_cell(reading, value, spot, is_outside);
    qdri_argument_cell(&reading->argument, cell.row, cell.column);
}

/* Puts the cells of an array from the `first` on. */
static void put_array(struct qdri_json_reading *reading, const json_t *array, size_t first)
{
    for (size_t k = first; reading->status == QDR_OK && k < json_array_size(array); ++k) {
        const struct place_of_cell cell =
            read_cell(reading, json_array_get(array, k), qdri_spot_at(array, k), false);
        qdri_argument_cell(&reading->argument, cell.row, cell.column);
    }
}

/* Ends a clause with the cells of an array from the `first` on. */
static void add_array(struct qdri_json_reading *reading, const char *rule, const json_t *array,
                      size_t first, struct qdri_spot spot)
{
    put_array(reading, array, first);
    qdri_json_add(reading, rule, spot);
}

/* Reads a number that may go with a rule.  Returns whether there is one; what cannot be read
 * becomes a remark. */
static bool read_value(struct qdri_json_reading *reading, const json_t *object, long *number)
{
    enum qdri_json_word word = qdri_json_number(json_object_get(object, "value"), number);
    if (word == QDRI_JSON_STRANGE) {
        qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(object, "value"),
                         "this value is no number, and does not count");
    }
    return word == QDRI_JSON_NUMBER;
}

/* ----------------------------------------------------------------------------------- forms ---- */

static void read_cells(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                       const json_t *object, struct qdri_spot spot)
{
    const json_t *cells = qdri_json_list(reading, object, "cells");
    long number = 0;
    if (json_array_size(cells) > 0) {
        if (key->has_value && read_value(reading, object, &number) && number != 0) {
            qdri_strbuf_addf(&reading->argument, "%ld", number);
        }
        add_array(reading, key->rule, cells, 0, spot);
    }
}

/* A pair of cells with X or V between them. */
static void read_pair_sum(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                          const json_t *object, struct qdri_spot spot)
{
    const json_t *cells = qdri_json_list(reading, object, "cells");
    const json_t *value = json_object_get(object, "value");
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    bool is_x = strcmp(text, "X") == 0 || strcmp(text, "x") == 0;
    bool is_v = strcmp(text, "V") == 0 || strcmp(text, "v") == 0;
    if (!value || qdri_json_is_void(value)) {
        return;
    }
    if (!is_x && !is_v) {
        qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(object, "value"),
                         "this is neither X nor V, and does not count");
    } else if (json_array_size(cells) != 2) {
        qdri_json_fail(reading, spot, QDR_RANGE, "X and V stand between two cells, not %zu",
                       json_array_size(cells));
    } else {
        qdri_strbuf_addf(&reading->argument, "%d", is_x ? 10 : 5);
        add_array(reading, key->rule, cells, 0, spot);
    }
}

static void read_clone(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                       const json_t *object, struct qdri_spot spot)
{
    const json_t *cells = qdri_json_list(reading, object, "cells");
    const json_t *clones = qdri_json_list(reading, object, "cloneCells");
    if (json_array_size(cells) > 0 || json_array_size(clones) > 0) {
        put_array(reading, cells, 0);
        qdri_strbuf_addf(&reading->argument, " ->");
        add_array(reading, key->rule, clones, 0, spot);
    }
}

/* Puts the cells of a bulb in reading order, in which a pill is a number. */
static void put_bulb(struct qdri_json_reading *reading, const json_t *cells)
{
    enum { MOST = 9 };
    unsigned bulb[MOST];
    const size_t count = json_array_size(cells);
    if (count > MOST) {
        qdri_json_fail(reading, qdri_spot_whole(cells), QDR_RANGE,
                       "a bulb of %zu cells, where 9 is the most", count);
        return;
    }
    for (size_t k = 0; k < count; ++k) {
        const struct place_of_cell cell =
            read_cell(reading, json_array_get(cells, k), qdri_spot_at(cells, k), false);
        bulb[k] = (cell.row - 1) * reading->side + cell.column - 1;
    }
    qdri_argument_sorted(&reading->argument, reading->side, bulb, count);
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

/* A line of a single cell joins nothing.  Each line of an arrow begins in the bulb, and sums up to
 * it by itself. */
static void read_lines(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                       const json_t *object, struct qdri_spot spot)
{
    const bool is_arrow = key->form == QDRI_FPUZZLES_ARROW;
    const json_t *cells = is_arrow ? qdri_json_list(reading, object, "cells") : NULL;
    const json_t *lines = qdri_json_list(reading, object, "lines");
    long number = 0;
    const bool has_number = key->has_value && read_value(reading, object, &number);
    (void)spot;
    for (size_t k = 0; reading->status == QDR_OK && k < json_array_size(lines); ++k) {
        const json_t *line = qdri_json_list_at(reading, lines, k);
        const size_t first = has_cell(cells, json_array_get(line, 0));
        if (json_array_size(line) < (is_arrow ? first + 1 : 2)) {
            continue;
        }
        if (is_arrow) {
            put_bulb(reading, cells);
            qdri_strbuf_addf(&reading->argument, " ->");
        } else if (has_number) {
            qdri_strbuf_addf(&reading->argument, "%ld", number);
        }
        add_array(reading, key->rule, line, first, qdri_spot_whole(line));
    }
}

/* Puts a direction in our words, which are those of f-puzzles in small letters. */
static void put_direction(struct qdri_json_reading *reading, const json_t *object)
{
    const json_t *value = json_object_get(object, "direction");
    const char *text = json_string_length(value) == 2 ? json_string_value(value) : "  ";
    const char word[] = {(char)(text[0] - 'A' + 'a'), (char)(text[1] - 'A' + 'a'), '\0'};
    for (enum qdri_direction k = QDRI_DOWN_RIGHT; k <= QDRI_UP_LEFT; ++k) {
        if (strcmp(word, qdri_direction_name(k)) == 0) {
            qdri_strbuf_addf(&reading->argument, " %s", word);
            return;
        }
    }
    qdri_json_fail(reading, value ? qdri_spot_key(object, "direction") : qdri_spot_whole(object),
                   QDR_SYNTAX, "a direction is missing here: DR, DL, UR or UL");
}

/* A clue beside the grid, which without a number is none.  f-puzzles writes 0 for none on
 * diagonals. */
static void read_clue(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                      const json_t *object, struct qdri_spot spot)
{
    const bool is_diagonal = key->form == QDRI_FPUZZLES_DIAGONAL;
    long number = 0;
    if (!read_value(reading, object, &number) || (is_diagonal && number == 0)) {
        return;
    }
    qdri_strbuf_addf(&reading->argument, "%ld", number);
    put_one(reading, object, true);
    if (is_diagonal) {
        put_direction(reading, object);
    }
    qdri_json_add(reading, key->rule, spot);
}

static void read_quadruple(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                           const json_t *object, struct qdri_spot spot)
{
    const json_t *cells = qdri_json_list(reading, object, "cells");
    const json_t *values = qdri_json_list(reading, object, "values");
    const size_t count = json_array_size(values);
    for (size_t k = 0; reading->status == QDR_OK && k < count; ++k) {
        const long digit =
            qdri_json_digit(reading, json_array_get(values, k), qdri_spot_at(values, k), 1);
        qdri_strbuf_add_char(&reading->argument, qdr_digit_symbol((qdr_digit)digit));
    }
    if (count > 0) {
        add_array(reading, key->rule, cells, 0, spot);
    }
}

/* Marks are gathered; they are added behind the last one. */
static void read_mark(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                      const json_t *object, struct qdri_spot spot)
{
    (void)key;
    (void)spot;
    put_one(reading, object, false);
}

/* The members of an object that are read; has_value adds "value". */
static const struct {
    const char *members;
    void (*read)(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                 const json_t *object, struct qdri_spot spot);
} forms[] = {[QDRI_FPUZZLES_MARKS] = {"cell", read_mark},
             [QDRI_FPUZZLES_CELLS] = {"cells", read_cells},
             [QDRI_FPUZZLES_PAIR_SUM] = {"cells value", read_pair_sum},
             [QDRI_FPUZZLES_CLONE] = {"cells cloneCells", read_clone},
             [QDRI_FPUZZLES_LINES] = {"lines", read_lines},
             [QDRI_FPUZZLES_ARROW] = {"cells lines", read_lines},
             [QDRI_FPUZZLES_DIAGONAL] = {"cell cells direction",
                                         read_clue}, /* cells follow from the others */
             [QDRI_FPUZZLES_OUTSIDE] = {"cell", read_clue},
             [QDRI_FPUZZLES_QUADRUPLE] = {"cells values", read_quadruple}};

/* ------------------------------------------------------------------------------------ keys ---- */

/* Adds a rule without argument; both diagonals are one rule. */
static void read_flag(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key)
{
    const json_t *root = reading->json.root;
    const bool are_both = json_is_true(json_object_get(root, "diagonal+")) &&
                          json_is_true(json_object_get(root, "diagonal-"));
    if (!are_both || strcmp(key->key, "diagonal-") != 0) {
        const bool is_rising = strcmp(key->key, "diagonal+") == 0;
        qdri_json_add(reading, is_rising && are_both ? "diagonal" : key->rule,
                      qdri_spot_key(root, key->key));
    }
}

static void read_object(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                        json_t *object, struct qdri_spot spot)
{
    char owner[64];
    char known[64];
    if (!json_is_object(object)) {
        qdri_json_fail(reading, spot, QDR_SYNTAX, "an object must be here: {...}");
        return;
    }
    snprintf(owner, sizeof owner, "'%s'", key->key);
    snprintf(known, sizeof known, "%s%s", forms[key->form].members, key->has_value ? " value" : "");
    qdri_json_check_members(reading, object, known, looks, owner);
    forms[key->form].read(reading, key, object, spot);
}

void qdri_fpuzzles_clauses(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                           const json_t *value)
{
    const struct qdri_spot spot = qdri_spot_key(reading->json.root, key->key);
    const bool is_flag = key->form == QDRI_FPUZZLES_FLAG;
    if (is_flag ? !json_is_true(value) : !json_is_array(value)) {
        if (!qdri_json_is_void(value)) {
            qdri_json_fail(reading, spot, QDR_SYNTAX, "'%s' must be %s", key->key,
                           is_flag ? "true or false" : "a list: [...]");
        }
    } else if (is_flag) {
        read_flag(reading, key);
    }
    for (size_t k = 0; reading->status == QDR_OK && k < json_array_size(value); ++k) {
        read_object(reading, key, json_array_get(value, k), qdri_spot_at(value, k));
    }
    if (key->form == QDRI_FPUZZLES_MARKS && json_array_size(value) > 0) {
        qdri_json_add(reading, key->rule, spot);
    }
}

static const struct qdri_fpuzzles_key keys[] = {
#define KEY(key, rule, form, has_value) {key, rule, QDRI_FPUZZLES_##form, has_value},
#include "sudoku/formats/fpuzzles/keys.def"
#undef KEY
};

enum { KEYS = sizeof keys / sizeof *keys };

const struct qdri_fpuzzles_key *qdri_fpuzzles_key(const char *key)
{
    size_t k = 0;
    while (k < KEYS && strcmp(keys[k].key, key) != 0) {
        ++k;
    }
    return k < KEYS ? &keys[k] : NULL;
}

const struct qdri_fpuzzles_key *qdri_fpuzzles_key_of(const char *rule)
{
    size_t k = 0;
    while (k < KEYS && (keys[k].rule[0] == '\0' || strcmp(keys[k].rule, rule) != 0)) {
        ++k;
    }
    return k < KEYS ? &keys[k] : NULL;
}
