/* lrat.c  Checks proofs, line by line.  What is wrong ends everything at once, by a jump.
 *
 * A clause follows from its hints; or it has its first literal for a *pivot*, and can be satisfied
 * by that alone wherever the others can: for each clause with the opposite of the pivot it says, by
 * a negative number and hints behind that, why one of these two has another literal that is
 * true. */
#include "lrat.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* In which clauses of the formula a literal occurs, and what of them is left. */
struct occurrences {
    uint64_t *first;  /* [2 * variables + 3], by place_of: of a literal's in `clause` */
    uint64_t *clause; /* numbers, ascending */
    uint64_t *size;   /* [clauses], by number: how many literals it has */
    uint64_t *left;   /* ... that are not false */
    int64_t *known;   /* [2 * variables]: literals that are true, in the order in which they were */
    uint64_t knowns;
    bool *value; /* [variables + 1] */
};

struct checker {
    jmp_buf wrong;
    const char *why;
    const unsigned char *at; /* what is read */
    const unsigned char *end;
    bool is_binary;
    int64_t **clause; /* [clauses], by number: its literals, and a 0; NULL: it is not there */
    uint64_t clauses;
    uint64_t variables;
    uint64_t *mark; /* [2 * variables + 2]: the latest time a literal became true */
    uint64_t time;
    uint64_t *born; /* [variables + 1]: no clause with a smaller number has it */
    uint64_t line;
    struct occurrences occurs;
};

static void fail(struct checker *c, const char *why)
{
    c->why = why;
    longjmp(c->wrong, 1);
}

static void *more(struct checker *c, void *array, uint64_t count, size_t size)
{
    void *grown = realloc(array, (size_t)count * size);
    if (!grown) {
        fail(c, "no memory");
    }
    return grown;
}

/* The next byte that is no blank; 0: there is none. */
static int peek(struct checker *c)
{
    while (c->at < c->end && strchr(" \t\r\n", *c->at)) {
        ++c->at;
    }
    return c->at < c->end ? *c->at : 0;
}

static int64_t read_text(struct checker *c)
{
    const bool is_negative = peek(c) == '-';
    c->at += is_negative;
    int64_t number = c->at < c->end && *c->at >= '0' && *c->at <= '9' ? 0 : INT64_MAX;
    while (c->at < c->end && *c->at >= '0' && *c->at <= '9' && number <= INT32_MAX) {
        number = number * 10 + (*c->at++ - '0');
    }
    if (number > INT32_MAX) {
        fail(c, "a number is missing, or too large");
    }
    return is_negative ? -number : number;
}

static int64_t read_number(struct checker *c)
{
    uint64_t number = 0;
    if (!c->is_binary) {
        return read_text(c);
    }
    for (unsigned shift = 0; c->at < c->end && shift <= 28; shift += 7) {
        number |= (uint64_t)(*c->at & 127) << shift;
        if ((*c->at++ & 128) == 0) {
            return (number & 1) ? -(int64_t)(number >> 1) : (int64_t)(number >> 1);
        }
    }
    fail(c, "a number is cut short, or too large");
    return 0;
}

/* Makes room for variables up to one, which are in no clauses before one. */
static void see_variables(struct checker *c, uint64_t variables, uint64_t number)
{
    c->born = more(c, c->born, variables + 1, sizeof *c->born);
    for (uint64_t k = c->mark ? c->variables + 1 : 0; k <= variables; ++k) {
        c->born[k] = number;
    }
    const uint64_t before = c->mark ? 2 * c->variables + 2 : 0;
    c->mark = more(c, c->mark, 2 * variables + 2, sizeof *c->mark);
    memset(c->mark + before, 0, (size_t)(2 * variables + 2 - before) * sizeof *c->mark);
    c->variables = variables;
}

/* Reads literals up to a 0 as the clause of a number.  A proof may have variables of its own, if it
 * takes one after the other. */
