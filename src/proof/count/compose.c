/* compose.c  Writes products, sums and lemmas of states; compose.h says what they say.
 *
 * Checkers want of each hint that it makes something true that was not known: so what is known
 * already, where the last alternative has no lemma, is left out. */
#include "proof/count/compose.h"

#include "base/alloc.h"
#include "proof/count/explore.h"

/* Hints that go into the lemma of the state above at most: so a long way without branches does not
 * carry them along forever. */
#define LONGEST_DEFERRED 2000

bool qdri_composer_begin(struct qdri_composer *composer)
{
    const uint64_t variables = (uint64_t)composer->fixes->cnf->variables + 1;
    composer->wanted = qdri_array(&composer->arrays, variables, sizeof *composer->wanted);
    composer->needed = qdri_array(&composer->arrays, variables, sizeof *composer->needed);
    composer->emptied = qdri_array(&composer->arrays, variables, sizeof *composer->emptied);
    composer->mine = qdri_array(&composer->arrays, variables, sizeof *composer->mine);
    if (composer->arrays.lacks_memory) {
        composer->states->room->status = QDR_NOMEM;
    }
    return composer->states->room->status == QDR_OK;
}

void qdri_composer_free(struct qdri_composer *composer)
{
    for (size_t k = 0; k < composer->levels; ++k) {
        struct qdri_written *level = &composer->level[k];
        qdri_row_free(&level->live);
        qdri_row_free(&level->product);
        qdri_long_row_free(&level->meaning);
        qdri_row_free(&level->needs);
        qdri_long_row_free(&level->lemmas);
        qdri_long_row_free(&level->last);
        qdri_row_free(&level->kids);
        qdri_row_free(&level->wanted);
        qdri_long_row_free(&level->reasons);
        qdri_long_row_free(&level->deferred);
    }
    free(composer->level);
    qdri_arrays_free(&composer->arrays);
    qdri_row_free(&composer->wants);
    qdri_row_free(&composer->rest);
    qdri_long_row_free(&composer->hints);
    qdri_long_row_free(&composer->sums);
}

static struct qdri_room *room_of(const struct qdri_composer *composer)
{
    return composer->states->room;
}

/* The level of a frame, made where it is met for the first time.  NULL: there is no room. */
static struct qdri_written *level_of(struct qdri_composer *composer, const struct qdri_frame *frame)
{
    const size_t number = (size_t)(frame - composer->tour->frame);
    while (composer->levels <= number) {
        if (!qdri_room_grow(room_of(composer), &composer->level, &composer->level_capacity,
                            composer->levels + 1, sizeof *composer->level)) {
            return NULL;
        }
        composer->level[composer->levels++] = (struct qdri_written){.is_dead = false};
    }
    return &composer->level[number];
}

/* --------------------------------------------------------------------------- components ---- */

static void clear(struct qdri_written *level, bool is_new)
{
    if (is_new) {
        level->live.count = 0;
        level->product.count = 0;
        level->meaning.count = 0;
        level->needs.count = 0;
        level->lemmas.count = 0;
        level->last.count = 0;
    }
    level->kids.count = 0;
    level->wanted.count = 0;
    level->reasons.count = 0;
    level->deferred.count = 0;
}

/* A component that is used once comes last, for the last one needs no lemma of its own. */
static void put_single_last(const struct qdri_composer *composer, const struct qdri_frame *frame)
{
    struct qdri_component *component = composer->tour->component + frame->components;
    for (uint32_t k = 0; k + 1 < frame->component_count; ++k) {
        struct qdri_component *last = &component[frame->component_count - 1];
        if (composer->states->state[component[k].state].uses == 1) {
            const struct qdri_component other = component[k];
            component[k] = *last;
            *last = other;
            return;
        }
    }
}

static void begin(void *ctx, struct qdri_frame *frame)
{
    struct qdri_composer *composer = ctx;
    const struct qdri_cnf *cnf = composer->fixes->cnf;
    struct qdri_written *level = level_of(composer, frame);
    if (!level) {
        return;
    }
    clear(level, frame->at == 0);
    level->is_dead = true;
    if (frame->bare != QDR_NO_ITEM) {
        qdri_long_row_add(&level->reasons, room_of(composer), cnf->some[frame->bare]);
        for (uint32_t k = cnf->first[frame->bare]; k < cnf->first[frame->bare + 1]; ++k) {
            qdri_row_add(&level->wanted, room_of(composer), cnf->member[k] + 1);
        }
    } else if (!qdri_explorer_find_dead(composer->states, composer->tour, frame)) {
        level->is_dead = false;
        put_single_last(composer, frame);
    }
}

