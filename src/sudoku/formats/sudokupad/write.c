/* write.c  A puzzle as JSON of SudokuPad.  Givens, regions and cages say what they can; all other
 * clauses are drawn, and stated in the words of the puzzle. */
#include "sudoku/formats/sudokupad/sudokupad.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/board/figure.h"
#include "sudoku/formats/drawn/block.h"
#include "sudoku/formats/drawn/paint.h"
#include "sudoku/formats/json/json.h"
#include "sudoku/formats/sudokupad/drawings.h"
#include "sudoku/rules/rules.h"

struct writing {
    const qdr_puzzle *puzzle;
    const qdr_rules *rules;
    unsigned side;
    json_t *root;
    struct qdri_drawing *drawing; /* of all clauses */
    struct qdri_drawn drawn;
    bool *is_stated; /* by clause: in words */
    bool has_words;
    bool is_plain; /* nothing may be drawn */
    qdr_error *error;
};

/* A rule whose clauses are cages. */
struct cage_kind {
    const char *rule;
    const char *style;
    bool is_unique;
};

static const struct cage_kind cage_kinds[] = {
    {"killer", "killer", true}, {"sum", "killer", false}, {"extra", "extraregion", true}};

static const struct qdri_shape shape = {.word = QDRI_OPTIONAL_NUMBER,
                                        .repeated = QDRI_KEEP_REPEATED};

static bool set(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new(object, key, value) == 0;
}

static json_t *make_cells(unsigned side, const qdr_cell *cells, size_t count)
{
    json_t *list = json_array();
    bool is_whole = list;
    for (size_t k = 0; is_whole && k < count; ++k) {
        int row = (int)(cells[k] / side);
        int column = (int)(cells[k] % side);
        is_whole = json_array_append_new(list, json_pack("[ii]", row, column)) == 0;
    }
    if (!is_whole) {
        json_decref(list);
    }
    return is_whole ? list : NULL;
}

static bool write_grid(struct writing *writing)
{
    json_t *cells = json_array();
    bool is_whole = set(writing->root, "cells", cells);
    for (unsigned row = 0; is_whole && row < writing->side; ++row) {
        json_t *line = json_array();
        is_whole = json_array_append_new(cells, line) == 0;
        for (unsigned k = 0; is_whole && k < writing->side; ++k) {
            qdr_digit digit = writing->puzzle->grid.cell[row * writing->side + k];
            json_t *cell = digit != 0 ? json_pack("{si}", "value", (int)digit) : json_object();
            is_whole = json_array_append_new(line, cell) == 0;
        }
    }
    return is_whole;
}

/* Boxes of one row are none. */
static bool write_regions(struct writing *writing)
{
    unsigned rows = 0;
    unsigned columns;
    json_t *regions = json_array();
    bool is_whole = set(writing->root, "regions", regions);
    if (qdr_rules_box(writing->rules, &rows, &columns) && rows == 1) {
        return is_whole;
    }
    for (size_t k = 0; is_whole && k < qdr_rules_houses(writing->rules); ++k) {
        const qdr_house *house = qdr_rules_house(writing->rules, k);
        if (house->kind == QDR_HOUSE_BOX) {
            is_whole = json_array_append_new(
                           regions, make_cells(writing->side, house->cells, house->count)) == 0;
        }
    }
    return is_whole;
}

static bool write_cage(struct writing *writing, const struct cage_kind *kind,
                       const struct qdri_figure *figure)
{
    json_t *cage = json_object();
    json_t *cages = json_object_get(writing->root, "cages");
    bool is_whole = json_array_append_new(cages, cage) == 0 &&
                    set(cage, "cells", make_cells(writing->side, figure->cell, figure->count)) &&
                    set(cage, "unique", json_boolean(kind->is_unique)) &&
                    set(cage, "style", json_string(kind->style));
    if (figure->has_value) {
        is_whole = is_whole && set(cage, "value", json_sprintf("%d", (int)figure->value)) &&
                   set(cage, "sum", json_integer(figure->value));
    }
    return is_whole;
}

static qdr_status write_cage_of(struct writing *writing, const struct cage_kind *kind,
                                const struct qdri_clause *clause)
{
    struct qdri_figure *figure;
    qdr_status status =
        qdri_figure_read(&figure, &shape, &writing->rules->board, clause->argument, writing->error);
    if (status == QDR_OK) {
        status = write_cage(writing, kind, figure) ? QDR_OK : qdri_no_memory(writing->error);
        free(figure);
    }
    return status;
}

/* Finds the kind of cage that says a clause; NULL where it is drawn as X and V are, or
 * otherwise. */
