/* iss_constraints.c  Constraints of the Interactive Sudoku Solver, and the clauses that they
 * become: a function for each way to write arguments, and a table of these. */
#include "sudoku/formats/iss/iss.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/quote.h"

/* ---------------------------------------------------------------------------------- pieces ---- */

/* 1 to 9, then a, b, c...; 0 for others. */
static unsigned index_of(char byte)
{
    if (byte >= '1' && byte <= '9') {
        return (unsigned)(byte - '0');
    }
    byte |= 0x20;
    return byte >= 'a' && byte <= 'z' ? (unsigned)(byte - 'a') + 10 : 0;
}

/* Reads a cell, such as R1C1, that is all of a piece and in the grid: its row and column. */
static bool read_cell(const struct qdri_iss *self, struct qdri_piece piece, unsigned cell[2])
{
    bool is_cell =
        piece.length == 4 && (piece.text[0] | 0x20) == 'r' && (piece.text[2] | 0x20) == 'c';
    cell[0] = is_cell ? index_of(piece.text[1]) : 0;
    cell[1] = is_cell ? index_of(piece.text[3]) : 0;
    return cell[0] >= 1 && cell[0] <= self->side && cell[1] >= 1 && cell[1] <= self->side;
}

static bool read_digit(const struct qdri_iss *self, struct qdri_piece piece, long *digit)
{
    return qdri_iss_read_number(piece, digit) && *digit >= 1 && *digit <= (long)self->side;
}

/* The same of a piece that must be one. */
static void take_cell(struct qdri_iss *self, struct qdri_piece piece, unsigned cell[2])
{
    if (!read_cell(self, piece, cell)) {
        qdri_iss_fail(self, piece, QDR_SYNTAX, "is no cell of the grid, such as R1C1");
    }
}

static void put_cell(struct qdri_iss *self, struct qdri_piece piece)
{
    unsigned cell[2];
    take_cell(self, piece, cell);
    qdri_argument_cell(&self->argument, cell[0], cell[1]);
}

/* Puts the arguments from the `first` up to the `last`, which are cells. */
static void put_cells(struct qdri_iss *self, size_t first, size_t last)
{
    for (size_t k = first; k < last && k < self->item.arguments; ++k) {
        put_cell(self, self->item.argument[k]);
    }
}

static void put_number(struct qdri_iss *self, struct qdri_piece piece)
{
    long number;
    if (!qdri_iss_read_number(piece, &number)) {
        qdri_iss_fail(self, piece, QDR_SYNTAX, "is no number here");
    }
    qdri_strbuf_addf(&self->argument, "%ld", number);
}

/* May a rule be too small for what the constraint says? */
static bool is_open(const struct qdri_iss_kind *kind)
{
    return strcmp(kind->rule, "nfa") == 0 || strcmp(kind->rule, "regex") == 0;
}

/* Adds a clause of a rule with the argument that was put, and empties that. */
static void add(struct qdri_iss *self, const char *rule)
{
    char quote[QDRI_QUOTE_SIZE];
    qdr_error fault = {.code = QDR_OK};
    char words[QDRI_QUOTE_SIZE + 2];
    const struct qdri_piece name = self->item.name;
    const struct qdri_place place = qdri_iss_place(self, name);
    if (self->status != QDR_OK) {
        return;
    }
    qdr_status status = qdri_sheet_add_put(self->sheet, rule, &self->argument, &fault);
    snprintf(words, sizeof words, "%s: ", qdri_quote(quote, name.text, name.length));
    self->status = status == QDR_RANGE && is_open(self->item.kind)
                       ? qdri_sheet_remark(self->sheet, QDRI_UNKNOWN_RULE, place, self->error,
                                           "%s%s", words, fault.text)
                       : qdri_fail_in(self->error, status, place, words, &fault);
}

static void add_with(struct qdri_iss *self, const char *rule, const char *argument)
{
    qdri_strbuf_addf(&self->argument, "%s", argument);
    add(self, rule);
}

/* Adds a clause whose argument ends with the cells from the `first` argument on. */
static void add_cells(struct qdri_iss *self, const char *rule, size_t first)
{
    put_cells(self, first, SIZE_MAX);
    add(self, rule);
}

/* ---------------------------------------------------------------------------- plain pieces ---- */

