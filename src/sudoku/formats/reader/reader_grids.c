/* reader_grids.c  Puzzles out of lines of characters: rows, and whole puzzles on a line.
 *
 * Rows of as many cells as a small puzzle has may be small puzzles, so a block that begins with
 * such a row is *doubtful* until it is known what follows.  After a malformed row the lines up to
 * the next blank line, comment, section or whole puzzle are passed over, so that one broken grid is
 * one fault. */
#include <string.h>

#include "base/error.h"
#include "sudoku/formats/grids/row.h"
#include "sudoku/formats/reader/reader.h"

/* Gives the open block, or its fault where it is not full. */
static enum qdri_reader_step give_block(qdr_puzzle_reader *self)
{
    struct qdri_block *block = &self->block;
    qdr_grid *grid = &self->puzzle->grid;
    size_t line = block->place[0].line;
    if (!qdri_block_is_full(block)) {
        qdri_block_fail(block, self->source, self->error);
        return qdri_reader_give(self, QDRI_GIVE_FAULT, line);
    }
    grid->side = block->grid.side;
    memcpy(grid->cell, block->grid.cell, (size_t)grid->side * grid->side);
    qdri_block_close(block);
    return qdri_reader_give(self, QDRI_GIVE_PUZZLE, line);
}

/* The same before a line that belongs to what follows. */
static enum qdri_reader_step end_block(qdr_puzzle_reader *self)
{
    self->is_again = true;
    return give_block(self);
}

enum qdri_reader_step qdri_reader_give_small(qdr_puzzle_reader *self)
{
    const struct qdri_block *block = &self->block;
    const struct qdri_row_place at = block->place[self->released];
    unsigned width = block->grid.side;
    unsigned side = qdri_small_side(width);
    qdr_grid *grid = &self->puzzle->grid;
    grid->side = (uint8_t)side;
    memcpy(grid->cell, block->grid.cell + (size_t)self->released * width, width);
    self->is_releasing = ++self->released < block->rows;
    if (!self->is_releasing) {
        qdri_block_close(&self->block);
    }
    for (unsigned k = 0; k < width; ++k) {
        if (grid->cell[k] > side) {
            char symbol = qdr_digit_symbol(grid->cell[k]);
            struct qdri_place place = {self->source, at.line, at.first + k};
            qdri_fail_digit(place, &symbol, 1, side, self->error);
            return qdri_reader_give(self, QDRI_GIVE_FAULT, at.line);
        }
    }
    return qdri_reader_give(self, QDRI_GIVE_PUZZLE, at.line);
}

/* Decides on a doubtful block.  Returns true where its rows are small puzzles, to be handed out. */
static bool settle(qdr_puzzle_reader *self)
{
    struct qdri_block *block = &self->block;
    unsigned small = qdri_small_side(block->grid.side);
    bool is_rest_of_list = self->judge.single_side == small && !qdri_block_is_full(block);
    block->is_doubtful = false;
    self->released = 0;
    self->is_releasing = is_rest_of_list || !qdri_block_has_rows(block);
    if (self->is_releasing) {
        self->judge.single_side = small;
    }
    return self->is_releasing;
}

/* What follows is no row of it. */
enum qdri_reader_step qdri_reader_end_grid(qdr_puzzle_reader *self)
{
    return self->block.is_doubtful && settle(self) ? qdri_reader_give_small(self)
                                                   : give_block(self);
}

/* Passes over the rest of the grid in which `cells` cells of a row are wrong. */
static void skip_grid(qdr_puzzle_reader *self, size_t cells)
{
    self->skipping = QDRI_SKIP_GRID;
    self->skipped_side = cells;
    qdri_block_close(&self->block);
}

/* A line that no puzzle can have spoils the open grid. */
static enum qdri_reader_step take_flawed(qdr_puzzle_reader *self)
{
    const struct qdri_text_line *line = &self->line;
    size_t first = line->number;
    if (self->block.rows > 0) {
        first = self->block.place[0].line;
        skip_grid(self, self->block.grid.side);
    }
    if (line->is_overlong) {
        qdri_fail_at(self->error, QDR_SYNTAX, qdri_text_place(line, line->most),
                     "the line is longer than %zu bytes", line->most);
    } else {
        qdri_fail_at(self->error, QDR_SYNTAX, qdri_text_place(line, line->nul - 1),
                     "a zero byte, which no text has");
    }
    return qdri_reader_give(self, QDRI_GIVE_FAULT, first);
}

