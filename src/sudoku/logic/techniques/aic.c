/* aic.c  Alternating inference chains: strong and weak links in turn.
 *
 * A chain begins and ends with a strong link.  If its first node is off, the next is on, the one
 * after that off, and so on, so that the last is on: the first or the last is on.  So what has a
 * weak link to both is off.  If the two have one themselves, it is a nice loop: then of each two
 * nodes that are linked, weakly or strongly, just one is on, and what has weak links to both ends
 * of a weak link is off; an almost locked set in it holds all its other digits.
 *
 * A candidate that a chain removes leads from itself on, along the chain, to itself off.  So it is
 * enough to follow what comes of each candidate; of all chains the shortest is taken.  What people
 * know by other names are chains of some kinds of links only. */
#include "sudoku/logic/techniques/chains.h"
#include "sudoku/logic/techniques/technique.h"

enum { ANY_LENGTH = UINT16_MAX };

/* A kind of chain. */
struct kind {
    unsigned links;
    unsigned least; /* strong links; fewer make a pattern that has a name of its own */
    unsigned most;
    bool is_of_cells; /* it is said by its cells alone, which have two candidates */
    bool is_shared;   /* kinds of other lengths have the same links */
};

/* -------------------------------------------------------------------------------- removing ---- */

/* Removes what has weak links to both of two nodes. */
static void remove_between(const struct qdri_links *links, uint32_t a, uint32_t b)
{
    for (uint32_t node = 0; node < links->count; ++node) {
        if (links->node[node].size == 1 && qdri_links_are_weak(links, node, a) &&
            qdri_links_are_weak(links, node, b)) {
            qdri_find_remove(links->finding, links->node[node].cell, links->node[node].digit);
        }
    }
}

/* Removes a digit from whatever sees all cells of an almost locked set that may hold it. */
static void remove_beside_set(const struct qdri_links *links, uint32_t set, unsigned digit)
{
    const struct qdri_position *position = links->position;
    qdr_cell place[QDR_SIDE_MAX];
    size_t count = 0;
    const uint64_t *cells = links->set_cells + set * links->words;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (qdri_bit_has(cells, cell) && qdri_is_candidate(position, (qdr_cell)cell, digit)) {
            place[count++] = (qdr_cell)cell;
        }
    }
    qdri_find_remove_in_sight(links->finding, place, count, digit);
}

/* Removes what almost locked sets of a loop hold, but for the digits that link them. */
static void remove_beside_sets(const struct qdri_links *links, const struct qdri_path *path)
{
    for (size_t k = 0; k < path->count / 2; ++k) {
        const uint32_t set = path->set[k];
        qdri_digit_set others = set == QDRI_NO_NODE ? 0 : links->set[set].digits;
        others &= ~((qdri_digit_set)1 << links->node[path->node[2 * k]].digit);
        others &= ~((qdri_digit_set)1 << links->node[path->node[2 * k + 1]].digit);
        for (; others; others = qdri_rest(others)) {
            remove_beside_set(links, set, qdri_lowest(others));
        }
    }
}

static bool is_loop(const struct qdri_links *links, const struct qdri_path *path)
{
    return qdri_links_are_weak(links, path->node[0], path->node[path->count - 1]);
}

static void remove_by(const struct qdri_links *links, const struct qdri_path *path)
{
    remove_between(links, path->node[0], path->node[path->count - 1]);
    if (is_loop(links, path)) {
        for (size_t k = 1; k + 1 < path->count; k += 2) {
            remove_between(links, path->node[k], path->node[k + 1]);
        }
        remove_beside_sets(links, path);
    }
}

/* ----------------------------------------------------------------------------------- loops ---- */

/* Does a chain begin and end with the same digit of the same almost locked set?  Then without that
 * digit it is a loop, which goes through the set once, between the two digits next to it.  Where
 * these are the same, there is no loop, as a digit has no strong link to itself: the chain tells
 * that it is nowhere in the set, which clauses can do even by one strong link. */
static bool has_loop(const struct qdri_path *path)
{
    const size_t last = path->count - 1;
    return path->count > 4 && path->node[0] == path->node[last] &&
           path->node[1] != path->node[last - 1] && path->set[0] != QDRI_NO_NODE &&
           path->set[0] == path->set[path->count / 2 - 1];
}

static void take_loop(struct qdri_path *path)
{
    if (has_loop(path)) {
        path->node[0] = path->node[path->count - 2];
        path->count -= 2;
    }
}

/* --------------------------------------------------------------------------------- telling ---- */

/* Says the cells of a chain that goes from one to the next in sight. */
static void tell_cells(const struct qdri_links *links, const struct qdri_path *path)
{
    const uint32_t *node = path->node;
    if (!is_loop(links, path)) {
        qdri_find_say_digits(links->finding, "", (qdri_digit_set)1 << links->node[node[0]].digit);
    }
    qdri_find_say(links->finding, " in");
    for (size_t k = 0; k < path->count; k += 2) {
        const qdr_cell cell = links->node[node[k]].cell;
        qdri_find_say_cell(links->finding, " ", cell);
        qdri_find_mark(links->finding, QDR_ROLE_SECOND, cell, links->node[node[k]].digit);
        qdri_find_mark(links->finding, QDR_ROLE_PATTERN, cell, links->node[node[k + 1]].digit);
    }
}

