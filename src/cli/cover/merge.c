/* merge.c  `quadrille merge`: puts together what searches of all cubes have found, or, with
 * --proof, their proofs.
 *
 * Everything is read twice: first it is seen whether all cubes are there, each once, and whole;
 * then solutions are copied.  So nothing is written that is not the whole. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <quadrille/proof.h>

#include "cover/cover.h"
#include "search/cube.h"
#include "search/proof.h"
#include "shell/command.h"
#include "shell/input.h"
#include "shell/search_args.h"
#include "shell/term/memory.h"

struct merging {
    struct session *session;
    bool copies;           /* is it the second time? */
    struct cube_line what; /* the first line of a cube; `cube` 0: none was seen */
    bool *is_there;        /* [what.cubes] */
    size_t there;
    qdr_number *sum;
    /* of the present input */
    const char *name;
    size_t line;
    uint64_t listed; /* since the last line of a cube */
    char *text;      /* of a line in the making */
    size_t length;
    size_t room;
};

static bool refuse(struct merging *merging, const char *what)
{
    qdr_error error = {.line = merging->line};
    snprintf(error.source, sizeof error.source, "%.100s", merging->name);
    snprintf(error.text, sizeof error.text, "%s", what);
    complain_at(merging->session, &error);
    return false;
}

static bool add(struct merging *merging, const struct cube_line *line)
{
    qdr_number *number = NULL;
    const bool is_added = qdr_number_new(&number, NULL) == QDR_OK &&
                          qdr_number_parse(number, line->solutions, line->digits, NULL) == QDR_OK &&
                          qdr_number_add(merging->sum, merging->sum, number, NULL) == QDR_OK;
    uint64_t listed = 0;
    const bool is_as_said = !line->is_listed || (is_added && qdr_number_to_u64(number, &listed) &&
                                                 listed == merging->listed);
    qdr_number_free(number);
    if (!is_added) {
        return refuse(merging, "out of memory");
    }
    if (!is_as_said) {
        return refuse(merging, "these are not the solutions of this cube, or not all of them");
    }
    return true;
}

/* The line that ends a cube's answer. */
static bool take_cube(struct merging *merging, const struct cube_line *line)
{
    if (merging->what.cube == 0) {
        merging->what = *line;
        merging->is_there = allocate(line->cubes, sizeof *merging->is_there);
    }
    if (line->cubes != merging->what.cubes || line->fingerprint != merging->what.fingerprint) {
        return refuse(merging, "this is a cube of another search");
    }
    if (line->is_listed != merging->what.is_listed) {
        return refuse(merging, "solutions of this cube were counted, and others listed");
    }
    if (merging->is_there[line->cube - 1]) {
        return refuse(merging, "this cube is there twice");
    }
    merging->is_there[line->cube - 1] = true;
    ++merging->there;
    return add(merging, line);
}

static bool take_line(struct merging *merging, const char *text, size_t length)
{
    struct cube_line line;
    const bool is_end = cube_read_line(text, length, &line);
    ++merging->line;
    if (merging->copies) {
        if (!is_end) {
            out_bytes(&merging->session->out, text, length);
            out_bytes(&merging->session->out, "\n", 1);
            out_pass(&merging->session->out);
        }
        return merging->session->out.failure == 0;
    }
    if (is_end && !take_cube(merging, &line)) {
        return false;
    }
    merging->listed = is_end ? 0 : merging->listed + 1;
    return true;
}

static bool take_bytes(struct merging *merging, const char *bytes, size_t size)
{
    while (size > 0) {
        const char *end = memchr(bytes, '\n', size);
        const size_t count = end ? (size_t)(end - bytes) : size;
        merging->text = grow(merging->text, &merging->room, merging->length + count, 1);
        memcpy(merging->text + merging->length, bytes, count);
        merging->length += count;
        bytes += count;
        size -= count;
        if (end) {
            const bool goes_on = take_line(merging, merging->text, merging->length);
            merging->length = 0;
            ++bytes;
            --size;
            if (!goes_on) {
                return false;
            }
        }
    }
    return true;
}

