/* bonds.c  Finds bonds, and who sees whom by them.
 *
 * Cells that differ by a clause see each other, as those of a house do: the bulb of an arrow sees
 * its shaft.  And equal cells, such as those of clones and palindromes, see what any of them sees:
 * what differs from one of them differs from all.  Whatever goes by sight, and that is most
 * techniques, so finds more, and nothing else has to know of bonds. */
#include "sudoku/logic/position/bonds.h"

#include <string.h>

#include "sudoku/logic/position/heed.h"
#include "sudoku/logic/position/ways.h"
#include "sudoku/rules/rule.h"

/* Is there a digit for the k-th cell of a figure, beside some digits in others? */
static bool may_be_filled(const struct qdri_clause *clause, qdr_digit *digits, unsigned k)
{
    const struct qdri_figure *figure = clause->data;
    const qdr_digit before = digits[k];
    bool is_kept = before != 0;
    for (unsigned digit = 1; digit <= figure->board.digits && !is_kept; ++digit) {
        digits[k] = (qdr_digit)digit;
        is_kept = clause->rule->keeps(figure, digits);
    }
    digits[k] = before;
    return is_kept;
}

/* May two digits stand in two cells of a clause's figure?  They may not where they break the
 * clause, or leave another cell no digit. */
static bool may_stand(const struct qdri_clause *clause, const unsigned *at, unsigned first,
                      unsigned second)
{
    const struct qdri_figure *figure = clause->data;
    qdr_digit digits[QDRI_WAYS_CELLS] = {0};
    for (unsigned k = 0; k < figure->count; ++k) {
        digits[k] = (qdr_digit)(figure->cell[k] == figure->cell[at[0]]   ? first
                                : figure->cell[k] == figure->cell[at[1]] ? second
                                                                         : 0);
    }
    bool is_kept = clause->rule->keeps(figure, digits);
    for (unsigned k = 0; k < figure->count && is_kept; ++k) {
        is_kept = may_be_filled(clause, digits, k);
    }
    return is_kept;
}

static bool may_be_equal(const struct qdri_clause *clause, const unsigned *at, unsigned most)
{
    unsigned digit = 1;
    while (digit <= most && !may_stand(clause, at, digit, digit)) {
        ++digit;
    }
    return digit <= most;
}

static bool may_differ(const struct qdri_clause *clause, const unsigned *at, unsigned most)
{
    bool is_any = false;
    for (unsigned first = 1; first <= most && !is_any; ++first) {
        for (unsigned second = 1; second <= most && !is_any; ++second) {
            is_any = first != second && may_stand(clause, at, first, second);
        }
    }
    return is_any;
}

/* Is it a clause that may make bonds? */
static bool is_bonding(const struct qdri_clause *clause)
{
    const struct qdri_figure *figure = clause->data;
    return qdri_heed_is_needed(clause) && clause->rule->keeps && figure->count <= QDRI_WAYS_CELLS;
}

/* --------------------------------------------------------------------------------- making ---- */

static uint64_t *row_of(const struct qdri_ground *ground, size_t cell)
{
    return ground->peers.bits + cell * ground->peers.words;
}

static void see(const struct qdri_ground *ground, size_t a, size_t b)
{
    qdri_bit_put(row_of(ground, a), b);
    qdri_bit_put(row_of(ground, b), a);
}

/* The two cells are equal, and so are all that are equal to either. */
static void join(const struct qdri_ground *ground, qdr_cell a, qdr_cell b)
{
    const qdr_cell first = ground->like[a] < ground->like[b] ? ground->like[a] : ground->like[b];
    const qdr_cell other = ground->like[a] ^ ground->like[b] ^ first;
    for (size_t cell = 0; cell < ground->cells; ++cell) {
        ground->like[cell] = ground->like[cell] == other ? first : ground->like[cell];
    }
}

static void bind(const struct qdri_ground *ground, const struct qdri_clause *clause)
{
    const struct qdri_figure *figure = clause->data;
    for (unsigned k = 1; k < figure->count; ++k) {
        for (unsigned i = 0; i < k; ++i) {
            const unsigned at[2] = {i, k};
            const qdr_cell a = figure->cell[i];
            const qdr_cell b = figure->cell[k];
            if (a == b || qdri_peers_are(&ground->peers, a, b)) {
                continue;
            }
            if (!may_be_equal(clause, at, ground->digits)) {
                see(ground, a, b);
            } else if (!may_differ(clause, at, ground->digits)) {
                join(ground, a, b);
            }
        }
    }
}

/* Lets equal cells see what one of them sees. */
static void share(const struct qdri_ground *ground)
{
    const size_t words = ground->peers.words;
    for (size_t cell = 0; cell < ground->cells; ++cell) {
        for (size_t k = 0; ground->like[cell] != cell && k < words; ++k) {
            row_of(ground, ground->like[cell])[k] |= row_of(ground, cell)[k];
        }
    }
    for (size_t cell = 0; cell < ground->cells; ++cell) {
        if (ground->like[cell] != cell) {
            memcpy(row_of(ground, cell), row_of(ground, ground->like[cell]),
                   words * sizeof *ground->peers.bits);
        }
    }
    for (size_t cell = 0; cell < ground->cells; ++cell) {
        for (size_t peer = qdri_peers_from(&ground->peers, (qdr_cell)cell, 0); peer < ground->cells;
             peer = qdri_peers_from(&ground->peers, (qdr_cell)cell, peer + 1)) {
            see(ground, cell, peer);
        }
    }
}

/* No cell sees itself, also where equal cells are to differ, so that there is no solution. */
static void look_away(const struct qdri_ground *ground)
{
    for (size_t cell = 0; cell < ground->cells; ++cell) {
        row_of(ground, cell)[cell / 64] &= ~(UINT64_C(1) << cell % 64);
    }
}

