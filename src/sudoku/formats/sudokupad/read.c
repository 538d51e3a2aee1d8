/* read.c  The JSON of SudokuPad: givens, regions, cages, and words about the rest. */
#include "sudoku/formats/sudokupad/sudokupad.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/board/figure.h"
#include "sudoku/formats/common/json.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/drawn/elements.h"
#include "sudoku/formats/drawn/recognize.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

static const json_t *get(const struct qdri_json_reading *reading, const char *key)
{
    return json_object_get(reading->json.root, key);
}

/* --------------------------------------------------------------------------------- cells ---- */

static void read_cell(struct qdri_json_reading *reading, const json_t *row, unsigned index,
                      qdr_digit *digit)
{
    json_t *cell = json_array_get(row, index);
    if (!json_is_object(cell) && !json_is_null(cell)) {
        qdri_json_fail(reading, qdri_spot_at(row, index), QDR_SYNTAX, "a cell must be here: {...}");
    }
    qdri_json_check_members(reading, cell, "value", "", "a cell");
    *digit = (qdr_digit)qdri_json_digit(reading, json_object_get(cell, "value"),
                                        qdri_spot_key(cell, "value"), 0);
}

static void read_cells(struct qdri_json_reading *reading)
{
    const json_t *cells = get(reading, "cells");
    const size_t rows = json_array_size(cells);
    if (!json_is_array(cells)) {
        qdri_json_fail(reading, qdri_json_key_spot(reading, "cells"), QDR_SYNTAX,
                       "a list of rows, 'cells', is missing");
        return;
    }
    if (rows < 1 || rows > QDR_SIDE_MAX) {
        qdri_json_fail(reading, qdri_spot_whole(cells), QDR_RANGE, "a grid has a side of 1 to %d",
                       QDR_SIDE_MAX);
        return;
    }
    reading->side = (unsigned)rows;
    qdr_grid_clear(&reading->sheet->grid, reading->side);
    for (unsigned at = 0; reading->status == QDR_OK && at < rows * rows; ++at) {
        const json_t *line = json_array_get(cells, at / reading->side);
        if (json_array_size(line) != rows) {
            qdri_json_fail(reading, qdri_spot_at(cells, at / reading->side), QDR_UNSUPPORTED,
                           "%zu cells in one of %zu rows: only square grids are read",
                           json_array_size(line), rows);
        }
        read_cell(reading, line, at % reading->side, &reading->sheet->grid.cell[at]);
    }
}

/* Reads a cell: [row, column] from 0, or "R1C1"; 0 if it fails. */
static unsigned read_place(struct qdri_json_reading *reading, const json_t *list, size_t index)
{
    const json_t *value = json_array_get(list, index);
    const char *text = json_string_value(value);
    const unsigned side = reading->side;
    unsigned place[2] = {0, 0};
    const char *end = text ? qdri_cell_read(text, &place[0], &place[1]) : NULL;
    if (json_array_size(value) == 2) {
        for (size_t k = 0; k < 2; ++k) {
            long number = -1;
            const enum qdri_json_word word = qdri_json_number(json_array_get(value, k), &number);
            const bool is_right = word == QDRI_JSON_NUMBER && number >= 0 && number < QDR_SIDE_MAX;
            place[k] = is_right ? (unsigned)number + 1 : 0;
        }
    } else if (!end || *end != '\0') {
        qdri_json_fail(reading, qdri_spot_at(list, index), QDR_SYNTAX,
                       "a cell, such as [0,0], must be here");
        return 0;
    }
    if (place[0] < 1 || place[0] > side || place[1] < 1 || place[1] > side) {
        qdri_json_fail(reading, qdri_spot_at(list, index), QDR_RANGE,
                       "this cell is not in a grid of side %u", side);
        return 0;
    }
    return (place[0] - 1) * side + place[1] - 1;
}

/* ------------------------------------------------------------------------------- regions ---- */

static void read_region(struct qdri_json_reading *reading, const json_t *regions, size_t index,
                        int *region)
{
    const json_t *cells = qdri_json_list_at(reading, regions, index);
    for (size_t k = 0; reading->status == QDR_OK && k < json_array_size(cells); ++k) {
        const unsigned at = read_place(reading, cells, k);
        if (region[at] != QDRI_NO_REGION) {
            qdri_json_fail(reading, qdri_spot_at(cells, k), QDR_UNSUPPORTED,
                           "the cell is in another region already");
        }
        region[at] = (int)index;
    }
}

