/* board.c  Has the library draw the board, and paints on it: the cursor, digits that are wrong, and
 * blanks for the dots of a cell without pencil marks. */
#include "step/board.h"

#include <stdlib.h>
#include <string.h>

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "shell/term/memory.h"

/* What is drawn at the moment. */
struct drawing {
    struct board *board;
    const struct page *page;
    const struct board_look *look;
};

/* ---------------------------------------------------------------------- the library's part ---- */

/* Digits are certain and marks are not, so that a mark that is alone looks like no digit. */
static void take_cell(struct board *board, const struct slate *slate, unsigned cell)
{
    const unsigned width = qdr_rules_width(slate->rules);
    const qdr_digit digit = slate->grid.cell[cell];
    qdr_possibility *candidate = &board->candidate[(size_t)cell * width];
    for (unsigned k = 0; k < width; ++k) {
        const bool is_mark = k < 64 && (slate->marks[cell] >> k & 1) != 0;
        candidate[k] = digit > 0 ? (k + 1 == digit ? QDR_POSSIBLE : QDR_IMPOSSIBLE)
                                 : (is_mark ? QDR_UNDECIDED : QDR_IMPOSSIBLE);
    }
}

static qdr_status write_marks(struct drawing *drawing, const qdr_writer *writer)
{
    struct board *board = drawing->board;
    const struct slate *slate = drawing->page->slate;
    const size_t side = slate_side(slate);
    board->candidate = grow(board->candidate, &board->capacity,
                            side * side * qdr_rules_width(slate->rules), sizeof *board->candidate);
    for (unsigned cell = 0; cell < slate_cells(slate); ++cell) {
        take_cell(board, slate, cell);
    }
    return qdr_write_candidates(board->candidate, (unsigned)side, drawing->page->rules,
                                board->params, writer, NULL);
}

/* A small board shows of a step only in which cells it is. */
static qdr_status write_digits(struct drawing *drawing, const qdr_writer *writer)
{
    const qdr_deduction *step = drawing->look->step;
    qdr_cell marked[QDR_CELLS_MAX];
    bool is_marked[QDR_CELLS_MAX] = {false};
    size_t count = 0;
    for (size_t k = 0; step && k < step->marks; ++k) {
        is_marked[step->mark[k].cell] = true;
    }
    for (unsigned cell = 0; cell < slate_cells(drawing->page->slate); ++cell) {
        if (is_marked[cell]) {
            marked[count++] = (qdr_cell)cell;
        }
    }
    qdr_params_set_marked(drawing->board->params, marked, count);
    return qdr_write_grid(&drawing->page->slate->grid, drawing->page->rules, drawing->board->params,
                          writer, NULL);
}

/* Signs stand for colors where there are none; but dots and marks are told apart by their pens. */
static qdr_status write_picture(struct drawing *drawing, const qdr_writer *writer)
{
    const struct board_look *wanted = drawing->look;
    struct board *board = drawing->board;
    board->params = board->params ? board->params : params_new(QDR_PARAMS_PICTURE);
    params_set(board->params, "style", wanted->is_unicode ? "unicode" : "boxed");
    params_set_number(board->params, "ansi", wanted->has_colors || !wanted->step);
    params_set_number(board->params, "width", wanted->width);
    params_set_grid(board->params, "givens", &drawing->page->givens);
    qdr_params_set_places(board->params, &board->places);
    if (wanted->kind == BOARD_DIGITS) {
        return write_digits(drawing, writer);
    }
    return wanted->step ? qdr_write_deduction(wanted->step, drawing->page->rules, board->params,
                                              writer, NULL)
                        : write_marks(drawing, writer);
}

/* -------------------------------------------------------------------------------- our part ---- */

static struct glyph *in_cell(const struct drawing *drawing, unsigned cell, unsigned k)
{
    const qdr_cell_places *places = &drawing->board->places;
    const unsigned side = slate_side(drawing->page->slate);
    return glyphs_at(&drawing->board->glyphs, places->column[cell % side] + k % places->width,
                     places->line[cell / side] + k / places->width);
}

static void paint_glyph(const struct drawing *drawing, unsigned cell, struct glyph *glyph)
{
    const struct slate *slate = drawing->page->slate;
    const bool is_blank = slate->grid.cell[cell] == 0;
    if (glyph->rune == '.' && is_blank && drawing->look->kind == BOARD_MARKS) {
        const bool has_marks = slate->marks[cell] != 0 || drawing->look->step;
        *glyph = (struct glyph){has_marks ? '.' : ' ', PEN_FAINT};
    }
    if (!is_blank && slate->givens.cell[cell] == 0) {
        glyph->pen |= drawing->look->has_colors ? PEN_OF(CYAN) : PEN_UNDERLINED;
    }
    if (drawing->look->is_wrong && drawing->look->is_wrong[cell] && glyph->rune != ' ') {
        glyph->pen =
            PEN_BOLD | PEN_UNDERLINED | (drawing->look->has_colors ? PEN_OF(RED) : PEN_REVERSED);
    }
    if (drawing->page->cursor == cell) {
        glyph->pen ^= PEN_REVERSED;
    }
}

static void paint_cell(const struct drawing *drawing, unsigned cell)
{
    const qdr_cell_places *places = &drawing->board->places;
    for (unsigned k = 0; k < (unsigned)places->width * places->height; ++k) {
        struct glyph *glyph = in_cell(drawing, cell, k);
        if (glyph) {
            paint_glyph(drawing, cell, glyph);
        }
    }
}

/* The text behind the first lines. */
static const char *behind(const struct out *text, size_t lines)
{
    const char *at = text->bytes;
    for (; lines > 0 && at < text->bytes + text->size; --lines) {
        const char *end = memchr(at, '\n', (size_t)(text->bytes + text->size - at));
        at = end ? end + 1 : text->bytes + text->size;
    }
    return at;
}

bool board_draw(struct board *board, const struct page *page, const struct board_look *look)
{
    struct drawing drawing = {board, page, look};
    qdr_writer writer = out_writer(&board->text);
    out_drop(&board->text);
    if (write_picture(&drawing, &writer) != QDR_OK) {
        return false;
    }
    const char *key = behind(&board->text, board->places.lines);
    glyphs_take(&board->glyphs, board->text.bytes, board->text.size, board->places.lines);
    glyphs_take(&board->key, key, (size_t)(board->text.bytes + board->text.size - key), SIZE_MAX);
    for (unsigned cell = 0; cell < slate_cells(page->slate); ++cell) {
        if (qdr_rules_has_cell(page->rules, (qdr_cell)cell)) {
            paint_cell(&drawing, cell);
        }
    }
    return true;
}

void board_free(struct board *board)
{
    glyphs_free(&board->glyphs);
    glyphs_free(&board->key);
    out_free(&board->text);
    free(board->candidate);
    qdr_params_free(board->params);
}

unsigned board_x(const struct board *board, const struct page *page, qdr_cell cell)
{
    return board->places.column[cell % slate_side(page->slate)] + (board->places.width - 1u) / 2;
}

unsigned board_y(const struct board *board, const struct page *page, qdr_cell cell)
{
    return board->places.line[cell / slate_side(page->slate)] + (board->places.height - 1u) / 2;
}
