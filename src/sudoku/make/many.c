/* many.c  Makes the next puzzle and some behind it at once: in each step, each of them asks a
 * question.  Also makes given puzzles smaller. */
#include "sudoku/make/many.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "sudoku/rules/rules.h"

/* ------------------------------------------------------------------------------- answers ---- */

/* The questions of many puzzles are answered by one run of a batch, if that has a kernel for the
 * rules; otherwise that of one by a search, with one encoding for all of them. */

static bool make_questions(struct qdri_many *many)
{
    struct qdri_questions *questions = &many->questions;
    struct qdri_arrays *arrays = &questions->arrays;
    const size_t cells = many->base.cells;
    questions->givens = qdri_array(arrays, QDRI_MAKINGS * cells, sizeof *questions->givens);
    questions->known = qdri_array(arrays, QDRI_MAKINGS, sizeof *questions->known);
    questions->counts = qdri_array(arrays, QDRI_MAKINGS, sizeof *questions->counts);
    questions->grids = qdri_array(arrays, QDRI_MAKINGS * cells, sizeof *questions->grids);
    return !arrays->lacks_memory;
}

/* Where digits trade places, each is to be allowed in the other's cell. */
static void find_allowed(struct qdri_many *many)
{
    bool is_blank = true;
    qdri_batch_allowed(many->base.rules, many->allowed);
    many->has_unavoidable = true;
    for (unsigned cell = 0; cell < QDRI_BATCH_CELLS; ++cell) {
        many->has_unavoidable &= many->allowed[cell] == QDRI_BATCH_ROW;
        is_blank &= many->base.fixed.cell[cell] == 0;
    }
    many->is_free = many->has_unavoidable && is_blank;
}

/* A batch without a kernel would do no more than a search does. */
static qdr_status make_batch(struct qdri_many *many, qdr_error *error)
{
    struct qdri_search_params params = many->base.params->search;
    qdr_sudoku_batch *batch;
    params.limit = 1;
    const qdr_status status =
        qdr_sudoku_batch_new(&batch, many->base.rules, 1, &params.base, error);
    if (status != QDR_OK) {
        return status;
    }
    if (!qdr_sudoku_batch_kernel(batch)) {
        qdr_sudoku_batch_free(batch);
        return QDR_OK;
    }
    many->batch = batch;
    find_allowed(many);
    return make_questions(many) ? QDR_OK : qdri_no_memory(error);
}

static struct qdri_batch_known known_to(const struct qdri_making *making)
{
    return (struct qdri_batch_known){.grid = qdri_making_wants_any(making) ? NULL : making->full,
                                     .cell = making->differs,
                                     .is_grid_wanted = qdri_making_wants_any(making) ||
                                                       making->step == QDRI_STEP_GIVE};
}

/* All are asked for one solution, other than the one that is known of most. */
static bool ask_batch(struct qdri_many *many, struct qdri_making *const *makings, size_t count)
{
    const struct qdri_questions *questions = &many->questions;
    const size_t cells = many->base.cells;
    const uint64_t before = qdr_sudoku_batch_nodes(many->batch);
    for (size_t k = 0; k < count; ++k) {
        memcpy(questions->givens + k * cells, makings[k]->puzzle, cells);
        questions->known[k] = known_to(makings[k]);
    }
    const qdr_outcome outcome =
        qdri_batch_run_others(many->batch, questions->givens, questions->known, count,
                              questions->counts, questions->grids);
    many->base.stats.nodes += qdr_sudoku_batch_nodes(many->batch) - before;
    for (size_t k = 0; outcome == QDR_EXHAUSTED && k < count; ++k) {
        makings[k]->reply = questions->counts[k] > 0 ? QDRI_REPLY_FOUND : QDRI_REPLY_NONE;
        if (questions->counts[k] > 0 && questions->known[k].is_grid_wanted) {
            memcpy(makings[k]->found, questions->grids + k * cells, cells);
        }
    }
    if (outcome == QDR_FAILED) {
        many->base.error = *qdr_sudoku_batch_error(many->batch);
    } else if (outcome == QDR_EXHAUSTED || qdri_generator_is_over(&many->base)) {
        return outcome == QDR_EXHAUSTED;
    }
    return qdri_generator_end(&many->base, outcome);
}

