/* cycles.c  Reads symmetries: a line each, as cycles of names. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "io/lines.h"
#include "model/problem.h"
#include "symmetry/group.h"

struct reading {
    qdr_group *group;
    struct qdri_lines lines;
    const char *text; /* the line, and where in it */
    size_t length;
    size_t at;
    qdr_item *item;   /* the image of each */
    qdr_color *color; /* the image of color k at k - 1 */
    qdr_error *error;
};

/* A name in a cycle: an item or, with a colon before it, a color. */
struct named {
    bool is_color;
    uint32_t number; /* of the item; of the color, from 0 */
    size_t at;       /* where it stands */
};

static struct qdri_place here(const struct reading *r, size_t at)
{
    return qdri_lines_place(&r->lines, at + 1);
}

static void skip_blanks(struct reading *r)
{
    while (r->at < r->length &&
           (r->text[r->at] == ' ' || r->text[r->at] == '\t' || r->text[r->at] == '\r')) {
        ++r->at;
    }
}

static bool is_in_name(char c)
{
    return c != ' ' && c != '\t' && c != '\r' && c != '(' && c != ')';
}

static qdr_status read_name(struct reading *r, struct named *named)
{
    const qdr_problem *problem = r->group->problem;
    char quoted[QDRI_QUOTE_SIZE];
    const size_t begin = r->at;
    while (r->at < r->length && is_in_name(r->text[r->at])) {
        ++r->at;
    }
    const char *name = r->text + begin;
    const size_t length = r->at - begin;
    *named = (struct named){.is_color = length > 0 && name[0] == ':', .at = begin};
    if (length == 0) {
        return qdri_fail_at(r->error, QDR_SYNTAX, here(r, begin),
                            "a name or ')' must stand here: cycles are written as (a b c)");
    }
    named->number = named->is_color ? qdri_names_find(&problem->color_names, name + 1, length - 1)
                                    : qdri_names_find(&problem->item_names, name, length);
    if (named->number == QDRI_NO_NAME) {
        return qdri_fail_at(r->error, QDR_UNKNOWN, here(r, begin), "there is no %s '%s'",
                            named->is_color ? "color" : "item",
                            qdri_quote(quoted, name + named->is_color, length - named->is_color));
    }
    return QDR_OK;
}

static uint32_t *image_of(struct reading *r, const struct named *named)
{
    return named->is_color ? &r->color[named->number] : &r->item[named->number];
}

/* Images hold the number itself until it is in a cycle; colors count from 0 until the line ends. */
static qdr_status link(struct reading *r, const struct named *from, const struct named *to)
{
    if (from->is_color != to->is_color) {
        return qdri_fail_at(r->error, QDR_SYNTAX, here(r, to->at),
                            "a cycle has items or colors, not both");
    }
    *image_of(r, from) = to->number;
    return QDR_OK;
}

/* Reads a cycle from behind its parenthesis.  `seen` marks names in this line. */
static qdr_status read_cycle(struct reading *r, unsigned char *seen)
{
    struct named first = {.number = 0};
    struct named last = {.number = 0};
    size_t names = 0;
    qdr_status status = QDR_OK;
    for (skip_blanks(r); status == QDR_OK && !(r->at < r->length && r->text[r->at] == ')');
         skip_blanks(r)) {
        struct named named;
        status = read_name(r, &named);
        if (status != QDR_OK) {
            break;
        }
        unsigned char *mark = seen + named.number + (named.is_color ? r->group->items : 0);
        if (*mark) {
            return qdri_fail_at(r->error, QDR_DUPLICATE, here(r, named.at),
                                "this name stands in the line before, and can stand there once");
        }
        *mark = 1;
        status = names > 0 ? link(r, &last, &named) : QDR_OK;
        first = names++ > 0 ? first : named;
        last = named;
    }
    ++r->at;
    return status == QDR_OK && names > 0 ? link(r, &last, &first) : status;
}

static qdr_status read_line(struct reading *r, unsigned char *seen)
{
    const uint32_t colors = qdr_problem_colors(r->group->problem);
    qdr_status status = QDR_OK;
    for (uint32_t k = 0; k < r->group->items; ++k) {
        r->item[k] = k;
    }
    for (uint32_t k = 0; k < colors; ++k) {
        r->color[k] = k;
    }
    memset(seen, 0, (size_t)r->group->items + colors);
    for (skip_blanks(r); r->at < r->length && status == QDR_OK; skip_blanks(r)) {
        if (r->text[r->at] != '(') {
            return qdri_fail_at(r->error, QDR_SYNTAX, here(r, r->at),
                                "'(' must stand here: cycles are written as (a b c)");
        }
        ++r->at;
        status = read_cycle(r, seen);
    }
    for (uint32_t k = 0; k < colors; ++k) {
        ++r->color[k];
    }
    return status;
}

/* A symmetry that is refused is told with its line. */
static qdr_status add(struct reading *r)
{
    qdr_error error;
    const qdr_status status = qdr_group_add(r->group, r->item, r->color, &error);
    if (status == QDR_INVALID) {
        return qdri_fail_at(r->error, status, here(r, 0), "%s", error.text);
    }
    if (status != QDR_OK && r->error) {
        *r->error = error;
    }
    return status;
}

static qdr_status read_lines(struct reading *r, unsigned char *seen)
{
    struct qdri_line line;
    qdr_status status;
    while ((status = qdri_lines_next(&r->lines, &line, r->error)) == QDR_OK && line.text) {
        r->text = line.text;
        r->length = line.length;
        r->at = 0;
        skip_blanks(r);
        if (r->at == r->length || r->text[r->at] == '#') {
            continue;
        }
        status = read_line(r, seen);
        status = status == QDR_OK ? add(r) : status;
        if (status != QDR_OK) {
            break;
        }
    }
    return status;
}

qdr_status qdr_read_symmetries(qdr_group *group, const qdr_reader *reader, const char *source,
                               qdr_error *error)
{
    const uint32_t colors = qdr_problem_colors(group->problem);
    struct reading r = {
        .group = group, .lines = {.reader = reader, .source = source}, .error = error};
    if (!reader) {
        return qdri_missing(error, "reader");
    }
    unsigned char *seen = qdri_zeros((uint64_t)group->items + colors, 1);
    r.item = qdri_zeros(group->items, sizeof *r.item);
    r.color = qdri_zeros(colors, sizeof *r.color);
    const qdr_status status =
        seen && r.item && r.color ? read_lines(&r, seen) : qdri_no_memory(error);
    qdri_lines_free(&r.lines);
    free(seen);
    free(r.item);
    free(r.color);
    return status;
}
