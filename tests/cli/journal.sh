#!/bin/sh
# --journal, --checkpoint and --resume: searches that are stopped or killed, and go on
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99
cp "$top_srcdir/puzzles/cover/queens-12.dlx" "$top_srcdir/puzzles/cover/langford-8.dlx" .

"$QUADRILLE" solve --all --format=line --threads=1 queens-12.dlx >plain && sorted_solutions <plain >right
is_right() { sorted_solutions <"$1" | cmp - right; }

whole() {
    "$QUADRILLE" solve --all --format=line --checkpoint=whole.journal -o whole queens-12.dlx &&
        cp whole.journal done.journal && is_right whole
}
check 'with a journal, the solutions are the same' whole
nothing_more() {
    "$QUADRILLE" solve --all --format=line --resume=whole.journal -o whole queens-12.dlx && is_right whole
}
check '... and one that is at its end has no more' nothing_more

tells_end() {
    runs status done.journal
    has_status 0 && grep -q '^done.journal: 14200 solutions listed, [0-9]* nodes, done, written [0-9]* s ago$' out &&
        "$QUADRILLE" status --format=json done.journal | grep -q '"solutions": *"14200".*"done": *true'
}
check '... as its status says' tells_end
by_nodes() { # each run may enter some nodes, and has another number of threads
    runs solve --all --format=line --engine=links --nodes=60000 --checkpoint=nodes.journal -o nodes queens-12.dlx
    has_status 3 || return
    rounds=1
    while [ "$status" -eq 3 ] && [ "$rounds" -lt 40 ]; do
        runs solve --all --format=line --engine=links --nodes=60000 --threads=$((rounds % 3 + 1)) \
            --resume=nodes.journal -o nodes queens-12.dlx
        rounds=$((rounds + 1))
    done
    has_status 0 && [ "$rounds" -gt 2 ] && is_right nodes
}
check 'a search that is stopped goes on' by_nodes
tells_share() {
    cp nodes.journal end.journal
    runs count --engine=links --nodes=60000 --checkpoint=share.journal queens-12.dlx
    runs status --format=line end.journal share.journal
    has_status 0 && [ "$(wc -l <out)" -eq 2 ] && grep -q '^end.journal: solve 14200 [0-9]* 100.0000 0$' out &&
        awk '$1 == "share.journal:" { exit !($2 == "count" && $3 > 0 && $3 < 14200 && $5 > 0 && $5 < 100 && $6 > 0) }' out
}
check '... whose share is told' tells_share
numbered() { # the numbers of solutions go on, too
    "$QUADRILLE" solve --limit=100 --checkpoint=text.journal -o text langford-8.dlx &&
        "$QUADRILLE" solve --limit=200 --resume=text.journal -o text langford-8.dlx &&
        [ "$(grep -c '^solution' text)" -eq 200 ] && grep -qx 'solution 200:' text
}
check '... and so do the numbers of its solutions' numbered
counts() {
    runs count --engine=links --nodes=60000 --checkpoint=count.journal queens-12.dlx
    has_status 3 || return
    rounds=1
    while [ "$status" -eq 3 ] && [ "$rounds" -lt 40 ]; do
        runs count --engine=links --nodes=60000 --resume=count.journal queens-12.dlx
        rounds=$((rounds + 1))
    done
    has_status 0 && [ "$(cat out)" = 14200 ] && [ "$rounds" -gt 2 ]
}
check 'a count that is stopped goes on' counts

