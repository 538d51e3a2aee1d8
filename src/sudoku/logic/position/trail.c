/* trail.c  Plays singles after an assumption, and goes back from a thing to what it needs. */
#include "sudoku/logic/position/trail.h"

#include <string.h>

#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

void qdri_trail_assume(struct qdri_trail *trail, struct qdri_finding *finding, qdr_cell cell,
                       unsigned digit, size_t waves)
{
    trail->position = finding->position;
    trail->trial = finding->trial[0];
    trail->first = trail->position->filled;
    qdri_position_copy(trail->trial, trail->position);
    qdri_position_follow(trail->trial, cell, (qdr_digit)digit, waves);
}

/* ------------------------------------------------------------------------------ explaining ---- */

/* Some candidates of the position that the trial has lost before turn `limit`: those of a cell but
 * one digit (0: all), or of a digit in a house but one cell (QDR_NO_CELL: all). */
struct loss {
    bool is_of_cell;
    qdr_cell cell;
    unsigned digit;
    size_t house;
    size_t limit;
};

static void begin(struct qdri_trail *trail)
{
    memset(trail->is_needed, 0, trail->trial->filled * sizeof *trail->is_needed);
    trail->length = 0;
}

static void need(struct qdri_trail *trail, size_t turn)
{
    trail->length += !trail->is_needed[turn];
    trail->is_needed[turn] = true;
}

/* Is the clause about the cell, as one without a figure is about all? */
static bool is_of(const struct qdri_clause *clause, qdr_cell cell)
{
    const struct qdri_figure *figure = clause->data;
    return !clause->rule->keeps || qdri_figure_find(figure, cell) < figure->count;
}

/* Needs the turns before `limit` in which cells of the clause were filled. */
static void need_clause(struct qdri_trail *trail, const struct qdri_clause *clause, size_t limit)
{
    for (size_t turn = trail->first; turn < limit; ++turn) {
        if (is_of(clause, trail->trial->order[turn])) {
            need(trail, turn);
        }
    }
}

/* The turn before `limit` in which a candidate was lost; `limit` if there is none. */
static size_t find_cause(const struct qdri_trail *trail, qdr_cell cell, unsigned digit,
                         size_t limit)
{
    const struct qdri_position *trial = trail->trial;
    const size_t turn = trial->lost[cell * (trial->digits + 1) + digit];
    bool is_lost = !qdri_is_candidate(trial, cell, digit) && trial->grid.cell[cell] != digit;
    return is_lost && turn < limit ? turn : limit;
}

/* Needs a turn in which a cell lost a candidate.  Where that came of a clause, and not of seeing
 * the digit, it needs what stands in the clause's other cells, too. */
static void need_cause(struct qdri_trail *trail, qdr_cell cell, unsigned digit, size_t turn)
{
    const struct qdri_position *trial = trail->trial;
    const qdr_rules *rules = trial->rules;
    const qdr_cell filled = trial->order[turn];
    bool is_plain =
        filled == cell || (trial->grid.cell[filled] == digit && qdri_sees(trial, filled, cell));
    need(trail, turn);
    for (size_t k = 0; !is_plain && k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        if (clause->rule->keeps && is_of(clause, cell) && is_of(clause, filled)) {
            need_clause(trail, clause, turn);
        }
    }
}

/* Gives the next candidate of a loss: `set` is what is left to be gone over. */
static void next_lost(const struct qdri_trail *trail, const struct loss *loss, uint64_t *set,
                      qdr_cell *cell, unsigned *digit)
{
    const unsigned lowest = qdri_lowest(*set);
    *set = qdri_rest(*set);
    *cell = loss->is_of_cell ? loss->cell : qdri_cell_at(trail->position, loss->house, lowest);
    *digit = loss->is_of_cell ? lowest : loss->digit;
}

