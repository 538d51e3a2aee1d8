/* analyze.c  What a conflict teaches.
 *
 * All literals of a clause are false, or both of a pair of which one must be true.  Going back over
 * the trail, each false literal of the present level is replaced by those that made it false, until
 * only one of the level is left.  The clause that this gives is true in all solutions, and would
 * have made that literal false on the second deepest level among its own.  Source: Marques-Silva
 * and Sakallah, "GRASP", IEEE Transactions on Computers 48, 1999; TAOCP 7.2.2.2, Algorithm C.  It
 * is made smaller in two ways:
 *
 * - Literals go that are false because others of the clause are (Sörensson and Biere, "Minimizing
 *   learned clauses", SAT 2009).
 * - Where one chosen option has excluded several that are in the clause, it takes their place.  The
 *   clause says less then, but is shorter, as it would be with a variable for "one of these is
 *   chosen".  On large items, such as the sets of digits of a cage, this is what keeps clauses
 *   short: it halves the time.
 *
 * The *blocks* of a clause are the levels that its literals are on.  Those with few blocks turn out
 * to be useful (Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers",
 * IJCAI 2009). */
#include "base/check.h"
#include "engine/learn/learn.h"

/* So many literals that another one has made false give way to it. */
#define SHARED 3

/* The literals of a reason, among them the one that it is for. */
struct antecedent {
    const uint32_t *literal;
    uint32_t size;
    uint32_t pair[2];
};

static void find_antecedent(const struct qdri_learn *s, uint32_t reason, uint32_t implied,
                            struct antecedent *a)
{
    if (reason & QDRI_LEARN_PAIR) {
        a->pair[0] = implied;
        a->pair[1] = reason - QDRI_LEARN_PAIR;
        a->literal = a->pair;
        a->size = 2;
    } else {
        a->literal = qdri_learn_literals(s, reason);
        a->size = qdri_learn_size(s, reason);
    }
}

static void note(struct qdri_learn *s, uint32_t variable)
{
    s->seen[variable] = 1;
    s->noted[s->notes++] = variable;
}

static void take_notes_back(struct qdri_learn *s, uint32_t notes)
{
    while (s->notes > notes) {
        s->seen[s->noted[--s->notes]] = 0;
    }
}

/* Stamps the levels of some literals.  Returns how many these are, without the root's. */
static uint32_t stamp_levels(struct qdri_learn *s, const uint32_t *literal, uint32_t size)
{
    uint32_t levels = 0;
    ++s->stamped;
    for (uint32_t k = 0; k < size; ++k) {
        const uint32_t depth = s->depth[literal[k] / 2];
        if (depth > 0 && s->stamp[depth] != s->stamped) {
            s->stamp[depth] = s->stamped;
            ++levels;
        }
    }
    return levels;
}

/* --------------------------------------------------------------------- making it smaller ---- */

/* Is a literal false because others of the clause are?  Of what was decided that cannot be said,
 * nor of levels that no literal of the clause is on, which are stamped. */
static bool is_implied(struct qdri_learn *s, uint32_t literal)
{
    const uint32_t notes = s->notes;
    uint32_t top = 0;
    s->stack[top++] = literal;
    while (top > 0) {
        struct antecedent a;
        const uint32_t present = s->stack[--top];
        find_antecedent(s, s->reason[present / 2], qdri_learn_not(present), &a);
        for (uint32_t k = 0; k < a.size; ++k) {
            const uint32_t variable = a.literal[k] / 2;
            if (variable == present / 2 || s->seen[variable] || s->depth[variable] == 0) {
                continue;
            }
            if (s->reason[variable] == QDRI_LEARN_NO_REASON ||
                s->stamp[s->depth[variable]] != s->stamped) {
                take_notes_back(s, notes);
                return false;
            }
            note(s, variable);
            s->stack[top++] = a.literal[k];
        }
    }
    return true;
}

static void drop_implied(struct qdri_learn *s)
{
    uint32_t kept = 1;
    stamp_levels(s, s->clause + 1, s->size - 1);
    for (uint32_t k = 1; k < s->size; ++k) {
        const uint32_t literal = s->clause[k];
        if (s->reason[literal / 2] == QDRI_LEARN_NO_REASON || !is_implied(s, literal)) {
            s->clause[kept++] = literal;
        }
    }
    s->size = kept;
}

/* Returns the literal that alone, being false, has made another one false; or
 * QDRI_LEARN_NO_LITERAL. */
