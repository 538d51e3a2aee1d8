/* keys.c  Finds keys in their table, and writes what the line at the bottom says of them. */
#include "step/keys.h"

#include <stdio.h>
#include <string.h>

static const struct keys rows[] = {
#define KEYS(action, characters, special, shown, word, meaning)                                    \
    {characters, special, shown, word, meaning},
#include "step/keys.def"
#undef KEYS
};

const struct keys *keys_at(size_t index)
{
    return index < sizeof rows / sizeof *rows ? &rows[index] : NULL;
}

static bool has(const struct keys *keys, uint32_t typed)
{
    if (typed >= TYPED_NONE) {
        return typed > TYPED_NONE && typed == keys->special;
    }
    return typed > 0 && typed < 0x80 && strchr(keys->characters, (int)typed);
}

size_t keys_find(uint32_t typed)
{
    const struct keys *keys;
    for (size_t k = 0; (keys = keys_at(k)); ++k) {
        if (has(keys, typed)) {
            return k;
        }
    }
    return SIZE_MAX;
}

void keys_write_line(char *text, size_t size)
{
    const struct keys *keys;
    size_t length = 0;
    text[0] = '\0';
    for (size_t k = 0; (keys = keys_at(k)); ++k) {
        if (keys->word && length + strlen(keys->word) + 5 < size) {
            length += (size_t)snprintf(text + length, size - length, "%s%c %s",
                                       length > 0 ? "  " : "", keys->characters[0], keys->word);
        }
    }
}
