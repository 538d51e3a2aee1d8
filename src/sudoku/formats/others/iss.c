/* iss.c  Constraints of the Interactive Sudoku Solver, by the name of which its users call it ISS.
 *
 *     .~R1C1_5~R1C2_3.Thermo~R2C1~R3C1~R4C2.Cage~10~R5C5~R5C6.AntiKnight
 *
 * A constraint is a dot, its name and arguments, parted by ~; one without a name has givens, cells
 * with their digits.  Rows and columns beyond 9 are a, b, c...  Other constraints than those of
 * iss.def are a rule that is not known, since the puzzle without them is another one; so is what
 * stands between Or, And or Replicate and its End.
 *
 * The file is long since there are as many functions as ways to write arguments; all are short. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/quote.h"
#include "sudoku/formats/division.h"
#include "sudoku/formats/others/iss_codes.h"
#include "sudoku/formats/others/lists.h"

enum { SIDE_USUAL = 9, ARGUMENTS_MOST = 1024, SIDE_MOST = 35 };

enum form {
    SHAPE,
    NO_BOXES,
    JIGSAW,
    GIVENS,
    DIAGONAL,
    FLAG,
    ANTI_CONSECUTIVE,
    CELLS,
    INDEXING,
    PAIRS, /* of all cells, those that are neighbours */
    STRICT_KROPKI,
    STRICT_XV,
    WHISPER,
    NUMBER,
    MODULAR,
    ARROW,
    PILL_ARROW,
    CAGE,
    LITTLE_KILLER,
    AUTOMATON,
    PATTERN,
    RELATION,
    OLD_RELATION,
    LINE_CLUE,  /* one, which stands at the begin of the line */
    LINE_CLUES, /* one or two, at the begin and at the end */
    QUAD
};

struct kind {
    const char *name;
    const char *rule;
    enum form form;
};

static const struct kind kinds[] = {
#define KIND(name, rule, form) {name, rule, form},
#include "sudoku/formats/others/iss.def"
#undef KIND
};

/* Some bytes of the document. */
struct piece {
    const char *text;
    size_t length;
};

/* A constraint. */
struct item {
    struct piece name;
    const struct kind *kind; /* NULL: not known */
    struct piece argument[ARGUMENTS_MOST];
    size_t arguments;
};

struct iss {
    struct qdri_sheet *sheet;
    const struct qdri_document *document;
    qdr_error *error;
    unsigned side;
    bool has_no_boxes;
    bool has_dots;
    struct piece layout; /* a map of regions; of no length: none */
    struct qdri_strbuf argument;
    struct item item;
};

static struct qdri_place place_of(const struct iss *self, struct piece piece)
{
    return qdri_document_place(self->document, (size_t)(piece.text - self->document->text));
}

static qdr_status fail(const struct iss *self, struct piece piece, qdr_status code, const char *why)
{
    char quote[QDRI_QUOTE_SIZE];
    return qdri_fail_at(self->error, code, place_of(self, piece), "'%s' %s",
                        qdri_quote(quote, piece.text, piece.length), why);
}

/* What this reader cannot say: a rule that is not known. */
static qdr_status unread(const struct iss *self, struct piece piece, const char *why)
{
    char quote[QDRI_QUOTE_SIZE];
    return qdri_sheet_remark(self->sheet, QDRI_UNKNOWN_RULE, place_of(self, piece), self->error,
                             "'%s' %s", qdri_quote(quote, piece.text, piece.length), why);
}

static qdr_status whole(const struct iss *self, bool is_whole)
{
    return is_whole ? QDR_OK : qdri_no_memory(self->error);
}

static bool is_word(struct piece piece, const char *word)
{
    return piece.length == strlen(word) && memcmp(piece.text, word, piece.length) == 0;
}

/* ---------------------------------------------------------------------------------- pieces ---- */

/* The number that is all of a piece; false where it is none of up to six digits. */
static bool read_number(struct piece piece, long *number)
{
    bool is_number = piece.length > 0 && piece.length <= 6;
    *number = 0;
    for (size_t k = 0; is_number && k < piece.length; ++k) {
        is_number = piece.text[k] >= '0' && piece.text[k] <= '9';
        *number = *number * 10 + (piece.text[k] - '0');
    }
    return is_number;
}

