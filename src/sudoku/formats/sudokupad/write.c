/* write.c  A puzzle as JSON of SudokuPad.  Givens, regions and cages say what they can; all other
 * clauses are drawn, and stated in the words of the puzzle. */
#include "sudoku/formats/sudokupad/sudokupad.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/board/figure.h"
#include "sudoku/formats/common/json.h"
#include "sudoku/formats/drawn/elements.h"
#include "sudoku/formats/drawn/recognize.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

struct writing {
    struct qdri_json_writing json;
    struct qdri_drawing *drawing; /* of all clauses */
    struct qdri_drawn drawn;
    bool *is_stated; /* by clause: in words */
    bool has_words;
    bool is_plain; /* nothing may be drawn */
};

/* A rule whose clauses are cages. */
struct cage_kind {
    const char *rule;
    const char *style;
    bool is_unique;
};

static const struct cage_kind cage_kinds[] = {
    {"killer", "killer", true}, {"sum", "killer", false}, {"extra", "extraregion", true}};

static json_t *make_cells(struct qdri_json_writing *writing, const qdr_cell *cells, size_t count)
{
    json_t *list = json_array();
    for (size_t k = 0; k < count; ++k) {
        int row = (int)(cells[k] / writing->side);
        int column = (int)(cells[k] % writing->side);
        qdri_json_append(writing, list, json_pack("[ii]", row, column));
    }
    return list;
}

static void write_grid(struct qdri_json_writing *writing)
{
    json_t *cells = json_array();
    qdri_json_set(writing, writing->root, "cells", cells);
    for (unsigned row = 0; writing->is_whole && row < writing->side; ++row) {
        json_t *line = json_array();
        qdri_json_append(writing, cells, line);
        for (unsigned k = 0; writing->is_whole && k < writing->side; ++k) {
            qdr_digit digit = writing->puzzle->grid.cell[row * writing->side + k];
            qdri_json_append(writing, line,
                             digit != 0 ? json_pack("{si}", "value", (int)digit) : json_object());
        }
    }
}

/* Boxes of one row are none. */
static void write_regions(struct qdri_json_writing *writing)
{
    unsigned rows = 0;
    unsigned columns;
    json_t *regions = json_array();
    qdri_json_set(writing, writing->root, "regions", regions);
    bool has_boxes = !qdr_rules_box(writing->rules, &rows, &columns) || rows > 1;
    size_t count = writing->is_whole && has_boxes ? qdr_rules_houses(writing->rules) : 0;
    for (size_t k = 0; k < count; ++k) {
        const qdr_house *house = qdr_rules_house(writing->rules, k);
        if (house->kind == QDR_HOUSE_BOX) {
            qdri_json_append(writing, regions, make_cells(writing, house->cells, house->count));
        }
    }
}

static void write_cage(struct qdri_json_writing *writing, const struct cage_kind *kind,
                       const struct qdri_figure *figure)
{
    json_t *cage = json_object();
    qdri_json_set(writing, cage, "cells", make_cells(writing, figure->cell, figure->count));
    qdri_json_set(writing, cage, "unique", json_boolean(kind->is_unique));
    qdri_json_set(writing, cage, "style", json_string(kind->style));
    if (figure->has_value) {
        qdri_json_set(writing, cage, "value", json_sprintf("%d", (int)figure->value));
        qdri_json_set(writing, cage, "sum", json_integer(figure->value));
    }
    qdri_json_append(writing, json_object_get(writing->root, "cages"), cage);
}

/* Finds the kind of cage that says a clause; NULL where it is drawn as X and V are, or
 * otherwise. */
