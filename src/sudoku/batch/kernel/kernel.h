/* kernel.h  Classic Sudokus, one in each lane of a vector.
 *
 * Included once for each instruction set, with these defined: VECTOR_BYTES, and by that `vector`,
 * words of sixteen bits, a *lane* each; functions of bits (OR and others), IF_SINGLE, IF_ANY,
 * IS_ZERO, which may have instructions of their own; and zero_lanes.
 *
 * Idea.  A solver that works on one puzzle waits most of the time: for branches that it could not
 * foresee, and for tables.  Here each vector has the same word of many puzzles, and all of them are
 * propagated at once, by a round without branches.  Word `digit * 9 + row` of a puzzle
 * has a bit for each cell of that row which may hold the digit.
 *
 * After each round some lanes need more: the puzzle is solved, or contradicts itself, or nothing
 * changes any more.  These are seen to one by one, with the words of that lane: the next puzzle is
 * loaded, or an alternative taken from the lane's stack, or a cell is guessed.  So no lane waits
 * for another.  Where there are no more puzzles, idle lanes take over alternatives of others
 * (strands.h).
 *
 * A guess is a cell with two digits, if there is one, and among these the one with the most open
 * cells around it: it settles most.  Where a solution is known and another one is looked for, a
 * guess leaves the known one first, and keeps as near to it as it can from then on; so most guesses
 * are right, and which cell they are for matters little.
 *
 * Each lane does what it would do alone.  So a puzzle's solutions come in an order of its own,
 * whatever the number of lanes, and whatever the other lanes do. */

#include <string.h>

#define SIDE QDRI_BATCH_SIDE
#define CELLS QDRI_BATCH_CELLS
#define LANES (VECTOR_BYTES / 2)

/* A set of lanes. */
typedef uint32_t lanes;
#define ALL_LANES ((lanes)(UINT32_MAX >> (32 - LANES)))

/* The left column of each box of a row. */
#define BOXES 0x49

#define ALL(bits) ((vector){0} + (qdri_batch_word)(bits))

/* Each alternative on a stack fixes another cell. */
#define STACK CELLS

#define NO_LANE UINT8_MAX

/* Cells as bits of two words: those of seven rows, and of two. */
enum { FIRST_ROWS = 7, FIRST_BITS = FIRST_ROWS * SIDE };

/* A lane's part of a puzzle: all of it, unless other lanes have taken some of its alternatives
 * over.  Then the strands of a puzzle are in a list, in the order in which one lane would have come
 * to them. */
struct strand {
    size_t puzzle;
    unsigned bottom; /* its alternatives: those of its stack from here */
    unsigned top;    /* to here */
    uint8_t before;  /* lanes; NO_LANE: it is the first or the last one */
    uint8_t after;
    bool is_apart;    /* has its state lost the known solution, if there is one? */
    bool holds_known; /* has the alternative at `bottom` that solution? */
    uint64_t own;     /* solutions that it has found */
    uint64_t later;   /* those of strands behind it that are done, as far as they follow at once */
};

struct room {
    vector word[CELLS];
    vector several[SIDE]; /* cells with two digits or more */
    vector pair[SIDE];    /* with two */
    vector weight;
    struct strand strand[LANES];
    lanes busy;
    size_t next;    /* puzzle */
    uint64_t nodes; /* of this run */
    qdri_batch_word allowed[CELLS];
    uint64_t peers[CELLS][2]; /* FIRST_BITS, and the rest */
    qdri_batch_word stack[LANES][STACK][CELLS];
    qdr_digit grid[]; /* [LANES][2][grids][CELLS]: solutions of its own, and later ones */
};

#define UNROLLED PRAGMA_UNROLL
#if QDRI_IS_SANITIZED || defined(__OPTIMIZE_SIZE__)
#define PRAGMA_UNROLL
#else
#define PRAGMA_UNROLL _Pragma("GCC unroll 9")
#endif

/* ------------------------------------------------------------------------------ a round ---- */

/* One round of propagation, in all lanes at once.
 *
 * There is not a branch in it, nor a table.  A row of a digit is nine bits of a lane of sixteen; so
 * where something is to go round in a circle, the bits that leave the row on the left have room to
 * be taken up again.
 *
 * Bands.  In a band, a digit takes one row of each box, and another one of each: a *way* to pair
 * the three rows with the three boxes, of which there are six.  A row of a box stays if there is a
 * way through it, that is, if the other two rows can have the other two boxes, either way round:
 *
 *     keep = (a1 & b2) | (b1 & a2)
 *
 * where a and b are the two other rows, and 1 and 2 the boxes to the right, around.  That is all
 * that locked candidates and hidden boxes can tell.
 *
 * Stacks.  Turned by a quarter, the same holds for the three columns of a stack and the three
 * bands; a band has a column if one of its rows has.
 *
 * Singles.  A digit that has one cell left in a row takes it from all others; a cell that has one
 * digit left keeps it, and that digit has it alone in its row.  What that means for columns and
 * boxes is told by the ways, in the next round. */

