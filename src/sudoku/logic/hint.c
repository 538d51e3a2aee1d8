/* hint.c  What a hint tells of a step: where to look, by which technique, at which cells; but not
 * what follows. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/logic/logic.h"
#include "sudoku/rules/rules.h"

/* A hint in the making. */
struct telling {
    struct qdri_hint *hint;
    const qdr_rules *rules;
    const qdr_deduction *step;
    qdr_cell_names names;
    bool has_failed; /* no memory */
};

void qdri_hint_free(struct qdri_hint *hint)
{
    free(hint->mark);
    free(hint->house);
    qdri_strbuf_free(&hint->text);
}

/* -------------------------------------------------------------------------- what shows why ---- */

/* The digits that stood before the step: what it places would tell all. */
static void take_back(struct telling *telling)
{
    const qdr_deduction *step = telling->step;
    telling->hint->grid = *step->grid;
    for (size_t k = 0; k < step->marks; ++k) {
        if (step->mark[k].role == QDR_ROLE_PLACED) {
            telling->hint->grid.cell[step->mark[k].cell] = 0;
        }
    }
}

static void add_mark(struct telling *telling, qdr_deduction_mark mark)
{
    struct qdri_hint *hint = telling->hint;
    if (!qdri_reserve(&hint->mark, &hint->mark_capacity, hint->marks + 1, sizeof *hint->mark)) {
        telling->has_failed = true;
        return;
    }
    hint->mark[hint->marks++] = mark;
    hint->is_shown[mark.cell] = true;
}

/* Marks a blank cell, whatever it can be. */
static void mark_cell(struct telling *telling, qdr_cell cell)
{
    const unsigned width = qdr_rules_width(telling->rules);
    const qdr_possibility *candidate = telling->step->candidate + (size_t)cell * width;
    if (telling->hint->is_shown[cell] || telling->hint->grid.cell[cell] != 0) {
        return;
    }
    for (unsigned digit = 1; digit <= width; ++digit) {
        if (candidate[digit - 1] != QDR_IMPOSSIBLE) {
            add_mark(telling, (qdr_deduction_mark){cell, (qdr_digit)digit, QDR_ROLE_PATTERN});
        }
    }
}

static void mark_house(struct telling *telling, size_t index)
{
    const qdr_house *house = qdr_rules_house(telling->rules, index);
    for (size_t k = 0; k < house->count; ++k) {
        mark_cell(telling, house->cells[k]);
    }
}

static void mark_pattern(struct telling *telling)
{
    const qdr_deduction *step = telling->step;
    for (size_t k = 0; k < step->marks; ++k) {
        if (step->mark[k].role == QDR_ROLE_PATTERN || step->mark[k].role == QDR_ROLE_SECOND) {
            add_mark(telling, step->mark[k]);
        }
    }
}

/* A single has no pattern: its house shows why.  What has no house either, as a naked single and
 * what follows from a clause, is seen in the cells themselves. */
static void show_why(struct telling *telling)
{
    const qdr_deduction *step = telling->step;
    mark_pattern(telling);
    if (telling->hint->marks > 0) {
        return;
    }
    for (size_t k = 0; k < step->houses; ++k) {
        mark_house(telling, step->house[k]);
    }
    for (size_t k = 0; step->houses == 0 && k < step->marks; ++k) {
        mark_cell(telling, step->mark[k].cell);
    }
}

/* --------------------------------------------------------------------------- where that is ---- */

static bool has_shown(const struct qdri_hint *hint, const qdr_house *house)
{
    size_t k = 0;
    while (k < house->count && !hint->is_shown[house->cells[k]]) {
        ++k;
    }
    return k < house->count;
}

/* Do all cells that are shown lie in the houses that are told? */
static bool is_all_told(const struct telling *telling)
{
    const struct qdri_hint *hint = telling->hint;
    const unsigned cells = (unsigned)hint->grid.side * hint->grid.side;
    bool is_told[QDR_CELLS_MAX] = {false};
    for (size_t k = 0; k < hint->houses; ++k) {
        const qdr_house *house = qdr_rules_house(telling->rules, hint->house[k]);
        for (size_t i = 0; i < house->count; ++i) {
            is_told[house->cells[i]] = true;
        }
    }
    unsigned cell = 0;
    while (cell < cells && (!hint->is_shown[cell] || is_told[cell])) {
        ++cell;
    }
    return cell == cells;
}

static void add_house(struct telling *telling, size_t house)
{
    struct qdri_hint *hint = telling->hint;
    if (!qdri_reserve(&hint->house, &hint->house_capacity, hint->houses + 1, sizeof *hint->house)) {
        telling->has_failed = true;
        return;
    }
    hint->house[hint->houses++] = house;
}

/* Tells the houses of a kind in which cells are shown; returns how many, SIZE_MAX where some cells
 * are in none. */
static size_t tell_kind(struct telling *telling, qdr_house_kind kind)
{
    telling->hint->houses = 0;
    for (size_t k = 0; k < qdr_rules_houses(telling->rules); ++k) {
        const qdr_house *house = qdr_rules_house(telling->rules, k);
        if (house->kind == kind && has_shown(telling->hint, house)) {
            add_house(telling, k);
        }
    }
    return is_all_told(telling) ? telling->hint->houses : SIZE_MAX;
}

/* The boxes, rows or columns that the cells lie in: what is fewest, boxes first. */
static void tell_kinds(struct telling *telling)
{
    static const qdr_house_kind kinds[] = {QDR_HOUSE_BOX, QDR_HOUSE_ROW, QDR_HOUSE_COLUMN};
    size_t best = 0;
    size_t fewest = SIZE_MAX;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        const size_t count = tell_kind(telling, kinds[k]);
        best = count < fewest ? k : best;
        fewest = count < fewest ? count : fewest;
    }
    tell_kind(telling, kinds[best]);
}

