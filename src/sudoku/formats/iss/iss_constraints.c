/* iss_constraints.c  Constraints of the Interactive Sudoku Solver, and the clauses that they
 * become: a function for each way to write arguments, and a table of these. */
#include "sudoku/formats/iss/iss.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------- plain pieces ---- */

static qdr_status read_given(struct qdri_iss *self, struct qdri_iss_piece piece)
{
    struct qdri_iss_piece cell = {piece.text, piece.length < 4 ? piece.length : 4};
    unsigned row;
    unsigned column;
    unsigned count = 0;
    long digit = 0;
    qdr_status status = QDR_OK;
    if (!qdri_iss_read_cell(self, cell, &row, &column)) {
        return qdri_iss_fail(self, piece, QDR_SYNTAX, "is no cell with digits, such as R1C1_5");
    }
    for (size_t at = 4; status == QDR_OK && at < piece.length;) {
        struct qdri_iss_piece word = {piece.text + at + 1, 0};
        while (at + 1 + word.length < piece.length && word.text[word.length] != '_') {
            ++word.length;
        }
        if (piece.text[at] != '_' || !qdri_iss_read_number(word, &digit) || digit < 1 ||
            digit > (long)self->side) {
            status = qdri_iss_fail(self, piece, QDR_RANGE, "has a digit that the grid has not");
        } else {
            qdri_strbuf_add_char(&self->argument, qdr_digit_symbol((qdr_digit)digit));
        }
        at += 1 + word.length;
        ++count;
    }
    if (status == QDR_OK && count == 0) {
        return qdri_iss_fail(self, piece, QDR_SYNTAX, "is no cell with digits, such as R1C1_5");
    }
    if (status == QDR_OK && count == 1) {
        qdr_digit *given = &self->sheet->grid.cell[(row - 1) * self->side + column - 1];
        if (*given != 0 && *given != (qdr_digit)digit) {
            status = qdri_iss_fail(self, piece, QDR_DUPLICATE, "is given another digit before");
        }
        *given = (qdr_digit)digit;
    } else if (status == QDR_OK && count > 1) {
        qdri_argument_cell(&self->argument, row, column);
        return qdri_iss_add(self, "candidates");
    }
    qdri_strbuf_clear(&self->argument);
    return status;
}

static qdr_status read_givens(struct qdri_iss *self)
{
    qdr_status status = QDR_OK;
    for (size_t k = 0; status == QDR_OK && k < self->item.arguments; ++k) {
        status = read_given(self, self->item.argument[k]);
    }
    return status;
}

/* Adds a clause for each two of the cells that are neighbours; `rule` may have a number behind. */
static qdr_status read_pairs(struct qdri_iss *self)
{
    const char *blank = strchr(self->item.kind->rule, ' ');
    const char *rule = blank ? "sum" : self->item.kind->rule;
    qdr_status status = qdri_iss_need(self, 2);
    for (size_t a = 0; status == QDR_OK && a < self->item.arguments; ++a) {
        for (size_t b = a + 1; status == QDR_OK && b < self->item.arguments; ++b) {
            unsigned cell[4] = {0};
            struct qdri_iss_piece one = self->item.argument[a];
            struct qdri_iss_piece other = self->item.argument[b];
            if (!qdri_iss_read_cell(self, one, &cell[0], &cell[1]) ||
                !qdri_iss_read_cell(self, other, &cell[2], &cell[3])) {
                status = qdri_iss_put_cell(self, one);
                status = status == QDR_OK ? qdri_iss_put_cell(self, other) : status;
            }
            unsigned apart =
                (unsigned)(abs((int)cell[0] - (int)cell[2]) + abs((int)cell[1] - (int)cell[3]));
            if (status != QDR_OK || apart != 1) {
                continue;
            }
            qdri_strbuf_addf(&self->argument, "%s", blank ? blank + 1 : "");
            qdri_argument_cell(&self->argument, cell[0], cell[1]);
            qdri_argument_cell(&self->argument, cell[2], cell[3]);
            status = qdri_iss_add(self, rule);
        }
    }
    return status;
}

