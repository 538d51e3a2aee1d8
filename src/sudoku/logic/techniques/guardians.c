/* guardians.c  What follows from candidates one of which is true. */
#include "sudoku/logic/techniques/guardians.h"

/* Gives the candidates of a cell that each guardian rules out: it holds another digit, or sees the
 * same one. */
static qdri_digit_set ruled_out(const struct qdri_unfillable *found, qdr_cell cell)
{
    qdri_digit_set left = found->position->candidates[cell];
    for (unsigned k = 0; left && k < found->guardians; ++k) {
        const struct qdri_single guardian = found->guardian[k];
        const qdri_digit_set digit = (qdri_digit_set)1 << guardian.digit;
        if (guardian.cell == cell) {
            left &= ~digit;
        } else {
            left &= qdri_sees(found->position, guardian.cell, cell) ? digit : 0;
        }
    }
    return left;
}

static bool is_any_ruled_out(const struct qdri_unfillable *found)
{
    size_t cell = 0;
    while (cell < found->position->cells && ruled_out(found, (qdr_cell)cell) == 0) {
        ++cell;
    }
    return cell < found->position->cells;
}

bool qdri_unfillable_add(struct qdri_unfillable *found, qdr_cell cell)
{
    qdri_digit_set s = found->position->candidates[cell] & ~found->digits;
    const bool is_free = s == 0;
    found->cell[found->cells++] = cell;
    for (; s && found->guardians < found->most; s = qdri_rest(s)) {
        found->guardian[found->guardians++] =
            (struct qdri_single){.cell = cell, .digit = (qdr_digit)qdri_lowest(s)};
    }
    return s == 0 &&
           (is_free || !found->is_direct || found->guardians == 1 || is_any_ruled_out(found));
}

void qdri_unfillable_drop(struct qdri_unfillable *found, unsigned guardians)
{
    --found->cells;
    found->guardians = guardians;
}

/* Places the only guardian, or removes what each of them rules out. */
static bool conclude(const struct qdri_unfillable *found, struct qdri_finding *finding)
{
    if (found->guardians == 1) {
        qdri_find_place(finding, found->guardian[0].cell, found->guardian[0].digit);
    }
    for (size_t cell = 0; found->guardians > 1 && cell < found->position->cells; ++cell) {
        qdri_find_remove_all(finding, (qdr_cell)cell, ruled_out(found, (qdr_cell)cell));
    }
    return qdri_find_has_effect(finding);
}

void qdri_unfillable_tell(const struct qdri_unfillable *found, struct qdri_finding *finding)
{
    const char *name = qdri_size_of(found->digits) == 2 ? "bivalue oddagon" : "tridagon";
    qdri_find_say_digits(finding, name, found->digits);
    qdri_find_say_cells(finding, " in", found->cell, found->cells);
    qdri_find_mark_cells(finding, QDR_ROLE_PATTERN, found->cell, found->cells, found->digits);
    for (unsigned k = 0; k < found->guardians; ++k) {
        qdri_find_mark(finding, QDR_ROLE_SECOND, found->guardian[k].cell, found->guardian[k].digit);
    }
}

static void tell_guardians(const struct qdri_unfillable *found, struct qdri_finding *finding)
{
    qdri_find_say(finding, found->guardians == 1 ? " with guardian" : " with guardians");
    for (unsigned k = 0; k < found->guardians; ++k) {
        const struct qdri_single guardian = found->guardian[k];
        qdri_find_say(finding, "%s %c in ", k == 0 ? "" : ",",
                      qdri_find_symbol(finding, guardian.digit));
        qdri_find_say_cell(finding, "", guardian.cell);
    }
}

static bool take_effective(void *ctx, const struct qdri_unfillable *found)
{
    struct qdri_finding *finding = ctx;
    const bool is_any = conclude(found, finding);
    if (is_any) {
        qdri_unfillable_tell(found, finding);
        tell_guardians(found, finding);
    }
    return is_any;
}

bool qdri_unfillable_look(struct qdri_finding *finding, qdri_find_unfillable *find)
{
    const struct qdri_unfillable kind = {
        .position = finding->position, .is_direct = true, .most = QDRI_GUARDIANS_MOST};
    return find(&kind, take_effective, finding);
}
