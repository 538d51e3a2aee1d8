/* test_symmetry.c  Solutions up to symmetry: against all solutions, made into orbits one by one, on
 * random problems that were given symmetries. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"
#include "../support/fail_alloc.h"
#include "../support/problems.h"
#include "base/random.h"
#include "symmetry/orbits.h"

enum {
    PROBLEMS = 10000,
    ITEMS = 9,
    COLORS = 3,
    OPTIONS = 60, /* of a planted problem, at most: a set of them is a word */
    ORDER_MOST = 200
};

typedef uint64_t set;

/* A permutation of items and of colors. */
struct planted {
    qdr_item item[ITEMS];
    qdr_color color[COLORS]; /* of color k at k - 1 */
};

/* A problem with symmetries, in the making. */
struct recipe {
    struct qdri_random random;
    struct planted symmetry[2];
    size_t symmetries;
    unsigned kind[ITEMS]; /* of each item, the same along the cycles of the symmetries */
    qdr_entry option[OPTIONS][ITEMS];
    size_t size[OPTIONS];
    size_t options;
};

/* -------------------------------------------------------------------------- planted ones ---- */

static void shuffle(struct qdri_random *random, uint32_t *numbers, uint32_t count)
{
    for (uint32_t k = count; k > 1; --k) {
        const uint32_t j = qdri_random_below(random, k);
        const uint32_t kept = numbers[k - 1];
        numbers[k - 1] = numbers[j];
        numbers[j] = kept;
    }
}

/* A permutation that moves few or many items: cycles of a shuffled list. */
static void make_up_symmetry(struct recipe *recipe, struct planted *symmetry)
{
    uint32_t list[ITEMS];
    uint32_t colors[COLORS];
    for (uint32_t k = 0; k < ITEMS; ++k) {
        list[k] = symmetry->item[k] = k;
    }
    for (uint32_t k = 0; k < COLORS; ++k) {
        colors[k] = k + 1;
    }
    shuffle(&recipe->random, list, ITEMS);
    for (uint32_t k = 0; k + 1 < ITEMS;) {
        const uint32_t length = 1 + qdri_random_below(&recipe->random, 4);
        for (uint32_t j = 0; j < length && k + j < ITEMS; ++j) {
            const uint32_t end = k + length < ITEMS ? k + length : ITEMS;
            symmetry->item[list[k + j]] = list[k + j + 1 < end ? k + j + 1 : k];
        }
        k += length;
    }
    if (qdri_random_below(&recipe->random, 2)) {
        shuffle(&recipe->random, colors, COLORS);
    }
    memcpy(symmetry->color, colors, sizeof colors);
}

/* Items that go to each other are of one kind. */
static void make_up_kinds(struct recipe *recipe)
{
    for (uint32_t k = 0; k < ITEMS; ++k) {
        recipe->kind[k] = qdri_random_below(&recipe->random, 10);
    }
    for (uint32_t rounds = 0; rounds < ITEMS; ++rounds) {
        for (size_t s = 0; s < recipe->symmetries; ++s) {
            for (uint32_t k = 0; k < ITEMS; ++k) {
                unsigned *other = &recipe->kind[recipe->symmetry[s].item[k]];
                *other = *other < recipe->kind[k] ? *other : recipe->kind[k];
                recipe->kind[k] = *other;
            }
        }
    }
}

/* Kinds of items: the first six are plain primary ones. */
static bool is_secondary(unsigned kind)
{
    return kind >= 8;
}

static bool has_entry(const qdr_entry *entry, size_t size, qdr_entry wanted)
{
    for (size_t k = 0; k < size; ++k) {
        if (entry[k].item == wanted.item && entry[k].color == wanted.color) {
            return true;
        }
    }
    return false;
}

static bool has_option(const struct recipe *recipe, const qdr_entry *entry, size_t size)
{
    for (size_t k = 0; k < recipe->options; ++k) {
        size_t same = 0;
        while (same < size && has_entry(recipe->option[k], recipe->size[k], entry[same])) {
            ++same;
        }
        if (same == size && recipe->size[k] == size) {
            return true;
        }
    }
    return false;
}

static bool add_option(struct recipe *recipe, const qdr_entry *entry, size_t size)
{
    if (recipe->options == OPTIONS) {
        return false;
    }
    memcpy(recipe->option[recipe->options], entry, size * sizeof *entry);
    recipe->size[recipe->options++] = size;
    return true;
}

