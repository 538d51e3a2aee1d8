/* net_fish.c  Fish with fins, and fish of houses of any kind: finned, Franken and mutant fish.
 *
 * n full houses (the bases) hold a digit n times, if one counts each cell as often as it has bases.
 * n other houses (the covers) hold it n times at most.  A place that has more bases than covers is
 * a fin.  If no fin holds the digit, the cells that do have as many covers as bases, all in all n:
 * so a place that has more covers than bases does not hold it.  If a fin does, nothing that sees it
 * holds the digit.  So a place that has more covers than bases, and sees all fins, never does.
 *
 * Two rows with two columns are a finned X-wing; three with three a swordfish, four with four a
 * jellyfish; they are sashimi where a base has no more than one place beside the fins.  Franken
 * fish also have boxes among the bases or the covers, or whatever else a puzzle has besides rows
 * and columns; mutant fish have any houses as either.
 *
 * Cells of which a clause says enough are taken like houses.  Fish are looked for only where some
 * place of a digit can be caught at all (net_fish_places.c); how, see net_fish_search.c. */
#include "sudoku/logic/techniques/net_fish.h"

#include <stdlib.h>

#include "sudoku/logic/techniques/technique.h"

/* --------------------------------------------------------------------------------- telling ---- */

static int compare(const void *a, const void *b)
{
    const unsigned *left = a;
    const unsigned *right = b;
    return (*left > *right) - (*left < *right);
}

/* Marks the cells of a place. */
static void mark_place(const struct qdri_fish *fish, qdr_mark_role role, unsigned place)
{
    const struct qdri_position *position = fish->position;
    const qdr_cell first = fish->cell[place];
    const size_t end = position->ground->like ? position->cells : first + 1u;
    for (size_t cell = first; cell < end; ++cell) {
        if (qdri_is_candidate(position, (qdr_cell)cell, fish->digit) &&
            qdri_fish_first_alike(position, cell, fish->digit) == first &&
            (role != QDR_ROLE_REMOVED ||
             qdri_find_is_wanted(fish->finding, (qdr_cell)cell, fish->digit))) {
            qdri_find_mark(fish->finding, role, (qdr_cell)cell, fish->digit);
        }
    }
}

static void remove_caught(const struct qdri_fish *fish)
{
    for (unsigned k = 0; k < fish->count; ++k) {
        if (qdri_bit_has(fish->caught.word, k)) {
            mark_place(fish, QDR_ROLE_REMOVED, k);
        }
    }
}

static void tell_houses(const struct qdri_fish *fish, const unsigned *reach)
{
    for (unsigned k = 0; k < fish->size; ++k) {
        const struct qdri_reach *told = &fish->reach[reach[k]];
        const char *words = k == 0 ? " " : ", ";
        if (told->house == SIZE_MAX) {
            qdri_find_say(fish->finding, "%s", words);
            qdri_find_rest_on(fish->finding, told->clause);
        } else {
            qdri_find_rest_on_houses(fish->finding, words, &told->house, 1);
        }
    }
}

static void tell_fins(const struct qdri_fish *fish)
{
    qdr_cell fin[QDRI_FISH_PLACES];
    size_t fins = 0;
    for (unsigned k = 0; k < fish->count; ++k) {
        if (qdri_bit_has(fish->fins.word, k)) {
            fin[fins++] = fish->cell[k];
        }
    }
    qdri_find_say_cells(fish->finding, fins == 0 ? "" : fins == 1 ? ", fin" : ", fins", fin, fins);
}

/* Marks fins as the other side, and all others that the bases have as the pattern. */
static void mark(const struct qdri_fish *fish)
{
    for (unsigned k = 0; k < fish->count; ++k) {
        bool is_based = false;
        for (unsigned i = 0; i < fish->size; ++i) {
            is_based |= qdri_bit_has(fish->reach[fish->base[i]].places.word, k);
        }
        if (is_based) {
            mark_place(fish, qdri_bit_has(fish->fins.word, k) ? QDR_ROLE_SECOND : QDR_ROLE_PATTERN,
                       k);
        }
    }
}

/* Has a base no more than one place beside the fins? */
static bool is_sashimi(const struct qdri_fish *fish)
{
    bool is_sashimi = false;
    for (unsigned i = 0; i < fish->size; ++i) {
        unsigned left = 0;
        for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
            left += qdri_size_of(fish->reach[fish->base[i]].places.word[k] & ~fish->fins.word[k]);
        }
        is_sashimi |= left < 2;
    }
    return is_sashimi;
}

