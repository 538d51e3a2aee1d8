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
 * A base need only hold the digit once at least, and a cover once at most: so cells of which a
 * clause says that (clause_sets.c) may stand among the houses.  Equal cells are one place, which is
 * in the houses of all of them.
 *
 * All places of a digit have a number, so that sets of them are a few words.  At first all ways to
 * place the digit in all full houses are looked at (templates): a place that is in one of them is
 * none that fish could catch, and mostly all are.  Only if some are not, bases are added one by
 * one.  Each of their places is given a cover or made a fin before the next base comes, and nothing
 * is gone on with that has no place left to catch.
 */
#include <stdlib.h>
#include <string.h>

#include "sudoku/logic/clause_sets.h"
#include "sudoku/logic/technique.h"

enum { LARGEST = 4, WORDS = 4, PLACES = 64 * WORDS, HOUSES = 256 };

/* Places of the digit, by their numbers. */
struct places {
    uint64_t word[WORDS];
};

/* What may be bases or covers, by kinds: bit QDR_HOUSE_ROW and so on for houses, and two for cells
 * of clauses. */
enum {
    ROWS = 1 << QDR_HOUSE_ROW,
    COLUMNS = 1 << QDR_HOUSE_COLUMN,
    BLOCKS = 1 << QDR_HOUSE_BOX | 1 << QDR_HOUSE_EXTRA,
    ALL = ROWS | COLUMNS | BLOCKS,
    NEEDS = 1 << (QDR_HOUSE_EXTRA + 1),
    LIMITS = 1 << (QDR_HOUSE_EXTRA + 2)
};

/* A house that has the digit, or cells of a clause. */
struct reach {
    size_t house;  /* SIZE_MAX: none */
    size_t clause; /* the same */
    unsigned kind; /* a bit */
    bool is_full;  /* has the digit once at least */
    bool is_used;
    struct places places;
};

/* What is looked for; NO_FISH: nothing, as no kind can have an effect. */
enum kind {
    NO_FISH,
    FINNED_X_WING,
    FINNED_SWORDFISH,
    FINNED_JELLYFISH,
    FRANKEN,
    MUTANT,
    OF_CLAUSES /* depends on other digits, too: nothing is kept in mind of these */
};
_Static_assert(OF_CLAUSES <= QDRI_FISH, "each kind has its place");

struct fish {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    enum kind kind;
    unsigned size;
    unsigned base_kinds;
    unsigned cover_kinds;
    bool has_fins; /* may it have some? */
    size_t tries;  /* left for the digit */

    /* of a digit */
    unsigned digit;
    unsigned count;
    unsigned words; /* that their numbers take */
    qdr_cell cell[PLACES];
    struct places seen[PLACES]; /* from each of them */
    unsigned reaches;
    struct reach reach[HOUSES];

    unsigned bases;
    unsigned covers;
    unsigned base[LARGEST]; /* numbers of reaches */
    unsigned cover[LARGEST];
    struct places fins; /* of the fish that was found */
};

/* What bases and covers come to: places with one at least, and with two. */
struct haul {
    struct places base[2];
    struct places cover[2];
    struct places fins;
    struct places seen; /* from all fins */
};

/* So many bases, covers and fins are tried at most for fish of one size, of a digit; and so many
 * places for a template. */
enum { TRIES = 1 << 14, TEMPLATE_TRIES = 1 << 10 };

/* ------------------------------------------------------------------------------- the digit ---- */

static bool has(const struct places *places, unsigned place)
{
    return (places->word[place / 64] >> place % 64 & 1) != 0;
}

static void put(struct places *places, unsigned place)
{
    places->word[place / 64] |= UINT64_C(1) << place % 64;
}

/* The first of the cells with the digit that are equal to a cell. */
static qdr_cell first_alike(const struct qdri_position *position, size_t cell, unsigned digit)
{
    const qdr_cell *like = position->ground->like;
    return like && qdri_is_candidate(position, like[cell], digit) ? like[cell] : (qdr_cell)cell;
}