/* 1 to 9, then a, b, c...; 0 for others. */
static unsigned index_of(char byte)
{
    if (byte >= '1' && byte <= '9') {
        return (unsigned)(byte - '0');
    }
    byte |= 0x20;
    return byte >= 'a' && byte <= 'z' ? (unsigned)(byte - 'a') + 10 : 0;
}

/* Reads a cell, such as R1C1, that is all of a piece and in the grid. */
static bool read_cell(const struct iss *self, struct piece piece, unsigned *row, unsigned *column)
{
    bool is_cell =
        piece.length == 4 && (piece.text[0] | 0x20) == 'r' && (piece.text[2] | 0x20) == 'c';
    *row = is_cell ? index_of(piece.text[1]) : 0;
    *column = is_cell ? index_of(piece.text[3]) : 0;
    return *row >= 1 && *row <= self->side && *column >= 1 && *column <= self->side;
}

static qdr_status put_cell(struct iss *self, struct piece piece)
{
    unsigned row;
    unsigned column;
    const char *blank = self->argument.length > 0 ? " " : "";
    if (!read_cell(self, piece, &row, &column)) {
        return fail(self, piece, QDR_SYNTAX, "is no cell of the grid, such as R1C1");
    }
    return whole(self, qdri_strbuf_addf(&self->argument, "%sr%uc%u", blank, row, column));
}

/* Puts the arguments from the `first` up to the `last`, which are cells. */
static qdr_status put_cells(struct iss *self, size_t first, size_t last)
{
    qdr_status status = QDR_OK;
    for (size_t k = first; status == QDR_OK && k < last && k < self->item.arguments; ++k) {
        status = put_cell(self, self->item.argument[k]);
    }
    return status;
}

static qdr_status put_number(struct iss *self, struct piece piece)
{
    long number;
    return read_number(piece, &number)
               ? whole(self, qdri_strbuf_addf(&self->argument, "%ld", number))
               : fail(self, piece, QDR_SYNTAX, "is no number here");
}

/* May a rule be too small for what the constraint says? */
static bool is_open(const struct kind *kind)
{
    return kind->form == AUTOMATON || kind->form == PATTERN;
}

/* Adds a clause of a rule with the argument that was put. */
static qdr_status add(struct iss *self, const char *rule)
{
    char quote[QDRI_QUOTE_SIZE];
    qdr_error fault = {.code = QDR_OK};
    const struct piece name = self->item.name;
    const char *argument = self->argument.length > 0 ? self->argument.text : NULL;
    qdr_status status = qdri_sheet_add(self->sheet, rule, argument, &fault);
    qdri_strbuf_clear(&self->argument);
    if (status == QDR_NOMEM) {
        return qdri_no_memory(self->error);
    }
    if (status == QDR_OK || status == QDR_CANCELLED) {
        return status;
    }
    qdri_quote(quote, name.text, name.length);
    return status == QDR_RANGE && is_open(self->item.kind)
               ? qdri_sheet_remark(self->sheet, QDRI_UNKNOWN_RULE, place_of(self, name),
                                   self->error, "%s: %s", quote, fault.text)
               : qdri_fail_at(self->error, status, place_of(self, name), "%s: %s", quote,
                              fault.text);
}

static qdr_status add_with(struct iss *self, const char *rule, const char *argument)
{
    return qdri_strbuf_add(&self->argument, argument, strlen(argument))
               ? add(self, rule)
               : qdri_no_memory(self->error);
}

static qdr_status add_cells(struct iss *self, const char *rule, size_t first)
{
    qdr_status status = put_cells(self, first, SIZE_MAX);
    return status == QDR_OK ? add(self, rule) : status;
}

/* Fails unless there are at least so many arguments. */
static qdr_status need(const struct iss *self, size_t least)
{
    return self->item.arguments >= least
               ? QDR_OK
               : fail(self, self->item.name, QDR_SYNTAX, "wants more arguments");
}

/* ----------------------------------------------------------------------------------- kinds ---- */

