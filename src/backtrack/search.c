/* search.c  The one place where the board changes, and where it is counted and told.
 *
 * A backtrack is a guess that is taken back and had no solution below it.  When a solution is
 * found, all guesses in force have one below them; they are taken back last to first, and guesses
 * made anew lie above those that are left.  So the guesses with a solution below them are always
 * the first so many, and one number (`fertile`) tells them from the others. */
#include "search.h"

/* Questions to the rules between two polls.  They are the work that there is; steps are not, since
 * one step of a large grid may need a hundred thousand questions. */
#define QUESTIONS_PER_POLL 1000

bool qdri_search_begin(struct qdri_search *search, const qdr_rules *rules, const qdr_grid *givens,
                       const qdr_backtrack_watch *watch)
{
    *search = (struct qdri_search){.rules = rules, .grid = {.side = givens->side}};
    if (watch) {
        search->watch = *watch;
    }
    search->cells = (unsigned)givens->side * givens->side;
    search->digits = qdr_rules_digits(rules);
    search->asked = qdr_rules_are_hidden(rules) ? givens : NULL;
    for (unsigned cell = 0; !search->asked && cell < search->cells; ++cell) {
        qdr_digit digit = givens->cell[cell];
        if (digit != 0 && !qdr_rules_allows(rules, &search->grid, (qdr_cell)cell, digit)) {
            return false;
        }
        search->grid.cell[cell] = digit;
    }
    return true;
}

bool qdri_can_stand(struct qdri_search *search, qdr_cell cell, qdr_digit digit)
{
    const qdr_digit given = search->asked ? search->asked->cell[cell] : 0;
    if (given != 0 && (digit & ~QDR_MODIFIED) != given) {
        return false;
    }
    ++search->questions;
    return qdr_rules_allows(search->rules, &search->grid, cell, digit);
}

qdr_digit qdri_next_digit(struct qdri_search *search, qdr_cell cell, qdr_digit digit)
{
    unsigned place = digit;
    if ((digit & QDR_MODIFIED) != 0) {
        place += search->digits - QDR_MODIFIED;
    }
    while (place < qdri_most_digits(search)) {
        const unsigned written = place++ % search->digits + 1;
        const unsigned mark = place > search->digits ? QDR_MODIFIED : 0;
        if (qdri_can_stand(search, cell, (qdr_digit)(written | mark))) {
            return (qdr_digit)(written | mark);
        }
    }
    return 0;
}

static void poll(struct qdri_search *search)
{
    if (search->questions >= QUESTIONS_PER_POLL) {
        search->questions = 0;
        if (search->watch.poll && search->watch.poll(search->watch.ctx) == QDR_STOP) {
            search->stopped = true;
        }
    }
}

static void tell(struct qdri_search *search, qdr_backtrack_step_kind kind, qdr_cell cell,
                 qdr_digit digit)
{
    qdr_backtrack_step step = {.number = ++search->steps,
                               .kind = kind,
                               .cell = cell,
                               .digit = digit,
                               .depth = search->depth,
                               .grid = &search->grid};
    if (search->watch.step && search->watch.step(search->watch.ctx, &step) == QDR_STOP) {
        search->stopped = true;
    }
    poll(search);
}

void qdri_guess(struct qdri_search *search, qdr_cell cell, qdr_digit digit)
{
    search->grid.cell[cell] = digit;
    ++search->stats.guesses;
    if (++search->depth > search->stats.deepest) {
        search->stats.deepest = search->depth;
    }
    tell(search, QDR_STEP_GUESS, cell, digit);
}

void qdri_imply(struct qdri_search *search, qdr_cell cell, qdr_digit digit)
{
    search->grid.cell[cell] = digit;
    ++search->stats.implications;
    tell(search, QDR_STEP_IMPLIED, cell, digit);
}

void qdri_retract(struct qdri_search *search, qdr_cell cell)
{
    qdr_digit digit = search->grid.cell[cell];
    search->grid.cell[cell] = 0;
    if (search->depth > search->fertile) {
        ++search->stats.backtracks;
    } else {
        --search->fertile;
    }
    --search->depth;
    tell(search, QDR_STEP_RETRACT, cell, digit);
}

void qdri_dead(struct qdri_search *search, qdr_cell cell)
{
    tell(search, QDR_STEP_DEAD, cell, 0);
}

/* The solution has been found, whatever the watcher of steps says to it: so both are told. */
void qdri_solution(struct qdri_search *search)
{
    ++search->stats.solutions;
    search->fertile = search->depth;
    tell(search, QDR_STEP_SOLUTION, QDR_NO_CELL, 0);
    if (search->watch.solution &&
        search->watch.solution(search->watch.ctx, &search->grid) == QDR_STOP) {
        search->stopped = true;
    }
}
