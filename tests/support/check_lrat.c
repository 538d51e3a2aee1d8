/* check_lrat.c  `check_lrat [--solutions=N] FORMULA PROOF`: says whether the proof holds, also by
 * its exit status; and, where it is told how many there are, whether the last N clauses of the
 * formula forbid N solutions and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lrat.h"

static char *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16;
    char *bytes = malloc(room);
    *size = 0;
    while (file && bytes && !feof(file) && !ferror(file)) {
        *size += fread(bytes + *size, 1, room - *size, file);
        if (*size == room) {
            room *= 2;
            bytes = realloc(bytes, room);
        }
    }
    if (!file || !bytes || ferror(file)) {
        fprintf(stderr, "check_lrat: %s cannot be read\n", path);
        exit(2);
    }
    fclose(file);
    return bytes;
}

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
    char *formula = read_all(argv[1], &formula_size);
    char *proof = read_all(argv[2], &proof_size);
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
