/* rest.h  What a node of dancing links leaves, as a problem of its own. */
#ifndef QDRI_ENGINE_LINKS_REST_H
#define QDRI_ENGINE_LINKS_REST_H

#include "engine/links/relay.h"

/* Makes it.  Require: there are active items, and each of them has options; `number` holds a zero
 * for each node of links' heads, and will again.  False: no memory, or more than `most` bytes; then
 * there is nothing to be freed.  *bytes: what it takes. */
bool qdri_relay_make_rest(const struct links *s, struct qdri_relay_rest *rest, uint32_t *number,
                          uint64_t most, uint64_t *bytes);

void qdri_relay_free_rest(struct qdri_relay_rest *rest);

/* For tests: has it all that is left now, and nothing else?  NULL, or what is wrong. */
const char *qdri_relay_check_rest(const struct links *s, const struct qdri_relay_rest *rest);

#endif
