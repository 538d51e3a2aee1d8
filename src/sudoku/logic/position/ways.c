/* ways.c  Goes through the ways to fill a figure's cells, within a bound on digits tried. */
#include "sudoku/logic/position/ways.h"

#include <string.h>

#include "sudoku/rules/areas.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* A depth-first search over the cells, one of which goes first: all that are before place `at` of
 * the order have a digit. */
struct search {
    const struct qdri_position *position;
    const struct qdri_rule *rule;
    const struct qdri_figure *figure;
    const struct qdri_ways *ways;
    qdr_digit digits[QDRI_WAYS_CELLS]; /* in the figure's order */
    unsigned order[QDRI_WAYS_CELLS];   /* of the ways' cells */
    qdr_digit chosen[QDRI_WAYS_CELLS]; /* by cell of the ways */
    unsigned tries;                    /* that are left */
    qdri_digit_set without;            /* digits that are not to be used */
    struct qdri_parities *parities;    /* that all ways are to be held against; or NULL */
};

enum answer { NO_WAY, SOME_WAY, UNDECIDED };

/* Puts a digit, or 0, into a cell, wherever the figure has it. */
static void put(struct search *search, unsigned k, unsigned digit)
{
    search->chosen[k] = (qdr_digit)digit;
    for (unsigned i = 0; i < search->figure->count; ++i) {
        if (search->figure->cell[i] == search->ways->cell[k]) {
            search->digits[i] = (qdr_digit)digit;
        }
    }
}

/* Has none of the cells that come first in the order, and that the cell sees, the digit? */
static bool is_free(const struct search *search, unsigned at, unsigned digit)
{
    const struct qdri_ways *ways = search->ways;
    const qdr_cell cell = ways->cell[search->order[at]];
    for (unsigned i = 0; i < at; ++i) {
        const unsigned other = search->order[i];
        if (search->chosen[other] == digit &&
            qdri_sees(search->position, cell, ways->cell[other])) {
            return false;
        }
    }
    return true;
}

static enum answer fill(struct search *search, unsigned at);
static bool is_enough(struct search *search);

/* Tries a digit in the cell whose turn it is. */
static enum answer try_digit(struct search *search, unsigned at, unsigned digit)
{
    if (search->tries == 0) {
        return UNDECIDED;
    }
    --search->tries;
    if (!is_free(search, at, digit)) {
        return NO_WAY;
    }
    put(search, search->order[at], digit);
    enum answer answer =
        search->rule->keeps(search->figure, search->digits) ? fill(search, at + 1) : NO_WAY;
    if (answer == NO_WAY) {
        put(search, search->order[at], 0);
    }
    return answer;
}

static enum answer fill(struct search *search, unsigned at)
{
    enum answer answer = NO_WAY;
    if (at == search->ways->count) {
        return is_enough(search) ? SOME_WAY : NO_WAY;
    }
    const qdr_cell cell = search->ways->cell[search->order[at]];
    qdri_digit_set s = search->position->candidates[cell] & ~search->without;
    for (; s && answer == NO_WAY; s = qdri_rest(s)) {
        answer = try_digit(search, at, qdri_lowest(s));
    }
    return answer;
}

/* Begins with the digits that stand, and lets the k-th cell go first. */
static void begin(struct search *search, unsigned k, unsigned tries)
{
    const struct qdri_ways *ways = search->ways;
    qdri_figure_digits(search->figure, &search->position->grid, search->digits);
    for (unsigned i = 0; i < ways->count; ++i) {
        search->order[i] = i == 0 ? k : i <= k ? i - 1 : i;
        search->chosen[i] = 0;
    }
    search->tries = tries;
}

/* Adds the blank cells of a figure. */
static void list_cells(struct qdri_ways *ways, const struct qdri_position *position,
                       const struct qdri_figure *figure)
{
    for (unsigned k = 0; k < figure->count; ++k) {
        bool is_first = qdri_figure_find(figure, figure->cell[k]) == k;
        if (is_first && position->grid.cell[figure->cell[k]] == 0) {
            ways->cell[ways->count] = figure->cell[k];
            ways->dead[ways->count++] = 0;
        }
    }
}

