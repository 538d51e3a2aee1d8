/* look.c  Nothing here may swallow a puzzle: words count only where no digits could stand. */
#include "sudoku/formats/grids/look.h"

#include <string.h>

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

bool qdri_line_is_blank(const struct qdri_text_line *line)
{
    return *skip_blanks(line->text) == '\0';
}

/* Compares without regard to case.  `word` is in small letters. */
static bool is_word(const char *text, size_t length, const char *word)
{
    if (strlen(word) != length) {
        return false;
    }
    for (size_t k = 0; k < length; ++k) {
        char byte = text[k];
        if (byte >= 'A' && byte <= 'Z') {
            byte = (char)(byte - 'A' + 'a');
        }
        if (byte != word[k]) {
            return false;
        }
    }
    return true;
}

/* What people call a puzzle in titles and headers. */
static bool is_puzzle_word(const char *text, size_t length)
{
    static const char *const words[] = {"puzzle",   "puzzles",   "quiz",    "quizzes", "sudoku",
                                        "sudokus",  "grid",      "grids",   "board",   "boards",
                                        "question", "questions", "problem", "problems"};
    for (size_t k = 0; k < sizeof words / sizeof *words; ++k) {
        if (is_word(text, length, words[k])) {
            return true;
        }
    }
    return false;
}

static size_t letters(const char *text)
{
    size_t length = 0;
    while (is_letter(text[length])) {
        ++length;
    }
    return length;
}

/* What follows the word must be short: no puzzle may be taken for a number. */
static bool is_title(const char *text)
{
    size_t length = letters(text);
    size_t number = strspn(text + length, " \t#:.0123456789");
    return length > 0 && is_puzzle_word(text, length) && text[length + number] == '\0' &&
           number <= 12;
}

bool qdri_line_is_comment(const struct qdri_text_line *line)
{
    const char *text = skip_blanks(line->text);
    return *text == '#' || *text == '%' || *text == ';' || (text[0] == '/' && text[1] == '/') ||
           is_title(text);
}

bool qdri_line_is_section(const struct qdri_text_line *line, bool *is_puzzle)
{
    const char *text = skip_blanks(line->text);
    if (*text != '[') {
        return false;
    }
    size_t length = letters(text + 1);
    *is_puzzle = is_word(text + 1, length, "puzzle");
    return length > 0 && text[length + 1] == ']' && *skip_blanks(text + length + 2) == '\0';
}

/* May a field be a name?  No puzzle may be taken for one: names begin with a letter (or are empty)
 * and are short. */
static bool is_name(const char *field, size_t length)
{
    return length == 0 || (is_letter(*field) && length <= 32);
}

bool qdri_line_is_csv_header(const struct qdri_text_line *line, size_t *field)
{
    bool is_found = false;
    size_t fields = 0;
    for (const char *text = line->text;; ++fields) {
        text += strspn(text, " \"");
        size_t end = strcspn(text, ",;\t");
        size_t length = end;
        while (length > 0 && strchr(" \"", text[length - 1])) {
            --length;
        }
        if (!is_name(text, length)) {
            return false;
        }
        if (!is_found && is_puzzle_word(text, length)) {
            is_found = true;
            *field = fields;
        }
        if (text[end] == '\0') {
            return is_found && fields > 0;
        }
        text += end + 1;
    }
}
