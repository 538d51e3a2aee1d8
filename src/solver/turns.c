/* turns.c  Several engines for one question, where nobody knows beforehand which is best.
 *
 * With engine "auto", the search by the engine that was picked is not the only way.  Most questions
 * are over in its first turn.  Then it has rivals:
 *
 * - Asked for a count, or for all solutions (qdr_solver_run without a limit), zdd, which remembers
 *   what subproblems come to (engine/memo.c).  If it expects to be at the end much sooner than the
 *   search, or sooner and has saved more than it did, it goes on for twice as long as it expects;
 *   or for some time, where it saves very much.  Whoever is not at the end then is believed half as
 *   much the next time.
 * - Where hardly any solutions are met, learn, which learns from conflicts (engine/learn/learn.c).
 *   It cannot say how far it has come.  What is learned shows whether it may be good at a problem:
 *   wherever it was better than the search, one clause in forty or more was sharp, that is, of
 *   literals on few levels.  If not, it has a small part of the time.
 *
 * What share of its tree a search has done says how long it will take in all, mostly within a
 * factor of two; and a rival may take a part of that.  So nobody waits much longer than for the
 * search.  Where the search is lost, the one that learns has nearly all the time, and the other
 * one a half: for then the share that is done grows more slowly than the work, and what is expected
 * grows with it.
 *
 * Turns are measured in nodes, and what they cost by counters, never in time, so that all goes the
 * same way on all machines.  Nothing that was found is lost: who has come to the end knows all, and
 * the first solutions that were emitted are known to both (emitted.h).
 *
 * There may be many of these when zdd knows all solutions.  Which ones the search has emitted, it
 * tells itself: all that it has not begun yet is taken away from it, as pieces (rest.h), and it
 * ends the little that is left, some way down from where it stands.  Then zdd gives the solutions
 * that are in the pieces, and no others.
 *
 * Whose turn it is, is a state (turns.h), and all changes are rows of a table below; FORGET leads
 * back to NONE from anywhere.
 *
 *              BEGIN            REMEMBERER_DUE               LAST
 *     NONE ------------> SEARCH <------------> REMEMBERER -----------> REMEMBERER_LAST <--BUILD--
 *                        NONE | ^  ^      BACK     |                       ^      |
 *                  OVER  | |  |                  |   READY         LAST  |      |
 *                        | |  |                  +----------> REST ------+      |
 *                        v |  +------------------- BACK ------------------------+
 *                     OVER |
 *                          |   LEARNER_DUE               LAST
 *                          +<------------> LEARNER ----------------> LEARNER_LAST --BACK--> SEARCH
 *                                 BACK
 *
 * A rival that is given up, or who cannot be had, is never due again; so where no rival is, SEARCH
 * is the last state. */
#include "solver/solver.h"

/* Nodes that the search may take first, and one more for so many bytes that it has: a second table
 * takes as long to fill as the first did.  Then the nodes of the first turn of the one that
 * remembers. */
#define FIRST_NODES 1024
#define BYTES_PER_NODE 4096
#define FIRST_TURN 8192

/* Each turn of the one that remembers is at most so many times as long as the last one. */
#define GROWTH 4

/* For each node that it enters, it must save so many; if it saves so many more, it goes on. */
#define WORTH 2
#define CLEARLY 6

/* Nodes before one that learns is tried, where the search does not meet more than a solution in so
 * many nodes. */
#define LEARN_AFTER 16384
#define FEW 4096

/* The nodes of its first turn; each one is at most twice as long as the last. */
#define LEARN_TURN 512

/* So few nodes are no turn; turns of so many do not become longer. */
#define TURN_LEAST 64
#define LONG_TURN (UINT64_C(1) << 40)

/* Between two turns of a rival the search enters so many nodes, or a part of those before. */
#define SEARCH_TURN 1024
#define SEARCH_PART 8

