/* triangles.c  Boards of triangles.  Two triangles make a rhombus r, c of a skew grid: triangle 0,
 * which has the edge h above it and the edge v to its left, and triangle 1, behind the edge d that
 * both share. */
#include "describe.h"
#include "families/wide.h"

/* ------------------------------------------------------------------------------- hexagons ---- */

/* A hexagon with sides a, b, c, a, b, c in a skew box: rhombi without two corners. */
struct hexagon {
    unsigned a;
    unsigned b;
    unsigned c;
};

/* Makes one of three digits. */
static struct hexagon make_hexagon(unsigned size)
{
    return (struct hexagon){size / 100, size / 10 % 10, size % 10};
}

/* Says whether triangle t of a rhombus is part of it.  Rows and columns may lie beyond the box,
 * also before the first. */
static bool is_inside(const struct hexagon *x, unsigned r, unsigned c, unsigned t)
{
    return r < x->b + x->c && c < x->a + x->c && r + c + t >= x->c &&
           r + c + t < x->a + x->b + x->c;
}

/* Calls do_this for each triangle of the hexagon. */
static void visit(qdr_builder *builder, const struct hexagon *x,
                  void (*do_this)(qdr_builder *builder, const struct hexagon *x, unsigned r,
                                  unsigned c, unsigned t))
{
    for (unsigned r = 0; r < x->b + x->c; ++r) {
        for (unsigned k = 0; k < 2 * (x->a + x->c); ++k) {
            if (is_inside(x, r, k / 2, k % 2)) {
                do_this(builder, x, r, k / 2, k % 2);
            }
        }
    }
}

static void add_triangle(qdr_builder *builder, const struct hexagon *x, unsigned r, unsigned c,
                         unsigned t)
{
    (void)x;
    bench_item(builder, 1, 1, "%u.%u.%u", r, c, t);
}

static void add_lozenges(qdr_builder *builder, const struct hexagon *x, unsigned r, unsigned c,
                         unsigned t)
{
    if (t == 0 && is_inside(x, r, c, 1)) {
        bench_option(builder, "%u.%u.0 %u.%u.1", r, c, r, c);
    }
    if (t == 0 && is_inside(x, r - 1, c, 1)) {
        bench_option(builder, "%u.%u.0 %u.%u.1", r, c, r - 1, c);
    }
    if (t == 0 && is_inside(x, r, c - 1, 1)) {
        bench_option(builder, "%u.%u.0 %u.%u.1", r, c, r, c - 1);
    }
}

/* A hexagon under lozenges, each two triangles; `size` has the digits a, b, c.  MacMahon's formula:
 * the product of (i + j + k - 1) / (i + j + k - 2) over 1 <= i <= a, 1 <= j <= b, 1 <= k <= c. */
void bench_lozenges(qdr_builder *builder, unsigned size)
{
    struct hexagon hexagon = make_hexagon(size);
    visit(builder, &hexagon, add_triangle);
    visit(builder, &hexagon, add_lozenges);
}

enum { COLORS = 4 };

/* Returns the least code of a triangle with these colors in its three positions: which piece it
 * is. */
static unsigned piece_of(unsigned x, unsigned y, unsigned z)
{
    unsigned first = (x * COLORS + y) * COLORS + z;
    unsigned second = (y * COLORS + z) * COLORS + x;
    unsigned third = (z * COLORS + x) * COLORS + y;
    second = second < third ? second : third;
    return first < second ? first : second;
}

static void add_edges(qdr_builder *builder, const struct hexagon *x, unsigned r, unsigned c,
                      unsigned t)
{
    if (t == 0) {
        bench_item(builder, 0, 0, "h%u.%u", r, c);
        bench_item(builder, 0, 0, "v%u.%u", r, c);
        bench_item(builder, 0, 0, "d%u.%u", r, c);
        return;
    }
    if (!is_inside(x, r, c, 0)) {
        bench_item(builder, 0, 0, "d%u.%u", r, c);
    }
    if (!is_inside(x, r + 1, c, 0)) {
        bench_item(builder, 0, 0, "h%u.%u", r + 1, c);
    }
    if (!is_inside(x, r, c + 1, 0)) {
        bench_item(builder, 0, 0, "v%u.%u", r, c + 1);
    }
}

/* Adds the options of one place: all colors of its edges, but only color 0 where it ends the
 * board. */
static void add_colors(qdr_builder *builder, const struct hexagon *x, unsigned r, unsigned c,
                       unsigned t)
{
    bool is_inner_h = is_inside(x, t ? r + 1 : r - 1, c, !t);
    bool is_inner_v = is_inside(x, r, t ? c + 1 : c - 1, !t);
    bool is_inner_d = is_inside(x, r, c, !t);
    for (unsigned code = 0; code < COLORS * COLORS * COLORS; ++code) {
        unsigned h = code / COLORS / COLORS;
        unsigned d = code / COLORS % COLORS;
        unsigned v = code % COLORS;
        if ((is_inner_h || h == 0) && (is_inner_v || v == 0) && (is_inner_d || d == 0)) {
            bench_option(builder, "%u.%u.%u t%u h%u.%u:%u v%u.%u:%u d%u.%u:%u", r, c, t,
                         piece_of(h, d, v), r + t, c, h, r, c + t, v, r, c, d);
        }
    }
}

/* MacMahon's triangles, the 24 that four colors of edges make, in a hexagon with an edge of one
 * color; edges that touch have the same color.  A hexagon of fewer places leaves some out. */
