/* params.h  Parameters in tests. */
#ifndef SUPPORT_PARAMS_H
#define SUPPORT_PARAMS_H

#include <stdio.h>
#include <string.h>

#include <quadrille/quadrille.h>

/* Returns the parameter of a search that has a name.  Require: there is one. */
static inline const qdr_param_info *param_named(const char *name)
{
    size_t k = 0;
    const qdr_param_info *info = qdr_params_at(QDR_PARAMS_SEARCH, k);
    while (strcmp(info->name, name) != 0) {
        info = qdr_params_at(QDR_PARAMS_SEARCH, ++k);
    }
    return info;
}

/* Returns the number that a parameter has.  Require: it has one. */
static inline uint64_t param_value(const qdr_params *params, const char *name)
{
    uint64_t value = 0;
    assert_true(qdr_params_get(params, name, &value));
    return value;
}

/* Sets a parameter from text: that ends with this status, and with this text of an error. */
static inline void expect_setting(qdr_params *params, const char *name, const char *value,
                                  qdr_status status, const char *text)
{
    qdr_error error = {0};
    assert_int_equal(qdr_params_set(params, name, value, &error), status);
    assert_string_equal(error.text, text);
}

/* Makes parameters from settings such as "hardest=easy,unique=on", to be freed. */
static inline qdr_params *params_of(qdr_params_subject subject, const char *settings)
{
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, subject, NULL), QDR_OK);
    while (*settings != '\0') {
        char setting[64];
        const size_t length = strcspn(settings, ",");
        assert_true(length < sizeof setting);
        snprintf(setting, sizeof setting, "%.*s", (int)length, settings);
        char *value = strchr(setting, '=');
        assert_non_null(value);
        *value = '\0';
        assert_int_equal(qdr_params_set(params, setting, value + 1, NULL), QDR_OK);
        settings += length + (settings[length] == ',');
    }
    return params;
}

/* The same for a picture, with the givens of a grid, and marked cells. */
static inline qdr_params *picture_params(const char *settings, const qdr_grid *givens,
                                         const qdr_cell *marked, size_t count)
{
    qdr_params *params = params_of(QDR_PARAMS_PICTURE, settings);
    assert_int_equal(qdr_params_set_grid(params, "givens", givens, NULL), QDR_OK);
    qdr_params_set_marked(params, marked, count);
    return params;
}

/* The same for logic where the solution is known. */
static inline qdr_params *logic_params(const char *settings, const qdr_grid *solution)
{
    qdr_params *params = params_of(QDR_PARAMS_LOGIC, settings);
    assert_int_equal(qdr_params_set_grid(params, "solution", solution, NULL), QDR_OK);
    return params;
}

#endif
