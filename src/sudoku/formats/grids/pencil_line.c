/* pencil_line.c  Pencil marks on one line.  A cell with one candidate is a given; one with some of
 * them is a clause of the rule "candidates", together with all other cells that have the same. */
#include "sudoku/formats/grids/cells.h"

#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

enum { MISTAKES_MOST = 3 };

static qdri_digit_set all_digits(unsigned side)
{
    return ~(qdri_digit_set)0 >> (64 - side);
}

static size_t cube(unsigned side)
{
    return (size_t)side * side * side;
}

/* The side of a grid with so many candidates; 0 where there is none. */
static unsigned side_of(size_t length)
{
    unsigned side = 1;
    while (cube(side) < length && side < QDR_SIDE_MAX) {
        ++side;
    }
    return cube(side) == length ? side : 0;
}

/* A puzzle of 8x8 or 27x27 cells on a line is as long as the marks of 4x4 or 9x9; but it has not a
 * digit among any four or nine cells, and each in its place, nor are so many of its digits the
 * smallest.  A few mistakes make marks no puzzle. */
bool qdri_pencil_is(const char *text, size_t length)
{
    unsigned side = length >= cube(4) ? side_of(length) : 0;
    unsigned marks = 0;
    unsigned mistakes = 0;
    unsigned last = 0; /* marks before this cell */
    int greatest = 0;
    for (size_t k = 0; side > 0 && k < length; ++k) {
        int digit = qdr_symbol_digit(text[k]);
        greatest = digit > greatest ? digit : greatest;
        mistakes += digit != 0 && digit != (int)(k % side) + 1;
        marks += digit > 0;
        if ((k + 1) % side == 0) {
            mistakes += marks == last;
            last = marks;
        }
    }
    unsigned most = side > 4 ? MISTAKES_MOST : 0; /* 64 symbols are more often a puzzle */
    bool are_small = side > 4 && greatest <= (int)side && marks >= side * side;
    return side > 0 && (mistakes <= most || are_small);
}

bool qdri_pencil_begins(const char *text, size_t length)
{
    (void)length;
    return qdri_pencil_is(text, strcspn(text, " \t,;"));
}

static qdr_status fail_mark(const struct qdri_document *document, size_t at, unsigned side,
                            qdr_error *error)
{
    char shown[QDRI_QUOTE_SIZE];
    return qdri_fail_at(error, QDR_SYNTAX, qdri_document_place(document, at),
                        "'%s' is neither a blank nor '%c', the mark whose place this is",
                        qdri_quote(shown, document->text + at, 1),
                        qdr_digit_symbol((qdr_digit)(at % side + 1)));
}

/* Reads the candidates of each cell. */
static qdr_status read_sets(const struct qdri_document *document, size_t start, unsigned side,
                            qdri_digit_set *set, qdr_error *error)
{
    for (size_t k = 0; k < cube(side); ++k) {
        unsigned mark = (unsigned)(k % side);
        int digit = qdr_symbol_digit(document->text[start + k]);
        if (digit != 0 && digit != (int)mark + 1) {
            struct qdri_document rest = *document;
            rest.text += start;
            rest.before += start;
            return fail_mark(&rest, k, side, error);
        }
        set[k / side] = (mark == 0 ? 0 : set[k / side]) | (qdri_digit_set)(digit > 0) << mark;
        if (mark + 1 == side && set[k / side] == 0) {
            return qdri_fail_at(
                error, QDR_RANGE, qdri_document_place(document, start + k + 1 - side),
                "cell r%zuc%zu has no candidate", k / side / side + 1, k / side % side + 1);
        }
    }
    return QDR_OK;
}