#define EACH(k, times) UNROLLED for (unsigned k = 0; k < (times); ++k)

/* Fills each box of a row in which there is a bit. */
QDRI_ALWAYS_INLINE vector fill_boxes(vector x)
{
    const vector top = OR_AND(ALL(4 * BOXES), x, (x & ALL(3 * BOXES)) + ALL(3 * BOXES));
    return top | (top - (top >> 2));
}

/* Turns the columns of each box by one and by two to the left. */
QDRI_ALWAYS_INLINE void turn_columns(vector x, vector *by_one, vector *by_two)
{
    *by_one = CHOOSE(ALL(3 * BOXES), x >> 1, x << 2);
    *by_two = CHOOSE(ALL(6 * BOXES), x << 1, x >> 2);
}

/* What the bands and stacks say of a digit, whose rows these are. */
QDRI_ALWAYS_INLINE void keep_ways(vector *row)
{
    vector x[SIDE];
    vector one[3];
    vector two[3];
    EACH(band, 3)
    {
        vector *y = x + 3 * band;
        vector right[3];
        vector left[3];
        EACH(k, 3)
        {
            y[k] = row[3 * band + k];
            const vector boxes = fill_boxes(y[k]);
            const vector twice = boxes | boxes << SIDE;
            right[k] = twice >> 3;
            left[k] = twice >> 6;
        }
        y[0] &= OR_OF_AND(right[1] & left[2], left[1], right[2]);
        y[1] &= OR_OF_AND(right[2] & left[0], left[2], right[0]);
        y[2] &= OR_OF_AND(right[0] & left[1], left[0], right[1]);
        turn_columns(OR(y[0], y[1], y[2]), &one[band], &two[band]);
    }
    const vector keep[3] = {OR_OF_AND(one[1] & two[2], two[1], one[2]),
                            OR_OF_AND(one[2] & two[0], two[2], one[0]),
                            OR_OF_AND(one[0] & two[1], two[0], one[1])};
    EACH(k, SIDE) row[k] = x[k] & keep[k / 3];
}

/* What a round has found, in each lane. */
struct findings {
    vector weight;   /* a number that is less where a candidate has gone */
    vector conflict; /* not zero: there is no solution */
    vector open;     /* not zero: there are cells with several digits */
};

/* What singles say of a row, and what there is of cells with several digits. */
QDRI_ALWAYS_INLINE void keep_singles(struct room *room, unsigned r, struct findings *findings)
{
    vector x[SIDE];
    vector single[SIDE];
    vector taken = ALL(0);
    vector twice = ALL(0);
    EACH(d, SIDE)
    {
        x[d] = room->word[d * SIDE + r];
        single[d] = IF_SINGLE(x[d]);
        twice = OR_OF_AND(twice, taken, single[d]);
        taken |= single[d];
    }
    vector one = ALL(0);
    vector two = ALL(0);
    vector three = ALL(0);
    EACH(d, SIDE)
    {
        x[d] = AND_UNLESS(x[d], taken, single[d]);
        three = OR_OF_AND(three, two, x[d]);
        two = OR_OF_AND(two, one, x[d]);
        one |= x[d];
    }
    const vector only = one & ~two;
    vector weight = findings->weight;
    vector least = ALL(QDRI_BATCH_ROW);
    EACH(d, SIDE)
    {
        x[d] = IF_ANY(x[d], only);
        least = LEAST(least, x[d]);
        weight += x[d];
        room->word[d * SIDE + r] = x[d];
    }
    room->several[r] = two;
    room->pair[r] = two & ~three;
    findings->weight = weight;
    findings->conflict |= twice | IS_ZERO(least) | (one ^ ALL(QDRI_BATCH_ROW));
    findings->open |= two;
}

/* Lanes, as bits. */
struct masks {
    lanes conflict; /* no solution */
    lanes solved;
    lanes stuck; /* nothing has changed, and it is neither */
};

QDRI_ALWAYS_INLINE struct masks play_round(struct room *room)
{
    struct findings findings = {ALL(0), ALL(0), ALL(0)};
    for (unsigned d = 0; d < SIDE; ++d) {
        keep_ways(room->word + d * SIDE);
    }
    for (unsigned r = 0; r < SIDE; ++r) {
        keep_singles(room, r, &findings);
    }
    const lanes is_whole = zero_lanes(findings.conflict);
    const lanes is_same = is_whole & zero_lanes(findings.weight ^ room->weight);
    const lanes is_full = zero_lanes(findings.open);
    room->weight = findings.weight;
    return (struct masks){.conflict = ALL_LANES & ~is_whole,
                          .solved = is_same & is_full,
                          .stuck = is_same & ~is_full};
}

/* ------------------------------------------------------------------------------ strands ---- */

/* The words of a lane. */
QDRI_ALWAYS_INLINE qdri_batch_word *word_of(vector *word, unsigned lane)
{
    return (qdri_batch_word *)(void *)word + lane;
}

#include "sudoku/batch/kernel/strands.h"