/* A rival may take a part of what the search is expected to take in all.  The one that learns less
 * where there are two of them, and still less if of so many clauses not one in so many is sharp; as
 * much as the search, where it is alone with that and one in eight or more is.  The one that
 * remembers less for a list, for a diagram costs more than is reckoned; and a part of what the
 * search has cost by then. */
#define LEARN_PART 4
#define LEARN_PART_OF_BOTH 8
#define REMEMBER_PART 16
#define LIST_PART 64
#define LIST_PART_SO_FAR 8
#define LEARN_TELLS 4096
#define LEARN_SHARP 50
#define LEARN_PART_BLUNT 64
#define LEARN_PART_SHARP 1
#define LEARN_VERY_SHARP 8

/* A search that has cost so much is long, and one that learns may then have so many times that. */
#define LONG 50000000
#define LEARN_TIMES 16

/* The one that remembers goes on if it expects to be at the end in a half of the time of the
 * search; in two thirds, if it has saved more than it did; but if the search has hardly begun, so
 * that its share tells little, much sooner.  It does so for so many times what it expects, and so
 * many times at most. */
#define SURELY(time) ((time) / 2)
#define LIKELY(time) ((time) / 3 * 2)
#define BY_FAR(time) ((time) / 16)
#define PATIENCE 2
#define MOST_PROMISES 30

/* What anybody may cost. */
#define LITTLE 2000000

/* Whoever has entered less nodes cannot tell what to expect; nor can a search that did less. */
#define TELLING 8192
#define TELLING_SHARE (1.0 / 64)

/* What a node of a rival is expected to cost before that is known, and what it takes to make it:
 * for each entry, and for so many bytes of what the search has.  Nanoseconds, roughly. */
#define PRICE_NODE 4000
#define PRICE_ENTRY 100
#define BYTES_PER_PRICE 4

/* Shares of the search are told in so many parts. */
#define PARTS (UINT64_C(1) << 24)

/* Nodes between two times that pieces are taken away from a search that is to end; and what part of
 * the memory these may take. */
#define REST_TURN 256
#define PART_OF_REST 16

/* What a search may cost before other threads help it with a list of all solutions. */
#define LIST_ALONE 20000000

bool qdri_solver_may_take_turns(const qdr_solver *solver)
{
    return !solver->named && !qdri_solver_is_watched(solver);
}

bool qdri_solver_gives(const qdr_solver *solver)
{
    return solver->turn != QDRI_TURN_NONE && solver->turn != QDRI_TURN_OVER && !solver->counts;
}

/* Where turns were begun, they are taken to the end, but not where each counts for himself. */
static bool gives_in_turns(const qdr_solver *solver)
{
    if (solver->turn == QDRI_TURN_NONE) {
        return qdri_solver_may_take_turns(solver);
    }
    return qdri_solver_gives(solver);
}

static const struct transition {
    enum qdri_turn from;
    enum qdri_turn_event event;
    enum qdri_turn to;
} transitions[] = {
    {QDRI_TURN_NONE, QDRI_EVENT_BEGIN, QDRI_TURN_SEARCH},
    {QDRI_TURN_NONE, QDRI_EVENT_BUILD, QDRI_TURN_REMEMBERER_LAST},
    {QDRI_TURN_SEARCH, QDRI_EVENT_REMEMBERER_DUE, QDRI_TURN_REMEMBERER},
    {QDRI_TURN_SEARCH, QDRI_EVENT_LEARNER_DUE, QDRI_TURN_LEARNER},
    {QDRI_TURN_SEARCH, QDRI_EVENT_OVER, QDRI_TURN_OVER},
    {QDRI_TURN_REMEMBERER, QDRI_EVENT_BACK, QDRI_TURN_SEARCH},
    {QDRI_TURN_REMEMBERER, QDRI_EVENT_LAST, QDRI_TURN_REMEMBERER_LAST},
    {QDRI_TURN_REMEMBERER, QDRI_EVENT_READY, QDRI_TURN_REST},
    {QDRI_TURN_REST, QDRI_EVENT_LAST, QDRI_TURN_REMEMBERER_LAST},
    {QDRI_TURN_LEARNER, QDRI_EVENT_BACK, QDRI_TURN_SEARCH},
    {QDRI_TURN_LEARNER, QDRI_EVENT_LAST, QDRI_TURN_LEARNER_LAST},
    {QDRI_TURN_REMEMBERER_LAST, QDRI_EVENT_BACK, QDRI_TURN_SEARCH},
    {QDRI_TURN_LEARNER_LAST, QDRI_EVENT_BACK, QDRI_TURN_SEARCH},
};

