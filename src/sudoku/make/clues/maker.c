/* maker.c  The maker of puzzles with clues: what it is made of, and the steps of a try. */
#include "sudoku/make/clues/maker.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/rules/rules.h"

/* -------------------------------------------------------------------------------- making ---- */

static bool has_several_grids(const qdr_rules *rules)
{
    return qdr_rules_digits(rules) != qdr_rules_side(rules);
}

/* Digits are fitted to a pattern of one grid that fills the board. */
static qdr_status check_board(const struct qdri_maker *maker, qdr_error *error)
{
    if (maker->kinds == 0 && !maker->base.pattern) {
        return qdri_fail(error, QDR_INVALID,
                         "no-givens goes with clues that are placed, such as killer");
    }
    if (maker->kinds == 0 && has_several_grids(maker->base.rules)) {
        return qdri_fail(error, QDR_INVALID, "digits fit a pattern of one grid, not of several");
    }
    return QDR_OK;
}

/* Clues of what stands beside the grid, of the numbers of rows or of the places in a box: where
 * there are several grids, there are several of these. */
static bool is_of_one_grid(const struct qdri_clue_kind *kind)
{
    return !kind->place || kind->how == QDRI_CLUES_OUTSIDE ||
           kind->place == qdri_place_row_indexer || kind->place == qdri_place_column_indexer ||
           kind->place == qdri_place_box_indexer;
}

static qdr_status check_kind(const struct qdri_maker *maker, const struct qdri_clue_kind *kind,
                             qdr_error *error)
{
    const uint64_t symmetry = maker->base.params->symmetry;
    for (size_t k = 0; k < maker->kinds; ++k) {
        if (maker->wanted[k].kind == kind) {
            return qdri_fail(error, QDR_DUPLICATE, "clues of rule '%s' are wanted twice",
                             kind->shown.name);
        }
    }
    if (kind->place == qdri_place_sandwich &&
        (symmetry == QDR_SYMMETRY_BOTH || symmetry == QDR_SYMMETRY_FULL)) {
        return qdri_fail(error, QDR_INVALID,
                         "a row or column has one sandwich, so there is none at both of its ends");
    }
    if (has_several_grids(maker->base.rules) && is_of_one_grid(kind)) {
        return qdri_fail(error, QDR_INVALID,
                         "clues of rule '%s' are placed on one grid, not on several",
                         kind->shown.name);
    }
    if (!kind->place && !qdr_rules_box(maker->base.rules, &(unsigned){0}, &(unsigned){0})) {
        return qdri_fail(error, QDR_INVALID, "regions are there already");
    }
    return QDR_OK;
}

/* Reads a number of clues, or a percentage. */
static bool read_number(const char *at, struct qdri_wanted *wanted)
{
    unsigned number = 0;
    for (; *at >= '0' && *at <= '9' && number <= QDR_CLAUSES_MAX; ++at) {
        number = number * 10 + (unsigned)(*at - '0');
    }
    wanted->count = number;
    wanted->is_percent = *at == '%';
    at += wanted->is_percent;
    return *at == '\0' && number > 0 &&
           number <= (wanted->is_percent ? 100U : (unsigned)QDR_CLAUSES_MAX);
}

/* Takes a kind of clues, such as `killer` or `killer:3`. */
static qdr_status take_kind(struct qdri_maker *maker, char *text, qdr_error *error)
{
    struct qdri_wanted wanted = {.count = 0};
    char *colon = strchr(text, ':');
    if (colon && !read_number(colon + 1, &wanted)) {
        return qdri_fail(error, QDR_SYNTAX,
                         "'%s': behind the colon stands a number, such as 12 or 50%%", text);
    }
    text[strcspn(text, ":")] = '\0';
    wanted.kind = qdri_clue_kind_find(text);
    if (!wanted.kind) {
        return qdri_fail(error, QDR_UNKNOWN, "no clues of rule '%s' can be placed", text);
    }
    if (wanted.kind->shown.usual == 0 && colon) {
        return qdri_fail(error, QDR_INVALID, "'%s' takes no number: it divides the grid once",
                         text);
    }
    const qdr_status status = check_kind(maker, wanted.kind, error);
    if (status == QDR_OK) {
        maker->has_regions |= !wanted.kind->place;
        maker->wanted[maker->kinds++] = wanted;
    }
    return status;
}

static qdr_status take_kinds(struct qdri_maker *maker, qdr_error *error)
{
    const char *place = maker->base.params->place;
    struct qdri_names names = {.rest = place};
    maker->wanted = qdri_zeros(place ? strlen(place) : 0, sizeof *maker->wanted);
    qdr_status status = maker->wanted ? QDR_OK : qdri_no_memory(error);
    while (status == QDR_OK && qdri_names_next(&names)) {
        status = take_kind(maker, names.name, error);
    }
    return status;
}

/* Where each question has an encoding of its own, and few nodes, an engine that makes no tables is
 * through before others have begun.  Where all must be answered, one that does not get lost is. */
static qdr_status choose_engine(struct qdri_maker *maker, qdr_error *error)
{
    struct qdri_generator_params *params = maker->base.params;
    return params->search.engine == 0 && qdri_maker_is_large(maker->base.cells) &&
                   !maker->base.pattern && !params->has_no_givens
               ? qdr_params_set(&params->search.base, "engine",
                                params->is_minimal ? "learn" : "links", error)
               : QDR_OK;
}

