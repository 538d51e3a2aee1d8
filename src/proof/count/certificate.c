/* certificate.c  From stage to stage. */
#include "proof/count/certificate.h"

#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

/* So many calls of a recursion through all paths, for all clauses, take the verified checker a few
 * seconds: then another order is not tried. */
#define FEW_CALLS 1e9

/* And so many, less than a minute: an order that takes more is of no use, and makes the file
 * larger. */
#define MOST_CALLS 3e10

/* An order by separators may take so many times the states of the other one, and a number that does
 * not matter. */
#define MORE_STATES 4
#define FEW_STATES 20000

/* ------------------------------------------------------------------------- begin and end ---- */

/* An item that several options may cover, or QDR_NO_ITEM. */
static qdr_item find_shared(const struct qdr_problem *problem)
{
    for (qdr_item item = 0; item < qdri_problem_items(problem); ++item) {
        if (qdri_cnf_is_shared(problem, item)) {
            return item;
        }
    }
    return QDR_NO_ITEM;
}

static void give(struct qdri_givens *givens, int32_t literal, uint64_t clause)
{
    givens->literal[givens->count] = literal;
    givens->clause[givens->count++] = clause;
}

/* Lists what is given: by the formula itself, and by its user. */
static bool list_givens(struct qdri_certificate *certificate, const qdr_option *given, size_t count,
                        uint64_t first)
{
    const struct qdri_cnf *cnf = certificate->cnf;
    struct qdri_givens *givens = &certificate->givens;
    const uint64_t most = (uint64_t)cnf->problem->options + count;
    givens->literal = qdri_array(&givens->arrays, most, sizeof *givens->literal);
    givens->clause = qdri_array(&givens->arrays, most, sizeof *givens->clause);
    givens->value =
        qdri_array(&givens->arrays, qdri_problem_items(cnf->problem), sizeof *givens->value);
    givens->is_open = qdri_array(&givens->arrays, cnf->problem->options, sizeof *givens->is_open);
    if (givens->arrays.lacks_memory) {
        return false;
    }
    for (qdr_option option = 0; option < cnf->problem->options; ++option) {
        if (cnf->never[option] != 0) {
            give(givens, -(int32_t)(option + 1), cnf->never[option]);
        }
    }
    for (size_t k = 0; k < count; ++k) {
        const int32_t variable = (int32_t)((given[k] & ~QDR_NOT) + 1);
        give(givens,
             given[k] == QDR_NO_OPTION   ? 0
             : (given[k] & QDR_NOT) != 0 ? -variable
                                         : variable,
             first + k);
    }
    return true;
}

static qdr_status fail(const struct qdri_certificate *certificate, qdr_error *error)
{
    switch (certificate->room.status) {
    case QDR_OK:
        return QDR_OK;
    case QDR_BUDGET:
        return qdri_fail_memory(error, (struct qdri_place){.source = NULL}, "the count takes",
                                certificate->budget);
    default:
        return qdri_no_memory(error);
    }
}

/* Begins a tour of all states, by one of the ways. */
static void begin_tour(struct qdri_certificate *certificate, const struct qdri_count_order *way)
{
    qdri_tour_free(&certificate->tour);
    qdri_tour_begin(&certificate->tour, certificate->cnf, way->rank, &certificate->room,
                    certificate->givens.value, certificate->givens.is_open);
}

static void begin_way(struct qdri_certificate *certificate, struct qdri_count_order *way)
{
    qdri_states_begin(&way->states, certificate->cnf->problem, &certificate->room);
    begin_tour(certificate, way);
    qdri_explorer_begin(&way->explorer, &way->states, &certificate->tour);
}

static void end_way(struct qdri_count_order *way)
{
    free(way->rank);
    qdri_states_free(&way->states);
    qdri_explorer_free(&way->explorer);
    memset(way, 0, sizeof *way);
}

qdr_status qdri_certificate_begin(struct qdri_certificate *certificate, const qdr_option *given,
                                  size_t count, uint64_t first, uint64_t budget, qdr_error *error)
{
    const struct qdr_problem *problem = certificate->cnf->problem;
    const qdr_item shared = find_shared(problem);
    if (shared != QDR_NO_ITEM) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "item \"%s\" may be covered more than once, and of such problems no count "
                         "is certified",
                         qdr_problem_item_name(problem, shared));
    }
    certificate->budget = budget;
    certificate->room.left = budget;
    certificate->cpog.node = certificate->cnf->variables;
    if (!list_givens(certificate, given, count, first)) {
        return qdri_no_memory(error);
    }
    certificate->chosen = &certificate->way[0];
    certificate->composer = (struct qdri_composer){.states = &certificate->chosen->states,
                                                   .tour = &certificate->tour,
                                                   .fixes = &certificate->fixes,
                                                   .givens = &certificate->givens,
                                                   .cpog = &certificate->cpog};
    if (qdri_fixes_make(&certificate->fixes, certificate->cnf, &certificate->room)) {
        (void)qdri_fixes_assume(&certificate->fixes, &certificate->givens);
        begin_way(certificate, certificate->chosen);
    }
    return fail(certificate, error);
}

void qdri_certificate_free(struct qdri_certificate *certificate)
{
    qdri_composer_free(&certificate->composer);
    qdri_tour_free(&certificate->tour);
    end_way(&certificate->way[0]);
    end_way(&certificate->way[1]);
    qdri_fixes_free(&certificate->fixes);
    qdri_arrays_free(&certificate->givens.arrays);
}

/* -------------------------------------------------------------------------------- stages ---- */

