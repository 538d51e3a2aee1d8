/* verify.c  Is a diagram what it claims to be?
 *
 * One pass from the first node to the last, with a *state* for each, which says of all its sets at
 * once:
 *
 *     mentions   a bit an option: which options are in any of them
 *     covers     a bit a primary item without bounds: which they cover.  All of them the same, or
 *                some could not be part of a solution.
 *     range      for a primary item with bounds: how often they cover it, at least and at most
 *     color      for a secondary item: 0 where none has it, or the one color that it has; MIXED
 *                where it has several, or none, so that no other option may have it
 *
 * A node (option, low, high) is right if no set of high mentions the option or conflicts with it,
 * and no set of low mentions it (so that none is there twice).  A join is right if its sides
 * mention different options, and nothing in them conflicts.  Every node but 0 has sets, and in a
 * join all sets of one side meet all of the other; so least and most are reached, a bit that is set
 * is set for a reason, and nothing right is refused.  The root is right if its sets cover what must
 * be covered.
 *
 * That an option is there once follows from mentions, so no sum can overflow.
 *
 * A state is kept until the last node that has it as a child is done.  Only options that some node
 * has get a bit, so a large problem with a small diagram costs little. */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/quote.h"
#include "diagram/diagram.h"

#define MIXED UINT32_MAX
#define NO_PLACE UINT32_MAX
#define BITS 64u

struct range {
    uint32_t least;
    uint32_t most;
};

/* Each part of a state begins with a whole word of 64 bits; these are the numbers of the words. */
struct layout {
    size_t covers; /* mentions are at 0 */
    size_t ranges;
    size_t colors;
    size_t words; /* of the whole */
};

struct verifier {
    const struct qdr_diagram *diagram;
    const struct qdr_problem *problem;
    uint32_t *bit;   /* of an option, or NO_PLACE */
    uint32_t *place; /* of an item, among those of its kind */
    uint32_t *last;  /* of a node: the last one that has it as a child */
    uint32_t *slot;  /* of a node: its state */
    uint32_t *spare; /* slots that are free */
    uint32_t spares;
    uint32_t slots; /* in use or free */
    uint32_t room;  /* for slots */
    uint64_t *state;
    struct layout layout;
    uint64_t memory; /* what is left of it */
    struct qdri_arrays arrays;
    uint32_t *wrong;
    qdr_error *error;
};

static uint64_t *state_of(const struct verifier *verifier, uint32_t n)
{
    return verifier->state + verifier->slot[n] * verifier->layout.words;
}

static struct range *ranges_of(const struct verifier *verifier, uint32_t n)
{
    return (struct range *)(void *)(state_of(verifier, n) + verifier->layout.ranges);
}

static uint32_t *colors_of(const struct verifier *verifier, uint32_t n)
{
    return (uint32_t *)(void *)(state_of(verifier, n) + verifier->layout.colors);
}

static bool has_bit(const uint64_t *bits, uint32_t bit)
{
    return bits[bit / BITS] >> bit % BITS & 1;
}

static void set_bit(uint64_t *bits, uint32_t bit)
{
    bits[bit / BITS] |= UINT64_C(1) << bit % BITS;
}

static bool is_plain(const struct qdr_problem *problem, qdr_item item)
{
    return problem->item[item].low == 1 && problem->item[item].high == 1;
}

/* ------------------------------------------------------------------------------- making ---- */

/* Gives each option that some node has its bit; returns how many they are. */
static uint32_t number_options(struct verifier *verifier)
{
    const struct qdr_diagram *diagram = verifier->diagram;
    uint32_t used = 0;
    memset(verifier->bit, 0xFF, verifier->problem->options * sizeof *verifier->bit);
    for (uint32_t n = 2; n < diagram->nodes; ++n) {
        qdr_option option = diagram->node[n].option;
        if (option != QDRI_JOIN && verifier->bit[option] == NO_PLACE) {
            verifier->bit[option] = used++;
        }
    }
    return used;
}

static void lay_out(struct verifier *verifier)
{
    const struct qdr_problem *problem = verifier->problem;
    uint32_t plain = 0;
    uint32_t ranges = 0;
    uint32_t colors = 0;
    for (qdr_item item = 0; item < qdri_problem_items(problem); ++item) {
        uint32_t *count = !problem->item[item].is_primary ? &colors
                          : is_plain(problem, item)       ? &plain
                                                          : &ranges;
        verifier->place[item] = (*count)++;
    }
    struct layout *layout = &verifier->layout;
    layout->covers = (size_t)number_options(verifier) / BITS + 1;
    layout->ranges = layout->covers + plain / BITS + 1;
    layout->colors = layout->ranges + ranges;
    layout->words = layout->colors + ((size_t)colors + 1) / 2;
}