/* Takes a component with its lemma. */
static void take(struct qdri_composer *composer, struct qdri_written *level,
                 const struct qdri_state *state)
{
    struct qdri_room *room = room_of(composer);
    if (state->node != 0) {
        qdri_row_add(&level->kids, room, state->node);
    }
    qdri_long_row_add(&level->reasons, room, state->lemma);
    if (state->needed > 0) { /* else there may be no array at all */
        qdri_row_add_all(&level->wanted, room, composer->states->need.at + state->needs,
                         state->needed);
    }
}

static bool passes(void *ctx, struct qdri_frame *frame, struct qdri_component *component)
{
    struct qdri_composer *composer = ctx;
    const struct qdri_state *state = &composer->states->state[component->state];
    if (state->lemma == 0) {
        return false;
    }
    take(composer, level_of(composer, frame), state);
    return true;
}

/* ------------------------------------------------------------------------ an alternative ---- */

static void want(struct qdri_composer *composer, uint32_t variable)
{
    if (composer->wanted[variable] != composer->now) {
        composer->wanted[variable] = composer->now;
        qdri_row_add(&composer->wants, room_of(composer), variable);
    }
}

/* Marks the nodes that are emptied, as far as they matter: all of them, where there is a product to
 * have them; else those that are wanted.  So their children are wanted, which come before them. */
static void want_emptied(struct qdri_composer *composer, bool is_dead)
{
    const struct qdri_cnf *cnf = composer->fixes->cnf;
    const struct qdri_row *emptied = &composer->fixes->emptied;
    for (size_t k = emptied->count; k > 0; --k) {
        const struct qdri_cnf_node *node = &cnf->node[emptied->at[k - 1]];
        if (is_dead && composer->wanted[node->variable] != composer->now) {
            continue;
        }
        composer->emptied[node->variable] = composer->now;
        for (uint32_t n = 0; n < node->count; ++n) {
            want(composer, cnf->child[node->first + n]);
        }
    }
}

/* Parts what is wanted: what the alternative fixes is needed, and the rest was false before. */
static void part_wants(struct qdri_composer *composer)
{
    composer->rest.count = 0;
    for (size_t k = 0; k < composer->wants.count; ++k) {
        const uint32_t variable = composer->wants.at[k];
        if (qdri_fixes_place(composer->fixes, variable) != SIZE_MAX) {
            composer->needed[variable] = composer->now;
        } else if (composer->emptied[variable] != composer->now) {
            qdri_row_add(&composer->rest, room_of(composer), variable);
        }
    }
}

static uint32_t variable_of(const struct qdri_fix *fix)
{
    return (uint32_t)(fix->literal > 0 ? fix->literal : -fix->literal);
}

static void list_fixed(struct qdri_composer *composer, bool is_dead, bool is_last)
{
    const struct qdri_fixes *fixes = composer->fixes;
    for (size_t k = fixes->count; is_dead && k > 0; --k) {
        const struct qdri_fix *fix = &fixes->fix[k - 1];
        if (composer->needed[variable_of(fix)] == composer->now) {
            composer->needed[fix->because] = composer->now;
        }
    }
    for (size_t k = 0; k < fixes->count; ++k) {
        const struct qdri_fix *fix = &fixes->fix[k];
        const uint32_t variable = variable_of(fix);
        const bool is_known =
            fix->clause == 0 || (is_last && composer->mine[variable] == composer->now);
        if (!is_known && (!is_dead || composer->needed[variable] == composer->now)) {
            qdri_long_row_add(&composer->hints, room_of(composer), fix->clause);
        }
    }
    for (size_t k = 0; k < fixes->emptied.count; ++k) {
        const uint32_t node = fixes->emptied.at[k];
        if (composer->emptied[fixes->cnf->node[node].variable] == composer->now) {
            qdri_long_row_add(&composer->hints, room_of(composer),
                              qdri_fixes_clause_of(fixes, node));
        }
    }
}