static void read_given(struct qdri_iss *self, struct qdri_piece piece)
{
    struct qdri_piece name = {piece.text, piece.length < 4 ? piece.length : 4};
    unsigned cell[2];
    unsigned count = 0;
    long digit = 0;
    const bool is_cell = read_cell(self, name, cell);
    for (size_t at = 4; is_cell && at < piece.length; ++count) {
        struct qdri_piece word = {piece.text + at + 1, 0};
        while (at + 1 + word.length < piece.length && word.text[word.length] != '_') {
            ++word.length;
        }
        if (piece.text[at] != '_' || !read_digit(self, word, &digit)) {
            qdri_iss_fail(self, piece, QDR_RANGE, "has a digit that the grid has not");
            return;
        }
        qdri_strbuf_add_char(&self->argument, qdr_digit_symbol((qdr_digit)digit));
        at += 1 + word.length;
    }
    if (count == 0) {
        qdri_iss_fail(self, piece, QDR_SYNTAX, "is no cell with digits, such as R1C1_5");
    } else if (count > 1) {
        qdri_argument_cell(&self->argument, cell[0], cell[1]);
        add(self, "candidates");
    } else {
        qdr_digit *given = &self->sheet->grid.cell[(cell[0] - 1) * self->side + cell[1] - 1];
        if (*given != 0 && *given != (qdr_digit)digit) {
            qdri_iss_fail(self, piece, QDR_DUPLICATE, "is given another digit before");
        }
        *given = (qdr_digit)digit;
        qdri_strbuf_clear(&self->argument);
    }
}

static void read_givens(struct qdri_iss *self)
{
    for (size_t k = 0; self->status == QDR_OK && k < self->item.arguments; ++k) {
        read_given(self, self->item.argument[k]);
    }
}

/* Adds a clause for each two of the cells that are neighbours; `rule` may have a number behind. */
static void read_pairs(struct qdri_iss *self)
{
    const struct qdri_piece *argument = self->item.argument;
    const char *blank = strchr(self->item.kind->rule, ' ');
    const char *rule = blank ? "sum" : self->item.kind->rule;
    for (size_t a = 0; a < self->item.arguments; ++a) {
        for (size_t b = a + 1; self->status == QDR_OK && b < self->item.arguments; ++b) {
            unsigned one[2];
            unsigned other[2];
            if (!read_cell(self, argument[a], one) || !read_cell(self, argument[b], other)) {
                put_cell(self, argument[a]);
                put_cell(self, argument[b]);
            } else if (abs((int)one[0] - (int)other[0]) + abs((int)one[1] - (int)other[1]) == 1) {
                qdri_strbuf_addf(&self->argument, "%s", blank ? blank + 1 : "");
                qdri_argument_cell(&self->argument, one[0], one[1]);
                qdri_argument_cell(&self->argument, other[0], other[1]);
                add(self, rule);
            }
        }
    }
}

static void read_numbered(struct qdri_iss *self)
{
    put_number(self, self->item.argument[0]);
    add_cells(self, self->item.kind->rule, 1);
}

/* A cage with the sum 0 has none. */
static void read_cage(struct qdri_iss *self)
{
    long sum;
    if (qdri_iss_read_number(self->item.argument[0], &sum) && sum == 0) {
        add_cells(self, self->item.kind->rule, 1);
    } else {
        read_numbered(self);
    }
}

/* Without a number, neighbours differ by 5. */
static void read_whisper(struct qdri_iss *self)
{
    unsigned cell[2];
    if (read_cell(self, self->item.argument[0], cell)) {
        qdri_strbuf_addf(&self->argument, "%d", 5);
        add_cells(self, self->item.kind->rule, 0);
    } else {
        read_numbered(self);
    }
}

static void read_modular(struct qdri_iss *self)
{
    if (!qdri_iss_is_word(self->item.argument[0], "3")) {
        qdri_iss_fail(self, self->item.argument[0], QDR_UNSUPPORTED,
                      "is not 3, as it must be here");
    }
    add_cells(self, self->item.kind->rule, 1);
}

/* Adds an arrow whose bulb was put; its shaft begins with the argument `first`. */
static void add_arrow(struct qdri_iss *self, size_t first)
{
    qdri_strbuf_addf(&self->argument, " ->");
    add_cells(self, self->item.kind->rule, first);
}

static void read_arrow(struct qdri_iss *self)
{
    put_cell(self, self->item.argument[0]);
    add_arrow(self, 1);
}

