/* place.c  The kinds of clues, and how those of a try are placed. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/make/clues/maker.h"

static const struct qdri_clue_kind kinds[] = {
#define KIND(name, usual, spots, how, place, meaning)                                              \
    {{name, meaning, usual}, spots, QDRI_CLUES_##how, qdri_place_##place},
#define REGIONS(name, meaning) {{name, meaning, 0}, 0, QDRI_CLUES_APART, NULL},
#include "sudoku/make/clues/kinds.def"
#undef KIND
#undef REGIONS
};

enum { KINDS = sizeof kinds / sizeof *kinds };

const qdr_clue_kind *qdr_clue_kind_at(size_t index)
{
    return index < KINDS ? &kinds[index].shown : NULL;
}

static const struct qdri_clue_kind *find(const char *name)
{
    for (size_t k = 0; k < KINDS; ++k) {
        if (strcmp(kinds[k].shown.name, name) == 0) {
            return &kinds[k];
        }
    }
    return NULL;
}

const struct qdri_clue_kind *qdri_clue_kind_find(const char *name)
{
    const struct qdri_clue_kind *kind = name ? find(name) : NULL;
    const qdr_rule_info *rule = kind || !name ? NULL : qdr_rule_find(name, NULL);
    return rule ? find(rule->name) : kind;
}

const qdr_clue_kind *qdr_clue_kind_find(const char *name)
{
    const struct qdri_clue_kind *found = qdri_clue_kind_find(name);
    return found ? &found->shown : NULL;
}

/* --------------------------------------------------------------------------------- placing ---- */

/* Makes room for marks of one clue more. */
static bool make_room(struct qdri_maker *maker)
{
    const size_t count = maker->count + 1;
    const bool has_placed =
        qdri_reserve(&maker->placed, &maker->capacity, count, sizeof *maker->placed);
    const bool has_keep = qdri_reserve(&maker->keep, &maker->keep_capacity, maker->first + count,
                                       sizeof *maker->keep);
    return has_placed && has_keep;
}

/* Adds a clue, of the orbit that begins at a clue. */
static bool add(struct qdri_maker *maker, size_t kind, size_t orbit, const struct qdri_clue *clue)
{
    if (clue->has_failed || !make_room(maker)) {
        return qdri_generator_no_memory(&maker->base);
    }
    const qdr_status status =
        qdr_rules_add(maker->all, clue->rule, clue->argument.text, &maker->base.error);
    if (!qdri_generator_succeeded(&maker->base, status)) {
        return false;
    }
    maker->placed[maker->count++] =
        (struct qdri_placed){.kind = (uint32_t)kind, .orbit = (uint32_t)orbit};
    return true;
}

void qdri_maker_put(struct qdri_maker *maker, size_t clue, bool is_in)
{
    const uint32_t orbit = maker->placed[clue].orbit;
    for (size_t k = orbit; k < maker->count && maker->placed[k].orbit == orbit; ++k) {
        maker->placed[k].is_in = is_in;
    }
}

bool qdri_maker_wants_all(const struct qdri_maker *maker, size_t kind)
{
    return maker->has_negative && maker->wanted[kind].kind->how == QDRI_CLUES_DOTS;
}

/* More clues are no use to anybody, and rules have room for so many. */
static bool has_room(const struct qdri_maker *maker, unsigned clues)
{
    return maker->first + maker->count + clues <= QDR_CLAUSES_MAX;
}

/* Is a clue of a kind there already, from `first` on?  With symmetry, spots that lead to the same
 * one are looked at several times. */
static bool is_there(const struct qdri_maker *maker, size_t first, const struct qdri_clue *clue)
{
    bool is = false;
    for (size_t k = first; k < maker->count && !is; ++k) {
        const qdr_clause *clause = qdr_rules_clause(maker->all, maker->first + k);
        is = clue->argument.text && strcmp(clause->name, clue->rule) == 0 &&
             strcmp(clause->argument, clue->argument.text) == 0;
    }
    return is;
}

/* Places the clues of orbits at all spots. */
static bool place_at(struct qdri_maker *maker, struct qdri_scene *scene, size_t kind,
                     const uint32_t *spot, uint32_t spots)
{
    struct qdri_clue clue[QDRI_MAPS] = {0};
    const unsigned most = scene->maps != 0 ? QDRI_MAPS : 1;
    const size_t first = maker->count;
    bool is_well = true;
    for (unsigned cell = 0; cell < maker->base.cells; ++cell) {
        scene->is_taken[cell] = !qdri_scene_has_cell(scene, cell);
    }
    memset(scene->is_crossed, 0, sizeof scene->is_crossed);
    for (uint32_t k = 0; is_well && k < spots && has_room(maker, most); ++k) {
        const size_t orbit = maker->count;
        const unsigned count = qdri_place_orbit(scene, maker->wanted[kind].kind, spot[k], clue);
        const bool is_new = scene->maps == 0 || count == 0 || !is_there(maker, first, &clue[0]);
        for (unsigned i = 0; is_well && is_new && i < count; ++i) {
            is_well = add(maker, kind, orbit, &clue[i]);
        }
    }
    for (unsigned k = 0; k < QDRI_MAPS; ++k) {
        qdri_strbuf_free(&clue[k].argument);
    }
    return is_well;
}

