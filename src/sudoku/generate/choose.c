/* choose.c  Which digits of a full grid are given: enough for one solution, and then as few as can
 * be.
 *
 * From below: another grid than the wanted one differs from it in some cells, and one of these must
 * be given.  So a few searches, which mostly find what they look for at once, make a puzzle with
 * one solution; leaving out begins there, not with the full grid.  For a classic puzzle that takes
 * half as many searches. */
#include <string.h>

#include "sudoku/generate/generator.h"

/* The share of cells that is given at first, in percent: fewer take more searches to complete, more
 * take more to leave out. */
#define FIRST_GIVEN 42

/* Makes a random order of the orbits. */
static void shuffle_orbits(struct qdr_generator *generator)
{
    uint32_t *order = generator->order;
    const uint32_t count = generator->orbits.count;
    for (uint32_t k = 0; k < count; ++k) {
        const uint32_t other = qdri_random_below(&generator->random, k + 1);
        order[k] = order[other];
        order[other] = k;
    }
    for (uint32_t k = 0; k < count; ++k) {
        generator->rank[order[k]] = k;
    }
}

/* Gives the digits that `source` has in an orbit. */
static void give(struct qdr_generator *generator, uint32_t orbit)
{
    const struct qdri_orbits *orbits = &generator->orbits;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        const qdr_cell cell = orbits->cell[k];
        generator->clues += generator->puzzle.cell[cell] == 0 && generator->source.cell[cell] != 0;
        generator->puzzle.cell[cell] = generator->source.cell[cell];
    }
}

/* Takes them back; returns how many there were. */
static unsigned take_back(struct qdr_generator *generator, uint32_t orbit)
{
    const struct qdri_orbits *orbits = &generator->orbits;
    unsigned count = 0;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        const qdr_cell cell = orbits->cell[k];
        count += generator->puzzle.cell[cell] != 0;
        generator->puzzle.cell[cell] = 0;
    }
    generator->clues -= count;
    return count;
}

static unsigned size_of(const struct qdr_generator *generator, uint32_t orbit)
{
    return generator->orbits.first[orbit + 1] - generator->orbits.first[orbit];
}

static void give_first(struct qdr_generator *generator)
{
    const unsigned most = generator->params.most_clues;
    unsigned wanted = generator->cells * FIRST_GIVEN / 100;
    if (wanted < generator->params.least_clues) {
        wanted = generator->params.least_clues;
    }
    for (uint32_t k = 0; k < generator->orbits.count && generator->clues < wanted; ++k) {
        const uint32_t orbit = generator->order[k];
        if (most == 0 || most < wanted || generator->clues + size_of(generator, orbit) <= most) {
            give(generator, orbit);
        }
    }
}

/* The first orbit in order in which `other` is another grid, or which is not given; that is one as
 * long as there is another grid. */
static uint32_t first_open(const struct qdr_generator *generator, const qdr_grid *other)
{
    uint32_t least = UINT32_MAX;
    for (unsigned cell = 0; cell < generator->cells; ++cell) {
        const uint32_t orbit = generator->orbits.of[cell];
        const bool is_open = other ? other->cell[cell] != generator->full.cell[cell]
                                   : generator->puzzle.cell[cell] == 0;
        if (is_open && orbit != QDRI_NO_ORBIT && generator->rank[orbit] < least) {
            least = generator->rank[orbit];
        }
    }
    return generator->order[least];
}

static void begin(struct qdr_generator *generator)
{
    generator->source = generator->full;
    generator->puzzle = generator->fixed;
    generator->clues = 0;
    for (unsigned cell = 0; cell < generator->cells; ++cell) {
        generator->clues += generator->fixed.cell[cell] != 0;
    }
}

enum qdri_reply qdri_give_enough(struct qdr_generator *generator)
{
    qdr_grid other;
    enum qdri_reply reply;
    begin(generator);
    shuffle_orbits(generator);
    give_first(generator);
    while ((reply = qdri_ask_other(generator, QDRI_FEW_NODES, &other)) == QDRI_REPLY_FOUND ||
           reply == QDRI_REPLY_CUT) {
        give(generator, first_open(generator, reply == QDRI_REPLY_FOUND ? &other : NULL));
    }
    return reply;
}

/* Leaves an orbit out if there is no other grid then. */
static enum qdri_reply try_without(struct qdr_generator *generator, uint32_t orbit)
{
    const unsigned count = take_back(generator, orbit);
    if (count == 0) {
        return QDRI_REPLY_NONE;
    }
    enum qdri_reply reply = generator->clues < generator->params.least_clues
                                ? QDRI_REPLY_CUT
                                : qdri_ask_other(generator, QDRI_FEW_NODES, NULL);
    if (reply != QDRI_REPLY_NONE) {
        give(generator, orbit);
        generator->is_needed[orbit] = reply == QDRI_REPLY_FOUND && count == 1;
    }
    return reply;
}

enum qdri_reply qdri_leave_out(struct qdr_generator *generator)
{
    memset(generator->is_needed, 0, generator->orbits.count * sizeof *generator->is_needed);
    shuffle_orbits(generator);
    for (uint32_t k = 0; k < generator->orbits.count; ++k) {
        if (try_without(generator, generator->order[k]) == QDRI_REPLY_END) {
            return QDRI_REPLY_END;
        }
    }
    return QDRI_REPLY_NONE;
}

bool qdri_give_more(struct qdr_generator *generator)
{
    const unsigned most = generator->params.most_clues;
    const unsigned before = generator->clues;
    for (uint32_t k = 0; k < generator->orbits.count && generator->clues == before; ++k) {
        const uint32_t orbit = generator->order[k];
        if (most == 0 || before + size_of(generator, orbit) <= most) {
            give(generator, orbit);
        }
    }
    return generator->clues > before;
}

/* What is needed beside more givens is needed beside fewer, so only what was not tried alone is
 * open. */
enum qdri_reply qdri_prove_minimal(struct qdr_generator *generator)
{
    for (unsigned cell = 0; cell < generator->cells; ++cell) {
        const qdr_digit digit = generator->puzzle.cell[cell];
        const uint32_t orbit = generator->orbits.of[cell];
        if (digit == 0 || orbit == QDRI_NO_ORBIT || generator->is_needed[orbit]) {
            continue;
        }
        generator->puzzle.cell[cell] = 0;
        enum qdri_reply reply = qdri_ask_other(generator, QDRI_FEW_NODES, NULL);
        generator->puzzle.cell[cell] = digit;
        if (reply != QDRI_REPLY_FOUND) {
            return reply;
        }
    }
    return QDRI_REPLY_FOUND;
}