/* The alternatives of a state that are options. */
static uint32_t options_of(const struct qdri_composer *composer, const struct qdri_frame *frame)
{
    const qdr_option *alternative = qdri_tour_alternatives(composer->tour, frame);
    return frame->item == QDR_NO_ITEM
               ? 0
               : frame->count - (alternative[frame->count - 1] == QDR_NO_OPTION);
}

static bool is_none(const struct qdri_composer *composer, const struct qdri_frame *frame,
                    uint32_t alternative)
{
    return alternative >= options_of(composer, frame);
}

/* Puts the literals of the options of the item that is branched on: the one that is chosen first,
 * where one is, and the others in their order.  argument_of tells where they are. */
static uint64_t put_mine(struct qdri_composer *composer, const struct qdri_frame *frame)
{
    const qdr_option *alternative = qdri_tour_alternatives(composer->tour, frame);
    const uint32_t options = options_of(composer, frame);
    if (frame->at < options) {
        qdri_cpog_put(composer->cpog, true, alternative[frame->at] + 1);
    }
    for (uint32_t k = 0; k < options; ++k) {
        if (k != frame->at) {
            qdri_cpog_put(composer->cpog, false, alternative[k] + 1);
        }
    }
    return options;
}

/* Which argument of the product of one alternative is the literal of another one's option? */
static uint64_t argument_of(const struct qdri_composer *composer, const struct qdri_frame *frame,
                            uint32_t alternative, uint32_t other)
{
    if (is_none(composer, frame, alternative)) {
        return other;
    }
    return other == alternative ? 0 : other < alternative ? other + 1 : other;
}

static void put_product(struct qdri_composer *composer, const struct qdri_frame *frame,
                        struct qdri_written *level)
{
    const struct qdri_fixes *fixes = composer->fixes;
    struct qdri_cpog *cpog = composer->cpog;
    struct qdri_room *room = room_of(composer);
    const struct qdri_operation product = qdri_cpog_begin_product(cpog);
    uint64_t arguments = put_mine(composer, frame) + level->kids.count + fixes->emptied.count;
    for (size_t k = 0; k < fixes->count; ++k) {
        const struct qdri_fix *fix = &fixes->fix[k];
        if (composer->mine[variable_of(fix)] != composer->now) {
            qdri_cpog_put(cpog, fix->literal > 0, variable_of(fix));
            ++arguments;
        }
    }
    for (size_t k = 0; k < fixes->emptied.count; ++k) {
        qdri_cpog_put(cpog, false, fixes->cnf->node[fixes->emptied.at[k]].variable);
    }
    for (size_t k = 0; k < level->kids.count; ++k) {
        qdri_cpog_put(cpog, true, level->kids.at[k]);
    }
    qdri_cpog_end_product(cpog, arguments);
    qdri_row_add(&level->live, room, frame->at);
    qdri_row_add(&level->product, room, product.node);
    qdri_long_row_add(&level->meaning, room, product.clause);
    qdri_long_row_add(&composer->hints, room, product.clause);
}

/* A lemma by composer->hints: an option is not chosen (QDR_NO_OPTION: none is spoken of), or a node
 * is true (0: there is none), or one of some variables is. */
static uint64_t put_lemma(struct qdri_composer *composer, qdr_option option, uint32_t node,
                          const struct qdri_row *variables)
{
    struct qdri_cpog *cpog = composer->cpog;
    const uint64_t lemma = qdri_cpog_begin_lemma(cpog);
    if (option != QDR_NO_OPTION) {
        qdri_cpog_put(cpog, false, option + 1);
    }
    if (node != 0) {
        qdri_cpog_put(cpog, true, node);
    }
    for (size_t k = 0; k < variables->count; ++k) {
        qdri_cpog_put(cpog, true, variables->at[k]);
    }
    qdri_cpog_part(cpog);
    for (size_t k = 0; k < composer->hints.count; ++k) {
        qdri_cpog_put_hint(cpog, composer->hints.at[k]);
    }
    qdri_cpog_end(cpog);
    return lemma;
}

/* The lemma of an alternative that is not the last one: an option, therefore. */
static uint64_t put_alternative(struct qdri_composer *composer, const struct qdri_frame *frame,
                                const struct qdri_written *level)
{
    return put_lemma(composer, qdri_tour_alternatives(composer->tour, frame)[frame->at],
                     level->is_dead ? 0 : level->product.at[level->product.count - 1],
                     &composer->rest);
}

