/* tiling.c  A solution as a picture, where items are the cells of a board: pieces that tile it. */
#include <quadrille/problem.h>

#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "draw/svg.h"

enum { CELL = 48, EDGE = 6, LABEL = 18, LABEL_LEAST = 8, CELLS_MOST = 250000 };

#define NO_CELL UINT32_MAX
#define NOT_THERE (-2) /* no cell of the board */
#define BARE (-1)      /* no piece covers it */

/* Each is of another gray, too. */
static const char *const fills[] = {" fill=\"#fff3c4\"", " fill=\"#f9d3a0\"", " fill=\"#a3d1f0\"",
                                    " fill=\"#e6a08f\"", " fill=\"#85b085\"", " fill=\"#967ab8\""};

enum { FILLS = sizeof fills / sizeof *fills };

/* Rows and columns count from (top, left); those of the board are row * columns + column. */
struct tiling {
    const qdr_problem *problem;
    const qdr_option *option; /* the pieces */
    size_t pieces;
    uint32_t top;
    uint32_t left;
    uint32_t rows;
    uint32_t columns;
    uint32_t *cell_of;   /* item: its cell, or NO_CELL */
    int64_t *piece_of;   /* cell: its piece, the first of several; NOT_THERE or BARE */
    const char **color;  /* cell: the name of its color, or NULL */
    unsigned char *fill; /* piece */
    struct qdri_output output;
    struct qdri_arrays arrays;
};

/* ----------------------------------------------------------------------------------- board ---- */

/* Reads a number without zeros in front; NULL where there is none, or it is too large. */
static const char *read_number(const char *text, uint32_t *number)
{
    *number = 0;
    if (*text < '1' || *text > '9') {
        return NULL;
    }
    for (; *text >= '0' && *text <= '9' && *number < CELLS_MOST; ++text) {
        *number = *number * 10 + (uint32_t)(*text - '0');
    }
    return *text >= '0' && *text <= '9' ? NULL : text;
}

/* Reads r3c2. */
static bool read_cell(const char *name, uint32_t *row, uint32_t *column)
{
    const char *rest = name[0] == 'r' ? read_number(name + 1, row) : NULL;
    rest = rest && *rest == 'c' ? read_number(rest + 1, column) : NULL;
    return rest && *rest == '\0';
}

/* Reads 3b, as Knuth names the same cell. */
static bool read_square(const char *name, uint32_t *row, uint32_t *column)
{
    const char *rest = read_number(name, row);
    bool is_square = rest && *rest >= 'a' && *rest <= 'z' && rest[1] == '\0';
    *column = is_square ? (uint32_t)(*rest - 'a') + 1 : 0;
    return is_square;
}

typedef bool read_place(const char *name, uint32_t *row, uint32_t *column);

/* Finds how far the cells reach; returns how many there are. */
static uint32_t find_extent(struct tiling *tiling, read_place *read)
{
    uint32_t count = 0;
    struct qdri_bounds bounds = qdri_no_bounds();
    for (qdr_item item = 0; item < qdr_problem_items(tiling->problem); ++item) {
        uint32_t row;
        uint32_t column;
        if (read(qdr_problem_item_name(tiling->problem, item), &row, &column)) {
            qdri_bounds_add(&bounds, (struct qdri_spot){(int32_t)column, (int32_t)row}, 0);
            ++count;
        }
    }
    if (count > 0) {
        tiling->left = (uint32_t)bounds.least.x;
        tiling->top = (uint32_t)bounds.least.y;
        tiling->columns = (uint32_t)bounds.most.x - tiling->left + 1;
        tiling->rows = (uint32_t)bounds.most.y - tiling->top + 1;
    }
    return count;
}

static size_t cells_of(const struct tiling *tiling)
{
    return (size_t)tiling->rows * tiling->columns;
}

/* Where there are cells in neither notation there is no board. */
static qdr_status find_board(struct tiling *tiling, read_place **read, qdr_error *error)
{
    *read = read_cell;
    if (find_extent(tiling, *read) == 0) {
        *read = read_square;
        if (find_extent(tiling, *read) == 0) {
            return qdri_fail(error, QDR_UNSUPPORTED,
                             "no items are named as cells, such as r1c1 or 1a");
        }
    }
    if ((uint64_t)tiling->rows * tiling->columns > CELLS_MOST) {
        return qdri_fail(error, QDR_RANGE,
                         "a board of %" PRIu32 " by %" PRIu32 " cells; at most %d are drawn",
                         tiling->rows, tiling->columns, CELLS_MOST);
    }
    return QDR_OK;
}

static void place_items(struct tiling *tiling, read_place *read)
{
    for (size_t cell = 0; cell < cells_of(tiling); ++cell) {
        tiling->piece_of[cell] = NOT_THERE;
    }
    for (qdr_item item = 0; item < qdr_problem_items(tiling->problem); ++item) {
        uint32_t row;
        uint32_t column;
        tiling->cell_of[item] = NO_CELL;
        if (read(qdr_problem_item_name(tiling->problem, item), &row, &column)) {
            uint32_t cell = (row - tiling->top) * tiling->columns + column - tiling->left;
            tiling->cell_of[item] = cell;
            tiling->piece_of[cell] = BARE;
        }
    }
}

