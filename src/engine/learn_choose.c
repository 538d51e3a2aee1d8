/* learn_choose.c  What the learn engine decides next: an open option that was active in recent conflicts.
 *
 * Each option that takes part in a conflict gains activity, and conflicts count for less and less as they grow
 * old; which is done by letting the gain grow, until the numbers have to be scaled down.  The first open
 * option of the heap becomes again what it was last; at the beginning it is chosen.  Source: "VSIDS" of
 * Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff", DAC 2001, in the form of Eén and Sörensson, "An
 * extensible SAT-solver", SAT 2003; TAOCP 7.2.2.2, Algorithm C. */
#include "engine/learn.h"

/* How much less the conflict before counts: slower than is usual, since a conflict here settles many options. */
#define FADING 0.98

/* Numbers are scaled down beyond it: long before they would overflow. */
#define LARGE 1e100

static void put(struct qdri_learn *s, uint32_t place, qdr_option option)
{
    s->heap[place] = option;
    s->place[option] = place;
}

static bool is_less_active(const struct qdri_learn *s, qdr_option one, qdr_option other)
{
    return s->activity[one] < s->activity[other];
}

static void rise(struct qdri_learn *s, uint32_t place)
{
    const qdr_option option = s->heap[place];
    while (place > 0) {
        const uint32_t above = (place - 1) / 2;
        if (!is_less_active(s, s->heap[above], option)) {
            break;
        }
        put(s, place, s->heap[above]);
        place = above;
    }
    put(s, place, option);
}

static void sink(struct qdri_learn *s, uint32_t place)
{
    const qdr_option option = s->heap[place];
    for (;;) {
        uint32_t below = 2 * place + 1;
        if (below >= s->heaped) {
            break;
        }
        if (below + 1 < s->heaped && is_less_active(s, s->heap[below], s->heap[below + 1])) {
            ++below;
        }
        if (!is_less_active(s, option, s->heap[below])) {
            break;
        }
        put(s, place, s->heap[below]);
        place = below;
    }
    put(s, place, option);
}

void qdri_learn_reopen(struct qdri_learn *s, qdr_option option)
{
    if (s->place[option] == QDRI_LEARN_NOT_HEAPED) {
        put(s, s->heaped, option);
        rise(s, s->heaped++);
    }
}

void qdri_learn_begin_heap(struct qdri_learn *s)
{
    s->gain = 1;
    s->heaped = 0;
    for (qdr_option option = 0; option < s->problem->options; ++option) {
        s->activity[option] = 0;
        s->leaning[option] = 0;
        s->place[option] = QDRI_LEARN_NOT_HEAPED;
        if (!s->problem->inert[option]) {
            qdri_learn_reopen(s, option);
        }
    }
}

static void scale_down(struct qdri_learn *s)
{
    for (qdr_option option = 0; option < s->problem->options; ++option) {
        s->activity[option] /= LARGE;
    }
    s->gain /= LARGE;
}

void qdri_learn_activate(struct qdri_learn *s, qdr_option option)
{
    s->activity[option] += s->gain;
    if (s->activity[option] > LARGE) {
        scale_down(s);
    }
    if (s->place[option] != QDRI_LEARN_NOT_HEAPED) {
        rise(s, s->place[option]);
    }
}

void qdri_learn_fade(struct qdri_learn *s)
{
    s->gain /= FADING;
}

static qdr_option take_first(struct qdri_learn *s)
{
    const qdr_option option = s->heap[0];
    const qdr_option last = s->heap[--s->heaped];
    s->place[option] = QDRI_LEARN_NOT_HEAPED;
    if (s->heaped > 0) {
        put(s, 0, last);
        sink(s, 0);
    }
    return option;
}

/* Options that were settled in the meantime are still in the heap. */
uint32_t qdri_learn_decide(struct qdri_learn *s)
{
    qdr_option option;
    do {
        option = take_first(s);
    } while (s->value[qdri_learn_chosen(option)] != 0);
    return s->leaning[option] == 0 ? qdri_learn_chosen(option) : qdri_learn_excluded(option);
}

const char *qdri_learn_check_heap(const struct qdri_learn *s)
{
    for (uint32_t k = 0; k < s->heaped; ++k) {
        if (s->place[s->heap[k]] != k) {
            return "an option is not where it should be in the heap";
        }
        if (k > 0 && is_less_active(s, s->heap[(k - 1) / 2], s->heap[k])) {
            return "an option is above a more active one in the heap";
        }
    }
    for (qdr_option option = 0; option < s->problem->options; ++option) {
        if (s->value[qdri_learn_chosen(option)] == 0 && s->place[option] == QDRI_LEARN_NOT_HEAPED) {
            return "an open option is not in the heap";
        }
    }
    return NULL;
}
