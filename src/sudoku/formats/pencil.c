/* pencil.c  Candidates as pencil marks, or as words. */
#include <quadrille/candidates.h>

#include "base/error.h"
#include "sudoku/formats/picture.h"

struct pencil {
    const qdr_possibility *candidate;
    unsigned side;
    unsigned rows; /* of marks in a cell */
    unsigned columns;
    const qdr_grid_look *look;
    struct qdri_output output;
};

static qdr_possibility candidate_at(const struct pencil *pencil, unsigned cell, unsigned digit)
{
    return pencil->candidate[cell * pencil->side + digit - 1];
}

/* The only digit that is left for a cell; 0 where there are none or several. */
static unsigned only_digit(const struct pencil *pencil, unsigned cell)
{
    unsigned only = 0;
    for (unsigned digit = 1; digit <= pencil->side; ++digit) {
        if (candidate_at(pencil, cell, digit) != QDR_IMPOSSIBLE) {
            if (only > 0) {
                return 0;
            }
            only = digit;
        }
    }
    return only;
}

static bool is_given(const struct pencil *pencil, unsigned cell)
{
    const qdr_grid *givens = pencil->look->givens;
    return givens && givens->side == pencil->side && givens->cell[cell] != 0;
}

static void put_emphasized(struct pencil *pencil, const char *emphasis, char symbol)
{
    bool is_emphasized = emphasis && pencil->look->ansi;
    if (is_emphasized) {
        qdri_put_text(&pencil->output, emphasis);
    }
    qdri_put(&pencil->output, &symbol, 1);
    if (is_emphasized) {
        qdri_put_text(&pencil->output, "\033[0m");
    }
}

static void put_mark(struct pencil *pencil, unsigned cell, unsigned digit)
{
    char symbol = qdr_digit_symbol((qdr_digit)digit);
    switch (candidate_at(pencil, cell, digit)) {
    case QDR_POSSIBLE:
        put_emphasized(pencil, "\033[32m", symbol);
        break;
    case QDR_UNDECIDED:
        put_emphasized(pencil, "\033[33m", pencil->look->ansi ? symbol : '?');
        break;
    case QDR_IMPOSSIBLE:
        put_emphasized(pencil, NULL, '.');
        break;
    }
}

/* A line of a cell, and the blank behind it. */
static void put_cell(void *ctx, unsigned cell, unsigned line)
{
    struct pencil *pencil = ctx;
    unsigned only = only_digit(pencil, cell);
    bool is_decided = only > 0 && candidate_at(pencil, cell, only) == QDR_POSSIBLE;
    for (unsigned k = 0; k < pencil->columns; ++k) {
        bool is_middle = line == (pencil->rows - 1) / 2 && k == (pencil->columns - 1) / 2;
        if (!is_decided) {
            put_mark(pencil, cell, line * pencil->columns + k + 1);
        } else if (is_middle) {
            put_emphasized(pencil, is_given(pencil, cell) ? "\033[1m" : NULL,
                           qdr_digit_symbol((qdr_digit)only));
        } else {
            qdri_put(&pencil->output, " ", 1);
        }
    }
    qdri_put(&pencil->output, " ", 1);
}

static void put_marks(struct pencil *pencil)
{
    struct qdri_cells cells = {.side = pencil->side,
                               .width = pencil->columns,
                               .height = pencil->rows,
                               .ctx = pencil,
                               .put = put_cell};
    qdri_put_framed(&cells, pencil->look, &pencil->output);
}

/* Puts the digits of a cell of which that much is known; returns how many there are. */
static unsigned put_digits(struct pencil *pencil, unsigned cell, qdr_possibility possibility)
{
    unsigned count = 0;
    for (unsigned digit = 1; digit <= pencil->side; ++digit) {
        if (candidate_at(pencil, cell, digit) == possibility) {
            char symbol = qdr_digit_symbol((qdr_digit)digit);
            if (count == 0 && possibility == QDR_UNDECIDED) {
                qdri_put(&pencil->output, "?", 1);
            }
            qdri_put(&pencil->output, &symbol, 1);
            ++count;
        }
    }
    return count;
}

static void put_words(struct pencil *pencil)
{
    unsigned cells = pencil->side * pencil->side;
    bool has_rows = pencil->look->style == QDR_GRID_ROWS;
    for (unsigned cell = 0; cell < cells; ++cell) {
        unsigned count = put_digits(pencil, cell, QDR_POSSIBLE);
        count += put_digits(pencil, cell, QDR_UNDECIDED);
        if (count == 0) {
            qdri_put(&pencil->output, "-", 1);
        }
        bool is_last = cell + 1 == cells || (has_rows && (cell + 1) % pencil->side == 0);
        qdri_put(&pencil->output, is_last ? "\n" : " ", 1);
    }
}

qdr_status qdr_write_candidates(const qdr_possibility *candidate, unsigned side,
                                const qdr_grid_look *look, const qdr_writer *writer,
                                qdr_error *error)
{
    struct pencil pencil = {.candidate = candidate, .side = side, .look = look};
    if (side < 1 || side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_INVALID, "a grid has a side from 1 to %d", QDR_SIDE_MAX);
    }
    if (look->rules && qdr_rules_side(look->rules) != side) {
        return qdri_fail(error, QDR_INVALID, "the rules are for a grid of another side");
    }
    if (look->style == QDR_GRID_NUMBERS) {
        return qdri_fail(error, QDR_UNSUPPORTED, "candidates cannot be written as numbers");
    }
    pencil.output.writer = writer;
    qdr_box_standard(side, &pencil.rows, &pencil.columns);
    if (look->style == QDR_GRID_BOXED || look->style == QDR_GRID_UNICODE) {
        put_marks(&pencil);
    } else {
        put_words(&pencil);
    }
    return qdri_output_end(&pencil.output, error);
}