/* The root is never given back. */
static void find_last(struct verifier *verifier)
{
    const struct qdr_diagram *diagram = verifier->diagram;
    for (uint32_t n = 2; n < diagram->nodes; ++n) {
        verifier->last[diagram->node[n].low] = n;
        verifier->last[diagram->node[n].high] = n;
    }
    verifier->last[QDRI_EMPTY] = NO_PLACE;
    verifier->last[diagram->root] = NO_PLACE;
}

static bool over_budget(struct verifier *verifier)
{
    qdri_fail(verifier->error, QDR_BUDGET,
              "checking a diagram of %" PRIu32 " nodes takes more memory than allowed",
              verifier->diagram->nodes);
    return false;
}

/* There is always a root, so `last` has a place for it, and number 0 has a slot that is never
 * used. */
static bool prepare(struct verifier *verifier)
{
    struct qdri_arrays *arrays = &verifier->arrays;
    uint32_t nodes = verifier->diagram->nodes;
    uint32_t items = qdri_problem_items(verifier->problem);
    uint32_t options = verifier->problem->options;
    uint64_t bytes = 0;
    qdri_size_add(&bytes, 3 * (uint64_t)nodes + items + options, sizeof(uint32_t));
    if (bytes > verifier->memory) {
        return over_budget(verifier);
    }
    verifier->memory -= bytes;
    verifier->bit = qdri_array(arrays, options, sizeof *verifier->bit);
    verifier->place = qdri_array(arrays, items, sizeof *verifier->place);
    verifier->last = qdri_array(arrays, nodes, sizeof *verifier->last);
    verifier->slot = qdri_array(arrays, nodes, sizeof *verifier->slot);
    verifier->spare = qdri_array(arrays, nodes, sizeof *verifier->spare);
    if (arrays->lacks_memory) {
        qdri_no_memory(verifier->error);
        return false;
    }
    lay_out(verifier);
    find_last(verifier);
    return true;
}

/* Half as many slots again, or as the memory allows. */
static bool grow(struct verifier *verifier)
{
    uint64_t bytes = verifier->layout.words * sizeof *verifier->state;
    uint64_t more = verifier->room / 2 + 16;
    more = more <= verifier->memory / bytes ? more : verifier->memory / bytes;
    if (more == 0) {
        return over_budget(verifier);
    }
    uint64_t room = verifier->room + more;
    uint64_t *state =
        room <= SIZE_MAX / bytes ? realloc(verifier->state, (size_t)(room * bytes)) : NULL;
    if (!state) {
        qdri_no_memory(verifier->error);
        return false;
    }
    verifier->state = state;
    verifier->room = (uint32_t)room;
    verifier->memory -= more * bytes;
    return true;
}

static bool new_state(struct verifier *verifier, uint32_t n)
{
    if (verifier->spares == 0 && verifier->slots == verifier->room && !grow(verifier)) {
        return false;
    }
    verifier->slot[n] =
        verifier->spares > 0 ? verifier->spare[--verifier->spares] : verifier->slots++;
    return true;
}

static void give_back(struct verifier *verifier, uint32_t n)
{
    verifier->spare[verifier->spares++] = verifier->slot[n];
}

/* ------------------------------------------------------------------------------ judging ---- */

QDRI_PRINTF(3, 4)
static bool refuse(struct verifier *verifier, uint32_t n, const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    *verifier->wrong = n;
    qdri_fail(verifier->error, QDR_INVALID, "%s", text);
    return false;
}

/* The option that is the lowest bit of a word. */
static qdr_option option_at(const struct verifier *verifier, size_t word, uint64_t bits)
{
    for (qdr_option option = 0; option < verifier->problem->options; ++option) {
        uint32_t bit = verifier->bit[option];
        if (bit != NO_PLACE && bit / BITS == word && bits >> bit % BITS & 1) {
            return option;
        }
    }
    return QDR_NO_OPTION;
}

struct name {
    char text[QDRI_QUOTE_SIZE];
};

static const char *name_of(const struct verifier *verifier, qdr_item item, struct name *name)
{
    const char *text = qdr_problem_item_name(verifier->problem, item);
    return qdri_quote(name->text, text, strlen(text));
}

/* The plain item that is a bit of a word of covers. */
static const char *name_at(const struct verifier *verifier, size_t word, uint64_t bits,
                           struct name *name)
{
    for (qdr_item item = 0; item < qdri_problem_items(verifier->problem); ++item) {
        uint32_t bit = verifier->place[item];
        bool is_there = bit / BITS == word && bits >> bit % BITS & 1;
        if (is_there && is_plain(verifier->problem, item)) {
            return name_of(verifier, item, name);
        }
    }
    return "";
}

