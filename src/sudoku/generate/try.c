/* try.c  Puzzles: tries at random, and given ones made smaller. */
#include "sudoku/generate/generator.h"

#include "base/error.h"
#include "sudoku/rules/rules.h"

/* Begins the random numbers of the present puzzle; those of one seed lie apart from those of the
 * next. */
static void begin(struct qdr_generator *generator, qdr_generated *puzzle)
{
    *puzzle = (qdr_generated){.number = generator->number};
    qdri_random_seed(&generator->random, generator->seed);
    const uint64_t base = qdri_random_next(&generator->random);
    qdri_random_seed(&generator->random, base + generator->number);
    for (unsigned cell = 0; cell < generator->cells; ++cell) {
        generator->shuffled[cell] = (qdr_cell)cell;
    }
}

static void tell(const struct qdr_generator *generator, qdr_generated *puzzle)
{
    puzzle->givens = generator->puzzle;
    puzzle->solution = generator->full;
    puzzle->clues = generator->clues;
}

static bool is_each_needed(const struct qdr_generator *generator)
{
    for (unsigned cell = 0; cell < generator->cells; ++cell) {
        const uint32_t orbit = generator->orbits.of[cell];
        if (generator->puzzle.cell[cell] != 0 && orbit != QDRI_NO_ORBIT &&
            !generator->is_needed[orbit]) {
            return false;
        }
    }
    return true;
}

/* Is each given needed?  Where it is asked for, that is proven if it can be; otherwise it is what
 * leaving out has shown.  QDRI_REPLY_CUT: it is not, or not known. */
static enum qdri_reply weigh(struct qdr_generator *generator)
{
    if (generator->params.is_minimal) {
        enum qdri_reply reply = qdri_prove_minimal(generator);
        return reply == QDRI_REPLY_NONE ? QDRI_REPLY_CUT : reply;
    }
    return is_each_needed(generator) ? QDRI_REPLY_FOUND : QDRI_REPLY_CUT;
}

static bool has_wanted_clues(const struct qdr_generator *generator)
{
    const unsigned most = generator->params.most_clues;
    return generator->clues >= generator->params.least_clues &&
           (most == 0 || generator->clues <= most);
}

/* What is given for the sake of the grade is not needed. */
static enum qdri_reply fit_grade(struct qdr_generator *generator, qdr_generated *puzzle)
{
    const unsigned before = generator->clues;
    enum qdri_reply reply = qdri_fit_grade(generator, &puzzle->grade);
    puzzle->is_minimal &= generator->clues == before;
    return reply;
}

/* One try.  QDRI_REPLY_FOUND: the puzzle is as it is wanted; QDRI_REPLY_CUT: it is not;
 * QDRI_REPLY_NONE: there is no grid. */
static enum qdri_reply try_once(struct qdr_generator *generator, qdr_generated *puzzle)
{
    ++puzzle->tries;
    ++generator->stats.tries;
    enum qdri_reply reply = qdri_full_grid(generator);
    if (reply != QDRI_REPLY_FOUND) {
        return reply;
    }
    if (qdri_give_enough(generator) == QDRI_REPLY_END ||
        qdri_leave_out(generator) == QDRI_REPLY_END) {
        return QDRI_REPLY_END;
    }
    if (!has_wanted_clues(generator)) {
        return QDRI_REPLY_CUT;
    }
    reply = weigh(generator);
    puzzle->is_minimal = reply == QDRI_REPLY_FOUND;
    if (reply == QDRI_REPLY_END || (generator->params.is_minimal && !puzzle->is_minimal)) {
        return reply;
    }
    return generator->logic ? fit_grade(generator, puzzle) : QDRI_REPLY_FOUND;
}

qdr_outcome qdr_generator_next(qdr_generator *generator, qdr_generated *puzzle)
{
    enum qdri_reply reply = QDRI_REPLY_CUT;
    begin(generator, puzzle);
    while (reply == QDRI_REPLY_CUT && puzzle->tries < generator->params.tries) {
        reply = try_once(generator, puzzle);
    }
    if (reply == QDRI_REPLY_END) {
        return generator->outcome;
    }
    if (reply == QDRI_REPLY_NONE) {
        return QDR_EXHAUSTED;
    }
    ++generator->number;
    if (reply == QDRI_REPLY_CUT) {
        return QDR_STOPPED;
    }
    ++generator->stats.puzzles;
    tell(generator, puzzle);
    return QDR_SOLUTION;
}

/* ---------------------------------------------------------------------------- made smaller ---- */

static void take_puzzle(struct qdr_generator *generator, const qdr_grid *givens)
{
    generator->source = *givens;
    generator->puzzle = *givens;
    generator->clues = 0;
    for (unsigned cell = 0; cell < generator->cells; ++cell) {
        generator->clues += givens->cell[cell] != 0;
    }
}

/* Has the puzzle one solution?  QDRI_REPLY_FOUND: yes; QDRI_REPLY_NONE: no. */
static enum qdri_reply solve(struct qdr_generator *generator, qdr_generated *puzzle)
{
    enum qdri_reply reply = qdri_ask_any(generator, &generator->puzzle, 0, &generator->full);
    if (reply != QDRI_REPLY_FOUND) {
        return reply;
    }
    puzzle->solution = generator->full;
    reply = qdri_ask_other(generator, 0, NULL);
    return reply == QDRI_REPLY_FOUND  ? QDRI_REPLY_NONE
           : reply == QDRI_REPLY_NONE ? QDRI_REPLY_FOUND
                                      : reply;
}

/* Leaves out; with an interrupt or a limit, as far as it came. */
static qdr_outcome make_smaller(struct qdr_generator *generator, qdr_generated *puzzle)
{
    enum qdri_reply reply = qdri_leave_out(generator);
    if (reply != QDRI_REPLY_END) {
        reply = weigh(generator);
        puzzle->is_minimal = reply == QDRI_REPLY_FOUND;
    }
    tell(generator, puzzle);
    return reply == QDRI_REPLY_END ? generator->outcome : QDR_SOLUTION;
}

qdr_outcome qdr_generator_minimize(qdr_generator *generator, const qdr_grid *givens,
                                   qdr_generated *puzzle)
{
    qdr_error *error = &generator->error;
    if ((givens ? qdri_rules_check_side(generator->fixed.side, givens->side, error)
                : qdri_missing(error, "givens")) != QDR_OK) {
        *puzzle = (qdr_generated){0};
        return QDR_FAILED;
    }
    take_puzzle(generator, givens); /* which may be in `puzzle` */
    begin(generator, puzzle);
    ++puzzle->tries;
    ++generator->stats.tries;
    enum qdri_reply reply = solve(generator, puzzle);
    if (reply == QDRI_REPLY_END) {
        return generator->outcome;
    }
    qdr_outcome outcome = reply == QDRI_REPLY_FOUND ? make_smaller(generator, puzzle) : QDR_STOPPED;
    generator->number += outcome == QDR_SOLUTION || outcome == QDR_STOPPED;
    generator->stats.puzzles += outcome == QDR_SOLUTION;
    return outcome;
}