static enum qdri_turn after(enum qdri_turn turn, enum qdri_turn_event event)
{
    for (size_t k = 0; k < sizeof transitions / sizeof *transitions; ++k) {
        if (transitions[k].from == turn && transitions[k].event == event) {
            return transitions[k].to;
        }
    }
    return event == QDRI_EVENT_FORGET ? QDRI_TURN_NONE : turn;
}

void qdri_solver_turn(qdr_solver *solver, enum qdri_turn_event event)
{
    const enum qdri_rivals before = qdri_solver_at_work(solver);
    solver->turn = after(solver->turn, event);
    const enum qdri_rivals now = qdri_solver_at_work(solver);
    if (now != before) {
        qdri_solver_swap(solver, now == QDRI_RIVALS ? before : now);
    }
}

/* Whoever counts does so for himself.  Solutions that were emitted before are not known any more,
 * so that one that learns would emit them again. */
static void begin(qdr_solver *solver, bool counts)
{
    const bool learns = solver->emitted.option && (counts || solver->control.stats.solutions == 0);
    const bool remembers = counts || (solver->lists && solver->rival_path);
    solver->memo = (struct qdri_memo){0};
    solver->total = solver->control.stats.solutions;
    solver->rival[QDRI_REMEMBERER] = (struct qdri_rival){
        .due = remembers ? FIRST_NODES + solver->memory / BYTES_PER_NODE : QDRI_NEVER,
        .length = FIRST_TURN};
    solver->rival[QDRI_LEARNER] =
        (struct qdri_rival){.due = learns ? LEARN_AFTER : QDRI_NEVER, .length = LEARN_TURN};
    solver->counts = counts;
    qdri_solver_turn(solver, QDRI_EVENT_BEGIN);
}

/* Is there a rival, or can it be added?  If that was cut short, the search, which is to end, has to
 * go on a little before it is tried again. */
static bool is_there(qdr_solver *solver, enum qdri_rivals which)
{
    struct qdri_rival *rival = &solver->rival[which];
    if (rival->worker.engine) {
        return true;
    }
    const qdr_status status = qdri_solver_add_rival(solver, which);
    if (status != QDR_OK) {
        const bool is_cut = status == QDR_CANCELLED;
        rival->due = is_cut ? solver->control.stats.nodes + 1 : QDRI_NEVER;
        solver->control.pause_at = is_cut ? 0 : solver->control.pause_at;
    }
    return status == QDR_OK;
}

/* Does the search meet so many solutions that the one that learns would be of no use?  That is
 * asked again later. */
static bool is_rich(qdr_solver *solver, enum qdri_rivals which)
{
    const qdr_stats *stats = &solver->control.stats;
    const bool is_so = which == QDRI_LEARNER && stats->solutions > stats->nodes / FEW;
    if (is_so) {
        solver->rival[which].due = 4 * stats->nodes;
    }
    return is_so;
}

/* The number of nodes with which it is asked again whether a rival has a turn. */
static uint64_t next_look(uint64_t nodes)
{
    return nodes + (nodes / SEARCH_PART > SEARCH_TURN ? nodes / SEARCH_PART : SEARCH_TURN);
}