/* Adds all that the symmetries make of the options from `first` on.  False: there are too many. */
static bool close_options(struct recipe *recipe, size_t first)
{
    for (size_t k = first; k < recipe->options; ++k) {
        for (size_t s = 0; s < recipe->symmetries; ++s) {
            const struct planted *symmetry = &recipe->symmetry[s];
            qdr_entry image[ITEMS];
            for (size_t j = 0; j < recipe->size[k]; ++j) {
                const qdr_entry entry = recipe->option[k][j];
                image[j].item = symmetry->item[entry.item];
                image[j].color = entry.color ? symmetry->color[entry.color - 1] : QDR_NO_COLOR;
            }
            if (!has_option(recipe, image, recipe->size[k]) &&
                !add_option(recipe, image, recipe->size[k])) {
                return false;
            }
        }
    }
    return true;
}

static size_t make_up_option(struct recipe *recipe, qdr_entry *entry)
{
    const uint32_t density = 2 + qdri_random_below(&recipe->random, 3);
    size_t size = 0;
    for (uint32_t k = 0; k < ITEMS; ++k) {
        if (qdri_random_below(&recipe->random, density) == 0) {
            entry[size].item = k;
            entry[size++].color = is_secondary(recipe->kind[k])
                                      ? qdri_random_below(&recipe->random, COLORS + 1)
                                      : QDR_NO_COLOR;
        }
    }
    return size;
}

static void make_up(struct recipe *recipe, uint64_t seed)
{
    memset(recipe, 0, sizeof *recipe);
    qdri_random_seed(&recipe->random, seed);
    recipe->symmetries = 1 + qdri_random_below(&recipe->random, 2);
    for (size_t k = 0; k < recipe->symmetries; ++k) {
        make_up_symmetry(recipe, &recipe->symmetry[k]);
    }
    make_up_kinds(recipe);
    for (uint32_t tries = 2 + qdri_random_below(&recipe->random, 12); tries > 0; --tries) {
        qdr_entry entry[ITEMS];
        const size_t before = recipe->options;
        const size_t size = make_up_option(recipe, entry);
        if (size > 0 && !has_option(recipe, entry, size) &&
            (!add_option(recipe, entry, size) || !close_options(recipe, before))) {
            recipe->options = before;
        }
    }
}

