/* figure_read.c  From the argument of a clause to its figure. */
#include "sudoku/board/figure.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/quote.h"
#include "sudoku/board/map.h"
#include "sudoku/board/symbols.h"

/* An argument being read.  `split` is set once the arrow was met. */
struct reading {
    const struct qdri_shape *shape;
    const struct qdri_board *board;
    const char *text;
    const char *at;
    qdr_cell *cell;
    size_t count;
    size_t capacity;
    size_t split;
    bool has_arrow;
    struct qdri_figure figure; /* without cells */
    qdr_error *error;
};

/* ---------------------------------------------------------------------------------- words ---- */

static bool parts_words(char symbol)
{
    return qdri_is_blank(symbol) || symbol == ',';
}

static void pass_over(struct reading *reading)
{
    while (*reading->at != '\0' && parts_words(*reading->at)) {
        ++reading->at;
    }
}

static size_t word_length(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0' && !parts_words(text[length])) {
        ++length;
    }
    return length;
}

static struct qdri_place place_of(const struct reading *reading)
{
    return qdri_place_at((size_t)(reading->at - reading->text));
}

/* Fails because of the word that comes next; `format` takes it as a string. */
#define FAIL_WORD(reading, code, format, ...)                                                      \
    qdri_fail_at(                                                                                  \
        (reading)->error, code, place_of(reading), format,                                         \
        qdri_quote((char[QDRI_QUOTE_SIZE]){0}, (reading)->at, word_length((reading)->at)),         \
        __VA_ARGS__)

static qdr_status fail_not_a_cell(const struct reading *reading)
{
    char quote[QDRI_QUOTE_SIZE];
    size_t length = word_length(reading->at);
    if (length == 0) {
        return qdri_fail_at(reading->error, QDR_SYNTAX, place_of(reading), "there are no cells");
    }
    return qdri_fail_at(reading->error, QDR_SYNTAX, place_of(reading),
                        "'%s' is not a cell such as r1c1", qdri_quote(quote, reading->at, length));
}

/* Reads a letter, in either case, and a number; returns what is behind them, or NULL. */
static const char *read_part(const char *text, char letter, unsigned *number)
{
    if (*text != letter && *text != letter - 'a' + 'A') {
        return NULL;
    }
    const char *digits = ++text;
    *number = 0;
    for (; *text >= '0' && *text <= '9'; ++text) {
        *number = *number > QDR_SIDE_MAX + 1 ? *number : *number * 10 + (unsigned)(*text - '0');
    }
    return text > digits ? text : NULL;
}

const char *qdri_cell_read(const char *text, unsigned *row, unsigned *column)
{
    const char *end = read_part(text, 'r', row);
    return end ? read_part(end, 'c', column) : NULL;
}

/* May the number be less than it is where each cell counts as its digit?  Whether the cells can
 * come to it is seen once they are known. */
static bool may_be_below(const struct reading *reading)
{
    unsigned cell = 0;
    const unsigned side = reading->board->side;
    while (cell < side * side && !qdri_is_modified(reading->board, cell)) {
        ++cell;
    }
    return cell < side * side;
}

/* A number, or '-' for none. */
static qdr_status read_number(struct reading *reading)
{
    const struct qdri_shape *shape = reading->shape;
    size_t length = word_length(reading->at);
    char *end;
    if (length == 1 && *reading->at == '-' && shape->word == QDRI_OPTIONAL_NUMBER) {
        ++reading->at;
        return QDR_OK;
    }
    bool is_below = shape->below != QDRI_NEVER_BELOW && *reading->at == '-';
    const char *figures = reading->at + is_below;
    bool is_number = *figures >= '0' && *figures <= '9' && length - is_below < 9;
    long value = is_number ? strtol(reading->at, &end, 10) : 0;
    is_number = is_number && end == reading->at + length;
    bool is_possible =
        value >= shape->low || (shape->below != QDRI_NEVER_BELOW && may_be_below(reading));
    if (!is_number) {
        return shape->word == QDRI_NUMBER
                   ? qdri_fail_at(reading->error, QDR_SYNTAX, place_of(reading),
                                  "a number is missing here")
                   : QDR_OK;
    }
    if (shape->high > 0 && (!is_possible || value > shape->high)) {
        return qdri_fail_at(reading->error, QDR_RANGE, place_of(reading),
                            "%ld is not within %d to %d", value, (int)shape->low, (int)shape->high);
    }
    reading->figure.has_value = true;
    reading->figure.value = (int32_t)value;
    reading->at += length;
    return QDR_OK;
}

