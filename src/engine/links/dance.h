/* dance.h  The moves of dancing links: hide, cover, purify, commit, and their reverses.
 *
 * Part of links.c, which explains the layout and the invariants; nothing else includes it.  Every
 * move has a reverse, and moves are taken back in the opposite order. */
#ifndef QDRI_ENGINE_LINKS_DANCE_H
#define QDRI_ENGINE_LINKS_DANCE_H

#include "base/check.h"
#include "base/compiler.h"
#include "engine/links/links.h"

/* What a problem needs; constant where it is used, so that each kind gets a loop of its own. */
enum { WITH_COLORS = 1, WITH_BOUNDS = 2, OBSERVED = 4, RELAYED = 8 };

/* Takes the other nodes of x's option out of their lists; returns how many.
 * A node of an item whose color is fixed stays: that item's list no longer matters. */
QDRI_SPECIALIZED uint32_t hide(struct links *s, uint32_t x, const int kind)
{
    struct node *node = s->node;
    uint32_t updates = 0;
    for (uint32_t q = x + 1; q != x; ++q) {
        uint32_t item = node[q].top;
        uint32_t up = node[q].up;
        if (item == 0) {
            q = up - 1;
        } else if (!(kind & WITH_COLORS) || node[q].color != FIXED) {
            uint32_t down = node[q].down;
            node[up].down = down;
            node[down].up = up;
            --s->header[item].length;
            ++updates;
        }
    }
    return updates;
}

QDRI_SPECIALIZED void unhide(struct links *s, uint32_t x, const int kind)
{
    struct node *node = s->node;
    for (uint32_t q = x - 1; q != x; --q) {
        uint32_t item = node[q].top;
        uint32_t down = node[q].down;
        if (item == 0) {
            q = down + 1;
        } else if (!(kind & WITH_COLORS) || node[q].color != FIXED) {
            QDRI_ASSERT(node[node[q].up].down == down && node[down].up == node[q].up);
            node[node[q].up].down = q;
            node[down].up = q;
            ++s->header[item].length;
        }
    }
}

/* For a secondary item both leave the ring as it is. */
QDRI_SPECIALIZED void deactivate(struct links *s, uint32_t item)
{
    uint32_t left = s->header[item].left;
    uint32_t right = s->header[item].right;
    QDRI_ASSERT(s->header[left].right == item && s->header[right].left == item);
    s->header[left].right = right;
    s->header[right].left = left;
}

QDRI_SPECIALIZED void activate(struct links *s, uint32_t item)
{
    QDRI_ASSERT(s->header[s->header[item].left].right == s->header[item].right);
    QDRI_ASSERT(s->header[s->header[item].right].left == s->header[item].left);
    s->header[s->header[item].left].right = item;
    s->header[s->header[item].right].left = item;
}

QDRI_SPECIALIZED void cover(struct links *s, uint32_t item, const int kind)
{
    uint64_t updates = 0;
    deactivate(s, item);
    for (uint32_t x = s->node[item].down; x != item; x = s->node[x].down) {
        updates += hide(s, x, kind);
    }
    s->control->stats.updates += updates;
}

QDRI_SPECIALIZED void uncover(struct links *s, uint32_t item, const int kind)
{
    for (uint32_t x = s->node[item].up; x != item; x = s->node[x].up) {
        unhide(s, x, kind);
    }
    activate(s, item);
}

/* Gives x's item x's color: options that give it another are hidden, and the others need not look
 * at it again (Algorithm C, `purify`). */
QDRI_SPECIALIZED void purify(struct links *s, uint32_t x, const int kind)
{
    struct node *node = s->node;
    uint32_t item = node[x].top;
    uint32_t color = node[x].color;
    for (uint32_t q = node[item].down; q != item; q = node[q].down) {
        if (node[q].color == color) {
            node[q].color = FIXED;
        } else {
            s->control->stats.updates += hide(s, q, kind);
        }
    }
    node[x].color = color; /* x itself keeps it, for unpurify */
}

QDRI_SPECIALIZED void unpurify(struct links *s, uint32_t x, const int kind)
{
    struct node *node = s->node;
    uint32_t item = node[x].top;
    uint32_t color = node[x].color;
    for (uint32_t q = node[item].up; q != item; q = node[q].up) {
        if (node[q].color == FIXED) {
            node[q].color = color;
        } else if (q != x) {
            unhide(s, q, kind);
        }
    }
}

/* Lets an option that is being chosen have x's item, once. */
QDRI_SPECIALIZED void commit(struct links *s, uint32_t x, const int kind)
{
    uint32_t item = s->node[x].top;
    if ((kind & WITH_COLORS) && s->node[x].color != QDR_NO_COLOR) {
        if (s->node[x].color != FIXED) {
            purify(s, x, kind);
        }
        return;
    }
    if ((kind & WITH_BOUNDS) && --s->bound[item] > 0) {
        s->header[item].need = need_of(s, item);
        return;
    }
    cover(s, item, kind);
}

QDRI_SPECIALIZED void uncommit(struct links *s, uint32_t x, const int kind)
{
    uint32_t item = s->node[x].top;
    if ((kind & WITH_COLORS) && s->node[x].color != QDR_NO_COLOR) {
        if (s->node[x].color != FIXED) {
            unpurify(s, x, kind);
        }
        return;
    }
    if ((kind & WITH_BOUNDS) && s->bound[item]++ > 0) {
        s->header[item].need = need_of(s, item);
        return;
    }
    uncover(s, item, kind);
}

/* Commits, from left to right and round, the other nodes of x's option. */
QDRI_SPECIALIZED void commit_others(struct links *s, uint32_t x, const int kind)
{
    for (uint32_t q = x + 1; q != x; ++q) {
        if (s->node[q].top == 0) {
            q = s->node[q].up - 1;
        } else {
            commit(s, q, kind);
        }
    }
}

QDRI_SPECIALIZED void uncommit_others(struct links *s, uint32_t x, const int kind)
{
    for (uint32_t q = x - 1; q != x; --q) {
        if (s->node[q].top == 0) {
            q = s->node[q].down + 1;
        } else {
            uncommit(s, q, kind);
        }
    }
}

/* Takes x's option out of all lists, x's own included. */
static void withdraw(struct links *s, uint32_t x)
{
    struct node *node = s->node;
    s->control->stats.updates += hide(s, x, WITH_COLORS) + 1;
    node[node[x].up].down = node[x].down;
    node[node[x].down].up = node[x].up;
    --s->header[node[x].top].length;
}

static void restore(struct links *s, uint32_t x)
{
    struct node *node = s->node;
    QDRI_ASSERT(node[node[x].up].down == node[x].down && node[node[x].down].up == node[x].up);
    ++s->header[node[x].top].length;
    node[node[x].down].up = x;
    node[node[x].up].down = x;
    unhide(s, x, WITH_COLORS);
}

#endif
