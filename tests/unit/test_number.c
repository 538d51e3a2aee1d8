/* test_number.c  Natural numbers, against those of GMP itself, which does here what the library
 * must not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

#include "../support/fail_alloc.h"

#define ROUNDS 3000
#define NUMBERS 4

/* Numbers under test and what they should be. */
struct pairs {
    struct qdri_random random;
    qdr_number *number[NUMBERS];
    mpz_t expected[NUMBERS];
};

static void assert_same(const qdr_number *number, const mpz_t expected)
{
    mpz_t value;
    mpz_init(value);
    qdr_number_to_mpz(value, number);
    assert_int_equal(mpz_cmp(value, expected), 0);
    assert_int_equal(qdr_number_is_zero(number), mpz_sgn(expected) == 0);
    mpz_clear(value);
}

/* A number with long stretches of equal bits, where carries run far, or an even one. */
static void draw(struct pairs *pairs, unsigned at)
{
    uint32_t bits = qdri_random_below(&pairs->random, 400);
    mpz_set_ui(pairs->expected[at], 0);
    for (uint32_t k = 0; k < bits;) {
        uint32_t length =
            1 + qdri_random_below(&pairs->random, 1 + qdri_random_below(&pairs->random, 130));
        bool is_set = qdri_random_below(&pairs->random, 2) == 1;
        for (; length > 0 && k < bits; --length, ++k) {
            if (is_set) {
                mpz_setbit(pairs->expected[at], k);
            }
        }
    }
    mp_limb_t limb[16] = {0};
    mpz_export(limb, NULL, -1, sizeof *limb, 0, 0, pairs->expected[at]);
    assert_true(qdri_number_set_limbs(pairs->number[at], limb, 16));
    assert_same(pairs->number[at], pairs->expected[at]);
}

static void check_arithmetic(struct pairs *pairs, unsigned to, unsigned a, unsigned b)
{
    qdr_number **number = pairs->number;
    mpz_t *expected = pairs->expected;
    int order = mpz_cmp(expected[a], expected[b]);
    assert_int_equal(qdr_number_compare(number[a], number[b]), (order > 0) - (order < 0));
    switch (qdri_random_below(&pairs->random, 4)) {
    case 0:
        assert_int_equal(qdr_number_add(number[to], number[a], number[b], NULL), QDR_OK);
        mpz_add(expected[to], expected[a], expected[b]);
        break;
    case 1:
        assert_int_equal(qdr_number_sub(number[to], number[a], number[b], NULL),
                         order < 0 ? QDR_RANGE : QDR_OK);
        if (order >= 0) {
            mpz_sub(expected[to], expected[a], expected[b]);
        }
        break;
    case 2:
        assert_int_equal(qdr_number_mul(number[to], number[a], number[b], NULL), QDR_OK);
        mpz_mul(expected[to], expected[a], expected[b]);
        break;
    default:
        assert_int_equal(qdr_number_set(number[to], number[a], NULL), QDR_OK);
        mpz_set(expected[to], expected[a]);
    }
    for (unsigned k = 0; k < NUMBERS; ++k) {
        assert_same(number[k], expected[k]);
    }
}

static void check_forms(const qdr_number *number, const mpz_t expected, qdr_number *other)
{
    char *text;
    char *expected_text = mpz_get_str(NULL, 10, expected);
    uint64_t value = 7;
    bool fits = mpz_sizeinbase(expected, 2) <= 64;
    assert_int_equal(qdr_number_text(number, &text, NULL), QDR_OK);
    assert_string_equal(text, expected_text);
    assert_int_equal(qdr_number_parse(other, text, strlen(text), NULL), QDR_OK);
    assert_same(other, expected);
    assert_int_equal(qdr_number_to_u64(number, &value), fits);
    assert_true(fits ? value == mpz_get_ui(expected) : value == 7);
    free(text);
    free(expected_text);
}

static void agrees_with_gmp(void **state)
{
    (void)state;
    struct pairs pairs;
    qdri_random_seed(&pairs.random, 1);
    for (unsigned k = 0; k < NUMBERS; ++k) {
        assert_int_equal(qdr_number_new(&pairs.number[k], NULL), QDR_OK);
        mpz_init(pairs.expected[k]);
        draw(&pairs, k);
    }
    for (unsigned round = 0; round < ROUNDS; ++round) {
        unsigned to = qdri_random_below(&pairs.random, NUMBERS);
        unsigned a = qdri_random_below(&pairs.random, NUMBERS);
        unsigned b = qdri_random_below(&pairs.random, NUMBERS);
        check_arithmetic(&pairs, to, a, b);
        draw(&pairs, a);
        check_forms(pairs.number[a], pairs.expected[a], pairs.number[b]);
        mpz_set(pairs.expected[b], pairs.expected[a]);
    }
    for (unsigned k = 0; k < NUMBERS; ++k) {
        qdr_number_free(pairs.number[k]);
        mpz_clear(pairs.expected[k]);
    }
}

/* 2^power + addend, as a double. */
static double as_double(unsigned power, int addend)
{
    qdr_number *number;
    mpz_t value;
    mp_limb_t limb[40] = {0};
    mpz_init_set_ui(value, 1);
    mpz_mul_2exp(value, value, power);
    addend < 0 ? mpz_sub_ui(value, value, (unsigned)-addend)
               : mpz_add_ui(value, value, (unsigned)addend);
    mpz_export(limb, NULL, -1, sizeof *limb, 0, 0, value);
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    assert_true(qdri_number_set_limbs(number, limb, 40));
    double result = qdr_number_to_double(number);
    qdr_number_free(number);
    mpz_clear(value);
    return result;
}