/* Numbers the places of the digit: number[cell] for those that have it. */
static bool list_places(struct fish *fish, uint16_t *number)
{
    const struct qdri_position *position = fish->position;
    fish->count = 0;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (!qdri_is_candidate(position, (qdr_cell)cell, fish->digit)) {
            continue;
        }
        const qdr_cell first = first_alike(position, cell, fish->digit);
        if (first != cell) {
            number[cell] = number[first];
            continue;
        }
        if (fish->count == PLACES) {
            return false;
        }
        number[cell] = (uint16_t)fish->count;
        fish->cell[fish->count++] = (qdr_cell)cell;
    }
    return true;
}

static void list_seen(struct fish *fish, const uint16_t *number)
{
    const struct qdri_position *position = fish->position;
    const struct qdri_peers *peers = &position->ground->peers;
    memset(fish->seen, 0, fish->count * sizeof *fish->seen);
    for (unsigned k = 0; k < fish->count; ++k) {
        const qdr_cell cell = fish->cell[k];
        for (size_t peer = qdri_peers_from(peers, cell, 0); peer < position->cells;
             peer = qdri_peers_from(peers, cell, peer + 1)) {
            if (qdri_is_candidate(position, (qdr_cell)peer, fish->digit)) {
                put(&fish->seen[k], number[peer]);
            }
        }
    }
}

static void list_houses(struct fish *fish, const uint16_t *number)
{
    const struct qdri_position *position = fish->position;
    fish->reaches = 0;
    for (size_t house = 0; house < position->houses && fish->reaches < HOUSES; ++house) {
        qdri_place_set s = qdri_places(position, house, fish->digit);
        struct reach *reach = &fish->reach[fish->reaches];
        *reach = (struct reach){.house = house,
                                .clause = SIZE_MAX,
                                .kind = 1u << qdr_rules_house(position->rules, house)->kind,
                                .is_full = qdri_is_full(position, house)};
        fish->reaches += qdri_rest(s) != 0;
        for (; s; s = qdri_rest(s)) {
            put(&reach->places, number[qdri_cell_at(position, house, qdri_lowest(s))]);
        }
    }
}

/* Is every place of one in the other? */
static bool is_within(const struct places *places, const struct places *other)
{
    uint64_t beside = 0;
    for (unsigned k = 0; k < WORDS; ++k) {
        beside |= places->word[k] & ~other->word[k];
    }
    return beside == 0;
}

/* Says the reach no more than another of its use does?  A base is of use for being small, a cover
 * for being large. */
static bool is_idle(const struct fish *fish, const struct reach *reach)
{
    bool is_idle = false;
    for (unsigned k = 0; k < fish->reaches && !is_idle; ++k) {
        const struct reach *other = &fish->reach[k];
        is_idle = reach->kind == NEEDS
                      ? other->is_full && is_within(&other->places, &reach->places)
                      : other->kind != NEEDS && is_within(&reach->places, &other->places);
    }
    return is_idle;
}

static void list_set(struct fish *fish, const uint16_t *number, size_t clause, unsigned kind,
                     const struct qdri_clause_set *set)
{
    struct reach reach = {
        .house = SIZE_MAX, .clause = clause, .kind = kind, .is_full = kind == NEEDS};
    for (unsigned k = 0; k < set->count; ++k) {
        put(&reach.places, number[set->cell[k]]);
    }
    if (fish->reaches < HOUSES && !is_idle(fish, &reach)) {
        fish->reach[fish->reaches++] = reach;
    }
    if (kind == LIMITS) {
        for (unsigned k = 0; k < set->count; ++k) {
            struct places *seen = &fish->seen[number[set->cell[k]]];
            for (unsigned i = 0; i < set->count; ++i) {
                if (number[set->cell[i]] != number[set->cell[k]]) {
                    put(seen, number[set->cell[i]]);
                }
            }
        }
    }
}

