/* random_problem.h  Small random problems of every kind, in a form that parts can be taken from.
 *
 * Kinds: primary and secondary items, with and without bounds (least 0, most above 1 or without
 * limit), colors, options without a primary item, options that are there twice, items without an
 * option, nothing at all. */
#ifndef TESTS_RANDOM_PROBLEM_H
#define TESTS_RANDOM_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/problem.h>

#define RECIPE_ITEMS 10
#define RECIPE_OPTIONS 12
#define RECIPE_COLORS 3

struct recipe_item {
    bool is_primary;
    uint32_t low; /* as qdr_builder_range has it; for a primary item */
    uint32_t high;
};

struct recipe_option {
    uint64_t cost; /* 0, unless a test sets it */
    size_t count;
    qdr_entry entry[RECIPE_ITEMS];
};

/* What a problem is made of. */
struct recipe {
    uint32_t items;
    uint32_t options;
    struct recipe_item item[RECIPE_ITEMS];
    struct recipe_option option[RECIPE_OPTIONS];
};

/* Makes up a recipe; the same seed makes the same one. */
void recipe_make_up(struct recipe *recipe, uint64_t seed);

/* Takes an option, or an item with all its entries, away.  Options left with no entry go too. */
void recipe_drop_option(struct recipe *recipe, uint32_t option);
void recipe_drop_item(struct recipe *recipe, uint32_t item);

/* Builds the problem: items a, b, ..., colors A, B, ....  It is the caller's; NULL: not
 * possible. */
qdr_problem *recipe_build(const struct recipe *recipe);

#endif
