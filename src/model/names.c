/* names.c  Names and their numbers: open addressing, with a hash that is another one for each
 * table.
 *
 * Names may come from somebody who wishes us ill.  With a hash that is known beforehand one can
 * make thousands of names that all want the same slot, and reading them takes quadratic time.  So
 * each table draws a seed when it gets its first slots.  Nothing but the order of slots depends on
 * it, which nobody sees: names are numbered as they come. */
#include "model/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/hash.h"

/* Where the table lies and when it was made: nobody who writes a file knows both. */
static uint64_t draw_seed(const struct qdri_names *names)
{
    const uint64_t source[] = {(uint64_t)(uintptr_t)names, (uint64_t)(uintptr_t)names->slot,
                               qdri_clock_ns()};
    return XXH3_64bits(source, sizeof source);
}

void qdri_names_free(struct qdri_names *names)
{
    qdri_strbuf_free(&names->pool);
    free(names->offset);
    free(names->slot);
    *names = (struct qdri_names){0};
}

const char *qdri_names_text(const struct qdri_names *names, uint32_t number)
{
    return names->pool.text + names->offset[number];
}

/* Returns the slot where a name is, or where it would go.  Require: there are slots. */
static size_t slot_of(const struct qdri_names *names, const char *name, size_t length)
{
    size_t mask = names->slots - 1;
    size_t at = (size_t)XXH3_64bits_withSeed(name, length, names->seed) & mask;
    while (names->slot[at] != 0) {
        const char *text = qdri_names_text(names, names->slot[at] - 1);
        if (strncmp(text, name, length) == 0 && text[length] == '\0') {
            break;
        }
        at = (at + 1) & mask;
    }
    return at;
}

uint32_t qdri_names_find(const struct qdri_names *names, const char *name, size_t length)
{
    if (names->slots == 0) {
        return QDRI_NO_NAME;
    }
    uint32_t number = names->slot[slot_of(names, name, length)];
    return number == 0 ? QDRI_NO_NAME : number - 1;
}

static bool make_slots(struct qdri_names *names, size_t slots)
{
    uint32_t *fresh = qdri_zeros(slots, sizeof *fresh);
    if (!fresh) {
        return false;
    }
    free(names->slot);
    names->slot = fresh;
    if (names->slots == 0) {
        names->seed = draw_seed(names);
    }
    names->slots = slots;
    for (uint32_t k = 0; k < names->count; ++k) {
        const char *text = qdri_names_text(names, k);
        names->slot[slot_of(names, text, strlen(text))] = k + 1;
    }
    return true;
}

uint64_t qdri_names_bytes(const struct qdri_names *names)
{
    return (uint64_t)names->pool.length + (uint64_t)names->count * sizeof *names->offset +
           (uint64_t)names->slots * sizeof *names->slot;
}

bool qdri_names_add(struct qdri_names *names, const char *name, size_t length)
{
    if (2 * ((size_t)names->count + 1) > names->slots &&
        !make_slots(names, names->slots > 0 ? 2 * names->slots : 64)) {
        return false;
    }
    if (!qdri_reserve(&names->offset, &names->offset_capacity, (size_t)names->count + 1,
                      sizeof *names->offset)) {
        return false;
    }
    size_t start = names->pool.length;
    if (!qdri_strbuf_add(&names->pool, name, length)) {
        return false;
    }
    if (!qdri_strbuf_add_char(&names->pool, '\0')) {
        names->pool.length = start;
        return false;
    }
    names->offset[names->count] = start;
    size_t at = slot_of(names, name, length);
    names->slot[at] = ++names->count;
    return true;
}

bool qdri_names_copy(struct qdri_names *copy, const struct qdri_names *names)
{
    *copy = (struct qdri_names){.count = names->count, .slots = names->slots, .seed = names->seed};
    copy->offset_capacity = names->count;
    copy->offset = qdri_copy(names->offset, names->count, sizeof *names->offset);
    copy->slot = qdri_copy(names->slot, names->slots, sizeof *names->slot);
    if (!copy->offset || !copy->slot ||
        !qdri_strbuf_add(&copy->pool, names->pool.text ? names->pool.text : "",
                         names->pool.length)) {
        qdri_names_free(copy);
        return false;
    }
    return true;
}
