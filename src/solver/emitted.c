/* emitted.c  Keeps solutions that were emitted, in rows of sorted options, and finds them again. */
#include "solver/emitted.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

uint64_t qdri_emitted_bytes(size_t room)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, QDRI_EMITTED_MOST + 1, room * sizeof(qdr_option));
    return bytes;
}

bool qdri_emitted_begin(struct qdri_emitted *emitted, size_t room)
{
    *emitted = (struct qdri_emitted){.room = room};
    emitted->option = qdri_zeros(QDRI_EMITTED_MOST + 1, room * sizeof *emitted->option);
    return emitted->option != NULL;
}

void qdri_emitted_free(struct qdri_emitted *emitted)
{
    free(emitted->option);
}

void qdri_emitted_clear(struct qdri_emitted *emitted)
{
    emitted->kept = emitted->sorted = 0;
    emitted->is_shared = false;
}

static qdr_option *options_of(const struct qdri_emitted *emitted, size_t index)
{
    return emitted->option + index * emitted->room;
}

/* Puts a solution behind those that are kept. */
static void put_behind(struct qdri_emitted *emitted, const qdr_solution *solution)
{
    const qdr_option *options = qdr_solution_options(solution, &emitted->count[emitted->kept]);
    memcpy(options_of(emitted, emitted->kept), options,
           emitted->count[emitted->kept] * sizeof *options);
}

void qdri_emitted_keep(struct qdri_emitted *emitted, const qdr_solution *solution)
{
    if (emitted->kept < QDRI_EMITTED_MOST) {
        put_behind(emitted, solution);
        ++emitted->kept;
    }
}

bool qdri_emitted_has(struct qdri_emitted *emitted, const qdr_solution *solution)
{
    const size_t last = emitted->kept;
    for (; emitted->sorted < emitted->kept; ++emitted->sorted) {
        qdri_sort(options_of(emitted, emitted->sorted), emitted->count[emitted->sorted]);
    }
    put_behind(emitted, solution);
    qdri_sort(options_of(emitted, last), emitted->count[last]);
    for (size_t k = 0; k < emitted->kept; ++k) {
        if (emitted->count[k] == emitted->count[last] &&
            memcmp(options_of(emitted, k), options_of(emitted, last),
                   emitted->count[k] * sizeof *emitted->option) == 0) {
            return true;
        }
    }
    return false;
}
