/* division.c  Finds boxes in a map of regions, or takes it as a jigsaw. */
#include "sudoku/formats/division.h"

#include <string.h>

#include "base/error.h"
#include "base/strbuf.h"

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

static qdr_status add(qdr_rules *rules, const char *rule, struct qdri_strbuf *argument,
                      bool is_whole, qdr_error *error)
{
    qdr_status status =
        is_whole ? qdr_rules_add(rules, rule, argument->text, error) : qdri_no_memory(error);
    qdri_strbuf_free(argument);
    return status;
}

static qdr_status add_jigsaw(qdr_rules *rules, const struct map *map, qdr_error *error)
{
    struct qdri_strbuf argument = {0};
    bool is_whole = true;
    for (unsigned at = 0; is_whole && at < map->side * map->side; ++at) {
        char symbol = qdr_digit_symbol((qdr_digit)(map->region[at] + 1));
        is_whole = (at == 0 || at % map->side != 0 || qdri_strbuf_add_char(&argument, ' ')) &&
                   qdri_strbuf_add_char(&argument, symbol);
    }
    return add(rules, "jigsaw", &argument, is_whole, error);
}

/* Adds the regions of two cells and more as sets whose digits differ. */
static qdr_status add_parts(qdr_rules *rules, const struct map *map, qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (unsigned k = 0; status == QDR_OK && k < map->regions; ++k) {
        struct qdri_strbuf argument = {0};
        bool is_whole = true;
        for (unsigned at = 0; is_whole && at < map->side * map->side; ++at) {
            is_whole = map->region[at] != (int)k ||
                       qdri_strbuf_addf(&argument, "%sr%uc%u", argument.length > 0 ? " " : "",
                                        at / map->side + 1, at % map->side + 1);
        }
        if (map->count[k] > 1) {
            status = add(rules, "extra", &argument, is_whole, error);
        } else {
            qdri_strbuf_free(&argument);
        }
    }
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
