/* check_lrat.c  `check_lrat [--solutions=N] FORMULA PROOF`: says whether the proof holds, also by
 * its exit status; and, where it is told how many there are, whether the last N clauses of the
 * formula forbid N solutions and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lrat.h"
#include "whole_file.h"

int main(int argc, char **argv)
{
    size_t formula_size;
    size_t proof_size;
    struct lrat_claim claim = {0};
    const bool is_claimed = argc == 4 && strncmp(argv[1], "--solutions=", 12) == 0;
    if (argc != 3 + is_claimed) {
        fprintf(stderr, "Usage: check_lrat [--solutions=N] FORMULA PROOF\n");
        return 2;
    }
    if (is_claimed) {
        claim.solutions = strtoull(*++argv + 12, NULL, 10);
    }
    char *formula = whole_file(argv[1], &formula_size);
    char *proof = whole_file(argv[2], &proof_size);
    const struct lrat_verdict verdict =
        lrat_check(formula, formula_size, proof, proof_size, is_claimed ? &claim : NULL);
    if (verdict.is_proven) {
        puts("proven");
    } else {
        printf("not proven: line %llu: %s\n", (unsigned long long)verdict.line, verdict.why);
    }
    free(formula);
    free(proof);
    return verdict.is_proven ? 0 : 1;
}
