/* automorphisms.c  Symmetries of exact-cover problems, by brute force.
 *
 * Vertices are the items, and each color that an item has in some option; an option is a set of
 * vertices.  All permutations of the vertices that keep what they are, and which options there
 * are and how often, are tried. */
#include "automorphisms.h"

#include <stdlib.h>
#include <string.h>

struct vertex {
    qdr_item item;
    qdr_color color; /* QDR_NO_COLOR: it is the item itself */
    uint32_t degree;
};

struct trying {
    const qdr_problem *problem;
    uint32_t options;
    struct vertex vertex[AUTO_VERTICES];
    uint32_t vertices;
    uint32_t set[AUTO_OPTIONS];   /* vertices of each option, as bits */
    uint32_t times[AUTO_OPTIONS]; /* how many options are equal to it */
    uint32_t first[AUTO_OPTIONS]; /* the first of these */
    uint32_t image[AUTO_VERTICES];
    uint32_t steps;
    uint8_t found[AUTO_SOLUTIONS][AUTO_OPTIONS]; /* how many of each first option and its equals */
    uint64_t ways[AUTO_SOLUTIONS];               /* to choose these */
    uint32_t root[AUTO_SOLUTIONS];
    uint32_t founds;
};

/* ---------------------------------------------------------------------------- the graph ---- */

static uint32_t find_vertex(const struct trying *t, qdr_item item, qdr_color color)
{
    uint32_t k = 0;
    while (k < t->vertices && (t->vertex[k].item != item || t->vertex[k].color != color)) {
        ++k;
    }
    return k;
}

static bool add_vertex(struct trying *t, qdr_item item, qdr_color color)
{
    const bool is_new = find_vertex(t, item, color) == t->vertices;
    if (is_new && t->vertices == AUTO_VERTICES) {
        return false;
    }
    if (is_new) {
        t->vertex[t->vertices++] = (struct vertex){item, color, 0};
    }
    return true;
}

static bool make_vertices(struct trying *t)
{
    bool is_made = true;
    for (qdr_item item = 0; item < qdr_problem_items(t->problem); ++item) {
        is_made = is_made && add_vertex(t, item, QDR_NO_COLOR);
    }
    for (qdr_option o = 0; o < t->options; ++o) {
        size_t count;
        const qdr_entry *entry = qdr_problem_option(t->problem, o, &count);
        for (size_t k = 0; k < count; ++k) {
            is_made = is_made && add_vertex(t, entry[k].item, entry[k].color);
        }
    }
    return is_made;
}

static void make_sets(struct trying *t)
{
    for (qdr_option o = 0; o < t->options; ++o) {
        size_t count;
        const qdr_entry *entry = qdr_problem_option(t->problem, o, &count);
        for (size_t k = 0; k < count; ++k) {
            const uint32_t vertex = find_vertex(t, entry[k].item, entry[k].color);
            t->set[o] |= 1u << vertex;
            ++t->vertex[vertex].degree;
        }
        t->first[o] = o;
        for (qdr_option j = o; j-- > 0;) {
            t->first[o] = t->set[j] == t->set[o] ? j : t->first[o];
        }
        ++t->times[t->first[o]];
    }
}

/* ---------------------------------------------------------------------------- solutions ---- */

/* Counts the ways to choose so many of so many. */
static uint64_t choices(uint64_t count, uint64_t of)
{
    uint64_t ways = 1;
    for (uint64_t k = 0; k < count; ++k) {
        ways = ways * (of - k) / (k + 1);
    }
    return ways;
}

/* Takes a set of options, if it is a solution, as what it is up to equal ones. */
static bool take(struct trying *t, uint32_t chosen)
{
    qdr_option list[AUTO_OPTIONS];
    size_t count = 0;
    for (qdr_option o = 0; o < t->options; ++o) {
        if (chosen >> o & 1) {
            list[count++] = o;
        }
    }
    if (!qdr_problem_verify(t->problem, list, count, NULL)) {
        return true;
    }
    if (t->founds == AUTO_SOLUTIONS) {
        return false;
    }
    t->ways[t->founds] = 1;
    memset(t->found[t->founds], 0, AUTO_OPTIONS);
    for (size_t k = 0; k < count; ++k) {
        ++t->found[t->founds][t->first[list[k]]];
    }
    for (qdr_option o = 0; o < t->options; ++o) {
        t->ways[t->founds] *= choices(t->found[t->founds][o], t->times[o]);
    }
    ++t->founds;
    return true;
}

/* Tries all sets of options that begin with a set: no item is covered too often, and of equal
 * options the first are taken. */
