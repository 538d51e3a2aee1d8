/* read_params.h  The parameters of reading problems, boards and pieces. */
#ifndef QDRI_IO_READ_PARAMS_H
#define QDRI_IO_READ_PARAMS_H

#include <quadrille/problem.h>

#include "base/params.h"

struct qdri_read_params {
    struct qdr_params base;
    uint64_t format;
    uint64_t memory;
    uint64_t time;
    char *source;
    void (*on_remark)(void *ctx, const qdr_error *remark);
    void *ctx; /* for on_remark */
};

#endif
