/* choose.c  What the learn engine decides next: an open variable that was active in recent
 * conflicts.
 *
 * Each variable that takes part in a conflict gains activity, and conflicts count for less and less
 * as they grow old, which is done by letting the gain grow, until the numbers have to be scaled
 * down.  The first open variable of the heap is chosen, never excluded: of all that an item has it
 * is one, so far more follows from that.  To take up again what it was last, as is usual, makes a
 * third more conflicts, and twice as many nodes.  The heap has options only: to decide on hues,
 * which follow from them, turned out to be worse, and on overlaps no better.  Source: "VSIDS" of
 * Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff", DAC 2001, in the form of Eén and Sörensson,
 * "An extensible SAT-solver", SAT 2003; TAOCP 7.2.2.2, Algorithm C. */
#include "engine/learn/learn.h"

/* How much less the conflict before counts: slower than is usual, since a conflict here settles
 * many options. */
#define FADING 0.98

/* Numbers are scaled down beyond it: long before they would overflow. */
#define LARGE 1e100

static void put(struct qdri_learn *s, uint32_t place, uint32_t variable)
{
    s->heap[place] = variable;
    s->place[variable] = place;
}

static bool is_less_active(const struct qdri_learn *s, uint32_t one, uint32_t other)
{
    return s->activity[one] < s->activity[other];
}

static void rise(struct qdri_learn *s, uint32_t place)
{
    const uint32_t variable = s->heap[place];
    while (place > 0) {
        const uint32_t above = (place - 1) / 2;
        if (!is_less_active(s, s->heap[above], variable)) {
            break;
        }
        put(s, place, s->heap[above]);
        place = above;
    }
    put(s, place, variable);
}

static void sink(struct qdri_learn *s, uint32_t place)
{
    const uint32_t variable = s->heap[place];
    for (;;) {
        uint32_t below = 2 * place + 1;
        if (below >= s->heaped) {
            break;
        }
        if (below + 1 < s->heaped && is_less_active(s, s->heap[below], s->heap[below + 1])) {
            ++below;
        }
        if (!is_less_active(s, variable, s->heap[below])) {
            break;
        }
        put(s, place, s->heap[below]);
        place = below;
    }
    put(s, place, variable);
}

void qdri_learn_reopen(struct qdri_learn *s, uint32_t variable)
{
    if (s->place[variable] == QDRI_LEARN_NOT_HEAPED && qdri_learn_is_option(s, variable)) {
        put(s, s->heaped, variable);
        rise(s, s->heaped++);
    }
}

void qdri_learn_begin_heap(struct qdri_learn *s)
{
    s->gain = 1;
    s->heaped = 0;
    for (uint32_t variable = 0; variable < s->variables; ++variable) {
        s->activity[variable] = 0;
        s->place[variable] = QDRI_LEARN_NOT_HEAPED;
        if (s->value[qdri_learn_chosen(variable)] == 0) {
            qdri_learn_reopen(s, variable);
        }
    }
}

static void scale_down(struct qdri_learn *s)
{
    for (uint32_t variable = 0; variable < s->variables; ++variable) {
        s->activity[variable] /= LARGE;
    }
    s->gain /= LARGE;
}

void qdri_learn_activate(struct qdri_learn *s, uint32_t variable)
{
    s->activity[variable] += s->gain;
    if (s->activity[variable] > LARGE) {
        scale_down(s);
    }
    if (s->place[variable] != QDRI_LEARN_NOT_HEAPED) {
        rise(s, s->place[variable]);
    }
}

void qdri_learn_fade(struct qdri_learn *s)
{
    s->gain /= FADING;
}

static uint32_t take_first(struct qdri_learn *s)
{
    const uint32_t variable = s->heap[0];
    const uint32_t last = s->heap[--s->heaped];
    s->place[variable] = QDRI_LEARN_NOT_HEAPED;
    if (s->heaped > 0) {
        put(s, 0, last);
        sink(s, 0);
    }
    return variable;
}

/* Options that were settled in the meantime are still in the heap. */
uint32_t qdri_learn_decide(struct qdri_learn *s)
{
    uint32_t variable;
    do {
        variable = take_first(s);
    } while (s->value[qdri_learn_chosen(variable)] != 0);
    return qdri_learn_chosen(variable);
}

const char *qdri_learn_check_heap(const struct qdri_learn *s)
{
    for (uint32_t k = 0; k < s->heaped; ++k) {
        if (s->place[s->heap[k]] != k) {
            return "a variable is not where it should be in the heap";
        }
        if (k > 0 && is_less_active(s, s->heap[(k - 1) / 2], s->heap[k])) {
            return "a variable is above a more active one in the heap";
        }
    }
    for (qdr_option option = 0; option < s->problem->options; ++option) {
        if (s->value[qdri_learn_chosen(option)] == 0 && s->place[option] == QDRI_LEARN_NOT_HEAPED) {
            return "an open option is not in the heap";
        }
    }
    return NULL;
}