/* What all of its work will cost, if the share that is done tells; never less than it has. */
static uint64_t expected_cost(const struct qdri_worker *worker, const qdr_stats *stats)
{
    const double progress = worker->engine->progress(worker->state);
    const uint64_t times = 1 + PARTS / (1 + (uint64_t)(progress * (double)PARTS));
    const uint64_t cost = worker->engine->cost(worker->state, stats);
    return cost > UINT64_MAX / times ? UINT64_MAX : cost * times;
}

/* What there is left to do, as far as the share that is done tells. */
static uint64_t expected_rest(const struct qdri_worker *worker, const qdr_stats *stats)
{
    return expected_cost(worker, stats) - worker->engine->cost(worker->state, stats);
}

/* What it takes to make a rival. */
static uint64_t price_of_making(const qdr_solver *solver)
{
    return qdr_problem_entries(solver->problem) * PRICE_ENTRY + solver->memory / BYTES_PER_PRICE;
}

static uint64_t cost_of_rival(const qdr_solver *solver, enum qdri_rivals which)
{
    const struct qdri_worker *worker = &solver->rival[which].worker;
    return price_of_making(solver) +
           (worker->engine ? worker->engine->cost(worker->state, &worker->stats) : 0);
}

/* What a rival may have cost by now, while the search is at work.  For one that remembers, never
 * more than the search: both find out more and more, and become faster than they expect, so that
 * what they have done is compared with what each did for the same.  One that learns gets more, but
 * not at once: a search that is at its first solution soon has done a tiny share by then, from
 * which it expects to be lost. */
static uint64_t cost_allowed(const qdr_solver *solver, enum qdri_rivals which)
{
    const struct qdri_control *control = &solver->control;
    const bool is_blunt =
        control->learned >= LEARN_TELLS && control->sharp < control->learned / LEARN_SHARP;
    const bool is_sharp =
        control->learned >= LEARN_TELLS && control->sharp >= control->learned / LEARN_VERY_SHARP;
    const uint64_t part = which == QDRI_REMEMBERER ? (solver->counts ? REMEMBER_PART : LIST_PART)
                          : is_blunt               ? LEARN_PART_BLUNT
                          : solver->counts         ? LEARN_PART_OF_BOTH
                          : is_sharp               ? LEARN_PART_SHARP
                                                   : LEARN_PART;
    const uint64_t expected = expected_cost(&solver->worker, &control->stats) / part;
    const uint64_t cost = solver->worker.engine->cost(solver->worker.state, &control->stats);
    const uint64_t own =
        which == QDRI_REMEMBERER && !solver->counts ? cost / LIST_PART_SO_FAR : cost;
    const uint64_t so_far = (own > LITTLE ? own : LITTLE) + price_of_making(solver);
    const uint64_t times = which == QDRI_REMEMBERER ? 1 : so_far < LONG ? 2 : LEARN_TIMES;
    return expected / times < so_far ? expected : so_far * times;
}

/* How many nodes a rival may enter in a turn; few of them are none. */
static uint64_t nodes_allowed(const qdr_solver *solver, enum qdri_rivals which)
{
    const struct qdri_rival *rival = &solver->rival[which];
    const uint64_t entered = rival->worker.stats.nodes;
    const uint64_t cost = cost_of_rival(solver, which);
    const uint64_t allowed = cost_allowed(solver, which);
    const uint64_t price = entered > 0 ? 1 + cost / entered : PRICE_NODE;
    const uint64_t nodes = allowed > cost ? (allowed - cost) / price : 0;
    return nodes < rival->length ? nodes : rival->length;
}

/* Is a turn worth beginning, and how long is it to be?  It may be too early, which is seen again
 * later. */
static bool is_affordable(qdr_solver *solver, enum qdri_rivals which, uint64_t *length)
{
    *length = nodes_allowed(solver, which);
    if (*length < TURN_LEAST) {
        solver->rival[which].due = next_look(solver->control.stats.nodes);
    }
    return *length >= TURN_LEAST;
}

