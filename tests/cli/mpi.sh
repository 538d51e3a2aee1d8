#!/bin/sh
# quadrille-mpi: several processes at one search, and what becomes of it when one of them is killed
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
. "$top_srcdir/tests/cli/ranks.sh"
ranks_ready
cd "$tmp" || exit 99
cp "$top_srcdir/puzzles/cover/queens-12.dlx" "$top_srcdir/puzzles/cover/langford-8.dlx" .

ranks() { # ranks N ARGUMENT...: leaves $tmp/out, $tmp/err, $status
    processes=$1
    shift
    status=0
    timeout 900 "$start" -n "$processes" "$program" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
}
counts() { # counts N RIGHT ARGUMENT...
    processes=$1
    right=$2
    shift 2
    ranks "$processes" "$@"
    has_status 0 && [ "$(cat out)" = "$right" ]
}
check 'several processes count' counts 3 14200 count --engine=lanes queens-12.dlx
check '... with threads inside' counts 3 14200 count --engine=links --threads=2 queens-12.dlx
check '... or one alone' counts 1 14200 count queens-12.dlx

"$QUADRILLE" solve --all --format=line --threads=1 queens-12.dlx >plain && sorted_solutions <plain >right
lists() {
    ranks 4 solve --all --format=line -o listed queens-12.dlx
    has_status 0 && sorted_solutions <listed | cmp - right
}
check '... and list the same solutions' lists

sudoku=$tmp/open.txt
echo 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1 |
    sed 's/6\.\.\.7/...../' >"$sudoku"
sudokus() {
    "$QUADRILLE" sudoku solve --all --format=line --threads=1 "$sudoku" | sort >grids &&
        ranks 3 sudoku solve --all --format=line "$sudoku" &&
        has_status 0 && [ -s grids ] && sort out | cmp - grids && counts 3 "$(wc -l <grids)" sudoku count "$sudoku"
}
check '... also of Sudokus' sudokus
# mpirun may give a process a terminal of its own, although what it prints goes to a file.
without_colors() {
    echo 1......4.2...... >plain.txt
    LC_ALL=C.UTF-8 TERM=xterm ranks 3 sudoku solve plain.txt
    has_status 0 && "$QUADRILLE" sudoku solve plain.txt | cmp - out
}
check '... without colors and frames where a file is written' without_colors
cubes() {
    "$QUADRILLE" split -n 2 -o cubes queens-12.dlx || return
    for k in 1 2; do
        ranks 3 count --cubes=cubes --cube=$k queens-12.dlx
        has_status 0 && cp out part-$k || return
    done
    [ "$("$QUADRILLE" merge part-1 part-2)" = 14200 ]
}
check '... and cubes' cubes
all_cubes() {
    rm -f cube* && "$QUADRILLE" split -n 7 -o cubes queens-12.dlx && ranks 3 count --cubes=cubes --proof=cube.lrat --proof-format=binary queens-12.dlx &&
        has_status 0 && [ "$("$QUADRILLE" merge out)" = 14200 ] &&
        "$QUADRILLE" merge --cubes=cubes --proof=whole --proof-format=binary queens-12.dlx cube-*.lrat &&
        "$top_builddir/tests/support/check_lrat" --solutions=14200 whole.cnf whole
}
check '... all of them, each by one, with proofs' all_cubes
no_room() {
    ranks 3 count --cubes=cubes --proof=nowhere/cube queens-12.dlx
    has_status 2 && grep -q 'rank [12]: .*nowhere/cube-[1-7].*cannot be written' err
}
check '... and says what one had to say' no_room
with_limit() {
    ranks 3 solve --limit=7 --format=line langford-8.dlx
    has_status 0 && [ "$(wc -l <out)" -eq 7 ]
}
shares() { # of nodes, by three processes, of which the first one has none; of a search that no process ends alone
    ranks 3 count --stats --format=json --engine=links "$top_srcdir/puzzles/cover/dominoes-8x8.dlx"
    has_status 0 && jq -e '.stats | (.processes | length == 3 and .[0] == "0" and .[1] != "0" and .[2] != "0") and
        (.processes | map(tonumber) | add) == (.nodes | tonumber)' out
}
check '--stats has the nodes of each process' shares
check 'a limit is that of all' with_limit

