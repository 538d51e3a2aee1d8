/* backtrack.c  The way into the backtracker: the table of methods, and the checks before a search.
 */
#include "search.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct method {
    qdr_backtrack_method_info shown;
    void (*search)(struct qdri_search *search);
};

static const struct method methods[] = {
    [QDR_METHOD_PLAIN] = {{"plain", "recursive; cells in row-major order, digits ascending"},
                          qdri_search_plain},
    [QDR_METHOD_ITERATIVE] = {{"iterative",
                               "the same search, going forward and backward over cells"},
                              qdri_search_iterative},
    [QDR_METHOD_IMPLICATIONS] = {{"implications",
                                  "plain, with one look over the boxes after each guess"},
                                 qdri_search_implications},
    [QDR_METHOD_FIXPOINT] = {{"implications-fixpoint",
                              "the same, looking until nothing more follows"},
                             qdri_search_fixpoint},
    [QDR_METHOD_SMALLEST] = {{"smallest",
                              "singles first, then a guess in the cell with the fewest candidates"},
                             qdri_search_smallest},
};

#define METHODS (sizeof methods / sizeof methods[0])

const qdr_backtrack_method_info *qdr_backtrack_method_at(size_t index)
{
    return index < METHODS ? &methods[index].shown : NULL;
}

/* The library's own ways to fill an error are out of sight here. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
refuse(qdr_error *error, const char *format, ...)
{
    if (error) {
        va_list arguments;
        *error = (qdr_error){.code = QDR_INVALID};
        va_start(arguments, format);
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
    }
    return false;
}

static bool check_arguments(const qdr_rules *rules, const qdr_grid *givens,
                            qdr_backtrack_method method, qdr_error *error)
{
    if (!givens) {
        return refuse(error, "no givens: the argument is NULL");
    }
    unsigned side = qdr_rules_side(rules);
    if (qdr_rules_have_pairs(rules)) {
        return refuse(error, "the backtracker places one digit in a cell, and cells may hold two");
    }
    if ((size_t)method >= METHODS) {
        return refuse(error, "there is no method %d", (int)method);
    }
    if (givens->side != side) {
        return refuse(error, "the grid has side %u, its rules have side %u", givens->side, side);
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (givens->cell[cell] > qdr_rules_width(rules)) {
            return refuse(error, "the grid has a %u in r%uc%u, above its side %u",
                          givens->cell[cell], cell / side + 1, cell % side + 1, side);
        }
    }
    return true;
}

qdr_outcome qdr_backtrack(const qdr_rules *rules, const qdr_grid *givens,
                          qdr_backtrack_method method, const qdr_backtrack_watch *watch,
                          qdr_backtrack_stats *stats, qdr_error *error)
{
    struct qdri_search search;
    if (stats) {
        *stats = (qdr_backtrack_stats){0};
    }
    if (!check_arguments(rules, givens, method, error)) {
        return QDR_FAILED;
    }
    if (qdri_search_begin(&search, rules, givens, watch)) {
        methods[method].search(&search);
    }
    if (stats) {
        *stats = search.stats;
    }
    return search.stopped ? QDR_STOPPED : QDR_EXHAUSTED;
}
