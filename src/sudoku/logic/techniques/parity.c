/* parity.c  How many odd digits, or low ones, or digits of another kind, there are where clauses
 * and houses tell whether these are an odd number.
 *
 * A cage says whether the sum of its cells is odd, a line on which odd and even digits take turns
 * says of each two of them that one is odd, one on which neighbours differ by five that one is
 * low, and a full house has each digit once (parities.h).  If that is added up, a cell may be left
 * that holds a digit of the kind, or none of it, in any case.
 *
 * Cells of a house may be tied to each other: they are alike, or one of two is of the kind.  A
 * house has only so many digits of the kind, and so many others.  If there were too many of these
 * were one of the tied cells of the kind, it is not, and so each of them is known. */
#include <stdlib.h>

#include "base/alloc.h"
#include "sudoku/logic/position/finding.h"
#include "sudoku/logic/techniques/parities.h"
#include "sudoku/logic/techniques/technique.h"

struct search {
    struct qdri_finding *finding;
    struct qdri_parity_system *system;
};

/* Of more sums people lose track. */
enum { LONGEST = 6 };

/* The candidates of the system's kind, or the others. */
static qdri_digit_set of_kind(const struct search *search, qdr_cell cell, bool is_of)
{
    const struct qdri_parity_system *system = search->system;
    return system->position->candidates[cell] & (is_of ? system->kind : ~system->kind);
}

static bool is_about_odd(const struct search *search)
{
    return search->system->kind == (QDRI_ODD & qdri_all_digits(search->system->position));
}

/* ---------------------------------------------------------------------------------- saying ---- */

static void say_members(struct qdri_finding *finding, const struct qdri_parity_sum *sum,
                        const char *between)
{
    const char *before = " ";
    for (size_t cell = qdri_bit_next(sum->cells, QDRI_SUM_WORDS, 0); cell < QDRI_SUM_CELLS;
         cell = qdri_bit_next(sum->cells, QDRI_SUM_WORDS, cell + 1)) {
        qdri_find_say_cell(finding, before, (qdr_cell)cell);
        before = between;
    }
}

/* Says what a sum says: "r1c1+r1c2 odd"; "one of r1c1 r1c2", "none or two of r1c1 r1c2 r1c3" are
 * of the kind. */
static void say_sum(const struct search *search, const struct qdri_parity_sum *sum)
{
    static const char *const words[][2] = {{" none of", ""},
                                           {" none or both of", " one of"},
                                           {" none or two of", " one or three of"},
                                           {" an even number of", " an odd number of"}};
    struct qdri_finding *finding = search->finding;
    if (is_about_odd(search)) {
        say_members(finding, sum, "+");
        qdri_find_say(finding, " %s", sum->is_odd ? "odd" : "even");
    } else {
        qdri_find_say(finding, "%s", words[sum->size < 4 ? sum->size - 1 : 3][sum->is_odd]);
        say_members(finding, sum, " ");
    }
}

static void say_source(struct qdri_finding *finding, const struct qdri_parity_sum *sum)
{
    if (sum->clause == SIZE_MAX) {
        qdri_find_rest_on_houses(finding, " by ", &sum->house, 1);
    } else {
        qdri_find_say(finding, " by ");
        qdri_find_rest_on(finding, sum->clause);
    }
}

/* Shows candidates of the kind on one side, the others on the other; those that the step removes
 * are seen to go. */
static void mark_sum(const struct search *search, const struct qdri_parity_sum *sum)
{
    struct qdri_finding *finding = search->finding;
    for (size_t k = qdri_bit_next(sum->cells, QDRI_SUM_WORDS, 0); k < QDRI_SUM_CELLS;
         k = qdri_bit_next(sum->cells, QDRI_SUM_WORDS, k + 1)) {
        const qdr_cell cell = (qdr_cell)k;
        const qdri_digit_set left = ~finding->marked[QDR_ROLE_REMOVED][cell];
        qdri_find_mark_all(finding, QDR_ROLE_PATTERN, cell, of_kind(search, cell, true) & left);
        qdri_find_mark_all(finding, QDR_ROLE_SECOND, cell, of_kind(search, cell, false) & left);
    }
}

