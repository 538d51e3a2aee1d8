/* pair.c  Two cells in which only some pairs of digits may stand.
 *
 * Each forbidden pair must be in a rectangle: a set of digits of the one cell and a set of digits
 * of the other, none of which go together.  A rectangle is a secondary item of the candidates on
 * both of its sides.  Which pairs exclude each other is the same with any rectangles that cover all
 * that is forbidden; the fewer, the shorter the options.  They are chosen from those that cannot be
 * made larger. */
#include "sudoku/encode/encode.h"

#include <string.h>

/* For each digit, so many rectangles are looked at.  Few relations have more; with twice as many,
 * no known one would need fewer items, but one. */
enum { RECTANGLES_OF_DIGIT = 8, RECTANGLES_MAX = RECTANGLES_OF_DIGIT * QDR_SIDE_MAX };

struct rectangle {
    qdri_digit_set a;
    qdri_digit_set b;
};

/* Of the cells a and b: forbidden[x] are the digits of b that must not stand beside digit x of a;
 * reach[x] those that a rectangle of x may have, for they do not stand beside it in any case. */
struct relation {
    qdri_digit_set a;
    qdri_digit_set b;
    qdri_digit_set forbidden[QDR_SIDE_MAX + 1];
    qdri_digit_set reach[QDR_SIDE_MAX + 1];
};

struct cover {
    struct rectangle rectangle[RECTANGLES_MAX];
    size_t count;
    size_t most;
};

