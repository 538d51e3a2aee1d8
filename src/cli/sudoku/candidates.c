/* candidates.c  `quadrille sudoku candidates`: which digits the cells have in some solution.
 *
 * Where cells may hold two digits, it is asked of each digit and each pair in a cell, which have an
 * option each, whether it is in some solution.  What is told are the digits. */
#include "sudoku/candidates.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/solver.h>
#include <quadrille/sudoku.h>

#include "shell/command.h"
#include "shell/term/memory.h"
#include "sudoku/search.h"

/* Of one puzzle after the other. */
struct marking {
    const struct puzzle *puzzle;
    qdr_possibility *candidate; /* or options, where cells may hold two digits */
    unsigned open;     /* cells of which it is not known what they hold, or which hold nothing */
    uint64_t possible; /* digits */
    uint64_t undecided;
};

static unsigned side_of(const struct marking *marking)
{
    return marking->puzzle->read->grid.side;
}

/* --------------------------------------------------------------- of cells with one digit ---- */

/* How many candidates a cell has. */
static unsigned width_of(const struct marking *marking)
{
    return qdr_rules_width(marking->puzzle->solving->rules);
}

static void count(struct marking *marking)
{
    const unsigned side = side_of(marking);
    const unsigned width = width_of(marking);
    for (size_t cell = 0; cell < (size_t)side * side; ++cell) {
        uint64_t left = 0;
        for (size_t k = cell * width; k < (cell + 1) * width; ++k) {
            left += marking->candidate[k] != QDR_IMPOSSIBLE;
            marking->possible += marking->candidate[k] == QDR_POSSIBLE;
            marking->undecided += marking->candidate[k] == QDR_UNDECIDED;
        }
        marking->open +=
            left != 1 && qdr_rules_has_cell(marking->puzzle->solving->rules, (qdr_cell)cell);
    }
}

static void write(const struct marking *marking, bool is_line)
{
    struct session *session = marking->puzzle->session;
    const char *name = marking->puzzle->place.name;
    qdr_writer writer = out_writer(&session->out);
    const qdr_rules *rules = marking->puzzle->solving->rules;
    qdr_params *look = puzzle_look(session, &marking->puzzle->read->grid);
    qdr_error error;
    params_set_number(look, "width", 0);
    if (is_line) {
        params_set_number(look, "style", QDR_GRID_LINE);
    }
    if (is_line && qdr_rules_clauses(rules) > 0) {
        notice(session, STATUS_DONE, "%s: the line holds candidates, but not rule '%s'", name,
               qdr_rules_clause(rules, 0)->name);
    }
    succeeded(
        session, name,
        qdr_write_candidates(marking->candidate, side_of(marking), rules, look, &writer, &error),
        &error);
}

/* Where there is one solution, or none, it says all.  False: that is not known. */
static bool mark_known(struct marking *marking, struct result *found)
{
    const struct known *known = marking->puzzle->known;
    const unsigned side = side_of(marking);
    if (!known || known->solutions >= known->limit || known->solutions > 1) {
        return false;
    }
    for (size_t k = 0; k < (size_t)side * side * width_of(marking); ++k) {
        marking->candidate[k] = QDR_IMPOSSIBLE;
    }
    for (size_t cell = 0; known->solutions == 1 && cell < (size_t)side * side; ++cell) {
        marking->candidate[cell * width_of(marking) + known->grid[cell] - 1] = QDR_POSSIBLE;
    }
    *found = (struct result){.ending = ENDING_ALL};
    return true;
}

static bool mark_digits(struct marking *marking, struct result *found)
{
    marking->candidate = candidates_new(marking->puzzle);
    return mark_known(marking, found) ||
           search_candidates(marking->puzzle, marking->candidate, found);
}

/* -------------------------------------------------------------- of cells with two digits ---- */

enum { WORD = 2 * (QDR_PAIR_MAX + 1) + QDR_DIGIT_TEXT_SIZE };

/* What a cell may hold, as far as it was asked: digits as sets of bits. */
struct held {
    unsigned possible;
    unsigned undecided;
    unsigned ways;
    qdr_digit only; /* the last of the ways */
};

static qdr_option option_of(const struct marking *marking, unsigned cell, unsigned a, unsigned b)
{
    return qdr_encoding_option(marking->puzzle->solving->sudoku, (qdr_cell)cell,
                               qdr_digit_pair(a, b));
}

