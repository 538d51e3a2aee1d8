/* read.c  A puzzle of f-puzzles, key by key. */
#include "sudoku/formats/fpuzzles/fpuzzles.h"

#include <string.h>

#include "base/quote.h"
#include "sudoku/formats/drawn/recognize.h"

/* ------------------------------------------------------------------------------------ head ---- */

static qdr_status read_size(struct qdri_json_reading *reading)
{
    const json_t *grid = json_object_get(reading->json.root, "grid");
    long size = (long)json_array_size(grid);
    enum qdri_json_word word = qdri_json_number(json_object_get(reading->json.root, "size"), &size);
    if (word == QDRI_JSON_BLANK && !json_is_array(grid)) {
        return qdri_json_fail(reading, qdri_spot_whole(reading->json.root), QDR_SYNTAX,
                              "the puzzle has neither 'size' nor 'grid'");
    }
    if (word == QDRI_JSON_STRANGE || size < 1 || size > QDR_SIDE_MAX) {
        return qdri_json_fail(
            reading, qdri_json_key_spot(reading, word == QDRI_JSON_BLANK ? "grid" : "size"),
            QDR_RANGE, "a grid has a side of 1 to %d", QDR_SIDE_MAX);
    }
    reading->side = (unsigned)size;
    return QDR_OK;
}

static qdr_status read_text(struct qdri_json_reading *reading, const char *key, char **text)
{
    const json_t *value = json_object_get(reading->json.root, key);
    if (value && !json_is_string(value) && !qdri_json_is_void(value)) {
        return qdri_json_fail(reading, qdri_json_key_spot(reading, key), QDR_SYNTAX,
                              "'%s' must be text: \"...\"", key);
    }
    return json_is_string(value) && json_string_length(value) > 0
               ? qdri_sheet_text(text, json_string_value(value), json_string_length(value),
                                 reading->error)
               : QDR_OK;
}

static qdr_status read_head(struct qdri_json_reading *reading)
{
    struct qdri_sheet *sheet = reading->sheet;
    json_t *root = reading->json.root;
    qdr_status status = read_size(reading);
    status = status == QDR_OK ? read_text(reading, "title", &sheet->title) : status;
    status = status == QDR_OK ? read_text(reading, "author", &sheet->author) : status;
    status = status == QDR_OK ? read_text(reading, "ruleset", &sheet->notes) : status;
    status = status == QDR_OK ? qdri_fpuzzles_grid(reading, json_object_get(root, "grid")) : status;
    return status == QDR_OK ? qdri_fpuzzles_solution(reading, json_object_get(root, "solution"))
                            : status;
}

/* ------------------------------------------------------------------------ what is not read ---- */

/* Does an extension of the site draw this for a key that is there?  It says "Slow Thermometer" of
 * what it draws for "slowthermometer". */
static bool is_explained(const struct qdri_json_reading *reading, const json_t *object)
{
    char key[32];
    size_t length = 0;
    const char *text = json_string_value(json_object_get(object, "fromConstraint"));
    for (; text && *text != '\0' && length < sizeof key - 1; ++text) {
        if (*text != ' ') {
            key[length++] = (char)(*text >= 'A' && *text <= 'Z' ? *text | 0x20 : *text);
        }
    }
    key[length] = '\0';
    const struct qdri_fpuzzles_key *known = qdri_fpuzzles_key(key);
    return known && known->rule[0] != '\0' && json_object_get(reading->json.root, key);
}

static qdr_status remark_drawn(struct qdri_json_reading *reading, const char *key,
                               const json_t *value)
{
    size_t count = 0;
    size_t index;
    json_t *object;
    json_array_foreach((json_t *)(uintptr_t)value, index, object)
    {
        count += !is_explained(reading, object);
    }
    return count > 0 ? qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_json_key_spot(reading, key),
                                        "what '%s' draws (%zu) is no rule", key, count)
                     : QDR_OK;
}

