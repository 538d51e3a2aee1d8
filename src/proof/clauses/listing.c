/* listing.c  Lists solutions, one at a time. */
#include "proof/clauses/listing.h"

#include "proof/clauses/cnf.h"

static void put(struct qdri_listing *listing, const qdr_option *options, size_t count,
                const qdr_option *others, size_t other_count)
{
    ++listing->solutions;
    if (listing->tell) {
        listing->tell(listing->tell_ctx, options, count);
    }
    for (size_t k = 0; k < count; ++k) {
        qdri_cnf_put_literal(&listing->formula, false, options[k] + 1);
    }
    for (size_t k = 0; k < other_count; ++k) {
        qdri_cnf_put_literal(&listing->formula, true, others[k] + 1);
    }
    qdri_cnf_put_end(&listing->formula);
}

uint64_t qdri_listing_add(struct qdri_listing *listing, const qdr_option *options, size_t count,
                          const qdr_option *others, size_t other_count)
{
    uint64_t clause = 0;
    if (listing->mutex) {
        pthread_mutex_lock(listing->mutex);
    }
    if (listing->solutions < listing->expected) {
        clause = listing->first + listing->solutions;
        put(listing, options, count, others, other_count);
    }
    if (listing->mutex) {
        pthread_mutex_unlock(listing->mutex);
    }
    return clause;
}
