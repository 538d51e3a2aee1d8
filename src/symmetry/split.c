/* split.c  Splits a search by symmetry; split.h says how.
 *
 * Which item?  One whose options are in few classes: these become searches.  Best is one that every
 * symmetry keeps, such as a piece: then a solution has one option of all classes together, and all
 * sets are single options.  Otherwise, such as for a corner of a board, there are sets of several.
 *
 * The sets of a class are made so that each is the least of its images: a set whose options but the
 * last are not such a one is not either, so all are found by adding to those that are. */
#include "symmetry/split.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "model/problem.h"
#include "symmetry/group.h"

enum {
    ORBIT_MOST = 8,   /* of an item that is split by */
    SETS_MOST = 4000, /* of a class, about */
};

static const double SETS_PRICE = 2;
static const double GAIN_LEAST = 1.3; /* fewer times as small is not worth it */

#define HUGE_PRICE HUGE_VAL

/* ---------------------------------------------------------------------------- which item? ---- */

struct choosing {
    const struct qdri_subgroup *subgroup;
    const struct qdri_residue *rest;
    uint32_t *item_root;
    uint32_t *option_root;
    uint32_t *item_orbit;   /* how many items are in the orbit of each first one */
    uint32_t *class_size;   /* how many options are in the orbit of each first one */
    struct qdri_user *user; /* the options that are left, by items: item k has those */
    uint32_t *first;        /* from first[k] up to first[k + 1] */
    qdr_item *seen_by;      /* of a first option: 1 + the item that saw it last */
    struct qdri_arrays arrays;
};

static void find_orbits(struct choosing *c)
{
    const qdr_group *group = c->subgroup->group;
    qdri_orbits_begin(c->item_root, group->items);
    qdri_orbits_begin(c->option_root, group->options);
    for (size_t k = 0; k < c->subgroup->order; ++k) {
        const size_t element = c->subgroup->element[k];
        qdri_orbits_join(c->item_root, group->items, qdri_group_items(group, element));
        qdri_orbits_join(c->option_root, group->options, qdri_group_options(group, element));
    }
    qdri_orbits_end(c->item_root, group->items);
    qdri_orbits_end(c->option_root, group->options);
    for (qdr_item item = 0; item < group->items; ++item) {
        ++c->item_orbit[c->item_root[item]];
    }
    for (qdr_option option = 0; option < group->options; ++option) {
        c->class_size[c->option_root[option]] += !c->rest->is_out[option];
    }
}

static bool choosing_begin(struct choosing *c, const struct qdri_subgroup *subgroup,
                           const struct qdri_residue *rest)
{
    const uint32_t items = subgroup->group->items;
    const uint32_t options = subgroup->group->options;
    *c = (struct choosing){.subgroup = subgroup, .rest = rest};
    c->item_root = qdri_array(&c->arrays, items, sizeof *c->item_root);
    c->item_orbit = qdri_array(&c->arrays, items, sizeof *c->item_orbit);
    c->option_root = qdri_array(&c->arrays, options, sizeof *c->option_root);
    c->class_size = qdri_array(&c->arrays, options, sizeof *c->class_size);
    c->seen_by = qdri_array(&c->arrays, options, sizeof *c->seen_by);
    c->first = qdri_array(&c->arrays, (uint64_t)items + 2, sizeof *c->first);
    c->user = qdri_array(&c->arrays, qdr_problem_entries(rest->whole), sizeof *c->user);
    return !c->arrays.lacks_memory;
}

/* Must an item be covered exactly once, and is it in an orbit that is small enough? */
static bool is_fit(const struct choosing *c, qdr_item item)
{
    return qdr_problem_is_primary(c->rest->whole, item) && c->rest->low[item] == 1 &&
           c->rest->high[item] == 1 && c->item_root[item] == item &&
           c->item_orbit[item] <= ORBIT_MOST;
}

/* About how many sets of options a class has, up to symmetry: for each item of the orbit, none of
 * those options of the class that cover it, or one. */
static double guess_sets(const struct choosing *c, qdr_item item, uint32_t class_size)
{
    const uint32_t orbit = c->item_orbit[item];
    double sets = 1;
    for (uint32_t k = 0; k < orbit; ++k) {
        sets *= 1 + (double)class_size / orbit;
    }
    return orbit == 1 ? 1 : sets / (double)c->subgroup->order;
}

static size_t length_of(const qdr_problem *problem, qdr_option option)
{
    size_t count;
    qdr_problem_option(problem, option, &count);
    return count;
}