static qdr_status read_given(struct iss *self, struct piece piece)
{
    struct piece cell = {piece.text, piece.length < 4 ? piece.length : 4};
    struct qdri_strbuf digits = {0};
    unsigned row;
    unsigned column;
    unsigned count = 0;
    long digit = 0;
    qdr_status status = QDR_OK;
    if (!read_cell(self, cell, &row, &column)) {
        return fail(self, piece, QDR_SYNTAX, "is no cell with digits, such as R1C1_5");
    }
    for (size_t at = 4; status == QDR_OK && at < piece.length;) {
        struct piece word = {piece.text + at + 1, 0};
        while (at + 1 + word.length < piece.length && word.text[word.length] != '_') {
            ++word.length;
        }
        if (piece.text[at] != '_' || !read_number(word, &digit) || digit < 1 ||
            digit > (long)self->side) {
            status = fail(self, piece, QDR_RANGE, "has a digit that the grid has not");
        } else {
            status = whole(self, qdri_strbuf_add_char(&digits, qdr_digit_symbol((qdr_digit)digit)));
        }
        at += 1 + word.length;
        ++count;
    }
    if (status == QDR_OK && count == 1) {
        self->sheet->grid.cell[(row - 1) * self->side + column - 1] = (qdr_digit)digit;
    } else if (status == QDR_OK && count > 1) {
        status =
            whole(self, qdri_strbuf_addf(&self->argument, "%s r%uc%u", digits.text, row, column));
        status = status == QDR_OK ? add(self, "candidates") : status;
    }
    qdri_strbuf_free(&digits);
    return status;
}

static qdr_status read_givens(struct iss *self)
{
    qdr_status status = QDR_OK;
    for (size_t k = 0; status == QDR_OK && k < self->item.arguments; ++k) {
        status = read_given(self, self->item.argument[k]);
    }
    return status;
}

/* Adds a clause for each two of the cells that are neighbours; `rule` may have a number behind. */
static qdr_status read_pairs(struct iss *self)
{
    const char *blank = strchr(self->item.kind->rule, ' ');
    const char *rule = blank ? "sum" : self->item.kind->rule;
    qdr_status status = need(self, 2);
    for (size_t a = 0; status == QDR_OK && a < self->item.arguments; ++a) {
        for (size_t b = a + 1; status == QDR_OK && b < self->item.arguments; ++b) {
            unsigned cell[4] = {0};
            struct piece one = self->item.argument[a];
            struct piece other = self->item.argument[b];
            if (!read_cell(self, one, &cell[0], &cell[1]) ||
                !read_cell(self, other, &cell[2], &cell[3])) {
                status = put_cell(self, one);
                status = status == QDR_OK ? put_cell(self, other) : status;
            }
            unsigned apart =
                (unsigned)(abs((int)cell[0] - (int)cell[2]) + abs((int)cell[1] - (int)cell[3]));
            if (status != QDR_OK || apart != 1) {
                continue;
            }
            status = whole(self, qdri_strbuf_addf(&self->argument, "%s%sr%uc%u r%uc%u",
                                                  blank ? blank + 1 : "", blank ? " " : "", cell[0],
                                                  cell[1], cell[2], cell[3]));
            status = status == QDR_OK ? add(self, rule) : status;
        }
    }
    return status;
}

static qdr_status read_numbered(struct iss *self)
{
    qdr_status status = need(self, 2);
    status = status == QDR_OK ? put_number(self, self->item.argument[0]) : status;
    return status == QDR_OK ? add_cells(self, self->item.kind->rule, 1) : status;
}

/* A cage with the sum 0 has none. */
static qdr_status read_cage(struct iss *self)
{
    long sum;
    qdr_status status = need(self, 2);
    if (status == QDR_OK && read_number(self->item.argument[0], &sum) && sum == 0) {
        return add_cells(self, "killer", 1);
    }
    return status == QDR_OK ? read_numbered(self) : status;
}

/* Without a number, neighbours differ by 5. */
static qdr_status read_whisper(struct iss *self)
{
    unsigned row;
    unsigned column;
    qdr_status status = need(self, 2);
    if (status == QDR_OK && read_cell(self, self->item.argument[0], &row, &column)) {
        status = whole(self, qdri_strbuf_addf(&self->argument, "%d", 5));
        return status == QDR_OK ? add_cells(self, "whispers", 0) : status;
    }
    return status == QDR_OK ? read_numbered(self) : status;
}

