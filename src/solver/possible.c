/* possible.c  Which options are in some solution, or in how many, up to a cap: each one that is not
 * known yet is assumed.
 *
 * A solution shows all of its options to be possible, so there are far fewer searches than options
 * where solutions are many; and fewer still because other options that are not known yet are
 * assumed along with the one in question: as many as has lately worked.  Where that finds nothing
 * quickly, only the one is assumed.  An empty Sudoku of side 9 takes 22 searches for its 729
 * candidates, and one of side 25 takes 66 for 15625; without the others it would be 118 and 2398.
 *
 * Options are gone through in steps of about the golden section, so that those that follow each
 * other stand far apart: of neighbours, which mostly share an item, a solution has one.
 *
 * Deciding may be hard for a few of them.  So searches go in rounds, and each gets a number of
 * nodes that grows from round to round; what a limit leaves undecided in the end are the hard ones
 * only.
 *
 * Where solutions are counted, those with an option are searched for until there are as many as the
 * cap, or no more, and each gets the nodes anew.  A solution counts for all of its options, so that
 * the search for an option does much of the work for others; but theirs come to some of it again.
 * So solutions are known by their fingerprints, sums of 128 bits over their options, in whatever
 * order these come: two of a million different solutions are alike with a chance below 2^-88.
 * Where there are too many solutions to remember, or no memory, an option still has those of its
 * own search, which all differ. */
#include <stdlib.h>

#include <quadrille/solver.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/hash.h"
#include "model/problem.h"
#include "solver/solver.h"

/* Nodes for each search in the first round. */
#define FIRST_ROUND 1000

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

/* Either question, while it is answered. */
struct asking {
    qdr_solver *solver;
    size_t assumed; /* options that are assumed for all searches */
    uint64_t step;  /* from one option to the next */
    uint64_t round; /* nodes that each search, or each solution, may take */
    uint64_t usual; /* nodes that the last solution, the first of its search, has cost */
    uint64_t more;  /* options to be assumed along with the one in question */
    bool is_cut;    /* was a search of this round given up? */

    /* Which are possible. */
    qdr_possibility *verdict; /* NULL: it is asked how many solutions there are */
    bool has_solution;        /* is any option known to be possible? */

    /* In how many solutions. */
    uint64_t cap;
    uint64_t *count; /* of each option: in how many of the solutions that were seen it is */
    bool *is_known;  /* ... and whether there are no others, or as many as the cap */
    bool has_worked; /* had the last search a solution? */
    struct prints prints;
};

/* ----------------------------------------------------------------------------- searches ---- */

static bool is_open(const struct asking *asking, qdr_option option)
{
    return asking->verdict ? asking->verdict[option] == QDR_UNDECIDED : !asking->is_known[option];
}

/* There are no solutions but those seen: of any option that is still open. */
static void close_all(struct asking *asking)
{
    for (qdr_option option = 0; option < asking->solver->problem->options; ++option) {
        if (asking->verdict && is_open(asking, option)) {
            asking->verdict[option] = QDR_IMPOSSIBLE;
        } else if (!asking->verdict) {
            asking->is_known[option] = true;
        }
    }
}

/* Was a search not decided, for a reason that ends them all? */
static bool ends_all(qdr_outcome outcome)
{
    return outcome != QDR_SOLUTION && outcome != QDR_EXHAUSTED && outcome != QDR_STOPPED;
}

/* How many to assume next time, where so many have worked: up to more than enough. */
static uint64_t more_than(uint64_t more)
{
    return more < 4096 ? 2 * more + 1 : 4096;
}

/* Goes on to the next solution with all that is assumed now, in so many nodes.  QDR_LIMIT is the
 * user's; where the nodes come first, the outcome is QDR_STOPPED. */
static qdr_outcome advance_within(qdr_solver *solver, uint64_t nodes)
{
    struct qdri_control *control = &solver->control;
    const uint64_t limit = control->node_limit; /* the user's */
    const uint64_t before = control->stats.nodes;
    const bool is_last = before >= limit || limit - before <= nodes;
    control->node_limit = is_last ? limit : before + nodes;
    qdr_outcome outcome = qdri_solver_advance(solver, true);
    if (outcome == QDR_LIMIT && !is_last && control->stats.nodes >= control->node_limit) {
        outcome = QDR_STOPPED;
    }
    control->node_limit = limit;
    return outcome;
}

/* Assumes an option if it fits what is assumed.  False: no memory. */
static bool assume_if_it_fits(qdr_solver *solver, uint64_t option, bool *fits)
{
    struct qdri_assumed *assumed = &solver->assumed;
    const size_t before = assumed->count;
    if (qdr_solver_assume(solver, (qdr_option)option, &solver->error) != QDR_OK) {
        return false;
    }
    *fits = !assumed->impossible;
    qdri_assumed_keep(assumed, *fits ? assumed->count : before);
    return true;
}

