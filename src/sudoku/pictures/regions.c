/* regions.c  Says between which cells the borders of regions run. */
#include "sudoku/pictures/regions.h"

void qdri_regions_find(struct qdri_regions *regions, const qdr_rules *rules, unsigned side)
{
    unsigned box_rows = 0;
    unsigned box_columns = 0;
    qdr_box_standard(side, &box_rows, &box_columns);
    regions->side = side;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned band = cell / side / box_rows;
        regions->region[cell] = (uint16_t)(rules ? 0 : band * side + cell % side / box_columns);
    }
    for (size_t k = 0; rules && k < qdr_rules_houses(rules); ++k) {
        const qdr_house *house = qdr_rules_house(rules, k);
        for (unsigned n = 0; house->kind == QDR_HOUSE_BOX && n < house->count; ++n) {
            regions->region[house->cells[n]] = (uint16_t)(k + 1);
        }
    }
    for (unsigned cell = 0; rules && cell < side * side; ++cell) {
        if (!qdr_rules_has_cell(rules, (qdr_cell)cell)) {
            regions->region[cell] = QDRI_NO_REGION;
        }
    }
}

bool qdri_regions_has_cell(const struct qdri_regions *regions, unsigned cell)
{
    return regions->region[cell] != QDRI_NO_REGION;
}

bool qdri_regions_has(const struct qdri_regions *regions, unsigned row, unsigned column)
{
    return row < regions->side && column < regions->side &&
           qdri_regions_has_cell(regions, row * regions->side + column);
}

static uint16_t region_at(const struct qdri_regions *regions, bool is_inside, unsigned cell)
{
    return is_inside ? regions->region[cell] : QDRI_NO_REGION;
}

bool qdri_regions_rule(const struct qdri_regions *regions, unsigned row, unsigned column)
{
    unsigned side = regions->side;
    unsigned cell = row * side + column;
    return region_at(regions, row < side, cell) != region_at(regions, row > 0, cell - side);
}

bool qdri_regions_bar(const struct qdri_regions *regions, unsigned row, unsigned column)
{
    unsigned side = regions->side;
    unsigned cell = row * side + column;
    return region_at(regions, column < side, cell) != region_at(regions, column > 0, cell - 1);
}
