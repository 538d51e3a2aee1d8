/* plain.h  What a kernel computes with, where there is no single instruction for it; see
 * kernel.h. */
typedef qdri_batch_word vector __attribute__((vector_size(VECTOR_BYTES), may_alias));

#define OR(a, b, c) ((a) | (b) | (c))
#define OR_AND(a, b, c) ((a) & ((b) | (c)))
#define OR_OF_AND(a, b, c) ((a) | ((b) & (c)))
#define AND_UNLESS(a, b, c) ((a) & (~(b) | (c)))
#define CHOOSE(a, b, c) (((a) & (b)) | (~(a) & (c)))

/* A comparison makes ones of what is true. */
#define IS_ZERO(x) ((vector)((x) == 0))

/* Lanes with one bit; the others are zero. */
#define IF_SINGLE(x) ((x)&IS_ZERO((x) & ((x)-1)))

/* x & y, but x where that is zero. */
#define IF_ANY(x, y) ((x) & ((y) | IS_ZERO((x) & (y))))

/* What is zero where x or y is. */
#ifndef LEAST
#define LEAST(x, y) ((x) & ~IS_ZERO(y))
#endif
