/* memory.c  Allocates, or ends the program with a message. */
#include "shell/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/exit_status.h"
#include "shell/limits.h"

void out_of_memory(void)
{
    fputs(limits_bound_memory() ? "quadrille: out of memory: --memory allows no more\n"
                                : "quadrille: out of memory\n",
          stderr);
    exit(STATUS_ERROR);
}

void *grow(void *array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity) {
        return array;
    }
    size_t wanted = needed > SIZE_MAX / 2 / size ? needed : needed + needed / 2 + 16;
    void *grown = wanted <= SIZE_MAX / size ? realloc(array, wanted * size) : NULL;
    if (!grown) {
        out_of_memory();
    }
    *capacity = wanted;
    return grown;
}

char *joined(const char *text, const char *more)
{
    const size_t size = strlen(text) + strlen(more) + 1;
    size_t capacity = 0;
    char *both = grow(NULL, &capacity, size, 1);
    snprintf(both, size, "%s%s", text, more);
    return both;
}
