/* diagrams.h  Diagrams made of lists of solutions, and what must be true of any of them.
 *
 * A family is a list of sets of options, each a word of 64 bits: bit k says that option k is in it.
 * All that is asked of a diagram is asked of the list as well, by looking at each of its sets.
 * Include it after cmocka.h. */
#ifndef TESTS_DIAGRAMS_H
#define TESTS_DIAGRAMS_H

#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "diagram/diagram.h"

struct family {
    uint64_t *set;
    size_t count;
    size_t room;
};

void family_add(struct family *family, uint64_t set);
void family_free(struct family *family);
void family_sort(struct family *family);

/* Returns a problem like `problem`, with random costs from 0 to `most`; to be freed. */
qdr_problem *with_costs(const qdr_problem *problem, uint32_t most, struct qdri_random *random);

/* Returns a node, found or made, so that equal ones are shared. */
uint32_t shared_branch(struct qdr_diagram *diagram, qdr_option option, uint32_t low, uint32_t high);

/* Returns a node that stands for a family.  Every branch asks for a random option, so that there is
 * no order of options. */
uint32_t node_of_family(struct qdr_diagram *diagram, const struct family *family,
                        struct qdri_random *random);

/* Makes a diagram of a family. */
struct qdr_diagram *diagram_of_family(const qdr_problem *problem, const struct family *family,
                                      struct qdri_random *random);

/* Asserts that a diagram answers as the family does, which is sorted: everything but samples. */
void assert_diagram(const struct qdr_diagram *diagram, const struct family *family,
                    struct qdri_random *random);

/* Returns the set of a solution; fails where an option is twice in it. */
uint64_t set_of_solution(const qdr_solution *solution);

/* Returns a problem whose option k covers item k, which need not be covered; all but the first cost
 * 1. */
qdr_problem *many_options(uint32_t count);

/* Returns a diagram of all sets of its options: one node an option, or, with joins, two. */
struct qdr_diagram *all_sets(const qdr_problem *problem, bool has_joins);

#endif
