/* xml.h  XML: the elements and the text of a document in memory, one after the other, as Expat
 * finds them.
 *
 * Entities that a document declares itself are refused, as no format that is read here has any:
 * what has them may mean harm. */
#ifndef QDRI_BASE_XML_H
#define QDRI_BASE_XML_H

#include <stddef.h>

#include "base/error.h"

struct qdri_xml; /* a document that is being read */

/* Who is told of it.  Attributes are a name and its value, the next name... and NULL. */
struct qdri_xml_listener {
    void *ctx;
    void (*begin)(void *ctx, struct qdri_xml *xml, const char *name, const char **attributes);
    void (*end)(void *ctx, struct qdri_xml *xml);
    void (*text)(void *ctx, struct qdri_xml *xml, const char *text, size_t length);
    const char *no_entities; /* what is wrong where there are entities */
};

struct qdri_xml_document {
    const char *text;
    size_t length;
    struct qdri_place place; /* of its first byte */
    const char *encoding;    /* NULL: as it says itself, or UTF-8 */
};

/* Reads a document to its end, or to where it is wrong: by itself, or because the listener stops
 * it.  Errors: QDR_SYNTAX, with the place; what the listener says; QDR_NOMEM. */
qdr_status qdri_xml_read(const struct qdri_xml_document *document,
                         const struct qdri_xml_listener *listener, qdr_error *error);

/* Returns the value of an attribute; NULL where there is none of that name. */
const char *qdri_xml_attribute(const char **attributes, const char *name);

/* For listeners: where that stands which they are told of, as a byte of the document; and its
 * place, or that of a byte `offset` behind, on the same line.  What they are told of later stands
 * behind. */
size_t qdri_xml_at(const struct qdri_xml *xml);
struct qdri_place qdri_xml_place(struct qdri_xml *xml, size_t offset);

/* For listeners: end the reading, with an error at that place, or for want of memory.  The first
 * failure is the one that counts. */
QDRI_PRINTF(4, 5)
void qdri_xml_fail(struct qdri_xml *xml, size_t offset, qdr_status code, const char *format, ...);
void qdri_xml_no_memory(struct qdri_xml *xml);

#endif
