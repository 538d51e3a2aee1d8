#!/bin/sh
# quadrille sudoku candidates
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

small=1......4........
none=11..............
two=407200000100400005000016098620300040300900000001072600002005870000600004530097061

check 'pencil marks under a heading' prints '# puzzle: 12 open cells, 36 candidates
+-------+-------+
| 1  4  | .2 .2 |
|       | 3. 3. |
|       |       |
| .2 .2 | 1  4  |
| 3. 3. |       |
+-------+-------+
| .2 12 | .2 12 |
| 34 3. | 34 3. |
|       |       |
| .2 12 | .2 12 |
| 34 3. | 34 3. |
+-------+-------+\n' sudoku candidates $small
check 'a word a cell' prints '1 4 23 23 23 23 1 4 234 123 234 123 234 123 234 123\n' \
    sudoku candidates --format=line $small
check 'rules change them' prints '1 4 3 2 3 2 1 4 2 3 4 1 4 1 2 3\n' \
    sudoku candidates --format=line --rule=diagonal --rule=even=r2c2 $small
check 'JSON, a puzzle a line' answers 1 '{"source":"puzzle","number":1,"candidates":["1","4","23","23","23","23","1","4","234","123","234","123","234","123","234","123"],"open":12,"complete":true,"ended":"exhausted"}
{"source":"puzzle","number":2,"candidates":["","","","","","","","","","","","","","","",""],"open":16,"complete":true,"ended":"exhausted"}\n' \
    sudoku candidates --format=json $small $none
check 'no solution is said in its place' answers 1 '# puzzle 1: no solution

# puzzle 2: 0 open cells, 16 candidates
+-------+-------+
| 1  4  | 3  2  |
|       |       |
|       |       |
| 3  2  | 1  4  |
|       |       |
+-------+-------+
| 4  1  | 2  3  |
|       |       |
|       |       |
| 2  3  | 4  1  |
|       |       |
+-------+-------+\n' sudoku candidates $none 1......4..2..3..
check '... or as a word' says 1 'quadrille: puzzle: no solution\n' sudoku candidates --format=line $none

same_by_both_engines() {
    "$QUADRILLE" sudoku candidates --format=line --engine=links "$1" >links.out &&
        "$QUADRILLE" sudoku candidates --format=line --engine=lanes "$1" >lanes.out && diff links.out lanes.out
}
check 'both engines agree' same_by_both_engines $two
is_what_the_solutions_have() { # the digits of each cell, over the list of solutions
    "$QUADRILLE" sudoku solve --all --format=line $two >all.txt &&
        awk '{ for (i = 1; i <= length($0); i++) { d = substr($0, i, 1); has[i, d] = 1 } n = length($0) }
            END { for (i = 1; i <= n; i++) { word = ""
                for (d = 1; d <= 9; d++) if ((i, d) in has) word = word d
                printf "%s%s", word, i < n ? " " : "\n" } }' all.txt >wanted &&
        diff wanted lanes.out
}
check '... with the list of solutions, too' is_what_the_solutions_have

# Millions of millions of solutions
empty=$(printf '%081d' 0)
check 'the empty grid has all candidates' prints "$(printf '123456789%.0s ' $(seq 81) | sed 's/ $//')\n" \
    sudoku candidates --format=line "$empty"

# Limits
check 'a limit leaves some undecided' says 3 \
    'quadrille: puzzle: stopped by --nodes: incomplete, 729 candidates undecided\n' \
    sudoku candidates --format=line --nodes=1 "$empty"
cut() {
    runs sudoku candidates --format=json --engine=links --nodes=150 "$empty"
    has_status 3 && grep -q '"undecided":\["' out && grep -q '"complete":false,"ended":"nodes"' out
}
check '... and says which' cut
shows_marks() {
    runs sudoku candidates --engine=links --nodes=150 "$empty"
    has_status 3 && grep -q 'candidates, [0-9]* undecided$' out && grep -q '?' out
}
check '... by question marks' shows_marks
check 'the counters are those of all searches' mentions 0 '^  solutions  *[2-9] ' \
    sudoku candidates --engine=links --stats $small
