/* test_shapes_packing.c  Loose packings (src/shapes/packing): what is packed is a packing, and
 * what is said to be impossible is so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <quadrille/quadrille.h>
#include <quadrille/shapes.h>

#include "shapes/packing/beam.h"
#include "shapes/packing/methods.h"

#include "../support/effort.h"
#include "../support/loose.h"

enum { SIDE = 60, MOST = 6, CELLS = 9 };

struct board {
    struct qdri_packing_task task;
    struct qdri_packed_piece piece[MOST];
    struct qdri_spot spot[MOST][8 * CELLS];
    uint8_t ground[SIDE * SIDE];
};

static void set_board(struct board *board, uint32_t width, uint32_t height)
{
    memset(board, 0, sizeof *board);
    memset(board->ground, QDRI_GROUND_MAY, sizeof board->ground);
    board->task.board =
        (struct qdri_ground_plan){.width = width, .height = height, .ground = board->ground};
    board->task.piece = board->piece;
}

/* Adds a piece drawn in rows of three, in all eight ways (some of them may be the same). */
static void add_piece(struct board *board, const char *art, uint32_t low, uint32_t high)
{
    const size_t p = board->task.pieces++;
    uint32_t cells = 0;
    uint32_t count = 0;
    for (const char *at = art; *at; ++at) {
        cells += *at == '#';
    }
    for (uint32_t way = 0; way < 8; ++way) {
        for (int32_t i = 0; art[i]; ++i) {
            const int32_t x = way & 1 ? 2 - i % 3 : i % 3;
            const int32_t y = way & 2 ? 2 - i / 3 : i / 3;
            if (art[i] == '#') {
                board->spot[p][count++] = way & 4 ? (struct qdri_spot){.x = y, .y = x}
                                                  : (struct qdri_spot){.x = x, .y = y};
            }
        }
    }
    board->piece[p] = (struct qdri_packed_piece){
        .spot = board->spot[p], .ways = 8, .cells = cells, .low = low, .high = high};
}

static enum qdri_packing_verdict decide(const struct qdri_packing_task *task,
                                        enum qdri_packing_method *method)
{
    struct qdri_packing packing;
    const struct qdri_packing_limits limits = {.milliseconds = 60000, .seed = 1};
    assert_int_equal(qdri_pack(task, &limits, &packing, NULL), QDR_OK);
    const enum qdri_packing_verdict verdict = packing.verdict;
    if (verdict == QDRI_PACKED) {
        assert_true(loose_is_right(task, packing.laid, packing.count));
    } else {
        assert_true(packing.why[0] != '\0');
    }
    if (method) {
        *method = packing.method;
    }
    qdri_packing_clear(&packing);
    return verdict;
}

/* ------------------------------------------------------------------------------ examples ---- */

/* Those of Advent of Code 2025, day 12. */
static const char *const art[MOST] = {"#####.##.", "#####..##", ".#######.",
                                      "##.#####.", "####..###", "###.#.###"};

static void aoc_examples(void **state)
{
    static const struct {
        uint32_t width, height, copies[MOST];
        enum qdri_packing_verdict verdict;
    } region[] = {{4, 4, {0, 0, 0, 0, 2, 0}, QDRI_PACKED},
                  {12, 5, {1, 0, 1, 0, 2, 2}, QDRI_PACKED},
                  {12, 5, {1, 0, 1, 0, 3, 2}, QDRI_UNPACKABLE}};
    (void)state;
    for (size_t r = 0; r < sizeof region / sizeof *region; ++r) {
        static struct board board;
        set_board(&board, region[r].width, region[r].height);
        for (size_t p = 0; p < MOST; ++p) {
            add_piece(&board, art[p], region[r].copies[p], region[r].copies[p]);
        }
        assert_int_equal(decide(&board.task, NULL), region[r].verdict);
    }
}

static void easy_answers(void **state)
{
    static struct board board;
    enum qdri_packing_method method;
    (void)state;
    set_board(&board, 6, 6);
    add_piece(&board, "####.####", 4, 4);
    assert_int_equal(decide(&board.task, &method), QDRI_PACKED);
    assert_int_equal(method, QDRI_BY_BOXES);
    board.piece[0].low = board.piece[0].high = 5;
    assert_int_equal(decide(&board.task, &method), QDRI_UNPACKABLE);
    assert_int_equal(method, QDRI_BY_BOUNDS); /* by area */
    board.piece[0].low = board.piece[0].high = 1;
    board.task.board.height = 2;
    assert_int_equal(decide(&board.task, &method), QDRI_UNPACKABLE);
    assert_int_equal(method, QDRI_BY_BOUNDS); /* it has no place */
    board.piece[0].low = board.piece[0].high = 0;
    assert_int_equal(decide(&board.task, &method), QDRI_PACKED);
}