static qdr_status refuse_unknown(struct qdri_json_reading *reading, const char *key,
                                 const json_t *value)
{
    char quote[QDRI_QUOTE_SIZE];
    return qdri_json_is_void(value)
               ? QDR_OK
               : qdri_json_remark(reading, QDRI_UNKNOWN_RULE, qdri_json_key_spot(reading, key),
                                  "'%s' is not understood", qdri_quote(quote, key, strlen(key)));
}

/* -------------------------------------------------------------------------------- negative ---- */

/* Without a number, no pair without a dot has a ratio that a dot in the puzzle has, or 2 if there
 * is none; but X and V are both meant even where only one of them is there. */
static qdr_status add_negative_sums(struct qdri_json_reading *reading, struct qdri_spot spot)
{
    qdri_strbuf_addf(&reading->argument, "5");
    qdr_status status = qdri_json_add(reading, "negative-sum", spot);
    qdri_strbuf_addf(&reading->argument, "10");
    return status == QDR_OK ? qdri_json_add(reading, "negative-sum", spot) : status;
}

static qdr_status read_negative_word(struct qdri_json_reading *reading, const json_t *list,
                                     size_t index)
{
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_spot spot = qdri_spot_at(list, index);
    const char *word = json_string_value(json_array_get(list, index));
    if (!word) {
        return qdri_json_fail(reading, spot, QDR_SYNTAX,
                              "the name of a rule must be here: \"...\"");
    }
    if (strcmp(word, "ratio") == 0) {
        return qdri_json_add(reading, "negative-ratio", spot);
    }
    if (strcmp(word, "difference") == 0) {
        return qdri_json_add(reading, "negative-difference", spot);
    }
    if (strcmp(word, "xv") == 0) {
        return add_negative_sums(reading, spot);
    }
    return qdri_json_remark(reading, QDRI_UNKNOWN_RULE, spot, "'%s' is not understood as negative",
                            qdri_quote(quote, word, strlen(word)));
}

static qdr_status read_negative(struct qdri_json_reading *reading)
{
    const json_t *list = json_object_get(reading->json.root, "negative");
    qdr_status status = QDR_OK;
    if (list && !json_is_array(list) && !qdri_json_is_void(list)) {
        return qdri_json_fail(reading, qdri_json_key_spot(reading, "negative"), QDR_SYNTAX,
                              "'negative' must be a list: [...]");
    }
    for (size_t k = 0; status == QDR_OK && k < json_array_size(list); ++k) {
        status = read_negative_word(reading, list, k);
    }
    return status;
}

/* ------------------------------------------------------------------------------------- all ---- */

static qdr_status read_key(struct qdri_json_reading *reading, const char *name, const json_t *value)
{
    const struct qdri_fpuzzles_key *key = qdri_fpuzzles_key(name);
    if (!key) {
        return refuse_unknown(reading, name, value);
    }
    switch (key->form) {
    case QDRI_FPUZZLES_HEAD:
    case QDRI_FPUZZLES_IGNORED:
        return QDR_OK;
    case QDRI_FPUZZLES_FOG:
        return qdri_json_remark_fog(reading, qdri_json_key_spot(reading, name), name, value);
    case QDRI_FPUZZLES_DRAWN:
        return remark_drawn(reading, name, value);
    default:
        return qdri_fpuzzles_clauses(reading, key, value);
    }
}

static qdr_status read_all(struct qdri_json_reading *reading)
{
    const char *name;
    json_t *value;
    qdr_status status = read_head(reading);
    json_object_foreach(reading->json.root, name, value)
    {
        status = status == QDR_OK ? read_key(reading, name, value) : status;
    }
    status = status == QDR_OK ? read_negative(reading) : status;
    status = status == QDR_OK
                 ? qdri_recognize_spoken(
                       reading->sheet,
                       qdri_json_key_place(&reading->json, qdri_json_key_spot(reading, "ruleset")),
                       reading->error)
                 : status;
    return status == QDR_OK
               ? qdri_json_remark_words(reading, qdri_json_key_spot(reading, "ruleset"))
               : status;
}

qdr_status qdri_fpuzzles_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                              qdr_error *error)
{
    return qdri_json_read(sheet, document, read_all, error);
}
