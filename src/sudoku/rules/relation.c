/* relation.c  Reads expressions over two numbers: from text to operations on a stack, which are
 * then carried out for each two digits, and for what else cells count as when that is asked.
 *
 * An operation comes behind what it is carried out on.  Each part of an expression is a number or a
 * truth, which is known as it is read; so a stack holds plain numbers.  Both the operations and the
 * depth to which parts are within each other are bounded. */
#include "sudoku/rules/relation.h"

#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "sudoku/board/symbols.h"
#include "sudoku/rules/regex.h"

enum { OPERATIONS_MAX = QDRI_RELATION_STEPS, DEPTH_MAX = 32, FIGURES_MAX = 6 };

#define LARGEST INT64_C(1000000000)

enum operation {
    PUT_NUMBER,
    PUT_A,
    PUT_B,
    NEGATE,
    ABSOLUTE,
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    MINIMUM,
    MAXIMUM,
    EQUAL,
    UNEQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    AND,
    OR,
    NOT
};

enum part { FAULT, NUMBER, TRUTH };

/* An expression being read. */
struct reading {
    struct qdri_words *words;
    struct qdri_relation *relation;
    unsigned depth;
};

/* ---------------------------------------------------------------------------------- words ---- */

static enum part fail(struct reading *reading, qdr_status status, size_t at, const char *text)
{
    qdri_words_fail(reading->words, status, at, text);
    return FAULT;
}

static const char *next(struct reading *reading)
{
    struct qdri_words *words = reading->words;
    words->at += strspn(words->text + words->at, " \t\r\n");
    return words->text + words->at;
}

/* Takes a word or sign, if it comes next. */
static bool take(struct reading *reading, const char *word)
{
    const char *text = next(reading);
    size_t length = strlen(word);
    bool is_whole = !qdri_is_letter(word[0]) || !qdri_is_letter(text[strnlen(text, length)]);
    if (strncmp(text, word, length) != 0 || !is_whole) {
        return false;
    }
    reading->words->at += length;
    return true;
}

static void add_step(struct reading *reading, struct qdri_relation_step step)
{
    struct qdri_relation *relation = reading->relation;
    if (relation->steps < OPERATIONS_MAX) {
        relation->step[relation->steps++] = step;
    } else {
        fail(reading, QDR_RANGE, reading->words->at, "the expression is too long");
    }
}

static enum part add(struct reading *reading, enum operation operation, enum part part)
{
    add_step(reading, (struct qdri_relation_step){.operation = (int32_t)operation});
    return reading->words->status == QDR_OK ? part : FAULT;
}

/* Is a part of the kind that is wanted? */
static bool expect(struct reading *reading, enum part part, enum part wanted, size_t at)
{
    if (part != FAULT && part != wanted) {
        fail(reading, QDR_SYNTAX, at,
             wanted == NUMBER ? "a number is missing here, this is true or false"
                              : "a comparison is missing here, this is a number");
    }
    return part == wanted;
}

/* ---------------------------------------------------------------------------------- parts ---- */

typedef enum part read_part(struct reading *reading);

static read_part read_expression;

static enum part read_operand(struct reading *reading, read_part *read, enum part wanted)
{
    size_t at = (size_t)(next(reading) - reading->words->text);
    return expect(reading, read(reading), wanted, at) ? wanted : FAULT;
}

/* Reads what is within others, as deep as that may be. */
static enum part read_deeper(struct reading *reading, read_part *read, enum part wanted)
{
    if (reading->depth == DEPTH_MAX) {
        return fail(reading, QDR_RANGE, reading->words->at, "the expression is too deep");
    }
    ++reading->depth;
    enum part part = wanted == FAULT ? read(reading) : read_operand(reading, read, wanted);
    --reading->depth;
    return part;
}

static enum part close(struct reading *reading, enum part part)
{
    if (part != FAULT && !take(reading, ")")) {
        return fail(reading, QDR_SYNTAX, reading->words->at, "')' is missing here");
    }
    return part;
}