static struct held held_by(const struct marking *marking, unsigned cell)
{
    struct held held = {0};
    for (unsigned b = 0; b <= side_of(marking); ++b) {
        for (unsigned a = 0; a <= b; ++a) {
            const qdr_option option = option_of(marking, cell, a, b);
            if (option != QDR_NO_OPTION && marking->candidate[option] != QDR_IMPOSSIBLE) {
                const bool is_possible = marking->candidate[option] == QDR_POSSIBLE;
                *(is_possible ? &held.possible : &held.undecided) |= 1u << a | 1u << b;
                held.only = qdr_digit_pair(a, b);
                ++held.ways;
            }
        }
    }
    held.undecided &= ~held.possible;
    return held;
}

static void count_held(struct marking *marking)
{
    for (unsigned cell = 0; cell < side_of(marking) * side_of(marking); ++cell) {
        const struct held held = held_by(marking, cell);
        marking->open += held.ways != 1;
        marking->possible += (unsigned)__builtin_popcount(held.possible);
        marking->undecided += (unsigned)__builtin_popcount(held.undecided);
    }
}

static size_t put_digits(char *text, unsigned digits)
{
    size_t length = 0;
    for (unsigned digit = 0; digit <= QDR_PAIR_MAX; ++digit) {
        if ((digits >> digit & 1) != 0) {
            text[length++] = (char)('0' + digit);
        }
    }
    text[length] = '\0';
    return length;
}

/* The digits that are possible; or what the cell holds. */
static size_t put_possible(char word[WORD], const struct held *held)
{
    return held->ways == 1 && held->undecided == 0 ? strlen(qdr_digit_text(word, held->only))
                                                   : put_digits(word, held->possible);
}

/* The same, with undecided digits behind a '?'. */
static const char *word_of(const struct marking *marking, unsigned cell, char word[WORD])
{
    const struct held held = held_by(marking, cell);
    size_t length = put_possible(word, &held);
    if (held.undecided != 0) {
        word[length++] = '?';
        length += put_digits(word + length, held.undecided);
    }
    return length > 0 ? word : "-";
}

/* All in a line, or a line a row, in columns. */
static void write_held(const struct marking *marking, bool is_line)
{
    struct out *out = &marking->puzzle->session->out;
    const unsigned side = side_of(marking);
    char word[WORD];
    int width = 0;
    for (unsigned cell = 0; !is_line && cell < side * side; ++cell) {
        const int length = (int)strlen(word_of(marking, cell, word));
        width = length > width ? length : width;
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        const bool is_last = cell + 1 == side * side || (!is_line && (cell + 1) % side == 0);
        out_format(out, "%-*s%s", is_last ? 0 : width, word_of(marking, cell, word),
                   is_last ? "\n" : " ");
    }
}

static void write_held_array(const struct marking *marking, struct json *json, const char *key,
                             qdr_possibility possibility)
{
    char word[WORD];
    json_open(json, key, '[');
    for (unsigned cell = 0; cell < side_of(marking) * side_of(marking); ++cell) {
        const struct held held = held_by(marking, cell);
        if (possibility == QDR_POSSIBLE) {
            put_possible(word, &held);
        } else {
            put_digits(word, held.undecided);
        }
        json_text(json, NULL, word);
    }
    json_close(json, ']');
}

static qdr_outcome ask(void *ctx, qdr_solver *solver)
{
    struct marking *marking = ctx;
    return qdr_solver_possible_options(solver, marking->candidate);
}

/* Options that place nothing are not asked for. */
static void begin_held(struct marking *marking)
{
    const uint32_t options =
        qdr_problem_options(qdr_encoding_problem(marking->puzzle->solving->sudoku));
    const unsigned side = side_of(marking);
    marking->candidate = allocate(options, sizeof *marking->candidate);
    for (uint32_t k = 0; k < options; ++k) {
        marking->candidate[k] = QDR_IMPOSSIBLE;
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        for (unsigned k = 0; k < (side + 1) * (side + 1); ++k) {
            const qdr_option option = option_of(marking, cell, k / (side + 1), k % (side + 1));
            if (option != QDR_NO_OPTION) {
                marking->candidate[option] = QDR_UNDECIDED;
            }
        }
    }
}

static bool mark_held(struct marking *marking, struct result *found)
{
    qdr_solver *solver = sudoku_solver(marking->puzzle);
    if (solver) {
        begin_held(marking);
        search_question(marking->puzzle->session, solver, ask, marking, found);
    }
    return solver != NULL;
}

