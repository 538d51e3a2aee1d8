/* position.c  Keeps both views of the candidates in step as digits are placed and removed. */
#include "sudoku/logic/position/position.h"

#include <stdlib.h>
#include <string.h>

#include "sudoku/logic/position/bonds.h"
#include "sudoku/logic/position/heed.h"
#include "sudoku/rules/rule.h"

/* --------------------------------------------------------------------------------- ground ---- */

/* Is anything to be learned from the house beyond that its cells see each other? */
static bool is_kept(const qdr_rules *rules, size_t house)
{
    const unsigned digits = rules->frame.board.digits;
    const unsigned count = rules->frame.houses.house[house].shown.count;
    return count == digits ||
           (count > 2 && count < digits && !qdri_houses_is_part(&rules->frame.houses, house));
}

/* Counts the seats of each cell, one place further on. */
static size_t count_seats(struct qdri_ground *ground)
{
    size_t seats = 0;
    for (size_t k = 0; k < ground->houses; ++k) {
        const qdr_house *house = qdr_rules_house(ground->rules, k);
        for (unsigned i = 0; ground->is_kept[k] && i < house->count; ++i, ++seats) {
            ++ground->first_seat[house->cells[i] + 2];
        }
    }
    for (size_t cell = 2; cell < ground->cells + 2; ++cell) {
        ground->first_seat[cell] += ground->first_seat[cell - 1];
    }
    return seats;
}

static bool make_seats(struct qdri_ground *ground)
{
    ground->first_seat = qdri_array(&ground->arrays, ground->cells + 2, sizeof *ground->first_seat);
    if (!ground->first_seat) {
        return false;
    }
    ground->seat = qdri_array(&ground->arrays, count_seats(ground), sizeof *ground->seat);
    for (size_t k = 0; ground->seat && k < ground->houses; ++k) {
        const qdr_house *house = qdr_rules_house(ground->rules, k);
        for (unsigned i = 0; ground->is_kept[k] && i < house->count; ++i) {
            ground->seat[ground->first_seat[house->cells[i] + 1]++] =
                (struct qdri_seat){.house = (uint32_t)k, .place = i};
        }
    }
    return ground->seat;
}

static bool find_kept(struct qdri_ground *ground)
{
    ground->is_kept = qdri_array(&ground->arrays, ground->houses, sizeof *ground->is_kept);
    ground->is_full = qdri_array(&ground->arrays, ground->houses, sizeof *ground->is_full);
    if (ground->arrays.lacks_memory) {
        return false;
    }
    for (size_t k = 0; k < ground->houses; ++k) {
        ground->is_kept[k] = is_kept(ground->rules, k);
        ground->is_full[k] = qdr_rules_house(ground->rules, k)->count == ground->digits;
    }
    while (ground->houses > 0 && !ground->is_kept[ground->houses - 1]) {
        --ground->houses;
    }
    return make_seats(ground);
}

static bool has_clauses(const qdr_rules *rules)
{
    size_t k = 0;
    while (k < rules->clauses && !qdri_heed_is_needed(&rules->clause[k])) {
        ++k;
    }
    return k < rules->clauses;
}

struct qdri_ground *qdri_ground_new(const qdr_rules *rules)
{
    struct qdri_ground *ground = qdri_zeros(1, sizeof *ground);
    if (!ground) {
        return NULL;
    }
    ground->rules = rules;
    ground->side = rules->frame.board.side;
    ground->digits = rules->frame.board.digits;
    ground->cells = (size_t)ground->side * ground->side;
    ground->houses = rules->frame.houses.count;
    ground->has_clauses = has_clauses(rules);
    if (!find_kept(ground) || !qdri_bonds_make(ground)) {
        qdri_ground_free(ground);
        return NULL;
    }
    return ground;
}

void qdri_ground_free(struct qdri_ground *ground)
{
    if (ground) {
        qdri_arrays_free(&ground->arrays);
        free(ground);
    }
}

/* ------------------------------------------------------------------------------- positions ---- */

static size_t place_sets(const struct qdri_position *position)
{
    return position->houses * (position->digits + 1);
}

struct qdri_position *qdri_position_new(const struct qdri_ground *ground)
{
    struct qdri_position *position = qdri_zeros(1, sizeof *position);
    if (!position) {
        return NULL;
    }
    position->ground = ground;
    position->rules = ground->rules;
    position->side = ground->side;
    position->digits = ground->digits;
    position->cells = ground->cells;
    position->houses = ground->houses;
    struct qdri_arrays *arrays = &position->arrays;
    const size_t cells = position->cells;
    const size_t sets = place_sets(position);
    position->candidates = qdri_array(arrays, cells, sizeof *position->candidates);
    position->places = qdri_array(arrays, sets, sizeof *position->places);
    position->standing = qdri_array(arrays, position->houses, sizeof *position->standing);
    position->order = qdri_array(arrays, cells, sizeof *position->order);
    position->lost = qdri_array(arrays, cells * (position->digits + 1), sizeof *position->lost);
    position->single = qdri_array(arrays, cells + sets, sizeof *position->single);
    if (arrays->lacks_memory) {
        qdri_position_free(position);
        return NULL;
    }
    qdr_grid_clear(&position->grid, position->side);
    return position;
}

