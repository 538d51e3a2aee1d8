/* merge.c  `quadrille merge`: puts together what searches of all cubes have found.
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

#include "cover/cover.h"
#include "search/cube.h"
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

void cover_merge(struct session *session)
{
    struct merging merging = {.session = session};
    if (session->args->search->proof || session->args->search->cubes) {
        cover_merge_proofs(session);
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
