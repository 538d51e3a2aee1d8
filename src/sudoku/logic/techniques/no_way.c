/* no_way.c  A digit that leaves a clause no way to be filled, or whose ways leave no room.
 *
 * The digit goes from what its cell sees.  If some clause has no way left then, or what is in no
 * way of it leaves a cell no digit, or a digit no place, the digit is wrong.
 *
 * Two clauses go on from there: what is in no way of one of them goes, and another one that shares
 * cells with it may then have no way left. */
#include "sudoku/logic/position/heed.h"
#include "sudoku/logic/position/ways.h"
#include "sudoku/logic/techniques/technique.h"
#include "sudoku/rules/rule.h"

/* How many digits are tried for a candidate of a clause, or for a clause; one with more blank cells
 * takes too long to be gone through for each digit that is assumed. */
enum { TRIES = 200, LARGEST = 8 };

/* A digit in a cell, and what is left then. */
struct assumption {
    struct qdri_finding *finding;
    qdr_cell cell;
    unsigned digit;
    struct qdri_position *left;  /* beside the digit */
    struct qdri_position *after; /* what one clause leaves of that */
};

/* Can the clause be gone through, and has some cell of its figure lost something from one position
 * to the next? */
static bool is_touched(const struct qdri_clause *clause, const struct qdri_position *from,
                       const struct qdri_position *to)
{
    const struct qdri_figure *figure = clause->data;
    unsigned blanks = 0;
    bool is_any = false;
    if (!clause->rule->keeps || clause->rule->is_plain) {
        return false;
    }
    for (unsigned k = 0; k < figure->count && blanks <= LARGEST; ++k) {
        blanks += to->candidates[figure->cell[k]] != 0;
        is_any |= from->candidates[figure->cell[k]] != to->candidates[figure->cell[k]];
    }
    return is_any && blanks <= LARGEST;
}

/* Asks a clause whether it has no way, or with `ways` whether something is in none.  What comes to
 * nothing is not asked about again: there is a table of what stood in the cells then. */
static bool ask(const struct qdri_finding *finding, const struct qdri_position *trial,
                size_t clause, struct qdri_ways *ways)
{
    const struct qdri_clause *asked = &trial->rules->clause[clause];
    const uint64_t state = (qdri_ways_state(trial, asked) ^ (2 * clause + (ways != NULL))) *
                           UINT64_C(0x9E3779B97F4A7C15);
    uint64_t *fruitless = &finding->states[state / (UINT64_MAX / QDRI_STATES + 1)];
    if (*fruitless == state) {
        return false;
    }
    bool is_found =
        ways ? qdri_ways_find(ways, trial, asked, TRIES) : qdri_ways_need(trial, asked, 0, TRIES);
    *fruitless = is_found ? *fruitless : state;
    return is_found;
}

/* Gives the first clause that one position touches and leaves no way; the number of clauses: there
 * is none. */
static size_t find_without_way(const struct qdri_finding *finding, const struct qdri_position *from,
                               const struct qdri_position *to)
{
    const qdr_rules *rules = from->rules;
    size_t k = 0;
    while (k < rules->clauses &&
           !(is_touched(&rules->clause[k], from, to) && ask(finding, to, k, NULL))) {
        ++k;
    }
    return k;
}

/* -------------------------------------------------------------------------------- telling ---- */

static bool tell_no_way(const struct assumption *assumed)
{
    qdri_find_say_assumed(assumed->finding, assumed->cell, assumed->digit);
    qdri_find_say(assumed->finding, " no way");
    return true;
}

static bool tell_broken(const struct assumption *assumed, const struct qdri_position *broken)
{
    qdri_find_say_assumed(assumed->finding, assumed->cell, assumed->digit);
    qdri_find_say_broken(assumed->finding, broken);
    return true;
}

/* ---------------------------------------------------------------------------- assumptions ---- */