static bool choose(struct trying *t, qdr_option next, uint32_t chosen)
{
    uint32_t cover[AUTO_VERTICES] = {0};
    qdr_option before = next;
    for (qdr_option o = 0; o < next; ++o) {
        for (uint32_t v = 0; v < t->vertices && (chosen >> o & 1); ++v) {
            cover[v] += t->set[o] >> v & 1;
        }
    }
    for (uint32_t v = 0; v < t->vertices; ++v) {
        uint32_t high;
        qdr_problem_bounds(t->problem, t->vertex[v].item, NULL, &high);
        if (qdr_problem_is_primary(t->problem, t->vertex[v].item) && cover[v] > high) {
            return true;
        }
    }
    if (next == t->options) {
        return take(t, chosen);
    }
    for (qdr_option o = 0; o < next; ++o) {
        before = t->first[o] == t->first[next] ? o : before;
    }
    const bool may_take =
        (before == next || (chosen >> before & 1)) && !qdr_problem_is_inert(t->problem, next);
    return choose(t, next + 1, chosen) && (!may_take || choose(t, next + 1, chosen | 1u << next));
}

/* --------------------------------------------------------------------------- symmetries ---- */

static uint32_t find_root(struct trying *t, uint32_t k)
{
    while (t->root[k] != k) {
        k = t->root[k];
    }
    return k;
}

/* The option that a full permutation makes of one. */
static qdr_option image_of(const struct trying *t, qdr_option option)
{
    uint32_t set = 0;
    qdr_option o = 0;
    for (uint32_t v = 0; v < t->vertices; ++v) {
        set |= (t->set[option] >> v & 1) << t->image[v];
    }
    while (o < t->options && t->set[o] != set) {
        ++o;
    }
    return o;
}

static void join(struct trying *t)
{
    qdr_option image[AUTO_OPTIONS];
    for (qdr_option o = 0; o < t->options; ++o) {
        image[o] = image_of(t, o);
        if (image[o] == t->options || t->times[t->first[o]] != t->times[image[o]] ||
            qdr_problem_cost(t->problem, o) != qdr_problem_cost(t->problem, image[o])) {
            return;
        }
    }
    for (uint32_t s = 0; s < t->founds; ++s) {
        uint8_t to[AUTO_OPTIONS] = {0};
        uint32_t other = 0;
        for (qdr_option o = 0; o < t->options; ++o) {
            to[image[o]] = t->first[o] == o ? t->found[s][o] : to[image[o]];
        }
        while (memcmp(t->found[other], to, sizeof to) != 0) {
            ++other;
        }
        const uint32_t a = find_root(t, s);
        const uint32_t b = find_root(t, other);
        t->root[a > b ? a : b] = a > b ? b : a;
    }
}

static bool may_go(const struct trying *t, uint32_t from, uint32_t to)
{
    const struct vertex *a = &t->vertex[from];
    const struct vertex *b = &t->vertex[to];
    uint32_t bound[4];
    qdr_problem_bounds(t->problem, a->item, &bound[0], &bound[1]);
    qdr_problem_bounds(t->problem, b->item, &bound[2], &bound[3]);
    for (uint32_t v = 0; v < from; ++v) {
        if (t->image[v] == to) {
            return false;
        }
    }
    return a->degree == b->degree && (a->color == QDR_NO_COLOR) == (b->color == QDR_NO_COLOR) &&
           bound[0] == bound[2] && bound[1] == bound[3] &&
           qdr_problem_is_primary(t->problem, a->item) ==
               qdr_problem_is_primary(t->problem, b->item) &&
           (a->color == QDR_NO_COLOR || t->image[find_vertex(t, a->item, QDR_NO_COLOR)] ==
                                            find_vertex(t, b->item, QDR_NO_COLOR));
}

/* Decides where vertices go, from one on. */
static bool permute(struct trying *t, uint32_t next)
{
    if (++t->steps > AUTO_STEPS) {
        return false;
    }
    if (next == t->vertices) {
        join(t);
        return true;
    }
    for (uint32_t to = 0; to < t->vertices; ++to) {
        if (may_go(t, next, to)) {
            t->image[next] = to;
            if (!permute(t, next + 1)) {
                return false;
            }
        }
    }
    return true;
}

bool automorphisms_count(const qdr_problem *problem, uint64_t *solutions, uint64_t *orbits)
{
    struct trying *t = calloc(1, sizeof *t);
    bool is_done = t && qdr_problem_options(problem) <= AUTO_OPTIONS;
    *solutions = 0;
    *orbits = 0;
    if (is_done) {
        t->problem = problem;
        t->options = qdr_problem_options(problem);
        is_done = make_vertices(t);
    }
    if (is_done) {
        make_sets(t);
        is_done = choose(t, 0, 0);
    }
    for (uint32_t k = 0; is_done && k < t->founds; ++k) {
        t->root[k] = k;
    }
    is_done = is_done && permute(t, 0);
    for (uint32_t k = 0; is_done && k < t->founds; ++k) {
        *solutions += t->ways[k];
        *orbits += t->root[k] == k;
    }
    free(t);
    return is_done;
}