static qdr_status read_numbered(struct qdri_iss *self)
{
    qdr_status status = qdri_iss_need(self, 2);
    status = status == QDR_OK ? qdri_iss_put_number(self, self->item.argument[0]) : status;
    return status == QDR_OK ? qdri_iss_add_cells(self, self->item.kind->rule, 1) : status;
}

/* A cage with the sum 0 has none. */
static qdr_status read_cage(struct qdri_iss *self)
{
    long sum;
    qdr_status status = qdri_iss_need(self, 2);
    if (status == QDR_OK && qdri_iss_read_number(self->item.argument[0], &sum) && sum == 0) {
        return qdri_iss_add_cells(self, "killer", 1);
    }
    return status == QDR_OK ? read_numbered(self) : status;
}

/* Without a number, neighbours differ by 5. */
static qdr_status read_whisper(struct qdri_iss *self)
{
    unsigned row;
    unsigned column;
    qdr_status status = qdri_iss_need(self, 2);
    if (status == QDR_OK && qdri_iss_read_cell(self, self->item.argument[0], &row, &column)) {
        qdri_strbuf_addf(&self->argument, "%d", 5);
        return qdri_iss_add_cells(self, "whispers", 0);
    }
    return status == QDR_OK ? read_numbered(self) : status;
}

static qdr_status read_modular(struct qdri_iss *self)
{
    qdr_status status = qdri_iss_need(self, 2);
    if (status == QDR_OK && !qdri_iss_is_word(self->item.argument[0], "3")) {
        return qdri_iss_fail(self, self->item.argument[0], QDR_UNSUPPORTED,
                             "is not 3, as it must be here");
    }
    return status == QDR_OK ? qdri_iss_add_cells(self, "modular", 1) : status;
}

/* The first `size` cells, from the argument `first` on, are the bulb. */
static qdr_status add_arrow(struct qdri_iss *self, size_t first, size_t size)
{
    qdr_status status = qdri_iss_need(self, first + size + 1);
    status = status == QDR_OK ? qdri_iss_put_cells(self, first, first + size) : status;
    qdri_strbuf_addf(&self->argument, " ->");
    return status == QDR_OK ? qdri_iss_add_cells(self, "arrow", first + size) : status;
}

static qdr_status read_arrow(struct qdri_iss *self)
{
    return add_arrow(self, 0, 1);
}

/* A pill is read from the top left on. */
static void sort_pill(struct qdri_iss *self, size_t size)
{
    struct qdri_iss_piece *pill = &self->item.argument[1];
    for (size_t k = 1; k < size; ++k) {
        for (size_t at = k; at > 0; --at) {
            unsigned cell[4];
            bool are_cells = qdri_iss_read_cell(self, pill[at - 1], &cell[0], &cell[1]) &&
                             qdri_iss_read_cell(self, pill[at], &cell[2], &cell[3]);
            if (are_cells && cell[0] * self->side + cell[1] > cell[2] * self->side + cell[3]) {
                struct qdri_iss_piece other = pill[at];
                pill[at] = pill[at - 1];
                pill[at - 1] = other;
            }
        }
    }
}

static qdr_status read_pill(struct qdri_iss *self)
{
    long size = 0;
    qdr_status status = qdri_iss_need(self, 3);
    if (status == QDR_OK &&
        (!qdri_iss_read_number(self->item.argument[0], &size) || size < 1 || size > 9)) {
        return qdri_iss_fail(self, self->item.argument[0], QDR_RANGE,
                             "is no number of cells in a bulb");
    }
    status = status == QDR_OK ? qdri_iss_need(self, (size_t)size + 2) : status;
    if (status != QDR_OK) {
        return status;
    }
    sort_pill(self, (size_t)size);
    return add_arrow(self, 1, (size_t)size);
}

