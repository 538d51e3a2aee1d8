/* singles.c  Digits with one place left, and cells with one candidate left; and the guess. */
#include "sudoku/logic/techniques/technique.h"

static void find_in_house(struct qdri_finding *finding, const char *words, size_t house,
                          unsigned digit)
{
    const struct qdri_position *position = finding->position;
    qdr_cell cell = qdri_cell_at(position, house, qdri_lowest(qdri_places(position, house, digit)));
    qdri_find_place(finding, cell, digit);
    qdri_find_rest_on_houses(finding, words, &house, 1);
}

bool qdri_technique_last_cell(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    const qdri_digit_set all = qdri_all_digits(position);
    for (size_t house = 0; house < position->houses; ++house) {
        const qdri_digit_set missing = all & ~position->standing[house];
        if (qdri_is_full(position, house) && qdri_is_single(missing)) {
            find_in_house(finding, "last cell in ", house, qdri_lowest(missing));
            return true;
        }
    }
    return false;
}

/* Variant 1 looks at boxes, 0 at all other houses. */
bool qdri_technique_hidden_single(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    for (size_t house = 0; house < position->houses; ++house) {
        const bool is_box = qdri_has_kind(position, house, QDR_HOUSE_BOX);
        if (!qdri_is_full(position, house) || is_box != (finding->variant == 1)) {
            continue;
        }
        for (unsigned digit = 1; digit <= position->digits; ++digit) {
            if (qdri_is_single(qdri_places(position, house, digit))) {
                find_in_house(finding, "hidden single in ", house, digit);
                return true;
            }
        }
    }
    return false;
}

bool qdri_technique_naked_single(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (qdri_is_single(position->candidates[cell])) {
            qdri_find_place(finding, (qdr_cell)cell, qdri_lowest(position->candidates[cell]));
            qdri_find_say(finding, "naked single");
            return true;
        }
    }
    return false;
}

/* The first of the cells with the fewest candidates. */
bool qdri_technique_guess(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    size_t best = position->cells;
    unsigned fewest = QDR_SIDE_MAX + 1;
    for (size_t cell = 0; finding->solution && cell < position->cells; ++cell) {
        unsigned size = qdri_size_of(position->candidates[cell]);
        if (size > 0 && size < fewest) {
            best = cell;
            fewest = size;
        }
    }
    if (best == position->cells || finding->solution->cell[best] == 0) {
        return false;
    }
    qdri_find_place(finding, (qdr_cell)best, finding->solution->cell[best]);
    qdri_find_say(finding, "guess");
    return true;
}