static void read_clause(struct checker *c, uint64_t number, bool is_of_proof)
{
    if (number >= c->clauses) {
        c->clause = more(c, c->clause, 2 * number + 16, sizeof *c->clause);
        memset(c->clause + c->clauses, 0, (2 * number + 16 - c->clauses) * sizeof *c->clause);
        c->clauses = 2 * number + 16;
    }
    for (uint64_t count = 0;; ++count) {
        if ((count & (count - 1)) == 0) {
            c->clause[number] = more(c, c->clause[number], 2 * count + 1, sizeof(int64_t));
        }
        const int64_t literal = read_number(c);
        c->clause[number][count] = literal;
        if (is_of_proof && (uint64_t)llabs(literal) == c->variables + 1) {
            see_variables(c, c->variables + 1, number);
        }
        if ((uint64_t)llabs(literal) > c->variables) {
            fail(c, "a variable is not one of the formula");
        }
        if (literal == 0) {
            return;
        }
        if (is_of_proof && count > 0 && literal == c->clause[number][0]) {
            fail(c, "the first literal comes twice, which other formats read otherwise");
        }
    }
}

static uint64_t place_of(int64_t literal)
{
    return (uint64_t)(literal > 0 ? 2 * literal : -2 * literal + 1);
}

static uint64_t *mark_of(struct checker *c, int64_t literal)
{
    return &c->mark[place_of(literal)];
}

static int64_t **clause_of(struct checker *c, int64_t number)
{
    if (number <= 0 || (uint64_t)number >= c->clauses || !c->clause[number]) {
        fail(c, "a clause is named that is not there");
    }
    return &c->clause[number];
}

static bool is_true(struct checker *c, int64_t literal)
{
    return *mark_of(c, literal) == c->time;
}

/* Makes the literals of a clause false, but for one.  Returns whether another was true before. */
static bool deny(struct checker *c, const int64_t *literal, int64_t but)
{
    bool was_true = false;
    for (; *literal != 0; ++literal) {
        was_true = was_true || (*literal != but && is_true(c, *literal));
        if (*literal != but) {
            *mark_of(c, -*literal) = c->time;
        }
    }
    return was_true;
}

/* One clause more is known: it leaves one literal, which is true then; or none, and that is a
 * contradiction. */
static bool use_hint(struct checker *c, const int64_t *literal)
{
    int64_t left = 0;
    for (; *literal != 0; ++literal) {
        if (!is_true(c, -*literal) && *literal != left) {
            if (left != 0) {
                fail(c, "a hint leaves two literals");
            }
            left = *literal;
        }
    }
    *mark_of(c, left) = c->time;
    return left == 0;
}

/* Reads hints up to a number that is none, which is the result. */
static int64_t use_hints(struct checker *c, uint64_t number, bool *is_contradiction)
{
    int64_t hint;
    while ((hint = read_number(c)) > 0) {
        if (hint == (int64_t)number) {
            fail(c, "a clause is its own reason");
        }
        *is_contradiction = use_hint(c, *clause_of(c, hint)) || *is_contradiction;
    }
    return hint;
}

static bool has(const int64_t *literal, int64_t wanted)
{
    while (*literal != 0 && *literal != wanted) {
        ++literal;
    }
    return *literal != 0;
}

/* How many clauses with smaller numbers have a literal? */
static uint64_t count_with(const struct checker *c, int64_t literal, uint64_t number)
{
    uint64_t count = 0;
    for (uint64_t k = c->born[llabs(literal)]; k < number; ++k) {
        count += c->clause[k] && has(c->clause[k], literal);
    }
    return count;
}

/* Reads why a clause that does not follow may be added: the first number was read. */
static void check_pivot(struct checker *c, uint64_t number, int64_t hint)
{
    const int64_t *own = c->clause[number];
    const int64_t pivot = *own;
    int64_t last = 0;
    uint64_t named = 0;
    for (; hint < 0; ++named) {
        const int64_t *other = *clause_of(c, -hint);
        if (-hint <= last || -hint >= (int64_t)number || !has(other, -pivot)) {
            fail(c, "a clause is named that is in the wrong place, or has not the pivot");
        }
        last = -hint;
        ++c->time;
        deny(c, own, 0);
        bool is_fine = deny(c, other, -pivot);
        hint = use_hints(c, number, &is_fine);
        if (!is_fine) {
            fail(c, "a clause cannot be satisfied by its pivot");
        }
    }
    if (pivot == 0 || named != count_with(c, -pivot, number)) {
        fail(c, "a clause does not follow from its hints");
    }
}

