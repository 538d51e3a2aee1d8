/* formats.c  Names of formats: see formats.h. */
#include "shell/formats.h"

#include <stdio.h>
#include <string.h>

#include <quadrille/problem.h>

#include "base/params.h"
#include "shell/sudoku_args.h"

bool find_word(const char *words, const char *word, unsigned *index)
{
    uint64_t found;
    const bool is_there = qdri_params_find_word(words, word, strlen(word), &found);
    *index = (unsigned)found;
    return is_there;
}

/* The formats of puzzles that only the program writes, in the order of enum puzzle_to; and then
 * come those of the library that are none of them. */
#define OWN_FORMATS "line|rows|numbers|grid|unicode|csv|json|dlx"

#define WORDS_MOST 400

static void add(char words[WORDS_MOST], const char *comma, const char *word)
{
    size_t length = strlen(words);
    snprintf(words + length, WORDS_MOST - length, "%s%s", length > 0 ? comma : "", word);
}

static void add_word(char words[WORDS_MOST], const char *word)
{
    add(words, "|", word);
}

const char *cover_formats(void)
{
    static char words[WORDS_MOST];
    const qdr_format_info *info;
    words[0] = '\0';
    for (size_t k = 0; (info = qdr_format_at(k)) != NULL; ++k) {
        add_word(words, info->name);
    }
    add_word(words, "shapes");
    add_word(words, "xmpuzzle");
    return words;
}

const char *puzzle_formats(void)
{
    static char words[WORDS_MOST];
    const qdr_puzzle_format_info *info;
    words[0] = '\0';
    for (size_t k = 0; (info = qdr_puzzle_format_at(k)) != NULL; ++k) {
        add_word(words, info->name);
    }
    return words;
}

/* Is it one that the library writes, and the program does not by itself? */
static bool is_library_format(const qdr_puzzle_format_info *info)
{
    unsigned index;
    return info->format != QDR_PUZZLE_AUTO && !info->is_other &&
           !find_word(OWN_FORMATS, info->name, &index);
}

const char *formats_to_write(void)
{
    static char words[WORDS_MOST];
    const qdr_puzzle_format_info *info;
    snprintf(words, sizeof words, "%s", OWN_FORMATS);
    for (size_t k = 0; (info = qdr_puzzle_format_at(k)) != NULL; ++k) {
        if (is_library_format(info)) {
            add_word(words, info->name);
        }
    }
    return words;
}

const char *formats_to_read(int from)
{
    static char words[WORDS_MOST];
    const qdr_puzzle_format_info *info;
    words[0] = '\0';
    for (size_t k = 0; (info = qdr_puzzle_format_at(k)) != NULL; ++k) {
        bool is_asked_for =
            from == QDR_PUZZLE_AUTO ? info->format != QDR_PUZZLE_AUTO : (int)info->format == from;
        if (is_asked_for && !info->is_other) {
            add(words, ", ", info->name);
        }
    }
    return words;
}

bool format_to_write(const char *word, unsigned *to)
{
    const qdr_puzzle_format_info *info;
    if (find_word(OWN_FORMATS, word, to)) {
        return true;
    }
    for (size_t k = 0; (info = qdr_puzzle_format_at(k)) != NULL; ++k) {
        if (is_library_format(info) && strcmp(info->name, word) == 0) {
            *to = PUZZLE_TO_FITTING + (unsigned)info->format;
            return true;
        }
    }
    return false;
}

/* By the endings of files. */
static const struct {
    const char *ending;
    enum picture_kind kind;
} endings[] = {{"dot", PICTURE_DOT},
               {"gv", PICTURE_DOT},
               {"svg", PICTURE_SVG},
               {"png", PICTURE_PNG},
               {"pdf", PICTURE_PDF}};

/* Returns what stands behind the last dot of a file's name, NULL where there is none. */
static const char *ending_of(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path;
    const char *dot = name ? strrchr(name, '.') : NULL;
    return dot && dot != name ? dot + 1 : NULL;
}

bool picture_kind_of_file(const char *path, enum picture_kind *kind)
{
    const char *ending = ending_of(path);
    *kind = PICTURE_BY_NAME;
    for (size_t k = 0; ending && k < sizeof endings / sizeof *endings; ++k) {
        if (strcmp(ending, endings[k].ending) == 0) {
            *kind = endings[k].kind;
        }
    }
    return ending != NULL;
}
