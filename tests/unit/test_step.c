/* test_step.c  A puzzle on a slate, as `quadrille sudoku step` has it: writing, undoing, marks,
 * steps, and what is wrong; pictures taken apart, and the table of keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include <quadrille/quadrille.h>

#include "base/random.h"
#include "step/glyphs.h"
#include "step/keys.h"
#include "step/slate.h"

enum { CELLS = 16 };

struct desk {
    qdr_rules *rules;
    struct slate slate;
};

static void sit_down(struct desk *desk, const char *givens, const char *rule, const char *argument)
{
    qdr_grid grid;
    assert_int_equal(qdr_grid_parse(&grid, givens, 4, NULL), QDR_OK);
    assert_int_equal(qdr_rules_new(&desk->rules, 4, 0, 0, NULL), QDR_OK);
    if (rule) {
        assert_int_equal(qdr_rules_add(desk->rules, rule, argument, NULL), QDR_OK);
    }
    slate_begin(&desk->slate, desk->rules, &grid);
}

static void get_up(struct desk *desk)
{
    slate_free(&desk->slate);
    qdr_rules_free(desk->rules);
}

static void assert_grid(const struct slate *slate, const char *symbols)
{
    for (unsigned cell = 0; cell < CELLS; ++cell) {
        assert_int_equal(qdr_digit_symbol(slate->grid.cell[cell]), symbols[cell]);
    }
}

static void digits(void **state)
{
    struct desk desk;
    struct slate *slate = &desk.slate;
    (void)state;
    sit_down(&desk, "1...............", NULL, NULL);
    assert_int_equal(slate_blanks(slate), 15);
    assert_true(slate_enter(slate, 1, 2));
    assert_false(slate_enter(slate, 1, 2));
    assert_false(slate_enter(slate, 0, 2));
    assert_false(slate_enter(slate, 2, 5));
    assert_false(slate_enter(slate, 2, 0));
    assert_false(slate_enter(slate, CELLS, 1));
    assert_grid(slate, "12..............");
    assert_false(slate_clear(slate, 0));
    assert_true(slate_clear(slate, 1));
    assert_false(slate_clear(slate, 1));
    assert_grid(slate, "1...............");
    get_up(&desk);
}

static void marks(void **state)
{
    struct desk desk;
    struct slate *slate = &desk.slate;
    (void)state;
    sit_down(&desk, "1...............", NULL, NULL);
    assert_true(slate_toggle_mark(slate, 1, 2));
    assert_true(slate_toggle_mark(slate, 1, 3));
    assert_int_equal(slate->marks[1], 6);
    assert_true(slate_toggle_mark(slate, 1, 2));
    assert_int_equal(slate->marks[1], 4);
    assert_false(slate_toggle_mark(slate, 0, 2));
    assert_true(slate_mark_all(slate));
    assert_int_equal(slate->marks[0], 0);
    assert_int_equal(slate->marks[1], 14);
    assert_int_equal(slate->marks[15], 15);
    assert_false(slate_mark_all(slate));

    /* A digit takes its mark from its houses, and hides those of its cell. */
    assert_true(slate_enter(slate, 15, 4));
    assert_int_equal(slate->marks[3], 6);
    assert_int_equal(slate->marks[10], 7);
    assert_int_equal(slate->marks[1], 14);
    assert_false(slate_toggle_mark(slate, 15, 1));
    assert_true(slate_clear(slate, 15));
    assert_int_equal(slate->marks[15], 15);
    assert_true(slate_clear(slate, 15));
    assert_int_equal(slate->marks[15], 0);
    get_up(&desk);
}

static void marks_heed_clauses(void **state)
{
    struct desk desk;
    (void)state;
    sit_down(&desk, "................", "even", "r1c1 r4c4");
    assert_true(slate_mark_all(&desk.slate));
    assert_int_equal(desk.slate.marks[0], 10);
    assert_int_equal(desk.slate.marks[1], 15);
    get_up(&desk);
}

static void candidates_are_marks(void **state)
{
    struct desk desk;
    (void)state;
    sit_down(&desk, "................", "candidates", "13 r1c2 r2c2");
    assert_int_equal(desk.slate.marks[0], 0);
    assert_int_equal(desk.slate.marks[1], 5);
    assert_int_equal(desk.slate.marks[5], 5);
    qdr_cell cell;
    assert_false(slate_undo(&desk.slate, &cell));
    get_up(&desk);
}