static qdr_status read_digits(struct reading *reading)
{
    struct qdri_figure *figure = &reading->figure;
    size_t length = word_length(reading->at);
    if (length == 0 || length > QDR_SIDE_MAX) {
        return qdri_fail_at(reading->error, QDR_SYNTAX, place_of(reading),
                            "digits are missing here");
    }
    for (; length > 0; --length, ++reading->at) {
        int digit = qdri_digit_of(reading->board, *reading->at);
        if (digit < 1) {
            return FAIL_WORD(reading, QDR_SYNTAX, "'%s' is no digit of a grid of %u digits",
                             reading->board->digits);
        }
        if ((unsigned)digit > reading->board->digits) {
            return qdri_fail_at(reading->error, QDR_RANGE, place_of(reading),
                                "'%c' is %d, but the largest digit is %u", *reading->at, digit,
                                reading->board->digits);
        }
        figure->symbol[figure->symbols++] = (qdr_digit)digit;
    }
    return QDR_OK;
}

static qdr_status read_word(struct reading *reading)
{
    pass_over(reading);
    switch (reading->shape->word) {
    case QDRI_NUMBER:
    case QDRI_OPTIONAL_NUMBER:
        return read_number(reading);
    case QDRI_DIGITS:
        return read_digits(reading);
    default:
        return QDR_OK;
    }
}

/* ---------------------------------------------------------------------------------- cells ---- */

static qdr_status take_cell(struct reading *reading, unsigned row, unsigned column)
{
    if (!qdri_reserve(&reading->cell, &reading->capacity, reading->count + 1,
                      sizeof *reading->cell)) {
        return qdri_no_memory(reading->error);
    }
    qdr_cell taken = (qdr_cell)((row - 1) * reading->board->side + column - 1);
    if (!qdri_board_has(reading->board, taken)) {
        return qdri_fail_at(reading->error, QDR_RANGE, place_of(reading),
                            "cell r%uc%u is in no grid of the layout", row, column);
    }
    for (size_t k = reading->split; k < reading->count; ++k) {
        if (reading->cell[k] == taken && reading->shape->repeated == QDRI_REFUSE_REPEATED) {
            return qdri_fail_at(reading->error, QDR_DUPLICATE, place_of(reading),
                                "cell r%uc%u is there twice", row, column);
        }
    }
    if (reading->count >= QDR_CELLS_MAX) {
        return qdri_fail_at(reading->error, QDR_RANGE, place_of(reading), "too many cells");
    }
    reading->cell[reading->count++] = taken;
    return QDR_OK;
}

static bool is_inside(const struct reading *reading, unsigned row, unsigned column)
{
    unsigned side = reading->board->side;
    return row >= 1 && row <= side && column >= 1 && column <= side;
}

static int sign(unsigned from, unsigned to)
{
    return (to > from) - (to < from);
}

static unsigned distance(unsigned from, unsigned to)
{
    return from > to ? from - to : to - from;
}

/* Takes the cells from one to another in a straight line. */
static qdr_status take_range(struct reading *reading, const unsigned from[2], const unsigned to[2])
{
    unsigned rows = distance(from[0], to[0]);
    unsigned columns = distance(from[1], to[1]);
    if (rows != 0 && columns != 0 && rows != columns) {
        return FAIL_WORD(reading, QDR_SYNTAX, "the cells of '%s' are not on a straight line%s", "");
    }
    qdr_status status = QDR_OK;
    for (unsigned k = 0; status == QDR_OK && k <= (rows > columns ? rows : columns); ++k) {
        status = take_cell(reading, from[0] + (unsigned)((int)k * sign(from[0], to[0])),
                           from[1] + (unsigned)((int)k * sign(from[1], to[1])));
    }
    return status;
}

