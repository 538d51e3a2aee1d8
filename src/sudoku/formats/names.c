/* names.c  The names of formats. */
#include <string.h>

#include <quadrille/sudoku.h>

bool qdr_puzzle_format_at(size_t index, qdr_puzzle_format_info *info)
{
    static const qdr_puzzle_format_info names[] = {
        {"auto", QDR_PUZZLE_AUTO, false},
#define FORMAT(format, name, document, write, title, rules) {name, QDR_PUZZLE_##format, false},
#define NAME(name, format) {name, QDR_PUZZLE_##format, true},
#include "sudoku/formats/formats.def"
#undef FORMAT
#undef NAME
    };
    if (index >= sizeof names / sizeof *names) {
        return false;
    }
    if (info) {
        *info = names[index];
    }
    return true;
}

bool qdr_puzzle_format_find(const char *name, qdr_puzzle_format *format)
{
    qdr_puzzle_format_info info;
    for (size_t k = 0; name && qdr_puzzle_format_at(k, &info); ++k) {
        if (strcmp(info.name, name) == 0) {
            *format = info.format;
            return true;
        }
    }
    return false;
}