void qdri_position_free(struct qdri_position *position)
{
    if (position) {
        qdri_arrays_free(&position->arrays);
        free(position);
    }
}

void qdri_position_copy(struct qdri_position *to, const struct qdri_position *from)
{
    memcpy(to->candidates, from->candidates, from->cells * sizeof *from->candidates);
    memcpy(to->places, from->places, place_sets(from) * sizeof *from->places);
    memcpy(to->standing, from->standing, from->houses * sizeof *from->standing);
    memcpy(to->order, from->order, from->filled * sizeof *from->order);
    memcpy(to->grid.cell, from->grid.cell, from->cells * sizeof *from->grid.cell);
    to->grid.side = from->grid.side;
    to->has_strikes = from->has_strikes;
    to->givens = from->givens;
    to->filled = from->filled;
    to->blanks = from->blanks;
    to->is_broken = from->is_broken;
}

size_t qdri_list_places(const struct qdri_position *position, size_t house, qdri_place_set places,
                        qdr_cell *cells)
{
    size_t count = 0;
    for (; places; places = qdri_rest(places)) {
        cells[count++] = qdri_cell_at(position, house, qdri_lowest(places));
    }
    return count;
}

size_t qdri_in_sight(const struct qdri_position *position, const qdr_cell *cells, size_t count,
                     unsigned digit, size_t from)
{
    const size_t words = qdri_words(position);
    uint64_t seen = from < position->cells ? UINT64_MAX << from % 64 : 0;
    for (size_t word = from / 64; word < words; ++word, seen = UINT64_MAX) {
        for (size_t k = 0; k < count && seen; ++k) {
            seen &= qdri_seen_from(position, cells[k])[word];
        }
        for (; seen; seen = qdri_rest(seen)) {
            const size_t cell = word * 64 + qdri_lowest(seen);
            if (qdri_is_candidate(position, (qdr_cell)cell, digit)) {
                return cell;
            }
        }
    }
    return position->cells;
}

bool qdri_is_strong(const struct qdri_position *position, size_t house, unsigned digit,
                    qdr_cell *ends)
{
    const qdri_place_set places = qdri_places(position, house, digit);
    if (!qdri_is_single(qdri_rest(places)) || !qdri_is_full(position, house)) {
        return false;
    }
    ends[0] = qdri_cell_at(position, house, qdri_lowest(places));
    ends[1] = qdri_cell_at(position, house, qdri_lowest(qdri_rest(places)));
    return true;
}

size_t qdri_cells_with(const struct qdri_position *position, unsigned count, qdr_cell *cells)
{
    size_t found = 0;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (qdri_size_of(position->candidates[cell]) == count) {
            cells[found++] = (qdr_cell)cell;
        }
    }
    return found;
}

/* ------------------------------------------------------------------------------- beginning ---- */

/* An empty board: every digit is a candidate of every cell. */
static void clear(struct qdri_position *position)
{
    const qdri_digit_set all = qdri_all_digits(position);
    qdr_grid_clear(&position->grid, position->side);
    position->has_strikes = false;
    position->givens = 0;
    position->filled = 0;
    position->blanks = 0;
    position->is_broken = false;
    memset(position->places, 0, place_sets(position) * sizeof *position->places);
    memset(position->standing, 0, position->houses * sizeof *position->standing);
    for (size_t cell = 0; cell < position->cells; ++cell) {
        bool is_there = position->rules->frame.has_cell[cell];
        size_t seats;
        const struct qdri_seat *seat = qdri_seats_of(position, (qdr_cell)cell, &seats);
        position->candidates[cell] = is_there ? all : 0;
        position->blanks += is_there;
        for (size_t k = 0; k < seats; ++k) {
            qdri_place_set *places = &position->places[seat[k].house * (position->digits + 1)];
            for (unsigned digit = 1; digit <= position->digits; ++digit) {
                places[digit] |= (qdri_place_set)1 << seat[k].place;
            }
        }
    }
}

void qdri_position_set(struct qdri_position *position, const qdr_grid *givens)
{
    clear(position);
    if (!qdr_rules_holds(position->rules, givens)) {
        position->is_broken = true;
        return;
    }
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (givens->cell[cell] != 0) {
            qdri_position_place(position, (qdr_cell)cell, givens->cell[cell]);
        }
    }
    position->givens = position->filled;
    qdri_heed_all(position);
}

/* ------------------------------------------------------------------------------ changing ---- */

/* Each cell and each digit in a house becomes a single once, so there is room for all. */
static void note_single(struct qdri_position *position, qdr_cell cell, unsigned digit)
{
    position->single[position->singles++] =
        (struct qdri_single){.cell = cell, .digit = (qdr_digit)digit};
}

static void note_place(struct qdri_position *position, size_t house, unsigned digit)
{
    const qdri_place_set places = qdri_places(position, house, digit);
    if (qdri_is_single(places) && qdri_is_full(position, house)) {
        note_single(position, qdri_cell_at(position, house, qdri_lowest(places)), digit);
    }
}