/* Tells those that come from the same as the first that is left. */
static void tell_alike(const struct search *search, size_t first, struct qdri_sums *left)
{
    const struct qdri_parity_system *system = search->system;
    const struct qdri_parity_sum *like = &system->given[first];
    for (size_t k = first; k < system->givens; ++k) {
        const struct qdri_parity_sum *sum = &system->given[k];
        if (qdri_bit_has(left->word, k) && sum->clause == like->clause &&
            sum->house == like->house) {
            left->word[k / 64] &= ~((uint64_t)1 << k % 64);
            mark_sum(search, sum);
            qdri_find_say(search->finding, search->finding->length++ == 0 ? "" : ",");
            say_sum(search, sum);
        }
    }
    say_source(search->finding, like);
}

static void tell_sums(const struct search *search, const struct qdri_sums *why)
{
    struct qdri_sums left = *why;
    qdri_find_say(search->finding, is_about_odd(search) ? "parity" : "kind");
    if (!is_about_odd(search)) {
        qdri_find_say_digits(search->finding, "", search->system->kind);
    }
    qdri_find_say(search->finding, ":");
    for (size_t k = 0; k < search->system->givens; ++k) {
        if (qdri_bit_has(left.word, k)) {
            tell_alike(search, k, &left);
        }
    }
}

/* ---------------------------------------------------------------------------- what is left ---- */

/* Does the row leave one cell, and has that candidates that are wanted to go? */
static bool is_of_use(const struct search *search, size_t row)
{
    const struct qdri_parity_sum *sum = &search->system->row[row];
    const qdr_cell cell = search->system->pivot[row];
    return sum->size == 1 && qdri_sums_count(&sum->of) <= LONGEST &&
           (of_kind(search, cell, !sum->is_odd) & qdri_find_wanted(search->finding, cell)) != 0;
}

/* Finds a cell that is left alone, by the fewest sums. */
static bool find_alone(const struct search *search)
{
    const struct qdri_parity_system *system = search->system;
    size_t best = system->rows;
    for (size_t k = 0; k < system->rows; ++k) {
        if (is_of_use(search, k) &&
            (best == system->rows ||
             qdri_sums_count(&system->row[k].of) < qdri_sums_count(&system->row[best].of))) {
            best = k;
        }
    }
    if (best == system->rows) {
        return false;
    }
    const qdr_cell cell = system->pivot[best];
    const bool is_of = system->row[best].is_odd;
    qdri_find_remove_all(search->finding, cell, of_kind(search, cell, !is_of));
    tell_sums(search, &system->row[best].of);
    qdri_find_say_cell(search->finding, ", so ", cell);
    if (is_about_odd(search)) {
        qdri_find_say(search->finding, " is %s", is_of ? "odd" : "even");
    } else {
        qdri_find_say(search->finding, " is %s of them", is_of ? "one" : "none");
    }
    return true;
}

/* --------------------------------------------------------------------- counting in a house ---- */

/* The open cells of a house, in groups that are tied, each known by its first cell. */
struct tally {
    size_t house;
    unsigned cells;
    qdr_cell cell[QDR_SIDE_MAX];
    unsigned first[QDR_SIDE_MAX];    /* of the cell's group, by cell */
    bool differs[QDR_SIDE_MAX];      /* from the first */
    unsigned count[2][QDR_SIDE_MAX]; /* by first: cells that are like it, and that differ */
    int left[2]; /* digits for these cells: so many of other kinds, so many of the kind */
    int least;   /* of either, in all groups together */
};

/* Were the first cell of a group of the kind, or not, there would be too many that are, or are
 * not. */
struct excess {
    unsigned group;
    bool is_of;
    bool has_of;
};

