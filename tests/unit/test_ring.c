/* test_ring.c  Rings: items are released in the order in which they came, whatever the order in
 * which they were done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/ring.h"

#define ITEMS 5000

static void release_done(struct qdri_ring *ring, const unsigned *item, unsigned *released)
{
    size_t slot;
    while (qdri_ring_head(ring, &slot)) {
        assert_int_equal(item[slot], ++*released);
        qdri_ring_release(ring);
    }
}

/* Claims, takes, and marks items of rings of each size in random order. */
static void items_leave_in_order(void **state)
{
    unsigned item[9];
    (void)state;
    for (size_t slots = 1; slots <= 9; ++slots) {
        struct qdri_ring ring;
        struct qdri_random random;
        size_t at_work[9];
        size_t workers = 0;
        unsigned claimed = 0;
        unsigned taken = 0;
        unsigned released = 0;
        qdri_random_seed(&random, slots);
        assert_true(qdri_ring_make(&ring, slots));
        while (released < ITEMS) {
            const uint32_t what = qdri_random_below(&random, 3);
            if (what == 0 && qdri_ring_room(&ring) > 0) {
                const size_t next = qdri_ring_slot(&ring, qdri_ring_count(&ring));
                const size_t slot = qdri_ring_claim(&ring);
                assert_int_equal(slot, next);
                item[slot] = ++claimed;
            } else if (what == 1 && qdri_ring_take(&ring, &at_work[workers])) {
                assert_int_equal(item[at_work[workers++]], ++taken);
            } else if (what == 2 && workers > 0) {
                const uint32_t k = qdri_random_below(&random, (uint32_t)workers);
                qdri_ring_done(&ring, at_work[k]);
                at_work[k] = at_work[--workers];
                release_done(&ring, item, &released);
            }
            assert_int_equal(qdri_ring_count(&ring), claimed - released);
            assert_int_equal(qdri_ring_room(&ring), slots - (claimed - released));
        }
        qdri_ring_clear(&ring);
    }
}

static void a_ring_without_takers_has_a_head(void **state)
{
    struct qdri_ring ring;
    size_t slot;
    (void)state;
    assert_true(qdri_ring_make(&ring, 3));
    assert_false(qdri_ring_head(&ring, &slot));
    assert_false(qdri_ring_take(&ring, &slot));
    for (unsigned k = 0; k < 10; ++k) {
        const size_t first = qdri_ring_claim(&ring);
        const size_t second = qdri_ring_claim(&ring);
        qdri_ring_done(&ring, second);
        assert_false(qdri_ring_head(&ring, &slot));
        qdri_ring_done(&ring, first);
        assert_true(qdri_ring_head(&ring, &slot));
        assert_int_equal(slot, first);
        qdri_ring_release(&ring);
        assert_true(qdri_ring_head(&ring, &slot));
        assert_int_equal(slot, second);
        qdri_ring_release(&ring);
        assert_false(qdri_ring_head(&ring, &slot));
    }
    qdri_ring_clear(&ring);
}

static void lengths_follow_the_time(void **state)
{
    (void)state;
    assert_int_equal(qdri_ring_adapt(1, 256, 0, 10), 2);
    assert_int_equal(qdri_ring_adapt(128, 256, 4, 10), 256);
    assert_int_equal(qdri_ring_adapt(256, 256, 4, 10), 256);
    assert_int_equal(qdri_ring_adapt(64, 256, 5, 10), 64);
    assert_int_equal(qdri_ring_adapt(64, 256, 10, 10), 64);
    assert_int_equal(qdri_ring_adapt(64, 256, 11, 10), 32);
    assert_int_equal(qdri_ring_adapt(1, 256, UINT64_MAX, 10), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_leave_in_order),
        cmocka_unit_test(a_ring_without_takers_has_a_head),
        cmocka_unit_test(lengths_follow_the_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