/* The houses that a step rests on are where to look, unless there is more to it, as to a chain. */
static void tell_where(struct telling *telling)
{
    for (size_t k = 0; k < telling->step->houses; ++k) {
        add_house(telling, telling->step->house[k]);
    }
    if (!is_all_told(telling)) {
        tell_kinds(telling);
    }
}

/* ---------------------------------------------------------------------------------- words ---- */

static void say(struct telling *telling, const char *before, const char *text)
{
    telling->has_failed |= !qdri_strbuf_addf(&telling->hint->text, "%s%s", before, text);
}

static void say_cell(struct telling *telling, const char *before, unsigned cell)
{
    char name[QDR_CELL_NAME_SIZE];
    say(telling, before,
        qdr_cell_name(name, (qdr_cell)cell, telling->hint->grid.side, telling->names));
}

/* Do people count such a house: a row or column across the board, or a box? */
static bool has_number(const struct telling *telling, const qdr_house *house, bool has_boxes)
{
    return house->kind == QDR_HOUSE_BOX
               ? has_boxes
               : house->kind <= QDR_HOUSE_COLUMN && house->count >= telling->hint->grid.side;
}

/* A house by its number or, where it has none, by its cells, beside which "house" is word enough
 * for a diagonal. */
static void say_house(struct telling *telling, size_t index)
{
    const struct qdri_house *house = &telling->rules->frame.houses.house[index];
    const qdr_house *shown = &house->shown;
    const bool has_boxes = qdr_rules_box(telling->rules, &(unsigned){0}, &(unsigned){0});
    say(telling, "", shown->kind == QDR_HOUSE_EXTRA ? "house" : qdri_house_name(house, !has_boxes));
    if (has_number(telling, shown, has_boxes)) {
        telling->has_failed |= !qdri_strbuf_addf(&telling->hint->text, " %u", house->number);
        return;
    }
    for (size_t k = 0; k < shown->count; ++k) {
        say_cell(telling, " ", shown->cells[k]);
    }
}

/* A clause on one line, with its argument as it was written. */
static void say_clause(struct telling *telling, size_t index)
{
    const qdr_clause *clause = qdr_rules_clause(telling->rules, index);
    const char *text = clause->argument ? clause->argument : "";
    say(telling, clause->name, text[0] != '\0' ? ": " : "");
    while (*text != '\0') {
        const size_t line = strcspn(text, "\r\n");
        telling->has_failed |= !qdri_strbuf_addf(&telling->hint->text, "%.*s%s", (int)line, text,
                                                 text[line] != '\0' ? " " : "");
        text += line + (text[line] != '\0');
    }
}

static void say_where(struct telling *telling)
{
    say(telling, "look", "");
    for (size_t k = 0; k < telling->hint->houses; ++k) {
        say(telling, k == 0 ? " in " : ", ", "");
        say_house(telling, telling->hint->house[k]);
    }
    if (telling->step->clause != SIZE_MAX) {
        say(telling, " at ", "");
        say_clause(telling, telling->step->clause);
    }
}

static void say_shown(struct telling *telling)
{
    const unsigned cells = (unsigned)telling->hint->grid.side * telling->hint->grid.side;
    const char *before = " by ";
    for (unsigned cell = 0; cell < cells; ++cell) {
        if (telling->hint->is_shown[cell]) {
            say_cell(telling, before, cell);
            before = " ";
        }
    }
}

/* The words of a level go on from those of the one before. */
static void say_all(struct telling *telling, qdr_hint_level level)
{
    const qdr_technique *technique = qdr_technique_at(telling->step->technique);
    say_where(telling);
    if (level >= QDR_HINT_TECHNIQUE && technique) {
        say(telling, ": ", technique->name);
    }
    if (level >= QDR_HINT_CELLS) {
        say_shown(telling);
    }
}

/* ----------------------------------------------------------------------------------- both ---- */

static qdr_deduction told(const struct telling *telling, qdr_hint_level level)
{
    const struct qdri_hint *hint = telling->hint;
    qdr_deduction result = *telling->step;
    result.text = hint->text.text;
    result.mark = hint->mark;
    result.marks = level >= QDR_HINT_CELLS ? hint->marks : 0;
    result.house = hint->house;
    result.houses = hint->houses;
    result.grid = &hint->grid;
    if (level < QDR_HINT_TECHNIQUE) {
        result.technique = SIZE_MAX;
        result.rating = 0;
    }
    return result;
}

qdr_status qdr_logic_hint(qdr_logic *logic, const qdr_deduction *step, qdr_hint_level level,
                          qdr_deduction *hint, qdr_error *error)
{
    struct telling telling = {.hint = &logic->hint,
                              .rules = logic->position->rules,
                              .step = step,
                              .names = (qdr_cell_names)logic->params.cells};
    if (level >= QDR_HINT_ALL) {
        *hint = *step;
        return QDR_OK;
    }
    if (!step->candidate) {
        return qdri_missing(error, "candidates of the step");
    }
    logic->hint.marks = 0;
    logic->hint.houses = 0;
    qdri_strbuf_clear(&logic->hint.text);
    memset(logic->hint.is_shown, 0, sizeof logic->hint.is_shown);
    take_back(&telling);
    show_why(&telling);
    tell_where(&telling);
    say_all(&telling, level);
    if (telling.has_failed) {
        return qdri_no_memory(error);
    }
    *hint = told(&telling, level);
    return QDR_OK;
}
