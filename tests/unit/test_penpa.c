/* test_penpa.c  Links to Penpa+: what is recognized in them, and links that are none. */
#include "config.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/puzzle_text.h"
#include "base/strbuf.h"
#include "sudoku/formats/penpa/penpa.h"

static const char link_of_an_editor[] =
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=hU5BasMwELz7FULnOWgt2ZF0C6"
    "XprYUml0aI4lCVFlJMneRQGf+9WznOtczu7DAsO3v6vnRDgmFoCwVi1G1bmowpra7YfZ6PyYu1yP"
    "t0GDqsL+ePfvBi23+lQ//2A+Bps8F7dzylKiiIa8VqzA+eJh7PfsyvPsQJeetH5kc/SrLSB0mSo5"
    "kjpGn+DLMYvEZl+aXwzoegDX8IcjEia76H3Ba+53OrBlZLX0NaB6eKcgqOZk8vyhFcPasaTt88Ny"
    "sHUiuWnHjHufz9VAWyELRU86+Ovw==";

/* Reads what the text holds, as `text` (puzzle_text.h). */
static char *read_text(const char *text)
{
    const struct puzzle_settings params = {.format = QDR_PUZZLE_AUTO, .source = "input"};
    return puzzle_text(text, strlen(text), &params, SIZE_MAX);
}

static void check(const char *text, const char *expected)
{
    char *found = read_text(text);
    if (strcmp(found, expected) != 0) {
        fail_msg("%s\nnot\n%s", found, expected);
    }
    free(found);
}

#ifdef HAVE_ZLIB

/* Appends bytes in base64. */
static void put_base64(struct qdri_strbuf *out, const unsigned char *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < length; at += 3) {
        uint32_t group = (uint32_t)bytes[at] << 16;
        group |= at + 1 < length ? (uint32_t)bytes[at + 1] << 8 : 0;
        group |= at + 2 < length ? bytes[at + 2] : 0;
        for (unsigned k = 0; k < 4; ++k) {
            bool is_there = at + k <= length;
            assert_true(
                qdri_strbuf_add_char(out, is_there ? digits[group >> (18 - 6 * k) & 63] : '='));
        }
    }
}

/* Makes a link that holds the text as it is, in one block of deflate that is not compressed. */
static char *make_link(const char *text)
{
    struct qdri_strbuf link = {0};
    size_t length = strlen(text);
    unsigned char *block = malloc(length + 5);
    assert_non_null(block);
    block[0] = 1;
    block[1] = (unsigned char)(length & 0xff);
    block[2] = (unsigned char)(length >> 8);
    block[3] = (unsigned char)~block[1];
    block[4] = (unsigned char)~block[2];
    memcpy(block + 5, text, length);
    assert_true(
        qdri_strbuf_addf(&link, "%s", "https://swaroopg92.github.io/penpa-edit/#m=edit&p="));
    put_base64(&link, block, length + 5);
    free(block);
    return link.text;
}

/* A grid of 4 by 4 cells without margins, in which r1c1 is the point 18, and rows have 8 points;
 * there are 64 cells on the board. */
#define HEAD "square,4,4,38,0,1,1,266,266,144,144,0,0,0,0,Title: T,Author: ,,"
#define CELLS "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]"
/* The corner of a cell is the point 64 further on: borders below row 2, and right of column 2. */
#define BOXES                                                                                      \
    "zE:{\"89,90\":2,\"90,91\":2,\"91,92\":2,\"92,93\":2,\"75,83\":2,\"83,91\":2,"                 \
    "\"91,99\":2,\"99,107\":2}"

static void check_drawn(const char *head, const char *drawn, const char *cells,
                        const char *expected)
{
    struct qdri_strbuf text = {0};
    assert_true(qdri_strbuf_addf(&text, "%s\n[0,0,0,0]\n{}\n%s\n{}\n%s", head, drawn, cells));
    char *link = make_link(text.text);
    check(link, expected);
    free(link);
    qdri_strbuf_free(&text);
}

static void links_of_the_editor_are_read(void **state)
{
    (void)state;
    check(link_of_an_editor,
          "1: 4x4 1..............4 [2x2; thermometer r3c1 r2c1 r1c2] title \"A zebra\" author "
          "\"Somebody\" (1:1: read as thermometer (a thermometer): r3c1 r2c1 r1c2)\n");
}

