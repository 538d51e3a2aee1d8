/* check_pbp.c  `check_pbp FORMULA PROOF`: says what the proof shows of the formula; and whether
 * it holds, by its exit status, too. */
#include <stdio.h>
#include <stdlib.h>

#include "pbp.h"
#include "whole_file.h"

int main(int argc, char **argv)
{
    size_t formula_size;
    size_t proof_size;
    if (argc != 3) {
        fprintf(stderr, "Usage: check_pbp FORMULA PROOF\n");
        return 2;
    }
    char *formula = whole_file(argv[1], &formula_size);
    char *proof = whole_file(argv[2], &proof_size);
    const struct pbp_verdict verdict = pbp_check(formula, formula_size, proof, proof_size, NULL);
    if (!verdict.is_proven) {
        printf("not proven: line %llu: %s\n", (unsigned long long)verdict.line, verdict.why);
    } else if (verdict.claim == PBP_OPTIMUM) {
        printf("optimum %lld\n", (long long)verdict.optimum);
    } else {
        printf("solutions %llu\n", (unsigned long long)verdict.solutions);
    }
    free(formula);
    free(proof);
    return verdict.is_proven ? 0 : 1;
}
