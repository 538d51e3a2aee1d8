/* ranks.c  The program as many processes of MPI: see search/ranks.h.
 *
 * Messages to the first rank: READY (has the problem, and waits), REPORT (of a piece), FAILED
 * (why), GONE (will not help any more; what it had to say).  From it: PIECE, OVER (the search is;
 * on with the program), QUIT (all is over).  A rank that is ready gets pieces until it gets OVER or
 * QUIT.
 *
 * Where there are tasks instead of a search (ranks_share), a piece is the number of a task, and a
 * report is what that has printed.
 *
 * Each rank has one piece that it searches, and one in advance where there are enough of them, so
 * that none waits for a message between two.  Pieces are short while there are few, so that there
 * are soon enough for all, and at the end nobody has much left when others have nothing.
 *
 * Only the thread of main speaks to MPI.  Who waits for a message sleeps between two looks: the
 * waiting of MPI takes a processor, which others may search with.
 *
 * When a rank is lost, MPI ends all of them.  What was recorded in the journal is not lost.
 *
 * Source: D. Avis and C. Jordan, "mplrs: A scalable parallel vertex/facet enumeration code",
 * Mathematical Programming Computation 10 (2018): its budgets, which follow from how many pieces
 * there are. */
#include <inttypes.h>
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <quadrille/parallel.h>

#include "search/ranks.h"
#include "shell/command.h"
#include "shell/term/interrupt.h"
#include "shell/term/memory.h"

#define FIRST 0

enum tag { TAG_READY, TAG_REPORT, TAG_FAILED, TAG_GONE, TAG_PIECE, TAG_OVER, TAG_QUIT };

/* Pieces that a rank has at once. */
#define PIECES 2

/* Budgets: with far fewer pieces than ranks that are to have some, with fewer, and with enough.
 * These numbers, and those of src/parallel/helper.c, are the best of some that were tried with
 * bench/cluster.c. */
#define BUDGET_LEAST_MS 10
#define BUDGET_MORE_MS 50
#define BUDGET_MS 500

/* Who waits looks first after so long, and then less and less often. */
#define NAP_NS 20000L
#define NAP_MOST_NS 1000000L

/* The first rank waits for reports no longer, so that it can do other things. */
#define EXCHANGE_NS 10000000L

/* Of what a rank had to say, so much is handed on. */
#define WORDS 400

struct message {
    int source;
    int tag;
    char *bytes; /* one more, which is 0 */
    int size;
};

/* What the first rank knows of another one. */
struct other {
    bool is_ready;
    bool is_gone;
    unsigned pieces; /* that it has */
    uint64_t nodes;  /* that it has entered for this search */
    MPI_Request request[PIECES];
    char *sent[PIECES]; /* bytes that are on their way; NULL: none are */
};

static struct {
    int rank;
    int count;
    unsigned neighbors;  /* ranks on this machine that search, this one included */
    struct other *other; /* [count]: of the first rank */
    struct session *session;
    FILE *said; /* of another rank: what it has to say */
    bool is_told_to_quit;
    struct effort { /* of the first rank, for a search */
        uint64_t reports;
        uint64_t pieces; /* in them */
        double began;    /* processor time, in seconds */
        double waiting;  /* of that */
    } effort;
} all = {.count = 1, .neighbors = 1};

/* -------------------------------------------------------------------------- messages ---- */

static void send_message(int rank, enum tag tag, const void *bytes, size_t size)
{
    MPI_Send(bytes, (int)size, MPI_BYTE, rank, (int)tag, MPI_COMM_WORLD);
}

static double processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Waits for a message, `wait_ns` nanoseconds at most (negative: for as long as it takes).  False:
 * none has come. */
static bool wait_for(int source, long wait_ns, MPI_Status *status)
{
    struct timespec nap = {.tv_nsec = NAP_NS};
    int is_there = 0;
    const double began = processor_time();
    MPI_Iprobe(source, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, status);
    for (long waited = 0; !is_there && (wait_ns < 0 || waited < wait_ns);) {
        nanosleep(&nap, NULL);
        waited += nap.tv_nsec;
        nap.tv_nsec = nap.tv_nsec < NAP_MOST_NS ? 2 * nap.tv_nsec : nap.tv_nsec;
        MPI_Iprobe(source, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, status);
    }
    all.effort.waiting += processor_time() - began;
    return is_there != 0;
}

