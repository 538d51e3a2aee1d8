/* random_problem.c  Problems are drawn in two steps: first how they are (how many items of which
 * kind, how long the options, ...), then what is in them; so that each kind comes up often enough.
 *
 * Options at random hardly ever cover everything.  So in many problems some options are planted:
 * the primary items are dealt out to them, and they agree in their colors. */
#include "random_problem.h"

#include <string.h>

#include "base/random.h"

/* How a problem is; chances are out of four. */
struct traits {
    uint32_t entries;              /* most in an option that is not planted */
    uint32_t primary;              /* chance of an item to be primary */
    uint32_t bounds;               /* chance of a primary item to have bounds */
    uint32_t colors;               /* chance of an entry of a secondary item to have a color */
    uint32_t twins;                /* chance of an option to be like an earlier one */
    uint32_t planted;              /* number of planted options */
    qdr_color color[RECIPE_ITEMS]; /* what planted options agree in */
};

struct drawing {
    struct qdri_random random;
    struct traits traits;
    struct recipe *recipe;
};

static uint32_t below(struct drawing *drawing, uint32_t bound)
{
    return qdri_random_below(&drawing->random, bound);
}

static bool chance(struct drawing *drawing, uint32_t of_four)
{
    return below(drawing, 4) < of_four;
}

static void draw_traits(struct drawing *drawing)
{
    struct traits *traits = &drawing->traits;
    traits->entries = 2 + below(drawing, 4);
    traits->primary = below(drawing, 5);
    traits->bounds = chance(drawing, 2) ? below(drawing, 4) : 0;
    traits->colors = below(drawing, 5);
    traits->twins = below(drawing, 2);
    traits->planted = below(drawing, 5);
    for (uint32_t i = 0; i < RECIPE_ITEMS; ++i) {
        traits->color[i] = 1 + below(drawing, RECIPE_COLORS);
    }
}

static struct recipe_item draw_item(struct drawing *drawing)
{
    struct recipe_item item = {.low = 1, .high = 1};
    item.is_primary = chance(drawing, drawing->traits.primary);
    if (item.is_primary && chance(drawing, drawing->traits.bounds)) {
        item.low = below(drawing, 3);
        item.high = item.low + below(drawing, 3);
        item.high += item.high == 0;
        if (chance(drawing, 1)) {
            item.high = QDR_NO_LIMIT;
        }
    }
    return item;
}

/* An option of items that differ, in random order: the front of a shuffled row of all items. */
static void draw_option(struct drawing *drawing, struct recipe_option *option)
{
    const struct recipe *recipe = drawing->recipe;
    uint32_t row[RECIPE_ITEMS];
    uint32_t most = drawing->traits.entries;
    option->count = 1 + below(drawing, most < recipe->items ? most : recipe->items);
    for (uint32_t i = 0; i < recipe->items; ++i) {
        row[i] = i;
    }
    for (uint32_t k = 0; k < option->count; ++k) {
        uint32_t other = k + below(drawing, recipe->items - k);
        uint32_t item = row[other];
        row[other] = row[k];
        option->entry[k] = (qdr_entry){item, QDR_NO_COLOR};
        if (!recipe->item[item].is_primary && chance(drawing, drawing->traits.colors)) {
            option->entry[k].color = 1 + below(drawing, RECIPE_COLORS);
        }
    }
}

static void append(struct recipe_option *option, uint32_t item, qdr_color color)
{
    option->entry[option->count++] = (qdr_entry){item, color};
}

/* Deals an item out: a primary one to as many planted options as it needs, going round; a secondary
 * one to any of them, always in its color. */
static void deal(struct drawing *drawing, uint32_t item)
{
    const struct recipe_item *kind = &drawing->recipe->item[item];
    uint32_t planted = drawing->traits.planted;
    uint32_t start = below(drawing, planted);
    for (uint32_t k = 0; k < planted; ++k) {
        struct recipe_option *option = &drawing->recipe->option[(start + k) % planted];
        if (kind->is_primary && k < kind->low) {
            append(option, item, QDR_NO_COLOR);
        } else if (!kind->is_primary && chance(drawing, drawing->traits.colors)) {
            append(option, item, drawing->traits.color[item]);
        }
    }
}

/* Makes the first options planted ones. */
static void plant(struct drawing *drawing)
{
    struct recipe *recipe = drawing->recipe;
    for (uint32_t o = 0; o < drawing->traits.planted; ++o) {
        recipe->option[o].count = 0;
    }
    for (uint32_t i = 0; i < recipe->items && drawing->traits.planted > 0; ++i) {
        deal(drawing, i);
    }
}

