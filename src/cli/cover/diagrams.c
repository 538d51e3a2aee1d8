/* diagrams.c  Reads or builds the diagram that a command asks. */
#include "cover/diagrams.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/diagram.h>
#include <quadrille/proof.h>
#include <quadrille/solver.h>

#include "base/params.h"
#include "cover/up_to.h"
#include "search/checkpoint.h"
#include "search/orbits.h"
#include "search/proof.h"
#include "search/search.h"
#include "shell/command.h"
#include "shell/cover_args.h"
#include "shell/term/memory.h"

char *diagrams_digits(struct session *session, const char *name, const qdr_number *number)
{
    char *digits;
    qdr_error error;
    succeeded(session, name, qdr_number_text(number, &digits, &error), &error);
    return digits;
}

char *diagrams_count(struct session *session, const char *name, const qdr_diagram *diagram)
{
    char *digits = NULL;
    qdr_number *count;
    qdr_error error;
    qdr_status status = qdr_number_new(&count, &error);
    if (status == QDR_OK) {
        status = qdr_diagram_count(diagram, count, &error);
    }
    if (succeeded(session, name, status, &error)) {
        digits = diagrams_digits(session, name, count);
    }
    qdr_number_free(count);
    return digits;
}

/* ---------------------------------------------------------------- --with and --without ---- */

/* A condition names options, parted by `|`: each by all its items, in any order, as they are
 * printed; or as `:N`, the N-th of the input.  Neither `|` nor a leading `:` can be in an item, so
 * nothing is ambiguous. */
#define BLANKS " \t\n\v\f\r"

/* Options that are named. */
struct list {
    qdr_option *option;
    size_t count;
    size_t capacity;
};

/* Where they are looked for. */
struct lookup {
    struct session *session;
    const char *name;      /* of the input */
    const char *parameter; /* "with" or "without" */
    const qdr_problem *problem;
};

/* ":N" */
static bool find_number(const struct lookup *lookup, const char *text, int length,
                        qdr_option *option)
{
    uint64_t number;
    const char *end = qdri_params_digits(text + 1, &number);
    const uint32_t options = qdr_problem_options(lookup->problem);
    if (end != text + length || number == 0 || number > options) {
        complain(lookup->session, "%s: --%s: '%.*s' names no option: they are :1 to :%" PRIu32,
                 lookup->name, lookup->parameter, length, text, options);
        return false;
    }
    *option = (qdr_option)(number - 1);
    return true;
}

/* Has the option an entry that is written like this? */
static bool has_entry(const qdr_problem *problem, qdr_option option, const char *word,
                      size_t length)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    const char *colon = memchr(word, ':', length);
    size_t name_length = colon ? (size_t)(colon - word) : length;
    qdr_item item = qdr_problem_find(problem, word, name_length);
    for (size_t k = 0; k < count; ++k) {
        if (entries[k].item != item) {
            continue;
        }
        if (entries[k].color == QDR_NO_COLOR) {
            return !colon;
        }
        const char *color = qdr_problem_color_name(problem, entries[k].color);
        size_t color_length = length - name_length - 1;
        return colon && strlen(color) == color_length &&
               memcmp(color, colon + 1, color_length) == 0;
    }
    return false;
}

/* Are the words, `length` bytes of text, the entries of the option, all of them? */
static bool is_called(const qdr_problem *problem, qdr_option option, const char *text,
                      size_t length)
{
    size_t count;
    size_t words = 0;
    size_t at = 0;
    qdr_problem_option(problem, option, &count);
    for (;;) {
        at += strspn(text + at, BLANKS);
        if (at >= length) {
            return words == count;
        }
        size_t end = at + strcspn(text + at, BLANKS "|");
        if (++words > count || !has_entry(problem, option, text + at, end - at)) {
            return false;
        }
        at = end;
    }
}

static bool find_by_items(const struct lookup *lookup, const char *text, int length,
                          qdr_option *option)
{
    uint32_t options = qdr_problem_options(lookup->problem);
    *option = QDR_NO_OPTION;
    for (qdr_option o = 0; o < options; ++o) {
        if (!is_called(lookup->problem, o, text, (size_t)length)) {
            continue;
        }
        if (*option != QDR_NO_OPTION) {
            complain(lookup->session,
                     "%s: --%s: options :%" PRIu32 " and :%" PRIu32 " both are '%.*s'",
                     lookup->name, lookup->parameter, *option + 1, o + 1, length, text);
            return false;
        }
        *option = o;
    }
    if (*option == QDR_NO_OPTION) {
        complain(lookup->session, "%s: --%s: no option is '%.*s'", lookup->name, lookup->parameter,
                 length, text);
    }
    return *option != QDR_NO_OPTION;
}

/* Adds the options that a text names. */
static bool add_named(const struct lookup *lookup, const char *text, struct list *list)
{
    for (;;) {
        qdr_option option;
        text += strspn(text, BLANKS);
        size_t size = strcspn(text, "|");
        const char *next = text + size;
        while (size > 0 && strchr(BLANKS, text[size - 1])) {
            --size;
        }
        if (!(text[0] == ':' ? find_number : find_by_items)(lookup, text, (int)size, &option)) {
            return false;
        }
        list->option = grow(list->option, &list->capacity, list->count + 1, sizeof option);
        list->option[list->count++] = option;
        if (*next == '\0') {
            return true;
        }
        text = next + 1;
    }
}