/* A ring leaves its centre open, and 9 of them in 8 x 10 nine centres. */
static void notches(void **state)
{
    static struct board board;
    enum qdri_packing_method method;
    (void)state;
    set_board(&board, 8, 10);
    add_piece(&board, "####.####", 9, 9);
    add_piece(&board, "##.......", 4, 4);
    assert_int_equal(decide(&board.task, &method), QDRI_UNPACKABLE);
    assert_int_equal(method, QDRI_BY_BOUNDS);
}

/* A chessboard without two corners of one color is not covered by dominoes, unless two cells of
 * the other may stay open. */
static void cells_to_be_covered(void **state)
{
    static struct board board;
    (void)state;
    set_board(&board, 6, 6);
    memset(board.ground, QDRI_GROUND_MUST, sizeof board.ground);
    board.ground[0] = board.ground[35] = QDRI_GROUND_NONE;
    add_piece(&board, "##.......", 0, 17);
    assert_int_equal(decide(&board.task, NULL), QDRI_UNPACKABLE);
    board.ground[7] = board.ground[28] = QDRI_GROUND_MAY; /* of the same color as the corners */
    assert_int_equal(decide(&board.task, NULL), QDRI_UNPACKABLE);
    board.ground[1] = board.ground[34] = QDRI_GROUND_MAY;
    board.ground[7] = board.ground[28] = QDRI_GROUND_MUST;
    assert_int_equal(decide(&board.task, NULL), QDRI_PACKED);
}

/* Wider than a word both ways, and pieces larger than a window. */
static void large(void **state)
{
    static struct board board;
    static struct qdri_spot bar[2 * 12];
    (void)state;
    set_board(&board, 60, 59);
    for (int32_t i = 0; i < 12; ++i) {
        bar[i] = (struct qdri_spot){.x = i};
        bar[12 + i] = (struct qdri_spot){.y = i};
    }
    add_piece(&board, "##.######", 300, 300);
    board.piece[board.task.pieces++] =
        (struct qdri_packed_piece){.spot = bar, .ways = 2, .cells = 12, .low = 60, .high = 60};
    assert_int_equal(decide(&board.task, NULL), QDRI_PACKED);
}

static bool at_once(void *ctx)
{
    (void)ctx;
    return true;
}

/* A beam keeps at most twice its width of states at a place, so a little memory is enough. */
static void narrow_beam(void **state)
{
    static struct board board;
    struct qdri_field field;
    uint32_t unlaid[MOST];
    struct qdri_beam_result result = {.unlaid = unlaid};
    const struct qdri_beam_params params = {
        .width = 64, .ease = 0.03, .sharpness = 1, .seed = 1, .bytes = (uint64_t)2 << 20};
    (void)state;
    set_board(&board, 24, 24);
    for (size_t p = 0; p < MOST; ++p) {
        add_piece(&board, art[p], 13, 13);
    }
    assert_true(qdri_field_make(&field, &board.task));
    assert_int_equal(qdri_beam(&field, &params, &result), QDRI_BEAM_FAILED);
    qdri_field_free(&field);
}

static void stopped(void **state)
{
    static struct board board;
    struct qdri_packing packing;
    const struct qdri_stop stop = {.is_due = at_once};
    const struct qdri_packing_limits limits = {.stop = &stop};
    (void)state;
    set_board(&board, 20, 20);
    add_piece(&board, "####.####", 43, 43);
    assert_int_equal(qdri_pack(&board.task, &limits, &packing, NULL), QDR_OK);
    assert_int_equal(packing.verdict, QDRI_PACKING_UNDECIDED);
    assert_non_null(strstr(packing.why, "stopped"));
    qdri_packing_clear(&packing);
}