static bool take_input(struct merging *merging, const char *operand)
{
    struct input input;
    char bytes[16384];
    ptrdiff_t got = 0;
    if (!input_open(&input, merging->session, operand)) {
        return false;
    }
    merging->name = input.name;
    merging->line = 0;
    merging->listed = 0;
    merging->length = 0;
    const qdr_reader reader = input_reader(&input);
    bool is_good = true;
    while (is_good && (got = reader.read(reader.ctx, bytes, sizeof bytes)) > 0) {
        is_good = take_bytes(merging, bytes, (size_t)got);
    }
    if (got < 0) {
        qdr_error error = {.text = "it could not be read"};
        input_complain(merging->session, &input, &error);
        is_good = false;
    } else if (is_good && !merging->copies && (merging->listed > 0 || merging->length > 0)) {
        is_good = refuse(merging, "the last cube is not at its end here");
    }
    input_close(&input);
    return is_good;
}

static bool take_inputs(struct merging *merging)
{
    const struct args *args = merging->session->args;
    for (size_t k = 0; k < args->operands; ++k) {
        if (!take_input(merging, args->operand[k])) {
            return false;
        }
    }
    return true;
}

static bool are_all(struct merging *merging)
{
    if (merging->what.cube == 0) {
        complain(merging->session, "there is no cube in the input");
        return false;
    }
    size_t missing = 0;
    while (missing < merging->what.cubes && merging->is_there[missing]) {
        ++missing;
    }
    if (merging->there < merging->what.cubes) {
        complain(merging->session, "%zu of %zu cubes are missing, such as cube %zu",
                 merging->what.cubes - merging->there, merging->what.cubes, missing + 1);
    }
    return merging->there == merging->what.cubes;
}

/* What is read twice must be there twice. */
static bool can_be_read_again(struct merging *merging)
{
    const struct args *args = merging->session->args;
    for (size_t k = 0; k < args->operands; ++k) {
        struct stat file;
        if (stat(args->operand[k], &file) != 0 || !S_ISREG(file.st_mode)) {
            complain(merging->session, "%s: solutions are merged from files, which are read twice",
                     args->operand[k]);
            return false;
        }
    }
    return true;
}

static void write_result(struct merging *merging)
{
    struct out *out = &merging->session->out;
    char *digits;
    if (merging->what.is_listed) {
        merging->copies = true;
        if (can_be_read_again(merging) && take_inputs(merging)) {
            out_commit(out);
        }
        return;
    }
    if (qdr_number_text(merging->sum, &digits, NULL) != QDR_OK) {
        complain(merging->session, "out of memory");
        return;
    }
    out_format(out, "%s\n", digits);
    out_commit(out);
    free(digits);
}

/* -------------------------------------------------------------------------- proofs ---- */

/* Formulas are read twice: a formula says first how many solutions it has. */

/* Opens the formula of a proof; the path is to be freed in any case. */
static bool open_formula(struct session *session, struct input *formula, const char *operand,
                         char **path)
{
    *path = joined(operand, ".cnf");
    return input_open(formula, session, *path);
}

static bool look_at_proof(struct session *session, qdr_proof_merge *merge, const char *operand)
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

static bool add_proof(struct session *session, qdr_proof_merge *merge, const char *operand)
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
        if (!look_at_proof(session, merge, args->operand[k])) {
            return false;
        }
    }
    for (size_t k = 1; k < args->operands; ++k) {
        if (session_is_over(session) || !add_proof(session, merge, args->operand[k])) {
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

static void merge_all_proofs(struct session *session)
{
    const struct args *args = session->args;
    if (!args->search->proof || !args->search->cubes || args->operands < 1) {
        complain(session, "--proof=FILE and --cubes=FILE go together, and with the problem");
        return;
    }
    cover_one(session, args->operand[0], merge_proofs);
}

void cover_merge(struct session *session)
{
    struct merging merging = {.session = session};
    if (session->args->search->proof || session->args->search->cubes) {
        merge_all_proofs(session);
        return;
    }
    if (qdr_number_new(&merging.sum, NULL) != QDR_OK) {
        complain(session, "out of memory");
        return;
    }
    if (take_inputs(&merging) && are_all(&merging)) {
        write_result(&merging);
    }
    qdr_number_free(merging.sum);
    free(merging.is_there);
    free(merging.text);
}
