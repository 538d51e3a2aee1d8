/* read.c  The JSON of SudokuPad: givens, regions, cages, and words about the rest. */
#include "sudoku/formats/sudokupad/sudokupad.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/board/figure.h"
#include "sudoku/formats/common/reading.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/drawn/elements.h"
#include "sudoku/formats/drawn/recognize.h"
#include "sudoku/formats/drawn/words.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

static const json_t *get(const struct qdri_json_reading *reading, const char *key)
{
    return json_object_get(reading->json.root, key);
}

/* --------------------------------------------------------------------------------- cells ---- */

static qdr_status read_cell(struct qdri_json_reading *reading, const json_t *row, unsigned index,
                            qdr_digit *digit)
{
    json_t *cell = json_array_get(row, index);
    const char *name;
    json_t *value;
    long number = 0;
    qdr_status status = QDR_OK;
    if (!json_is_object(cell) && !json_is_null(cell)) {
        return qdri_json_fail(reading, qdri_spot_at(row, index), QDR_SYNTAX,
                              "a cell must be here: {...}");
    }
    json_object_foreach(cell, name, value)
    {
        char quote[QDRI_QUOTE_SIZE];
        struct qdri_spot spot = qdri_spot_key(cell, name);
        if (strcmp(name, "value") == 0) {
            enum qdri_json_word word = qdri_json_number(value, &number);
            if (word == QDRI_JSON_STRANGE || number < 0 || number > (long)reading->side) {
                return qdri_json_fail(reading, spot, QDR_RANGE, "a digit from 1 to %u must be here",
                                      reading->side);
            }
        } else if (status == QDR_OK && !qdri_json_is_void(value)) {
            status =
                qdri_json_remark(reading, QDRI_MAYBE_RULE, spot, "'%s' of a cell is not understood",
                                 qdri_quote(quote, name, strlen(name)));
        }
    }
    *digit = (qdr_digit)number;
    return status;
}

static qdr_status read_cells(struct qdri_json_reading *reading)
{
    const json_t *cells = get(reading, "cells");
    size_t rows = json_array_size(cells);
    qdr_status status = QDR_OK;
    if (!json_is_array(cells)) {
        return qdri_json_fail(reading, qdri_json_key_spot(reading, "cells"), QDR_SYNTAX,
                              "a list of rows, 'cells', is missing");
    }
    if (rows < 1 || rows > QDR_SIDE_MAX) {
        return qdri_json_fail(reading, qdri_spot_whole(cells), QDR_RANGE,
                              "a grid has a side of 1 to %d", QDR_SIDE_MAX);
    }
    reading->side = (unsigned)rows;
    qdr_grid_clear(&reading->sheet->grid, reading->side);
    for (unsigned at = 0; status == QDR_OK && at < rows * rows; ++at) {
        unsigned row = at / reading->side;
        const json_t *line = json_array_get(cells, row);
        if (json_array_size(line) != rows) {
            return qdri_json_fail(reading, qdri_spot_at(cells, row), QDR_UNSUPPORTED,
                                  "%zu cells in one of %zu rows: only square grids are read",
                                  json_array_size(line), rows);
        }
        status = read_cell(reading, line, at % reading->side, &reading->sheet->grid.cell[at]);
    }
    return status;
}

/* Reads a cell: [row, column] from 0, or "R1C1". */
static qdr_status read_place(struct qdri_json_reading *reading, const json_t *list, size_t index,
                             unsigned *at)
{
    const json_t *value = json_array_get(list, index);
    const char *text = json_string_value(value);
    unsigned row = 0;
    unsigned column = 0;
    const char *end = text ? qdri_cell_read(text, &row, &column) : NULL;
    if (json_array_size(value) == 2) {
        long numbers[2] = {-1, -1};
        for (size_t k = 0; k < 2; ++k) {
            const enum qdri_json_word word =
                qdri_json_number(json_array_get(value, k), &numbers[k]);
            numbers[k] = word == QDRI_JSON_NUMBER ? numbers[k] : -1;
        }
        row = numbers[0] >= 0 && numbers[0] < QDR_SIDE_MAX ? (unsigned)numbers[0] + 1 : 0;
        column = numbers[1] >= 0 && numbers[1] < QDR_SIDE_MAX ? (unsigned)numbers[1] + 1 : 0;
    } else if (!end || *end != '\0') {
        return qdri_json_fail(reading, qdri_spot_at(list, index), QDR_SYNTAX,
                              "a cell, such as [0,0], must be here");
    }
    if (row < 1 || row > reading->side || column < 1 || column > reading->side) {
        return qdri_json_fail(reading, qdri_spot_at(list, index), QDR_RANGE,
                              "this cell is not in a grid of side %u", reading->side);
    }
    *at = (row - 1) * reading->side + column - 1;
    return QDR_OK;
}