static void wrong_tasks(void **state)
{
    static struct board board;
    struct qdri_packing packing;
    const struct qdri_packing_limits limits = {0};
    (void)state;
    set_board(&board, 6, 6);
    add_piece(&board, "##.......", 2, 1);
    assert_int_equal(qdri_pack(&board.task, &limits, &packing, NULL), QDR_INVALID);
    board.piece[0].high = 2;
    board.task.board.width = UINT32_MAX;
    assert_int_equal(qdri_pack(&board.task, &limits, &packing, NULL), QDR_INVALID);
}

/* -------------------------------------------------------------------------------- random ---- */

static void random_packings(void **state)
{
    static struct loose loose;
    unsigned packed = 0;
    (void)state;
    for (uint64_t seed = 0; seed < UNLESS_SANITIZED(300, 60); ++seed) {
        loose_make(&loose, seed);
        if (loose.load < 95 || loose.load > 100) {
            packed += decide(&loose.task, NULL) == QDRI_PACKED;
        }
    }
    assert_true(packed > UNLESS_SANITIZED(150, 30));
}

/* On small boards the search of exact covers says the same. */
static void search_agrees(void **state)
{
    static struct loose loose;
    unsigned none = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 4000; ++seed) {
        struct qdri_packing packing = {.verdict = QDRI_PACKING_UNDECIDED};
        const struct qdri_packing_limits limits = {.milliseconds = 60000};
        struct qdri_packing_sums sums;
        loose_make(&loose, seed);
        qdri_packing_sum(&loose.task, &sums);
        if (sums.cells > 48 || loose.load < 70 || loose.load > 100 || sums.required > sums.cells) {
            continue;
        }
        loose.ground[0] = seed % 3 == 0 ? QDRI_GROUND_MUST : loose.ground[0];
        loose.piece[0].high += seed % 4 == 0;
        qdri_packing_sum(&loose.task, &sums);
        assert_true(qdri_packing_search(&loose.task, &sums, &limits, 0, &packing));
        assert_int_not_equal(packing.verdict, QDRI_PACKING_UNDECIDED);
        if (packing.verdict == QDRI_PACKED) {
            assert_true(loose_is_right(&loose.task, packing.laid, packing.count));
        }
        none += packing.verdict == QDRI_UNPACKABLE;
        assert_int_equal(decide(&loose.task, NULL), packing.verdict);
        qdri_packing_clear(&packing);
    }
    assert_true(none > 3);
}

/* ----------------------------------------------------------------------------- from files ---- */

static qdr_status pack_text(const char *text, qdr_packing *packing, qdr_shapes **shapes)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_reader_from_memory(&reader, &memory, text, strlen(text));
    assert_int_equal(qdr_read_shapes(shapes, &reader, NULL, NULL), QDR_OK);
    return qdr_shapes_pack(*shapes, NULL, packing, NULL);
}

static void from_files(void **state)
{
    qdr_packing packing;
    qdr_shapes *shapes;
    (void)state;
    assert_int_equal(
        pack_text("fill: some\nboard:\n  ....#\n  .....\n  ?....\npiece V 3:\n  ##\n  #.\n"
                  "piece I turns=none:\n  ##\n",
                  &packing, &shapes),
        QDR_OK);
    assert_int_equal(packing.verdict, QDR_PACKED);
    assert_int_equal(packing.count, 4);
    assert_true(
        qdr_problem_verify(qdr_shapes_problem(shapes), packing.options, packing.count, NULL));
    qdr_packing_free(&packing);
    qdr_shapes_free(shapes);
    assert_int_equal(
        pack_text("fill: some\nboard: 3x5\npiece X 2:\n  .#\n  ###\n  .#\n", &packing, &shapes),
        QDR_OK);
    assert_int_equal(packing.verdict, QDR_UNPACKABLE);
    assert_true(packing.why[0] != '\0');
    qdr_packing_free(&packing);
    qdr_shapes_free(shapes);
    assert_int_equal(pack_text("board: 3x5\npiece I 5:\n  ###\n", &packing, &shapes),
                     QDR_UNSUPPORTED);
    qdr_packing_free(&packing);
    qdr_shapes_free(shapes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aoc_examples),    cmocka_unit_test(easy_answers),
        cmocka_unit_test(notches),         cmocka_unit_test(cells_to_be_covered),
        cmocka_unit_test(large),           cmocka_unit_test(stopped),
        cmocka_unit_test(narrow_beam),     cmocka_unit_test(wrong_tasks),
        cmocka_unit_test(random_packings), cmocka_unit_test(search_agrees),
        cmocka_unit_test(from_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
