#!/bin/sh
# The commands on exact-cover files.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

cat >one.dlx <<'END'
| one solution
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
END
printf 'a b\na\n' >none.dlx
printf 'a b | c\na c:red\na c:blue\nb c:red\nb c:blue\nb\n' >four.dlx
printf 'a b\na |3\nb |4\na b |5\n' >costs.dlx
printf '0:1|a\n' >free.dlx
printf '4 3\n2 2 1 2\n5 2 3 4\n9 4 1 2 3 4\n' >crew.txt
awk 'BEGIN { for (i = 1; i <= 60; i++) printf "i%d ", i; print ""
    for (i = 1; i <= 60; i++) print "i" i "\ni" i }' >huge.dlx

printf 'a b\na\nb c\n' >bad.dlx

awk 'BEGIN { for (i = 1; i <= 12; i++) printf "i%d ", i; print ""
    for (i = 1; i <= 12; i++) print "i" i "\ni" i }' >twelve.dlx

# solve
check 'solve prints one solution' prints 'solution 1:\n  b g\n  a d f\n  c e\n' solve one.dlx
check 'solve says that there is none' answers 1 'no solution\n' solve none.dlx
check 'solve gives one solution and is content' \
    says 0 '' solve four.dlx
check '--all lists all' \
    prints 'a c:red | b c:red\na c:red | b\na c:blue | b c:blue\na c:blue | b\n' \
    solve --engine=links --all --format=line four.dlx
check '--limit=0 is the same' \
    prints 'a c:red | b c:red\na c:red | b\na c:blue | b c:blue\na c:blue | b\n' \
    solve --engine=links --limit=0 --format=line four.dlx
check 'the last of -n and --all counts' mentions 0 'as --limit asks' solve --engine=links --all -n 2 four.dlx
check 'a limit that is reached is what was asked for' \
    answers 0 'solution 1:\n  a c:red\n  b c:red\nsolution 2:\n  a c:red\n  b\n' solve --engine=links -n 2 four.dlx
check '... and is said' \
    says 0 'quadrille: four.dlx: 2 solutions, as --limit asks: there are more\n' \
    solve --engine=links -n 2 four.dlx
check 'a limit that cuts nothing is none' says 0 '' solve --engine=links -n 4 four.dlx
check 'costs are shown' \
    prints 'solution 1, cost 7:\n  a |3\n  b |4\nsolution 2, cost 5:\n  a b |5\n' solve --engine=links --all costs.dlx
check 'costs lead the line' prints '7 | a | b\n5 | a b\n' solve --engine=links --all --format=line costs.dlx
check 'solutions are JSON Lines' \
    prints '{"source":"costs.dlx","solution":"1","cost":"7","options":[["a"],["b"]]}
{"source":"costs.dlx","solution":"2","cost":"5","options":[["a","b"]]}
{"source":"costs.dlx","solutions":"2","complete":true,"ended":"exhausted"}\n' \
    solve --engine=links --all --format=json costs.dlx
check 'colors are in JSON' prints '{"source":"four.dlx","solution":"1","options":[["a","c:red"],["b","c:red"]]}
{"source":"four.dlx","solutions":"1","complete":false,"ended":"limit"}\n' solve --engine=links --format=json four.dlx
check 'JSON says that there is no solution' \
    answers 1 '{"source":"none.dlx","solutions":"0","complete":true,"ended":"exhausted"}\n' \
    solve --format=json none.dlx
check 'the empty solution is one' prints 'solution 1:\n' solve free.dlx
check 'several files are named' \
    answers 1 'one.dlx: solution 1:\n  b g\n  a d f\n  c e\nnone.dlx: no solution\n' \
    solve one.dlx none.dlx
check 'a file by OR-Library is known by its look' prints '7 | r1 r2 | r3 r4\n' \
    solve --format=line crew.txt