static qdr_status read_modular(struct iss *self)
{
    qdr_status status = need(self, 2);
    if (status == QDR_OK && !is_word(self->item.argument[0], "3")) {
        return fail(self, self->item.argument[0], QDR_UNSUPPORTED, "is not 3, as it must be here");
    }
    return status == QDR_OK ? add_cells(self, "modular", 1) : status;
}

/* The first `size` cells, from the argument `first` on, are the bulb. */
static qdr_status read_arrow(struct iss *self, size_t first, size_t size)
{
    qdr_status status = need(self, first + size + 1);
    status = status == QDR_OK ? put_cells(self, first, first + size) : status;
    status =
        status == QDR_OK ? whole(self, qdri_strbuf_addf(&self->argument, "%s", " ->")) : status;
    return status == QDR_OK ? add_cells(self, "arrow", first + size) : status;
}

/* A pill is read from the top left on. */
static void sort_pill(struct iss *self, size_t size)
{
    struct piece *pill = &self->item.argument[1];
    for (size_t k = 1; k < size; ++k) {
        for (size_t at = k; at > 0; --at) {
            unsigned cell[4];
            bool are_cells = read_cell(self, pill[at - 1], &cell[0], &cell[1]) &&
                             read_cell(self, pill[at], &cell[2], &cell[3]);
            if (are_cells && cell[0] * self->side + cell[1] > cell[2] * self->side + cell[3]) {
                struct piece other = pill[at];
                pill[at] = pill[at - 1];
                pill[at - 1] = other;
            }
        }
    }
}

static qdr_status read_pill(struct iss *self)
{
    long size = 0;
    qdr_status status = need(self, 3);
    if (status == QDR_OK && (!read_number(self->item.argument[0], &size) || size < 1 || size > 9)) {
        return fail(self, self->item.argument[0], QDR_RANGE, "is no number of cells in a bulb");
    }
    status = status == QDR_OK ? need(self, (size_t)size + 2) : status;
    if (status != QDR_OK) {
        return status;
    }
    sort_pill(self, (size_t)size);
    return read_arrow(self, 1, (size_t)size);
}

static qdr_status read_diagonal(struct iss *self)
{
    qdr_status status = need(self, 1);
    if (status != QDR_OK) {
        return status;
    }
    return is_word(self->item.argument[0], "1") ? add(self, "diagonal+")
           : is_word(self->item.argument[0], "-1")
               ? add(self, "diagonal-")
               : fail(self, self->item.argument[0], QDR_SYNTAX, "is neither 1 nor -1");
}

static qdr_status read_indexing(struct iss *self)
{
    qdr_status status = need(self, 2);
    if (status != QDR_OK) {
        return status;
    }
    return is_word(self->item.argument[0], "R") ? add_cells(self, "row-indexer", 1)
           : is_word(self->item.argument[0], "C")
               ? add_cells(self, "column-indexer", 1)
               : fail(self, self->item.argument[0], QDR_SYNTAX, "is neither R nor C");
}

/* A cell and digits, which are in that one and in those to its right and below. */
static qdr_status read_quad(struct iss *self)
{
    unsigned row;
    unsigned column;
    long digit;
    bool is_whole = true;
    qdr_status status = need(self, 2);
    if (status != QDR_OK) {
        return status;
    }
    if (!read_cell(self, self->item.argument[0], &row, &column)) {
        return put_cell(self, self->item.argument[0]);
    }
    for (size_t k = 1; is_whole && k < self->item.arguments; ++k) {
        if (!read_number(self->item.argument[k], &digit) || digit < 1 || digit > (long)self->side) {
            return fail(self, self->item.argument[k], QDR_RANGE, "is no digit of the grid");
        }
        is_whole = qdri_strbuf_add_char(&self->argument, qdr_digit_symbol((qdr_digit)digit));
    }
    is_whole =
        is_whole && qdri_strbuf_addf(&self->argument, " r%uc%u r%uc%u r%uc%u r%uc%u", row, column,
                                     row, column + 1, row + 1, column, row + 1, column + 1);
    return is_whole ? add(self, "quadruple") : qdri_no_memory(self->error);
}

