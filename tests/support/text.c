/* text.c  Bytes that grow. */
#include "text.h"

#include <stdlib.h>
#include <string.h>

bool text_add(void *ctx, const char *bytes, size_t size)
{
    struct text *text = ctx;
    if (text->most > 0 && text->size + size > text->most) {
        return false;
    }
    char *grown = realloc(text->bytes, text->size + size + 1);
    if (!grown) {
        return false;
    }
    text->bytes = grown;
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = '\0';
    return true;
}