# Sudokus, too: this one has 576 solutions.
cat >open.txt <<END
123456789456789123789123456231564897564897231897231564...............3...........
END
sudoku() {
    "$QUADRILLE" sudoku solve --all --format=line --threads=1 open.txt >sudoku.plain
    runs sudoku solve --all --format=line --engine=links --nodes=200 --checkpoint=sudoku.journal -o sudoku open.txt
    has_status 3 || return
    rounds=1
    while [ "$status" -eq 3 ] && [ "$rounds" -lt 200 ]; do
        runs sudoku solve --all --format=line --engine=links --nodes=200 --threads=$((rounds % 3 + 1)) \
            --resume=sudoku.journal -o sudoku open.txt
        rounds=$((rounds + 1))
    done
    sort sudoku.plain >sorted
    has_status 0 && [ "$rounds" -gt 2 ] && sort sudoku | cmp - sorted && [ "$(wc -l <sorted)" -gt 100 ]
}
check 'searches of Sudokus go on' sudoku
sudoku_numbers() {
    "$QUADRILLE" sudoku solve -n 7 --checkpoint=seven.journal -o seven open.txt &&
        "$QUADRILLE" sudoku solve -n 12 --resume=seven.journal -o seven open.txt &&
        [ "$(grep -c '^# open.txt:1: solution' seven)" -eq 12 ] && grep -qx '# open.txt:1: solution 12' seven &&
        [ "$(grep -c '^$' seven)" -eq 11 ]
}
check '... and the numbers of their solutions' sudoku_numbers
sudoku_counts() {
    "$QUADRILLE" sudoku count --checkpoint=grids.journal open.txt >grids &&
        [ "$(cat grids)" -eq "$(wc -l <sorted)" ]
}
check '... and counts' sudoku_counts

# Searches in pieces restart from the givens, also from those that contradict each other.
contradictory() {
    printf '1 1 . .\n. . . .\n. . . .\n. . . .\n' >contradictory.txt
    runs sudoku count --checkpoint=contradictory.journal contradictory.txt
    has_status 0 && [ "$(cat out)" = 0 ] || return
    runs sudoku solve --all --ordered contradictory.txt
    has_status 1 && grep -q 'no solution' out && ! grep -q '+' out
}
check 'contradictory givens have no solution in any kind of search' contradictory

# Killed at any time: what is written is right, and of the solutions that there are the first ones.
awk 'BEGIN { for (i = 1; i <= 24; i++) printf "i%d ", i; print ""
    for (i = 1; i <= 24; i++) print "i" i "\ni" i }' >long.dlx
killed() {
    "$QUADRILLE" solve --all --format=line --engine=links --checkpoint=killed.journal -o killed long.dlx &
    pid=$!
    awaits "$pid" grep -q '^end' killed.journal
    kill -KILL "$pid" && { wait "$pid" || true; }
    runs count --resume=killed.journal long.dlx
    has_status 2 && grep -qx "quadrille: killed.journal: this is a journal of 'solve'" err || return
    runs solve -v --all --format=line --nodes=1 --resume=killed.journal -o killed long.dlx
    has_status 3 && grep -q 'killed.journal: goes on after [0-9]* solutions' err &&
        known=$(sed -n 's/.*goes on after \([0-9]*\) solutions.*/\1/p' err) &&
        [ "$known" -gt 0 ] && [ "$(wc -l <killed)" -ge "$known" ]
}
check 'a search that is killed goes on' killed