/* Lists cells of clauses.  Returns whether there are any that are of use. */
static bool list_clauses(struct fish *fish, const uint16_t *number)
{
    const unsigned before = fish->reaches;
    struct qdri_clause_set set;
    for (size_t k = 0; k < fish->position->rules->clauses; ++k) {
        if (qdri_clause_set_needed(&set, fish->finding, k, fish->digit)) {
            list_set(fish, number, k, NEEDS, &set);
        }
        if (qdri_clause_set_single(&set, fish->finding, k, fish->digit)) {
            list_set(fish, number, k, LIMITS, &set);
        }
    }
    return fish->reaches > before;
}

/* ------------------------------------------------------------------------------- templates ---- */

/* Cells that hold the digit, no two of which see each other, and those that still may. */
struct template
{
    struct places chosen;
    struct places open;
};

static bool has_any(const struct places *places)
{
    uint64_t any = 0;
    for (unsigned k = 0; k < WORDS; ++k) {
        any |= places->word[k];
    }
    return any != 0;
}

static void choose(const struct fish *fish, struct template *template, unsigned place)
{
    put(&template->chosen, place);
    for (unsigned k = 0; k < WORDS; ++k) {
        template->open.word[k] &= ~(fish->seen[place].word[k] | template->chosen.word[k]);
    }
}

/* 0, 1, 2, or 3 for three or more: that is quicker than to count all. */
static unsigned count_few(uint64_t set)
{
    return (set != 0 ? 1u : 0) + (qdri_rest(set) != 0 ? 1u : 0) +
           (qdri_rest(qdri_rest(set)) != 0 ? 1u : 0);
}

/* Gives the open places of the full house that has the fewest, of those without the digit; false:
 * all have it. */
static bool find_narrowest(const struct fish *fish, const struct template *template,
                           struct places *narrowest)
{
    unsigned fewest = PLACES + 1;
    for (unsigned i = 0; i < fish->reaches && fewest > 1; ++i) {
        const struct reach *reach = &fish->reach[i];
        struct places open;
        uint64_t chosen = 0;
        unsigned count = 0;
        for (unsigned k = 0; k < fish->words; ++k) {
            chosen |= reach->places.word[k] & template->chosen.word[k];
            open.word[k] = reach->places.word[k] & template->open.word[k];
            count += count_few(open.word[k]);
        }
        if (reach->is_full && chosen == 0 && count < fewest) {
            fewest = count;
            memcpy(narrowest->word, open.word, fish->words * sizeof *open.word);
        }
    }
    return fewest <= PLACES;
}

/* Can the digit be placed in all full houses that do not have it yet?  Gives where. */
static bool complete(const struct fish *fish, struct template *template, size_t *tries)
{
    struct places narrowest;
    if (!find_narrowest(fish, template, &narrowest) || *tries == 0) {
        return true;
    }
    --*tries;
    for (unsigned k = 0; k < fish->words; ++k) {
        for (uint64_t s = narrowest.word[k]; s; s = qdri_rest(s)) {
            struct template more = *template;
            choose(fish, &more, 64 * k + qdri_lowest(s));
            if (complete(fish, &more, tries)) {
                *template = more;
                return true;
            }
        }
    }
    return false;
}

/* Gives the places that the digit has in no way to place it in all houses: only of these can any
 * fish be had.  There mostly are none. */
static bool find_doomed(const struct fish *fish, struct places *doomed)
{
    struct places all = {{0}};
    struct places possible = {{0}};
    for (unsigned place = 0; place < fish->count; ++place) {
        put(&all, place);
    }
    for (unsigned place = 0; place < fish->count; ++place) {
        struct template template = {.open = all};
        size_t tries = TEMPLATE_TRIES;
        if (has(&possible, place)) {
            continue;
        }
        choose(fish, &template, place);
        if (complete(fish, &template, &tries)) {
            put(&possible, place);
            for (unsigned k = 0; k < WORDS; ++k) {
                possible.word[k] |= template.chosen.word[k];
            }
        }
    }
    for (unsigned k = 0; k < WORDS; ++k) {
        doomed->word[k] = all.word[k] & ~possible.word[k];
    }
    return has_any(doomed);
}

