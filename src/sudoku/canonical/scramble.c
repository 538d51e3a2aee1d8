/* scramble.c  Random transformations that leave the rules of a puzzle as they are.
 *
 * Of the classic rules, all are known, and each is drawn with the same chance.  Of others, those
 * that may be symmetries are tried on the encoding of the rules without givens; what is drawn is a
 * walk of many random steps in the group that they make, long enough to come anywhere. */
#include <quadrille/canonical.h>

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/random.h"
#include "sudoku/canonical/lift.h"

/* Steps of a walk for each transformation that it is made of, and at least. */
#define STEPS_EACH 16
#define STEPS_LEAST 64

struct qdr_scrambler {
    unsigned side;
    bool is_classic;
    unsigned box_rows; /* of these */
    unsigned box_columns;
    qdr_transformation *way; /* of others: those that are symmetries */
    size_t ways;
    size_t capacity;
    bool moves;
    bool renames;
};

/* A scrambler in the making. */
struct making {
    struct qdr_scrambler *scrambler;
    struct qdri_lift lift;
    qdr_status status;
    qdr_error *error;
};

/* ------------------------------------------------------------------------------ symmetries ---- */

/* A group of one symmetry and its powers, which is what it takes to verify it. */
static qdr_status verify(struct making *making)
{
    qdr_group *group;
    qdr_status status = qdr_group_new(&group, making->lift.problem, 0, making->error);
    if (status == QDR_OK) {
        status = qdr_group_add(group, making->lift.items, NULL, making->error);
    }
    qdr_group_free(group);
    return status;
}

static bool moves_cells(const qdr_transformation *way)
{
    bool moves = way->transposed;
    for (unsigned k = 0; k < way->side; ++k) {
        moves |= way->row[k] != k || way->column[k] != k;
    }
    return moves;
}

static bool renames_digits(const qdr_transformation *way)
{
    bool renames = false;
    for (unsigned digit = 1; digit <= way->side; ++digit) {
        renames |= way->digit[digit] != digit;
    }
    return renames;
}

static void keep(struct making *making, const qdr_transformation *way)
{
    struct qdr_scrambler *scrambler = making->scrambler;
    if (!qdri_reserve(&scrambler->way, &scrambler->capacity, scrambler->ways + 1,
                      sizeof *scrambler->way)) {
        making->status = qdri_no_memory(making->error);
        return;
    }
    scrambler->way[scrambler->ways++] = *way;
    scrambler->moves |= moves_cells(way);
    scrambler->renames |= renames_digits(way);
}

/* Keeps a transformation that is a symmetry and changes anything. */
static void try_way(void *ctx, const qdr_transformation *way)
{
    struct making *making = ctx;
    if (making->status != QDR_OK || !(moves_cells(way) || renames_digits(way)) ||
        !qdri_lift_items(&making->lift, way)) {
        return;
    }
    const qdr_status status = verify(making);
    if (status == QDR_OK) {
        keep(making, way);
    } else if (status != QDR_INVALID) {
        making->status = status;
    }
}

/* Of an encoding with options that put no digit into a cell, nothing is known: no symmetries. */
static qdr_status find_symmetries(struct qdr_scrambler *scrambler, const qdr_rules *rules,
                                  const qdr_params *params, qdr_error *error)
{
    qdr_encoding *sudoku;
    struct making making = {.scrambler = scrambler, .error = error};
    making.status = qdr_encoding_new(&sudoku, rules, NULL, params, error);
    if (making.status != QDR_OK) {
        return making.status;
    }
    making.status = qdri_lift_begin(&making.lift, sudoku, scrambler->side, error);
    if (making.status == QDR_OK) {
        qdri_each_candidate(rules, try_way, &making);
    }
    qdri_lift_free(&making.lift);
    qdr_encoding_free(sudoku);
    return making.status == QDR_UNSUPPORTED ? QDR_OK : making.status;
}