void qdri_pencil_argument(struct qdri_strbuf *argument, qdri_digit_set *set, unsigned side,
                          unsigned first, qdri_digit_set done)
{
    const qdri_digit_set same = set[first];
    for (unsigned digit = 1; digit <= side; ++digit) {
        if (same >> (digit - 1) & 1) {
            qdri_strbuf_add_char(argument, qdr_digit_symbol((qdr_digit)digit));
        }
    }
    for (unsigned cell = first; cell < side * side; ++cell) {
        if (set[cell] == same) {
            set[cell] = done;
            qdri_argument_cell(argument, cell / side + 1, cell % side + 1);
        }
    }
}

qdr_status qdri_pencil_take(struct qdri_sheet *sheet, qdri_digit_set *set, unsigned side,
                            qdr_error *error)
{
    struct qdri_strbuf argument = {0};
    qdr_status status = QDR_OK;
    qdr_grid_clear(&sheet->grid, side);
    for (unsigned cell = 0; status == QDR_OK && cell < side * side; ++cell) {
        bool is_single = (set[cell] & (set[cell] - 1)) == 0;
        if (is_single && side > 1) {
            while (set[cell] >> sheet->grid.cell[cell] != 0) {
                ++sheet->grid.cell[cell];
            }
        } else if (set[cell] != all_digits(side)) {
            status = sheet->rules ? QDR_OK : qdr_rules_new(&sheet->rules, side, 0, 0, error);
            qdri_pencil_argument(&argument, set, side, cell, all_digits(side));
            status = status == QDR_OK ? qdri_sheet_add_put(sheet, "candidates", &argument, error)
                                      : status;
        }
    }
    qdri_strbuf_free(&argument);
    return status;
}

qdr_status qdri_pencil_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                            qdr_error *error)
{
    qdri_digit_set set[QDR_CELLS_MAX];
    size_t start = strspn(document->text, " \t");
    size_t length = document->length - start;
    unsigned side = side_of(length);
    if (side == 0) {
        return qdri_fail_at(error, QDR_SYNTAX, qdri_document_place(document, start),
                            "%zu characters, but no grid has as many candidates", length);
    }
    qdr_status status = read_sets(document, start, side, set, error);
    status = status == QDR_OK ? qdr_rules_new(&sheet->rules, side, 0, 0, error) : status;
    return status == QDR_OK ? qdri_pencil_take(sheet, set, side, error) : status;
}

/* ------------------------------------------------------------------------------- writing ---- */

/* Leaves the cells of a clause the candidates that it allows. */
static void narrow(const struct qdri_figure *figure, qdri_digit_set *set)
{
    qdri_digit_set allowed = 0;
    for (unsigned k = 0; k < figure->symbols; ++k) {
        allowed |= (qdri_digit_set)1 << (figure->symbol[k] - 1);
    }
    for (unsigned k = 0; k < figure->count; ++k) {
        set[figure->cell[k]] &= allowed;
    }
}

/* Require: all rules are "candidates". */
static void make_sets(const qdr_puzzle *puzzle, const qdr_rules *rules, qdri_digit_set *set)
{
    unsigned side = rules->frame.board.side;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        qdr_digit digit = puzzle->grid.cell[cell];
        set[cell] = digit > 0 ? (qdri_digit_set)1 << (digit - 1) : all_digits(side);
    }
    for (size_t k = qdri_rules_first_shown(rules); k < rules->clauses; ++k) {
        narrow(rules->clause[k].data, set);
    }
}

qdr_status qdri_pencil_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                             struct qdri_strbuf *text, qdr_error *error)
{
    qdri_digit_set set[QDR_CELLS_MAX];
    unsigned side = rules->frame.board.side;
    make_sets(puzzle, rules, set);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (set[cell] == 0) {
            return qdri_fail(error, QDR_UNSUPPORTED,
                             "a line of candidates cannot hold that r%uc%u has none",
                             cell / side + 1, cell % side + 1);
        }
        for (unsigned digit = 1; digit <= side; ++digit) {
            bool is_there = set[cell] >> (digit - 1) & 1;
            qdri_strbuf_add_char(text, qdr_digit_symbol((qdr_digit)(is_there ? digit : 0)));
        }
    }
    return qdri_strbuf_check(text, error);
}
