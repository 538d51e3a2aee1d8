/* rules.c  The second step of reading the text form.  Layouts come first, for all other rules want
 * to know which cells there are. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/strbuf.h"
#include "sudoku/formats/text/text.h"

const char *qdri_slice_quote(char shown[QDRI_QUOTE_SIZE], const struct qdri_slice *slice)
{
    return qdri_quote(shown, slice->text, slice->length);
}

/* --------------------------------------------------------------------------------- layout ---- */

static bool is_void(const struct qdri_text *self, size_t cell)
{
    const struct qdri_slice *token = &self->grid.cell[cell];
    return token->length == 1 && token->text[0] == '.';
}

static bool is_grid(const struct qdri_text *self, unsigned row, unsigned column, unsigned side)
{
    for (unsigned k = 0; k < side * side; ++k) {
        if (is_void(self, (size_t)(row + k / side) * self->side + column + k % side)) {
            return false;
        }
    }
    return true;
}

/* Finds the grids in a board whose other cells are '.': all squares of cells, a box apart or
 * several, that could be one.  Returns how many cells are in none. */
static size_t find_grids(struct qdri_text *self, unsigned side, const unsigned box[2],
                         struct qdri_strbuf *corners)
{
    bool is_covered[QDR_CELLS_MAX] = {false};
    size_t uncovered = 0;
    qdri_strbuf_addf(corners, "%u", side);
    for (unsigned row = 0; row + side <= self->side; row += box[0]) {
        for (unsigned column = 0; column + side <= self->side; column += box[1]) {
            if (!is_grid(self, row, column, side)) {
                continue;
            }
            qdri_argument_cell(corners, row + 1, column + 1);
            for (unsigned k = 0; k < side * side; ++k) {
                is_covered[(row + k / side) * self->side + column + k % side] = true;
            }
        }
    }
    for (size_t cell = 0; cell < (size_t)self->side * self->side; ++cell) {
        uncovered += !is_covered[cell] && !is_void(self, cell);
    }
    return uncovered;
}

/* Adds the layout that the rules only name. */
static void add_layout(struct qdri_text *self)
{
    struct qdri_strbuf corners = {0};
    unsigned box[2] = {3, 3};
    qdr_error fault = {0};
    if (self->box[0] > 0 && self->box[1] > 0) {
        memcpy(box, self->box, sizeof box);
    }
    unsigned side = box[0] <= QDR_SIDE_MAX && box[1] <= QDR_SIDE_MAX ? box[0] * box[1] : 0;
    size_t uncovered =
        side > 0 && self->grid.count > 0 ? find_grids(self, side, box, &corners) : SIZE_MAX;
    if (uncovered > 0) {
        self->status = qdri_fail_at(self->error, QDR_INVALID, self->layout,
                                    "the cells of the grid do not say where grids of side %u are: "
                                    "'grids: %u CELLS' would",
                                    side, side);
    } else {
        const qdr_status status = qdri_sheet_add_put(self->sheet, "grids", &corners, &fault);
        self->status = qdri_fail_in(self->error, status, self->layout, "", &fault);
    }
    qdri_strbuf_free(&corners);
}

/* ----------------------------------------------------------------------------------- rules ---- */

/* Is a clause of that rule, by whatever name? */
static bool is_of(const struct qdri_text_clause *clause, const char *rule)
{
    const qdr_rule_info *info = qdr_rule_find(clause->name, NULL);
    return info && strcmp(info->name, rule) == 0;
}

static bool is_layout(const struct qdri_text_clause *clause)
{
    return is_of(clause, "grids");
}

/* A layout comes first, then the clause that says which digits there are. */
enum turn { LAYOUT, DIGITS, OTHERS };

static enum turn turn_of(const struct qdri_text_clause *clause)
{
    return is_layout(clause) ? LAYOUT : is_of(clause, "digits") ? DIGITS : OTHERS;
}