/* False: none has come, or there is no memory for it. */
static bool receive(int source, long wait_ns, struct message *message)
{
    MPI_Status status;
    *message = (struct message){.source = source};
    if (!wait_for(source, wait_ns, &status)) {
        return false;
    }
    message->source = status.MPI_SOURCE;
    message->tag = status.MPI_TAG;
    MPI_Get_count(&status, MPI_BYTE, &message->size);
    message->bytes = malloc((size_t)message->size + 1);
    if (!message->bytes) {
        fprintf(stderr, "quadrille: out of memory\n");
        MPI_Abort(MPI_COMM_WORLD, STATUS_ERROR);
        return false;
    }
    MPI_Recv(message->bytes, message->size, MPI_BYTE, message->source, message->tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    message->bytes[message->size] = '\0';
    return true;
}

/* ------------------------------------------------------------------ beginning and ending ---- */

static void count_neighbors(void)
{
    MPI_Comm here;
    int count = 1;
    int has_first = all.rank == FIRST;
    int first_is_here = has_first;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &count);
    MPI_Allreduce(&has_first, &first_is_here, 1, MPI_INT, MPI_MAX, here);
    MPI_Comm_free(&here);
    count -= first_is_here && count > 1;
    all.neighbors = (unsigned)count;
}

/* Another rank writes nothing; what it has to say is kept for the first one. */
static void be_quiet(void)
{
    all.said = tmpfile();
    if (!freopen("/dev/null", "w", stdout) || !all.said ||
        dup2(fileno(all.said), STDERR_FILENO) < 0) {
        MPI_Abort(MPI_COMM_WORLD, STATUS_ERROR);
    }
}

void ranks_begin(int *argc, char ***argv)
{
    int given;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &all.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &all.count);
    count_neighbors();
    all.other = calloc((size_t)all.count, sizeof *all.other);
    if (!all.other) {
        MPI_Abort(MPI_COMM_WORLD, STATUS_ERROR);
    }
    if (all.rank != FIRST) {
        be_quiet();
    }
    if (all.count > 1 || getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE")) {
        out_set_forwarded();
    }
}

/* The last line that this rank had to say. */
static size_t last_words(char *words)
{
    fflush(stderr);
    rewind(all.said);
    words[0] = '\0';
    for (char line[WORDS]; fgets(line, sizeof line, all.said);) {
        line[strcspn(line, "\n")] = '\0';
        snprintf(words, WORDS, "%s", line);
    }
    return strlen(words);
}

static void take_leave(void)
{
    char words[WORDS];
    send_message(FIRST, TAG_GONE, words, last_words(words));
}

static void wait_for_leave(void)
{
    for (int k = 1; k < all.count; ++k) {
        struct message message;
        while (!all.other[k].is_gone && receive(k, -1, &message)) {
            all.other[k].is_gone = message.tag == TAG_GONE;
            if (message.tag == TAG_READY) {
                send_message(k, TAG_QUIT, NULL, 0);
            }
            free(message.bytes);
        }
    }
}

int ranks_end(int status)
{
    if (all.rank == FIRST) {
        wait_for_leave();
    } else {
        take_leave();
        status = STATUS_DONE;
    }
    free(all.other);
    MPI_Finalize();
    return status;
}

unsigned ranks_count(void)
{
    return (unsigned)all.count;
}

bool ranks_is_first(void)
{
    return all.rank == FIRST;
}

unsigned ranks_threads(void)
{
    const unsigned threads = qdr_processors() / all.neighbors;
    return threads > 0 ? threads : 1;
}

bool ranks_can(struct session *session, const struct command *command)
{
    char title[64];
    if (all.count == 1) {
        return true;
    }
    if (!command_takes(command, TAKES_RANKS)) {
        complain(session, "%s is for one process: use `quadrille`",
                 command_title(command, title, sizeof title));
        return false;
    }
    if (session->args->operands != 1 || strcmp(session->args->operand[0], "-") == 0) {
        complain(session, "all processes read the problem: give one FILE");
        return false;
    }
    return true;
}

/* ------------------------------------------------------------------------- the first rank ---- */

/* Each piece goes into the first place whose last one has arrived; -1: none has. */
static int free_place(struct other *other)
{
    for (int k = 0; k < PIECES; ++k) {
        int has_arrived = 1;
        if (other->sent[k]) {
            MPI_Test(&other->request[k], &has_arrived, MPI_STATUS_IGNORE);
        }
        if (has_arrived) {
            free(other->sent[k]);
            other->sent[k] = NULL;
            return k;
        }
    }
    return -1;
}

static uint64_t budget(qdr_pool *pool)
{
    const size_t others = (size_t)all.count - 1;
    const size_t pieces = qdr_pool_pieces(pool);
    return pieces < others / 4 ? BUDGET_LEAST_MS : pieces < others ? BUDGET_MORE_MS : BUDGET_MS;
}