static void undo_and_redo(void **state)
{
    struct desk desk;
    struct slate *slate = &desk.slate;
    qdr_cell cell = QDR_NO_CELL;
    (void)state;
    sit_down(&desk, "1...............", NULL, NULL);
    assert_false(slate_undo(slate, &cell));
    assert_false(slate_redo(slate, &cell));
    slate_mark_all(slate);
    slate_enter(slate, 5, 2);
    assert_int_equal(slate->marks[4], 12);
    assert_true(slate_undo(slate, &cell));
    assert_int_equal(cell, 5);
    assert_int_equal(slate->marks[4], 14);
    assert_grid(slate, "1...............");
    assert_true(slate_redo(slate, &cell));
    assert_int_equal(cell, 5);
    assert_int_equal(slate->marks[4], 12);
    assert_false(slate_redo(slate, &cell));
    assert_true(slate_undo(slate, &cell));
    assert_true(slate_undo(slate, &cell));
    assert_int_equal(slate->marks[15], 0);
    assert_false(slate_undo(slate, &cell));

    /* Whoever writes something else has left that way. */
    assert_true(slate_enter(slate, 2, 3));
    assert_false(slate_redo(slate, &cell));
    assert_grid(slate, "1.3.............");
    get_up(&desk);
}

/* Whatever is done: undone, it is as it was, and done again, as it came to be. */
static void any_actions_are_undone(void **state)
{
    enum { ACTIONS = 500 };
    struct desk desk;
    struct slate *slate = &desk.slate;
    struct qdri_random random;
    qdr_cell cell;
    (void)state;
    qdri_random_seed(&random, 1);
    sit_down(&desk, "1......2.3......", NULL, NULL);
    const struct slate before = *slate;
    size_t count = 0;
    for (unsigned k = 0; k < ACTIONS; ++k) {
        cell = (qdr_cell)qdri_random_below(&random, CELLS);
        const qdr_digit digit = (qdr_digit)(1 + qdri_random_below(&random, 4));
        switch (qdri_random_below(&random, 5)) {
        case 0:
            count += slate_enter(slate, cell, digit);
            break;
        case 1:
            count += slate_clear(slate, cell);
            break;
        case 2:
            count += slate_mark_all(slate);
            break;
        default:
            count += slate_toggle_mark(slate, cell, digit);
        }
    }
    const struct slate after = *slate;
    for (size_t k = 0; k < count; ++k) {
        assert_true(slate_undo(slate, &cell));
    }
    assert_false(slate_undo(slate, &cell));
    assert_memory_equal(before.grid.cell, slate->grid.cell, CELLS);
    assert_memory_equal(before.marks, slate->marks, CELLS * sizeof *before.marks);
    for (size_t k = 0; k < count; ++k) {
        assert_true(slate_redo(slate, &cell));
    }
    assert_false(slate_redo(slate, &cell));
    assert_memory_equal(after.grid.cell, slate->grid.cell, CELLS);
    assert_memory_equal(after.marks, slate->marks, CELLS * sizeof *after.marks);
    get_up(&desk);
}

/* A step places digits, and removes marks, also from cells that have none yet. */
static void steps_are_applied(void **state)
{
    static qdr_possibility candidate[CELLS * 4];
    const qdr_deduction_mark mark[] = {
        {1, 2, QDR_ROLE_PLACED}, {5, 3, QDR_ROLE_REMOVED}, {6, 3, QDR_ROLE_PATTERN}};
    struct desk desk;
    struct slate *slate = &desk.slate;
    (void)state;
    for (size_t k = 0; k < sizeof candidate / sizeof *candidate; ++k) {
        candidate[k] = k % 4 == 0 ? QDR_IMPOSSIBLE : QDR_POSSIBLE;
    }
    sit_down(&desk, "1...............", NULL, NULL);
    const qdr_deduction step = {
        .mark = mark, .marks = 3, .grid = &slate->grid, .candidate = candidate};
    assert_true(slate_apply(slate, &step));
    assert_grid(slate, "12..............");
    assert_int_equal(slate->marks[5], 10);
    assert_int_equal(slate->marks[6], 0);
    assert_false(slate_apply(slate, &step));
    get_up(&desk);
}

