/* absent.c  In the place of what reads links of Penpa+ where zlib is left out: every link is
 * refused. */
#include "sudoku/formats/penpa/penpa.h"

qdr_status qdri_penpa_read(struct qdri_sheet *sheet, const char *link, size_t length,
                           struct qdri_place place, qdr_error *error)
{
    (void)sheet;
    (void)link;
    (void)length;
    return qdri_fail_at(error, QDR_UNSUPPORTED, place,
                        "links of Penpa+ are compressed, and this was built without zlib");
}
