/* result.c  Keeps what a search came to, and prints it with its counters. */
#include "search/result.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/search_args.h"
#include "shell/term/interrupt.h"
#include "shell/term/limits.h"

void result_clear(struct result *found)
{
    free(found->profile);
    free(found->shares);
    free(found->count);
    *found = (struct result){0};
}

void result_add(struct result *found, const char *name, const char *meaning, uint64_t value)
{
    if (found->figures < FIGURES_MAX) {
        found->figure[found->figures++] = (struct figure){name, meaning, value};
    }
}

void result_add_stats(struct result *found, const qdr_stats *stats)
{
    const qdr_counter *counter;
    for (size_t k = 0; (counter = qdr_counter_at(k)) != NULL; ++k) {
        uint64_t value;
        memcpy(&value, (const char *)stats + counter->offset, sizeof value);
        result_add(found, counter->name, counter->meaning, value);
    }
}

bool result_take_count(struct result *found, const qdr_number *count)
{
    if (qdr_number_to_u64(count, &found->solutions)) {
        return true;
    }
    found->solutions = UINT64_MAX;
    return qdr_number_text(count, &found->count, NULL) == QDR_OK;
}

enum ending result_ending(qdr_outcome outcome, const qdr_error *error)
{
    switch (outcome) {
    case QDR_EXHAUSTED:
        return ENDING_ALL;
    case QDR_INTERRUPTED:
        return interrupt_seen()    ? ENDING_INTERRUPTED
               : limits_are_late() ? ENDING_TIME
                                   : ENDING_STOPPED;
    case QDR_FAILED:
        return error->code == QDR_BUDGET ? ENDING_MEMORY : ENDING_FAILED;
    default:
        return ENDING_STOPPED;
    }
}

enum ending result_limit(const struct session *session, const qdr_stats *stats)
{
    const uint64_t nodes = session->args->search->nodes;
    return nodes > 0 && stats->nodes >= nodes ? ENDING_NODES : ENDING_TIME;
}

bool result_is_complete(const struct result *found)
{
    return found->ending == ENDING_ALL;
}

/* How a search ended, for programs and, if something broke it off, for people. */
static const struct {
    const char *word;
    const char *breaking;
} endings[] = {
    [ENDING_ALL] = {"exhausted", NULL},
    [ENDING_ENOUGH] = {"limit", NULL},
    [ENDING_MORE] = {"limit", NULL},
    [ENDING_MAYBE_MORE] = {"limit", NULL},
    [ENDING_NODES] = {"nodes", "stopped by --nodes"},
    [ENDING_TIME] = {"time", "stopped by --time"},
    [ENDING_MEMORY] = {"memory", "stopped by --memory"},
    [ENDING_INTERRUPTED] = {"interrupted", "interrupted"},
    [ENDING_STOPPED] = {"stopped", NULL},
    [ENDING_FAILED] = {"failed", NULL},
};

const char *result_breaking(enum ending ending)
{
    return endings[ending].breaking;
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* As many solutions as were asked for, or as are usual, are no stop: what was left out is remarked
 * only. */
static void tell_more(struct session *session, const char *name, const struct result *found)
{
    uint64_t count = found->solutions;
    const char *verb = found->ending == ENDING_MORE ? "are" : "may be";
    if (session->args->search->has_limit) {
        remark(session, "%s: %" PRIu64 " solution%s, as --limit asks: there %s more", name, count,
               plural(count), verb);
    } else {
        remark(session, "%s: there %s more than %" PRIu64 " solution%s: --all lists them", name,
               verb, count, plural(count));
    }
}

void result_tell_ending(struct session *session, const char *name, const struct result *found)
{
    const char *broken = result_breaking(found->ending);
    if (found->ending == ENDING_MORE || found->ending == ENDING_MAYBE_MORE) {
        tell_more(session, name, found);
    } else if (broken) {
        notice(session, STATUS_STOPPED, "%s: %s: incomplete, %" PRIu64 " solution%s so far", name,
               broken, found->solutions, plural(found->solutions));
    } else if (found->ending == ENDING_FAILED) {
        session_status(session, STATUS_ERROR);
    }
}

void result_tell_none(struct session *session, const char *name, const struct result *found)
{
    if (found->solutions == 0 && result_is_complete(found)) {
        remark(session, "%s: no solution", name);
        session_status(session, STATUS_NO);
    } else {
        result_tell_ending(session, name, found);
    }
}

static void tell_numbers(struct session *session, const char *what, const uint64_t *nodes,
                         size_t count)
{
    if (!nodes) {
        return;
    }
    fprintf(session->err, "  nodes of each %s:", what);
    for (size_t k = 0; k < count; ++k) {
        fprintf(session->err, " %" PRIu64, nodes[k]);
    }
    fputc('\n', session->err);
}

void result_tell_stats(struct session *session, const char *name, const struct result *found)
{
    if (!session->args->stats || session->args->format == FORMAT_JSON) {
        return;
    }
    notice(session, STATUS_DONE, "%s: statistics", name);
    for (size_t k = 0; k < found->figures; ++k) {
        const struct figure *figure = &found->figure[k];
        fprintf(session->err, "  %-14s%20" PRIu64 "  %s\n", figure->name, figure->value,
                figure->meaning);
    }
    tell_numbers(session, "level", found->profile, found->levels);
    tell_numbers(session, found->are_processes ? "process" : "thread", found->shares,
                 found->sharers);
}

static void write_numbers(struct json *json, const char *name, const uint64_t *nodes, size_t count)
{
    if (!nodes) {
        return;
    }
    json_open(json, name, '[');
    for (size_t k = 0; k < count; ++k) {
        json_count(json, NULL, nodes[k]);
    }
    json_close(json, ']');
}

void result_write(struct json *json, const struct session *session, const struct result *found)
{
    if (found->count) {
        json_text(json, "solutions", found->count);
    } else {
        json_count(json, "solutions", found->solutions);
    }
    result_write_ending(json, session, found);
}

void result_write_ending(struct json *json, const struct session *session,
                         const struct result *found)
{
    json_truth(json, "complete", result_is_complete(found));
    json_text(json, "ended", endings[found->ending].word);
    if (!session->args->stats) {
        return;
    }
    json_open(json, "stats", '{');
    for (size_t k = 0; k < found->figures; ++k) {
        json_count(json, found->figure[k].name, found->figure[k].value);
    }
    write_numbers(json, "profile", found->profile, found->levels);
    write_numbers(json, found->are_processes ? "processes" : "threads", found->shares,
                  found->sharers);
    json_close(json, '}');
}