/* Finds out what the present alternative fixes. */
static void find_fixes(struct qdri_composer *composer, const struct qdri_frame *frame)
{
    const qdr_option *alternative = qdri_tour_alternatives(composer->tour, frame);
    ++composer->now;
    composer->wants.count = 0;
    composer->hints.count = 0;
    if (frame->item == QDR_NO_ITEM) {
        (void)qdri_fixes_assume(composer->fixes, composer->givens);
        return;
    }
    qdri_fixes_find(composer->fixes, composer->tour, frame, alternative[frame->at]);
    for (uint32_t k = 0; k < options_of(composer, frame); ++k) {
        composer->mine[alternative[k] + 1] = composer->now;
    }
}

static void end(void *ctx, struct qdri_frame *frame)
{
    struct qdri_composer *composer = ctx;
    struct qdri_written *level = level_of(composer, frame);
    struct qdri_room *room = room_of(composer);
    const bool is_last = frame->at + 1 == frame->count;
    find_fixes(composer, frame);
    for (size_t k = 0; k < level->wanted.count; ++k) {
        want(composer, level->wanted.at[k]);
    }
    want_emptied(composer, level->is_dead);
    part_wants(composer);
    list_fixed(composer, level->is_dead, is_last);
    qdri_long_row_add_all(&composer->hints, room, &level->reasons);
    if (!level->is_dead && room->status == QDR_OK) {
        put_product(composer, frame, level);
    }
    qdri_long_row_add_all(&composer->hints, room, &level->deferred);
    qdri_row_add_all(&level->needs, room, composer->rest.at, composer->rest.count);
    if (room->status != QDR_OK) {
        return;
    }
    if (is_last) {
        qdri_long_row_add_all(&level->last, room, &composer->hints);
    } else {
        qdri_long_row_add(&level->lemmas, room, put_alternative(composer, frame, level));
    }
}

/* ------------------------------------------------------------------------------- a state ---- */

/* Puts why a product excludes the sum of those after it: each of these says that an option is
 * chosen, or none, and the product says that it is not so. */
static void put_exclusion(struct qdri_composer *composer, const struct qdri_frame *frame,
                          const struct qdri_written *level, size_t number)
{
    struct qdri_cpog *cpog = composer->cpog;
    const uint32_t *live = level->live.at;
    const size_t last = level->live.count - 1;
    const uint32_t me = live[number];
    for (size_t k = number + 1; k <= last; ++k) {
        const uint32_t other = is_none(composer, frame, live[k]) ? me : live[k];
        qdri_cpog_put_hint(cpog,
                           level->meaning.at[number] + 1 + argument_of(composer, frame, me, other));
    }
    for (size_t k = number + 1; k <= last; ++k) {
        const uint32_t other = is_none(composer, frame, live[k]) ? me : live[k];
        qdri_cpog_put_hint(cpog,
                           level->meaning.at[k] + 1 + argument_of(composer, frame, live[k], other));
        if (k < last) {
            qdri_cpog_put_hint(cpog, composer->sums.at[last - 1 - k]);
        }
    }
}

/* Adds the products up, from the last one on, and lists why all are false where the sum is.
 * Returns its node. */
static uint32_t put_sums(struct qdri_composer *composer, const struct qdri_frame *frame,
                         const struct qdri_written *level)
{
    const size_t live = level->live.count;
    uint32_t node = live > 0 ? level->product.at[live - 1] : 0;
    composer->sums.count = 0;
    for (size_t k = live; k > 1; --k) {
        const struct qdri_operation sum =
            qdri_cpog_begin_sum(composer->cpog, level->product.at[k - 2], node);
        put_exclusion(composer, frame, level, k - 2);
        qdri_cpog_end(composer->cpog);
        qdri_long_row_add(&composer->sums, room_of(composer), sum.clause);
        if (room_of(composer)->status != QDR_OK) {
            return 0;
        }
        node = sum.node;
    }
    for (size_t k = composer->sums.count; k > 0; --k) {
        qdri_long_row_add(&composer->hints, room_of(composer), composer->sums.at[k - 1] + 1);
        qdri_long_row_add(&composer->hints, room_of(composer), composer->sums.at[k - 1] + 2);
    }
    return node;
}

