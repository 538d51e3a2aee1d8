/* parities.c  Gathers what is known to be odd or even, and solves them for cells by elimination. */
#include "sudoku/logic/techniques/parities.h"

#include "sudoku/logic/position/ways.h"
#include "sudoku/logic/techniques/equations.h"

/* Cells of a window that is looked at where there are too many ways to fill all cells; digits that
 * are tried. */
enum { WINDOW = 3, TRIES = 1000 };

unsigned qdri_sums_count(const struct qdri_sums *sums)
{
    unsigned count = 0;
    for (size_t k = 0; k < QDRI_SUMS / 64; ++k) {
        count += sums->word[k] ? qdri_size_of(sums->word[k]) : 0;
    }
    return count;
}

/* ------------------------------------------------------------------------------- gathering ---- */

/* Adds to a sum a cell that has one of the digits. */
static void add_cell(const struct qdri_parity_system *system, struct qdri_parity_sum *sum,
                     qdr_cell cell, qdri_digit_set digits)
{
    if (qdri_is_mixed(digits, system->kind)) {
        qdri_bit_put(sum->cells, cell);
        ++sum->size;
    } else {
        sum->is_odd ^= (digits & system->kind) != 0;
    }
}

static void give(struct qdri_parity_system *system, const struct qdri_parity_sum *sum)
{
    if (sum->size > 0 && system->givens < QDRI_SUMS) {
        system->given[system->givens++] = *sum;
    }
}

static void take_equations(struct qdri_parity_system *system, size_t clause)
{
    const struct qdri_position *position = system->position;
    struct qdri_sum_of_cells equation;
    for (size_t index = 0;
         qdri_sum_of_clause(&equation, position, &position->rules->clause[clause], index);
         ++index) {
        struct qdri_parity_sum sum = {.clause = clause, .is_odd = (equation.total & 1) != 0};
        for (unsigned k = 0; k < equation.count; ++k) {
            if ((equation.times[k] & 1) != 0) {
                add_cell(system, &sum, equation.cell[k], equation.digits[k]);
            }
        }
        give(system, &sum);
    }
}

/* Has none of the sums only some of the cells of another one? */
static bool is_least(uint64_t sums, unsigned sum)
{
    unsigned part = (sum - 1) & sum;
    while (part != 0 && (sums >> part & 1) == 0) {
        part = (part - 1) & sum;
    }
    return part == 0;
}

static void take_parities(struct qdri_parity_system *system, size_t clause,
                          const struct qdri_parities *parities)
{
    const uint64_t sums = parities->odd | parities->even;
    for (uint64_t s = sums; s; s = qdri_rest(s)) {
        struct qdri_parity_sum sum = {.clause = clause,
                                      .is_odd = (parities->odd >> qdri_lowest(s) & 1) != 0};
        for (unsigned k = 0; k < parities->count && is_least(sums, qdri_lowest(s)); ++k) {
            if ((qdri_lowest(s) >> k & 1) != 0) {
                qdri_bit_put(sum.cells, parities->cell[k]);
                ++sum.size;
            }
        }
        give(system, &sum);
    }
}

/* Goes through the ways to fill so many cells that follow each other.  Returns whether there is
 * anything that all of them have. */
static bool take_ways(struct qdri_parity_system *system, size_t clause, unsigned blanks,
                      unsigned count)
{
    const struct qdri_position *position = system->position;
    struct qdri_parities parities = {.kind = system->kind};
    bool is_any = false;
    for (unsigned first = 0; first + count <= blanks; ++first) {
        if (qdri_ways_parities(&parities, position, &position->rules->clause[clause], first, count,
                               TRIES)) {
            take_parities(system, clause, &parities);
            is_any = true;
        }
    }
    return is_any;
}

static void take_clause(struct qdri_parity_system *system, size_t clause)
{
    const struct qdri_position *position = system->position;
    const struct qdri_clause *taken = &position->rules->clause[clause];
    const struct qdri_figure *figure = taken->data;
    unsigned blanks = 0;
    if (!taken->rule->keeps || taken->rule->is_plain) {
        return;
    }
    for (unsigned k = 0; k < figure->count; ++k) {
        blanks += position->grid.cell[figure->cell[k]] == 0;
    }
    if (blanks > QDRI_PARITY_CELLS || !take_ways(system, clause, blanks, blanks)) {
        if (system->kind == (QDRI_ODD & qdri_all_digits(position))) {
            take_equations(system, clause);
        }
        take_ways(system, clause, blanks, WINDOW);
    }
}

/* In a full house each digit stands once. */
static void take_house(struct qdri_parity_system *system, size_t house)
{
    const struct qdri_position *position = system->position;
    struct qdri_parity_sum sum = {
        .clause = SIZE_MAX, .house = house, .is_odd = (qdri_size_of(system->kind) & 1) != 0};
    for (unsigned k = 0; k < qdr_rules_house(position->rules, house)->count; ++k) {
        const qdr_cell cell = qdri_cell_at(position, house, k);
        const qdri_digit_set standing = (qdri_digit_set)1 << position->grid.cell[cell];
        add_cell(system, &sum, cell, standing > 1 ? standing : position->candidates[cell]);
    }
    give(system, &sum);
}

