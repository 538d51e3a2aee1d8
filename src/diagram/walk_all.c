/* walk_all.c  All solutions of a diagram, by a machine that goes down and comes back.
 *
 * It stands at a node, with a list of nodes that are still to be gone through afterwards: the
 * second sides of joins on the way.  At a branch it takes the option and remembers the low child,
 * with what was to be done afterwards; where it comes to the empty set and nothing is left to do,
 * the options taken are a solution, and the machine goes back to the last thing remembered.  No
 * walk down ends otherwise, so a step costs what is new in the solution.
 *
 * The lists share their tails, and lie in an array: an entry is (node, the rest).  What is
 * remembered says how long the array was, and what lies below that never changes until then. */
#include "diagram/walk.h"

#include <stdlib.h>

#define NOTHING UINT32_MAX /* the empty list */

/* A place to stand: at a node, with a list of what is to be done afterwards. */
struct place {
    uint32_t node;
    uint32_t later; /* there are fewer than joins, so fewer than nodes */
};

struct choice {
    struct place place;
    size_t options; /* how many were taken before */
    size_t laters;  /* how long the array of lists was */
};

struct all {
    struct qdr_solution_iterator walk;
    struct place place;
    bool is_found; /* there is a solution, and the next one is wanted */
    struct place *later;
    size_t laters;
    size_t later_room;
    struct choice *choice;
    size_t choices;
    size_t choice_room;
};

static void destroy(struct qdr_solution_iterator *walk)
{
    struct all *all = (struct all *)walk;
    free(all->later);
    free(all->choice);
}

/* At a join: first one side, later the other.  False: walk->error says why not, nothing changed. */
static bool join(struct all *all, struct qdri_node node)
{
    if (!qdri_walk_reserve(&all->walk, &all->later, &all->later_room, all->laters + 1,
                           sizeof *all->later)) {
        return false;
    }
    all->later[all->laters] = (struct place){node.high, all->place.later};
    all->place = (struct place){node.low, (uint32_t)all->laters++};
    return true;
}

/* At a branch: takes the option.  False: walk->error says why not, nothing changed. */
static bool branch(struct all *all, struct qdri_node node)
{
    size_t options = all->walk.option.count;
    if (!qdri_walk_reserve(&all->walk, &all->choice, &all->choice_room, all->choices + 1,
                           sizeof *all->choice) ||
        !qdri_walk_push(&all->walk, &all->walk.option, node.option)) {
        return false;
    }
    if (node.low != QDRI_NONE) {
        struct place place = {node.low, all->place.later};
        all->choice[all->choices++] = (struct choice){place, options, all->laters};
    }
    all->place.node = node.high;
    return true;
}

/* Goes back to the last choice.  False: there is none. */
static bool go_back(struct all *all)
{
    if (all->choices == 0) {
        return false;
    }
    struct choice choice = all->choice[--all->choices];
    all->place = choice.place;
    all->walk.option.count = choice.options;
    all->laters = choice.laters;
    return true;
}

static qdr_outcome next(struct qdr_solution_iterator *walk)
{
    struct all *all = (struct all *)walk;
    if (all->place.node == QDRI_NONE || (all->is_found && !go_back(all))) {
        all->place.node = QDRI_NONE;
        return QDR_EXHAUSTED;
    }
    all->is_found = false;
    while (all->place.node != QDRI_EMPTY || all->place.later != NOTHING) {
        struct qdri_node node = walk->diagram->node[all->place.node];
        if (all->place.node == QDRI_EMPTY) {
            all->place = all->later[all->place.later];
        } else if (node.option == QDRI_JOIN ? !join(all, node) : !branch(all, node)) {
            return QDR_FAILED;
        }
    }
    all->is_found = true;
    return QDR_SOLUTION;
}

qdr_status qdr_diagram_iterate(qdr_solution_iterator **out, const qdr_diagram *diagram,
                               qdr_error *error)
{
    qdr_status status = qdri_walk_begin(out, diagram, sizeof(struct all), next, destroy, error);
    if (status == QDR_OK) {
        ((struct all *)*out)->place = (struct place){diagram->root, NOTHING};
    }
    return status;
}
