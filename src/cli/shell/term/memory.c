/* memory.c  Allocates, or ends the program with a message. */
#include "shell/term/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"
#include "shell/term/exit_status.h"

static bool is_bound;

void memory_is_bound(bool is_it)
{
    is_bound = is_it;
}

const char *memory_note(void)
{
    return is_bound ? ": --memory allows no more" : "";
}

void out_of_memory(void)
{
    fprintf(stderr, "quadrille: out of memory%s\n", memory_note());
    exit(STATUS_ERROR);
}

void *grow(void *array, size_t *capacity, size_t needed, size_t size)
{
    void *grown = needed > *capacity ? qdri_grow(array, capacity, needed, size) : array;
    if (!grown && needed > 0) {
        out_of_memory();
    }
    return grown;
}

void *allocate(size_t count, size_t size)
{
    void *array = qdri_zeros(count, size);
    if (!array) {
        out_of_memory();
    }
    return array;
}

char *joined(const char *text, const char *more)
{
    const size_t size = strlen(text) + strlen(more) + 1;
    char *both = allocate(size, 1);
    snprintf(both, size, "%s%s", text, more);
    return both;
}

char *copied(const char *bytes, size_t size)
{
    return memcpy(allocate(size + 1, 1), bytes, size);
}

/* Parameters have names and values that the program knows. */
static void must(qdr_status status)
{
    if (status == QDR_NOMEM) {
        out_of_memory();
    }
    QDRI_ASSERT(status == QDR_OK);
}

qdr_params *params_new(qdr_params_subject subject)
{
    qdr_params *params;
    must(qdr_params_new(&params, subject, NULL));
    return params;
}

void params_set(qdr_params *params, const char *name, const char *value)
{
    must(qdr_params_set(params, name, value, NULL));
}

void params_set_number(qdr_params *params, const char *name, uint64_t value)
{
    must(qdr_params_set_number(params, name, value, NULL));
}

void params_set_grid(qdr_params *params, const char *name, const qdr_grid *grid)
{
    must(qdr_params_set_grid(params, name, grid, NULL));
}
