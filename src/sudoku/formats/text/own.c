/* own.c  Reads the JSON that the command writes of a puzzle, by way of the text form. */

#include <string.h>

#include "base/quote.h"
#include "sudoku/formats/common/json.h"
#include "sudoku/formats/text/text.h"

/* Members, and their keys in the text form. */
static const struct {
    const char *name;
    const char *key;
} members[] = {{"side", "size"},     {"boxes", "boxes"},      {"title", "title"},
               {"author", "author"}, {"notes", "notes"},      {"puzzle", "grid"},
               {"rules", ""},        {"solution", "solution"}};

/* Members that say nothing about the puzzle. */
static const char ignored[] =
    "source line number clues minimal grade rating tries seed before removed "
    "clauses rows columns digits canonical transposed automorphisms";

enum { MEMBERS = sizeof members / sizeof *members };

/* Puts lines "key: text", or without a key the text alone. */
static void put_lines(struct qdri_strbuf *form, const char *key, const char *text)
{
    while (*text != '\0') {
        const size_t length = strcspn(text, "\r\n");
        qdri_strbuf_addf(form, "%s%s", key, *key != '\0' ? ": " : "");
        qdri_strbuf_add(form, text, length);
        qdri_strbuf_add_char(form, '\n');
        text += length + (text[length] != '\0');
    }
}

/* Puts the cells of a grid, a row a line if each is one symbol. */
static void put_grid(struct qdri_strbuf *form, const char *key, const char *cells, size_t side)
{
    const bool is_packed = strchr(cells, ' ') == NULL;
    qdri_strbuf_addf(form, "%s:\n", key);
    for (size_t k = 0; cells[k] != '\0'; ++k) {
        bool is_end = is_packed && (k + 1) % side == 0;
        qdri_strbuf_addf(form, "%c%s", cells[k], is_end ? "\n" : "");
    }
    qdri_strbuf_add_char(form, '\n');
}

/* Puts a rule: "name" or "name: argument". */
static void put_rule(struct qdri_strbuf *form, const char *rule, unsigned side)
{
    static const char jigsaw[] = "jigsaw: ";
    if (strncmp(rule, jigsaw, strlen(jigsaw)) == 0) {
        qdri_text_put_regions(form, rule + strlen(jigsaw), side);
    } else if (strchr(rule, ':')) {
        put_lines(form, "", rule);
    } else {
        qdri_strbuf_addf(form, "%s:\n", rule);
    }
}

static void put_member(struct qdri_json_reading *reading, const char *name, const json_t *value)
{
    const char *text = json_string_value(value);
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_strbuf *form = &reading->argument;
    size_t k = 0;
    while (k < MEMBERS && strcmp(members[k].name, name) != 0) {
        ++k;
    }
    if (k == MEMBERS) {
        if (!qdri_is_word_of(ignored, name, strlen(name))) {
            qdri_json_remark(reading, QDRI_UNKNOWN_RULE, qdri_spot_key(reading->json.root, name),
                             "'%s' is not understood", qdri_quote(quote, name, strlen(name)));
        }
        return;
    }
    const char *key = members[k].key;
    if (strcmp(key, "grid") == 0 || strcmp(key, "solution") == 0) {
        put_grid(form, key, text ? text : "", reading->side);
    } else if (json_is_integer(value)) {
        qdri_strbuf_addf(form, "%s: %lld\n", key, (long long)json_integer_value(value));
    } else {
        put_lines(form, key, text ? text : "");
    }
    for (size_t at = 0; at < json_array_size(value); ++at) {
        const char *rule = json_string_value(json_array_get(value, at));
        put_rule(form, rule ? rule : "?", reading->side);
    }
}

/* The side is a member, or follows from the number of symbols. */
static void find_side(struct qdri_json_reading *reading)
{
    const size_t cells = json_string_length(json_object_get(reading->json.root, "puzzle"));
    long side = 0;
    if (qdri_json_number(json_object_get(reading->json.root, "side"), &side) != QDRI_JSON_NUMBER ||
        side < 1 || side > QDR_SIDE_MAX) {
        for (side = 1; side < QDR_SIDE_MAX && (size_t)side * (size_t)side < cells;) {
            ++side;
        }
    }
    reading->side = (unsigned)side;
}

static void read_all(struct qdri_json_reading *reading)
{
    const struct qdri_document *document = reading->json.document;
    const char *name;
    json_t *value;
    find_side(reading);
    json_object_foreach(reading->json.root, name, value)
    {
        put_member(reading, name, value);
    }
    qdri_json_keep(reading, qdri_strbuf_check(&reading->argument, NULL));
    if (reading->status != QDR_OK) {
        return;
    }
    const struct qdri_document form = {.text = reading->argument.text,
                                       .length = reading->argument.length,
                                       .source = document->source,
                                       .line = document->line};
    reading->status = qdri_text_read(reading->sheet, &form, reading->error);
    if (reading->status != QDR_OK && reading->error) { /* its lines are not those of the input */
        reading->error->line = document->line;
        reading->error->column = document->before + 1;
    }
}

qdr_status qdri_own_json_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                              qdr_error *error)
{
    return qdri_json_read(sheet, document, read_all, error);
}
