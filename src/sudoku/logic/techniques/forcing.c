/* forcing.c  Forcing chains: of some candidates one is true, and each leads to the same.
 *
 * - A cell holds one of its candidates, and a full house has each digit in one of its places.
 * - Some cells of a house hold as many digits: of their candidates beside any digits that are one
 *   fewer, one is true.
 * - Some lines hold a digit as often: of their places beside any lines across that are one fewer,
 *   one holds it (Kraken fish).
 * - Some cells cannot hold three digits alone: of their guardians, one is true (tridagon).
 *
 * What all of them rule out is found the other way round: it is assumed, and what follows link by
 * link leaves nothing to choose from.  That is the same, as links go both ways.  Each branch is a
 * chain of its own, so that no step rests on two others.  Of all choices, that with the fewest
 * nodes on all of its chains is taken. */
#include "sudoku/logic/techniques/chains.h"
#include "sudoku/logic/techniques/guardians.h"
#include "sudoku/logic/techniques/technique.h"

enum {
    LARGEST = 4,     /* cells of a subset, and lines of a fish */
    GUARDIANS = 5,   /* of cells that cannot be filled */
    UNFILLABLE = 64, /* so many of these */
    ALL_LINKS = QDRI_LINKS_PLACES | QDRI_LINKS_SETS | QDRI_LINKS_GROUPS | QDRI_LINKS_ACROSS
};

/* Candidates one of which is true: of a cell; of a digit in one house; of cells beside digits; of a
 * digit in houses beside others; or guardians. */
struct choice {
    unsigned digit;
    unsigned houses;
    size_t house[LARGEST];
    unsigned covers;
    size_t cover[LARGEST];
    unsigned cells;
    qdr_cell cell[LARGEST];
    qdri_digit_set beside;
    const struct qdri_unfillable *unfillable; /* or NULL */
    size_t branches;
    uint32_t branch[QDR_SIDE_MAX * LARGEST];
};

struct search {
    const struct qdri_position *position;
    const struct qdri_links *links;
    const struct qdri_position *left; /* the position without what is off */
    struct qdri_chains chains;
    struct choice choice; /* that is looked at */
    struct choice best;
    uint32_t start; /* what the best rules out */
    size_t length;  /* its nodes; SIZE_MAX: there is none */
    unsigned unfillables;
    struct qdri_unfillable unfillable[UNFILLABLE];
};

typedef void look_at(struct search *search);

/* ------------------------------------------------------------------------------- choices ---- */

static void add_branch(struct search *search, qdr_cell cell, unsigned digit)
{
    search->choice.branch[search->choice.branches++] = qdri_node_of(search->links, cell, digit);
}

/* Nothing is left of the choice: takes it, if it is the shortest. */
static void offer(struct search *search)
{
    size_t length = 0;
    for (size_t k = 0; k < search->choice.branches; ++k) {
        length += 2 * qdri_chains_length(&search->chains, search->choice.branch[k]) + 1;
    }
    if (length < search->length) {
        search->length = length;
        search->best = search->choice;
        search->start = search->chains.start;
    }
}

static void look_at_cell(struct search *search, qdr_cell cell)
{
    qdri_digit_set s = search->position->candidates[cell];
    if (s == 0 || search->left->candidates[cell] != 0) {
        return;
    }
    search->choice = (struct choice){.cells = 1, .cell = {cell}};
    for (; s; s = qdri_rest(s)) {
        add_branch(search, cell, qdri_lowest(s));
    }
    offer(search);
}

static void look_at_places(struct search *search, size_t house, unsigned digit)
{
    qdri_place_set s = qdri_places(search->position, house, digit);
    if (s == 0 || qdri_places(search->left, house, digit) != 0) {
        return;
    }
    search->choice = (struct choice){.digit = digit, .houses = 1, .house = {house}};
    for (; s; s = qdri_rest(s)) {
        add_branch(search, qdri_cell_at(search->position, house, qdri_lowest(s)), digit);
    }
    offer(search);
}

static void look_at_all(struct search *search)
{
    const struct qdri_position *position = search->position;
    if (!search->left->is_broken) {
        return;
    }
    for (size_t cell = 0; cell < position->cells; ++cell) {
        look_at_cell(search, (qdr_cell)cell);
    }
    for (size_t house = 0; house < position->houses; ++house) {
        for (unsigned digit = 1; qdri_is_full(position, house) && digit <= position->digits;
             ++digit) {
            look_at_places(search, house, digit);
        }
    }
}

/* ------------------------------------------------------------------------------- subsets ---- */

static void offer_subset(struct search *search)
{
    struct choice *choice = &search->choice;
    choice->branches = 0;
    for (unsigned k = 0; k < choice->cells; ++k) {
        qdri_digit_set s = search->position->candidates[choice->cell[k]] & ~choice->beside;
        for (; s; s = qdri_rest(s)) {
            add_branch(search, choice->cell[k], qdri_lowest(s));
        }
    }
    offer(search);
}

