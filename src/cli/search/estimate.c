/* estimate.c  Estimates a search, and prints what is to be expected of it.
 *
 * The search itself runs first, for a quarter of the time that there is: it shows how many nodes a
 * second has, and where it ends within that, what it found is exact and there is nothing to
 * estimate. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include <quadrille/solver.h>

#include "base/clock.h"
#include "search/search.h"
#include "shell/term/limits.h"
#include "shell/term/progress.h"

/* The time that there is, where the command line does not say, and that of the search then, in
 * milliseconds. */
#define STANDARD_MS 1000
#define TRIAL_MS (STANDARD_MS / 4)

/* A share of one descent, and a number of hits, that make an estimate a rough one. */
#define LARGE_SHARE 0.1
#define FEW_HITS 30

struct outlook {
    const struct search_ahead *ahead;
    qdr_stats trial; /* what the search came to */
    uint64_t trial_ms;
    bool is_exact;   /* has it ended? */
    bool has_failed; /* has the search? */
    qdr_estimates estimates;
    struct result found;
};

/* ------------------------------------------------------------------------------- numbers ---- */

#define NUMBER_TEXT 32

/* Four digits are more than an estimate is worth. */
static const char *number_text(char text[NUMBER_TEXT], double number)
{
    if (!isfinite(number)) {
        snprintf(text, NUMBER_TEXT, "over 1e+308");
    } else if (number >= 1e6) {
        snprintf(text, NUMBER_TEXT, "%.3e", number);
    } else {
        snprintf(text, NUMBER_TEXT, "%.*f", number < 100 ? 1 : 0, number);
    }
    return text;
}

static const char *time_text(char text[NUMBER_TEXT], double seconds)
{
    static const struct {
        double seconds;
        const char *name;
    } units[] = {{365.25 * 86400, "years"}, {86400, "days"}, {3600, "h"}, {60, "min"}, {1, "s"}};
    size_t k = 0;
    while (k < 4 && seconds < 2 * units[k].seconds) {
        ++k;
    }
    double number = seconds / units[k].seconds;
    if (number >= 1e6) {
        snprintf(text, NUMBER_TEXT, "%.3e %s", number, units[k].name);
    } else {
        snprintf(text, NUMBER_TEXT, "%.*f %s", number < 1 ? 3 : 1, number, units[k].name);
    }
    return text;
}

static double nodes_a_second(const struct outlook *outlook)
{
    return (double)outlook->trial.nodes * 1000 / (double)outlook->trial_ms;
}

/* Is the search long enough to tell how fast it is? */
static bool has_speed(const struct outlook *outlook)
{
    return outlook->trial_ms >= 10 && outlook->trial.nodes > 0;
}

/* ------------------------------------------------------------------------------- writing ---- */

static void put_range(struct out *out, const char *name, const qdr_expected *expected)
{
    char mean[NUMBER_TEXT];
    char low[NUMBER_TEXT];
    char high[NUMBER_TEXT];
    out_format(out, "  %-10s about %s, at 95 %% from %s to %s\n", name,
               number_text(mean, expected->mean), number_text(low, expected->low),
               number_text(high, expected->high));
}

static void put_time(struct out *out, const struct outlook *outlook)
{
    char mean[NUMBER_TEXT];
    char low[NUMBER_TEXT];
    char high[NUMBER_TEXT];
    char speed[NUMBER_TEXT];
    const qdr_expected *nodes = &outlook->estimates.nodes;
    const double rate = nodes_a_second(outlook);
    out_format(
        out, "  %-10s about %s, from %s to %s, if all is as fast as its beginning (%s a second)\n",
        "time", time_text(mean, nodes->mean / rate), time_text(low, nodes->low / rate),
        time_text(high, nodes->high / rate), number_text(speed, rate));
}

static void write_text(const struct outlook *outlook)
{
    const struct search_ahead *ahead = outlook->ahead;
    struct out *out = &ahead->session->out;
    const qdr_estimates *estimates = &outlook->estimates;
    out_format(out, "%s: engine %s\n", ahead->place->name, qdr_solver_engine(ahead->solver, NULL));
    if (outlook->is_exact) {
        out_format(out, "  %-10s %" PRIu64 ", searched to the end\n  %-10s %" PRIu64 "\n", "nodes",
                   outlook->trial.nodes, "solutions", outlook->trial.solutions);
    }
    if (estimates->descents > 0) {
        put_range(out, "nodes", &estimates->nodes);
        put_range(out, "solutions", &estimates->solutions);
        if (!outlook->is_exact && has_speed(outlook)) {
            put_time(out, outlook);
        }
        out_format(out, "  %-10s %" PRIu64 ", of which %" PRIu64 " came to a solution\n",
                   "descents", estimates->descents, estimates->hits);
    }
}

/* What was searched to the end is in a line an estimate without an error. */
static void record_expected(struct record *record, const char *name, const qdr_expected *expected,
                            const uint64_t *exact)
{
    struct json *json = &record->json;
    if (exact) {
        record_word(record, "%.6g %.6g %.6g", (double)*exact, (double)*exact, (double)*exact);
    } else {
        record_word(record, "%.6g %.6g %.6g", expected->mean, expected->low, expected->high);
    }
    json_open(json, name, '{');
    json_double(json, "mean", expected->mean);
    json_double(json, "error", expected->error);
    json_double(json, "low", expected->low);
    json_double(json, "high", expected->high);
    json_double(json, "largest", expected->largest);
    json_close(json, '}');
}

