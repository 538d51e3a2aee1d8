/* encoding.c  Rules as an exact-cover problem, and the way there and back. */
#include <quadrille/sudoku.h>

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/encode/encode.h"
#include "sudoku/encoding/implied_sums.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* Where an option puts what: a cell and, above its bits, a digit or a mark.  One word, since
 * decoding is nothing but looking them up. */
typedef uint32_t placement;

#define CELL_BITS 16

/* Set where an option says that the cell is modified, and has no digit. */
#define MARKS ((placement)QDR_MODIFIED << CELL_BITS)

struct qdr_encoding {
    unsigned side;
    unsigned width; /* candidates of a cell: the side, or more where cells may hold two digits */
    bool has_pairs; /* ... do they? */
    qdr_problem *problem;
    qdr_option *option;   /* [side * side * width], by candidate */
    placement *placement; /* [options], 0 for those that place nothing */
    uint32_t placing;     /* options that place a digit; they come first */
    bool is_plain;        /* every option places a digit, and no cells are joined */
    qdr_cell *same;       /* as in struct qdri_encoded */
    uint64_t *entries;    /* [clauses], what they take, as others count them */
    size_t clauses;
};

static void narrow(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_one_puzzle)
{
    for (size_t k = 0; k < rules->clauses && qdri_encode_goes_on(encoder); ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        if (clause->rule->narrow) {
            clause->rule->narrow(clause->data, encoder);
        }
    }
    qdri_innies_use(rules, encoder, true);
    qdri_parallels_use(rules, encoder, true);
    qdri_encode_narrowed(encoder, is_one_puzzle);
}

static void encode_rules(const qdr_rules *rules, struct qdri_encoder *encoder, uint64_t *entries)
{
    const size_t first = qdri_rules_first_shown(rules);
    for (size_t k = 0; k < rules->frame.houses.count && qdri_encode_goes_on(encoder); ++k) {
        if (!qdri_houses_is_implied(&rules->frame.houses, k)) {
            qdri_encode_house(encoder, &rules->frame.houses.house[k]);
        }
    }
    for (size_t k = 0; k < rules->clauses && qdri_encode_goes_on(encoder); ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        uint64_t before = qdri_encode_entries(encoder);
        if (clause->rule->encode) {
            qdri_encode_clause(encoder, clause->rule->info.name, clause->argument);
            clause->rule->encode(clause->data, encoder);
        }
        if (k >= first) {
            entries[k - first] = qdri_encode_entries(encoder) - before;
        }
    }
    qdri_encode_clause(encoder, "innies and outies", NULL);
    qdri_innies_use(rules, encoder, false);
    qdri_encode_clause(encoder, "parallel little killers", NULL);
    qdri_parallels_use(rules, encoder, false);
    qdri_encode_clause(encoder, "hidden-value", NULL);
    qdri_encode_marks(encoder);
}

/* A given leaves its cell no other digit. */
static void encode_givens(const qdr_grid *givens, struct qdri_encoder *encoder)
{
    unsigned side = qdri_encode_side(encoder);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (givens->cell[cell] != 0) {
            const unsigned number = qdri_number_of_digit(givens->cell[cell]);
            qdri_encode_restrict(encoder, (qdr_cell)cell, (qdri_digit_set)1 << number);
        }
    }
}

/* Takes over what was encoded, and makes the map back. */
static bool take(qdr_encoding *sudoku, const struct qdri_encoded *encoded)
{
    uint32_t options = qdr_problem_options(encoded->problem);
    sudoku->placement = qdri_zeros(options, sizeof *sudoku->placement);
    if (!sudoku->placement) {
        return false;
    }
    for (uint32_t k = 0; k < encoded->placing; ++k) {
        qdri_candidate candidate = encoded->candidate[k];
        const unsigned number = candidate % encoded->width + 1;
        sudoku->placement[k] =
            (placement)(sudoku->has_pairs ? qdri_digit_of_number(number) : number) << CELL_BITS |
            (placement)(candidate / encoded->width);
    }
    for (uint32_t k = 0; k < encoded->marks; ++k) {
        sudoku->placement[options - encoded->marks + k] = MARKS | encoded->marked[k];
    }
    sudoku->width = encoded->width;
    sudoku->problem = encoded->problem;
    sudoku->placing = encoded->placing;
    sudoku->option = encoded->option;
    sudoku->same = encoded->same;
    sudoku->is_plain = encoded->placing == options && !encoded->same;
    free(encoded->candidate);
    free(encoded->marked);
    return true;
}