static void what_is_wrong(void **state)
{
    struct desk desk;
    struct slate *slate = &desk.slate;
    qdr_cell wrong[QDR_CELLS_MAX];
    qdr_grid solution;
    size_t lacking;
    (void)state;
    assert_int_equal(qdr_grid_parse(&solution, "1234341221434321", 4, NULL), QDR_OK);
    sit_down(&desk, "1......2.1......", NULL, NULL);
    slate_enter(slate, 1, 2);
    slate_enter(slate, 2, 1);
    slate_toggle_mark(slate, 3, 4);
    slate_toggle_mark(slate, 4, 4);
    assert_int_equal(slate_compare(slate, &solution, wrong, &lacking), 1);
    assert_int_equal(wrong[0], 2);
    assert_int_equal(lacking, 1);
    assert_int_equal(slate_repeated(slate, wrong), 2);
    assert_int_equal(wrong[0], 0);
    assert_int_equal(wrong[1], 2);
    assert_false(slate_is_solved(slate));
    assert_true(slate_fill(slate, &solution));
    assert_true(slate_is_solved(slate));
    assert_int_equal(slate_compare(slate, &solution, wrong, &lacking), 0);
    assert_int_equal(slate_repeated(slate, wrong), 0);
    slate_clear(slate, 5);
    slate_enter(slate, 5, 3);
    assert_int_equal(slate_blanks(slate), 0);
    assert_false(slate_is_solved(slate));
    get_up(&desk);
}

static void assert_glyph(const struct glyphs *glyphs, unsigned x, unsigned y, uint32_t rune,
                         pens pen)
{
    const struct glyph *glyph = glyphs_at(glyphs, x, y);
    assert_non_null(glyph);
    assert_int_equal(glyph->rune, rune);
    assert_int_equal(glyph->pen, pen);
}

static void pictures_are_taken_apart(void **state)
{
    static const char text[] = "a\033[1;31mb\033[0mc\n"
                               "\342\224\203\033[92m1\033[7m2\033[0m\n"
                               "\n"
                               "# key\n";
    struct glyphs glyphs = {0};
    (void)state;
    glyphs_take(&glyphs, text, sizeof text - 1, 3);
    assert_int_equal(glyphs.width, 3);
    assert_int_equal(glyphs.height, 3);
    assert_glyph(&glyphs, 0, 0, 'a', 0);
    assert_glyph(&glyphs, 1, 0, 'b', PEN_BOLD | PEN_OF(RED));
    assert_glyph(&glyphs, 2, 0, 'c', 0);
    assert_glyph(&glyphs, 0, 1, 0x2503, 0);
    assert_glyph(&glyphs, 1, 1, '1', PEN_BRIGHT | PEN_OF(GREEN));
    assert_glyph(&glyphs, 2, 1, '2', PEN_BRIGHT | PEN_REVERSED | PEN_OF(GREEN));
    assert_glyph(&glyphs, 2, 2, ' ', 0);
    assert_null(glyphs_at(&glyphs, 3, 0));
    assert_null(glyphs_at(&glyphs, 0, 3));
    glyphs_take(&glyphs, text, sizeof text - 1, SIZE_MAX);
    assert_int_equal(glyphs.height, 4);
    assert_int_equal(glyphs.width, 5);
    glyphs_free(&glyphs);
}

/* No key stands for two things, and what is said of them is said whole. */
static void keys_are_clear(void **state)
{
    const struct keys *keys;
    char line[128];
    (void)state;
    for (size_t k = 0; (keys = keys_at(k)); ++k) {
        for (const char *typed = keys->characters; *typed != '\0'; ++typed) {
            assert_int_equal(keys_find((unsigned char)*typed), k);
        }
        if (keys->special != TYPED_NONE) {
            assert_int_equal(keys_find(keys->special), k);
        }
        assert_true((keys->shown == NULL) == (keys->meaning == NULL));
        assert_true(!keys->meaning || strlen(keys->meaning) <= 63);
    }
    assert_int_equal(keys_find('z'), SIZE_MAX);
    assert_int_equal(keys_find(0), SIZE_MAX);
    assert_int_equal(keys_find(TYPED_NONE), SIZE_MAX);
    keys_write_line(line, sizeof line);
    assert_non_null(strstr(line, "q quit"));
    keys_write_line(line, 12);
    assert_true(strlen(line) < 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits),
        cmocka_unit_test(marks),
        cmocka_unit_test(marks_heed_clauses),
        cmocka_unit_test(candidates_are_marks),
        cmocka_unit_test(undo_and_redo),
        cmocka_unit_test(any_actions_are_undone),
        cmocka_unit_test(steps_are_applied),
        cmocka_unit_test(what_is_wrong),
        cmocka_unit_test(pictures_are_taken_apart),
        cmocka_unit_test(keys_are_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
