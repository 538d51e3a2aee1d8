#!/bin/sh
# `quadrille best`.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

printf 'a b c\na b |5\nc |2\nb c |4\na |3\na b c |9\n' >small.dlx
printf '4 3\n2 2 1 2\n5 2 3 4\n9 4 1 2 3 4\n' >crew.txt
printf 'a b\na |3\n' >none.dlx
printf 'a\na\na\n' >free.dlx
printf 'a b | c\na c:red |5\na c:blue |1\nb c:red |1\nb c:blue |5\nb |9\n' >colors.dlx

# Duties of 1 to 5 of 30 flights in a row, with gaps; dear enough to be compared for a while.
awk 'BEGIN {
    for (o = 0; o < 900; o++) {
        x = (x * 69069 + 12345) % 65536; i = int(x / 256) % 30
        x = (x * 69069 + 12345) % 65536; n = 1 + int(x / 256) % 5; list = ""; count = 0
        while (count < n && i < 30) {
            list = list " " i + 1; count++
            x = (x * 69069 + 12345) % 65536; i += 1 + int(x / 256) % 4
        }
        x = (x * 69069 + 12345) % 65536
        line[o] = (300 + 100 * count + int(x / 256)) " " count list
    }
    print 30, 900
    for (o = 0; o < 900; o++) print line[o]
}' >duties.txt

check 'the cheapest' prints 'solution 1, cost 7:\n  a b |5\n  c |2\n' best small.dlx
check 'the k cheapest, in order' \
    prints '7 | a b | c\n7 | b c | a\n9 | a b c\n' best -k 3 --format=line small.dlx
check '--top is the same' prints '7 | a b | c\n7 | b c | a\n' best --top=2 --format=line small.dlx
check 'the dearest' prints '9 | a b c\n7 | a b | c\n7 | b c | a\n' best --worst -k 3 --format=line small.dlx
check 'fewer than asked for' says 0 'quadrille: small.dlx: these are all solutions\n' best -k 4 small.dlx
check 'colors are obeyed' prints '6 | a c:red | b c:red\n6 | a c:blue | b c:blue\n10 | a c:blue | b\n' \
    best -k 3 --format=line colors.dlx
check "OR-Library's format" prints '7 | r1 r2 | r3 r4\n' best --format=line crew.txt
check 'no solution is a no' answers 1 'no solution\n' best -q none.dlx
check 'several files are named' answers 1 'small.dlx: solution 1, cost 7:\n  a b |5\n  c |2\nnone.dlx: no solution\n' \
    best -q small.dlx none.dlx
check 'without costs' prints 'a\n' best --format=line free.dlx
check '... that is said' says 0 'quadrille: free.dlx: no option has a cost, so all solutions are as good\n' best free.dlx
check 'JSON says what is proven' \
    prints '{"source":"small.dlx","solution":"1","cost":"7","options":[["a","b"],["c"]]}
{"source":"small.dlx","solutions":"1","complete":true,"ended":"exhausted","proven":"1","bound":"7"}\n' \
    best --format=json small.dlx
check 'k is 1 at least' exits 2 best -k 0 small.dlx

by_listing() { # the k cheapest, or dearest, as listing all solutions has them
    "$QUADRILLE" solve --all --format=line "$1" | sed 's/ .*//' | sort "$3" | head -n "$2" >right
    shift 3
    "$QUADRILLE" best --format=line "$@" | sed 's/ .*//' >found
    [ -s right ] && cmp right found
}
awk 'BEGIN { n = 16; for (i = 1; i <= n; i++) printf "i%d ", i; print ""
    for (i = 1; i <= n; i++) for (j = 1; i + j - 1 <= n && j < 5; j++) {
        for (k = i; k < i + j; k++) printf "i%d ", k
        print "|" (i * 37 + j * j * 101) % 59
    } }' >rows.dlx
check 'the 200 cheapest are those of all' by_listing rows.dlx 200 -n -k 200 rows.dlx
check 'the 200 dearest, too' by_listing rows.dlx 200 -nr -k 200 --worst rows.dlx

