/* possible_counts.c  In how many solutions each option is, up to a cap.
 *
 * Each option that is not known yet is assumed, and solutions with it are searched for, until there
 * are as many as the cap, or no more.  A solution counts for all of its options, so those of other
 * options do much of the work; but the search for an option comes to some of them again.  So
 * solutions are known by their fingerprints, sums of 128 bits over their options, in whatever order
 * these come: two of a million different solutions are alike with a chance below 2^-88.
 *
 * As in possible.c, other options that are not known are assumed along with the one in question, as
 * many as has lately worked, so that a solution is one for all of them; then fewer, since there may
 * be too few solutions with all of these.
 *
 * Where there are too many solutions to remember, or no memory, an option still has those of its
 * own search, which all differ.  Rounds are as in possible.c, but each solution gets the nodes
 * anew. */
#include "solver/possible.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/hash.h"

/* So many solutions are remembered at most: 32 megabytes. */
#define REMEMBERED_MOST ((size_t)1 << 20)

struct print {
    uint64_t half[2]; /* both 0: none */
};

/* Solutions that were seen: a table with open addressing, at most half full. */
struct prints {
    struct print *place;
    size_t places; /* a power of 2, or 0 */
    size_t count;
};

struct counting {
    qdr_solver *solver;
    uint64_t cap;
    uint64_t *count; /* of each option: in how many of the solutions that were seen it is */
    bool *is_known;  /* ... and whether there are no others, or as many as the cap */
    size_t assumed;  /* options that are assumed for all searches */
    uint64_t step;   /* from one option to the next */
    uint64_t round;  /* nodes for each solution */
    uint64_t usual;  /* nodes that the last search has cost to its first solution */
    uint64_t more;   /* options to be assumed along with the one in question */
    bool has_worked; /* had the last search a solution? */
    bool is_cut;     /* was a search of this round given up? */
    struct prints prints;
};

static uint64_t half_of(qdr_option option, uint64_t seed)
{
    return XXH3_64bits_withSeed(&option, sizeof option, seed);
}

static struct print print_of(const qdr_solution *solution)
{
    struct print print = {{1, 1}};
    for (size_t k = 0; k < solution->count; ++k) {
        print.half[0] += half_of(solution->option[k], 1);
        print.half[1] += half_of(solution->option[k], 2);
    }
    return print;
}

static bool is_free(const struct print *place)
{
    return place->half[0] == 0 && place->half[1] == 0;
}

/* The place of a fingerprint, or the free one where it belongs.  Require: there is one. */
static struct print *place_of(const struct prints *prints, struct print print)
{
    size_t at = (size_t)print.half[0] & (prints->places - 1);
    while (!is_free(&prints->place[at]) && (prints->place[at].half[0] != print.half[0] ||
                                            prints->place[at].half[1] != print.half[1])) {
        at = (at + 1) & (prints->places - 1);
    }
    return &prints->place[at];
}

/* Makes room for one more; false: there is none to be had. */
static bool make_room(struct prints *prints)
{
    struct prints wider = {.places = prints->places > 0 ? 2 * prints->places : 1024,
                           .count = prints->count};
    if (prints->count < prints->places / 2) {
        return true;
    }
    wider.place =
        prints->count < REMEMBERED_MOST ? qdri_zeros(wider.places, sizeof *wider.place) : NULL;
    if (!wider.place) {
        return false;
    }
    for (size_t k = 0; k < prints->places; ++k) {
        if (!is_free(&prints->place[k])) {
            *place_of(&wider, prints->place[k]) = prints->place[k];
        }
    }
    free(prints->place);
    *prints = wider;
    return true;
}

/* Remembers a solution; false: it was seen before, or cannot be remembered. */
static bool remember(struct prints *prints, const qdr_solution *solution)
{
    if (!make_room(prints)) {
        return false;
    }
    const struct print print = print_of(solution);
    struct print *place = place_of(prints, print);
    if (!is_free(place)) {
        return false;
    }
    *place = print;
    ++prints->count;
    return true;
}

static void raise_to(struct counting *counting, qdr_option option, uint64_t count)
{
    if (!counting->is_known[option] && count > counting->count[option]) {
        counting->count[option] = count;
        counting->is_known[option] = count >= counting->cap;
    }
}

/* Counts the solution at which the solver stands for all of its options. */
static void count_solution(struct counting *counting)
{
    const qdr_solution *solution = &counting->solver->solution;
    if (remember(&counting->prints, solution)) {
        for (size_t k = 0; k < solution->count; ++k) {
            raise_to(counting, solution->option[k], counting->count[solution->option[k]] + 1);
        }
    }
}

/* Goes through solutions with all that is assumed, as long as the option is not known; `nodes` for
 * each of them. */