/* Is one sum to come before another: those of clauses before those of houses, and then those of
 * fewer cells?  So what follows does so from what is small. */
static bool is_before(const struct qdri_parity_sum *one, const struct qdri_parity_sum *other)
{
    const bool is_house = one->clause == SIZE_MAX;
    const bool is_other_house = other->clause == SIZE_MAX;
    return is_house != is_other_house ? is_other_house : one->size < other->size;
}

static void sort(struct qdri_parity_system *system)
{
    for (size_t k = 1; k < system->givens; ++k) {
        const struct qdri_parity_sum sum = system->given[k];
        size_t place = k;
        for (; place > 0 && is_before(&sum, &system->given[place - 1]); --place) {
            system->given[place] = system->given[place - 1];
        }
        system->given[place] = sum;
    }
    for (size_t k = 0; k < system->givens; ++k) {
        qdri_bit_put(system->given[k].of.word, k);
    }
}

bool qdri_parities_gather(struct qdri_parity_system *system, const struct qdri_position *position,
                          qdri_digit_set kind)
{
    const size_t clauses = position->rules->clauses;
    system->position = position;
    system->kind = kind;
    for (size_t k = 0; k < clauses; ++k) {
        take_clause(system, k);
    }
    system->of_clauses = system->givens;
    for (size_t house = 0; system->givens > 0 && house < position->houses; ++house) {
        if (qdri_is_full(position, house)) {
            take_house(system, house);
        }
    }
    sort(system);
    return system->of_clauses > 0;
}

/* --------------------------------------------------------------------------------- solving ---- */

/* Two sums are added, and what they have in common drops out. */
static void add(struct qdri_parity_sum *to, const struct qdri_parity_sum *sum)
{
    to->size = 0;
    to->is_odd ^= sum->is_odd;
    for (size_t k = 0; k < QDRI_SUM_WORDS; ++k) {
        to->cells[k] ^= sum->cells[k];
        to->size += to->cells[k] ? qdri_size_of(to->cells[k]) : 0;
    }
    for (size_t k = 0; k < QDRI_SUMS / 64; ++k) {
        to->of.word[k] ^= sum->of.word[k];
    }
}

void qdri_parities_solve(struct qdri_parity_system *system, const struct qdri_parity_sum *given)
{
    struct qdri_parity_sum left = *given;
    for (size_t cell = qdri_bit_next(given->cells, QDRI_SUM_WORDS, 0); cell < QDRI_SUM_CELLS;
         cell = qdri_bit_next(given->cells, QDRI_SUM_WORDS, cell + 1)) {
        if (system->row_of[cell] != 0) {
            add(&left, &system->row[system->row_of[cell] - 1]);
        }
    }
    const size_t pivot = qdri_bit_next(left.cells, QDRI_SUM_WORDS, 0);
    if (pivot == QDRI_SUM_CELLS) {
        return;
    }
    for (size_t k = 0; k < system->rows; ++k) {
        if (qdri_bit_has(system->row[k].cells, pivot)) {
            add(&system->row[k], &left);
        }
    }
    system->pivot[system->rows] = (qdr_cell)pivot;
    system->row[system->rows++] = left;
    system->row_of[pivot] = (uint16_t)system->rows;
}

/* ------------------------------------------------------------------------------------ ties ---- */

/* A cell, as a sum of cells that are solved for nothing: but for its pivot, its row. */
static struct qdri_parity_sum sum_of(const struct qdri_parity_system *system, qdr_cell cell)
{
    struct qdri_parity_sum sum = {.size = 0};
    if (system->row_of[cell] != 0) {
        sum = system->row[system->row_of[cell] - 1];
    }
    sum.cells[cell / 64] ^= (uint64_t)1 << cell % 64;
    return sum;
}

bool qdri_parities_tie(const struct qdri_parity_system *system, qdr_cell a, qdr_cell b,
                       bool *differ)
{
    struct qdri_parity_sum both = sum_of(system, a);
    const struct qdri_parity_sum other = sum_of(system, b);
    add(&both, &other);
    *differ = both.is_odd;
    return both.size == 0;
}

void qdri_parities_why(const struct qdri_parity_system *system, qdr_cell a, qdr_cell b,
                       struct qdri_sums *why)
{
    struct qdri_parity_sum both = sum_of(system, a);
    const struct qdri_parity_sum other = sum_of(system, b);
    add(&both, &other);
    for (size_t k = 0; k < QDRI_SUMS / 64; ++k) {
        why->word[k] |= both.of.word[k];
    }
}