/* A pill is read from the top left on. */
static void read_pill(struct qdri_iss *self)
{
    enum { MOST = 9 };
    unsigned pill[MOST];
    long size = 0;
    if (!qdri_iss_read_number(self->item.argument[0], &size) || size < 1 || size > MOST) {
        qdri_iss_fail(self, self->item.argument[0], QDR_RANGE, "is no number of cells in a bulb");
        return;
    }
    if (self->item.arguments < (size_t)size + 2) {
        qdri_iss_fail(self, self->item.name, QDR_SYNTAX, "wants more arguments");
        return;
    }
    for (long k = 0; k < size; ++k) {
        unsigned cell[2];
        take_cell(self, self->item.argument[k + 1], cell);
        pill[k] = (cell[0] - 1) * self->side + cell[1] - 1;
    }
    qdri_argument_sorted(&self->argument, self->side, pill, (size_t)size);
    add_arrow(self, (size_t)size + 1);
}

static void read_diagonal(struct qdri_iss *self)
{
    const struct qdri_piece sign = self->item.argument[0];
    if (qdri_iss_is_word(sign, "1") || qdri_iss_is_word(sign, "-1")) {
        add(self, sign.length == 1 ? "diagonal+" : "diagonal-");
    } else {
        qdri_iss_fail(self, sign, QDR_SYNTAX, "is neither 1 nor -1");
    }
}

static void read_indexing(struct qdri_iss *self)
{
    const struct qdri_piece line = self->item.argument[0];
    if (qdri_iss_is_word(line, "R") || qdri_iss_is_word(line, "C")) {
        add_cells(self, line.text[0] == 'R' ? "row-indexer" : "column-indexer", 1);
    } else {
        qdri_iss_fail(self, line, QDR_SYNTAX, "is neither R nor C");
    }
}

/* A cell and digits, which are in that one and in those to its right and below. */
static void read_quad(struct qdri_iss *self)
{
    unsigned cell[2];
    long digit;
    if (!read_cell(self, self->item.argument[0], cell)) {
        put_cell(self, self->item.argument[0]);
    }
    for (size_t k = 1; k < self->item.arguments; ++k) {
        if (!read_digit(self, self->item.argument[k], &digit)) {
            qdri_iss_fail(self, self->item.argument[k], QDR_RANGE, "is no digit of the grid");
            return;
        }
        qdri_strbuf_add_char(&self->argument, qdr_digit_symbol((qdr_digit)digit));
    }
    for (unsigned k = 0; k < 4; ++k) {
        qdri_argument_cell(&self->argument, cell[0] + k / 2, cell[1] + k % 2);
    }
    add(self, self->item.kind->rule);
}

/* ----------------------------------------------------------------------------------- codes ---- */

