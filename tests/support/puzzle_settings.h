/* puzzle_settings.h  Reading puzzles with parameters that a test sets by fields. */
#ifndef SUPPORT_PUZZLE_SETTINGS_H
#define SUPPORT_PUZZLE_SETTINGS_H

#include <quadrille/quadrille.h>

struct puzzle_settings {
    qdr_puzzle_format format;
    unsigned side;
    const char *source;
    bool strict;
    bool lenient;
    const qdr_params *limits;
};

/* Makes a reader with these settings, or NULL for none. */
static inline qdr_status new_puzzle_reader(qdr_puzzle_reader **out, const qdr_reader *reader,
                                           const struct puzzle_settings *settings, qdr_error *error)
{
    qdr_params *params;
    *out = NULL;
    if (!settings) {
        return qdr_puzzle_reader_new(out, reader, NULL, error);
    }
    qdr_status status = qdr_params_new(&params, QDR_PARAMS_PUZZLES, error);
    if (status == QDR_OK && settings->limits) {
        qdr_params_copy_shared(params, settings->limits);
    }
    if (status == QDR_OK && settings->source) {
        status = qdr_params_set(params, "source", settings->source, error);
    }
    if (status == QDR_OK) {
        status = qdr_params_set_number(params, "side", settings->side, error);
    }
    if (status == QDR_OK &&
        (qdr_params_set_number(params, "format", settings->format, NULL) != QDR_OK ||
         qdr_params_set_number(params, "strict", settings->strict, NULL) != QDR_OK ||
         qdr_params_set_number(params, "lenient", settings->lenient, NULL) != QDR_OK)) {
        status = QDR_INVALID;
    }
    if (status == QDR_OK) {
        status = qdr_puzzle_reader_new(out, reader, params, error);
    }
    qdr_params_free(params);
    return status;
}

#endif
