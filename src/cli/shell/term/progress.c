/* progress.c  Shows on a terminal how far a search has come.
 *
 * The line is erased by blanks, so it works on every terminal; it is
 * kept short, since one that wraps could not be erased. */
#include "shell/term/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "shell/term/interrupt.h"

#define WIDTH_MAX 79
#define SILENT_MS 1000

/* An end farther away than a thousand years is none. */
#define UNKNOWN_MS 3.156e13

void progress_init(struct progress *progress, bool is_allowed, uint64_t period_ms, bool is_json)
{
    *progress = (struct progress){.is_wanted = is_allowed && isatty(STDERR_FILENO),
                                  .period_ms = period_ms,
                                  .is_json = is_json};
}

void progress_begin(struct progress *progress)
{
    *progress = (struct progress){.is_wanted = progress->is_wanted,
                                  .period_ms = progress->period_ms,
                                  .is_json = progress->is_json,
                                  .began_ms = qdri_clock_ms(),
                                  .best = {.share = -1},
                                  .width = progress->width};
}

bool progress_is_due(struct progress *progress)
{
    const uint64_t now = qdri_clock_ms();
    const bool is_due = now >= progress->look_ms;
    progress->look_ms = is_due ? now + PROGRESS_MS : progress->look_ms;
    return is_due;
}

/* Writes a number in at most six characters: 999999, 12.3M, 4.56G. */
static void write_short(char *text, size_t size, uint64_t number)
{
    static const char units[] = "kMGTPE";
    double value = (double)number;
    size_t unit = 0;
    if (number < 1000000) {
        snprintf(text, size, "%" PRIu64, number);
        return;
    }
    for (value /= 1000; value >= 1000 && units[unit + 1] != '\0'; value /= 1000) {
        ++unit;
    }
    snprintf(text, size, "%.*f%c", value < 10 ? 2 : 1, value, units[unit]);
}

/* How much was done, where that is known: "12.3M nodes, 4.56M/s, ". */
static void write_work(char *text, size_t size, uint64_t nodes, uint64_t ms)
{
    char count[16];
    char rate[16];
    text[0] = '\0';
    if (nodes > 0) {
        write_short(count, sizeof count, nodes);
        write_short(rate, sizeof rate,
                    (uint64_t)((double)nodes * 1000 / (double)(ms > 0 ? ms : 1)));
        snprintf(text, size, "%s nodes, %s/s, ", count, rate);
    }
}

