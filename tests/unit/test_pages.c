/* test_pages.c  Pages of pictures: how many there are, what stands on which, and where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <expat.h>

#include <quadrille/puzzles.h>

#include "../support/params.h"
#include "../support/strbuf_writer.h"

/* As large as a classic Sudoku, and one with words below it. */
#define CLASSIC "<svg width=\"592\" height=\"592\"></svg>"
#define WORDY "<svg width=\"592\" height=\"640\"></svg>"
#define TINY "<svg width=\"272\" height=\"272\"></svg>"
#define LARGE "<svg stroke-width=\"3\" width=\"1040\" height=\"1040\"></svg>"

enum { MOST = 64 };

/* What was found in a document: its texts in a row, and the places of what is nested in it. */
struct found {
    unsigned depth;
    char size[64];
    char texts[1024];
    unsigned pictures;
    struct {
        int x;
        int y;
        int width;
        int height;
    } place[MOST];
};

static const char *attribute(const XML_Char **attributes, const char *name)
{
    for (; *attributes; attributes += 2) {
        if (strcmp(attributes[0], name) == 0) {
            return attributes[1];
        }
    }
    return "0";
}

static void XMLCALL begin_element(void *ctx, const XML_Char *name, const XML_Char **attributes)
{
    struct found *found = ctx;
    if (found->depth++ == 0) {
        snprintf(found->size, sizeof found->size, "%s x %s", attribute(attributes, "width"),
                 attribute(attributes, "height"));
    } else if (strcmp(name, "svg") == 0 && strcmp(attribute(attributes, "x"), "0") != 0) {
        assert_true(found->pictures < MOST);
        found->place[found->pictures].x = atoi(attribute(attributes, "x"));
        found->place[found->pictures].y = atoi(attribute(attributes, "y"));
        found->place[found->pictures].width = atoi(attribute(attributes, "width"));
        found->place[found->pictures].height = atoi(attribute(attributes, "height"));
        ++found->pictures;
    }
}

static void XMLCALL end_element(void *ctx, const XML_Char *name)
{
    struct found *found = ctx;
    --found->depth;
    if (strcmp(name, "text") == 0) {
        strcat(found->texts, "|");
    }
}

static void XMLCALL take_text(void *ctx, const XML_Char *text, int length)
{
    struct found *found = ctx;
    if (*text != '\n' && strlen(found->texts) + (size_t)length + 2 < sizeof found->texts) {
        strncat(found->texts, text, (size_t)length);
    }
}

/* Writes pages, and looks at what was written. */
static void look(const qdr_pages *pages, size_t first, size_t count, struct found *found)
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    XML_Parser parser = XML_ParserCreate(NULL);
    *found = (struct found){0};
    assert_int_equal(qdr_pages_write(pages, first, count, &writer, NULL), QDR_OK);
    XML_SetUserData(parser, found);
    XML_SetElementHandler(parser, begin_element, end_element);
    XML_SetCharacterDataHandler(parser, take_text);
    if (XML_Parse(parser, buffer.text, (int)buffer.length, 1) != XML_STATUS_OK) {
        fail_msg("%s in\n%s", XML_ErrorString(XML_GetErrorCode(parser)), buffer.text);
    }
    XML_ParserFree(parser);
    qdri_strbuf_free(&buffer);
}

/* Lays out so many of the same picture; returns how many pages that takes. */
static size_t pages_for(const char *svg, size_t count, bool is_small, const char *paper)
{
    static qdr_page_picture pictures[1000];
    const qdr_page_section section = {.pictures = pictures, .count = count, .is_small = is_small};
    qdr_pages *pages;
    assert_true(count <= sizeof pictures / sizeof *pictures);
    for (size_t k = 0; k < count; ++k) {
        pictures[k] = (qdr_page_picture){.svg = svg, .title = "title"};
    }
    qdr_params *params = params_of(QDR_PARAMS_PICTURE, paper);
    assert_int_equal(qdr_pages_new(&pages, &section, 1, params, NULL), QDR_OK);
    qdr_params_free(params);
    size_t result = qdr_pages_count(pages);
    qdr_pages_free(pages);
    return result;
}

