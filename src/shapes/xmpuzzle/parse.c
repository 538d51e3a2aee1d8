/* parse.c  Reads the XML of Burr Tools into a record.
 *
 * Where in the document we are is a state: that of the innermost element that is known.  A table
 * says which elements are known in which state; those that are not are skipped with all that is in
 * them. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "shapes/xmpuzzle/xmpuzzle.h"

enum state {
    START,
    PUZZLE,
    GRID,
    SHAPES,
    VOXEL,
    PROBLEMS,
    PROBLEM,
    PARTS,
    PART,
    RESULT,
    PAIRS,
    PAIR
};

struct parsing {
    struct qdri_xmpuzzle *puzzle;
    struct qdri_xml *xml;
    enum state state;
    size_t skipped; /* elements that are open and not known */
    bool has_root;
    bool has_grid;
};

void qdri_xmpuzzle_free(struct qdri_xmpuzzle *puzzle)
{
    for (size_t k = 0; k < puzzle->shapes; ++k) {
        free(puzzle->shape[k].name);
        free(puzzle->shape[k].cell);
    }
    for (size_t k = 0; k < puzzle->problems; ++k) {
        free(puzzle->problem[k].name);
        free(puzzle->problem[k].part);
    }
    free(puzzle->shape);
    free(puzzle->problem);
    *puzzle = (struct qdri_xmpuzzle){0};
}

/* ----------------------------------------------------------------------------- attributes ---- */

/* Reads a number of at most `most`.  Returns whether the attribute is there and right; one that is
 * wrong ends the reading. */
