/* held_candidates.c  Where cells may hold two digits, it is asked of each digit and each pair in a
 * cell, which have an option each, whether it is in some solution.  What is told are the digits. */

#include <quadrille/solver.h>

#include <stdlib.h>
#include <string.h>

#include "shell/term/memory.h"
#include "sudoku/candidates.h"
#include "sudoku/search.h"

enum { WORD = 2 * (QDR_PAIR_MAX + 1) + QDR_DIGIT_TEXT_SIZE };

struct holding {
    struct puzzle_solver *solving;
    const struct puzzle *puzzle;
    qdr_possibility *possible; /* of each option */
};

/* What a cell may hold, as far as it was asked: digits as sets of bits. */
struct held {
    unsigned possible;
    unsigned undecided;
    unsigned ways;
    qdr_digit only; /* the last of the ways */
};

static unsigned side_of(const struct holding *holding)
{
    return holding->puzzle->grid->side;
}

static qdr_option option_of(const struct holding *holding, unsigned cell, unsigned a, unsigned b)
{
    return qdr_encoding_option(holding->solving->sudoku, (qdr_cell)cell, qdr_digit_pair(a, b));
}

static struct held held_by(const struct holding *holding, unsigned cell)
{
    struct held held = {0};
    for (unsigned b = 0; b <= side_of(holding); ++b) {
        for (unsigned a = 0; a <= b; ++a) {
            const qdr_option option = option_of(holding, cell, a, b);
            if (option != QDR_NO_OPTION && holding->possible[option] != QDR_IMPOSSIBLE) {
                const bool is_possible = holding->possible[option] == QDR_POSSIBLE;
                *(is_possible ? &held.possible : &held.undecided) |= 1u << a | 1u << b;
                held.only = qdr_digit_pair(a, b);
                ++held.ways;
            }
        }
    }
    held.undecided &= ~held.possible;
    return held;
}

static struct candidate_tally count(const struct holding *holding)
{
    struct candidate_tally tally = {0};
    for (unsigned cell = 0; cell < side_of(holding) * side_of(holding); ++cell) {
        const struct held held = held_by(holding, cell);
        tally.open += held.ways != 1;
        tally.possible += (unsigned)__builtin_popcount(held.possible);
        tally.undecided += (unsigned)__builtin_popcount(held.undecided);
    }
    return tally;
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
static const char *word_of(const struct holding *holding, unsigned cell, char word[WORD])
{
    const struct held held = held_by(holding, cell);
    size_t length = put_possible(word, &held);
    if (held.undecided != 0) {
        word[length++] = '?';
        length += put_digits(word + length, held.undecided);
    }
    return length > 0 ? word : "-";
}

/* All in a line, or a line a row, in columns. */
static void write(const void *ctx, bool is_line)
{
    const struct holding *holding = ctx;
    struct out *out = &holding->solving->session->out;
    const unsigned side = side_of(holding);
    char word[WORD];
    int width = 0;
    for (unsigned cell = 0; !is_line && cell < side * side; ++cell) {
        const int length = (int)strlen(word_of(holding, cell, word));
        width = length > width ? length : width;
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        const bool is_last = cell + 1 == side * side || (!is_line && (cell + 1) % side == 0);
        out_format(out, "%-*s%s", is_last ? 0 : width, word_of(holding, cell, word),
                   is_last ? "\n" : " ");
    }
}

static void write_array(const void *ctx, struct json *json, const char *key,
                        qdr_possibility possibility)
{
    const struct holding *holding = ctx;
    char word[WORD];
    json_open(json, key, '[');
    for (unsigned cell = 0; cell < side_of(holding) * side_of(holding); ++cell) {
        const struct held held = held_by(holding, cell);
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
    struct holding *holding = ctx;
    return qdr_solver_possible_options(solver, holding->possible);
}

/* Options that place nothing are not asked for. */
static void begin(struct holding *holding)
{
    const uint32_t options = qdr_problem_options(qdr_encoding_problem(holding->solving->sudoku));
    const unsigned side = side_of(holding);
    size_t capacity = 0;
    holding->possible = grow(NULL, &capacity, options + 1, sizeof *holding->possible);
    for (uint32_t k = 0; k < options; ++k) {
        holding->possible[k] = QDR_IMPOSSIBLE;
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        for (unsigned k = 0; k < (side + 1) * (side + 1); ++k) {
            const qdr_option option = option_of(holding, cell, k / (side + 1), k % (side + 1));
            if (option != QDR_NO_OPTION) {
                holding->possible[option] = QDR_UNDECIDED;
            }
        }
    }
}

void held_candidates(struct puzzle_solver *solving, const struct puzzle *puzzle, bool *is_not_first)
{
    struct holding holding = {.solving = solving, .puzzle = puzzle};
    struct result found;
    qdr_solver *solver = sudoku_solver(solving, puzzle);
    if (!solver) {
        return;
    }
    begin(&holding);
    search_question(solving->session, solver, ask, &holding, &found);
    candidates_answer(solving->session,
                      &(struct candidate_answer){.place = &puzzle->place,
                                                 .tally = count(&holding),
                                                 .is_not_first = is_not_first,
                                                 .ctx = &holding,
                                                 .write = write,
                                                 .write_array = write_array},
                      &found);
    result_clear(&found);
    free(holding.possible);
}