/* Reads the numbers of a function behind its name: of one, or of two and more. */
static enum part read_arguments(struct reading *reading, enum operation operation)
{
    if (!take(reading, "(")) {
        return fail(reading, QDR_SYNTAX, reading->words->at, "'(' is missing here");
    }
    enum part part = read_deeper(reading, read_expression, NUMBER);
    if (operation == ABSOLUTE && part != FAULT) {
        part = add(reading, operation, NUMBER);
    } else if (part != FAULT && next(reading)[0] != ',') {
        return fail(reading, QDR_SYNTAX, reading->words->at, "',' is missing here");
    }
    while (operation != ABSOLUTE && part != FAULT && take(reading, ",")) {
        part = read_deeper(reading, read_expression, NUMBER);
        part = part != FAULT ? add(reading, operation, NUMBER) : part;
    }
    return close(reading, part);
}

static enum part read_number(struct reading *reading)
{
    int64_t number = 0;
    size_t begin = reading->words->at;
    for (; qdri_is_digit(reading->words->text[reading->words->at]); ++reading->words->at) {
        if (reading->words->at == begin + FIGURES_MAX) {
            return fail(reading, QDR_RANGE, begin, "the number has more than six figures");
        }
        number = number * 10 + (reading->words->text[reading->words->at] - '0');
    }
    add_step(reading, (struct qdri_relation_step){.number = (int32_t)number});
    return reading->words->status == QDR_OK ? NUMBER : FAULT;
}

static enum part read_primary(struct reading *reading)
{
    static const struct {
        const char *name;
        enum operation operation;
    } functions[] = {{"abs", ABSOLUTE}, {"min", MINIMUM}, {"max", MAXIMUM}};
    if (qdri_is_digit(next(reading)[0])) {
        return read_number(reading);
    }
    if (take(reading, "(")) {
        return close(reading, read_deeper(reading, read_expression, FAULT));
    }
    if (take(reading, "a")) {
        return add(reading, PUT_A, NUMBER);
    }
    if (take(reading, "b")) {
        return add(reading, PUT_B, NUMBER);
    }
    for (size_t k = 0; k < sizeof functions / sizeof *functions; ++k) {
        if (take(reading, functions[k].name)) {
            return read_arguments(reading, functions[k].operation);
        }
    }
    return fail(reading, QDR_SYNTAX, reading->words->at,
                "a number, a, b, abs, min, max or '(' is missing here");
}

static enum part read_factor(struct reading *reading)
{
    if (!take(reading, "-")) {
        return read_primary(reading);
    }
    enum part part = read_deeper(reading, read_factor, NUMBER);
    return part != FAULT ? add(reading, NEGATE, NUMBER) : part;
}

/* A sign, and what it means. */
struct sign {
    const char *sign;
    enum operation operation;
};

/* Takes one of the signs; NULL where none comes next. */
static const struct sign *take_sign(struct reading *reading, const struct sign *signs, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        if (take(reading, signs[k].sign)) {
            return &signs[k];
        }
    }
    return NULL;
}

/* Reads parts of one kind with signs between them, which are carried out from left to right. */
static enum part read_row(struct reading *reading, read_part *read, enum part wanted,
                          const struct sign *signs, size_t count)
{
    size_t at = (size_t)(next(reading) - reading->words->text);
    enum part part = read(reading);
    const struct sign *sign = part != FAULT ? take_sign(reading, signs, count) : NULL;
    while (sign && expect(reading, part, wanted, at)) {
        part = read_operand(reading, read, wanted);
        part = part != FAULT ? add(reading, sign->operation, wanted) : part;
        sign = part != FAULT ? take_sign(reading, signs, count) : NULL;
    }
    return reading->words->status == QDR_OK ? part : FAULT;
}

