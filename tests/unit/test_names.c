/* test_names.c  Tables of names: what is put in is found again, and nobody can make names
 * cluster. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "model/names.h"

#define NAMES 2000
#define SLOTS 4096 /* that so many names have */

/* FNV-1a, as tables of names had it once; it stands for any hash that is known beforehand. */
static uint64_t known_hash(const char *name)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (; *name != '\0'; ++name) {
        hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001B3);
    }
    return hash ^ (hash >> 32);
}

static void add(struct qdri_names *names, const char *name)
{
    assert_int_equal(qdri_names_find(names, name, strlen(name)), QDRI_NO_NAME);
    assert_true(qdri_names_add(names, name, strlen(name)));
}

/* Adds names that all want slot 0 under the known hash. */
static void add_clustered(struct qdri_names *names)
{
    char name[24];
    for (uint64_t k = 0; names->count < NAMES; ++k) {
        snprintf(name, sizeof name, "n%" PRIu64, k);
        if (known_hash(name) % SLOTS == 0) {
            add(names, name);
        }
    }
}

/* The most slots that a search for a name can come by: those that are taken, one beside the
 * other. */
static size_t longest_run(const struct qdri_names *names)
{
    size_t longest = 0;
    size_t run = 0;
    for (size_t k = 0; k < 2 * names->slots; ++k) {
        run = names->slot[k % names->slots] != 0 ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* At most half of the slots are taken; then a run of 100 has a chance of less than 10^-6, whatever
 * the seed. */
static void names_do_not_cluster(void **state)
{
    (void)state;
    struct qdri_names names = {0};
    add_clustered(&names);
    assert_int_equal(names.slots, SLOTS);
    assert_in_range(longest_run(&names), 1, 100);
    for (uint32_t k = 0; k < names.count; ++k) {
        const char *text = qdri_names_text(&names, k);
        assert_int_equal(qdri_names_find(&names, text, strlen(text)), k);
    }
    qdri_names_free(&names);
}

static void add_plain(struct qdri_names *names)
{
    char name[8];
    for (unsigned k = 0; k < 60; ++k) {
        snprintf(name, sizeof name, "%u", k);
        add(names, name);
    }
}

static void tables_differ_in_their_order(void **state)
{
    (void)state;
    struct qdri_names one = {0};
    struct qdri_names other = {0};
    struct qdri_names copy;
    add_plain(&one);
    add_plain(&other);
    assert_int_equal(one.slots, other.slots);
    assert_memory_not_equal(one.slot, other.slot, one.slots * sizeof *one.slot);
    assert_true(qdri_names_copy(&copy, &one));
    assert_int_equal(qdri_names_find(&copy, "59", 2), 59);
    assert_int_equal(qdri_names_find(&copy, "60", 2), QDRI_NO_NAME);
    qdri_names_free(&one);
    qdri_names_free(&other);
    qdri_names_free(&copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_do_not_cluster),
        cmocka_unit_test(tables_differ_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
