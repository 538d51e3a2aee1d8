/* hints.c  What messages add: names that there are, and guesses. */
#include "shapes/hints.h"

#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/quote.h"

enum { ROOM_FOR_MORE = 24 }; /* bytes that " and N more" takes, at most */

void qdri_name_list_add(struct qdri_name_list *list, const char *name)
{
    const char *comma = list->length > 0 ? ", " : "";
    const size_t size = strlen(comma) + strlen(name);
    if (list->left > 0 || list->length + size + ROOM_FOR_MORE >= sizeof list->text) {
        ++list->left;
        return;
    }
    snprintf(list->text + list->length, sizeof list->text - list->length, "%s%s", comma, name);
    list->length += size;
}

const char *qdri_name_list_end(struct qdri_name_list *list)
{
    if (list->left > 0) {
        snprintf(list->text + list->length, sizeof list->text - list->length, " and %zu more",
                 list->left);
    }
    return list->text;
}

const char *qdri_key_hint(char buffer[QDRI_KEY_HINT_SIZE], struct qdri_span word)
{
    char quoted[QDRI_QUOTE_SIZE];
    struct qdri_nearest nearest = {0};
    struct qdri_name_list list = {.length = 0};
    const char *key;
    qdri_quote(quoted, word.text, word.length);
    for (size_t k = 0; (key = qdri_shapes_key(k)); ++k) {
        qdri_nearest_try(&nearest, quoted, key);
        qdri_name_list_add(&list, key);
    }
    if (nearest.name) {
        return qdri_nearest_guess(buffer, &nearest);
    }
    snprintf(buffer, QDRI_KEY_HINT_SIZE, "; keys are %s", qdri_name_list_end(&list));
    return buffer;
}