bool qdri_bonds_make(struct qdri_ground *ground)
{
    const qdr_rules *rules = ground->rules;
    ground->peers = rules->frame.peers;
    if (!ground->has_clauses) {
        return true;
    }
    const size_t words = ground->cells * ground->peers.words;
    ground->peers.bits = qdri_array(&ground->arrays, words, sizeof *ground->peers.bits);
    ground->like = qdri_array(&ground->arrays, ground->cells, sizeof *ground->like);
    if (ground->arrays.lacks_memory) {
        return false;
    }
    memcpy(ground->peers.bits, rules->frame.peers.bits, words * sizeof *ground->peers.bits);
    for (size_t cell = 0; cell < ground->cells; ++cell) {
        ground->like[cell] = (qdr_cell)cell;
    }
    for (size_t k = 0; k < rules->clauses; ++k) {
        if (is_bonding(&rules->clause[k])) {
            bind(ground, &rules->clause[k]);
        }
    }
    share(ground); /* two equal cells may see two: that takes another time */
    share(ground);
    look_away(ground);
    return true;
}

/* -------------------------------------------------------------------------------- telling ---- */

/* Why two cells see each other: cells that are equal to them do, by a house or a clause. */
struct reason {
    qdr_cell cell[2];
    size_t clause; /* SIZE_MAX: none */
};

/* What was said: so many more would be no help. */
enum { TOLD_MOST = 6 };
struct told {
    size_t count;
    struct reason reason[TOLD_MOST]; /* equal cells, or a clause */
};

/* The first clause by which the two cells differ; SIZE_MAX: none. */
static size_t find_clause(const struct qdri_position *position, qdr_cell a, qdr_cell b)
{
    const qdr_rules *rules = position->rules;
    for (size_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        const struct qdri_figure *figure = clause->data;
        if (is_bonding(clause)) {
            const unsigned at[2] = {qdri_figure_find(figure, a), qdri_figure_find(figure, b)};
            if (at[0] < figure->count && at[1] < figure->count &&
                !may_be_equal(clause, at, position->digits)) {
                return k;
            }
        }
    }
    return SIZE_MAX;
}

/* Looks for the two cells that see each other by a house, or else by a clause. */
static bool find_reason(const struct qdri_position *position, qdr_cell a, qdr_cell b,
                        bool by_clause, struct reason *reason)
{
    const qdr_cell *like = position->ground->like;
    for (size_t i = 0; i < position->cells; ++i) {
        for (size_t k = 0; like[i] == like[a] && k < position->cells; ++k) {
            if (like[k] != like[b]) {
                continue;
            }
            *reason = (struct reason){.cell = {(qdr_cell)i, (qdr_cell)k}, .clause = SIZE_MAX};
            if (by_clause) {
                reason->clause = find_clause(position, (qdr_cell)i, (qdr_cell)k);
            }
            if (by_clause
                    ? reason->clause != SIZE_MAX
                    : qdri_peers_are(&position->rules->frame.peers, (qdr_cell)i, (qdr_cell)k)) {
                return true;
            }
        }
    }
    return false;
}

/* Notes what is to be said, unless it has been.  Returns whether it is new. */
static bool is_new(struct told *told, struct reason reason)
{
    for (size_t k = 0; k < told->count; ++k) {
        const struct reason *other = &told->reason[k];
        if (other->clause == reason.clause && other->cell[0] == reason.cell[0] &&
            other->cell[1] == reason.cell[1]) {
            return false;
        }
    }
    const bool is_new = told->count < TOLD_MOST;
    if (is_new) {
        told->reason[told->count++] = reason;
    }
    return is_new;
}

static void say_equal(struct qdri_finding *finding, struct told *told, qdr_cell a, qdr_cell b)
{
    const struct reason equal = {.cell = {a < b ? a : b, a < b ? b : a}, .clause = SIZE_MAX};
    if (a != b && is_new(told, equal)) {
        qdri_find_say_cell(finding, ", ", equal.cell[0]);
        qdri_find_say_cell(finding, " = ", equal.cell[1]);
    }
}

static void say_reason(struct qdri_finding *finding, struct told *told, qdr_cell a, qdr_cell b)
{
    const struct qdri_position *position = finding->position;
    struct reason reason;
    if (!find_reason(position, a, b, false, &reason) &&
        !find_reason(position, a, b, true, &reason)) {
        return;
    }
    say_equal(finding, told, a, reason.cell[0]);
    say_equal(finding, told, b, reason.cell[1]);
    const size_t shown = reason.clause - qdri_rules_first_shown(position->rules);
    if (reason.clause != SIZE_MAX && shown != finding->clause &&
        is_new(told, (struct reason){.clause = reason.clause})) {
        qdri_find_say(finding, ", by ");
        qdri_find_say_clause(finding, shown);
    }
}

void qdri_find_say_bonds(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct told told = {.count = 0};
    if (finding->is_silent || !position->ground->like) {
        return;
    }
    for (size_t k = 0; k < finding->marks && told.count < TOLD_MOST; ++k) {
        const qdr_deduction_mark *mark = &finding->mark[k];
        for (size_t i = 0; mark->role != QDR_ROLE_REMOVED && i < finding->marks; ++i) {
            const qdr_deduction_mark *other = &finding->mark[i];
            if (other->digit == mark->digit && qdri_sees(position, mark->cell, other->cell) &&
                !qdri_peers_are(&position->rules->frame.peers, mark->cell, other->cell)) {
                say_reason(finding, &told, mark->cell, other->cell);
            }
        }
    }
}