# Two processes at one journal: the second one leaves everything as it is.  The first one is halted so that it can be seen.
has_recorded() {
    grep -q '^end\|^whole' "$file.journal" && ! cmp -s "$file.journal" old.journal
}
holds() { # holds FILE ARGUMENT...: begins a search that keeps FILE.journal, and halts it when it has recorded something
    file=$1
    shift
    cp "$file.journal" old.journal 2>/dev/null || : >old.journal
    "$QUADRILLE" "$@" &
    pid=$!
    awaits "$pid" has_recorded
    kill -STOP "$pid" && cp "$file.journal" held.journal
}
is_refused() { # is_refused FILE ARGUMENT...
    file=$1
    shift
    runs "$@"
    has_status 2 && [ "$(cat err)" = "quadrille: $file.journal: another process is writing this journal" ] &&
        [ ! -s out ] && cmp held.journal "$file.journal" && is_tidy
}
releases() {
    kill -KILL "$pid" && { wait "$pid" || true; }
}
locked() {
    holds lock solve --all --format=line --engine=links --checkpoint=lock.journal -o locked long.dlx || return
    cp locked locked.kept
    is_refused lock solve --all --format=line --resume=lock.journal -o locked long.dlx && cmp locked locked.kept &&
        is_refused lock solve --all --format=line --checkpoint=lock.journal -o other long.dlx &&
        runs status lock.journal && has_status 0 && grep -q '^lock.journal: [1-9][0-9]* solutions listed' out
    held=$?
    releases
    runs solve --all --format=line --nodes=1 --resume=lock.journal -o locked long.dlx
    [ "$held" -eq 0 ] && has_status 3
}
check 'two processes do not write one journal' locked
locked_again() { # one that has gone on, so that its journal took the place of another
    holds lock solve --all --format=line --engine=links --resume=lock.journal -o locked long.dlx || return
    is_refused lock count --resume=lock.journal long.dlx
    held=$?
    releases
    [ "$held" -eq 0 ]
}
check '... nor one that goes on' locked_again
read_only() {
    cp share.journal read.journal && chmod a-w read.journal &&
        runs count --engine=links --nodes=600 --resume=read.journal queens-12.dlx && has_status 3
}
check 'one that may not be written is gone on from, too' read_only
pipe() {
    mkfifo pipe.journal && { cat share.journal >pipe.journal & } &&
        runs count --engine=links --nodes=600 --resume=pipe.journal queens-12.dlx && has_status 3 && [ -f pipe.journal ]
}
check '... and one that is no file' pipe

# One command line, repeated until it ends: killed at system calls that a fixed sequence of numbers chooses.  The
# numbers below are such that the first process is killed before it searches.
killing=$top_builddir/tests/support/killing
retried() { # retried NUMBER ARGUMENT...
    random=$1
    shift
    kills=0
    rounds=0
    status=1
    while [ "$status" -ne 0 ] && [ "$rounds" -lt 400 ]; do
        rounds=$((rounds + 1))
        random=$(((random * 1103515245 + 12345) % 2147483648))
        status=0
        KILL_AT=$((1 + random / 65536 % 20)) "$killing" "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
        case $status in
        0 | 3) ;;
        137) kills=$((kills + 1)) ;;
        *) break ;;
        esac
    done 2>/dev/null
    rm -f "$tmp"/.quadrille-* # of a kill between two calls
    has_status 0 && [ "$kills" -gt 0 ]
}
"$QUADRILLE" solve --all --format=line langford-8.dlx | sorted_solutions >langford.right
each_kill() { # at each call in turn, and then to the end
    at=0
    status=137
    while [ "$status" -eq 137 ]; do
        at=$((at + 1))
        rm -f each.journal each
        status=0
        KILL_AT=$at "$killing" solve --all --format=line --journal=each.journal -o each langford-8.dlx \
            2>/dev/null || status=$?
        [ ! -e each.journal ] || grep -q '^begun' each.journal || return 1
        "$QUADRILLE" solve --all --format=line --journal=each.journal -o each langford-8.dlx || return
        sorted_solutions <each | cmp - langford.right || return
    done
    [ "$status" -eq 0 ] && [ "$at" -gt 8 ]
}
check 'one command line starts and continues, killed at each system call' each_kill
retried_list() {
    threads=0
    for number in 11 25 41; do
        threads=$((threads + 1))
        rm -f retried.journal retried
        retried "$number" solve --all --format=line --engine=links --nodes=20000 --threads="$threads" \
            --journal=retried.journal -o retried queens-12.dlx && is_right retried || return
    done
}
check '... and killed again and again' retried_list
retried_count() {
    retried 14 count --engine=links --nodes=20000 --journal=retried-count.journal queens-12.dlx &&
        [ "$(cat out)" = 14200 ]
}
check '... a count' retried_count
retried_sudoku() {
    retried 28 sudoku solve --all --format=line --engine=links --nodes=50 --journal=grids.journal.new -o grids open.txt &&
        sort grids | cmp - sorted &&
        retried 59 sudoku count --engine=links --nodes=50 --journal=counted.journal open.txt &&
        [ "$(cat out)" -eq "$(wc -l <sorted)" ]
}
check '... Sudokus' retried_sudoku
empty() { # left by a version before this one, or made by mktemp
    : >empty.journal && runs count --journal=empty.journal langford-8.dlx && has_status 0 && [ "$(cat out)" = 300 ] &&
        : >empty.journal && runs count --checkpoint=empty.journal langford-8.dlx && has_status 0 || return
    : >empty.journal && runs count --resume=empty.journal langford-8.dlx && has_status 2 &&
        grep -q 'empty.journal:1:1: this is no journal' err
}
check 'an empty file is a journal that has not begun' empty

