#include "sudoku/formats/links.h"

qdr_status qdri_link_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          qdr_error *error)
{
    (void)sheet;
    (void)document;
    return qdri_fail(error, QDR_UNSUPPORTED, "not yet");
}

qdr_status qdri_link_write_fpuzzles(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                    struct qdri_strbuf *text, qdr_error *error)
{
    (void)puzzle;
    (void)rules;
    (void)text;
    return qdri_fail(error, QDR_UNSUPPORTED, "not yet");
}

qdr_status qdri_link_write_sudokupad(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                     struct qdri_strbuf *text, qdr_error *error)
{
    (void)puzzle;
    (void)rules;
    (void)text;
    return qdri_fail(error, QDR_UNSUPPORTED, "not yet");
}

enum qdri_json_kind qdri_json_guess(const char *text, size_t length)
{
    (void)text;
    (void)length;
    return QDRI_JSON_OTHER;
}

bool qdri_link_is(const char *text, size_t length)
{
    (void)text;
    (void)length;
    return false;
}
