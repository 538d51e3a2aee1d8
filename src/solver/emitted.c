/* emitted.c  Keeps solutions that were given, in rows of sorted options, and finds them again. */
#include "solver/emitted.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"

uint64_t qdri_given_bytes(size_t room)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, QDRI_GIVEN_MOST + 1, room * sizeof(qdr_option));
    return bytes;
}

bool qdri_given_begin(struct qdri_given *given, size_t room)
{
    *given = (struct qdri_given){.room = room};
    given->option = qdri_zeros(QDRI_GIVEN_MOST + 1, room * sizeof *given->option);
    return given->option != NULL;
}

void qdri_given_free(struct qdri_given *given)
{
    free(given->option);
}

void qdri_given_clear(struct qdri_given *given)
{
    given->kept = given->sorted = 0;
    given->is_shared = false;
}

static qdr_option *options_of(const struct qdri_given *given, size_t index)
{
    return given->option + index * given->room;
}

/* Puts a solution behind those that are kept. */
static void put_behind(struct qdri_given *given, const qdr_solution *solution)
{
    const qdr_option *options = qdr_solution_options(solution, &given->count[given->kept]);
    memcpy(options_of(given, given->kept), options, given->count[given->kept] * sizeof *options);
}

void qdri_given_keep(struct qdri_given *given, const qdr_solution *solution)
{
    if (given->kept < QDRI_GIVEN_MOST) {
        put_behind(given, solution);
        ++given->kept;
    }
}

static int by_number(const void *a, const void *b)
{
    const qdr_option one = *(const qdr_option *)a;
    const qdr_option other = *(const qdr_option *)b;
    return (one > other) - (one < other);
}

static void sort(struct qdri_given *given, size_t index)
{
    qsort(options_of(given, index), given->count[index], sizeof *given->option, by_number);
}

bool qdri_given_has(struct qdri_given *given, const qdr_solution *solution)
{
    const size_t last = given->kept;
    for (; given->sorted < given->kept; ++given->sorted) {
        sort(given, given->sorted);
    }
    put_behind(given, solution);
    sort(given, last);
    for (size_t k = 0; k < given->kept; ++k) {
        if (given->count[k] == given->count[last] &&
            memcmp(options_of(given, k), options_of(given, last),
                   given->count[k] * sizeof *given->option) == 0) {
            return true;
        }
    }
    return false;
}