/* Adds a color to what a secondary item has; false where they clash. */
static bool add_color(uint32_t *has, uint32_t color)
{
    bool fits = *has == 0 || color == 0 || (*has == color && color != MIXED);
    *has = *has == 0 ? color : *has;
    return fits;
}

static bool add_entry(struct verifier *verifier, uint32_t n, qdr_entry entry)
{
    struct name name;
    const struct qdr_problem *problem = verifier->problem;
    uint32_t place = verifier->place[entry.item];
    if (!problem->item[entry.item].is_primary) {
        uint32_t color = entry.color == QDR_NO_COLOR ? MIXED : entry.color;
        return add_color(&colors_of(verifier, n)[place], color) ||
               refuse(verifier, n, "secondary item '%s' clashes in a set of node %" PRIu32,
                      name_of(verifier, entry.item, &name), n);
    }
    if (!is_plain(problem, entry.item)) {
        ++ranges_of(verifier, n)[place].least;
        ++ranges_of(verifier, n)[place].most;
        return true;
    }
    uint64_t *covers = state_of(verifier, n) + verifier->layout.covers;
    if (has_bit(covers, place)) {
        return refuse(verifier, n, "item '%s' is covered twice in a set of node %" PRIu32,
                      name_of(verifier, entry.item, &name), n);
    }
    set_bit(covers, place);
    return true;
}

/* Adds an option to every set of a node. */
static bool add_option(struct verifier *verifier, uint32_t n, qdr_option option)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(verifier->problem, option, &count);
    if (verifier->problem->inert[option]) {
        return refuse(verifier, n, "option %" PRIu32 " has no primary item: it is in no solution",
                      option + 1);
    }
    if (has_bit(state_of(verifier, n), verifier->bit[option])) {
        return refuse(verifier, n, "option %" PRIu32 " is twice in a set of node %" PRIu32,
                      option + 1, n);
    }
    set_bit(state_of(verifier, n), verifier->bit[option]);
    for (size_t k = 0; k < count; ++k) {
        if (!add_entry(verifier, n, entries[k])) {
            return false;
        }
    }
    return true;
}

/* Puts the sets of `low` beside those of node n. */
static bool merge(struct verifier *verifier, uint32_t n, uint32_t low)
{
    struct name name;
    const struct layout *layout = &verifier->layout;
    uint64_t *to = state_of(verifier, n);
    const uint64_t *from = state_of(verifier, low);
    for (size_t k = 0; k < layout->covers; ++k) {
        to[k] |= from[k];
    }
    for (size_t k = layout->covers; k < layout->ranges; ++k) {
        if (to[k] != from[k]) {
            return refuse(verifier, n, "not all sets of node %" PRIu32 " cover item '%s'", n,
                          name_at(verifier, k - layout->covers, to[k] ^ from[k], &name));
        }
    }
    struct range *range = ranges_of(verifier, n);
    const struct range *other = ranges_of(verifier, low);
    for (size_t k = 0; k < layout->colors - layout->ranges; ++k) {
        range[k].least = range[k].least < other[k].least ? range[k].least : other[k].least;
        range[k].most = range[k].most > other[k].most ? range[k].most : other[k].most;
    }
    uint32_t *color = colors_of(verifier, n);
    const uint32_t *hue = colors_of(verifier, low);
    for (size_t k = 0; k < 2 * (layout->words - layout->colors); ++k) {
        color[k] = color[k] == 0 || hue[k] == 0 ? color[k] | hue[k]
                   : color[k] == hue[k]         ? hue[k]
                                                : MIXED;
    }
    return true;
}

static bool judge_branch(struct verifier *verifier, uint32_t n, struct qdri_node node)
{
    size_t bytes = verifier->layout.words * sizeof *verifier->state;
    memcpy(state_of(verifier, n), state_of(verifier, node.high), bytes);
    if (!add_option(verifier, n, node.option)) {
        return false;
    }
    if (node.low == QDRI_NONE) {
        return true;
    }
    if (has_bit(state_of(verifier, node.low), verifier->bit[node.option])) {
        return refuse(verifier, n, "option %" PRIu32 " is on both sides of node %" PRIu32,
                      node.option + 1, n);
    }
    return merge(verifier, n, node.low);
}