/* What the lemma of a state takes to be false: what its alternatives do, and all other options of
 * its item.  The list is `wants`, ascending. */
static void list_needs(struct qdri_composer *composer, const struct qdri_frame *frame,
                       const struct qdri_written *level)
{
    const struct qdri_cnf *cnf = composer->fixes->cnf;
    const qdr_option *alternative = qdri_tour_alternatives(composer->tour, frame);
    ++composer->now;
    composer->wants.count = 0;
    for (size_t k = 0; k < level->needs.count; ++k) {
        want(composer, level->needs.at[k]);
    }
    if (frame->item == QDR_NO_ITEM || cnf->some[frame->item] == 0) {
        return;
    }
    for (uint32_t k = 0; k < options_of(composer, frame); ++k) {
        composer->mine[alternative[k] + 1] = composer->now;
    }
    for (uint32_t k = cnf->first[frame->item]; k < cnf->first[frame->item + 1]; ++k) {
        if (composer->mine[cnf->member[k] + 1] != composer->now) {
            want(composer, cnf->member[k] + 1);
        }
    }
    qdri_sort(composer->wants.at, composer->wants.count);
}

/* Hands a state to the alternative that it is part of: with a lemma, or what that would rest on. */
static void hand_down(struct qdri_composer *composer, const struct qdri_frame *frame, uint32_t node)
{
    struct qdri_states *states = composer->states;
    struct qdri_room *room = room_of(composer);
    struct qdri_state *state = &states->state[frame->of.state];
    const struct qdri_frame *below = frame - 1;
    struct qdri_written *level = level_of(composer, below);
    const bool is_last = below->component_at + 1 == below->component_count;
    if (is_last && state->uses <= 1 && composer->hints.count <= LONGEST_DEFERRED) {
        if (node != 0) {
            qdri_row_add(&level->kids, room, node);
        }
        qdri_row_add_all(&level->wanted, room, composer->wants.at, composer->wants.count);
        qdri_long_row_add_all(&level->deferred, room, &composer->hints);
        return;
    }
    state->node = node;
    state->lemma = put_lemma(composer, QDR_NO_OPTION, node, &composer->wants);
    state->needs = states->need.count;
    state->needed = (uint32_t)composer->wants.count;
    qdri_row_add_all(&states->need, room, composer->wants.at, composer->wants.count);
    if (room->status == QDR_OK) {
        take(composer, level, state);
    }
}

static void left(void *ctx, struct qdri_frame *frame)
{
    struct qdri_composer *composer = ctx;
    const struct qdri_cnf *cnf = composer->fixes->cnf;
    struct qdri_written *level = level_of(composer, frame);
    struct qdri_room *room = room_of(composer);
    composer->hints.count = 0;
    const uint32_t node = put_sums(composer, frame, level);
    qdri_long_row_add_all(&composer->hints, room, &level->lemmas);
    if (frame->item != QDR_NO_ITEM && cnf->some[frame->item] != 0) {
        qdri_long_row_add(&composer->hints, room, cnf->some[frame->item]);
    }
    qdri_long_row_add_all(&composer->hints, room, &level->last);
    list_needs(composer, frame, level);
    if (room->status != QDR_OK) {
        return;
    }
    if (frame == composer->tour->frame) {
        qdri_cpog_put_root(composer->cpog, node);
        put_lemma(composer, QDR_NO_OPTION, node, &composer->wants);
    } else {
        hand_down(composer, frame, node);
    }
}

struct qdri_visitor qdri_composer_visitor(struct qdri_composer *composer)
{
    return (struct qdri_visitor){
        .ctx = composer, .begin = begin, .passes = passes, .end = end, .left = left};
}

void qdri_composer_refute(struct qdri_composer *composer)
{
    const struct qdri_fixes *fixes = composer->fixes;
    qdri_cpog_put_root(composer->cpog, 0);
    qdri_cpog_begin_lemma(composer->cpog);
    qdri_cpog_part(composer->cpog);
    for (size_t k = 0; k < fixes->count; ++k) {
        qdri_cpog_put_hint(composer->cpog, fixes->fix[k].clause);
    }
    qdri_cpog_put_hint(composer->cpog, composer->givens->contrary);
    qdri_cpog_end(composer->cpog);
}