static int least_of(const struct tally *tally, unsigned group)
{
    const unsigned alike = tally->count[0][group];
    const unsigned others = tally->count[1][group];
    return (int)(alike < others ? alike : others);
}

static void add_open(const struct search *search, struct tally *tally, qdr_cell cell)
{
    const unsigned place = tally->cells++;
    unsigned k = 0;
    tally->cell[place] = cell;
    tally->differs[place] = false;
    while (k < place &&
           (tally->first[k] != k ||
            !qdri_parities_tie(search->system, cell, tally->cell[k], &tally->differs[place]))) {
        ++k;
    }
    tally->first[place] = k;
    tally->count[0][place] = tally->count[1][place] = 0;
    tally->differs[place] &= k < place;
    ++tally->count[tally->differs[place]][k];
}

static void count_cells(const struct search *search, struct tally *tally, size_t house)
{
    const struct qdri_position *position = search->system->position;
    const qdri_digit_set kind = search->system->kind;
    tally->house = house;
    tally->cells = 0;
    tally->left[1] = (int)qdri_size_of(kind);
    tally->left[0] = (int)position->digits - tally->left[1];
    tally->least = 0;
    for (unsigned k = 0; k < qdr_rules_house(position->rules, house)->count; ++k) {
        const qdr_cell cell = qdri_cell_at(position, house, k);
        const qdri_digit_set standing = (qdri_digit_set)1 << position->grid.cell[cell];
        if (qdri_is_mixed(position->candidates[cell], kind)) {
            add_open(search, tally, cell);
        } else {
            --tally->left[((position->candidates[cell] | standing) & kind) != 0];
        }
    }
    for (unsigned k = 0; k < tally->cells; ++k) {
        tally->least += tally->first[k] == k ? least_of(tally, k) : 0;
    }
}

/* How many more there would be, at least, than digits are left. */
static int count_excess(const struct tally *tally, const struct excess *excess)
{
    const unsigned group = excess->group;
    return tally->least - least_of(tally, group) +
           (int)tally->count[excess->is_of != excess->has_of][group] - tally->left[excess->has_of];
}

/* Adds why the cells of a group are tied: so many of each kind at most. */
static void add_why(const struct search *search, const struct tally *tally, unsigned group,
                    int most, struct qdri_sums *why)
{
    int count[2] = {0, 0};
    for (unsigned k = group; k < tally->cells; ++k) {
        if (tally->first[k] == group && count[tally->differs[k]]++ < most && k != group) {
            qdri_parities_why(search->system, tally->cell[k], tally->cell[group], why);
        }
    }
}

/* The sums from which the excess follows: other groups count only as far as they are needed. */
static struct qdri_sums explain(const struct search *search, const struct tally *tally,
                                const struct excess *excess)
{
    struct qdri_sums why = {{0}};
    int spare = count_excess(tally, excess) - 1;
    add_why(search, tally, excess->group, QDR_SIDE_MAX, &why);
    for (unsigned k = 0; k < tally->cells; ++k) {
        const int least = tally->first[k] == k && k != excess->group ? least_of(tally, k) : 0;
        const int spared = least < spare ? least : spare;
        spare -= spared;
        add_why(search, tally, k, least - spared, &why);
    }
    return why;
}

static bool is_tied(const struct tally *tally, unsigned group)
{
    return tally->count[0][group] + tally->count[1][group] > 1;
}

/* What is true of one cell that is not tied is true of all of them. */
static bool remove_excess(const struct search *search, const struct tally *tally,
                          const struct excess *excess)
{
    bool is_any = false;
    for (unsigned k = 0; k < tally->cells; ++k) {
        const bool is_of = excess->is_of != tally->differs[k];
        const bool is_meant = tally->first[k] == excess->group ||
                              !(is_tied(tally, excess->group) || is_tied(tally, tally->first[k]));
        is_any |= is_meant && qdri_find_remove_all(search->finding, tally->cell[k],
                                                   of_kind(search, tally->cell[k], is_of));
    }
    return is_any;
}

