/* kernel.h  Classic Sudokus, one in each lane of a vector.
 *
 * Included once for each instruction set, with these defined: VECTOR_BYTES, and by that `vector`,
 * words of sixteen bits, a *lane* each; functions of bits (OR and others), IF_SINGLE, IF_ANY,
 * IS_ZERO, which may have instructions of their own; and zero_lanes.
 *
 * Idea.  A solver that works on one puzzle waits most of the time: for branches that it could not
 * foresee, and for tables.  Here each vector has the same word of many puzzles, and all of them are
 * propagated at once, by a round without branches (round.h).  Word `digit * 9 + row` of a puzzle
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

#include "sudoku/batch/kernel/round.h"

/* The words of a lane. */
QDRI_ALWAYS_INLINE qdri_batch_word *word_of(vector *word, unsigned lane)
{
    return (qdri_batch_word *)(void *)word + lane;
}

#include "sudoku/batch/kernel/strands.h"
