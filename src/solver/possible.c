/* possible.c  Which options are in some solution: each one that is not seen yet is assumed.
 *
 * A solution shows all of its options to be possible, so there are far fewer searches than options
 * where solutions are many; and fewer still because other options that are not seen yet are assumed
 * along with the one in question: as many as has lately worked.  Where that finds nothing quickly,
 * only the one is assumed.  An empty Sudoku of side 9 takes 22 searches for its 729 candidates, and
 * one of side 25 takes 66 for 15625; without the others it would be 118 and 2398.
 *
 * Options are gone through in steps of about the golden section, so that those that follow each
 * other stand far apart: of neighbours, which mostly share an item, a solution has one.
 *
 * Deciding may be hard for a few of them.  So searches go in rounds, and each gets a number of
 * nodes that grows from round to round; what a limit leaves undecided in the end are the hard ones
 * only. */
#include "solver/possible.h"

#include "base/error.h"

/* One question, while it is answered. */
struct asking {
    qdr_solver *solver;
    qdr_possibility *verdict;
    size_t assumed;    /* options that are assumed for all searches */
    uint64_t step;     /* from one option to the next */
    uint64_t round;    /* nodes that each search may take */
    uint64_t usual;    /* nodes that the last solution has cost */
    uint64_t more;     /* options to be assumed along with the one in question */
    bool has_solution; /* is any option known to be possible? */
    bool is_cut;       /* was a search of this round given up? */
};

static void mark_solution(struct asking *asking)
{
    const qdr_solution *solution = &asking->solver->solution;
    for (size_t k = 0; k < solution->count; ++k) {
        asking->verdict[solution->option[k]] = QDR_POSSIBLE;
    }
    asking->has_solution = true;
}

static void rule_out_all(struct asking *asking)
{
    for (qdr_option option = 0; option < asking->solver->problem->options; ++option) {
        if (asking->verdict[option] == QDR_UNDECIDED) {
            asking->verdict[option] = QDR_IMPOSSIBLE;
        }
    }
}

qdr_outcome qdri_advance_within(qdr_solver *solver, uint64_t nodes)
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

/* Searches for a solution with all that is assumed now, in so many nodes. */
static qdr_outcome search(struct asking *asking, uint64_t nodes)
{
    const struct qdri_control *control = &asking->solver->control;
    const uint64_t before = control->stats.nodes;
    qdr_outcome outcome = qdri_advance_within(asking->solver, nodes);
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
        rule_out_all(asking);
    }
    asking->is_cut |= outcome == QDR_STOPPED;
    return outcome;
}

bool qdri_assume_if_it_fits(qdr_solver *solver, uint64_t option, bool *fits)
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

bool qdri_assume_more(qdr_solver *solver, const struct qdri_open *open, uint64_t option,
                      uint64_t more)
{
    const uint64_t options = solver->problem->options;
    const uint64_t reach = 64 + 16 * more; /* so that it never takes long */
    uint64_t count = 0;
    for (uint64_t k = 1; k < options && k < reach && count < more; ++k) {
        bool fits;
        option = (option + open->step) % options;
        if (!open->is_open(open->ctx, (qdr_option)option)) {
            continue;
        }
        if (!qdri_assume_if_it_fits(solver, option, &fits)) {
            return false;
        }
        count += fits;
    }
    return true;
}

static bool is_undecided(const void *ctx, qdr_option option)
{
    const struct asking *asking = ctx;
    return asking->verdict[option] == QDR_UNDECIDED;
}

static struct qdri_open open_of(const struct asking *asking)
{
    return (struct qdri_open){.step = asking->step, .is_open = is_undecided, .ctx = asking};
}

/* Searches with the option that was assumed just now, and with others if that is quick. */
static qdr_outcome search_with(struct asking *asking, qdr_option option)
{
    const size_t alone = asking->solver->assumed.count;
    const struct qdri_open open = open_of(asking);
    if (!qdri_assume_more(asking->solver, &open, option, asking->more)) {
        return QDR_FAILED;
    }
    if (asking->solver->assumed.count > alone) {
        qdr_outcome outcome = search(asking, 2 * asking->usual + 100);
        if (outcome != QDR_EXHAUSTED && outcome != QDR_STOPPED) {
            asking->more = qdri_more(asking->more);
            return outcome;
        }
        asking->more /= 2;
        qdri_solver_rewind(asking->solver, alone);
    }
    qdr_outcome outcome = search(asking, asking->round);
    asking->more += outcome == QDR_SOLUTION && asking->more == 0;
    return outcome;
}

static qdr_outcome ask_for(void *ctx, qdr_option option)
{
    struct asking *asking = ctx;
    bool fits;
    qdr_outcome outcome = QDR_EXHAUSTED;
    qdri_solver_rewind(asking->solver, asking->assumed);
    if (!qdri_assume_if_it_fits(asking->solver, option, &fits)) {
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

static uint64_t greatest_common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

uint64_t qdri_golden_step(uint64_t count)
{
    uint64_t step = count * 618 / 1000 + 1;
    while (greatest_common_divisor(step, count) > 1) {
        ++step;
    }
    return step;
}

qdr_outcome qdri_ask_each(uint64_t options, const struct qdri_open *open,
                          qdr_outcome (*ask)(void *ctx, qdr_option option), void *ctx)
{
    uint64_t option = 0;
    for (uint64_t k = 0; k < options; ++k, option = (option + open->step) % options) {
        if (open->is_open(open->ctx, (qdr_option)option)) {
            const qdr_outcome outcome = ask(ctx, (qdr_option)option);
            if (qdri_ends_all(outcome)) {
                return outcome;
            }
        }
    }
    return QDR_EXHAUSTED;
}

bool qdri_may_ask(qdr_solver *solver)
{
    if (solver->asked != QDRI_ASKED_NOTHING) {
        qdri_fail(&solver->error, QDR_INVALID, "the search has begun: reset before asking");
    }
    return solver->asked == QDRI_ASKED_NOTHING;
}

static qdr_outcome ask_in_rounds(struct asking *asking)
{
    const struct qdri_open open = open_of(asking);
    qdr_outcome outcome = QDR_EXHAUSTED;
    do {
        asking->is_cut = false;
        if (!asking->has_solution) {
            outcome = ask_for_any(asking);
        }
        if (!qdri_ends_all(outcome)) {
            outcome = qdri_ask_each(asking->solver->problem->options, &open, ask_for, asking);
        }
        asking->round = qdri_next_round(asking->round);
    } while (outcome == QDR_EXHAUSTED && asking->is_cut);
    return outcome;
}

static bool has_possible(const qdr_possibility *verdict, uint32_t options)
{
    for (qdr_option option = 0; option < options; ++option) {
        if (verdict[option] == QDR_POSSIBLE) {
            return true;
        }
    }
    return false;
}

qdr_outcome qdr_solver_possible_options(qdr_solver *solver, qdr_possibility *verdict)
{
    struct asking asking = {.solver = solver,
                            .verdict = verdict,
                            .assumed = solver->assumed.count,
                            .step = qdri_golden_step(solver->problem->options),
                            .round = QDRI_FIRST_ROUND,
                            .has_solution = has_possible(verdict, solver->problem->options)};
    if (!qdri_may_ask(solver)) {
        return QDR_FAILED;
    }
    if (solver->assumed.impossible) {
        rule_out_all(&asking);
        return QDR_EXHAUSTED;
    }
    qdri_control_begin(&solver->control);
    qdr_outcome outcome = ask_in_rounds(&asking);
    qdri_control_end(&solver->control);
    qdri_solver_rewind(solver, asking.assumed);
    return outcome;
}
