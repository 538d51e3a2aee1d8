/* cells.c  Takes options out of the open ones, and puts them back, by swaps in sparse sets. */
#include "optimize/cells.h"

#include "base/alloc.h"

static uint32_t entries_of(const struct qdr_problem *problem)
{
    return problem->first[problem->options];
}

static struct qdri_fields fields_of(const struct qdr_problem *problem)
{
    const uint64_t entries = entries_of(problem);
    const uint64_t items = (uint64_t)qdri_problem_items(problem) + 1;
    const uint64_t options = problem->options;
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_cells, list, entries),
        QDRI_FIELD(struct qdri_cells, place, entries),
        QDRI_FIELD(struct qdri_cells, owner, entries),
        QDRI_FIELD(struct qdri_cells, start, items),
        QDRI_FIELD(struct qdri_cells, size, items),
        QDRI_FIELD(struct qdri_cells, low, items),
        QDRI_FIELD(struct qdri_cells, high, items),
        QDRI_FIELD(struct qdri_cells, times, items),
        QDRI_FIELD(struct qdri_cells, forced, items),
        QDRI_FIELD(struct qdri_cells, has_colors, items),
        QDRI_FIELD(struct qdri_cells, fate, options),
        QDRI_FIELD(struct qdri_cells, open, options),
        QDRI_FIELD(struct qdri_cells, seat, options),
        QDRI_FIELD(struct qdri_cells, trail, options),
        QDRI_FIELD(struct qdri_cells, taken, options),
    }};
}

uint64_t qdri_cells_bytes(const struct qdr_problem *problem)
{
    uint64_t bytes = 0;
    const struct qdri_fields fields = fields_of(problem);
    qdri_fields_add(&bytes, &fields);
    return bytes;
}

/* Lists the entries of each item, in the order of the options. */
static void fill_lists(struct qdri_cells *cells)
{
    const struct qdr_problem *problem = cells->problem;
    for (uint32_t e = 0; e < entries_of(problem); ++e) {
        ++cells->start[problem->entry[e].item + 1];
        cells->has_colors[problem->entry[e].item] |= problem->entry[e].color != QDR_NO_COLOR;
    }
    for (qdr_item i = 0; i < cells->items; ++i) {
        cells->start[i + 1] += cells->start[i];
    }
    for (qdr_option o = 0; o < cells->options; ++o) {
        cells->open[o] = o;
        cells->seat[o] = o;
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            qdr_item i = problem->entry[e].item;
            cells->owner[e] = o;
            cells->place[e] = cells->start[i] + cells->size[i]++;
            cells->list[cells->place[e]] = e;
        }
    }
}

static void set_bounds(struct qdri_cells *cells)
{
    for (qdr_item i = 0; i < cells->items; ++i) {
        const struct qdri_item *item = &cells->problem->item[i];
        cells->low[i] = item->low;
        cells->high[i] = item->is_primary || cells->has_colors[i] ? item->high : 1;
        cells->wanting += item->low > 0;
    }
}

/* Do the items have as many options as they need at least? */
static void look_for_forced(struct qdri_cells *cells)
{
    for (qdr_item i = 0; i < cells->items; ++i) {
        if (cells->low[i] > 0 && cells->size[i] <= cells->low[i]) {
            cells->failed |= cells->size[i] < cells->low[i];
            cells->forced[cells->forceds++] = i;
        }
    }
}

bool qdri_cells_make(struct qdri_cells *cells, const struct qdr_problem *problem)
{
    *cells = (struct qdri_cells){.problem = problem,
                                 .items = qdri_problem_items(problem),
                                 .options = problem->options,
                                 .opens = problem->options};
    const struct qdri_fields fields = fields_of(problem);
    if (!qdri_fields_make(cells, &fields)) {
        return false;
    }
    fill_lists(cells);
    set_bounds(cells);
    look_for_forced(cells);
    for (qdr_option o = 0; o < cells->options; ++o) {
        if (problem->inert[o]) {
            qdri_cells_remove(cells, o);
        }
    }
    qdri_cells_settle(cells);
    return true;
}

void qdri_cells_clear(struct qdri_cells *cells)
{
    if (cells->problem) {
        const struct qdri_fields fields = fields_of(cells->problem);
        qdri_fields_free(cells, &fields);
    }
}

/* Swaps a cell behind the open ones of its item. */
static void hide(struct qdri_cells *cells, uint32_t cell, qdr_item item)
{
    uint32_t here = cells->place[cell];
    uint32_t last = cells->start[item] + --cells->size[item];
    uint32_t other = cells->list[last];
    cells->list[here] = other;
    cells->place[other] = here;
    cells->list[last] = cell;
    cells->place[cell] = last;
}

/* The option is open no more; the sizes of its items go down. */
static void close_option(struct qdri_cells *cells, qdr_option option, enum qdri_fate fate)
{
    uint32_t here = cells->seat[option];
    qdr_option other = cells->open[--cells->opens];
    cells->open[here] = other;
    cells->seat[other] = here;
    cells->open[cells->opens] = option;
    cells->seat[option] = cells->opens;
    cells->fate[option] = (uint8_t)fate;
    cells->trail[cells->trails++] = option;
    ++cells->updates;
    for (uint32_t e = qdri_cells_first(cells, option); e < qdri_cells_end(cells, option); ++e) {
        hide(cells, e, cells->problem->entry[e].item);
    }
}

