/* names.c  The names of formats. */
#include <string.h>

#include <quadrille/sudoku.h>

bool qdr_puzzle_format_find(const char *name, qdr_puzzle_format *format)
{
    static const struct {
        const char *name;
        qdr_puzzle_format format;
    } names[] = {
        {"auto", QDR_PUZZLE_AUTO},
#define FORMAT(format, name, document, write) {name, QDR_PUZZLE_##format},
#define NAME(name, format) {name, QDR_PUZZLE_##format},
#include "sudoku/formats/formats.def"
#undef FORMAT
#undef NAME
    };
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        if (strcmp(names[k].name, name) == 0) {
            *format = names[k].format;
            return true;
        }
    }
    return false;
}
