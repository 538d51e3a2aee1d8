#include "model/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

/* FNV-1a, 64 bits, folded.  Names come from people and programs that set puzzles; they are short.
 */
static size_t hash_of(const char *name, size_t length)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length; ++i) {
        hash = (hash ^ (unsigned char)name[i]) * UINT64_C(0x100000001B3);
    }
    return (size_t)(hash ^ (hash >> 32));
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
    size_t at = hash_of(name, length) & mask;
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
    names->slots = slots;
    for (uint32_t k = 0; k < names->count; ++k) {
        const char *text = qdri_names_text(names, k);
        names->slot[slot_of(names, text, strlen(text))] = k + 1;
    }
    return true;
}

bool qdri_names_add(struct qdri_names *names, const char *name, size_t length)
{
    if (2 * ((size_t)names->count + 1) > names->slots &&
        !make_slots(names, names->slots > 0 ? 2 * names->slots : 64)) {
        return false;
    }
    size_t *offset =
        qdri_grow(names->offset, &names->offset_capacity, (size_t)names->count + 1, sizeof *offset);
    if (!offset) {
        return false;
    }
    names->offset = offset;
    size_t start = names->pool.length;
    if (!qdri_strbuf_add(&names->pool, name, length)) {
        return false;
    }
    if (!qdri_strbuf_add_char(&names->pool, '\0')) {
        names->pool.length = start;
        return false;
    }
    offset[names->count] = start;
    size_t at = slot_of(names, name, length);
    names->slot[at] = ++names->count;
    return true;
}

bool qdri_names_copy(struct qdri_names *copy, const struct qdri_names *names)
{
    *copy = (struct qdri_names){.count = names->count, .slots = names->slots};
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
