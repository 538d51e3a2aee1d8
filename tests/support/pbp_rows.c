/* pbp_rows.c  Constraints as rows of all variables, and propagation that looks at every one of them
 * again until nothing changes: slow, and plain. */
#include "pbp_rows.h"

#include <stdlib.h>
#include <string.h>

bool pbp_refuse(struct pbp_checker *checker, const char *why)
{
    if (!checker->verdict.why) {
        checker->verdict.why = why;
        checker->verdict.line = checker->line;
    }
    return false;
}

void *pbp_room_for(size_t count, size_t size)
{
    void *room = calloc(count + 1, size);
    if (!room) {
        abort();
    }
    return room;
}

/* ------------------------------------------------------------------------------ numbers ---- */

number pbp_sum(struct pbp_checker *checker, number a, number b)
{
    number result = 0;
    if (__builtin_add_overflow(a, b, &result)) {
        pbp_refuse(checker, "a number is too large");
    }
    return result;
}

number pbp_product(struct pbp_checker *checker, number a, number b)
{
    number result = 0;
    if (__builtin_mul_overflow(a, b, &result)) {
        pbp_refuse(checker, "a number is too large");
    }
    return result;
}

number pbp_quotient_up(number a, number by)
{
    return a > 0 ? (a - 1) / by + 1 : -(-a / by);
}

/* -------------------------------------------------------------------------------- words ---- */

bool pbp_next(struct pbp_checker *checker, char comment)
{
    while (checker->at < checker->end) {
        if (*checker->at == comment) {
            while (checker->at < checker->end && *checker->at != '\n') {
                ++checker->at;
            }
        } else if (!strchr(" \t\r\n", *checker->at)) {
            break;
        } else {
            checker->line += *checker->at++ == '\n';
        }
    }
    checker->word = checker->at;
    while (checker->at < checker->end && !strchr(" \t\r\n;", *checker->at)) {
        ++checker->at;
    }
    checker->at += checker->at == checker->word && checker->at < checker->end;
    checker->length = (size_t)(checker->at - checker->word);
    return checker->length > 0;
}

bool pbp_is_word(const struct pbp_checker *checker, const char *text)
{
    return checker->length == strlen(text) && memcmp(checker->word, text, checker->length) == 0;
}

bool pbp_expect(struct pbp_checker *checker, const char *text)
{
    return (pbp_next(checker, '%') && pbp_is_word(checker, text)) ||
           pbp_refuse(checker, "a word is missing");
}

bool pbp_number_from(struct pbp_checker *checker, size_t from, number *value)
{
    const bool is_negative = from < checker->length && checker->word[from] == '-';
    from += is_negative;
    *value = 0;
    if (from == checker->length) {
        return pbp_refuse(checker, "a number is missing");
    }
    for (size_t k = from; k < checker->length; ++k) {
        const char digit = checker->word[k];
        if (digit < '0' || digit > '9') {
            return pbp_refuse(checker, "this is no number");
        }
        *value = pbp_sum(checker, pbp_product(checker, *value, 10), digit - '0');
    }
    *value = is_negative ? -*value : *value;
    return !checker->verdict.why;
}

bool pbp_next_number(struct pbp_checker *checker, number *value)
{
    return pbp_next(checker, '%') && pbp_number_from(checker, 0, value);
}

bool pbp_literal_from(struct pbp_checker *checker, int32_t *literal)
{
    const bool is_false = checker->length > 0 && checker->word[0] == '~';
    number variable;
    if (checker->length < 2 + (size_t)is_false || checker->word[is_false] != 'x') {
        return pbp_refuse(checker, "this is no literal");
    }
    if (!pbp_number_from(checker, 1 + (size_t)is_false, &variable) || variable < 1 ||
        variable > (number)checker->variables) {
        return pbp_refuse(checker, "there is no such variable");
    }
    *literal = is_false ? -(int32_t)variable : (int32_t)variable;
    return true;
}

/* ------------------------------------------------------------------------- constraints ---- */

void pbp_clear_row(const struct pbp_checker *checker, struct pbp_row *row)
{
    memset(row->factor, 0, (checker->variables + 1) * sizeof *row->factor);
    row->least = 0;
}

