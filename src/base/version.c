/* version.c  Which version of the library this is. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include <quadrille/base.h>

const char *qdr_version(void)
{
    return PACKAGE_VERSION;
}

int qdr_version_number(void)
{
    return QDR_VERSION_NUMBER;
}