void qdri_cells_remove(struct qdri_cells *cells, qdr_option option)
{
    close_option(cells, option, QDRI_REMOVED);
    for (uint32_t e = qdri_cells_first(cells, option); e < qdri_cells_end(cells, option); ++e) {
        qdr_item item = cells->problem->entry[e].item;
        uint32_t most = cells->times[item] + cells->size[item];
        if (most <= cells->low[item] && cells->times[item] < cells->low[item]) {
            cells->failed |= most < cells->low[item];
            if (most == cells->low[item]) {
                cells->forced[cells->forceds++] = item;
            }
        }
    }
}

/* An item has a further option: removes the others that do not go with it. */
static void exclude_others(struct qdri_cells *cells, qdr_entry entry)
{
    qdr_item item = entry.item;
    const uint32_t *list = cells->list + cells->start[item];
    bool is_full = cells->times[item] == cells->high[item];
    bool has_color = cells->has_colors[item] && cells->times[item] == 1;
    if (!is_full && !has_color) {
        return;
    }
    for (uint32_t k = cells->size[item]; k-- > 0 && !cells->failed;) {
        qdr_color color = cells->problem->entry[list[k]].color;
        if (is_full || color == QDR_NO_COLOR || color != entry.color) {
            qdri_cells_remove(cells, cells->owner[list[k]]);
        }
    }
}

void qdri_cells_take(struct qdri_cells *cells, qdr_option option)
{
    const qdr_entry *entry = cells->problem->entry;
    close_option(cells, option, QDRI_TAKEN);
    cells->taken[cells->takens++] = option;
    for (uint32_t e = qdri_cells_first(cells, option); e < qdri_cells_end(cells, option); ++e) {
        uint32_t times = ++cells->times[entry[e].item];
        cells->wanting -= times == cells->low[entry[e].item];
    }
    for (uint32_t e = qdri_cells_first(cells, option); e < qdri_cells_end(cells, option); ++e) {
        exclude_others(cells, entry[e]);
    }
}

bool qdri_cells_settle(struct qdri_cells *cells)
{
    while (cells->forceds > 0 && !cells->failed) {
        qdr_item item = cells->forced[--cells->forceds];
        while (cells->times[item] < cells->low[item] && !cells->failed) {
            qdri_cells_take(cells, cells->owner[cells->list[cells->start[item]]]);
        }
    }
    return !cells->failed;
}

static void undo_one(struct qdri_cells *cells, qdr_option option)
{
    bool was_taken = cells->fate[option] == QDRI_TAKEN;
    for (uint32_t e = qdri_cells_first(cells, option); e < qdri_cells_end(cells, option); ++e) {
        qdr_item item = cells->problem->entry[e].item;
        ++cells->size[item];
        if (was_taken) {
            cells->wanting += cells->times[item]-- == cells->low[item];
        }
    }
    cells->fate[option] = QDRI_OPEN;
    cells->takens -= was_taken;
    ++cells->opens;
}

void qdri_cells_undo(struct qdri_cells *cells, uint32_t trails)
{
    while (cells->trails > trails) {
        undo_one(cells, cells->trail[--cells->trails]);
    }
    cells->forceds = 0;
    cells->failed = false;
}

/* ------------------------------------------------------------------------------ for tests ---- */

/* Does an open cell go with what is taken, and stand where it should? */
static const char *check_open(const struct qdri_cells *cells, uint32_t cell, qdr_item item)
{
    if (cells->fate[cells->owner[cell]] != QDRI_OPEN) {
        return "an option that is not open stands among the open ones";
    }
    if (cells->times[item] == cells->high[item]) {
        return "an open option covers an item too often";
    }
    for (uint32_t k = 0; cells->has_colors[item] && k < cells->takens; ++k) {
        qdr_option taken = cells->taken[k];
        for (uint32_t e = qdri_cells_first(cells, taken); e < qdri_cells_end(cells, taken); ++e) {
            qdr_entry entry = cells->problem->entry[e];
            if (entry.item == item &&
                (entry.color == QDR_NO_COLOR || entry.color != cells->problem->entry[cell].color)) {
                return "an open option gives an item a second color";
            }
        }
    }
    return NULL;
}

static const char *check_item(const struct qdri_cells *cells, qdr_item item)
{
    uint32_t open = 0;
    uint32_t taken = 0;
    for (uint32_t at = cells->start[item]; at < cells->start[item + 1]; ++at) {
        uint32_t cell = cells->list[at];
        open += cells->fate[cells->owner[cell]] == QDRI_OPEN;
        taken += cells->fate[cells->owner[cell]] == QDRI_TAKEN;
        if (cells->place[cell] != at || cells->problem->entry[cell].item != item) {
            return "a cell stands elsewhere";
        }
        const char *fault =
            at < cells->start[item] + cells->size[item] ? check_open(cells, cell, item) : NULL;
        if (fault) {
            return fault;
        }
    }
    if (open != cells->size[item] || taken != cells->times[item]) {
        return "an item's size or times are wrong";
    }
    return taken + open < cells->low[item] ? "an item has too few options left" : NULL;
}

const char *qdri_cells_check(const struct qdri_cells *cells)
{
    uint32_t wanting = 0;
    for (qdr_item i = 0; i < cells->items; ++i) {
        const char *fault = check_item(cells, i);
        if (fault) {
            return fault;
        }
        wanting += cells->times[i] < cells->low[i];
    }
    for (uint32_t k = 0; k < cells->options; ++k) {
        qdr_option o = cells->open[k];
        if (cells->seat[o] != k || (cells->fate[o] == QDRI_OPEN) != (k < cells->opens)) {
            return "an option has the wrong seat";
        }
    }
    if (cells->opens + cells->trails != cells->options) {
        return "the trail is not as long as options are closed";
    }
    return wanting == cells->wanting ? NULL : "the number of wanting items is wrong";
}
