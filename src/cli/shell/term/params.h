/* params.h  Parameters that the program sets by names it knows; without memory, it ends. */
#ifndef CLI_PARAMS_H
#define CLI_PARAMS_H

#include <quadrille/base.h>

qdr_params *params_new(qdr_params_subject subject);
void params_set(qdr_params *params, const char *name, const char *value);
void params_set_number(qdr_params *params, const char *name, uint64_t value);

#endif