/* What follows the arguments that a constraint has is not understood. */
static qdr_status expect_most(const struct qdri_iss *self, size_t most)
{
    return self->item.arguments <= most ? QDR_OK
                                        : qdri_iss_fail(self, self->item.argument[most], QDR_SYNTAX,
                                                        "is an argument too many");
}

static qdr_status read_diagonal(struct qdri_iss *self)
{
    qdr_status status = qdri_iss_need(self, 1);
    status = status == QDR_OK ? expect_most(self, 1) : status;
    if (status != QDR_OK) {
        return status;
    }
    return qdri_iss_is_word(self->item.argument[0], "1") ? qdri_iss_add(self, "diagonal+")
           : qdri_iss_is_word(self->item.argument[0], "-1")
               ? qdri_iss_add(self, "diagonal-")
               : qdri_iss_fail(self, self->item.argument[0], QDR_SYNTAX, "is neither 1 nor -1");
}

static qdr_status read_indexing(struct qdri_iss *self)
{
    qdr_status status = qdri_iss_need(self, 2);
    if (status != QDR_OK) {
        return status;
    }
    return qdri_iss_is_word(self->item.argument[0], "R")
               ? qdri_iss_add_cells(self, "row-indexer", 1)
           : qdri_iss_is_word(self->item.argument[0], "C")
               ? qdri_iss_add_cells(self, "column-indexer", 1)
               : qdri_iss_fail(self, self->item.argument[0], QDR_SYNTAX, "is neither R nor C");
}

/* A cell and digits, which are in that one and in those to its right and below. */
static qdr_status read_quad(struct qdri_iss *self)
{
    unsigned row;
    unsigned column;
    long digit;
    qdr_status status = qdri_iss_need(self, 2);
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_iss_read_cell(self, self->item.argument[0], &row, &column)) {
        return qdri_iss_put_cell(self, self->item.argument[0]);
    }
    for (size_t k = 1; k < self->item.arguments; ++k) {
        if (!qdri_iss_read_number(self->item.argument[k], &digit) || digit < 1 ||
            digit > (long)self->side) {
            return qdri_iss_fail(self, self->item.argument[k], QDR_RANGE,
                                 "is no digit of the grid");
        }
        qdri_strbuf_add_char(&self->argument, qdr_digit_symbol((qdr_digit)digit));
    }
    for (unsigned k = 0; k < 4; ++k) {
        qdri_argument_cell(&self->argument, row + k / 2, column + k % 2);
    }
    return qdri_iss_add(self, "quadruple");
}

/* ----------------------------------------------------------------------------------- codes ---- */

static qdr_status decode(const struct qdri_iss *self, struct qdri_strbuf *words, qdr_error *why)
{
    const struct qdri_iss_piece code = self->item.argument[0];
    const char *rule = self->item.kind->rule;
    if (strcmp(rule, "nfa") == 0) {
        return qdri_iss_automaton(words, code.text, code.length, self->side, why);
    }
    return strcmp(rule, "regex") == 0
               ? qdri_iss_pattern(words, code.text, code.length, why)
               : qdri_iss_relation(words, code.text, code.length, self->side,
                                   strncmp(self->item.kind->name, "Binary", 6) == 0,
                                   strcmp(rule, "all-pairs") == 0, why);
}

/* Adds the rule for the cells from one argument up to another, where there are any. */
static qdr_status add_coded(struct qdri_iss *self, const struct qdri_strbuf *words, size_t first,
                            size_t last)
{
    if (first == last) {
        return QDR_OK;
    }
    for (size_t k = first; k < last; ++k) {
        if (qdri_iss_is_word(self->item.argument[k], "-")) {
            return qdri_iss_unread(self, self->item.name,
                                   "on cells in several segments is not read");
        }
    }
    qdri_strbuf_addf(&self->argument, "%s", words->text);
    qdr_status status = qdri_iss_put_cells(self, first, last);
    return status == QDR_OK ? qdri_iss_add(self, self->item.kind->rule) : status;
}

