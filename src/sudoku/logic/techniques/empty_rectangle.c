/* empty_rectangle.c  Empty rectangles: a box that has a digit in a row and a column only, and
 * another house that has it in two places.
 *
 * One of the two places sees all that the box has in the row.  If a cell that sees the other place
 * and all that the box has in the column held the digit, the first place would hold it, too, and
 * nothing would be left for the box.  So the cell does not hold it.
 *
 * Nothing of that needs rows, columns or a box: the places of a full house are seen from one end of
 * a strong link or from the cell, which also sees the other end. */
#include "sudoku/logic/techniques/technique.h"

struct rectangle {
    size_t box;
    size_t house; /* that has two places */
    qdr_cell end[2];
    unsigned digit;
};

/* Gives the other end of the link, and the places of the box that the first end does not see. */
static size_t list_unseen(const struct qdri_position *position, const struct rectangle *rectangle,
                          qdr_cell *cells)
{
    size_t count = 0;
    cells[count++] = rectangle->end[1];
    qdri_place_set s = qdri_places(position, rectangle->box, rectangle->digit);
    for (; s; s = qdri_rest(s)) {
        const qdr_cell cell = qdri_cell_at(position, rectangle->box, qdri_lowest(s));
        if (!qdri_sees(position, rectangle->end[0], cell)) {
            cells[count++] = cell;
        }
    }
    return count;
}

static void tell(struct qdri_finding *finding, const struct rectangle *rectangle)
{
    const qdri_digit_set digit = (qdri_digit_set)1 << rectangle->digit;
    qdri_find_mark_places(finding, QDR_ROLE_PATTERN, rectangle->box,
                          qdri_places(finding->position, rectangle->box, rectangle->digit), digit);
    qdri_find_mark_cells(finding, QDR_ROLE_SECOND, rectangle->end, 2, digit);
    qdri_find_say_digits(finding, "empty rectangle", digit);
    qdri_find_rest_on_houses(finding, " in ", &rectangle->box, 1);
    qdri_find_say_cells(finding, " with", rectangle->end, 2);
    qdri_find_rest_on_houses(finding, " (", &rectangle->house, 1);
    qdri_find_say(finding, ")");
}

/* Tries both ends of the link as the one that looks into the box.  It must see a place there, and
 * some must be left: else the box has nothing to do with it. */
static bool look(struct qdri_finding *finding, struct rectangle *rectangle)
{
    const struct qdri_position *position = finding->position;
    const unsigned places = qdri_size_of(qdri_places(position, rectangle->box, rectangle->digit));
    for (unsigned way = 0; way < 2; ++way) {
        qdr_cell cells[QDR_SIDE_MAX + 1];
        const size_t count = list_unseen(position, rectangle, cells);
        if (count > 1 && count <= places &&
            qdri_find_remove_in_sight(finding, cells, count, rectangle->digit)) {
            return true;
        }
        const qdr_cell first = rectangle->end[0];
        rectangle->end[0] = rectangle->end[1];
        rectangle->end[1] = first;
    }
    return false;
}

/* Tries all links for a box. */
static bool find_of_box(struct qdri_finding *finding, struct rectangle *rectangle)
{
    const struct qdri_position *position = finding->position;
    for (rectangle->house = 0; rectangle->house < position->houses; ++rectangle->house) {
        if (rectangle->house != rectangle->box &&
            qdri_is_strong(position, rectangle->house, rectangle->digit, rectangle->end) &&
            look(finding, rectangle)) {
            tell(finding, rectangle);
            return true;
        }
    }
    return false;
}

/* Boxes, or whatever a puzzle has besides rows and columns. */
static bool is_box(const struct qdri_position *position, size_t house)
{
    return qdri_is_full(position, house) &&
           qdr_rules_house(position->rules, house)->kind >= QDR_HOUSE_BOX;
}

bool qdri_technique_empty_rectangle(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct rectangle rectangle;
    for (rectangle.box = 0; rectangle.box < position->houses; ++rectangle.box) {
        for (rectangle.digit = 1;
             is_box(position, rectangle.box) && rectangle.digit <= position->digits;
             ++rectangle.digit) {
            if (qdri_places(position, rectangle.box, rectangle.digit) != 0 &&
                find_of_box(finding, &rectangle)) {
                return true;
            }
        }
    }
    return false;
}
