/* well_formed.c  Whether files are well-formed XML: says what is wrong with each that is not.
 *
 *     well_formed FILE... */
#include <expat.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_well_formed(XML_Parser parser, FILE *file)
{
    static char buffer[1 << 16];
    size_t length;
    bool ok = true;
    do {
        length = fread(buffer, 1, sizeof buffer, file);
        ok = XML_Parse(parser, buffer, (int)length, length == 0) == XML_STATUS_OK;
    } while (ok && length > 0);
    return ok && !ferror(file);
}

static bool check(const char *name)
{
    XML_Parser parser = XML_ParserCreate(NULL);
    FILE *file = fopen(name, "rb");
    bool ok = parser && file && is_well_formed(parser, file);
    if (!ok) {
        printf("%s:%lu: %s\n", name, parser ? (unsigned long)XML_GetCurrentLineNumber(parser) : 0,
               parser && file ? XML_ErrorString(XML_GetErrorCode(parser)) : "cannot be read");
    }
    if (file) {
        fclose(file);
    }
    XML_ParserFree(parser);
    return ok;
}

int main(int count, char **names)
{
    bool ok = count > 1;
    for (int k = 1; k < count; ++k) {
        ok &= check(names[k]);
    }
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
