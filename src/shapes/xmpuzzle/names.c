/* names.c  Names of pieces and problems of Burr Tools, which may be any text, as words of ours. */
#include <stdlib.h>
#include <string.h>

#include "base/quote.h"
#include "shapes/xmpuzzle/xmpuzzle.h"

char *qdri_xmpuzzle_word(const char *name)
{
    struct qdri_strbuf copy = {0};
    const size_t length = strlen(name);
    bool is_made = qdri_strbuf_add(&copy, "", 0);
    for (size_t k = 0; k < length && is_made;) {
        const size_t bytes = qdri_character(name + k, length - k);
        const bool is_right = bytes > 0 && !strchr(" :|=,\"", name[k]);
        is_made =
            is_right ? qdri_strbuf_add(&copy, name + k, bytes) : qdri_strbuf_add_char(&copy, '_');
        k += bytes > 0 ? bytes : 1;
    }
    if (!is_made) {
        qdri_strbuf_free(&copy);
    }
    return copy.text;
}

char *qdri_xmpuzzle_piece_name(const struct qdri_xmpuzzle *puzzle, const qdr_shapes *shapes,
                               size_t index)
{
    struct qdri_strbuf name = {0};
    char *own = qdri_xmpuzzle_word(puzzle->shape[index].name);
    bool is_made = own && qdri_strbuf_addf(&name, "%s", own);
    if (is_made && (own[0] == '\0' || qdri_shapes_has_piece(shapes, own))) {
        is_made = qdri_strbuf_addf(&name, "%sS%zu", own[0] != '\0' ? "." : "", index + 1);
    }
    free(own);
    if (!is_made) {
        qdri_strbuf_free(&name);
    }
    return name.text;
}
