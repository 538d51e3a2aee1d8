/* hash.h  Hashes of bytes: XXH3 of xxHash, all of it compiled in.
 *
 * So no shared library has to be found and bound when a program starts, and hashing a short key
 * takes no call. */
#ifndef QDRI_HASH_H
#define QDRI_HASH_H

#define XXH_INLINE_ALL
#include <xxhash.h>

#endif
