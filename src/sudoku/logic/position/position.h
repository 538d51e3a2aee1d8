/* position.h  What stands on the board, and in pencil: kept so that techniques find it by bit
 * operations.
 *
 * Two views of the candidates are kept in step: by cell, and by house and digit.  A position is
 * copied with a few `memcpy`s, and what never changes is shared by all copies, so that techniques
 * may try something out. */
#ifndef QDRI_SUDOKU_LOGIC_POSITION_POSITION_H
#define QDRI_SUDOKU_LOGIC_POSITION_POSITION_H

#include <quadrille/sudoku.h>

#include "base/alloc.h"
#include "base/check.h"
#include "sudoku/rules/rules.h"

/* A set of cells of a house: bit k is its k-th cell, qdr_rules_house(...)->cells[k]. */
typedef uint64_t qdri_place_set;

/* A house of a cell, and which of its cells that is. */
struct qdri_seat {
    uint32_t house;
    uint32_t place;
};

/* What follows from the rules alone. */
struct qdri_ground {
    const qdr_rules *rules;
    struct qdri_arrays arrays;
    unsigned side;
    unsigned digits; /* the largest */
    size_t cells;    /* side * side */
    size_t houses;   /* up to the last that is kept */
    bool *is_kept;   /* by house: some cell has a seat in it */
    bool *is_full;   /* by house: it has a cell for each digit, so each digit stands in it once */
    uint32_t *
        first_seat; /* the seats of cell c are seat[first_seat[c]] to seat[first_seat[c + 1] - 1] */
    struct qdri_seat *seat;  /* in the order of houses */
    bool has_clauses;        /* is there more to the rules than houses? */
    struct qdri_peers peers; /* cells that see each other: those of the rules, and more (bonds.c) */
    qdr_cell
        *like; /* by cell: the first of those that are equal to it; NULL where no clauses are */
};

/* A digit to be placed in a cell. */
struct qdri_single {
    qdr_cell cell;
    qdr_digit digit;
};

/* Filled cells, and those that are not there, have no candidates.  places[house * (digits + 1) +
 * digit] are the cells of the house that have the candidate.  They are kept for the houses that
 * some cell has a seat in: all, but those that say nothing beyond "these cells see each other" or
 * are part of another.  standing[house]: the digits that stand in a house.
 *
 * The cell order[n] was filled in turn n, those that were given first.  lost[cell * (digits + 1) +
 * digit] is the turn in which, or after which, a candidate was lost.  That is not copied: a copy
 * knows it of what it has lost itself.
 *
 * has_strikes: candidates were removed that marks of a setter or player said to be wrong.
 *
 * is_broken: there is no solution, for a blank cell has no candidate, a full house no place for a
 * digit, or a digit was placed that was no candidate. */
struct qdri_position {
    const struct qdri_ground *ground;
    struct qdri_arrays arrays;
    const qdr_rules *rules; /* the next four are those of the ground */
    unsigned side;
    unsigned digits;
    size_t cells;
    size_t houses;
    qdri_digit_set *candidates;
    qdri_place_set *places;
    qdri_digit_set *standing;
    qdr_cell *order; /* cells in the order in which they were filled: `filled` of them */
    uint16_t *lost;
    struct qdri_single
        *single; /* while singles are played: those that were seen, `singles` of them */
    size_t singles;
    bool is_playing;
    bool has_strikes;
    size_t givens;
    size_t filled;
    size_t blanks;
    bool is_broken;
    qdr_grid grid; /* last, as only its used part is copied */
};

/* Makes the ground of rules, which are borrowed; NULL: no memory. */
struct qdri_ground *qdri_ground_new(const qdr_rules *rules);
void qdri_ground_free(struct qdri_ground *ground);

/* Makes a position on a ground, which is borrowed: an empty board.  NULL: no memory. */
struct qdri_position *qdri_position_new(const struct qdri_ground *ground);
void qdri_position_free(struct qdri_position *position);

/* Fills a position with givens, and with the candidates that the rules allow beside them. */
void qdri_position_set(struct qdri_position *position, const qdr_grid *givens);

/* Makes a position the same as another on the same ground. */
void qdri_position_copy(struct qdri_position *to, const struct qdri_position *from);

/* Removes a candidate, if it is there. */
void qdri_position_remove(struct qdri_position *position, qdr_cell cell, qdr_digit digit);

/* Places a digit in a blank cell, and removes it from all cells that the cell sees. */
void qdri_position_place(struct qdri_position *position, qdr_cell cell, qdr_digit digit);

/* Plays all naked and hidden singles, and those that follow, until there are none left or the
 * position is broken.  What clauses forbid beside a digit that is placed is removed, too.  Returns
 * false if it is broken. */
bool qdri_position_play_singles(struct qdri_position *position);

/* Plays a digit in a blank cell, and the singles that follow from that: wave by wave, each of which
 * is what the one before has brought up; no more than so many.  Returns false if the position is
 * broken. */
bool qdri_position_follow(struct qdri_position *position, qdr_cell cell, qdr_digit digit,
                          size_t waves);

