/* keys.c  Finds the words of the text form in their table. */
#include "sudoku/formats/text/parts.h"

#include <string.h>

#include "sudoku/formats/text/text.h"
#include "sudoku/rules/names.h"

static const struct {
    const char *name;
    enum qdri_text_key key;
} keys[] = {{"size", QDRI_KEY_SIZE},
            {"boxes", QDRI_KEY_BOXES},
            {"title", QDRI_KEY_TITLE},
            {"author", QDRI_KEY_AUTHOR},
            {"id", QDRI_KEY_ID},
            {"notes", QDRI_KEY_NOTES},
            {"rules", QDRI_KEY_RULES},
            {"grid", QDRI_KEY_GRID},
            {"solution", QDRI_KEY_SOLUTION},
            {"regions", QDRI_KEY_REGIONS},
            {"parity", QDRI_KEY_PARITY},
            {"cadical_s", QDRI_KEY_PASSED_OVER},
            {"clues", QDRI_KEY_PASSED_OVER},
            {"count", QDRI_KEY_PASSED_OVER},
            {"date", QDRI_KEY_PASSED_OVER},
            {"difficulty", QDRI_KEY_PASSED_OVER},
            {"kind", QDRI_KEY_PASSED_OVER},
            {"raw", QDRI_KEY_PASSED_OVER},
            {"source", QDRI_KEY_PASSED_OVER},
            {"symbols", QDRI_KEY_PASSED_OVER},
            {"url", QDRI_KEY_PASSED_OVER},
            {"version", QDRI_KEY_PASSED_OVER}};

const char *qdri_text_name(char name[QDRI_TEXT_NAME_MAX], const char *text, size_t length)
{
    size_t k = 0;
    for (; length < QDRI_TEXT_NAME_MAX && k < length; ++k) {
        name[k] = text[k] >= 'A' && text[k] <= 'Z' ? (char)(text[k] - 'A' + 'a') : text[k];
    }
    name[k] = '\0';
    return name;
}

enum qdri_text_key qdri_text_find_key(const char *name)
{
    qdr_rule_info info;
    for (size_t k = 0; k < sizeof keys / sizeof *keys; ++k) {
        if (strcmp(keys[k].name, name) == 0) {
            return keys[k].key;
        }
    }
    return qdr_rule_find(name, &info, NULL) == QDR_OK ? QDRI_KEY_RULE : QDRI_NO_KEY;
}

void qdri_text_guess(struct qdri_nearest *nearest, const char *name)
{
    for (size_t k = 0; k < sizeof keys / sizeof *keys; ++k) {
        qdri_nearest_try(nearest, name, keys[k].name);
    }
    qdri_rule_guess(nearest, name);
}

size_t qdri_text_key_length(const char *line, size_t left)
{
    size_t length = 0;
    for (; length < left && line[length] != ':'; ++length) {
        char byte = line[length];
        bool is_inner = qdri_is_digit(byte) || (byte != '\0' && strchr("-+_", byte));
        if (!qdri_is_letter(byte) && (length == 0 || !is_inner)) {
            return 0;
        }
    }
    bool is_alone = length + 1 == left || (length + 1 < left && qdri_is_space(line[length + 1]));
    return length < left && is_alone ? length : 0;
}

/* Titles above grids begin with a capital letter more often than not, and are passed over
 * elsewhere. */
bool qdri_text_begins(const char *line)
{
    char name[QDRI_TEXT_NAME_MAX];
    size_t length = *line >= 'a' && *line <= 'z' ? qdri_text_key_length(line, strlen(line)) : 0;
    return length > 0 && qdri_text_find_key(qdri_text_name(name, line, length)) != QDRI_NO_KEY;
}

size_t qdri_text_number(const char *text, size_t left, unsigned *number)
{
    size_t length = 0;
    *number = 0;
    for (; length < left && qdri_is_digit(text[length]); ++length) {
        *number = *number > 9999 ? *number : *number * 10 + (unsigned)(text[length] - '0');
    }
    return length;
}