check '--color=always emphasizes' exits 0 sudoku candidates --color=always $small
escape=$(printf '\033')
check '... givens' grep -q "$escape\[1m1" out
check '... and marks' grep -q "$escape\[32m3" out
# Counts up to a cap
capped() { # are the counts of the list, but for those beyond the cap?
    "$QUADRILLE" sudoku candidates --counts="$1" --format=line "$2" >capped.txt &&
        "$QUADRILLE" sudoku solve --all --format=line "$2" >all.txt &&
        awk -v cap="$1" '{ for (i = 1; i <= length($0); i++) has[i, substr($0, i, 1)]++; n = length($0) }
            END { for (i = 1; i <= n; i++) { word = ""
                for (d = 1; d <= 9; d++) if ((i, d) in has)
                    word = word (word == "" ? "" : ",") d ":" (has[i, d] < cap ? has[i, d] : cap "+")
                printf "%s%s", word, i < n ? " " : "\n" } }' all.txt >wanted &&
        diff wanted capped.txt
}
for cap in 1 2 3 4 6 7 12 13 1000; do
    check "counts up to $cap" capped "$cap" $small
done
check '... of 9x9' capped 5 $two
check '... are at least that many solutions' prints '# puzzle: at least 10 solutions
r1c1  1: 4+
r1c2  4: 4+
r1c3  2: 4+  3: 4+
r1c4  2: 4+  3: 4+
r2c1  2: 4+  3: 4+
r2c2  2: 4+  3: 4+
r2c3  1: 4+
r2c4  4: 4+
r3c1  2: 3  3: 3  4: 4+
r3c2  1: 4+  2: 3  3: 3
r3c3  2: 3  3: 3  4: 4+
r3c4  1: 4+  2: 3  3: 3
r4c1  2: 3  3: 3  4: 4+
r4c2  1: 4+  2: 3  3: 3
r4c3  2: 3  3: 3  4: 4+
r4c4  1: 4+  2: 3  3: 3\n' sudoku candidates --counts=4 $small
check '... or all that there are' shows 0 '^# puzzle: 12 solutions$' sudoku candidates --counts=7 $small
check '... in JSON' shows 0 '"solutions_at_least":"10","counts":\[{"1":"4+"},' \
    sudoku candidates --counts=4 --format=json $small
check '... of a grid with any number of solutions' shows 0 'r9c9  1: 8+  2: 8+  3: 8+  4: 8+  5: 8+' \
    sudoku candidates --counts=8 "$empty"
check '... with rules' shows 0 '^r1c3  3: 1$' sudoku candidates --counts=2 --rule=diagonal --rule=even=r2c2 $small
check '... and none without a solution' exits 1 sudoku candidates --counts=3 $none
check '... as far as a limit allows' mentions 3 'stopped by --nodes: incomplete, some candidates are undecided' \
    sudoku candidates --counts=5 --nodes=10 $small
check '... which is marked' grep -q '^r1c1  1: [1-9]?' out
check 'a cap of none is no cap' mentions 2 "'--counts' takes nothing or a whole number from 1, not '0'" \
    sudoku candidates --counts=0 $small
too_large_after_another() { # the first one is answered, and nothing is left of it
    printf '1...............\n%081d\n' 0 >two-sides.txt
    runs sudoku candidates --rule=schrodinger --format=line --engine=lanes --memory=600k two-sides.txt &&
        has_status 2 && grep -q '^1 0234 0234 ' out && grep -q 'two-sides.txt:2: .*too large to encode' err
}
check 'a puzzle that is too large is refused after another one' too_large_after_another

# Counts, where diagrams can be built
if "$QUADRILLE" sudoku candidates --counts 1......4..2..3.. >/dev/null 2>&1; then
    check 'counts, a word a cell' \
        prints '1:12 4:12 2:6,3:6 2:6,3:6 2:6,3:6 2:6,3:6 1:12 4:12 2:3,3:3,4:6 1:6,2:3,3:3 2:3,3:3,4:6 1:6,2:3,3:3 2:3,3:3,4:6 1:6,2:3,3:3 2:3,3:3,4:6 1:6,2:3,3:3\n' \
        sudoku candidates --counts --format=line $small
    counts_add_up() { # as the list of solutions has them
        "$QUADRILLE" sudoku solve --all --format=line $two >all.txt &&
            "$QUADRILLE" sudoku candidates --counts --format=line $two >counts.txt &&
            awk '{ for (i = 1; i <= length($0); i++) has[i, substr($0, i, 1)]++; n = length($0) }
                END { for (i = 1; i <= n; i++) { word = ""
                    for (d = 1; d <= 9; d++)
                        if ((i, d) in has) word = word (word == "" ? "" : ",") d ":" has[i, d]
                    printf "%s%s", word, i < n ? " " : "\n" } }' all.txt >wanted &&
            diff wanted counts.txt
    }
    check 'they are those of the list' counts_add_up
    check 'no solution, no counts' exits 1 sudoku candidates --counts $none
    check 'what does not fit is a stop' mentions 3 'stopped by --memory: the diagram is not complete' \
        sudoku candidates --counts --memory=16M --engine=zdd "$empty"
fi
done_testing