/* Without regions only rows and columns count: SudokuPad lists boxes, too. */
static void read_regions(struct qdri_json_reading *reading)
{
    int region[QDR_CELLS_MAX];
    qdr_error fault = {.code = QDR_OK};
    const struct qdri_spot spot = qdri_json_key_spot(reading, "regions");
    const json_t *regions = qdri_json_list(reading, reading->json.root, "regions");
    memset(region, QDRI_NO_REGION, sizeof region);
    if (json_array_size(regions) >= QDR_CELLS_MAX) {
        qdri_json_fail(reading, spot, QDR_RANGE, "there are more regions than cells");
    }
    for (size_t k = 0; reading->status == QDR_OK && k < json_array_size(regions); ++k) {
        read_region(reading, regions, k, region);
    }
    if (reading->status == QDR_OK) {
        qdr_status status =
            qdri_division_make(&reading->sheet->rules, reading->side, region, &fault);
        qdri_json_fail_in(reading, spot, status, "regions", &fault);
    }
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
static void read_cage(struct qdri_json_reading *reading, const json_t *cages, size_t index)
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
        qdri_json_fail(reading, spot, QDR_SYNTAX, "a cage must be here: {...}");
    } else if (cells && !json_is_array(cells)) {
        qdri_json_fail(reading, qdri_spot_key(cage, "cells"), QDR_SYNTAX,
                       "'cells' must be a list: [...]");
    }
    if (json_array_size(cells) == 0 || is_house(reading, cage)) {
        return; /* metadata, or a house that is there anyway */
    }
    enum qdri_json_word word = qdri_json_number(json_object_get(cage, key), &sum);
    bool has_sum = word == QDRI_JSON_NUMBER && sum > 0 && !is_extra;
    if (!has_sum && !json_is_true(unique) && !is_extra) {
        qdri_json_remark(reading, QDRI_MAYBE_RULE, spot,
                         "this cage is drawn only, which is no rule");
        return;
    }
    if (has_sum) {
        qdri_strbuf_addf(&reading->argument, "%ld", sum);
    } else if (word == QDRI_JSON_STRANGE || (word == QDRI_JSON_NUMBER && sum != 0)) {
        qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(cage, key),
                         "this value is not a sum, and does not count");
    }
    for (size_t k = 0; reading->status == QDR_OK && k < json_array_size(cells); ++k) {
        const unsigned at = read_place(reading, cells, k);
        qdri_argument_cell(&reading->argument, at / reading->side + 1, at % reading->side + 1);
    }
    const char *rule = has_sum     ? json_is_false(unique) ? "sum" : "killer"
                       : is_killer ? "killer"
                                   : "extra";
    qdri_json_add(reading, rule, spot);
}