/* Places the digit, and nothing else.  False: there is something wrong for another reason. */
static bool assume(const struct assumption *assumed)
{
    qdri_position_copy(assumed->left, assumed->finding->position);
    qdri_position_place(assumed->left, assumed->cell, (qdr_digit)assumed->digit);
    return !assumed->left->is_broken;
}

/* Takes from what is left what is in no way of a clause; returns whether there is any. */
static bool take(const struct assumption *assumed, size_t clause)
{
    struct qdri_ways ways;
    if (!ask(assumed->finding, assumed->left, clause, &ways)) {
        return false;
    }
    qdri_position_copy(assumed->after, assumed->left);
    for (unsigned k = 0; k < ways.count; ++k) {
        for (qdri_digit_set s = ways.dead[k]; s; s = qdri_rest(s)) {
            qdri_position_remove(assumed->after, ways.cell[k], (qdr_digit)qdri_lowest(s));
        }
    }
    return true;
}

static bool leaves_no_way(const struct assumption *assumed, size_t clause)
{
    struct qdri_finding *finding = assumed->finding;
    if (ask(finding, assumed->left, clause, NULL)) {
        qdri_find_rest_on(finding, clause);
        return tell_no_way(assumed);
    }
    if (take(assumed, clause) && assumed->after->is_broken) {
        qdri_find_rest_on(finding, clause);
        return tell_broken(assumed, assumed->after);
    }
    return false;
}

/* Does some clause that is touched leave nothing? */
static bool leave_nothing(const struct assumption *assumed,
                          bool (*leaves_nothing)(const struct assumption *assumed, size_t clause))
{
    const struct qdri_position *position = assumed->finding->position;
    const qdr_rules *rules = position->rules;
    size_t k = 0;
    while (k < rules->clauses && !(is_touched(&rules->clause[k], position, assumed->left) &&
                                   leaves_nothing(assumed, k))) {
        ++k;
    }
    return k < rules->clauses;
}

static bool is_wrong_by_one(const struct assumption *assumed)
{
    return assume(assumed) && leave_nothing(assumed, leaves_no_way);
}

static bool leave_no_way(const struct assumption *assumed, size_t clause)
{
    struct qdri_finding *finding = assumed->finding;
    if (!take(assumed, clause)) {
        return false;
    }
    if (assumed->after->is_broken) {
        qdri_find_rest_on(finding, clause);
        return tell_broken(assumed, assumed->after);
    }
    const size_t other = find_without_way(finding, assumed->left, assumed->after);
    if (other == finding->position->rules->clauses) {
        return false;
    }
    qdri_find_rest_on(finding, clause);
    qdri_find_say(finding, " and ");
    qdri_find_rest_on(finding, other);
    return tell_no_way(assumed);
}

/* What clauses forbid at once beside the digit may be too much already. */
static bool is_wrong_by_two(const struct assumption *assumed)
{
    if (!assume(assumed)) {
        return false;
    }
    qdri_heed_placed(assumed->left, assumed->cell);
    if (assumed->left->is_broken) {
        qdri_find_say(assumed->finding, "clauses");
        return tell_broken(assumed, assumed->left);
    }
    return assume(assumed) && leave_nothing(assumed, leave_no_way);
}

/* -------------------------------------------------------------------------------- finding ---- */

/* By one clause, or by two: the variant. */
bool qdri_technique_no_way(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct assumption assumed = {
        .finding = finding, .left = finding->trial[0], .after = finding->trial[1]};
    for (size_t cell = 0; position->ground->has_clauses && cell < position->cells; ++cell) {
        assumed.cell = (qdr_cell)cell;
        for (qdri_digit_set s = position->candidates[cell]; s; s = qdri_rest(s)) {
            assumed.digit = qdri_lowest(s);
            if (qdri_find_is_interrupted(finding)) {
                return false;
            }
            if (finding->variant == 1 ? is_wrong_by_one(&assumed) : is_wrong_by_two(&assumed)) {
                return true;
            }
        }
    }
    return false;
}