/* What of a digit decides whether there is fish: a hash of all its places. */
static uint64_t state_of(const struct qdri_position *position, unsigned digit)
{
    uint64_t state = UINT64_C(14695981039346656037);
    for (size_t house = 0; house < position->houses; ++house) {
        state = (state ^ qdri_places(position, house, digit)) * UINT64_C(1099511628211);
        state ^= state >> 32;
    }
    return state;
}

/* Begins with a digit.  Gives the places that a fish may have an effect on; false: there are none,
 * or too many places. */
static bool take_digit(struct fish *fish, unsigned digit, struct places *doomed)
{
    uint16_t number[QDR_CELLS_MAX];
    const bool is_of_clauses = fish->kind == OF_CLAUSES;
    uint64_t *fishless = &fish->finding->fishless[QDRI_FISH * digit];
    const uint64_t state = is_of_clauses ? 0 : state_of(fish->position, digit);
    fish->digit = digit;
    fish->bases = 0;
    fish->covers = 0;
    fish->tries = TRIES;
    if ((!is_of_clauses && (fishless[NO_FISH] == state || fishless[fish->kind] == state)) ||
        !list_places(fish, number)) {
        return false;
    }
    fish->words = (fish->count + 63) / 64;
    list_seen(fish, number);
    list_houses(fish, number);
    if (is_of_clauses) {
        return list_clauses(fish, number) && find_doomed(fish, doomed);
    }
    bool is_any = find_doomed(fish, doomed);
    fishless[NO_FISH] = is_any ? fishless[NO_FISH] : state;
    return is_any;
}

/* Keeps in mind that no digit has this kind of fish as it is: so it is not looked for again before
 * the digit has lost a place. */
static void note_fishless(const struct fish *fish)
{
    for (unsigned digit = 1; digit <= fish->position->digits; ++digit) {
        fish->finding->fishless[QDRI_FISH * digit + fish->kind] = state_of(fish->position, digit);
    }
}

/* ------------------------------------------------------------------------------ the search ---- */

/* Gives a place that has more bases than covers and is no fin yet. */
static bool find_uncovered(const struct haul *haul, unsigned *place)
{
    for (unsigned k = 0; k < WORDS; ++k) {
        const uint64_t open = ((haul->base[0].word[k] & ~haul->cover[0].word[k]) |
                               (haul->base[1].word[k] & ~haul->cover[1].word[k])) &
                              ~haul->fins.word[k];
        if (open) {
            *place = 64 * k + qdri_lowest(open);
            return true;
        }
    }
    return false;
}

/* Gives the places that have more covers than bases, and see all fins.  Returns whether there are
 * any. */
static bool find_caught(const struct haul *haul, struct places *caught)
{
    uint64_t any = 0;
    for (unsigned k = 0; k < WORDS; ++k) {
        caught->word[k] = ((haul->cover[0].word[k] & ~haul->base[0].word[k]) |
                           (haul->cover[1].word[k] & ~haul->base[1].word[k])) &
                          haul->seen.word[k];
        any |= caught->word[k];
    }
    return any != 0;
}

/* Adds the house's places to those that have one, and those that have two.  Returns false where one
 * would have three: that would not be counted. */
static bool add(struct places *level, const struct places *places)
{
    uint64_t third = 0;
    for (unsigned k = 0; k < WORDS; ++k) {
        third |= level[1].word[k] & places->word[k];
        level[1].word[k] |= level[0].word[k] & places->word[k];
        level[0].word[k] |= places->word[k];
    }
    return third == 0;
}

/* Is any of these covered as often as it has bases, though it was made a fin? */
static bool has_idle_fin(const struct haul *haul)
{
    uint64_t idle = 0;
    for (unsigned k = 0; k < WORDS; ++k) {
        idle |= haul->fins.word[k] & haul->cover[0].word[k] &
                ~(haul->base[1].word[k] & ~haul->cover[1].word[k]);
    }
    return idle != 0;
}

