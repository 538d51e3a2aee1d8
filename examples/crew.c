/* crew.c  A small crew schedule: every flight of the day needs exactly one crew.  Each roster that
 * a crew can fly has its cost; the cheapest schedules are looked for.
 *
 * Items: the flights (primary), and the bases, each of which has one standby crew: at most one
 * roster may use it (secondary).  Options: the rosters. */
#include <quadrille/quadrille.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const flights[] = {"101", "102", "203", "204", "305", "306", "407", "408"};
static const char *const standbys[] = {"standby-north", "standby-south"};

static const struct roster {
    uint64_t cost;
    const char *covers; /* names of items, parted by blanks */
} rosters[] = {
    {310, "101 102"},
    {280, "203 204"},
    {450, "101 203 408"},
    {420, "102 204 305"},
    {390, "305 306"},
    {520, "306 407 408"},
    {240, "407 408"},
    {600, "102 204 305 306 407"},
    {200, "101 standby-north"},
    {190, "408 standby-north"},
    {150, "305 306 standby-south"},
    {180, "306 407 standby-south"},
    {170, "203 204 standby-south"},
};

enum {
    FLIGHTS = sizeof flights / sizeof *flights,
    STANDBYS = sizeof standbys / sizeof *standbys,
    ROSTERS = sizeof rosters / sizeof *rosters
};

static void stop_unless(bool ok, const qdr_error *error)
{
    if (!ok) {
        fprintf(stderr, "crew: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

/* Finds the items by their names. */
static void add_roster(qdr_builder *builder, const struct roster *roster, qdr_error *error)
{
    qdr_entry entries[FLIGHTS + STANDBYS];
    size_t count = 0;
    const char *name = roster->covers;
    while (*name != '\0') {
        size_t length = strcspn(name, " ");
        entries[count++] = (qdr_entry){qdr_builder_find(builder, name, length), QDR_NO_COLOR};
        name += length + strspn(name + length, " ");
    }
    stop_unless(qdr_builder_option(builder, entries, count, roster->cost, NULL, error) == QDR_OK,
                error);
}

static qdr_problem *crew_problem(void)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_error error;
    stop_unless(qdr_builder_new(&builder, &error) == QDR_OK, &error);
    for (size_t k = 0; k < FLIGHTS; ++k) {
        stop_unless(qdr_builder_primary(builder, flights[k], NULL, &error) == QDR_OK, &error);
    }
    for (size_t k = 0; k < STANDBYS; ++k) {
        stop_unless(qdr_builder_secondary(builder, standbys[k], NULL, &error) == QDR_OK, &error);
    }
    for (size_t k = 0; k < ROSTERS; ++k) {
        add_roster(builder, &rosters[k], &error);
    }
    stop_unless(qdr_builder_build(builder, &problem, &error) == QDR_OK, &error);
    qdr_builder_free(builder);
    return problem;
}

static void print_schedule(const qdr_solution *schedule)
{
    size_t count;
    const qdr_option *options = qdr_solution_options(schedule, &count);
    printf("schedule for %" PRIu64 "\n", qdr_solution_cost(schedule));
    for (size_t k = 0; k < count; ++k) {
        printf("%6" PRIu64 "  %s\n", rosters[options[k]].cost, rosters[options[k]].covers);
    }
}

/* The three cheapest, in order; none is cheaper, once the search has ended by itself. */
int main(void)
{
    qdr_optimizer *best;
    qdr_error error;
    qdr_problem *problem = crew_problem();
    stop_unless(qdr_optimizer_new(&best, problem, 3, QDR_CHEAPEST, NULL, &error) == QDR_OK, &error);
    if (qdr_optimizer_run(best) == QDR_EXHAUSTED) {
        for (size_t k = 0; k < qdr_optimizer_count(best); ++k) {
            print_schedule(qdr_optimizer_solution(best, k));
        }
    }
    qdr_optimizer_free(best);
    qdr_problem_free(problem);
    return EXIT_SUCCESS;
}