/* ----------------------------------------------------------------------------------- codes ---- */

static qdr_status decode(const struct iss *self, struct qdri_strbuf *words, qdr_error *why)
{
    const struct piece code = self->item.argument[0];
    switch (self->item.kind->form) {
    case AUTOMATON:
        return qdri_iss_automaton(words, code.text, code.length, self->side, why);
    case PATTERN:
        return qdri_iss_pattern(words, code.text, code.length, why);
    default:
        return qdri_iss_relation(words, code.text, code.length, self->side,
                                 self->item.kind->form == OLD_RELATION,
                                 strcmp(self->item.kind->rule, "all-pairs") == 0, why);
    }
}

/* Adds the rule for the cells from one argument up to another, where there are any. */
static qdr_status add_coded(struct iss *self, const struct qdri_strbuf *words, size_t first,
                            size_t last)
{
    if (first == last) {
        return QDR_OK;
    }
    for (size_t k = first; k < last; ++k) {
        if (is_word(self->item.argument[k], "-")) {
            return unread(self, self->item.name, "on cells in several segments is not read");
        }
    }
    qdr_status status = whole(self, qdri_strbuf_addf(&self->argument, "%s", words->text));
    status = status == QDR_OK ? put_cells(self, first, last) : status;
    status = status == QDR_OK ? add(self, self->item.kind->rule) : status;
    return status;
}

/* Behind the code are the cells of a line, or of several, parted by nothing or by a name. */
static qdr_status read_lines(struct iss *self, const struct qdri_strbuf *words)
{
    size_t first = 1;
    qdr_status status = QDR_OK;
    for (size_t k = 1; status == QDR_OK && k <= self->item.arguments; ++k) {
        const struct piece *piece = &self->item.argument[k];
        if (k == self->item.arguments || piece->length == 0 || piece->text[0] == '_') {
            status = add_coded(self, words, first, k);
            first = k + 1;
        }
    }
    return status;
}

static qdr_status read_coded(struct iss *self)
{
    qdr_error why = {.code = QDR_OK};
    struct qdri_strbuf words = {0};
    qdr_status status = need(self, 2);
    if (status == QDR_OK) {
        status = decode(self, &words, &why);
        status = status == QDR_OK            ? read_lines(self, &words)
                 : status == QDR_NOMEM       ? qdri_no_memory(self->error)
                 : status == QDR_UNSUPPORTED ? unread(self, self->item.argument[0], why.text)
                                             : fail(self, self->item.argument[0], status, why.text);
    }
    qdri_strbuf_free(&words);
    return status;
}

/* --------------------------------------------------------------------------- clues outside ---- */

/* The arguments of a clue: where it stands, and numbers; older texts have the number first. */
static qdr_status find_clue(const struct iss *self, struct piece *where, struct piece *number)
{
    qdr_status status = need(self, 2);
    if (status == QDR_OK) {
        const struct piece *argument = self->item.argument;
        char letter = argument[0].length > 0 ? argument[0].text[0] : '\0';
        bool is_first = letter == 'R' || letter == 'C' || letter == 'r' || letter == 'c';
        *where = argument[is_first ? 0 : 1];
        *number = argument[is_first ? 1 : 0];
    }
    return status;
}

/* What each diagonal begins with says in which direction it goes. */
static qdr_status read_little_killer(struct iss *self)
{
    struct piece where;
    struct piece number;
    unsigned row;
    unsigned column;
    unsigned side = self->side;
    qdr_status status = find_clue(self, &where, &number);
    status = status == QDR_OK ? put_number(self, number) : status;
    if (status != QDR_OK) {
        return status;
    }
    if (!read_cell(self, where, &row, &column) ||
        (row > 1 && row < side && column > 1 && column < side) ||
        (row == side && (column == 1 || column == side))) {
        return fail(self, where, QDR_SYNTAX, "is no cell with which a diagonal begins");
    }
    const char *direction = column == 1 ? "dr" : row == 1 ? "dl" : column == side ? "ul" : "ur";
    row = direction[0] == 'd' ? row - 1 : row + 1;
    column = direction[1] == 'r' ? column - 1 : column + 1;
    return qdri_strbuf_addf(&self->argument, " r%uc%u %s", row, column, direction)
               ? add(self, "little-killer")
               : qdri_no_memory(self->error);
}