/* The larger a picture, the fewer on a page; words are to be read, and solutions may be small. */
static void sizes_decide(void **state)
{
    (void)state;
    assert_int_equal(pages_for(CLASSIC, 0, false, "paper=a4"), 0);
    assert_int_equal(pages_for(CLASSIC, 1, false, "paper=a4"), 1);
    assert_int_equal(pages_for(CLASSIC, 4, false, "paper=a4"), 1);
    assert_int_equal(pages_for(CLASSIC, 5, false, "paper=a4"), 2);
    assert_int_equal(pages_for(CLASSIC, 1000, false, "paper=a4"), 250);
    assert_int_equal(pages_for(CLASSIC, 1000, false, "paper=letter"), 250);
    assert_int_equal(pages_for(CLASSIC, 13, true, "paper=a4"), 2);
    assert_int_equal(pages_for(WORDY, 3, false, "paper=a4"), 2);
    assert_int_equal(pages_for(TINY, 12, false, "paper=a4"), 1);
    assert_int_equal(pages_for(LARGE, 3, false, "paper=letter"), 3);
}

static bool apart(const struct found *found, unsigned one, unsigned other)
{
    return found->place[one].x + found->place[one].width < found->place[other].x ||
           found->place[other].x + found->place[other].width < found->place[one].x ||
           found->place[one].y + found->place[one].height < found->place[other].y ||
           found->place[other].y + found->place[other].height < found->place[one].y;
}

/* However many are asked for, they are on the page, within its margins and apart from each other;
 * what is small by itself is not enlarged. */
static void any_number_fits(void **state)
{
    (void)state;
    qdr_page_picture pictures[MOST];
    for (unsigned k = 0; k < MOST; ++k) {
        pictures[k] = (qdr_page_picture){.svg = k % 3 == 0   ? TINY
                                                : k % 3 == 1 ? WORDY
                                                             : LARGE,
                                         .title = k % 2 == 0 ? "title" : NULL};
    }
    for (unsigned count = 1; count <= MOST; ++count) {
        const qdr_page_section section = {
            .pictures = pictures, .count = count, .per_page = count, .heading = "heading"};
        qdr_pages *pages;
        struct found found;
        assert_int_equal(qdr_pages_new(&pages, &section, 1, NULL, NULL), QDR_OK);
        assert_int_equal(qdr_pages_count(pages), 1);
        look(pages, 0, 1, &found);
        assert_int_equal(found.pictures, count);
        for (unsigned k = 0; k < count; ++k) {
            assert_true(found.place[k].x >= 150 && found.place[k].y >= 150);
            assert_true(found.place[k].x + found.place[k].width <= 2100 - 150);
            assert_true(found.place[k].y + found.place[k].height <= 2970 - 150);
            assert_true(found.place[k].width > 20);
            assert_true(k % 3 != 0 || found.place[k].width <= 720);
            for (unsigned other = 0; other < k; ++other) {
                assert_true(apart(&found, k, other));
            }
        }
        qdr_pages_free(pages);
    }
}

/* Each section begins a page; titles, headings and numbers are where they belong. */
static void sections(void **state)
{
    (void)state;
    const qdr_page_picture pictures[] = {
        {CLASSIC, "<&>"}, {CLASSIC, "2"}, {TINY, "a\x01\xff b"}, {TINY, ""}, {TINY, NULL}};
    const qdr_page_section sections[] = {
        {.pictures = pictures, .count = 5, .per_page = 3},
        {.pictures = NULL, .count = 0, .heading = "nothing"},
        {.pictures = pictures, .count = 2, .heading = "Solutions", .is_small = true}};
    qdr_pages *pages;
    struct found found;
    qdr_params *letter = params_of(QDR_PARAMS_PICTURE, "paper=letter");
    assert_int_equal(qdr_pages_new(&pages, sections, 3, letter, NULL), QDR_OK);
    qdr_params_free(letter);
    assert_int_equal(qdr_pages_count(pages), 3);
    look(pages, 0, 1, &found);
    assert_string_equal(found.texts, "<&>|2|a?? b|1|");
    assert_string_equal(found.size, "215.9mm x 279.4mm");
    look(pages, 1, 1, &found);
    assert_string_equal(found.texts, "2|");
    assert_int_equal(found.pictures, 2);
    look(pages, 2, 1, &found);
    assert_string_equal(found.texts, "Solutions|<&>|2|3|");
    look(pages, 0, 3, &found);
    assert_string_equal(found.texts, "<&>|2|a?? b|1|2|Solutions|<&>|2|3|");
    assert_string_equal(found.size, "215.9mm x 838.2mm");
    qdr_pages_free(pages);
}

