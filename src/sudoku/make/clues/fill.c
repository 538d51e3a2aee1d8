/* fill.c  Regions and full grids at random: digits are sown, and a grid is found around them. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/make/clues/setter.h"

/* The share of cells in which digits are sown at first. */
#define SOWN 4

/* Nodes for a search around digits that were sown. */
#define SOWN_NODES 1000

qdr_digit qdri_setter_random_digit(struct qdri_setter *setter, const qdr_grid *grid, qdr_cell cell)
{
    qdr_digit chosen = 0;
    uint32_t count = 0;
    for (unsigned digit = 1; digit <= qdr_rules_digits(setter->drawn); ++digit) {
        const qdr_digit candidate = (qdr_digit)digit;
        if (qdr_encoding_option(setter->empty.sudoku, cell, candidate) != QDR_NO_OPTION &&
            qdr_rules_allows(setter->drawn, grid, cell, candidate) &&
            qdri_random_below(&setter->random, ++count) == 0) {
            chosen = candidate;
        }
    }
    return chosen;
}

static void sow(struct qdri_setter *setter, unsigned count)
{
    setter->givens = setter->base.fixed;
    for (unsigned k = 0; k < count; ++k) {
        const qdr_cell cell = (qdr_cell)qdri_random_below(&setter->random, setter->base.cells);
        if (setter->givens.cell[cell] == 0) {
            setter->givens.cell[cell] = qdri_setter_random_digit(setter, &setter->givens, cell);
        }
    }
}

/* Where there is no grid around what is sown, or it takes long, less is sown. */
static enum qdri_reply find_full(struct qdri_setter *setter, uint64_t last_nodes)
{
    unsigned sown = setter->base.cells / SOWN;
    enum qdri_reply answer;
    for (;;) {
        sow(setter, sown);
        answer = qdri_setter_ask(setter, &setter->empty, &setter->givens, NULL,
                                 sown > 0 ? SOWN_NODES : last_nodes);
        if (answer == QDRI_REPLY_FOUND || answer == QDRI_REPLY_OVER || sown == 0) {
            return answer;
        }
        sown = sown * 3 / 4;
    }
}

bool qdri_rule_is_negative(const char *rule)
{
    static const char prefix[] = "negative-";
    return strncmp(rule, prefix, sizeof prefix - 1) == 0;
}

static bool wants_dots(const struct qdri_setter *setter)
{
    bool wants = false;
    for (size_t k = 0; k < setter->kinds; ++k) {
        wants |= setter->wanted[k].kind->how == QDRI_CLUES_DOTS;
    }
    return wants;
}

/* Where dots are to be placed, what says that there are no others says nothing before. */
static qdr_status subset_to_draw(struct qdri_setter *setter)
{
    const size_t count = qdr_rules_clauses(setter->base.rules);
    const bool is_free = wants_dots(setter);
    bool *keep = qdri_zeros(count, sizeof *keep);
    if (!keep) {
        return qdri_no_memory(&setter->base.error);
    }
    setter->has_negative = false;
    for (size_t k = 0; k < count; ++k) {
        keep[k] = !is_free || !qdri_rule_is_negative(qdr_rules_clause(setter->base.rules, k)->name);
        setter->has_negative |= !keep[k];
    }
    const qdr_status status =
        qdr_rules_subset(&setter->drawn, setter->base.rules, keep, &setter->base.error);
    free(keep);
    return status;
}

/* The rules of the try, with regions if these are wanted; they are encoded anew where they are
 * others than before. */
static bool draw(struct qdri_setter *setter)
{
    char map[QDR_CELLS_MAX + 1];
    if (setter->empty.sudoku && !setter->has_regions) {
        return true;
    }
    qdr_rules_free(setter->drawn);
    setter->drawn = NULL;
    qdr_status status = subset_to_draw(setter);
    if (status == QDR_OK && setter->has_regions) {
        qdri_regions_draw(map, setter->base.side, &setter->random);
        status = qdr_rules_add(setter->drawn, "jigsaw", map, &setter->base.error);
    }
    return qdri_generator_succeeded(&setter->base, status) &&
           qdri_setter_encode(setter, &setter->empty, setter->drawn, NULL);
}

enum qdri_step_end qdri_setter_fill(struct qdri_setter *setter)
{
    if (!draw(setter)) {
        return QDRI_OVER;
    }
    const enum qdri_reply answer = find_full(setter, setter->has_regions ? QDRI_SETTER_NODES : 0);
    if (answer == QDRI_REPLY_FOUND) {
        setter->full = setter->found;
        return QDRI_WELL;
    }
    if (answer != QDRI_REPLY_OVER && setter->has_regions) {
        return qdri_setter_fault(setter, QDR_FAULT_REGIONS);
    }
    if (answer == QDRI_REPLY_NONE) {
        qdri_generator_end(&setter->base, QDR_EXHAUSTED);
    }
    return QDRI_OVER;
}
