/* avx2_any.c  The lanes kernel of avx2.c for tables of any size. */
#define IS_COMPACT 1
#include "engine/lanes/kernel/avx2.c"
