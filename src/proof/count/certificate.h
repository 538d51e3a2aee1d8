/* certificate.h  A certificate of how many solutions there are, made in steps.
 *
 * The first tour counts.  Then it is seen how many paths the graph would have: a checker that is
 * itself verified, cake_scpog, goes through all of them for each clause of the formula.  Where they
 * are very many, another tour tries an order by separators, and that is taken where it helps
 * enough.  The last tour writes. */
#ifndef QDRI_PROOF_CERTIFICATE_H
#define QDRI_PROOF_CERTIFICATE_H

#include "engine/control.h"
#include "proof/clauses/cnf.h"
#include "proof/count/compose.h"
#include "proof/count/explore.h"

/* What a certificate is doing. */
enum qdri_stage {
    QDRI_STAGE_COUNT,    /* counts, branching on the item with the fewest options */
    QDRI_STAGE_SEPARATE, /* counts once more, in an order by separators */
    QDRI_STAGE_WRITE,
    QDRI_STAGE_DONE
};

/* One way to count. */
struct qdri_count_order {
    uint32_t *rank; /* NULL: the item with the fewest options first */
    struct qdri_states states;
    struct qdri_explorer explorer;
};

/* `cnf`, `control`, `cpog.output.writer`, `cpog.clause` are filled; the rest is zero at first. */
struct qdri_certificate {
    const struct qdri_cnf *cnf;
    struct qdri_control *control; /* whose limits it heeds */
    struct qdri_cpog cpog;
    struct qdri_room room;
    uint64_t budget; /* bytes; what the room had at first */
    struct qdri_givens givens;
    struct qdri_fixes fixes;
    struct qdri_composer composer;
    struct qdri_tour tour;
    struct qdri_count_order way[2];
    struct qdri_count_order *chosen;
    enum qdri_stage stage;
    uint64_t left; /* what the room had before the second way */
};

/* Begins.  The first `count` literals, of which each is QDR_NO_OPTION or an option, perhaps with
 * QDR_NOT, are given by clauses from `first` on.  Errors: QDR_UNSUPPORTED (an item that several
 * options may cover), QDR_BUDGET, QDR_NOMEM. */
qdr_status qdri_certificate_begin(struct qdri_certificate *certificate, const qdr_option *given,
                                  size_t count, uint64_t first, uint64_t budget, qdr_error *error);

void qdri_certificate_free(struct qdri_certificate *certificate);

/* Goes on: QDR_EXHAUSTED, QDR_LIMIT, QDR_INTERRUPTED; QDR_FAILED with an error. */
qdr_outcome qdri_certificate_run(struct qdri_certificate *certificate, qdr_error *error);

double qdri_certificate_progress(const struct qdri_certificate *certificate);

/* The number of solutions; NULL: it is not known yet. */
const qdr_number *qdri_certificate_count(const struct qdri_certificate *certificate);

/* An order of items in which those come first that part the others.
 *
 * Branching in that order, a problem soon falls into components, and these again: so its number of
 * solutions becomes a product of small sums, and a graph of it has few paths.  For a checker that
 * goes all paths, that decides whether it gets done.
 *
 * Source.  George, "Nested dissection of a regular finite element mesh", SIAM J. Numerical Analysis
 * 10 (1973); the parts are found by levels of a breadth-first search.
 *
 * Makes an array with the rank of each item.  NULL: no memory. */
uint32_t *qdri_separators_rank(const struct qdri_cnf *cnf);

#endif