static double calls_of(const struct qdri_certificate *certificate,
                       const struct qdri_count_order *way)
{
    return way->explorer.calls * (double)certificate->cnf->clauses;
}

static void begin_writing(struct qdri_certificate *certificate, struct qdri_count_order *way)
{
    certificate->chosen = way;
    certificate->composer.states = &way->states;
    certificate->stage = QDRI_STAGE_WRITE;
    begin_tour(certificate, way);
    if (certificate->room.status == QDR_OK) {
        qdri_composer_begin(&certificate->composer);
    }
}

/* All is counted by the first way: is another one to be tried? */
static void end_counting(struct qdri_certificate *certificate)
{
    struct qdri_count_order *other = &certificate->way[1];
    if (calls_of(certificate, certificate->chosen) <= FEW_CALLS) {
        begin_writing(certificate, certificate->chosen);
        return;
    }
    certificate->left = certificate->room.left;
    certificate->stage = QDRI_STAGE_SEPARATE;
    other->rank = qdri_separators_rank(certificate->cnf);
    if (other->rank) {
        begin_way(certificate, other);
    } else {
        certificate->room.status = QDR_NOMEM;
    }
}

/* The second way has come to its end, or to nothing. */
static void end_separating(struct qdri_certificate *certificate, bool is_counted)
{
    struct qdri_count_order *other = &certificate->way[1];
    if (is_counted && calls_of(certificate, other) <= MOST_CALLS) {
        begin_writing(certificate, other);
        return;
    }
    end_way(other);
    if (certificate->room.status == QDR_BUDGET) {
        certificate->room.status = QDR_OK;
    }
    certificate->room.left = certificate->left;
    begin_writing(certificate, &certificate->way[0]);
}

static void explore(struct qdri_certificate *certificate, struct qdri_count_order *way)
{
    const struct qdri_visitor visitor = qdri_explorer_visitor(&way->explorer);
    const uint64_t few = MORE_STATES * (uint64_t)certificate->way[0].states.count;
    const uint64_t most = few > FEW_STATES ? few : FEW_STATES;
    const bool is_second = certificate->stage == QDRI_STAGE_SEPARATE;
    if (is_second && (certificate->room.status == QDR_BUDGET || way->states.count > most)) {
        end_separating(certificate, false);
    } else if (!qdri_tour_step(&certificate->tour, &visitor) &&
               certificate->room.status == QDR_OK) {
        if (is_second) {
            end_separating(certificate, true);
        } else {
            end_counting(certificate);
        }
    }
}

static void write(struct qdri_certificate *certificate)
{
    const struct qdri_visitor visitor = qdri_composer_visitor(&certificate->composer);
    if (!qdri_tour_step(&certificate->tour, &visitor) && certificate->room.status == QDR_OK) {
        certificate->stage = QDRI_STAGE_DONE;
    }
}

static void step(struct qdri_certificate *certificate)
{
    if (certificate->givens.contrary != 0) {
        qdri_composer_refute(&certificate->composer);
        certificate->stage = QDRI_STAGE_DONE;
    } else if (certificate->stage == QDRI_STAGE_WRITE) {
        write(certificate);
    } else {
        explore(certificate, certificate->stage == QDRI_STAGE_COUNT ? &certificate->way[0]
                                                                    : &certificate->way[1]);
    }
}

/* Is it at an end that is none?  The second way may want more memory than there is. */
static bool has_failed(const struct qdri_certificate *certificate)
{
    return certificate->cpog.output.is_failed || certificate->cpog.node >= INT32_MAX / 2 ||
           (certificate->room.status != QDR_OK &&
            (certificate->room.status != QDR_BUDGET || certificate->stage != QDRI_STAGE_SEPARATE));
}

static qdr_status judge(struct qdri_certificate *certificate, qdr_error *error)
{
    if (certificate->cpog.output.is_failed) {
        return qdri_fail(error, QDR_IO, "the certificate cannot be written");
    }
    if (certificate->cpog.node >= INT32_MAX / 2) {
        return qdri_fail(error, QDR_RANGE, "the certificate has too many nodes");
    }
    return certificate->room.status == QDR_OK ? qdri_output_end(&certificate->cpog.output, error)
                                              : fail(certificate, error);
}

qdr_outcome qdri_certificate_run(struct qdri_certificate *certificate, qdr_error *error)
{
    struct qdri_control *control = certificate->control;
    qdr_outcome outcome = QDR_EXHAUSTED;
    bool is_paused = false;
    qdri_control_begin(control);
    while (certificate->stage != QDRI_STAGE_DONE && !has_failed(certificate) && !is_paused) {
        is_paused = qdri_control_pause(control, &outcome);
        if (!is_paused) {
            ++control->stats.nodes;
            step(certificate);
        }
    }
    qdri_control_end(control);
    if (is_paused) {
        return outcome;
    }
    return judge(certificate, error) == QDR_OK ? QDR_EXHAUSTED : QDR_FAILED;
}

double qdri_certificate_progress(const struct qdri_certificate *certificate)
{
    static const double begin[] = {0, 0.25, 0.5, 1};
    static const double share[] = {0.25, 0.25, 0.5, 0};
    const enum qdri_stage stage = certificate->stage;
    return begin[stage] + share[stage] * qdri_tour_progress(&certificate->tour);
}

const qdr_number *qdri_certificate_count(const struct qdri_certificate *certificate)
{
    return certificate->stage == QDRI_STAGE_DONE ? certificate->chosen->explorer.total : NULL;
}