check '... and can be asked for' exits 2 solve --from=spp one.dlx
# Lines are made of what the last one had; text writes each solution anew.
lines_as_text() { # lines_as_text FILE ARGUMENT...: the same solutions, in the same order
    file=$top_srcdir/puzzles/cover/$1
    shift
    "$QUADRILLE" solve --all --threads=1 "$@" "$file" | awk '
        /^solution/ { if (NR > 1) print line; line = "" }
        !/^solution/ { sub(/^  /, ""); line = line == "" ? $0 : line " | " $0 }
        END { print line }' >joined
    "$QUADRILLE" solve --all --threads=1 --format=line "$@" "$file" | cmp joined - && [ "$(wc -l <joined)" -gt 80 ]
}
check 'lines have what texts have' lines_as_text queens-12.dlx
check '... where pieces of solutions come again later' lines_as_text dominoes-6x6.dlx --engine=links
check '... with colors' lines_as_text word-squares.dlx
check '... and solutions of different lengths' lines_as_text matrices-4-12.dlx
check 'without a solution, line prints nothing' answers 1 '' solve --format=line none.dlx

# errors
check 'a malformed file is an error' says 2 "bad.dlx:3:3: unknown item 'c'\n" solve bad.dlx
check '... and does not hold up the next' \
    answers 2 'one.dlx: solution 1:\n  b g\n  a d f\n  c e\n' solve bad.dlx one.dlx
check 'a file that is not there' says 2 'quadrille: nix.dlx: no such file\n' count nix.dlx
check 'a folder is no file' says 2 'quadrille: .: Is a directory\n' count .
check 'remarks are made' \
    says 1 "none.dlx:1:3: remark: item 'b' is in no option, so there is no solution\n" solve none.dlx
check '... but not with -q' says 1 '' solve -q none.dlx

from_stdin() {
    [ "$("$QUADRILLE" count - <four.dlx)" = 4 ] && ! "$QUADRILLE" count - 2>"$tmp/err" </dev/null &&
        grep -q '^<stdin>' "$tmp/err"
}
check '- is standard input' from_stdin
late_stdin() { # the end of the input never comes
    mkfifo late && exec 3<>late && printf 'a b\na b\n' >&3 || return 1
    status=0
    "$QUADRILLE" count --time=0.2 - <&3 2>"$tmp/err" || status=$?
    exec 3>&-
    has_status 3 && grep -qx 'quadrille: <stdin>: stopped by --time while reading' "$tmp/err"
}
check 'reading ends with --time' late_stdin

# count and check
check 'count prints the number and nothing else' prints '4\n' count four.dlx
check 'none is a number, too' prints '4\n0\n' count four.dlx none.dlx
check 'a large count is exact' prints '4096\n' count "$tmp/twelve.dlx"
check 'a limited count says so' \
    says 0 'quadrille: four.dlx: 2 solutions, as --limit asks: there are more\n' count -n 2 four.dlx
check '... and gives what it has' answers 0 '2\n' count -n 2 four.dlx
check 'a count stops at --nodes' answers 3 '473\n' count --engine=links --nodes=1000 huge.dlx
check '... and says so' \
    says 3 'quadrille: huge.dlx: stopped by --nodes: incomplete, 473 solutions so far\n' \
    count --engine=links --nodes=1000 huge.dlx
check '... also when several engines have entered them' \
    mentions 3 'pentominoes-6x10.dlx: stopped by --nodes: incomplete' \
    count --nodes=20000 "$top_srcdir/puzzles/cover/pentominoes-6x10.dlx"
awk 'BEGIN { for (k = 0; k < 4; k++) { for (i = 1; i <= 40000; i++) printf "i%d ", i; print "" } }' >long.dlx
check 'the making of tables stops at --time' \
    runs_out '^quadrille: long.dlx: stopped by --time before the search began$' count --engine=lanes long.dlx
check '... and that of a diagram' runs_out 'long.dlx: stopped by --time: the diagram is not complete' diagram long.dlx
check '... while learning from so long ones needs none' prints '3\n' count --engine=learn long.dlx

check 'a count stops at --time' \
    runs_out '^quadrille: huge.dlx: stopped by --time: incomplete, [0-9]* solutions so far$' \
    count --engine=links huge.dlx
check 'counts in JSON are texts' \
    prints '{"source":"four.dlx","solutions":"4","complete":true,"ended":"exhausted"}\n' \
    count --format=json four.dlx
check 'check says none, unique or multiple' \
    answers 1 'four.dlx: multiple\nnone.dlx: none\none.dlx: unique\n' check four.dlx none.dlx one.dlx