static enum part read_product(struct reading *reading)
{
    static const struct sign signs[] = {{"*", MULTIPLY}, {"/", DIVIDE}, {"%", REMAINDER}};
    return read_row(reading, read_factor, NUMBER, signs, 3);
}

static enum part read_sum(struct reading *reading)
{
    static const struct sign signs[] = {{"+", ADD}, {"-", SUBTRACT}};
    return read_row(reading, read_product, NUMBER, signs, 2);
}

static const struct sign comparisons[] = {
    {"==", EQUAL},         {"=", EQUAL}, {"!=", UNEQUAL},          {"<>", UNEQUAL},
    {"<=", LESS_OR_EQUAL}, {"<", LESS},  {">=", GREATER_OR_EQUAL}, {">", GREATER}};

static const struct sign *take_comparison(struct reading *reading)
{
    return take_sign(reading, comparisons, sizeof comparisons / sizeof *comparisons);
}

/* Reads what a comparison compares its left side with: truths may be equal or not. */
static bool read_right(struct reading *reading, const struct sign *sign, enum part left, size_t at)
{
    size_t right_at = (size_t)(next(reading) - reading->words->text);
    bool is_of_truths = left == TRUTH && (sign->operation == EQUAL || sign->operation == UNEQUAL);
    enum part right = read_sum(reading);
    return right != FAULT && (is_of_truths || expect(reading, left, NUMBER, at)) &&
           expect(reading, right, left, right_at);
}

/* In x < y < z, what y is made of is there twice. */
static enum part read_comparison(struct reading *reading)
{
    size_t at = (size_t)(next(reading) - reading->words->text);
    enum part left = read_sum(reading);
    const struct sign *sign = left != FAULT ? take_comparison(reading) : NULL;
    enum part part = left;
    for (bool is_first = true; sign; is_first = false) {
        size_t begin = reading->relation->steps;
        if (!read_right(reading, sign, left, at)) {
            return FAULT;
        }
        size_t end = reading->relation->steps;
        part = add(reading, sign->operation, TRUTH);
        part = !is_first && part != FAULT ? add(reading, AND, TRUTH) : part;
        sign = part != FAULT ? take_comparison(reading) : NULL;
        for (size_t k = begin; sign && k < end; ++k) {
            add_step(reading, reading->relation->step[k]);
        }
    }
    return part;
}

static enum part read_negation(struct reading *reading)
{
    bool is_sign = next(reading)[0] == '!' && next(reading)[1] != '=';
    if (!(is_sign && take(reading, "!")) && !take(reading, "not")) {
        return read_comparison(reading);
    }
    enum part part = read_deeper(reading, read_negation, TRUTH);
    return part != FAULT ? add(reading, NOT, TRUTH) : part;
}

static enum part read_conjunction(struct reading *reading)
{
    static const struct sign signs[] = {{"and", AND}, {"&&", AND}};
    return read_row(reading, read_negation, TRUTH, signs, 2);
}

static enum part read_expression(struct reading *reading)
{
    static const struct sign signs[] = {{"or", OR}, {"||", OR}};
    return read_row(reading, read_conjunction, TRUTH, signs, 2);
}

/* ------------------------------------------------------------------------- carrying it out ---- */

/* Stands for a number that is none. */
#define NONE INT64_MAX

static int64_t quotient(int64_t x, int64_t y)
{
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
}

static int64_t calculate(enum operation operation, int64_t x, int64_t y)
{
    switch (operation) {
    case ADD:
        return x + y;
    case SUBTRACT:
        return x - y;
    case MULTIPLY:
        return x * y;
    case DIVIDE:
        return y != 0 ? quotient(x, y) : NONE;
    case REMAINDER:
        return y != 0 ? x - y * quotient(x, y) : NONE;
    case MINIMUM:
        return x < y ? x : y;
    default:
        return x > y ? x : y; /* MAXIMUM */
    }
}