static bool extend(struct fish *fish, const struct haul *haul, unsigned next);

static bool make_fin(struct fish *fish, const struct haul *haul, unsigned place, unsigned next)
{
    struct haul finned = *haul;
    uint64_t any = 0;
    put(&finned.fins, place);
    for (unsigned k = 0; k < WORDS; ++k) {
        finned.seen.word[k] &= fish->seen[place].word[k];
        any |= finned.seen.word[k];
    }
    return any != 0 && extend(fish, &finned, next);
}

static bool cover(struct fish *fish, const struct haul *haul, unsigned place, unsigned next)
{
    bool is_found = false;
    for (unsigned k = 0; !is_found && fish->covers < fish->size && k < fish->reaches; ++k) {
        struct reach *reach = &fish->reach[k];
        if ((reach->kind & fish->cover_kinds) == 0 || reach->is_used ||
            !has(&reach->places, place)) {
            continue;
        }
        struct haul covered = *haul;
        add(covered.cover, &reach->places);
        reach->is_used = true;
        fish->cover[fish->covers++] = k;
        is_found = !has_idle_fin(&covered) && extend(fish, &covered, next);
        reach->is_used = false;
        fish->covers -= !is_found;
    }
    return is_found || (fish->has_fins && make_fin(fish, haul, place, next));
}

static bool add_base(struct fish *fish, const struct haul *haul, unsigned next)
{
    bool is_found = false;
    for (; !is_found && next < fish->reaches; ++next) {
        struct reach *reach = &fish->reach[next];
        struct haul based = *haul;
        if ((reach->kind & fish->base_kinds) != 0 && reach->is_full && !reach->is_used &&
            add(based.base, &reach->places)) {
            reach->is_used = true;
            fish->base[fish->bases++] = next;
            is_found = extend(fish, &based, next + 1);
            reach->is_used = false;
            fish->bases -= !is_found;
        }
    }
    return is_found;
}

/* Marks the cells of a place. */
static void mark_place(const struct fish *fish, qdr_role role, unsigned place)
{
    const struct qdri_position *position = fish->position;
    const qdr_cell first = fish->cell[place];
    const size_t end = position->ground->like ? position->cells : first + 1u;
    for (size_t cell = first; cell < end; ++cell) {
        if (qdri_is_candidate(position, (qdr_cell)cell, fish->digit) &&
            first_alike(position, cell, fish->digit) == first &&
            (role != QDR_ROLE_REMOVED ||
             qdri_find_is_wanted(fish->finding, (qdr_cell)cell, fish->digit))) {
            qdri_find_mark(fish->finding, role, (qdr_cell)cell, fish->digit);
        }
    }
}

/* Has it cells of a clause on one side that are not those of something on the other side? */
static bool has_clause(const struct fish *fish, const unsigned *side, const unsigned *other)
{
    bool is_any = false;
    for (unsigned k = 0; k < fish->size && !is_any; ++k) {
        const struct reach *reach = &fish->reach[side[k]];
        is_any = reach->clause != SIZE_MAX;
        for (unsigned i = 0; i < fish->size && is_any; ++i) {
            is_any =
                memcmp(&reach->places, &fish->reach[other[i]].places, sizeof reach->places) != 0;
        }
    }
    return is_any;
}

/* Where clauses are looked for, is there one that the fish would not be without? */
static bool is_as_asked(const struct fish *fish)
{
    return fish->kind != OF_CLAUSES || has_clause(fish, fish->base, fish->cover) ||
           has_clause(fish, fish->cover, fish->base);
}

static void remove_caught(struct fish *fish, const struct places *caught)
{
    for (unsigned k = 0; k < fish->count; ++k) {
        if (has(caught, k)) {
            mark_place(fish, QDR_ROLE_REMOVED, k);
        }
    }
}