/* False: it failed.  *is_lent: was there one? */
static bool lend(qdr_pool *pool, int rank, bool *is_lent)
{
    struct other *other = &all.other[rank];
    const int place = free_place(other);
    const void *piece = NULL;
    size_t size = 0;
    *is_lent = false;
    if (place < 0) {
        return true;
    }
    if (qdr_pool_export_piece(pool, budget(pool), &piece, &size, NULL) != QDR_OK) {
        complain(all.session, "out of memory");
        return false;
    }
    if (!piece) {
        return true;
    }
    other->sent[place] = size < INT_MAX ? malloc(size) : NULL;
    if (!other->sent[place]) {
        complain(all.session, "out of memory");
        return false;
    }
    memcpy(other->sent[place], piece, size);
    MPI_Isend(other->sent[place], (int)size, MPI_BYTE, rank, TAG_PIECE, MPI_COMM_WORLD,
              &other->request[place]);
    ++other->pieces;
    *is_lent = true;
    return true;
}

/* To those who have none first; in advance only where there are enough. */
static bool lend_to_all(qdr_pool *pool)
{
    for (unsigned had = 0; had < PIECES; ++had) {
        bool is_lent = true;
        for (int k = 1; k < all.count && is_lent; ++k) {
            if (!all.other[k].is_ready || all.other[k].pieces != had) {
                continue;
            }
            if (had > 0 && qdr_pool_pieces(pool) < (size_t)all.count) {
                return true;
            }
            if (!lend(pool, k, &is_lent)) {
                return false;
            }
        }
    }
    return true;
}

static bool has_help(void)
{
    for (int k = 1; k < all.count; ++k) {
        if (!all.other[k].is_gone) {
            return true;
        }
    }
    return false;
}

static bool lose(struct message *message)
{
    all.other[message->source].is_gone = true;
    remark(all.session, "rank %d does not help: %s", message->source, message->bytes);
    if (all.other[message->source].pieces > 0 || !has_help()) {
        complain(all.session, "there is nobody to search: %s", message->bytes);
        return false;
    }
    return true;
}

/* False: the search has failed. */
static bool take(struct message *message, qdr_pool *pool)
{
    struct other *other = &all.other[message->source];
    qdr_error error;
    switch (message->tag) {
    case TAG_READY:
        other->is_ready = true;
        return true;
    case TAG_REPORT:
        --other->pieces;
        ++all.effort.reports;
        all.effort.pieces -= qdr_pool_pieces(pool);
        other->nodes -= qdr_pool_stats(pool)->nodes;
        if (qdr_pool_import_report(pool, message->bytes, (size_t)message->size, &error) != QDR_OK) {
            complain(all.session, "rank %d: %s", message->source, error.text);
            return false;
        }
        all.effort.pieces += qdr_pool_pieces(pool);
        other->nodes += qdr_pool_stats(pool)->nodes;
        return true;
    case TAG_GONE:
        return lose(message);
    default:
        --other->pieces;
        complain(all.session, "rank %d: %s", message->source, message->bytes);
        return false;
    }
}

static bool exchange(void *ctx, qdr_pool *pool)
{
    struct message message;
    long wait_ns = EXCHANGE_NS;
    (void)ctx;
    bool goes_on = lend_to_all(pool);
    while (goes_on && receive(MPI_ANY_SOURCE, wait_ns, &message)) {
        goes_on = take(&message, pool) && lend_to_all(pool);
        free(message.bytes);
        wait_ns = 0;
    }
    return goes_on;
}

bool ranks_employ(struct session *session, qdr_pool *pool)
{
    const qdr_remote workers = {.exchange = exchange};
    qdr_error error;
    all.session = session;
    all.effort = (struct effort){.began = processor_time()};
    if (all.count > 1 && qdr_pool_use_remote(pool, &workers, &error) != QDR_OK) {
        complain(session, "%s", error.text);
        return false;
    }
    return true;
}

/* Pieces that are still on their way, or searched, are waited for. */
static void release(int rank)
{
    struct other *other = &all.other[rank];
    struct message message;
    while (!other->is_gone && (!other->is_ready || other->pieces > 0) &&
           receive(rank, -1, &message)) {
        other->is_gone = message.tag == TAG_GONE;
        other->is_ready |= message.tag == TAG_READY;
        other->pieces -= message.tag == TAG_REPORT || message.tag == TAG_FAILED;
        free(message.bytes);
    }
    for (int k = 0; k < PIECES; ++k) {
        if (other->sent[k]) {
            MPI_Wait(&other->request[k], MPI_STATUS_IGNORE);
            free(other->sent[k]);
            other->sent[k] = NULL;
        }
    }
    if (!other->is_gone) {
        send_message(rank, TAG_OVER, NULL, 0);
        other->is_ready = false;
    }
    other->nodes = 0;
}

uint64_t ranks_nodes(unsigned rank)
{
    return all.other[rank].nodes;
}

void ranks_release(void)
{
    if (all.count > 1) {
        detail(all.session,
               "rank 0: %" PRIu64 " reports with %" PRIu64
               " pieces took %.6f s of a processor, besides waiting",
               all.effort.reports, all.effort.pieces,
               processor_time() - all.effort.began - all.effort.waiting);
    }
    for (int k = 1; k < all.count; ++k) {
        release(k);
    }
}