# A process is killed at random, when something is in the journal; MPI ends the others.  Not what started them, whose command
# line names the program, too: then others might still write the journal when the next round goes on from it.
victim() {
    pgrep -f "^$program count" | awk -v seed="$1" 'BEGIN { srand(seed) } { pid[NR] = $1 } END { if (NR) print pid[int(rand() * NR) + 1] }'
}
kill_one() { # kill_one SEED: unless all is done before
    awaits "$pid" grep -q '^end ' lives
    hit=$(victim "$1")
    [ -n "$hit" ] && kill -s KILL "$hit" 2>/dev/null
}
killed() {
    kills=0
    round=0
    how=--checkpoint
    status=9
    while [ "$status" -ne 0 ] && [ "$round" -lt 20 ]; do
        round=$((round + 1))
        timeout 900 "$start" -n 3 "$program" count --engine=links --threads=1 $how=lives \
            "$top_srcdir/puzzles/cover/dominoes-8x8.dlx" >out 2>err </dev/null &
        pid=$!
        if [ "$kills" -lt 2 ] && kill_one "$round$$"; then
            kills=$((kills + 1))
        fi
        status=0
        wait "$pid" || status=$?
        [ ! -s lives ] || how=--resume
        if [ "$status" -eq 0 ] && [ "$kills" -eq 0 ]; then # it was at its end before the signal came
            rm -f lives
            how=--checkpoint status=9
        fi
    done
    has_status 0 && [ "$kills" -gt 0 ] && [ "$(cat out)" = 12988816 ]
}
check 'whoever is killed, with its journal the search comes to the right end' killed

locked() { # its first process has the journal, and keeps others from it
    timeout 900 "$start" -n 2 "$program" count --engine=links --checkpoint=lock "$top_srcdir/puzzles/cover/dominoes-8x8.dlx" \
        >counted 2>&1 </dev/null &
    pid=$!
    awaits "$pid" grep -q '^begun' lock
    pgrep -f "^$program count" | xargs kill -STOP
    runs count --resume=lock "$top_srcdir/puzzles/cover/dominoes-8x8.dlx"
    pgrep -f "^$program count" | xargs kill -CONT
    wait "$pid" && [ "$(cat counted)" = 12988816 ] && has_status 2 &&
        grep -qx 'quadrille: lock: another process is writing this journal' err || return
    ranks 2 count --resume=lock "$top_srcdir/puzzles/cover/dominoes-8x8.dlx"
    has_status 0 && [ "$(cat out)" = 12988816 ]
}
check '... which one search at a time writes' locked

refuses() { # refuses PATTERN ARGUMENT...
    pattern=$1
    shift
    ranks 2 "$@"
    has_status 2 && grep -q -- "$pattern" err && [ "$(grep -c '^quadrille:' err)" -eq 1 ]
}
check 'a question for one process is refused' refuses 'best is for one process' best queens-12.dlx
check 'standard input is for one process' refuses 'all processes read the problem: give one FILE' count
check 'what is not there is said once' refuses 'none: no such file' count none
others() { # two processes with different problems
    status=0
    timeout 900 "$start" -n 1 "$program" count queens-12.dlx : -n 1 "$program" count langford-8.dlx >out 2>err </dev/null ||
        status=$?
    has_status 2 && grep -q 'rank 1: this is a piece of another problem' err && [ ! -s out ]
}
check 'all must have the same problem' others
alone() { # and where only the first one has it, nobody searches
    status=0
    timeout 900 "$start" -n 1 "$program" count queens-12.dlx : -n 1 "$program" count none >out 2>err </dev/null || status=$?
    has_status 2 && grep -q 'there is nobody to search: .*none: no such file' err && [ ! -s out ] && return
    echo "status $status; standard output and error:" && cat out err && return 1
}
check '... and somebody must have it' alone
nothing() {
    printf 'a b c\na b\nb c\n' >none.dlx
    ranks 2 solve none.dlx
    has_status 1
}
check 'that there is no solution is an answer' nothing
done_testing