static qdr_problem *build(const struct recipe *recipe)
{
    static const char *const color[COLORS] = {"red", "green", "blue"};
    qdr_builder *builder;
    qdr_problem *problem;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (uint32_t k = 0; k < ITEMS; ++k) {
        const unsigned kind = recipe->kind[k];
        assert_int_equal(is_secondary(kind) ? qdr_builder_secondary(builder, NULL, NULL, NULL)
                                            : qdr_builder_range(builder, NULL, kind != 7,
                                                                kind < 6 ? 1 : 2, NULL, NULL),
                         QDR_OK);
    }
    for (size_t k = 0; k < COLORS; ++k) {
        assert_int_equal(qdr_builder_color(builder, color[k], NULL, NULL), QDR_OK);
    }
    for (size_t k = 0; k < recipe->options; ++k) {
        assert_int_equal(
            qdr_builder_option(builder, recipe->option[k], recipe->size[k], 0, NULL, NULL), QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

/* The group of a recipe; NULL where it is larger than is tried here. */
static qdr_group *group_of(const struct recipe *recipe, const qdr_problem *problem)
{
    const uint64_t memory = (uint64_t)ORDER_MOST * (4 * (ITEMS + recipe->options) + 32);
    qdr_group *group;
    qdr_error error;
    assert_int_equal(qdr_group_new(&group, problem, memory, NULL), QDR_OK);
    for (size_t k = 0; k < recipe->symmetries; ++k) {
        const struct planted *symmetry = &recipe->symmetry[k];
        const qdr_status status = qdr_group_add(group, symmetry->item, symmetry->color, &error);
        if (status == QDR_BUDGET) {
            qdr_group_free(group);
            return NULL;
        }
        assert_int_equal(status, QDR_OK);
    }
    return group;
}

/* ----------------------------------------------------------------------- all of them, slow ---- */

struct all {
    set *solution;
    size_t count;
    size_t capacity;
};

static int compare_sets(const void *a, const void *b)
{
    const set x = *(const set *)a;
    const set y = *(const set *)b;
    return (x > y) - (x < y);
}

static set set_of(const qdr_option *options, size_t count)
{
    set all = 0;
    for (size_t k = 0; k < count; ++k) {
        all |= (set)1 << options[k];
    }
    return all;
}

static qdr_verdict keep(void *ctx, const qdr_solution *solution)
{
    struct all *all = ctx;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    if (all->count == all->capacity) {
        all->capacity = 2 * all->capacity + 16;
        all->solution = realloc(all->solution, all->capacity * sizeof *all->solution);
        assert_non_null(all->solution);
    }
    all->solution[all->count++] = set_of(options, count);
    return QDR_CONTINUE;
}

static void find_all(struct all *all, const qdr_problem *problem)
{
    const qdr_sink sink = {all, keep};
    qdr_params *params;
    qdr_solver *solver;
    all->count = 0;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", "links", NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, &sink), QDR_EXHAUSTED);
    qdr_solver_free(solver);
    qdr_params_free(params);
    if (all->count > 0) {
        qsort(all->solution, all->count, sizeof *all->solution, compare_sets);
    }
}

static set image(const qdr_option *element, set solution)
{
    set all = 0;
    for (uint32_t k = 0; solution != 0; ++k, solution >>= 1) {
        all |= (solution & 1) << element[k];
    }
    return all;
}

/* The least solution of an orbit stands for it; `size` gets how many there are. */
static set least_of_orbit(const qdr_group *group, set solution, size_t *size)
{
    size_t kept = 0;
    set least = solution;
    for (size_t k = 0; k < qdr_group_order(group); ++k) {
        const set other = image(qdr_group_element(group, k), solution);
        least = other < least ? other : least;
        kept += other == solution;
    }
    *size = qdr_group_order(group) / kept;
    return least;
}

static size_t count_orbits(const qdr_group *group, const struct all *all)
{
    size_t orbits = 0;
    for (size_t k = 0; k < all->count; ++k) {
        size_t size;
        orbits += least_of_orbit(group, all->solution[k], &size) == all->solution[k];
    }
    return orbits;
}

/* ---------------------------------------------------------------------------------- tests ---- */

static uint64_t value(const qdr_number *number)
{
    uint64_t word = 0;
    assert_true(qdr_number_to_u64(number, &word));
    return word;
}

static qdr_orbits *begin(const qdr_group *group, bool split_all)
{
    qdr_orbits *orbits;
    qdr_params *params = watched(the_watch());
    assert_int_equal(qdr_orbits_new(&orbits, group, params, NULL), QDR_OK);
    qdr_params_free(params);
    if (split_all) {
        qdri_orbits_split_all(orbits);
    }
    return orbits;
}

static void check_count(const qdr_group *group, const struct all *all, size_t expected, bool keen)
{
    qdr_number *found;
    qdr_number *solutions;
    qdr_orbits *orbits = begin(group, keen);
    assert_int_equal(qdr_number_new(&found, NULL), QDR_OK);
    assert_int_equal(qdr_number_new(&solutions, NULL), QDR_OK);
    assert_int_equal(qdr_orbits_count(orbits, found, solutions), QDR_EXHAUSTED);
    assert_int_equal(value(found), expected);
    assert_int_equal(value(solutions), all->count);
    assert_int_equal(qdr_orbits_stats(orbits)->solutions, expected);
    qdr_number_free(found);
    qdr_number_free(solutions);
    qdr_orbits_free(orbits);
}

/* A limit is one of all small searches together. */
static void check_limit(const qdr_group *group, uint64_t nodes)
{
    qdr_orbits *orbits;
    qdr_number *found;
    qdr_params *params = watched(the_watch());
    assert_int_equal(qdr_params_set_number(params, "nodes", nodes, NULL), QDR_OK);
    assert_int_equal(qdr_orbits_new(&orbits, group, params, NULL), QDR_OK);
    qdri_orbits_split_all(orbits);
    assert_int_equal(qdr_number_new(&found, NULL), QDR_OK);
    const qdr_outcome outcome = qdr_orbits_count(orbits, found, NULL);
    assert_true(outcome == QDR_LIMIT || outcome == QDR_EXHAUSTED);
    assert_true(qdr_orbits_stats(orbits)->nodes <= nodes);
    qdr_number_free(found);
    qdr_orbits_free(orbits);
    qdr_params_free(params);
}

/* What is told of a search on its way: it goes up, and knows what was found. */
static void check_so_far(const qdr_orbits *orbits, size_t found, double *share)
{
    qdr_progress so_far;
    qdr_orbits_progress_info(orbits, &so_far);
    assert_int_equal(so_far.solutions, found);
    assert_true(so_far.share >= *share - 1e-9 && so_far.share <= 1 + 1e-9);
    *share = so_far.share;
}

static qdr_verdict count_ticks(void *ctx)
{
    ++*(size_t *)ctx;
    return QDR_CONTINUE;
}

/* Each orbit once, each solution a solution. */
static void check_list(const qdr_group *group, const struct all *all, size_t expected, bool keen)
{
    qdr_orbits *orbits = begin(group, keen);
    qdr_orbit orbit;
    set *seen = calloc(expected + 1, sizeof *seen);
    size_t found = 0;
    size_t solutions = 0;
    size_t ticks = 0;
    double share = 0;
    assert_non_null(seen);
    check_so_far(orbits, 0, &share);
    watch_with(count_ticks, &ticks);
    while (qdr_orbits_next(orbits, &orbit) == QDR_SOLUTION) {
        size_t count;
        const qdr_option *options = qdr_solution_options(orbit.solution, &count);
        const set solution = set_of(options, count);
        size_t size;
        assert_non_null(
            bsearch(&solution, all->solution, all->count, sizeof solution, compare_sets));
        assert_true(found < expected);
        seen[found++] = least_of_orbit(group, solution, &size);
        assert_int_equal(size, orbit.solutions);
        solutions += size;
        check_so_far(orbits, found, &share);
    }
    check_so_far(orbits, expected, &share);
    assert_true(share == 1);
    assert_true(ticks > 0);
    the_watch();
    assert_int_equal(found, expected);
    assert_int_equal(solutions, all->count);
    qsort(seen, found, sizeof *seen, compare_sets);
    for (size_t k = 1; k < found; ++k) {
        assert_true(seen[k - 1] < seen[k]);
    }
    free(seen);
    qdr_orbits_free(orbits);
}

/* Returns the number of solutions that an element keeps; false where that cannot be asked so. */
static bool count_fixed(const qdr_group *group, size_t element, uint64_t *count)
{
    qdr_problem *problem;
    qdr_solver *solver;
    const qdr_status status = qdr_group_fixed(group, element, &problem, NULL);
    if (status != QDR_OK) {
        assert_int_equal(status, QDR_UNSUPPORTED);
        return false;
    }
    assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    *count = qdr_solver_stats(solver)->solutions;
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    return true;
}

/* Burnside: the number of orbits is the mean of the solutions that elements keep. */
static bool check_burnside(const qdr_group *group, const struct all *all, size_t expected)
{
    uint64_t sum = 0;
    size_t elements = 0;
    bool is_known = true;
    for (size_t k = 0; k < qdr_group_order(group); ++k) {
        size_t size;
        uint64_t fixed;
        if (!qdr_group_is_class(group, k, &size)) {
            continue;
        }
        elements += size;
        if (!count_fixed(group, k, &fixed)) {
            is_known = false;
            continue;
        }
        size_t kept = 0;
        for (size_t j = 0; j < all->count; ++j) {
            kept += image(qdr_group_element(group, k), all->solution[j]) == all->solution[j];
        }
        assert_int_equal(fixed, kept);
        sum += fixed * size;
    }
    assert_int_equal(elements, qdr_group_order(group));
    if (is_known) {
        assert_int_equal(sum, expected * qdr_group_order(group));
    }
    return is_known;
}

static void test_planted_symmetries(void **state)
{
    (void)state;
    static struct recipe recipe;
    struct all all = {0};
    size_t tried = 0;
    size_t symmetric = 0;
    size_t known = 0;
    for (uint64_t seed = 1; tried < PROBLEMS; ++seed) {
        make_up(&recipe, seed);
        qdr_problem *problem = build(&recipe);
        qdr_group *group = group_of(&recipe, problem);
        if (group) {
            find_all(&all, problem);
            const size_t orbits = count_orbits(group, &all);
            check_count(group, &all, orbits, seed % 4 > 0);
            check_list(group, &all, orbits, seed % 4 > 0);
            check_limit(group, 1 + seed % 2 * (seed % 20));
            known += check_burnside(group, &all, orbits);
            symmetric += qdr_group_order(group) > 1 && orbits < all.count;
            ++tried;
        }
        qdr_group_free(group);
        qdr_problem_free(problem);
    }
    free(all.solution);
    print_message("%zu problems have solutions that go to others; %zu were held against Burnside\n",
                  symmetric, known);
    assert_true(symmetric > PROBLEMS / 10);
    assert_true(known > PROBLEMS / 2);
}

static const char *const square = "a b c d\na b\nb c\nc d\nd a\na b\n";

static void test_what_is_no_symmetry(void **state)
{
    (void)state;
    static const qdr_item turn[] = {1, 2, 3, 0};
    static const qdr_item twice[] = {0, 0, 2, 3};
    static const qdr_item swap[] = {1, 0, 3, 2};
    qdr_problem *problem = read_text(square, QDR_FORMAT_DLX);
    qdr_group *group;
    qdr_error error;
    assert_int_equal(qdr_group_new(&group, problem, 0, NULL), QDR_OK);
    assert_int_equal(qdr_group_add(group, turn, NULL, &error), QDR_INVALID);
    assert_string_equal(error.text, "no symmetry: option 5, with 2 items from 'a' on, becomes what "
                                    "is no option");
    assert_int_equal(qdr_group_add(group, twice, NULL, NULL), QDR_INVALID);
    assert_int_equal(qdr_group_order(group), 1);
    assert_int_equal(qdr_group_add(group, swap, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_group_order(group), 2);
    assert_int_equal(qdr_group_add(group, swap, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_group_order(group), 2);
    qdr_group_free(group);
    qdr_problem_free(problem);
}

static uint64_t count_listed(const qdr_group *group)
{
    qdr_orbits *orbits;
    qdr_orbit orbit;
    uint64_t count = 0;
    assert_int_equal(qdr_orbits_new(&orbits, group, NULL, NULL), QDR_OK);
    while (qdr_orbits_next(orbits, &orbit) == QDR_SOLUTION) {
        ++count;
    }
    qdr_orbits_free(orbits);
    return count;
}

/* Three solutions: one of each of the two equal options with the third, and the other two. */
static void test_images_of_options(void **state)
{
    (void)state;
    static const qdr_item same[] = {0, 1, 2, 3};
    static const qdr_option exchanged[] = {4, 1, 2, 3, 0};
    static const qdr_option wrong[] = {1, 0, 2, 3, 4};
    static const qdr_option twice[] = {4, 1, 2, 3, 4};
    static const qdr_option related[] = {1, 2, 3, 0, QDR_NO_OPTION};
    static const qdr_option far[] = {5, 1, 2, 3, 4};
    qdr_problem *problem = read_text(square, QDR_FORMAT_DLX);
    qdr_group *group;
    assert_int_equal(qdr_group_new(&group, problem, 0, NULL), QDR_OK);
    assert_int_equal(count_listed(group), 3);
    assert_int_equal(qdr_group_add_images(group, same, NULL, NULL, NULL), QDR_INVALID);
    assert_int_equal(qdr_group_add_images(group, same, NULL, wrong, NULL), QDR_INVALID);
    assert_int_equal(qdr_group_add_images(group, same, NULL, twice, NULL), QDR_INVALID);
    assert_int_equal(qdr_group_add_images(group, same, NULL, far, NULL), QDR_INVALID);
    assert_int_equal(qdr_group_order(group), 1);
    assert_int_equal(qdr_group_add_images(group, same, NULL, exchanged, NULL), QDR_OK);
    assert_int_equal(qdr_group_order(group), 2);
    assert_int_equal(count_listed(group), 2);
    assert_int_equal(qdr_group_relate(group, twice, NULL), QDR_INVALID);
    assert_int_equal(qdr_group_relate(group, far, NULL), QDR_INVALID);
    assert_int_equal(qdr_group_relate(group, related, NULL), QDR_OK);
    assert_int_equal(qdr_group_order(group), 2);
    assert_int_equal(count_listed(group), 1);
    assert_int_not_equal(qdr_group_add_all(group, NULL), QDR_OK);
    qdr_group_free(group);
    qdr_problem_free(problem);
}

static qdr_status read_cycles(qdr_group *group, const char *text, qdr_error *error)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_reader_from_memory(&reader, &memory, text, strlen(text));
    return qdr_read_symmetries(group, &reader, "s", error);
}

static void test_cycles(void **state)
{
    (void)state;
    qdr_problem *problem =
        read_text("a b c d | e\na b e:red\nb c e:blue\nc d e:red\nd a e:blue\n", QDR_FORMAT_DLX);
    qdr_group *group;
    qdr_error error;
    static const struct {
        const char *text;
        qdr_status status;
        size_t line;
        size_t column;
    } wrong[] = {{"(a b\n", QDR_SYNTAX, 1, 5},           {"\n a b)\n", QDR_SYNTAX, 2, 2},
                 {"(a b)(c x)", QDR_UNKNOWN, 1, 9},      {"(a b)(c a)", QDR_DUPLICATE, 1, 9},
                 {"(a :red)", QDR_SYNTAX, 1, 4},         {"(:red :green)", QDR_UNKNOWN, 1, 7},
                 {"# ok\n(a b c d)", QDR_INVALID, 2, 1}, {"(a e)", QDR_INVALID, 1, 1}};
    assert_int_equal(qdr_group_new(&group, problem, 0, NULL), QDR_OK);
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
        assert_int_equal(read_cycles(group, wrong[k].text, &error), wrong[k].status);
        assert_int_equal(error.line, wrong[k].line);
        assert_int_equal(error.column, wrong[k].column);
        assert_int_equal(qdr_group_order(group), 1);
    }
    assert_int_equal(read_cycles(group, "# a turn\n\n(a b c d) (:red :blue)\n()\n", NULL), QDR_OK);
    assert_int_equal(qdr_group_order(group), 4);
    qdr_group_free(group);
    qdr_problem_free(problem);
}

/* Makes a group, then counts orbits and lists them, of a search that is split. */
/* A quarter turn as a symmetry; or half a turn, and the quarter turn as a relation. */
static qdr_status add_turn(qdr_group *group, bool is_related, qdr_error *error)
{
    static const qdr_item turn[] = {1, 2, 3, 0};
    static const qdr_item half[] = {2, 3, 0, 1};
    static const qdr_option images[] = {1, 2, 3, 0, 5, 6, 7, 4};
    const qdr_status status = qdr_group_add(group, is_related ? half : turn, NULL, error);
    return status == QDR_OK && is_related ? qdr_group_relate(group, images, error) : status;
}

static bool has_relation;

static qdr_status do_all(void *ctx, qdr_error *error)
{
    qdr_params *params = NULL;
    qdr_group *group = NULL;
    qdr_orbits *orbits = NULL;
    qdr_number *found = NULL;
    qdr_status status = qdr_params_new(&params, QDR_PARAMS_SEARCH, error);
    if (status == QDR_OK && (status = qdr_params_set(params, "engine", "links", error)) == QDR_OK &&
        (status = qdr_params_set_number(params, "threads", 1, error)) == QDR_OK &&
        (status = qdr_group_new(&group, ctx, 0, error)) == QDR_OK &&
        (status = add_turn(group, has_relation, error)) == QDR_OK &&
        (status = qdr_number_new(&found, error)) == QDR_OK) {
        for (int list = 0; list < 2 && status == QDR_OK; ++list) {
            qdr_orbit orbit;
            qdr_outcome outcome;
            if ((status = qdr_orbits_new(&orbits, group, params, error)) != QDR_OK) {
                break;
            }
            qdri_orbits_split_all(orbits);
            do {
                outcome =
                    list ? qdr_orbits_next(orbits, &orbit) : qdr_orbits_count(orbits, found, NULL);
            } while (outcome == QDR_SOLUTION);
            if (outcome == QDR_FAILED) {
                *error = *qdr_orbits_error(orbits);
                status = error->code;
            }
            qdr_orbits_free(orbits);
        }
    }
    qdr_number_free(found);
    qdr_group_free(group);
    qdr_params_free(params);
    return status;
}

static void test_allocations_that_fail(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("a b c d\na b\nb c\nc d\nd a\na\nb\nc\nd\n", QDR_FORMAT_DLX);
    has_relation = false;
    assert_true(fail_alloc_each(do_all, problem) > 100);
    has_relation = true;
    assert_true(fail_alloc_each(do_all, problem) > 100);
    qdr_problem_free(problem);
    free_the_watch();
    assert_int_equal(fail_alloc_live(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_planted_symmetries),    cmocka_unit_test(test_what_is_no_symmetry),
        cmocka_unit_test(test_images_of_options),     cmocka_unit_test(test_cycles),
        cmocka_unit_test(test_allocations_that_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