/* Behind the code are the cells of a line, or of several, parted by nothing or by a name. */
static qdr_status read_lines(struct qdri_iss *self, const struct qdri_strbuf *words)
{
    size_t first = 1;
    qdr_status status = QDR_OK;
    for (size_t k = 1; status == QDR_OK && k <= self->item.arguments; ++k) {
        const struct qdri_iss_piece *piece = &self->item.argument[k];
        if (k == self->item.arguments || piece->length == 0 || piece->text[0] == '_') {
            status = add_coded(self, words, first, k);
            first = k + 1;
        }
    }
    return status;
}

static qdr_status read_coded(struct qdri_iss *self)
{
    qdr_error why = {.code = QDR_OK};
    struct qdri_strbuf words = {0};
    qdr_status status = qdri_iss_need(self, 2);
    if (status == QDR_OK) {
        status = decode(self, &words, &why);
        status = status == QDR_OK      ? read_lines(self, &words)
                 : status == QDR_NOMEM ? qdri_no_memory(self->error)
                 : status == QDR_UNSUPPORTED
                     ? qdri_iss_unread(self, self->item.argument[0], why.text)
                     : qdri_iss_fail(self, self->item.argument[0], status, why.text);
    }
    qdri_strbuf_free(&words);
    return status;
}

/* ------------------------------------------------------------------------------------- all ---- */

static qdr_status read_flag(struct qdri_iss *self)
{
    const qdr_status status = expect_most(self, 0);
    return status == QDR_OK ? qdri_iss_add(self, self->item.kind->rule) : status;
}

static qdr_status read_cells(struct qdri_iss *self)
{
    return qdri_iss_add_cells(self, self->item.kind->rule, 0);
}

/* Our rule exempts pairs with dots, as players expect; theirs does not. */
static qdr_status read_anti_consecutive(struct qdri_iss *self)
{
    qdr_status status = expect_most(self, 0);
    status = status == QDR_OK ? qdri_iss_add(self, "nonconsecutive") : status;
    return status == QDR_OK && self->has_dots
               ? qdri_sheet_remark(self->sheet, QDRI_MAYBE_RULE,
                                   qdri_iss_place(self, self->item.name), self->error,
                                   "pairs with dots are exempt from AntiConsecutive")
               : status;
}

static qdr_status read_strict_kropki(struct qdri_iss *self)
{
    qdr_status status = expect_most(self, 0);
    status = status == QDR_OK ? qdri_iss_add(self, "negative-difference") : status;
    return status == QDR_OK ? qdri_iss_add_with(self, "negative-ratio", "2") : status;
}

static qdr_status read_strict_xv(struct qdri_iss *self)
{
    qdr_status status = expect_most(self, 0);
    status = status == QDR_OK ? qdri_iss_add_with(self, "negative-sum", "5") : status;
    return status == QDR_OK ? qdri_iss_add_with(self, "negative-sum", "10") : status;
}

/* --------------------------------------------------------------------------------- outside ---- */

/* The arguments of a clue: where it stands, and numbers; older texts have the number first. */
static qdr_status find_clue(const struct qdri_iss *self, struct qdri_iss_piece *where,
                            struct qdri_iss_piece *number)
{
    qdr_status status = qdri_iss_need(self, 2);
    if (status == QDR_OK) {
        const struct qdri_iss_piece *argument = self->item.argument;
        char letter = argument[0].length > 0 ? argument[0].text[0] : '\0';
        bool is_first = letter == 'R' || letter == 'C' || letter == 'r' || letter == 'c';
        *where = argument[is_first ? 0 : 1];
        *number = argument[is_first ? 1 : 0];
    }
    return status;
}