/* The digits or places that a loss is about. */
static uint64_t find_lost(const struct qdri_trail *trail, const struct loss *loss)
{
    if (loss->is_of_cell) {
        return trail->position->candidates[loss->cell] & ~((qdri_digit_set)1 << loss->digit);
    }
    uint64_t lost = 0;
    for (uint64_t s = qdri_places(trail->position, loss->house, loss->digit); s; s = qdri_rest(s)) {
        bool is_lost = qdri_cell_at(trail->position, loss->house, qdri_lowest(s)) != loss->cell;
        lost |= is_lost ? s & -s : 0;
    }
    return lost;
}

/* The last turn that a loss needs; its limit, where turns before that do not account for it. */
static size_t latest_of(const struct qdri_trail *trail, const struct loss *loss)
{
    size_t latest = trail->first;
    qdr_cell cell;
    unsigned digit;
    for (uint64_t s = find_lost(trail, loss); s && latest < loss->limit;) {
        next_lost(trail, loss, &s, &cell, &digit);
        size_t cause = find_cause(trail, cell, digit, loss->limit);
        latest = cause > latest ? cause : latest;
    }
    return latest;
}

static void need_loss(struct qdri_trail *trail, const struct loss *loss)
{
    qdr_cell cell;
    unsigned digit;
    for (uint64_t s = find_lost(trail, loss); s;) {
        next_lost(trail, loss, &s, &cell, &digit);
        need_cause(trail, cell, digit, find_cause(trail, cell, digit, loss->limit));
    }
}

/* Needs what made the placement of a turn a single: the way that was open first. */
static void need_turn(struct qdri_trail *trail, size_t turn)
{
    const qdr_cell cell = trail->trial->order[turn];
    const unsigned digit = trail->trial->grid.cell[cell];
    struct loss best = {.is_of_cell = true, .cell = cell, .digit = digit, .limit = turn};
    size_t latest = latest_of(trail, &best);
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(trail->position, cell, &seats);
    for (size_t k = 0; k < seats; ++k) {
        const struct loss loss = {
            .cell = cell, .digit = digit, .house = seat[k].house, .limit = turn};
        size_t other = qdri_is_full(trail->position, loss.house) ? latest_of(trail, &loss) : turn;
        if (other < latest) {
            latest = other;
            best = loss;
        }
    }
    need_loss(trail, &best);
}

/* Adds what the turns that are needed need themselves. */
static void need_turns(struct qdri_trail *trail)
{
    for (size_t turn = trail->trial->filled - 1; turn > trail->first; --turn) {
        if (trail->is_needed[turn]) {
            need_turn(trail, turn);
        }
    }
}

void qdri_trail_explain(struct qdri_trail *trail, qdr_cell cell, unsigned digit)
{
    begin(trail);
    need_cause(trail, cell, digit, find_cause(trail, cell, digit, trail->trial->filled));
    need_turns(trail);
}

/* -------------------------------------------------------------------------- contradictions ---- */

static void explain_contradiction(struct qdri_trail *trail,
                                  const struct qdri_contradiction *contradiction)
{
    const struct loss loss = {.is_of_cell = contradiction->kind == QDRI_NO_DIGIT,
                              .cell = contradiction->cell,
                              .digit = contradiction->digit,
                              .house = contradiction->house,
                              .limit = trail->trial->filled};
    const qdr_rules *rules = trail->position->rules;
    begin(trail);
    if (contradiction->kind == QDRI_BROKEN_CLAUSE) {
        need_clause(trail, &rules->clause[qdri_rules_first_shown(rules) + contradiction->clause],
                    loss.limit);
    } else {
        need_loss(trail, &loss);
    }
    need_turns(trail);
}

/* Takes a contradiction that needs fewer turns than the best so far; `shortest` is 0 where there is
 * none. */
static void consider(struct qdri_trail *trail, const struct qdri_contradiction *contradiction,
                     struct qdri_contradiction *best, size_t *shortest)
{
    explain_contradiction(trail, contradiction);
    if (*shortest == 0 || trail->length < *shortest) {
        *best = *contradiction;
        *shortest = trail->length;
    }
}

