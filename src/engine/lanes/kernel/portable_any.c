/* portable_any.c  The lanes kernel of portable.c for tables of any size. */
#define IS_ANY 1
#include "engine/lanes/kernel/portable.c"
