/* params.h  Parameters in tests. */
#ifndef SUPPORT_PARAMS_H
#define SUPPORT_PARAMS_H

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

#endif
