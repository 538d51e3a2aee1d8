#include "sudoku/formats/fpuzzles.h"

qdr_status qdri_fpuzzles_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                              qdr_error *error)
{
    (void)sheet;
    (void)document;
    return qdri_fail(error, QDR_UNSUPPORTED, "not yet");
}
