/* keys.c  Finds keys of f-puzzles, and rules, in the table of keys.def. */
#include "sudoku/formats/fpuzzles/keys.h"

#include <string.h>

static const struct qdri_fpuzzles_key keys[] = {
#define KEY(key, rule, form, has_value) {key, rule, QDRI_FPUZZLES_##form, has_value},
#include "sudoku/formats/fpuzzles/keys.def"
#undef KEY
};

enum { KEYS = sizeof keys / sizeof *keys };

const struct qdri_fpuzzles_key *qdri_fpuzzles_key(const char *key)
{
    for (size_t k = 0; k < KEYS; ++k) {
        if (strcmp(keys[k].key, key) == 0) {
            return &keys[k];
        }
    }
    return NULL;
}

const struct qdri_fpuzzles_key *qdri_fpuzzles_key_of(const char *rule)
{
    for (size_t k = 0; k < KEYS; ++k) {
        if (keys[k].rule[0] != '\0' && strcmp(keys[k].rule, rule) == 0) {
            return &keys[k];
        }
    }
    return NULL;
}