/* What each diagonal begins with says in which direction it goes. */
static qdr_status read_little_killer(struct qdri_iss *self)
{
    struct qdri_iss_piece where;
    struct qdri_iss_piece number;
    unsigned row;
    unsigned column;
    unsigned side = self->side;
    qdr_status status = find_clue(self, &where, &number);
    status = status == QDR_OK ? qdri_iss_put_number(self, number) : status;
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_iss_read_cell(self, where, &row, &column) ||
        (row > 1 && row < side && column > 1 && column < side) ||
        (row == side && (column == 1 || column == side))) {
        return qdri_iss_fail(self, where, QDR_SYNTAX, "is no cell with which a diagonal begins");
    }
    const char *direction = column == 1 ? "dr" : row == 1 ? "dl" : column == side ? "ul" : "ur";
    row = direction[0] == 'd' ? row - 1 : row + 1;
    column = direction[1] == 'r' ? column - 1 : column + 1;
    qdri_strbuf_addf(&self->argument, " r%uc%u %s", row, column, direction);
    return qdri_iss_add(self, "little-killer");
}

/* Reads a row or column such as R1, perhaps with the direction in which one looks: R1,-1. */
static bool read_line(const struct qdri_iss *self, struct qdri_iss_piece where, bool *is_row,
                      unsigned *index, bool *is_from_end)
{
    if (where.length < 2) {
        return false;
    }
    char letter = (char)(where.text[0] | 0x20);
    struct qdri_iss_piece direction = {where.text + 2, where.length - 2};
    *is_row = letter == 'r';
    *index = qdri_iss_index_of(where.text[1]);
    *is_from_end = qdri_iss_is_word(direction, ",-1");
    bool has_direction = where.length == 2 || *is_from_end || qdri_iss_is_word(direction, ",1");
    return (letter == 'r' || letter == 'c') && *index >= 1 && *index <= self->side && has_direction;
}

static qdr_status add_line_clue(struct qdri_iss *self, struct qdri_iss_piece number, bool is_row,
                                unsigned index, bool is_from_end)
{
    unsigned outside = is_from_end ? self->side + 1 : 0;
    qdr_status status = qdri_iss_put_number(self, number);
    qdri_argument_cell(&self->argument, is_row ? index : outside, is_row ? outside : index);
    return status == QDR_OK ? qdri_iss_add(self, self->item.kind->rule) : status;
}

static qdr_status read_line_clues(struct qdri_iss *self)
{
    struct qdri_iss_piece where;
    struct qdri_iss_piece number;
    unsigned index;
    bool is_row;
    bool is_from_end;
    qdr_status status = find_clue(self, &where, &number);
    if (status != QDR_OK) {
        return status;
    }
    if (!read_line(self, where, &is_row, &index, &is_from_end)) {
        return qdri_iss_fail(self, where, QDR_SYNTAX,
                             "is no row or column of the grid, such as R1");
    }
    if (number.length > 0) {
        status = add_line_clue(self, number, is_row, index, is_from_end);
    }
    if (status == QDR_OK && strcmp(self->item.kind->rule, "sandwich") != 0 &&
        self->item.arguments > 2 && self->item.argument[2].length > 0) {
        status = add_line_clue(self, self->item.argument[2], is_row, index, true);
    }
    return status;
}

/* ------------------------------------------------------------------------------------- all ---- */

const struct qdri_iss_kind *qdri_iss_kind(struct qdri_iss_piece name)
{
    static const struct qdri_iss_kind kinds[] = {
#define KIND(name, rule, read) {name, rule, read},
#include "sudoku/formats/iss/iss.def"
#undef KIND
    };
    size_t k = 0;
    while (k < sizeof kinds / sizeof *kinds && !qdri_iss_is_word(name, kinds[k].name)) {
        ++k;
    }
    return k < sizeof kinds / sizeof *kinds ? &kinds[k] : NULL;
}
