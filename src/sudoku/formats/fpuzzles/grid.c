/* grid.c  The grid of a puzzle of f-puzzles: givens, regions, candidates; and the solution. */
#include "sudoku/formats/fpuzzles/fpuzzles.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/grids/pencil_line.h"

struct board {
    struct qdri_json_reading *reading;
    unsigned side;
    int region[QDR_CELLS_MAX];                /* as qdri_division_make has it */
    qdri_digit_set candidates[QDR_CELLS_MAX]; /* bit d - 1 for digit d; 0: all */
};

/* ----------------------------------------------------------------------------------- cells ---- */

static qdr_status read_digit(struct board *board, const json_t *value, struct qdri_spot spot,
                             long *digit)
{
    *digit = 0;
    enum qdri_json_word word = qdri_json_number(value, digit);
    if (word == QDRI_JSON_STRANGE || *digit < 0 || *digit > (long)board->side) {
        return qdri_json_fail(board->reading, spot, QDR_RANGE, "a digit from 1 to %u must be here",
                              board->side);
    }
    return QDR_OK;
}

/* A digit that is not given is the player's. */
static qdr_status read_given(struct board *board, const json_t *cell, unsigned at)
{
    long digit = 0;
    qdr_status status = QDR_OK;
    const json_t *given = json_object_get(cell, "given");
    if (given && !json_is_boolean(given) && !qdri_json_is_void(given)) {
        return qdri_json_fail(board->reading, qdri_spot_key(cell, "given"), QDR_SYNTAX,
                              "'given' must be true or false");
    }
    if (json_is_true(given)) {
        status =
            read_digit(board, json_object_get(cell, "value"), qdri_spot_key(cell, "value"), &digit);
    }
    board->reading->sheet->grid.cell[at] = (qdr_digit)digit;
    return status;
}

/* A cell that says nothing is in its usual box; null is in none. */
static qdr_status read_region(struct board *board, const json_t *cell, unsigned at)
{
    const json_t *value = json_object_get(cell, "region");
    long region = 0;
    if (!value) {
        return QDR_OK;
    }
    enum qdri_json_word word = qdri_json_number(value, &region);
    if (word == QDRI_JSON_STRANGE || region < 0 || region >= QDR_CELLS_MAX) {
        return qdri_json_fail(board->reading, qdri_spot_key(cell, "region"), QDR_RANGE,
                              "the number of a region, from 0, or null must be here");
    }
    board->region[at] = word == QDRI_JSON_NUMBER ? (int)region : QDRI_NO_REGION;
    return QDR_OK;
}

static qdr_status read_candidates(struct board *board, const json_t *cell, unsigned at)
{
    const json_t *marks;
    qdr_status status = qdri_json_list(board->reading, cell, "givenPencilMarks", &marks);
    for (size_t k = 0; status == QDR_OK && k < json_array_size(marks); ++k) {
        long digit = 0;
        status = read_digit(board, json_array_get(marks, k), qdri_spot_at(marks, k), &digit);
        if (status == QDR_OK && digit > 0) {
            board->candidates[at] |= (uint64_t)1 << (digit - 1);
        }
    }
    return status;
}

/* Notes the members of a cell that nobody reads. */
static qdr_status check_members(struct board *board, json_t *cell)
{
    static const char known[] = "value given region givenPencilMarks c cArray highlight "
                                "centerPencilMarks cornerPencilMarks";
    char quote[QDRI_QUOTE_SIZE];
    const char *name;
    json_t *value;
    struct qdri_json_reading *reading = board->reading;
    json_object_foreach(cell, name, value)
    {
        bool is_known = qdri_json_is_void(value) || qdri_is_word_of(known, name, strlen(name));
        if (!is_known && qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(cell, name),
                                          "'%s' of a cell is not understood",
                                          qdri_quote(quote, name, strlen(name))) != QDR_OK) {
            return QDR_NOMEM;
        }
    }
    return QDR_OK;
}

static qdr_status read_cell(struct board *board, json_t *cell, unsigned at)
{
    qdr_status status = check_members(board, cell);
    status = status == QDR_OK ? read_given(board, cell, at) : status;
    status = status == QDR_OK ? read_region(board, cell, at) : status;
    return status == QDR_OK ? read_candidates(board, cell, at) : status;
}

