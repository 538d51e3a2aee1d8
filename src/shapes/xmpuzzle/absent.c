/* absent.c  In the place of what reads files of Burr Tools where Expat is left out: every file is
 * refused, so there is nothing to convert. */
#include "shapes/xmpuzzle/xmpuzzle.h"

qdr_status qdri_xmpuzzle_parse(struct qdri_xmpuzzle *puzzle, qdr_error *error)
{
    return qdri_xml_read(&puzzle->document, NULL, error);
}

void qdri_xmpuzzle_free(struct qdri_xmpuzzle *puzzle)
{
    (void)puzzle;
}

qdr_status qdri_xmpuzzle_convert(const struct qdri_xmpuzzle *puzzle, qdr_shapes *shapes,
                                 qdr_error *error)
{
    (void)shapes;
    return qdri_xml_read(&puzzle->document, NULL, error);
}
