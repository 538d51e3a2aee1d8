/* implied.c  Colorings, by which positions are excluded, or all of them. */
#include "shapes/puzzle/implied.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum {
    MODULUS_MOST = 6,
    ROUNDS_MOST = 8 /* in which colorings use what others have excluded */
};

/* What is looked at in all, in entries of positions and in words of sums. */
#define WORK_MOST UINT64_C(100000000)

/* ... and in sums of one color, in words. */
#define SUMS_MOST UINT64_C(4000000000)

/* A cell has color (a x + b y + c z) mod m, in steps in which the coordinates go. */
struct coloring {
    int32_t modulus;
    int32_t factor[3];
};

struct painter {
    const struct qdri_implied_task *task;
    struct qdri_implied *implied;
    struct qdri_point *place; /* [atoms]: in steps */
    uint8_t *color;           /* [atoms] */
    bool *value; /* [colors * pieces * (longest + 1)]: does a position cover so many of a color? */
    size_t longest; /* cells of a piece */
    struct qdri_sums sums;
    uint64_t entries; /* cells of all positions */
    uint64_t work;
    bool drops; /* are positions dropped, or is each coloring by itself to show something? */
    bool has_new;
    struct qdri_arrays arrays;
};

/* ----------------------------------------------------------------------------- colorings ---- */

