/* knobs.h  How lanes, and what is built on it, may be told to search.  The solver owns them; they
 * stand still while an engine is made and while a call searches. */
#ifndef QDRI_ENGINE_LANES_KNOBS_H
#define QDRI_ENGINE_LANES_KNOBS_H

#include <stdbool.h>
#include <stdint.h>

/* In the order of the words of parameter "isa". */
enum qdri_isa {
    QDRI_ISA_AUTO,
    QDRI_ISA_PORTABLE,
    QDRI_ISA_AVX2,
    QDRI_ISA_AVX512,
    QDRI_ISA_SIMD128
};

/* In the order of the words of parameter "compact". */
enum qdri_compact { QDRI_COMPACT_AUTO, QDRI_COMPACT_ALWAYS, QDRI_COMPACT_NEVER };

/* In the order of the words of parameter "cache". */
enum qdri_cache { QDRI_CACHE_AUTO, QDRI_CACHE_ALWAYS, QDRI_CACHE_NEVER };

/* In the order of the words of parameter "layout". */
enum qdri_layout { QDRI_LAYOUT_AUTO, QDRI_LAYOUT_LANES, QDRI_LAYOUT_PLANES };

struct qdri_lanes_knobs {
    enum qdri_isa isa;
    enum qdri_compact compact;
    enum qdri_cache cache;
    enum qdri_layout layout;
    bool common_effects; /* is what all options of an item exclude looked for? */
    uint32_t probes;     /* items that are compared before one of them is branched on */
    uint32_t many;       /* items with several options for which that is done */
    /* are options dropped that fail when items are compared, or are to be branched on? */
    bool drops;
    bool sieves_rest; /* is what is left sieved before a smaller table is made? */
};

#endif
