/* read.c  A puzzle of f-puzzles, key by key: the head and the grid first. */
#include "sudoku/formats/fpuzzles/fpuzzles.h"

#include <string.h>

#include "base/quote.h"
#include "sudoku/formats/drawn/recognize.h"
#include "sudoku/formats/grids/cells.h"

/* ------------------------------------------------------------------------------------ grid ---- */

struct board {
    struct qdri_json_reading *reading;
    int region[QDR_CELLS_MAX];                /* as qdri_division_make has it */
    qdri_digit_set candidates[QDR_CELLS_MAX]; /* bit d - 1 for digit d; 0: all */
};

/* A digit that is not given is the player's. */
static void read_given(struct board *board, const json_t *cell, unsigned at)
{
    const json_t *given = json_object_get(cell, "given");
    if (given && !json_is_boolean(given) && !qdri_json_is_void(given)) {
        qdri_json_fail(board->reading, qdri_spot_key(cell, "given"), QDR_SYNTAX,
                       "'given' must be true or false");
    } else if (json_is_true(given)) {
        board->reading->sheet->grid.cell[at] = (qdr_digit)qdri_json_digit(
            board->reading, json_object_get(cell, "value"), qdri_spot_key(cell, "value"), 0);
    }
}

/* A cell that says nothing is in its usual box; null is in none. */
static void read_region(struct board *board, const json_t *cell, unsigned at)
{
    const json_t *value = json_object_get(cell, "region");
    long region = 0;
    enum qdri_json_word word = qdri_json_number(value, &region);
    if (word == QDRI_JSON_STRANGE || region < 0 || region >= QDR_CELLS_MAX) {
        qdri_json_fail(board->reading, qdri_spot_key(cell, "region"), QDR_RANGE,
                       "the number of a region, from 0, or null must be here");
    } else if (value) {
        board->region[at] = word == QDRI_JSON_NUMBER ? (int)region : QDRI_NO_REGION;
    }
}

static void read_cell(struct board *board, json_t *cell, unsigned at)
{
    static const char known[] = "value given region givenPencilMarks c cArray highlight "
                                "centerPencilMarks cornerPencilMarks";
    qdri_json_check_members(board->reading, cell, known, "", "a cell");
    read_given(board, cell, at);
    read_region(board, cell, at);
    const json_t *marks = qdri_json_list(board->reading, cell, "givenPencilMarks");
    for (size_t k = 0; board->reading->status == QDR_OK && k < json_array_size(marks); ++k) {
        const long digit =
            qdri_json_digit(board->reading, json_array_get(marks, k), qdri_spot_at(marks, k), 0);
        board->candidates[at] |= digit > 0 ? (uint64_t)1 << (digit - 1) : 0;
    }
}

static void read_row(struct board *board, const json_t *grid, unsigned row)
{
    const json_t *cells = json_array_get(grid, row);
    if (!json_is_array(cells)) {
        qdri_json_fail(board->reading, qdri_spot_at(grid, row), QDR_SYNTAX,
                       "a row of cells must be here: [...]");
    } else if (json_array_size(cells) != board->reading->side) {
        qdri_json_fail(board->reading, qdri_spot_whole(cells), QDR_RANGE,
                       "a row of %zu cells in a grid of side %u", json_array_size(cells),
                       board->reading->side);
    }
    for (unsigned k = 0; board->reading->status == QDR_OK && k < board->reading->side; ++k) {
        json_t *cell = json_array_get(cells, k);
        if (json_is_object(cell)) {
            read_cell(board, cell, row * board->reading->side + k);
        } else if (!json_is_null(cell)) {
            qdri_json_fail(board->reading, qdri_spot_at(cells, k), QDR_SYNTAX,
                           "a cell must be here: {...}");
        }
    }
}

static void read_rows(struct board *board, const json_t *grid, struct qdri_spot spot)
{
    if (!json_is_array(grid)) {
        qdri_json_fail(board->reading, spot, QDR_SYNTAX, "'grid' must be a list of rows: [...]");
    } else if (json_array_size(grid) != board->reading->side) {
        qdri_json_fail(board->reading, spot, QDR_RANGE, "%zu rows in a grid of side %u",
                       json_array_size(grid), board->reading->side);
    }
    for (unsigned row = 0; board->reading->status == QDR_OK && row < board->reading->side; ++row) {
        read_row(board, grid, row);
    }
}