/* A grid with a digit in each field of CSV is one fault. */
static enum qdri_reader_step take_fields(qdr_puzzle_reader *self)
{
    if (self->block.rows > 0) {
        return end_block(self);
    }
    self->skipping = QDRI_SKIP_GRID;
    qdri_fail_at(
        self->error, QDR_SYNTAX, qdri_text_place(&self->line, 0),
        "a digit in each field: put blanks in place of the commas, and 0 into empty fields");
    return qdri_reader_give(self, QDRI_GIVE_FAULT, self->line.number);
}

static enum qdri_reader_step give_single(qdr_puzzle_reader *self)
{
    self->judge.single_side = self->puzzle->grid.side;
    return qdri_reader_give(self, QDRI_GIVE_PUZZLE, self->line.number);
}

static enum qdri_reader_step take_single(qdr_puzzle_reader *self)
{
    if (self->block.rows > 0) {
        return end_block(self);
    }
    qdri_block_close(&self->block);
    self->pasting.is_single = true;
    self->pasting.single = self->pasting.last + qdri_single_end(&self->line);
    if (qdri_single_read(&self->single, self->judge.field, &self->line, self->puzzle,
                         self->error) != QDR_OK) {
        return qdri_reader_give(self, QDRI_GIVE_FAULT, self->line.number);
    }
    return give_single(self);
}

/* The first of several lines seemed to be a row, but by the second they are small puzzles, and the
 * first a malformed one. */
static enum qdri_reader_step take_back(qdr_puzzle_reader *self, unsigned small)
{
    struct qdri_row_place at = self->block.place[0];
    struct qdri_place place = {self->source, at.line, at.first};
    qdri_single_fail(place, self->block.grid.side, small, self->error);
    qdri_block_close(&self->block);
    self->judge.single_side = small;
    self->is_again = true;
    return qdri_reader_give(self, QDRI_GIVE_FAULT, at.line);
}

/* Is this a whole small puzzle, where a line of `cells` cells before it was a malformed one? */
static unsigned small_after(const qdr_puzzle_reader *self, const struct qdri_row *row, size_t cells)
{
    unsigned small = qdri_judge_small(&self->judge, row);
    return small != 0 && qdri_is_near(cells, small) ? small : 0;
}

static enum qdri_reader_step take_torn(qdr_puzzle_reader *self)
{
    size_t line = self->block.place[0].line;
    self->is_again = true;
    qdri_block_tear(&self->block, self->source, self->error);
    return qdri_reader_give(self, QDRI_GIVE_FAULT, line);
}

static size_t row_side(const qdr_puzzle_reader *self, const struct qdri_row *row)
{
    if (self->block.rows > 0) {
        return self->block.grid.side;
    }
    return self->judge.side != 0 ? self->judge.side : qdri_row_side(row);
}

static enum qdri_reader_step take_row(qdr_puzzle_reader *self, const struct qdri_row *row)
{
    struct qdri_block *block = &self->block;
    size_t number = self->line.number;
    bool is_first = block->rows == 0;
    if (qdri_block_is_torn(block)) {
        return take_torn(self);
    }
    if (block->rows == 1 && block->is_alone && small_after(self, row, block->grid.side)) {
        return take_back(self, small_after(self, row, block->grid.side));
    }
    size_t side = row_side(self, row);
    if (side == 0) {
        qdri_row_fail(row, &self->line, self->error);
        skip_grid(self, row->symbols);
        return qdri_reader_give(self, QDRI_GIVE_FAULT, number);
    }
    if (qdri_block_add(block, row, &self->line, (unsigned)side, self->error) != QDR_OK) {
        size_t first = is_first ? number : block->place[0].line;
        if (!is_first || qdri_judge_small(&self->judge, row) == 0) {
            skip_grid(self, row->symbols);
        }
        return qdri_reader_give(self, QDRI_GIVE_FAULT, first);
    }
    block->is_doubtful |= is_first && qdri_judge_small(&self->judge, row) != 0;
    if (!qdri_block_is_full(block)) {
        return QDRI_GO_ON;
    }
    return block->is_doubtful && settle(self) ? qdri_reader_give_small(self) : give_block(self);
}