qdr_status qdr_scrambler_new(qdr_scrambler **out, const qdr_rules *rules, const qdr_params *params,
                             qdr_error *error)
{
    *out = NULL;
    if (!rules) {
        return qdri_missing(error, "rules");
    }
    struct qdr_scrambler *scrambler = qdri_zeros(1, sizeof *scrambler);
    qdr_status status = scrambler ? QDR_OK : qdri_no_memory(error);
    if (scrambler) {
        scrambler->side = qdr_rules_side(rules);
        scrambler->is_classic = qdr_rules_clauses(rules) == 0 &&
                                qdr_rules_box(rules, &scrambler->box_rows, &scrambler->box_columns);
        scrambler->moves = scrambler->renames = scrambler->is_classic;
        status = scrambler->is_classic ? QDR_OK : find_symmetries(scrambler, rules, params, error);
    }
    if (status != QDR_OK) {
        qdr_scrambler_free(scrambler);
        return status;
    }
    *out = scrambler;
    return QDR_OK;
}

void qdr_scrambler_free(qdr_scrambler *scrambler)
{
    if (scrambler) {
        free(scrambler->way);
        free(scrambler);
    }
}

bool qdr_scrambler_moves(const qdr_scrambler *scrambler)
{
    return scrambler->moves;
}

bool qdr_scrambler_renames(const qdr_scrambler *scrambler)
{
    return scrambler->renames;
}

/* --------------------------------------------------------------------------------- drawing ---- */

/* Puts 0 to count - 1 in a random order. */
static void shuffle(uint8_t *list, unsigned count, struct qdri_random *random)
{
    for (unsigned k = 0; k < count; ++k) {
        const unsigned place = qdri_random_below(random, k + 1);
        list[k] = list[place];
        list[place] = (uint8_t)k;
    }
}

/* Shuffles groups of `size` lines, and the lines within each. */
static void shuffle_lines(uint8_t *line, unsigned side, unsigned size, struct qdri_random *random)
{
    uint8_t group[QDR_SIDE_MAX];
    uint8_t within[QDR_SIDE_MAX];
    shuffle(group, side / size, random);
    for (unsigned k = 0; k < side / size; ++k) {
        shuffle(within, size, random);
        for (unsigned i = 0; i < size; ++i) {
            line[k * size + i] = (uint8_t)(group[k] * size + within[i]);
        }
    }
}

/* May rows become columns?  In Latin squares they may. */
static bool is_square(const struct qdr_scrambler *scrambler)
{
    return scrambler->box_rows == scrambler->box_columns || scrambler->box_rows == 1 ||
           scrambler->box_columns == 1;
}

static void draw_classic(const struct qdr_scrambler *scrambler, struct qdri_random *random,
                         qdr_transformation *way)
{
    const unsigned side = scrambler->side;
    const bool is_latin = scrambler->box_rows == 1 || scrambler->box_columns == 1;
    uint8_t digit[QDR_SIDE_MAX];
    shuffle_lines(way->row, side, is_latin ? side : scrambler->box_rows, random);
    shuffle_lines(way->column, side, is_latin ? side : scrambler->box_columns, random);
    way->transposed = qdri_random_below(random, 2) == 1 && is_square(scrambler);
    shuffle(digit, side, random);
    for (unsigned k = 0; k < side; ++k) {
        way->digit[k + 1] = (qdr_digit)(digit[k] + 1);
    }
}

static void walk(const struct qdr_scrambler *scrambler, struct qdri_random *random,
                 qdr_transformation *way)
{
    const size_t steps = STEPS_LEAST + STEPS_EACH * scrambler->ways;
    for (size_t k = 0; k < steps && scrambler->ways > 0; ++k) {
        /* One more that changes nothing, so that no number of steps is out of the question. */
        const uint32_t index = qdri_random_below(random, (uint32_t)scrambler->ways + 1);
        if (index < scrambler->ways) {
            qdr_transformation_compose(way, &scrambler->way[index], way);
        }
    }
}

void qdr_scrambler_draw(const qdr_scrambler *scrambler, uint64_t seed, uint64_t number,
                        qdr_transformation *way)
{
    struct qdri_random random;
    qdri_random_seed(&random, qdri_random_mix(seed, number));
    *way = qdri_way_of_nothing(scrambler->side);
    if (scrambler->is_classic) {
        draw_classic(scrambler, &random, way);
    } else {
        walk(scrambler, &random, way);
    }
}
