/* encode.h  From rules to an exact-cover problem: the primitives that rules are encoded with.
 *
 * A *candidate* is a digit in a cell, and becomes an option, unless it is forbidden.  Rules make
 * items that the options of candidates have (in the order in which items were made), and options of
 * their own, beside those of the candidates.  First come the items of the cells, since each cell
 * holds exactly one digit.
 *
 * Whatever a rule adds, each grid that keeps it must be one solution: which of its own options are
 * chosen must follow from the grid.
 *
 * The order of items matters: of several items with as few options, the first is branched on.
 * Cells before rows, columns and boxes gave the smallest trees on hard puzzles of side 9; with
 * cells last they were a third larger, with boxes first by half.
 *
 * Primitives report no errors; the first one is kept and comes out when encoding ends.  All is done
 * in two rounds: first candidates are forbidden and cells joined, for all clauses; then the rest is
 * encoded, so that it can leave out what is impossible already. */
#ifndef QDRI_SUDOKU_ENCODE_H
#define QDRI_SUDOKU_ENCODE_H

#include <quadrille/problem.h>
#include <quadrille/solver.h>
#include <quadrille/sudoku.h>

#include "sudoku/board/figure.h"

typedef uint32_t qdri_candidate; /* see qdri_candidate_of */

/* Candidates count from 0 by cell and within it by digit.  A cell has `width` of them: as many as
 * the side, or, where cells may hold two digits, as there are numbers of what they can hold. */
static inline qdri_candidate qdri_candidate_of(unsigned width, qdr_cell cell, qdr_digit digit)
{
    return (qdri_candidate)cell * width + digit - 1u;
}

static inline qdri_digit_set qdri_set_of(unsigned digit)
{
    return (qdri_digit_set)1 << digit;
}

struct qdri_board;
struct qdri_encoder;
struct qdri_frame;
struct qdri_house;

/* What encoding makes; the caller's.  A cell has `width` candidates.  option[c]
 * is the option of candidate c, or QDR_NO_OPTION; cells that are joined share theirs.  candidate[o]
 * is the candidate of option o < placing; the options from `placing` on place nothing.  same[c] is
 * the cell whose digit cell c has: itself, where it is not joined to another; NULL where none is.
 * The last `marks` options say that a cell counts as something else than its digit: marked[k] is
 * that of the k-th of them. */
struct qdri_encoded {
    qdr_problem *problem;
    qdr_option *option;
    unsigned width;
    qdri_candidate *candidate;
    uint32_t placing;
    qdr_cell *same;
    qdr_cell *marked;
    uint32_t marks;
};

/* Begins to encode rules with this frame.  Frame and parameters are borrowed.  The parameters may
 * be NULL; of these, `time`, `memory` and the stop matter.  NULL: no memory. */
struct qdri_encoder *qdri_encode_begin(const struct qdri_frame *frame, const qdr_params *params);

/* Ends it and frees the encoder, in any case.  Errors: QDR_NOMEM; QDR_BUDGET where a rule would
 * take more than an encoding may have, said before it is made; QDR_CANCELLED. */
qdr_status qdri_encode_end(struct qdri_encoder *encoder, struct qdri_encoded *encoded,
                           qdr_error *error);

void qdri_encoded_free(struct qdri_encoded *encoded);

/* Names the clause that is being encoded, for messages and for names of items. */
void qdri_encode_clause(struct qdri_encoder *encoder, const char *name, const char *argument);

unsigned qdri_encode_side(const struct qdri_encoder *encoder);
unsigned qdri_encode_digits(const struct qdri_encoder *encoder); /* the largest digit */
const struct qdri_frame *qdri_encode_frame(const struct qdri_encoder *encoder);

/* The digits with the k-th part in them, from 1 to qdri_count_digits; 0 is the last.  Each is its
 * only part unless cells may hold two digits. */
qdri_digit_set qdri_encode_with_part(const struct qdri_encoder *encoder, unsigned part);

/* The digits that have a part in common with this one, which is among them. */
qdri_digit_set qdri_encode_clashing(const struct qdri_encoder *encoder, unsigned digit);

/* ------------------------------------------------------------------------- the first round ---- */

/* The cell holds one of these digits.  In the second round too, where a rule has found it out: what
 * others encode after it gets smaller. */