printf 'a"b c\\d\na"b c\\d\n' >quoted.dlx
check 'quotes in names are escaped' prints '{"source":"quoted.dlx","solution":"1","options":[["a\\"b","c\\\\d"]]}
{"source":"quoted.dlx","solutions":"1","complete":true,"ended":"exhausted"}\n' solve --all --format=json quoted.dlx
check 'all unique: the answer is yes' prints 'one.dlx: unique\n' check one.dlx
check 'check -q says nothing' answers 1 '' check -q four.dlx
check 'check may be cut short' answers 3 'four.dlx: undecided\n' check --engine=links --nodes=1 four.dlx
check 'an error beats a stop beats a no' exits 3 check --engine=links --nodes=8 none.dlx huge.dlx one.dlx
check 'check answers in JSON' \
    prints '{"source":"one.dlx","verdict":"unique","solutions":"1","complete":true,"ended":"exhausted"}\n' \
    check --format=json one.dlx

# convert
check 'convert writes what it reads' prints 'a b | c\na c:red\na c:blue\nb c:red\nb c:blue\nb\n' \
    convert four.dlx
check 'convert translates' prints 'r1 r2 r3 r4\nr1 r2 |2\nr3 r4 |5\nr1 r2 r3 r4 |9\n' convert crew.txt
check 'convert writes JSON' prints '{"items":[{"name":"a","primary":true,"low":1,"high":1},{"name":"b","primary":true,"low":1,"high":1}],"options":[{"entries":["a"],"cost":"3"},{"entries":["b"],"cost":"4"},{"entries":["a","b"],"cost":"5"}]}\n' \
    convert --format=json costs.dlx
to_file() {
    echo 'much longer than the file that is to be written there, so that a rest would be seen' >new.dlx
    "$QUADRILLE" convert crew.txt -o new.dlx && "$QUADRILLE" convert crew.txt | cmp - new.dlx
}
check '-o writes a file' to_file
keeps() {
    cp four.dlx kept.dlx
    says 2 'quadrille: kept.dlx: is the file to be written, too\n' convert kept.dlx -o kept.dlx &&
        cmp four.dlx kept.dlx
}
check '-o does not destroy its input' keeps
keeps_on_error() {
    cp four.dlx kept.dlx
    exits 2 convert bad.dlx -o kept.dlx && cmp four.dlx kept.dlx
}
check '-o destroys nothing on an error' keeps_on_error
check 'convert takes one file' \
    mentions 2 '^quadrille: only one input can be taken at a time$' convert one.dlx four.dlx

# draw
check 'draw draws the problem' exits 0 draw one.dlx
check '... as DOT' grep -q '^graph' "$tmp/out"
check 'draw refuses what is too large' exits 2 draw --most=3 one.dlx
check 'a search that is no tree is not drawn' \
    says 2 "quadrille: one.dlx: the search of engine 'learn' is no tree\n" draw --engine=learn --tree one.dlx
check 'draw draws the tree' says 0 '' draw --engine=links --tree one.dlx
check '... as DOT' grep -q '^digraph' "$tmp/out"
check 'what a tree leaves out is said' \
    says 0 'quadrille: one.dlx: 3 nodes are drawn of 6: --most=N draws more\n' draw --engine=links --tree --most=3 one.dlx
check 'a tree without end is cut' \
    says 0 'quadrille: huge.dlx: 500 nodes are drawn of more than 1000000: --most=N draws more\n' \
    draw --engine=links --tree huge.dlx

draws_svg() ( # libraries of Graphviz leak
    export ASAN_OPTIONS=detect_leaks=0
    exits 0 draw one.dlx -o one.svg && grep -q '<svg' one.svg
)
if ! grep -q '^#define HAVE_GVC' "$top_builddir/config.h" 2>/dev/null; then
    check 'without Graphviz it says so' \
        says 2 'quadrille: this build has no Graphviz: write DOT, and run dot -Tsvg\n' draw one.dlx -o one.svg
else
    check 'draw makes pictures' draws_svg
fi

# solutions as bytes
as_bytes() {
    queens=$top_srcdir/puzzles/cover/queens-8.dlx
    "$QUADRILLE" solve --all --format=line "$queens" | sorted_solutions >lines &&
        "$QUADRILLE" solve --all --format=binary "$queens" >bytes &&
        "$QUADRILLE" convert --solutions=bytes "$queens" >back && [ "$(wc -l <back)" -eq 92 ] &&
        sorted_solutions <back | cmp - lines && [ "$(wc -c <bytes)" -le 875 ] &&
        [ "$("$QUADRILLE" convert --solutions=- --to=json "$queens" <bytes | grep -c '"options"')" -eq 92 ]
}
check 'solutions go to bytes and back' as_bytes
check '... of none there is nothing' answers 1 '' solve --format=binary none.dlx
check '... of one problem at a time' \
    says 2 'quadrille: solutions as bytes are of one problem: give one FILE\n' solve --format=binary one.dlx four.dlx