/* Prepares to go through the ways of a clause.  False: its figure has too many cells. */
static bool set_out(struct search *search, struct qdri_ways *ways,
                    const struct qdri_position *position, const struct qdri_clause *clause)
{
    *search = (struct search){
        .position = position, .rule = clause->rule, .figure = clause->data, .ways = ways};
    ways->count = 0;
    if (search->figure->count > QDRI_WAYS_CELLS) {
        return false;
    }
    list_cells(ways, position, search->figure);
    return true;
}

/* Looks for a way with each candidate that is in none so far.  `open[k]`: those of the k-th
 * cell. */
static bool look(struct search *search, struct qdri_ways *ways, qdri_digit_set *open,
                 unsigned tries)
{
    bool is_any_dead = false;
    for (unsigned k = 0; k < ways->count; ++k) {
        for (; open[k]; open[k] = qdri_rest(open[k])) {
            const unsigned digit = qdri_lowest(open[k]);
            begin(search, k, tries);
            enum answer answer = try_digit(search, 0, digit);
            if (answer == NO_WAY) {
                ways->dead[k] |= (qdri_digit_set)1 << digit;
                is_any_dead = true;
            }
            for (unsigned i = k + 1; answer == SOME_WAY && i < ways->count; ++i) {
                open[i] &= ~((qdri_digit_set)1 << search->chosen[i]);
            }
        }
    }
    return is_any_dead;
}

bool qdri_ways_find(struct qdri_ways *ways, const struct qdri_position *position,
                    const struct qdri_clause *clause, unsigned tries)
{
    qdri_digit_set open[QDRI_WAYS_CELLS];
    struct search search;
    if (!set_out(&search, ways, position, clause)) {
        return false;
    }
    for (unsigned k = 0; k < ways->count; ++k) {
        open[k] = position->candidates[ways->cell[k]];
    }
    return look(&search, ways, open, tries);
}

bool qdri_ways_need(const struct qdri_position *position, const struct qdri_clause *clause,
                    qdri_digit_set digits, unsigned tries)
{
    struct qdri_ways ways;
    struct search search;
    if (!set_out(&search, &ways, position, clause)) {
        return false;
    }
    search.without = digits;
    begin(&search, 0, tries);
    return fill(&search, 0) == NO_WAY;
}

uint64_t qdri_ways_state(const struct qdri_position *position, const struct qdri_clause *clause)
{
    const struct qdri_figure *figure = clause->data;
    uint64_t state = UINT64_C(14695981039346656037);
    for (unsigned k = 0; k < figure->count; ++k) {
        const qdr_cell cell = figure->cell[k];
        const uint64_t held = position->candidates[cell] ^ (uint64_t)position->grid.cell[cell] << 1;
        state = (state ^ held % UINT32_MAX) * UINT64_C(1099511628211);
        state = (state ^ held / UINT32_MAX) * UINT64_C(1099511628211);
    }
    return state;
}

/* ---------------------------------------------------------------------------- odd and even ---- */

/* The sets, as in qdri_parities, that have an odd number of the cells that have a bit: those with a
 * further cell are those without it, turned over if that has one. */
static uint64_t odd_sets(unsigned cells)
{
    uint64_t sets = 0;
    for (unsigned k = 0; k < QDRI_PARITY_CELLS; ++k) {
        const unsigned width = 1U << k;
        const uint64_t with = (cells >> k & 1) != 0 ? ~sets : sets;
        sets |= (with & (((uint64_t)1 << width) - 1)) << width;
    }
    return sets;
}

/* A way is found: is it all that was looked for?  Of sets that are odd in all ways, or even, none
 * is left then. */
static bool is_enough(struct search *search)
{
    struct qdri_parities *parities = search->parities;
    unsigned cells = 0;
    if (!parities) {
        return true;
    }
    for (unsigned k = 0; k < parities->count; ++k) {
        cells |= (unsigned)(parities->kind >> search->chosen[k] & 1) << k;
    }
    const uint64_t odd = odd_sets(cells);
    parities->odd &= odd;
    parities->even &= ~odd;
    return (parities->odd | parities->even) == 0;
}

