# weighted-queens.awk  N queens of random weights as a problem with costs: awk -v n=N -f weighted-queens.awk
BEGIN {
    for (i = 1; i <= n; i++) printf "r%d c%d ", i, i
    printf "|"
    for (i = 1; i < 2 * n; i++) printf " a%d b%d", i, i
    print ""
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++) {
            x = (x * 69069 + 12345) % 65536
            printf "r%d c%d a%d b%d |%d\n", i, j, i + j - 1, i - j + n, int(x / 256) % 200
        }
}