static void add_clause(struct qdri_text *self, const struct qdri_text_clause *clause)
{
    qdr_error fault = {0};
    char *argument = NULL;
    struct qdri_place place = clause->place;
    qdr_status status =
        qdri_sheet_text(&argument, clause->argument.text, clause->argument.length, &fault);
    if (status == QDR_OK) {
        status = qdri_sheet_add(self->sheet, clause->name, argument, &fault);
    }
    free(argument);
    if (fault.column > 0) {
        place = clause->argument.place;
        place.column += fault.column - 1;
    }
    self->status = qdri_fail_in(self->error, status, place, "", &fault);
}

static void add_clauses(struct qdri_text *self, enum turn turn)
{
    for (size_t k = 0; self->status == QDR_OK && k < self->clauses; ++k) {
        if (turn_of(&self->clause[k]) == turn) {
            add_clause(self, &self->clause[k]);
        }
    }
}

/* Gives each region the symbol that it has on the map, or one for its token.  False: it fails. */
static bool name_regions(struct qdri_text *self, char *map)
{
    const struct qdri_slice *cell = self->regions.cell;
    const struct qdri_slice *named[QDR_SIDE_MAX];
    unsigned count = 0;
    bool are_symbols = true;
    for (size_t k = 0; k < self->regions.count; ++k) {
        are_symbols &= cell[k].length == 1;
    }
    for (size_t k = 0; k < self->regions.count; ++k) {
        unsigned number = 0;
        while (!are_symbols && number < count &&
               (named[number]->length != cell[k].length ||
                memcmp(named[number]->text, cell[k].text, cell[k].length) != 0)) {
            ++number;
        }
        if (!are_symbols && number == QDR_SIDE_MAX) {
            self->status = qdri_fail_at(self->error, QDR_RANGE, cell[k].place,
                                        "more than %d regions", QDR_SIDE_MAX);
            return false;
        }
        if (!are_symbols && number == count) {
            named[count++] = &cell[k];
        }
        map[k] = are_symbols ? cell[k].text[0] : qdr_digit_symbol((qdr_digit)(number + 1));
    }
    map[self->regions.count] = '\0';
    return true;
}

static void add_regions(struct qdri_text *self)
{
    char map[QDR_CELLS_MAX + 1];
    qdr_error fault = {0};
    if (self->status == QDR_OK && self->regions.count > 0 && name_regions(self, map)) {
        const qdr_status status = qdr_rules_add(self->sheet->rules, "jigsaw", map, &fault);
        const size_t cell =
            fault.column > 0 && fault.column <= self->regions.count ? fault.column - 1 : 0;
        self->status = qdri_fail_in(
            self->error, status,
            fault.column > 0 ? self->regions.cell[cell].place : self->regions.begin, "", &fault);
    }
}

/* Adds the cells that have one of the two letters in the map of parities. */
static void add_parity(struct qdri_text *self, const char *rule, char letter)
{
    struct qdri_strbuf cells = {0};
    for (unsigned k = 0; k < self->parity.count; ++k) {
        if ((self->parity.cell[k].text[0] | 0x20) == letter) {
            qdri_argument_cell(&cells, k / self->side + 1, k % self->side + 1);
        }
    }
    if (self->status == QDR_OK && (cells.length > 0 || cells.has_failed)) {
        self->status = qdri_sheet_add_put(self->sheet, rule, &cells, self->error);
    }
    qdri_strbuf_free(&cells);
}

static void add_parities(struct qdri_text *self)
{
    char shown[QDRI_QUOTE_SIZE];
    for (size_t k = 0; self->status == QDR_OK && k < self->parity.count; ++k) {
        const struct qdri_slice *token = &self->parity.cell[k];
        if (token->length > 1 || !strchr("EeOo.0-_*?", token->text[0])) {
            self->status =
                qdri_fail_at(self->error, QDR_SYNTAX, token->place,
                             "'%s' is neither E nor O nor a blank", qdri_slice_quote(shown, token));
        }
    }
    add_parity(self, "even", 'e');
    add_parity(self, "odd", 'o');
}

/* Is there anything that divides the grid but boxes? */
static bool has_division(const struct qdri_text *self)
{
    bool is_there = self->regions.count > 0 || self->layout.line > 0;
    for (size_t k = 0; k < self->clauses; ++k) {
        is_there |= is_layout(&self->clause[k]) || is_of(&self->clause[k], "jigsaw");
    }
    return is_there;
}

