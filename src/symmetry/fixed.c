/* fixed.c  The solutions that a symmetry leaves as they are.
 *
 * Such a solution has all options of an orbit under the symmetry's powers, or none.  So they are
 * the solutions of a problem whose items are orbits of items, and whose options are orbits of
 * options.  All items of an orbit are covered alike; it is enough to look at one of them, the
 * first. It must not be covered twice by an orbit of options, unless by one color, or by an item
 * with bounds: and that is only known here if all orbits cover it as often. */
#include "base/alloc.h"
#include "base/error.h"
#include "symmetry/group.h"
#include "symmetry/residue.h"

struct fixing {
    const qdr_problem *problem;
    uint32_t *item_root;   /* the first item of the orbit of each */
    uint32_t *option_root; /* the first option of the orbit of each */
    uint32_t *next;        /* the next option of the orbit, or QDR_NO_OPTION */
    uint32_t *last;        /* of a first option: the last one so far */
    qdr_item *image;       /* of a first item: in the new problem */
    uint32_t *times;       /* of a first item: how often an orbit covers it */
    qdr_color *color;      /* in which color */
    uint32_t *weight;  /* of a first item with bounds: how often every orbit covers it, 0: none */
    qdr_item *touched; /* first items that the orbit covers */
    qdr_entry *entry;
    struct qdri_arrays arrays;
};

static void *array(struct fixing *f, uint32_t count)
{
    return qdri_array(&f->arrays, count, sizeof(uint32_t));
}

static bool fixing_begin(struct fixing *f, const qdr_problem *problem, const qdr_item *item_images,
                         const qdr_option *option_images)
{
    const uint32_t items = qdr_problem_items(problem);
    const uint32_t options = qdr_problem_options(problem);
    *f = (struct fixing){.problem = problem};
    f->item_root = array(f, items);
    f->image = array(f, items);
    f->times = array(f, items);
    f->color = array(f, items);
    f->weight = array(f, items);
    f->touched = array(f, items);
    f->option_root = array(f, options);
    f->next = array(f, options);
    f->last = array(f, options);
    f->entry = qdri_array(&f->arrays, items, sizeof *f->entry);
    if (f->arrays.lacks_memory) {
        return false;
    }
    qdri_orbits_begin(f->item_root, items);
    qdri_orbits_join(f->item_root, items, item_images);
    qdri_orbits_end(f->item_root, items);
    qdri_orbits_begin(f->option_root, options);
    qdri_orbits_join(f->option_root, options, option_images);
    qdri_orbits_end(f->option_root, options);
    return true;
}

static void chain_options(struct fixing *f)
{
    const uint32_t options = qdr_problem_options(f->problem);
    for (qdr_option option = 0; option < options; ++option) {
        const qdr_option root = f->option_root[option];
        f->next[option] = QDR_NO_OPTION;
        if (option != root) {
            f->next[f->last[root]] = option;
        }
        f->last[root] = option;
    }
}

/* Can an item be covered several times by one orbit of options? */
static bool has_room(const qdr_problem *problem, qdr_item item, uint32_t times)
{
    uint32_t high;
    qdr_problem_bounds(problem, item, NULL, &high);
    return times <= 1 || (qdr_problem_is_primary(problem, item) && high >= times);
}

/* Gathers what an orbit of options covers.  Returns false where it is in no solution. */
static bool gather(struct fixing *f, qdr_option root, size_t *touched)
{
    bool is_possible = !qdr_problem_is_inert(f->problem, root);
    *touched = 0;
    for (qdr_option option = root; option != QDR_NO_OPTION; option = f->next[option]) {
        size_t count;
        const qdr_entry *entry = qdr_problem_option(f->problem, option, &count);
        for (size_t k = 0; k < count; ++k) {
            const qdr_item item = entry[k].item;
            if (f->item_root[item] != item) {
                continue;
            }
            if (f->times[item]++ == 0) {
                f->touched[(*touched)++] = item;
                f->color[item] = entry[k].color;
            } else if (f->color[item] != QDR_NO_COLOR && entry[k].color == f->color[item]) {
                --f->times[item];
            }
            is_possible &= has_room(f->problem, item, f->times[item]);
        }
    }
    return is_possible;
}

static void forget(struct fixing *f, size_t touched)
{
    for (size_t k = 0; k < touched; ++k) {
        f->times[f->touched[k]] = 0;
    }
}