void qdri_encode_restrict(struct qdri_encoder *encoder, qdr_cell cell, qdri_digit_set digits);

/* The two cells hold the same digit: they become one, of whose options each covers what both
 * have. */
void qdri_encode_join(struct qdri_encoder *encoder, qdr_cell a, qdr_cell b);

/* Only pairs that are allowed, of what digits count as, stand in the two cells: digits go that find
 * no other.  The rest is for qdri_encode_pair. */
void qdri_encode_narrow_pair(struct qdri_encoder *encoder, qdr_cell a, qdr_cell b,
                             qdri_pair_allows *allows, const void *ctx);

/* The two cells count as the same: they are joined, unless one of them counts as something else
 * than its digit.  Then digits go, and the rest is for qdri_encode_unjoined. */
void qdri_encode_equal(struct qdri_encoder *encoder, qdr_cell a, qdr_cell b);

/* Ends the first round, and makes the items of the cells.  If it is to be thorough, a cell with one
 * digit left takes it from its peers, until nothing changes. */
void qdri_encode_narrowed(struct qdri_encoder *encoder, bool is_thorough);

/* ------------------------------------------------------------------------------- questions ---- */

/* Which digits may the cell hold, as far as that is known? */
qdri_digit_set qdri_encode_domain(const struct qdri_encoder *encoder, qdr_cell cell);

/* The cell whose digit this one has: two cells are joined if they have the same here. */
qdr_cell qdri_encode_same(const struct qdri_encoder *encoder, qdr_cell cell);

/* Do the digits of the two cells differ in any case: do they, or cells joined to them, share a
 * house? */
bool qdri_encode_differ(const struct qdri_encoder *encoder, qdr_cell a, qdr_cell b);

/* The same about each two of several cells. */
bool qdri_encode_all_differ(const struct qdri_encoder *encoder, const qdr_cell *cells,
                            size_t count);

/* --------------------------------------------------------------------------------- values ---- */

/* The board of the rules; while `is_by_number`, one on which digits count as their numbers. */
const struct qdri_board *qdri_encode_board(const struct qdri_encoder *encoder);
void qdri_encode_by_number(struct qdri_encoder *encoder, bool is_by_number);

/* Does the cell count as something else than its digit? */
bool qdri_encode_is_modified(const struct qdri_encoder *encoder, qdr_cell cell);

/* Is it to be found which cells count as something else than their digit? */
bool qdri_encode_is_hidden(const struct qdri_encoder *encoder);

/* What the digit, which may be QDR_MODIFIED, counts as in the cell. */
int32_t qdri_encode_value(const struct qdri_encoder *encoder, qdr_cell cell, unsigned digit);

/* Finds what the cell can count as at least and at most; false: it has no digit left. */
bool qdri_encode_span_of_value(const struct qdri_encoder *encoder, qdr_cell cell, int32_t *low,
                               int32_t *high);

/* Which of its digits make the cell count as a number within the bounds? */
qdri_digit_set qdri_encode_digits_within(const struct qdri_encoder *encoder, qdr_cell cell,
                                         int32_t low, int32_t high);

/* The secondary item whose number is what the cell counts as: that of qdri_encode_cell_color, where
 * that is its digit. */
qdr_item qdri_encode_value_item(struct qdri_encoder *encoder, qdr_cell cell);

/* The secondary item whose number is the digit of the cell, with its mark: that of
 * qdri_encode_cell_color, where it is known what cells count as. */
qdr_item qdri_encode_letter_item(struct qdri_encoder *encoder, qdr_cell cell);

/* Where it is to be found which cells count as something else: encodes what each of them counts as,
 * once all clauses have made the items that they need. */
void qdri_encode_marks(struct qdri_encoder *encoder);

/* As qdri_encode_option, for an option that says that the cell counts as something else.  No other
 * may come after the first of them. */
void qdri_encode_mark(struct qdri_encoder *encoder, qdr_cell cell, const qdr_entry *entries,
                      size_t count);

/* Where items of values are kept, by cell, and behind them those of letters; NULL: no memory. */
qdr_item *qdri_encode_value_items(struct qdri_encoder *encoder);

/* ------------------------------------------------------------------- items and own options ---- */

/* Makes an item, to be covered by what follows.  Names of items that rules make begin with a number
 * that makes them unlike all others; `name` follows it.  QDR_NO_ITEM once something went wrong: all
 * functions take that and do nothing. */