static qdr_status read_row(struct board *board, const json_t *grid, unsigned row)
{
    const json_t *cells = json_array_get(grid, row);
    qdr_status status = QDR_OK;
    if (!json_is_array(cells)) {
        return qdri_json_fail(board->reading, qdri_spot_at(grid, row), QDR_SYNTAX,
                              "a row of cells must be here: [...]");
    }
    if (json_array_size(cells) != board->side) {
        return qdri_json_fail(board->reading, qdri_spot_whole(cells), QDR_RANGE,
                              "a row of %zu cells in a grid of side %u", json_array_size(cells),
                              board->side);
    }
    for (unsigned k = 0; status == QDR_OK && k < board->side; ++k) {
        json_t *cell = json_array_get(cells, k);
        if (json_is_object(cell)) {
            status = read_cell(board, cell, row * board->side + k);
        } else if (!json_is_null(cell)) {
            status = qdri_json_fail(board->reading, qdri_spot_at(cells, k), QDR_SYNTAX,
                                    "a cell must be here: {...}");
        }
    }
    return status;
}

/* ------------------------------------------------------------------------------ candidates ---- */

/* Adds one clause for each set of candidates, with all cells that have it. */
static qdr_status add_candidates(struct board *board)
{
    struct qdri_json_reading *reading = board->reading;
    struct qdri_spot spot = qdri_spot_key(reading->json.root, "grid");
    qdr_status status = QDR_OK;
    for (unsigned first = 0; status == QDR_OK && first < board->side * board->side; ++first) {
        if (board->candidates[first] != 0) {
            qdri_pencil_argument(&reading->argument, board->candidates, board->side, first, 0);
            status = qdri_json_add(reading, "candidates", spot);
        }
    }
    return status;
}

static qdr_status divide(struct board *board)
{
    struct qdri_json_reading *reading = board->reading;
    qdr_error fault = {.code = QDR_OK};
    qdr_status status =
        qdri_division_make(&reading->sheet->rules, board->side, board->region, &fault);
    return qdri_json_fail_in(reading, qdri_spot_key(reading->json.root, "grid"), status, "regions",
                             &fault);
}

static qdr_status read_rows(struct board *board, const json_t *grid)
{
    struct qdri_spot spot = qdri_spot_key(board->reading->json.root, "grid");
    qdr_status status = QDR_OK;
    if (!grid) {
        return QDR_OK;
    }
    if (!json_is_array(grid)) {
        return qdri_json_fail(board->reading, spot, QDR_SYNTAX,
                              "'grid' must be a list of rows: [...]");
    }
    if (json_array_size(grid) != board->side) {
        return qdri_json_fail(board->reading, spot, QDR_RANGE, "%zu rows in a grid of side %u",
                              json_array_size(grid), board->side);
    }
    for (unsigned row = 0; status == QDR_OK && row < board->side; ++row) {
        status = read_row(board, grid, row);
    }
    return status;
}

qdr_status qdri_fpuzzles_grid(struct qdri_json_reading *reading, const json_t *grid)
{
    struct board *board = qdri_zeros(1, sizeof *board);
    unsigned height;
    unsigned width;
    if (!board) {
        return qdri_no_memory(reading->error);
    }
    unsigned side = board->side = reading->side;
    board->reading = reading;
    qdr_grid_clear(&reading->sheet->grid, side);
    qdr_box_standard(side, &height, &width);
    for (unsigned at = 0; at < side * side; ++at) {
        board->region[at] = (int)(at / side / height * height + at % side / width);
    }
    qdr_status status = read_rows(board, grid);
    status = status == QDR_OK ? divide(board) : status;
    status = status == QDR_OK ? add_candidates(board) : status;
    free(board);
    return status;
}

/* -------------------------------------------------------------------------------- solution ---- */

/* Reads the digit of a cell from either form of a solution; -1: it is none. */
static long digit_at(const void *solution, size_t at)
{
    long digit = 0;
    if (json_is_string((const json_t *)solution)) {
        return qdr_symbol_digit(json_string_value(solution)[at]);
    }
    enum qdri_json_word word = qdri_json_number(json_array_get(solution, at), &digit);
    return word == QDRI_JSON_STRANGE ? -1 : digit;
}

qdr_status qdri_fpuzzles_solution(struct qdri_json_reading *reading, const json_t *solution)
{
    size_t count =
        json_is_string(solution) ? json_string_length(solution) : json_array_size(solution);
    return !solution || qdri_json_is_void(solution)
               ? QDR_OK
               : qdri_json_solution(reading, qdri_spot_key(reading->json.root, "solution"), count,
                                    digit_at, solution);
}