void bench_color_triangles(qdr_builder *builder, unsigned size)
{
    struct hexagon x = make_hexagon(size);
    bool is_all = x.a * x.b + x.b * x.c + x.c * x.a == 12;
    for (unsigned code = 0; code < COLORS * COLORS * COLORS; ++code) {
        if (piece_of(code / COLORS / COLORS, code / COLORS % COLORS, code % COLORS) == code) {
            bench_item(builder, is_all, is_all, "t%u", code);
        }
    }
    visit(builder, &x, add_triangle);
    visit(builder, &x, add_edges);
    visit(builder, &x, add_colors);
}

/* ------------------------------------------------------------------------------ hexiamonds ---- */

enum { CELLS = 6, TURNS = 12 };

/* Each piece: its name, then the row, the column and the triangle of each of its cells. */
static const char *const hexiamonds[] = {
    "A 000 010 020 001 011 021", "B 000 010 020 001 011 100", "C 000 010 001 011 100 110",
    "D 000 010 001 011 100 101", "E 000 010 001 011 110 101", "F 000 010 001 011 110 111",
    "G 010 020 001 011 021 100", "H 010 020 001 011 021 110", "I 010 020 001 011 110 111",
    "J 010 020 011 110 101 111", "K 010 001 011 100 110 101", "L 010 001 011 110 120 111"};

/* The middles of the triangles of a piece as it is laid, with three units to an edge: triangle 0 of
 * rhombus r, c has its middle at 3r + 1, 3c + 1, the other at 3r + 2, 3c + 2. */
struct shape {
    int row[CELLS];
    int column[CELLS];
};

static int least(const int *numbers)
{
    int low = numbers[0];
    for (unsigned k = 1; k < CELLS; ++k) {
        low = numbers[k] < low ? numbers[k] : low;
    }
    return low;
}

/* Moves a shape into the upper left corner. */
static void move_to_corner(struct shape *shape)
{
    int top = least(shape->row) + 3 * CELLS;
    int left = least(shape->column) + 3 * CELLS;
    for (unsigned k = 0; k < CELLS; ++k) {
        shape->row[k] += 3 * CELLS - top / 3 * 3;
        shape->column[k] += 3 * CELLS - left / 3 * 3;
    }
}

/* Turns a piece by so many sixths; from 6 on, it is turned over, too. */
static struct shape make_shape(const char *piece, unsigned turns)
{
    struct shape shape;
    for (unsigned k = 0; k < CELLS; ++k) {
        const char *cell = piece + 2 + 4 * k;
        int r = 3 * (cell[0] - '0') + 1 + (cell[2] - '0');
        int c = 3 * (cell[1] - '0') + 1 + (cell[2] - '0');
        shape.row[k] = turns < 6 ? r : c;
        shape.column[k] = turns < 6 ? c : r;
        for (unsigned turn = 0; turn < turns % 6; ++turn) {
            int row = shape.row[k];
            shape.row[k] += shape.column[k];
            shape.column[k] = -row;
        }
    }
    move_to_corner(&shape);
    return shape;
}

/* Says whether both have the same cells, in whatever order. */
static bool is_same(const struct shape *a, const struct shape *b)
{
    unsigned common = 0;
    for (unsigned k = 0; k < CELLS * CELLS; ++k) {
        common +=
            a->row[k / CELLS] == b->row[k % CELLS] && a->column[k / CELLS] == b->column[k % CELLS];
    }
    return common == CELLS;
}

/* Adds the option of a shape at a place, if the board has room for it there. */
static void lay(qdr_builder *builder, const struct hexagon *x, char piece,
                const struct shape *shape, unsigned row, unsigned column)
{
    char text[BENCH_TEXT] = "";
    for (unsigned k = 0; k < CELLS; ++k) {
        unsigned r = row + (unsigned)shape->row[k] / 3;
        unsigned c = column + (unsigned)shape->column[k] / 3;
        unsigned t = (unsigned)shape->row[k] % 3 - 1;
        if (!is_inside(x, r, c, t)) {
            return;
        }
        bench_append(text, " %u.%u.%u", r, c, t);
    }
    bench_option(builder, "%c%s", piece, text);
}

static void lay_piece(qdr_builder *builder, const struct hexagon *x, const char *piece)
{
    struct shape shapes[TURNS];
    unsigned columns = x->a + x->c;
    for (unsigned turns = 0; turns < TURNS; ++turns) {
        bool is_new = true;
        shapes[turns] = make_shape(piece, turns);
        for (unsigned other = 0; other < turns; ++other) {
            is_new &= !is_same(&shapes[other], &shapes[turns]);
        }
        for (unsigned place = 0; is_new && place < (x->b + x->c) * columns; ++place) {
            lay(builder, x, piece[0], &shapes[turns], place / columns, place % columns);
        }
    }
}

/* The twelve hexiamonds, six triangles each, in a hexagon of 72 triangles; where a digit of `size`
 * is 0, it is a skew box.  That of side 6 has 156 packings but for turning, the one of 4 by 9 has
 * 74. */
void bench_hexiamonds(qdr_builder *builder, unsigned size)
{
    struct hexagon hexagon = make_hexagon(size);
    for (unsigned k = 0; k < 12; ++k) {
        bench_item(builder, 1, 1, "%c", hexiamonds[k][0]);
    }
    visit(builder, &hexagon, add_triangle);
    for (unsigned k = 0; k < 12; ++k) {
        lay_piece(builder, &hexagon, hexiamonds[k]);
    }
}
