/* candidates.c  Candidates as pencil marks, or as words. */
#include "base/error.h"
#include "sudoku/pictures/picture.h"
#include "sudoku/pictures/terminal/pencil.h"

struct candidates {
    const qdr_possibility *candidate;
    unsigned side;
    unsigned width; /* candidates of a cell */
    const qdr_grid_look *look;
};

static qdr_possibility candidate_at(const struct candidates *candidates, unsigned cell,
                                    unsigned digit)
{
    return candidates->candidate[cell * candidates->width + digit - 1];
}

static unsigned only_digit(const void *ctx, unsigned cell)
{
    const struct candidates *candidates = ctx;
    return qdri_candidates_only(candidates->candidate, candidates->width, cell);
}

static struct qdri_pencil_mark mark_of(const void *ctx, unsigned cell, unsigned digit)
{
    const struct candidates *candidates = ctx;
    const char symbol = qdri_look_symbol(candidates->look, digit);
    if (only_digit(candidates, cell) == digit) {
        const bool is_given = qdri_is_given(candidates->look, candidates->side, cell);
        unsigned ink = is_given ? QDRI_INK_GIVEN : QDRI_INK_PLAIN;
        return (struct qdri_pencil_mark){symbol, ' ', ink};
    }
    switch (candidate_at(candidates, cell, digit)) {
    case QDR_POSSIBLE:
        return (struct qdri_pencil_mark){symbol, ' ', QDRI_INK_POSSIBLE};
    case QDR_UNDECIDED:
        return (struct qdri_pencil_mark){candidates->look->ansi ? symbol : '?', ' ',
                                         QDRI_INK_UNDECIDED};
    case QDR_IMPOSSIBLE:
        break;
    }
    return (struct qdri_pencil_mark){'.', ' ', QDRI_INK_PLAIN};
}

/* Puts the digits of a cell of which that much is known; returns how many there are. */
static unsigned put_digits(const struct candidates *candidates, unsigned cell,
                           qdr_possibility possibility, struct qdri_output *output)
{
    unsigned count = 0;
    for (unsigned digit = 1; digit <= candidates->width; ++digit) {
        if (candidate_at(candidates, cell, digit) == possibility) {
            char symbol = qdri_look_symbol(candidates->look, digit);
            if (count == 0 && possibility == QDR_UNDECIDED) {
                qdri_put(output, "?", 1);
            }
            qdri_put(output, &symbol, 1);
            ++count;
        }
    }
    return count;
}

static void put_words(const struct candidates *candidates, struct qdri_output *output)
{
    const unsigned side = candidates->side;
    bool has_rows = candidates->look->style == QDR_GRID_ROWS;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned count = put_digits(candidates, cell, QDR_POSSIBLE, output);
        count += put_digits(candidates, cell, QDR_UNDECIDED, output);
        if (count == 0) {
            qdri_put(output, "-", 1);
        }
        bool is_last = cell + 1 == side * side || (has_rows && (cell + 1) % side == 0);
        qdri_put(output, is_last ? "\n" : " ", 1);
    }
}

qdr_status qdr_write_candidates(const qdr_possibility *candidate, unsigned side,
                                const qdr_grid_look *look, const qdr_writer *writer,
                                qdr_error *error)
{
    qdr_status status = qdri_check_look(look, writer, error);
    status = status == QDR_OK ? qdri_check_side(side, look, error) : status;
    if (status != QDR_OK) {
        return status;
    }
    if (look->style == QDR_GRID_NUMBERS) {
        return qdri_fail(error, QDR_UNSUPPORTED, "candidates cannot be written as numbers");
    }
    struct candidates candidates = {
        .candidate = candidate, .side = side, .width = qdri_look_width(look, side), .look = look};
    struct qdri_pencil pencil = {.side = side,
                                 .look = look,
                                 .ctx = &candidates,
                                 .alone = only_digit,
                                 .mark = mark_of,
                                 .output = {.writer = writer}};
    if (look->style != QDR_GRID_BOXED && look->style != QDR_GRID_UNICODE) {
        put_words(&candidates, &pencil.output);
    } else if (!qdri_pencil_put(&pencil)) {
        return qdri_no_memory(error);
    }
    return qdri_output_end(&pencil.output, error);
}
