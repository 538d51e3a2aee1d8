/* iss_codes.c  Automata, relations and patterns of the Interactive Sudoku Solver as arguments of
 * our rules. */
#include "sudoku/formats/iss/iss.h"

#include <string.h>

#include "sudoku/rules/relation.h"

enum { STATES_MOST = 1000, SIX = 6 };

/* The bits of a code, as they are taken. */
struct bits {
    const char *code;
    size_t count; /* all of them, in whole bytes */
    size_t at;
    bool is_short; /* more were asked for than there are */
};

/* Are there only characters of base64?  Leaves out what fills it up. */
static qdr_status check(const char *code, size_t *length, qdr_error *error)
{
    while (*length > 0 && code[*length - 1] == '=') {
        --*length;
    }
    for (size_t k = 0; k < *length; ++k) {
        if (qdri_base64_value(code[k]) < 0) {
            return qdri_fail(error, QDR_SYNTAX, "is not made of letters, figures, - and _");
        }
    }
    return QDR_OK;
}

static unsigned take(struct bits *bits, unsigned count)
{
    unsigned number = 0;
    bits->is_short |= bits->count - bits->at < count;
    for (unsigned k = 0; k < count && !bits->is_short; ++k, ++bits->at) {
        const int value = qdri_base64_value(bits->code[bits->at / SIX]);
        number = number << 1 | ((unsigned)value >> (SIX - 1 - bits->at % SIX) & 1);
    }
    return number;
}

static unsigned width_of(unsigned number)
{
    unsigned width = 0;
    for (; number > 0; number >>= 1) {
        ++width;
    }
    return width;
}

/* -------------------------------------------------------------------------------- automata ---- */

/* Where there is one state to begin in, it is our state 0; otherwise, that is a state of its own,
 * from which there are all arcs of those, and others have `shift` = 1 added. */
struct automaton {
    struct bits bits;
    struct qdri_strbuf *out;
    unsigned digits; /* of the grid */
    unsigned kind;
    unsigned width;
    unsigned symbols;
    unsigned count_width;
    unsigned begins;
    unsigned ends;
    unsigned shift;
    qdri_digit_set by[STATES_MOST]; /* of the state being read: the digits that lead to another */
    qdr_error *error;
};

static const char *bar(const struct automaton *self)
{
    return self->out->length > 0 ? "|" : "";
}

static void put_end(struct automaton *self, unsigned state)
{
    qdri_strbuf_addf(self->out, "%s%u!", bar(self), state);
}

static void put_digits(struct qdri_strbuf *out, qdri_digit_set set, unsigned digits)
{
    const bool is_all = set == ((qdri_digit_set)2 << digits) - 2;
    const bool is_class = !is_all && (set & (set - 1)) != 0;
    qdri_strbuf_addf(out, "%s", is_all ? "." : is_class ? "[" : "");
    for (unsigned digit = 1; !is_all && digit <= digits; ++digit) {
        if (set >> digit & 1) {
            qdri_strbuf_add_char(out, qdr_digit_symbol((qdr_digit)digit));
        }
    }
    qdri_strbuf_addf(out, "%s", is_class ? "]" : "");
}

/* Takes the state behind a digit from 0.  Digits that the grid has not are never seen. */
static bool take_arc(struct automaton *self, unsigned digit)
{
    const unsigned state = take(&self->bits, self->width) + self->shift;
    if (state < STATES_MOST && digit < self->digits) {
        self->by[state] |= (qdri_digit_set)2 << digit;
    }
    return state < STATES_MOST;
}

static bool take_arcs(struct automaton *self)
{
    bool is_small = true;
    if (self->kind == 1) {
        const unsigned mask = take(&self->bits, self->symbols);
        for (unsigned k = 0; k < self->symbols; ++k) {
            is_small = (mask >> k & 1) == 0 || take_arc(self, k) ? is_small : false;
        }
        return is_small;
    }
    const unsigned width = width_of(self->symbols - 1);
    for (unsigned count = take(&self->bits, self->count_width); count > 0; --count) {
        const unsigned digit = take(&self->bits, width);
        is_small = take_arc(self, digit) && is_small;
    }
    return is_small;
}

static void put_arcs(struct automaton *self, unsigned from)
{
    for (unsigned to = 0; to < STATES_MOST; ++to) {
        if (self->by[to] != 0) {
            qdri_strbuf_addf(self->out, "%s%u>%u:", bar(self), from, to);
            put_digits(self->out, self->by[to], self->digits);
        }
    }
}

