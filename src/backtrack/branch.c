/* branch.c  The search of the methods that infer: guess, infer, go deeper; when there is no deeper,
 * take back the last guess with all that came of it, and try the next digit in its cell. */
#include "branch.h"

static void note(struct qdri_branch *branch, qdr_cell cell, bool is_guess)
{
    branch->trail[branch->length++] = (struct qdri_mark){.cell = cell, .is_guess = is_guess};
}

void qdri_branch_imply(struct qdri_branch *branch, qdr_cell cell, qdr_digit digit)
{
    note(branch, cell, false);
    qdri_imply(branch->search, cell, digit);
}

/* Guesses the least digit above `digit` that fits.  Returns false where there is none. */
static bool guess_above(struct qdri_branch *branch, qdr_cell cell, qdr_digit digit)
{
    digit = qdri_next_digit(branch->search, cell, digit);
    if (digit == 0) {
        return false;
    }
    note(branch, cell, true);
    qdri_guess(branch->search, cell, digit);
    return true;
}

/* Guesses where the way wants it.  Returns false where the board is full or the cell dead. */
static bool go_deeper(struct qdri_branch *branch, const struct qdri_way *way)
{
    qdr_cell cell = way->choose(branch);
    if (cell == QDR_NO_CELL) {
        qdri_solution(branch->search);
        return false;
    }
    if (!guess_above(branch, cell, 0)) {
        qdri_dead(branch->search, cell);
        return false;
    }
    return true;
}

/* Takes the last guess back.  Returns its cell, and what stood there in `digit`; QDR_NO_CELL where
 * no guess is in force. */
static qdr_cell take_back(struct qdri_branch *branch, qdr_digit *digit)
{
    struct qdri_search *search = branch->search;
    while (branch->length > 0) {
        struct qdri_mark last = branch->trail[--branch->length];
        *digit = search->grid.cell[last.cell];
        if (last.is_guess) {
            qdri_retract(search, last.cell);
            return last.cell;
        }
        search->grid.cell[last.cell] = 0;
    }
    return QDR_NO_CELL;
}

/* Takes guesses back until one can be replaced by the next digit.  Returns false where none can:
 * everything has been tried. */
static bool go_on(struct qdri_branch *branch)
{
    qdr_digit digit;
    qdr_cell cell;
    do {
        cell = take_back(branch, &digit);
        if (cell == QDR_NO_CELL || branch->search->stopped) {
            return false;
        }
    } while (!guess_above(branch, cell, digit));
    return true;
}

void qdri_branch_run(struct qdri_search *search, const struct qdri_way *way)
{
    struct qdri_branch branch = {.search = search};
    bool is_alive = !way->at_root || way->infer(&branch);
    while (!search->stopped) {
        bool has_guessed = is_alive && go_deeper(&branch, way);
        if (!has_guessed && (search->stopped || !go_on(&branch))) {
            return;
        }
        is_alive = !search->stopped && way->infer(&branch);
    }
}
