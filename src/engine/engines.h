/* engines.h  All engines: for the registry, and for tests of one of them.  Everybody else asks the
 * registry. */
#ifndef QDRI_ENGINE_ENGINES_H
#define QDRI_ENGINE_ENGINES_H

#include "engine/engine.h"

extern const struct qdri_engine qdri_lanes;
extern const struct qdri_engine qdri_learn;
extern const struct qdri_engine qdri_links;
extern const struct qdri_engine qdri_relay;
extern const struct qdri_engine qdri_zdd;

#endif
