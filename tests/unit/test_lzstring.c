/* test_lzstring.c  Packed text: known pairs, both ways on random text, and all that can be
 * wrong. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "sudoku/formats/packed/lzstring.h"

static struct qdri_limits unlimited;

static void pack(struct qdri_strbuf *out, const char *text, size_t length)
{
    qdri_strbuf_clear(out);
    assert_int_equal(qdri_lz_pack(out, text, length, NULL), QDR_OK);
}

/* Gives packed text the other alphabet, which is read, too. */
static void make_uri(struct qdri_strbuf *packed)
{
    while (packed->length > 0 && packed->text[packed->length - 1] == '=') {
        packed->text[--packed->length] = '\0';
    }
    for (size_t k = 0; k < packed->length; ++k) {
        packed->text[k] = packed->text[k] == '/' ? '-' : packed->text[k];
    }
}

static void unpack(struct qdri_strbuf *out, const char *text)
{
    qdr_error error = {.text = ""};
    qdri_strbuf_clear(out);
    qdr_status status = qdri_lz_unpack(out, text, strlen(text), &unlimited, &error);
    if (status != QDR_OK) {
        fail_msg("%s: column %zu: %s", text, error.column, error.text);
    }
}

static void known_pairs(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *base64;
        const char *uri;
    } pairs[] = {
        {"", "Q===", "Q"},
        {"a", "IZA=", "IZA"},
        {"abc", "IYIwxkA=", "IYIwxkA"},
        {"aaaaaaaaaaaaaaaa", "IY1/EA==", "IY1-EA"},
        {"hello world", "BYUwNmD2AEDukCcwBMg=", "BYUwNmD2AEDukCcwBMg"},
        {"Àé€𝄞x", "AMS8NQSCwbh4uwHkA===", "AMS8NQSCwbh4uwHkA"},
    };
    struct qdri_strbuf out = {0};
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; ++k) {
        pack(&out, pairs[k].text, strlen(pairs[k].text));
        assert_string_equal(out.text, pairs[k].base64);
        make_uri(&out);
        assert_string_equal(out.text, pairs[k].uri);
        unpack(&out, pairs[k].base64);
        assert_string_equal(out.text ? out.text : "", pairs[k].text);
        unpack(&out, pairs[k].uri);
        assert_string_equal(out.text ? out.text : "", pairs[k].text);
    }
    qdri_strbuf_free(&out);
}

static void what_browsers_and_mails_do_to_it_is_undone(void **state)
{
    (void)state;
    struct qdri_strbuf out = {0};
    struct qdri_strbuf packed = {0};
    static const char text[] = "{\"size\":9,\"title\":\">>?>>?~~~?\"}";
    pack(&packed, text, strlen(text));
    while (packed.length > 0 && packed.text[packed.length - 1] == '=') {
        packed.text[--packed.length] = '\0'; /* '=' that is missing is no harm */
    }
    for (char *plus = packed.text; (plus = strchr(plus, '+'));) {
        *plus = ' ';
    }
    unpack(&out, packed.text);
    assert_string_equal(out.text, text);
    unpack(&out, "BYUwNmD2\r\n\tAEDukCcwBMg=\n");
    assert_string_equal(out.text, "hello world");
    qdri_strbuf_free(&packed);
    qdri_strbuf_free(&out);
}

static char random_letter(struct qdri_random *random, unsigned kind)
{
    return (char)(kind == 0   ? 'a' + qdri_random_below(random, 2)
                  : kind == 1 ? 'a' + qdri_random_below(random, 26)
                              : 1 + qdri_random_below(random, 127));
}

static void random_text_comes_back(void **state)
{
    (void)state;
    static const char *const wide[] = {"é", "€", "\xf0\x9d\x84\x9e", "\xef\xbf\xbf"};
    struct qdri_random random;
    struct qdri_strbuf text = {0};
    struct qdri_strbuf packed = {0};
    struct qdri_strbuf out = {0};
    qdri_random_seed(&random, 1);
    for (unsigned round = 0; round < 600; ++round) {
        qdri_strbuf_clear(&text);
        size_t length = (size_t)qdri_random_below(&random, round < 590 ? 200 : 40000) + 1;
        for (size_t k = 0; k < length; ++k) {
            char letter = random_letter(&random, round % 3);
            assert_true(round % 4 == 3 && letter % 3 == 0
                            ? qdri_strbuf_add(&text, wide[k % 4], strlen(wide[k % 4]))
                            : qdri_strbuf_add_char(&text, letter));
        }
        pack(&packed, text.text, text.length);
        if (round % 2 == 0) {
            make_uri(&packed);
        }
        unpack(&out, packed.text);
        assert_int_equal(out.length, text.length);
        assert_memory_equal(out.text, text.text, text.length);
    }
    qdri_strbuf_free(&text);
    qdri_strbuf_free(&packed);
    qdri_strbuf_free(&out);
}