/* Draws the options that are not planted, and those that nothing was dealt to. */
static void draw_options(struct drawing *drawing)
{
    struct recipe *recipe = drawing->recipe;
    for (uint32_t o = 0; o < recipe->options; ++o) {
        struct recipe_option *option = &recipe->option[o];
        if (o < drawing->traits.planted && option->count > 0) {
            continue;
        }
        if (o > 0 && chance(drawing, drawing->traits.twins)) {
            *option = recipe->option[below(drawing, o)];
        } else {
            draw_option(drawing, option);
        }
    }
}

static void shuffle_options(struct drawing *drawing)
{
    struct recipe *recipe = drawing->recipe;
    for (uint32_t o = 0; o + 1 < recipe->options; ++o) {
        uint32_t other = o + below(drawing, recipe->options - o);
        struct recipe_option option = recipe->option[o];
        recipe->option[o] = recipe->option[other];
        recipe->option[other] = option;
    }
}

void recipe_make_up(struct recipe *recipe, uint64_t seed)
{
    struct drawing drawing = {.recipe = recipe};
    *recipe = (struct recipe){.items = 0};
    qdri_random_seed(&drawing.random, seed);
    draw_traits(&drawing);
    if (below(&drawing, 50) == 0) {
        return;
    }
    recipe->items = 1 + below(&drawing, RECIPE_ITEMS);
    for (uint32_t i = 0; i < recipe->items; ++i) {
        recipe->item[i] = draw_item(&drawing);
    }
    recipe->options = below(&drawing, RECIPE_OPTIONS + 1);
    if (drawing.traits.planted > recipe->options) {
        drawing.traits.planted = recipe->options;
    }
    plant(&drawing);
    draw_options(&drawing);
    shuffle_options(&drawing);
}

void recipe_drop_option(struct recipe *recipe, uint32_t option)
{
    --recipe->options;
    memmove(&recipe->option[option], &recipe->option[option + 1],
            (recipe->options - option) * sizeof recipe->option[0]);
}

static void drop_entries(struct recipe_option *option, uint32_t item)
{
    size_t kept = 0;
    for (size_t k = 0; k < option->count; ++k) {
        qdr_entry entry = option->entry[k];
        if (entry.item != item) {
            entry.item -= entry.item > item;
            option->entry[kept++] = entry;
        }
    }
    option->count = kept;
}

void recipe_drop_item(struct recipe *recipe, uint32_t item)
{
    --recipe->items;
    memmove(&recipe->item[item], &recipe->item[item + 1],
            (recipe->items - item) * sizeof recipe->item[0]);
    for (uint32_t o = recipe->options; o-- > 0;) {
        drop_entries(&recipe->option[o], item);
        if (recipe->option[o].count == 0) {
            recipe_drop_option(recipe, o);
        }
    }
}

static bool add_item(qdr_builder *builder, uint32_t number, const struct recipe_item *item)
{
    char name[] = {(char)('a' + (int)number), '\0'};
    qdr_status status = item->is_primary
                            ? qdr_builder_range(builder, name, item->low, item->high, NULL, NULL)
                            : qdr_builder_secondary(builder, name, NULL, NULL);
    return status == QDR_OK;
}

static bool add_all(qdr_builder *builder, const struct recipe *recipe)
{
    bool is_fine = true;
    for (uint32_t i = 0; i < recipe->items; ++i) {
        is_fine = is_fine && add_item(builder, i, &recipe->item[i]);
    }
    for (char name[] = "A"; name[0] < 'A' + RECIPE_COLORS; ++name[0]) {
        qdr_color color;
        is_fine = is_fine && qdr_builder_color(builder, name, &color, NULL) == QDR_OK;
    }
    for (uint32_t o = 0; o < recipe->options; ++o) {
        const struct recipe_option *option = &recipe->option[o];
        is_fine = is_fine && qdr_builder_option(builder, option->entry, option->count, option->cost,
                                                NULL, NULL) == QDR_OK;
    }
    return is_fine;
}

qdr_problem *recipe_build(const struct recipe *recipe)
{
    qdr_builder *builder;
    qdr_problem *problem = NULL;
    if (qdr_builder_new(&builder, NULL) != QDR_OK) {
        return NULL;
    }
    if (!add_all(builder, recipe) || qdr_builder_build(builder, &problem, NULL) != QDR_OK) {
        problem = NULL;
    }
    qdr_builder_free(builder);
    return problem;
}
