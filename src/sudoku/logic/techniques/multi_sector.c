/* multi_sector.c  Multi-sector locked sets: as many cells as the lines that they are in can hold
 * of their digits.
 *
 * Take the blank cells where some rows cross some columns.  A digit stands in them once at most in
 * each of the rows in which they have it, and once at most in each of the columns: the smaller
 * number is its share.  If the shares of all digits come to no more than there are cells, each
 * digit stands in the cells as often as that; so it stands in each of its rows (or columns, or
 * both) there, and nowhere else in it.
 *
 * All choices of about half of the rows and half of the columns are tried, for that is quick: in
 * which columns a digit is in some rows is known for all sets of rows from the start, and in which
 * rows it is in some columns is found once for these.  Where a third of the board is filled, there
 * is little hope, and nothing is tried. */
#include "sudoku/logic/techniques/technique.h"

enum { SIDE_MOST = 9, SETS = 1 << SIDE_MOST };

/* Sets of rows or columns have a bit for each.  The columns where a digit is in a set of rows are
 * columns[digit][set]; of digit 0, those of any blank cells. */
struct sectors {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    unsigned side;
    unsigned chosen; /* columns */
    unsigned rows[SIDE_MOST + 1];
    uint8_t size[SETS];  /* of a set */
    uint8_t cells[SETS]; /* by set of rows: the blank cells in the chosen columns */
    uint16_t columns[SIDE_MOST + 1][SETS];
};

static unsigned size_of(const struct sectors *sectors, unsigned set)
{
    return sectors->size[set];
}

/* Are all rows and columns full houses? */
static bool has_lines(const struct qdri_position *position)
{
    unsigned lines = 0;
    for (size_t house = 0; house < position->houses; ++house) {
        lines += qdri_is_full(position, house) &&
                 qdr_rules_house(position->rules, house)->kind <= QDR_HOUSE_COLUMN;
    }
    return position->side <= SIDE_MOST && position->digits == position->side &&
           lines == 2 * position->side;
}

static void note_sizes(struct sectors *sectors)
{
    for (unsigned set = 0; set < SETS; ++set) {
        sectors->size[set] = (uint8_t)qdri_size_of(set);
    }
}

static void note_columns(struct sectors *sectors)
{
    for (unsigned digit = 0; digit <= sectors->side; ++digit) {
        uint16_t *columns = sectors->columns[digit];
        columns[0] = 0;
        for (unsigned set = 1; set < 1u << sectors->side; ++set) {
            const unsigned row = qdri_lowest(set);
            columns[set] = columns[set & (set - 1)];
            for (unsigned k = 0; (set & (set - 1)) == 0 && k < sectors->side; ++k) {
                const qdri_digit_set here = sectors->position->candidates[row * sectors->side + k];
                const bool is_there = digit == 0 ? here != 0 : (here >> digit & 1) != 0;
                columns[set] = (uint16_t)(columns[set] | is_there << k);
            }
            columns[set] |= columns[set & -set];
        }
    }
}

static void choose_columns(struct sectors *sectors, unsigned chosen)
{
    sectors->chosen = chosen;
    for (unsigned digit = 1; digit <= sectors->side; ++digit) {
        sectors->rows[digit] = 0;
        for (unsigned row = 0; row < sectors->side; ++row) {
            sectors->rows[digit] |= (unsigned)((sectors->columns[digit][1u << row] & chosen) != 0)
                                    << row;
        }
    }
    sectors->cells[0] = 0;
    for (unsigned set = 1; set < 1u << sectors->side; ++set) {
        sectors->cells[set] = (uint8_t)(sectors->cells[set & (set - 1)] +
                                        size_of(sectors, sectors->columns[0][set & -set] & chosen));
    }
}

/* The rows in which the cells have a digit, and the columns. */
static unsigned rows_of(const struct sectors *sectors, unsigned rows, unsigned digit)
{
    return rows & sectors->rows[digit];
}

static unsigned columns_of(const struct sectors *sectors, unsigned rows, unsigned digit)
{
    return sectors->columns[digit][rows] & sectors->chosen;
}

/* Do the digits' shares come to the number of cells?  Few cells are not worth the while: mostly,
 * each digit has a share of two at least. */
static bool is_locked(const struct sectors *sectors, unsigned rows)
{
    const unsigned cells = sectors->cells[rows];
    unsigned shares = cells < sectors->side + sectors->side / 2 ? cells + 1 : 0;
    for (unsigned digit = 1; shares <= cells && digit <= sectors->side; ++digit) {
        const unsigned down = size_of(sectors, rows_of(sectors, rows, digit));
        const unsigned across = size_of(sectors, columns_of(sectors, rows, digit));
        shares += down < across ? down : across;
    }
    return shares == cells;
}

