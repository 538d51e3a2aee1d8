/* place.c  The kinds of clues, and how those of a try are placed. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/setting/setter.h"

static const struct qdri_clue_kind kinds[] = {
#define KIND(name, usual, spots, how, place, meaning)                                              \
    {name, usual, spots, QDRI_CLUES_##how, qdri_place_##place, meaning},
#define REGIONS(name, meaning) {name, 0, 0, QDRI_CLUES_APART, NULL, meaning},
#include "sudoku/setting/kinds.def"
#undef KIND
#undef REGIONS
};

enum { KINDS = sizeof kinds / sizeof *kinds };

bool qdr_clue_kind_at(size_t index, qdr_clue_kind *kind)
{
    if (index >= KINDS) {
        return false;
    }
    if (kind) {
        *kind = (qdr_clue_kind){.name = kinds[index].name,
                                .meaning = kinds[index].meaning,
                                .usual = kinds[index].usual};
    }
    return true;
}

static const struct qdri_clue_kind *find(const char *name)
{
    for (size_t k = 0; k < KINDS; ++k) {
        if (strcmp(kinds[k].name, name) == 0) {
            return &kinds[k];
        }
    }
    return NULL;
}

const struct qdri_clue_kind *qdri_clue_kind_find(const char *name)
{
    qdr_rule_info rule;
    const struct qdri_clue_kind *kind = name ? find(name) : NULL;
    return kind || !name || qdr_rule_find(name, &rule, NULL) != QDR_OK ? kind : find(rule.name);
}

bool qdr_clue_kind_find(const char *name, qdr_clue_kind *kind)
{
    const struct qdri_clue_kind *found = qdri_clue_kind_find(name);
    return found && qdr_clue_kind_at((size_t)(found - kinds), kind);
}

/* --------------------------------------------------------------------------------- placing ---- */

/* Makes room for marks of one clue more. */
static bool make_room(struct qdr_setter *setter)
{
    const size_t count = setter->count + 1;
    void *placed = qdri_grow(setter->placed, &setter->capacity, count, sizeof *setter->placed);
    setter->placed = placed ? placed : setter->placed;
    void *keep = qdri_grow(setter->keep, &setter->keep_capacity, setter->first + count,
                           sizeof *setter->keep);
    setter->keep = keep ? keep : setter->keep;
    return placed && keep;
}

static bool add(struct qdr_setter *setter, size_t kind, const struct qdri_clue *clue)
{
    if (clue->has_failed || !make_room(setter)) {
        return qdri_setter_no_memory(setter);
    }
    const qdr_status status =
        qdr_rules_add(setter->all, clue->rule, clue->argument.text, &setter->error);
    if (status != QDR_OK) {
        return qdri_setter_fail(setter, status);
    }
    setter->placed[setter->count++] = (struct qdri_placed){.kind = (uint32_t)kind};
    return true;
}

bool qdri_setter_wants_all(const struct qdr_setter *setter, size_t kind)
{
    return setter->has_negative && setter->wanted[kind].kind->how == QDRI_CLUES_DOTS;
}

/* More clues are no use to anybody, and rules have room for so many. */
static bool has_room(const struct qdr_setter *setter)
{
    return setter->first + setter->count < QDR_CLAUSES_MAX;
}

static bool place_at(struct qdr_setter *setter, struct qdri_scene *scene, size_t kind,
                     const uint32_t *spot, uint32_t spots)
{
    struct qdri_clue clue = {0};
    bool is_well = true;
    memset(scene->is_taken, 0, sizeof scene->is_taken);
    memset(scene->is_crossed, 0, sizeof scene->is_crossed);
    for (uint32_t k = 0; is_well && k < spots && has_room(setter); ++k) {
        qdri_strbuf_clear(&clue.argument);
        if (setter->wanted[kind].kind->place(scene, spot[k], &clue)) {
            is_well = add(setter, kind, &clue);
        }
    }
    qdri_strbuf_free(&clue.argument);
    return is_well;
}

/* Takes as many of the clues of a kind, from `first` on, as are wanted: they are in random order.
 */