/* Reads the rest of a line that adds a clause; true: it is the empty one. */
static bool add(struct checker *c, uint64_t number)
{
    bool is_contradiction = false;
    read_clause(c, number, true);
    ++c->time;
    deny(c, c->clause[number], 0);
    const int64_t hint = use_hints(c, number, &is_contradiction);
    if (!is_contradiction) {
        check_pivot(c, number, hint);
    } else if (hint != 0) {
        fail(c, "a clause has more hints than it needs");
    }
    return c->clause[number][0] == 0;
}

/* Returns the number of the last clause. */
static uint64_t read_formula(struct checker *c)
{
    while (c->at < c->end && *c->at == 'c') {
        const unsigned char *newline = memchr(c->at, '\n', (size_t)(c->end - c->at));
        c->at = newline ? newline + 1 : c->end;
    }
    if (c->end - c->at < 6 || memcmp(c->at, "p cnf ", 6) != 0) {
        fail(c, "the formula has no head");
    }
    c->at += 6;
    const int64_t variables = read_text(c);
    if (variables < 0) {
        fail(c, "the formula has no head");
    }
    see_variables(c, (uint64_t)variables, 1);
    const uint64_t clauses = (uint64_t)read_text(c);
    for (uint64_t number = 1; number <= clauses; ++number) {
        read_clause(c, number, false);
    }
    if (peek(c) != 0) {
        fail(c, "the formula has more clauses than its head says");
    }
    return clauses;
}

static void read_proof(struct checker *c, uint64_t last)
{
    for (bool is_over = false; !is_over; ++c->line) {
        if (c->at == c->end || (!c->is_binary && peek(c) == 0)) {
            fail(c, "the empty clause does not come");
        }
        bool deletes = c->is_binary && *c->at == 'd';
        c->at += c->is_binary;
        const int64_t number = deletes ? 0 : read_number(c);
        if (!c->is_binary && peek(c) == 'd') {
            deletes = true;
            ++c->at;
        }
        for (int64_t gone; deletes && (gone = read_number(c)) != 0;) {
            free(*clause_of(c, gone));
            c->clause[gone] = NULL;
        }
        if (!deletes && number <= (int64_t)last) {
            fail(c, "numbers do not grow");
        }
        is_over = !deletes && add(c, last = (uint64_t)number);
    }
}

/* ---------------------------------------------------------------------------- solutions ---- */

/* Lists in which of the first clauses each literal occurs. */
static void list_occurrences(struct checker *c, uint64_t clauses)
{
    struct occurrences *o = &c->occurs;
    const uint64_t places = 2 * c->variables + 3;
    o->first = more(c, NULL, places, sizeof *o->first);
    o->size = more(c, NULL, clauses + 1, sizeof *o->size);
    o->left = more(c, NULL, clauses + 1, sizeof *o->left);
    o->known = more(c, NULL, 2 * c->variables + 1, sizeof *o->known);
    o->value = more(c, NULL, c->variables + 1, sizeof *o->value);
    memset(o->first, 0, (size_t)places * sizeof *o->first);
    for (uint64_t k = 1; k <= clauses; ++k) {
        uint64_t size = 0;
        for (; c->clause[k][size] != 0; ++size) {
            ++o->first[place_of(c->clause[k][size])];
        }
        o->size[k] = size;
    }
    uint64_t all = 0;
    for (uint64_t place = 0; place < places; ++place) {
        all += o->first[place];
        o->first[place] = all;
    }
    o->clause = more(c, NULL, all + 1, sizeof *o->clause);
    for (uint64_t k = clauses; k > 0; --k) {
        for (const int64_t *literal = c->clause[k]; *literal != 0; ++literal) {
            o->clause[--o->first[place_of(*literal)]] = k;
        }
    }
}

