/* pattern.c  Looks whether a grid is one that a pattern of houses is made for. */
#include "sudoku/rules/pattern.h"

#include "base/alloc.h"
#include "base/error.h"

qdr_status qdri_pattern_check(const struct qdri_board *board, qdr_error *error)
{
    if (board->length != board->side) {
        return qdri_fail(error, QDR_RANGE, "the rule is for one grid, not for a layout of several");
    }
    return QDR_OK;
}

qdr_status qdri_pattern_read(void **data, const struct qdri_board *board, qdr_error *error)
{
    qdr_status status = qdri_pattern_check(board, error);
    if (status != QDR_OK) {
        return status;
    }
    *data = qdri_copy(board, 1, sizeof *board);
    return *data ? QDR_OK : qdri_no_memory(error);
}

qdr_status qdri_pattern_read_boxes(void **data, const struct qdri_board *board, bool is_met,
                                   const char *needs, qdr_error *error)
{
    qdr_status status = qdri_pattern_check(board, error);
    if (status == QDR_OK && !is_met) {
        status = qdri_fail(error, QDR_RANGE, "the rule needs %s; these have %ux%u", needs,
                           board->box_rows, board->box_columns);
    }
    return status == QDR_OK ? qdri_pattern_read(data, board, error) : status;
}
