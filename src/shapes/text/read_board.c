/* read_board.c  Reads boards: a size, or a drawing.
 *
 * What is wrong with a board is kept with it, and told when it is selected; other boards of the
 * file are not lost. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "shapes/text/art.h"
#include "shapes/text/reading.h"

/* ------------------------------------------------------------------------------- a size ---- */

static qdr_status wrong_size(const struct qdri_shapes_reading *reading, struct qdri_span value)
{
    return qdri_shapes_wrong_word(reading, value,
                                  qdri_lattice_dimension(reading->shapes->lattice) == 2
                                      ? "a size, such as 6x10 (rows and columns)"
                                      : "a size, such as 3x4x5 (layers, rows and columns)");
}

/* Reads "RxC", or "LxRxC". */
static qdr_status read_size(const struct qdri_shapes_reading *reading, struct qdri_span value,
                            uint32_t size[3])
{
    const unsigned dimension = qdri_lattice_dimension(reading->shapes->lattice);
    struct qdri_span left = value;
    uint64_t volume = 1;
    size[0] = 1;
    for (unsigned k = 3 - dimension; k < 3; ++k) {
        const size_t digits = qdri_span_number(left, QDRI_PLACES_MOST, &size[k]);
        const bool is_last = k == 2;
        left = qdri_span_behind(left, digits);
        if (digits == 0 || size[k] == 0 || is_last != (left.length == 0) ||
            (!is_last && left.text[0] != 'x')) {
            return wrong_size(reading, value);
        }
        left = is_last ? left : qdri_span_behind(left, 1);
        volume = volume * size[k] > QDRI_BOARD_MOST ? QDRI_BOARD_MOST + 1 : volume * size[k];
    }
    return volume <= QDRI_BOARD_MOST
               ? QDR_OK
               : qdri_shapes_fault(reading, value, QDR_RANGE,
                                   "the board is too large: expected at most %d cells",
                                   QDRI_BOARD_MOST);
}

static qdr_status make_box(const struct qdri_shapes_reading *reading, struct qdri_span value,
                           struct qdri_board *board)
{
    uint32_t size[3];
    qdr_status status = read_size(reading, value, size);
    if (status != QDR_OK) {
        return status;
    }
    board->cell = qdri_zeros((uint64_t)size[0] * size[1] * size[2], sizeof *board->cell);
    if (!board->cell) {
        return qdri_no_memory(reading->error);
    }
    board->places = (size_t)size[0] * size[1] * size[2];
    for (uint32_t layer = 0; layer < size[0]; ++layer) {
        for (uint32_t row = 0; row < size[1]; ++row) {
            for (uint32_t column = 0; column < size[2]; ++column) {
                struct qdri_point atom;
                if (qdri_lattice_from_art(reading->shapes->lattice, (int32_t)layer, (int32_t)row,
                                          (int32_t)column, &atom)) {
                    board->cell[board->cells++].atom = atom;
                }
            }
        }
    }
    return QDR_OK;
}

/* ---------------------------------------------------------------------------- a drawing ---- */

/* Adds what a mark stands for: a cell, one that may stay open, or nothing. */
static qdr_status take_mark(const struct qdri_shapes_reading *reading, const struct qdri_art *art,
                            size_t index, struct qdri_board *board)
{
    const struct qdri_mark *mark = &art->mark[index];
    const uint32_t color = qdri_shapes_color(reading->shapes, mark->sign);
    if (mark->sign == '#' || (!mark->is_atom && mark->sign == '+')) {
        return QDR_OK;
    }
    if (color == 0 && !strchr(".?-|/\\_", mark->sign)) {
        return qdri_shapes_fault(reading, mark->span, QDR_SYNTAX,
                                 "'%c' in a board: expected `.`, `?`, `#`, a blank, or a letter "
                                 "that `colors:` names",
                                 mark->sign);
    }
    if (!mark->is_atom) {
        return qdri_art_misplaced(reading->shapes->lattice, art, index, '#', reading->source,
                                  reading->error);
    }
    board->cell[board->cells++] = (struct qdri_cell){
        .atom = mark->atom, .color = color, .is_optional = color == 0 && mark->sign == '?'};
    return QDR_OK;
}