void pbp_keep(struct pbp_checker *checker, const struct pbp_row *row, bool is_derived)
{
    struct pbp_constraint made = {
        .degree = row->least, .is_derived = is_derived, .is_there = true, .count = 0};
    for (size_t v = 1; v <= checker->variables; ++v) {
        made.count += row->factor[v] != 0;
    }
    made.literal = pbp_room_for(made.count, sizeof *made.literal);
    made.factor = pbp_room_for(made.count, sizeof *made.factor);
    made.count = 0;
    for (size_t v = 1; v <= checker->variables; ++v) {
        const number factor = row->factor[v];
        if (factor != 0) {
            made.literal[made.count] = factor > 0 ? (int32_t)v : -(int32_t)v;
            made.factor[made.count++] = factor > 0 ? factor : -factor;
            made.degree = pbp_sum(checker, made.degree, factor < 0 ? -factor : 0);
        }
    }
    if (checker->constraints == checker->room) {
        checker->room = 2 * checker->room + 64;
        checker->constraint =
            realloc(checker->constraint, checker->room * sizeof *checker->constraint);
        if (!checker->constraint) {
            abort();
        }
    }
    checker->constraint[checker->constraints++] = made;
}

struct pbp_constraint *pbp_constraint_of(struct pbp_checker *checker, number id)
{
    if (id < 1 || id > (number)checker->constraints || !checker->constraint[id - 1].is_there) {
        pbp_refuse(checker, "there is no such constraint");
        return NULL;
    }
    return &checker->constraint[id - 1];
}

void pbp_load(struct pbp_checker *checker, const struct pbp_constraint *constraint,
              struct pbp_row *row)
{
    pbp_clear_row(checker, row);
    row->least = constraint->degree;
    for (size_t k = 0; k < constraint->count; ++k) {
        const int32_t literal = constraint->literal[k];
        row->factor[literal > 0 ? literal : -literal] =
            literal > 0 ? constraint->factor[k] : -constraint->factor[k];
        row->least = pbp_sum(checker, row->least, literal > 0 ? 0 : -constraint->factor[k]);
    }
}

void pbp_negate(struct pbp_checker *checker, struct pbp_row *row)
{
    for (size_t v = 1; v <= checker->variables; ++v) {
        row->factor[v] = -row->factor[v];
    }
    row->least = pbp_sum(checker, 1, -row->least);
}

bool pbp_read_terms(struct pbp_checker *checker, char comment, struct pbp_row *row)
{
    pbp_clear_row(checker, row);
    while (pbp_next(checker, comment) && !strchr(">=;", *checker->word)) {
        number factor;
        int32_t literal;
        if (!pbp_number_from(checker, 0, &factor) || !pbp_next(checker, comment) ||
            !pbp_literal_from(checker, &literal)) {
            return pbp_refuse(checker, "a term is wrong");
        }
        const size_t v = (size_t)(literal > 0 ? literal : -literal);
        row->factor[v] = pbp_sum(checker, row->factor[v], literal > 0 ? factor : -factor);
        row->least = pbp_sum(checker, row->least, literal > 0 ? 0 : -factor);
    }
    return true;
}

bool pbp_read_constraint(struct pbp_checker *checker, char comment, struct pbp_row *row,
                         bool *is_equation)
{
    number least;
    if (!pbp_read_terms(checker, comment, row)) {
        return false;
    }
    *is_equation = pbp_is_word(checker, "=");
    if ((!*is_equation && !pbp_is_word(checker, ">=")) || !pbp_next_number(checker, &least) ||
        !pbp_expect(checker, ";")) {
        return pbp_refuse(checker, "this is no constraint");
    }
    row->least = pbp_sum(checker, row->least, least);
    return true;
}

/* -------------------------------------------------------------------------- propagation ---- */

int pbp_truth(const struct pbp_checker *checker, int32_t literal)
{
    return literal > 0 ? checker->value[literal] : -checker->value[-literal];
}

void pbp_set_true(struct pbp_checker *checker, int32_t literal)
{
    checker->value[literal > 0 ? literal : -literal] = literal > 0 ? 1 : -1;
}

number pbp_slack_of(struct pbp_checker *checker, const struct pbp_constraint *constraint)
{
    number slack = -constraint->degree;
    for (size_t k = 0; k < constraint->count; ++k) {
        if (pbp_truth(checker, constraint->literal[k]) >= 0) {
            slack = pbp_sum(checker, slack, constraint->factor[k]);
        }
    }
    return slack;
}

bool pbp_propagate(struct pbp_checker *checker)
{
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (size_t c = 0; c < checker->constraints; ++c) {
            const struct pbp_constraint *constraint = &checker->constraint[c];
            const number slack = constraint->is_there ? pbp_slack_of(checker, constraint) : 0;
            if (slack < 0) {
                return false;
            }
            for (size_t k = 0; constraint->is_there && k < constraint->count; ++k) {
                if (constraint->factor[k] > slack &&
                    pbp_truth(checker, constraint->literal[k]) == 0) {
                    pbp_set_true(checker, constraint->literal[k]);
                    has_changed = true;
                }
            }
        }
    }
    return true;
}

void pbp_forget_values(struct pbp_checker *checker)
{
    memset(checker->value, 0, checker->variables + 1);
}