/* While the search is at work: lets a rival begin its turn if one is due. */
static void let_rival_begin(qdr_solver *solver)
{
    static const enum qdri_turn_event due[] = {QDRI_EVENT_REMEMBERER_DUE, QDRI_EVENT_LEARNER_DUE};
    for (enum qdri_rivals which = 0; which < QDRI_RIVALS; ++which) {
        struct qdri_rival *rival = &solver->rival[which];
        uint64_t length;
        if (solver->control.stats.nodes >= rival->due && !is_rich(solver, which) &&
            is_affordable(solver, which, &length) && is_there(solver, which)) {
            rival->until = rival->worker.stats.nodes + length;
            qdri_solver_turn(solver, due[which]);
            solver->emitted.is_shared |= which == QDRI_LEARNER;
            return;
        }
    }
}

uint64_t qdri_solver_bytes_of_rest(const qdr_solver *solver)
{
    return qdri_solver_gives(solver) && solver->lists ? solver->control.spare / PART_OF_REST : 0;
}

/* After a turn of the one that remembers, which is at work: does it expect to be at the end soon
 * enough to go on?  Then its turn becomes longer. */
static bool goes_on(qdr_solver *solver)
{
    struct qdri_rival *rival = &solver->rival[QDRI_REMEMBERER]; /* whose worker is the search now */
    const qdr_stats *stats = &solver->control.stats;
    const uint64_t saved = solver->worker.engine->saved(solver->worker.state);
    if (stats->nodes >= TURN_LEAST && saved / CLEARLY >= stats->nodes) {
        rival->until = GROWTH * stats->nodes;
        return true;
    }
    const uint64_t cost = solver->worker.engine->cost(solver->worker.state, stats);
    const uint64_t own = expected_rest(&solver->worker, stats);
    const uint64_t others = expected_rest(&rival->worker, &rival->worker.stats);
    const bool has_saved = saved >= WORTH * stats->nodes;
    const bool tells = rival->worker.engine->progress(rival->worker.state) >= TELLING_SHARE;
    const uint64_t soon = !tells ? BY_FAR(others) : has_saved ? LIKELY(others) : SURELY(others);
    if (stats->nodes < TELLING || rival->promises == MOST_PROMISES ||
        own >= soon >> rival->promises) {
        return false;
    }
    const uint64_t nodes = own / (1 + cost / stats->nodes) + FIRST_TURN;
    ++rival->promises;
    rival->until = nodes < LONG_TURN ? stats->nodes + PATIENCE * nodes : QDRI_NEVER;
    return true;
}

/* After a turn of a rival: the search goes on, unless that is not needed any more. */
static void judge(qdr_solver *solver)
{
    const enum qdri_rivals which = qdri_solver_at_work(solver);
    struct qdri_rival *rival = &solver->rival[which];
    if (which == QDRI_REMEMBERER && goes_on(solver)) {
        return;
    }
    qdri_solver_turn(solver, QDRI_EVENT_BACK);
    rival->due = next_look(solver->control.stats.nodes);
    if (rival->length < LONG_TURN) {
        rival->length *= which == QDRI_REMEMBERER ? GROWTH : 2;
    }
}

/* Returns with how many nodes the turn of the one at work ends. */
static uint64_t end_of_turn(const qdr_solver *solver)
{
    const struct qdri_rival *rival = solver->rival;
    switch (solver->turn) {
    case QDRI_TURN_SEARCH:
        return rival[QDRI_REMEMBERER].due < rival[QDRI_LEARNER].due ? rival[QDRI_REMEMBERER].due
                                                                    : rival[QDRI_LEARNER].due;
    case QDRI_TURN_REMEMBERER:
    case QDRI_TURN_LEARNER:
        return rival[qdri_solver_at_work(solver)].until;
    case QDRI_TURN_REST:
        return solver->control.stats.nodes + REST_TURN;
    default:
        return UINT64_MAX;
    }
}

