/* proof.c  Two files: the clauses and the proof.
 *
 * Each is written beside its place, and takes it when both are whole, so that what stands there is
 * never half of a proof.  What is no regular file, such as a pipe to a program that compresses, is
 * written as it is. */
#include "search/proof.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <quadrille/proof.h>

#include "shell/interrupt.h"
#include "shell/memory.h"

struct proof_file {
    char *path;
    char *beside; /* NULL: it is written in its place */
    int fd;
    int failure; /* errno */
};

static bool is_regular(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

static bool begin_file(struct session *session, struct proof_file *file, const char *ending)
{
    file->path = joined(session->args->search.proof, ending);
    file->beside = is_regular(file->path) ? joined(file->path, ".new") : NULL;
    file->fd = open(file->beside ? file->beside : file->path,
                    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
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

/* Closes a file; where it is not whole, it goes. */
static void end_file(struct session *session, struct proof_file *file, bool is_whole)
{
    if (file->fd >= 0 && close(file->fd) != 0 && file->failure == 0) {
        file->failure = errno;
    }
    if (file->beside && file->fd >= 0) {
        if (!is_whole || file->failure != 0) {
            unlink(file->beside);
        } else if (rename(file->beside, file->path) != 0) {
            file->failure = errno;
        }
    }
    if (file->failure != 0) {
        complain(session, "%s: cannot be written: %s", file->path, strerror(file->failure));
    }
    free(file->path);
    free(file->beside);
}

bool proof_is_unasked(struct session *session, const char *name)
{
    if (session->args->search.proof) {
        complain(session, "%s: a proof is of a search by an engine", name);
    }
    return !session->args->search.proof;
}

bool proof_is_unfit(struct session *session)
{
    const struct search_args *args = &session->args->search;
    const char *message = NULL;
    if (!args->proof) {
        return false;
    }
    if (session->args->operands > 1) {
        message = "a proof is of one problem, and there are several";
    } else if (session_keeps_journal(session)) {
        message = "--proof is of a search from its beginning, without --checkpoint and --resume";
    } else if (args->cube > 0) {
        message = "--proof is of a whole search, without --cube";
    }
    if (message) {
        complain(session, "%s", message);
    }
    return message != NULL;
}

/* Says why there is no proof. */
static void tell_none(struct session *session, const char *why)
{
    notice(session, "%s: there is no proof, %s", session->args->search.proof, why);
    session_status(session, STATUS_STOPPED);
}

/* Returns whether the proof is whole. */
static bool prove(struct session *session, qdr_proof *proof)
{
    uint64_t bytes;
    switch (qdr_proof_run(proof)) {
    case QDR_EXHAUSTED: {
        const uint64_t lemmas = qdr_proof_lemmas(proof, &bytes);
        detail(session, "%s: %" PRIu64 " lemmas, %" PRIu64 " bytes", session->args->search.proof,
               lemmas, bytes);
        return true;
    }
    case QDR_FAILED:
        if (qdr_proof_error(proof)->code != QDR_IO) { /* of that the files tell */
            complain(session, "%s: there is no proof: %s", session->args->search.proof,
                     qdr_proof_error(proof)->text);
        }
        return false;
    default:
        tell_none(session, interrupt_seen() ? "since it was interrupted" : "for want of time");
        return false;
    }
}

void proof_write(struct session *session, const qdr_solver *solver, const struct result *found)
{
    struct proof_file formula = {.fd = -1};
    struct proof_file lemmas = {.fd = -1};
    const qdr_writer to_formula = {.ctx = &formula, .write = write_file};
    const qdr_writer to_lemmas = {.ctx = &lemmas, .write = write_file};
    const qdr_proof_params params = {.format = (qdr_proof_format)session->args->search.proof_format,
                                     .solutions = found->solutions};
    qdr_proof *proof = NULL;
    qdr_error error;
    bool is_whole = false;
    if (!session->args->search.proof || found->ending == ENDING_FAILED) {
        return;
    }
    if (!result_is_complete(found) || found->count) {
        tell_none(session,
                  found->count ? "for so many solutions" : "since not everything was searched");
        return;
    }
    if (begin_file(session, &formula, ".cnf") && begin_file(session, &lemmas, "")) {
        if (qdr_proof_new(&proof, solver, &params, &to_formula, &to_lemmas, &error) == QDR_OK) {
            is_whole = prove(session, proof);
        } else {
            complain(session, "%s: there is no proof: %s", session->args->search.proof, error.text);
        }
    }
    qdr_proof_free(proof);
    end_file(session, &formula, is_whole);
    end_file(session, &lemmas, is_whole);
}
