/* cluster.c  How well would so many processes be used by quadrille-mpi?  A simulation of its first
 * rank and of the others, with pieces that fall apart as those of a real search did.
 *
 *     cluster JOURNAL [NAME=VALUE...]
 *
 * JOURNAL was kept of a search (--checkpoint) that has come to its end: it tells which pieces each
 * piece has left, and how many nodes were entered in all of them.  A simulated piece that is not at
 * its end within its budget leaves pieces whose parts of the whole are those of one of the
 * journal's, drawn at random.  Budgets, and who gets a piece when, are those of
 * src/cli/mpi/ranks.c.
 *
 *     workers=N     ranks that search, with one thread each                             [1200]
 *     seconds=T     that each of them would take, were there nothing else to do          [300]
 *     latency=MS    from one rank to another, with the nap of who waits                    [1]
 *     report=US     of the first rank's time, for each report                              [8]
 *     piece=US      ... and for each piece in it                                           [1]
 *     handful=H     pieces that are given away at once, those nearest to the root; 0: all  [8]
 *     seed=S                                                                               [1]
 *
 * Prints a line: workers, efficiency (the seconds of all searches, by those of all workers), share
 * of the time that the first rank was busy, messages a second, the most pieces that waited, and how
 * many were searched. */
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As in src/cli/mpi/ranks.c. */
#define PIECES 2
#define BUDGET_LEAST 0.010
#define BUDGET_MORE 0.050
#define BUDGET 0.500
#define ROUND 0.050 /* ROUND_MS in src/parallel/helper.c */

static void *need(void *memory)
{
    if (!memory) {
        fprintf(stderr, "cluster: out of memory\n");
        exit(2);
    }
    return memory;
}

/* Room for one element more. */
static void *grow(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room) {
        return array;
    }
    *room = 2 * *room + 16;
    return need(realloc(array, *room * size));
}

/* ------------------------------------------------------------ how pieces fall apart ---- */

/* What was left of a piece: parts of it, in the order in which they were handed back. */
struct parts {
    size_t count;
    double *part;
};

static struct parts *recorded;
static size_t recordings, recordings_room;

/* A piece of the journal. */
struct node {
    uint64_t id;
    uint64_t parent; /* 0: none */
    double nodes;    /* own, and then of all below */
};

static struct node *node;
static size_t nodes, nodes_room;

static struct node *find(uint64_t id)
{
    for (; nodes <= id; ++nodes) {
        node = grow(node, nodes, &nodes_room, sizeof *node);
        node[nodes] = (struct node){.id = nodes};
    }
    return &node[id];
}

/* Numbers grow from a piece to those that are given away from it: so sums are made from the end. */
static void take_end(char *line)
{
    uint64_t id, solutions, entered, child;
    int length = 0;
    if (sscanf(line, "end %" SCNu64 " %" SCNu64 " %" SCNu64 "%n", &id, &solutions, &entered,
               &length) != 3) {
        return;
    }
    find(id)->nodes += (double)entered;
    for (char *at = line + length; (at = strstr(at, " piece ")); at += 7) {
        if (sscanf(at, " piece %" SCNu64, &child) == 1) {
            find(child)->parent = id;
        }
    }
}

static void record_parts(void)
{
    for (size_t k = nodes; k-- > 1;) {
        if (node[k].parent != 0) {
            node[node[k].parent].nodes += node[k].nodes;
        }
    }
    for (size_t k = 1; k < nodes; ++k) { /* children of one piece follow each other */
        struct parts parts = {.count = 0};
        size_t room = 0;
        double sum = 0;
        const uint64_t parent = node[k].parent;
        for (; parent != 0 && k < nodes && node[k].parent == parent; ++k) {
            parts.part = grow(parts.part, parts.count, &room, sizeof *parts.part);
            parts.part[parts.count++] = node[k].nodes;
            sum += node[k].nodes;
        }
        if (parts.count > 1 && sum > 0) {
            for (size_t p = 0; p < parts.count; ++p) {
                parts.part[p] /= sum;
            }
            recorded = grow(recorded, recordings, &recordings_room, sizeof *recorded);
            recorded[recordings++] = parts;
            --k;
        } else {
            free(parts.part);
            k -= parts.count > 0;
        }
    }
}

static void read_journal(const char *name)
{
    FILE *file = fopen(name, "r");
    char *line = NULL;
    size_t room = 0;
    if (!file) {
        perror(name);
        exit(2);
    }
    while (getline(&line, &room, file) > 0) {
        take_end(line);
    }
    free(line);
    fclose(file);
    record_parts();
    if (recordings == 0) {
        fprintf(stderr, "cluster: %s: no piece in it has fallen apart\n", name);
        exit(2);
    }
}