/* Works for a turn.  QDR_LIMIT: that is over, or a limit was reached: *is_over says which. */
static qdr_outcome take_turn(qdr_solver *solver, qdr_outcome (*work)(qdr_solver *solver),
                             bool *is_over)
{
    struct qdri_control *control = &solver->control;
    const uint64_t limit = control->node_limit;
    const uint64_t end = end_of_turn(solver);
    const uint64_t by_others = qdri_solver_entered(solver) - control->stats.nodes;
    const uint64_t left = limit == UINT64_MAX ? limit : limit > by_others ? limit - by_others : 0;
    control->node_limit = end < left ? end : left;
    qdr_outcome outcome = work(solver);
    control->node_limit = limit;
    *is_over = outcome == QDR_LIMIT && end < left && control->stats.nodes >= end;
    return outcome;
}

/* Whoever is at work has come to the end, and is the one to say so from now on. */
static void end_turns(qdr_solver *solver)
{
    for (enum qdri_rivals which = 0; which < QDRI_RIVALS; ++which) {
        solver->rival[which].due = QDRI_NEVER;
    }
    qdri_solver_turn(solver, QDRI_EVENT_LAST);
}

/* The search goes on without a rival. */
static void give_up(qdr_solver *solver, enum qdri_rivals which)
{
    if (qdri_solver_at_work(solver) == which) {
        qdri_solver_turn(solver, QDRI_EVENT_BACK);
    }
    qdri_solver_end_rival(solver, which);
}

/* The one that remembers is at the first of all solutions.  It holds that one back while the
 * search, which has emitted some already, ends what cannot be taken away from it. */
static void get_ready(qdr_solver *solver)
{
    if (!qdri_rest_begin(&solver->rest, solver->problem->options, solver->assumed.count,
                         qdri_solver_bytes_of_rest(solver))) {
        give_up(solver, QDRI_REMEMBERER);
        return;
    }
    solver->is_held = true;
    qdri_solver_end_rival(solver, QDRI_LEARNER);
    qdri_solver_turn(solver, QDRI_EVENT_READY);
}

/* Takes away all that the search has not begun yet: its solutions are given by the other one. */
static void take_away(qdr_solver *solver)
{
    struct qdri_split split;
    do {
        split = (struct qdri_split){.take = qdri_rest_take, .ctx = &solver->rest};
    } while (qdri_solver_split(solver, &split) > 0);
}

/* All was given, by the search and by the one that remembers. */
static void end_giving(qdr_solver *solver)
{
    give_up(solver, QDRI_REMEMBERER);
    qdri_solver_turn(solver, QDRI_EVENT_OVER);
    qdri_rest_free(&solver->rest);
    solver->control.stats.solutions = solver->total;
}

/* May the search go on without who is at work?  Not if it has lost pieces to that one. */
static bool may_do_without(const qdr_solver *solver)
{
    return qdri_solver_at_work(solver) != QDRI_RIVALS && !qdri_rest_is_begun(&solver->rest);
}

/* Whoever is at work has come to an end.  False: there is more to be done. */
static bool is_end_of_all(qdr_solver *solver)
{
    if (solver->turn == QDRI_TURN_REST) {
        qdri_solver_turn(solver, QDRI_EVENT_LAST);
        return false;
    }
    if (qdri_rest_is_begun(&solver->rest)) {
        end_giving(solver);
    } else {
        end_turns(solver);
    }
    return true;
}

static qdr_outcome take_turns(qdr_solver *solver, qdr_outcome (*work)(qdr_solver *solver))
{
    for (;;) {
        bool is_over;
        if (solver->turn == QDRI_TURN_SEARCH) {
            let_rival_begin(solver);
        } else if (solver->turn == QDRI_TURN_REST) {
            take_away(solver);
        }
        qdr_outcome outcome = take_turn(solver, work, &is_over);
        if (outcome == QDR_FAILED && may_do_without(solver)) {
            /* There is no room to remember more: the search needs none. */
            give_up(solver, qdri_solver_at_work(solver));
        } else if (outcome == QDR_SOLUTION && solver->turn == QDRI_TURN_REMEMBERER) {
            get_ready(solver);
        } else if (!is_over && (outcome != QDR_EXHAUSTED || is_end_of_all(solver))) {
            return outcome;
        } else if (is_over && qdri_solver_at_work(solver) != QDRI_RIVALS) {
            judge(solver);
        }
    }
}