/* Reads a row or column such as R1, perhaps with the direction in which one looks: R1,-1. */
static bool read_line(const struct iss *self, struct piece where, bool *is_row, unsigned *index,
                      bool *is_from_end)
{
    if (where.length < 2) {
        return false;
    }
    char letter = (char)(where.text[0] | 0x20);
    struct piece direction = {where.text + 2, where.length - 2};
    *is_row = letter == 'r';
    *index = index_of(where.text[1]);
    *is_from_end = is_word(direction, ",-1");
    bool has_direction = where.length == 2 || *is_from_end || is_word(direction, ",1");
    return (letter == 'r' || letter == 'c') && *index >= 1 && *index <= self->side && has_direction;
}

static qdr_status add_line_clue(struct iss *self, struct piece number, bool is_row, unsigned index,
                                bool is_from_end)
{
    unsigned outside = is_from_end ? self->side + 1 : 0;
    qdr_status status = put_number(self, number);
    if (status != QDR_OK) {
        return status;
    }
    return qdri_strbuf_addf(&self->argument, " r%uc%u", is_row ? index : outside,
                            is_row ? outside : index)
               ? add(self, self->item.kind->rule)
               : qdri_no_memory(self->error);
}

static qdr_status read_line_clues(struct iss *self)
{
    struct piece where;
    struct piece number;
    unsigned index;
    bool is_row;
    bool is_from_end;
    qdr_status status = find_clue(self, &where, &number);
    if (status != QDR_OK) {
        return status;
    }
    if (!read_line(self, where, &is_row, &index, &is_from_end)) {
        return fail(self, where, QDR_SYNTAX, "is no row or column of the grid, such as R1");
    }
    if (number.length > 0) {
        status = add_line_clue(self, number, is_row, index, is_from_end);
    }
    if (status == QDR_OK && self->item.kind->form == LINE_CLUES && self->item.arguments > 2 &&
        self->item.argument[2].length > 0) {
        status = add_line_clue(self, self->item.argument[2], is_row, index, true);
    }
    return status;
}

/* Our rule exempts pairs with dots, as players expect; theirs does not. */
static qdr_status read_anti_consecutive(struct iss *self)
{
    qdr_status status = add(self, "nonconsecutive");
    return status == QDR_OK && self->has_dots
               ? qdri_sheet_remark(self->sheet, QDRI_MAYBE_RULE, place_of(self, self->item.name),
                                   self->error, "pairs with dots are exempt from AntiConsecutive")
               : status;
}

/* ----------------------------------------------------------------------------------- items ---- */

static qdr_status read_item(struct iss *self)
{
    const struct kind *kind = self->item.kind;
    switch (kind->form) {
    case SHAPE:
    case NO_BOXES:
    case JIGSAW:
        return QDR_OK;
    case GIVENS:
        return read_givens(self);
    case DIAGONAL:
        return read_diagonal(self);
    case FLAG:
        return add(self, kind->rule);
    case ANTI_CONSECUTIVE:
        return read_anti_consecutive(self);
    case INDEXING:
        return read_indexing(self);
    case PAIRS:
        return read_pairs(self);
    case STRICT_KROPKI: {
        qdr_status status = add(self, "negative-difference");
        return status == QDR_OK ? add_with(self, "negative-ratio", "2") : status;
    }
    case STRICT_XV: {
        qdr_status status = add_with(self, "negative-sum", "5");
        return status == QDR_OK ? add_with(self, "negative-sum", "10") : status;
    }
    case WHISPER:
        return read_whisper(self);
    case NUMBER:
        return read_numbered(self);
    case MODULAR:
        return read_modular(self);
    case ARROW:
        return read_arrow(self, 0, 1);
    case PILL_ARROW:
        return read_pill(self);
    case CAGE:
        return read_cage(self);
    case LITTLE_KILLER:
        return read_little_killer(self);
    case AUTOMATON:
    case PATTERN:
    case RELATION:
    case OLD_RELATION:
        return read_coded(self);
    case LINE_CLUE:
    case LINE_CLUES:
        return read_line_clues(self);
    case QUAD:
        return read_quad(self);
    default:
        return add_cells(self, kind->rule, 0);
    }
}

