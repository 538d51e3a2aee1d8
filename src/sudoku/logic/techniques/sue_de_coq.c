/* sue_de_coq.c  Sue de Coq: as many cells as digits, in the crossing of two houses and beside it.
 *
 * Two or three cells of the crossing have two digits more than they are, or yet more.  One to three
 * other cells of the line, and as many of the box, have candidates in common with them, but none
 * with each other; and all of these cells have as many digits between them as they are.  A digit of
 * the line's cells stands among them once at most, for they and the crossing are in the line; so
 * does one of the box's cells, and one of the crossing alone.  So each stands among them once: it
 * can be removed from whatever sees all of these cells that have it.
 *
 * Lines and boxes are as usual; but any two houses that share cells will do, full or not. */
#include "sudoku/logic/techniques/technique.h"

enum { CORE_MIN = 2, CORE_MAX = 3, BESIDE_MAX = 3, OPTIONS = 512 };

/* Cells of a house beside the crossing. */
struct option {
    qdri_place_set places;
    qdri_digit_set digits;
    unsigned gain; /* so many more cells than digits that the crossing does not have */
};

/* One of the two houses, and what may be taken of it. */
struct side {
    size_t house;
    qdri_place_set places; /* blank cells beside the crossing */
    unsigned options;
    struct option option[OPTIONS];
};

struct crossing {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    struct side line;
    struct side box;
    qdri_place_set common; /* places of the box: blank cells of the crossing */
    qdri_place_set core;   /* those that are taken */
    qdri_digit_set digits; /* of the core */
};

/* ----------------------------------------------------------------------------------- cells ---- */

/* Gives the blank cells of a house: those that are in the other one, or those that are not. */
static qdri_place_set list_blanks(const struct qdri_position *position, size_t house, size_t other,
                                  bool is_common)
{
    const unsigned count = qdr_rules_house(position->rules, house)->count;
    qdri_place_set places = 0;
    for (unsigned place = 0; place < count; ++place) {
        const qdr_cell cell = qdri_cell_at(position, house, place);
        if (position->candidates[cell] != 0 &&
            qdri_is_in_houses(position, cell, &other, 1) == is_common) {
            places |= (qdri_place_set)1 << place;
        }
    }
    return places;
}

/* --------------------------------------------------------------------------------- options ---- */

/* Adds one to three cells, of those that are left, to an option; lists what has a gain. */
static void list_options(const struct crossing *crossing, struct side *side, qdri_place_set left,
                         struct option option)
{
    const unsigned cells = qdri_size_of(option.places);
    const unsigned foreign = qdri_size_of(option.digits & ~crossing->digits);
    if (cells > foreign && side->options < OPTIONS) {
        option.gain = cells - foreign;
        side->option[side->options++] = option;
    }
    for (; cells < BESIDE_MAX && foreign < BESIDE_MAX && left; left = qdri_rest(left)) {
        const qdr_cell cell = qdri_cell_at(crossing->position, side->house, qdri_lowest(left));
        const qdri_digit_set candidates = crossing->position->candidates[cell];
        struct option more = {.places = option.places | (left & (~left + 1)),
                              .digits = option.digits | candidates};
        if ((candidates & crossing->digits) != 0) {
            list_options(crossing, side, qdri_rest(left), more);
        }
    }
}

static void list_side(const struct crossing *crossing, struct side *side)
{
    side->options = 0;
    list_options(crossing, side, side->places, (struct option){.places = 0});
}

/* --------------------------------------------------------------------------------- finding ---- */

/* Removes each digit from what sees all cells that have it.  Returns whether there is any. */
static bool remove_all(const struct crossing *crossing, const struct option *line,
                       const struct option *box)
{
    const struct qdri_position *position = crossing->position;
    qdr_cell cells[CORE_MAX + 2 * BESIDE_MAX];
    size_t count = qdri_list_places(position, crossing->box.house, crossing->core, cells);
    count += qdri_list_places(position, crossing->line.house, line->places, cells + count);
    count += qdri_list_places(position, crossing->box.house, box->places, cells + count);
    bool is_any = false;
    qdri_digit_set s = crossing->digits | line->digits | box->digits;
    for (; s; s = qdri_rest(s)) {
        qdr_cell with[CORE_MAX + 2 * BESIDE_MAX];
        size_t found = 0;
        for (size_t k = 0; k < count; ++k) {
            with[found] = cells[k];
            found += qdri_is_candidate(position, cells[k], qdri_lowest(s));
        }
        is_any |= qdri_find_remove_in_sight(crossing->finding, with, found, qdri_lowest(s));
    }
    return is_any;
}