qdr_item qdri_encode_primary(struct qdri_encoder *encoder, const char *name);
qdr_item qdri_encode_secondary(struct qdri_encoder *encoder, const char *name);

/* A *total* is something that several parts of a rule agree on, such as a sum: a secondary item,
 * whose color is its number.  In place of one, qdri_encode_cell_color may be used: then the digit
 * of the cell is the number. */

/* The color that stands for a number; the same for all items. */
qdr_color qdri_encode_color(struct qdri_encoder *encoder, int32_t number);

/* The options of these digits in the cell have the item; with a color, if it is not QDR_NO_COLOR.
 * An item that an option would get twice (its cells being joined) makes the digit impossible,
 * unless the colors are one. */
void qdri_encode_cover(struct qdri_encoder *encoder, qdr_cell cell, qdri_digit_set digits,
                       qdr_item item, qdr_color color);

/* Cell a holds digit x if and only if cell b holds digit y: exactly one holds of the first and the
 * opposite of the second, and so covers the item, which is primary. */
void qdri_encode_both_or_neither(struct qdri_encoder *encoder, qdr_item item, qdr_cell a,
                                 unsigned x, qdr_cell b, unsigned y);

/* The secondary item whose color is the digit of the cell, by the color of that number. */
qdr_item qdri_encode_cell_color(struct qdri_encoder *encoder, qdr_cell cell);

/* Adds an option beside those of the candidates. */
void qdri_encode_option(struct qdri_encoder *encoder, const qdr_entry *entries, size_t count);

/* An option being made: `entry` has room for whatever is taken. */
struct qdri_option {
    struct qdri_encoder *encoder;
    qdr_entry *entry;
    size_t count;
    bool is_impossible; /* an item came with two colors */
};

/* Takes an entry in, unless its item is there already or is QDR_NO_ITEM. */
void qdri_option_take(struct qdri_option *option, qdr_item item, qdr_color color);

/* The same with the color of a number. */
void qdri_option_take_number(struct qdri_option *option, qdr_item item, int32_t number);

/* Adds the option, unless it is impossible. */
void qdri_option_end(const struct qdri_option *option);

/* Is there room for so many more entries, of all options together?  If not, encoding fails with a
 * message that says how many would be needed.  To be asked before memory is taken for them. */
bool qdri_encode_has_room(struct qdri_encoder *encoder, uint64_t entries);

/* How many entries there are so far. */
uint64_t qdri_encode_entries(const struct qdri_encoder *encoder);

/* Something went wrong: no memory. */
void qdri_encode_no_memory(struct qdri_encoder *encoder);

/* Makes an array as qdri_zeros does; NULL: that went wrong. */
void *qdri_encode_array(struct qdri_encoder *encoder, uint64_t count, size_t size);

/* Is encoding to go on?  False once something went wrong, or somebody wants it to end, who is asked
 * now and then.  Loops that may take long, and add nothing to the encoding, ask for it; whatever
 * they leave undone then is thrown away. */
bool qdri_encode_goes_on(struct qdri_encoder *encoder);

/* ------------------------------------------------------------------------------- relations ---- */

/* The digits in the house differ, and each is there once where the house has a cell for each
 * digit. */
void qdri_encode_house(struct qdri_encoder *encoder, const struct qdri_house *house);

/* Only pairs that are allowed, of what digits count as, stand in the two cells.  Forbidden pairs
 * are covered by few rectangles (sets of digits A x B, none of which goes with another), each a
 * secondary item of the candidates (a, A) and (b, B); equal digits are left out where the cells
 * differ in any case. */
void qdri_encode_pair(struct qdri_encoder *encoder, const char *name, qdr_cell a, qdr_cell b,
                      qdri_pair_allows *allows, const void *ctx);

/* The same where it is to be found what cells count as: an option for each two numbers that are
 * allowed.  Of cells that are not one; for pair.c. */
void qdri_encode_value_pair(struct qdri_encoder *encoder, const char *name, qdr_cell a, qdr_cell b,
                            qdri_pair_allows *allows, const void *ctx);

/* What is left of qdri_encode_equal. */
void qdri_encode_unjoined(struct qdri_encoder *encoder, const char *name, qdr_cell a, qdr_cell b);

