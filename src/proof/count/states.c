/* states.c  A table of states, open to the next free place. */
#include "proof/count/states.h"

#include <string.h>

#include "base/hash.h"

/* How many bits tell how an item is? */
static unsigned width_of(const struct qdr_problem *problem, qdr_item item)
{
    unsigned width = 1;
    if (!problem->item[item].is_primary && problem->has_colors) {
        while (UINT64_C(1) << width < (uint64_t)problem->color_names.count + 2) {
            ++width;
        }
    }
    return width;
}

bool qdri_states_begin(struct qdri_states *states, const struct qdr_problem *problem,
                       struct qdri_room *room)
{
    const uint32_t items = qdri_problem_items(problem);
    unsigned used = 64;
    *states = (struct qdri_states){.room = room};
    states->word = qdri_array(&states->arrays, items, sizeof *states->word);
    states->shift = qdri_array(&states->arrays, items, sizeof *states->shift);
    for (qdr_item item = 0; !states->arrays.lacks_memory && item < items; ++item) {
        const unsigned width = width_of(problem, item);
        if (used + width > 64) {
            ++states->words;
            used = 0;
        }
        states->word[item] = states->words - 1;
        states->shift[item] = (uint8_t)used;
        used += width;
    }
    states->words += states->words == 0;
    states->asked = qdri_array(&states->arrays, states->words, sizeof *states->asked);
    if (states->arrays.lacks_memory) {
        room->status = QDR_NOMEM;
    }
    return room->status == QDR_OK;
}

void qdri_states_free(struct qdri_states *states)
{
    qdri_arrays_free(&states->arrays);
    free(states->key);
    free(states->state);
    free(states->slot);
    free(states->limb);
    qdri_row_free(&states->need);
}

/* The slot of the key that is asked for, or the free one where it would be. */
static size_t slot_of(const struct qdri_states *states, const uint64_t *key)
{
    const size_t bytes = states->words * sizeof *key;
    size_t slot = (size_t)XXH3_64bits(key, bytes) & (states->slots - 1);
    while (states->slot[slot] != QDRI_NO_STATE &&
           memcmp(states->key + (size_t)states->slot[slot] * states->words, key, bytes) != 0) {
        slot = (slot + 1) & (states->slots - 1);
    }
    return slot;
}

uint32_t qdri_states_find(struct qdri_states *states, const uint32_t *items, size_t pairs)
{
    memset(states->asked, 0, states->words * sizeof *states->asked);
    for (size_t k = 0; k < pairs; ++k) {
        const uint32_t item = items[2 * k];
        states->asked[states->word[item]] |= (uint64_t)items[2 * k + 1] << states->shift[item];
    }
    return states->slots > 0 ? states->slot[slot_of(states, states->asked)] : QDRI_NO_STATE;
}

/* Makes the table twice as large. */
static bool widen(struct qdri_states *states)
{
    const size_t slots = states->slots > 0 ? 2 * states->slots : 1024;
    struct qdri_room *room = states->room;
    if (slots * sizeof *states->slot > room->left) {
        room->status = QDR_BUDGET;
        return false;
    }
    uint32_t *slot = qdri_zeros(slots, sizeof *slot);
    if (!slot) {
        room->status = QDR_NOMEM;
        return false;
    }
    memset(slot, 0xff, slots * sizeof *slot); /* QDRI_NO_STATE */
    room->left -= (slots - states->slots) * sizeof *slot;
    free(states->slot);
    states->slot = slot;
    states->slots = slots;
    for (size_t k = 0; k < states->count; ++k) {
        slot[slot_of(states, states->key + k * states->words)] = (uint32_t)k;
    }
    return true;
}

uint32_t qdri_states_add(struct qdri_states *states)
{
    const size_t count = states->count;
    const bool is_room = qdri_room_grow(states->room, &states->state, &states->capacity, count + 1,
                                        sizeof *states->state) &&
                         qdri_room_grow(states->room, &states->key, &states->keys,
                                        (count + 1) * states->words, sizeof *states->key);
    if (!is_room || (2 * (count + 1) > states->slots && !widen(states))) {
        return QDRI_NO_STATE;
    }
    if (count >= QDRI_NO_STATE) {
        states->room->status = QDR_BUDGET;
        return QDRI_NO_STATE;
    }
    memcpy(states->key + count * states->words, states->asked, states->words * sizeof *states->key);
    states->slot[slot_of(states, states->asked)] = (uint32_t)count;
    states->state[count] = (struct qdri_state){0};
    return (uint32_t)states->count++;
}

bool qdri_states_set_count(struct qdri_states *states, uint32_t state, const qdr_number *count)
{
    const bool is_room = qdri_room_grow(states->room, &states->limb, &states->limb_capacity,
                                        states->limbs + count->count, sizeof *states->limb);
    if (is_room) {
        if (count->count > 0) { /* 0 has no limbs, and perhaps there is no array yet */
            memcpy(states->limb + states->limbs, count->limb, count->count * sizeof *count->limb);
        }
        states->state[state].count = states->limbs;
        states->state[state].limbs = (uint32_t)count->count;
        states->state[state].is_counted = true;
        states->limbs += count->count;
    }
    return is_room;
}
