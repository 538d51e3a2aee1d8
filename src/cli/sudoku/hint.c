/* hint.c  What a hint tells of a step. */
#include "sudoku/hint.h"

#include <stdlib.h>
#include <string.h>

#include "shell/memory.h"
#include "sudoku/reasoning.h"

const char *hint_level_word(enum hint_level level)
{
    static const char *const words[] = {[HINT_REGION] = "region",
                                        [HINT_TECHNIQUE] = "technique",
                                        [HINT_CELLS] = "cells",
                                        [HINT_ALL] = "all"};
    return words[level];
}

void hint_free(struct hint *hint)
{
    out_drop(&hint->text);
    free(hint->text.bytes);
    free(hint->mark);
    free(hint->house);
}

static unsigned side_of(const struct hint *hint)
{
    return hint->grid.side;
}

static unsigned cells_of(const struct hint *hint)
{
    return side_of(hint) * side_of(hint);
}

/* -------------------------------------------------------------------------- what shows why ---- */

/* The digits that stood before the step: what it places would tell all. */
static void take_back(struct hint *hint, const qdr_deduction *step)
{
    hint->grid = *step->grid;
    for (size_t k = 0; k < step->marks; ++k) {
        if (step->mark[k].role == QDR_ROLE_PLACED) {
            hint->grid.cell[step->mark[k].cell] = 0;
        }
    }
}

static void add_mark(struct hint *hint, qdr_mark mark)
{
    size_t *count = &hint->told.marks;
    hint->mark = grow(hint->mark, &hint->mark_capacity, *count + 1, sizeof *hint->mark);
    hint->mark[(*count)++] = mark;
    hint->is_shown[mark.cell] = true;
}

/* Marks a blank cell, whatever it can be. */
static void mark_cell(struct hint *hint, qdr_cell cell)
{
    const qdr_possibility *candidate = hint->told.candidate + (size_t)cell * side_of(hint);
    if (hint->is_shown[cell] || hint->grid.cell[cell] != 0) {
        return;
    }
    for (unsigned digit = 1; digit <= side_of(hint); ++digit) {
        if (candidate[digit - 1] != QDR_IMPOSSIBLE) {
            add_mark(hint, (qdr_mark){cell, (qdr_digit)digit, QDR_ROLE_PATTERN});
        }
    }
}

static void mark_house(struct hint *hint, size_t index)
{
    const qdr_house *house = qdr_rules_house(hint->rules, index);
    for (size_t k = 0; k < house->count; ++k) {
        mark_cell(hint, house->cells[k]);
    }
}

static void mark_pattern(struct hint *hint, const qdr_deduction *step)
{
    for (size_t k = 0; k < step->marks; ++k) {
        if (step->mark[k].role == QDR_ROLE_PATTERN || step->mark[k].role == QDR_ROLE_SECOND) {
            add_mark(hint, step->mark[k]);
        }
    }
}

/* A single has no pattern: its house shows why.  What has no house either, as a naked single and
 * what follows from a clause, is seen in the cells themselves. */
static void show_why(struct hint *hint, const qdr_deduction *step)
{
    mark_pattern(hint, step);
    if (hint->told.marks > 0) {
        return;
    }
    for (size_t k = 0; k < step->houses; ++k) {
        mark_house(hint, step->house[k]);
    }
    for (size_t k = 0; step->houses == 0 && k < step->marks; ++k) {
        mark_cell(hint, step->mark[k].cell);
    }
}

/* --------------------------------------------------------------------------- where that is ---- */

static bool has_shown(const struct hint *hint, const qdr_house *house)
{
    size_t k = 0;
    while (k < house->count && !hint->is_shown[house->cells[k]]) {
        ++k;
    }
    return k < house->count;
}

/* Do all cells that are shown lie in the houses that are told? */
static bool is_all_told(const struct hint *hint)
{
    bool is_told[QDR_CELLS_MAX] = {false};
    for (size_t k = 0; k < hint->told.houses; ++k) {
        const qdr_house *house = qdr_rules_house(hint->rules, hint->house[k]);
        for (size_t i = 0; i < house->count; ++i) {
            is_told[house->cells[i]] = true;
        }
    }
    unsigned cell = 0;
    while (cell < cells_of(hint) && (!hint->is_shown[cell] || is_told[cell])) {
        ++cell;
    }
    return cell == cells_of(hint);
}

static void add_house(struct hint *hint, size_t house)
{
    size_t *count = &hint->told.houses;
    hint->house = grow(hint->house, &hint->house_capacity, *count + 1, sizeof *hint->house);
    hint->house[(*count)++] = house;
}

/* Tells the houses of a kind in which cells are shown; returns how many, SIZE_MAX where some cells
 * are in none. */