/* Removes a digit from some rows and columns, but for the cells where the chosen ones cross. */
static void remove_from(const struct sectors *sectors, unsigned rows, unsigned digit, unsigned down,
                        unsigned across)
{
    for (unsigned cell = 0; cell < sectors->position->cells; ++cell) {
        const unsigned row = cell / sectors->side;
        const unsigned column = cell % sectors->side;
        const bool is_row = (rows >> row & 1) != 0;
        const bool is_column = (sectors->chosen >> column & 1) != 0;
        if (is_row != is_column && ((down >> row & 1) != 0 || (across >> column & 1) != 0)) {
            qdri_find_remove(sectors->finding, (qdr_cell)cell, digit);
        }
    }
}

static bool conclude(const struct sectors *sectors, unsigned rows)
{
    for (unsigned digit = 1; digit <= sectors->side; ++digit) {
        const unsigned down = rows_of(sectors, rows, digit);
        const unsigned across = columns_of(sectors, rows, digit);
        const unsigned sizes[] = {size_of(sectors, down), size_of(sectors, across)};
        remove_from(sectors, rows, digit, sizes[0] <= sizes[1] ? down : 0,
                    sizes[1] <= sizes[0] ? across : 0);
    }
    return qdri_find_has_effect(sectors->finding);
}

/* --------------------------------------------------------------------------------- telling ---- */

static void say_lines(struct qdri_finding *finding, const char *name, unsigned set)
{
    qdri_find_say(finding, " %ss", name);
    for (; set; set &= set - 1) {
        qdri_find_say(finding, " %u", qdri_lowest(set) + 1);
    }
}

/* Says the digits that have their share in rows, or those that have it in columns, and how often
 * these are there. */
static void say_shares(const struct sectors *sectors, unsigned rows, bool is_down)
{
    qdri_digit_set digits = 0;
    unsigned shares = 0;
    for (unsigned digit = 1; digit <= sectors->side; ++digit) {
        const unsigned down = size_of(sectors, rows_of(sectors, rows, digit));
        const unsigned across = size_of(sectors, columns_of(sectors, rows, digit));
        if ((down <= across) == is_down && down > 0) {
            digits |= (qdri_digit_set)1 << digit;
            shares += is_down ? down : across;
        }
    }
    if (digits) {
        qdri_find_say_digits(sectors->finding, ",", digits);
        qdri_find_say(sectors->finding, " %u times at most by %s", shares,
                      is_down ? "rows" : "columns");
    }
}

static void tell(const struct sectors *sectors, unsigned rows)
{
    struct qdri_finding *finding = sectors->finding;
    for (unsigned cell = 0; cell < sectors->position->cells; ++cell) {
        if ((rows >> cell / sectors->side & 1) != 0 &&
            (sectors->chosen >> cell % sectors->side & 1) != 0) {
            qdri_find_mark_all(finding, QDR_ROLE_PATTERN, (qdr_cell)cell, ~(qdri_digit_set)0);
        }
    }
    qdri_find_say(finding, "multi-sector locked set of the %u cells in", sectors->cells[rows]);
    say_lines(finding, "row", rows);
    qdri_find_say(finding, " and");
    say_lines(finding, "column", sectors->chosen);
    say_shares(sectors, rows, true);
    say_shares(sectors, rows, false);
}

/* --------------------------------------------------------------------------------- finding ---- */

static bool is_half(const struct sectors *sectors, unsigned set)
{
    const unsigned size = size_of(sectors, set);
    return size == sectors->side / 2 || size == sectors->side / 2 + 1;
}

static bool find(struct sectors *sectors)
{
    const unsigned sets = 1u << sectors->side;
    for (unsigned chosen = 1; chosen < sets; ++chosen) {
        if (!is_half(sectors, chosen)) {
            continue;
        }
        choose_columns(sectors, chosen);
        for (unsigned rows = 1; rows < sets; ++rows) {
            if (is_half(sectors, rows) && is_locked(sectors, rows) && conclude(sectors, rows)) {
                tell(sectors, rows);
                return true;
            }
        }
    }
    return false;
}

bool qdri_technique_multi_sector(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct sectors sectors = {.position = position, .finding = finding, .side = position->side};
    if (3 * position->blanks < 2 * position->cells || !has_lines(position)) {
        return false;
    }
    note_sizes(&sectors);
    note_columns(&sectors);
    return find(&sectors);
}
