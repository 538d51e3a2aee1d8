/* proof.c  Asks for a proof of what a search has found. */
#include "search/proof.h"

#include <inttypes.h>

#include <quadrille/proof.h>

#include "search/proof_files.h"
#include "shell/interrupt.h"

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

void proof_write(struct session *session, const qdr_solver *solver, const qdr_cubes *cubes,
                 const struct result *found)
{
    struct proof_files files;
    const qdr_proof_params params = {.format = (qdr_proof_format)session->args->search.proof_format,
                                     .solutions = found->solutions,
                                     .cubes = cubes,
                                     .cube = cubes ? session->args->search.cube - 1 : 0};
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
    if (proof_files_begin(session, &files)) {
        if (qdr_proof_new(&proof, solver, &params, &files.to_formula, &files.to_lemmas, &error) ==
            QDR_OK) {
            is_whole = prove(session, proof);
        } else {
            complain(session, "%s: there is no proof: %s", session->args->search.proof, error.text);
        }
    }
    qdr_proof_free(proof);
    proof_files_end(session, &files, is_whole);
}