static void make_rules(struct qdri_text *self)
{
    qdr_error fault = {0};
    bool has_boxes = !has_division(self);
    unsigned rows = has_boxes ? self->box[0] : 0;
    unsigned columns = has_boxes ? self->box[1] : 0;
    if (self->has_no_boxes && has_boxes) {
        self->status = qdri_fail_at(self->error, QDR_INVALID, self->boxes,
                                    "the regions are missing that stand in place of boxes");
        return;
    }
    qdr_status status = qdr_rules_new(&self->sheet->rules, self->side, rows, columns, &fault);
    self->status = qdri_fail_in(self->error, status, self->boxes, "", &fault);
    if (self->status == QDR_OK && self->layout.line > 0) {
        add_layout(self);
    }
    add_clauses(self, LAYOUT);
    add_clauses(self, DIGITS);
    add_regions(self);
    add_parities(self);
    add_clauses(self, OTHERS);
}

/* ---------------------------------------------------------------------------------- grids ---- */

/* Returns the digit that a token is where cells may hold two: 0 to 9, or two of these with a +
 * between them; -1 where it is neither. */
static int held_digit(const struct qdri_slice *token)
{
    const int first = token->text[0] - '0';
    const int last = token->text[token->length - 1] - '0';
    const bool is_one = token->length == 1;
    const bool is_pair = token->length == 3 && token->text[1] == '+' && first != last;
    const bool are_digits = first >= 0 && first <= 9 && last >= 0 && last <= 9;
    return are_digits && (is_one || is_pair) ? qdr_digit_pair((unsigned)first, (unsigned)last) : -1;
}

/* Returns the digit of a token, 0 for a blank, -1 where it is neither. */
static int token_digit(const struct qdri_slice *token, const qdr_rules *rules)
{
    unsigned number = 0;
    if (qdr_rules_have_pairs(rules) && !(token->length == 1 && strchr(".-_*?", token->text[0]))) {
        return held_digit(token);
    }
    if (token->length == 1) {
        return qdr_rules_digit(rules, token->text[0]);
    }
    bool is_number = qdri_number_read(token->text, token->length, &number) == token->length;
    return is_number ? (int)number + 1 - qdr_rules_value(rules, 1) : -1;
}

static qdr_status fill(struct qdri_text *self, const struct qdri_text_map *map, qdr_grid *grid)
{
    char shown[QDRI_QUOTE_SIZE];
    const unsigned digits = qdr_rules_digits(self->sheet->rules);
    qdr_grid_clear(grid, self->side);
    for (size_t k = 0; k < map->count; ++k) {
        const struct qdri_slice *token = &map->cell[k];
        int digit = token_digit(token, self->sheet->rules);
        if (digit < 0) {
            return qdri_fail_at(self->error, QDR_SYNTAX, token->place,
                                "'%s' is neither a digit nor a blank",
                                qdri_slice_quote(shown, token));
        }
        if (digit > UINT8_MAX ||
            (digit > 0 && !qdr_rules_has_digit(self->sheet->rules, (qdr_digit)digit))) {
            return qdri_fail_at(self->error, QDR_RANGE, token->place,
                                "'%s' is no digit of a %ux%u grid", qdri_slice_quote(shown, token),
                                digits, digits);
        }
        if (digit > 0 && !qdr_rules_has_cell(self->sheet->rules, (qdr_cell)k)) {
            return qdri_fail_at(self->error, QDR_RANGE, token->place,
                                "no grid has a cell here for '%s'", qdri_slice_quote(shown, token));
        }
        grid->cell[k] = (qdr_digit)digit;
    }
    return QDR_OK;
}

static qdr_status make_grids(struct qdri_text *self)
{
    qdr_status status = fill(self, &self->grid, &self->sheet->grid);
    if (status != QDR_OK || self->solution.count == 0) {
        return status;
    }
    self->sheet->solution = qdri_zeros(1, sizeof *self->sheet->solution);
    return self->sheet->solution ? fill(self, &self->solution, self->sheet->solution)
                                 : qdri_no_memory(self->error);
}

qdr_status qdri_text_make(struct qdri_text *self)
{
    make_rules(self);
    return self->status == QDR_OK ? make_grids(self) : self->status;
}