qdr_outcome qdri_solver_count_in_turns(qdr_solver *solver)
{
    if (solver->turn == QDRI_TURN_NONE) {
        begin(solver, true);
    }
    return take_turns(solver, qdri_solver_search);
}

/* Whoever is at work goes on from what all have emitted. */
static qdr_outcome find_new(qdr_solver *solver)
{
    solver->control.stats.solutions = solver->total;
    return qdri_solver_advance(solver, true);
}

/* The search goes on without the one that learns, whose solutions count too. */
static void dismiss_learner(qdr_solver *solver)
{
    give_up(solver, QDRI_LEARNER);
    solver->control.stats.solutions = solver->total;
}

/* Somebody has begun to watch the search: it goes on alone, unless it has lost pieces. */
static void dismiss_all(qdr_solver *solver)
{
    if (!qdri_rest_is_begun(&solver->rest)) {
        give_up(solver, QDRI_REMEMBERER);
        dismiss_learner(solver);
    }
}

/* Behind the first solutions, and without one that remembers, the search goes on alone; unless what
 * another one has emitted is to be left out. */
static void end_turns_without_rivals(qdr_solver *solver)
{
    if (solver->total >= QDRI_EMITTED_MOST && !solver->emitted.is_shared &&
        solver->rival[QDRI_REMEMBERER].due == QDRI_NEVER) {
        qdri_solver_turn(solver, QDRI_EVENT_OVER);
    }
}

/* Of the first ones is known which they were, and no engine emits them again; behind these, the
 * search goes on alone. */
static void note_emitted(qdr_solver *solver, const qdr_solution *solution)
{
    ++solver->total;
    if (solver->emitted.option) {
        qdri_emitted_keep(&solver->emitted, solution);
    }
    if (solver->total == QDRI_EMITTED_MOST) {
        dismiss_learner(solver);
        end_turns_without_rivals(solver);
    }
}

qdr_outcome qdri_solver_find(qdr_solver *solver, bool wants_view)
{
    if (!gives_in_turns(solver)) {
        return qdri_solver_advance(solver, wants_view);
    }
    if (solver->turn == QDRI_TURN_NONE) {
        begin(solver, false);
    }
    if (!qdri_solver_may_take_turns(solver)) {
        dismiss_all(solver);
    }
    qdr_outcome outcome = take_turns(solver, find_new);
    if (outcome == QDR_SOLUTION) {
        note_emitted(solver, &solver->solution);
    }
    return outcome;
}

/* What it is good at, the one that remembers does soon, and then no other threads are needed. */
bool qdri_solver_lists_alone(qdr_solver *solver)
{
    if (qdri_solver_at_work(solver) == QDRI_REMEMBERER || qdri_rest_is_begun(&solver->rest)) {
        return true;
    }
    if (solver->turn == QDRI_TURN_SEARCH && solver->rival[QDRI_REMEMBERER].due != QDRI_NEVER &&
        solver->worker.engine->cost(solver->worker.state, &solver->control.stats) < LIST_ALONE) {
        return true;
    }
    qdri_solver_end_rival(solver, QDRI_REMEMBERER);
    end_turns_without_rivals(solver);
    return false;
}

bool qdri_solver_emits(qdr_solver *solver, const qdr_solution *solution)
{
    if (solver->turn == QDRI_TURN_NONE || solver->turn == QDRI_TURN_OVER) {
        return true;
    }
    if (solver->emitted.is_shared && qdri_emitted_has(&solver->emitted, solution)) {
        return false;
    }
    note_emitted(solver, solution);
    return true;
}