static enum qdri_reader_step take_dashes(qdr_puzzle_reader *self, const struct qdri_row *row)
{
    qdri_block_dashes(&self->block, row, &self->line, self->judge.side);
    return qdri_block_is_full(&self->block) ? give_block(self) : QDRI_GO_ON;
}

/* Takes a line without cells. */
static enum qdri_reader_step take_void(qdr_puzzle_reader *self, enum qdri_verdict verdict)
{
    if (verdict == QDRI_IS_BLANK) {
        return qdri_block_blank(&self->block) ? QDRI_GO_ON : end_block(self);
    }
    if (verdict == QDRI_IS_RULER && self->block.rows > 0) {
        return QDRI_GO_ON;
    }
    if (self->block.rows > 0) {
        return end_block(self);
    }
    qdri_block_close(&self->block);
    if (verdict == QDRI_IS_OTHER_SECTION) {
        self->skipping = QDRI_SKIP_SECTION;
    }
    return QDRI_GO_ON;
}

/* Does the line end what is being passed over? */
static bool ends_skipping(const qdr_puzzle_reader *self, enum qdri_verdict verdict,
                          const struct qdri_row *row)
{
    switch (verdict) {
    case QDRI_IS_COMMENT:
    case QDRI_IS_PUZZLE_SECTION:
    case QDRI_IS_OTHER_SECTION:
        return true;
    case QDRI_IS_BLANK:
    case QDRI_IS_SINGLE:
        return self->skipping == QDRI_SKIP_GRID;
    case QDRI_IS_ROW:
        return self->skipping == QDRI_SKIP_GRID && small_after(self, row, self->skipped_side) != 0;
    default:
        return false;
    }
}

/* Does the line go on with a doubtful block? */
static bool is_doubtful_row(const qdr_puzzle_reader *self, enum qdri_verdict verdict,
                            const struct qdri_row *row)
{
    unsigned side = self->block.grid.side;
    return verdict == QDRI_IS_ROW && row->symbols == side && row->highest <= side &&
           qdri_judge_small(&self->judge, row) != 0;
}

/* ---------------------------------------------------------------------------------- lines ---- */

/* In most large files, nearly all lines are bare: where nothing is open or passed over, such a line
 * can be nothing but a puzzle.  The first line that says anything is judged in full. */
bool qdri_reader_may_be_bare(const qdr_puzzle_reader *self)
{
    const struct qdri_judge *judge = &self->judge;
    const bool may_be = judge->format == QDR_PUZZLE_AUTO || judge->format == QDR_PUZZLE_LINE;
    return may_be && judge->has_begun && judge->field == 0 && self->skipping == QDRI_SKIP_NOTHING &&
           self->block.rows == 0 && qdri_single_takes_bare(&self->single);
}

enum qdri_reader_step qdri_reader_take_bare(qdr_puzzle_reader *self)
{
    if (!qdri_reader_may_be_bare(self) ||
        !qdri_single_read_bare(&self->single, &self->line, &self->puzzle->grid)) {
        return QDRI_GO_ON;
    }
    qdri_block_close(&self->block);
    return give_single(self);
}

enum qdri_reader_step qdri_reader_take_judged(qdr_puzzle_reader *self)
{
    struct qdri_row row = {0};
    bool is_open = self->block.rows > 0;
    unsigned open_side = is_open ? self->block.grid.side : 0;
    enum qdri_verdict verdict = qdri_judge_line(&self->judge, &self->line, open_side, &row);
    if (is_open && self->block.is_doubtful && !is_doubtful_row(self, verdict, &row) &&
        settle(self)) {
        self->is_again = true;
        return qdri_reader_give_small(self);
    }
    if (self->skipping != QDRI_SKIP_NOTHING && !ends_skipping(self, verdict, &row)) {
        return QDRI_GO_ON;
    }
    self->skipping = QDRI_SKIP_NOTHING;
    switch (verdict) {
    case QDRI_IS_FLAWED:
        return take_flawed(self);
    case QDRI_IS_FIELDS:
        return take_fields(self);
    case QDRI_IS_DASHES:
        return take_dashes(self, &row);
    case QDRI_IS_SINGLE:
        return take_single(self);
    case QDRI_IS_ROW:
        return take_row(self, &row);
    default:
        return take_void(self, verdict);
    }
}