/* Assumes about so many of the open options that follow one, and fit.  False: no memory. */
static bool assume_more(const struct asking *asking, uint64_t option, uint64_t more)
{
    const uint64_t options = asking->solver->problem->options;
    const uint64_t reach = 64 + 16 * more; /* so that it never takes long */
    uint64_t count = 0;
    for (uint64_t k = 1; k < options && k < reach && count < more; ++k) {
        bool fits = false;
        option = (option + asking->step) % options;
        if (is_open(asking, (qdr_option)option) &&
            !assume_if_it_fits(asking->solver, option, &fits)) {
            return false;
        }
        count += fits;
    }
    return true;
}

/* --------------------------------------------------------------------- which are possible ---- */

static void mark_solution(struct asking *asking)
{
    const qdr_solution *solution = &asking->solver->solution;
    for (size_t k = 0; k < solution->count; ++k) {
        asking->verdict[solution->option[k]] = QDR_POSSIBLE;
    }
    asking->has_solution = true;
}

/* Searches for a solution with all that is assumed now, in so many nodes. */
static qdr_outcome search(struct asking *asking, uint64_t nodes)
{
    const struct qdri_control *control = &asking->solver->control;
    const uint64_t before = control->stats.nodes;
    qdr_outcome outcome = advance_within(asking->solver, nodes);
    if (outcome == QDR_SOLUTION) {
        asking->usual = control->stats.nodes - before;
        mark_solution(asking);
    }
    return outcome;
}

/* Without a further assumption: is there a solution at all? */
static qdr_outcome ask_for_any(struct asking *asking)
{
    qdri_solver_rewind(asking->solver, asking->assumed);
    qdr_outcome outcome = search(asking, asking->round);
    if (outcome == QDR_EXHAUSTED) {
        close_all(asking);
    }
    asking->is_cut |= outcome == QDR_STOPPED;
    return outcome;
}

/* Searches with the option that was assumed just now, and with others if that is quick. */
static qdr_outcome search_with(struct asking *asking, qdr_option option)
{
    const size_t alone = asking->solver->assumed.count;
    if (!assume_more(asking, option, asking->more)) {
        return QDR_FAILED;
    }
    if (asking->solver->assumed.count > alone) {
        qdr_outcome outcome = search(asking, 2 * asking->usual + 100);
        if (outcome != QDR_EXHAUSTED && outcome != QDR_STOPPED) {
            asking->more = more_than(asking->more);
            return outcome;
        }
        asking->more /= 2;
        qdri_solver_rewind(asking->solver, alone);
    }
    qdr_outcome outcome = search(asking, asking->round);
    asking->more += outcome == QDR_SOLUTION && asking->more == 0;
    return outcome;
}

static qdr_outcome ask_for(struct asking *asking, qdr_option option)
{
    bool fits;
    qdr_outcome outcome = QDR_EXHAUSTED;
    qdri_solver_rewind(asking->solver, asking->assumed);
    if (!assume_if_it_fits(asking->solver, option, &fits)) {
        return QDR_FAILED;
    }
    if (fits) {
        outcome = search_with(asking, option);
    }
    if (outcome == QDR_EXHAUSTED) {
        asking->verdict[option] = QDR_IMPOSSIBLE;
    }
    asking->is_cut |= outcome == QDR_STOPPED;
    return outcome;
}

/* --------------------------------------------------------------------- in how many ---- */

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

static void raise_to(struct asking *asking, qdr_option option, uint64_t count)
{
    if (!asking->is_known[option] && count > asking->count[option]) {
        asking->count[option] = count;
        asking->is_known[option] = count >= asking->cap;
    }
}

/* Counts the solution at which the solver stands for all of its options. */
static void count_solution(struct asking *asking)
{
    const qdr_solution *solution = &asking->solver->solution;
    if (remember(&asking->prints, solution)) {
        for (size_t k = 0; k < solution->count; ++k) {
            raise_to(asking, solution->option[k], asking->count[solution->option[k]] + 1);
        }
    }
}

/* Goes through solutions with all that is assumed, as long as the option is not known; `nodes` for
 * each of them. */
static qdr_outcome go_through(struct asking *asking, qdr_option option, uint64_t nodes)
{
    const struct qdri_control *control = &asking->solver->control;
    const uint64_t before = control->stats.nodes;
    qdr_outcome outcome = QDR_SOLUTION;
    uint64_t seen = 0;
    while (outcome == QDR_SOLUTION && !asking->is_known[option]) {
        outcome = advance_within(asking->solver, nodes);
        if (outcome == QDR_SOLUTION) {
            asking->usual = seen == 0 ? control->stats.nodes - before : asking->usual;
            count_solution(asking);
            raise_to(asking, option, ++seen);
        }
    }
    asking->has_worked = seen > 0;
    return outcome;
}

/* Goes through solutions with an option, and with about so many others that are not known.  False
 * for `fits`: nothing has it. */