static const struct cage_kind *find_kind(const struct writing *writing, size_t index)
{
    const struct cage_kind *kind = NULL;
    for (size_t k = 0; k < sizeof cage_kinds / sizeof *cage_kinds; ++k) {
        bool is_it =
            strcmp(cage_kinds[k].rule, writing->json.rules->clause[index].rule->info.name) == 0;
        kind = is_it ? &cage_kinds[k] : kind;
    }
    for (size_t k = 0; kind && k < qdri_drawing_strokes(writing->drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(writing->drawing, k);
        bool is_edge = stroke->clause == index && stroke->kind == QDRI_STROKE_EDGE;
        kind = is_edge ? NULL : kind;
    }
    return kind;
}

static void draw_clause(struct writing *writing, size_t index)
{
    for (size_t k = 0; k < qdri_drawing_strokes(writing->drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(writing->drawing, k);
        if (stroke->clause == index) {
            qdri_paint(&writing->drawn, stroke, writing->json.side);
        }
    }
    writing->json.is_whole &= !writing->drawn.lacks_memory;
    writing->is_stated[index] = true;
    writing->has_words = true;
}

static qdr_status write_clause(struct writing *writing, size_t index)
{
    const struct qdri_clause *clause = &writing->json.rules->clause[index];
    if (clause->rule->is_division && !clause->rule->is_layout) {
        return QDR_OK; /* the regions say it */
    }
    const struct cage_kind *kind = find_kind(writing, index);
    if (kind) {
        write_cage(&writing->json, kind, clause->data);
    } else if (clause->rule->is_layout || writing->is_plain) {
        return qdri_json_refuse(&writing->json, "SudokuPad", &clause->shown);
    } else {
        draw_clause(writing, index);
    }
    return QDR_OK;
}

static qdr_status write_clauses(struct writing *writing)
{
    qdr_status status = QDR_OK;
    writing->drawing = qdri_rules_draw(writing->json.rules);
    writing->is_stated = qdri_zeros(writing->json.rules->clauses, sizeof *writing->is_stated);
    if (!writing->drawing || !writing->is_stated) {
        return qdri_no_memory(writing->json.error);
    }
    for (size_t k = 1; status == QDR_OK && k < writing->json.rules->clauses; ++k) {
        status = write_clause(writing, k);
    }
    qdri_drawings_write(&writing->json, &writing->drawn);
    return status;
}

static void write_solution(struct qdri_json_writing *writing, json_t *metadata)
{
    char text[QDR_CELLS_MAX + 1] = "";
    const qdr_grid *solution = writing->puzzle->solution;
    for (unsigned k = 0; solution && k < writing->side * writing->side; ++k) {
        text[k] = qdr_digit_symbol(solution->cell[k]);
    }
    qdri_json_set_text(writing, metadata, "solution", text);
}

static void write_words(struct writing *writing, json_t *metadata)
{
    struct qdri_strbuf text = {0};
    size_t length;
    const char *notes = writing->json.puzzle->notes;
    if (writing->has_words || qdri_block_find(notes, &length)) {
        qdri_block_write(&text, notes, writing->json.rules, writing->is_stated);
        writing->json.is_whole &= !text.has_failed;
        notes = text.has_failed ? "" : text.text;
    }
    qdri_json_set_text(&writing->json, metadata, "rules", notes);
    qdri_strbuf_free(&text);
}

static void write_metadata(struct writing *writing)
{
    const qdr_puzzle *puzzle = writing->json.puzzle;
    json_t *metadata = json_object();
    qdri_json_set_text(&writing->json, metadata, "title", puzzle->title);
    qdri_json_set_text(&writing->json, metadata, "author", puzzle->author);
    write_words(writing, metadata);
    write_solution(&writing->json, metadata);
    qdri_json_set(&writing->json, writing->json.root, "metadata", metadata);
}

/* The metadata follow the clauses, of which they tell. */
static qdr_status write_puzzle(const qdr_puzzle *puzzle, const qdr_rules *rules, bool is_plain,
                               struct qdri_strbuf *text, qdr_error *error)
{
    struct writing writing = {.json = qdri_json_begin(puzzle, rules, error), .is_plain = is_plain};
    struct qdri_json_writing *json = &writing.json;
    qdri_json_set(json, json->root, "cellSize", json_integer(64));
    write_grid(json);
    write_regions(json);
    qdri_json_set(json, json->root, "cages", json_array());
    qdr_status status = write_clauses(&writing);
    if (status == QDR_OK) {
        write_metadata(&writing);
    }
    status = qdri_json_end(json, status, text);
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
