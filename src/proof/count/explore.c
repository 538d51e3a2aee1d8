/* explore.c  Counts: sums of products. */
#include "proof/count/explore.h"

void qdri_explorer_begin(struct qdri_explorer *explorer, struct qdri_states *states,
                         struct qdri_tour *tour)
{
    *explorer = (struct qdri_explorer){.states = states, .tour = tour};
    if (qdr_number_new(&explorer->factor, NULL) != QDR_OK ||
        qdr_number_new(&explorer->total, NULL) != QDR_OK) {
        states->room->status = QDR_NOMEM;
    }
}

void qdri_explorer_free(struct qdri_explorer *explorer)
{
    for (size_t k = 0; k < explorer->levels; ++k) {
        qdr_number_free(explorer->level[k].sum);
        qdr_number_free(explorer->level[k].product);
    }
    free(explorer->level);
    qdr_number_free(explorer->factor);
    qdr_number_free(explorer->total);
}

static struct qdri_component *components_of(const struct qdri_explorer *explorer,
                                            const struct qdri_frame *frame)
{
    return explorer->tour->component + frame->components;
}

static void check(const struct qdri_explorer *explorer, qdr_status status)
{
    if (status != QDR_OK) {
        explorer->states->room->status = status;
    }
}

/* The level of a frame, made where it is met for the first time.  NULL: there is no room. */
static struct qdri_sums *level_of(struct qdri_explorer *explorer, const struct qdri_frame *frame)
{
    const size_t number = (size_t)(frame - explorer->tour->frame);
    while (explorer->levels <= number) {
        struct qdri_sums made = {0};
        if (!qdri_room_grow(explorer->states->room, &explorer->level, &explorer->level_capacity,
                            explorer->levels + 1, sizeof *explorer->level)) {
            return NULL;
        }
        check(explorer, qdr_number_new(&made.sum, NULL));
        check(explorer, qdr_number_new(&made.product, NULL));
        explorer->level[explorer->levels++] = made;
        if (explorer->states->room->status != QDR_OK) {
            return NULL;
        }
    }
    return &explorer->level[number];
}

/* ------------------------------------------------------------------------ on the tour ---- */

bool qdri_explorer_find_dead(struct qdri_states *states, struct qdri_tour *tour,
                             struct qdri_frame *frame)
{
    struct qdri_component *component = tour->component + frame->components;
    for (uint32_t k = 0; k < frame->component_count; ++k) {
        const uint32_t state =
            qdri_states_find(states, tour->stack.at + component[k].items, component[k].item_count);
        component[k].state = state;
        if (state != QDRI_NO_STATE && states->state[state].is_counted &&
            states->state[state].limbs == 0) {
            component[0] = component[k];
            frame->component_count = 1;
            return true;
        }
    }
    return false;
}

static void begin(void *ctx, struct qdri_frame *frame)
{
    struct qdri_explorer *explorer = ctx;
    struct qdri_sums *level = level_of(explorer, frame);
    if (!level) {
        return;
    }
    if (frame->at == 0) {
        qdr_number_set_u64(level->sum, 0);
        level->calls = 0;
    }
    qdr_number_set_u64(level->product, 1);
    level->is_dead = frame->bare != QDR_NO_ITEM;
    qdri_explorer_find_dead(explorer->states, explorer->tour, frame);
}

/* A component is counted: where it is dead, the others do not matter. */
static void multiply(struct qdri_explorer *explorer, struct qdri_frame *frame, uint32_t state)
{
    struct qdri_sums *level = level_of(explorer, frame);
    const struct qdri_state *known = &explorer->states->state[state];
    if (known->limbs == 0) {
        level->is_dead = true;
        frame->component_count = frame->component_at + 1;
        return;
    }
    if (!qdri_number_set_limbs(explorer->factor, explorer->states->limb + known->count,
                               known->limbs)) {
        check(explorer, QDR_NOMEM);
        return;
    }
    check(explorer, qdr_number_mul(level->product, level->product, explorer->factor, NULL));
}

static bool passes(void *ctx, struct qdri_frame *frame, struct qdri_component *component)
{
    struct qdri_explorer *explorer = ctx;
    struct qdri_states *states = explorer->states;
    component->state = qdri_states_find(states, explorer->tour->stack.at + component->items,
                                        component->item_count);
    if (component->state == QDRI_NO_STATE) {
        component->state = qdri_states_add(states);
        return false;
    }
    multiply(explorer, frame, component->state);
    return true;
}

static void end(void *ctx, struct qdri_frame *frame)
{
    struct qdri_explorer *explorer = ctx;
    struct qdri_sums *level = level_of(explorer, frame);
    const struct qdri_component *component = components_of(explorer, frame);
    struct qdri_state *state = explorer->states->state;
    if (level->is_dead) {
        if (frame->component_count > 0) {
            ++state[component[frame->component_count - 1].state].uses;
        }
        return;
    }
    level->calls += 2;
    for (uint32_t k = 0; k < frame->component_count; ++k) {
        ++state[component[k].state].uses;
        level->calls += state[component[k].state].calls;
    }
    check(explorer, qdr_number_add(level->sum, level->sum, level->product, NULL));
}

static void left(void *ctx, struct qdri_frame *frame)
{
    struct qdri_explorer *explorer = ctx;
    const struct qdri_sums *level = level_of(explorer, frame);
    const uint32_t state = frame->of.state;
    if (frame == explorer->tour->frame) {
        explorer->calls = level->calls;
        check(explorer, qdr_number_set(explorer->total, level->sum, NULL));
    } else if (qdri_states_set_count(explorer->states, state, level->sum)) {
        explorer->states->state[state].calls = level->calls;
        multiply(explorer, frame - 1, state);
    }
}

struct qdri_visitor qdri_explorer_visitor(struct qdri_explorer *explorer)
{
    return (struct qdri_visitor){
        .ctx = explorer, .begin = begin, .passes = passes, .end = end, .left = left};
}
