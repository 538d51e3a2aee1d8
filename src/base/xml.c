/* xml.c  Hands a document to Expat, and what Expat finds to a listener. */
#include "base/xml.h"

#include <expat.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PART_MOST = 1 << 30 }; /* bytes that Expat gets at once: it counts them in an int */

struct qdri_xml {
    XML_Parser parser;
    const struct qdri_xml_document *document;
    const struct qdri_xml_listener *listener;
    size_t seen;       /* bytes that were looked at to find places */
    size_t column;     /* of the next one */
    qdr_status status; /* QDR_OK while nothing is wrong */
    qdr_error *error;
};

const char *qdri_xml_attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2) {
        if (strcmp(attributes[0], name) == 0) {
            return attributes[1];
        }
    }
    return NULL;
}

size_t qdri_xml_at(const struct qdri_xml *xml)
{
    const XML_Index at = XML_GetCurrentByteIndex(xml->parser);
    return at > 0 ? (size_t)at : 0;
}

struct qdri_place qdri_xml_place(struct qdri_xml *xml, size_t offset)
{
    const struct qdri_xml_document *document = xml->document;
    const size_t at = qdri_xml_at(xml) + offset;
    for (; xml->seen < at && xml->seen < document->length; ++xml->seen) {
        const char byte = document->text[xml->seen];
        xml->column = byte == '\n' || byte == '\r' ? 1 : xml->column + 1;
    }
    return (struct qdri_place){document->place.source,
                               document->place.line - 1 + XML_GetCurrentLineNumber(xml->parser),
                               xml->column};
}

void qdri_xml_fail(struct qdri_xml *xml, size_t offset, qdr_status code, const char *format, ...)
{
    char text[sizeof((qdr_error *)0)->text];
    va_list arguments;
    if (xml->status != QDR_OK) {
        return;
    }
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    xml->status = qdri_fail_at(xml->error, code, qdri_xml_place(xml, offset), "%s", text);
    XML_StopParser(xml->parser, XML_FALSE);
}

void qdri_xml_no_memory(struct qdri_xml *xml)
{
    if (xml->status == QDR_OK) {
        xml->status = qdri_no_memory(xml->error);
        XML_StopParser(xml->parser, XML_FALSE);
    }
}

static void XMLCALL begin_element(void *ctx, const char *name, const char **attributes)
{
    struct qdri_xml *xml = ctx;
    xml->listener->begin(xml->listener->ctx, xml, name, attributes);
}

static void XMLCALL end_element(void *ctx, const char *name)
{
    struct qdri_xml *xml = ctx;
    (void)name;
    xml->listener->end(xml->listener->ctx, xml);
}

static void XMLCALL take_text(void *ctx, const char *text, int length)
{
    struct qdri_xml *xml = ctx;
    xml->listener->text(xml->listener->ctx, xml, text, (size_t)length);
}

static void XMLCALL refuse_entity(void *ctx, const char *name, int is_parameter, const char *value,
                                  int length, const char *base, const char *system,
                                  const char *public, const char *notation)
{
    struct qdri_xml *xml = ctx;
    (void)name;
    (void)is_parameter;
    (void)value;
    (void)length;
    (void)base;
    (void)system;
    (void)public;
    (void)notation;
    qdri_xml_fail(xml, 0, QDR_SYNTAX, "%s", xml->listener->no_entities);
}

static void parse(struct qdri_xml *xml)
{
    const struct qdri_xml_document *document = xml->document;
    enum XML_Status status = XML_STATUS_OK;
    size_t done = 0;
    bool is_last = false;
    XML_SetUserData(xml->parser, xml);
    XML_SetElementHandler(xml->parser, begin_element, end_element);
    XML_SetCharacterDataHandler(xml->parser, take_text);
    XML_SetEntityDeclHandler(xml->parser, refuse_entity);
    while (status == XML_STATUS_OK && !is_last) {
        const size_t left = document->length - done;
        is_last = left <= PART_MOST;
        status =
            XML_Parse(xml->parser, document->text + done, is_last ? (int)left : PART_MOST, is_last);
        done += is_last ? left : PART_MOST;
    }
    if (status == XML_STATUS_OK || xml->status != QDR_OK) {
        return;
    }
    const enum XML_Error code = XML_GetErrorCode(xml->parser);
    if (code == XML_ERROR_NO_MEMORY) {
        xml->status = qdri_no_memory(xml->error);
    } else {
        qdri_xml_fail(xml, 0, QDR_SYNTAX, "%s", XML_ErrorString(code));
    }
}

qdr_status qdri_xml_read(const struct qdri_xml_document *document,
                         const struct qdri_xml_listener *listener, qdr_error *error)
{
    struct qdri_xml xml = {.parser = XML_ParserCreate(document->encoding),
                           .document = document,
                           .listener = listener,
                           .column = document->place.column,
                           .error = error};
    if (!xml.parser) {
        return qdri_no_memory(error);
    }
    parse(&xml);
    XML_ParserFree(xml.parser);
    return xml.status;
}