/* Where pair.c keeps what it has found for other cells; freed with the encoder. */
struct qdri_pair_covers **qdri_encode_covers(struct qdri_encoder *encoder);

/* The digits of the cells differ (in any case), and as a set are one of `sets`, which are all
 * different.  There is an item for each digit, which is covered either by one of the cells or by
 * the option of a set without it; so the size is that of the list, not of all orders of its sets.
 * Where `total` is not QDR_NO_ITEM, it has the number totals[k] where the digits are sets[k]. */
void qdri_encode_sets(struct qdri_encoder *encoder, const char *name, const qdr_cell *cells,
                      size_t count, const qdri_digit_set *sets, size_t set_count, qdr_item total,
                      const int32_t *totals);

/* A sum of what cells count as, within bounds (`low` = `high`: it is that).  `total`, if it is not
 * QDR_NO_ITEM, has it as its number.  Cells may be there several times, and then count as often. */
struct qdri_sum {
    const char *name;
    const qdr_cell *cells;
    size_t count;
    int32_t low;
    int32_t high;
    qdr_item total;
};

/* In either round: takes digits from the cells with which the sum is out of bounds in any case, and
 * brings the bounds closer to each other, as far as the digits that the cells may have say. */
void qdri_encode_bound_sum(struct qdri_encoder *encoder, struct qdri_sum *sum);

/* Finds what the cells can come to at least and at most, as far as their digits and houses say; the
 * bounds of the sum are not looked at.  Where a cell has no digit left, and where there is no
 * memory, that is nothing: low > high. */
void qdri_encode_span_of_sum(struct qdri_encoder *encoder, const struct qdri_sum *sum, int32_t *low,
                             int32_t *high);

/* The cells have the sum.  They are taken apart into groups whose digits differ in any case; groups
 * have options for their sets, and the sums of groups are added up one by one. */
void qdri_encode_sum(struct qdri_encoder *encoder, const struct qdri_sum *sum);

/* Where cells may hold two digits: no digit is in two of these, and all that are in them sum to
 * `sum`.  The first function narrows, the second encodes. */
void qdri_encode_held_narrow(struct qdri_encoder *encoder, const qdr_cell *cells, size_t count,
                             int32_t sum);
void qdri_encode_held_sum(struct qdri_encoder *encoder, const char *name, const qdr_cell *cells,
                          size_t count, int32_t sum);

/* Exactly one of several cases holds: in case k, cell i holds a digit of domains[k * count + i].
 * Cases must exclude each other.  There is an option for each case, which rules out what it
 * forbids. */
void qdri_encode_cases(struct qdri_encoder *encoder, const char *name, const qdr_cell *cells,
                       size_t count, const qdri_digit_set *domains, size_t cases);

/* With more cases than that, a chain is smaller. */
enum { QDRI_CASES_MAX = 1500 };

/* All zero but `cells` and `count` is the empty list.  domains[k * count + i] is that of cell i in
 * case k. */
struct qdri_case_list {
    const qdr_cell *cells;
    size_t count;
    qdri_digit_set *domains;
    size_t cases;
    size_t capacity;
    bool has_failed; /* no memory */
};

/* Adds a case, and returns the domains of its cells, which hold all digits; NULL: no memory. */
qdri_digit_set *qdri_cases_add(struct qdri_case_list *list);

/* Encodes the cases, or says that there was no memory, and frees them. */
void qdri_cases_encode(struct qdri_case_list *list, struct qdri_encoder *encoder, const char *name);

/* An automaton reads the digits of cells (Pesant 2004), which may be there more than once; where it
 * is to be found which cells count as something else, these digits are QDR_MODIFIED.  States are
 * numbers >= 0; `step` returns the next one, or QDRI_NO_STATE; `place` counts from 0.  Is the last
 * state accepted?  `accepts` NULL: all are.  There is an item for each step and an option for each
 * transition between states that can be reached from both ends. */
#define QDRI_NO_STATE (-1)
struct qdri_chain {
    const char *name;
    const qdr_cell *cells;
    size_t count;
    const void *ctx;
    int32_t start;
    int32_t (*step)(const void *ctx, size_t place, int32_t state, unsigned digit);
    bool (*accepts)(const void *ctx, int32_t state);
};
void qdri_encode_chain(struct qdri_encoder *encoder, const struct qdri_chain *chain);

#endif
