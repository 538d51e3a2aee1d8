/* setter.c  Setters: what they are made of, and the order of the steps of a try. */
#include "sudoku/make/clues/setter.h"

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
static qdr_status check_board(const struct qdri_setter *setter, qdr_error *error)
{
    if (setter->kinds == 0 && !setter->base.pattern) {
        return qdri_fail(error, QDR_INVALID,
                         "no-givens goes with clues that are placed, such as killer");
    }
    if (setter->kinds == 0 && has_several_grids(setter->base.rules)) {
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

static qdr_status check_kind(const struct qdri_setter *setter, const struct qdri_clue_kind *kind,
                             qdr_error *error)
{
    const uint64_t symmetry = setter->base.params->symmetry;
    for (size_t k = 0; k < setter->kinds; ++k) {
        if (setter->wanted[k].kind == kind) {
            return qdri_fail(error, QDR_DUPLICATE, "clues of rule '%s' are wanted twice",
                             kind->shown.name);
        }
    }
    if (kind->place == qdri_place_sandwich &&
        (symmetry == QDR_SYMMETRY_BOTH || symmetry == QDR_SYMMETRY_FULL)) {
        return qdri_fail(error, QDR_INVALID,
                         "a row or column has one sandwich, so there is none at both of its ends");
    }
    if (has_several_grids(setter->base.rules) && is_of_one_grid(kind)) {
        return qdri_fail(error, QDR_INVALID,
                         "clues of rule '%s' are placed on one grid, not on several",
                         kind->shown.name);
    }
    if (!kind->place && !qdr_rules_box(setter->base.rules, &(unsigned){0}, &(unsigned){0})) {
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
static qdr_status take_kind(struct qdri_setter *setter, char *text, qdr_error *error)
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
    const qdr_status status = check_kind(setter, wanted.kind, error);
    if (status == QDR_OK) {
        setter->has_regions |= !wanted.kind->place;
        setter->wanted[setter->kinds++] = wanted;
    }
    return status;
}

static qdr_status take_kinds(struct qdri_setter *setter, qdr_error *error)
{
    const char *place = setter->base.params->place;
    struct qdri_names names = {.rest = place};
    setter->wanted = qdri_zeros(place ? strlen(place) : 0, sizeof *setter->wanted);
    qdr_status status = setter->wanted ? QDR_OK : qdri_no_memory(error);
    while (status == QDR_OK && qdri_names_next(&names)) {
        status = take_kind(setter, names.name, error);
    }
    return status;
}

/* Where each question has an encoding of its own, and few nodes, an engine that makes no tables is
 * through before others have begun.  Where all must be answered, one that does not get lost is. */
static qdr_status choose_engine(struct qdri_setter *setter, qdr_error *error)
{
    struct qdri_generator_params *params = setter->base.params;
    return params->search.engine == 0 && qdri_setter_is_large(setter->base.cells) &&
                   !setter->base.pattern && !params->has_no_givens
               ? qdr_params_set(&params->search.base, "engine",
                                params->is_minimal ? "learn" : "links", error)
               : QDR_OK;
}

/* Mixes in all parameters that other generators do not have. */
static void mix_params(struct qdri_setter *setter)
{
    const bool *pattern = setter->base.pattern;
    uint64_t mix = qdri_random_mix(setter->base.mix, setter->base.params->has_no_givens);
    for (size_t k = 0; k < setter->kinds; ++k) {
        const struct qdri_wanted *wanted = &setter->wanted[k];
        mix = qdri_generator_mix_text(mix, wanted->kind->shown.name);
        mix = qdri_random_mix(mix, 2 * (uint64_t)wanted->count + wanted->is_percent);
    }
    for (unsigned cell = 0; pattern && cell < setter->base.cells; ++cell) {
        mix = qdri_random_mix(mix, pattern[cell]);
    }
    setter->base.mix = mix;
}

static qdr_status make(struct qdr_generator *generator, qdr_error *error)
{
    struct qdri_setter *setter = (struct qdri_setter *)generator;
    if (generator->rules->is_modified) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "clues cannot be placed where cells count as something else than their "
                         "digit");
    }
    if (generator->rules->frame.board.alphabet) {
        return qdri_fail(error, QDR_UNSUPPORTED, "clues cannot be placed with rule 'digits'");
    }
    qdr_grid_clear(&setter->found, generator->side);
    qdr_status status = take_kinds(setter, error);
    if (status == QDR_OK) {
        status = check_board(setter, error);
    }
    if (status == QDR_OK) {
        status = choose_engine(setter, error);
    }
    if (status == QDR_OK) {
        mix_params(setter);
        setter->order = qdri_zeros(generator->orbits.count, sizeof *setter->order);
        status = setter->order ? QDR_OK : qdri_no_memory(error);
    }
    return status;
}

static void free_setter(struct qdr_generator *generator)
{
    struct qdri_setter *setter = (struct qdri_setter *)generator;
    qdri_question_free(&setter->empty);
    qdri_question_free(&setter->question);
    qdr_rules_free(setter->drawn);
    qdr_rules_free(setter->all);
    qdri_fitting_free(setter->fitting);
    free(setter->wanted);
    free(setter->order);
    free(setter->placed);
    free(setter->keep);
}

/* ------------------------------------------------------------------------------- questions ---- */

bool qdri_setter_encode(struct qdri_setter *setter, struct qdri_question *question,
                        const qdr_rules *rules, const qdr_grid *givens)
{
    struct qdr_generator *generator = &setter->base;
    return qdri_generator_succeeded(
        generator, qdri_question_encode(generator, question, rules, givens, &generator->error));
}

enum qdri_reply qdri_setter_ask(struct qdri_setter *setter, struct qdri_question *question,
                                const qdr_grid *givens, const qdr_grid *full, uint64_t nodes)
{
    if (qdri_generator_is_over(&setter->base)) {
        return QDRI_REPLY_OVER;
    }
    ++setter->base.stats.searches;
    return qdri_question_ask(&setter->base, question, givens, full ? full->cell : NULL, nodes,
                             &setter->found);
}

/* --------------------------------------------------------------------------------- setting ---- */

enum qdri_step_end qdri_setter_fault(struct qdri_setter *setter, qdr_try_failure fault)
{
    ++setter->base.stats.faults[fault];
    return QDRI_FAULTY;
}

typedef enum qdri_step_end step(struct qdri_setter *setter);

/* The steps of a try, one after the other as long as all is well. */
static enum qdri_step_end try(struct qdri_setter *setter)
{
    static step *const steps[] = {qdri_setter_fill,     qdri_setter_place, qdri_setter_choose,
                                  qdri_setter_leave,    qdri_setter_weigh, qdri_setter_spare,
                                  qdri_setter_fit_grade};
    enum qdri_step_end end = QDRI_WELL;
    for (size_t k = 0; k < sizeof steps / sizeof *steps && end == QDRI_WELL; ++k) {
        end = steps[k](setter);
    }
    return end;
}

/* Each puzzle is made from its number alone. */
static void begin(struct qdr_generator *generator)
{
    (void)generator;
}

static qdr_outcome give_out(struct qdri_setter *setter)
{
    qdr_made_puzzle *made = &setter->base.made;
    if (setter->kinds > 0 && !qdri_setter_rules(setter, &setter->base.made_rules, SIZE_MAX)) {
        return setter->base.outcome;
    }
    made->givens = setter->givens;
    made->solution = setter->full;
    made->clues = setter->given;
    made->is_minimal = setter->is_minimal;
    return QDR_SOLUTION;
}

static qdr_outcome next(struct qdr_generator *generator)
{
    struct qdri_setter *setter = (struct qdri_setter *)generator;
    enum qdri_step_end end = QDRI_FAULTY;
    qdri_random_seed(&setter->random, qdri_random_mix(generator->seed, generator->number));
    for (uint32_t k = 0; k < generator->orbits.count; ++k) {
        setter->order[k] = k;
    }
    while (end == QDRI_FAULTY && generator->made.tries < generator->params->tries) {
        if (qdri_generator_is_over(generator)) {
            return generator->outcome;
        }
        ++generator->made.tries;
        ++generator->stats.tries;
        end = try(setter);
    }
    return end == QDRI_WELL     ? give_out(setter)
           : end == QDRI_FAULTY ? QDR_STOPPED
                                : generator->outcome;
}

const struct qdri_way qdri_way_placed = {.size = sizeof(struct qdri_setter),
                                         .make = make,
                                         .free = free_setter,
                                         .begin = begin,
                                         .next = next};
