/* oddagon.c  Bivalue oddagons: an odd number of cells, each of which sees the next, and the last
 * the first.
 *
 * With x and y alone they would hold them in turn, and the last the same as the first.  So one of
 * their other candidates, the guardians, is true.  A loop two of whose cells see each other across
 * it is two loops, one of which is odd, too, and has no guardians beyond these: so only loops
 * without such cells are looked for.
 *
 * Loops grow cell by cell, the short ones first, and none is gone on with whose guardians have
 * nothing in common that they rule out.  Cells with many other candidates are
 * left out: where something is to follow at once, those with more than one. */
#include "sudoku/logic/techniques/guardians.h"
#include "sudoku/logic/techniques/technique.h"

enum { SHORTEST = 3, LONGEST = 11, EXTRAS = 3, CELLS = 64, TRIES = 1 << 12 };

/* Sets of cells are bits of their numbers. */
struct loop {
    qdri_take *take;
    void *ctx;
    unsigned fews; /* cells with few candidates */
    qdr_cell few[QDR_CELLS_MAX];
    unsigned count; /* those of them that have both digits */
    qdr_cell cell[CELLS];
    uint64_t near[CELLS]; /* what each sees */
    unsigned tries;       /* left for these digits */
    unsigned wanted;      /* cells of the loop */
    unsigned at[LONGEST]; /* their numbers */
    struct qdri_unfillable found;
};

/* Lists the cells that have few candidates beside two. */
static void list_few(struct loop *loop)
{
    const struct qdri_position *position = loop->found.position;
    const unsigned most = 2 + (loop->found.is_direct ? 1 : EXTRAS);
    for (size_t cell = 0; cell < position->cells; ++cell) {
        const unsigned size = qdri_size_of(position->candidates[cell]);
        if (size >= 2 && size <= most) {
            loop->few[loop->fews++] = (qdr_cell)cell;
        }
    }
}

/* Numbers the cells that have both digits.  False: there are too few or too many. */
static bool list_cells(struct loop *loop)
{
    const struct qdri_position *position = loop->found.position;
    unsigned count = 0;
    for (unsigned k = 0; k < loop->fews; ++k) {
        if ((loop->found.digits & ~position->candidates[loop->few[k]]) == 0) {
            loop->cell[count++ % CELLS] = loop->few[k];
        }
    }
    loop->count = count;
    if (count < loop->wanted || count > CELLS) {
        return false;
    }
    for (unsigned k = 0; k < count; ++k) {
        loop->near[k] = 0;
        for (unsigned i = 0; i < count; ++i) {
            loop->near[k] |= (uint64_t)qdri_sees(position, loop->cell[k], loop->cell[i]) << i;
        }
    }
    return true;
}

/* May the loop go on with the cell?  Only the last one sees the first again. */
static bool is_fit(const struct loop *loop, unsigned next)
{
    const bool is_last = loop->found.cells + 1 == loop->wanted;
    return loop->found.cells < 2 || ((loop->near[next] >> loop->at[0] & 1) != 0) == is_last;
}

/* Adds cells, none of which is in `shut`, until the loop is closed, and is enough. */
static bool extend(struct loop *loop, uint64_t shut)
{
    const unsigned length = loop->found.cells;
    if (length == loop->wanted) {
        return loop->take(loop->ctx, &loop->found);
    }
    const unsigned guardians = loop->found.guardians;
    const uint64_t near = loop->near[loop->at[length - 1]];
    for (uint64_t s = near & ~shut; s && loop->tries > 0; s = qdri_rest(s)) {
        const unsigned next = qdri_lowest(s);
        if (!is_fit(loop, next)) {
            continue;
        }
        --loop->tries;
        loop->at[length] = next;
        if (qdri_unfillable_add(&loop->found, loop->cell[next]) &&
            extend(loop, length > 1 ? shut | near : shut)) {
            return true;
        }
        qdri_unfillable_drop(&loop->found, guardians);
    }
    return false;
}

/* Tries all loops of the digits that are so long: those that begin at a cell have none before
 * it. */
static bool try_digits(struct loop *loop)
{
    bool is_enough = false;
    loop->tries = TRIES;
    for (unsigned start = 0; !is_enough && start + loop->wanted <= loop->count; ++start) {
        loop->at[0] = start;
        is_enough = qdri_unfillable_add(&loop->found, loop->cell[start]) &&
                    extend(loop, (UINT64_C(2) << start) - 1);
        qdri_unfillable_drop(&loop->found, 0);
    }
    return is_enough;
}

static bool try_pairs(struct loop *loop)
{
    const unsigned digits = loop->found.position->digits;
    for (unsigned x = 1; x < digits; ++x) {
        for (unsigned y = x + 1; y <= digits; ++y) {
            loop->found.digits = (qdri_digit_set)1 << x | (qdri_digit_set)1 << y;
            if (list_cells(loop) && try_digits(loop)) {
                return true;
            }
        }
    }
    return false;
}

static bool find_oddagons(const struct qdri_unfillable *kind, qdri_take *take, void *ctx)
{
    struct loop loop = {.take = take, .ctx = ctx, .wanted = SHORTEST, .found = *kind};
    list_few(&loop);
    while (loop.wanted <= LONGEST && !try_pairs(&loop)) {
        loop.wanted += 2;
    }
    return loop.wanted <= LONGEST;
}

bool qdri_technique_oddagon(struct qdri_finding *finding)
{
    return qdri_unfillable_look(finding, find_oddagons);
}
