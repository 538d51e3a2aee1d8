/* write.c  Writing grids: the styles without borders, and borders around cells of any size. */
#include <string.h>

#include "base/error.h"
#include "sudoku/board/symbols.h"
#include "sudoku/pictures/terminal/large.h"
#include "sudoku/rules/rules.h"

unsigned qdri_cell_ink(const struct qdri_picture *picture, unsigned cell)
{
    static const unsigned inks[] = {QDRI_INK_PLAIN, QDRI_INK_GIVEN, QDRI_INK_MARKED,
                                    QDRI_INK_MARKED_GIVEN};
    const unsigned is_given = qdri_is_given(picture->look, picture->grid->side, cell);
    return inks[is_given | (unsigned)picture->is_marked[cell] << 1];
}

void qdri_put_inked(struct qdri_output *output, const struct qdri_picture_params *look,
                    unsigned ink, const char *text, size_t size)
{
    const char *emphasis = look->ansi ? qdri_ink_sequence(ink) : NULL;
    if (emphasis) {
        qdri_put_text(output, emphasis);
    }
    qdri_put(output, text, size);
    if (emphasis) {
        qdri_put_text(output, "\033[0m");
    }
}

/* Puts what stands in a cell, with the emphasis that the look asks for. */
static void put_in_cell(struct qdri_picture *picture, unsigned cell, const char *text, size_t size)
{
    qdri_put_inked(&picture->output, picture->look, qdri_cell_ink(picture, cell), text, size);
}

char qdri_sign_behind(const struct qdri_picture *picture, unsigned cell)
{
    if (picture->is_marked[cell] && !picture->look->ansi) {
        return '*';
    }
    return (picture->grid->cell[cell] & QDR_MODIFIED) != 0 ? '\'' : ' ';
}

/* LINE and ROWS, with emphasis. */
static void put_symbols(struct qdri_picture *picture, bool has_rows)
{
    unsigned side = picture->grid->side;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        char symbol = qdri_look_symbol(picture->look, picture->grid->cell[cell]);
        put_in_cell(picture, cell, &symbol, 1);
        if ((cell + 1) % side == 0 && (has_rows || cell + 1 == side * side)) {
            qdri_put(&picture->output, "\n", 1);
        }
    }
}

/* The same without: all at once, since there may be millions of them.  `*is_written` stays as it is
 * where cells hold what no symbol stands for. */
static qdr_status write_symbols(const qdr_grid *grid, const struct qdri_picture_params *look,
                                const qdr_writer *writer, bool *is_written, qdr_error *error)
{
    char text[QDR_CELLS_MAX + QDR_SIDE_MAX];
    const char *symbols = qdri_symbols_of(look->rules ? &look->rules->frame.board : NULL);
    const unsigned side = grid->side;
    const unsigned width = look->style == QDR_GRID_ROWS ? side : side * side;
    const qdr_digit *cell = grid->cell;
    qdr_digit all = 0;
    char *at = text;
    for (unsigned row = 0; row < side * side; row += width) {
        for (unsigned k = 0; k < width; ++k) {
            all |= *cell;
            *at++ = symbols[*cell++ & (QDR_ZERO - 1)];
        }
        *at++ = '\n';
    }
    if ((all & QDR_ZERO) != 0) {
        return QDR_OK;
    }
    *is_written = true;
    return writer->write(writer->ctx, text, (size_t)(at - text))
               ? QDR_OK
               : qdri_fail(error, QDR_IO, "the output could not be written");
}

static bool has_held(const qdr_grid *grid)
{
    qdr_digit all = 0;
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        all |= grid->cell[cell];
    }
    return (all & QDR_ZERO) != 0;
}