static void check_fault(const char *packed, qdr_status status, size_t column, const char *message)
{
    struct qdri_strbuf out = {0};
    qdr_error error = {.text = ""};
    assert_int_equal(qdri_lz_unpack(&out, packed, strlen(packed), &unlimited, &error), status);
    assert_string_equal(error.text, message);
    assert_int_equal(error.column, column);
    assert_int_equal(out.length, 0);
    qdri_strbuf_free(&out);
}

static void malformed_text_is_refused_with_its_place(void **state)
{
    (void)state;
    check_fault("", QDR_SYNTAX, 1, "the packed text ends too early");
    check_fault("IYIw", QDR_SYNTAX, 5, "the packed text ends too early");
    check_fault("IYI=", QDR_SYNTAX, 4, "the packed text ends too early");
    check_fault("IY*wxkA=", QDR_SYNTAX, 3, "a character that packed text does not have");
    check_fault("Q===Q", QDR_SYNTAX, 5, "something follows the end of the packed text");
    check_fault("QAAA", QDR_SYNTAX, 2, "something follows the end of the packed text");
    check_fault("Q=*", QDR_SYNTAX, 3, "something follows the end of the packed text");
    check_fault("wwww", QDR_SYNTAX, 1, "the packed text refers to what is not there yet");
    check_fault("Ibg=", QDR_SYNTAX, 3, "the packed text refers to what is not there yet");
}

/* Bits as the format has them. */
struct bits {
    struct qdri_strbuf text;
    unsigned value;
    unsigned count;
};

static void put(struct bits *bits, uint32_t number, unsigned count)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (unsigned k = 0; k < count; ++k) {
        bits->value = bits->value << 1 | (number >> k & 1);
        if (++bits->count % 6 == 0) {
            assert_true(qdri_strbuf_add_char(&bits->text, letters[bits->value & 63]));
        }
    }
}

/* Each token is the piece before it and a unit more, so that the text grows with its square. */
static void what_would_unpack_to_too_much_is_refused(void **state)
{
    (void)state;
    struct bits bits = {.count = 0};
    struct qdri_strbuf out = {0};
    qdr_error error;
    unsigned width = 3;
    put(&bits, 0, 2);
    put(&bits, 'a', 8);
    for (uint32_t token = 4; token < 3000; ++token) {
        put(&bits, token, width);
        width += (token & (token + 1)) == 0;
    }
    assert_int_equal(qdri_lz_unpack(&out, bits.text.text, bits.text.length, &unlimited, &error),
                     QDR_RANGE);
    assert_string_equal(error.text, "it unpacks to more than 4 MB");
    assert_in_range(error.column, 4000, 6000);
    qdri_strbuf_free(&bits.text);
    qdri_strbuf_free(&out);
}

static void as_much_as_is_unpacked_can_be_packed(void **state)
{
    (void)state;
    struct qdri_strbuf packed = {0};
    struct qdri_strbuf out = {0};
    qdr_error error;
    char *text = malloc(QDRI_UNPACKED_MAX + 1);
    assert_non_null(text);
    memset(text, 'a', QDRI_UNPACKED_MAX + 1);
    pack(&packed, text, QDRI_UNPACKED_MAX);
    unpack(&out, packed.text);
    assert_int_equal(out.length, QDRI_UNPACKED_MAX);
    assert_int_equal(qdri_lz_pack(&packed, text, QDRI_UNPACKED_MAX + 1, &error), QDR_RANGE);
    assert_string_equal(error.text, "no more than 4 MB are packed");
    qdri_strbuf_free(&packed);
    qdri_strbuf_free(&out);
    free(text);
}

static void text_that_is_no_utf8_is_not_packed(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "ab\xff", "ab\xc3", "ab\xc0\x80", "ab\xed\xa0\x80", "ab\xf5\x80\x80\x80", "ab\xe2\x82x"};
    struct qdri_strbuf out = {0};
    qdr_error error;
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
        assert_int_equal(qdri_lz_pack(&out, wrong[k], strlen(wrong[k]), &error), QDR_SYNTAX);
        assert_int_equal(error.column, 3);
    }
    qdri_strbuf_free(&out);
}

/* A unit D800 alone is no character. */
static void half_a_surrogate_becomes_a_replacement(void **state)
{
    (void)state;
    struct bits bits = {.count = 0};
    struct qdri_strbuf out = {0};
    put(&bits, 1, 2);
    put(&bits, 0xd800, 16);
    put(&bits, 2, 3);
    put(&bits, 0, 3);
    unpack(&out, bits.text.text);
    assert_string_equal(out.text, "\xef\xbf\xbd");
    qdri_strbuf_free(&bits.text);
    qdri_strbuf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_pairs),
        cmocka_unit_test(what_browsers_and_mails_do_to_it_is_undone),
        cmocka_unit_test(random_text_comes_back),
        cmocka_unit_test(malformed_text_is_refused_with_its_place),
        cmocka_unit_test(what_would_unpack_to_too_much_is_refused),
        cmocka_unit_test(as_much_as_is_unpacked_can_be_packed),
        cmocka_unit_test(text_that_is_no_utf8_is_not_packed),
        cmocka_unit_test(half_a_surrogate_becomes_a_replacement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
