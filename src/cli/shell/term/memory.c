/* memory.c  Allocates, or ends the program with a message. */
#include "shell/term/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
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
