/* whole_file.h  For programs that check files: all of one, or the end of the program. */
#ifndef TESTS_SUPPORT_WHOLE_FILE_H
#define TESTS_SUPPORT_WHOLE_FILE_H

#include <stdio.h>
#include <stdlib.h>

/* Returns the bytes of a file, to be freed, with a 0 byte behind them. */
static inline char *whole_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16;
    char *bytes = malloc(room);
    *size = 0;
    while (file && bytes && !feof(file) && !ferror(file)) {
        *size += fread(bytes + *size, 1, room - *size, file);
        if (*size == room) {
            room *= 2;
            bytes = realloc(bytes, room);
        }
    }
    if (!file || !bytes || ferror(file)) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(2);
    }
    fclose(file);
    bytes[*size] = '\0';
    return bytes;
}

#endif