/* LINE, ROWS and NUMBERS of cells that may hold two digits: blanks between them. */
static void put_held(struct qdri_picture *picture)
{
    const qdr_grid *grid = picture->grid;
    const qdr_grid_style style = (qdr_grid_style)picture->look->style;
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        const unsigned width = style == QDR_GRID_NUMBERS ? QDRI_HELD_WIDTH : 0;
        char held[QDR_DIGIT_TEXT_SIZE];
        size_t length = strlen(qdr_digit_text(held, grid->cell[cell]));
        const bool is_last = cell + 1u == (unsigned)grid->side * grid->side ||
                             (style != QDR_GRID_LINE && (cell + 1) % grid->side == 0);
        for (; length < width; ++length) {
            qdri_put(&picture->output, " ", 1);
        }
        put_in_cell(picture, cell, held, strlen(held));
        const char behind[] = {qdri_sign_behind(picture, cell), '\n'};
        const bool is_bare = is_last && behind[0] == ' ';
        qdri_put(&picture->output, behind + is_bare, 1u + is_last - is_bare);
    }
}

static void put_numbers(struct qdri_picture *picture)
{
    const qdr_grid *grid = picture->grid;
    const bool has_names = qdri_look_symbol(picture->look, 1) != '1';
    bool is_wide = qdri_look_width(picture->look, grid->side) > 9 && !has_names;
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        unsigned digit = grid->cell[cell] & (qdr_digit)~QDR_MODIFIED;
        const char number[] = {(char)(digit < 10 ? ' ' : '0' + digit / 10),
                               has_names ? qdri_look_symbol(picture->look, digit)
                                         : (char)('0' + digit % 10)};
        put_in_cell(picture, cell, number + !is_wide, 1u + is_wide);
        const char behind[] = {qdri_sign_behind(picture, cell), '\n'};
        bool is_last = (cell + 1) % grid->side == 0;
        bool is_bare = is_last && behind[0] == ' ';
        qdri_put(&picture->output, behind + is_bare, 1u + is_last - is_bare);
    }
}

/* ------------------------------------------------------------------------------- borders ---- */

/* There is a border between two cells of different regions, and around the grid.  Between two rows
 * there is a line for borders where at least one is needed, and between two columns a place, so
 * that boxes come out as usual:
 *
 *     +-------+-------+
 *     | 4 . 7 | 2 6 5 |
 *
 * Where borders meet, the character follows from the four that may come together: left, right,
 * above, below.  Around such a point there are never just one (the cells around it, taken in turn,
 * cannot change their region just once), so that each border ends at another. */

/* Gap g lies before row (column) g, and gap `side` behind the last. */
struct frame {
    const struct qdri_cells *cells;
    bool is_ascii;
    struct qdri_output *output;
    struct qdri_regions regions;
    bool is_ruled[QDR_SIDE_MAX + 1]; /* the gap before a row has a line, perhaps a blank one */
    bool is_wide[QDR_SIDE_MAX + 1];  /* the gap before a column has a place */
};

static void find_gaps(struct frame *frame)
{
    for (unsigned gap = 0; gap <= frame->cells->side; ++gap) {
        frame->is_ruled[gap] = frame->cells->height > 1;
        frame->is_wide[gap] = false;
        for (unsigned k = 0; k < frame->cells->side; ++k) {
            frame->is_ruled[gap] |= qdri_regions_rule(&frame->regions, gap, k);
            frame->is_wide[gap] |= qdri_regions_bar(&frame->regions, k, gap);
        }
    }
}

/* Puts the character where borders meet, all of which are heavy. */
static void put_joint(const struct frame *frame, bool left, bool right, bool above, bool below)
{
    qdri_put_sign(frame->output, qdri_joint(2U * left, 2U * right, 2U * above, 2U * below),
                  frame->is_ascii);
}

static void put_bar(const struct frame *frame, unsigned row, unsigned column)
{
    bool is_bar = qdri_regions_bar(&frame->regions, row, column);
    put_joint(frame, false, false, is_bar, is_bar);
}

/* Puts the character where the gaps before `row` and before `column` cross. */
static void put_crossing(const struct frame *frame, unsigned row, unsigned column)
{
    const struct qdri_regions *regions = &frame->regions;
    unsigned side = frame->cells->side;
    put_joint(frame, column > 0 && qdri_regions_rule(regions, row, column - 1),
              column < side && qdri_regions_rule(regions, row, column),
              row > 0 && qdri_regions_bar(regions, row - 1, column),
              row < side && qdri_regions_bar(regions, row, column));
}

/* Puts the line between two rows.  A cell is as wide as what stands in it and the blank behind, and
 * the blank before it where there is a place for a border. */