static void look_at_cells(struct qdri_trail *trail, struct qdri_contradiction *best,
                          size_t *shortest)
{
    const struct qdri_position *trial = trail->trial;
    for (size_t cell = 0; cell < trial->cells; ++cell) {
        if (trail->position->candidates[cell] != 0 && trial->candidates[cell] == 0 &&
            trial->grid.cell[cell] == 0) {
            const struct qdri_contradiction found = {.kind = QDRI_NO_DIGIT, .cell = (qdr_cell)cell};
            consider(trail, &found, best, shortest);
        }
    }
}

static void look_at_houses(struct qdri_trail *trail, struct qdri_contradiction *best,
                           size_t *shortest)
{
    const struct qdri_position *trial = trail->trial;
    for (size_t house = 0; house < trial->houses; ++house) {
        for (unsigned digit = 1; qdri_is_full(trial, house) && digit <= trial->digits; ++digit) {
            if (qdri_places(trail->position, house, digit) != 0 &&
                qdri_places(trial, house, digit) == 0 &&
                (trial->standing[house] >> digit & 1) == 0) {
                const struct qdri_contradiction found = {
                    .kind = QDRI_NO_PLACE, .cell = QDR_NO_CELL, .house = house, .digit = digit};
                consider(trail, &found, best, shortest);
            }
        }
    }
}

static void look_at_clauses(struct qdri_trail *trail, struct qdri_contradiction *best,
                            size_t *shortest)
{
    const struct qdri_position *trial = trail->trial;
    const size_t clauses = trial->ground->has_clauses ? qdr_rules_clauses(trial->rules) : 0;
    for (size_t clause = 0; clause < clauses; ++clause) {
        if (!qdr_rules_clause_holds(trial->rules, clause, &trial->grid)) {
            const struct qdri_contradiction found = {.kind = QDRI_BROKEN_CLAUSE, .clause = clause};
            consider(trail, &found, best, shortest);
        }
    }
}

bool qdri_trail_contradicts(struct qdri_trail *trail, struct qdri_contradiction *contradiction)
{
    size_t shortest = 0;
    if (trail->trial->is_broken) {
        look_at_cells(trail, contradiction, &shortest);
        look_at_houses(trail, contradiction, &shortest);
    } else {
        look_at_clauses(trail, contradiction, &shortest);
    }
    if (shortest > 0) {
        explain_contradiction(trail, contradiction);
    }
    return shortest > 0;
}

/* --------------------------------------------------------------------------------- telling ---- */

void qdri_trail_tell(const struct qdri_trail *trail, struct qdri_finding *finding)
{
    const struct qdri_position *trial = trail->trial;
    for (size_t turn = trail->first; turn < trial->filled; ++turn) {
        const qdr_cell cell = trial->order[turn];
        if (trail->is_needed[turn]) {
            qdri_find_say_cell(finding, " ", cell);
            qdri_find_say(finding, "=%c", qdri_find_symbol(finding, trial->grid.cell[cell]));
            qdri_find_mark(finding, QDR_ROLE_PATTERN, cell, trial->grid.cell[cell]);
            finding->length += 2; /* what is ruled out before it counts, too */
        }
    }
}

void qdri_trail_tell_contradiction(const struct qdri_contradiction *contradiction,
                                   struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    if (contradiction->kind == QDRI_NO_DIGIT) {
        qdri_find_say_cell(finding, "no digit for ", contradiction->cell);
        qdri_find_mark_all(finding, QDR_ROLE_SECOND, contradiction->cell,
                           position->candidates[contradiction->cell]);
    } else if (contradiction->kind == QDRI_NO_PLACE) {
        qdri_find_say(finding, "no place for %c in ",
                      qdri_find_symbol(finding, contradiction->digit));
        qdri_find_rest_on_houses(finding, "", &contradiction->house, 1);
        qdri_find_mark_places(finding, QDR_ROLE_SECOND, contradiction->house,
                              qdri_places(position, contradiction->house, contradiction->digit),
                              (qdri_digit_set)1 << contradiction->digit);
    } else {
        qdri_find_say_clause(finding, contradiction->clause);
        qdri_find_say(finding, " broken");
        finding->clause = contradiction->clause;
    }
}