static bool ask_one(struct qdri_many *many, struct qdri_making *making)
{
    qdr_grid *grid = &many->scratch;
    memcpy(grid->cell, making->puzzle, many->base.cells);
    making->reply =
        qdri_question_ask(&many->base, &many->question, grid,
                          qdri_making_wants_any(making) ? NULL : making->full, making->nodes, grid);
    if (making->reply == QDRI_REPLY_FOUND) {
        memcpy(making->found, grid->cell, many->base.cells);
    }
    return making->reply != QDRI_REPLY_OVER;
}

/* Answers the questions of these makings, of which there is one unless there is a batch.  False:
 * nothing more is to be asked; the outcome says why. */
static bool ask_all(struct qdri_many *many, struct qdri_making *const *makings, size_t count)
{
    return !qdri_generator_is_over(&many->base) &&
           (many->batch ? ask_batch(many, makings, count) : ask_one(many, makings[0]));
}

/* Kernels are for one side, and for no engine in particular. */
static qdr_status make_answers(struct qdri_many *many, qdr_error *error)
{
    qdr_status status = QDR_OK;
    if (many->base.side == QDRI_BATCH_SIDE && many->base.params->search.engine == 0) {
        status = make_batch(many, error);
    }
    return status == QDR_OK && !many->batch
               ? qdri_question_encode(&many->base, &many->question, many->base.rules, NULL, error)
               : status;
}

static void free_answers(struct qdri_many *many)
{
    qdr_sudoku_batch_free(many->batch);
    qdri_arrays_free(&many->questions.arrays);
    qdri_question_free(&many->question);
}

/* ---------------------------------------------------------------------------- many at once ---- */

static struct qdri_making **place_of(struct qdri_many *many, uint64_t number)
{
    return &many->making[(number - 1) % QDRI_MAKINGS];
}

/* A limit of nodes is one for the puzzles in order. */
static uint64_t how_many(const struct qdri_many *many)
{
    const uint64_t ahead = qdri_generator_ahead(&many->base);
    return !many->batch || many->base.node_limit > 0 ? 1
           : ahead < QDRI_MAKINGS                    ? ahead
                                                     : QDRI_MAKINGS;
}

static bool begin_one(struct qdri_many *many, uint64_t number)
{
    struct qdri_making **place = place_of(many, number);
    if (!*place) {
        *place = qdri_making_new(many);
    }
    if (!*place) {
        return qdri_generator_no_memory(&many->base);
    }
    qdri_making_begin(*place, number);
    many->open[many->opens++] = *place;
    return true;
}

static bool begin_some(struct qdri_many *many)
{
    const uint64_t end = many->base.number + how_many(many);
    bool is_well = true;
    while (is_well && many->begun < end) {
        is_well = begin_one(many, many->begun++);
    }
    return is_well;
}

/* One question of each. */
static bool step(struct qdri_many *many)
{
    size_t left = 0;
    if (!ask_all(many, many->open, many->opens)) {
        return false;
    }
    for (size_t k = 0; k < many->opens; ++k) {
        struct qdri_making *making = many->open[k];
        if (!qdri_making_go_on(making)) {
            return false;
        }
        if (making->step != QDRI_STEP_DONE) {
            many->open[left++] = making;
        }
    }
    many->opens = left;
    return true;
}

static void add_cost(struct qdri_many *many, const struct qdri_making *making)
{
    many->base.stats.tries += making->tries;
    many->base.stats.searches += making->searches;
}

static void begin(struct qdr_generator *generator)
{
    struct qdri_many *many = (struct qdri_many *)generator;
    many->opens = 0;
    many->begun = generator->number;
}

/* Goes on until the next puzzle is done, wherever those that are made beside it are then.  NULL:
 * nothing more is to be asked; the next call begins these puzzles anew. */
