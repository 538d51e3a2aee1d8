/* tridagon.c  Tridagons: three cells in each of four boxes, which three digits cannot fill.
 *
 * The cells of a box see each other, so with three digits alone they hold each of them.  The boxes
 * stand in a ring, and each cell sees one of the next box's cells, each another one.  So from box
 * to box all digits move: where a cell holds x, the one that it sees does not.  That is a turn of
 * the three digits, one way or the other, for two exchanged would leave the third.  Round the ring,
 * the cells come to be permuted among themselves, by turns alone, if all keep their digits.  Where
 * two of them are exchanged instead, and the third stays, there is no way to fill them all: one of
 * the guardians is true.
 *
 * That is known as Thor's hammer, or trivalue oddagon.  Nothing is presumed of boxes beyond what
 * their cells see, so regions will do, too. */
#include "sudoku/logic/techniques/guardians.h"
#include "sudoku/logic/techniques/technique.h"

enum { CORNERS = 4, TRIPLES = 128, SIZE = 3, EXTRAS = 3 };

struct triple {
    size_t house;
    qdr_cell cell[SIZE];
};

struct ring {
    qdri_take *take;
    void *ctx;
    unsigned count;
    struct triple triple[TRIPLES]; /* of the digits, in the order of boxes */
    unsigned at[CORNERS];
    struct qdri_unfillable found;
};

/* --------------------------------------------------------------------------------- triples ---- */

/* Gives the cells of a box that may hold two of the digits, and few others. */
static qdri_place_set list_fit(const struct ring *ring, size_t house)
{
    const struct qdri_position *position = ring->found.position;
    qdri_place_set once = 0;
    qdri_place_set twice = 0;
    for (qdri_digit_set s = ring->found.digits; s; s = qdri_rest(s)) {
        const qdri_place_set places = qdri_places(position, house, qdri_lowest(s));
        twice |= once & places;
        once |= places;
    }
    for (qdri_place_set s = twice; s; s = qdri_rest(s)) {
        const qdr_cell cell = qdri_cell_at(position, house, qdri_lowest(s));
        if (qdri_size_of(position->candidates[cell] & ~ring->found.digits) > EXTRAS) {
            twice &= ~(s & -s);
        }
    }
    return twice;
}

/* Is the box all that two of its cells have in common? */
static bool are_apart(const struct qdri_position *position, qdr_cell a, qdr_cell b)
{
    const unsigned side = position->side;
    return a / side != b / side && a % side != b % side;
}

/* Lists the triples of a box, with other cells that are left. */
static void list_triples(struct ring *ring, struct triple triple, unsigned size,
                         qdri_place_set left)
{
    const struct qdri_position *position = ring->found.position;
    if (size == SIZE) {
        ring->triple[ring->count++] = triple;
        return;
    }
    for (; left && ring->count < TRIPLES; left = qdri_rest(left)) {
        const qdr_cell cell = qdri_cell_at(position, triple.house, qdri_lowest(left));
        unsigned k = 0;
        while (k < size && are_apart(position, triple.cell[k], cell)) {
            ++k;
        }
        triple.cell[size] = cell;
        if (k == size) {
            list_triples(ring, triple, size + 1, qdri_rest(left));
        }
    }
}

/* Lists the triples of all boxes.  False: there are too few boxes that have any. */
static bool list_boxes(struct ring *ring)
{
    const struct qdri_position *position = ring->found.position;
    unsigned boxes = 0;
    ring->count = 0;
    for (size_t house = 0; house < position->houses; ++house) {
        if (qdri_is_kept(position, house) &&
            qdr_rules_house(position->rules, house)->kind == QDR_HOUSE_BOX) {
            const unsigned before = ring->count;
            list_triples(ring, (struct triple){.house = house}, 0, list_fit(ring, house));
            boxes += ring->count > before;
        }
    }
    return boxes >= CORNERS;
}

/* ----------------------------------------------------------------------------------- rings ---- */

/* Takes the cells of `to` that three cells of `from` see, one each.  False: there are none such. */
static bool follow(const struct ring *ring, const struct triple *from, const struct triple *to,
                   unsigned *image)
{
    unsigned taken = 0;
    for (unsigned k = 0; k < SIZE; ++k) {
        image[k] = 0;
        while (image[k] < SIZE &&
               ((taken >> image[k] & 1) != 0 ||
                !qdri_sees(ring->found.position, from->cell[k], to->cell[image[k]]))) {
            ++image[k];
        }
        taken |= 1u << image[k];
    }
    return taken == 7;
}

/* Are two cells of the first triple exchanged, once round the ring? */
static bool is_odd(const struct ring *ring)
{
    unsigned place[SIZE] = {0, 1, 2};
    for (unsigned k = 0; k < CORNERS; ++k) {
        unsigned image[SIZE];
        if (!follow(ring, &ring->triple[ring->at[k]], &ring->triple[ring->at[(k + 1) % CORNERS]],
                    image)) {
            return false;
        }
        for (unsigned i = 0; i < SIZE; ++i) {
            place[i] = image[place[i]];
        }
    }
    return (place[0] == 0) + (place[1] == 1) + (place[2] == 2) == 1;
}

/* May the triple be the next?  The first is the one of the first box, and the second before the
 * last, for every ring can be gone round so. */
static bool is_next(const struct ring *ring, unsigned corners, unsigned next)
{
    const struct triple *triple = &ring->triple[next];
    unsigned image[SIZE];
    for (unsigned k = 0; k < corners; ++k) {
        if (ring->triple[ring->at[k]].house == triple->house) {
            return false;
        }
    }
    return follow(ring, &ring->triple[ring->at[corners - 1]], triple, image) &&
           (corners + 1 < CORNERS ||
            (ring->at[1] < next && follow(ring, triple, &ring->triple[ring->at[0]], image)));
}

static bool extend(struct ring *ring, unsigned corners)
{
    if (corners == CORNERS) {
        return is_odd(ring) && ring->take(ring->ctx, &ring->found);
    }
    const unsigned cells = ring->found.cells;
    const unsigned guardians = ring->found.guardians;
    for (unsigned next = corners == 0 ? 0 : ring->at[0] + 1; next < ring->count; ++next) {
        bool is_open = corners == 0 || is_next(ring, corners, next);
        ring->at[corners] = next;
        for (unsigned k = 0; is_open && k < SIZE; ++k) {
            is_open = qdri_unfillable_add(&ring->found, ring->triple[next].cell[k]);
        }
        if (is_open && extend(ring, corners + 1)) {
            return true;
        }
        ring->found.cells = cells;
        ring->found.guardians = guardians;
    }
    return false;
}

/* Tries all sets of three digits that have `digits`, and others from `next` on. */
static bool try_digits(struct ring *ring, qdri_digit_set digits, unsigned next)
{
    if (qdri_size_of(digits) == SIZE) {
        ring->found.digits = digits;
        return list_boxes(ring) && extend(ring, 0);
    }
    bool is_enough = false;
    for (; !is_enough && next <= ring->found.position->digits; ++next) {
        is_enough = try_digits(ring, digits | (qdri_digit_set)1 << next, next + 1);
    }
    return is_enough;
}

bool qdri_tridagons_find(const struct qdri_unfillable *kind, qdri_take *take, void *ctx)
{
    struct ring ring = {.take = take, .ctx = ctx, .found = *kind};
    return try_digits(&ring, 0, 1);
}

bool qdri_technique_tridagon(struct qdri_finding *finding)
{
    return qdri_unfillable_look(finding, qdri_tridagons_find);
}