qdr_status qdr_encoding_new(qdr_encoding **out, const qdr_rules *rules, const qdr_grid *givens,
                            const qdr_params *params, qdr_error *error)
{
    struct qdri_encoded encoded;
    *out = NULL;
    if (!rules) {
        return qdri_missing(error, "rules");
    }
    qdr_status status =
        givens ? qdri_rules_check_side(rules->frame.board.side, givens->side, error) : QDR_OK;
    if (status != QDR_OK) {
        return status;
    }
    qdr_encoding *sudoku = qdri_zeros(1, sizeof *sudoku);
    uint64_t *entries = qdri_zeros(qdr_rules_clauses(rules), sizeof *entries);
    struct qdri_encoder *encoder =
        sudoku && entries ? qdri_encode_begin(&rules->frame, params) : NULL;
    if (!encoder) {
        free(sudoku);
        free(entries);
        return qdri_no_memory(error);
    }
    sudoku->entries = entries;
    sudoku->clauses = qdr_rules_clauses(rules);
    sudoku->side = rules->frame.board.side;
    sudoku->has_pairs = qdri_has_pairs(&rules->frame.board);
    if (givens) {
        encode_givens(givens, encoder);
    }
    narrow(rules, encoder, givens != NULL);
    encode_rules(rules, encoder, entries);
    status = qdri_encode_end(encoder, &encoded, error);
    if (status == QDR_OK && !take(sudoku, &encoded)) {
        qdri_encoded_free(&encoded);
        status = qdri_no_memory(error);
    }
    if (status != QDR_OK) {
        free(sudoku->entries);
        free(sudoku);
        return status;
    }
    *out = sudoku;
    return QDR_OK;
}

void qdr_encoding_free(qdr_encoding *sudoku)
{
    if (!sudoku) {
        return;
    }
    qdr_problem_free(sudoku->problem);
    free(sudoku->option);
    free(sudoku->placement);
    free(sudoku->same);
    free(sudoku->entries);
    free(sudoku);
}

const qdr_problem *qdr_encoding_problem(const qdr_encoding *sudoku)
{
    return sudoku->problem;
}

uint64_t qdr_encoding_entries(const qdr_encoding *sudoku, size_t clause)
{
    return clause < sudoku->clauses ? sudoku->entries[clause] : 0;
}

uint32_t qdr_encoding_auxiliary_options(const qdr_encoding *sudoku)
{
    return qdr_problem_options(sudoku->problem) - sudoku->placing;
}

/* Require: there is such a cell, and the digit is none of a blank. */
static qdr_option option_of(const qdr_encoding *sudoku, qdr_cell cell, qdr_digit digit)
{
    const unsigned width = sudoku->width;
    if (sudoku->has_pairs) {
        digit = (qdr_digit)qdri_number_of_digit(digit);
    }
    return digit <= width ? sudoku->option[qdri_candidate_of(width, cell, digit)] : QDR_NO_OPTION;
}

qdr_option qdr_encoding_option(const qdr_encoding *sudoku, qdr_cell cell, qdr_digit digit)
{
    const bool is_there = cell < sudoku->side * sudoku->side && digit >= 1;
    return is_there ? option_of(sudoku, cell, digit) : QDR_NO_OPTION;
}

/* Lists the cells that have a digit, without a branch for each: no processor could guess which way
 * it goes. */
static size_t list_givens(const qdr_grid *givens, qdr_cell *given)
{
    const unsigned cells = (unsigned)givens->side * givens->side;
    size_t count = 0;
    for (unsigned cell = 0; cell < cells; ++cell) {
        given[count] = (qdr_cell)cell;
        count += givens->cell[cell] != 0;
    }
    return count;
}

