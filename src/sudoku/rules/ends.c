/* ends.c  Encodes and checks lines whose ends say what stands between them. */
#include "sudoku/rules/ends.h"

#include "sudoku/rules/cases.h"

bool qdri_ends_digits(const struct qdri_figure *figure, const qdr_digit *digits, qdr_digit *low,
                      qdr_digit *high)
{
    qdr_digit first = digits[0];
    qdr_digit last = digits[figure->count - 1];
    *low = first < last ? first : last;
    *high = first < last ? last : first;
    return *low != 0;
}

/* What may stand in all inner cells together with these ends?  0: the ends are impossible. */
static bool is_possible(const struct qdri_figure *figure, const struct qdri_encoder *encoder,
                        qdri_digit_set inside)
{
    for (size_t k = 1; k + 1 < figure->count; ++k) {
        if ((qdri_encode_domain(encoder, figure->cell[k]) & inside) == 0) {
            return false;
        }
    }
    return true;
}

/* Calls `take` for each pair of digits that the ends can have. */
static void go_through(const struct qdri_figure *figure, const struct qdri_encoder *encoder,
                       qdri_inner_digits *inner, void *ctx,
                       void (*take)(void *ctx, unsigned a, unsigned b, qdri_digit_set inside))
{
    qdr_cell first = figure->cell[0];
    qdr_cell last = figure->cell[figure->count - 1];
    bool are_different = qdri_encode_differ(encoder, first, last);
    for (unsigned a = 1; a <= figure->board.digits; ++a) {
        for (unsigned b = 1; b <= figure->board.digits; ++b) {
            bool are_possible = !(are_different && a == b);
            qdri_digit_set inside = inner(figure, a, b, &are_possible);
            if (are_possible && (qdri_encode_domain(encoder, first) >> a & 1) != 0 &&
                (qdri_encode_domain(encoder, last) >> b & 1) != 0 &&
                is_possible(figure, encoder, inside)) {
                take(ctx, a, b, inside);
            }
        }
    }
}

/* What is possible at either end and between them. */
struct support {
    qdri_digit_set first;
    qdri_digit_set last;
    qdri_digit_set inside;
};

static void add_support(void *ctx, unsigned a, unsigned b, qdri_digit_set inside)
{
    struct support *support = ctx;
    support->first |= (qdri_digit_set)1 << a;
    support->last |= (qdri_digit_set)1 << b;
    support->inside |= inside;
}

void qdri_ends_narrow(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                      qdri_inner_digits *inner)
{
    struct support support = {0};
    go_through(figure, encoder, inner, &support, add_support);
    qdri_encode_restrict(encoder, figure->cell[0], support.first);
    qdri_encode_restrict(encoder, figure->cell[figure->count - 1], support.last);
    for (size_t k = 1; k + 1 < figure->count; ++k) {
        qdri_encode_restrict(encoder, figure->cell[k], support.inside);
    }
}

static void add_case(void *ctx, unsigned a, unsigned b, qdri_digit_set inside)
{
    struct qdri_case_list *list = ctx;
    qdri_digit_set *domain = qdri_cases_add(list);
    for (size_t k = 0; domain && k < list->count; ++k) {
        domain[k] = inside;
    }
    if (domain) {
        domain[0] = (qdri_digit_set)1 << a;
        domain[list->count - 1] = (qdri_digit_set)1 << b;
    }
}

void qdri_ends_encode(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                      const char *name, qdri_inner_digits *inner)
{
    struct qdri_case_list list = {.cells = figure->cell, .count = figure->count};
    go_through(figure, encoder, inner, &list, add_case);
    qdri_cases_encode(&list, encoder, name);
}