static qdr_status put_cells(struct qdri_json_reading *reading, const json_t *cells)
{
    qdr_status status = QDR_OK;
    for (size_t k = 0; status == QDR_OK && k < json_array_size(cells); ++k) {
        unsigned at = 0;
        status = read_place(reading, cells, k, &at);
        qdri_argument_cell(&reading->argument, at / reading->side + 1, at % reading->side + 1);
    }
    return status;
}

/* ------------------------------------------------------------------------------- regions ---- */

static qdr_status read_region(struct qdri_json_reading *reading, const json_t *regions,
                              size_t index, int *region)
{
    const json_t *cells = json_array_get(regions, index);
    qdr_status status = QDR_OK;
    if (!json_is_array(cells)) {
        return qdri_json_fail(reading, qdri_spot_at(regions, index), QDR_SYNTAX,
                              "a list of cells must be here: [...]");
    }
    for (size_t k = 0; status == QDR_OK && k < json_array_size(cells); ++k) {
        unsigned at = 0;
        status = read_place(reading, cells, k, &at);
        if (status == QDR_OK && region[at] != QDRI_NO_REGION) {
            return qdri_json_fail(reading, qdri_spot_at(cells, k), QDR_UNSUPPORTED,
                                  "the cell is in another region already");
        }
        region[at] = status == QDR_OK ? (int)index : region[at];
    }
    return status;
}

/* Without regions only rows and columns count: SudokuPad lists boxes, too. */
static qdr_status read_regions(struct qdri_json_reading *reading)
{
    int region[QDR_CELLS_MAX];
    const json_t *regions;
    qdr_error fault = {.code = QDR_OK};
    struct qdri_spot spot = qdri_json_key_spot(reading, "regions");
    qdr_status status = qdri_json_list(reading, reading->json.root, "regions", &regions);
    memset(region, QDRI_NO_REGION, sizeof region);
    if (json_array_size(regions) >= QDR_CELLS_MAX) {
        return qdri_json_fail(reading, spot, QDR_RANGE, "there are more regions than cells");
    }
    for (size_t k = 0; status == QDR_OK && k < json_array_size(regions); ++k) {
        status = read_region(reading, regions, k, region);
    }
    if (status != QDR_OK) {
        return status;
    }
    status = qdri_division_make(&reading->sheet->rules, reading->side, region, &fault);
    return qdri_json_fail_in(reading, spot, status, "regions", &fault);
}

/* --------------------------------------------------------------------------------- cages ---- */

static bool is_text(const json_t *object, const char *key, const char *text)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value && strcmp(value, text) == 0;
}

/* Is the cage a row or column?  Some are there only for SudokuPad's own checks. */
static bool is_house(const struct qdri_json_reading *reading, const json_t *cage)
{
    return is_text(cage, "type", "rowcol") || is_text(cage, "type", "row") ||
           is_text(cage, "type", "col") ||
           (is_text(cage, "type", "region") && json_object_get(cage, "unique") &&
            json_array_size(get(reading, "regions")) > 0 &&
            json_array_size(json_object_get(cage, "cells")) == reading->side);
}

/* A cage with a sum is a killer cage, unless digits may repeat; one that says that digits differ is
 * a set whose digits do; the others are drawn. */
