/* avx512_any.c  The lanes kernel of avx512.c for tables of any size. */
#define IS_COMPACT 1
#include "engine/lanes/kernel/avx512.c"
