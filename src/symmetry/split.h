/* split.h  How a search is split by symmetry: an item that has to be covered, and the sets of its
 * options that solutions may have.
 *
 * Some options cover the item, or another item of its orbit.  They form orbits of options, here
 * called *classes*, and every solution has an option of some class.  Solutions are told apart by
 * the first class of which they have an option, and the set of all that they have of it.  Of these
 * sets, too, one of each orbit is enough; and solutions that have that set go to each other by the
 * symmetries that keep it.
 *
 * An item that every symmetry keeps is simpler: a solution has one option of all classes together.
 * Then one option of each class makes a transversal, and is searched with those that the same
 * symmetries keep. */
#ifndef QDRI_SYMMETRY_SPLIT_H
#define QDRI_SYMMETRY_SPLIT_H

#include "symmetry/group.h"
#include "symmetry/residue.h"

struct qdri_split {
    qdr_option *member; /* the options of all classes, class by class */
    size_t *begin;      /* class k: from begin[k] up to begin[k + 1] */
    size_t classes;

    bool is_transversal; /* does a solution have one option of a set, not all? */
    size_t class;        /* the one at work; of a transversal, the last of a set */
    qdr_option *set;     /* its sets that are to be tried, one after another, */
    size_t *end;         /* and where each of them ends */
    size_t sets;
    size_t next; /* the next to be tried */
    size_t set_capacity;
    size_t end_capacity;
};

/* About how many sets there are in all; 0 where nothing is split. */
static inline size_t qdri_split_parts(const struct qdri_split *split)
{
    return split->is_transversal ? split->sets : split->classes;
}

/* Finds an item to split by.  On QDR_OK, `classes` is 0 where there is none that is worth it.
 * Errors: QDR_NOMEM. */
qdr_status qdri_split_begin(struct qdri_split *split, const struct qdri_subgroup *subgroup,
                            const struct qdri_residue *rest, qdr_error *error);

void qdri_split_end(struct qdri_split *split);

/* Gives the next set of options, which ascend; false at the end, or where there is no memory, which
 * `status` says.  `set` lives until the next call. */
bool qdri_split_next(struct qdri_split *split, const struct qdri_subgroup *subgroup,
                     const struct qdri_residue *rest, const qdr_option **set, size_t *size,
                     qdr_status *status);

/* Leaves in `rest` what has the set that was given last: all of it is chosen, or, of a transversal,
 * all others of its item are left out, where it is not a single one.  Returns how many options were
 * chosen. */
size_t qdri_split_apply(const struct qdri_split *split, struct qdri_residue *rest);

#endif