/* Makes the rules, and adds one clause for each set of candidates, with all cells that have it. */
static void make_rules(struct board *board, struct qdri_spot spot)
{
    struct qdri_json_reading *reading = board->reading;
    qdr_error fault = {.code = QDR_OK};
    if (reading->status == QDR_OK) {
        qdr_status status =
            qdri_division_make(&reading->sheet->rules, board->reading->side, board->region, &fault);
        qdri_json_fail_in(reading, spot, status, "regions", &fault);
    }
    for (unsigned k = 0;
         reading->status == QDR_OK && k < board->reading->side * board->reading->side; ++k) {
        if (board->candidates[k] != 0) {
            qdri_pencil_argument(&reading->argument, board->candidates, board->reading->side, k, 0);
            qdri_json_add(reading, "candidates", spot);
        }
    }
}

static void read_grid(struct qdri_json_reading *reading)
{
    const json_t *grid = json_object_get(reading->json.root, "grid");
    const struct qdri_spot spot = qdri_spot_key(reading->json.root, "grid");
    const unsigned side = reading->side;
    struct board board = {.reading = reading};
    unsigned height;
    unsigned width;
    if (reading->status != QDR_OK) {
        return;
    }
    qdr_grid_clear(&reading->sheet->grid, side);
    qdr_box_standard(side, &height, &width);
    for (unsigned at = 0; at < side * side; ++at) {
        board.region[at] = (int)(at / side / height * height + at % side / width);
    }
    if (grid) {
        read_rows(&board, grid, spot);
    }
    make_rules(&board, spot);
}

/* ------------------------------------------------------------------------------------ head ---- */

static void read_size(struct qdri_json_reading *reading)
{
    const json_t *grid = json_object_get(reading->json.root, "grid");
    long size = (long)json_array_size(grid);
    enum qdri_json_word word = qdri_json_number(json_object_get(reading->json.root, "size"), &size);
    if (word == QDRI_JSON_BLANK && !json_is_array(grid)) {
        qdri_json_fail(reading, qdri_spot_whole(reading->json.root), QDR_SYNTAX,
                       "the puzzle has neither 'size' nor 'grid'");
    } else if (word == QDRI_JSON_STRANGE || size < 1 || size > QDR_SIDE_MAX) {
        qdri_json_fail(reading,
                       qdri_json_key_spot(reading, word == QDRI_JSON_BLANK ? "grid" : "size"),
                       QDR_RANGE, "a grid has a side of 1 to %d", QDR_SIDE_MAX);
    }
    reading->side = (unsigned)size;
}

static void read_text(struct qdri_json_reading *reading, const char *key, char **text)
{
    const json_t *value = json_object_get(reading->json.root, key);
    if (json_string_length(value) > 0) {
        qdri_json_keep(reading, qdri_sheet_text(text, json_string_value(value),
                                                json_string_length(value), NULL));
    } else if (value && !qdri_json_is_void(value)) {
        qdri_json_fail(reading, qdri_json_key_spot(reading, key), QDR_SYNTAX,
                       "'%s' must be text: \"...\"", key);
    }
}

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

static void read_head(struct qdri_json_reading *reading)
{
    struct qdri_sheet *sheet = reading->sheet;
    const json_t *solution = json_object_get(reading->json.root, "solution");
    read_size(reading);
    read_text(reading, "title", &sheet->title);
    read_text(reading, "author", &sheet->author);
    read_text(reading, "ruleset", &sheet->notes);
    read_grid(reading);
    if (solution && !qdri_json_is_void(solution)) {
        const size_t count =
            json_is_string(solution) ? json_string_length(solution) : json_array_size(solution);
        qdri_json_solution(reading, qdri_spot_key(reading->json.root, "solution"), count, digit_at,
                           solution);
    }
}

/* ------------------------------------------------------------------------ what is not read ---- */

/* Does an extension of the site draw this for a key that is there?  It says "Slow Thermometer" of
 * what it draws for "slowthermometer". */
static bool is_explained(const struct qdri_json_reading *reading, const json_t *object)
{
    char key[32];
    size_t length = 0;
    const char *text = json_string_value(json_object_get(object, "fromConstraint"));
    for (; text && *text != '\0' && length < sizeof key - 1; ++text) {
        if (*text != ' ') {
            key[length++] = (char)(*text >= 'A' && *text <= 'Z' ? *text | 0x20 : *text);
        }
    }
    key[length] = '\0';
    const struct qdri_fpuzzles_key *known = qdri_fpuzzles_key(key);
    return known && known->rule[0] != '\0' && json_object_get(reading->json.root, key);
}

