/* parallels.c  Encodes what parallel little killers can sum to together. */
#include "sudoku/encode/parallels.h"

#include "sudoku/rules/all.h"
#include "sudoku/rules/rules.h"

enum {
    SLACK_MAX = 24, /* to the least or the greatest sum: the table of a step has as many rows */
    GAIN = 4        /* it is so many times smaller than that of all diagonals taken alone */
};

/* Lines with a known sum that run one way. */
struct parallels {
    qdr_cell cell[QDR_CELLS_MAX];
    bool is_taken[QDR_CELLS_MAX];
    size_t count;
    size_t diagonals;
    int32_t sum;
    int32_t slack; /* of all of them, each taken alone */
};

/* Returns the diagonal of a clue with a sum; NULL: it is no such clue. */
static const struct qdri_figure *diagonal_of(const struct qdri_clause *clause)
{
    const struct qdri_figure *figure =
        clause->rule == &qdri_rule_little_killer ? clause->data : NULL;
    return figure && figure->has_value && figure->count > 1 ? figure : NULL;
}

/* Does the diagonal go down to the right, or up to the left? */
static bool goes_down(const struct qdri_figure *diagonal)
{
    const unsigned side = diagonal->board.side;
    const bool is_rightward = diagonal->cell[0] % side < diagonal->cell[1] % side;
    return is_rightward == (diagonal->cell[0] < diagonal->cell[1]);
}

static struct qdri_sum sum_of(const qdr_cell *cell, size_t count, int32_t value)
{
    return (struct qdri_sum){.name = "parallels",
                             .cells = cell,
                             .count = count,
                             .low = value,
                             .high = value,
                             .total = QDR_NO_ITEM};
}

/* How far is a sum from the least or the greatest that is possible?  Below 0: it is impossible. */
static int32_t slack_of(struct qdri_encoder *encoder, const struct qdri_sum *sum)
{
    int32_t low;
    int32_t high;
    qdri_encode_span_of_sum(encoder, sum, &low, &high);
    return sum->low - low < high - sum->low ? sum->low - low : high - sum->low;
}

/* The clue of a diagonal may be there twice, from either end. */
static void take(struct parallels *parallels, struct qdri_encoder *encoder, const qdr_cell *cell,
                 size_t count, int32_t value)
{
    if (parallels->is_taken[cell[0]]) {
        return;
    }
    const struct qdri_sum sum = sum_of(cell, count, value);
    for (size_t k = 0; k < count; ++k) {
        parallels->is_taken[cell[k]] = true;
        parallels->cell[parallels->count++] = cell[k];
    }
    ++parallels->diagonals;
    parallels->sum += value;
    parallels->slack += slack_of(encoder, &sum);
}

/* Is this the long diagonal that runs that way, with each digit once? */
static bool is_long_diagonal(const qdr_rules *rules, const qdr_house *house, bool is_down)
{
    const unsigned side = rules->board.side;
    const unsigned step = is_down ? side + 1 : side - 1;
    bool is_so = house->kind == QDR_HOUSE_EXTRA && house->count == side &&
                 rules->board.digits == side && house->cells[0] == (is_down ? 0 : side - 1);
    for (size_t k = 1; is_so && k < house->count; ++k) {
        is_so = house->cells[k] == house->cells[k - 1] + step;
    }
    return is_so;
}

/* A diagonal that is a house has the sum of all digits. */
static void take_long_diagonals(struct parallels *parallels, struct qdri_encoder *encoder,
                                bool is_down)
{
    const qdr_rules *rules = qdri_encode_rules(encoder);
    const int32_t digits = (int32_t)rules->board.digits;
    for (size_t k = 0; k < rules->houses.count; ++k) {
        const qdr_house *house = &rules->houses.house[k].shown;
        if (is_long_diagonal(rules, house, is_down)) {
            take(parallels, encoder, house->cells, house->count, digits * (digits + 1) / 2);
        }
    }
}

static void use(struct qdri_encoder *encoder, bool is_down, bool is_narrowing)
{
    const qdr_rules *rules = qdri_encode_rules(encoder);
    struct parallels parallels = {0};
    for (uint32_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_figure *diagonal = diagonal_of(&rules->clause[k]);
        if (diagonal && goes_down(diagonal) == is_down) {
            take(&parallels, encoder, diagonal->cell, diagonal->count, diagonal->value);
        }
    }
    if (parallels.diagonals > 0) {
        take_long_diagonals(&parallels, encoder, is_down);
    }
    struct qdri_sum sum = sum_of(parallels.cell, parallels.count, parallels.sum);
    if (parallels.diagonals < 2) {
        return;
    }
    if (is_narrowing) {
        qdri_encode_bound_sum(encoder, &sum);
        return;
    }
    const int32_t slack = slack_of(encoder, &sum);
    if (slack <= SLACK_MAX && slack <= parallels.slack / GAIN) {
        qdri_encode_sum(encoder, &sum);
    }
}

void qdri_parallels_narrow(struct qdri_encoder *encoder)
{
    use(encoder, true, true);
    use(encoder, false, true);
}

void qdri_parallels_encode(struct qdri_encoder *encoder)
{
    use(encoder, true, false);
    use(encoder, false, false);
}
