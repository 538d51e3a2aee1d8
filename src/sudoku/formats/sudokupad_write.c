#include "sudoku/formats/sudokupad.h"

qdr_status qdri_sudokupad_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                struct qdri_strbuf *text, qdr_error *error)
{
    (void)puzzle;
    (void)rules;
    (void)text;
    return qdri_fail(error, QDR_UNSUPPORTED, "not yet");
}