check '... and those of another are refused' \
    says 2 'bytes: these are solutions of another problem\n' convert --solutions=bytes four.dlx
check '... as is what is none' \
    says 2 'one.dlx: these are no solutions as bytes\n' convert --solutions=one.dlx four.dlx
check '... and both from standard input' \
    says 2 'quadrille: problem and solutions cannot both come from standard input\n' convert --solutions=- -

# stats
check '--stats counts' mentions 0 '^  nodes  *6  nodes of the search tree' solve --engine=links --stats one.dlx
check '... and profiles' grep -q '^  nodes of each level: 1 2 2 1$' "$tmp/err"
check '--stats in JSON' answers 0 '{"source":"one.dlx","solutions":"1","complete":true,"ended":"exhausted","stats":{"nodes":"6","updates":"16","solutions":"1","backtracks":"2","deepest":"3","profile":["1","2","2","1"]}}\n' \
    count --engine=links --stats --format=json one.dlx
shares() { # of nodes, by two threads, as far as they have told
    runs count --engine=links --threads=2 --stats --format=json "$top_srcdir/puzzles/cover/queens-12.dlx"
    has_status 0 && jq -e '.stats | (.threads | length) == 2 and (.threads | map(tonumber) | add) == (.nodes | tonumber)' "$tmp/out"
}
if have jq; then
    check '... and of each thread' shares
else
    skip '... and of each thread' 'jq not found'
fi
check 'the counters are those of the solution asked for' \
    mentions 0 '^  solutions  *2 ' solve --engine=links -n 2 --stats four.dlx
check '-v says which engine, why, its memory, and the seed' \
    mentions 0 'one.dlx: 7 items.*; engine links (it was asked for), at most [0-9]* bytes, seed 42$' \
    solve --engine=links -v --seed=42 one.dlx
check '... with which instruction set' \
    mentions 0 '; engine lanes with portable (the fastest that can do this), at most' solve --isa=portable -v one.dlx

# memory
check '--memory is kept to' mentions 0 \
    '; engine links (lanes would take [0-9.]* .*, over the 6 KiB of parameter .memory.), at most [0-9]* bytes' \
    count -v --memory=6k twelve.dlx
check 'where no engine fits, none runs' mentions 2 \
    '^quadrille: twelve.dlx: no engine can do this: lanes would take .*; links would take [0-9.]* KiB, over the 1 KiB of' \
    count --memory=1k twelve.dlx
check '... and that is all that is said' test "$(wc -l <"$tmp/err")" -eq 1
check 'a size that is none' exits 2 count --memory=much one.dlx
check 'a backtracker has no --memory' exits 2 sudoku solve --method=plain --memory=1M ................

# whole solutions, whatever happens
stops_at() {
    interrupted "$1" solve --engine=links --all --format=line huge.dlx
    lines=$(wc -l <"$tmp/out")
    has_status 3 && grep -q "huge.dlx: interrupted: incomplete, $lines solutions so far" "$tmp/err" &&
        ! grep -vE '^(i[0-9]+ \| ){59}i[0-9]+$' "$tmp/out"
}
check 'Ctrl-C leaves whole solutions and says how many' stops_at INT
check 'so does SIGTERM' stops_at TERM

closed_pipe() {
    { "$QUADRILLE" solve --all huge.dlx 2>"$tmp/err" && echo well >"$tmp/end"; } | head -n 1 >"$tmp/out"
    [ "$(cat "$tmp/out")" = 'solution 1:' ] && [ ! -s "$tmp/err" ] && [ "$(cat "$tmp/end")" = well ]
}
check 'a reader that closes the pipe ends it quietly' closed_pipe

full_disk() {
    status=0
    "$QUADRILLE" solve --all huge.dlx >/dev/full 2>"$tmp/err" || status=$?
    has_status 2 && [ "$(cat "$tmp/err")" = \
        'quadrille: cannot write to standard output: No space left on device' ]
}
if [ -c /dev/full ]; then
    check 'a full disk is an error' full_disk
else
    skip 'a full disk is an error' 'no /dev/full here'
fi
done_testing
