/* words.c  Words across and down, with letters for colors.  The words are made up: vowels and
 * consonants take turns. */
#include "describe.h"
#include "families/wide.h"

#include <string.h>

enum { LETTERS = 8, WORDS = 999 };

/* Words of one length, no two of them the same. */
struct words {
    unsigned count;
    char word[WORDS][LETTERS + 1];
};

static void make_word(char *word, unsigned letters, uint64_t *state)
{
    unsigned start = bench_draw(state, 2);
    for (unsigned k = 0; k < letters; ++k) {
        word[k] =
            (start + k) % 2 ? "aeiou"[bench_draw(state, 5)] : "bdlmnprst"[bench_draw(state, 9)];
    }
    word[letters] = '\0';
}

static bool is_known(const struct words *words, const char *word)
{
    for (unsigned k = 0; k < words->count; ++k) {
        if (strcmp(words->word[k], word) == 0) {
            return true;
        }
    }
    return false;
}

static void make_words(struct words *words, unsigned count, unsigned letters, uint64_t *state)
{
    words->count = 0;
    while (words->count < count) {
        char *word = words->word[words->count];
        make_word(word, letters, state);
        words->count += !is_known(words, word);
    }
}

/* Adds the options of all words in one row, or down one column; with `is_once`, they cover an item
 * for the word, too. */
static void write_words(qdr_builder *builder, const struct words *words, bool is_across,
                        unsigned line, bool is_once)
{
    for (unsigned k = 0; k < words->count; ++k) {
        char text[BENCH_TEXT] = "";
        for (unsigned j = 0; words->word[k][j] != '\0'; ++j) {
            bench_append(text, " %u.%u:%c", is_across ? line : j, is_across ? j : line,
                         words->word[k][j]);
        }
        if (is_once) {
            bench_append(text, " word%u", k);
        }
        bench_option(builder, "%c%u%s", is_across ? 'a' : 'd', line, text);
    }
}

static void add_lines(qdr_builder *builder, unsigned rows, unsigned columns, unsigned step)
{
    for (unsigned r = 0; r < rows; r += step) {
        bench_item(builder, 1, 1, "a%u", r);
    }
    for (unsigned c = 0; c < columns; c += step) {
        bench_item(builder, 1, 1, "d%u", c);
    }
    for (unsigned k = 0; k < rows * columns; ++k) {
        bench_item(builder, 0, 0, "%u.%u", k / columns, k % columns);
    }
}

/* Rectangles of 3 rows and 5 columns, of so many words of either length. */
void bench_word_rectangles(qdr_builder *builder, unsigned count)
{
    static struct words across;
    static struct words down;
    uint64_t state = 1;
    make_words(&across, count, 5, &state);
    make_words(&down, count, 3, &state);
    add_lines(builder, 3, 5, 1);
    for (unsigned r = 0; r < 3; ++r) {
        write_words(builder, &across, true, r, false);
    }
    for (unsigned c = 0; c < 5; ++c) {
        write_words(builder, &down, false, c, false);
    }
}

/* A crossword of `size` / 1000 rows and columns, of which every second one, from the first on,
 * holds a word, and no word twice; there are `size` % 1000 words. */
void bench_crosswords(qdr_builder *builder, unsigned size)
{
    static struct words words;
    unsigned side = size / 1000;
    uint64_t state = 1;
    make_words(&words, size % 1000, side, &state);
    add_lines(builder, side, side, 2);
    for (unsigned k = 0; k < words.count; ++k) {
        bench_item(builder, 0, 0, "word%u", k);
    }
    for (unsigned line = 0; line < side; line += 2) {
        write_words(builder, &words, true, line, true);
        write_words(builder, &words, false, line, true);
    }
}