static const struct cage_kind *find_kind(const struct writing *writing, size_t index)
{
    const struct cage_kind *kind = NULL;
    for (size_t k = 0; k < sizeof cage_kinds / sizeof *cage_kinds; ++k) {
        bool is_it = strcmp(cage_kinds[k].rule, writing->rules->clause[index].rule->name) == 0;
        kind = is_it ? &cage_kinds[k] : kind;
    }
    for (size_t k = 0; kind && k < qdri_drawing_strokes(writing->drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(writing->drawing, k);
        bool is_edge = stroke->clause == index && stroke->kind == QDRI_STROKE_EDGE;
        kind = is_edge ? NULL : kind;
    }
    return kind;
}

static bool draw_clause(struct writing *writing, size_t index)
{
    bool is_whole = true;
    for (size_t k = 0; is_whole && k < qdri_drawing_strokes(writing->drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(writing->drawing, k);
        is_whole = stroke->clause != index || qdri_paint(&writing->drawn, stroke, writing->side);
    }
    writing->is_stated[index] = true;
    writing->has_words = true;
    return is_whole;
}

static qdr_status write_clause(struct writing *writing, size_t index)
{
    const struct qdri_clause *clause = &writing->rules->clause[index];
    if (clause->rule->is_division && !clause->rule->is_layout) {
        return QDR_OK; /* the regions say it */
    }
    const struct cage_kind *kind = find_kind(writing, index);
    if (kind) {
        return write_cage_of(writing, kind, clause);
    }
    if (clause->rule->is_layout || writing->is_plain) {
        return qdri_fail(writing->error, QDR_UNSUPPORTED, "SudokuPad cannot hold rule '%s%s%s'",
                         clause->rule->name, clause->argument ? ": " : "",
                         clause->argument ? clause->argument : "");
    }
    return draw_clause(writing, index) ? QDR_OK : qdri_no_memory(writing->error);
}

static qdr_status write_clauses(struct writing *writing)
{
    qdr_status status = QDR_OK;
    writing->drawing = qdri_drawing_of(writing->rules);
    writing->is_stated = qdri_zeros(writing->rules->clauses, sizeof *writing->is_stated);
    if (!writing->drawing || !writing->is_stated) {
        return qdri_no_memory(writing->error);
    }
    for (size_t k = 1; status == QDR_OK && k < writing->rules->clauses; ++k) {
        status = write_clause(writing, k);
    }
    bool is_whole = status != QDR_OK || qdri_drawings_write(writing->root, &writing->drawn);
    return is_whole ? status : qdri_no_memory(writing->error);
}

static bool write_solution(struct writing *writing, json_t *metadata)
{
    char text[QDR_CELLS_MAX + 1] = "";
    const qdr_grid *solution = writing->puzzle->solution;
    for (unsigned k = 0; solution && k < writing->side * writing->side; ++k) {
        text[k] = qdr_digit_symbol(solution->cell[k]);
    }
    return !solution || set(metadata, "solution", json_string(text));
}

static bool write_text(json_t *object, const char *key, const char *text)
{
    return !text || text[0] == '\0' || set(object, key, qdri_json_string(text));
}

static bool write_words(const struct writing *writing, json_t *metadata)
{
    struct qdri_strbuf text = {0};
    size_t length;
    const char *notes = writing->puzzle->notes;
    if (!writing->has_words && !qdri_block_find(notes, &length)) {
        return write_text(metadata, "rules", notes);
    }
    bool is_whole = qdri_block_write(&text, notes, writing->rules, writing->is_stated) &&
                    write_text(metadata, "rules", text.text);
    qdri_strbuf_free(&text);
    return is_whole;
}

static bool write_metadata(struct writing *writing)
{
    const qdr_puzzle *puzzle = writing->puzzle;
    json_t *metadata = json_object();
    return set(writing->root, "metadata", metadata) &&
           write_text(metadata, "title", puzzle->title) &&
           write_text(metadata, "author", puzzle->author) && write_words(writing, metadata) &&
           write_solution(writing, metadata);
}

/* The metadata follow the clauses, of which they tell. */
static qdr_status write_all(struct writing *writing)
{
    bool is_whole = writing->root && set(writing->root, "cellSize", json_integer(64)) &&
                    write_grid(writing) && write_regions(writing) &&
                    set(writing->root, "cages", json_array());
    qdr_status status = is_whole ? write_clauses(writing) : qdri_no_memory(writing->error);
    is_whole = status != QDR_OK || write_metadata(writing);
    return is_whole ? status : qdri_no_memory(writing->error);
}

static qdr_status write_puzzle(const qdr_puzzle *puzzle, const qdr_rules *rules, bool is_plain,
                               struct qdri_strbuf *text, qdr_error *error)
{
    struct writing writing = {.puzzle = puzzle,
                              .rules = rules,
                              .side = qdr_rules_side(rules),
                              .root = json_object(),
                              .is_plain = is_plain,
                              .error = error};
    qdr_status status = write_all(&writing);
    status = status == QDR_OK ? qdri_json_dump(text, json_incref(writing.root), error) : status;
    json_decref(writing.root);
    qdri_drawing_free(writing.drawing);
    qdri_drawn_free(&writing.drawn);
    free(writing.is_stated);
    return status;
}

qdr_status qdri_sudokupad_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                struct qdri_strbuf *text, qdr_error *error)
{
    return write_puzzle(puzzle, rules, false, text, error);
}

qdr_status qdri_sudokupad_write_plain(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                      struct qdri_strbuf *text, qdr_error *error)
{
    return write_puzzle(puzzle, rules, true, text, error);
}