static qdr_status too_large(const struct automaton *self)
{
    return qdri_fail(self->error, QDR_UNSUPPORTED, "is an automaton of more than %d states",
                     STATES_MOST - 1);
}

static qdr_status read_states(struct automaton *self)
{
    struct bits *bits = &self->bits;
    const unsigned least = self->kind == 1 ? self->symbols : self->count_width;
    qdr_status status = QDR_OK;
    for (unsigned state = 0; status == QDR_OK && least > 0 && bits->count - bits->at >= least;
         ++state) {
        memset(self->by, 0, sizeof self->by);
        bool is_small = take_arcs(self) && state + self->shift < STATES_MOST;
        if (bits->is_short || !is_small) {
            return bits->is_short ? qdri_fail(self->error, QDR_SYNTAX, "is cut short")
                                  : too_large(self);
        }
        put_arcs(self, state + self->shift);
        if (self->shift > 0 && state < self->begins) {
            put_arcs(self, 0);
        }
        status = qdri_strbuf_check(self->out, self->error);
    }
    while (status == QDR_OK && bits->at < bits->count) {
        status = take(bits, 1) == 0
                     ? QDR_OK
                     : qdri_fail(self->error, QDR_SYNTAX, "has something behind its end");
    }
    return status;
}

/* Reads the head, and puts down where the automaton may end. */
static qdr_status read_head(struct automaton *self)
{
    struct bits *bits = &self->bits;
    self->kind = take(bits, 2);
    self->width = take(bits, 4) + 1;
    self->symbols = take(bits, 4) + 1;
    self->begins = take(bits, self->width);
    self->ends = take(bits, self->width);
    self->shift = self->begins != 1;
    if (self->kind > 1) {
        return qdri_fail(self->error, QDR_SYNTAX, "is no automaton of a kind that is known");
    }
    if (self->begins + self->ends + self->shift > STATES_MOST && !bits->is_short) {
        return too_large(self);
    }
    for (unsigned k = 0; k < self->begins && !bits->is_short; ++k) {
        const bool is_end = take(bits, 1) != 0;
        if (is_end) {
            put_end(self, k + self->shift);
        }
        if (is_end && self->shift > 0) {
            put_end(self, 0);
        }
    }
    for (unsigned k = 0; k < self->ends && !bits->is_short; ++k) {
        put_end(self, self->begins + k + self->shift);
    }
    self->count_width = self->kind == 0 ? take(bits, 4) : 0;
    return bits->is_short ? qdri_fail(self->error, QDR_SYNTAX, "is cut short")
                          : qdri_strbuf_check(self->out, self->error);
}

/* An automaton without an end takes nothing, which one says that ends where no arc leads. */
qdr_status qdri_iss_automaton(struct qdri_strbuf *out, const char *code, size_t length,
                              unsigned digits, qdr_error *error)
{
    qdr_status status = check(code, &length, error);
    struct automaton self = {.bits = {.code = code, .count = length * SIX / 8 * 8},
                             .out = out,
                             .digits = digits,
                             .error = error};
    if (status == QDR_OK && length > 0) {
        status = read_head(&self);
        const bool has_end = out->length > 0;
        status = status == QDR_OK ? read_states(&self) : status;
        if (status == QDR_OK && !has_end) {
            qdri_strbuf_clear(out);
        }
    }
    if (status == QDR_OK && out->length == 0) {
        put_end(&self, 1);
    }
    return status == QDR_OK ? qdri_strbuf_check(out, error) : status;
}

/* ------------------------------------------------------------------------------- relations ---- */

/* Of digits, whatever they say of other numbers. */
static bool is_same(const struct qdri_relation *a, const struct qdri_relation *b)
{
    return memcmp(a->beside, b->beside, sizeof a->beside) == 0;
}

/* Makes the expression of a form, in which k stands for a number, and "%%" for '%' as where texts
 * are printed. */
static void say(char *text, const char *form, unsigned number)
{
    for (; *form != '\0'; ++form) {
        form += *form == '%';
        if (*form == 'k' && number >= 10) {
            *text++ = (char)('0' + number / 10);
        }
        *text++ = *form == 'k' ? (char)('0' + number % 10) : *form;
    }
    *text = '\0';
}

