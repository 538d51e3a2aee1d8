/* write.c  A puzzle as JSON of SudokuPad, where givens, regions and cages say all. */
#include "sudoku/formats/sudokupad/sudokupad.h"

#include <stdlib.h>
#include <string.h>

#include "sudoku/board/figure.h"
#include "sudoku/formats/json/json.h"
#include "sudoku/rules/rules.h"

struct writing {
    const qdr_puzzle *puzzle;
    const qdr_rules *rules;
    unsigned side;
    json_t *root;
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

static qdr_status write_clause(struct writing *writing, const struct qdri_clause *clause)
{
    const struct cage_kind *kind = NULL;
    struct qdri_figure *figure;
    for (size_t k = 0; k < sizeof cage_kinds / sizeof *cage_kinds; ++k) {
        bool is_it = strcmp(cage_kinds[k].rule, clause->rule->name) == 0;
        kind = is_it ? &cage_kinds[k] : kind;
    }
    if (clause->rule->is_division && !clause->rule->is_layout) {
        return QDR_OK; /* the regions say it */
    }
    if (!kind) {
        return qdri_fail(writing->error, QDR_UNSUPPORTED, "SudokuPad cannot say '%s%s%s'",
                         clause->rule->name, clause->argument ? ": " : "",
                         clause->argument ? clause->argument : "");
    }
    qdr_status status =
        qdri_figure_read(&figure, &shape, &writing->rules->board, clause->argument, writing->error);
    if (status == QDR_OK) {
        status = write_cage(writing, kind, figure) ? QDR_OK : qdri_no_memory(writing->error);
        free(figure);
    }
    return status;
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

static bool write_metadata(struct writing *writing)
{
    const qdr_puzzle *puzzle = writing->puzzle;
    json_t *metadata = json_object();
    return set(writing->root, "metadata", metadata) &&
           write_text(metadata, "title", puzzle->title) &&
           write_text(metadata, "author", puzzle->author) &&
           write_text(metadata, "rules", puzzle->notes) && write_solution(writing, metadata);
}

qdr_status qdri_sudokupad_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                struct qdri_strbuf *text, qdr_error *error)
{
    struct writing writing = {.puzzle = puzzle,
                              .rules = rules,
                              .side = qdr_rules_side(rules),
                              .root = json_object(),
                              .error = error};
    bool is_whole = writing.root && set(writing.root, "cellSize", json_integer(64)) &&
                    write_grid(&writing) && write_regions(&writing) &&
                    set(writing.root, "cages", json_array()) && write_metadata(&writing);
    qdr_status status = is_whole ? QDR_OK : qdri_no_memory(error);
    for (size_t k = 1; status == QDR_OK && k < rules->clauses; ++k) {
        status = write_clause(&writing, &rules->clause[k]);
    }
    status = status == QDR_OK ? qdri_json_dump(text, json_incref(writing.root), error) : status;
    json_decref(writing.root);
    return status;
}
