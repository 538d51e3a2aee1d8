/* tracer.h  Who writes down why the answers of an engine hold, clause by clause.
 *
 * An engine that learns can say of all that it concludes from which clauses it follows.  A tracer
 * numbers clauses: those of the problem, which it is asked for, and those that the engine adds.
 * What it does with them, and in which words, is not the engine's business.
 *
 * Literals are as in the DIMACS format: variable o + 1 says that option o is chosen, the others are
 * made by the tracer; a negative number is the opposite.  Numbers of clauses are 0 where something
 * went wrong, of which the tracer knows; the engine need not care, since its search is then ended.
 */
#ifndef QDRI_ENGINE_TRACER_H
#define QDRI_ENGINE_TRACER_H

#include "model/problem.h"

/* What has an item: the option of an entry; or all options that give the item the same color as an
 * entry, where there are several. */
struct qdri_side {
    uint32_t entry;
    bool is_color;
};

struct qdri_tracer {
    void *ctx;

    /* Returns the clause that one of a primary item's options is chosen. */
    uint64_t (*some)(void *ctx, qdr_item item);

    /* Returns the clause that an option is chosen, which is assumed. */
    uint64_t (*given)(void *ctx, qdr_option option);

    /* Returns the clause that two sides exclude each other, which have an item in common; it may be
     * another one each time. */
    uint64_t (*apart)(void *ctx, struct qdri_side a, struct qdri_side b);

    /* Makes a variable that is true if and only if one of some options is chosen.  Clauses `first`,
     * first + 1, ... say of each option that it is so if that is chosen; the one behind these, that
     * one of them is chosen if it is so. */
    int32_t (*define)(void *ctx, const qdr_option *options, size_t count, uint64_t *first);

    /* The same of all options that give an item the same color as an entry: there is one already.
     * Returns 0 where it is the only one. */
    int32_t (*color)(void *ctx, uint32_t entry, uint64_t *first);

    /* Adds a clause, and returns its number: with all its literals false, each of the others leaves
     * one literal that is not false, which is true then, and the last one leaves none.  The empty
     * one ends it all. */
    uint64_t (*add)(void *ctx, const int32_t *literals, size_t count, const uint64_t *others,
                    size_t other_count);

    /* Returns the clause that not all of these options, a solution, are chosen. */
    uint64_t (*list)(void *ctx, const qdr_option *options, size_t count);

    /* A clause is not needed any more. */
    void (*drop)(void *ctx, uint64_t clause);

    /* There is no memory for it, or no reason was found. */
    void (*fail)(void *ctx, qdr_status status);
};

#endif
