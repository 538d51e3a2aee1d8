/* test_reduce.c  Which options a problem loses before there is an engine, and which it keeps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/problems.h"
#include "model/problem.h"
#include "solver/solver.h"

static const struct {
    const char *what;
    const char *text;
    const char *left; /* a character for each option: '-' if it is dropped */
} cases[] = {
    {"all options of a have b, so no other option may", "a b c\na b\nb c\nc\n", "+-+"},
    {"a solution without any reason to drop something", "a b c\na b\na c\nb\nc\n", "++++"},
    {"no solution: nothing is dropped for an item without options", "a b c\nb c\nb\nc\n", "+++"},
    {"an option that was dropped does not count any more", "a b c d e\na b\nb c d\nc d\nd e\ne\n",
     "+-+-+"},
    {"an item that lost an option is looked at again, also if it came earlier",
     "e d c b a\ne\nd e\nc d\nb c\na b\n", "+-+-+"},
    {"some of the options have it", "a b c\na b\na\nb c\nc\n", "++++"},
    {"as many options of both items", "a b\na b\na b\n", "++"},
    {"what is without colors keeps away whoever has it", "a b | x\na x\nb x\nb\n", "+-+"},
    {"a color goes with the same one only", "a b | x\na x:r\nb x:r\nb x:s\nb x\nb\n", "++--+"},
    {"any of the colors", "a b | x\na x:r\na x:s\nb x:r\nb x:s\nb x:t\nb\n", "++++-+"},
    {"no color agrees with none", "a b | x\na x\na x:r\nb x\nb x:r\nb\n", "++-++"},
    {"an item that may be there twice keeps nothing away", "a 1:2|b c\na b\nb c\nc\n", "+++"},
    {"an item that may be left out asks for nothing", "0:1|a b c\na b\nb c\nc\n", "+++"},
    {"a secondary item asks for nothing", "b c | a\nb a\nb c\nc\nb\n", "++++"},
    {"options without a primary item stay out, and do not count", "a b | x\nx b\nx\na x\nb\n",
     "--++"},
};

static void drops_what_fails_and_nothing_else(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        char left[16] = "";
        struct qdr_problem reduced;
        struct qdri_control control = {.time_limit_ms = UINT64_MAX};
        qdr_problem *problem = read_text(cases[k].text, QDR_FORMAT_DLX);
        assert_true(qdri_reduce(&reduced, problem, &control));
        for (qdr_option o = 0; o < problem->options; ++o) {
            left[o] = reduced.inert[o] ? '-' : '+';
        }
        if (strcmp(left, cases[k].left) != 0) {
            fail_msg("%s: %s, not %s", cases[k].what, left, cases[k].left);
        }
        free(reduced.inert);
        qdr_problem_free(problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drops_what_fails_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
