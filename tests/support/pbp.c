/* pbp.c  Checks pseudo-Boolean proofs, rule by rule. */
#include "pbp_rows.h"

#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------------------- rules ---- */

static bool read_lemma(struct pbp_checker *checker)
{
    bool is_equation;
    struct pbp_row *row = &checker->row[0];
    if (!pbp_read_constraint(checker, '%', row, &is_equation)) {
        return false;
    }
    if (is_equation) {
        return pbp_refuse(checker, "a lemma is no equation");
    }
    pbp_negate(checker, row);
    pbp_keep(checker, row, true);
    pbp_forget_values(checker);
    if (pbp_propagate(checker)) {
        return pbp_refuse(checker, "a lemma does not follow");
    }
    struct pbp_constraint *denied = &checker->constraint[--checker->constraints];
    free(denied->literal);
    free(denied->factor);
    pbp_negate(checker, row);
    pbp_keep(checker, row, true);
    return true;
}

static void divide(struct pbp_checker *checker, struct pbp_row *row, number by)
{
    number degree = row->least;
    number below = 0;
    for (size_t v = 1; v <= checker->variables; ++v) {
        const number factor = row->factor[v];
        const number size = pbp_quotient_up(factor < 0 ? -factor : factor, by);
        degree = pbp_sum(checker, degree, factor < 0 ? -factor : 0);
        below += factor < 0 ? size : 0;
        row->factor[v] = factor < 0 ? -size : size;
    }
    row->least = pbp_quotient_up(degree, by) - below;
}

/* One operation on the stack; `value` is a number that was read just before, and is not used. */
static bool operate(struct pbp_checker *checker, size_t *depth, bool *has_number, number *value)
{
    struct pbp_row *top = *depth > 0 ? &checker->row[*depth - 1] : NULL;
    if (pbp_is_word(checker, "+") && !*has_number && *depth >= 2) {
        --*depth;
        for (size_t v = 1; v <= checker->variables; ++v) {
            top[-1].factor[v] = pbp_sum(checker, top[-1].factor[v], top->factor[v]);
        }
        top[-1].least = pbp_sum(checker, top[-1].least, top->least);
        return true;
    }
    if (*has_number && top && *value > 0 &&
        (pbp_is_word(checker, "*") || pbp_is_word(checker, "d"))) {
        *has_number = false;
        if (pbp_is_word(checker, "d")) {
            divide(checker, top, *value);
            return true;
        }
        for (size_t v = 1; v <= checker->variables; ++v) {
            top->factor[v] = pbp_product(checker, top->factor[v], *value);
        }
        top->least = pbp_product(checker, top->least, *value);
        return true;
    }
    return pbp_refuse(checker, "this is no operation");
}

/* A number is a constraint, unless "*" or "d" follows. */
static bool push(struct pbp_checker *checker, size_t *depth, bool *has_number, number value)
{
    if (*has_number) {
        const struct pbp_constraint *constraint = pbp_constraint_of(checker, value);
        if (!constraint || *depth == STACK_MOST) {
            return pbp_refuse(checker, "the sum is too deep");
        }
        pbp_load(checker, constraint, &checker->row[(*depth)++]);
        *has_number = false;
    }
    return true;
}

static bool read_sum(struct pbp_checker *checker)
{
    size_t depth = 0;
    bool has_number = false;
    number value = 0;
    while (pbp_next(checker, '%') && !pbp_is_word(checker, ";")) {
        const bool is_number = *checker->word >= '0' && *checker->word <= '9';
        const bool uses = pbp_is_word(checker, "*") || pbp_is_word(checker, "d");
        if (!uses && !push(checker, &depth, &has_number, value)) {
            return false;
        }
        if (is_number ? !pbp_number_from(checker, 0, &value)
                      : !operate(checker, &depth, &has_number, &value)) {
            return false;
        }
        has_number = is_number;
    }
    if (!push(checker, &depth, &has_number, value) || depth != 1) {
        return pbp_refuse(checker, "a sum is to come to one constraint");
    }
    pbp_keep(checker, &checker->row[0], true);
    return true;
}

/* Reads a solution: with what follows, all variables have values, and all constraints hold. */
static bool read_solution(struct pbp_checker *checker)
{
    pbp_forget_values(checker);
    while (pbp_next(checker, '%') && !pbp_is_word(checker, ";")) {
        int32_t literal;
        if (!pbp_literal_from(checker, &literal)) {
            return false;
        }
        if (pbp_truth(checker, literal) < 0) {
            return pbp_refuse(checker, "a solution contradicts itself");
        }
        pbp_set_true(checker, literal);
    }
    if (!pbp_propagate(checker)) {
        return pbp_refuse(checker, "this is no solution");
    }
    for (size_t v = 1; v <= checker->variables; ++v) {
        if (checker->value[v] == 0) {
            return pbp_refuse(checker, "a solution leaves something open");
        }
        checker->told[v] = checker->value[v] > 0;
    }
    if (checker->listener) {
        checker->listener->take(checker->listener->ctx, checker->told);
    }
    ++checker->verdict.solutions;
    return true;
}

