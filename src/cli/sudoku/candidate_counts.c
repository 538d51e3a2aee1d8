/* candidate_counts.c  In how many solutions each candidate is: as the option of a diagram of all
 * solutions. */
#include "sudoku/candidate_counts.h"

#include <stdlib.h>

#include "cover/diagrams.h"
#include "sudoku/search.h"

struct counting {
    struct puzzle_solver *solving;
    const struct puzzle *puzzle;
    const qdr_marginals *marginals;
    char *total; /* in digits */
};

static unsigned side_of(const struct counting *counting)
{
    return counting->puzzle->grid->side;
}

/* Returns in how many solutions a cell has a digit; NULL: in none. */
static const qdr_number *count_of(const struct counting *counting, unsigned cell, unsigned digit)
{
    qdr_option option =
        qdr_sudoku_option(counting->solving->sudoku, (qdr_cell)cell, (qdr_digit)digit);
    if (option == QDR_NO_OPTION) {
        return NULL;
    }
    const qdr_number *count = qdr_marginals_option(counting->marginals, option);
    return qdr_number_is_zero(count) ? NULL : count;
}

/* Does something with each candidate of a cell. */
typedef void use_count(void *ctx, char symbol, const char *digits);

static void each_count(const struct counting *counting, unsigned cell, use_count *use, void *ctx)
{
    for (unsigned digit = 1; digit <= side_of(counting); ++digit) {
        const qdr_number *count = count_of(counting, cell, digit);
        char *digits =
            count ? diagrams_digits(counting->solving->session, counting->puzzle->place.name, count)
                  : NULL;
        if (digits) {
            use(ctx, qdr_digit_symbol((qdr_digit)digit), digits);
        }
        free(digits);
    }
}

static void put_count(void *ctx, char symbol, const char *digits)
{
    out_format(ctx, "  %c: %s", symbol, digits);
}

static void write_text(const struct counting *counting)
{
    struct out *out = &counting->solving->session->out;
    const unsigned side = side_of(counting);
    out_format(out, "# %s: %s solutions\n", counting->puzzle->place.name, counting->total);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (!qdr_rules_has_cell(counting->solving->rules, (qdr_cell)cell)) {
            continue;
        }
        out_format(out, "r%uc%u", cell / side + 1, cell % side + 1);
        each_count(counting, cell, put_count, out);
        out_text(out, "\n");
    }
}

/* A word in the making. */
struct word {
    struct out *out;
    bool is_begun;
};

static void add_count(void *ctx, char symbol, const char *digits)
{
    struct word *word = ctx;
    out_format(word->out, "%s%c:%s", word->is_begun ? "," : "", symbol, digits);
    word->is_begun = true;
}

static void write_line(const struct counting *counting)
{
    struct out *out = &counting->solving->session->out;
    const unsigned cells = side_of(counting) * side_of(counting);
    for (unsigned cell = 0; cell < cells; ++cell) {
        struct word word = {.out = out};
        each_count(counting, cell, add_count, &word);
        out_text(out, word.is_begun ? "" : "-");
        out_text(out, cell + 1 < cells ? " " : "\n");
    }
}

static void write_count(void *ctx, char symbol, const char *digits)
{
    const char key[] = {symbol, '\0'};
    json_text(ctx, key, digits);
}

static void write_json(const struct counting *counting, const struct result *found)
{
    struct session *session = counting->solving->session;
    const unsigned cells = side_of(counting) * side_of(counting);
    struct json json;
    json_begin(&json, &session->out);
    place_write(&json, &counting->puzzle->place);
    json_text(&json, "solutions", counting->total);
    json_open(&json, "counts", '[');
    for (unsigned cell = 0; cell < cells; ++cell) {
        json_open(&json, NULL, '{');
        each_count(counting, cell, write_count, &json);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    result_write_ending(&json, session, found);
    json_end(&json);
}

static void write(const struct counting *counting, const struct result *found)
{
    struct session *session = counting->solving->session;
    switch ((enum format)session->args->format) {
    case FORMAT_TEXT:
        write_text(counting);
        break;
    case FORMAT_LINE:
        write_line(counting);
        break;
    case FORMAT_JSON:
        write_json(counting, found);
        break;
    }
    out_commit(&session->out);
    if (qdr_number_is_zero(qdr_marginals_total(counting->marginals))) {
        session_status(session, STATUS_NO);
    }
}

void candidate_counts(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    struct session *session = solving->session;
    const char *name = puzzle->place.name;
    struct result found = {0};
    qdr_marginals *marginals;
    qdr_error error;
    qdr_solver *solver = sudoku_solver(solving, puzzle);
    qdr_diagram *diagram = solver ? diagrams_build(session, name, solver, &found) : NULL;
    if (!diagram) {
        result_clear(&found);
        return;
    }
    if (qdr_diagram_marginals(&marginals, diagram, &error) == QDR_OK) {
        struct counting counting = {.solving = solving, .puzzle = puzzle, .marginals = marginals};
        counting.total = diagrams_digits(session, name, qdr_marginals_total(marginals));
        if (counting.total) {
            write(&counting, &found);
        }
        free(counting.total);
        qdr_marginals_free(marginals);
    } else {
        complain(session, "%s: %s", name, error.text);
    }
    qdr_diagram_free(diagram);
    result_clear(&found);
}