/* Finds out how often items are covered by the orbits that cover them.  False: not all alike. */
static bool weigh(struct fixing *f)
{
    const uint32_t options = qdr_problem_options(f->problem);
    bool is_alike = true;
    for (qdr_option option = 0; option < options; ++option) {
        size_t touched = 0;
        const bool is_first = f->option_root[option] == option;
        const bool is_possible = is_first && gather(f, option, &touched);
        for (size_t k = 0; k < touched && is_possible; ++k) {
            const qdr_item item = f->touched[k];
            is_alike &= f->weight[item] == 0 || f->weight[item] == f->times[item];
            f->weight[item] = f->times[item];
        }
        forget(f, touched);
    }
    return is_alike;
}

/* The bounds of an item in the new problem: of w times that it is covered at once, it needs the
 * w-th part. */
static void weighted_bounds(const struct fixing *f, qdr_item item, uint32_t *low, uint32_t *high)
{
    const uint32_t weight = f->weight[item] > 0 ? f->weight[item] : 1;
    qdr_problem_bounds(f->problem, item, low, high);
    *low = *low / weight + (*low % weight > 0);
    *high = *high == QDR_NO_LIMIT ? *high : *high / weight;
}

static qdr_status add_item(const struct fixing *f, qdr_builder *builder, qdr_item item,
                           qdr_error *error)
{
    const char *name = qdr_problem_item_name(f->problem, item);
    uint32_t low;
    uint32_t high;
    weighted_bounds(f, item, &low, &high);
    if (!qdr_problem_is_primary(f->problem, item)) {
        return qdr_builder_secondary(builder, name, &f->image[item], error);
    }
    if (low > high || high == 0) { /* no option will have it */
        low = low > 0;
        high = 1;
    }
    return qdr_builder_range(builder, name, low, high, &f->image[item], error);
}

/* Has an item bounds that no multiple of its weight meets, but 0? */
static bool is_hopeless(const struct fixing *f, qdr_item item)
{
    uint32_t low;
    uint32_t high;
    weighted_bounds(f, item, &low, &high);
    return low > high || high == 0;
}

static qdr_status add_option(struct fixing *f, qdr_builder *builder, qdr_option option,
                             qdr_error *error)
{
    size_t touched;
    const bool is_possible = gather(f, option, &touched);
    bool is_useful = is_possible;
    qdr_status status = QDR_OK;
    for (size_t k = 0; k < touched; ++k) {
        const qdr_item item = f->touched[k];
        f->entry[k] = (qdr_entry){f->image[item], f->color[item]};
        is_useful &= !is_hopeless(f, item);
    }
    if (is_useful) {
        status = qdr_builder_option(builder, f->entry, touched, 0, NULL, error);
    }
    forget(f, touched);
    return status;
}

static qdr_status build(struct fixing *f, qdr_builder *builder, qdr_problem **out, qdr_error *error)
{
    qdr_status status = qdri_add_colors(builder, f->problem, error);
    for (qdr_item item = 0; item < qdr_problem_items(f->problem) && status == QDR_OK; ++item) {
        if (f->item_root[item] == item) {
            status = add_item(f, builder, item, error);
        }
    }
    for (qdr_option option = 0; option < qdr_problem_options(f->problem) && status == QDR_OK;
         ++option) {
        if (f->option_root[option] == option) {
            status = add_option(f, builder, option, error);
        }
    }
    return status == QDR_OK ? qdr_builder_build(builder, out, error) : status;
}

qdr_status qdri_fixed(const qdr_problem *problem, const qdr_item *items, const qdr_option *options,
                      qdr_problem **out, qdr_error *error)
{
    struct fixing fixing = {0};
    qdr_builder *builder;
    *out = NULL;
    qdr_status status = qdr_builder_new(&builder, error);
    if (status == QDR_OK) {
        status = fixing_begin(&fixing, problem, items, options) ? QDR_OK : qdri_no_memory(error);
    }
    if (status == QDR_OK) {
        chain_options(&fixing);
        status = weigh(&fixing) ? build(&fixing, builder, out, error)
                                : qdri_fail(error, QDR_UNSUPPORTED,
                                            "an item with bounds would be covered several times "
                                            "by some options, and once by others");
    }
    qdri_arrays_free(&fixing.arrays);
    qdr_builder_free(builder);
    return status;
}

qdr_status qdr_group_fixed(const qdr_group *group, size_t index, qdr_problem **out,
                           qdr_error *error)
{
    *out = NULL;
    if (index >= group->order) {
        return qdri_fail(error, QDR_INVALID, "the group has no element %zu", index);
    }
    return qdri_fixed(group->problem, qdri_group_items(group, index),
                      qdri_group_options(group, index), out, error);
}
