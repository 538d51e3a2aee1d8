/* progress.c  Shows on a terminal how far a search has come.
 *
 * The line is erased by blanks, so it works on every terminal; it is
 * kept short, since one that wraps could not be erased. */
#include "shell/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define WIDTH_MAX 79
#define SILENT_MS 1000

uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void progress_init(struct progress *progress, bool is_allowed)
{
    *progress = (struct progress){.is_wanted = is_allowed && isatty(STDERR_FILENO)};
}

void progress_begin(struct progress *progress)
{
    progress->began_ms = progress->is_wanted ? now_ms() : 0;
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
        write_short(rate, sizeof rate, (uint64_t)((double)nodes * 1000 / (double)ms));
        snprintf(text, size, "%s nodes, %s/s, ", count, rate);
    }
}

static void write_line(char *line, size_t size, const struct figures_so_far *figures, uint64_t ms)
{
    char solutions[16];
    char work[64];
    char share[32] = "";
    write_short(solutions, sizeof solutions, figures->solutions);
    write_work(work, sizeof work, figures->nodes, ms);
    if (figures->share >= 0) {
        snprintf(share, sizeof share, "%.2f %% of the tree, ", figures->share * 100);
    }
    int length = snprintf(line, size, "%s solutions, %s%s%" PRIu64 ":%02u", solutions, work, share,
                          ms / 60000, (unsigned)(ms / 1000 % 60));
    if (length < 0 || (size_t)length >= size) {
        line[0] = '\0';
    }
}

void progress_show(struct progress *progress, const struct figures_so_far *figures)
{
    char line[WIDTH_MAX + 1];
    uint64_t ms = progress->is_wanted ? now_ms() - progress->began_ms : 0;
    if (ms < SILENT_MS) {
        return;
    }
    write_line(line, sizeof line, figures, ms);
    size_t width = strlen(line);
    size_t longer = progress->width > width ? progress->width - width : 0;
    fprintf(stderr, "\r%s%*s", line, (int)longer, "");
    fflush(stderr);
    progress->width = width + longer;
}

void progress_hide(struct progress *progress)
{
    if (progress->width > 0) {
        fprintf(stderr, "\r%*s\r", (int)progress->width, "");
        fflush(stderr);
        progress->width = 0;
    }
}