/* ----------------------------------------------------------------------- simulation ---- */

static double workers = 1200, seconds = 300, latency_ms = 1, report_us = 8, piece_us = 1,
              handful = 8, seed = 1;

static uint64_t random_state;

static uint64_t draw(uint64_t below) /* splitmix64 */
{
    uint64_t x = random_state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (x ^ x >> 31) % below;
}

/* Pieces that wait, by the seconds that they take. */
static double *stock;
static size_t stocked, stock_room, stocked_most;

static void put(double size)
{
    stock = grow(stock, stocked, &stock_room, sizeof *stock);
    stock[stocked++] = size;
    stocked_most = stocked > stocked_most ? stocked : stocked_most;
}

/* A piece on its way to a worker. */
struct order {
    double size;
    double budget;
};

/* Pieces on their way back. */
struct sizes {
    double *size;
    size_t count, room;
};

struct worker {
    struct order order[PIECES]; /* the first is searched */
    unsigned orders;
    struct sizes report; /* what comes back of it */
};

static struct worker *worker;

/* What happens: an order comes to a worker, a worker is at the end of one, a report comes back. */
enum kind { ORDER_COMES, WORKER_ENDS, REPORT_COMES };

struct event {
    double at;
    enum kind kind;
    uint32_t who;
    struct order order;
    struct sizes report;
};

static struct event *event;
static size_t events, events_room;

static void add_event(struct event added)
{
    event = grow(event, events, &events_room, sizeof *event);
    size_t k = events++;
    for (; k > 0 && added.at < event[(k - 1) / 2].at; k = (k - 1) / 2) {
        event[k] = event[(k - 1) / 2];
    }
    event[k] = added;
}

static struct event next_event(void)
{
    const struct event first = event[0];
    const struct event last = event[--events];
    size_t k = 0;
    for (size_t child = 1; child < events; child = 2 * k + 1) {
        child += child + 1 < events && event[child + 1].at < event[child].at;
        if (event[child].at >= last.at) {
            break;
        }
        event[k] = event[child];
        k = child;
    }
    event[k] = last;
    return first;
}

static void add_size(struct sizes *sizes, double size)
{
    sizes->size = grow(sizes->size, sizes->count, &sizes->room, sizeof *sizes->size);
    sizes->size[sizes->count++] = size;
}

static double searched;
static uint64_t pieces_begun;

static void add_parts(struct sizes *left, double size)
{
    const struct parts *parts = &recorded[draw(recordings)];
    for (size_t k = parts->count; k-- > 0;) {
        add_size(left, size * parts->part[k]);
    }
}

/* The budget is over: pieces are given away from the root on, a handful each time, and the rest is
 * gone on with for a while. */
static double fall_apart(double size, struct sizes *report)
{
    struct sizes left = {.count = 0}; /* the last one is nearest to the root */
    double used = 0;
    add_parts(&left, size);
    while (left.count > 0) {
        for (size_t k = 0; left.count > 0 && (handful < 1 || k < (size_t)handful); ++k) {
            add_size(report, left.size[--left.count]);
        }
        double time = ROUND;
        size_t done = 0;
        for (; done < left.count && time >= left.size[done]; ++done) {
            time -= left.size[done];
        }
        if (done < left.count) {
            left.size[done] -= time;
            time = 0;
        }
        used += ROUND - time;
        searched += ROUND - time;
        left.count -= done;
        memmove(left.size, left.size + done, left.count * sizeof *left.size);
        if (left.count == 1) { /* the one that is searched */
            add_parts(&left, left.size[0]);
            memmove(left.size, left.size + 1, --left.count * sizeof *left.size);
        }
    }
    free(left.size);
    return used;
}

/* A worker begins with its first order; it is known at once when that ends, and what is left. */
static void begin_order(uint32_t who, double now)
{
    struct worker *w = &worker[who];
    const struct order *order = &w->order[0];
    double used = fmin(order->size, order->budget);
    ++pieces_begun;
    searched += used;
    w->report = (struct sizes){.count = 0};
    if (order->size > used) {
        used += fall_apart(order->size - used, &w->report);
    }
    add_event((struct event){.at = now + used, .kind = WORKER_ENDS, .who = who});
}

/* The first rank: it is busy up to then, and knows how many orders each worker has. */
static double busy_until, busy;
static unsigned *has;
static uint32_t *with[PIECES]; /* workers that have so many, but for some that have more by now */
static size_t with_count[PIECES], with_room[PIECES];
static uint64_t messages;