static void remark_drawn(struct qdri_json_reading *reading, const char *key, json_t *value)
{
    size_t count = 0;
    size_t index;
    json_t *object;
    json_array_foreach(value, index, object)
    {
        count += !is_explained(reading, object);
    }
    if (count > 0) {
        qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_json_key_spot(reading, key),
                         "what '%s' draws (%zu) is no rule", key, count);
    }
}

/* -------------------------------------------------------------------------------- negative ---- */

/* Without a number, no pair without a dot has a ratio that a dot in the puzzle has, or 2 if there
 * is none; but X and V are both meant even where only one of them is there. */
static void read_negative_word(struct qdri_json_reading *reading, const json_t *list, size_t index)
{
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_spot spot = qdri_spot_at(list, index);
    const char *word = json_string_value(json_array_get(list, index));
    if (!word) {
        qdri_json_fail(reading, spot, QDR_SYNTAX, "the name of a rule must be here: \"...\"");
    } else if (strcmp(word, "ratio") == 0) {
        qdri_json_add(reading, "negative-ratio", spot);
    } else if (strcmp(word, "difference") == 0) {
        qdri_json_add(reading, "negative-difference", spot);
    } else if (strcmp(word, "xv") == 0) {
        qdri_strbuf_addf(&reading->argument, "5");
        qdri_json_add(reading, "negative-sum", spot);
        qdri_strbuf_addf(&reading->argument, "10");
        qdri_json_add(reading, "negative-sum", spot);
    } else {
        qdri_json_remark(reading, QDRI_UNKNOWN_RULE, spot, "'%s' is not understood as negative",
                         qdri_quote(quote, word, strlen(word)));
    }
}

static void read_negative(struct qdri_json_reading *reading)
{
    const json_t *list = json_object_get(reading->json.root, "negative");
    if (list && !json_is_array(list) && !qdri_json_is_void(list)) {
        qdri_json_fail(reading, qdri_json_key_spot(reading, "negative"), QDR_SYNTAX,
                       "'negative' must be a list: [...]");
    }
    for (size_t k = 0; reading->status == QDR_OK && k < json_array_size(list); ++k) {
        read_negative_word(reading, list, k);
    }
}

/* ------------------------------------------------------------------------------------- all ---- */

static void read_key(struct qdri_json_reading *reading, const char *name, json_t *value)
{
    char quote[QDRI_QUOTE_SIZE];
    const struct qdri_fpuzzles_key *key = qdri_fpuzzles_key(name);
    switch (key ? key->form : QDRI_FPUZZLES_UNKNOWN) {
    case QDRI_FPUZZLES_UNKNOWN:
        if (!qdri_json_is_void(value)) {
            qdri_json_remark(reading, QDRI_UNKNOWN_RULE, qdri_json_key_spot(reading, name),
                             "'%s' is not understood", qdri_quote(quote, name, strlen(name)));
        }
        break;
    case QDRI_FPUZZLES_HEAD:
    case QDRI_FPUZZLES_IGNORED:
        break;
    case QDRI_FPUZZLES_FOG:
        qdri_json_remark_fog(reading, qdri_json_key_spot(reading, name), name, value);
        break;
    case QDRI_FPUZZLES_DRAWN:
        remark_drawn(reading, name, value);
        break;
    default:
        qdri_fpuzzles_clauses(reading, key, value);
    }
}

static void read_all(struct qdri_json_reading *reading)
{
    const char *name;
    json_t *value;
    read_head(reading);
    json_object_foreach(reading->json.root, name, value)
    {
        read_key(reading, name, value);
    }
    read_negative(reading);
    const struct qdri_spot spot = qdri_json_key_spot(reading, "ruleset");
    if (reading->status == QDR_OK) {
        reading->status = qdri_recognize_spoken(
            reading->sheet, qdri_json_key_place(&reading->json, spot), reading->error);
    }
    qdri_json_remark_words(reading, spot);
}

qdr_status qdri_fpuzzles_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                              qdr_error *error)
{
    return qdri_json_read(sheet, document, read_all, error);
}