static void take(struct qdr_setter *setter, size_t kind, size_t first)
{
    const struct qdri_wanted *wanted = &setter->wanted[kind];
    const size_t there = setter->count - first;
    const bool is_usual = wanted->count == 0;
    const size_t share = is_usual ? wanted->kind->usual : wanted->count;
    const size_t count = qdri_setter_wants_all(setter, kind) ? there
                         : is_usual || wanted->is_percent    ? (there * share + 99) / 100
                                                             : share;
    for (size_t k = 0; k < there && k < count; ++k) {
        setter->placed[first + k].is_in = true;
    }
}

/* Where clues are to say it all, as many as it takes, they may lie across each other: then they are
 * placed several times. */
static unsigned layers(const struct qdr_setter *setter, size_t kind)
{
    enum { LAYERS = 3 };
    return setter->is_blank && setter->wanted[kind].count == 0 &&
                   setter->wanted[kind].kind->how == QDRI_CLUES_CROSSING
               ? LAYERS
               : 1;
}

static enum qdri_step_end place_kind(struct qdr_setter *setter, struct qdri_scene *scene,
                                     size_t kind)
{
    const uint32_t spots = setter->wanted[kind].kind->spots * setter->cells;
    uint32_t *spot = qdri_zeros(spots, sizeof *spot);
    const size_t first = setter->count;
    if (!spot) {
        qdri_setter_no_memory(setter);
        return QDRI_OVER;
    }
    qdri_random_order(&setter->random, spot, spots);
    bool is_well = place_at(setter, scene, kind, spot, spots);
    take(setter, kind, first);
    for (unsigned k = 1; is_well && k < layers(setter, kind); ++k) {
        is_well = place_at(setter, scene, kind, spot, spots);
    }
    free(spot);
    if (!is_well) {
        return QDRI_OVER;
    }
    return setter->count > first ? QDRI_WELL : qdri_setter_fault(setter, QDR_FAULT_NO_CLUES);
}

/* The rules that were there, with the regions of the try; also those that the grid was drawn
 * without. */
static qdr_status begin_rules(struct qdr_setter *setter)
{
    qdr_status status = qdr_rules_subset(&setter->all, setter->drawn, NULL, &setter->error);
    const size_t count = setter->has_negative ? qdr_rules_clauses(setter->rules) : 0;
    for (size_t k = 0; status == QDR_OK && k < count; ++k) {
        const qdr_clause clause = qdr_rules_clause(setter->rules, k);
        if (qdri_rule_is_negative(clause.name)) {
            status = qdr_rules_add(setter->all, clause.name, clause.argument, &setter->error);
        }
    }
    return status;
}

enum qdri_step_end qdri_setter_place(struct qdr_setter *setter)
{
    struct qdri_scene scene;
    enum qdri_step_end end = QDRI_WELL;
    qdr_rules_free(setter->all);
    const qdr_status status = begin_rules(setter);
    if (status != QDR_OK) {
        qdri_setter_fail(setter, status);
        return QDRI_OVER;
    }
    qdri_scene_begin(&scene, setter->drawn, &setter->full, &setter->random);
    setter->first = qdr_rules_clauses(setter->all);
    setter->count = 0;
    if (!make_room(setter)) { /* there may be no clues but regions */
        qdri_setter_no_memory(setter);
        return QDRI_OVER;
    }
    for (size_t k = 0; k < setter->kinds && end == QDRI_WELL; ++k) {
        if (setter->wanted[k].kind->place) {
            end = place_kind(setter, &scene, k);
        }
    }
    /* other clues may say something of these, and so may the rules that there were */
    return end == QDRI_WELL && !qdr_rules_holds(setter->all, &setter->full)
               ? qdri_setter_fault(setter, QDR_FAULT_NO_CLUES)
               : end;
}

bool qdri_setter_rules(struct qdr_setter *setter, qdr_rules **rules, size_t without)
{
    const bool wants_dots_out = without < setter->kinds && qdri_setter_wants_all(setter, without);
    for (size_t k = 0; k < setter->first; ++k) {
        setter->keep[k] =
            !(wants_dots_out && qdri_rule_is_negative(qdr_rules_clause(setter->all, k).name));
    }
    for (size_t k = 0; k < setter->count; ++k) {
        setter->keep[setter->first + k] =
            setter->placed[k].is_in && setter->placed[k].kind != without;
    }
    const qdr_status status = qdr_rules_subset(rules, setter->all, setter->keep, &setter->error);
    return status == QDR_OK || qdri_setter_fail(setter, status);
}