static bool exclude(struct pbp_checker *checker)
{
    struct pbp_row *row = &checker->row[0];
    if (!checker->has_preserved) {
        return pbp_refuse(checker, "nothing says what tells solutions apart");
    }
    if (!read_solution(checker)) {
        return false;
    }
    pbp_clear_row(checker, row);
    row->least = 1;
    for (size_t v = 1; v <= checker->variables; ++v) {
        if (checker->is_preserved[v]) {
            row->factor[v] = checker->told[v] ? -1 : 1;
            row->least -= checker->told[v];
        }
    }
    pbp_keep(checker, row, false);
    return true;
}

static bool improve(struct pbp_checker *checker)
{
    struct pbp_row *row = &checker->row[0];
    if (!checker->has_objective || !read_solution(checker)) {
        return pbp_refuse(checker, "there is no objective");
    }
    /* The objective is sum of factors less `least` of its row. */
    number value = 0;
    for (size_t v = 1; v <= checker->variables; ++v) {
        row->factor[v] = -checker->objective.factor[v];
        value = pbp_sum(checker, value, checker->told[v] ? checker->objective.factor[v] : 0);
    }
    row->least = pbp_sum(checker, 1, -value);
    checker->best = pbp_sum(checker, value, -checker->objective.least);
    ++checker->improved;
    pbp_keep(checker, row, false);
    return true;
}

static bool delete_some(struct pbp_checker *checker)
{
    number id;
    if (!pbp_expect(checker, "id")) {
        return false;
    }
    while (pbp_next(checker, '%') && !pbp_is_word(checker, ";")) {
        struct pbp_constraint *constraint =
            pbp_number_from(checker, 0, &id) ? pbp_constraint_of(checker, id) : NULL;
        if (!constraint || !constraint->is_derived) {
            return pbp_refuse(checker, "this cannot be deleted");
        }
        constraint->is_there = false;
    }
    return true;
}

/* ---------------------------------------------------------------------------- conclusion ---- */

/* Reads the number of a constraint that cannot hold. */
static bool read_contradiction(struct pbp_checker *checker)
{
    number id;
    if (!pbp_expect(checker, ":") || !pbp_next_number(checker, &id)) {
        return pbp_refuse(checker, "a contradiction is missing");
    }
    const struct pbp_constraint *constraint = pbp_constraint_of(checker, id);
    pbp_forget_values(checker);
    return constraint && (pbp_slack_of(checker, constraint) < 0 ||
                          pbp_refuse(checker, "this is no contradiction"));
}

static bool read_bounds(struct pbp_checker *checker)
{
    number low;
    number high;
    if (!pbp_next_number(checker, &low) || !read_contradiction(checker) ||
        !pbp_next_number(checker, &high)) {
        return pbp_refuse(checker, "bounds are missing");
    }
    if (checker->improved == 0 || low != checker->best || high != checker->best ||
        low > INT64_MAX || low < INT64_MIN) {
        return pbp_refuse(checker, "these are not the bounds");
    }
    checker->verdict.optimum = (int64_t)low;
    return true;
}

static bool read_conclusion(struct pbp_checker *checker)
{
    const uint64_t solutions = checker->verdict.solutions;
    number told;
    bool is_right = false;
    if (!pbp_expect(checker, "NONE") || !pbp_expect(checker, ";") ||
        !pbp_expect(checker, "conclusion") || !pbp_next(checker, '%')) {
        return pbp_refuse(checker, "a conclusion is missing");
    }
    if (pbp_is_word(checker, "UNSAT")) {
        checker->verdict.claim = PBP_UNSATISFIABLE;
        is_right = solutions == 0 && read_contradiction(checker);
    } else if (pbp_is_word(checker, "ENUMERATION_COMPLETE")) {
        checker->verdict.claim = PBP_ALL_SOLUTIONS;
        is_right = checker->improved == 0 && pbp_next_number(checker, &told) &&
                   told == (number)solutions && read_contradiction(checker);
    } else if (pbp_is_word(checker, "BOUNDS")) {
        checker->verdict.claim = PBP_OPTIMUM;
        is_right = checker->improved == solutions && read_bounds(checker);
    }
    if (!is_right) {
        return pbp_refuse(checker, "the conclusion is wrong");
    }
    return pbp_expect(checker, ";") && pbp_expect(checker, "end") &&
           pbp_expect(checker, "pseudo-Boolean") && pbp_expect(checker, "proof") &&
           pbp_expect(checker, ";");
}

/* ------------------------------------------------------------------------------- files ---- */