static qdr_status read_drawing(const struct qdri_shapes_reading *reading,
                               const struct qdri_statement *statement, struct qdri_board *board)
{
    struct qdri_art art = {0};
    qdr_status status =
        qdri_art_read(&art, reading->shapes->lattice, statement, reading->source, reading->error);
    if (status == QDR_OK) {
        board->cell = qdri_zeros(art.marks, sizeof *board->cell);
        status = board->cell ? QDR_OK : qdri_no_memory(reading->error);
    }
    for (size_t k = 0; k < art.marks && status == QDR_OK; ++k) {
        status = take_mark(reading, &art, k, board);
    }
    qdri_art_free(&art);
    return status;
}

/* -------------------------------------------------------------------------- the whole ---- */

/* Reads "N,N-M,...": copies of each piece, in the order of the file. */
static qdr_status read_copies(const struct qdri_shapes_reading *reading, struct qdri_span list,
                              struct qdri_board *board)
{
    const size_t pieces = reading->shapes->pieces;
    struct qdri_span left = list;
    size_t count = 0;
    qdr_status status = QDR_OK;
    board->copies = qdri_zeros(pieces, sizeof *board->copies);
    if (!board->copies) {
        return qdri_no_memory(reading->error);
    }
    while (status == QDR_OK && count < pieces && left.length > 0) {
        const char *comma = memchr(left.text, ',', left.length);
        struct qdri_span word = left;
        word.length = comma ? (size_t)(comma - left.text) : left.length;
        left = qdri_span_behind(left, word.length + (comma != NULL));
        status = qdri_shapes_read_copies(reading, word, &board->copies[count++]);
    }
    if (status == QDR_OK && (count < pieces || left.length > 0)) {
        status = qdri_shapes_fault(reading, list, QDR_SYNTAX,
                                   "expected copies of all %zu pieces, parted by commas", pieces);
    }
    return status;
}

/* The color that a letter of `fit=` or `open=` stands for, from 1; 0 with the fault said. */
static uint32_t read_color(const struct qdri_shapes_reading *reading, struct qdri_span word,
                           size_t index)
{
    char quoted[QDRI_QUOTE_SIZE];
    const uint32_t color = qdri_shapes_color(reading->shapes, word.text[index]);
    if (color == 0) {
        qdri_shapes_fault(reading, qdri_span_behind(word, index), QDR_UNKNOWN,
                          "expected a letter that `colors:` names, not '%s'",
                          qdri_quote(quoted, word.text + index, 1));
    }
    return color;
}

/* Reads "none" or "ab,cd...": cells of pieces of color a lie on those of color b... */
static qdr_status read_fit(const struct qdri_shapes_reading *reading, struct qdri_span list,
                           struct qdri_board *board)
{
    struct qdri_span left = list;
    if (board->fit) {
        return qdri_shapes_fault(reading, list, QDR_DUPLICATE, "what fits is said already");
    }
    board->fit = qdri_zeros(QDRI_COLORS_MOST, sizeof *board->fit);
    if (!board->fit) {
        return qdri_no_memory(reading->error);
    }
    while (left.length > 0 && !qdri_span_is(list, "none")) {
        if (left.length < 2 || (left.length > 2 && left.text[2] != ',') || left.length == 3) {
            break;
        }
        const uint32_t of_piece = read_color(reading, left, 0);
        const uint32_t of_cell = of_piece > 0 ? read_color(reading, left, 1) : 0;
        if (of_cell == 0) {
            return QDR_UNKNOWN;
        }
        board->fit[of_piece - 1] |= UINT64_C(1) << (of_cell - 1);
        left = qdri_span_behind(left, left.length > 2 ? 3 : 2);
    }
    return left.length == 0 || qdri_span_is(list, "none")
               ? QDR_OK
               : qdri_shapes_fault(reading, left, QDR_SYNTAX,
                                   "expected pairs of colors, of a piece and of the board, parted "
                                   "by commas, or none: fit=aa,ab");
}

/* What is said of a board in front of its colon. */
struct arguments {
    struct qdri_span name;
    struct qdri_span open; /* colors of cells that may stay open */
};

static bool has_key(struct qdri_span *word, const char *key)
{
    const bool is_there = qdri_span_begins(*word, key);
    *word = is_there ? qdri_span_behind(*word, strlen(key)) : *word;
    return is_there;
}

