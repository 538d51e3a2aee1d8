/* ahead.c  Many puzzles at once, the next one and those behind it: in each step, all of them put a
 * question to a batch.
 *
 * How many: as many as somebody has said that he expects, or else one more than he has got so far,
 * so that half of the work at most is in vain. */
#include "sudoku/make/generator.h"

static struct qdri_making **place_of(struct qdr_generator *generator, uint64_t number)
{
    return &generator->making[(number - 1) % QDRI_MAKINGS];
}

/* A limit of nodes is one for the puzzles in order. */
static uint64_t how_many(const struct qdr_generator *generator)
{
    const uint64_t given = generator->number - generator->first;
    const uint64_t wanted = generator->expected > given ? generator->expected - given : given + 1;
    return !generator->batch || generator->watch.node_limit > 0 ? 1
           : wanted < QDRI_MAKINGS                              ? wanted
                                                                : QDRI_MAKINGS;
}

static bool begin_one(struct qdr_generator *generator, uint64_t number)
{
    struct qdri_making **place = place_of(generator, number);
    if (!*place) {
        *place = qdri_making_new(generator);
    }
    if (!*place) {
        return qdri_ask_no_memory(generator);
    }
    qdri_making_begin(*place, number);
    generator->open[generator->opens++] = *place;
    return true;
}

static bool begin_some(struct qdr_generator *generator)
{
    const uint64_t end = generator->number + how_many(generator);
    bool is_well = true;
    while (is_well && generator->begun < end) {
        is_well = begin_one(generator, generator->begun++);
    }
    return is_well;
}

/* One question of each. */
static bool step(struct qdr_generator *generator)
{
    size_t left = 0;
    if (!qdri_ask(generator, generator->open, generator->opens)) {
        return false;
    }
    for (size_t k = 0; k < generator->opens; ++k) {
        struct qdri_making *making = generator->open[k];
        if (!qdri_making_go_on(making)) {
            return false;
        }
        if (making->step != QDRI_STEP_DONE) {
            generator->open[left++] = making;
        }
    }
    generator->opens = left;
    return true;
}

void qdri_ahead_forget(struct qdr_generator *generator)
{
    generator->opens = 0;
    generator->begun = generator->number;
}

struct qdri_making *qdri_ahead_make(struct qdr_generator *generator)
{
    bool is_well = !qdri_ask_is_over(generator);
    if (is_well && generator->begun == generator->number) {
        is_well = begin_some(generator);
    }
    struct qdri_making *next = *place_of(generator, generator->number);
    while (is_well && next->step != QDRI_STEP_DONE) {
        is_well = begin_some(generator) && step(generator);
    }
    if (is_well) {
        return next;
    }
    if (next && generator->begun > generator->number) {
        qdri_making_add_cost(next, &generator->stats);
    }
    qdri_ahead_forget(generator);
    return NULL;
}