/* Reads a cell or a range of them. */
static qdr_status read_cells_word(struct reading *reading)
{
    unsigned from[2];
    unsigned to[2];
    const char *end = qdri_cell_read(reading->at, &from[0], &from[1]);
    bool is_range = end && *end == '-';
    memcpy(to, from, sizeof to);
    end = is_range ? qdri_cell_read(end + 1, &to[0], &to[1]) : end;
    if (!end || end != reading->at + word_length(reading->at)) {
        return fail_not_a_cell(reading);
    }
    if (!is_inside(reading, from[0], from[1]) || !is_inside(reading, to[0], to[1])) {
        return FAIL_WORD(reading, QDR_RANGE, "there is no cell '%s' in a grid of side %u",
                         reading->board->side);
    }
    qdr_status status = take_range(reading, from, to);
    reading->at = end;
    return status;
}

static bool is_arrow(const struct reading *reading)
{
    return word_length(reading->at) == 2 && memcmp(reading->at, "->", 2) == 0;
}

static qdr_status read_list(struct reading *reading)
{
    qdr_status status = QDR_OK;
    pass_over(reading);
    if (*reading->at == '\0') {
        return fail_not_a_cell(reading);
    }
    for (; status == QDR_OK && *reading->at != '\0'; pass_over(reading)) {
        if (is_arrow(reading) && reading->shape->second_least > 0 && !reading->has_arrow) {
            reading->has_arrow = true;
            reading->split = reading->count;
            reading->at += 2;
        } else {
            status = read_cells_word(reading);
        }
    }
    return status;
}

static qdr_status read_mask(struct reading *reading)
{
    char map[QDR_CELLS_MAX];
    unsigned side = reading->board->side;
    qdr_status status = qdri_map_read(map, reading->text, side, NULL, reading->error);
    for (unsigned k = 0; status == QDR_OK && k < side * side; ++k) {
        if (!strchr(".0-_", map[k])) {
            status = take_cell(reading, k / side + 1, k % side + 1);
        }
    }
    return status;
}

/* -------------------------------------------------------------------------- clues outside ---- */

static qdr_status read_direction(struct reading *reading)
{
    pass_over(reading);
    size_t length = word_length(reading->at);
    for (unsigned k = QDRI_DOWN_RIGHT; k <= QDRI_UP_LEFT; ++k) {
        char word[3] = {0};
        for (size_t i = 0; length == 2 && i < 2; ++i) {
            word[i] = (char)(reading->at[i] | 0x20);
        }
        if (strcmp(word, qdri_direction_name((enum qdri_direction)k)) == 0) {
            reading->figure.direction = (enum qdri_direction)k;
            reading->at += 2;
            return QDR_OK;
        }
    }
    return qdri_fail_at(reading->error, QDR_SYNTAX, place_of(reading),
                        "a direction is missing here: dr, dl, ur or ul");
}

/* Takes the cells that a clue sees, as far as there are cells.  It stands at (row, column), on the
 * rim around the grid. */
static qdr_status see_cells(struct reading *reading)
{
    struct qdri_figure *figure = &reading->figure;
    int end = (int)reading->board->side + 1;
    int row = figure->row;
    int column = figure->column;
    int down = qdri_direction_steps[figure->direction].down;
    int right = qdri_direction_steps[figure->direction].right;
    if (figure->direction == QDRI_NOWHERE) {
        down = (row == 0) - (row == end);
        right = (column == 0) - (column == end);
    }
    qdr_status status = QDR_OK;
    do {
        row += down;
        column += right;
        if (!is_inside(reading, (unsigned)row, (unsigned)column) ||
            !qdri_board_has(reading->board, (unsigned)((row - 1) * (end - 1) + column - 1))) {
            break;
        }
        status = take_cell(reading, (unsigned)row, (unsigned)column);
    } while (status == QDR_OK);
    return status;
}

/* Reads the place outside, such as r0c3. */
static qdr_status read_place(struct reading *reading)
{
    unsigned row;
    unsigned column;
    const unsigned end = reading->board->side + 1;
    const char *behind = qdri_cell_read(reading->at, &row, &column);
    if (!behind || behind != reading->at + word_length(reading->at)) {
        return fail_not_a_cell(reading);
    }
    bool is_corner = (row == 0 || row == end) && (column == 0 || column == end);
    bool is_outside = row <= end && column <= end && !is_inside(reading, row, column);
    if (!is_outside || (is_corner && reading->shape->place == QDRI_LINE_CLUE)) {
        return FAIL_WORD(reading, QDR_RANGE,
                         "'%s' is no place beside a grid of side %u, such as r0c3 or r3c0",
                         reading->board->side);
    }
    reading->figure.is_outside = true;
    reading->figure.row = (uint16_t)row;
    reading->figure.column = (uint16_t)column;
    reading->at = behind;
    return QDR_OK;
}