/* Adds cells of the house to the subset, from place `next` on. */
static void extend_subset(struct search *search, size_t house, unsigned next)
{
    const unsigned count = qdr_rules_house(search->position->rules, house)->count;
    struct choice *choice = &search->choice;
    const qdri_digit_set beside = choice->beside;
    if (choice->cells > 1 && qdri_size_of(beside) < choice->cells) {
        offer_subset(search);
        return;
    }
    for (; choice->cells < LARGEST && next < count; ++next) {
        const qdr_cell cell = qdri_cell_at(search->position, house, next);
        choice->beside = beside | search->left->candidates[cell];
        if (search->position->candidates[cell] != 0 && qdri_size_of(choice->beside) < LARGEST) {
            choice->cell[choice->cells++] = cell;
            extend_subset(search, house, next + 1);
            --choice->cells;
        }
    }
}

static void look_at_subsets(struct search *search)
{
    for (size_t house = 0; house < search->position->houses; ++house) {
        if (qdri_is_kept(search->position, house)) {
            search->choice = (struct choice){0};
            extend_subset(search, house, 0);
        }
    }
}

/* --------------------------------------------------------------------------------- fish ---- */

/* Covers a cell by a house across.  False: there is none, or there are too many. */
static bool cover(struct search *search, qdr_cell cell, qdr_house_kind kind)
{
    struct choice *choice = &search->choice;
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(search->position, cell, &seats);
    if (qdri_is_in_houses(search->position, cell, choice->cover, choice->covers)) {
        return true;
    }
    size_t k = 0;
    while (k < seats && !qdri_has_kind(search->position, seat[k].house, kind)) {
        ++k;
    }
    if (k == seats || choice->covers + 1 == LARGEST) {
        return false;
    }
    choice->cover[choice->covers++] = seat[k].house;
    return true;
}

/* Adds a house, which shares no place with the others, and covers its places that are left. */
static bool add_base(struct search *search, size_t house, qdr_house_kind across)
{
    const struct qdri_position *position = search->position;
    struct choice *choice = &search->choice;
    qdri_place_set s = qdri_places(search->left, house, choice->digit);
    bool is_fit = qdri_size_of(s) < LARGEST && qdri_places(position, house, choice->digit) != 0;
    for (; is_fit && s; s = qdri_rest(s)) {
        is_fit = cover(search, qdri_cell_at(position, house, qdri_lowest(s)), across);
    }
    for (s = qdri_places(position, house, choice->digit); is_fit && s; s = qdri_rest(s)) {
        is_fit = !qdri_is_in_houses(position, qdri_cell_at(position, house, qdri_lowest(s)),
                                    choice->house, choice->houses);
    }
    choice->house[choice->houses++] = house;
    return is_fit;
}

static void offer_fish(struct search *search)
{
    const struct qdri_position *position = search->position;
    struct choice *choice = &search->choice;
    choice->branches = 0;
    for (unsigned k = 0; k < choice->houses; ++k) {
        qdri_place_set s = qdri_places(position, choice->house[k], choice->digit);
        for (; s; s = qdri_rest(s)) {
            const qdr_cell cell = qdri_cell_at(position, choice->house[k], qdri_lowest(s));
            if (!qdri_is_in_houses(position, cell, choice->cover, choice->covers)) {
                add_branch(search, cell, choice->digit);
            }
        }
    }
    offer(search);
}

/* Adds full houses of a kind, from house `next` on. */
static void extend_fish(struct search *search, qdr_house_kind kind, size_t next)
{
    const struct qdri_position *position = search->position;
    const qdr_house_kind across = kind == QDR_HOUSE_ROW ? QDR_HOUSE_COLUMN : QDR_HOUSE_ROW;
    struct choice *choice = &search->choice;
    const unsigned houses = choice->houses;
    const unsigned covers = choice->covers;
    if (houses > 1 && covers < houses) {
        offer_fish(search);
        return;
    }
    for (; houses < LARGEST && next < position->houses; ++next) {
        if (qdri_has_kind(position, next, kind) && qdri_is_full(position, next) &&
            add_base(search, next, across)) {
            extend_fish(search, kind, next + 1);
        }
        choice->houses = houses;
        choice->covers = covers;
    }
}

static void look_at_fish(struct search *search)
{
    for (unsigned digit = 1; digit <= search->position->digits; ++digit) {
        search->choice = (struct choice){.digit = digit};
        extend_fish(search, QDR_HOUSE_ROW, 0);
        search->choice = (struct choice){.digit = digit};
        extend_fish(search, QDR_HOUSE_COLUMN, 0);
    }
}

/* ------------------------------------------------------------------------------ guardians ---- */

static bool list_unfillable(void *ctx, const struct qdri_unfillable *found)
{
    struct search *search = ctx;
    search->unfillable[search->unfillables++] = *found;
    return search->unfillables == UNFILLABLE;
}

static void look_at_guardians(struct search *search)
{
    for (unsigned k = 0; k < search->unfillables; ++k) {
        const struct qdri_unfillable *found = &search->unfillable[k];
        unsigned off = 0;
        search->choice = (struct choice){.unfillable = found};
        while (off < found->guardians && !qdri_is_candidate(search->left, found->guardian[off].cell,
                                                            found->guardian[off].digit)) {
            add_branch(search, found->guardian[off].cell, found->guardian[off].digit);
            ++off;
        }
        if (off == found->guardians) {
            offer(search);
        }
    }
}

