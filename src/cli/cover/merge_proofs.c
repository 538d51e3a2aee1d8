/* merge_proofs.c  `quadrille merge --proof`: puts together proofs of all cubes of a search.
 *
 * Formulas are read twice: a formula says first how many solutions it has. */
#include <stdlib.h>

#include <quadrille/proof.h>

#include "cover/cover.h"
#include "search/cube.h"
#include "search/proof.h"
#include "shell/input.h"
#include "shell/search_args.h"
#include "shell/term/memory.h"
#include "shell/term/params.h"

/* Opens the formula of a proof; the path is to be freed in any case. */
static bool open_formula(struct session *session, struct input *formula, const char *operand,
                         char **path)
{
    *path = joined(operand, ".cnf");
    return input_open(formula, session, *path);
}

static bool look(struct session *session, qdr_proof_merge *merge, const char *operand)
{
    struct input formula;
    qdr_error error;
    char *path;
    bool is_good = open_formula(session, &formula, operand, &path);
    if (is_good) {
        const qdr_reader reader = input_reader(&formula);
        is_good = input_end(session, &formula, qdr_proof_merge_look(merge, &reader, path, &error),
                            &error);
    }
    free(path);
    return is_good;
}

static bool add_lemmas(struct session *session, qdr_proof_merge *merge, struct input *formula,
                       const char *path, const char *operand)
{
    struct input lemmas;
    qdr_error error;
    if (!input_open(&lemmas, session, operand)) {
        return false;
    }
    const qdr_reader from_formula = input_reader(formula);
    const qdr_reader from_lemmas = input_reader(&lemmas);
    const qdr_status status =
        qdr_proof_merge_add(merge, &from_formula, path, &from_lemmas, operand, &error);
    return input_end(session, &lemmas, status, &error);
}

static bool add(struct session *session, qdr_proof_merge *merge, const char *operand)
{
    struct input formula;
    char *path;
    bool is_good = open_formula(session, &formula, operand, &path);
    if (is_good) {
        is_good = add_lemmas(session, merge, &formula, path, operand);
        input_close(&formula);
    }
    free(path);
    return is_good;
}

static bool take_all(struct session *session, qdr_proof_merge *merge)
{
    const struct args *args = session->args;
    qdr_error error;
    for (size_t k = 1; k < args->operands; ++k) {
        if (!look(session, merge, args->operand[k])) {
            return false;
        }
    }
    for (size_t k = 1; k < args->operands; ++k) {
        if (session_is_over(session) || !add(session, merge, args->operand[k])) {
            return false;
        }
    }
    if (qdr_proof_merge_end(merge, &error) != QDR_OK) {
        if (error.code != QDR_IO) { /* of that the files tell */
            complain(session, "%s", error.text);
        }
        return false;
    }
    return true;
}

static void write_proof(struct session *session, const qdr_cubes *cubes)
{
    qdr_params *params = params_new(QDR_PARAMS_PROOF);
    struct proof_files files;
    qdr_proof_merge *merge;
    qdr_error error;
    bool is_whole = false;
    params_set_number(params, "format", session->args->search->proof_format);
    if (proof_files_begin(session, ".cnf", &files)) {
        if (qdr_proof_merge_new(&merge, cubes, params, &files.to_formula, &files.to_lemmas,
                                &error) == QDR_OK) {
            is_whole = take_all(session, merge);
            qdr_proof_merge_free(merge);
        } else {
            complain(session, "%s", error.text);
        }
    }
    proof_files_end(session, &files, is_whole);
    qdr_params_free(params);
}

static void merge_proofs(struct session *session, const char *name, const qdr_problem *problem)
{
    (void)name;
    qdr_cubes *cubes = cube_read_all(session, problem);
    if (cubes) {
        write_proof(session, cubes);
        qdr_cubes_free(cubes);
    }
}

void cover_merge_proofs(struct session *session)
{
    const struct args *args = session->args;
    if (!args->search->proof || !args->search->cubes || args->operands < 1) {
        complain(session, "--proof=FILE and --cubes=FILE go together, and with the problem");
        return;
    }
    cover_one(session, args->operand[0], merge_proofs);
}