/* The sets of cells all of which can hold a digit of the kind, or another. */
static uint64_t open_sets(const struct qdri_parities *parities,
                          const struct qdri_position *position)
{
    uint64_t sets = 0;
    unsigned closed = 0;
    for (unsigned k = 0; k < parities->count; ++k) {
        const qdri_digit_set digits = position->candidates[parities->cell[k]];
        closed |= (unsigned)!qdri_is_mixed(digits, parities->kind) << k;
    }
    for (unsigned set = 1; set < 1U << parities->count; ++set) {
        sets |= (uint64_t)((set & closed) == 0) << set;
    }
    return sets;
}

bool qdri_ways_parities(struct qdri_parities *parities, const struct qdri_position *position,
                        const struct qdri_clause *clause, unsigned first, unsigned count,
                        unsigned tries)
{
    struct qdri_ways ways;
    struct search search;
    if (!set_out(&search, &ways, position, clause) || first + count > ways.count) {
        return false;
    }
    search.parities = parities;
    ways.count = count;
    memmove(ways.cell, ways.cell + first, count * sizeof *ways.cell);
    memcpy(parities->cell, ways.cell, count * sizeof *ways.cell);
    parities->count = count;
    parities->odd = parities->even = open_sets(parities, position);
    begin(&search, 0, tries);
    return parities->odd != 0 && fill(&search, 0) == NO_WAY &&
           (parities->odd & parities->even) == 0;
}

/* ---------------------------------------------------------------------------- combinations ---- */

/* Sets that are tried, and digits for a way with each. */
enum { SETS = 2000, SET_TRIES = 10000 };

struct combining {
    struct qdri_combinations *found;
    const struct qdri_position *position;
    const struct qdri_clause *clause;
    unsigned sets; /* that were begun */
};

/* Adds digits, out of those left, to a set that lacks so many with that sum.  False: there are too
 * many. */
static bool combine(struct combining *combining, qdri_digit_set set, qdri_digit_set left,
                    unsigned lacks, int32_t sum)
{
    struct qdri_combinations *found = combining->found;
    if (++combining->sets > SETS) {
        return false;
    }
    if (lacks == 0) {
        bool is_one =
            sum == 0 && !qdri_ways_need(combining->position, combining->clause, ~set, SET_TRIES);
        if (is_one && found->count < QDRI_COMBINATIONS) {
            found->set[found->count] = set;
        }
        found->count += is_one;
        return found->count <= QDRI_COMBINATIONS;
    }
    for (; left && (int32_t)(qdri_lowest(left) * lacks) <= sum; left = qdri_rest(left)) {
        const unsigned digit = qdri_lowest(left);
        if (!combine(combining, set | (qdri_digit_set)1 << digit, qdri_rest(left), lacks - 1,
                     sum - (int32_t)digit)) {
            return false;
        }
    }
    return true;
}

/* Do the digits of the cells differ in any case? */
static bool all_differ(const struct qdri_position *position, const struct qdri_figure *figure)
{
    bool is_so = true;
    for (unsigned k = 0; k < figure->count; ++k) {
        for (unsigned i = 0; i < k; ++i) {
            is_so = is_so && qdri_sees(position, figure->cell[i], figure->cell[k]);
        }
    }
    return is_so;
}

bool qdri_ways_combine(struct qdri_combinations *combinations, const struct qdri_position *position,
                       const struct qdri_clause *clause)
{
    const struct qdri_figure *cage = qdri_cage_of(clause);
    struct combining combining = {combinations, position, clause, 0};
    qdri_digit_set standing = 0;
    qdri_digit_set left = 0;
    unsigned lacks = 0;
    combinations->count = 0;
    if (!cage || cage->count > QDRI_WAYS_CELLS || !all_differ(position, cage)) {
        return false;
    }
    int32_t sum = cage->value;
    for (unsigned k = 0; k < cage->count; ++k) {
        const qdr_digit digit = position->grid.cell[cage->cell[k]];
        standing |= digit != 0 ? (qdri_digit_set)1 << digit : 0;
        left |= position->candidates[cage->cell[k]];
        lacks += digit == 0;
        sum -= digit;
    }
    return combine(&combining, standing, left & ~standing, lacks, sum);
}