/* Covers what is not covered yet, or makes it a fin; then adds a base, from number `next` on. */
static bool extend(struct fish *fish, const struct haul *haul, unsigned next)
{
    struct places caught;
    unsigned place;
    if (fish->tries == 0 || (fish->covers == fish->size && !find_caught(haul, &caught))) {
        return false;
    }
    --fish->tries;
    if (find_uncovered(haul, &place)) {
        return cover(fish, haul, place, next);
    }
    if (fish->bases < fish->size) {
        return add_base(fish, haul, next);
    }
    if (fish->covers < fish->size || !is_as_asked(fish)) {
        return false;
    }
    fish->fins = haul->fins;
    remove_caught(fish, &caught);
    return true;
}

/* --------------------------------------------------------------------------------- telling ---- */

static int compare(const void *a, const void *b)
{
    const unsigned *left = a;
    const unsigned *right = b;
    return (*left > *right) - (*left < *right);
}

static void tell_houses(const struct fish *fish, const unsigned *reach)
{
    for (unsigned k = 0; k < fish->size; ++k) {
        const struct reach *told = &fish->reach[reach[k]];
        qdri_find_say(fish->finding, k == 0 ? " " : ", ");
        if (told->house == SIZE_MAX) {
            qdri_find_rest_on(fish->finding, told->clause);
        } else {
            qdri_find_say_house(fish->finding, told->house);
            qdri_find_house(fish->finding, told->house);
        }
    }
}

static void tell_fins(const struct fish *fish)
{
    qdr_cell fin[PLACES];
    size_t fins = 0;
    for (unsigned k = 0; k < fish->count; ++k) {
        if (has(&fish->fins, k)) {
            fin[fins++] = fish->cell[k];
        }
    }
    qdri_find_say(fish->finding, fins == 0 ? "" : fins == 1 ? ", fin" : ", fins");
    qdri_find_say_cells(fish->finding, fin, fins);
}

/* Marks fins as the other side, and all others that the bases have as the pattern. */
static void mark(const struct fish *fish)
{
    for (unsigned k = 0; k < fish->count; ++k) {
        bool is_based = false;
        for (unsigned i = 0; i < fish->size; ++i) {
            is_based |= has(&fish->reach[fish->base[i]].places, k);
        }
        if (is_based) {
            mark_place(fish, has(&fish->fins, k) ? QDR_ROLE_SECOND : QDR_ROLE_PATTERN, k);
        }
    }
}

/* Has a base no more than one place beside the fins? */
static bool is_sashimi(const struct fish *fish)
{
    bool is_sashimi = false;
    for (unsigned i = 0; i < fish->size; ++i) {
        unsigned left = 0;
        for (unsigned k = 0; k < WORDS; ++k) {
            left += qdri_size_of(fish->reach[fish->base[i]].places.word[k] & ~fish->fins.word[k]);
        }
        is_sashimi |= left < 2;
    }
    return is_sashimi;
}

/* `kind`: what it is called beside its size and its fins. */
static void tell(struct fish *fish, const char *kind)
{
    static const char *const names[] = {
        [1] = "locked", [2] = "X-wing", [3] = "swordfish", [LARGEST] = "jellyfish"};
    const char *finned = fish->size == 1 || !has_any(&fish->fins) ? ""
                         : kind[0] == '\0' && is_sashimi(fish)    ? "sashimi "
                                                                  : "finned ";
    qdri_find_say(fish->finding, "%s%s%s", finned, kind, names[fish->size]);
    qdri_find_say_digits(fish->finding, (qdri_digit_set)1 << fish->digit);
    qsort(fish->cover, fish->size, sizeof *fish->cover, compare);
    qdri_find_say(fish->finding, " of");
    tell_houses(fish, fish->base);
    qdri_find_say(fish->finding, " in");
    tell_houses(fish, fish->cover);
    tell_fins(fish);
    mark(fish);
}

/* ------------------------------------------------------------------------------ techniques ---- */