static const qdr_entry *entries_of(const struct tiling *tiling, size_t piece, size_t *count)
{
    return qdr_problem_option(tiling->problem, tiling->option[piece], count);
}

static void place_piece(struct tiling *tiling, size_t piece)
{
    size_t count;
    const qdr_entry *entries = entries_of(tiling, piece, &count);
    for (size_t k = 0; k < count; ++k) {
        uint32_t cell = tiling->cell_of[entries[k].item];
        if (cell != NO_CELL && tiling->piece_of[cell] == BARE) {
            tiling->piece_of[cell] = (int64_t)piece;
        }
        if (cell != NO_CELL && entries[k].color != QDR_NO_COLOR) {
            tiling->color[cell] = qdr_problem_color_name(tiling->problem, entries[k].color);
        }
    }
}

/* ----------------------------------------------------------------------------------- fills ---- */

/* What is at a place of the board or beyond it. */
static int64_t piece_at(const struct tiling *tiling, int64_t row, int64_t column)
{
    bool is_inside = row >= 0 && column >= 0 && row < tiling->rows && column < tiling->columns;
    return is_inside ? tiling->piece_of[row * tiling->columns + column] : NOT_THERE;
}

/* The fills of pieces before this one that a cell touches, as bits. */
static unsigned fills_around(const struct tiling *tiling, uint32_t cell, size_t piece)
{
    static const int ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    unsigned used = 0;
    for (size_t k = 0; k < 4; ++k) {
        int64_t other = piece_at(tiling, (int64_t)(cell / tiling->columns) + ways[k][0],
                                 (int64_t)(cell % tiling->columns) + ways[k][1]);
        if (other >= 0 && other < (int64_t)piece) {
            used |= 1U << tiling->fill[other];
        }
    }
    return used;
}

/* Of the fills that no neighbour has, the one that was taken least often. */
static void choose_fill(struct tiling *tiling, size_t piece, size_t taken[FILLS])
{
    size_t count;
    const qdr_entry *entries = entries_of(tiling, piece, &count);
    unsigned used = 0;
    unsigned best = FILLS;
    for (size_t k = 0; k < count; ++k) {
        uint32_t cell = tiling->cell_of[entries[k].item];
        used |= cell != NO_CELL ? fills_around(tiling, cell, piece) : 0;
    }
    for (unsigned fill = 0; fill < FILLS; ++fill) {
        bool is_free = (used >> fill & 1) == 0;
        if (is_free && (best == FILLS || taken[fill] < taken[best])) {
            best = fill;
        }
    }
    tiling->fill[piece] = (unsigned char)(best < FILLS ? best : piece % FILLS);
    ++taken[tiling->fill[piece]];
}

/* --------------------------------------------------------------------------------- drawing ---- */

static uint32_t x_of(const struct tiling *tiling, size_t cell)
{
    return EDGE + (uint32_t)(cell % tiling->columns) * CELL;
}

static uint32_t y_of(const struct tiling *tiling, size_t cell)
{
    return EDGE + (uint32_t)(cell / tiling->columns) * CELL;
}

static void put_squares(struct tiling *tiling)
{
    for (size_t cell = 0; cell < cells_of(tiling); ++cell) {
        int64_t piece = tiling->piece_of[cell];
        if (piece >= 0) {
            qdri_svg_rect(&tiling->output, x_of(tiling, cell), y_of(tiling, cell), CELL, CELL,
                          fills[tiling->fill[piece]]);
        }
    }
}

/* Is there a line before a cell, or above it: a heavy one between pieces, a thin one within? */
static bool has_line(const struct tiling *tiling, int64_t row, int64_t column, bool is_level,
                     bool is_heavy)
{
    int64_t here = piece_at(tiling, row, column);
    int64_t other =
        is_level ? piece_at(tiling, row - 1, column) : piece_at(tiling, row, column - 1);
    return is_heavy ? here != other : here == other && here != NOT_THERE;
}

static void put_lines(struct tiling *tiling, bool is_heavy)
{
    qdri_put_text(&tiling->output, "<path d=\"");
    for (int64_t row = 0; row <= tiling->rows; ++row) {
        for (int64_t column = 0; column <= tiling->columns; ++column) {
            for (int way = 0; way < 2; ++way) {
                if (has_line(tiling, row, column, way == 0, is_heavy)) {
                    qdri_put_format(&tiling->output, "M%" PRId64 " %" PRId64 "%c%d",
                                    EDGE + column * CELL, EDGE + row * CELL, way == 0 ? 'h' : 'v',
                                    CELL);
                }
            }
        }
    }
    qdri_put_text(&tiling->output,
                  is_heavy ? "\" stroke=\"#000\" stroke-width=\"3\" stroke-linecap=\"square\"/>\n"
                           : "\" stroke=\"#000\" stroke-opacity=\"0.3\" stroke-width=\"0.7\"/>\n");
}

