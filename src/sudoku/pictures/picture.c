/* picture.c  What all pictures of grids ask of looks, candidates, and steps of reasoning. */
#include "sudoku/pictures/picture.h"

#include "base/error.h"

qdr_status qdri_check_look(const qdr_grid_look *look, const qdr_writer *writer, qdr_error *error)
{
    if (!look) {
        return qdri_missing(error, "look");
    }
    return writer && writer->write ? QDR_OK : qdri_missing(error, "writer");
}

qdr_status qdri_check_side(unsigned side, const qdr_grid_look *look, qdr_error *error)
{
    if (side < 1 || side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_INVALID, "a grid has a side from 1 to %d", QDR_SIDE_MAX);
    }
    if (look->rules && qdr_rules_side(look->rules) != side) {
        return qdri_fail(error, QDR_INVALID, "the rules are for a grid of another side");
    }
    return QDR_OK;
}

bool qdri_is_given(const qdr_grid_look *look, unsigned side, unsigned cell)
{
    return look->givens && look->givens->side == side && look->givens->cell[cell] != 0;
}

unsigned qdri_candidates_only(const qdr_possibility *candidate, unsigned width, unsigned cell)
{
    const qdr_possibility *here = &candidate[cell * width];
    unsigned only = 0;
    for (unsigned digit = 1; digit <= width; ++digit) {
        if (here[digit - 1] != QDR_IMPOSSIBLE) {
            if (only > 0) {
                return 0;
            }
            only = digit;
        }
    }
    return only > 0 && here[only - 1] == QDR_POSSIBLE ? only : 0;
}

unsigned qdri_step_role(const qdr_deduction *step, unsigned cell, unsigned digit)
{
    unsigned role = QDRI_NO_ROLE;
    for (size_t k = 0; k < step->marks; ++k) {
        const qdr_deduction_mark *mark = &step->mark[k];
        if (mark->cell == cell && mark->digit == digit && mark->role < role) {
            role = mark->role;
        }
    }
    return role;
}

const char *qdri_step_word(const qdr_deduction *step, unsigned role)
{
    static const char *const words[] = {[QDR_ROLE_PLACED] = "placed",
                                        [QDR_ROLE_REMOVED] = "removed",
                                        [QDR_ROLE_PATTERN] = "pattern",
                                        [QDR_ROLE_SECOND] = "other side"};
    size_t k = 0;
    while (k < step->marks && step->mark[k].role != role) {
        ++k;
    }
    return k < step->marks ? words[role] : NULL;
}

unsigned qdri_step_standing(const qdr_deduction *step, unsigned cell)
{
    const unsigned digit = step->grid->cell[cell];
    return digit > 0 && qdri_step_role(step, cell, digit) == QDR_ROLE_PLACED ? 0 : digit;
}

qdr_status qdri_check_step(const qdr_deduction *step, const qdr_grid_look *look,
                           const qdr_writer *writer, qdr_error *error)
{
    qdr_status status = qdri_check_look(look, writer, error);
    if (status == QDR_OK) {
        status = qdri_check_side(step->grid->side, look, error);
    }
    if (status == QDR_OK && !step->candidate) {
        return qdri_fail(error, QDR_INVALID, "the step does not say what the candidates were");
    }
    return status;
}
