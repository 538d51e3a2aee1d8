/* grade.c  How hard a puzzle is. */
#include "sudoku/logic/logic.h"

qdr_grade qdr_logic_grade(const qdr_logic *logic)
{
    qdr_technique technique;
    qdr_grade hardest = QDR_GRADE_SIMPLE;
    for (size_t k = 0; qdr_technique_at(k, &technique); ++k) {
        if (logic->steps[k] > 0 && technique.grade > hardest) {
            hardest = technique.grade;
        }
    }
    return hardest;
}