static qdr_status read_cage(struct qdri_json_reading *reading, const json_t *cages, size_t index)
{
    const json_t *cage = json_array_get(cages, index);
    const json_t *cells = json_object_get(cage, "cells");
    const json_t *unique = json_object_get(cage, "unique");
    struct qdri_spot spot = qdri_spot_at(cages, index);
    bool is_extra = is_text(cage, "style", "extraregion") || is_text(cage, "style", "windoku");
    bool is_killer = is_text(cage, "style", "killer");
    const char *key = json_object_get(cage, "sum") ? "sum" : "value";
    long sum = 0;
    if (!json_is_object(cage)) {
        return qdri_json_fail(reading, spot, QDR_SYNTAX, "a cage must be here: {...}");
    }
    if (cells && !json_is_array(cells)) {
        return qdri_json_fail(reading, qdri_spot_key(cage, "cells"), QDR_SYNTAX,
                              "'cells' must be a list: [...]");
    }
    if (json_array_size(cells) == 0 || is_house(reading, cage)) {
        return QDR_OK; /* metadata, or a house that is there anyway */
    }
    enum qdri_json_word word = qdri_json_number(json_object_get(cage, key), &sum);
    bool has_sum = word == QDRI_JSON_NUMBER && sum > 0 && !is_extra;
    if (!has_sum && !json_is_true(unique) && !is_extra) {
        return qdri_json_remark(reading, QDRI_MAYBE_RULE, spot,
                                "this cage is drawn only, which is no rule");
    }
    if ((word == QDRI_JSON_STRANGE || (word == QDRI_JSON_NUMBER && sum != 0 && !has_sum)) &&
        qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(cage, key),
                         "this value is not a sum, and does not count") != QDR_OK) {
        return QDR_NOMEM;
    }
    if (has_sum) {
        qdri_strbuf_addf(&reading->argument, "%ld", sum);
    }
    qdr_status status = put_cells(reading, cells);
    const char *rule = has_sum     ? json_is_false(unique) ? "sum" : "killer"
                       : is_killer ? "killer"
                                   : "extra";
    return status == QDR_OK ? qdri_json_add(reading, rule, spot) : status;
}

static qdr_status read_cages(struct qdri_json_reading *reading)
{
    const json_t *cages;
    qdr_status status = qdri_json_list(reading, reading->json.root, "cages", &cages);
    for (size_t k = 0; status == QDR_OK && k < json_array_size(cages); ++k) {
        status = read_cage(reading, cages, k);
    }
    return status;
}

/* ------------------------------------------------------------------------------ metadata ---- */

/* Finds words about the puzzle: in the metadata, or as "title: ..." in a cage without cells. */
static const char *find_words(const struct qdri_json_reading *reading, const char *key)
{
    const json_t *value = json_object_get(get(reading, "metadata"), key);
    value = value ? value : json_object_get(get(reading, "metaData"), key);
    const json_t *cages = get(reading, "cages");
    size_t length = strlen(key);
    const char *words = json_string_value(value);
    for (size_t k = 0; !words && k < json_array_size(cages); ++k) {
        const json_t *cage = json_array_get(cages, k);
        const char *text = json_string_value(json_object_get(cage, "value"));
        if (text && json_array_size(json_object_get(cage, "cells")) == 0 &&
            strncmp(text, key, length) == 0 && text[length] == ':') {
            words = text + length + 1;
            words += strspn(words, " ");
        }
    }
    return words && words[0] != '\0' ? words : NULL;
}

static qdr_status read_words(struct qdri_json_reading *reading, const char *key, char **text)
{
    const char *words = find_words(reading, key);
    return words ? qdri_sheet_text(text, words, strlen(words), reading->error) : QDR_OK;
}

/* Rules may be a list of paragraphs. */
static qdr_status read_notes(struct qdri_json_reading *reading)
{
    const json_t *rules = json_object_get(get(reading, "metadata"), "rules");
    struct qdri_strbuf text = {0};
    for (size_t k = 0; k < json_array_size(rules); ++k) {
        const char *words = json_string_value(json_array_get(rules, k));
        if (words) {
            qdri_strbuf_addf(&text, "%s%s", text.length > 0 ? "\n" : "", words);
        }
    }
    qdr_status status = qdri_strbuf_check(&text, reading->error);
    if (status == QDR_OK) {
        status = text.length > 0 ? qdri_sheet_text(&reading->sheet->notes, text.text, text.length,
                                                   reading->error)
                                 : read_words(reading, "rules", &reading->sheet->notes);
    }
    qdri_strbuf_free(&text);
    return status;
}

static struct qdri_spot words_spot(const struct qdri_json_reading *reading)
{
    const char *key = get(reading, "metadata")   ? "metadata"
                      : get(reading, "metaData") ? "metaData"
                                                 : "cages";
    return qdri_json_key_spot(reading, key);
}