static void tell(const struct crossing *crossing, const struct option *line,
                 const struct option *box)
{
    struct qdri_finding *finding = crossing->finding;
    const size_t in_line = crossing->line.house;
    const size_t in_box = crossing->box.house;
    const qdri_digit_set all = crossing->digits | line->digits | box->digits;
    qdri_find_mark_places(finding, QDR_ROLE_PATTERN, in_box, crossing->core, all);
    qdri_find_mark_places(finding, QDR_ROLE_SECOND, in_line, line->places, all);
    qdri_find_mark_places(finding, QDR_ROLE_SECOND, in_box, box->places, all);
    qdri_find_say_digits(finding, "Sue de Coq", all);
    qdri_find_say_places(finding, " in", in_box, crossing->core);
    qdri_find_say_places(finding, " with", in_line, line->places);
    qdri_find_rest_on_houses(finding, " (", &in_line, 1);
    qdri_find_say_places(finding, ") and", in_box, box->places);
    qdri_find_rest_on_houses(finding, " (", &in_box, 1);
    qdri_find_say(finding, ")");
}

/* Tries what there is beside a core. */
static bool try_core(struct crossing *crossing)
{
    const unsigned cells = qdri_size_of(crossing->core);
    const unsigned digits = qdri_size_of(crossing->digits);
    if (cells < CORE_MIN || digits < cells + 2 || digits > cells + 2 * BESIDE_MAX) {
        return false;
    }
    list_side(crossing, &crossing->line);
    if (crossing->line.options == 0) {
        return false;
    }
    list_side(crossing, &crossing->box);
    for (unsigned i = 0; i < crossing->line.options; ++i) {
        const struct option *line = &crossing->line.option[i];
        for (unsigned k = 0; k < crossing->box.options; ++k) {
            const struct option *box = &crossing->box.option[k];
            if ((line->digits & box->digits) == 0 && line->gain + box->gain == digits - cells &&
                remove_all(crossing, line, box)) {
                tell(crossing, line, box);
                return true;
            }
        }
    }
    return false;
}

/* Adds cells, of those that are left, to the core. */
static bool choose_core(struct crossing *crossing, qdri_place_set left)
{
    if (try_core(crossing)) {
        return true;
    }
    const qdri_place_set core = crossing->core;
    const qdri_digit_set digits = crossing->digits;
    for (; qdri_size_of(core) < CORE_MAX && left; left = qdri_rest(left)) {
        const qdr_cell cell =
            qdri_cell_at(crossing->position, crossing->box.house, qdri_lowest(left));
        crossing->core = core | (left & (~left + 1));
        crossing->digits = digits | crossing->position->candidates[cell];
        if (choose_core(crossing, qdri_rest(left))) {
            return true;
        }
    }
    crossing->core = core;
    crossing->digits = digits;
    return false;
}

static bool is_block(const struct qdri_position *position, size_t house)
{
    return qdr_rules_house(position->rules, house)->kind >= QDR_HOUSE_BOX;
}

static bool find_of_houses(struct crossing *crossing, size_t line, size_t box)
{
    const struct qdri_position *position = crossing->position;
    crossing->core = 0;
    crossing->digits = 0;
    crossing->common = list_blanks(position, box, line, true);
    if (qdri_rest(crossing->common) == 0) {
        return false;
    }
    crossing->line.house = line;
    crossing->line.places = list_blanks(position, line, box, false);
    crossing->box.house = box;
    crossing->box.places = list_blanks(position, box, line, false);
    return choose_core(crossing, crossing->common);
}

bool qdri_technique_sue_de_coq(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct crossing crossing = {.position = position, .finding = finding};
    for (size_t box = 0; box < position->houses; ++box) {
        for (size_t line = 0; line < position->houses; ++line) {
            if (qdri_is_kept(position, box) && is_block(position, box) &&
                qdri_is_kept(position, line) && (line < box || !is_block(position, line)) &&
                find_of_houses(&crossing, line, box)) {
                return true;
            }
        }
    }
    return false;
}