/* Is nothing left, and are there as many cells as the clue is about, which stands at `place`? */
static qdr_status check_seen(struct reading *reading, const char *place)
{
    pass_over(reading);
    if (*reading->at != '\0') {
        return FAIL_WORD(reading, QDR_SYNTAX, "'%s' is too much%s", "");
    }
    reading->at = place;
    if (reading->count == 0) {
        return FAIL_WORD(reading, QDR_RANGE, "'%s' sees no cell in that direction%s", "");
    }
    if (reading->shape->place == QDRI_LINE_CLUE && reading->count != reading->board->length) {
        return qdri_fail_at(reading->error, QDR_RANGE, place_of(reading),
                            "the clue sees %zu cells, not the %u of a row or column of a grid",
                            reading->count, reading->board->length);
    }
    return QDR_OK;
}

static qdr_status read_clue(struct reading *reading)
{
    pass_over(reading);
    const char *place = reading->at;
    qdr_status status = read_place(reading);
    if (status == QDR_OK && reading->shape->place == QDRI_DIAGONAL_CLUE) {
        status = read_direction(reading);
    }
    if (status == QDR_OK) {
        status = see_cells(reading);
    }
    return status == QDR_OK ? check_seen(reading, place) : status;
}

/* ---------------------------------------------------------------------------- in and out ---- */

static int compare_cells(const void *a, const void *b)
{
    return (int)*(const qdr_cell *)a - (int)*(const qdr_cell *)b;
}

static void make_set(struct reading *reading)
{
    size_t kept = 0;
    if (reading->count > 0) {
        qsort(reading->cell, reading->count, sizeof *reading->cell, compare_cells);
    }
    for (size_t k = 0; k < reading->count; ++k) {
        if (k == 0 || reading->cell[k] != reading->cell[k - 1]) {
            reading->cell[kept++] = reading->cell[k];
        }
    }
    reading->count = kept;
}

static qdr_status read_all(struct reading *reading)
{
    unsigned row;
    unsigned column;
    const struct qdri_shape *shape = reading->shape;
    if (shape->place == QDRI_LINE_CLUE || shape->place == QDRI_DIAGONAL_CLUE) {
        qdr_status status = read_word(reading);
        return status == QDR_OK ? read_clue(reading) : status;
    }
    pass_over(reading);
    if (shape->takes_mask && !qdri_cell_read(reading->at, &row, &column)) {
        return read_mask(reading);
    }
    qdr_status status = read_word(reading);
    return status == QDR_OK ? read_list(reading) : status;
}

static struct qdri_figure *make(struct reading *reading)
{
    size_t size = reading->count * sizeof *reading->cell;
    struct qdri_figure *figure = qdri_zeros(1, sizeof *figure + size);
    if (figure) {
        qdr_cell *cell = (qdr_cell *)(figure + 1);
        *figure = reading->figure;
        figure->board = *reading->board;
        figure->count = (uint16_t)reading->count;
        figure->split = (uint16_t)reading->split;
        figure->cell = cell;
        if (size > 0) {
            memcpy(cell, reading->cell, size);
        }
    }
    return figure;
}

/* Makes the figure, and checks it. */
static qdr_status finish(struct reading *reading, struct qdri_figure **out)
{
    const struct qdri_place end = place_of(reading);
    if (reading->shape->repeated == QDRI_SET) {
        make_set(reading);
    }
    if (!reading->has_arrow) {
        reading->split = reading->count;
    }
    *out = make(reading);
    if (!*out) {
        return qdri_no_memory(reading->error);
    }
    const qdr_status status =
        qdri_figure_check(*out, reading->shape, reading->has_arrow ? NULL : &end, reading->error);
    if (status != QDR_OK) {
        free(*out);
        *out = NULL;
    }
    return status;
}

qdr_status qdri_figure_read(struct qdri_figure **out, const struct qdri_shape *shape,
                            const struct qdri_board *board, const char *argument, qdr_error *error)
{
    struct reading reading = {
        .shape = shape, .board = board, .text = argument, .at = argument, .error = error};
    *out = NULL;
    qdr_status status = read_all(&reading);
    if (status == QDR_OK) {
        status = finish(&reading, out);
    }
    free(reading.cell);
    return status;
}
