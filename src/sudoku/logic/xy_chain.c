/* xy_chain.c  XY-chains: cells with two candidates, each seeing the next.
 *
 * If the first cell does not hold z, it holds its other candidate; so the next does not hold that,
 * but its other one, and so on, until a cell holds z.  So z is in the first cell or in the last,
 * and can be removed from whatever sees both.  A breadth-first search from every cell and candidate
 * finds the shortest of all such chains. */
#include <string.h>

#include "sudoku/logic/sight.h"
#include "sudoku/logic/technique.h"

/* A link: a cell with two candidates holds one of them.  Number 2 * k is the lower digit of the
 * k-th such cell, 2 * k + 1 the higher; so `link ^ 1` is the other digit in the same cell. */
enum { LINKS = 2 * QDR_CELLS_MAX, NONE = UINT16_MAX, SHORTEST = 4 /* shorter: pair, XY-wing */ };

struct search {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    size_t cells; /* with two candidates */
    qdr_cell cell[QDR_CELLS_MAX];
    uint16_t
        before[LINKS]; /* what a link follows from; itself at the beginning; NONE: not reached */
    uint16_t length[LINKS]; /* cells of the chain up to it */
    uint16_t queue[LINKS];
    uint16_t shortest; /* cells of the shortest chain so far; more than there are: none */
    uint16_t from;     /* its first link, and its last */
    uint16_t to;
};

static qdr_cell cell_of(const struct search *search, unsigned link)
{
    return search->cell[link / 2];
}

static unsigned digit_of(const struct search *search, unsigned link)
{
    const qdri_digit_set both = search->position->candidates[cell_of(search, link)];
    return qdri_lowest(link % 2 == 0 ? both : qdri_rest(both));
}

/* Does a link take its digit from the k-th cell?  Gives the link that follows there. */
static bool leads_to(const struct search *search, unsigned link, size_t k, unsigned *next)
{
    const struct qdri_position *position = search->position;
    const unsigned digit = digit_of(search, link);
    *next = (unsigned)(2 * k);
    if (!qdri_sees(position, cell_of(search, link), search->cell[k]) ||
        !qdri_is_candidate(position, search->cell[k], digit)) {
        return false;
    }
    *next += digit_of(search, *next) == digit;
    return true;
}

/* Is it a chain, from `first` to `last`, of which something comes, and shorter than all before? */
static void look_at_end(struct search *search, unsigned first, unsigned last)
{
    const qdr_cell ends[2] = {cell_of(search, first), cell_of(search, last)};
    const unsigned digit = digit_of(search, last);
    if (digit == digit_of(search, first ^ 1) && ends[0] != ends[1] &&
        search->length[last] >= SHORTEST && search->length[last] < search->shortest &&
        qdri_in_sight(search->position, ends, 2, digit, 0) < search->position->cells) {
        search->shortest = search->length[last];
        search->from = (uint16_t)first;
        search->to = (uint16_t)last;
    }
}

/* Follows all that comes of a link; no further than to what is as long as the shortest chain so
 * far. */
static void follow(struct search *search, unsigned first)
{
    size_t end = 0;
    memset(search->before, 0xFF, 2 * search->cells * sizeof *search->before);
    search->before[first] = (uint16_t)first;
    search->length[first] = 1;
    search->queue[end++] = (uint16_t)first;
    for (size_t at = 0; at < end && search->length[search->queue[at]] + 1 < search->shortest;
         ++at) {
        const unsigned link = search->queue[at];
        for (size_t k = 0; k < search->cells; ++k) {
            unsigned next;
            if (leads_to(search, link, k, &next) && search->before[next] == NONE) {
                search->before[next] = (uint16_t)link;
                search->length[next] = (uint16_t)(search->length[link] + 1);
                search->queue[end++] = (uint16_t)next;
                look_at_end(search, first, next);
            }
        }
    }
}

/* Says the chain from its end, which is the same chain; marks what its cells hold either way. */
static void tell(struct search *search)
{
    struct qdri_finding *finding = search->finding;
    const qdr_cell ends[2] = {cell_of(search, search->from), cell_of(search, search->to)};
    follow(search, search->from);
    qdri_find_remove_in_sight(finding, ends, 2, digit_of(search, search->to));
    qdri_find_say(finding, "XY-chain");
    qdri_find_say_digits(finding, (qdri_digit_set)1 << digit_of(search, search->to));
    qdri_find_say(finding, " in");
    for (unsigned link = search->to;; link = search->before[link]) {
        const qdr_cell cell = cell_of(search, link);
        qdri_find_say_cells(finding, &cell, 1);
        qdri_find_mark(finding, QDR_ROLE_PATTERN, cell, digit_of(search, link));
        qdri_find_mark(finding, QDR_ROLE_SECOND, cell, digit_of(search, link ^ 1));
        if (link == search->from) {
            return;
        }
    }
}

bool qdri_technique_xy_chain(const struct qdri_position *position, struct qdri_finding *finding)
{
    struct search search = {.position = position, .finding = finding, .shortest = UINT16_MAX};
    search.cells = qdri_cells_with(position, 2, search.cell);
    for (unsigned first = 0; first < 2 * search.cells; ++first) {
        follow(&search, first);
    }
    if (search.shortest == UINT16_MAX) {
        return false;
    }
    ++search.shortest; /* so that it is followed to its end once more */
    tell(&search);
    return true;
}