static void put_ruler(const struct frame *frame, unsigned row)
{
    unsigned side = frame->cells->side;
    for (unsigned column = 0; column <= side; ++column) {
        if (frame->is_wide[column]) {
            put_crossing(frame, row, column);
        }
        unsigned width = frame->cells->width + 1 + frame->is_wide[column];
        for (unsigned k = 0; column < side && k < width; ++k) {
            bool is_rule = qdri_regions_rule(&frame->regions, row, column);
            put_joint(frame, is_rule, is_rule, false, false);
        }
    }
    qdri_put(frame->output, "\n", 1);
}

/* A cell that is not there is blank. */
static void put_framed_cell(const struct frame *frame, unsigned cell, unsigned line)
{
    if (qdri_regions_has_cell(&frame->regions, cell)) {
        frame->cells->put(frame->cells->ctx, cell, line);
        return;
    }
    for (unsigned k = 0; k <= frame->cells->width; ++k) {
        qdri_put(frame->output, " ", 1);
    }
}

static void put_row(const struct frame *frame, unsigned row, unsigned line)
{
    unsigned side = frame->cells->side;
    for (unsigned column = 0; column < side; ++column) {
        if (frame->is_wide[column]) {
            put_bar(frame, row, column);
            qdri_put(frame->output, " ", 1);
        }
        put_framed_cell(frame, row * side + column, line);
    }
    put_bar(frame, row, side);
    qdri_put(frame->output, "\n", 1);
}

/* A cell begins behind the border before it and a blank, where there is a place for one. */
static void find_places(const struct frame *frame, qdr_cell_places *places)
{
    const struct qdri_cells *cells = frame->cells;
    unsigned column = 0;
    unsigned line = 0;
    for (unsigned k = 0; k < cells->side; ++k) {
        column += frame->is_wide[k] ? 2 : 0;
        line += frame->is_ruled[k];
        places->column[k] = (uint16_t)column;
        places->line[k] = (uint16_t)line;
        column += cells->width + 1;
        line += cells->height;
    }
    places->width = (uint16_t)cells->width;
    places->height = (uint16_t)cells->height;
    places->lines = line + frame->is_ruled[cells->side];
}

void qdri_put_framed(const struct qdri_cells *cells, const struct qdri_picture_params *look,
                     struct qdri_output *output)
{
    struct frame frame;
    frame.cells = cells;
    frame.output = output;
    frame.is_ascii = look->style == QDR_GRID_BOXED;
    qdri_regions_find(&frame.regions, look->rules, cells->side);
    find_gaps(&frame);
    if (look->places) {
        find_places(&frame, look->places);
    }
    for (unsigned row = 0; row <= cells->side; ++row) {
        if (frame.is_ruled[row]) {
            put_ruler(&frame, row);
        }
        for (unsigned line = 0; row < cells->side && line < cells->height; ++line) {
            put_row(&frame, row, line);
        }
    }
}

static void put_symbol_cell(void *ctx, unsigned cell, unsigned line)
{
    struct qdri_picture *picture = ctx;
    const char symbol = qdri_look_symbol(picture->look, picture->grid->cell[cell]);
    const char behind = qdri_sign_behind(picture, cell);
    (void)line;
    put_in_cell(picture, cell, &symbol, 1);
    qdri_put(&picture->output, &behind, 1);
}

/* What a cell holds that may hold two digits, in the middle of its width. */
static void put_held_cell(void *ctx, unsigned cell, unsigned line)
{
    struct qdri_picture *picture = ctx;
    char held[QDR_DIGIT_TEXT_SIZE];
    const size_t length = strlen(qdr_digit_text(held, picture->grid->cell[cell]));
    const char behind[] = {qdri_sign_behind(picture, cell), ' '};
    const unsigned before = length == 1;
    (void)line;
    qdri_put(&picture->output, " ", before);
    put_in_cell(picture, cell, held, length);
    qdri_put(&picture->output, behind, 1 + before);
}

static void put_boxed(struct qdri_picture *picture)
{
    struct qdri_cells cells = {.side = picture->grid->side,
                               .width = 1,
                               .height = 1,
                               .ctx = picture,
                               .put = put_symbol_cell};
    if (has_held(picture->grid)) {
        cells.width = QDRI_HELD_WIDTH;
        cells.put = put_held_cell;
    }
    qdri_put_framed(&cells, picture->look, &picture->output);
}

