/* proof.c  Asks for a proof of what a search has found. */
#include "search/proof.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <quadrille/proof.h>

#include "base/random.h"
#include "shell/search_args.h"
#include "shell/term/interrupt.h"
#include "shell/term/memory.h"

/* ---------------------------------------------------------------------- the two files ---- */

static bool is_regular(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

static bool begin_file(struct session *session, struct proof_file *file, const char *ending)
{
    file->path = joined(session->args->search->proof, ending);
    file->fd = is_regular(file->path) ? replacement_begin(&file->replacement, file->path)
                                      : open(file->path, O_WRONLY | O_CLOEXEC);
    if (file->fd < 0) {
        complain(session, "%s: cannot be written: %s", file->path, strerror(errno));
    }
    return file->fd >= 0;
}

static bool write_file(void *ctx, const char *bytes, size_t size)
{
    struct proof_file *file = ctx;
    file->failure = file->failure == 0 ? out_write_all(file->fd, bytes, size) : file->failure;
    return file->failure == 0;
}

/* Gives a complete file its name, and removes any other. */
static void end_file(struct session *session, struct proof_file *file, bool is_whole)
{
    if (file->replacement.path && is_whole && file->failure == 0) {
        file->failure = replacement_commit(&file->replacement, file->fd) ? 0 : errno;
    } else {
        replacement_abandon(&file->replacement);
    }
    if (file->fd >= 0 && close(file->fd) != 0 && file->failure == 0) {
        file->failure = errno;
    }
    if (file->failure != 0) {
        complain(session, "%s: cannot be written: %s", file->path, strerror(file->failure));
    }
    free(file->path);
}

bool proof_files_begin(struct session *session, const char *ending, struct proof_files *files)
{
    *files = (struct proof_files){.formula = {.fd = -1}, .lemmas = {.fd = -1}};
    files->to_formula = (qdr_writer){.ctx = &files->formula, .write = write_file};
    files->to_lemmas = (qdr_writer){.ctx = &files->lemmas, .write = write_file};
    return begin_file(session, &files->formula, ending) && begin_file(session, &files->lemmas, "");
}

void proof_files_end(struct session *session, struct proof_files *files, bool is_whole)
{
    end_file(session, &files->formula, is_whole);
    end_file(session, &files->lemmas, is_whole);
}

/* -------------------------------------------------------------------------- the proof ---- */

bool proof_is_unasked(struct session *session, const char *name)
{
    if (session->args->search->proof) {
        complain(session, "%s: a proof is of a search by an engine", name);
    }
    return !session->args->search->proof;
}

static bool is_certificate(const struct session *session)
{
    return session->args->search->proof_format == QDR_PROOF_CPOG;
}

bool proof_is_unfit(struct session *session, bool is_count)
{
    const struct search_args *args = session->args->search;
    const char *message = NULL;
    if (!args->proof) {
        return false;
    }
    if (session->args->operands > 1) {
        message = "a proof is of one problem, and there are several";
    } else if (session_keeps_journal(session)) {
        message = "--proof is of a search from its beginning, without a journal";
    } else if (is_certificate(session) && !is_count) {
        message = "--proof-format=cpog certifies counts: of count, sudoku count and diagram";
    } else if (is_certificate(session) && args->cube > 0) {
        message = "--proof-format=cpog certifies whole counts, without --cube";
    }
    return refused(session, message);
}

/* The options of a solution come in any order, so their hashes are added, and the sum is hashed
 * again. */
static void add_options(void *ctx, const qdr_option *options, size_t count)
{
    struct proof_list *list = ctx;
    uint64_t sum = 0;
    for (size_t k = 0; k < count; ++k) {
        sum += qdri_random_mix(0, options[k]);
    }
    list->sum += qdri_random_mix(0, sum);
}

qdr_verdict proof_list_take(void *ctx, const qdr_solution *solution)
{
    struct proof_list *list = ctx;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    add_options(list, options, count);
    return list->sink->take(list->sink->ctx, solution);
}

/* Says why there is no proof. */
static void tell_none(struct session *session, const char *why)
{
    notice(session, STATUS_STOPPED, "%s: there is no proof, %s", session->args->search->proof, why);
}

/* Is what was listed what is proven? */
static bool is_listed(struct session *session, const struct proof_list *listed,
                      const struct proof_list *proven)
{
    const bool is_same = !listed->sink || listed->sum == proven->sum;
    if (!is_same) {
        complain(session, "%s: there is no proof: the solutions are not those that were listed",
                 session->args->search->proof);
    }
    return is_same;
}

/* Complains where what is certified is not what was counted: then an engine is wrong, or the
 * certificate is. */
static bool is_right_count(struct session *session, const qdr_proof *proof,
                           const struct result *found)
{
    qdr_number *number = NULL;
    char *certified = NULL;
    char counted[24];
    snprintf(counted, sizeof counted, "%" PRIu64, found->solutions);
    bool is_right = qdr_number_new(&number, NULL) == QDR_OK &&
                    qdr_proof_count(proof, number, NULL) == QDR_OK &&
                    qdr_number_text(number, &certified, NULL) == QDR_OK;
    if (!is_right) {
        complain(session, "out of memory");
    } else if (strcmp(certified, found->count ? found->count : counted) != 0) {
        complain(session, "%s: there is no proof: it certifies %s solutions, and there are %s",
                 session->args->search->proof, certified, found->count ? found->count : counted);
        is_right = false;
    }
    qdr_number_free(number);
    free(certified);
    return is_right;
}

/* Returns whether the proof is whole. */
static bool prove(struct session *session, qdr_proof *proof, const struct result *found,
                  const struct proof_list *listed, const struct proof_list *proven)
{
    uint64_t bytes;
    switch (qdr_proof_run(proof)) {
    case QDR_EXHAUSTED: {
        if (is_certificate(session) ? !is_right_count(session, proof, found)
                                    : !is_listed(session, listed, proven)) {
            return false;
        }
        const uint64_t lemmas = qdr_proof_lemmas(proof, &bytes);
        detail(session, "%s: %" PRIu64 " lemmas, %" PRIu64 " bytes", session->args->search->proof,
               lemmas, bytes);
        return true;
    }
    case QDR_FAILED:
        if (qdr_proof_error(proof)->code != QDR_IO) { /* of that the files tell */
            complain(session, "%s: there is no proof: %s", session->args->search->proof,
                     qdr_proof_error(proof)->text);
        }
        return false;
    default:
        tell_none(session, interrupt_seen() ? "since it was interrupted" : "for want of time");
        return false;
    }
}

/* What a proof is of: what a search for the best keeps, or what a solver finds. */
struct question {
    const qdr_optimizer *best; /* NULL: the solver's */
    const qdr_solver *solver;
    const qdr_params *params;
};

static qdr_status begin_proof(qdr_proof **proof, const struct question *question,
                              const struct proof_files *files, qdr_error *error)
{
    return question->best ? qdr_proof_new_best(proof, question->best, &files->to_formula,
                                               &files->to_lemmas, error)
                          : qdr_proof_new(proof, question->solver, question->params,
                                          &files->to_formula, &files->to_lemmas, error);
}

/* Writes the two files; the formula's has an ending. */
static void write_files(struct session *session, const char *ending,
                        const struct question *question, const struct result *found,
                        const struct proof_list *listed, const struct proof_list *proven)
{
    struct proof_files files;
    qdr_proof *proof = NULL;
    qdr_error error;
    bool is_whole = false;
    if (proof_files_begin(session, ending, &files)) {
        if (begin_proof(&proof, question, &files, &error) == QDR_OK) {
            is_whole = prove(session, proof, found, listed, proven);
        } else {
            complain(session, "%s: there is no proof: %s", session->args->search->proof,
                     error.text);
        }
    }
    qdr_proof_free(proof);
    proof_files_end(session, &files, is_whole);
}

void proof_write_best(struct session *session, const qdr_optimizer *best,
                      const struct result *found)
{
    const struct proof_list unlisted = {.sink = NULL};
    if (!session->args->search->proof || found->ending == ENDING_FAILED) {
        return;
    }
    if (!result_is_complete(found)) {
        tell_none(session, "since not everything was searched");
        return;
    }
    write_files(session, ".opb", &(struct question){.best = best}, found, &unlisted, &unlisted);
}

void proof_write(struct session *session, const qdr_solver *solver, const qdr_cubes *cubes,
                 const struct result *found, const struct proof_list *listed)
{
    struct proof_list proven = {0};
    if (!session->args->search->proof || found->ending == ENDING_FAILED) {
        return;
    }
    if (!result_is_complete(found) || (found->count && !is_certificate(session))) {
        tell_none(session,
                  found->count ? "for so many solutions" : "since not everything was searched");
        return;
    }
    qdr_params *params = params_new(QDR_PARAMS_PROOF);
    params_set_number(params, "format", session->args->search->proof_format);
    params_set_number(params, "solutions", found->solutions);
    (void)!qdr_params_set_cube(params, cubes, cubes ? session->args->search->cube - 1 : 0, NULL);
    (void)!qdr_params_set_tell(params, add_options, &proven, NULL);
    write_files(session, ".cnf", &(struct question){.solver = solver, .params = params}, found,
                listed, &proven);
    qdr_params_free(params);
}