static bool read_number(const struct parsing *parsing, const char **attributes, const char *name,
                        uint32_t most, uint32_t *number)
{
    const char *text = qdri_xml_attribute(attributes, name);
    char quoted[QDRI_QUOTE_SIZE];
    uint64_t value = 0;
    size_t length = 0;
    if (!text) {
        return false;
    }
    while (text[length] >= '0' && text[length] <= '9' && value <= most) {
        value = value * 10 + (uint64_t)(text[length++] - '0');
    }
    if (length == 0 || text[length] != '\0' || value > most) {
        qdri_xml_fail(parsing->xml, 0, value > most ? QDR_RANGE : QDR_SYNTAX,
                      "expected %s of 0 to %lu, not '%s'", name, (unsigned long)most,
                      qdri_quote(quoted, text, strlen(text)));
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

/* The same of an attribute that must be there. */
static bool read_required(const struct parsing *parsing, const char **attributes, const char *name,
                          uint32_t most, uint32_t *number)
{
    if (!qdri_xml_attribute(attributes, name)) {
        qdri_xml_fail(parsing->xml, 0, QDR_SYNTAX, "the attribute %s is missing", name);
    }
    return read_number(parsing, attributes, name, most, number);
}

/* A copy of an attribute; "" where it is missing. */
static char *copy_text(const struct parsing *parsing, const char **attributes, const char *name)
{
    const char *text = qdri_xml_attribute(attributes, name);
    char *copy = text ? qdri_copy(text, strlen(text) + 1, 1) : qdri_zeros(1, 1);
    if (!copy) {
        qdri_xml_no_memory(parsing->xml);
    }
    return copy;
}

/* Makes room for one more in the array at `place`; false with the failure said. */
static bool one_more(const struct parsing *parsing, void *place, size_t *capacity, size_t count,
                     size_t size)
{
    const bool is_made = qdri_reserve(place, capacity, count + 1, size);
    if (!is_made) {
        qdri_xml_no_memory(parsing->xml);
    }
    return is_made;
}

/* ------------------------------------------------------------------------------- elements ---- */

static void begin_puzzle(struct parsing *parsing, const char **attributes)
{
    uint32_t version;
    parsing->has_root = true;
    if (read_number(parsing, attributes, "version", UINT32_MAX, &version) &&
        (version < 1 || version > 2)) {
        qdri_xml_fail(parsing->xml, 0, QDR_UNSUPPORTED,
                      "only versions 1 and 2 of the files of Burr Tools are known");
    }
}

static void begin_grid(struct parsing *parsing, const char **attributes)
{
    if (parsing->has_grid) {
        qdri_xml_fail(parsing->xml, 0, QDR_DUPLICATE, "a second grid");
    }
    parsing->has_grid = true;
    parsing->puzzle->grid_place = qdri_xml_place(parsing->xml, 0);
    read_required(parsing, attributes, "type", UINT32_MAX, &parsing->puzzle->grid);
}

static void begin_voxel(struct parsing *parsing, const char **attributes)
{
    static const char *const sides[] = {"x", "y", "z"};
    struct qdri_xmpuzzle *puzzle = parsing->puzzle;
    uint32_t type = 0;
    uint64_t volume = 1;
    if (puzzle->shapes == QDRI_XM_MOST) {
        qdri_xml_fail(parsing->xml, 0, QDR_RANGE, "more than %d shapes", QDRI_XM_MOST);
        return;
    }
    if (!one_more(parsing, &puzzle->shape, &puzzle->shape_capacity, puzzle->shapes,
                  sizeof *puzzle->shape)) {
        return;
    }
    struct qdri_xm_shape *shape = &puzzle->shape[puzzle->shapes++];
    *shape = (struct qdri_xm_shape){.name = copy_text(parsing, attributes, "name"),
                                    .place = qdri_xml_place(parsing->xml, 0)};
    for (size_t k = 0; k < 3; ++k) {
        read_required(parsing, attributes, sides[k], QDRI_PLACES_MOST, &shape->size[k]);
        volume = volume > QDRI_BOARD_MOST ? volume : volume * shape->size[k];
    }
    if (volume == 0) {
        qdri_xml_fail(parsing->xml, 0, QDR_RANGE, "a shape without a place for a cell");
    } else if (volume > QDRI_BOARD_MOST) {
        qdri_xml_fail(parsing->xml, 0, QDR_RANGE,
                      "the shape is too large: expected at most %d places", QDRI_BOARD_MOST);
    }
    read_number(parsing, attributes, "type", UINT32_MAX, &type);
    if (type != 0) {
        qdri_xml_fail(parsing->xml, 0, QDR_UNSUPPORTED,
                      "only shapes of type 0 are known, not of type %lu", (unsigned long)type);
    }
}

static void begin_problem(struct parsing *parsing, const char **attributes)
{
    struct qdri_xmpuzzle *puzzle = parsing->puzzle;
    if (puzzle->problems == QDRI_XM_MOST) {
        qdri_xml_fail(parsing->xml, 0, QDR_RANGE, "more than %d problems", QDRI_XM_MOST);
        return;
    }
    if (!one_more(parsing, &puzzle->problem, &puzzle->problem_capacity, puzzle->problems,
                  sizeof *puzzle->problem)) {
        return;
    }
    struct qdri_xm_problem *problem = &puzzle->problem[puzzle->problems++];
    *problem = (struct qdri_xm_problem){.name = copy_text(parsing, attributes, "name"),
                                        .result = UINT32_MAX,
                                        .open_most = UINT32_MAX,
                                        .place = qdri_xml_place(parsing->xml, 0)};
    read_number(parsing, attributes, "maxHoles", UINT32_MAX, &problem->open_most);
}

static struct qdri_xm_problem *last_problem(const struct parsing *parsing)
{
    return &parsing->puzzle->problem[parsing->puzzle->problems - 1];
}

/* count=N, or min=N max=M, or just one. */
static struct qdri_copies read_copies(const struct parsing *parsing, const char **attributes)
{
    const uint32_t most = QDR_NO_LIMIT - 1;
    struct qdri_copies copies = {1, 1};
    if (read_number(parsing, attributes, "count", most, &copies.low)) {
        copies.high = copies.low;
    } else if (qdri_xml_attribute(attributes, "min") || qdri_xml_attribute(attributes, "max")) {
        read_required(parsing, attributes, "min", most, &copies.low);
        read_required(parsing, attributes, "max", most, &copies.high);
    }
    if (copies.low > copies.high) {
        qdri_xml_fail(parsing->xml, 0, QDR_RANGE, "min is more than max");
    }
    return copies;
}

static void begin_part(struct parsing *parsing, const char **attributes)
{
    struct qdri_xm_problem *problem = last_problem(parsing);
    if (!one_more(parsing, &problem->part, &problem->capacity, problem->parts,
                  sizeof *problem->part)) {
        return;
    }
    struct qdri_xm_part *part = &problem->part[problem->parts++];
    *part = (struct qdri_xm_part){.copies = read_copies(parsing, attributes),
                                  .place = qdri_xml_place(parsing->xml, 0)};
    read_required(parsing, attributes, "id", UINT32_MAX, &part->shape);
}

static void begin_result(struct parsing *parsing, const char **attributes)
{
    struct qdri_xm_problem *problem = last_problem(parsing);
    problem->result_place = qdri_xml_place(parsing->xml, 0);
    read_required(parsing, attributes, "id", UINT32_MAX - 1, &problem->result);
}

static void begin_pair(struct parsing *parsing, const char **attributes)
{
    uint32_t piece = 0;
    uint32_t result = 0;
    if (read_required(parsing, attributes, "piece", QDRI_XM_COLORS - 1, &piece) &&
        read_required(parsing, attributes, "result", QDRI_XM_COLORS - 1, &result)) {
        last_problem(parsing)->pairs[piece] |= UINT64_C(1) << result;
    }
}

/* ---------------------------------------------------------------------- cells of a shape ---- */

static struct qdri_xm_shape *last_shape(const struct parsing *parsing)
{
    return &parsing->puzzle->shape[parsing->puzzle->shapes - 1];
}

static size_t places_of(const struct qdri_xm_shape *shape)
{
    return (size_t)shape->size[0] * shape->size[1] * shape->size[2];
}

static void add_cell(struct parsing *parsing, size_t at, uint8_t state)
{
    struct qdri_xm_shape *shape = last_shape(parsing);
    if (shape->cells == places_of(shape)) {
        qdri_xml_fail(parsing->xml, at, QDR_SYNTAX, "more cells than the %zu places of the shape",
                      shape->cells);
        return;
    }
    if (one_more(parsing, &shape->cell, &shape->capacity, shape->cells, sizeof *shape->cell)) {
        shape->cell[shape->cells++] = state;
        shape->filled += state == QDRI_XM_FILLED;
        shape->variable += state == QDRI_XM_VARIABLE;
    }
}

/* Takes a digit of the color of the last cell. */
static void add_digit(struct parsing *parsing, size_t at, unsigned digit)
{
    struct qdri_xm_shape *shape = last_shape(parsing);
    if (shape->cells == 0) {
        qdri_xml_fail(parsing->xml, at, QDR_SYNTAX, "a color before there is a cell");
        return;
    }
    uint8_t *cell = &shape->cell[shape->cells - 1];
    const unsigned color = (unsigned)(*cell >> QDRI_XM_COLOR_SHIFT) * 10 + digit;
    if (color >= QDRI_XM_COLORS) {
        qdri_xml_fail(parsing->xml, at, QDR_RANGE, "colors go up to %d", QDRI_XM_COLORS - 1);
        return;
    }
    *cell = (uint8_t)((*cell & QDRI_XM_STATE) | color << QDRI_XM_COLOR_SHIFT);
}

static void take_text(void *ctx, struct qdri_xml *xml, const char *text, size_t length)
{
    static const char signs[] = "_#+"; /* in the order of the states */
    struct parsing *parsing = ctx;
    char quoted[QDRI_QUOTE_SIZE];
    parsing->xml = xml;
    if (parsing->state != VOXEL || parsing->skipped > 0) {
        return;
    }
    for (size_t k = 0; k < length; ++k) {
        const char *sign = text[k] != '\0' ? strchr(signs, text[k]) : NULL;
        if (sign) {
            add_cell(parsing, k, (uint8_t)(sign - signs));
        } else if (text[k] >= '0' && text[k] <= '9') {
            add_digit(parsing, k, (unsigned)(text[k] - '0'));
        } else if (!strchr(" \t\r\n", text[k])) {
            const size_t size = qdri_character(text + k, length - k);
            qdri_xml_fail(xml, k, QDR_SYNTAX, "'%s' in a shape: expected `_`, `#`, `+` or a color",
                          qdri_quote(quoted, text + k, size > 0 ? size : 1));
        }
    }
}

static void end_voxel(const struct parsing *parsing)
{
    const struct qdri_xm_shape *shape = last_shape(parsing);
    if (shape->cells < places_of(shape)) {
        qdri_xml_fail(parsing->xml, 0, QDR_SYNTAX,
                      "the text ends after %zu of the %zu places of the shape", shape->cells,
                      places_of(shape));
    }
}

/* ------------------------------------------------------------------------------ the whole ---- */

static const struct element {
    enum state within;
    enum state state;
    const char *name;
    void (*begin)(struct parsing *parsing, const char **attributes); /* NULL: nothing to do */
} elements[] = {
    {START, PUZZLE, "puzzle", begin_puzzle},   {PUZZLE, GRID, "gridType", begin_grid},
    {PUZZLE, SHAPES, "shapes", NULL},          {SHAPES, VOXEL, "voxel", begin_voxel},
    {PUZZLE, PROBLEMS, "problems", NULL},      {PROBLEMS, PROBLEM, "problem", begin_problem},
    {PROBLEM, PARTS, "shapes", NULL},          {PARTS, PART, "shape", begin_part},
    {PROBLEM, RESULT, "result", begin_result}, {PROBLEM, PAIRS, "bitmap", NULL},
    {PAIRS, PAIR, "pair", begin_pair},
};

enum { ELEMENTS = sizeof elements / sizeof *elements };

static void begin_element(void *ctx, struct qdri_xml *xml, const char *name,
                          const char **attributes)
{
    struct parsing *parsing = ctx;
    size_t k = 0;
    parsing->xml = xml;
    while (k < ELEMENTS && (parsing->skipped > 0 || elements[k].within != parsing->state ||
                            strcmp(elements[k].name, name) != 0)) {
        ++k;
    }
    if (k == ELEMENTS) {
        ++parsing->skipped;
        if (!parsing->has_root) {
            qdri_xml_fail(xml, 0, QDR_SYNTAX, "this is no puzzle of Burr Tools");
        }
        return;
    }
    parsing->state = elements[k].state;
    if (elements[k].begin) {
        elements[k].begin(parsing, attributes);
    }
}

static void end_element(void *ctx, struct qdri_xml *xml)
{
    struct parsing *parsing = ctx;
    parsing->xml = xml;
    if (parsing->skipped > 0) {
        --parsing->skipped;
        return;
    }
    if (parsing->state == VOXEL) {
        end_voxel(parsing);
    }
    for (size_t k = 0; k < ELEMENTS; ++k) {
        if (elements[k].state == parsing->state) {
            parsing->state = elements[k].within;
            break;
        }
    }
}

qdr_status qdri_xmpuzzle_parse(struct qdri_xmpuzzle *puzzle, qdr_error *error)
{
    struct parsing parsing = {.puzzle = puzzle, .state = START};
    const struct qdri_xml_listener listener = {
        .ctx = &parsing,
        .begin = begin_element,
        .end = end_element,
        .text = take_text,
        .no_entities = "entities have no place in a puzzle of Burr Tools"};
    return qdri_xml_read(&puzzle->document, &listener, error);
}