refused() { # refused MESSAGE ARGUMENT...
    message=$1
    shift
    runs "$@"
    has_status 2 && grep -qF -e "$message" err
}
check 'a journal is not written over' refused 'whole.journal: exists already; continue from it with --resume=whole.journal or --journal=whole.journal' \
    solve --all --checkpoint=whole.journal -o new queens-12.dlx
check '... nor taken for one of another problem' \
    refused 'whole.journal:1:1: this is a journal of another problem, or of another version' \
    solve --all --resume=whole.journal -o new langford-8.dlx
check 'what is no journal is refused' refused 'plain:1:1: this is no journal of a search' \
    solve --all --resume=plain -o new queens-12.dlx
check '... by status, too' refused 'plain:1:1: this is no journal of a search' status plain
check 'there must be one' refused 'none.journal: no such file' solve --all --resume=none.journal -o new queens-12.dlx
check 'solutions go to a file' refused 'give -o FILE' solve --all --checkpoint=new.journal queens-12.dlx
check '... to a regular one' refused '/dev/null: is no regular file' \
    solve --all --checkpoint=new.journal -o /dev/null queens-12.dlx
check 'a journal is of one input' refused 'a journal is of one input' \
    count --checkpoint=new.journal queens-12.dlx langford-8.dlx
check '... and is kept once' refused 'give one of --journal, --checkpoint and --resume' \
    count --checkpoint=new.journal --resume=whole.journal queens-12.dlx
check 'a folder that is not there' refused 'nowhere/journal: cannot be written' \
    count --checkpoint=nowhere/journal queens-12.dlx
cat open.txt open.txt >two.txt
check 'a journal is of one puzzle' refused 'two.txt:2: a journal is of one puzzle, and there are several' \
    sudoku count --checkpoint=two.journal two.txt
check '... and of an engine' refused 'only a search by an engine keeps a journal' \
    sudoku count --method=plain --checkpoint=plain.journal open.txt
check 'an engine that cannot' refused "engine 'zdd' cannot keep a journal" \
    count --engine=zdd --checkpoint=zdd.journal queens-12.dlx