static struct qdri_making *make_next(struct qdri_many *many)
{
    bool is_well = !qdri_generator_is_over(&many->base);
    if (is_well && many->begun == many->base.number) {
        is_well = begin_some(many);
    }
    struct qdri_making *next = *place_of(many, many->base.number);
    while (is_well && next->step != QDRI_STEP_DONE) {
        is_well = begin_some(many) && step(many);
    }
    if (is_well) {
        return next;
    }
    if (next && many->begun > many->base.number) {
        add_cost(many, next);
    }
    begin(&many->base);
    return NULL;
}

/* -------------------------------------------------------------------------------- puzzles ---- */

static void tell_grid(qdr_grid *grid, const qdr_digit *digits, const struct qdri_many *many)
{
    grid->side = (uint8_t)many->base.side;
    memcpy(grid->cell, digits, many->base.cells);
}

static void tell(struct qdri_many *many, const struct qdri_making *making)
{
    qdr_made_puzzle *made = &many->base.made;
    tell_grid(&made->givens, making->puzzle, many);
    tell_grid(&made->solution, making->full, many);
    made->clues = making->clues;
    made->grade = making->grade;
    made->rating = making->rating;
    made->is_minimal = making->is_minimal;
}

static qdr_outcome next(struct qdr_generator *generator)
{
    struct qdri_many *many = (struct qdri_many *)generator;
    const struct qdri_making *making = make_next(many);
    if (!making) {
        return generator->outcome;
    }
    add_cost(many, making);
    generator->made.tries = making->tries;
    if (making->outcome == QDR_SOLUTION) {
        tell(many, making);
    } else if (making->outcome == QDR_EXHAUSTED) {
        begin(generator);
    }
    return making->outcome;
}

/* ---------------------------------------------------------------------------- made smaller ---- */

/* With an interrupt or a limit, as far as it came. */
static qdr_outcome make_smaller(struct qdri_many *many, struct qdri_making *making)
{
    bool is_well = true;
    while (is_well && making->step != QDRI_STEP_DONE) {
        is_well = ask_all(many, &making, 1) && qdri_making_go_on(making);
        if (making->step == QDRI_STEP_CERTIFY) { /* it may have others */
            tell_grid(&many->base.made.solution, making->full, many);
        }
    }
    if (is_well) {
        if (making->outcome == QDR_SOLUTION) {
            tell(many, making);
        }
        return making->outcome;
    }
    qdri_making_break_off(making);
    if (making->step < QDRI_STEP_SOLVE) {
        tell(many, making);
    }
    return many->base.outcome;
}

static qdr_outcome minimize(struct qdr_generator *generator, const qdr_grid *givens)
{
    struct qdri_many *many = (struct qdri_many *)generator;
    if (!many->smaller && !(many->smaller = qdri_making_new(many))) {
        qdri_generator_no_memory(generator);
        return QDR_FAILED;
    }
    qdri_making_begin_smaller(many->smaller, generator->number, givens);
    const qdr_outcome outcome = make_smaller(many, many->smaller);
    add_cost(many, many->smaller);
    return outcome;
}

/* ---------------------------------------------------------------------------------- making ---- */

static qdr_status make(struct qdr_generator *generator, qdr_error *error)
{
    struct qdri_many *many = (struct qdri_many *)generator;
    qdr_grid_clear(&many->scratch, generator->side);
    qdr_status status = qdri_rules_have_digits(generator->rules, "puzzles cannot be made", error);
    if (status == QDR_OK && !generator->fit.is_any) {
        status = qdri_fit_logic(generator, &many->logic, generator->rules, error);
    }
    return status == QDR_OK ? make_answers(many, error) : status;
}

static void free_many(struct qdr_generator *generator)
{
    struct qdri_many *many = (struct qdri_many *)generator;
    qdr_logic_free(many->logic);
    free_answers(many);
    for (size_t k = 0; k < QDRI_MAKINGS; ++k) {
        free(many->making[k]);
    }
    free(many->smaller);
}

const struct qdri_way qdri_way_many = {.size = sizeof(struct qdri_many),
                                       .make = make,
                                       .free = free_many,
                                       .begin = begin,
                                       .next = next,
                                       .minimize = minimize};
