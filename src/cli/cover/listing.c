/* listing.c  Lists solutions as text, a line each, JSON, or bytes. */
#include "cover/listing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/problem.h>

#include "base/random.h"
#include "cover/boards.h"
#include "shell/record.h"
#include "shell/term/memory.h"

/* ------------------------------------------------------------------- texts of options ---- */

/* Texts of more bytes than this are forgotten, and written again when they are wanted. */
#define TEXT_MOST ((size_t)1 << 26)

static const char gap[] = " | ";

enum { GAP = sizeof gap - 1 };

static void texts_free(struct texts *texts)
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
    free(texts->option);
    texts->option = allocate(options, sizeof *texts->option);
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

/* Returns an option's text, `*length` bytes, which stay until the next call. */
static const char *texts_of(struct texts *texts, qdr_option option, size_t *length)
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

/* Returns options as a line, parted by ` | `, `*length` bytes, which stay until the next call.
 *
 * A search goes from one solution to the next with the choices that both have in common, in the
 * order in which it made them; so of a line only the end is new, and all else is copied at once. */
static const char *texts_line(struct texts *texts, const qdr_option *options, size_t count,
                              size_t *length)
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

/* -------------------------------------------------------------------------- a listing ---- */

struct listing listing_of(struct session *session, const char *name, const qdr_problem *problem)
{
    return (struct listing){.session = session,
                            .name = name,
                            .problem = problem,
                            .format = session->args->format,
                            .has_costs = qdr_problem_has_costs(problem),
                            .texts = {.problem = problem}};
}

void listing_free(struct listing *listing)
{
    texts_free(&listing->texts);
}

static struct out *out_of(const struct listing *listing)
{
    return &listing->session->out;
}

static bool is_alone(const struct listing *listing)
{
    return listing->session->args->operands == 1 && !boards_are_several(listing->session);
}

/* Larger problems are not searched for equal options: that would take too much time and memory. */
#define OPTIONS_MOST 1000000

/* A hash that does not depend on the order of the entries; never 0. */
static uint64_t key_of(const qdr_problem *problem, qdr_option option)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    uint64_t key = qdri_random_mix(0, qdr_problem_cost(problem, option));
    for (size_t k = 0; k < count; ++k) {
        key += qdri_random_mix(0, (uint64_t)entries[k].item << 32 | entries[k].color);
    }
    return key == 0 ? 1 : key;
}

/* A table of the options with different keys. */
struct slot {
    uint64_t key; /* 0: empty */
    qdr_option option;
};

static struct slot *find_slot(struct slot *slots, size_t count, uint64_t key)
{
    size_t at = (size_t)key & (count - 1);
    while (slots[at].key != 0 && slots[at].key != key) {
        at = (at + 1) & (count - 1);
    }
    return &slots[at];
}

/* Returns the first option that has the same items, colors and cost as an earlier one, and stores
 * that in `*earlier`; QDR_NO_OPTION if none exists, memory is short, or there are more than a
 * million options. */
static qdr_option find_equal(const qdr_problem *problem, qdr_option *earlier)
{
    const uint32_t options = qdr_problem_options(problem);
    size_t count = 2;
    qdr_option found = QDR_NO_OPTION;
    while (count < 2 * (size_t)options) {
        count *= 2;
    }
    struct slot *slots = options <= OPTIONS_MOST ? calloc(count, sizeof *slots) : NULL;
    for (qdr_option option = 0; slots && option < options && found == QDR_NO_OPTION; ++option) {
        const uint64_t key = key_of(problem, option);
        struct slot *slot = find_slot(slots, count, key);
        if (slot->key != 0) {
            found = option;
            *earlier = slot->option;
        }
        *slot = (struct slot){key, option};
    }
    free(slots);
    return found;
}

/* Are options shown with their numbers, since some look the same? */
static bool has_numbers(struct listing *listing)
{
    if (!listing->has_looked) {
        listing->equal = find_equal(listing->problem, &listing->earlier);
        listing->has_looked = true;
    }
    return listing->equal != QDR_NO_OPTION;
}