static qdr_outcome go_through(struct counting *counting, qdr_option option, uint64_t nodes)
{
    const struct qdri_control *control = &counting->solver->control;
    const uint64_t before = control->stats.nodes;
    qdr_outcome outcome = QDR_SOLUTION;
    uint64_t seen = 0;
    while (outcome == QDR_SOLUTION && !counting->is_known[option]) {
        outcome = qdri_advance_within(counting->solver, nodes);
        if (outcome == QDR_SOLUTION) {
            counting->usual = seen == 0 ? control->stats.nodes - before : counting->usual;
            count_solution(counting);
            raise_to(counting, option, ++seen);
        }
    }
    counting->has_worked = seen > 0;
    return outcome;
}

static bool is_unknown(const void *ctx, qdr_option option)
{
    const struct counting *counting = ctx;
    return !counting->is_known[option];
}

static struct qdri_open open_of(const struct counting *counting)
{
    return (struct qdri_open){.step = counting->step, .is_open = is_unknown, .ctx = counting};
}

/* Goes through solutions with an option, and with about so many others that are not known.  False
 * for `fits`: nothing has it. */
static qdr_outcome count_along(struct counting *counting, qdr_option option, uint64_t more,
                               bool *fits)
{
    const struct qdri_open open = open_of(counting);
    const uint64_t quick = 2 * counting->usual + 100;
    qdri_solver_rewind(counting->solver, counting->assumed);
    counting->has_worked = false;
    if (!qdri_assume_if_it_fits(counting->solver, option, fits)) {
        return QDR_FAILED;
    }
    if (!*fits) {
        return QDR_EXHAUSTED;
    }
    if (!qdri_assume_more(counting->solver, &open, option, more)) {
        return QDR_FAILED;
    }
    return go_through(counting, option,
                      more > 0 && quick < counting->round ? quick : counting->round);
}

/* With as many others as has lately worked, then with fewer and fewer, at last alone: only then it
 * is known that there are no others. */
static qdr_outcome count_one(void *ctx, qdr_option option)
{
    struct counting *counting = ctx;
    bool fits = true;
    qdr_outcome outcome = QDR_SOLUTION;
    uint64_t more = counting->more;
    while (fits && more > 0 && !counting->is_known[option] && !qdri_ends_all(outcome)) {
        outcome = count_along(counting, option, more, &fits);
        counting->more = counting->has_worked ? qdri_more(counting->more) : counting->more / 2;
        more /= 2;
    }
    if (qdri_ends_all(outcome) || counting->is_known[option]) {
        return outcome;
    }
    outcome = count_along(counting, option, 0, &fits);
    counting->more += counting->has_worked && counting->more == 0;
    counting->is_known[option] |= outcome == QDR_EXHAUSTED;
    counting->is_cut |= outcome == QDR_STOPPED;
    return outcome;
}

static qdr_outcome count_in_rounds(struct counting *counting)
{
    const struct qdri_open open = open_of(counting);
    qdr_outcome outcome;
    do {
        counting->is_cut = false;
        outcome = qdri_ask_each(counting->solver->problem->options, &open, count_one, counting);
        counting->round = qdri_next_round(counting->round);
    } while (outcome == QDR_EXHAUSTED && counting->is_cut);
    return outcome;
}

/* Where nothing can be solved, all is known. */
static void know_all(struct counting *counting)
{
    for (qdr_option option = 0; option < counting->solver->problem->options; ++option) {
        counting->is_known[option] = true;
    }
}

qdr_outcome qdr_solver_option_counts(qdr_solver *solver, uint64_t cap, uint64_t *count,
                                     bool *is_known)
{
    struct counting counting = {.solver = solver,
                                .cap = cap,
                                .count = count,
                                .is_known = is_known,
                                .assumed = solver->assumed.count,
                                .step = qdri_golden_step(solver->problem->options),
                                .round = QDRI_FIRST_ROUND};
    if (cap == 0) {
        qdri_fail(&solver->error, QDR_INVALID, "a cap of 0 leaves nothing to count");
        return QDR_FAILED;
    }
    if (!qdri_may_ask(solver)) {
        return QDR_FAILED;
    }
    for (qdr_option option = 0; option < solver->problem->options; ++option) {
        count[option] = is_known[option] ? count[option] : 0;
    }
    if (solver->assumed.impossible) {
        know_all(&counting);
        return QDR_EXHAUSTED;
    }
    qdri_control_begin(&solver->control);
    qdr_outcome outcome = count_in_rounds(&counting);
    qdri_control_end(&solver->control);
    qdri_solver_rewind(solver, counting.assumed);
    free(counting.prints.place);
    return outcome;
}
