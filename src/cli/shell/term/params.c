/* params.c  Parameters that the program sets by names it knows. */
#include "shell/term/params.h"

#include "base/check.h"
#include "shell/term/memory.h"

static void must(qdr_status status)
{
    if (status == QDR_NOMEM) {
        out_of_memory();
    }
    QDRI_ASSERT(status == QDR_OK);
}

qdr_params *params_new(qdr_params_subject subject)
{
    qdr_params *params;
    must(qdr_params_new(&params, subject, NULL));
    return params;
}

void params_set(qdr_params *params, const char *name, const char *value)
{
    must(qdr_params_set(params, name, value, NULL));
}

void params_set_number(qdr_params *params, const char *name, uint64_t value)
{
    must(qdr_params_set_number(params, name, value, NULL));
}
