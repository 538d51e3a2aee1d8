/* test_grade.c  How hard steps make a puzzle: their hardest grade, and how many there are of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sudoku/logic/logic.h"

enum { MOST = 128 }; /* more than there are techniques */

/* The first technique of a grade. */
static size_t technique_of(qdr_grade grade)
{
    const qdr_technique *technique;
    for (size_t k = 0; (technique = qdr_technique_at(k)) != NULL; ++k) {
        if (technique->grade == grade) {
            return k;
        }
    }
    fail();
    return 0;
}

/* The grade where so many steps of grade `hardest` are taken beside many simple ones. */
static qdr_grade grade_of(qdr_grade hardest, uint64_t steps)
{
    uint64_t taken[MOST] = {0};
    struct qdr_logic logic = {.steps = taken};
    taken[technique_of(QDR_GRADE_SIMPLE)] = 50;
    taken[technique_of(hardest)] += steps;
    return qdr_logic_grade(&logic);
}

static void nothing_is_simple(void **state)
{
    (void)state;
    uint64_t taken[MOST] = {0};
    assert_int_equal(qdr_logic_grade(&(struct qdr_logic){.steps = taken}), QDR_GRADE_SIMPLE);
}

static void the_hardest_step_counts(void **state)
{
    (void)state;
    for (qdr_grade grade = QDR_GRADE_SIMPLE; grade <= QDR_GRADE_BEYOND; ++grade) {
        assert_int_equal(grade_of(grade, 1), grade);
        assert_int_equal(grade_of(grade, 10), grade);
    }
}

static void many_of_them_count_more(void **state)
{
    (void)state;
    assert_int_equal(grade_of(QDR_GRADE_SIMPLE, 11), QDR_GRADE_SIMPLE);
    assert_int_equal(grade_of(QDR_GRADE_EASY, 11), QDR_GRADE_EASY);
    assert_int_equal(grade_of(QDR_GRADE_INTERMEDIATE, 11), QDR_GRADE_EXPERT);
    assert_int_equal(grade_of(QDR_GRADE_EXPERT, 11), QDR_GRADE_EXTREME);
    assert_int_equal(grade_of(QDR_GRADE_EXTREME, 11), QDR_GRADE_EXTREME);
    assert_int_equal(grade_of(QDR_GRADE_BEYOND, 11), QDR_GRADE_BEYOND);
}

static void longer_chains_are_rated_higher(void **state)
{
    (void)state;
    static const struct {
        size_t nodes;
        unsigned tenths;
    } known[] = {{0, 0}, {4, 0}, {5, 1}, {6, 1}, {7, 2}, {8, 2}, {9, 3}, {13, 4}, {17, 5}, {25, 6}};
    for (size_t k = 0; k < sizeof known / sizeof *known; ++k) {
        assert_int_equal(qdri_rating_of_length(known[k].nodes), known[k].tenths);
    }
}

static void grades_have_names(void **state)
{
    (void)state;
    for (qdr_grade grade = QDR_GRADE_ANY; grade <= QDR_GRADE_BEYOND; ++grade) {
        qdr_grade found = QDR_GRADE_ANY;
        assert_true(qdr_grade_find(qdr_grade_name(grade), &found));
        assert_int_equal(found, grade);
    }
    qdr_grade found = QDR_GRADE_EASY;
    assert_false(qdr_grade_find("hard", &found));
    assert_int_equal(found, QDR_GRADE_EASY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_simple),       cmocka_unit_test(the_hardest_step_counts),
        cmocka_unit_test(many_of_them_count_more), cmocka_unit_test(longer_chains_are_rated_higher),
        cmocka_unit_test(grades_have_names),
    };
    return cmocka_run_group_tests_name("grade", tests, NULL, NULL) != 0;
}