static void read_cages(struct qdri_json_reading *reading)
{
    const json_t *cages = qdri_json_list(reading, reading->json.root, "cages");
    for (size_t k = 0; reading->status == QDR_OK && k < json_array_size(cages); ++k) {
        read_cage(reading, cages, k);
    }
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

static void read_words(struct qdri_json_reading *reading, const char *key, char **text)
{
    const char *words = find_words(reading, key);
    if (words) {
        qdri_json_keep(reading, qdri_sheet_text(text, words, strlen(words), NULL));
    }
}

/* Rules may be a list of paragraphs. */
static void read_notes(struct qdri_json_reading *reading)
{
    const json_t *rules = json_object_get(get(reading, "metadata"), "rules");
    struct qdri_strbuf text = {0};
    for (size_t k = 0; k < json_array_size(rules); ++k) {
        const char *words = json_string_value(json_array_get(rules, k));
        if (words) {
            qdri_strbuf_addf(&text, "%s%s", text.length > 0 ? "\n" : "", words);
        }
    }
    qdri_json_keep(reading, qdri_strbuf_check(&text, NULL));
    if (text.length > 0) {
        qdri_json_keep(reading,
                       qdri_sheet_text(&reading->sheet->notes, text.text, text.length, NULL));
    } else {
        read_words(reading, "rules", &reading->sheet->notes);
    }
    qdri_strbuf_free(&text);
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

static void read_metadata(struct qdri_json_reading *reading)
{
    const json_t *metadata = get(reading, "metadata");
    const json_t *norowcol = json_object_get(metadata, "norowcol");
    if (norowcol && !qdri_json_is_void(norowcol)) {
        qdri_json_fail(reading, qdri_spot_key(metadata, "norowcol"), QDR_UNSUPPORTED,
                       "a puzzle in which rows and columns do not count");
    }
    read_words(reading, "title", &reading->sheet->title);
    read_words(reading, "author", &reading->sheet->author);
    read_notes(reading);
    const char *solution = find_words(reading, "solution");
    if (solution) {
        qdri_json_solution(reading, qdri_spot_whole(reading->json.root), strlen(solution), digit_at,
                           solution);
    }
}

/* -------------------------------------------------------------------- clauses in words ---- */

static void add_statement(struct qdri_json_reading *reading, const struct qdri_statement *statement)
{
    char quote[QDRI_QUOTE_SIZE];
    const qdr_rule_info *info = qdr_rule_find(statement->name, NULL);
    if (!info) {
        qdri_json_remark(reading, QDRI_UNKNOWN_RULE, words_spot(reading),
                         "the rule '%s' is not known",
                         qdri_quote(quote, statement->name, strlen(statement->name)));
        return;
    }
    qdri_strbuf_addf(&reading->argument, "%s", statement->argument ? statement->argument : "");
    qdri_json_add(reading, info->name, words_spot(reading));
}

/* Reads the clauses that the words state; notes become what the setter wrote.  Are there any? */
static bool read_statements(struct qdri_json_reading *reading)
{
    size_t length = 0;
    char *notes = reading->sheet->notes;
    const char *at = notes ? qdri_block_find(notes, &length) : NULL;
    struct qdri_statement statement = {.name = NULL};
    bool is_whole = true;
    if (!at) {
        return false;
    }
    while (reading->status == QDR_OK && qdri_block_next(&at, &statement, &is_whole)) {
        add_statement(reading, &statement);
    }
    notes[length] = '\0';
    qdri_strbuf_free(&statement.line);
    qdri_json_keep(reading, is_whole ? QDR_OK : QDR_NOMEM);
    return true;
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
static void explain_stroke(struct explaining *self, const struct qdri_stroke *stroke)
{
    struct qdri_drawn painted = {.count = 0};
    struct qdri_json_reading *reading = self->reading;
    const struct qdri_clause *clause = &reading->sheet->rules->clause[stroke->clause];
    qdri_paint(&painted, stroke, reading->side);
    bool is_drawn = painted.lacks_memory || explain(self->drawn, &painted);
    self->painted += painted.count;
    qdri_json_keep(reading, painted.lacks_memory ? QDR_NOMEM : QDR_OK);
    qdri_drawn_free(&painted);
    if (!is_drawn && stroke->clause >= self->stated) {
        reading->status =
            qdri_sheet_remark(reading->sheet, QDRI_NO_RULE, self->words, reading->error,
                              "'%s' is stated, but not drawn so: %s", clause->rule->info.name,
                              clause->argument ? clause->argument : "");
    }
}

/* What clauses would be drawn as needs no other explanation. */
static void explain_drawn(struct explaining *self)
{
    struct qdri_json_reading *reading = self->reading;
    struct qdri_drawing *drawing = qdri_rules_draw(reading->sheet->rules);
    size_t count = drawing ? qdri_drawing_strokes(drawing) : 0;
    qdri_json_keep(reading, drawing ? QDR_OK : QDR_NOMEM);
    for (size_t k = 0; reading->status == QDR_OK && self->painted <= QDRI_DRAWN_MOST && k < count;
         ++k) {
        explain_stroke(self, qdri_drawing_stroke(drawing, k));
    }
    qdri_drawing_free(drawing);
}

/* Where clauses are stated, nothing else is guessed. */
static void read_drawn(struct qdri_json_reading *reading)
{
    struct qdri_drawn drawn = {.count = 0};
    if (reading->status != QDR_OK) {
        return;
    }
    struct explaining self = {
        .reading = reading, .drawn = &drawn, .stated = reading->sheet->rules->clauses};
    const bool has_block = read_statements(reading);
    qdri_drawings_read(reading, &drawn);
    self.words = qdri_json_key_place(&reading->json, words_spot(reading));
    if (reading->status == QDR_OK && has_block) {
        explain_drawn(&self);
    } else if (reading->status == QDR_OK) {
        reading->status = qdri_recognize(&drawn, reading->sheet, self.words, reading->error);
    }
    qdri_drawings_remark(reading, &drawn);
    qdri_drawn_free(&drawn);
}

/* ---------------------------------------------------------------------------- the others ---- */

static void read_other(struct qdri_json_reading *reading, const char *key, const json_t *value)
{
    static const char known[] = "cells regions cages metadata metaData lines arrows underlays "
                                "overlays id cellSize triggereffect videos settings";
    const size_t length = strlen(key);
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_spot spot = qdri_json_key_spot(reading, key);
    if (qdri_json_is_void(value) || qdri_is_word_of(known, key, length)) {
        return;
    }
    if (qdri_is_word_of("foglight fogofwar", key, length)) {
        qdri_json_remark_fog(reading, spot, key, value);
    } else if (qdri_is_word_of("diagonal+ diagonal- windoku", key, length) && json_is_true(value)) {
        qdri_json_add(reading, key, spot);
    } else {
        qdri_json_remark(reading, QDRI_MAYBE_RULE, spot, "'%s' is not understood",
                         qdri_quote(quote, key, length));
    }
}

static void read_all(struct qdri_json_reading *reading)
{
    const char *key;
    json_t *value;
    read_cells(reading);
    read_regions(reading);
    read_cages(reading);
    read_metadata(reading);
    read_drawn(reading);
    json_object_foreach(reading->json.root, key, value)
    {
        read_other(reading, key, value);
    }
    qdri_json_remark_words(reading, words_spot(reading));
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