/* A title has one line; what is left of it is whole characters. */
static void long_titles_are_cut(void **state)
{
    (void)state;
    char title[2000] = "";
    const qdr_page_picture picture = {CLASSIC, title};
    const qdr_page_section section = {.pictures = &picture, .count = 1};
    qdr_pages *pages;
    struct found found;
    for (unsigned k = 0; k < 600; ++k) {
        strcat(title, k % 2 == 0 ? "\xC3\xA9" : "\xE6\x95\xB0");
    }
    assert_int_equal(qdr_pages_new(&pages, &section, 1, NULL, NULL), QDR_OK);
    look(pages, 0, 1, &found);
    size_t length = strlen(found.texts);
    assert_true(length > 60 && length < 200);
    assert_string_equal(found.texts + length - 4, "\xE2\x80\xA6|");
    assert_memory_equal(found.texts, title, length - 4);
    qdr_pages_free(pages);
}

static bool refuse(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return false;
}

static qdr_status failure(const char *svg, unsigned per_page, const qdr_params *params)
{
    const qdr_page_picture picture = {svg, NULL};
    const qdr_page_section section = {.pictures = &picture, .count = 1, .per_page = per_page};
    qdr_pages *pages;
    qdr_error error;
    qdr_status status = qdr_pages_new(&pages, &section, 1, params, &error);
    assert_true(status == QDR_OK ? pages != NULL : !pages && error.text[0] != '\0');
    qdr_pages_free(pages);
    return status;
}

static void failures(void **state)
{
    (void)state;
    const qdr_page_picture picture = {CLASSIC, NULL};
    const qdr_page_section section = {.pictures = &picture, .count = 1};
    qdr_writer writer = {NULL, refuse};
    qdr_pages *pages;
    assert_int_equal(failure(CLASSIC, QDR_PER_PAGE_MAX, NULL), QDR_OK);
    assert_int_equal(failure(CLASSIC, QDR_PER_PAGE_MAX + 1, NULL), QDR_RANGE);
    qdr_params *other = params_of(QDR_PARAMS_READ, "");
    assert_int_equal(failure(CLASSIC, 0, other), QDR_INVALID);
    qdr_params_free(other);
    assert_int_equal(failure(NULL, 0, NULL), QDR_INVALID);
    assert_int_equal(failure("<p/>", 0, NULL), QDR_INVALID);
    assert_int_equal(failure("<svg width=\"5\"", 0, NULL), QDR_INVALID);
    assert_int_equal(failure("<svg width=\"5\"><g height=\"5\"/></svg>", 0, NULL), QDR_INVALID);
    assert_int_equal(failure("<svg width=\"-5\" height=\"5\"/>", 0, NULL), QDR_INVALID);
    assert_int_equal(failure("<svg width=\"5\" height=\"99999999999999999999\"/>", 0, NULL),
                     QDR_INVALID);
    assert_int_equal(qdr_pages_new(&pages, &section, 1, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_pages_write(pages, 0, 1, &writer, NULL), QDR_IO);
    assert_int_equal(qdr_pages_write(pages, 0, 0, &writer, NULL), QDR_RANGE);
    assert_int_equal(qdr_pages_write(pages, 0, 2, &writer, NULL), QDR_RANGE);
    assert_int_equal(qdr_pages_write(pages, 1, 1, &writer, NULL), QDR_RANGE);
    qdr_pages_free(pages);
    qdr_pages_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_decide), cmocka_unit_test(any_number_fits),
        cmocka_unit_test(sections),     cmocka_unit_test(long_titles_are_cut),
        cmocka_unit_test(failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
