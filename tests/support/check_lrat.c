/* check_lrat.c  `check_lrat FORMULA PROOF`: says whether the proof holds, also by its exit
 * status. */
#include <stdio.h>
#include <stdlib.h>

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
    if (argc != 3) {
        fprintf(stderr, "Usage: check_lrat FORMULA PROOF\n");
        return 2;
    }
    char *formula = read_all(argv[1], &formula_size);
    char *proof = read_all(argv[2], &proof_size);
    const struct lrat_verdict verdict = lrat_check(formula, formula_size, proof, proof_size);
    if (verdict.is_proven) {
        puts("proven");
    } else {
        printf("not proven: line %llu: %s\n", (unsigned long long)verdict.line, verdict.why);
    }
    free(formula);
    free(proof);
    return verdict.is_proven ? 0 : 1;
}