static int32_t gcd(int32_t a, int32_t b)
{
    while (b != 0) {
        const int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Coordinates from the first atom on, divided by what divides all of them. */
static void make_places(struct painter *painter)
{
    const struct qdri_board *board = painter->task->board;
    struct qdri_point step = {0, 0, 0};
    for (size_t i = 0; i < board->cells; ++i) {
        const struct qdri_point *place = &painter->place[i];
        painter->place[i] = qdri_point_minus(board->cell[i].atom, board->cell[0].atom);
        step = (struct qdri_point){gcd(step.x, place->x), gcd(step.y, place->y),
                                   gcd(step.z, place->z)};
    }
    for (size_t i = 0; i < board->cells; ++i) {
        struct qdri_point *place = &painter->place[i];
        place->x /= step.x ? step.x : 1;
        place->y /= step.y ? step.y : 1;
        place->z /= step.z ? step.z : 1;
    }
}

/* The index-th coloring; false where there is none.  The first of its factors that is not 0 is at
 * most half of the modulus: others have the same colors in another order. */
static bool coloring_at(size_t index, unsigned dimension, struct coloring *coloring)
{
    for (int32_t m = 2; m <= (dimension > 2 ? 4 : MODULUS_MOST); ++m) {
        const size_t all = (size_t)(m * m * (dimension > 2 ? m : 1));
        if (index < all) {
            const int32_t rest = (int32_t)(all - 1 - index); /* a chessboard comes first */
            *coloring =
                (struct coloring){.modulus = m, .factor = {rest % m, rest / m % m, rest / (m * m)}};
            return true;
        }
        index -= all;
    }
    return false;
}

static bool is_redundant(const struct coloring *coloring)
{
    for (size_t i = 0; i < 3; ++i) {
        if (coloring->factor[i] != 0) {
            return 2 * coloring->factor[i] > coloring->modulus;
        }
    }
    return true;
}

static void paint(struct painter *painter, const struct coloring *coloring)
{
    const int32_t m = coloring->modulus;
    for (size_t i = 0; i < painter->task->board->cells; ++i) {
        const struct qdri_point place = painter->place[i];
        const int32_t sum = place.x % m * coloring->factor[0] + place.y % m * coloring->factor[1] +
                            place.z % m * coloring->factor[2];
        painter->color[i] = (uint8_t)((sum % m + m) % m);
    }
}

/* -------------------------------------------------------------------------------- values ---- */

static bool *values_of(const struct painter *painter, uint8_t color)
{
    return painter->value + color * painter->task->shapes->pieces * (painter->longest + 1);
}

/* Counts the cells of each color that a position covers. */
static void count_colors(const struct painter *painter, qdr_option position,
                         size_t value[MODULUS_MOST])
{
    const struct qdri_encoded *encoded = painter->task->encoded;
    size_t cells;
    const qdr_entry *cell = qdri_option_cells(painter->task->shapes, encoded, position, &cells);
    memset(value, 0, MODULUS_MOST * sizeof *value);
    for (size_t k = 0; k < cells; ++k) {
        ++value[painter->color[encoded->cell_of[cell[k].item]]];
    }
}

static void find_values(struct painter *painter, int32_t colors)
{
    const struct qdri_encoded *encoded = painter->task->encoded;
    const size_t row = painter->longest + 1;
    memset(painter->value, 0, (size_t)colors * painter->task->shapes->pieces * row);
    for (qdr_option o = 0; o < qdr_problem_options(encoded->problem); ++o) {
        size_t value[MODULUS_MOST];
        count_colors(painter, o, value);
        for (int32_t c = 0; c < colors && !painter->implied->is_useless[o]; ++c) {
            values_of(painter, (uint8_t)c)[encoded->piece_of[o] * row + value[c]] = true;
        }
    }
    painter->work += painter->entries;
}

/* Drops the positions whose value was found to be impossible. */
static void drop(struct painter *painter, uint8_t color)
{
    const struct qdri_encoded *encoded = painter->task->encoded;
    const bool *possible = values_of(painter, color);
    for (qdr_option o = 0; o < qdr_problem_options(encoded->problem); ++o) {
        size_t value[MODULUS_MOST];
        count_colors(painter, o, value);
        if (!painter->implied->is_useless[o] &&
            !possible[encoded->piece_of[o] * (painter->longest + 1) + value[color]]) {
            painter->implied->is_useless[o] = true;
            painter->implied->by_colors++;
        }
    }
    painter->work += painter->entries;
}

static const char *range(char text[48], size_t from, size_t to)
{
    if (from == to) {
        snprintf(text, 48, "%zu", from);
    } else {
        snprintf(text, 48, "%zu to %zu", from, to);
    }
    return text;
}

/* Writes "x + 2y = 0 mod 3". */
static void write_sum(char *text, size_t size, const struct coloring *coloring)
{
    size_t length = 0;
    for (size_t i = 0; i < 3; ++i) {
        const int32_t factor = coloring->factor[i];
        const char *plus = length > 0 ? " + " : "";
        if (factor > 1 && length < size) {
            length += (size_t)snprintf(text + length, size - length, "%s%d%c", plus, (int)factor,
                                       "xyz"[i]);
        } else if (factor == 1 && length < size) {
            length += (size_t)snprintf(text + length, size - length, "%s%c", plus, "xyz"[i]);
        }
    }
    if (length < size) {
        snprintf(text + length, size - length, " = 0 mod %d", (int)coloring->modulus);
    }
}

/* What the cells of the first color are called. */
static void write_name(char *text, size_t size, const struct coloring *coloring)
{
    const int32_t *factor = coloring->factor;
    if (coloring->modulus == 2) {
        const bool is_checkered = factor[0] + factor[1] + factor[2] > 1;
        snprintf(text, size, "%s",
                 is_checkered ? "of one color, colored like a chessboard"
                 : factor[0]  ? "in every other column"
                 : factor[1]  ? "in every other row"
                              : "in every other layer");
    } else {
        char sum[48];
        write_sum(sum, sizeof sum, coloring);
        snprintf(text, size, "where %s, x counting columns and y rows", sum);
    }
}

static void say_why(const struct painter *painter, const struct coloring *coloring,
                    const struct qdri_sum_bounds *bounds)
{
    char name[100];
    char needed[48];
    char can[48];
    const bool is_between =
        bounds->least <= bounds->most_needed && bounds->most >= bounds->least_needed;
    write_name(name, sizeof name, coloring);
    snprintf(painter->implied->why, QDRI_IMPLIED_WHY,
             "%sof the cells %s, %s would have to be covered, but the pieces cover %s%s",
             painter->implied->by_colors > 0 ? "together with other colorings: " : "", name,
             range(needed, bounds->least_needed, bounds->most_needed),
             range(can, bounds->least, bounds->most),
             is_between ? ", and not every number between" : "");
}

/* Looks at the cells of one color, whose values were found; returns false if they show that there
 * is no solution, or it would take too long. */
static bool look_at(struct painter *painter, const struct coloring *coloring, uint8_t color)
{
    const struct qdri_implied_task *task = painter->task;
    struct qdri_sum_bounds bounds = {0};
    uint64_t open = 0;
    for (size_t i = 0; i < task->board->cells; ++i) {
        bounds.most_needed += painter->color[i] == color;
        open += painter->color[i] == color && task->board->cell[i].is_optional;
    }
    open = open < task->spare ? open : task->spare;
    bounds.least_needed = bounds.most_needed - (size_t)open;
    const uint64_t sums = qdri_sums_work(&painter->sums);
    painter->work += sums;
    if (sums > SUMS_MOST) {
        return false;
    }
    const bool is_reached = qdri_sums_reach(&painter->sums, values_of(painter, color), &bounds);
    if (task->limits->is_over) {
        return false;
    }
    if (!is_reached) {
        say_why(painter, coloring, &bounds);
        painter->implied->is_impossible = true;
        return false;
    }
    if (qdri_sums_restrict(&painter->sums, values_of(painter, color))) {
        painter->has_new = true;
        if (painter->drops) {
            drop(painter, color);
        }
    }
    return true;
}

static void look_at_all(struct painter *painter)
{
    struct coloring coloring;
    const unsigned dimension = qdri_lattice_dimension(painter->task->shapes->lattice);
    for (size_t i = 0; coloring_at(i, dimension, &coloring); ++i) {
        if (is_redundant(&coloring)) {
            continue;
        }
        if (qdri_limits_look(painter->task->limits)) {
            return;
        }
        paint(painter, &coloring);
        find_values(painter, coloring.modulus);
        for (uint8_t color = 0; color < coloring.modulus; ++color) {
            if (painter->work > WORK_MOST || !look_at(painter, &coloring, color)) {
                return;
            }
        }
    }
}

/* --------------------------------------------------------------------------------- whole ---- */

static void measure(struct painter *painter)
{
    const struct qdri_encoded *encoded = painter->task->encoded;
    for (qdr_option o = 0; o < qdr_problem_options(encoded->problem); ++o) {
        const size_t cells = painter->task->shapes->piece[encoded->piece_of[o]].cells;
        painter->longest = cells > painter->longest ? cells : painter->longest;
        painter->entries += cells;
    }
}

static bool find_colors(const struct qdri_implied_task *task, struct qdri_implied *implied)
{
    struct painter painter = {.task = task, .implied = implied};
    const size_t atoms = task->board->cells;
    measure(&painter);
    painter.place = qdri_array(&painter.arrays, atoms, sizeof *painter.place);
    painter.color = qdri_array(&painter.arrays, atoms, 1);
    painter.value = qdri_array(
        &painter.arrays, (uint64_t)MODULUS_MOST * task->shapes->pieces * (painter.longest + 1),
        sizeof(bool));
    const bool has_memory = qdri_sums_make(&painter.sums, task, painter.longest, &painter.arrays);
    if (has_memory && atoms > 0) {
        make_places(&painter);
        painter.has_new = true;
    }
    for (int round = 0; round < ROUNDS_MOST && painter.has_new && !implied->is_impossible;
         ++round) {
        painter.has_new = false;
        painter.drops = round > 0;
        look_at_all(&painter);
    }
    qdri_arrays_free(&painter.arrays);
    return has_memory;
}

/* How many cells are left over where as few copies as may be are laid. */
static uint64_t spare_of(const struct qdri_implied_task *task)
{
    const struct qdri_encoded *encoded = task->encoded;
    uint64_t required = 0;
    for (qdr_option o = 0; o < qdr_problem_options(encoded->problem); ++o) {
        const uint32_t piece = encoded->piece_of[o];
        if (o == 0 || encoded->piece_of[o - 1] != piece) {
            required += (uint64_t)qdri_shapes_copies(task->shapes, encoded->board, piece).low *
                        task->shapes->piece[piece].cells;
        }
    }
    return task->board->cells > required ? task->board->cells - required : 0;
}

qdr_status qdri_implied_find(const qdr_shapes *shapes, const struct qdri_encoded *encoded,
                             struct qdri_limits *limits, struct qdri_implied *implied,
                             qdr_error *error)
{
    struct qdri_implied_task task = {.shapes = shapes,
                                     .encoded = encoded,
                                     .board = &shapes->board[encoded->board],
                                     .limits = limits};
    task.spare = spare_of(&task);
    *implied = (struct qdri_implied){0};
    implied->is_useless =
        qdri_zeros(qdr_problem_options(encoded->problem), sizeof *implied->is_useless);
    const bool has_memory = implied->is_useless && qdri_implied_regions(&task, implied) &&
                            (implied->is_impossible || find_colors(&task, implied));
    if (!has_memory) {
        qdri_implied_free(implied);
        return qdri_no_memory(error);
    }
    return QDR_OK;
}

void qdri_implied_free(struct qdri_implied *implied)
{
    free(implied->is_useless);
    implied->is_useless = NULL;
}