/* A literal is true from now on, or was before. */
static void know(struct checker *c, int64_t literal)
{
    struct occurrences *o = &c->occurs;
    if (*mark_of(c, literal) != c->line) {
        *mark_of(c, literal) = c->line;
        o->known[o->knowns++] = literal;
        o->value[llabs(literal)] = literal > 0;
    }
}

/* A literal is false: so what is left of some of the clauses before that of a solution is true. */
static void leave_out(struct checker *c, int64_t literal, uint64_t solution)
{
    struct occurrences *o = &c->occurs;
    const uint64_t place = place_of(literal);
    for (uint64_t k = o->first[place]; k < o->first[place + 1] && o->clause[k] < solution; ++k) {
        const uint64_t number = o->clause[k];
        const int64_t *other = c->clause[number];
        if (--o->left[number] == 0) {
            fail(c, "what a clause forbids is no solution, or was forbidden before");
        }
        if (o->left[number] > 1) {
            continue;
        }
        while (*other != 0 && *mark_of(c, -*other) == c->line) {
            ++other;
        }
        if (*other != 0) { /* else the last one is known to be false, too, and soon left out */
            know(c, *other);
        }
    }
}

/* What contradicts the clause of a solution leaves no choice, and satisfies all clauses before it.
 * An assignment of all variables does that where no clause has only literals that are false. */
static void check_solution(struct checker *c, uint64_t solution)
{
    struct occurrences *o = &c->occurs;
    memcpy(o->left, o->size, (size_t)solution * sizeof *o->left);
    o->knowns = 0;
    ++c->line;
    for (const int64_t *literal = c->clause[solution]; *literal != 0; ++literal) {
        know(c, -*literal);
    }
    for (uint64_t k = 1; k < solution; ++k) {
        if (o->size[k] == 0) {
            fail(c, "there is no solution");
        }
        if (o->size[k] == 1) {
            know(c, *c->clause[k]);
        }
    }
    for (uint64_t k = 0; k < o->knowns; ++k) {
        leave_out(c, -o->known[k], solution);
    }
    if (o->knowns != c->variables) {
        fail(c, "a clause forbids more than one solution");
    }
}

static void check_claim(struct checker *c, uint64_t clauses, const struct lrat_claim *claim)
{
    if (claim->solutions > clauses) {
        fail(c, "there are fewer clauses than solutions");
    }
    list_occurrences(c, clauses);
    for (uint64_t k = clauses - claim->solutions; k++ < clauses;) {
        check_solution(c, k);
        if (claim->take) {
            claim->take(claim->ctx, c->occurs.value);
        }
    }
}

static void free_occurrences(struct occurrences *o)
{
    free(o->first);
    free(o->clause);
    free(o->size);
    free(o->left);
    free(o->known);
    free(o->value);
}

static void read_both(struct checker *c, const char *formula, size_t formula_size,
                      const char *proof, size_t proof_size, const struct lrat_claim *claim)
{
    c->line = 1;
    c->at = (const unsigned char *)formula;
    c->end = c->at + formula_size;
    const uint64_t last = read_formula(c);
    if (claim) {
        check_claim(c, last, claim);
        memset(c->mark, 0, (size_t)(2 * c->variables + 2) * sizeof *c->mark);
        c->line = 1;
    }
    c->at = (const unsigned char *)proof;
    c->end = c->at + proof_size;
    c->is_binary = proof_size > 0 && (*proof == 'a' || *proof == 'd');
    read_proof(c, last);
}

struct lrat_verdict lrat_check(const char *formula, size_t formula_size, const char *proof,
                               size_t proof_size, const struct lrat_claim *claim)
{
    static struct checker all;
    struct checker *const c = &all;
    all = (struct checker){0};
    if (setjmp(c->wrong) == 0) {
        read_both(c, formula, formula_size, proof, proof_size, claim);
    }
    for (uint64_t k = 0; k < c->clauses; ++k) {
        free(c->clause[k]);
    }
    free(c->clause);
    free(c->mark);
    free(c->born);
    free_occurrences(&c->occurs);
    return (struct lrat_verdict){.is_proven = !c->why, .why = c->why, .line = c->line};
}
