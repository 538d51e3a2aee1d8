/* look.c  Nothing here may swallow a puzzle: words count only where no digits could stand. */
#include "sudoku/formats/grids/look.h"

#include <string.h>

#include "sudoku/board/map.h"
#include "sudoku/formats/grids/row.h"

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

/* A ';' is no comment where it ends the first field of many: `;5;;3;...`. */
static bool is_fields(const char *text)
{
    size_t separators = 0;
    size_t digits = strspn(text, "0123456789;.\" \t");
    for (size_t k = 0; text[k] != '\0'; ++k) {
        separators += text[k] == ';';
    }
    return text[digits] == '\0' && separators > 2 && strpbrk(text, "123456789");
}

bool qdri_line_is_comment(const struct qdri_text_line *line)
{
    const char *text = skip_blanks(line->text);
    return *text == '#' || *text == '%' || (*text == ';' && !is_fields(text)) ||
           (text[0] == '/' && text[1] == '/') || is_title(text);
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

/* What columns of puzzles are called where no other one is. */
static bool is_column_word(const char *text, size_t length)
{
    return is_word(text, length, "unsolved") || is_word(text, length, "initial") ||
           is_word(text, length, "input");
}

/* A field of CSV, without its quotes and the blanks around it. */
struct field {
    const char *text;
    size_t length;
    const char *end; /* what ends it: a separator or the end of the line */
};

static struct field field_at(const char *text)
{
    struct field field = {.text = text + strspn(text, " \"")};
    field.end = field.text + strcspn(field.text, ",;\t");
    field.length = (size_t)(field.end - field.text);
    while (field.length > 0 && strchr(" \"", field.text[field.length - 1])) {
        --field.length;
    }
    return field;
}

bool qdri_line_is_csv_header(const struct qdri_text_line *line, size_t *field)
{
    bool is_found = false;
    bool has_other = false;
    const char *text = line->text;
    for (size_t fields = 0;; ++fields) {
        struct field name = field_at(text);
        if (!is_name(name.text, name.length)) {
            return false;
        }
        if (!is_found && is_puzzle_word(name.text, name.length)) {
            is_found = true;
            *field = fields;
        } else if (!is_found && !has_other && is_column_word(name.text, name.length)) {
            has_other = true;
            *field = fields;
        }
        if (*name.end == '\0') {
            return (is_found || has_other) && fields > 0;
        }
        text = name.end + 1;
    }
}

bool qdri_line_is_numbered(const struct qdri_text_line *line)
{
    enum { DIGITS_MOST = 10 };
    struct field first = field_at(line->text);
    if (first.length == 0 || first.length > DIGITS_MOST || *first.end == '\0' ||
        strspn(first.text, "0123456789") < first.length) {
        return false;
    }
    struct field second = field_at(first.end + 1);
    unsigned side = qdri_map_side(second.length);
    bool is_grid = side >= 4 && qdri_side_is_usual(side);
    for (size_t k = 0; is_grid && k < second.length; ++k) {
        int digit = qdr_symbol_digit(second.text[k]);
        is_grid = digit >= 0 && digit <= (int)side;
    }
    return is_grid;
}
