/* write.c  Writing grids: the styles without borders; the others are in boxed.c. */
#include <string.h>

#include "base/error.h"
#include "sudoku/board/symbols.h"
#include "sudoku/pictures/picture.h"
#include "sudoku/rules/rules.h"

void qdri_put_cell(struct qdri_picture *picture, unsigned cell, const char *text, size_t size)
{
    static const char *const emphases[] = {NULL, "\033[1m", "\033[32m", "\033[1;32m"};
    unsigned is_given = qdri_is_given(picture->look, picture->grid->side, cell);
    unsigned is_marked = picture->is_marked[cell];
    const char *emphasis = picture->look->ansi ? emphases[is_given | is_marked << 1] : NULL;
    if (emphasis) {
        qdri_put_text(&picture->output, emphasis);
    }
    qdri_put(&picture->output, text, size);
    if (emphasis) {
        qdri_put_text(&picture->output, "\033[0m");
    }
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
        qdri_put_cell(picture, cell, &symbol, 1);
        if ((cell + 1) % side == 0 && (has_rows || cell + 1 == side * side)) {
            qdri_put(&picture->output, "\n", 1);
        }
    }
}

/* The same without: all at once, since there may be millions of them.  `*is_written` stays as it is
 * where cells hold what no symbol stands for. */
static qdr_status write_symbols(const qdr_grid *grid, const qdr_grid_look *look,
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

bool qdri_has_held(const qdr_grid *grid)
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
    const qdr_grid_style style = picture->look->style;
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        const unsigned width = style == QDR_GRID_NUMBERS ? QDRI_HELD_WIDTH : 0;
        char held[QDR_DIGIT_TEXT_SIZE];
        size_t length = strlen(qdr_digit_text(held, grid->cell[cell]));
        const bool is_last = cell + 1u == (unsigned)grid->side * grid->side ||
                             (style != QDR_GRID_LINE && (cell + 1) % grid->side == 0);
        for (; length < width; ++length) {
            qdri_put(&picture->output, " ", 1);
        }
        qdri_put_cell(picture, cell, held, strlen(held));
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
        qdri_put_cell(picture, cell, number + !is_wide, 1u + is_wide);
        const char behind[] = {qdri_sign_behind(picture, cell), '\n'};
        bool is_last = (cell + 1) % grid->side == 0;
        bool is_bare = is_last && behind[0] == ' ';
        qdri_put(&picture->output, behind + is_bare, 1u + is_last - is_bare);
    }
}

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

static qdr_status check_grid(const qdr_grid *grid, const qdr_grid_look *look, qdr_error *error)
{
    if (grid->side < 1 || grid->side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_INVALID, "a grid has a side from 1 to %d", QDR_SIDE_MAX);
    }
    if (!has_digits_only(grid, qdri_look_width(look, grid->side)) && !has_parts_only(grid)) {
        return qdri_fail(error, QDR_INVALID, "the grid has a digit above its side");
    }
    return qdri_check_side(grid->side, look, error);
}

void qdri_picture_mark(struct qdri_picture *picture, unsigned side)
{
    for (size_t k = 0; k < picture->look->marked_count; ++k) {
        if (picture->look->marked[k] < side * side) {
            picture->is_marked[picture->look->marked[k]] = true;
        }
    }
}

qdr_status qdri_write_plain(const qdr_grid *grid, const qdr_grid_look *look,
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
    const bool is_held = qdri_has_held(grid);
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
        qdri_put_boxed(&picture);
        break;
    }
    return qdri_output_end(&picture.output, error);
}

qdr_status qdri_check_grids(const qdr_grid *const *grids, size_t count, const qdr_grid_look *look,
                            qdr_error *error)
{
    for (size_t k = 0; k < count; ++k) {
        qdr_status status = check_grid(grids[k], look, error);
        if (status != QDR_OK) {
            return status;
        }
        if (grids[k]->side != grids[0]->side) {
            return qdri_fail(error, QDR_INVALID, "grids that are shown alike must have one side");
        }
    }
    return QDR_OK;
}

qdr_status qdr_write_grids(const qdr_grid *const *grids, size_t count, const qdr_grid_look *look,
                           const qdr_writer *writer, qdr_error *error)
{
    qdr_status status = qdri_check_look(look, writer, error);
    status = status == QDR_OK ? qdri_check_grids(grids, count, look, error) : status;
    return status == QDR_OK ? qdri_write_all(grids, count, look, writer, error) : status;
}

qdr_status qdr_write_grid(const qdr_grid *grid, const qdr_grid_look *look, const qdr_writer *writer,
                          qdr_error *error)
{
    return qdr_write_grids(&grid, 1, look, writer, error);
}