/* For people: a heading, then a board, or an option a line, in the order of the search. */
static void write_text(struct listing *listing, const qdr_solution *solution)
{
    struct out *out = out_of(listing);
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    if (!is_alone(listing)) {
        out_format(out, "%s: ", listing->name);
    }
    out_format(out, "solution %" PRIu64, listing->count);
    if (listing->has_costs) {
        out_format(out, ", cost %" PRIu64, qdr_solution_cost(solution));
    }
    out_text(out, ":\n");
    if (boards_have(listing->session, listing->problem)) {
        boards_write(listing->session, options, count);
        return;
    }
    for (size_t k = 0; k < count; ++k) {
        size_t length;
        const char *text = texts_of(&listing->texts, options[k], &length);
        out_text(out, "  ");
        out_bytes(out, text, length);
        if (listing->has_costs) {
            out_format(out, " |%" PRIu64, qdr_problem_cost(listing->problem, options[k]));
        }
        if (has_numbers(listing)) {
            out_format(out, "  (option %" PRIu32 ")", options[k] + 1);
        }
        out_text(out, "\n");
    }
}

/* For other programs: options parted by ` | `, which no name can have in it; with costs, the total
 * is the first field.  Numbers have no place in it, so a remark says that lines may be equal. */
static void write_line(struct listing *listing, const qdr_solution *solution)
{
    struct out *out = out_of(listing);
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    if (listing->has_costs) {
        out_format(out, "%" PRIu64 "%s", qdr_solution_cost(solution), count > 0 ? " | " : "");
    }
    size_t length;
    const char *line = texts_line(&listing->texts, options, count, &length);
    out_bytes(out, line, length);
    out_text(out, "\n");
    if (listing->count == 2 && has_numbers(listing)) {
        remark(listing->session,
               "%s: option %" PRIu32 " is equal to option %" PRIu32
               ", so different solutions may look the same (--format=json has numbers)",
               listing->name, listing->equal + 1, listing->earlier + 1);
    }
}

static void write_json(struct listing *listing, const qdr_solution *solution)
{
    struct json json;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    json_begin(&json, out_of(listing));
    json_text(&json, "source", listing->name);
    json_count(&json, "solution", listing->count);
    if (listing->has_costs) {
        json_count(&json, "cost", qdr_solution_cost(solution));
    }
    json_open(&json, "options", '[');
    for (size_t k = 0; k < count; ++k) {
        cover_write_option(&json, NULL, listing->problem, options[k]);
    }
    json_close(&json, ']');
    if (has_numbers(listing)) {
        json_open(&json, "numbers", '[');
        for (size_t k = 0; k < count; ++k) {
            json_count(&json, NULL, UINT64_C(1) + options[k]);
        }
        json_close(&json, ']');
    }
    json_end(&json);
}

/* Behind a line that names the problem, unless there are some already. */
static void write_binary(struct listing *listing, const qdr_solution *solution)
{
    struct out *out = out_of(listing);
    qdr_writer writer = out_writer(out);
    if (listing->count == 1) {
        out_check(out, qdr_write_solutions(listing->problem, &writer, NULL));
    }
    out_check(out, qdr_write_solution(solution, &writer, NULL));
}

bool listing_add(struct listing *listing, const qdr_solution *solution)
{
    static void (*const writers[])(struct listing *,
                                   const qdr_solution *) = {[FORMAT_TEXT] = write_text,
                                                            [FORMAT_LINE] = write_line,
                                                            [FORMAT_JSON] = write_json,
                                                            [FORMAT_BINARY] = write_binary};
    listing->count += 1 + (listing->count == 0 ? listing->session->earlier : 0);
    writers[listing->format](listing, solution);
    out_commit(out_of(listing));
    return out_of(listing)->failure == 0;
}

qdr_verdict listing_take(void *ctx, const qdr_solution *solution)
{
    return listing_add(ctx, solution) ? QDR_CONTINUE : QDR_STOP;
}

void listing_tell_none(const struct listing *listing)
{
    struct out *out = out_of(listing);
    session_status(listing->session, STATUS_NO);
    if (listing->format == FORMAT_TEXT) {
        out_format(out, "%s%sno solution\n", is_alone(listing) ? "" : listing->name,
                   is_alone(listing) ? "" : ": ");
        out_commit(out);
    } else if (listing->format != FORMAT_JSON) {
        remark(listing->session, "%s: no solution", listing->name);
    }
}
