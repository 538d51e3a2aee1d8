/* xml_absent.c  In the place of xml.c where Expat is left out: every document is refused, so no
 * listener is told of anything. */
#include "base/xml.h"

qdr_status qdri_xml_read(const struct qdri_xml_document *document,
                         const struct qdri_xml_listener *listener, qdr_error *error)
{
    (void)listener;
    return qdri_fail_at(error, QDR_UNSUPPORTED, document->place, "this build reads no XML");
}

const char *qdri_xml_attribute(const char **attributes, const char *name)
{
    (void)attributes;
    (void)name;
    return NULL;
}

size_t qdri_xml_at(const struct qdri_xml *xml)
{
    (void)xml;
    return 0;
}

struct qdri_place qdri_xml_place(struct qdri_xml *xml, size_t offset)
{
    (void)xml;
    (void)offset;
    return (struct qdri_place){0};
}

void qdri_xml_fail(struct qdri_xml *xml, size_t offset, qdr_status code, const char *format, ...)
{
    (void)xml;
    (void)offset;
    (void)code;
    (void)format;
}

void qdri_xml_no_memory(struct qdri_xml *xml)
{
    (void)xml;
}
