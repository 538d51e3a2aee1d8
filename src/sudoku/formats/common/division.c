/* division.c  Finds boxes in a map of regions, or takes it as a jigsaw. */

#include <string.h>

#include "sudoku/formats/common/sheet.h"

struct map {
    unsigned side;
    int *region;
    unsigned regions;
    unsigned count[QDR_CELLS_MAX]; /* cells of each region */
};

/* Numbers the regions from 0, in reading order. */
static void renumber(struct map *map)
{
    int name[QDR_CELLS_MAX];
    memset(name, -1, sizeof name);
    for (unsigned at = 0; at < map->side * map->side; ++at) {
        int *region = &map->region[at];
        if (*region == QDRI_NO_REGION) {
            continue;
        }
        if (name[*region] < 0) {
            map->count[map->regions] = 0;
            name[*region] = (int)map->regions++;
        }
        *region = name[*region];
        ++map->count[*region];
    }
}

/* Are the regions, as many as the side, boxes of that size? */
static bool are_boxes(const struct map *map, unsigned height, unsigned width)
{
    unsigned side = map->side;
    for (unsigned at = 0; at < side * side; ++at) {
        unsigned corner = at / side / height * height * side + at % side / width * width;
        if (map->region[at] != map->region[corner]) {
            return false;
        }
    }
    return true;
}

static bool is_regular(const struct map *map)
{
    bool is_so = map->regions == map->side;
    for (unsigned k = 0; is_so && k < map->regions; ++k) {
        is_so = map->count[k] == map->side;
    }
    return is_so;
}

static qdr_status add_jigsaw(qdr_rules *rules, const struct map *map, qdr_error *error)
{
    char text[QDR_CELLS_MAX + QDR_SIDE_MAX];
    size_t length = 0;
    for (unsigned at = 0; at < map->side * map->side; ++at) {
        text[length++] = qdr_digit_symbol((qdr_digit)(map->region[at] + 1));
        if ((at + 1) % map->side == 0) {
            text[length++] = ' ';
        }
    }
    text[length - 1] = '\0';
    return qdr_rules_add(rules, "jigsaw", text, error);
}

unsigned qdri_argument_region(struct qdri_strbuf *argument, unsigned side, const int *region,
                              int which)
{
    unsigned count = 0;
    for (unsigned at = 0; at < side * side; ++at) {
        if (region[at] == which) {
            qdri_argument_cell(argument, at / side + 1, at % side + 1);
            ++count;
        }
    }
    return count;
}

/* Adds the regions of two cells and more as sets whose digits differ. */
static qdr_status add_parts(qdr_rules *rules, const struct map *map, qdr_error *error)
{
    qdr_status status = QDR_OK;
    struct qdri_strbuf argument = {0};
    for (unsigned k = 0; status == QDR_OK && k < map->regions; ++k) {
        if (map->count[k] > 1) {
            qdri_strbuf_clear(&argument);
            qdri_argument_region(&argument, map->side, map->region, (int)k);
            status = qdri_strbuf_check(&argument, error);
            status =
                status == QDR_OK ? qdr_rules_add(rules, "extra", argument.text, error) : status;
        }
    }
    qdri_strbuf_free(&argument);
    return status;
}

static qdr_status make(qdr_rules **out, const struct map *map, qdr_error *error)
{
    unsigned side = map->side;
    if (!is_regular(map)) {
        /* Boxes of one row say no more than the row. */
        qdr_status status = qdr_rules_new(out, side, 1, side, error);
        return status == QDR_OK ? add_parts(*out, map, error) : status;
    }
    for (unsigned height = side; height > 0; --height) {
        if (side % height == 0 && are_boxes(map, height, side / height)) {
            return qdr_rules_new(out, side, height, side / height, error);
        }
    }
    qdr_status status = qdr_rules_new(out, side, 0, 0, error);
    return status == QDR_OK ? add_jigsaw(*out, map, error) : status;
}

qdr_status qdri_division_make(qdr_rules **out, unsigned side, int *region, qdr_error *error)
{
    struct map map = {.side = side, .region = region};
    renumber(&map);
    return make(out, &map, error);
}

void qdri_division_number(const qdr_rules *rules, int *region)
{
    int regions = 0;
    for (size_t k = 0; k < qdr_rules_houses(rules); ++k) {
        const qdr_house *house = qdr_rules_house(rules, k);
        for (unsigned i = 0; house->kind == QDR_HOUSE_BOX && i < house->count; ++i) {
            region[house->cells[i]] = regions;
        }
        regions += house->kind == QDR_HOUSE_BOX;
    }
}

void qdri_borders_of(struct qdri_borders *borders, unsigned side, const int *region)
{
    for (unsigned cell = 0; cell < side * side; ++cell) {
        borders->right[cell] = cell % side + 1 < side && region[cell] != region[cell + 1];
        borders->below[cell] = cell / side + 1 < side && region[cell] != region[cell + side];
    }
}

static int first_of(const int *region, int cell)
{
    while (region[cell] != cell) {
        cell = region[cell];
    }
    return cell;
}

static void join(int *region, unsigned cell, unsigned other)
{
    const int a = first_of(region, (int)cell);
    const int b = first_of(region, (int)other);
    region[a < b ? b : a] = a < b ? a : b;
}

void qdri_borders_regions(const struct qdri_borders *borders, unsigned side, int *region)
{
    for (unsigned cell = 0; cell < side * side; ++cell) {
        region[cell] = (int)cell;
        if (cell % side > 0 && !borders->right[cell - 1]) {
            join(region, cell, cell - 1);
        }
        if (cell >= side && !borders->below[cell - side]) {
            join(region, cell, cell - side);
        }
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        region[cell] = first_of(region, (int)cell);
    }
}