qdr_status qdr_encoding_assume(const qdr_encoding *sudoku, const qdr_grid *givens,
                               qdr_solver *solver, qdr_error *error)
{
    if (!givens) {
        return qdri_missing(error, "givens");
    }
    if (!solver) {
        return qdri_missing(error, "solver");
    }
    qdr_status status = qdri_rules_check_side(sudoku->side, givens->side, error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_cell given[QDR_CELLS_MAX];
    const size_t count = list_givens(givens, given);
    for (size_t k = 0; status == QDR_OK && k < count; ++k) {
        const qdr_cell cell = given[k];
        status = qdr_solver_assume(solver, option_of(sudoku, cell, givens->cell[cell]), error);
    }
    return status;
}

/* Where options are that place nothing, or cells that are joined. */
static void decode_with_care(const qdr_encoding *sudoku, const qdr_option *options, size_t count,
                             qdr_grid *grid)
{
    qdr_grid_clear(grid, sudoku->side);
    for (size_t k = 0; k < count; ++k) {
        const placement here = sudoku->placement[options[k]];
        if (here != 0) {
            grid->cell[here & ((1u << CELL_BITS) - 1)] |= (qdr_digit)(here >> CELL_BITS);
        }
    }
    for (size_t cell = 0; sudoku->same && cell < (size_t)sudoku->side * sudoku->side; ++cell) {
        grid->cell[cell] = grid->cell[sudoku->same[cell]];
    }
}

void qdr_encoding_decode(const qdr_encoding *sudoku, const qdr_solution *solution, qdr_grid *grid)
{
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    const placement *placements = sudoku->placement;
    /* A solution of a plain encoding has an option for each cell: no blank is left. */
    if (!sudoku->is_plain || count < (size_t)sudoku->side * sudoku->side) {
        decode_with_care(sudoku, options, count, grid);
        return;
    }
    grid->side = (uint8_t)sudoku->side;
    qdr_digit *cell = grid->cell;
#pragma GCC unroll 4
    for (size_t k = 0; k < count; ++k) {
        const placement here = placements[options[k]];
        cell[here & ((1u << CELL_BITS) - 1)] = (qdr_digit)(here >> CELL_BITS);
    }
}

qdr_outcome qdr_encoding_candidates(const qdr_encoding *sudoku, qdr_solver *solver,
                                    qdr_possibility *candidate)
{
    if (sudoku->has_pairs) {
        return QDR_FAILED;
    }
    const size_t candidates = (size_t)sudoku->side * sudoku->side * sudoku->width;
    const uint32_t options = qdr_problem_options(sudoku->problem);
    qdr_possibility *possible = qdri_zeros(options, sizeof *possible);
    if (!possible) {
        return QDR_FAILED;
    }
    /* Options that place nothing are not asked for. */
    for (uint32_t k = 0; k < options; ++k) {
        possible[k] = QDR_IMPOSSIBLE;
    }
    for (size_t k = 0; k < candidates; ++k) {
        if (sudoku->option[k] != QDR_NO_OPTION) {
            possible[sudoku->option[k]] = candidate[k];
        }
    }
    qdr_outcome outcome = qdr_solver_possible_options(solver, possible);
    for (size_t k = 0; k < candidates; ++k) {
        qdr_option option = sudoku->option[k];
        candidate[k] = option != QDR_NO_OPTION ? possible[option] : QDR_IMPOSSIBLE;
    }
    free(possible);
    return outcome;
}

/* Options that place nothing are not asked for. */
static void ask_for_candidates(const qdr_encoding *sudoku, const uint64_t *count,
                               const bool *is_known, uint64_t *option_count, bool *option_is_known)
{
    const size_t candidates = (size_t)sudoku->side * sudoku->side * sudoku->width;
    for (uint32_t k = 0; k < qdr_problem_options(sudoku->problem); ++k) {
        option_is_known[k] = true;
    }
    for (size_t k = 0; k < candidates; ++k) {
        if (sudoku->option[k] != QDR_NO_OPTION) {
            option_count[sudoku->option[k]] = count[k];
            option_is_known[sudoku->option[k]] = is_known[k];
        }
    }
}

qdr_outcome qdr_encoding_candidate_counts(const qdr_encoding *sudoku, qdr_solver *solver,
                                          uint64_t cap, uint64_t *count, bool *is_known)
{
    if (sudoku->has_pairs) {
        return QDR_FAILED;
    }
    const size_t candidates = (size_t)sudoku->side * sudoku->side * sudoku->width;
    const uint32_t options = qdr_problem_options(sudoku->problem);
    uint64_t *option_count = qdri_zeros(options, sizeof *option_count);
    bool *option_is_known = qdri_zeros(options, sizeof *option_is_known);
    qdr_outcome outcome = QDR_FAILED;
    if (option_count && option_is_known) {
        ask_for_candidates(sudoku, count, is_known, option_count, option_is_known);
        outcome = qdr_solver_option_counts(solver, cap, option_count, option_is_known);
        for (size_t k = 0; k < candidates; ++k) {
            const qdr_option option = sudoku->option[k];
            count[k] = option != QDR_NO_OPTION ? option_count[option] : 0;
            is_known[k] = option == QDR_NO_OPTION || option_is_known[option];
        }
    }
    free(option_count);
    free(option_is_known);
    return outcome;
}