static bool find_of_kinds(struct fish *fish, unsigned base_kinds, unsigned cover_kinds)
{
    fish->base_kinds = base_kinds;
    fish->cover_kinds = cover_kinds;
    for (unsigned digit = 1; digit <= fish->position->digits; ++digit) {
        struct haul empty = {.fins = {{0}}};
        if (take_digit(fish, digit, &empty.seen) && extend(fish, &empty, 0)) {
            return true;
        }
    }
    return false;
}

static bool find_finned(const struct qdri_position *position, struct qdri_finding *finding,
                        enum kind kind)
{
    struct fish fish = {.position = position,
                        .finding = finding,
                        .kind = kind,
                        .size = 2u + kind - FINNED_X_WING,
                        .has_fins = true};
    bool is_found = find_of_kinds(&fish, ROWS, COLUMNS) || find_of_kinds(&fish, COLUMNS, ROWS);
    if (is_found) {
        tell(&fish, "");
    } else {
        note_fishless(&fish);
    }
    return is_found;
}

bool qdri_technique_finned_x_wing(const struct qdri_position *position,
                                  struct qdri_finding *finding)
{
    return find_finned(position, finding, FINNED_X_WING);
}

bool qdri_technique_finned_swordfish(const struct qdri_position *position,
                                     struct qdri_finding *finding)
{
    return find_finned(position, finding, FINNED_SWORDFISH);
}

bool qdri_technique_finned_jellyfish(const struct qdri_position *position,
                                     struct qdri_finding *finding)
{
    return find_finned(position, finding, FINNED_JELLYFISH);
}

/* Tries all sizes; first without fins, then with them. */
static bool find_of_sizes(const struct qdri_position *position, struct qdri_finding *finding,
                          enum kind kind)
{
    struct fish fish = {.position = position, .finding = finding, .kind = kind};
    bool is_found = false;
    for (unsigned way = 0; !is_found && way < 2 * (LARGEST - 1); ++way) {
        fish.has_fins = way >= LARGEST - 1;
        fish.size = 2 + way % (LARGEST - 1);
        is_found = kind == MUTANT ? find_of_kinds(&fish, ALL, ALL)
                                  : find_of_kinds(&fish, ROWS | BLOCKS, COLUMNS | BLOCKS) ||
                                        find_of_kinds(&fish, COLUMNS | BLOCKS, ROWS | BLOCKS);
    }
    if (is_found) {
        tell(&fish, kind == MUTANT ? "mutant " : "Franken ");
    } else {
        note_fishless(&fish);
    }
    return is_found;
}

bool qdri_technique_franken_fish(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find_of_sizes(position, finding, FRANKEN);
}

bool qdri_technique_mutant_fish(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find_of_sizes(position, finding, MUTANT);
}

/* Tries sizes; of each, first without fins if it is to be tried so.  A single house that covers
 * what a clause needs is seen at once (clauses.c). */
static bool find_of_clauses(const struct qdri_position *position, struct qdri_finding *finding,
                            unsigned least, unsigned most, bool has_fins)
{
    struct fish fish = {.position = position, .finding = finding, .kind = OF_CLAUSES};
    bool is_found = false;
    for (unsigned size = 1; position->ground->has_clauses && !is_found && size <= most; ++size) {
        const unsigned covers = size == 1 ? LIMITS : ALL | LIMITS;
        fish.size = size;
        fish.has_fins = false;
        is_found = size >= least && find_of_kinds(&fish, ALL | NEEDS, covers);
        fish.has_fins = true;
        is_found = is_found || (has_fins && find_of_kinds(&fish, ALL | NEEDS, covers));
    }
    if (is_found) {
        tell(&fish, "");
    }
    return is_found;
}

bool qdri_technique_clause_x_wing(const struct qdri_position *position,
                                  struct qdri_finding *finding)
{
    return find_of_clauses(position, finding, 1, 2, false);
}

bool qdri_technique_clause_fish(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find_of_clauses(position, finding, 3, LARGEST, true);
}