/* As large as fits the cell; not at all where that would be too small. */
static void put_label(struct tiling *tiling, size_t cell, const char *text)
{
    int length = (int)strnlen(text, CELL);
    int size = length > 0 ? CELL * 3 / (2 * length) : 0;
    size = size < LABEL ? size : LABEL;
    if (size >= LABEL_LEAST) {
        qdri_svg_text_around(&tiling->output, x_of(tiling, cell) + CELL / 2,
                             y_of(tiling, cell) + CELL / 2, size, text);
    }
}

/* The name of a piece: the first of its items that is no cell; NULL where there is none. */
static const char *name_of(const struct tiling *tiling, size_t piece)
{
    size_t count;
    const qdr_entry *entries = entries_of(tiling, piece, &count);
    for (size_t k = 0; k < count; ++k) {
        if (tiling->cell_of[entries[k].item] == NO_CELL) {
            return qdr_problem_item_name(tiling->problem, entries[k].item);
        }
    }
    return NULL;
}

/* Returns the cell of a piece that is nearest to its middle; NO_CELL where it has none. */
static uint32_t middle_of(const struct tiling *tiling, size_t piece)
{
    size_t count;
    const qdr_entry *entries = entries_of(tiling, piece, &count);
    int64_t cells = 0;
    int64_t rows = 0;
    int64_t columns = 0;
    int64_t least = INT64_MAX;
    uint32_t middle = NO_CELL;
    for (size_t k = 0; k < count; ++k) {
        uint32_t cell = tiling->cell_of[entries[k].item];
        cells += cell != NO_CELL;
        rows += cell != NO_CELL ? cell / tiling->columns : 0;
        columns += cell != NO_CELL ? cell % tiling->columns : 0;
    }
    for (size_t k = 0; k < count; ++k) {
        uint32_t cell = tiling->cell_of[entries[k].item];
        int64_t down = cells * (cell / tiling->columns) - rows;
        int64_t right = cells * (cell % tiling->columns) - columns;
        if (cell != NO_CELL && down * down + right * right < least) {
            least = down * down + right * right;
            middle = cell;
        }
    }
    return middle;
}

/* Letters of colors stand in their cells; names of pieces in the middle of these, unless letters
 * do. */
static void put_labels(struct tiling *tiling)
{
    for (size_t piece = 0; piece < tiling->pieces; ++piece) {
        const char *name = name_of(tiling, piece);
        uint32_t middle = middle_of(tiling, piece);
        if (name && middle != NO_CELL && !tiling->color[middle]) {
            put_label(tiling, middle, name);
        }
    }
    for (size_t cell = 0; cell < cells_of(tiling); ++cell) {
        if (tiling->color[cell]) {
            put_label(tiling, cell, tiling->color[cell]);
        }
    }
}

static void draw(struct tiling *tiling, read_place *read)
{
    size_t taken[FILLS] = {0};
    place_items(tiling, read);
    for (size_t piece = 0; piece < tiling->pieces; ++piece) {
        place_piece(tiling, piece);
    }
    for (size_t piece = 0; piece < tiling->pieces; ++piece) {
        choose_fill(tiling, piece, taken);
    }
    qdri_svg_begin_white(&tiling->output, tiling->columns * CELL + 2 * EDGE,
                         tiling->rows * CELL + 2 * EDGE, false);
    put_squares(tiling);
    put_lines(tiling, false);
    put_lines(tiling, true);
    put_labels(tiling);
    qdri_svg_end(&tiling->output);
}

qdr_status qdr_write_tiling_svg(const qdr_problem *problem, const qdr_solution *solution,
                                const qdr_writer *writer, qdr_error *error)
{
    if (!solution) {
        return qdri_missing(error, "solution");
    }
    struct tiling tiling = {.problem = problem, .output = {.writer = writer}};
    read_place *read;
    tiling.option = qdr_solution_options(solution, &tiling.pieces);
    qdr_status status = find_board(&tiling, &read, error);
    if (status != QDR_OK) {
        return status;
    }
    tiling.cell_of = qdri_array(&tiling.arrays, qdr_problem_items(problem), sizeof *tiling.cell_of);
    tiling.piece_of = qdri_array(&tiling.arrays, cells_of(&tiling), sizeof *tiling.piece_of);
    tiling.color = qdri_array(&tiling.arrays, cells_of(&tiling), sizeof *tiling.color);
    tiling.fill = qdri_array(&tiling.arrays, tiling.pieces, sizeof *tiling.fill);
    if (!tiling.arrays.lacks_memory) {
        draw(&tiling, read);
        status = qdri_output_end(&tiling.output, error);
    } else {
        status = qdri_no_memory(error);
    }
    qdri_arrays_free(&tiling.arrays);
    return status;
}
