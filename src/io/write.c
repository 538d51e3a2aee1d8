/* write.c  Writing Knuth's text format, so that reading it gives the same problem again.
 *
 * Three things need care.  The format has primary items first, so others are moved.  An item line
 * of just two numbers would be taken for the head of a set-partitioning problem by those who look,
 * so it gets a final '|', which changes nothing.  And a first name that begins with a byte order
 * mark gets a blank before it, so that the mark stays a part of the name. */
#include <string.h>

#include "base/error.h"
#include "base/output.h"

static void put_item(struct qdri_output *output, const qdr_problem *problem, qdr_item item)
{
    uint32_t low;
    uint32_t high;
    qdr_problem_bounds(problem, item, &low, &high);
    if (qdr_problem_is_primary(problem, item) && (low != 1 || high != 1)) {
        if (low != high) {
            qdri_put_number(output, low);
            qdri_put(output, ":", 1);
        }
        qdri_put_number(output, high);
        qdri_put(output, "|", 1);
    }
    qdri_put_text(output, qdr_problem_item_name(problem, item));
}

static bool is_plain_number(const qdr_problem *problem, qdr_item item)
{
    const char *name = qdr_problem_item_name(problem, item);
    return name[strspn(name, "0123456789")] == '\0';
}

/* Would the line of items look like two numbers?  (Bounds or secondary items make it look
 * otherwise.) */
static bool looks_like_spp(const qdr_problem *problem)
{
    return qdr_problem_items(problem) == 2 && qdr_problem_primary(problem) == 2 &&
           !qdr_problem_has_bounds(problem) && is_plain_number(problem, 0) &&
           is_plain_number(problem, 1);
}

/* Puts the items of one kind, each with a blank before it but for the first of the line. */
static void put_items(struct qdri_output *output, const qdr_problem *problem, bool primary)
{
    const char *gap = primary ? "" : " ";
    for (qdr_item item = 0; item < qdr_problem_items(problem); ++item) {
        if (qdr_problem_is_primary(problem, item) == primary) {
            qdri_put_text(output, gap);
            if (primary && gap[0] == '\0' &&
                strncmp(qdr_problem_item_name(problem, item), "\xEF\xBB\xBF", 3) == 0) {
                qdri_put_text(output, " ");
            }
            put_item(output, problem, item);
            gap = " ";
        }
    }
}

static void put_entries(struct qdri_output *output, const qdr_problem *problem, qdr_option option)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    for (size_t k = 0; k < count; ++k) {
        qdri_put_text(output, k > 0 ? " " : "");
        qdri_put_text(output, qdr_problem_item_name(problem, entries[k].item));
        if (entries[k].color != QDR_NO_COLOR) {
            qdri_put_text(output, ":");
            qdri_put_text(output, qdr_problem_color_name(problem, entries[k].color));
        }
    }
}

qdr_status qdr_write_option(const qdr_problem *problem, qdr_option option, const qdr_writer *writer,
                            qdr_error *error)
{
    if (option >= qdr_problem_options(problem)) {
        return qdri_fail(error, QDR_INVALID, "there is no such option to write");
    }
    struct qdri_output output = {.writer = writer};
    put_entries(&output, problem, option);
    return qdri_output_end(&output, error);
}

qdr_status qdr_write_problem(const qdr_problem *problem, const qdr_writer *writer, qdr_error *error)
{
    struct qdri_output output = {.writer = writer};
    if (qdr_problem_primary(problem) == 0) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "the format cannot hold a problem without primary items");
    }
    put_items(&output, problem, true);
    if (qdr_problem_primary(problem) < qdr_problem_items(problem)) {
        qdri_put_text(&output, " |");
        put_items(&output, problem, false);
    } else if (looks_like_spp(problem)) {
        qdri_put_text(&output, " |");
    }
    qdri_put_text(&output, "\n");
    for (qdr_option option = 0; option < qdr_problem_options(problem); ++option) {
        put_entries(&output, problem, option);
        if (qdr_problem_cost(problem, option) > 0) {
            qdri_put_text(&output, " |");
            qdri_put_number(&output, qdr_problem_cost(problem, option));
        }
        qdri_put_text(&output, "\n");
    }
    return qdri_output_end(&output, error);
}
