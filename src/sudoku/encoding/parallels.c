/* parallels.c  Encodes what parallel little killers can sum to together. */
#include "sudoku/encoding/parallels.h"

#include "sudoku/rules/all.h"
#include "sudoku/rules/rules.h"

enum {
    SLACK_MAX = 24, /* to the least or the greatest sum: the table of a step has as many rows */
    GAIN = 4,       /* it is so many times smaller than that of all diagonals taken alone */
    CORNER_GAIN = 2 /* the same for the diagonals of a corner, of which there are fewer */
};

/* Those that run one way, at most: each has another distance from the long diagonal. */
#define LINES_MAX (2 * QDR_SIDE_MAX)

/* A line of cells with a known sum. */
struct line {
    const qdr_cell *cell;
    size_t count;
    int32_t value;
    int distance; /* from the long diagonal: below 0 on one side of it, above on the other */
    int32_t slack;
};

/* Those that run one way, from one corner to the other. */
struct parallels {
    struct line line[LINES_MAX];
    size_t count;
};

/* Returns the diagonal of a clue with a sum of digits; NULL: it is no such clue. */
static const struct qdri_figure *diagonal_of(const struct qdri_clause *clause)
{
    const struct qdri_figure *figure =
        clause->rule == &qdri_rule_little_killer ? clause->data : NULL;
    return figure && figure->has_value && figure->count > 1 && !qdri_figure_is_modified(figure)
               ? figure
               : NULL;
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

/* How far from the long diagonal that runs down, or up, is a cell? */
static int distance_of(const qdr_rules *rules, qdr_cell cell, bool is_down)
{
    const int side = (int)rules->frame.board.side;
    const int row = cell / side;
    const int column = cell % side;
    return is_down ? column - row : row + column - (side - 1);
}

/* Puts a line where it stands among the others.  The clue of a diagonal may be there twice, from
 * either end. */
static void take(struct parallels *parallels, struct qdri_encoder *encoder, struct line line)
{
    size_t place = parallels->count;
    const struct qdri_sum sum = sum_of(line.cell, line.count, line.value);
    for (size_t k = 0; k < parallels->count; ++k) {
        if (parallels->line[k].distance == line.distance) {
            return;
        }
    }
    line.slack = slack_of(encoder, &sum);
    for (; place > 0 && parallels->line[place - 1].distance > line.distance; --place) {
        parallels->line[place] = parallels->line[place - 1];
    }
    parallels->line[place] = line;
    ++parallels->count;
}

/* Is this the long diagonal that runs that way, with each digit once, which counts as itself? */
static bool is_long_diagonal(const qdr_rules *rules, const qdr_house *house, bool is_down)
{
    const unsigned side = rules->frame.board.side;
    const unsigned step = is_down ? side + 1 : side - 1;
    bool is_so = house->kind == QDR_HOUSE_EXTRA && house->count == side &&
                 rules->frame.board.digits == side && house->cells[0] == (is_down ? 0 : side - 1);
    for (size_t k = 1; is_so && k < house->count; ++k) {
        is_so = house->cells[k] == house->cells[k - 1] + step;
    }
    for (size_t k = 0; is_so && k < house->count; ++k) {
        is_so = !qdri_is_modified(&rules->frame.board, house->cells[k]);
    }
    return is_so;
}

/* A diagonal that is a house has the sum of all digits. */
static void take_long_diagonals(struct parallels *parallels, const qdr_rules *rules,
                                struct qdri_encoder *encoder, bool is_down)
{
    const int32_t digits = (int32_t)rules->frame.board.digits;
    for (size_t k = 0; k < rules->frame.houses.count; ++k) {
        const qdr_house *house = &rules->frame.houses.house[k].shown;
        if (is_long_diagonal(rules, house, is_down)) {
            const struct line line = {house->cells, house->count, digits * (digits + 1) / 2, 0, 0};
            take(parallels, encoder, line);
        }
    }
}

static void take_diagonals(struct parallels *parallels, const qdr_rules *rules,
                           struct qdri_encoder *encoder, bool is_down)
{
    for (uint32_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_figure *d = diagonal_of(&rules->clause[k]);
        if (d && goes_down(d) == is_down) {
            const int distance = distance_of(rules, d->cell[0], is_down);
            const struct line line = {d->cell, d->count, d->value, distance, 0};
            take(parallels, encoder, line);
        }
    }
    if (parallels->count > 0) {
        take_long_diagonals(parallels, rules, encoder, is_down);
    }
}

/* Uses the sum of `count` lines from one on, if they are two or more. */
static void use_lines(struct qdri_encoder *encoder, const struct line *line, size_t count,
                      int32_t gain, bool is_narrowing)
{
    qdr_cell cell[QDR_CELLS_MAX];
    size_t cells = 0;
    int32_t value = 0;
    int32_t slack_alone = 0;
    for (size_t k = 0; k < count; ++k) {
        for (size_t i = 0; i < line[k].count; ++i) {
            cell[cells++] = line[k].cell[i];
        }
        value += line[k].value;
        slack_alone += line[k].slack;
    }
    struct qdri_sum sum = sum_of(cell, cells, value);
    if (count < 2) {
        return;
    }
    if (is_narrowing) {
        qdri_encode_bound_sum(encoder, &sum);
        return;
    }
    const int32_t slack = slack_of(encoder, &sum);
    if (slack <= SLACK_MAX && slack <= slack_alone / gain) {
        qdri_encode_sum(encoder, &sum);
    }
}

/* The more lines there are, the closer to the corner, the more of their cells share boxes: so those
 * of either corner are used, from the shortest on, and all lines. */
static void use(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_down,
                bool is_narrowing)
{
    struct parallels parallels;
    parallels.count = 0;
    take_diagonals(&parallels, rules, encoder, is_down);
    const struct line *line = parallels.line;
    const size_t count = parallels.count;
    use_lines(encoder, line, count, GAIN, is_narrowing);
    for (size_t k = 2; k < count && line[k - 1].distance < 0; ++k) {
        use_lines(encoder, line, k, CORNER_GAIN, is_narrowing);
    }
    for (size_t k = 2; k < count && line[count - k].distance > 0; ++k) {
        use_lines(encoder, line + count - k, k, CORNER_GAIN, is_narrowing);
    }
}

void qdri_parallels_use(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_narrowing)
{
    use(rules, encoder, true, is_narrowing);
    use(rules, encoder, false, is_narrowing);
}