/* How much is to be done if the search is split by an item: the less, the better. */
static double price(struct choosing *c, qdr_item item)
{
    size_t classes = 0;
    size_t options = 0;
    size_t entries = 0;
    for (uint32_t k = c->first[item]; k < c->first[item + 1]; ++k) {
        const qdr_option root = c->option_root[c->user[k].option];
        if (c->seen_by[root] != 1 + item) {
            c->seen_by[root] = 1 + item;
            ++classes;
            options += c->class_size[root];
            entries += c->class_size[root] * length_of(c->rest->whole, root);
            if (guess_sets(c, item, c->class_size[root]) > SETS_MOST) {
                return HUGE_PRICE;
            }
        }
    }
    if (classes == 0 || (double)options < GAIN_LEAST * (double)classes) {
        return HUGE_PRICE;
    }
    /* Large options decide more; and each set of several is a search of its own. */
    return (double)classes * (double)options / (double)entries *
           (c->item_orbit[item] > 1 ? SETS_PRICE * (1 + c->item_orbit[item]) : 1);
}

static qdr_item choose(struct choosing *c)
{
    qdr_item best = QDR_NO_ITEM;
    double least = HUGE_PRICE;
    for (qdr_item item = 0; item < c->subgroup->group->items; ++item) {
        const double its = is_fit(c, item) ? price(c, item) : HUGE_PRICE;
        if (its < least) {
            least = its;
            best = item;
        }
    }
    return best;
}

/* ------------------------------------------------------------------------------- classes ---- */

/* Lists the classes of an item's options: first each by its first option, then all members. */
static bool list_classes(struct choosing *c, struct qdri_split *split, qdr_item item)
{
    const uint32_t options = c->subgroup->group->options;
    size_t members = 0;
    uint32_t *number = qdri_zeros(options, sizeof *number); /* 1 + the class of a first option */
    split->begin = qdri_zeros(c->first[item + 1] - c->first[item] + 2, sizeof *split->begin);
    for (uint32_t k = c->first[item]; number && split->begin && k < c->first[item + 1]; ++k) {
        const qdr_option root = c->option_root[c->user[k].option];
        if (number[root] == 0) {
            split->begin[split->classes++] = members;
            number[root] = (uint32_t)split->classes;
            members += c->class_size[root];
        }
    }
    split->member = qdri_zeros(members, sizeof *split->member);
    size_t *filled = qdri_zeros(split->classes, sizeof *filled);
    const bool is_there = number && split->begin && split->member && filled;
    for (qdr_option option = 0; is_there && option < options; ++option) {
        const uint32_t class = number[c->option_root[option]];
        if (class > 0 && !c->rest->is_out[option]) {
            split->member[split->begin[class - 1] + filled[class - 1]++] = option;
        }
    }
    if (is_there) {
        split->begin[split->classes] = members;
    }
    free(filled);
    free(number);
    return is_there;
}

/* Makes the sets of an item that every symmetry keeps; each class counts as tried then. */
static bool make_transversal(struct qdri_split *split, const struct qdri_subgroup *subgroup)
{
    split->is_transversal = true;
    split->class = split->classes - 1;
    split->set = qdri_zeros(split->classes, sizeof *split->set);
    split->end = qdri_zeros(split->classes, sizeof *split->end);
    return split->set && split->end &&
           qdri_transversal(subgroup, split->member, split->begin, split->classes, split->set,
                            split->end, &split->sets);
}

qdr_status qdri_split_begin(struct qdri_split *split, const struct qdri_subgroup *subgroup,
                            const struct qdri_residue *rest, qdr_error *error)
{
    struct choosing choosing;
    *split = (struct qdri_split){0};
    bool is_there = choosing_begin(&choosing, subgroup, rest);
    if (is_there) {
        qdri_problem_list_users(rest->whole, rest->is_out, choosing.first, choosing.user);
        find_orbits(&choosing);
        const qdr_item item = choose(&choosing);
        is_there = item == QDR_NO_ITEM ||
                   (list_classes(&choosing, split, item) &&
                    (choosing.item_orbit[item] > 1 || make_transversal(split, subgroup)));
    }
    qdri_arrays_free(&choosing.arrays);
    return is_there ? QDR_OK : qdri_no_memory(error);
}

void qdri_split_end(struct qdri_split *split)
{
    free(split->member);
    free(split->begin);
    free(split->set);
    free(split->end);
    *split = (struct qdri_split){0};
}

/* ---------------------------------------------------------------------------------- sets ---- */

/* Can two entries be in one solution with what was chosen? */
static bool agree(const struct qdri_residue *rest, qdr_entry a, qdr_entry b)
{
    if (a.item != b.item) {
        return true;
    }
    return qdr_problem_is_primary(rest->whole, a.item)
               ? rest->high[a.item] > 1
               : a.color != QDR_NO_COLOR && a.color == b.color;
}