static qdr_status decode(const struct qdri_iss *self, struct qdri_strbuf *words, qdr_error *why)
{
    const struct qdri_piece code = self->item.argument[0];
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
static void add_coded(struct qdri_iss *self, const char *words, size_t first, size_t last)
{
    bool has_segments = false;
    for (size_t k = first; k < last; ++k) {
        has_segments |= qdri_iss_is_word(self->item.argument[k], "-");
    }
    if (has_segments) {
        qdri_iss_unread(self, self->item.name, "on cells in several segments is not read");
    } else if (first < last) {
        qdri_strbuf_addf(&self->argument, "%s", words);
        put_cells(self, first, last);
        add(self, self->item.kind->rule);
    }
}

/* Behind the code are the cells of a line, or of several, parted by nothing or by a name. */
static void read_coded(struct qdri_iss *self)
{
    qdr_error why = {.code = QDR_OK};
    struct qdri_strbuf words = {0};
    size_t first = 1;
    const qdr_status status = decode(self, &words, &why);
    if (status == QDR_NOMEM) {
        self->status = qdri_no_memory(self->error);
    } else if (status == QDR_UNSUPPORTED) {
        qdri_iss_unread(self, self->item.argument[0], why.text);
    } else if (status != QDR_OK) {
        qdri_iss_fail(self, self->item.argument[0], status, why.text);
    }
    for (size_t k = 1; status == QDR_OK && self->status == QDR_OK && k <= self->item.arguments;
         ++k) {
        const struct qdri_piece *piece = &self->item.argument[k];
        if (k == self->item.arguments || piece->length == 0 || piece->text[0] == '_') {
            add_coded(self, words.text, first, k);
            first = k + 1;
        }
    }
    qdri_strbuf_free(&words);
}

/* ----------------------------------------------------------------------------------- rules ---- */

static void read_flag(struct qdri_iss *self)
{
    add(self, self->item.kind->rule);
}

static void read_cells(struct qdri_iss *self)
{
    add_cells(self, self->item.kind->rule, 0);
}

static void read_strict_kropki(struct qdri_iss *self)
{
    add(self, "negative-difference");
    add_with(self, "negative-ratio", "2");
}

static void read_strict_xv(struct qdri_iss *self)
{
    add_with(self, "negative-sum", "5");
    add_with(self, "negative-sum", "10");
}

/* Our rule exempts pairs with dots, as players expect; theirs does not. */
static void read_anti_consecutive(struct qdri_iss *self)
{
    add(self, "nonconsecutive");
    if (self->status == QDR_OK && self->has_dots) {
        self->status =
            qdri_sheet_remark(self->sheet, QDRI_MAYBE_RULE, qdri_iss_place(self, self->item.name),
                              self->error, "pairs with dots are exempt from AntiConsecutive");
    }
}

/* --------------------------------------------------------------------------------- outside ---- */

/* The arguments of a clue: where it stands, and a number; older texts have the number first. */
struct clue {
    struct qdri_piece where;
    struct qdri_piece number;
};

static struct clue find_clue(const struct qdri_iss *self)
{
    const struct qdri_piece *argument = self->item.argument;
    const bool is_first = argument[0].length > 0 && strchr("RCrc", argument[0].text[0]) != NULL;
    return (struct clue){argument[is_first ? 0 : 1], argument[is_first ? 1 : 0]};
}

/* What each diagonal begins with says in which direction it goes. */
static void read_little_killer(struct qdri_iss *self)
{
    const struct clue clue = find_clue(self);
    const unsigned side = self->side;
    unsigned cell[2];
    put_number(self, clue.number);
    if (!read_cell(self, clue.where, cell) ||
        (cell[0] > 1 && cell[0] < side && cell[1] > 1 && cell[1] < side) ||
        (cell[0] == side && (cell[1] == 1 || cell[1] == side))) {
        qdri_iss_fail(self, clue.where, QDR_SYNTAX, "is no cell with which a diagonal begins");
    }
    const char *direction = cell[1] == 1      ? "dr"
                            : cell[0] == 1    ? "dl"
                            : cell[1] == side ? "ul"
                                              : "ur";
    qdri_argument_cell(&self->argument, direction[0] == 'd' ? cell[0] - 1 : cell[0] + 1,
                       direction[1] == 'r' ? cell[1] - 1 : cell[1] + 1);
    qdri_strbuf_addf(&self->argument, " %s", direction);
    add(self, self->item.kind->rule);
}

/* Puts a clue of a line, whose number may be missing. */
static void add_line_clue(struct qdri_iss *self, struct qdri_piece number, bool is_row,
                          unsigned index, bool is_from_end)
{
    const unsigned outside = is_from_end ? self->side + 1 : 0;
    if (number.length > 0) {
        put_number(self, number);
        qdri_argument_cell(&self->argument, is_row ? index : outside, is_row ? outside : index);
        add(self, self->item.kind->rule);
    }
}

/* A row or column such as R1, perhaps with the direction in which one looks: R1,-1. */
static void read_line_clues(struct qdri_iss *self)
{
    const struct clue clue = find_clue(self);
    const struct qdri_piece where = clue.where;
    const bool has_line = where.length >= 2;
    const char letter = has_line ? (char)(where.text[0] | 0x20) : '\0';
    const unsigned index = has_line ? index_of(where.text[1]) : 0;
    const struct qdri_piece direction = {where.text + 2, has_line ? where.length - 2 : 0};
    const bool is_from_end = qdri_iss_is_word(direction, ",-1");
    const bool has_direction =
        direction.length == 0 || is_from_end || qdri_iss_is_word(direction, ",1");
    if ((letter != 'r' && letter != 'c') || index < 1 || index > self->side || !has_direction) {
        qdri_iss_fail(self, where, QDR_SYNTAX, "is no row or column of the grid, such as R1");
        return;
    }
    add_line_clue(self, clue.number, letter == 'r', index, is_from_end);
    if (self->item.arguments > 2 && strcmp(self->item.kind->rule, "sandwich") != 0) {
        add_line_clue(self, self->item.argument[2], letter == 'r', index, true);
    }
}

/* ------------------------------------------------------------------------------------- all ---- */

const struct qdri_iss_kind *qdri_iss_kind(struct qdri_piece name)
{
    enum { ANY = QDRI_ISS_ARGUMENTS_MOST };
    static const struct qdri_iss_kind kinds[] = {
#define KIND(name, rule, least, most, read) {name, rule, least, most, read},
#include "sudoku/formats/iss/iss.def"
#undef KIND
    };
    size_t k = 0;
    while (k < sizeof kinds / sizeof *kinds && !qdri_iss_is_word(name, kinds[k].name)) {
        ++k;
    }
    return k < sizeof kinds / sizeof *kinds ? &kinds[k] : NULL;
}
