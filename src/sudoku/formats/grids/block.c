/* block.c  Gathers the rows of a grid; row.h says what cannot be told from one line. */
#include "sudoku/formats/grids/row.h"

#include <string.h>

void qdri_block_close(struct qdri_block *block)
{
    block->rows = 0;
    block->waiting = 0;
}

bool qdri_block_is_full(const struct qdri_block *block)
{
    return block->rows > 0 && block->rows == block->grid.side;
}

bool qdri_block_is_torn(const struct qdri_block *block)
{
    return block->rows > 0 && block->band > 0 && block->since == block->band;
}

static void add_blanks(struct qdri_block *block, size_t line, size_t end)
{
    unsigned side = block->grid.side;
    memset(block->grid.cell + (size_t)block->rows * side, 0, side);
    block->place[block->rows] = (struct qdri_row_place){line, 1, end};
    ++block->rows;
    ++block->since;
}

/* Opens the block with the lines of '-' that waited, where they are rows. */
static void open_block(struct qdri_block *block, unsigned side, size_t bars, bool are_rows)
{
    block->grid.side = (uint8_t)side;
    block->rows = block->band = block->since = 0;
    block->bars = bars;
    block->has_dashes = are_rows;
    block->has_blanks = block->has_numbers = block->is_doubtful = false;
    for (size_t k = 0; are_rows && k < block->waiting; ++k) {
        add_blanks(block, block->waiting_line + k, block->waiting_dashes + 1);
    }
    block->waiting = 0;
}

/* Does the first row say that the lines that wait are rows as it is? */
static bool waits_for(const struct qdri_block *block, const struct qdri_row *row, unsigned side)
{
    return block->waiting > 0 && block->waiting < side && block->waiting_dashes == side &&
           block->waiting_bars == row->bars && row->dashes > 0 && row->blanks == 0;
}

qdr_status qdri_block_add(struct qdri_block *block, const struct qdri_row *row,
                          const struct qdri_text_line *line, unsigned side, qdr_error *error)
{
    qdr_digit cells[QDR_SIDE_MAX];
    qdr_status status =
        qdri_row_read(row, line, side, block->rows > 0 && block->has_numbers, cells, error);
    if (status != QDR_OK) {
        return status;
    }
    if (block->rows == 0) {
        open_block(block, side, row->bars, waits_for(block, row, side));
        block->is_alone = row->tokens == 1 && row->bars == 0;
    }
    size_t first = strspn(line->text, " \t") + 1;
    size_t end = line->length + 1;
    memcpy(block->grid.cell + (size_t)block->rows * side, cells, side);
    block->place[block->rows] = (struct qdri_row_place){line->number, first, end};
    block->has_dashes |= row->dashes > 0;
    block->has_numbers |= qdri_row_has_numbers(row, side);
    block->has_blanks |= row->blanks > 0;
    ++block->rows;
    ++block->since;
    return QDR_OK;
}

/* Is a line of '-' in an open block a row? */
static bool is_row(const struct qdri_block *block, const struct qdri_row *row)
{
    unsigned box_rows = 0;
    unsigned box_columns = 0;
    if (row->dashes != block->grid.side || row->bars != block->bars || block->has_blanks) {
        return false;
    }
    qdr_box_standard(block->grid.side, &box_rows, &box_columns);
    bool is_border = box_rows > 1 && block->rows % box_rows == 0;
    return block->has_dashes || (row->bars == 0 && !is_border);
}

/* Lines that wait are rows of a grid by themselves where there are as many as they are wide. */
static bool is_square(const struct qdri_block *block, unsigned side)
{
    size_t dashes = block->waiting_dashes;
    return block->waiting == dashes && (side == 0 ? qdri_side_is_usual(dashes) : dashes == side);
}

void qdri_block_dashes(struct qdri_block *block, const struct qdri_row *row,
                       const struct qdri_text_line *line, unsigned side)
{
    if (block->rows > 0) {
        if (is_row(block, row)) {
            block->has_dashes = true;
            add_blanks(block, line->number, line->length + 1);
        }
        return;
    }
    bool is_alike = block->waiting > 0 && block->waiting_dashes == row->dashes &&
                    block->waiting_bars == row->bars;
    if (!is_alike) {
        block->waiting = 0;
        block->waiting_dashes = row->dashes;
        block->waiting_bars = row->bars;
        block->waiting_line = line->number;
    }
    ++block->waiting;
    if (is_square(block, side)) {
        open_block(block, (unsigned)block->waiting_dashes, row->bars, true);
    }
}

bool qdri_block_blank(struct qdri_block *block)
{
    unsigned box_rows = 0;
    unsigned box_columns = 0;
    if (block->rows == 0 || block->since == 0) {
        block->waiting = 0;
        return true;
    }
    if (block->band == 0) {
        qdr_box_standard(block->grid.side, &box_rows, &box_columns);
        bool is_band = block->rows == box_rows || block->rows == box_columns;
        block->band = is_band && box_rows > 1 ? block->rows : 0;
    }
    if (block->since != block->band) {
        return false;
    }
    block->since = 0;
    return true;
}

/* Keeps the rows since the last blank line only. */
static void keep_last(struct qdri_block *block)
{
    unsigned side = block->grid.side;
    unsigned gone = block->rows - block->since;
    memmove(block->grid.cell, block->grid.cell + (size_t)gone * side, (size_t)block->since * side);
    memmove(block->place, block->place + gone, block->since * sizeof *block->place);
    block->rows = block->since;
    block->band = 0;
}

static qdr_status fail_after(const struct qdri_block *block, unsigned rows, const char *source,
                             qdr_error *error)
{
    const struct qdri_row_place *last = &block->place[rows - 1];
    struct qdri_place place = {.source = source, .line = last->line, .column = last->end};
    return qdri_fail_rows(place, rows, block->grid.side, block->place[0].line, error);
}

qdr_status qdri_block_fail(struct qdri_block *block, const char *source, qdr_error *error)
{
    qdr_status status = fail_after(block, block->rows, source, error);
    qdri_block_close(block);
    return status;
}

qdr_status qdri_block_tear(struct qdri_block *block, const char *source, qdr_error *error)
{
    qdr_status status = fail_after(block, block->rows - block->since, source, error);
    keep_last(block);
    return status;
}

bool qdri_block_has_rows(const struct qdri_block *block)
{
    unsigned side = block->grid.side;
    unsigned large = 0;
    unsigned filled = 0;
    for (unsigned r = 0; r < block->rows; ++r) {
        qdr_digit greatest = 0;
        for (unsigned c = 0; c < side; ++c) {
            qdr_digit digit = block->grid.cell[r * side + c];
            greatest = digit > greatest ? digit : greatest;
        }
        filled += greatest > 0;
        large += greatest > qdri_small_side(side);
    }
    return qdri_block_is_full(block) ? 2 * large >= filled : 2 * large > filled;
}