static bool add_all(const struct lookup *lookup, const struct text_list *texts, struct list *list)
{
    for (size_t k = 0; k < texts->count; ++k) {
        if (!add_named(lookup, texts->text[k], list)) {
            return false;
        }
    }
    return true;
}

static qdr_diagram *restrict_diagram(struct session *session, const char *name,
                                     const qdr_diagram *diagram)
{
    const struct cover_args *args = session->args->cover;
    const qdr_problem *problem = qdr_diagram_problem(diagram);
    struct lookup with = {session, name, "with", problem};
    struct lookup without = {session, name, "without", problem};
    struct list in = {0};
    struct list out = {0};
    qdr_diagram *restricted = NULL;
    qdr_error error;
    if (add_all(&with, &args->with, &in) && add_all(&without, &args->without, &out)) {
        succeeded(session, name,
                  qdr_diagram_restrict(&restricted, diagram, in.option, in.count, out.option,
                                       out.count, &error),
                  &error);
    }
    free(in.option);
    free(out.option);
    return restricted;
}

/* -------------------------------------------------------------------------- asking ---- */

/* Asks what the command asks; `found` says what a search took that was made for it, or is NULL. */
static void ask_with_conditions(struct session *session, const char *name,
                                const qdr_diagram *diagram, const struct result *found)
{
    qdr_diagram *restricted = NULL;
    detail(session, "%s: a diagram of %" PRIu32 " nodes", name, qdr_diagram_nodes(diagram));
    if (conditions_are_there(session->args)) {
        restricted = restrict_diagram(session, name, diagram);
        if (!restricted) {
            return;
        }
    }
    session->ask(session, name, restricted ? restricted : diagram, found);
    qdr_diagram_free(restricted);
}

/* Only a search for the best complains of a journal that it has no use for. */
static bool is_for_diagrams(struct session *session, const char *name)
{
    return up_to_is_unasked(session, name) &&
           (!command_takes(session->args->command, TAKES_BEST) ||
            checkpoint_is_unasked(session, name)) &&
           proof_is_unasked(session, name);
}

void diagrams_ask(struct session *session, const char *name, const qdr_diagram *diagram)
{
    if (is_for_diagrams(session, name)) {
        ask_with_conditions(session, name, diagram, NULL);
    }
}

static qdr_outcome build(void *ctx, qdr_solver *solver)
{
    return qdr_diagram_build(solver, ctx);
}

/* What a search that was broken off has found is no diagram. */
static void tell_broken(struct session *session, const char *name, const struct result *found)
{
    const char *broken = result_breaking(found->ending);
    if (found->ending == ENDING_FAILED) {
        session_status(session, STATUS_ERROR);
        return;
    }
    notice(session, STATUS_STOPPED, "%s: %s: the diagram is not complete, and not used", name,
           broken ? broken : "stopped");
}

static void tell_of_search(struct session *session, const char *name, const qdr_diagram *diagram,
                           const struct result *found)
{
    result_tell_stats(session, name, found);
    if (!diagram) {
        tell_broken(session, name, found);
    }
}

qdr_diagram *diagrams_build(struct session *session, const char *name, qdr_solver *solver,
                            struct result *found)
{
    qdr_diagram *diagram = NULL;
    search_question(session, solver, build, &diagram, found);
    tell_of_search(session, name, diagram, found);
    return diagram;
}

/* Certifies the number of solutions of a diagram, where that is asked for. */
static void certify(struct session *session, const char *name, const qdr_solver *solver,
                    const qdr_diagram *diagram, const struct result *found)
{
    struct result counted = *found;
    if (session->args->search->proof) {
        counted.count = diagrams_count(session, name, diagram);
        if (counted.count) {
            proof_write(session, solver, NULL, &counted, &(struct proof_list){.sink = NULL});
        }
        free(counted.count);
    }
}

/* Is a proof asked for that there cannot be?  True with the complaint made. */
static bool proof_is_no_certificate(struct session *session)
{
    const struct search_args *args = session->args->search;
    const bool is_no = args->proof && (args->proof_format != QDR_PROOF_CPOG ||
                                       conditions_are_there(session->args));
    if (is_no) {
        complain(session, "of a whole diagram, the count is certified: --proof-format=cpog");
    }
    return is_no || proof_is_unfit(session, true);
}

static qdr_diagram *build_certified(struct session *session, const char *name,
                                    const qdr_problem *problem, struct result *found)
{
    qdr_diagram *diagram = NULL;
    qdr_solver *solver =
        proof_is_no_certificate(session) ? NULL : search_new(session, name, problem, 0);
    if (solver) {
        diagram = diagrams_build(session, name, solver, found);
    }
    if (diagram) {
        certify(session, name, solver, diagram, found);
    }
    qdr_solver_free(solver);
    return diagram;
}

/* A diagram of one solution of each orbit. */
static qdr_diagram *build_up_to(struct session *session, const char *name,
                                const qdr_problem *problem, struct result *found)
{
    qdr_diagram *diagram;
    if (orbits_diagram(session, name, up_to_group(session, name, problem), &diagram, found)) {
        tell_of_search(session, name, diagram, found);
    }
    return diagram;
}

void diagrams_build_and_ask(struct session *session, const char *name, const qdr_problem *problem)
{
    struct result found = {0};
    qdr_diagram *diagram =
        (up_to_is_asked(session) ? build_up_to : build_certified)(session, name, problem, &found);
    if (diagram) {
        ask_with_conditions(session, name, diagram, &found);
    }
    qdr_diagram_free(diagram);
    result_clear(&found);
}