static bool can_join(const struct qdri_residue *rest, const qdr_option *set, size_t size,
                     qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdr_problem_option(rest->whole, option, &count);
    for (size_t s = 0; s < size; ++s) {
        size_t others;
        const qdr_entry *other = qdr_problem_option(rest->whole, set[s], &others);
        for (size_t k = 0; k < count * others; ++k) {
            if (!agree(rest, entry[k / others], other[k % others])) {
                return false;
            }
        }
    }
    return true;
}

/* Appends a set of `size` options that is the one which ends at `from`, with one more. */
static bool append_set(struct qdri_split *split, size_t from, size_t size, qdr_option option)
{
    const size_t old = split->sets > 0 ? split->end[split->sets - 1] : 0;
    const bool has_sets =
        qdri_reserve(&split->set, &split->set_capacity, old + size, sizeof *split->set);
    const bool has_end =
        qdri_reserve(&split->end, &split->end_capacity, split->sets + 1, sizeof *split->end);
    if (!has_sets || !has_end) {
        return false;
    }
    if (size > 1) {
        memcpy(split->set + old, split->set + from, (size - 1) * sizeof *split->set);
    }
    split->set[old + size - 1] = option;
    split->end[split->sets++] = old + size;
    return true;
}

/* Takes the last set away. */
static void drop_set(struct qdri_split *split)
{
    --split->sets;
}

static size_t set_begin(const struct qdri_split *split, size_t set)
{
    return set > 0 ? split->end[set - 1] : 0;
}

/* Appends all least sets that are one set, from `from`, with one option more, which is greater. */
static bool extend(struct qdri_split *split, const struct qdri_subgroup *subgroup,
                   const struct qdri_residue *rest, size_t from, size_t size)
{
    const qdr_option last = size > 0 ? split->set[from + size - 1] : 0;
    qdr_option *room = qdri_zeros(size + 1, sizeof *room);
    bool is_there = room != NULL;
    for (size_t k = split->begin[split->class]; is_there && k < split->begin[split->class + 1];
         ++k) {
        const qdr_option option = split->member[k];
        size_t stabilizer;
        if ((size > 0 && option <= last) ||
            !can_join(rest, size > 0 ? split->set + from : NULL, size, option)) {
            continue;
        }
        is_there = append_set(split, from, size + 1, option);
        if (is_there && !qdri_set_is_least(subgroup, split->set + set_begin(split, split->sets - 1),
                                           size + 1, room, &stabilizer)) {
            drop_set(split);
        }
    }
    free(room);
    return is_there;
}

/* Makes the sets of the class at work: those of one option, then, of each, those with one more. */
static bool make_sets(struct qdri_split *split, const struct qdri_subgroup *subgroup,
                      const struct qdri_residue *rest)
{
    split->sets = 0;
    split->next = 0;
    bool is_there = extend(split, subgroup, rest, 0, 0);
    for (size_t k = 0; is_there && k < split->sets; ++k) {
        const size_t begin = set_begin(split, k);
        is_there = extend(split, subgroup, rest, begin, split->end[k] - begin);
    }
    return is_there;
}

bool qdri_split_next(struct qdri_split *split, const struct qdri_subgroup *subgroup,
                     const struct qdri_residue *rest, const qdr_option **set, size_t *size,
                     qdr_status *status)
{
    *status = QDR_OK;
    while (split->next == split->sets) {
        split->class += split->sets > 0;
        if (split->class == split->classes) {
            return false;
        }
        if (!make_sets(split, subgroup, rest)) {
            *status = QDR_NOMEM;
            return false;
        }
    }
    *set = split->set + set_begin(split, split->next);
    *size = split->end[split->next] - set_begin(split, split->next);
    ++split->next;
    return true;
}

size_t qdri_split_apply(const struct qdri_split *split, struct qdri_residue *rest)
{
    const size_t begin = set_begin(split, split->next - 1);
    const size_t end = split->end[split->next - 1];
    const bool is_choice = split->is_transversal && end - begin > 1;
    for (size_t k = 0; k < split->begin[split->class + 1]; ++k) {
        qdri_residue_leave_out(rest, split->member[k]);
    }
    for (size_t k = begin; k < end; ++k) {
        if (is_choice) {
            qdri_residue_put_back(rest, split->set[k]);
        } else {
            qdri_residue_choose(rest, split->set[k]);
        }
    }
    qdri_residue_settle(rest);
    return is_choice ? 0 : end - begin;
}
