/* chains.h  What follows from a node that is on, link by link.
 *
 * Each thing follows from the one before alone, so that it is a chain and not a net: on, weak link,
 * off, strong link, on, and so forth.  What is found is the shortest way to each node. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_CHAINS_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_CHAINS_H

#include "sudoku/logic/position/links.h"

struct qdri_chains {
    const struct qdri_links *links;
    struct qdri_arrays arrays;
    uint32_t start; /* the node that is on */
    uint32_t
        *off_from; /* by node that is off: the one that it follows from; QDRI_NO_NODE: not off */
    uint32_t *on_from; /* by node that is on; the start has QDRI_NO_NODE, too */
    uint32_t *on_set;  /* the almost locked set of that link, or QDRI_NO_NODE */
    uint32_t *length;  /* strong links on the way to a node that is on */
    uint64_t *is_off;  /* by digit, as rows of weak links are */
    uint32_t *queue;
};

/* A way from the start: node[0] is off, node[1] on, and so on.  The link from node[2 * k] to
 * node[2 * k + 1] is strong, of set[k] if that is not QDRI_NO_NODE. */
struct qdri_path {
    size_t count;
    uint32_t *node;
    uint32_t *set;
};

/* Makes room for chains of these links, which are borrowed.  False: no memory, which the finding
 * notes; to be freed in any case. */
bool qdri_chains_make(struct qdri_chains *chains, const struct qdri_links *links);
void qdri_chains_free(struct qdri_chains *chains);

/* Follows all that comes of a node that is on, over no more than so many strong links.  Stops at
 * the first node that is on and has a weak link to the start, and gives it: then the start is not
 * on.  QDRI_NO_NODE: there is none. */
uint32_t qdri_chains_follow(struct qdri_chains *chains, uint32_t start, size_t most);

/* Strong links on the way to a node that is off. */
size_t qdri_chains_length(const struct qdri_chains *chains, uint32_t off);

/* Gives the way to a node that is on.  False: no memory, which the finding notes; to be freed in
 * any case. */
bool qdri_path_make(struct qdri_path *path, const struct qdri_chains *chains, uint32_t on);
void qdri_path_free(struct qdri_path *path);

/* Says a strong link of a path, in the notation that is called after Eureka, either way:
 * "(5)r1c2=r1c7", "(3=7)r4c7"; and marks its two nodes in their roles. */
void qdri_path_tell(const struct qdri_path *path, const struct qdri_links *links, size_t strong,
                    bool is_backwards);

#endif
