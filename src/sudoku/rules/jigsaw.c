/* jigsaw.c  Regions of any shape in place of boxes: each digit once in each of them.
 *
 * A region is the set of cells that have the same character on the map.  It need not hang together.
 * Regions are numbered in the order in which the map first names them. */
#include "sudoku/board/houses.h"
#include "sudoku/board/map.h"
#include "sudoku/rules/rule.h"

struct regions {
    struct qdri_figure figure; /* must come first */
    uint8_t of[QDR_CELLS_MAX];
};

static qdr_status fail_size(const char *text, qdr_cell cell, char symbol, unsigned count,
                            unsigned side, qdr_error *error)
{
    return qdri_fail_at(error, QDR_SYNTAX, qdri_map_place(text, cell),
                        count > side ? "region '%c' gets cell %u, but a region has %u cells"
                                     : "region '%c' has only %u of the %u cells of a region",
                        symbol, count, side);
}

/* Numbers the regions, and makes sure that each has `side` cells.  `text` is for places. */
static qdr_status divide(struct regions *regions, const char *map, unsigned side, const char *text,
                         qdr_error *error)
{
    unsigned count[128] = {0};
    uint8_t number[128];
    qdr_cell first[128];
    uint8_t numbers = 0;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned symbol = (unsigned char)map[cell];
        if (count[symbol]++ == 0) {
            number[symbol] = numbers++;
            first[symbol] = (qdr_cell)cell;
        }
        if (count[symbol] > side) {
            return fail_size(text, (qdr_cell)cell, map[cell], count[symbol], side, error);
        }
        regions->of[cell] = number[symbol];
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned symbol = (unsigned char)map[cell];
        if (count[symbol] < side) {
            return fail_size(text, first[symbol], map[cell], count[symbol], side, error);
        }
    }
    return QDR_OK;
}

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct regions *regions = data;
    const unsigned side = regions->figure.board.side;
    char map[QDR_CELLS_MAX];
    (void)length;
    qdr_status status = qdri_map_read(map, argument, side, NULL, error);
    return status == QDR_OK ? divide(regions, map, side, argument, error) : status;
}

static unsigned region_of(const void *data, unsigned side, qdr_cell cell)
{
    const struct regions *regions = data;
    (void)side;
    return regions->of[cell];
}

static bool holds(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, region_of, data);
}

static bool add_houses(const void *data, struct qdri_houses *houses)
{
    const struct regions *regions = data;
    for (unsigned region = 0; region < houses->side; ++region) {
        qdr_cell cells[QDR_SIDE_MAX];
        size_t count = 0;
        for (unsigned cell = 0; cell < houses->side * houses->side; ++cell) {
            if (regions->of[cell] == region) {
                cells[count++] = (qdr_cell)cell;
            }
        }
        if (!qdri_houses_add(houses, QDR_HOUSE_BOX, "b", cells, count)) {
            return false;
        }
    }
    return true;
}

QDRI_RULE(qdri_rule_jigsaw) = {.name = "jigsaw",
                               .sight = QDRI_SEES_DIGITS,
                               .pair_sight = QDRI_SEES_PAIRS,
                               .argument = "MAP",
                               .meaning = "regions in place of boxes, each digit once in each",
                               .is_division = true,
                               .size = sizeof(struct regions),
                               .read = read,
                               .holds = holds,
                               .houses = add_houses};
