/* texts.c  Keeps the texts of options, and the last line of them.
 *
 * A search goes from one solution to the next with the choices that both have in common, in the
 * order in which it made them; so of a line only the end is new, and all else is copied at once. */
#include "cover/texts.h"

#include <stdlib.h>
#include <string.h>

#include <quadrille/problem.h>

#include "shell/term/memory.h"

/* Texts of more bytes than this are forgotten, and written again when they are wanted. */
#define TEXT_MOST ((size_t)1 << 26)

static const char gap[] = " | ";

enum { GAP = sizeof gap - 1 };

void texts_free(struct texts *texts)
{
    free(texts->option);
    free(texts->text);
    free(texts->line);
    free(texts->chosen);
    free(texts->end);
    *texts = (struct texts){.problem = NULL};
}

static void forget(struct texts *texts)
{
    const size_t options = qdr_problem_options(texts->problem);
    size_t capacity = 0;
    if (!texts->option) {
        texts->option = grow(NULL, &capacity, options, sizeof *texts->option);
    }
    memset(texts->option, 0, options * sizeof *texts->option);
    texts->size = 0;
}

static bool put(void *ctx, const char *bytes, size_t size)
{
    struct texts *texts = ctx;
    texts->text = grow(texts->text, &texts->capacity, texts->size + size, 1);
    memcpy(texts->text + texts->size, bytes, size);
    texts->size += size;
    return true;
}

const char *texts_of(struct texts *texts, qdr_option option, size_t *length)
{
    const qdr_writer writer = {.ctx = texts, .write = put};
    if (!texts->option || texts->size > TEXT_MOST) {
        forget(texts);
    }
    struct texts_option *known = &texts->option[option];
    if (known->length == 0) {
        known->at = texts->size;
        /* The option exists, and the writer never fails. */
        (void)!qdr_write_option(texts->problem, option, &writer, NULL);
        known->length = texts->size - known->at;
    }
    *length = known->length;
    return texts->text + known->at;
}

/* How many options at the beginning are those of the last line? */
static size_t in_common(const struct texts *texts, const qdr_option *options, size_t count)
{
    const size_t most = count < texts->chosen_count ? count : texts->chosen_count;
    size_t common = 0;
    while (common < most && options[common] == texts->chosen[common]) {
        ++common;
    }
    return common;
}

const char *texts_line(struct texts *texts, const qdr_option *options, size_t count, size_t *length)
{
    size_t at = in_common(texts, options, count);
    size_t size = at > 0 ? texts->end[at - 1] : 0;
    texts->chosen = grow(texts->chosen, &texts->chosen_capacity, count, sizeof *texts->chosen);
    texts->end = grow(texts->end, &texts->end_capacity, count, sizeof *texts->end);
    for (; at < count; ++at) {
        size_t bytes;
        const char *text = texts_of(texts, options[at], &bytes);
        texts->line = grow(texts->line, &texts->line_capacity, size + bytes + GAP, 1);
        if (at > 0) {
            memcpy(texts->line + size, gap, GAP);
            size += GAP;
        }
        memcpy(texts->line + size, text, bytes);
        size += bytes;
        texts->chosen[at] = options[at];
        texts->end[at] = size;
    }
    texts->chosen_count = count;
    *length = size;
    return texts->line;
}