/* ---------------------------------------------------------------------------------- tasks ---- */

/* The tasks that the first rank hands out. */
struct sharing {
    size_t count;
    size_t next;
    size_t pending; /* that others are at */
    bool is_over;   /* no more are handed out */
};

static void hand_out(struct sharing *sharing)
{
    for (int k = 1; k < all.count && !sharing->is_over && sharing->next < sharing->count; ++k) {
        struct other *other = &all.other[k];
        if (other->is_ready && !other->is_gone && other->pieces == 0) {
            const uint64_t task = sharing->next++;
            send_message(k, TAG_PIECE, &task, sizeof task);
            ++other->pieces;
            ++sharing->pending;
        }
    }
}

/* Of a report, or a failure, the first byte is the exit status; then comes what was printed, or
 * said. */
static void take_answer(struct sharing *sharing, struct message *message)
{
    struct session *session = all.session;
    struct other *other = &all.other[message->source];
    if (message->tag == TAG_READY) {
        other->is_ready = true;
        return;
    }
    sharing->pending -= other->pieces;
    if (message->tag == TAG_GONE) {
        sharing->is_over = !lose(message) || sharing->is_over;
        other->pieces = 0;
        return;
    }
    other->pieces = 0;
    if (message->tag == TAG_REPORT) {
        out_add_taken(&session->out, message->bytes + 1, (size_t)message->size - 1, 0);
    } else {
        notice(session, STATUS_DONE, "rank %d: %s", message->source, message->bytes + 1);
        sharing->is_over = true;
    }
    session_status(session, message->bytes[0]);
}

static void share(size_t count)
{
    struct sharing sharing = {.count = count};
    struct message message;
    while (sharing.pending > 0 || (!sharing.is_over && sharing.next < count)) {
        if (receive(MPI_ANY_SOURCE, EXCHANGE_NS, &message)) {
            take_answer(&sharing, &message);
            free(message.bytes);
        }
        out_flush(&all.session->out);
        sharing.is_over = sharing.is_over || session_is_over(all.session);
        hand_out(&sharing);
    }
    for (int k = 1; k < all.count; ++k) {
        release(k);
    }
}

/* ----------------------------------------------------------------------------- the others ---- */

static void work(void *ctx, const struct message *message)
{
    qdr_pool *pool = ctx;
    const void *report;
    size_t size;
    qdr_error error;
    if (qdr_pool_run_piece(pool, message->bytes, (size_t)message->size, &report, &size, &error) !=
        QDR_OK) {
        send_message(FIRST, TAG_FAILED, error.text, strlen(error.text));
    } else if (size >= INT_MAX) {
        static const char words[] = "too much is left of a piece for a message";
        send_message(FIRST, TAG_FAILED, words, sizeof words - 1);
    } else {
        send_message(FIRST, TAG_REPORT, report, size);
    }
}

/* Says that it is ready, and works until it is told that it is over. */
static void serve(void (*work_on)(void *ctx, const struct message *message), void *ctx)
{
    struct message message;
    bool goes_on = !all.is_told_to_quit;
    if (goes_on) {
        send_message(FIRST, TAG_READY, NULL, 0);
    }
    while (goes_on && receive(FIRST, -1, &message)) {
        if (message.tag == TAG_PIECE) {
            work_on(ctx, &message);
        } else {
            goes_on = false;
            all.is_told_to_quit = message.tag == TAG_QUIT;
        }
        free(message.bytes);
    }
}

void ranks_work(qdr_pool *pool)
{
    serve(work, pool);
}

/* What another rank is to do. */
struct tasks {
    ranks_task *task;
    void *ctx;
};

static void answer(void *ctx, const struct message *message)
{
    const struct tasks *tasks = ctx;
    char words[WORDS + 1] = "";
    uint64_t number;
    size_t size = 0;
    int status = STATUS_ERROR;
    memcpy(&number, message->bytes, sizeof number);
    char *text = tasks->task(tasks->ctx, (size_t)number, &size, &status);
    size = text ? size : 0;
    char *report = size < INT_MAX ? malloc(size + 1) : NULL;
    if (report && status == STATUS_DONE) {
        report[0] = (char)status;
        memcpy(report + 1, text ? text : "", size);
        send_message(FIRST, TAG_REPORT, report, size + 1);
    } else {
        words[0] = (char)status;
        send_message(FIRST, TAG_FAILED, words, 1 + last_words(words + 1));
    }
    free(text);
    free(report);
}

void ranks_share(struct session *session, size_t count, ranks_task *task, void *ctx)
{
    struct tasks tasks = {.task = task, .ctx = ctx};
    all.session = session;
    if (all.rank == FIRST) {
        share(count);
    } else {
        serve(answer, &tasks);
    }
}