/* Mixes in all parameters that other generators do not have. */
static void mix_params(struct qdri_maker *maker)
{
    const bool *pattern = maker->base.pattern;
    uint64_t mix = qdri_random_mix(maker->base.mix, maker->base.params->has_no_givens);
    for (size_t k = 0; k < maker->kinds; ++k) {
        const struct qdri_wanted *wanted = &maker->wanted[k];
        mix = qdri_generator_mix_text(mix, wanted->kind->shown.name);
        mix = qdri_random_mix(mix, 2 * (uint64_t)wanted->count + wanted->is_percent);
    }
    for (unsigned cell = 0; pattern && cell < maker->base.cells; ++cell) {
        mix = qdri_random_mix(mix, pattern[cell]);
    }
    maker->base.mix = mix;
}

static qdr_status make(struct qdr_generator *generator, qdr_error *error)
{
    struct qdri_maker *maker = (struct qdri_maker *)generator;
    if (generator->rules->is_modified) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "clues cannot be placed where cells count as something else than their "
                         "digit");
    }
    if (generator->rules->frame.board.alphabet) {
        return qdri_fail(error, QDR_UNSUPPORTED, "clues cannot be placed with rule 'digits'");
    }
    qdr_grid_clear(&maker->found, generator->side);
    qdr_status status = take_kinds(maker, error);
    if (status == QDR_OK) {
        status = check_board(maker, error);
    }
    if (status == QDR_OK) {
        status = choose_engine(maker, error);
    }
    if (status == QDR_OK) {
        mix_params(maker);
        maker->order = qdri_zeros(generator->orbits.count, sizeof *maker->order);
        status = maker->order ? QDR_OK : qdri_no_memory(error);
    }
    return status;
}

static void free_maker(struct qdr_generator *generator)
{
    struct qdri_maker *maker = (struct qdri_maker *)generator;
    qdri_question_free(&maker->empty);
    qdri_question_free(&maker->question);
    qdr_rules_free(maker->drawn);
    qdr_rules_free(maker->all);
    qdri_fitting_free(maker->fitting);
    free(maker->wanted);
    free(maker->order);
    free(maker->placed);
    free(maker->keep);
}

/* ------------------------------------------------------------------------------- questions ---- */

bool qdri_maker_encode(struct qdri_maker *maker, struct qdri_question *question,
                       const qdr_rules *rules, const qdr_grid *givens)
{
    struct qdr_generator *generator = &maker->base;
    return qdri_generator_succeeded(
        generator, qdri_question_encode(generator, question, rules, givens, &generator->error));
}

enum qdri_reply qdri_maker_ask(struct qdri_maker *maker, struct qdri_question *question,
                               const qdr_grid *givens, const qdr_grid *full, uint64_t nodes)
{
    if (qdri_generator_is_over(&maker->base)) {
        return QDRI_REPLY_OVER;
    }
    ++maker->base.stats.searches;
    return qdri_question_ask(&maker->base, question, givens, full ? full->cell : NULL, nodes,
                             &maker->found);
}

/* --------------------------------------------------------------------------------- setting ---- */

enum qdri_step_end qdri_maker_fault(struct qdri_maker *maker, qdr_try_failure fault)
{
    ++maker->base.stats.faults[fault];
    return QDRI_FAULTY;
}

typedef enum qdri_step_end step(struct qdri_maker *maker);

/* The steps of a try, one after the other as long as all is well. */
static enum qdri_step_end try(struct qdri_maker *maker)
{
    static step *const steps[] = {qdri_maker_fill,     qdri_maker_place, qdri_maker_choose,
                                  qdri_maker_leave,    qdri_maker_weigh, qdri_maker_spare,
                                  qdri_maker_fit_grade};
    enum qdri_step_end end = QDRI_WELL;
    for (size_t k = 0; k < sizeof steps / sizeof *steps && end == QDRI_WELL; ++k) {
        end = steps[k](maker);
    }
    return end;
}

/* Each puzzle is made from its number alone. */
static void begin(struct qdr_generator *generator)
{
    (void)generator;
}

static qdr_outcome give_out(struct qdri_maker *maker)
{
    qdr_made_puzzle *made = &maker->base.made;
    if (maker->kinds > 0 && !qdri_maker_rules(maker, &maker->base.made_rules, SIZE_MAX)) {
        return maker->base.outcome;
    }
    made->givens = maker->givens;
    made->solution = maker->full;
    made->clues = maker->given;
    made->is_minimal = maker->is_minimal;
    return QDR_SOLUTION;
}

static qdr_outcome next(struct qdr_generator *generator)
{
    struct qdri_maker *maker = (struct qdri_maker *)generator;
    enum qdri_step_end end = QDRI_FAULTY;
    qdri_random_seed(&maker->random, qdri_random_mix(generator->seed, generator->number));
    for (uint32_t k = 0; k < generator->orbits.count; ++k) {
        maker->order[k] = k;
    }
    while (end == QDRI_FAULTY && generator->made.tries < generator->params->tries) {
        if (qdri_generator_is_over(generator)) {
            return generator->outcome;
        }
        ++generator->made.tries;
        ++generator->stats.tries;
        end = try(maker);
    }
    return end == QDRI_WELL     ? give_out(maker)
           : end == QDRI_FAULTY ? QDR_STOPPED
                                : generator->outcome;
}

const struct qdri_way qdri_way_placed = {.size = sizeof(struct qdri_maker),
                                         .make = make,
                                         .free = free_maker,
                                         .begin = begin,
                                         .next = next};
