/* keys.h  What is typed: characters, and keys that are none. */
#ifndef CLI_STEP_KEYS_H
#define CLI_STEP_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Characters are themselves; the others lie beyond those that there are. */
enum {
    TYPED_NONE = 0x110000,
    TYPED_LEFT,
    TYPED_DOWN,
    TYPED_UP,
    TYPED_RIGHT,
    TYPED_DELETE,
    TYPED_PAGE_DOWN,
    TYPED_PAGE_UP,
    TYPED_ESCAPE,
    TYPED_HELP,
    TYPED_RESIZE /* nothing was typed, but the screen has another size */
};

/* A row of keys.def; `action` is its index among these. */
struct keys {
    const char *characters;
    uint32_t special;
    const char *shown;
    const char *word;
    const char *meaning;
};

/* Returns the index-th row; NULL where there is none. */
const struct keys *keys_at(size_t index);

/* Returns the index of the row that has what was typed; SIZE_MAX where there is none. */
size_t keys_find(uint32_t typed);

/* Writes the line that stands at the bottom, as far as there is room. */
void keys_write_line(char *text, size_t size);

#endif