/* ---------------------------------------------------------------------------- each puzzle ---- */

static const char *plural(uint64_t number)
{
    return number == 1 ? "" : "s";
}

static bool has_pairs(const struct marking *marking)
{
    return qdr_rules_have_pairs(marking->puzzle->solving->rules);
}

static bool is_empty(const struct marking *marking)
{
    return marking->possible == 0 && marking->undecided == 0;
}

/* Writes the line above the candidates of a puzzle.  Returns false if there is no solution, and so
 * nothing to follow. */
static bool write_head(struct out *out, const struct marking *marking)
{
    const struct place *place = &marking->puzzle->place;
    puzzle_write_heading(marking->puzzle, ": ");
    if (is_empty(marking)) {
        out_format(out, "no solution%s\n", place_hedge(place));
        return false;
    }
    out_format(out, "%u open cell%s, %" PRIu64 " candidate%s", marking->open, plural(marking->open),
               marking->possible, plural(marking->possible));
    if (marking->undecided > 0) {
        out_format(out, ", %" PRIu64 " undecided", marking->undecided);
    }
    out_format(out, "%s\n", place_hedge(place));
    return true;
}

static void write_array(const struct marking *marking, struct json *json, const char *key,
                        qdr_possibility possibility)
{
    if (has_pairs(marking)) {
        write_held_array(marking, json, key, possibility);
    } else {
        puzzle_write_candidates_json(json, key, marking->candidate, marking->puzzle->solving->rules,
                                     possibility);
    }
}

static void write_json(const struct marking *marking, const struct result *found)
{
    struct session *session = marking->puzzle->session;
    struct json json = place_begin(&session->out, &marking->puzzle->place);
    write_array(marking, &json, "candidates", QDR_POSSIBLE);
    if (marking->undecided > 0) {
        write_array(marking, &json, "undecided", QDR_UNDECIDED);
    }
    json_number(&json, "open", marking->open);
    result_write_ending(&json, session, found);
    json_end(&json);
}

static void write_answer(struct marking *marking, const struct result *found)
{
    struct session *session = marking->puzzle->session;
    const bool is_line = session->args->format == FORMAT_LINE;
    if (session->args->format == FORMAT_JSON) {
        write_json(marking, found);
    } else if (is_line && is_empty(marking)) {
        remark(session, "%s: no solution", marking->puzzle->place.name);
    } else if (is_line || write_head(&session->out, marking)) {
        (has_pairs(marking) ? write_held : write)(marking, is_line);
    }
    out_commit(&session->out);
}

/* Writes the candidates unless the search failed, reports how that ended, and sets the exit
 * status. */
static void answer(struct marking *marking, const struct result *found)
{
    char text[48];
    marking->possible = marking->undecided = marking->open = 0;
    (has_pairs(marking) ? count_held : count)(marking);
    if (found->ending != ENDING_FAILED) {
        write_answer(marking, found);
    }
    snprintf(text, sizeof text, "%" PRIu64 " candidate%s", marking->undecided,
             plural(marking->undecided));
    candidates_ending(marking->puzzle->session, marking->puzzle->place.name, found,
                      marking->undecided > 0 ? text : NULL, is_empty(marking));
}

static void mark(void *ctx, const struct puzzle *puzzle)
{
    struct marking *marking = ctx;
    struct result found;
    if (!puzzle_rules(puzzle)) {
        return;
    }
    marking->puzzle = puzzle;
    if (!puzzle->session->args->sudoku->counts) {
        marking->candidate = NULL;
        if ((has_pairs(marking) ? mark_held : mark_digits)(marking, &found)) {
            answer(marking, &found);
            result_clear(&found);
        }
        free(marking->candidate);
    } else if (!has_pairs(marking)) {
        candidate_counts(puzzle);
    } else {
        complain(puzzle->session, "%s: solutions are not counted where cells may hold two digits",
                 puzzle->place.name);
    }
}

void sudoku_candidates(struct session *session)
{
    struct marking marking = {0};
    const bool has_counts = session->args->sudoku->counts;
    puzzles_each_shared(session, &(struct shared_work){.work = mark,
                                                       .question = {.limit = has_counts ? 0 : 2,
                                                                    .grids = !has_counts},
                                                       .ctx = &marking,
                                                       .size = sizeof marking});
}