static void tell_links(const struct qdri_links *links, const struct qdri_path *path)
{
    for (size_t k = 0; k < path->count / 2; ++k) {
        qdri_find_say(links->finding, k == 0 ? " " : " - ");
        qdri_path_tell(path, links, k, false);
    }
}

static void tell(const struct qdri_links *links, const struct qdri_path *path,
                 const struct kind *kind)
{
    qdri_find_say(links->finding, "%s", links->finding->name);
    if (kind->is_of_cells) {
        tell_cells(links, path);
    } else {
        tell_links(links, path);
    }
    if (is_loop(links, path)) {
        qdri_find_say(links->finding, " (nice loop)");
    }
}

/* --------------------------------------------------------------------------------- finding ---- */

/* The strong links of the chain that removes the start, or of its loop; 0: there is none of the
 * kind. */
static size_t measure(const struct qdri_chains *chains, uint32_t closing, const struct kind *kind)
{
    struct qdri_path path = {0};
    size_t length = 0;
    if (closing != QDRI_NO_NODE && qdri_path_make(&path, chains, closing)) {
        length = path.count / 2 - has_loop(&path);
        length = length >= kind->least && length <= kind->most ? length : 0;
    }
    qdri_path_free(&path);
    return length;
}

/* Follows a node over no more than so many strong links, or as far as it goes where longer chains
 * will be asked for, too; and then knows it the next time. */
static uint32_t follow(struct qdri_chains *chains, uint32_t start, size_t most,
                       const struct kind *kind)
{
    uint32_t *known = &chains->links->closing[start];
    if (kind->is_shared && *known == 0) {
        const uint32_t closing = qdri_chains_follow(chains, start, ANY_LENGTH);
        *known = closing == QDRI_NO_NODE ? UINT32_MAX : chains->length[closing];
        return *known <= most ? closing : QDRI_NO_NODE;
    }
    return kind->is_shared && *known > most ? QDRI_NO_NODE
                                            : qdri_chains_follow(chains, start, most);
}

/* Finds the candidate that the shortest chain removes; QDRI_NO_NODE: none. */
static uint32_t find_shortest(struct qdri_chains *chains, const struct kind *kind)
{
    const struct qdri_links *links = chains->links;
    const size_t loops =
        (kind->links & QDRI_LINKS_SETS) != 0; /* in which a set is twice at first */
    size_t shortest = (size_t)kind->most + 1;
    uint32_t best = QDRI_NO_NODE;
    for (uint32_t node = 0; node < links->count && shortest > kind->least; ++node) {
        if (links->node[node].size > 1 ||
            !qdri_find_is_wanted(links->finding, links->node[node].cell, links->node[node].digit)) {
            continue;
        }
        if (qdri_find_is_interrupted(links->finding)) {
            return QDRI_NO_NODE;
        }
        const size_t length =
            measure(chains, follow(chains, node, shortest - 1 + loops, kind), kind);
        if (length > 0 && length < shortest) {
            shortest = length;
            best = node;
        }
    }
    return best;
}

static bool look(struct qdri_chains *chains, const struct kind *kind)
{
    struct qdri_path path = {0};
    const uint32_t start = find_shortest(chains, kind);
    bool is_found = start != QDRI_NO_NODE &&
                    qdri_path_make(&path, chains, qdri_chains_follow(chains, start, ANY_LENGTH));
    if (is_found) {
        take_loop(&path);
        chains->links->finding->length = path.count;
        remove_by(chains->links, &path);
        tell(chains->links, &path, kind);
    }
    qdri_path_free(&path);
    return is_found;
}

/* By variant.  A pattern of two links of places is a turbot fish, and has been looked for; shorter
 * ones of pairs are pairs and XY-wings. */
static const struct kind kinds[] = {
    {QDRI_LINKS_PLACES, .least = 3, .most = ANY_LENGTH},
    {QDRI_LINKS_PAIRS, .least = 4, .most = ANY_LENGTH, .is_of_cells = true},
    {QDRI_LINKS_PLACES | QDRI_LINKS_PAIRS | QDRI_LINKS_ACROSS, .least = 2, .most = ANY_LENGTH},
    {QDRI_LINKS_PLACES | QDRI_LINKS_PAIRS | QDRI_LINKS_ACROSS | QDRI_LINKS_GROUPS, .least = 2,
     .most = ANY_LENGTH},
    {QDRI_LINKS_SETS, .least = 2, .most = 2, .is_shared = true},
    {QDRI_LINKS_SETS, .least = 3, .most = 3, .is_shared = true},
    {QDRI_LINKS_SETS, .least = 4, .most = ANY_LENGTH, .is_shared = true},
    {QDRI_LINKS_PLACES | QDRI_LINKS_SETS | QDRI_LINKS_ACROSS | QDRI_LINKS_GROUPS, .least = 2,
     .most = ANY_LENGTH},
};

bool qdri_technique_chain(struct qdri_finding *finding)
{
    const struct kind *kind = &kinds[finding->variant];
    struct qdri_chains chains;
    const struct qdri_links *links = qdri_links_of(finding, kind->links);
    if (!links) {
        return false;
    }
    bool is_found = qdri_chains_make(&chains, links) && look(&chains, kind);
    qdri_chains_free(&chains);
    return is_found;
}
