/* read_settings.h  Reading problems with parameters that a test sets by fields. */
#ifndef SUPPORT_READ_SETTINGS_H
#define SUPPORT_READ_SETTINGS_H

#include <quadrille/problem.h>

struct read_settings {
    qdr_format format;
    const char *source;
    void (*on_remark)(void *ctx, const qdr_error *remark);
    void *ctx;
    uint64_t memory;
    const qdr_params *limits;
};

/* Makes parameters of these, to be freed.  Errors: QDR_NOMEM. */
static inline qdr_status new_read_params(qdr_params **out, const struct read_settings *settings,
                                         qdr_error *error)
{
    qdr_status status = qdr_params_new(out, QDR_PARAMS_READ, error);
    if (status == QDR_OK && settings->limits) {
        qdr_params_copy_shared(*out, settings->limits);
    }
    if (status == QDR_OK && settings->source) {
        status = qdr_params_set(*out, "source", settings->source, error);
    }
    if (status == QDR_OK) {
        status = qdr_params_set_number(*out, "format", settings->format, error);
    }
    if (status == QDR_OK) {
        status = qdr_params_set_number(*out, "memory", settings->memory, error);
    }
    if (status == QDR_OK) {
        status = qdr_params_set_remark(*out, settings->on_remark, settings->ctx, error);
    }
    return status;
}

/* Reads a problem with these. */
static inline qdr_status read_problem_with(qdr_problem **out, const qdr_reader *reader,
                                           const struct read_settings *settings, qdr_error *error)
{
    qdr_params *params;
    *out = NULL;
    qdr_status status = new_read_params(&params, settings, error);
    if (status == QDR_OK) {
        status = qdr_read_problem(out, reader, params, error);
    }
    qdr_params_free(params);
    return status;
}

#endif
