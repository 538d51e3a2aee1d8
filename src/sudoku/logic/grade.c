/* grade.c  How hard a puzzle is: as hard as its hardest step, and one grade harder where it takes
 * many of them.  Singles are easy however many there are.  doc/logic.md says what that comes to on
 * known puzzles. */
#include "sudoku/logic/logic.h"

/* So many steps of the hardest grade are no more than usual: nine of ten puzzles of that grade take
 * fewer. */
enum { USUAL = 10 };

qdr_grade qdr_logic_grade(const qdr_logic *logic)
{
    uint64_t steps[QDR_GRADE_BEYOND + 1] = {0};
    qdr_technique technique;
    qdr_grade hardest = QDR_GRADE_SIMPLE;
    for (size_t k = 0; qdr_technique_at(k, &technique); ++k) {
        steps[technique.grade] += logic->steps[k];
        if (logic->steps[k] > 0 && technique.grade > hardest) {
            hardest = technique.grade;
        }
    }
    bool may_rise = hardest == QDR_GRADE_INTERMEDIATE || hardest == QDR_GRADE_EXPERT;
    return may_rise && steps[hardest] > USUAL ? (qdr_grade)(hardest + 1) : hardest;
}