/* A grid of other than square shape, or whose digits are not 1 to its side, is not read. */
static qdr_status read_shape(struct iss *self)
{
    struct piece shape = self->item.arguments > 0 ? self->item.argument[0] : self->item.name;
    const char *cross = memchr(shape.text, 'x', shape.length);
    struct piece rows = {shape.text, cross ? (size_t)(cross - shape.text) : 0};
    struct piece columns = {shape.text + rows.length + 1,
                            cross ? shape.length - rows.length - 1 : 0};
    long height = 0;
    long width = 0;
    long digits = 0;
    if (!cross || !read_number(rows, &height) || !read_number(columns, &width) || height != width ||
        height < 1 || height > SIDE_MOST) {
        return fail(self, shape, QDR_UNSUPPORTED, "is no square grid of up to 35 rows");
    }
    for (size_t k = 1; k < self->item.arguments; ++k) {
        struct piece range = self->item.argument[k];
        bool is_from_one = range.length > 2 && memcmp(range.text, "1-", 2) == 0;
        range.text += is_from_one ? 2 : 0;
        range.length -= is_from_one ? 2 : 0;
        if (range.length > 0 && (k > 1 || !read_number(range, &digits) || digits != height)) {
            return fail(self, self->item.argument[k], QDR_UNSUPPORTED,
                        "is not read: digits are 1 to the side of the grid");
        }
    }
    self->side = (unsigned)height;
    return QDR_OK;
}

static qdr_status read_layout(struct iss *self)
{
    switch (self->item.kind->form) {
    case SHAPE:
        return read_shape(self);
    case NO_BOXES:
        self->has_no_boxes = true;
        return QDR_OK;
    case PAIRS:
        self->has_dots |= strstr(self->item.kind->name, "Dot") != NULL;
        return QDR_OK;
    case JIGSAW:
        self->layout = self->item.argument[self->item.arguments > 1];
        return need(self, 1);
    default:
        return QDR_OK;
    }
}

/* Takes the next item, from `*at` on.  Returns whether there is one. */
static bool next_item(struct iss *self, const char **at, const char *end)
{
    struct item *item = &self->item;
    while (*at < end && strchr(". \t", **at)) {
        ++*at;
    }
    const char *begin = *at;
    if (begin == end) {
        return false;
    }
    *item = (struct item){.name = {begin, 0}};
    struct piece *piece = &item->name;
    for (; *at < end && !strchr(". \t", **at); ++*at) {
        if (**at != '~') {
            ++piece->length;
        } else if (item->arguments < ARGUMENTS_MOST) {
            piece = &item->argument[item->arguments++];
            *piece = (struct piece){*at + 1, 0};
        }
    }
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        item->kind = is_word(item->name, kinds[k].name) ? &kinds[k] : item->kind;
    }
    return true;
}

/* Passes over what stands between Or, And or Replicate and its End.  False: there is none. */
static bool pass_group(struct iss *self, const char **at, const char *end)
{
    static const char *const groups[] = {"Or", "And", "Replicate"};
    unsigned depth = 0;
    do {
        for (size_t k = 0; k < sizeof groups / sizeof *groups; ++k) {
            depth += is_word(self->item.name, groups[k]);
        }
        depth -= depth > 0 && is_word(self->item.name, "End");
    } while (depth > 0 && next_item(self, at, end));
    return depth == 0;
}

static qdr_status read_unknown(struct iss *self, const char **at, const char *end)
{
    const struct piece name = self->item.name;
    qdr_status status = unread(self, name, "is no constraint that is known here");
    return status == QDR_OK && !pass_group(self, at, end)
               ? fail(self, name, QDR_SYNTAX, "has no End")
               : status;
}