static bool check_rules(struct pbp_checker *checker)
{
    number count;
    bool goes_on = pbp_expect(checker, "pseudo-Boolean") && pbp_expect(checker, "proof") &&
                   pbp_expect(checker, "version") && pbp_expect(checker, "3.0");
    while (goes_on && pbp_next(checker, '%')) {
        if (pbp_is_word(checker, "output")) {
            return read_conclusion(checker) && !checker->verdict.why;
        }
        goes_on = pbp_is_word(checker, "pol")    ? read_sum(checker)
                  : pbp_is_word(checker, "rup")  ? read_lemma(checker)
                  : pbp_is_word(checker, "del")  ? delete_some(checker)
                  : pbp_is_word(checker, "solx") ? exclude(checker)
                  : pbp_is_word(checker, "soli") ? improve(checker)
                  : pbp_is_word(checker, "f")
                      ? pbp_next_number(checker, &count) && pbp_expect(checker, ";") &&
                            (count == (number)checker->constraints ||
                             pbp_refuse(checker, "the formula has another number of constraints"))
                      : pbp_refuse(checker, "there is no such rule");
        goes_on &= !checker->verdict.why;
    }
    return pbp_refuse(checker, "the proof is not complete");
}

static bool read_preserved(struct pbp_checker *checker)
{
    int32_t literal;
    checker->has_preserved = true;
    while (pbp_next(checker, '*') && !pbp_is_word(checker, ";")) {
        if (!pbp_literal_from(checker, &literal) || literal < 0) {
            return pbp_refuse(checker, "this is no variable");
        }
        checker->is_preserved[literal] = true;
    }
    return true;
}

/* The first line says how many variables there are. */
static bool make_room(struct pbp_checker *checker)
{
    number variables;
    if (!pbp_expect(checker, "*") || !pbp_expect(checker, "#variable=") ||
        !pbp_next_number(checker, &variables) || variables < 0 || variables > VARIABLES_MOST) {
        return pbp_refuse(checker, "the first line is wrong");
    }
    checker->variables = (size_t)variables;
    for (size_t k = 0; k < STACK_MOST; ++k) {
        checker->row[k].factor = pbp_room_for(checker->variables, sizeof(number));
    }
    checker->objective.factor = pbp_room_for(checker->variables, sizeof(number));
    checker->is_preserved = pbp_room_for(checker->variables, sizeof(bool));
    checker->told = pbp_room_for(checker->variables, sizeof(bool));
    checker->value = pbp_room_for(checker->variables, sizeof *checker->value);
    return true;
}

static bool read_formula(struct pbp_checker *checker)
{
    number lines;
    bool is_equation;
    if (!make_room(checker) || !pbp_expect(checker, "#constraint=") ||
        !pbp_next_number(checker, &lines)) {
        return pbp_refuse(checker, "the first line is wrong");
    }
    for (const char *before = checker->at; pbp_next(checker, '*'); before = checker->at) {
        struct pbp_row *row = &checker->row[0];
        if (pbp_is_word(checker, "min:")) {
            checker->has_objective = true;
            if (!pbp_read_terms(checker, '*', &checker->objective) || !pbp_is_word(checker, ";")) {
                return pbp_refuse(checker, "the objective is wrong");
            }
        } else if (pbp_is_word(checker, "preserved:")) {
            if (!read_preserved(checker)) {
                return false;
            }
        } else {
            checker->at = before;
            if (!pbp_read_constraint(checker, '*', row, &is_equation)) {
                return false;
            }
            --lines;
            pbp_keep(checker, row, false);
            if (is_equation) {
                pbp_negate(checker, row);
                row->least = pbp_sum(checker, row->least, -1);
                pbp_keep(checker, row, false);
            }
        }
    }
    return lines == 0 || pbp_refuse(checker, "there is another number of constraints");
}

static void begin(struct pbp_checker *checker, const char *text, size_t size)
{
    checker->at = text;
    checker->end = text + size;
    checker->line = 1;
}

struct pbp_verdict pbp_check(const char *formula, size_t formula_size, const char *proof,
                             size_t proof_size, const struct pbp_listener *listener)
{
    struct pbp_checker checker = {.listener = listener};
    begin(&checker, formula, formula_size);
    if (read_formula(&checker)) {
        begin(&checker, proof, proof_size);
        checker.verdict.is_proven = check_rules(&checker) && !checker.verdict.why;
    }
    for (size_t c = 0; c < checker.constraints; ++c) {
        free(checker.constraint[c].literal);
        free(checker.constraint[c].factor);
    }
    for (size_t k = 0; k < STACK_MOST; ++k) {
        free(checker.row[k].factor);
    }
    free(checker.constraint);
    free(checker.objective.factor);
    free(checker.is_preserved);
    free(checker.told);
    free(checker.value);
    return checker.verdict;
}