static long digit_at(const void *words, size_t at)
{
    return qdr_symbol_digit(((const char *)words)[at]);
}

static qdr_status read_solution(struct qdri_json_reading *reading)
{
    const char *words = find_words(reading, "solution");
    return words ? qdri_json_solution(reading, qdri_spot_whole(reading->json.root), strlen(words),
                                      digit_at, words)
                 : QDR_OK;
}

static qdr_status read_metadata(struct qdri_json_reading *reading)
{
    const json_t *norowcol = json_object_get(get(reading, "metadata"), "norowcol");
    if (norowcol && !qdri_json_is_void(norowcol)) {
        return qdri_json_fail(reading, qdri_spot_key(get(reading, "metadata"), "norowcol"),
                              QDR_UNSUPPORTED, "a puzzle in which rows and columns do not count");
    }
    qdr_status status = read_words(reading, "title", &reading->sheet->title);
    status = status == QDR_OK ? read_words(reading, "author", &reading->sheet->author) : status;
    status = status == QDR_OK ? read_notes(reading) : status;
    return status == QDR_OK ? read_solution(reading) : status;
}

/* -------------------------------------------------------------------- clauses in words ---- */

static qdr_status add_statement(struct qdri_json_reading *reading,
                                const struct qdri_statement *statement)
{
    char quote[QDRI_QUOTE_SIZE];
    qdr_rule_info info;
    if (qdr_rule_find(statement->name, &info, NULL) != QDR_OK) {
        return qdri_json_remark(reading, QDRI_UNKNOWN_RULE, words_spot(reading),
                                "the rule '%s' is not known",
                                qdri_quote(quote, statement->name, strlen(statement->name)));
    }
    qdri_strbuf_addf(&reading->argument, "%s", statement->argument ? statement->argument : "");
    return qdri_json_add(reading, info.name, words_spot(reading));
}

/* Reads the clauses that the words state; notes become what the setter wrote. */
static qdr_status read_statements(struct qdri_json_reading *reading, bool *has_block)
{
    size_t length = 0;
    char *notes = reading->sheet->notes;
    const char *at = notes ? qdri_block_find(notes, &length) : NULL;
    struct qdri_statement statement = {.name = NULL};
    qdr_status status = QDR_OK;
    bool is_whole = true;
    while (at && status == QDR_OK && qdri_block_next(&at, &statement, &is_whole)) {
        status = add_statement(reading, &statement);
    }
    *has_block = at;
    if (at) {
        notes[length] = '\0';
    }
    qdri_strbuf_free(&statement.line);
    return is_whole ? status : qdri_no_memory(reading->error);
}

/* Marks what is drawn as the painted elements are, each of which explains one.  Are all of them
 * there? */
static bool explain(struct qdri_drawn *drawn, const struct qdri_drawn *painted)
{
    bool is_all_there = true;
    for (size_t k = 0; k < painted->count; ++k) {
        size_t at = 0;
        while (at < drawn->count &&
               (drawn->element[at].is_explained ||
                !qdri_elements_are_same(&drawn->element[at], &painted->element[k]))) {
            ++at;
        }
        is_all_there &= at < drawn->count;
        if (at < drawn->count) {
            drawn->element[at].is_explained = true;
        }
    }
    return is_all_there;
}

/* Clauses that explain what is drawn. */
struct explaining {
    struct qdri_json_reading *reading;
    struct qdri_drawn *drawn;
    size_t stated;           /* the first clause that words state */
    struct qdri_place words; /* where they stand */
    size_t painted;          /* elements so far */
};

/* Explains what a stroke of a clause would be drawn as; a stated clause that is not drawn so is
 * remarked upon, though it counts. */
static qdr_status explain_stroke(struct explaining *self, const struct qdri_stroke *stroke)
{
    struct qdri_drawn painted = {.count = 0};
    struct qdri_sheet *sheet = self->reading->sheet;
    const struct qdri_clause *clause = &sheet->rules->clause[stroke->clause];
    bool is_whole = qdri_paint(&painted, stroke, self->reading->side);
    bool is_drawn = !is_whole || explain(self->drawn, &painted);
    self->painted += painted.count;
    qdri_drawn_free(&painted);
    if (!is_whole) {
        return qdri_no_memory(self->reading->error);
    }
    return is_drawn || stroke->clause < self->stated
               ? QDR_OK
               : qdri_sheet_remark(sheet, QDRI_NO_RULE, self->words, self->reading->error,
                                   "'%s' is stated, but not drawn so: %s", clause->rule->name,
                                   clause->argument ? clause->argument : "");
}

