/* net_fish.h  What fish are looked for with: the places of a digit, what holds it, and the search.
 *
 * All places of a digit have a number, so that sets of them are a few words. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_NET_FISH_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_NET_FISH_H

#include "sudoku/logic/position/finding.h"
#include "sudoku/logic/position/position.h"

enum {
    QDRI_FISH_LARGEST = 4,
    QDRI_FISH_WORDS = 4,
    QDRI_FISH_PLACES = 64 * QDRI_FISH_WORDS,
    QDRI_FISH_REACHES = 256
};

/* Places of the digit, by their numbers. */
struct qdri_fish_places {
    uint64_t word[QDRI_FISH_WORDS];
};

/* What may be bases or covers, by kinds: bit QDR_HOUSE_ROW and so on for houses, and two for cells
 * of clauses. */
enum {
    QDRI_REACH_ROWS = 1 << QDR_HOUSE_ROW,
    QDRI_REACH_COLUMNS = 1 << QDR_HOUSE_COLUMN,
    QDRI_REACH_BLOCKS = 1 << QDR_HOUSE_BOX | 1 << QDR_HOUSE_EXTRA,
    QDRI_REACH_ALL = QDRI_REACH_ROWS | QDRI_REACH_COLUMNS | QDRI_REACH_BLOCKS,
    QDRI_REACH_NEEDS = 1 << (QDR_HOUSE_EXTRA + 1),
    QDRI_REACH_LIMITS = 1 << (QDR_HOUSE_EXTRA + 2)
};

/* A house that has the digit, or cells of a clause: it may be a base or a cover. */
struct qdri_reach {
    size_t house;  /* SIZE_MAX: none */
    size_t clause; /* the same */
    unsigned kind; /* a bit */
    bool is_full;  /* has the digit once at least */
    bool is_used;
    struct qdri_fish_places places;
};

/* What is looked for; QDRI_FISH_NONE: nothing, as no kind can have an effect. */
enum qdri_fish_kind {
    QDRI_FISH_NONE,
    QDRI_FISH_FINNED_X_WING,
    QDRI_FISH_FINNED_SWORDFISH,
    QDRI_FISH_FINNED_JELLYFISH,
    QDRI_FISH_FRANKEN,
    QDRI_FISH_MUTANT,
    QDRI_FISH_OF_CLAUSES /* depends on other digits, too: nothing is kept in mind of these */
};
_Static_assert(QDRI_FISH_OF_CLAUSES <= QDRI_FISH, "each kind has its place");

struct qdri_fish {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    enum qdri_fish_kind kind;
    unsigned size;
    unsigned base_kinds;
    unsigned cover_kinds;
    bool has_fins; /* may it have some? */
    size_t tries;  /* left for the digit */

    /* of a digit */
    unsigned digit;
    unsigned count;
    unsigned words; /* that their numbers take */
    qdr_cell cell[QDRI_FISH_PLACES];
    struct qdri_fish_places seen[QDRI_FISH_PLACES]; /* from each of them */
    unsigned reaches;
    struct qdri_reach reach[QDRI_FISH_REACHES];

    unsigned bases;
    unsigned covers;
    unsigned base[QDRI_FISH_LARGEST]; /* numbers of reaches */
    unsigned cover[QDRI_FISH_LARGEST];
    struct qdri_fish_places fins;   /* of the fish that was found */
    struct qdri_fish_places caught; /* places where it rules the digit out */
};

static inline bool qdri_fish_has_any(const struct qdri_fish_places *places)
{
    uint64_t any = 0;
    for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
        any |= places->word[k];
    }
    return any != 0;
}

/* Gives the first of the cells with the digit that are equal to a cell. */
qdr_cell qdri_fish_first_alike(const struct qdri_position *position, size_t cell, unsigned digit);

/* Begins with a digit.  Gives the places that a fish may have an effect on; false: there are none,
 * or too many places. */
bool qdri_fish_take(struct qdri_fish *fish, unsigned digit, struct qdri_fish_places *doomed);

/* Looks for a fish of the digit that was taken, which catches some of the doomed places: gives its
 * bases, covers and fins, and what it catches. */
bool qdri_fish_search(struct qdri_fish *fish, const struct qdri_fish_places *doomed);

/* Keeps in mind that no digit has this kind of fish as it is: so it is not looked for again before
 * the digit has lost a place. */
void qdri_fish_note_none(const struct qdri_fish *fish);

#endif