# Another program, where there is one: its answer is the same.
judged_by_glpsol() {
    "$QUADRILLE" convert duties.txt | awk '
        NR == 1 { items = NF; for (i = 1; i <= NF; i++) item[i] = $i; next }
        { o++; sub(/\|/, "", $NF); cost[o] = $NF; for (k = 1; k < NF; k++) of[$k] = of[$k] " + x" o }
        END {
            print "Minimize\ncost:"
            for (k = 1; k <= o; k++) print " + " cost[k] " x" k
            print "Subject To"
            for (i = 1; i <= items; i++) print " c" i ":" of[item[i]] " = 1"
            print "Binary"
            for (k = 1; k <= o; k++) print " x" k
            print "End"
        }' >duties.lp
    glpsol --lp duties.lp -o glpsol.out >/dev/null &&
        right=$(sed -n 's/^Objective: *cost = \([0-9]*\).*/\1/p' glpsol.out) && [ -n "$right" ] &&
        [ "$("$QUADRILLE" best --format=line duties.txt | sed 's/ .*//')" = "$right" ]
}
if have glpsol; then
    check 'glpsol finds the same cost' judged_by_glpsol
else
    skip 'glpsol finds the same cost' 'no glpsol here'
fi

# threads: searches of some thousands of nodes
for n in 20 24 26; do awk -v n=$n -f "$top_srcdir/tests/weighted-queens.awk" >"queens-$n.dlx"; done
same_with_threads() { # with 1, 2 and 5 threads, after enough nodes for all to have had work
    "$QUADRILLE" best --threads=1 --stats --format=line "$@" >one 2>stats &&
        "$QUADRILLE" best --threads=2 --format=line "$@" | cmp one - &&
        "$QUADRILLE" best --threads=5 --format=line "$@" | cmp one - &&
        [ "$(sed -n 's/^  nodes  *\([0-9]*\) .*/\1/p' stats)" -gt 8000 ]
}
check 'threads find the same' same_with_threads queens-26.dlx
check '... 40 of them, too, of which some cost the same' same_with_threads -k 40 queens-20.dlx
check '... and the dearest' same_with_threads --worst -k 3 queens-24.dlx
check 'a limit of nodes stops all threads' exits 3 best --threads=3 --nodes=6000 queens-26.dlx
check '... and a limit of time' exits 3 best --threads=3 --time=50ms -k 40 queens-26.dlx

# limits
check 'a search stops at --nodes' exits 3 best --nodes=1 duties.txt
check '... and says what it knows' \
    mentions 3 'duties.txt: 0 of them proven; any other costs [0-9]* or more$' best --nodes=1 duties.txt
check 'memory is kept to' exits 2 best --memory=1k duties.txt
check '... also of what is kept' mentions 2 'solutions do not fit in the 200 KiB' best -k 1000000 --memory=200k duties.txt
check 'counters do not depend on anything' \
    mentions 0 '^  nodes  *[1-9][0-9]*  ' best --threads=1 --stats duties.txt

# Equal options are different options, and their solutions look the same, as solve and count have it.
printf 'a b c\na b |3\nb a |3\na b |4\nc |1\n' >equal.dlx
cat >equal.text <<'END'
solution 1, cost 4:
  a b |3  (option 1)
  c |1  (option 4)
solution 2, cost 4:
  b a |3  (option 2)
  c |1  (option 4)
END
equal_options() {
    runs best -n 2 equal.dlx && has_status 0 && cmp out equal.text &&
        runs best -n 2 --format=json equal.dlx && grep -q '"numbers":\["2","4"\]}$' out &&
        runs best -n 2 --format=line equal.dlx && [ "$(wc -l <out)" -eq 2 ] &&
        grep -q '^quadrille: equal.dlx: option 2 is equal to option 1, so different solutions may look the same' err &&
        runs solve --all equal.dlx && [ "$(grep -c '(option [1-4])$' out)" -eq 6 ] && [ ! -s err ] &&
        runs solve --all --format=line equal.dlx && grep -q 'is equal to' err &&
        runs count equal.dlx && [ "$(cat out)" = 3 ] && [ ! -s err ] &&
        printf 'a b c\na\na b\nb\nb a\nc\n' >fourth.dlx && runs solve --all --format=line fourth.dlx &&
        grep -q 'fourth.dlx: option 4 is equal to option 2, so' err
}
check 'equal options are told apart, also by solve' equal_options
different_options() {
    printf 'a b c | d\na b |3\na b |4\na b d:x |3\na b d:y |3\na d:x |3\nc |1\n' >different.dlx &&
        runs solve --all different.dlx && has_status 0 && ! grep -q option out && [ ! -s err ]
}
check '... and others are not named' different_options
done_testing
