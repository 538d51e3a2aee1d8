/* words.c  Looks for the names of rules in text. */
#include "sudoku/formats/drawn/words.h"

#include <string.h>

#include "sudoku/formats/drawn/sentences.h"

static const struct {
    const char *name;
    enum qdri_theme_form form;
} themes[] = {
#define THEME(theme, name, form) {name, QDRI_THEME_IS_##form},
#define WORDS(theme, words)
#include "sudoku/formats/drawn/themes.def"
#undef THEME
#undef WORDS
};

static const struct {
    enum qdri_theme theme;
    const char *words;
} phrases[] = {
#define THEME(theme, name, form)
#define WORDS(theme, words) {QDRI_THEME_##theme, " " words},
#include "sudoku/formats/drawn/themes.def"
#undef THEME
#undef WORDS
};

bool qdri_words_simplify(struct qdri_strbuf *out, const char *text, size_t length)
{
    qdri_strbuf_add_char(out, ' ');
    for (const char *end = text + length; !out->has_failed && text < end; ++text) {
        char byte = *text >= 'A' && *text <= 'Z' ? (char)(*text | 0x20) : *text;
        bool is_word = (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
        bool is_blank = out->text[out->length - 1] == ' ';
        if (is_word || !is_blank) {
            qdri_strbuf_add_char(out, is_word ? byte : ' ');
        }
    }
    return qdri_strbuf_add_char(out, ' ') && !out->has_failed;
}

bool qdri_naming_find(struct qdri_naming *naming, const char *words)
{
    struct qdri_strbuf text = {0};
    bool is_whole =
        qdri_sentences_find(naming, words) && qdri_words_simplify(&text, words, strlen(words));
    for (size_t k = 0; is_whole && k < sizeof phrases / sizeof *phrases; ++k) {
        char *at = text.text;
        while ((at = strstr(at, phrases[k].words)) != NULL) {
            naming->is_named[phrases[k].theme] = true;
            memset(at + 1, '_', strlen(phrases[k].words) - 1);
        }
    }
    qdri_strbuf_free(&text);
    return is_whole;
}

const char *qdri_theme_name(enum qdri_theme theme)
{
    return themes[theme].name;
}

enum qdri_theme_form qdri_theme_form_of(enum qdri_theme theme)
{
    return themes[theme].form;
}

enum qdri_theme qdri_theme_of(const char *rule)
{
    enum qdri_theme theme = 0;
    while (theme < QDRI_THEMES && strcmp(themes[theme].name, rule) != 0) {
        ++theme;
    }
    return theme;
}