static void what_tools_draw_is_recognized(void **state)
{
    (void)state;
    static const struct {
        const char *drawn;
        const char *expected;
    } cases[] = {
        {"{" BOXES "}", "1: 4x4 ................ [2x2] title \"T\"\n"},
        {"{" BOXES ",zN:{\"18\":[\"3\",1,\"1\"]}}", "1: 4x4 3............... [2x2] title \"T\"\n"},
        {"{" BOXES ",zT:[[18,27],[]]}", "thermometer r1c1 r2c2"},
        {"{" BOXES ",z3:[[18,27,28]]}", "arrow r1c1 -> r2c2 r2c3"},
        {"{" BOXES ",z6:[[18,26]],z1:{\"328\":[\"7\",1]}}", "killer 7 r1c1 r2c1"},
        {"{" BOXES ",z6:[[18,26]]}", "killer r1c1 r2c1"},
        {"{" BOXES ",zY:{\"146\":[1,\"circle_SS\",1]}}", "difference r1c1 r2c1"},
        {"{" BOXES ",zY:{\"210\":[2,\"circle_SS\",1]}}", "ratio r1c1 r1c2"},
        {"{" BOXES ",zY:{\"18\":[3,\"circle_L\",1],\"19\":[3,\"circle_L\",1]}}", "odd r1c1 r1c2"},
        {"{" BOXES ",zY:{\"18\":[3,\"square_M\",1]}}", "even r1c1"},
        {"{" BOXES ",zY:{\"18\":[1,\"square_M\",1]}}", "what 'symbol' draws (1) is no rule"},
        {"{" BOXES ",zS:{\"18\":1}}", "what 'surface' draws (1) is no rule"},
        {"{" BOXES ",zT:[[18,17]]}", "a thermometer that leaves the grid is not read"},
        {"{" BOXES ",zT:[[18,18]]}", "not read as thermometer"},
        {"{" BOXES ",zN:{\"18\":[\"7\",1,\"1\"]}}", "1 numbers and texts are not read"},
        {"{" BOXES ",zN:{\"10\":[\"7\",1,\"1\"]}}", "1 numbers beside the grid are not read"},
        {"{}", "no regions as large as a row are drawn"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        struct qdri_strbuf text = {0};
        assert_true(qdri_strbuf_addf(&text, HEAD "\n[]\n{}\n%s\n{}\n" CELLS, cases[k].drawn));
        char *link = make_link(text.text);
        char *found = read_text(link);
        if (!strstr(found, cases[k].expected)) {
            fail_msg("%s: %s", cases[k].expected, found);
        }
        free(found);
        free(link);
        qdri_strbuf_free(&text);
    }
}

static void words_name_rules(void **state)
{
    (void)state;
    check_drawn(
        HEAD "Anti-king%2C and%2Dsandwich sums", "{" BOXES ",zN:{\"10\":[\"5\",1,\"1\"]}}", CELLS,
        "1: 4x4 ................ [2x2; antiking; sandwich 5 r0c1] title \"T\" notes "
        "\"Anti-king, and/sandwich sums\" (1:1: read as antiking (the rules name it)) (1:1: "
        "read as sandwich (a number beside the grid): 5 r0c1)\n");
}

static void what_is_no_puzzle_is_told(void **state)
{
    (void)state;
    check_drawn("hex" HEAD, "{}", CELLS, "1:1: the grid is no square of cells\n");
    check_drawn(HEAD, "{}", "[18,1,1,5]", "1:1: the grid is no square of cells\n");
    check_drawn(HEAD, "{}", "[18,1,1]", "1:1: the grid is no square of cells\n");
    check_drawn(HEAD, "{}", "[-1]", "1:1: the grid is no square of cells\n");
    check_drawn(HEAD, "{}", "[]", "1:1: the grid is no square of cells\n");
    check_drawn(HEAD, "{}", "{}", "1:1: what the link holds is no puzzle\n");
    check_drawn(HEAD, "[]", CELLS, "1:1: what the link holds is no puzzle\n");
    check_drawn(HEAD, "{", CELLS, "1:1: what the link holds is no puzzle\n");
    check_drawn("square,400,4", "{}", CELLS, "1:1: the grid is too large\n");
    check_drawn("square,0,4", "{}", CELLS, "1:1: the grid is too large\n");
    check("https://swaroopg92.github.io/penpa-edit/", "1:1: the link holds no puzzle\n");
    check("https://swaroopg92.github.io/penpa-edit/#m=edit&p=", "1:1: the link holds no puzzle\n");
    check("https://swaroopg92.github.io/penpa-edit/#m=edit&p=////",
          "1:1: what the link holds is cut short or damaged\n");
}

/* Few bytes may stand for very many. */
static void no_link_unpacks_to_more_than_is_allowed(void **state)
{
    (void)state;
    struct qdri_strbuf link = {0};
    /* a block with fixed codes: an 'A', then copies of 258 bytes from one byte before */
    static unsigned char bytes[30000];
    size_t bit = 0;
#define PUT(value, count)                                                                          \
    for (unsigned put = 0; put < (count); ++put, ++bit) {                                          \
        bytes[bit / 8] |= (unsigned char)(((value) >> put & 1) << bit % 8);                        \
    }
    PUT(1U, 1)
    PUT(1U, 2)
    PUT(0x8eU, 8) /* 'A' is 01110001, from its highest bit */
    while (bit + 13 < sizeof bytes * 8) {
        PUT(0xa3U, 8) /* a copy of 258 bytes is 11000101 */
        PUT(0U, 5)    /* from one byte before */
    }
#undef PUT
    assert_true(
        qdri_strbuf_addf(&link, "%s", "https://swaroopg92.github.io/penpa-edit/#m=edit&p="));
    put_base64(&link, bytes, bit / 8);
    assert_true(bit / 13 * 258 > QDRI_UNPACKED_MAX);
    check(link.text, "1:1: it unpacks to more than 4 MB\n");
    qdri_strbuf_free(&link);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_of_the_editor_are_read),
        cmocka_unit_test(what_tools_draw_is_recognized),
        cmocka_unit_test(words_name_rules),
        cmocka_unit_test(what_is_no_puzzle_is_told),
        cmocka_unit_test(no_link_unpacks_to_more_than_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}

#else

static void links_need_zlib(void **state)
{
    (void)state;
    check(link_of_an_editor,
          "1:1: links of Penpa+ are compressed, and this was built without zlib\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(links_need_zlib)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}

#endif