static size_t tell_kind(struct hint *hint, qdr_house_kind kind)
{
    hint->told.houses = 0;
    for (size_t k = 0; k < qdr_rules_houses(hint->rules); ++k) {
        const qdr_house *house = qdr_rules_house(hint->rules, k);
        if (house->kind == kind && has_shown(hint, house)) {
            add_house(hint, k);
        }
    }
    return is_all_told(hint) ? hint->told.houses : SIZE_MAX;
}

/* The boxes, rows or columns that the cells lie in: what is fewest, boxes first. */
static void tell_kinds(struct hint *hint)
{
    static const qdr_house_kind kinds[] = {QDR_HOUSE_BOX, QDR_HOUSE_ROW, QDR_HOUSE_COLUMN};
    size_t best = 0;
    size_t fewest = SIZE_MAX;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        size_t count = tell_kind(hint, kinds[k]);
        best = count < fewest ? k : best;
        fewest = count < fewest ? count : fewest;
    }
    tell_kind(hint, kinds[best]);
}

/* The houses that a step rests on are where to look, unless there is more to it, as to a chain. */
static void tell_where(struct hint *hint, const qdr_deduction *step)
{
    hint->told.houses = 0;
    for (size_t k = 0; k < step->houses; ++k) {
        add_house(hint, step->house[k]);
    }
    if (!is_all_told(hint)) {
        tell_kinds(hint);
    }
}

/* ---------------------------------------------------------------------------------- words ---- */

static void write_cell(struct hint *hint, const char *before, unsigned cell)
{
    char name[QDR_CELL_NAME_SIZE];
    out_format(&hint->text, "%s%s", before,
               puzzle_cell_name(hint->session, name, (qdr_cell)cell, side_of(hint)));
}

/* Returns the number that people count a house by, from 1; 0 where it has none. */
static unsigned number_of(const struct hint *hint, const qdr_house *house)
{
    const unsigned side = side_of(hint);
    const unsigned row = house->cells[0] / side;
    const unsigned column = house->cells[0] % side;
    unsigned rows;
    unsigned columns;
    if (house->kind == QDR_HOUSE_BOX && qdr_rules_box(hint->rules, &rows, &columns)) {
        return row / rows * (side / columns) + column / columns + 1;
    }
    if (house->count < side || house->kind > QDR_HOUSE_COLUMN) {
        return 0;
    }
    return house->kind == QDR_HOUSE_ROW ? row + 1 : column + 1;
}

/* A house by its number or, where it has none, by its cells. */
static void write_house(struct hint *hint, size_t index)
{
    static const char *const numbered[] = {"row", "column", "box"};
    static const char *const others[] = {"row", "column", "region", "house"};
    const qdr_house *house = qdr_rules_house(hint->rules, index);
    const unsigned number = number_of(hint, house);
    if (number > 0) {
        out_format(&hint->text, "%s %u", numbered[house->kind], number);
        return;
    }
    out_text(&hint->text, others[house->kind]);
    for (size_t k = 0; k < house->count; ++k) {
        write_cell(hint, " ", house->cells[k]);
    }
}

static void write_where(struct hint *hint)
{
    out_text(&hint->text, "look");
    for (size_t k = 0; k < hint->told.houses; ++k) {
        out_text(&hint->text, k == 0 ? " in " : ", ");
        write_house(hint, hint->house[k]);
    }
    if (hint->told.clause != SIZE_MAX) {
        out_text(&hint->text, " at ");
        puzzle_write_clause(&hint->text, hint->rules, hint->told.clause);
    }
}

static void write_shown(struct hint *hint)
{
    const char *before = " by ";
    for (unsigned cell = 0; cell < cells_of(hint); ++cell) {
        if (hint->is_shown[cell]) {
            write_cell(hint, before, cell);
            before = " ";
        }
    }
}

/* The words of a level go on from those of the one before. */
static void write_words(struct hint *hint)
{
    out_drop(&hint->text);
    write_where(hint);
    if (hint->level >= HINT_TECHNIQUE) {
        out_format(&hint->text, ": %s", technique_name(hint->told.technique));
    }
    if (hint->level >= HINT_CELLS) {
        write_shown(hint);
    }
    out_bytes(&hint->text, "", 1);
}

const qdr_deduction *hint_tell(struct hint *hint, const qdr_rules *rules, const qdr_deduction *step)
{
    hint->rules = rules;
    hint->told = *step;
    hint->told.marks = 0;
    memset(hint->is_shown, 0, sizeof hint->is_shown);
    take_back(hint, step);
    show_why(hint, step);
    tell_where(hint, step);
    write_words(hint);
    hint->told.grid = &hint->grid;
    hint->told.mark = hint->mark;
    hint->told.house = hint->house;
    hint->told.text = hint->text.bytes;
    return &hint->told;
}
