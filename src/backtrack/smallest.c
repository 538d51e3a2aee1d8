/* smallest.c  Fill what has one candidate only, give up where there is none, and guess where there
 * are fewest.
 *
 * A candidate of a cell is a digit that can stand there.  Taking the cell with the fewest first
 * keeps the tree narrow near its root, where it costs most. */
#include "branch.h"

/* Counts the candidates of a blank cell; `first` is the least of them. */
static unsigned count_candidates(struct qdri_search *search, qdr_cell cell, qdr_digit *first)
{
    *first = qdri_next_digit(search, cell, 0);
    unsigned count = 0;
    for (qdr_digit digit = *first; digit != 0; digit = qdri_next_digit(search, cell, digit)) {
        ++count;
    }
    return count;
}

/* Goes over the blank cells once.  Returns false where one is dead, or the search was stopped. */
static bool fill_singles_once(struct qdri_branch *branch)
{
    struct qdri_search *search = branch->search;
    for (unsigned c = 0; c < search->cells; ++c) {
        qdr_cell cell = (qdr_cell)c;
        if (!qdri_is_open(search, cell)) {
            continue;
        }
        qdr_digit digit;
        unsigned count = count_candidates(search, cell, &digit);
        if (count == 0) {
            qdri_dead(search, cell);
            return false;
        }
        if (count == 1) {
            qdri_branch_imply(branch, cell, digit);
            if (search->stopped) {
                return false;
            }
        }
    }
    return true;
}

static bool fill_singles(struct qdri_branch *branch)
{
    unsigned length;
    do {
        length = branch->length;
        if (!fill_singles_once(branch)) {
            return false;
        }
    } while (branch->length != length);
    return true;
}

/* Two candidates are as few as there can be where the singles have been filled. */
static qdr_cell choose_smallest(struct qdri_branch *branch)
{
    struct qdri_search *search = branch->search;
    qdr_cell smallest = QDR_NO_CELL;
    unsigned least = qdri_most_digits(search) + 1u;
    for (unsigned c = 0; c < search->cells && least > 2; ++c) {
        qdr_cell cell = (qdr_cell)c;
        qdr_digit first;
        if (!qdri_is_open(search, cell)) {
            continue;
        }
        unsigned count = count_candidates(search, cell, &first);
        if (count < least) {
            least = count;
            smallest = cell;
        }
    }
    return smallest;
}

void qdri_search_smallest(struct qdri_search *search)
{
    qdri_branch_run(search, &(struct qdri_way){
                                .at_root = true, .infer = fill_singles, .choose = choose_smallest});
}
