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

/* A proof of a cube, and its formula. */
struct pair {
    struct input formula;
    struct input lemmas;
    qdr_reader from_formula;
    qdr_reader from_lemmas;
    char *path; /* of the formula */
};

static bool open_formula(struct session *session, struct pair *pair, const char *operand)
{
    pair->path = joined(operand, ".cnf");
    const bool is_open = input_open(&pair->formula, session, pair->path);
    if (!is_open) {
        free(pair->path);
    } else {
        pair->from_formula = input_reader(&pair->formula);
    }
    return is_open;
}

static void close_formula(struct pair *pair)
{
    input_close(&pair->formula);
    free(pair->path);
}

static bool look(struct session *session, qdr_proof_merge *merge, const char *operand)
{
    struct pair pair;
    qdr_error error;
    if (!open_formula(session, &pair, operand)) {
        return false;
    }
    const bool is_good =
        qdr_proof_merge_look(merge, &pair.from_formula, pair.path, &error) == QDR_OK;
    if (!is_good) {
        input_complain(session, &pair.formula, &error);
    }
    close_formula(&pair);
    return is_good;
}

static bool add(struct session *session, qdr_proof_merge *merge, const char *operand)
{
    struct pair pair;
    qdr_error error;
    if (!open_formula(session, &pair, operand)) {
        return false;
    }
    bool is_good = input_open(&pair.lemmas, session, operand);
    if (is_good) {
        pair.from_lemmas = input_reader(&pair.lemmas);
        is_good = qdr_proof_merge_add(merge, &pair.from_formula, pair.path, &pair.from_lemmas,
                                      operand, &error) == QDR_OK;
        if (!is_good) {
            input_complain(session, &pair.lemmas, &error);
        }
        input_close(&pair.lemmas);
    }
    close_formula(&pair);
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
