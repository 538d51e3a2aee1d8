/* turbot.c  Two houses in which a digit has two places each, one of the first seeing one of the
 * second.
 *
 * Not both of these two hold the digit, so one of the other two does: it can be removed from what
 * both of those see.  Where the houses are of one kind, two rows or two columns, that is a
 * skyscraper; a row and a column make a two-string kite, and all of them are turbot fish. */
#include "sudoku/logic/techniques/technique.h"

/* One end of a pair sees one of the other: `near` sees `near[1]`, and `far` are the other ends. */
struct turbot {
    qdr_cell near[2];
    qdr_cell far[2];
};

static bool are_apart(const struct turbot *turbot)
{
    return turbot->near[0] != turbot->far[1] && turbot->far[0] != turbot->near[1] &&
           turbot->far[0] != turbot->far[1];
}

/* Tries the four ways in which two strong links can be joined. */
static bool join(struct qdri_finding *finding, const qdr_cell *first, const qdr_cell *second,
                 unsigned digit, struct turbot *turbot)
{
    for (unsigned way = 0; way < 4; ++way) {
        const unsigned a = way >> 1;
        const unsigned b = way & 1;
        *turbot =
            (struct turbot){.near = {first[a], second[b]}, .far = {first[1 - a], second[1 - b]}};
        if (are_apart(turbot) && qdri_sees(finding->position, first[a], second[b]) &&
            qdri_find_remove_in_sight(finding, turbot->far, 2, digit)) {
            return true;
        }
    }
    return false;
}

static void tell(struct qdri_finding *finding, const struct turbot *turbot, const size_t *house,
                 unsigned digit)
{
    for (unsigned k = 0; k < 2; ++k) {
        qdri_find_mark(finding, QDR_ROLE_PATTERN, turbot->far[k], digit);
        qdri_find_mark(finding, QDR_ROLE_SECOND, turbot->near[k], digit);
    }
    qdri_find_say_digits(finding, finding->name, (qdri_digit_set)1 << digit);
    qdri_find_rest_on_houses(finding, " in ", house, 2);
    qdri_find_say_cells(finding, ", joined by", turbot->near, 2);
}

/* Of houses of one kind (variant 1), or of all. */
static bool find_of_digit(struct qdri_finding *finding, unsigned digit)
{
    const struct qdri_position *position = finding->position;
    struct turbot turbot;
    qdr_cell end[2][2];
    size_t house[2];
    for (house[0] = 0; house[0] < position->houses; ++house[0]) {
        if (!qdri_is_strong(position, house[0], digit, end[0])) {
            continue;
        }
        for (house[1] = house[0] + 1; house[1] < position->houses; ++house[1]) {
            bool is_fit =
                finding->variant == 0 || qdr_rules_house(position->rules, house[0])->kind ==
                                             qdr_rules_house(position->rules, house[1])->kind;
            if (is_fit && qdri_is_strong(position, house[1], digit, end[1]) &&
                join(finding, end[0], end[1], digit, &turbot)) {
                tell(finding, &turbot, house, digit);
                return true;
            }
        }
    }
    return false;
}

bool qdri_technique_turbot(struct qdri_finding *finding)
{
    unsigned digit = 1;
    while (digit <= finding->position->digits && !find_of_digit(finding, digit)) {
        ++digit;
    }
    return digit <= finding->position->digits;
}