static void doubles_are_nearest(void **state)
{
    (void)state;
    assert_true(as_double(0, -1) == 0.0);
    assert_true(as_double(53, 0) == 9007199254740992.0);
    assert_true(as_double(53, 1) == 9007199254740992.0);
    assert_true(as_double(53, 2) == 9007199254740994.0);
    assert_true(as_double(53, 3) == 9007199254740996.0);
    assert_true(as_double(64, -1) == 18446744073709551616.0);
    assert_true(as_double(64, 2048) == 18446744073709551616.0);
    assert_true(as_double(64, 2049) == 18446744073709555712.0);
    assert_true(as_double(66, 8191) == 73786976294838206464.0);
    assert_true(as_double(66, 8193) == 73786976294838222848.0);
    assert_true(as_double(1023, 0) == 0x1p1023);
    assert_true(as_double(1024, -1) > DBL_MAX);
    assert_true(as_double(1023, 5) == 0x1p1023);
    assert_true(as_double(2000, 0) > DBL_MAX);
}

static void texts_that_are_no_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t column;
    } wrong[] = {{"", 1}, {"-1", 1}, {"12a", 3}, {"1234567890123456789x", 20}, {" 1", 1}};
    qdr_number *number;
    uint64_t value = 0;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    qdr_number_set_u64(number, UINT64_MAX);
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
        qdr_error error;
        assert_int_equal(qdr_number_parse(number, wrong[k].text, strlen(wrong[k].text), &error),
                         QDR_SYNTAX);
        assert_int_equal(error.column, wrong[k].column);
        assert_true(qdr_number_to_u64(number, &value) && value == UINT64_MAX);
    }
    assert_int_equal(qdr_number_parse(number, "00018446744073709551616", 23, NULL), QDR_OK);
    assert_false(qdr_number_to_u64(number, NULL));
    assert_int_equal(qdr_number_parse(number, "000", 3, NULL), QDR_OK);
    assert_true(qdr_number_is_zero(number));
    qdr_number_free(number);
}

/* Each of 5 * 2^62 / 2^62 parts is met about as often. */
static void random_numbers_are_below(void **state)
{
    (void)state;
    enum { DRAWN = 20000, PARTS = 5 };
    unsigned met[PARTS] = {0};
    struct qdri_random random;
    mp_limb_t bound[4] = {0};
    mp_limb_t result[4];
    double chi = 0;
    qdri_random_seed(&random, 5);
    mpz_t five;
    mpz_init_set_ui(five, PARTS);
    mpz_mul_2exp(five, five, 62);
    mpz_export(bound, NULL, -1, sizeof *bound, 0, 0, five);
    for (unsigned k = 0; k < DRAWN; ++k) {
        qdri_limbs_below(result, bound, 4, &random);
        mpz_import(five, 4, -1, sizeof *result, 0, 0, result);
        mpz_fdiv_q_2exp(five, five, 62);
        assert_true(mpz_cmp_ui(five, PARTS) < 0);
        ++met[mpz_get_ui(five)];
    }
    for (unsigned k = 0; k < PARTS; ++k) {
        double off = met[k] - (double)DRAWN / PARTS;
        chi += off * off / ((double)DRAWN / PARTS);
    }
    assert_true(chi < 13.277); /* 4 degrees of freedom, 1 % */
    mpz_clear(five);
}

static void random_numbers_of_one_limb(void **state)
{
    (void)state;
    struct qdri_random random;
    const mp_limb_t bound = 3;
    unsigned met[3] = {0};
    qdri_random_seed(&random, 6);
    for (unsigned k = 0; k < 3000; ++k) {
        mp_limb_t result;
        qdri_limbs_below(&result, &bound, 1, &random);
        assert_true(result < 3);
        ++met[result];
    }
    assert_true(met[0] > 900 && met[1] > 900 && met[2] > 900);
}

static qdr_status compute(void *ctx, qdr_error *error)
{
    qdr_number *a;
    qdr_number *b = NULL;
    char *text = NULL;
    (void)ctx;
    qdr_status status = qdr_number_new(&a, error);
    if (status == QDR_OK) {
        status = qdr_number_new(&b, error);
    }
    if (status == QDR_OK) {
        qdr_number_set_u64(a, UINT64_MAX);
        status = qdr_number_add(b, a, a, error);
    }
    for (int k = 0; k < 6 && status == QDR_OK; ++k) {
        status = qdr_number_mul(a, a, a, error);
    }
    if (status == QDR_OK) {
        status = qdr_number_sub(b, a, b, error);
    }
    if (status == QDR_OK) {
        status = qdr_number_text(b, &text, error);
    }
    if (status == QDR_OK) {
        status = qdr_number_parse(a, text, strlen(text), error);
    }
    free(text);
    qdr_number_free(a);
    qdr_number_free(b);
    return status;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(compute, NULL) > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_gmp),
        cmocka_unit_test(doubles_are_nearest),
        cmocka_unit_test(texts_that_are_no_numbers),
        cmocka_unit_test(random_numbers_are_below),
        cmocka_unit_test(random_numbers_of_one_limb),
        cmocka_unit_test(each_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