static qdr_status read_argument(const struct qdri_shapes_reading *reading, struct qdri_span word,
                                struct arguments *arguments, struct qdri_board *board)
{
    struct qdri_span value = word;
    if (has_key(&value, "copies=")) {
        return board->copies
                   ? qdri_shapes_fault(reading, word, QDR_DUPLICATE, "copies are said already")
                   : read_copies(reading, value, board);
    }
    if (has_key(&value, "fit=")) {
        return read_fit(reading, value, board);
    }
    if (has_key(&value, "open=")) {
        for (size_t k = 0; k < value.length; ++k) {
            if (read_color(reading, value, k) == 0) {
                return QDR_UNKNOWN;
            }
        }
        arguments->open = value;
        return QDR_OK;
    }
    if (arguments->name.length > 0) {
        return qdri_shapes_fault(reading, word, QDR_SYNTAX,
                                 "expected one name of a board, and copies=N,N...");
    }
    arguments->name = word;
    return QDR_OK;
}

/* [NAME] [copies=N,N...] [fit=ab,cd...] [open=ab...] */
static qdr_status read_arguments(const struct qdri_shapes_reading *reading, struct qdri_span words,
                                 struct arguments *arguments, struct qdri_board *board)
{
    qdr_status status = QDR_OK;
    *arguments = (struct arguments){.name = {"", 0, words.line, words.column}};
    while (words.length > 0 && status == QDR_OK) {
        status = read_argument(reading, qdri_span_word(&words), arguments, board);
    }
    board->name = qdri_span_copy(arguments->name);
    return status == QDR_OK && !board->name ? qdri_no_memory(reading->error) : status;
}

/* Cells of these colors may stay open. */
static void open_colors(const qdr_shapes *shapes, struct qdri_span open, struct qdri_board *board)
{
    for (size_t k = 0; k < board->cells && open.length > 0; ++k) {
        const uint32_t color = board->cell[k].color;
        if (color > 0 && memchr(open.text, shapes->color[color - 1], open.length)) {
            board->cell[k].is_optional = true;
        }
    }
}

static qdr_status read_cells(const struct qdri_shapes_reading *reading,
                             const struct qdri_statement *statement, struct qdri_board *board)
{
    qdr_status status;
    if (statement->value.length > 0 && statement->rows > 0) {
        return qdri_shapes_fault(reading, qdri_span_trim(statement->row[0]), QDR_SYNTAX,
                                 "a board has a size or a drawing: expected no drawing here");
    }
    status = statement->value.length > 0 ? make_box(reading, statement->value, board)
                                         : read_drawing(reading, statement, board);
    if (status == QDR_OK && board->cells == 0 && board->places > 0) {
        status = qdri_shapes_fault(reading, statement->value, QDR_SYNTAX,
                                   "the board has no cell: in the grid '%s' a size counts rows and "
                                   "columns of a drawing, and no cell is drawn there",
                                   qdri_lattice_name(reading->shapes->lattice));
    } else if (status == QDR_OK && board->cells == 0) {
        status = qdri_shapes_fault(reading, statement->key, QDR_SYNTAX,
                                   "the board has no cell: expected a size, such as `board: 6x10`, "
                                   "or a drawing on the lines below");
    }
    qdri_cells_sort(board->cell, board->cells);
    return status;
}

/* board [NAME] [copies=...] [fit=...] [open=...]: RxC, or a drawing. */
qdr_status qdri_shapes_read_board(struct qdri_shapes_reading *reading,
                                  const struct qdri_statement *statement)
{
    struct qdri_board board = {.line = statement->key.line};
    struct qdri_shapes_reading own = *reading;
    struct arguments arguments;
    own.error = &board.fault;
    qdr_status status = read_arguments(&own, statement->arguments, &arguments, &board);
    if (status == QDR_OK) {
        status = read_cells(&own, statement, &board);
    }
    if (status == QDR_OK) {
        open_colors(reading->shapes, arguments.open, &board);
    }
    if (status == QDR_NOMEM || !board.name || !qdri_shapes_add_board(reading->shapes, &board)) {
        qdri_board_clear(&board);
        return qdri_no_memory(reading->error);
    }
    return QDR_OK;
}