static qdr_outcome count_along(struct asking *asking, qdr_option option, uint64_t more, bool *fits)
{
    const uint64_t quick = 2 * asking->usual + 100;
    qdri_solver_rewind(asking->solver, asking->assumed);
    asking->has_worked = false;
    if (!assume_if_it_fits(asking->solver, option, fits)) {
        return QDR_FAILED;
    }
    if (!*fits) {
        return QDR_EXHAUSTED;
    }
    if (!assume_more(asking, option, more)) {
        return QDR_FAILED;
    }
    return go_through(asking, option, more > 0 && quick < asking->round ? quick : asking->round);
}

/* With as many others as has lately worked, then with fewer and fewer, at last alone: only then it
 * is known that there are no others. */
static qdr_outcome count_one(struct asking *asking, qdr_option option)
{
    bool fits = true;
    qdr_outcome outcome = QDR_SOLUTION;
    uint64_t more = asking->more;
    while (fits && more > 0 && !asking->is_known[option] && !ends_all(outcome)) {
        outcome = count_along(asking, option, more, &fits);
        asking->more = asking->has_worked ? more_than(asking->more) : asking->more / 2;
        more /= 2;
    }
    if (ends_all(outcome) || asking->is_known[option]) {
        return outcome;
    }
    outcome = count_along(asking, option, 0, &fits);
    asking->more += asking->has_worked && asking->more == 0;
    asking->is_known[option] |= outcome == QDR_EXHAUSTED;
    asking->is_cut |= outcome == QDR_STOPPED;
    return outcome;
}

/* ------------------------------------------------------------------------------- rounds ---- */

/* A step that comes to each of `count` things once, and keeps those that follow each other
 * apart. */
static uint64_t golden_step(uint64_t count)
{
    uint64_t step = count * 618 / 1000 + 1;
    while (qdri_common_divisor(step, count) > 1) {
        ++step;
    }
    return step;
}

/* Asks about each open option in turn.  QDR_EXHAUSTED: about all; otherwise what ended that. */
static qdr_outcome ask_each(struct asking *asking)
{
    const uint64_t options = asking->solver->problem->options;
    uint64_t option = 0;
    for (uint64_t k = 0; k < options; ++k, option = (option + asking->step) % options) {
        if (is_open(asking, (qdr_option)option)) {
            const qdr_outcome outcome = asking->verdict ? ask_for(asking, (qdr_option)option)
                                                        : count_one(asking, (qdr_option)option);
            if (ends_all(outcome)) {
                return outcome;
            }
        }
    }
    return QDR_EXHAUSTED;
}

static qdr_outcome ask_in_rounds(struct asking *asking)
{
    qdr_outcome outcome = QDR_EXHAUSTED;
    do {
        asking->is_cut = false;
        if (asking->verdict && !asking->has_solution) {
            outcome = ask_for_any(asking);
        }
        if (!ends_all(outcome)) {
            outcome = ask_each(asking);
        }
        asking->round = asking->round < UINT64_MAX / 8 ? 8 * asking->round : asking->round;
    } while (outcome == QDR_EXHAUSTED && asking->is_cut);
    return outcome;
}

static qdr_outcome ask(struct asking *asking)
{
    qdr_solver *solver = asking->solver;
    if (solver->assumed.impossible) {
        close_all(asking);
        return QDR_EXHAUSTED;
    }
    asking->assumed = solver->assumed.count;
    asking->step = golden_step(solver->problem->options);
    asking->round = FIRST_ROUND;
    qdri_control_begin(&solver->control);
    qdr_outcome outcome = ask_in_rounds(asking);
    qdri_control_end(&solver->control);
    qdri_solver_rewind(solver, asking->assumed);
    free(asking->prints.place);
    return outcome;
}

/* May the solver be asked now?  False: it has begun another search. */
static bool may_ask(qdr_solver *solver)
{
    if (solver->asked != QDRI_ASKED_NOTHING) {
        qdri_fail(&solver->error, QDR_INVALID, "the search has begun: reset before asking");
    }
    return solver->asked == QDRI_ASKED_NOTHING;
}

qdr_outcome qdr_solver_possible_options(qdr_solver *solver, qdr_possibility *verdict)
{
    struct asking asking = {.solver = solver, .verdict = verdict};
    if (!may_ask(solver)) {
        return QDR_FAILED;
    }
    for (qdr_option option = 0; option < solver->problem->options; ++option) {
        asking.has_solution |= verdict[option] == QDR_POSSIBLE;
    }
    return ask(&asking);
}

qdr_outcome qdr_solver_option_counts(qdr_solver *solver, uint64_t cap, uint64_t *count,
                                     bool *is_known)
{
    struct asking asking = {.solver = solver, .cap = cap, .count = count, .is_known = is_known};
    if (cap == 0) {
        qdri_fail(&solver->error, QDR_INVALID, "a cap of 0 leaves nothing to count");
        return QDR_FAILED;
    }
    if (!may_ask(solver)) {
        return QDR_FAILED;
    }
    for (qdr_option option = 0; option < solver->problem->options; ++option) {
        count[option] = is_known[option] ? count[option] : 0;
    }
    return ask(&asking);
}