/* What clauses would be drawn as needs no other explanation. */
static qdr_status explain_drawn(struct explaining *self)
{
    struct qdri_drawing *drawing = qdri_rules_draw(self->reading->sheet->rules);
    qdr_status status = drawing ? QDR_OK : qdri_no_memory(self->reading->error);
    size_t count = status == QDR_OK ? qdri_drawing_strokes(drawing) : 0;
    for (size_t k = 0; status == QDR_OK && self->painted <= QDRI_DRAWN_MOST && k < count; ++k) {
        status = explain_stroke(self, qdri_drawing_stroke(drawing, k));
    }
    qdri_drawing_free(drawing);
    return status;
}

/* Where clauses are stated, nothing else is guessed. */
static qdr_status read_drawn(struct qdri_json_reading *reading)
{
    struct qdri_drawn drawn = {.count = 0};
    struct explaining self = {
        .reading = reading, .drawn = &drawn, .stated = reading->sheet->rules->clauses};
    bool has_block = false;
    qdr_status status = read_statements(reading, &has_block);
    status = status == QDR_OK ? qdri_drawings_read(reading, &drawn) : status;
    self.words = qdri_json_key_place(&reading->json, words_spot(reading));
    if (status == QDR_OK) {
        status = has_block ? explain_drawn(&self)
                           : qdri_recognize(&drawn, reading->sheet, self.words, reading->error);
    }
    status = status == QDR_OK ? qdri_drawings_remark(reading, &drawn) : status;
    qdri_drawn_free(&drawn);
    return status;
}

/* ---------------------------------------------------------------------------- the others ---- */

static qdr_status read_other(struct qdri_json_reading *reading, const char *key,
                             const json_t *value)
{
    static const char known[] = "cells regions cages metadata metaData lines arrows underlays "
                                "overlays id cellSize triggereffect videos settings";
    const size_t length = strlen(key);
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_spot spot = qdri_json_key_spot(reading, key);
    if (qdri_json_is_void(value) || qdri_is_word_of(known, key, length)) {
        return QDR_OK;
    }
    if (strcmp(key, "foglight") == 0 || strcmp(key, "fogofwar") == 0) {
        return qdri_json_remark_fog(reading, spot, key, value);
    }
    if (qdri_is_word_of("diagonal+ diagonal- windoku", key, length) && json_is_true(value)) {
        return qdri_json_add(reading, key, spot);
    }
    return qdri_json_remark(reading, QDRI_MAYBE_RULE, spot, "'%s' is not understood",
                            qdri_quote(quote, key, strlen(key)));
}

static qdr_status read_all(struct qdri_json_reading *reading)
{
    const char *key;
    json_t *value;
    qdr_status status = read_cells(reading);
    status = status == QDR_OK ? read_regions(reading) : status;
    status = status == QDR_OK ? read_cages(reading) : status;
    status = status == QDR_OK ? read_metadata(reading) : status;
    status = status == QDR_OK ? read_drawn(reading) : status;
    json_object_foreach(reading->json.root, key, value)
    {
        status = status == QDR_OK ? read_other(reading, key, value) : status;
    }
    return status == QDR_OK ? qdri_json_remark_words(reading, words_spot(reading)) : status;
}

static qdr_status read_json(struct qdri_sheet *sheet, const struct qdri_document *document,
                            qdr_error *error)
{
    return qdri_json_read(sheet, document, read_all, error);
}

qdr_status qdri_sudokupad_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                               qdr_error *error)
{
    struct qdri_strbuf text = {0};
    if (!qdri_sudokupad_is_zipped(document->text, document->length)) {
        return read_json(sheet, document, error);
    }
    qdr_status status = qdri_sudokupad_unzip(&text, document, &sheet->mode.limits, error);
    if (status == QDR_OK) {
        status = qdri_inner_read(sheet, &text, read_json, qdri_document_place(document, 0),
                                 "its long form", error);
    }
    qdri_strbuf_free(&text);
    return status;
}
