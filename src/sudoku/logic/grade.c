/* grade.c  How hard a puzzle is: as hard as its hardest step, and one grade harder where it takes
 * many of them, if grades.def has it rise.  doc/logic.md says what that comes to on known
 * puzzles.
 *
 * Ratings are those of Sudoku Explainer, by Nicolas Juillerat, where techniques are the same. */
#include "sudoku/logic/logic.h"

#include <string.h>

static const struct {
    const char *name;
    bool rises;
} grades[] = {
#define GRADE(id, name, rises) [QDR_GRADE_##id] = {name, rises},
#include "sudoku/logic/grades.def"
#undef GRADE
};

enum { GRADES = sizeof grades / sizeof *grades };
_Static_assert((int)GRADES == QDR_GRADE_BEYOND + 1, "grades.def has each grade");

const char *qdr_grade_name(qdr_grade grade)
{
    return (size_t)grade < GRADES ? grades[grade].name : "unknown grade";
}

bool qdr_grade_find(const char *name, qdr_grade *grade)
{
    if (!name) {
        return false;
    }
    for (unsigned k = 0; k < GRADES; ++k) {
        if (strcmp(name, grades[k].name) == 0) {
            *grade = (qdr_grade)k;
            return true;
        }
    }
    return false;
}

/* So many steps of the hardest grade are no more than usual: nine of ten puzzles of that grade take
 * fewer. */
enum { USUAL = 10 };

qdr_grade qdr_logic_grade(const qdr_logic *logic)
{
    uint64_t steps[GRADES] = {0};
    const qdr_technique *technique;
    qdr_grade hardest = QDR_GRADE_SIMPLE;
    for (size_t k = 0; (technique = qdr_technique_at(k)) != NULL; ++k) {
        steps[technique->grade] += logic->steps[k];
        if (logic->steps[k] > 0 && technique->grade > hardest) {
            hardest = technique->grade;
        }
    }
    return grades[hardest].rises && steps[hardest] > USUAL ? (qdr_grade)(hardest + 1) : hardest;
}

/* A tenth more for each bound that the length is above: 4, 6, 8, 12, 16, 24, 32... */
unsigned qdri_rating_of_length(size_t nodes)
{
    unsigned rating = 0;
    for (size_t bound = 4; nodes > bound; ++rating) {
        bound += rating % 2 == 0 ? bound / 2 : bound / 3;
    }
    return rating;
}

unsigned qdr_logic_rating(const qdr_logic *logic)
{
    return logic->rating;
}