/* The number, unless it is too large. */
static int64_t limit(int64_t number)
{
    return number <= LARGEST && number >= -LARGEST ? number : NONE;
}

static bool compare(enum operation operation, int64_t x, int64_t y)
{
    switch (operation) {
    case EQUAL:
        return x == y;
    case UNEQUAL:
        return x != y;
    case LESS:
        return x < y;
    case LESS_OR_EQUAL:
        return x <= y;
    case GREATER:
        return x > y;
    default:
        return x >= y;
    }
}

static int64_t carry_out(enum operation operation, int64_t x, int64_t y)
{
    if (operation == AND || operation == OR) {
        return operation == AND ? x && y : x || y;
    }
    bool is_none = x == NONE || y == NONE;
    if (operation >= EQUAL) {
        return !is_none && compare(operation, x, y);
    }
    return is_none ? NONE : limit(calculate(operation, x, y));
}

static int64_t carry_out_on_one(enum operation operation, int64_t x)
{
    if (operation == NOT) {
        return !x;
    }
    bool is_kept = x == NONE || (operation == ABSOLUTE && x >= 0);
    return is_kept ? x : -x;
}

static bool holds(const struct qdri_relation *relation, int a, int b)
{
    int64_t stack[OPERATIONS_MAX];
    size_t count = 0;
    for (size_t k = 0; k < relation->steps; ++k) {
        const enum operation operation = (enum operation)relation->step[k].operation;
        if (operation <= PUT_B) {
            stack[count++] = operation == PUT_A   ? a
                             : operation == PUT_B ? b
                                                  : relation->step[k].number;
        } else if (operation == NEGATE || operation == ABSOLUTE || operation == NOT) {
            stack[count - 1] = carry_out_on_one(operation, stack[count - 1]);
        } else {
            --count;
            stack[count - 1] = carry_out(operation, stack[count - 1], stack[count]);
        }
    }
    return stack[0] != 0;
}

bool qdri_relation_holds(const struct qdri_relation *relation, int a, int b)
{
    const int most = (int)relation->digits;
    const int shift = relation->steps > 0 ? 0 : (int)relation->shift;
    a -= shift;
    b -= shift;
    bool are_digits = a >= 1 && a <= most && b >= 1 && b <= most;
    if (are_digits) {
        return (relation->beside[a] >> b & 1) != 0;
    }
    return relation->steps > 0 && holds(relation, a, b); /* a table has digits only */
}

/* ---------------------------------------------------------------------------------- tables ---- */

/* Does a digit with a colon come next?  No expression begins so. */
static bool is_row(struct reading *reading)
{
    const char *text = next(reading);
    return qdri_digit_of(reading->words->board, text[0]) > 0 && text[1] == ':';
}

static void read_table(struct reading *reading)
{
    struct qdri_words *words = reading->words;
    do {
        const int digit = is_row(reading) ? qdri_digit_of(words->board, words->text[words->at]) : 0;
        if (digit == 0 || digit > (int)words->board->digits) {
            fail(reading, QDR_SYNTAX, words->at, "a digit of the grid and ':' are missing here");
            return;
        }
        words->at += 2;
        reading->relation->beside[digit] |= qdri_words_digits(words);
    } while (words->status == QDR_OK && take(reading, "|"));
}

void qdri_relation_read(struct qdri_relation *relation, struct qdri_words *words)
{
    struct reading reading = {.words = words, .relation = relation};
    const int digits = (int)words->board->digits;
    *relation =
        (struct qdri_relation){.digits = words->board->digits, .shift = words->board->shift};
    if (is_row(&reading)) {
        read_table(&reading);
        return;
    }
    read_operand(&reading, read_expression, TRUTH);
    for (int a = 1; words->status == QDR_OK && a <= digits; ++a) {
        for (int b = 1; b <= digits; ++b) {
            relation->beside[a] |= (qdri_digit_set)holds(relation, a, b) << b;
        }
    }
}