static uint32_t maker(const struct qdri_learn *s, uint32_t literal)
{
    const uint32_t reason = s->reason[literal / 2];
    const bool is_pair = reason != QDRI_LEARN_NO_REASON && (reason & QDRI_LEARN_PAIR) != 0;
    return is_pair ? reason - QDRI_LEARN_PAIR : QDRI_LEARN_NO_LITERAL;
}

/* Replaces literals that one has made false, which is on the same level. */
static void share(struct qdri_learn *s)
{
    uint32_t kept = 1;
    uint32_t top = 0;
    for (uint32_t k = 1; k < s->size; ++k) {
        const uint32_t literal = maker(s, s->clause[k]);
        if (literal != QDRI_LEARN_NO_LITERAL && s->tally[literal]++ == 0) {
            s->stack[top++] = literal;
        }
    }
    for (uint32_t k = 1; k < s->size; ++k) {
        const uint32_t literal = maker(s, s->clause[k]);
        if (literal == QDRI_LEARN_NO_LITERAL || s->tally[literal] < SHARED) {
            s->clause[kept++] = s->clause[k];
        } else if (!s->seen[literal / 2]) {
            note(s, literal / 2);
            s->clause[kept++] = literal;
        }
    }
    s->size = kept;
    while (top > 0) {
        s->tally[s->stack[--top]] = 0;
    }
}

/* ---------------------------------------------------------------------------- finding it ---- */

/* A clause that is useful again may have fewer blocks than when it was learned. */
static void renew_blocks(struct qdri_learn *s, uint32_t reason)
{
    if ((reason & QDRI_LEARN_PAIR) == 0 && reason >= s->own) {
        uint32_t *blocks = qdri_learn_blocks(s, reason);
        const uint32_t now =
            stamp_levels(s, qdri_learn_literals(s, reason), qdri_learn_size(s, reason));
        *blocks = now < *blocks ? now : *blocks;
    }
}

/* Takes the literals of a reason into account, but for the one that it is for.  Returns how many of
 * the present level there are among them that were not seen before. */
static uint32_t resolve(struct qdri_learn *s, const struct antecedent *a, uint32_t implied)
{
    uint32_t found = 0;
    for (uint32_t k = 0; k < a->size; ++k) {
        const uint32_t literal = a->literal[k];
        const uint32_t variable = literal / 2;
        if (literal == implied || s->seen[variable] || s->depth[variable] == 0) {
            continue;
        }
        note(s, variable);
        qdri_learn_activate(s, variable);
        if (s->depth[variable] == s->level) {
            ++found;
        } else {
            s->clause[s->size++] = literal;
        }
    }
    return found;
}

/* Goes back over the trail; see above. */
static void find_clause(struct qdri_learn *s)
{
    struct antecedent a;
    uint32_t at = s->height;
    s->size = 1;
    find_antecedent(s, s->conflict, s->contradicted, &a);
    renew_blocks(s, s->conflict);
    uint32_t left = resolve(s, &a, QDRI_LEARN_NO_LITERAL);
    for (;;) {
        const uint32_t literal = s->trail[--at];
        if (!s->seen[literal / 2]) {
            continue;
        }
        if (--left == 0) {
            s->clause[0] = qdri_learn_not(literal);
            return;
        }
        const uint32_t reason = s->reason[literal / 2];
        find_antecedent(s, reason, literal, &a);
        renew_blocks(s, reason);
        left += resolve(s, &a, literal);
    }
}

/* Puts a literal of the deepest level but the first one's in the second place, where it is watched.
 * Returns that level. */
static uint32_t order(struct qdri_learn *s)
{
    uint32_t deepest = 1;
    if (s->size == 1) {
        return 0;
    }
    for (uint32_t k = 2; k < s->size; ++k) {
        if (s->depth[s->clause[k] / 2] > s->depth[s->clause[deepest] / 2]) {
            deepest = k;
        }
    }
    const uint32_t literal = s->clause[deepest];
    s->clause[deepest] = s->clause[1];
    s->clause[1] = literal;
    return s->depth[literal / 2];
}

/* Returns how many literals of the clause are of the level of the conflict. */
static uint32_t of_present_level(const struct qdri_learn *s)
{
    uint32_t found = 0;
    for (uint32_t k = 0; k < s->size; ++k) {
        found += s->depth[s->clause[k] / 2] == s->level;
    }
    return found;
}

uint32_t qdri_learn_analyze(struct qdri_learn *s)
{
    find_clause(s);
    drop_implied(s);
    share(s);
    s->blocks = stamp_levels(s, s->clause, s->size);
    take_notes_back(s, 0);
    QDRI_ASSERT(of_present_level(s) == 1);
    return order(s);
}