/* The clues behind the orbit of one. */
static size_t end_of_orbit(const struct qdri_maker *maker, size_t clue)
{
    size_t end = clue;
    while (end < maker->count && maker->placed[end].orbit == maker->placed[clue].orbit) {
        ++end;
    }
    return end;
}

/* Takes as many of the clues of a kind, from `first` on, as are wanted: they are in random order.
 * Of those whose number is not told, there is one orbit at least. */
static void take(struct qdri_maker *maker, size_t kind, size_t first)
{
    const struct qdri_wanted *wanted = &maker->wanted[kind];
    const size_t there = maker->count - first;
    const bool is_share = wanted->count == 0 || wanted->is_percent;
    const size_t share = wanted->count == 0 ? wanted->kind->shown.usual : wanted->count;
    const size_t count = qdri_maker_wants_all(maker, kind) ? there
                         : is_share                        ? (there * share + 99) / 100
                                                           : share;
    size_t taken = 0;
    for (size_t k = first; k < maker->count; k = end_of_orbit(maker, k)) {
        const size_t size = end_of_orbit(maker, k) - k;
        if (taken + size <= count || (taken == 0 && is_share)) {
            qdri_maker_put(maker, k, true);
            taken += size;
        }
    }
}

/* Where clues are to say it all, as many as it takes, they may lie across each other: then they are
 * placed several times. */
static unsigned layers(const struct qdri_maker *maker, size_t kind)
{
    enum { LAYERS = 3 };
    return maker->base.params->has_no_givens && maker->wanted[kind].count == 0 &&
                   maker->wanted[kind].kind->how == QDRI_CLUES_CROSSING
               ? LAYERS
               : 1;
}

static enum qdri_step_end place_kind(struct qdri_maker *maker, struct qdri_scene *scene,
                                     size_t kind)
{
    const uint32_t spots = maker->wanted[kind].kind->spots * maker->base.cells;
    uint32_t *spot = qdri_zeros(spots, sizeof *spot);
    const size_t first = maker->count;
    if (!spot) {
        qdri_generator_no_memory(&maker->base);
        return QDRI_OVER;
    }
    qdri_random_order(&maker->random, spot, spots);
    bool is_well = place_at(maker, scene, kind, spot, spots);
    take(maker, kind, first);
    for (unsigned k = 1; is_well && k < layers(maker, kind); ++k) {
        is_well = place_at(maker, scene, kind, spot, spots);
    }
    free(spot);
    if (!is_well) {
        return QDRI_OVER;
    }
    return maker->count > first ? QDRI_WELL : qdri_maker_fault(maker, QDR_FAULT_NO_CLUES);
}

/* The rules that were there, with the regions of the try; also those that the grid was drawn
 * without. */
static qdr_status begin_rules(struct qdri_maker *maker)
{
    qdr_status status = qdr_rules_subset(&maker->all, maker->drawn, NULL, &maker->base.error);
    const size_t count = maker->has_negative ? qdr_rules_clauses(maker->base.rules) : 0;
    for (size_t k = 0; status == QDR_OK && k < count; ++k) {
        const qdr_clause *clause = qdr_rules_clause(maker->base.rules, k);
        if (qdri_rule_is_negative(clause->name)) {
            status = qdr_rules_add(maker->all, clause->name, clause->argument, &maker->base.error);
        }
    }
    return status;
}

enum qdri_step_end qdri_maker_place(struct qdri_maker *maker)
{
    struct qdri_scene scene;
    enum qdri_step_end end = QDRI_WELL;
    qdr_rules_free(maker->all);
    const qdr_status status = begin_rules(maker);
    if (!qdri_generator_succeeded(&maker->base, status)) {
        return QDRI_OVER;
    }
    qdri_scene_begin(&scene, maker->drawn, &maker->full, &maker->random);
    scene.maps = qdri_symmetry_maps((qdr_clue_symmetry)maker->base.params->symmetry);
    maker->first = qdr_rules_clauses(maker->all);
    maker->count = 0;
    if (!make_room(maker)) { /* there may be no clues but regions */
        qdri_generator_no_memory(&maker->base);
        return QDRI_OVER;
    }
    for (size_t k = 0; k < maker->kinds && end == QDRI_WELL; ++k) {
        if (maker->wanted[k].kind->place) {
            end = place_kind(maker, &scene, k);
        }
    }
    /* other clues may say something of these, and so may the rules that there were */
    return end == QDRI_WELL && !qdr_rules_holds(maker->all, &maker->full)
               ? qdri_maker_fault(maker, QDR_FAULT_NO_CLUES)
               : end;
}

bool qdri_maker_rules(struct qdri_maker *maker, qdr_rules **rules, size_t without)
{
    const bool wants_dots_out = without < maker->kinds && qdri_maker_wants_all(maker, without);
    for (size_t k = 0; k < maker->first; ++k) {
        maker->keep[k] =
            !(wants_dots_out && qdri_rule_is_negative(qdr_rules_clause(maker->all, k)->name));
    }
    for (size_t k = 0; k < maker->count; ++k) {
        maker->keep[maker->first + k] = maker->placed[k].is_in && maker->placed[k].kind != without;
    }
    const qdr_status status = qdr_rules_subset(rules, maker->all, maker->keep, &maker->base.error);
    return qdri_generator_succeeded(&maker->base, status);
}