/* `kind`: what it is called beside its size and its fins. */
static void tell(struct qdri_fish *fish, const char *kind)
{
    static const char *const names[] = {
        [1] = "locked", [2] = "X-wing", [3] = "swordfish", [QDRI_FISH_LARGEST] = "jellyfish"};
    const char *finned = fish->size == 1 || !qdri_fish_has_any(&fish->fins) ? ""
                         : kind[0] == '\0' && is_sashimi(fish)              ? "sashimi "
                                                                            : "finned ";
    remove_caught(fish);
    qdri_find_say(fish->finding, "%s%s%s", finned, kind, names[fish->size]);
    qdri_find_say_digits(fish->finding, "", (qdri_digit_set)1 << fish->digit);
    qsort(fish->cover, fish->size, sizeof *fish->cover, compare);
    qdri_find_say(fish->finding, " of");
    tell_houses(fish, fish->base);
    qdri_find_say(fish->finding, " in");
    tell_houses(fish, fish->cover);
    tell_fins(fish);
    mark(fish);
}

/* ------------------------------------------------------------------------------ techniques ---- */

static bool find_of_kinds(struct qdri_fish *fish, unsigned base_kinds, unsigned cover_kinds)
{
    fish->base_kinds = base_kinds;
    fish->cover_kinds = cover_kinds;
    for (unsigned digit = 1; digit <= fish->position->digits; ++digit) {
        struct qdri_fish_places doomed;
        if (qdri_fish_take(fish, digit, &doomed) && qdri_fish_search(fish, &doomed)) {
            return true;
        }
    }
    return false;
}

/* Tells of the fish, or keeps in mind that there is none. */
static bool conclude(struct qdri_fish *fish, bool is_found, const char *kind)
{
    if (is_found) {
        tell(fish, kind);
    } else if (fish->kind != QDRI_FISH_OF_CLAUSES) {
        qdri_fish_note_none(fish);
    }
    return is_found;
}

/* The variant is the size. */
bool qdri_technique_finned_fish(struct qdri_finding *finding)
{
    struct qdri_fish fish = {.position = finding->position,
                             .finding = finding,
                             .kind = QDRI_FISH_FINNED_X_WING + finding->variant - 2,
                             .size = finding->variant,
                             .has_fins = true};
    return conclude(&fish,
                    find_of_kinds(&fish, QDRI_REACH_ROWS, QDRI_REACH_COLUMNS) ||
                        find_of_kinds(&fish, QDRI_REACH_COLUMNS, QDRI_REACH_ROWS),
                    "");
}

/* Franken fish (variant 0) and mutant fish (1).  Tries all sizes; first without fins, then with
 * them. */
bool qdri_technique_mixed_fish(struct qdri_finding *finding)
{
    const bool is_mutant = finding->variant == 1;
    struct qdri_fish fish = {.position = finding->position,
                             .finding = finding,
                             .kind = is_mutant ? QDRI_FISH_MUTANT : QDRI_FISH_FRANKEN};
    bool is_found = false;
    for (unsigned way = 0; !is_found && way < 2 * (QDRI_FISH_LARGEST - 1); ++way) {
        fish.has_fins = way >= QDRI_FISH_LARGEST - 1;
        fish.size = 2 + way % (QDRI_FISH_LARGEST - 1);
        is_found = is_mutant ? find_of_kinds(&fish, QDRI_REACH_ALL, QDRI_REACH_ALL)
                             : find_of_kinds(&fish, QDRI_REACH_ROWS | QDRI_REACH_BLOCKS,
                                             QDRI_REACH_COLUMNS | QDRI_REACH_BLOCKS) ||
                                   find_of_kinds(&fish, QDRI_REACH_COLUMNS | QDRI_REACH_BLOCKS,
                                                 QDRI_REACH_ROWS | QDRI_REACH_BLOCKS);
    }
    return conclude(&fish, is_found, is_mutant ? "mutant " : "Franken ");
}

/* Of one or two houses (variant 0) without fins, or of up to so many with them: three and more are
 * tried without them first.  A single house that covers what a clause needs is seen at once
 * (clauses.c). */
bool qdri_technique_clause_fish(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct qdri_fish fish = {
        .position = position, .finding = finding, .kind = QDRI_FISH_OF_CLAUSES};
    const bool has_fins = finding->variant == 1;
    const unsigned least = has_fins ? 3 : 1;
    const unsigned most = has_fins ? QDRI_FISH_LARGEST : 2;
    bool is_found = false;
    for (unsigned size = 1; position->ground->has_clauses && !is_found && size <= most; ++size) {
        const unsigned covers = size == 1 ? QDRI_REACH_LIMITS : QDRI_REACH_ALL | QDRI_REACH_LIMITS;
        fish.size = size;
        fish.has_fins = false;
        is_found = size >= least && find_of_kinds(&fish, QDRI_REACH_ALL | QDRI_REACH_NEEDS, covers);
        fish.has_fins = true;
        is_found = is_found ||
                   (has_fins && find_of_kinds(&fish, QDRI_REACH_ALL | QDRI_REACH_NEEDS, covers));
    }
    return conclude(&fish, is_found, "");
}