static bool unite_colors(struct verifier *verifier, uint32_t n, uint32_t high)
{
    struct name name;
    const struct qdr_problem *problem = verifier->problem;
    for (qdr_item item = 0; item < qdri_problem_items(problem); ++item) {
        uint32_t place = verifier->place[item];
        if (!problem->item[item].is_primary &&
            !add_color(&colors_of(verifier, n)[place], colors_of(verifier, high)[place])) {
            return refuse(verifier, n, "secondary item '%s' clashes in a set of node %" PRIu32,
                          name_of(verifier, item, &name), n);
        }
    }
    return true;
}

static bool judge_join(struct verifier *verifier, uint32_t n, struct qdri_node node)
{
    struct name name;
    const struct layout *layout = &verifier->layout;
    uint64_t *to = state_of(verifier, n);
    const uint64_t *from = state_of(verifier, node.high);
    memcpy(to, state_of(verifier, node.low), layout->words * sizeof *to);
    for (size_t k = 0; k < layout->ranges; ++k) {
        uint64_t both = to[k] & from[k];
        if (both > 0 && k < layout->covers) {
            return refuse(verifier, n, "option %" PRIu32 " is on both sides of join %" PRIu32,
                          option_at(verifier, k, both) + 1, n);
        }
        if (both > 0) {
            return refuse(verifier, n, "item '%s' is covered on both sides of join %" PRIu32,
                          name_at(verifier, k - layout->covers, both, &name), n);
        }
        to[k] |= from[k];
    }
    struct range *range = ranges_of(verifier, n);
    const struct range *other = ranges_of(verifier, node.high);
    for (size_t k = 0; k < layout->colors - layout->ranges; ++k) {
        range[k].least += other[k].least;
        range[k].most += other[k].most;
    }
    return unite_colors(verifier, n, node.high);
}

/* What no later node has as a child is given back, a child that is there twice only once. */
static bool judge_node(struct verifier *verifier, uint32_t n)
{
    struct qdri_node node = verifier->diagram->node[n];
    if (!new_state(verifier, n)) {
        return false;
    }
    bool is_right =
        node.option == QDRI_JOIN ? judge_join(verifier, n, node) : judge_branch(verifier, n, node);
    if (node.low != QDRI_NONE && verifier->last[node.low] == n) {
        give_back(verifier, node.low);
    }
    if (node.high != node.low && verifier->last[node.high] == n) {
        give_back(verifier, node.high);
    }
    if (verifier->last[n] == 0) {
        give_back(verifier, n);
    }
    return is_right;
}

static bool judge_root(struct verifier *verifier)
{
    struct name name;
    const struct qdr_problem *problem = verifier->problem;
    uint32_t root = verifier->diagram->root;
    const uint64_t *covers = state_of(verifier, root) + verifier->layout.covers;
    const struct range *range = ranges_of(verifier, root);
    for (qdr_item item = 0; item < qdri_problem_items(problem); ++item) {
        uint32_t place = verifier->place[item];
        if (!problem->item[item].is_primary) {
            continue;
        }
        bool is_bounded = !is_plain(problem, item);
        if (is_bounded ? range[place].least < problem->item[item].low : !has_bit(covers, place)) {
            return refuse(verifier, 0, "the root has a set that covers item '%s' too seldom",
                          name_of(verifier, item, &name));
        }
        if (is_bounded && range[place].most > problem->item[item].high) {
            return refuse(verifier, 0, "the root has a set that covers item '%s' too often",
                          name_of(verifier, item, &name));
        }
    }
    return true;
}

static bool judge(struct verifier *verifier)
{
    const struct qdr_diagram *diagram = verifier->diagram;
    if (!new_state(verifier, QDRI_EMPTY)) {
        return false;
    }
    memset(state_of(verifier, QDRI_EMPTY), 0, verifier->layout.words * sizeof *verifier->state);
    for (uint32_t n = QDRI_EMPTY + 1; n < diagram->nodes; ++n) {
        if (!judge_node(verifier, n)) {
            return false;
        }
    }
    return diagram->root == QDRI_NONE || judge_root(verifier);
}

qdr_status qdri_diagram_verify(const struct qdr_diagram *diagram, uint64_t memory, uint32_t *wrong,
                               qdr_error *error)
{
    qdr_error found;
    struct verifier verifier = {.diagram = diagram,
                                .problem = diagram->problem,
                                .memory = memory,
                                .wrong = wrong,
                                .error = &found};
    *wrong = 0;
    bool is_right = prepare(&verifier) && judge(&verifier);
    qdri_arrays_free(&verifier.arrays);
    free(verifier.state);
    if (is_right) {
        return QDR_OK;
    }
    return qdri_fail(error, found.code, "%s", found.text);
}
