/* restrict.c  The diagram of those solutions that have some options, and not some others.
 *
 * Without an option, a branch on it is its low child.  With it, a branch on it keeps its high child
 * as it is, and of its low child what has the option all the same; other branches have it in both
 * children; and of a join, the side that mentions it has it, as the other side does not.  A node
 * may be wanted both with the option and as it is: a pass from the root down says which, and one
 * back up makes them. */
#include "diagram/counts.h"

#include <inttypes.h>
#include <stdlib.h>

#include <quadrille/diagram.h>

#include "base/alloc.h"
#include "base/error.h"

/* What is known of a node: bits. */
enum {
    MENTIONS = 1,   /* a branch on the option is below it, or it is one */
    WANTED = 2,     /* it is needed as it is */
    WANTED_WITH = 4 /* it is needed with the option */
};

/* One pass over a diagram, `from`, which makes another one, `to`. */
struct pass {
    const struct qdr_diagram *from;
    struct qdr_diagram *to;
    qdr_option option;    /* to be in all; QDR_NO_OPTION: none need be */
    const bool *is_out;   /* of each option: is it to be left out?  NULL: none is */
    unsigned char *known; /* of each node */
    uint32_t *as_is;      /* its number in `to` */
    uint32_t *with;       /* its number there with the option */
    struct qdri_arrays arrays;
};

static void mark_mentions(struct pass *pass)
{
    for (uint32_t n = 2; n <= pass->from->root; ++n) {
        struct qdri_node node = pass->from->node[n];
        bool is_it = node.option == pass->option && node.option != QDRI_JOIN;
        pass->known[n] = (pass->known[node.low] | pass->known[node.high]) & MENTIONS;
        pass->known[n] |= is_it ? MENTIONS : 0;
    }
}

/* What a node needs of its children. */
static void mark_wanted(struct pass *pass, uint32_t n)
{
    struct qdri_node node = pass->from->node[n];
    unsigned char *low = &pass->known[node.low];
    unsigned char *high = &pass->known[node.high];
    if (pass->known[n] & WANTED) {
        *low |= WANTED;
        *high |= WANTED;
    }
    if ((pass->known[n] & (WANTED_WITH | MENTIONS)) != (WANTED_WITH | MENTIONS)) {
        return;
    }
    if (node.option == QDRI_JOIN) {
        bool is_low = *low & MENTIONS;
        *low |= is_low ? WANTED_WITH : WANTED;
        *high |= is_low ? WANTED : WANTED_WITH;
    } else if (node.option == pass->option) {
        *low |= WANTED_WITH;
        *high |= WANTED;
    } else {
        *low |= WANTED_WITH;
        *high |= WANTED_WITH;
    }
}

static uint32_t make_as_is(const struct pass *pass, struct qdri_node node)
{
    uint32_t low = pass->as_is[node.low];
    uint32_t high = pass->as_is[node.high];
    if (node.option == QDRI_JOIN) {
        return qdri_diagram_join(pass->to, low, high);
    }
    if (pass->is_out && pass->is_out[node.option]) {
        return low;
    }
    return qdri_diagram_branch(pass->to, node.option, low, high);
}

/* Require: the node mentions the option. */
static uint32_t make_with(const struct pass *pass, struct qdri_node node)
{
    if (node.option == QDRI_JOIN) {
        bool is_low = pass->known[node.low] & MENTIONS;
        return qdri_diagram_join(pass->to, (is_low ? pass->with : pass->as_is)[node.low],
                                 (is_low ? pass->as_is : pass->with)[node.high]);
    }
    if (node.option == pass->option) {
        return qdri_diagram_branch(pass->to, node.option, pass->with[node.low],
                                   pass->as_is[node.high]);
    }
    return qdri_diagram_branch(pass->to, node.option, pass->with[node.low], pass->with[node.high]);
}

/* Makes what is wanted.  False: qdri_diagram_why(pass->to). */
static bool make(struct pass *pass)
{
    pass->as_is[QDRI_EMPTY] = QDRI_EMPTY;
    for (uint32_t n = 2; n <= pass->from->root; ++n) {
        struct qdri_node node = pass->from->node[n];
        unsigned char known = pass->known[n];
        if (known & WANTED) {
            pass->as_is[n] = make_as_is(pass, node);
        }
        if (known & WANTED_WITH && known & MENTIONS) {
            pass->with[n] = make_with(pass, node);
        }
        if (pass->as_is[n] == QDRI_NO_NODE || pass->with[n] == QDRI_NO_NODE) {
            return false;
        }
    }
    bool is_with = pass->option != QDR_NO_OPTION;
    pass->to->root = (is_with ? pass->with : pass->as_is)[pass->from->root];
    return true;
}

