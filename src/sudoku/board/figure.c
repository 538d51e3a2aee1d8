/* figure.c  Writes figures, and asks about them; how they are read stands in figure_read.c. */
#include "sudoku/board/figure.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/board/symbols.h"

const char *qdri_direction_name(enum qdri_direction direction)
{
    static const char *const names[] = {[QDRI_NOWHERE] = "",
                                        [QDRI_DOWN_RIGHT] = "dr",
                                        [QDRI_DOWN_LEFT] = "dl",
                                        [QDRI_UP_RIGHT] = "ur",
                                        [QDRI_UP_LEFT] = "ul"};
    return names[direction];
}

const struct qdri_direction_step qdri_direction_steps[] = {[QDRI_NOWHERE] = {0, 0},
                                                           [QDRI_DOWN_RIGHT] = {1, 1},
                                                           [QDRI_DOWN_LEFT] = {1, -1},
                                                           [QDRI_UP_RIGHT] = {-1, 1},
                                                           [QDRI_UP_LEFT] = {-1, -1}};

bool qdri_are_neighbours(unsigned side, qdr_cell a, qdr_cell b)
{
    int down = (int)(a / side) - (int)(b / side);
    int right = (int)(a % side) - (int)(b % side);
    return down * down + right * right == 1;
}

bool qdri_cells_touch(unsigned side, qdr_cell a, qdr_cell b)
{
    return abs((int)(a / side) - (int)(b / side)) <= 1 &&
           abs((int)(a % side) - (int)(b % side)) <= 1;
}

qdr_cell qdri_shaft_start(const qdr_cell *cells, unsigned split, unsigned side)
{
    unsigned k = 0;
    while (k < split && !qdri_cells_touch(side, cells[k], cells[split])) {
        ++k;
    }
    return split == 0 ? QDR_NO_CELL : cells[k < split ? k : split - 1];
}

struct qdri_figure *qdri_figure_extend(const struct qdri_figure *figure, const void *words,
                                       size_t size, size_t room)
{
    const size_t cells = figure->count * sizeof *figure->cell;
    struct qdri_figure *extended = qdri_zeros(1, size + cells + figure->count * room);
    if (extended) {
        memcpy(extended, words, size);
        *extended = *figure;
        extended->cell = memcpy((char *)extended + size, figure->cell, cells);
    }
    return extended;
}

void *qdri_figure_room(const struct qdri_figure *figure)
{
    return (void *)(uintptr_t)(figure->cell + figure->count);
}

static bool write_cells(const struct qdri_figure *figure, struct qdri_strbuf *text)
{
    unsigned side = figure->board.side;
    bool is_whole = true;
    /* Only a mask can be without cells. */
    for (size_t k = 0; is_whole && figure->count == 0 && k < (size_t)side * side; ++k) {
        is_whole = qdri_strbuf_add_char(text, '.');
    }
    for (size_t k = 0; is_whole && k < figure->count; ++k) {
        const char *before = k == 0 ? "" : k == figure->split ? " -> " : " ";
        is_whole = qdri_strbuf_addf(text, "%sr%uc%u", before, figure->cell[k] / side + 1u,
                                    figure->cell[k] % side + 1u);
    }
    return is_whole;
}

bool qdri_figure_write(const struct qdri_figure *figure, struct qdri_strbuf *text)
{
    bool is_whole = !figure->has_value || qdri_strbuf_addf(text, "%d ", (int)figure->value);
    for (size_t k = 0; is_whole && k < figure->symbols; ++k) {
        is_whole = qdri_strbuf_addf(text, "%c%s", qdri_symbol_of(&figure->board, figure->symbol[k]),
                                    k + 1u == figure->symbols ? " " : "");
    }
    if (!is_whole || !figure->is_outside) {
        return is_whole && write_cells(figure, text);
    }
    return qdri_strbuf_addf(text, "r%uc%u%s%s", figure->row, figure->column,
                            figure->direction == QDRI_NOWHERE ? "" : " ",
                            qdri_direction_name(figure->direction));
}

void qdri_figure_digits(const struct qdri_figure *figure, const qdr_grid *grid, qdr_digit *digits)
{
    for (size_t k = 0; k < figure->count; ++k) {
        digits[k] = grid->cell[figure->cell[k]];
    }
}

bool qdri_figure_is_modified(const struct qdri_figure *figure)
{
    unsigned k = 0;
    while (k < figure->count && !qdri_is_modified(&figure->board, figure->cell[k])) {
        ++k;
    }
    return k < figure->count;
}

unsigned qdri_figure_find(const struct qdri_figure *figure, qdr_cell cell)
{
    unsigned k = 0;
    while (k < figure->count && figure->cell[k] != cell) {
        ++k;
    }
    return k;
}
