/* fuzz_fpuzzles.c  libFuzzer: JSON of f-puzzles and SudokuPad, and links.  A corpus:
 * tests/formats/json/valid and invalid.
 *
 * Whatever the bytes: a fault says where; and a puzzle that is read, written and read again, is
 * written as before. */
#include <stdint.h>
#include <string.h>

#include "sudoku/formats/fpuzzles/fpuzzles.h"
#include "sudoku/formats/reader/documents.h"
#include "sudoku/formats/sudokupad/sudokupad.h"

#include "require.h"

typedef qdr_status reads(struct qdri_sheet *sheet, const struct qdri_document *document,
                         qdr_error *error);
typedef qdr_status writes(const qdr_puzzle *puzzle, const qdr_rules *rules,
                          struct qdri_strbuf *text, qdr_error *error);

static void read_again(const struct qdri_strbuf *text, reads *read, writes *write)
{
    const struct qdri_document document = {.text = text->text, .length = text->length, .line = 1};
    struct qdri_sheet sheet = {.title = NULL};
    struct qdri_strbuf again = {0};
    qdr_puzzle puzzle;
    REQUIRE(read(&sheet, &document, NULL) == QDR_OK);
    qdri_sheet_show(&sheet, &puzzle);
    REQUIRE(write(&puzzle, sheet.rules, &again, NULL) == QDR_OK);
    REQUIRE(strcmp(again.text, text->text) == 0);
    qdri_strbuf_free(&again);
    qdri_sheet_clear(&sheet);
}

static void write_and_read(struct qdri_sheet *sheet)
{
    qdr_puzzle puzzle;
    struct qdri_strbuf text = {0};
    qdri_sheet_show(sheet, &puzzle);
    if (qdri_fpuzzles_write(&puzzle, sheet->rules, &text, NULL) == QDR_OK) {
        read_again(&text, qdri_fpuzzles_read, qdri_fpuzzles_write);
    }
    qdri_strbuf_clear(&text);
    if (qdri_sudokupad_write(&puzzle, sheet->rules, &text, NULL) == QDR_OK) {
        read_again(&text, qdri_sudokupad_read, qdri_sudokupad_write);
    }
    qdri_strbuf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static reads *const all[] = {qdri_fpuzzles_read, qdri_sudokupad_read, qdri_link_read};
    struct qdri_strbuf text = {0};
    REQUIRE(qdri_strbuf_add(&text, (const char *)data, size));
    const struct qdri_document document = {
        .text = text.text ? text.text : "", .length = text.length, .line = 1};
    qdri_json_guess(document.text, document.length);
    qdri_link_is(document.text, document.length);
    for (size_t k = 0; k < 3; ++k) {
        struct qdri_sheet sheet = {.title = NULL};
        qdr_error error = {.code = QDR_OK};
        if (all[k](&sheet, &document, &error) == QDR_OK) {
            write_and_read(&sheet);
        } else {
            REQUIRE(error.code != QDR_OK && error.line > 0 && error.column > 0);
        }
        qdri_sheet_clear(&sheet);
    }
    qdri_strbuf_free(&text);
    return 0;
}