/* Writes a length of time in a few characters: 40 s, 12 min, 3 h, 5 days, 800 years. */
static void write_time(char *text, size_t size, double ms)
{
    static const struct {
        const char *name;
        double ms;
    } units[] = {{"s", 1e3}, {"min", 6e4}, {"h", 3.6e6}, {"days", 8.64e7}, {"years", 3.156e10}};
    size_t unit = 0;
    while (unit + 1 < sizeof units / sizeof *units && ms >= 2 * units[unit + 1].ms) {
        ++unit;
    }
    snprintf(text, size, "%.0f %s", ms / units[unit].ms, units[unit].name);
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* How long the rest takes if it goes on as it went from one moment to another. */
static double time_left(struct progress_mark from, struct progress_mark to, double share)
{
    return to.share > from.share ? (1 - share) / (to.share - from.share) * (double)(to.ms - from.ms)
                                 : HUGE_VAL;
}

/* When it is expected to end: as long as the rest takes if it goes on as it did from the beginning,
 * and as it did from each mark to the next.  How far these are apart shows how little is known.
 * False: nothing is known. */
static bool find_end(const struct progress *progress, uint64_t ms, double *least, double *most)
{
    static const struct progress_mark beginning = {0};
    const struct progress_mark now = {.ms = ms, .share = progress->best.share};
    if (now.share <= 1e-9 || now.share >= 1 || progress->mark[PROGRESS_MARKS - 2].ms == 0) {
        return false;
    }
    *least = *most = time_left(beginning, now, now.share);
    for (size_t k = 0; k + 1 < PROGRESS_MARKS; ++k) {
        /* The last mark may be too new to say anything. */
        const struct progress_mark to = k + 2 < PROGRESS_MARKS ? progress->mark[k + 1] : now;
        if (to.ms > 0) {
            const double left = time_left(progress->mark[k], to, now.share);
            *least = smaller(*least, left);
            *most = larger(*most, left);
        }
    }
    *most = *most > UNKNOWN_MS ? HUGE_VAL : *most;
    return true;
}

static void write_end(char *text, size_t size, const struct progress *progress, uint64_t ms)
{
    double least_ms;
    double most_ms;
    char least[24];
    char most[24];
    text[0] = '\0';
    if (!find_end(progress, ms, &least_ms, &most_ms)) {
        return;
    }
    write_time(least, sizeof least, least_ms);
    write_time(most, sizeof most, most_ms);
    if (most_ms == HUGE_VAL) {
        snprintf(text, size, ", %s or more left", least);
    } else if (strcmp(least, most) == 0) {
        snprintf(text, size, ", about %s left", least);
    } else {
        const char *unit = strchr(least, ' ');
        const bool is_same = strcmp(unit, strchr(most, ' ')) == 0;
        snprintf(text, size, ", %.*s to %s left",
                 (int)(is_same ? (size_t)(unit - least) : strlen(least)), least, most);
    }
}

static void write_line(char *line, size_t size, const struct progress *progress, uint64_t ms)
{
    const struct figures_so_far *best = &progress->best;
    char solutions[16];
    char work[64];
    char share[32] = "";
    char end[64];
    write_short(solutions, sizeof solutions, best->solutions);
    write_work(work, sizeof work, best->nodes, ms);
    write_end(end, sizeof end, progress, ms);
    if (best->share >= 0) {
        snprintf(share, sizeof share, "%.2f %%, ", best->share * 100);
    }
    int length = snprintf(line, size, "%s solutions, %s%s%" PRIu64 ":%02u%s", solutions, work,
                          share, ms / 60000, (unsigned)(ms / 1000 % 60), end);
    if (length < 0 || (size_t)length >= size) {
        line[0] = '\0';
    }
}

/* An object on a line; what is not known is null. */
static void write_json(const struct progress *progress, uint64_t ms)
{
    const struct figures_so_far *best = &progress->best;
    double least_ms;
    double most_ms;
    fprintf(stderr,
            "{\"seconds\": %.3f, \"solutions\": \"%" PRIu64 "\", \"nodes\": \"%" PRIu64 "\"",
            (double)ms / 1000, best->solutions, best->nodes);
    if (best->share >= 0) {
        fprintf(stderr, ", \"percent\": %.6g", best->share * 100);
    } else {
        fputs(", \"percent\": null", stderr);
    }
    if (!find_end(progress, ms, &least_ms, &most_ms)) {
        fputs(", \"seconds_left\": null}\n", stderr);
    } else if (most_ms == HUGE_VAL) {
        fprintf(stderr, ", \"seconds_left\": [%.1f, null]}\n", least_ms / 1000);
    } else {
        fprintf(stderr, ", \"seconds_left\": [%.1f, %.1f]}\n", least_ms / 1000, most_ms / 1000);
    }
}

/* What was once known stays so, whoever is asked. */
static void take(struct progress *progress, const struct figures_so_far *figures, uint64_t ms)
{
    struct figures_so_far *best = &progress->best;
    struct progress_mark *mark = progress->mark;
    best->solutions = figures->solutions > best->solutions ? figures->solutions : best->solutions;
    best->nodes = figures->nodes > best->nodes ? figures->nodes : best->nodes;
    best->share = larger(best->share, figures->share);
    const struct progress_mark last = mark[PROGRESS_MARKS - 1];
    if (ms > last.ms + last.ms / 2) {
        memmove(mark, mark + 1, (PROGRESS_MARKS - 1) * sizeof *mark);
        mark[PROGRESS_MARKS - 1] = (struct progress_mark){.ms = ms, .share = best->share};
    }
}

/* A line that changes. */
static void draw(struct progress *progress, const char *line)
{
    size_t width = strlen(line);
    size_t longer = progress->width > width ? progress->width - width : 0;
    fprintf(stderr, "\r%s%*s", line, (int)longer, "");
    fflush(stderr);
    progress->width = width + longer;
}

void progress_show(struct progress *progress, const struct figures_so_far *figures)
{
    char line[WIDTH_MAX + 1];
    const uint64_t ms = qdri_clock_ms() - progress->began_ms;
    const bool is_due = progress->period_ms > 0 && ms - progress->told_ms >= progress->period_ms;
    const bool stays = interrupt_asks_progress() || is_due;
    take(progress, figures, ms);
    if (!stays && (!progress->is_wanted || ms < SILENT_MS)) {
        return;
    }
    write_line(line, sizeof line, progress, ms);
    if (!stays) {
        draw(progress, line);
        return;
    }
    progress_hide(progress);
    if (progress->is_json) {
        write_json(progress, ms);
    } else {
        fprintf(stderr, "quadrille: %s\n", line);
    }
    progress->told_ms = ms;
}

void progress_hide(struct progress *progress)
{
    if (progress->width > 0) {
        fprintf(stderr, "\r%*s\r", (int)progress->width, "");
        fflush(stderr);
        progress->width = 0;
    }
}