shorter() {
    cp nodes.journal shorter.journal && head -n 1 nodes >shorter &&
        refused 'shorter: does not match shorter.journal: its first ' \
            solve --all --format=line --resume=shorter.journal -o shorter queens-12.dlx
}
check 'solutions that are gone are missed' shorter
damaged() {
    sed '2s/total/Total/' nodes.journal >damaged.journal && cp damaged.journal kept &&
        refused 'damaged.journal:2: the journal is damaged here' \
            solve --all --format=line --resume=damaged.journal -o nodes queens-12.dlx && cmp damaged.journal kept
}
check 'damage is seen, and nothing is changed' damaged
other_output() { # of the same length, and longer
    sed '1s/./X/' whole >changed && cp done.journal changed.journal && cp changed kept &&
        refused 'changed: does not match changed.journal: its first ' \
            solve --all --format=line --resume=changed.journal -o changed queens-12.dlx && cmp changed kept
}
check '... and solutions that were changed' other_output
other_form() {
    cp nodes.journal form.journal && cp nodes form &&
        refused 'form.journal: the search was begun with --format=line, not --format=json' \
            solve --all --format=json --resume=form.journal -o form queens-12.dlx && cmp form nodes &&
        refused 'form.journal: the search was begun with --format=line, not --format=text' \
            solve --all --journal=form.journal -o form queens-12.dlx && cmp form nodes
}
check 'an output has one format' other_form
old() {
    sed '1s/journal 2/journal 1/' nodes.journal >old.journal &&
        refused 'old.journal:1:1: this journal has an older format; finish' \
            solve --all --format=line --resume=old.journal -o nodes queens-12.dlx &&
        refused 'old.journal:1:1: this journal has an older format' status old.journal
}
check 'an older format is named' old
cut_short() {
    cp whole short && head -c -10 done.journal >short.journal &&
        "$QUADRILLE" solve -v --all --format=line --resume=short.journal -o short queens-12.dlx 2>err &&
        grep -q 'its last line was cut short' err && is_right short
}
check 'a last line that is cut short does not count' cut_short
full_disk() { # a limit of the size of files stands for it
    cp text.journal full.journal && cp text full || return
    (ulimit -f 1 && "$QUADRILLE" solve --all --resume=full.journal -o full langford-8.dlx) 2>err
    [ $? -eq 2 ] && grep -q 'File too large' err && [ "$(grep -c . err)" -eq 1 ] &&
        "$QUADRILLE" solve --all --resume=full.journal -o full langford-8.dlx &&
        [ "$(grep -c '^solution' full)" -eq 300 ] && grep -qx 'solution 300:' full
}
check 'nothing is lost to a full disk' full_disk

# The best: the same solutions, by the same nodes.
awk -v n=26 -f "$top_srcdir/tests/weighted-queens.awk" >weights.dlx
"$QUADRILLE" best --stats --format=line --threads=1 -k 3 weights.dlx >best.right 2>best.stats
nodes_of() { sed -n 's/^  nodes  *\([0-9]*\) .*/\1/p' "$1"; }
best_by_nodes() {
    runs best -k 3 --format=line --nodes=2500 --checkpoint=best.journal weights.dlx
    has_status 3 || return
    cp best.journal some.journal
    rounds=1
    while [ "$status" -eq 3 ] && [ "$rounds" -lt 40 ]; do
        runs best -k 3 --stats --format=line --nodes=2500 --threads=$((rounds % 3 + 1)) --resume=best.journal weights.dlx
        rounds=$((rounds + 1))
    done
    has_status 0 && [ "$rounds" -gt 2 ] && cmp out best.right && [ "$(nodes_of err)" = "$(nodes_of best.stats)" ]
}
check 'a search for the best goes on, and comes to the same' best_by_nodes
best_again() {
    runs best -k 3 --format=line --resume=best.journal weights.dlx
    has_status 0 && cmp out best.right
}
check '... and is at its end' best_again
best_status() {
    runs status some.journal best.journal
    has_status 0 && grep -q '^some.journal: 3 solutions kept, [0-9]* nodes, 0 proven; any other costs [0-9]* or more, written' out &&
        grep -q '^best.journal: 3 solutions kept, [0-9]* nodes, done, written' out || return
    runs status --format=line some.journal best.journal
    has_status 0 && grep -q '^some.journal: best 3 [1-9][0-9]* 0 [1-9][0-9]* [1-9][0-9]*$' out &&
        grep -q '^best.journal: best 3 [1-9][0-9]* 3 [1-9][0-9]* 0$' out &&
        "$QUADRILLE" status --format=json some.journal |
        grep -q '"question":"best","solutions":"3",.*"proven":"0","bound":"[0-9]*",.*"done":false'
}
check '... as its status says' best_status
awk -v n=28 -f "$top_srcdir/tests/weighted-queens.awk" >kills.dlx
best_killed() {
    "$QUADRILLE" best -k 5 --format=line kills.dlx >kills.right
    kills=0
    rounds=0
    how=--checkpoint
    status=1
    while [ "$status" -ne 0 ] && [ "$rounds" -lt 9 ]; do
        rounds=$((rounds + 1))
        known=$("$QUADRILLE" status --format=line kills.journal 2>/dev/null | cut -d ' ' -f 4)
        "$QUADRILLE" best -k 5 --format=line --threads=$((rounds % 2 + 1)) $how=kills.journal kills.dlx >kills.out &
        pid=$!
        how=--resume
        while [ "$kills" -lt 2 ] && kill -0 "$pid" 2>/dev/null; do
            sleep 0.05
            now=$("$QUADRILLE" status --format=line kills.journal 2>/dev/null | cut -d ' ' -f 4)
            [ "${now:-0}" -le "${known:-0}" ] || kill -KILL "$pid" 2>/dev/null || break
        done
        status=0
        wait "$pid" || status=$?
        [ "$status" -eq 0 ] || kills=$((kills + 1))
        if [ "$status" -eq 0 ] && [ "$kills" -eq 0 ]; then # it was at its end before the signal came
            rm -f kills.journal
            how=--checkpoint status=1
        fi
    done
    has_status 0 && [ "$kills" -gt 0 ] && [ "$kills" -lt 3 ] && cmp kills.right kills.out
}
check '... also when it is killed' best_killed
best_retried() {
    retried 24 best -k 3 --format=line --nodes=2500 --journal=retried-best.journal weights.dlx &&
        cmp out best.right &&
        refused 'retried-best.journal: the search was begun with --format=line, not --format=json' \
            best -k 3 --format=json --journal=retried-best.journal weights.dlx
}
check '... at any system call, with one command line' best_retried
best_locked() {
    awk -v n=40 -f "$top_srcdir/tests/weighted-queens.awk" >long-best.dlx
    holds best-lock best -k 5 --format=line --checkpoint=best-lock.journal long-best.dlx || return
    is_refused best-lock best -k 5 --resume=best-lock.journal long-best.dlx &&
        is_refused best-lock best -k 5 --checkpoint=best-lock.journal long-best.dlx
    held=$?
    releases
    [ "$held" -eq 0 ]
}
check '... nor written by two processes' best_locked
check 'its journal is not written over' refused 'best.journal: exists already; continue from it with --resume=best.journal or --journal=best.journal' \
    best -k 3 --checkpoint=best.journal weights.dlx