/* Finds an expression that says the relation; those come first that people would. */
static bool find_expression(char text[64], const struct qdri_relation *relation, unsigned digits)
{
    static const char *const forms[] = {"a < b",
                                        "a > b",
                                        "a <= b",
                                        "a >= b",
                                        "a = b",
                                        "a != b",
                                        "a = a",
                                        "abs(a - b) >= k",
                                        "abs(a - b) = k",
                                        "abs(a - b) <= k",
                                        "abs(a - b) != k",
                                        "a + b = k",
                                        "a + b != k",
                                        "a + b <= k",
                                        "a + b >= k",
                                        "a %% k = b %% k",
                                        "a %% k != b %% k",
                                        "a * b = k",
                                        "a - b = k",
                                        "a = k * b or b = k * a"};
    const struct qdri_board board = {.digits = digits};
    for (size_t k = 0; k < sizeof forms / sizeof *forms; ++k) {
        for (unsigned number = 1; number < 2 * digits; ++number) {
            struct qdri_relation other;
            struct qdri_words words = {.text = text, .board = &board};
            say(text, forms[k], number);
            qdri_relation_read(&other, &words);
            if (words.status == QDR_OK && is_same(relation, &other)) {
                return true;
            }
        }
    }
    return false;
}

/* Where no digits go together, or all do, there is an expression, too. */
static void put_relation(struct qdri_strbuf *out, const struct qdri_relation *relation,
                         unsigned digits)
{
    char text[64];
    const char *bar = "";
    const bool is_said = find_expression(text, relation, digits);
    qdri_strbuf_addf(out, "%s", is_said ? text : "");
    for (unsigned a = 1; !is_said && a <= digits; ++a) {
        if (relation->beside[a] != 0) {
            qdri_strbuf_addf(out, "%s%c:", bar, qdr_digit_symbol((qdr_digit)a));
            put_digits(out, relation->beside[a], digits);
            bar = "|";
        }
    }
}

static qdr_status read_relation(struct qdri_relation *relation, const char *code, size_t length,
                                unsigned digits, bool is_old, qdr_error *error)
{
    const size_t count = (size_t)digits * digits;
    qdr_status status = check(code, &length, error);
    *relation = (struct qdri_relation){.digits = digits};
    for (size_t k = 0; status == QDR_OK && k < length * SIX; ++k) {
        const int value = qdri_base64_value(code[k / SIX]);
        const int turned = is_old && value >= 62 ? 125 - value : value;
        const bool is_set = turned >> k % SIX & 1;
        if (is_set && k >= count) {
            status = qdri_fail(error, QDR_SYNTAX, "is a relation of more digits than the grid has");
        } else if (is_set) {
            relation->beside[1 + k / digits] |= (qdri_digit_set)2 << k % digits;
        }
    }
    return status;
}

static bool is_both_ways(const struct qdri_relation *relation, unsigned digits)
{
    bool is_same = true;
    for (unsigned a = 1; a <= digits; ++a) {
        for (unsigned b = 1; b < a; ++b) {
            is_same &= (relation->beside[a] >> b & 1) == (relation->beside[b] >> a & 1);
        }
    }
    return is_same;
}

qdr_status qdri_iss_relation(struct qdri_strbuf *out, const char *code, size_t length,
                             unsigned digits, bool is_old, bool is_of_any, qdr_error *error)
{
    struct qdri_relation relation;
    qdr_status status = read_relation(&relation, code, length, digits, is_old, error);
    if (status == QDR_OK && is_of_any && !is_both_ways(&relation, digits)) {
        status = qdri_fail(error, QDR_SYNTAX, "is a relation that does not hold both ways");
    }
    if (status == QDR_OK) {
        put_relation(out, &relation, digits);
        status = qdri_strbuf_check(out, error);
    }
    return status;
}

/* -------------------------------------------------------------------------------- patterns ---- */

/* Blanks mean nothing there; they would end our argument. */
qdr_status qdri_iss_pattern(struct qdri_strbuf *out, const char *code, size_t length,
                            qdr_error *error)
{
    qdr_status status = check(code, &length, error);
    struct bits bits = {.code = code, .count = length * SIX / 8 * 8};
    while (status == QDR_OK && bits.at < bits.count) {
        const unsigned byte = take(&bits, 8);
        if (byte == 0 || byte > '~') {
            status = qdri_fail(error, QDR_SYNTAX, "holds no regular expression");
        } else if (byte > ' ' && !qdri_strbuf_add_char(out, (char)byte)) {
            status = qdri_no_memory(error);
        }
    }
    return status == QDR_OK && out->length == 0
               ? qdri_fail(error, QDR_SYNTAX, "holds no regular expression")
               : status;
}