static bool conclude_excess(const struct search *search, const struct tally *tally,
                            const struct excess *excess)
{
    struct qdri_finding *finding = search->finding;
    const struct qdri_sums why = explain(search, tally, excess);
    const unsigned sums = qdri_sums_count(&why);
    if (sums == 0 || sums > LONGEST || !remove_excess(search, tally, excess)) {
        return false;
    }
    tell_sums(search, &why);
    qdri_find_rest_on_houses(finding, ", and ", &tally->house, 1);
    const int all = (int)qdri_size_of(search->system->kind);
    qdri_find_say(finding, " has no more than %d%s",
                  excess->has_of ? all : (int)finding->position->digits - all,
                  is_about_odd(search) ? (excess->has_of ? " odd" : " even")
                  : excess->has_of     ? " of them"
                                       : " others");
    return true;
}

/* Tries each group as either, and counts either. */
static bool find_excess(const struct search *search, const struct tally *tally)
{
    for (unsigned k = 0; k < 4 * tally->cells; ++k) {
        const struct excess excess = {
            .group = k / 4, .is_of = (k & 1) != 0, .has_of = (k & 2) != 0};
        if (tally->first[excess.group] == excess.group && count_excess(tally, &excess) > 0 &&
            conclude_excess(search, tally, &excess)) {
            return true;
        }
    }
    return false;
}

static bool find_in_houses(const struct search *search)
{
    const struct qdri_position *position = search->system->position;
    struct tally tally;
    for (size_t house = 0; house < position->houses; ++house) {
        if (qdri_is_kept(position, house)) {
            count_cells(search, &tally, house);
            if (find_excess(search, &tally)) {
                return true;
            }
        }
    }
    return false;
}

/* --------------------------------------------------------------------------------- finding ---- */

/* Adds one sum after the other, until something follows; what clauses say is counted before the
 * sums of houses are added, and once more then. */
static bool find(const struct search *search)
{
    struct qdri_parity_system *system = search->system;
    bool is_found = false;
    for (size_t k = 0; k < system->givens && !is_found; ++k) {
        qdri_parities_solve(system, &system->given[k]);
        is_found = find_alone(search) || (k + 1 == system->of_clauses && find_in_houses(search));
    }
    return is_found || find_in_houses(search);
}

static bool look(struct qdri_finding *finding, qdri_digit_set kind)
{
    const struct qdri_position *position = finding->position;
    struct search search = {finding, qdri_zeros(1, sizeof *search.system)};
    if (!search.system) {
        finding->has_failed = true;
        return false;
    }
    const bool is_found =
        qdri_parities_gather(search.system, position, kind & qdri_all_digits(position)) &&
        find(&search);
    free(search.system);
    return is_found;
}

static bool may_look(const struct qdri_position *position)
{
    return position->ground->has_clauses && position->cells <= QDRI_SUM_CELLS;
}

bool qdri_technique_parity(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    return may_look(position) && look(finding, QDRI_ODD);
}

/* Low digits, high ones, and thirds; and every third digit. */
bool qdri_technique_kinds(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    const unsigned half = position->digits / 2;
    const unsigned third = position->digits / 3;
    const bool has_thirds = 3 * third == position->digits;
    const qdri_digit_set low = (((qdri_digit_set)1 << half) - 1) << 1;
    const qdri_digit_set lowest = (((qdri_digit_set)1 << third) - 1) << 1;
    if (!may_look(position)) {
        return false;
    }
    bool is_found = look(finding, low);
    is_found = is_found || (position->digits % 2 != 0 && look(finding, low << (half + 1)));
    for (unsigned k = 0; k < 3 && has_thirds && !is_found; ++k) {
        is_found =
            look(finding, lowest << k * third) || look(finding, UINT64_C(0x9249249249249249) << k);
    }
    return is_found;
}