check '... nor taken for one of other solutions' refused 'some.journal:2:1: this is a journal of the 3 cheapest' \
    best -k 4 --resume=some.journal weights.dlx
check '... or of another problem' refused 'some.journal:1:1: this is a journal of another problem' \
    best -k 3 --resume=some.journal kills.dlx
check '... or of another question' refused 'nodes.journal:1:1: this is a journal of another problem' \
    best -k 3 --resume=nodes.journal queens-12.dlx
best_is_no_count() {
    runs best -q --nodes=600 -k 300 --checkpoint=other.journal langford-8.dlx
    refused 'other.journal:1:1: this is a journal of a search for the best' count --resume=other.journal langford-8.dlx
}
check '... which is said' best_is_no_count
best_damaged() {
    sed '3s/counters/Counters/' some.journal >broken.journal && cp broken.journal kept &&
        refused 'broken.journal:3: the journal is damaged here' best -k 3 --resume=broken.journal weights.dlx &&
        cmp broken.journal kept && head -n -1 some.journal >broken.journal &&
        refused 'the journal is not whole' best -k 3 --resume=broken.journal weights.dlx &&
        refused 'the journal is not whole' status broken.journal
}
check 'damage is seen' best_damaged
check 'a diagram has no search' refused 'a journal is of a search, and a diagram needs none' \
    best --with='i1' --checkpoint=new.journal long.dlx
best_full_disk() {
    cp some.journal full.journal
    (ulimit -f 1 && "$QUADRILLE" best -k 3 --format=line --resume=full.journal weights.dlx >full) 2>err
    [ $? -eq 2 ] && grep -q '^quadrille: full.journal: cannot be written: File too large$' err &&
        [ "$(grep -c '^quadrille:' err)" -eq 1 ] && cmp full.journal some.journal && is_tidy
}
check 'a full disk leaves the journal as it was' best_full_disk
done_testing
