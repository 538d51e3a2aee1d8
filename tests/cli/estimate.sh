#!/bin/sh
# quadrille estimate, quadrille sudoku estimate
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

for file in tiny queens-8 pentominoes-3x20; do
    cp "$top_srcdir/puzzles/cover/$file.dlx" .
done
awk 'BEGIN { for (i = 1; i <= 60; i++) printf "i%d ", i; print ""
    for (i = 1; i <= 60; i++) print "i" i "\ni" i }' >huge.dlx
# Few of its descents come to the node that has nearly all nodes below it.
awk 'BEGIN { for (i = 0; i <= 40; i++) printf "i%d ", i; print ""; print "i0"
    for (i = 1; i <= 40; i++) print "i" i "\ni" i
    for (i = 1; i <= 5000; i++) { printf "i0"; for (k = 1; k <= 40; k++) printf " i%d", k; print "" } }' >skewed.dlx

check 'a small search is done at once' prints 'tiny.dlx: engine links
  nodes      6, searched to the end
  solutions  1\n' estimate --engine=links tiny.dlx
check '... and descents are made where they are asked for' prints 'huge.dlx: engine links
  nodes      about 2.306e+18, at 95 %% from 2.306e+18 to 2.306e+18
  solutions  about 1.153e+18, at 95 %% from 1.153e+18 to 1.153e+18
  descents   10, of which 10 came to a solution\n' estimate --engine=links --descents=10 --nodes=1000 huge.dlx
small_numbers() {
    printf 'a b c d\na\nb\nc\nd\na b\nc d\n' >small.dlx
    runs estimate --engine=links --descents=10 --nodes=3 small.dlx && has_status 0 &&
        grep -q '^  nodes      about 7.0, at 95 % from 7.0 to 7.0$' out
}
check '... and small numbers have one decimal' small_numbers
says_time() {
    for time in 300ms 3s 30s; do # on a busy machine, a short time may be over before a descent
        runs estimate --engine=links --time=$time huge.dlx
        [ "$status" -eq 3 ] || break
    done
    has_status 0 && grep -q '^  time       about .* years, .* if all is as fast as its beginning' out
}
check 'a long search gets an estimate of its time' says_time
says_speed() {
    for time in 300ms 3s 30s; do
        runs estimate --engine=links --time=$time --format=json huge.dlx
        [ "$status" -eq 3 ] || break
    done
    has_status 0 && grep -q '"hits":"[0-9]*","nodes_per_second":[1-9]' out
}
check '... and JSON has its speed' says_speed
check 'a line an input' prints 'tiny.dlx links 6 6 6 1 1 1 0 0\n' estimate --engine=links --format=line tiny.dlx
check 'JSON' prints '{"source":"tiny.dlx","engine":"links","exact":{"nodes":"6","solutions":"1"}}\n' \
    estimate --engine=links --format=json tiny.dlx
same() { # the seed and the number of descents tell it all
    "$QUADRILLE" estimate --engine=links --descents=500 --format=json queens-8.dlx >first.out &&
        "$QUADRILLE" estimate --engine=links --descents=500 --format=json queens-8.dlx >second.out &&
        diff first.out second.out && grep -q '"largest":0\.0' first.out &&
        "$QUADRILLE" estimate --engine=links --descents=500 --seed=2 --format=json queens-8.dlx >second.out &&
        ! cmp -s first.out second.out
}
check 'the same seed, the same estimate' same
check 'a rough one is called rough' mentions 0 'a rough estimate: one descent has' \
    estimate --engine=links --descents=5100 --nodes=20000 skewed.dlx
check 'no hits do not say that there is no solution' mentions 0 \
    'no descent came to a solution: there may be none, or many' \
    estimate --engine=links --descents=100 --nodes=5000 pentominoes-3x20.dlx
check 'nothing in no time' says 3 'quadrille: huge.dlx: stopped before a single descent was made\n' \
    estimate --nodes=1 --engine=links huge.dlx
check 'Sudokus' prints 'puzzle: engine links
  nodes      13, searched to the end
  solutions  1\n' sudoku estimate --engine=links 1......4..2..3..
near() { # 6670903752021072936960 grids
    runs sudoku estimate --engine=links --format=line --descents=2000 "$(printf '%081d' 0)"
    has_status 0 && awk '{ exit !($6 > 5.5e21 && $6 < 8e21 && $7 < 6.67e21 && $8 > 6.67e21) }' out
}
check 'the number of Sudokus is estimated well' near
done_testing
