/* candidate_counts.c  In how many solutions each candidate is: as the option of a diagram of all
 * solutions; or, up to a cap, by searches for that many solutions of each.
 *
 * The former is exact, and takes a diagram that fits the memory; the latter never refuses. */
#include "sudoku/candidates.h"

#include <quadrille/sudoku.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cover/diagrams.h"
#include "shell/term/memory.h"
#include "sudoku/search.h"

struct counting {
    const struct puzzle *puzzle;
    const qdr_marginals *marginals; /* exact counts; NULL: those up to a cap */
    uint64_t *count;                /* of each candidate, up to a cap */
    bool *is_known;
    char *total;       /* in digits */
    bool has_more;     /* ... than the total? */
    bool is_undecided; /* is any candidate not known? */
};

static unsigned side_of(const struct counting *counting)
{
    return counting->puzzle->read->grid.side;
}

/* How many candidates a cell has. */
static unsigned width_of(const struct counting *counting)
{
    return qdr_rules_width(counting->puzzle->solving->rules);
}

static uint64_t cap_of(const struct counting *counting)
{
    return counting->puzzle->session->args->sudoku->cap;
}

/* Returns in how many solutions a cell has a digit, as text to be freed; NULL: in none, or memory
 * is out. */
static char *exact_count(const struct counting *counting, unsigned cell, unsigned digit)
{
    qdr_option option =
        qdr_encoding_option(counting->puzzle->solving->sudoku, (qdr_cell)cell, (qdr_digit)digit);
    if (option == QDR_NO_OPTION) {
        return NULL;
    }
    const qdr_number *count = qdr_marginals_option(counting->marginals, option);
    return qdr_number_is_zero(count)
               ? NULL
               : diagrams_digits(counting->puzzle->session, counting->puzzle->place.name, count);
}

static char *digits_of(uint64_t number, const char *sign)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64 "%s", number, sign);
    return joined(text, "");
}

static size_t candidate_of(const struct counting *counting, unsigned cell, unsigned digit)
{
    return (size_t)cell * width_of(counting) + digit - 1;
}

/* May there be more than were counted? */
static bool is_capped(const struct counting *counting, size_t candidate)
{
    return !counting->is_known[candidate] || counting->count[candidate] >= cap_of(counting);
}

/* The same up to a cap: `8+` is at least 8; `3?` is at least 3 as far as it was searched. */
static char *capped_count(const struct counting *counting, unsigned cell, unsigned digit)
{
    const size_t candidate = candidate_of(counting, cell, digit);
    const char *sign = !counting->is_known[candidate]   ? "?"
                       : is_capped(counting, candidate) ? "+"
                                                        : "";
    bool is_none = counting->is_known[candidate] && counting->count[candidate] == 0;
    return is_none ? NULL : digits_of(counting->count[candidate], sign);
}

/* Writes in how many solutions a cell has each digit: members of an object, or words. */
static void record_cell(const struct counting *counting, unsigned cell, struct record *record,
                        const char *colon)
{
    for (unsigned digit = 1; digit <= width_of(counting); ++digit) {
        const char key[] = {qdr_rules_symbol(counting->puzzle->solving->rules, (qdr_digit)digit),
                            '\0'};
        char *digits = counting->marginals ? exact_count(counting, cell, digit)
                                           : capped_count(counting, cell, digit);
        if (digits) {
            json_text(&record->json, key, digits);
            record_word(record, "%s%s%s", key, colon, digits);
        }
        free(digits);
    }
}

/* A line for each cell that is there. */
static void write_text(const struct counting *counting)
{
    struct record record = {.out = &counting->puzzle->session->out, .between = "  "};
    const unsigned side = side_of(counting);
    char name[QDR_CELL_NAME_SIZE];
    out_format(record.out, "# %s: %s%s solutions%s\n", counting->puzzle->place.name,
               counting->has_more ? "at least " : "", counting->total,
               place_hedge(&counting->puzzle->place));
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (qdr_rules_has_cell(counting->puzzle->solving->rules, (qdr_cell)cell)) {
            record.before = "";
            record_word(&record, "%s",
                        puzzle_cell_name(counting->puzzle->session, name, (qdr_cell)cell, side));
            record_cell(counting, cell, &record, ": ");
            out_text(record.out, "\n");
        }
    }
}