static qdr_status read_each(struct iss *self, struct piece all,
                            qdr_status (*read)(struct iss *self))
{
    const char *at = all.text;
    const char *end = all.text + all.length;
    qdr_status status = QDR_OK;
    while (status == QDR_OK && next_item(self, &at, end)) {
        if (!self->item.kind) {
            status = read == read_item ? read_unknown(self, &at, end) : QDR_OK;
        } else if (self->item.arguments == ARGUMENTS_MOST) {
            status = fail(self, self->item.name, QDR_RANGE, "has too many arguments");
        } else {
            status = read(self);
        }
    }
    return status;
}

/* The symbols of a map are regions. */
static qdr_status read_regions(struct iss *self, int *region)
{
    if (self->layout.length != (size_t)self->side * self->side) {
        return fail(self, self->layout, QDR_SYNTAX, "has not a symbol for each cell of the grid");
    }
    for (size_t k = 0; k < self->layout.length; ++k) {
        region[k] = (unsigned char)self->layout.text[k];
    }
    return QDR_OK;
}

static qdr_status make_rules(struct iss *self)
{
    int region[QDR_CELLS_MAX];
    qdr_error fault = {.code = QDR_OK};
    qdr_status status = QDR_OK;
    qdr_grid_clear(&self->sheet->grid, self->side);
    if (!self->has_no_boxes) {
        return self->layout.length > 0
                   ? fail(self, self->layout, QDR_UNSUPPORTED,
                          "are regions besides boxes, which are not read: NoBoxes is missing")
                   : qdr_rules_new(&self->sheet->rules, self->side, 0, 0, self->error);
    }
    memset(region, QDRI_NO_REGION, sizeof region);
    status = self->layout.length > 0 ? read_regions(self, region) : QDR_OK;
    if (status != QDR_OK) {
        return status;
    }
    status = qdri_division_make(&self->sheet->rules, self->side, region, &fault);
    return status == QDR_OK      ? QDR_OK
           : status == QDR_NOMEM ? qdri_no_memory(self->error)
                                 : qdri_fail_at(self->error, status, place_of(self, self->layout),
                                                "regions: %s", fault.text);
}

/* ------------------------------------------------------------------------------------ text ---- */

static const char question[] = "Interactive-Sudoku-Solver/?q=";

/* What the text of a puzzle or of a link says. */
static struct piece constraints_of(const char *text, size_t length)
{
    struct piece all = {text, length};
    const char *link = strncmp(text, "http", 4) == 0 ? strstr(text, question) : NULL;
    if (link) {
        all.text = link + strlen(question);
        all.length = length - (size_t)(all.text - text);
        const char *end = memchr(all.text, '&', all.length);
        all.length = end ? (size_t)(end - all.text) : all.length;
    }
    return all;
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* A dot and letters may begin a large grid, too, but there is no ~ in one. */
bool qdri_iss_is(const char *text, size_t length)
{
    struct piece word = {text + 1, 0};
    bool is_kind = false;
    if (constraints_of(text, length).text != text) {
        return true;
    }
    if (length < 2 || text[0] != '.') {
        return false;
    }
    while (1 + word.length < length && is_letter(word.text[word.length])) {
        ++word.length;
    }
    char behind = 1 + word.length < length ? word.text[word.length] : '\0';
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        is_kind |= word.length > 2 && is_word(word, kinds[k].name);
    }
    bool is_name = is_kind || (word.length > 1 && memchr(text, '~', length));
    return behind == '~' || (is_name && (behind == '\0' || strchr(". \t", behind)));
}

qdr_status qdri_iss_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                         qdr_error *error)
{
    size_t blanks = strspn(document->text, " \t");
    struct piece all = constraints_of(document->text + blanks, document->length - blanks);
    struct iss *self = qdri_zeros(1, sizeof *self);
    if (!self) {
        return qdri_no_memory(error);
    }
    self->sheet = sheet;
    self->document = document;
    self->error = error;
    self->side = SIDE_USUAL;
    qdr_status status = read_each(self, all, read_layout);
    status = status == QDR_OK ? make_rules(self) : status;
    status = status == QDR_OK ? read_each(self, all, read_item) : status;
    qdri_strbuf_free(&self->argument);
    free(self);
    return status;
}
