/* conditions.c  Reads --with and --without, and finds the options that they name.
 *
 * A condition names options, parted by `|`: each by all its items, in any order, as they are
 * printed; or as `:N`, the N-th of the input.  Neither `|` nor a leading `:` can be in an item, so
 * nothing is ambiguous. */
#include "cover/diagrams.h"
#include "shell/cover_args.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/params.h"
#include "shell/term/memory.h"

#define BLANKS " \t\n\v\f\r"

/* Options that are named. */
struct list {
    qdr_option *option;
    size_t count;
    size_t capacity;
};

/* Where they are looked for. */
struct lookup {
    struct session *session;
    const char *name;      /* of the input */
    const char *parameter; /* "with" or "without" */
    const qdr_problem *problem;
};

bool conditions_are_there(const struct args *args)
{
    return args->cover->with.count > 0 || args->cover->without.count > 0;
}

/* ":N" */
static bool find_number(const struct lookup *lookup, const char *text, int length,
                        qdr_option *option)
{
    uint64_t number;
    const char *end = qdri_params_digits(text + 1, &number);
    const uint32_t options = qdr_problem_options(lookup->problem);
    if (end != text + length || number == 0 || number > options) {
        complain(lookup->session, "%s: --%s: '%.*s' names no option: they are :1 to :%" PRIu32,
                 lookup->name, lookup->parameter, length, text, options);
        return false;
    }
    *option = (qdr_option)(number - 1);
    return true;
}

/* Has the option an entry that is written like this? */
static bool has_entry(const qdr_problem *problem, qdr_option option, const char *word,
                      size_t length)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    const char *colon = memchr(word, ':', length);
    size_t name_length = colon ? (size_t)(colon - word) : length;
    qdr_item item = qdr_problem_find(problem, word, name_length);
    for (size_t k = 0; k < count; ++k) {
        if (entries[k].item != item) {
            continue;
        }
        if (entries[k].color == QDR_NO_COLOR) {
            return !colon;
        }
        const char *color = qdr_problem_color_name(problem, entries[k].color);
        size_t color_length = length - name_length - 1;
        return colon && strlen(color) == color_length &&
               memcmp(color, colon + 1, color_length) == 0;
    }
    return false;
}

/* Are the words, `length` bytes of text, the entries of the option, all of them? */
static bool is_called(const qdr_problem *problem, qdr_option option, const char *text,
                      size_t length)
{
    size_t count;
    size_t words = 0;
    size_t at = 0;
    qdr_problem_option(problem, option, &count);
    for (;;) {
        at += strspn(text + at, BLANKS);
        if (at >= length) {
            return words == count;
        }
        size_t end = at + strcspn(text + at, BLANKS "|");
        if (++words > count || !has_entry(problem, option, text + at, end - at)) {
            return false;
        }
        at = end;
    }
}

static bool find_by_items(const struct lookup *lookup, const char *text, int length,
                          qdr_option *option)
{
    uint32_t options = qdr_problem_options(lookup->problem);
    *option = QDR_NO_OPTION;
    for (qdr_option o = 0; o < options; ++o) {
        if (!is_called(lookup->problem, o, text, (size_t)length)) {
            continue;
        }
        if (*option != QDR_NO_OPTION) {
            complain(lookup->session,
                     "%s: --%s: options :%" PRIu32 " and :%" PRIu32 " both are '%.*s'",
                     lookup->name, lookup->parameter, *option + 1, o + 1, length, text);
            return false;
        }
        *option = o;
    }
    if (*option == QDR_NO_OPTION) {
        complain(lookup->session, "%s: --%s: no option is '%.*s'", lookup->name, lookup->parameter,
                 length, text);
    }
    return *option != QDR_NO_OPTION;
}

/* Adds the options that a text names. */
static bool add_named(const struct lookup *lookup, const char *text, struct list *list)
{
    for (;;) {
        qdr_option option;
        text += strspn(text, BLANKS);
        size_t size = strcspn(text, "|");
        const char *next = text + size;
        while (size > 0 && strchr(BLANKS, text[size - 1])) {
            --size;
        }
        if (!(text[0] == ':' ? find_number : find_by_items)(lookup, text, (int)size, &option)) {
            return false;
        }
        list->option = grow(list->option, &list->capacity, list->count + 1, sizeof option);
        list->option[list->count++] = option;
        if (*next == '\0') {
            return true;
        }
        text = next + 1;
    }
}

static bool add_all(const struct lookup *lookup, const struct text_list *texts, struct list *list)
{
    for (size_t k = 0; k < texts->count; ++k) {
        if (!add_named(lookup, texts->text[k], list)) {
            return false;
        }
    }
    return true;
}

qdr_diagram *conditions_apply(struct session *session, const char *name, const qdr_diagram *diagram)
{
    const struct cover_args *args = session->args->cover;
    const qdr_problem *problem = qdr_diagram_problem(diagram);
    struct lookup with = {session, name, "with", problem};
    struct lookup without = {session, name, "without", problem};
    struct list in = {0};
    struct list out = {0};
    qdr_diagram *restricted = NULL;
    qdr_error error;
    if (add_all(&with, &args->with, &in) && add_all(&without, &args->without, &out)) {
        succeeded(session, name,
                  qdr_diagram_restrict(&restricted, diagram, in.option, in.count, out.option,
                                       out.count, &error),
                  &error);
    }
    free(in.option);
    free(out.option);
    return restricted;
}
