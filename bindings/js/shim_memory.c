/* shim_memory.c  Where malloc has its memory from, in the place of the C library's own sbrk. */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#define PAGE ((uintptr_t)65536)

/* Whoever has the module makes all its views anew when memory grows, and counts it as something to
 * be collected; so it grows by steps that grow with it. */
#define STEPS 8

static bool grow(uintptr_t pages)
{
    return __builtin_wasm_memory_grow(0, pages) != SIZE_MAX;
}

static bool make_room(uintptr_t size)
{
    const uintptr_t pages = size / PAGE + (size % PAGE > 0);
    const uintptr_t step = __builtin_wasm_memory_size(0) / STEPS;
    return (step > pages && grow(step)) || grow(pages);
}

/* Nothing is given back, so `increment` is never negative. */
void *sbrk(intptr_t increment)
{
    static uintptr_t end; /* of what malloc has */
    if (end == 0) {
        end = __builtin_wasm_memory_size(0) * PAGE;
    }
    const uintptr_t size = (uintptr_t)increment;
    const uintptr_t room = __builtin_wasm_memory_size(0) * PAGE - end;
    if (increment < 0 || (size > room && !make_room(size - room))) {
        errno = ENOMEM;
        return (void *)-1;
    }
    end += size;
    return (void *)(end - size);
}