static void note(uint32_t who)
{
    const unsigned h = has[who];
    if (h < PIECES) {
        with[h] = grow(with[h], with_count[h], &with_room[h], sizeof **with);
        with[h][with_count[h]++] = who;
    }
}

static double budget(void)
{
    return (double)stocked < workers / 4 ? BUDGET_LEAST
           : (double)stocked < workers   ? BUDGET_MORE
                                         : BUDGET;
}

static void lend(uint32_t who)
{
    const struct order order = {.size = stock[--stocked], .budget = budget()};
    busy_until += report_us * 1e-6 / 2;
    busy += report_us * 1e-6 / 2;
    ++messages;
    ++has[who];
    add_event((struct event){
        .at = busy_until + latency_ms * 1e-3, .kind = ORDER_COMES, .who = who, .order = order});
}

static void lend_to_all(void)
{
    for (unsigned h = 0; h < PIECES; ++h) {
        while (with_count[h] > 0 && stocked > (h == 0 ? 0 : (size_t)workers)) {
            const uint32_t who = with[h][--with_count[h]];
            if (has[who] == h) {
                lend(who);
                note(who);
            }
        }
    }
}

static void take_report(const struct event *e)
{
    const double time = (report_us / 2 + piece_us * (double)e->report.count) * 1e-6;
    busy_until = fmax(busy_until, e->at) + time;
    busy += time;
    ++messages;
    --has[e->who];
    note(e->who);
    for (size_t k = 0; k < e->report.count; ++k) {
        put(e->report.size[k]);
    }
    free(e->report.size);
    lend_to_all();
}

static void take_order(const struct event *e)
{
    struct worker *w = &worker[e->who];
    w->order[w->orders++] = e->order;
    if (w->orders == 1) {
        begin_order(e->who, e->at);
    }
}

static void end_order(const struct event *e)
{
    struct worker *w = &worker[e->who];
    add_event((struct event){
        .at = e->at + latency_ms * 1e-3, .kind = REPORT_COMES, .who = e->who, .report = w->report});
    memmove(&w->order[0], &w->order[1], (PIECES - 1) * sizeof w->order[0]);
    if (--w->orders > 0) {
        begin_order(e->who, e->at);
    }
}

static double simulate(void)
{
    double now = 0;
    worker = need(calloc((size_t)workers, sizeof *worker));
    has = need(calloc((size_t)workers, sizeof *has));
    for (uint32_t k = 0; k < (uint32_t)workers; ++k) {
        note(k);
    }
    put(workers * seconds);
    lend_to_all();
    while (events > 0) {
        const struct event e = next_event();
        now = fmax(now, e.at);
        switch (e.kind) {
        case ORDER_COMES:
            take_order(&e);
            break;
        case WORKER_ENDS:
            end_order(&e);
            break;
        case REPORT_COMES:
            take_report(&e);
            break;
        }
    }
    return fmax(now, busy_until);
}

static bool set(const char *word)
{
    static const struct {
        const char *name;
        double *value;
    } names[] = {{"workers=", &workers},  {"seconds=", &seconds}, {"latency=", &latency_ms},
                 {"report=", &report_us}, {"piece=", &piece_us},  {"handful=", &handful},
                 {"seed=", &seed}};
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        const size_t length = strlen(names[k].name);
        if (strncmp(word, names[k].name, length) == 0) {
            char *end;
            *names[k].value = strtod(word + length, &end);
            return *end == '\0' && end > word + length && *names[k].value >= 0;
        }
    }
    return false;
}

int main(int argc, char **argv)
{
    for (int k = 2; k < argc; ++k) {
        if (!set(argv[k])) {
            fprintf(stderr, "cluster: what is '%s'?\n", argv[k]);
            return 2;
        }
    }
    if (argc < 2 || workers < 1 || workers > 1e6) {
        fprintf(stderr, "usage: cluster JOURNAL [workers=N] [seconds=T] [latency=MS] [report=US] "
                        "[piece=US] [handful=H] [seed=S]\n");
        return 2;
    }
    random_state = (uint64_t)seed;
    workers = floor(workers);
    read_journal(argv[1]);
    const double took = simulate();
    if (fabs(searched - workers * seconds) > 1e-6 * workers * seconds) {
        fprintf(stderr, "cluster: %g seconds were searched of %g\n", searched, workers * seconds);
        return 1;
    }
    printf("%6.0f workers  efficiency %.4f  rank 0 busy %.4f  %9.1f messages/s  %8zu pieces waited "
           " %10" PRIu64 " searched\n",
           workers, workers * seconds / (workers * took), busy / took, (double)messages / took,
           stocked_most, pieces_begun);
    return 0;
}