/* ---------------------------------------------------------------------------- all styles ---- */

static bool has_digits_only(const qdr_grid *grid, unsigned digits)
{
    enum { AT_ONCE = 16 }; /* as one instruction can */
    const unsigned cells = (unsigned)grid->side * grid->side;
    qdr_digit largest[AT_ONCE] = {0};
    unsigned cell = 0;
    for (; cell + AT_ONCE <= cells; cell += AT_ONCE) {
        for (unsigned k = 0; k < AT_ONCE; ++k) {
            const qdr_digit digit = grid->cell[cell + k] & (qdr_digit)~QDR_MODIFIED;
            largest[k] = digit > largest[k] ? digit : largest[k];
        }
    }
    for (; cell < cells; ++cell) {
        const qdr_digit digit = grid->cell[cell] & (qdr_digit)~QDR_MODIFIED;
        largest[0] = digit > largest[0] ? digit : largest[0];
    }
    for (unsigned k = 1; k < AT_ONCE; ++k) {
        largest[0] = largest[k] > largest[0] ? largest[k] : largest[0];
    }
    return largest[0] <= digits;
}

/* Is all that the cells hold made of digits up to the side? */
static bool has_parts_only(const qdr_grid *grid)
{
    unsigned part[2];
    unsigned cell = 0;
    while (cell < (unsigned)grid->side * grid->side &&
           (grid->cell[cell] == 0 ||
            (qdr_digit_parts(grid->cell[cell], part) > 0 && part[1] <= grid->side))) {
        ++cell;
    }
    return cell == (unsigned)grid->side * grid->side;
}

void qdri_picture_mark(struct qdri_picture *picture, unsigned side)
{
    for (size_t k = 0; k < picture->look->marked_count; ++k) {
        if (picture->look->marked[k] < side * side) {
            picture->is_marked[picture->look->marked[k]] = true;
        }
    }
}

qdr_status qdri_write_plain(const qdr_grid *grid, const struct qdri_picture_params *look,
                            const qdr_writer *writer, qdr_error *error)
{
    const bool is_bare = look->style == QDR_GRID_LINE || look->style == QDR_GRID_ROWS;
    if (is_bare && !look->ansi) {
        bool is_written = false;
        const qdr_status status = write_symbols(grid, look, writer, &is_written, error);
        if (is_written) {
            return status;
        }
    }
    struct qdri_picture picture = {.grid = grid, .look = look, .output = {.writer = writer}};
    qdri_picture_mark(&picture, grid->side);
    const bool is_held = has_held(grid);
    switch (is_held && look->style == QDR_GRID_NUMBERS ? QDR_GRID_ROWS : look->style) {
    case QDR_GRID_LINE:
    case QDR_GRID_ROWS:
        if (is_held) {
            put_held(&picture);
        } else {
            put_symbols(&picture, look->style == QDR_GRID_ROWS);
        }
        break;
    case QDR_GRID_NUMBERS:
        put_numbers(&picture);
        break;
    case QDR_GRID_BOXED:
    case QDR_GRID_UNICODE:
        put_boxed(&picture);
        break;
    }
    return qdri_output_end(&picture.output, error);
}

qdr_status qdri_look_take_grids(struct qdri_picture_params *look, const qdr_grid *const *grids,
                                size_t count, const qdr_rules *rules, const qdr_params *params,
                                const qdr_writer *writer, qdr_error *error)
{
    for (size_t k = 0; k < count; ++k) {
        const qdr_grid *grid = grids[k];
        const qdr_status status = qdri_look_take(look, grid->side, rules, params, writer, error);
        if (status != QDR_OK) {
            return status;
        }
        if (!has_digits_only(grid, qdri_look_width(look, grid->side)) && !has_parts_only(grid)) {
            return qdri_fail(error, QDR_INVALID, "the grid has a digit above its side");
        }
        if (grid->side != grids[0]->side) {
            return qdri_fail(error, QDR_INVALID, "grids that are shown alike must have one side");
        }
    }
    return QDR_OK;
}
