/* words.c  Looks for the names of rules in text, and writes and finds clauses in it. */
#include "sudoku/formats/drawn/recognize.h"

#include <string.h>

#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

const struct qdri_theme_row qdri_themes[QDRI_THEMES] = {
#define THEME(theme, name, form, words) {name, QDRI_THEME_IS_##form, words},
#include "sudoku/formats/drawn/themes.def"
#undef THEME
};

/* Appends the text in small letters, with one blank for all that stands between words, before the
 * first and behind the last.  False: no memory. */
static bool simplify(struct qdri_strbuf *out, const char *text, size_t length)
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

/* Finds one of the words of a theme in the text, and takes it out. */
static void find_words(struct qdri_naming *naming, enum qdri_theme theme, char *text)
{
    for (const char *words = qdri_themes[theme].words; *words != '\0'; words += *words == '|') {
        const size_t length = strcspn(words, "|");
        for (char *at = strchr(text, ' '); at; at = strchr(at + 1, ' ')) {
            if (strncmp(at + 1, words, length) == 0) {
                naming->is_named[theme] = true;
                memset(at + 1, '_', length);
            }
        }
        words += length;
    }
}

bool qdri_naming_find(struct qdri_naming *naming, const char *words)
{
    struct qdri_strbuf text = {0};
    bool is_whole = qdri_sentences_find(naming, words) && simplify(&text, words, strlen(words));
    for (enum qdri_theme theme = 0; is_whole && theme < QDRI_THEMES; ++theme) {
        find_words(naming, theme, text.text);
    }
    qdri_strbuf_free(&text);
    return is_whole;
}

enum qdri_theme qdri_theme_of(const char *rule)
{
    enum qdri_theme theme = 0;
    while (theme < QDRI_THEMES && strcmp(qdri_themes[theme].name, rule) != 0) {
        ++theme;
    }
    return theme;
}

/* ------------------------------------------------------------------------------- sentences ---- */

/* Doublers that are to be found need two sentences: that there is one in each row, column and box,
 * and that each digit is one.  The usual rules say so of digits as well, so the words must stand in
 * a sentence that speaks of doublers. */
enum saying {
    DOUBLERS_IN_HOUSES,
    DOUBLERS_OF_DIGITS,
    NEGATORS_IN_HOUSES,
    NEGATORS_OF_DIGITS,
    DOUBLED_SQUARES,
    DOUBLED_CIRCLES,
    DOUBT, /* that the words mean what they seem to */
    SAYINGS
};

enum { GROUPS_MOST = 5 };

#define BOXES " box| region| block| 3x3"
#define ONE_OF_THEM " one | once | single "
#define UNSURE " not | may | might | or | at most | up to | some | two | no "
#define EACH_DIGIT                                                                                 \
    " each digit| every digit| different digit| digits 1 | digit from 1 | digits from 1 | 1 to "   \
    "9 | 1 through 9 | 1 9 "
#define COUNTS_DOUBLE                                                                              \
    " counts double | count double | counts as double | count as double | is doubled | are "       \
    "doubled | twice its value| twice its digit| twice their value| twice their digit| double "    \
    "its value| double its digit| double their value| double their digit| is a doubler | are "     \
    "doublers "
#define OF_OTHERS " not | may | might | line| dot| thermo| row| column| box| between | other "

/* Of each group, parted by '|', something is in the sentence; of `none`, nothing. */
static const struct {
    const char *all[GROUPS_MOST];
    const char *none;
} sayings[SAYINGS] = {
    [DOUBLERS_IN_HOUSES] = {{" doubler", " row", " column", BOXES, ONE_OF_THEM}, UNSURE},
    [DOUBLERS_OF_DIGITS] = {{" double", EACH_DIGIT}, UNSURE},
    [NEGATORS_IN_HOUSES] = {{" negator", " row", " column", BOXES, ONE_OF_THEM}, UNSURE},
    [NEGATORS_OF_DIGITS] = {{" negat", EACH_DIGIT}, UNSURE},
    [DOUBLED_SQUARES] = {{" shaded | grey | gray | square", COUNTS_DOUBLE}, OF_OTHERS "| circle"},
    [DOUBLED_CIRCLES] = {{" circle", COUNTS_DOUBLE}, OF_OTHERS "| square"},
    [DOUBT] = {{" doubl| negat", " only | except | may or may not | sometimes | either "}, NULL},
};

/* Is one phrase of the group, separated by '|', in the sentence? */
static bool has_any(const char *sentence, const char *group)
{
    while (*group != '\0') {
        const size_t length = strcspn(group, "|");
        for (const char *at = sentence; *at != '\0'; ++at) {
            if (strncmp(at, group, length) == 0) {
                return true;
            }
        }
        group += length + (group[length] == '|');
    }
    return false;
}

static bool says(const char *sentence, enum saying saying)
{
    bool is_so = !sayings[saying].none || !has_any(sentence, sayings[saying].none);
    for (size_t k = 0; is_so && k < GROUPS_MOST && sayings[saying].all[k]; ++k) {
        is_so = has_any(sentence, sayings[saying].all[k]);
    }
    return is_so;
}

