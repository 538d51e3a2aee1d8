/* common.h  What the kernels of all instruction sets begin with; see kernel.h. */
#ifndef QDRI_SUDOKU_BATCH_KERNEL_COMMON_H
#define QDRI_SUDOKU_BATCH_KERNEL_COMMON_H

#include <string.h>

#include "base/compiler.h"
#include "sudoku/batch/batch.h"

#endif