static unsigned size_of(qdri_digit_set set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* ----------------------------------------------------------------------------- relations ---- */

/* May the digits stand there, each as whatever it may count as? */
static bool may_go(const struct qdri_encoder *encoder, const qdr_cell cell[2], unsigned x,
                   unsigned y, qdri_pair_allows *allows, const void *ctx)
{
    const unsigned most = qdri_encode_is_hidden(encoder) ? QDR_MODIFIED : 0;
    bool is_allowed = false;
    for (unsigned a = 0; a <= most; a += QDR_MODIFIED) {
        for (unsigned b = 0; b <= most; b += QDR_MODIFIED) {
            is_allowed |= allows(ctx, qdri_encode_value(encoder, cell[0], x | a),
                                 qdri_encode_value(encoder, cell[1], y | b));
        }
    }
    return is_allowed;
}

static struct relation relation_of(const struct qdri_encoder *encoder, qdr_cell a, qdr_cell b,
                                   qdri_pair_allows *allows, const void *ctx)
{
    bool is_different = qdri_encode_differ(encoder, a, b);
    struct relation relation = {.a = qdri_encode_domain(encoder, a),
                                .b = qdri_encode_domain(encoder, b)};
    for (qdri_digit_set left = relation.a; left != 0;) {
        unsigned x = qdri_take_first(&left);
        const qdri_digit_set clashing = qdri_encode_clashing(encoder, x);
        for (qdri_digit_set right = relation.b; right != 0;) {
            unsigned y = qdri_take_first(&right);
            bool is_excluded = is_different && (clashing >> y & 1) != 0;
            if (is_excluded || !may_go(encoder, (const qdr_cell[]){a, b}, x, y, allows, ctx)) {
                relation.reach[x] |= qdri_set_of(y);
                relation.forbidden[x] |= is_excluded ? 0 : qdri_set_of(y);
            }
        }
    }
    return relation;
}

/* Leaves out digits that go with none of the other cell, until there are no such. */
static void narrow(struct relation *relation)
{
    qdri_digit_set a;
    qdri_digit_set b;
    do {
        a = relation->a;
        b = relation->b;
        relation->b = 0;
        for (qdri_digit_set left = a; left != 0;) {
            unsigned x = qdri_take_first(&left);
            qdri_digit_set fitting = b & ~relation->reach[x];
            relation->b |= fitting;
            relation->a &= fitting != 0 ? ~(qdri_digit_set)0 : ~qdri_set_of(x);
        }
    } while (relation->a != a || relation->b != b);
}

/* Which digits of b are forbidden beside some digit of a? */
static qdri_digit_set forbidden_beside_any(const struct relation *relation)
{
    qdri_digit_set any = 0;
    for (qdri_digit_set left = relation->a; left != 0;) {
        any |= relation->forbidden[qdri_take_first(&left)];
    }
    return any & relation->b;
}

/* Forgets digits beside which nothing is forbidden.  Returns whether others are left. */
static bool reduce(struct relation *relation)
{
    relation->b = forbidden_beside_any(relation);
    for (qdri_digit_set left = relation->a; left != 0;) {
        unsigned x = qdri_take_first(&left);
        relation->forbidden[x] &= relation->b;
        relation->reach[x] &= relation->b;
        relation->a &= relation->forbidden[x] != 0 ? ~(qdri_digit_set)0 : ~qdri_set_of(x);
    }
    return relation->b != 0;
}

/* ---------------------------------------------------------------------------- rectangles ---- */

static void add_rectangle(struct cover *cover, const struct relation *relation, qdri_digit_set b)
{
    struct rectangle rectangle = {.b = b};
    for (size_t k = 0; k < cover->count; ++k) {
        if (cover->rectangle[k].b == b) {
            return;
        }
    }
    for (qdri_digit_set left = relation->a; left != 0;) {
        unsigned x = qdri_take_first(&left);
        rectangle.a |= (b & ~relation->reach[x]) == 0 ? qdri_set_of(x) : 0;
    }
    if (b != 0 && cover->count < cover->most) {
        cover->rectangle[cover->count++] = rectangle;
    }
}

/* Lists the rectangles: their digits of b are all that some digits of a reach together. */
static void find_rectangles(struct cover *cover, const struct relation *relation, unsigned digits)
{
    cover->count = 0;
    cover->most = RECTANGLES_OF_DIGIT * (size_t)digits;
    for (qdri_digit_set left = relation->a; left != 0;) {
        add_rectangle(cover, relation, relation->reach[qdri_take_first(&left)]);
    }
    size_t rows = cover->count;
    for (size_t k = 0; k < cover->count && cover->count < cover->most; ++k) {
        for (size_t row = 0; row < rows; ++row) {
            add_rectangle(cover, relation, cover->rectangle[k].b & cover->rectangle[row].b);
        }
    }
}

/* How many pairs in the rectangle are not covered yet? */
static unsigned gain_of(const qdri_digit_set *uncovered, const struct rectangle *rectangle)
{
    unsigned gain = 0;
    for (qdri_digit_set left = rectangle->a; left != 0;) {
        gain += size_of(uncovered[qdri_take_first(&left)] & rectangle->b);
    }
    return gain;
}

/* How far is it from a square?  Squares leave fewer odd pairs to the others. */
static int skew_of(const struct rectangle *rectangle)
{
    int skew = (int)size_of(rectangle->a) - (int)size_of(rectangle->b);
    return skew < 0 ? -skew : skew;
}

/* Moves the rectangle with the greatest gain to place `at`, and takes from it what gains nothing;
 * false: there is none that gains. */
static bool choose(struct cover *cover, size_t at, qdri_digit_set *uncovered)
{
    size_t best = at;
    unsigned most = 0;
    for (size_t k = at; k < cover->count; ++k) {
        const struct rectangle *rectangle = &cover->rectangle[k];
        unsigned gain = gain_of(uncovered, rectangle);
        if (gain > most ||
            (gain == most && skew_of(rectangle) < skew_of(&cover->rectangle[best]))) {
            best = k;
            most = gain;
        }
    }
    struct rectangle chosen = cover->rectangle[best];
    struct rectangle used = {0};
    cover->rectangle[best] = cover->rectangle[at];
    for (qdri_digit_set left = chosen.a; left != 0;) {
        unsigned x = qdri_take_first(&left);
        used.a |= (uncovered[x] & chosen.b) != 0 ? qdri_set_of(x) : 0;
        used.b |= uncovered[x] & chosen.b;
        uncovered[x] &= ~chosen.b;
    }
    cover->rectangle[at] = used;
    return most > 0;
}

/* Leaves those that cover all that is forbidden, the one that gains most first. */
static void choose_rectangles(struct cover *cover, const struct relation *relation)
{
    qdri_digit_set uncovered[QDR_SIDE_MAX + 1];
    size_t chosen = 0;
    for (unsigned x = 0; x <= QDR_SIDE_MAX; ++x) {
        uncovered[x] = relation->forbidden[x];
    }
    while (chosen < cover->count && choose(cover, chosen, uncovered)) {
        ++chosen;
    }
    cover->count = chosen;
}

/* A rule for all neighbours has few relations, whichever the cells, and on a large grid covers take
 * long to find: those of the relations that came last are kept. */
enum { COVERS_KEPT = 8 };

struct qdri_pair_covers {
    struct relation relation[COVERS_KEPT];
    struct cover cover[COVERS_KEPT];
    unsigned count; /* of those that were found: the k-th is at k % COVERS_KEPT */
};

static const struct cover *cover_of(struct qdri_pair_covers *covers,
                                    const struct relation *relation, unsigned digits)
{
    for (unsigned k = 0; k < COVERS_KEPT && k < covers->count; ++k) {
        if (memcmp(&covers->relation[k], relation, sizeof *relation) == 0) {
            return &covers->cover[k];
        }
    }
    const unsigned k = covers->count++ % COVERS_KEPT;
    covers->relation[k] = *relation;
    find_rectangles(&covers->cover[k], relation, digits);
    choose_rectangles(&covers->cover[k], relation);
    return &covers->cover[k];
}

/* Returns the covers that the encoder has; NULL: no memory. */
static struct qdri_pair_covers *covers_of(struct qdri_encoder *encoder)
{
    struct qdri_pair_covers **covers = qdri_encode_covers(encoder);
    *covers = *covers ? *covers : qdri_encode_array(encoder, 1, sizeof **covers);
    return *covers;
}

/* ------------------------------------------------------------------------------ encoding ---- */

/* The two cells are one: nothing but equal digits can stand there. */
static void restrict_to_equal(struct qdri_encoder *encoder, qdr_cell a, qdr_cell b,
                              qdri_pair_allows *allows, const void *ctx)
{
    qdri_digit_set equal = 0;
    for (unsigned digit = 1; digit <= qdri_encode_digits(encoder); ++digit) {
        bool is_allowed =
            allows(ctx, qdri_encode_value(encoder, a, digit), qdri_encode_value(encoder, b, digit));
        equal |= is_allowed ? qdri_set_of(digit) : 0;
    }
    qdri_encode_restrict(encoder, a, equal);
}

/* What is left of the relation between cells that are not one, once digits have gone that go with
 * none. */
static struct relation narrow_cells(struct qdri_encoder *encoder, qdr_cell a, qdr_cell b,
                                    qdri_pair_allows *allows, const void *ctx)
{
    struct relation relation = relation_of(encoder, a, b, allows, ctx);
    narrow(&relation);
    qdri_encode_restrict(encoder, a, relation.a);
    qdri_encode_restrict(encoder, b, relation.b);
    return relation;
}

void qdri_encode_narrow_pair(struct qdri_encoder *encoder, qdr_cell a, qdr_cell b,
                             qdri_pair_allows *allows, const void *ctx)
{
    if (qdri_encode_same(encoder, a) != qdri_encode_same(encoder, b)) {
        narrow_cells(encoder, a, b, allows, ctx);
    } else if (!qdri_encode_is_hidden(encoder)) {
        restrict_to_equal(encoder, a, b, allows, ctx);
    }
}

void qdri_encode_pair(struct qdri_encoder *encoder, const char *name, qdr_cell a, qdr_cell b,
                      qdri_pair_allows *allows, const void *ctx)
{
    bool is_one = qdri_encode_same(encoder, a) == qdri_encode_same(encoder, b);
    if (is_one && qdri_encode_is_hidden(encoder)) {
        qdri_encode_value_pair(encoder, name, a, a, allows, ctx);
        return;
    }
    if (is_one) {
        restrict_to_equal(encoder, a, b, allows, ctx);
        return;
    }
    struct relation relation = narrow_cells(encoder, a, b, allows, ctx);
    if (qdri_encode_is_hidden(encoder)) {
        qdri_encode_value_pair(encoder, name, a, b, allows, ctx);
        return;
    }
    if (!reduce(&relation)) {
        return;
    }
    struct qdri_pair_covers *covers = covers_of(encoder);
    if (!covers) {
        return;
    }
    const struct cover *cover = cover_of(covers, &relation, qdri_encode_digits(encoder));
    for (size_t k = 0; k < cover->count; ++k) {
        qdr_item item = qdri_encode_secondary(encoder, name);
        qdri_encode_cover(encoder, a, cover->rectangle[k].a, item, QDR_NO_COLOR);
        qdri_encode_cover(encoder, b, cover->rectangle[k].b, item, QDR_NO_COLOR);
    }
}