static void write_record(const struct outlook *outlook)
{
    const struct search_ahead *ahead = outlook->ahead;
    const qdr_estimates *estimates = &outlook->estimates;
    const qdr_stats *exact = outlook->is_exact ? &outlook->trial : NULL;
    struct record record = record_begin(ahead->session, ahead->place);
    struct json *json = &record.json;
    record_word(&record, "%s", ahead->place->name);
    record_text(&record, "engine", qdr_solver_engine(ahead->solver, NULL));
    if (exact) {
        json_open(json, "exact", '{');
        json_count(json, "nodes", exact->nodes);
        json_count(json, "solutions", exact->solutions);
        json_close(json, '}');
    }
    if (estimates->descents > 0 || !json->out) {
        record_expected(&record, "nodes", &estimates->nodes, exact ? &exact->nodes : NULL);
        record_expected(&record, "solutions", &estimates->solutions,
                        exact ? &exact->solutions : NULL);
        record_count(&record, "descents", estimates->descents);
        record_count(&record, "hits", estimates->hits);
    }
    if (!exact && has_speed(outlook)) {
        json_double(json, "nodes_per_second", nodes_a_second(outlook));
    }
    record_finish(&record);
}

/* What one must know to trust the estimate. */
static void warn(const struct outlook *outlook)
{
    struct session *session = outlook->ahead->session;
    const char *name = outlook->ahead->place->name;
    const qdr_estimates *estimates = &outlook->estimates;
    if (outlook->is_exact || estimates->descents == 0) {
        return;
    }
    if (estimates->nodes.largest > LARGE_SHARE) {
        remark(session,
               "%s: a rough estimate: one descent has %.0f %% of all nodes, so there may be many "
               "more",
               name, estimates->nodes.largest * 100);
    }
    if (estimates->hits == 0) {
        remark(session, "%s: no descent came to a solution: there may be none, or many", name);
    } else if (estimates->hits < FEW_HITS) {
        remark(session, "%s: few descents came to a solution: their number is a rough estimate",
               name);
    }
}

static void write(const struct outlook *outlook)
{
    struct session *session = outlook->ahead->session;
    (session->args->format == FORMAT_TEXT ? write_text : write_record)(outlook);
    out_commit(&session->out);
    warn(outlook);
}

/* ----------------------------------------------------------------------------- searching ---- */

/* Searches for so long; false where there is nothing more to do. */
static bool try_search(struct outlook *outlook, uint64_t ms)
{
    const struct search_ahead *ahead = outlook->ahead;
    struct wanted wanted = {.nodes = ahead->session->args->search->nodes};
    uint64_t began = qdri_clock_ms();
    if (qdr_solver_set_number(ahead->solver, "time", ms, NULL) != QDR_OK) {
        return false;
    }
    if (!search_run(ahead->session, ahead->solver, wanted, NULL, &outlook->found)) {
        outlook->has_failed = true;
        return false;
    }
    outlook->trial_ms = qdri_clock_ms() - began;
    outlook->trial = outlook->found.stats;
    outlook->is_exact = result_is_complete(&outlook->found);
    outlook->has_failed = outlook->found.ending == ENDING_FAILED;
    bool goes_on = outlook->found.ending == ENDING_TIME || outlook->found.ending == ENDING_NODES;
    result_clear(&outlook->found);
    return goes_on || outlook->is_exact;
}

static qdr_outcome ask(void *ctx, qdr_solver *solver)
{
    struct outlook *outlook = ctx;
    return qdr_estimate(solver, outlook->ahead->session->args->search->descents,
                        &outlook->estimates);
}

static bool descend(struct outlook *outlook, uint64_t ms)
{
    const struct search_ahead *ahead = outlook->ahead;
    uint64_t nodes = ahead->session->args->search->nodes;
    if (!ahead->renew(ahead->ctx) ||
        qdr_solver_set_number(ahead->solver, "time", ms, NULL) != QDR_OK ||
        qdr_solver_set_number(ahead->solver, "nodes", nodes, NULL) != QDR_OK) {
        return false;
    }
    search_question(ahead->session, ahead->solver, ask, outlook, &outlook->found);
    enum ending ending = outlook->found.ending;
    result_clear(&outlook->found);
    return ending != ENDING_FAILED;
}

void estimate(const struct search_ahead *ahead)
{
    struct session *session = ahead->session;
    const struct args *args = session->args;
    struct outlook outlook = {.ahead = ahead};
    const uint64_t standard = args->search->descents > 0 ? 0 : STANDARD_MS;
    const uint64_t left_ms = limits_left_ms();
    const uint64_t budget = left_ms > 0 ? left_ms : standard;
    const uint64_t trial = budget > 0 ? (budget + 3) / 4 : TRIAL_MS;
    bool goes_on = try_search(&outlook, trial);
    if (goes_on && (!outlook.is_exact || args->search->descents > 0)) {
        const uint64_t rest = budget > outlook.trial_ms ? budget - outlook.trial_ms : 1;
        if (!descend(&outlook, budget > 0 ? rest : 0)) {
            return;
        }
    }
    if (outlook.is_exact || outlook.estimates.descents > 0) {
        write(&outlook);
    } else if (!outlook.has_failed) {
        notice(session, STATUS_STOPPED, "%s: stopped before a single descent was made",
               ahead->place->name);
    }
    if (session_is_over(session)) {
        session_status(session, STATUS_STOPPED);
    }
}
