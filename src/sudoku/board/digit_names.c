/* digit_names.c  Reads which digits a Sudoku has, and what their symbols are. */
#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "sudoku/board/map.h"
#include "sudoku/board/symbols.h"

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_separator(char byte)
{
    return qdri_is_blank(byte) || byte == ',';
}

static void put_symbol(struct qdri_digit_names *names, char symbol)
{
    ++names->count;
    names->alphabet.symbol[names->count] = symbol;
    names->alphabet.digit[(unsigned char)symbol] = (signed char)names->count;
}

/* Reads letters, each of them once, with separators between them or without; `a-i` stands for all
 * from a to i.  Returns what is behind them, or a letter that was there before. */
static const char *read_letters(struct qdri_digit_names *names, const char *at)
{
    for (; is_letter(*at) || is_separator(*at); ++at) {
        const bool is_range = is_letter(*at) && at[1] == '-' && is_letter(at[2]);
        const char last = is_range ? at[2] : *at;
        for (char letter = *at; is_letter(letter) && letter <= last; ++letter) {
            if (names->alphabet.digit[(unsigned char)letter] > 0) {
                return at;
            }
            put_symbol(names, letter);
        }
        at += is_range ? 2 : 0;
    }
    return at;
}

/* Reads a number of up to two figures; returns what is behind it. */
static const char *read_number(const char *at, unsigned *number)
{
    *number = 0;
    for (unsigned k = 0; k < 2 && *at >= '0' && *at <= '9'; ++k) {
        *number = *number * 10 + (unsigned)(*at++ - '0');
    }
    return at;
}

/* Reads a range such as 0-8; returns what is behind it, or the number that makes it none. */
static const char *read_range(struct qdri_digit_names *names, const char *at)
{
    unsigned first;
    unsigned last;
    const char *hyphen = read_number(at, &first);
    const char *end = *hyphen == '-' ? read_number(hyphen + 1, &last) : hyphen;
    if (hyphen == at || *hyphen != '-' || end == hyphen + 1 || last < first ||
        last > QDR_SIDE_MAX || last - first >= QDR_SIDE_MAX) {
        return at;
    }
    names->shift = (int32_t)first - 1;
    for (unsigned number = first; number <= last; ++number) {
        put_symbol(names, number == 0 ? '0' : qdri_symbols[number]);
    }
    return end;
}

/* Letters are read in either case, unless both are symbols. */
static void add_cases(signed char *digit)
{
    for (unsigned upper = 'A'; upper <= 'Z'; ++upper) {
        const unsigned lower = upper - 'A' + 'a';
        digit[upper] = digit[upper] > 0 ? digit[upper] : digit[lower];
        digit[lower] = digit[lower] > 0 ? digit[lower] : digit[upper];
    }
}

qdr_status qdri_digit_names_read(struct qdri_digit_names *names, const char *text, qdr_error *error)
{
    char shown[QDRI_QUOTE_SIZE];
    *names = (struct qdri_digit_names){.alphabet = {.symbol = "."}};
    memset(names->alphabet.digit, -1, sizeof names->alphabet.digit);
    for (const char *blank = "0.-_*?"; *blank != '\0'; ++blank) {
        names->alphabet.digit[(unsigned char)*blank] = 0;
    }
    const char *at = text;
    while (is_separator(*at)) {
        ++at;
    }
    at = is_letter(*at) ? read_letters(names, at) : read_range(names, at);
    at += strspn(at, " \t\r\n");
    if (*at != '\0' || names->count == 0) {
        return qdri_fail_at(error, QDR_SYNTAX, qdri_place_at((size_t)(at - text)),
                            "'%s' is not a set of digits (expected a range such as 0-8, up to 61, "
                            "or letters, each once, such as A-I or WORDPLAYS)",
                            qdri_quote(shown, at, strcspn(at, " \t\r\n,")));
    }
    add_cases(names->alphabet.digit);
    return QDR_OK;
}

char qdri_symbol_of(const struct qdri_board *board, unsigned digit)
{
    const unsigned written = qdri_written(digit);
    return board->alphabet && written <= board->digits ? board->alphabet->symbol[written]
                                                       : qdr_digit_symbol((qdr_digit)written);
}

int qdri_digit_of(const struct qdri_board *board, char symbol)
{
    return board->alphabet ? board->alphabet->digit[(unsigned char)symbol]
                           : qdr_symbol_digit(symbol);
}