static void conclude(struct qdri_naming *naming, const bool *is_said)
{
    const bool are_doublers = is_said[DOUBLERS_IN_HOUSES] && is_said[DOUBLERS_OF_DIGITS];
    const bool are_negators = is_said[NEGATORS_IN_HOUSES] && is_said[NEGATORS_OF_DIGITS];
    const bool are_squares = is_said[DOUBLED_SQUARES];
    const bool are_circles = is_said[DOUBLED_CIRCLES];
    if (!is_said[DOUBT] && are_doublers + are_negators + are_squares + are_circles == 1) {
        naming->is_named[QDRI_THEME_HIDDEN_DOUBLERS] = are_doublers;
        naming->is_named[QDRI_THEME_HIDDEN_NEGATORS] = are_negators;
        naming->is_named[QDRI_THEME_DOUBLED_SQUARES] = are_squares;
        naming->is_named[QDRI_THEME_DOUBLED_CIRCLES] = are_circles;
    }
}

bool qdri_sentences_find(struct qdri_naming *naming, const char *words)
{
    bool is_said[SAYINGS] = {false};
    bool is_whole = true;
    struct qdri_strbuf sentence = {0};
    while (is_whole && *words != '\0') {
        const size_t length = strcspn(words, ".;!?\r\n");
        qdri_strbuf_clear(&sentence);
        is_whole = simplify(&sentence, words, length);
        for (enum saying saying = 0; is_whole && saying < SAYINGS; ++saying) {
            is_said[saying] |= says(sentence.text, saying);
        }
        words += length + (words[length] != '\0');
    }
    qdri_strbuf_free(&sentence);
    conclude(naming, is_said);
    return is_whole;
}

/* -------------------------------------------------------------------------------- clauses ---- */

static const char head[] = "Rules by name:\n";
static const char key[] = "rule: ";

static bool is_shown(const struct qdri_clause *clause)
{
    return !clause->rule->is_division || clause->rule->is_layout;
}

/* Says what a rule means, at the first clause that has it.  Those that are stated come behind the
 * others, since that is their order when they are read. */
static void explain(struct qdri_strbuf *text, const qdr_rules *rules, const bool *is_stated,
                    size_t index)
{
    const struct qdri_rule *rule = rules->clause[index].rule;
    bool is_first = is_shown(&rules->clause[index]);
    for (size_t k = 1; is_first && k < rules->clauses; ++k) {
        bool is_before = is_stated[k] == is_stated[index] ? k < index : is_stated[index];
        is_first = !is_before || rules->clause[k].rule != rule;
    }
    if (is_first) {
        qdri_strbuf_addf(text, "%s: %s\n", rule->info.name, rule->info.meaning);
    }
}

static void state(struct qdri_strbuf *text, const struct qdri_clause *clause)
{
    const char *argument = clause->argument ? clause->argument : "";
    const char *blank = argument[0] != '\0' ? " " : "";
    qdri_strbuf_addf(text, "%s%s:%s%s\n", key, clause->rule->info.name, blank, argument);
}

void qdri_block_write(struct qdri_strbuf *text, const char *notes, const qdr_rules *rules,
                      const bool *is_stated)
{
    qdri_strbuf_addf(text, "%s%s%s", notes, notes[0] == '\0' ? "" : "\n\n", head);
    size_t length = text->length;
    for (size_t k = 0; k < 2 * rules->clauses;
         ++k) { /* in the second round those that are stated */
        const size_t index = k % rules->clauses;
        if (index > 0 && is_stated[index] == (k > index)) {
            explain(text, rules, is_stated, index);
        }
    }
    for (size_t k = 1; k < rules->clauses; ++k) {
        if (is_stated[k]) {
            state(text, &rules->clause[k]);
        }
    }
    if (text->length > length) {
        text->text[--text->length] = '\0'; /* the last newline */
    }
}

const char *qdri_block_find(const char *notes, size_t *length)
{
    const char *found = NULL;
    for (const char *at = strstr(notes, head); at; at = strstr(at + 1, head)) {
        found = at == notes || at[-1] == '\n' ? at : found;
    }
    *length = found ? (size_t)(found - notes) : strlen(notes);
    bool has_blank = found && *length >= 2 && found[-1] == '\n' && found[-2] == '\n';
    *length -= has_blank ? 2 : 0;
    return found;
}

/* Parts the line into the name and the argument, where it has one. */
static void part(struct qdri_statement *statement)
{
    char *name = statement->line.text + strlen(key);
    char *colon = strchr(name, ':');
    char *argument = colon ? colon + 1 + strspn(colon + 1, " \t") : NULL;
    if (colon) {
        *colon = '\0';
    }
    statement->name = name;
    statement->argument = argument && argument[0] != '\0' ? argument : NULL;
}

bool qdri_block_next(const char **at, struct qdri_statement *statement, bool *is_whole)
{
    bool is_found = false;
    *is_whole = true;
    while (!is_found && **at != '\0') {
        size_t length = strcspn(*at, "\r\n");
        is_found = strncmp(*at, key, strlen(key)) == 0;
        if (is_found) {
            qdri_strbuf_clear(&statement->line);
            *is_whole = qdri_strbuf_add(&statement->line, *at, length);
        }
        *at += length;
        *at += strspn(*at, "\r\n");
    }
    if (is_found && *is_whole) {
        part(statement);
    }
    return is_found && *is_whole;
}
