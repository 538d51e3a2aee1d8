/* check_cpog.c  `check_cpog FORMULA CERTIFICATE`: prints the count that is certified, or says why
 * none is, also by its exit status. */
#include <stdio.h>
#include <stdlib.h>

#include "cpog.h"
#include "whole_file.h"

int main(int argc, char **argv)
{
    size_t size;
    if (argc != 3) {
        fprintf(stderr, "Usage: check_cpog FORMULA CERTIFICATE\n");
        return 2;
    }
    char *formula = whole_file(argv[1], &size);
    char *certificate = whole_file(argv[2], &size);
    const struct cpog_verdict verdict = cpog_check(formula, certificate);
    if (verdict.is_certified) {
        puts(verdict.count);
    } else {
        printf("not certified: line %llu: %s\n", (unsigned long long)verdict.line, verdict.why);
    }
    free(verdict.count);
    free(formula);
    free(certificate);
    return verdict.is_certified ? 0 : 1;
}