/* An object for each cell, or a word with commas in it. */
static void write_record(const struct counting *counting, const struct result *found)
{
    struct session *session = counting->puzzle->session;
    struct record record = record_begin(session, &counting->puzzle->place);
    struct json *json = &record.json;
    json_text(json, counting->has_more ? "solutions_at_least" : "solutions", counting->total);
    json_open(json, "counts", '[');
    for (unsigned cell = 0; cell < side_of(counting) * side_of(counting); ++cell) {
        json_open(json, NULL, '{');
        record.before = cell > 0 ? " " : "";
        record.between = ",";
        record_cell(counting, cell, &record, ":");
        if (record.before != record.between) {
            record_word(&record, "-");
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    result_write_ending(json, session, found);
    record_finish(&record);
}

static void write(const struct counting *counting, const struct result *found)
{
    struct session *session = counting->puzzle->session;
    if (session->args->format == FORMAT_TEXT) {
        write_text(counting);
    } else {
        write_record(counting, found);
    }
    out_commit(&session->out);
}

/* --------------------------------------------------------------------------------- exact ---- */

static void count_exactly(struct counting *counting, qdr_solver *solver, struct result *found)
{
    struct session *session = counting->puzzle->session;
    const char *name = counting->puzzle->place.name;
    qdr_marginals *marginals;
    qdr_error error;
    qdr_diagram *diagram = diagrams_build(session, name, solver, found);
    if (!diagram) {
        return;
    }
    if (succeeded(session, name, qdr_diagram_marginals(&marginals, diagram, &error), &error)) {
        counting->marginals = marginals;
        counting->total = diagrams_digits(session, name, qdr_marginals_total(marginals));
        if (counting->total) {
            write(counting, found);
        }
        if (qdr_number_is_zero(qdr_marginals_total(marginals))) {
            session_status(session, STATUS_NO);
        }
        qdr_marginals_free(marginals);
    }
    qdr_diagram_free(diagram);
}

/* ----------------------------------------------------------------------------- up to a cap ---- */

static qdr_outcome ask(void *ctx, qdr_solver *solver)
{
    const struct counting *counting = ctx;
    return qdr_encoding_candidate_counts(counting->puzzle->solving->sudoku, solver,
                                         cap_of(counting), counting->count, counting->is_known);
}

/* How many solutions the candidates of a cell have together, and whether there may be more. */
static uint64_t total_of(const struct counting *counting, unsigned cell, bool *has_more)
{
    uint64_t total = 0;
    *has_more = false;
    for (unsigned digit = 1; digit <= width_of(counting); ++digit) {
        const size_t candidate = candidate_of(counting, cell, digit);
        const uint64_t count = counting->count[candidate];
        total = count < UINT64_MAX - total ? total + count : UINT64_MAX;
        *has_more |= is_capped(counting, candidate);
    }
    return total;
}

/* The number of all solutions is that of any cell in which none is capped; otherwise it is at least
 * that of each. */
static uint64_t sum_up(struct counting *counting)
{
    uint64_t most = 0;
    counting->has_more = true;
    for (unsigned cell = 0; cell < side_of(counting) * side_of(counting); ++cell) {
        bool has_more;
        const uint64_t total = total_of(counting, cell, &has_more);
        if (qdr_rules_has_cell(counting->puzzle->solving->rules, (qdr_cell)cell)) {
            most = total > most ? total : most;
            counting->has_more &= has_more;
        }
    }
    return most;
}

void candidates_ending(struct session *session, const char *name, const struct result *found,
                       const char *undecided, bool is_none)
{
    result_tell_stats(session, name, found);
    if (found->ending == ENDING_FAILED) {
        session_status(session, STATUS_ERROR);
    } else if (undecided) {
        const char *broken = result_breaking(found->ending);
        notice(session, STATUS_STOPPED, "%s: %s: incomplete, %s undecided", name,
               broken ? broken : "stopped", undecided);
    } else if (is_none) {
        session_status(session, STATUS_NO);
    }
}

static void count_to_cap(struct counting *counting, qdr_solver *solver, struct result *found)
{
    const size_t candidates = (size_t)side_of(counting) * side_of(counting) * width_of(counting);
    counting->count = allocate(candidates, sizeof *counting->count);
    counting->is_known = allocate(candidates, sizeof *counting->is_known);
    search_question(counting->puzzle->session, solver, ask, counting, found);
    for (size_t k = 0; k < candidates; ++k) {
        counting->is_undecided |= !counting->is_known[k];
    }
    const uint64_t total = sum_up(counting);
    counting->total = digits_of(total, "");
    if (found->ending != ENDING_FAILED) {
        write(counting, found);
    }
    candidates_ending(counting->puzzle->session, counting->puzzle->place.name, found,
                      counting->is_undecided ? "some candidates are" : NULL, total == 0);
    free(counting->count);
    free(counting->is_known);
}

void candidate_counts(const struct puzzle *puzzle)
{
    struct counting counting = {.puzzle = puzzle};
    struct result found = {0};
    qdr_solver *solver = sudoku_solver(puzzle);
    if (!solver) {
        return;
    }
    if (cap_of(&counting) > 0) {
        count_to_cap(&counting, solver, &found);
    } else {
        count_exactly(&counting, solver, &found);
    }
    free(counting.total);
    result_clear(&found);
}