static void note_cell(struct qdri_position *position, qdr_cell cell)
{
    if (qdri_is_single(position->candidates[cell])) {
        note_single(position, cell, qdri_lowest(position->candidates[cell]));
    }
}

/* The cell has lost a candidate: it no longer is a place for the digit in any of its houses. */
static void lose(struct qdri_position *position, qdr_cell cell, unsigned digit)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(position, cell, &seats);
    position->lost[cell * (position->digits + 1) + digit] = (uint16_t)(position->filled - 1);
    for (size_t k = 0; k < seats; ++k) {
        const size_t house = seat[k].house;
        qdri_place_set *places = &position->places[house * (position->digits + 1) + digit];
        *places &= ~((qdri_place_set)1 << seat[k].place);
        if (*places == 0 && qdri_is_full(position, house) &&
            (position->standing[house] >> digit & 1) == 0) {
            position->is_broken = true;
        }
        if (position->is_playing) {
            note_place(position, house, digit);
        }
    }
}

/* Is the cell a place for the digit in all of its houses, or in none, just as the digit is a
 * candidate of the cell? */
static bool is_seen_alike(const struct qdri_position *position, qdr_cell cell, unsigned digit)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(position, cell, &seats);
    const bool is_candidate = qdri_is_candidate(position, cell, digit);
    for (size_t k = 0; k < seats; ++k) {
        const qdri_place_set places =
            position->places[seat[k].house * (position->digits + 1) + digit];
        if ((places >> seat[k].place & 1) != is_candidate) {
            return false;
        }
    }
    return true;
}

void qdri_position_remove(struct qdri_position *position, qdr_cell cell, qdr_digit digit)
{
    if (!qdri_is_candidate(position, cell, digit)) {
        return;
    }
    position->candidates[cell] &= ~((qdri_digit_set)1 << digit);
    position->is_broken |= position->candidates[cell] == 0;
    if (position->is_playing) {
        note_cell(position, cell);
    }
    lose(position, cell, digit);
    QDRI_ASSERT(is_seen_alike(position, cell, digit));
}

/* The digit stands in all houses of the cell, and has no place there any more. */
static void stand(struct qdri_position *position, qdr_cell cell, unsigned digit)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(position, cell, &seats);
    for (size_t k = 0; k < seats; ++k) {
        position->standing[seat[k].house] |= (qdri_digit_set)1 << digit;
        position->places[seat[k].house * (position->digits + 1) + digit] = 0;
    }
}

void qdri_position_place(struct qdri_position *position, qdr_cell cell, qdr_digit digit)
{
    const struct qdri_peers *peers = &position->ground->peers;
    const qdri_digit_set before = position->candidates[cell];
    position->is_broken |= !qdri_is_candidate(position, cell, digit);
    position->grid.cell[cell] = digit;
    position->candidates[cell] = 0;
    position->order[position->filled++] = cell;
    --position->blanks;
    stand(position, cell, digit);
    for (qdri_digit_set s = before & ~((qdri_digit_set)1 << digit); s; s = qdri_rest(s)) {
        lose(position, cell, qdri_lowest(s));
    }
    for (size_t peer = qdri_peers_from(peers, cell, 0); peer < position->cells;
         peer = qdri_peers_from(peers, cell, peer + 1)) {
        qdri_position_remove(position, (qdr_cell)peer, digit);
    }
}

/* ------------------------------------------------------------------------------- singles ---- */

static void play(struct qdri_position *position, qdr_cell cell, qdr_digit digit)
{
    qdri_position_place(position, cell, digit);
    if (position->ground->has_clauses && !position->is_broken) {
        qdri_heed_placed(position, cell);
    }
}

/* Plays the singles that were noted, and those that are meanwhile.  What one wave brings is the
 * next. */
static bool play_noted(struct qdri_position *position, size_t waves)
{
    size_t end = position->singles;
    for (size_t k = 0; k < position->singles && !position->is_broken && waves > 0; ++k) {
        const struct qdri_single single = position->single[k];
        if (k == end) {
            end = position->singles;
            --waves;
        }
        if (position->grid.cell[single.cell] == 0 && waves > 0) {
            play(position, single.cell, single.digit);
        }
    }
    position->singles = 0;
    position->is_playing = false;
    return !position->is_broken;
}

bool qdri_position_follow(struct qdri_position *position, qdr_cell cell, qdr_digit digit,
                          size_t waves)
{
    position->is_playing = true;
    play(position, cell, digit);
    return play_noted(position, waves);
}

static void note_all(struct qdri_position *position)
{
    for (size_t cell = 0; cell < position->cells; ++cell) {
        note_cell(position, (qdr_cell)cell);
    }
    for (size_t house = 0; house < position->houses; ++house) {
        for (unsigned digit = 1; qdri_is_full(position, house) && digit <= position->digits;
             ++digit) {
            note_place(position, house, digit);
        }
    }
}

bool qdri_position_play_singles(struct qdri_position *position)
{
    position->is_playing = true;
    note_all(position);
    return play_noted(position, SIZE_MAX);
}