static qdr_status run_tables(struct pass *pass, qdr_error *error)
{
    uint32_t nodes = pass->from->nodes;
    pass->known = qdri_array(&pass->arrays, nodes, sizeof *pass->known);
    pass->as_is = qdri_array(&pass->arrays, nodes, sizeof *pass->as_is);
    pass->with = qdri_array(&pass->arrays, nodes, sizeof *pass->with);
    if (pass->arrays.lacks_memory) {
        return qdri_no_memory(error);
    }
    mark_mentions(pass);
    pass->known[pass->from->root] |= pass->option == QDR_NO_OPTION ? WANTED : WANTED_WITH;
    for (uint32_t n = pass->from->root; n >= 2; --n) {
        mark_wanted(pass, n);
    }
    return make(pass) ? QDR_OK : qdri_diagram_why(pass->to, error);
}

/* Runs a pass: fills pass->to with a new diagram. */
static qdr_status run(struct pass *pass, qdr_error *error)
{
    const struct qdr_diagram *from = pass->from;
    uint64_t bytes = 0;
    qdri_size_add(&bytes, from->nodes, 2 * sizeof(uint32_t) + 1);
    qdr_status status = qdri_diagram_afford(from, bytes, "conditions", error);
    if (status == QDR_OK) {
        status = qdri_diagram_new(&pass->to, from->problem, from->memory, error);
    }
    status = status == QDR_OK ? run_tables(pass, error) : status;
    qdri_arrays_free(&pass->arrays);
    status = status == QDR_OK ? qdri_diagram_prune(pass->to, error) : status;
    if (status != QDR_OK) {
        qdr_diagram_free(pass->to);
        pass->to = NULL;
    }
    return status;
}

static qdr_status check_options(const struct qdr_problem *problem, const qdr_option *options,
                                size_t count, qdr_error *error)
{
    for (size_t k = 0; k < count; ++k) {
        if (options[k] >= problem->options) {
            return qdri_fail(error, QDR_INVALID, "there is no option %" PRIu32, options[k]);
        }
    }
    return QDR_OK;
}

/* The first pass: a diagram without some options. */
static qdr_status leave_out(qdr_diagram **out, const qdr_diagram *diagram,
                            const qdr_option *without, size_t count, qdr_error *error)
{
    bool *is_out = qdri_zeros(diagram->problem->options, sizeof *is_out);
    if (!is_out) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < count; ++k) {
        is_out[without[k]] = true;
    }
    struct pass pass = {.from = diagram, .option = QDR_NO_OPTION, .is_out = is_out};
    qdr_status status = run(&pass, error);
    free(is_out);
    *out = pass.to;
    return status;
}

/* A further pass: replaces a diagram by one whose solutions all have an option; by NULL on
 * failure. */
static qdr_status insist(qdr_diagram **diagram, qdr_option option, qdr_error *error)
{
    struct pass pass = {.from = *diagram, .option = option};
    qdr_status status = run(&pass, error);
    qdr_diagram_free(*diagram);
    *diagram = pass.to;
    return status;
}

qdr_status qdr_diagram_restrict(qdr_diagram **out, const qdr_diagram *diagram,
                                const qdr_option *with, size_t with_count,
                                const qdr_option *without, size_t without_count, qdr_error *error)
{
    *out = NULL;
    if (!diagram) {
        return qdri_missing(error, "diagram");
    }
    if ((!with && with_count > 0) || (!without && without_count > 0)) {
        return qdri_missing(error, "options");
    }
    qdr_status status = check_options(diagram->problem, with, with_count, error);
    if (status == QDR_OK) {
        status = check_options(diagram->problem, without, without_count, error);
    }
    status = status == QDR_OK ? leave_out(out, diagram, without, without_count, error) : status;
    for (size_t k = 0; k < with_count && status == QDR_OK; ++k) {
        status = insist(out, with[k], error);
    }
    return status;
}