/* --------------------------------------------------------------------------------- telling ---- */

static void tell_choice(struct qdri_finding *finding, const struct choice *choice)
{
    const bool has_covers = choice->covers > 0;
    if (choice->unfillable) {
        qdri_find_say(finding, " of ");
        qdri_unfillable_tell(choice->unfillable, finding);
    } else if (choice->houses == 0) {
        qdri_find_say_cells(finding, " of", choice->cell, choice->cells);
    } else {
        qdri_find_say_digits(finding, has_covers ? "" : " of", (qdri_digit_set)1 << choice->digit);
        qdri_find_rest_on_houses(finding, has_covers ? " of " : " in ", choice->house,
                                 choice->houses);
    }
    if (choice->beside != 0) {
        qdri_find_say_digits(finding, " beside", choice->beside);
    }
    qdri_find_rest_on_houses(finding, " beside ", choice->cover, choice->covers);
}

/* Says the chain from a branch to what it rules out, which was found the other way round. */
static bool tell_branch(const struct search *search, uint32_t branch)
{
    struct qdri_finding *finding = search->links->finding;
    const struct qdri_node *node = &search->links->node[branch];
    struct qdri_path path;
    bool is_made = qdri_path_make(&path, &search->chains, search->chains.off_from[branch]);
    qdri_find_say(finding, " (%c)", qdri_find_symbol(finding, node->digit));
    qdri_find_say_cell(finding, "", node->cell);
    qdri_find_mark(finding, search->best.unfillable ? QDR_ROLE_SECOND : QDR_ROLE_PATTERN,
                   node->cell, node->digit);
    for (size_t k = path.count / 2; is_made && k-- > 0;) {
        qdri_find_say(finding, " - ");
        qdri_path_tell(&path, search->links, k, true);
    }
    qdri_path_free(&path);
    return is_made;
}

static bool tell(struct search *search)
{
    struct qdri_finding *finding = search->links->finding;
    const struct qdri_node *start = &search->links->node[search->start];
    bool is_told = true;
    qdri_chains_follow(&search->chains, search->start, SIZE_MAX);
    qdri_find_remove(finding, start->cell, start->digit);
    finding->length = search->length;
    qdri_find_say(finding, "%s", search->best.unfillable ? "forcing chains" : finding->name);
    tell_choice(finding, &search->best);
    for (size_t k = 0; is_told && k < search->best.branches; ++k) {
        qdri_find_say(finding, k == 0 ? "," : " or");
        is_told = tell_branch(search, search->best.branch[k]);
    }
    return is_told;
}

/* --------------------------------------------------------------------------------- finding ---- */

/* Removes from a copy of the position what follows to be off. */
static void note_left(struct search *search)
{
    struct qdri_position *left = search->links->finding->trial[0];
    qdri_position_copy(left, search->position);
    for (uint32_t node = 0; node < search->links->count; ++node) {
        if (search->links->node[node].size == 1 && search->chains.off_from[node] != QDRI_NO_NODE) {
            qdri_position_remove(left, search->links->node[node].cell,
                                 (qdr_digit)search->links->node[node].digit);
        }
    }
    search->left = left;
}

/* What a single chain rules out is none of ours. */
static void look_from(struct search *search, uint32_t start, look_at *look)
{
    if (search->links->node[start].size == 1 &&
        qdri_chains_follow(&search->chains, start, SIZE_MAX) == QDRI_NO_NODE) {
        note_left(search);
        look(search);
    }
}

static bool find(struct search *search, look_at *look)
{
    const struct qdri_finding *finding = search->links->finding;
    if (!qdri_chains_make(&search->chains, search->links)) {
        return false;
    }
    for (uint32_t node = 0; node < search->links->count && !qdri_find_is_interrupted(finding);
         ++node) {
        look_from(search, node, look);
    }
    return search->length < SIZE_MAX && !qdri_find_is_interrupted(finding) && tell(search);
}

static bool find_in(struct qdri_finding *finding, struct search *search, look_at *look)
{
    search->links = qdri_links_of(finding, ALL_LINKS);
    search->length = SIZE_MAX;
    bool is_found = search->links && find(search, look);
    qdri_chains_free(&search->chains);
    return is_found;
}

bool qdri_technique_forcing_chains(struct qdri_finding *finding)
{
    static look_at *const looks[] = {look_at_all, look_at_subsets, look_at_fish}; /* by variant */
    struct search search = {.position = finding->position};
    return find_in(finding, &search, looks[finding->variant]);
}

bool qdri_technique_tridagon_chains(struct qdri_finding *finding)
{
    const struct qdri_unfillable kind = {.position = finding->position, .most = GUARDIANS};
    struct search search = {.position = finding->position};
    qdri_tridagons_find(&kind, list_unfillable, &search);
    return search.unfillables > 0 && find_in(finding, &search, look_at_guardians);
}