/* ------------------------------------------------------------------------------- questions ---- */

static inline bool qdri_sees(const struct qdri_position *position, qdr_cell a, qdr_cell b)
{
    return qdri_peers_are(&position->ground->peers, a, b);
}

/* The cells that a cell sees: a bit for each cell of the board, in `qdri_words` words. */
static inline const uint64_t *qdri_seen_from(const struct qdri_position *position, qdr_cell cell)
{
    return position->ground->peers.bits + cell * position->ground->peers.words;
}

static inline size_t qdri_words(const struct qdri_position *position)
{
    return position->ground->peers.words;
}

static inline bool qdri_is_kept(const struct qdri_position *position, size_t house)
{
    return position->ground->is_kept[house];
}

static inline bool qdri_is_full(const struct qdri_position *position, size_t house)
{
    return position->ground->is_full[house];
}

/* The seats of a cell. */
static inline const struct qdri_seat *qdri_seats_of(const struct qdri_position *position,
                                                    qdr_cell cell, size_t *count)
{
    const struct qdri_ground *ground = position->ground;
    *count = ground->first_seat[cell + 1] - ground->first_seat[cell];
    return ground->seat + ground->first_seat[cell];
}

/* Is the cell in one of so many houses? */
static inline bool qdri_is_in_houses(const struct qdri_position *position, qdr_cell cell,
                                     const size_t *house, unsigned count)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(position, cell, &seats);
    for (size_t k = 0; k < seats; ++k) {
        for (unsigned i = 0; i < count; ++i) {
            if (seat[k].house == house[i]) {
                return true;
            }
        }
    }
    return false;
}

static inline bool qdri_has_kind(const struct qdri_position *position, size_t house,
                                 qdr_house_kind kind)
{
    return qdr_rules_house(position->rules, house)->kind == kind;
}

static inline qdri_place_set qdri_places(const struct qdri_position *position, size_t house,
                                         unsigned digit)
{
    return position->places[house * (position->digits + 1) + digit];
}

static inline qdr_cell qdri_cell_at(const struct qdri_position *position, size_t house,
                                    unsigned place)
{
    return position->rules->frame.houses.house[house].cells[place];
}

/* Lists the cells of places in a house; returns their number. */
size_t qdri_list_places(const struct qdri_position *position, size_t house, qdri_place_set places,
                        qdr_cell *cells);

/* Gives the first cell, from cell `from` on, that has the candidate and sees all of those cells;
 * the number of cells of the board where there is none. */
size_t qdri_in_sight(const struct qdri_position *position, const qdr_cell *cells, size_t count,
                     unsigned digit, size_t from);

/* Gives the digit's two cells in a full house where it has two places; returns false where it has
 * not. */
bool qdri_is_strong(const struct qdri_position *position, size_t house, unsigned digit,
                    qdr_cell *ends);

/* Gives the blank cells that have `count` candidates, ascending; returns their number. */
size_t qdri_cells_with(const struct qdri_position *position, unsigned count, qdr_cell *cells);

/* All digits that there are. */
static inline qdri_digit_set qdri_all_digits(const struct qdri_position *position)
{
    return (((qdri_digit_set)1 << position->digits) - 1) << 1;
}

static inline bool qdri_is_candidate(const struct qdri_position *position, qdr_cell cell,
                                     unsigned digit)
{
    return (position->candidates[cell] >> digit & 1) != 0;
}

/* ------------------------------------------------------------------------------------ sets ---- */

/* Of places or of digits. */
static inline bool qdri_is_single(uint64_t set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

/* Are some of the digits of a kind, and some not? */
static inline bool qdri_is_mixed(qdri_digit_set digits, qdri_digit_set kind)
{
    return (digits & kind) != 0 && (digits & ~kind) != 0;
}

/* Require: the set is not empty. */
static inline unsigned qdri_lowest(uint64_t set)
{
    QDRI_ASSERT(set != 0);
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned qdri_size_of(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* Sets that take several words, such as those of cells: bit k % 64 of word k / 64 is for k. */
static inline void qdri_bit_put(uint64_t *words, size_t k)
{
    words[k / 64] |= UINT64_C(1) << k % 64;
}

static inline bool qdri_bit_has(const uint64_t *words, size_t k)
{
    return (words[k / 64] >> k % 64 & 1) != 0;
}

/* Gives the first from one on, in so many words; 64 * count where there is none. */
static inline size_t qdri_bit_next(const uint64_t *words, size_t count, size_t from)
{
    uint64_t mask = UINT64_MAX << from % 64;
    for (size_t k = from / 64; k < count; ++k, mask = UINT64_MAX) {
        if (words[k] & mask) {
            return 64 * k + qdri_lowest(words[k] & mask);
        }
    }
    return 64 * count;
}

/* Goes over a set from the lowest: for (s = set; s; s = qdri_rest(s)) ... qdri_lowest(s) */
static inline uint64_t qdri_rest(uint64_t set)
{
    return set & (set - 1);
}

#endif
