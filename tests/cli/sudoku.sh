#!/bin/sh
# The commands on Sudokus.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

two=407200000100400005000016098620300040300900000001072600002005870000600004530097061
first=487259316196438725253716498629381547375964182841572639962145873718623954534897261
second=497258316186439725253716498629381547375964182841572639962145873718623954534897261
small=1......4..2..3..
solved=1432321441232341
none=11..............
{
    echo '# two that can be read, between two that cannot'
    echo "$small"
    echo '1......4..2..3'
    echo "$none"
    echo '1......4..2..3..x'
} >some.txt
printf '%081d\n' 0 >empty.txt

# The puzzle with two solutions.
prints_two_grids() {
    runs sudoku solve --all $two
    has_status 0 && [ ! -s err ] && [ "$(grep -c '^# puzzle: solution [12]$' out)" = 2 ] &&
        [ "$(grep -c '^|' out)" = 18 ]
}
check 'all solutions of the puzzle with two are two grids' prints_two_grids
check 'count counts them' prints '2\n' sudoku count $two
check 'check says multiple' answers 1 'puzzle: multiple\n' sudoku check --format=line $two
check '... and shows two solutions, side by side, with the differing cells marked' answers 1 'puzzle: multiple
+-----+-----+   +-----+-----+
| 1 4 | 2 3 |   | 1 4 | 2 3 |
| 2*3*| 1 4 |   | 3*2*| 1 4 |
+-----+-----+   +-----+-----+
| 4 1 | 3 2 |   | 4 1 | 3 2 |
| 3*2*| 4 1 |   | 2*3*| 4 1 |
+-----+-----+   +-----+-----+\n' sudoku check --engine=links 1423..144132..41
check '... in JSON' answers 1 '{"source":"puzzle","number":1,"verdict":"multiple","grids":["1423231441323241","1423321441322341"],"differing":["r2c1","r2c2","r4c1","r4c2"],"solutions":"2","complete":false,"ended":"limit"}\n' \
    sudoku check --engine=links --format=json 1423..144132..41
check '... which an argument in another format has no line in' answers 1 '{"source":"puzzle","number":1,"verdict":"none","solutions":"0","complete":true,"ended":"exhausted"}\n' \
    sudoku check --format=json 2x2:1_1n
check '... and nothing with -q' answers 1 '' sudoku check -q $two
check 'without --all it shows both, too' prints "$first\n$second\n" sudoku solve --engine=links --format=line $two
check '... and is content' says 0 '' sudoku solve $two
check 'an explicit limit cuts' answers 0 "$first\n" sudoku solve --engine=links --format=line -n 1 $two
check '... and says so' \
    says 0 'quadrille: puzzle: 1 solution, as --limit asks: there are more\n' sudoku solve -n 1 $two
check 'a limit that cuts nothing does not' says 0 '' sudoku solve -n 2 $two
check 'more than two are hinted at' says 0 \
    'quadrille: empty.txt:1: there are more than 2 solutions: --all lists them\n' sudoku solve empty.txt
check '... but not with -q' says 0 '' sudoku solve -q empty.txt

# Cells that count as something else, and are to be found.
cat >hidden.txt <<'END'
size: 4
hidden-doublers:
killer: 8 r1c1 r1c2 r1c3
killer: 6 r4c2 r3c1
grid:
1...
....
....
....
END
check 'solve says which cells are doubled' prints '{"source":"hidden.txt","line":1,"number":1,"solution":"1","grid":"1234432121433412","modified":["r1c2","r2c4","r3c3","r4c1"]}
{"source":"hidden.txt","line":1,"number":1,"solutions":"1","complete":true,"ended":"exhausted"}\n' \
    sudoku solve --format=json hidden.txt
says_doubled() {
    runs sudoku solve hidden.txt
    has_status 0 && grep -qx '# hidden.txt:1: solution 1, modified: r1c2 r2c4 r3c3 r4c1' out &&
        grep -q "^|: 1     2' |  3 :   4  |" out
}
check '... in text, too, with a prime behind each' says_doubled
check 'the backtracker finds as many' prints '384\n' \
    sudoku count --rule=hidden-doublers --method=smallest ................
check 'other cells are another solution' answers 1 'puzzle: multiple
+-----+-----+   +-----+-----+
| 1 2 | 3*4*|   | 1 2 | 3*4*|
| 3*4*| 1 2 |   | 3*4*| 1 2 |
+-----+-----+   +-----+-----+
| 2*1*| 4 3 |   | 2*1*| 4 3 |
| 4 3 | 2*1*|   | 4 3 | 2*1*|
+-----+-----+   +-----+-----+
# hidden x2
# solution 1, modified: r1c3 r2c2 r3c1 r4c4
# solution 2, modified: r1c4 r2c1 r3c2 r4c3\n' \
    sudoku check --engine=links --rule=hidden-doublers 1234341221434321
check '... in JSON' answers 1 '{"source":"puzzle","number":1,"verdict":"multiple","grids":["1234341221434321","1234341221434321"],"modified":[["r1c3","r2c2","r3c1","r4c4"],["r1c4","r2c1","r3c2","r4c3"]],"differing":["r1c3","r1c4","r2c1","r2c2","r3c1","r3c2","r4c3","r4c4"],"solutions":"2","complete":false,"ended":"limit"}\n' \
    sudoku check --engine=links --format=json --rule=hidden-doublers 1234341221434321
check 'verify asks whether there are such cells' prints 'puzzle: solved\n' \
    sudoku verify --rule=hidden-doublers 1234341221434321
check '... and is told that there are none' answers 1 'puzzle: broken: hidden-value: x2\n' \
    sudoku verify --format=line --rule=hidden-doublers --rule='sum=9 r1c1' 1234341221434321
check 'explain says that it cannot' says 2 'quadrille: hidden.txt:1: there are no techniques where it is to be found which cells count as something else\n' \
    sudoku explain hidden.txt
check '... and so does generate' says 2 'quadrille: generate: puzzles cannot be made where it is to be found which cells count as something else\n' \
    sudoku generate --rule=hidden-doublers --side=4

# Formats
check 'text is a boxed grid under a heading' prints '# puzzle: solution 1
+-----+-----+
| 1 4 | 3 2 |
| 3 2 | 1 4 |
+-----+-----+
| 4 1 | 2 3 |
| 2 3 | 4 1 |
+-----+-----+\n' sudoku solve $small
reads_its_own() {
    "$QUADRILLE" sudoku solve $two >own.txt && answers 0 'own.txt:3: unique\nown.txt:18: unique\n' sudoku check own.txt
}
check 'what is printed can be read again' reads_its_own
check 'a puzzle without a solution says so in its place' answers 1 '# puzzle 1: no solution

# puzzle 2: solution 1
+-----+-----+
| 1 4 | 3 2 |
| 3 2 | 1 4 |
+-----+-----+
| 4 1 | 2 3 |
| 2 3 | 4 1 |
+-----+-----+\n' sudoku solve $none $small
check 'a line a solution' prints "$solved\n" sudoku solve --format=line $small
check '... and none for none' answers 1 '' sudoku solve --format=line $none
check '... but a word' says 1 'quadrille: puzzle: no solution\n' sudoku solve --format=line $none
check 'JSON Lines' answers 2 '{"source":"some.txt","line":2,"number":1,"solution":"1","grid":"1432321441232341"}
{"source":"some.txt","line":2,"number":1,"solutions":"1","complete":true,"ended":"exhausted"}
{"source":"some.txt","line":4,"number":3,"solutions":"0","complete":true,"ended":"exhausted"}\n' \
    sudoku solve --format=json some.txt
check 'a search without nodes has no profile' answers 1 '{"source":"puzzle","number":1,"solutions":"0","complete":true,"ended":"exhausted","stats":{"nodes":"0","updates":"0","solutions":"0","backtracks":"0","deepest":"0"}}\n' \
    sudoku solve --format=json --stats $none
if have jq; then
    valid_json() {
        "$QUADRILLE" sudoku solve --format=json --stats $two | jq -e . >jq.out
    }
    check 'that is JSON to jq' valid_json
else
    skip 'that is JSON to jq' 'no jq here'
fi
check '--color=always emphasizes' exits 0 sudoku solve --color=always $small
escape=$(printf '\033')
check '... by escape sequences' grep -q "$escape" out

# Files
check 'each answer is named by its line' answers 2 'some.txt:2: unique\nsome.txt:4: none\n' sudoku check some.txt
complains_of_lines() {
    [ "$(wc -l <err)" = 2 ] && grep -q '^some.txt:3:[0-9]*: ' err && grep -q '^some.txt:5:[0-9]*: ' err
}
check 'what is malformed is said by line' complains_of_lines
check 'count gives a number a puzzle' answers 2 '1\n0\n' sudoku count some.txt
from_stdin() {
    printf '%s\n' "$two" | "$QUADRILLE" sudoku check - >out
    [ "$(head -n 1 out)" = '<stdin>:1: multiple' ]
}
check '- is standard input' from_stdin
for command in check solve count convert; do
    check "an empty file has nothing to $command" \
        mentions 2 '^quadrille: /dev/null: there is no puzzle in it in any format known (line, .*)$' \
        sudoku $command /dev/null
done
check 'no file, no puzzle' says 2 'quadrille: nix: no such file\n' sudoku solve nix
check 'no file, nearly a puzzle' says 2 \
    "quadrille: ${two}0: no such file, and its 82 symbols do not make a grid\n" sudoku solve ${two}0
check 'a digit that is too large' mentions 2 '^puzzle:1:3: ' sudoku solve 1.5....4..2..3..
check '--side takes only that' exits 2 sudoku solve --side=9 some.txt
check '--side makes unusual grids possible' prints '161280\n' sudoku count --side=5 .........................
check '--from is obeyed' exits 2 sudoku count --from=grid some.txt
check 'an unknown format' says 2 "quadrille: there is no format 'dlx' to read
Try 'quadrille sudoku count --help'.\n" sudoku count --from=dlx some.txt

# The homework, as it came
homework=$top_srcdir/puzzles/homework.txt
if [ -f "$homework" ]; then
    cp "$homework" homework.txt
    runs sudoku solve --all --format=line homework.txt
    check 'homework: the status says that some lines are malformed' has_status 2
    answers_well_formed() {
        [ "$(wc -l <out)" = 13 ] && ! grep -vE '^[1-9]{81}$' out
    }
    check 'homework: the well-formed lines are answered' answers_well_formed
    names_malformed() { # the number of its line and its length, for each line that is not 81 long
        awk '/^[0-9]/ { sub(/,.*/, ""); if (length($0) != 81) print NR, length($0) }' homework.txt >wanted
        sed -n 's/^homework\.txt:\([0-9]*\):[0-9]*: \([0-9]*\) .*/\1 \2/p' err >said
        [ "$(wc -l <err)" = "$(wc -l <wanted)" ] && [ -s wanted ] && diff wanted said
    }
    check 'homework: each malformed line is named, with its length' names_malformed
fi

# Rules
check 'boxes of another shape' prints '576\n' sudoku count --box=1x4 ................
check 'a rule' prints '48\n' sudoku count --rule=diagonal ................
check 'a rule with an argument' exits 0 sudoku count --rule=even=r1c1,r2c2 ................
printf 'r1c1 r2c2\n' >marks.txt
check 'the same from a file' prints "$(cat out)\n" sudoku count --rule=even=@marks.txt ................
check 'a file that is not there' says 2 'quadrille: nix: no such file\n' sudoku count --rule=even=@nix $small
check 'an unknown rule' says 2 \
    "quadrille: there is no rule 'evens'; did you mean 'even'?\nTry 'quadrille sudoku count --help'.\n" sudoku count --rule=evens $small
check "a rule by a setter's name" prints '48\n' sudoku count --rule=X ................
check 'another one, that begins an argument' exits 0 sudoku count --rule=xv='X r1c1 r1c2' $small
check 'the rule that it is' shows 0 '^Also called: kropki white, white' sudoku rules Kropki
printf 'size: 4\nkiler: 5 r1c1\ngrid: 1...............\n' >kiler.txt
kiler="kiler.txt:2:1: %sthere is no key or rule 'kiler'; did you mean 'killer'?\n"
# shellcheck disable=SC2059 # it is a format
check 'an unknown rule in a file is an error' says 2 "$(printf "$kiler" '')\n" sudoku count kiler.txt
# shellcheck disable=SC2059
check '... unless one is lenient' says 0 "$(printf "$kiler" 'remark: ')\n" sudoku count --lenient kiler.txt
check '... or strict, too' exits 2 sudoku count --lenient --strict kiler.txt

# Many faults and remarks are summed up, and nothing else is lost
{ yes 1234 | sed -e 's/$/\n/' -e 25q && echo 1234341221434321; } >many.txt
check 'faults are counted when they become many' \
    mentions 2 '^quadrille: many.txt: 5 more faults like these$' sudoku solve --format=line many.txt
told_21() {
    [ "$(wc -l <"$tmp/err")" -eq 21 ]
}
check '... and not told' told_21
check '... and what is right is answered' test "$(cat "$tmp/out")" = 1234341221434321

# What is no puzzle at all is told so, in one line; where there is one, each fault is told.
printf '\177ELF\2\1\1\0\n\0\333\377\n\0\1\n\0\2\3\n\0\204\n\0\0\n' >binary
yes 'Quadrille finds, counts and studies exact covers.' | sed 's/$/\n/;30q' >prose
yes 'In a village of La Mancha, the name of which I have no desire to call to mind' | sed 30q >novel
none_known='this is no puzzle in any format known (line, grid, text, fpuzzles, [a-z, -]*)'
one_line() { # one_line PATTERN ARGUMENT...
    pattern=$1
    shift
    mentions 2 "$pattern" "$@" && [ "$(wc -l <"$tmp/err")" -eq 1 ]
}
check 'a binary file is no puzzle' one_line "^binary:[0-9]*:[0-9]*: $none_known: a zero byte" sudoku check binary
check '... nor is prose' one_line "^prose:[0-9]*:[0-9]*: $none_known: " sudoku check prose
check '... nor what has not even a fault' \
    one_line '^quadrille: <stdin>: there is no puzzle in it in any format known (line, grid, ' sudoku check - <novel
check '... nor in the format asked for' \
    one_line "^prose:1:[0-9]*: this is no puzzle in the format asked for (line): " sudoku check --from=line prose
printf '123x\n\n%.0s' 1 2 3 >three.txt
check 'a few faulty puzzles are told one by one' mentions 2 '^three.txt:5:4: ' sudoku check three.txt
late() {
    { cat three.txt three.txt && echo 1234341221434321; } >late.txt
    answers 2 'late.txt:13: unique\n' sudoku check late.txt && [ "$(wc -l <"$tmp/err")" -eq 6 ]
}
check '... and however many where there is a puzzle' late

# Whatever can be read from a file can be an operand
check 'constraints can be an operand' answers 1 'puzzle: multiple\n' sudoku check --format=line '.Shape~4x4.Cage~5~R1C1~R1C2'
check '... over lines' answers 0 '24\n' sudoku count '.Shape~4x4
.Cage~5~R1C1~R1C2
.~R1C3_1'
check '... and a game of Solo' answers 0 '72\n' sudoku count 2x2:1o
check '... and a line of HoDoKu' answers 0 'puzzle: unique\n' sudoku check --format=line \
    ':0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::'
check '... with their mistakes' mentions 2 "^puzzle:1:19: 'R9C1' is no cell of the grid" sudoku check '.Shape~4x4.Cage~5~R9C1'
check '... those of Solo, too' mentions 2 '^puzzle:1:11: ' sudoku check 3x3:a4b2_3
check 'a name with a colon is one' says 2 'quadrille: no:such: no such file\n' sudoku check no:such

# Little text may stand for very much
deep() { awk -v depth="$1" 'BEGIN { printf "{\"size\":4,\"x\":"; for (k = 0; k < depth; ++k) printf "["; for (k = 0; k < depth; ++k) printf "]"; print "}" }'; }
deep 100000 >deep.json
check '100,000 lists in each other are refused' mentions 2 '^deep.json:1:[0-9]*: the JSON is nested too deeply' sudoku check deep.json
deep 1000 >less-deep.json
check '... 1,000 are not' mentions 2 "^less-deep.json:1:[0-9]*: 'x' is not understood" sudoku check less-deep.json

# What is drawn may be a rule
drawn='{"size":4,"line":[{"lines":[["R1C1","R1C2"]]}],"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}'
printf '%s\n' "$drawn" >drawn.json
check 'a drawn line leaves a puzzle unclear' \
    answers 2 'drawn.json:1: unclear (multiple by the rules that were understood)\n' sudoku check --format=line drawn.json
check '... and a quiet check says so, too' says 2 \
    'quadrille: drawn.json:1: not all of it was understood, so the answer may be wrong; see --lenient\n' \
    sudoku check -q drawn.json
check '... in JSON' shows 2 '"verdict":"unclear","verdict_by_known_rules":"multiple"' sudoku check --format=json drawn.json
yes "$drawn" | sed 22q >drawn-22.json
check '... and a remark that many puzzles have is made once' \
    mentions 2 "^quadrille: drawn-22.json: in 21 more puzzles: what 'line' draws (1) is no rule$" sudoku count drawn-22.json
hedged() { # hedged PATTERN ARGUMENT...: whatever rests on rules that were not understood says so
    pattern=$1 && shift
    status=0
    "$QUADRILLE" sudoku "$@" drawn.json >out 2>err || status=$?
    has_status 2 && grep -q -- "$pattern" out &&
        grep -qx 'quadrille: drawn.json:1: not all of it was understood, so the answer may be wrong; see --lenient' err
}
known='(by the rules that were understood)$'
check 'count is hedged' hedged "^72 $known" count
check '... and grade' hedged "^drawn.json:1: multiple $known" grade
check '... and its CSV' hedged ',multiple (by the rules that were understood),,,,$' grade --format=csv
check '... and solve' hedged "^# drawn.json:1: solution 2 $known" solve
check '... and explain' hedged "^# drawn.json:1: .* $known" explain
check '... and candidates' hedged "^# drawn.json:1: 15 open cells, .* $known" candidates
check '... and counts of them' hedged "^# drawn.json:1: 72 solutions $known" candidates --counts
check '... and verify' hedged "^drawn.json:1: unfinished $known" verify
for what in solve count grade explain candidates estimate verify; do
    check "$what is hedged in JSON" hedged '"understood":false' "$what" --format=json
done
check 'nothing is hedged if one is lenient' answers 0 '72\n' sudoku count --lenient drawn.json
check '... unless one is lenient' answers 1 'drawn.json:1: multiple\n' sudoku check --format=line --lenient drawn.json
check 'no solution is unclear, too' answers 2 'drawn.json:1: unclear (none by the rules that were understood)\n' sudoku check --format=line --rule=extra=r1c1,r1c2,r2c1,r2c2 --rule=even=r1c1 drawn.json
check 'a wrong argument is said with its place' \
    mentions 2 "^quadrille: puzzle: rule 'even': column [0-9]* of its argument: " sudoku count --rule=even=r1c1,r9c9 $small
check 'a box that is none' \
    mentions 2 "^quadrille: parameter '--box' takes ROWSxCOLUMNS" sudoku count --box=3 $small
check 'a box and a side that do not fit' \
    mentions 2 '^quadrille: --box and --side do not fit$' sudoku count --box=2x3 --side=9 $small

# Backtrackers
stats_of() { # stats_of METHOD BACKTRACKS: to the first solution
    runs sudoku solve -n 1 --method="$1" --stats \
        517600034289004000346205090602000010038006047000000000090000078703400560000000000
    has_status 0 && grep -q "^  backtracks *$2 " err
}
check 'plain: 579 backtracks' stats_of plain 579
check 'iterative: 579 backtracks' stats_of iterative 579
check 'implications: 10 backtracks' stats_of implications 10
check 'implications-fixpoint: 3 backtracks' stats_of implications-fixpoint 3
check 'a method is limited, too' says 0 \
    'quadrille: empty.txt:1: 7 solutions, as --limit asks: there are more\n' \
    sudoku count --method=smallest -n 7 empty.txt
check '... by guesses' mentions 3 '^quadrille: empty.txt:1: stopped by --nodes: incomplete' \
    sudoku count --method=plain --nodes=100 empty.txt
check '... by time' runs_out '^quadrille: empty.txt:1: stopped by --time: incomplete' \
    sudoku count --method=plain empty.txt
later_puzzles() { # a puzzle that took its time leaves all of theirs to those behind it
    { cat empty.txt && cat empty.txt && printf '%s\n' "$small" "$small" "$small"; } >late.txt
    for time in 300ms 2s 20s; do # on a busy machine, even small ones may take some time
        runs sudoku count --engine=links --time=$time late.txt
        has_status 3 && [ "$(wc -l <out)" -eq 5 ] || return
        ! [ "$(tail -n 3 out | sort -u)" = 1 ] || return 0
    done
    return 1
}
check '... each puzzle by its own' later_puzzles
many_rules() { # many_rules N: a puzzle with so many
    printf 'title: many\n'
    awk -v count="$1" 'BEGIN { for (k = 0; k < count; ++k) print "killer: 10 r1c1 r1c2" }'
    printf -- '---\n%s\n' "$small"
}
many_rules 17000 >many-rules.txt
late_rules() { # a busy machine may be late with the next puzzle, too, but not each time
    tries=0
    until [ "$tries" -eq 500 ]; do
        status=0
        "$QUADRILLE" sudoku solve --format=line --time=20ms many-rules.txt >out 2>err || status=$?
        has_status 3 || return
        grep -qx 'many-rules.txt:1:1: stopped by --time before the puzzle was read' err || return
        ! [ "$(wc -l <out)" -eq 1 ] || return 0
        tries=$((tries + 1))
    done
    return 1
}
check 'reading a puzzle ends with --time, and the next one is read' late_rules
check '... and with --memory' mentions 2 \
    '^many-rules.txt:[0-9]*:1: from here on, the puzzle may take more than the 1 MiB of memory' \
    sudoku solve --memory=1M many-rules.txt
check 'no puzzle has more rules than anybody draws' mentions 2 \
    '^many-rules.txt:[0-9]*:1: there are more than 16384 rules' \
    sudoku solve --memory=1G many-rules.txt
check 'an unknown method' says 2 \
    "quadrille: there is no method 'fast'\nTry 'quadrille sudoku solve --help'.\n" sudoku solve --method=fast $small
check 'a method has no engine' mentions 2 '^quadrille: --method searches without an engine' \
    sudoku solve --method=plain --engine=links $small
check 'engine and backtracker are compared' \
    says 0 'quadrille: puzzle: engine and smallest agree: 288 solutions\n' sudoku count --cross-check ................
check '... whichever' says 0 'quadrille: puzzle: engine and plain agree: 2 solutions\n' \
    sudoku solve --cross-check --method=plain $two
check '... whatever is asked' answers 1 'puzzle: multiple\n' sudoku check --cross-check --format=line $two
check '... in whole' mentions 2 '^quadrille: --cross-check compares all' sudoku count --cross-check -n 5 $two
check '... or not at all' runs_out '^quadrille: empty.txt:1: stopped by --time' \
    sudoku count --cross-check empty.txt

# Trace
check 'trace shows steps and sums up' prints 'step 1: guess 2 in r1c2 (depth 1)
+-----+-----+
| 1 2*| . . |
| . . | . 4 |
+-----+-----+
| . . | 2 . |
| . 3 | . . |
+-----+-----+

# puzzle: plain: guesses 15, implications 0, backtracks 3, solutions 1, deepest 12\n' \
    sudoku trace --steps=1 $small
check 'from a step on' prints '5 retract r1c2 2 0 1......4..2..3..
6 guess r1c2 4 1 14.....4..2..3..
# puzzle: plain: guesses 15, implications 0, backtracks 3, solutions 1, deepest 12\n' \
    sudoku trace --format=line --from-step=5 --steps=2 $small
check 'by another method, in JSON' prints '{"source":"puzzle","number":1,"step":"1","kind":"implied","cell":"r1c3","digit":3,"depth":0,"grid":"1.3....4..2..3.."}
{"source":"puzzle","number":1,"solutions":"1","complete":false,"ended":"limit","stats":{"guesses":"0","implications":"12","backtracks":"0","solutions":"1","deepest":"0"}}\n' \
    sudoku trace --method=smallest --format=json --steps=1 $small
check 'twenty steps by itself' exits 0 sudoku trace --format=line $two
check '... and no more' test "$(wc -l <out)" = 21
check '--animate needs a terminal' says 2 'quadrille: --animate needs a terminal\n' sudoku trace --animate $small

# Convert
converts() { # converts TO: and reads what it wrote
    "$QUADRILLE" sudoku convert --format="$1" $small $solved >"new.$1" &&
        "$QUADRILLE" sudoku convert --format=line "new.$1" >back && printf '%s\n%s\n' $small $solved | diff - back
}
for to in line rows numbers grid unicode csv; do
    check "convert to $to and back" converts $to
done
check 'convert to csv has a header' prints "puzzle\n$small\n" sudoku convert --format=csv $small
check 'convert to json' prints '{"source":"puzzle","number":1,"side":4,"puzzle":"1......4..2..3.."}\n' \
    sudoku convert --format=json $small
says_rules() { # says_rules TO: puzzles with rules come back as they were
    "$QUADRILLE" sudoku convert --format="$1" rules.txt >new &&
        "$QUADRILLE" sudoku convert --format=text new | diff rules.txt -
}
cat >rules.txt <<'END'
size: 4
grid:
1...
....
...2
....
regions:
1122
1122
3344
3344
diagonal:
---
size: 6
grid:
12....
......
......
......
......
......
---
END
for to in text solo; do
    check "convert puzzles with rules to $to and back" says_rules $to
done
check 'a line cannot say rules' \
    says 2 "quadrille: rules.txt:1: a line cannot hold rule 'jigsaw'; format 'text' can\\n" \
    sudoku convert --format=line rules.txt
several_games() {
    "$QUADRILLE" sudoku convert --format=opensudoku empty.txt empty.txt >new.xml &&
        [ "$(grep -c '<opensudoku' new.xml) $(grep -c '<game' new.xml)" = '1 2' ] &&
        "$QUADRILLE" sudoku convert --format=pencil new.xml |
        "$QUADRILLE" sudoku convert --format=line - >back && cat empty.txt empty.txt | tr 0 . | diff - back
}
check 'convert puzzles to one document of OpenSudoku, to pencil marks, and back' several_games
to_cover() {
    "$QUADRILLE" sudoku convert --format=dlx $two -o two.dlx && prints '2\n' count two.dlx
}
check 'convert to dlx' to_cover
little_killers() {
    "$QUADRILLE" sudoku convert --format=dlx --rule='little-killer=7 r1c0 dr' --rule='little-killer=10 r0c1 dr' "$@" \
        ................
}
a_diagonal_helps() {
    little_killers --rule=diagonal | grep -q parallels && ! little_killers | grep -q parallels
}
check '... the sum of parallel little killers, which a long diagonal between them makes small' a_diagonal_helps
check '... one puzzle' says 2 'quadrille: puzzle 2: only one puzzle can be written as dlx\n' \
    sudoku convert --format=dlx $small $two $two

# Whatever the table of formats has can be asked for; what is no second name can be written.
every_format() {
    table=$top_srcdir/src/sudoku/formats/common/formats.def
    sed -n 's/^FORMAT([A-Z_]*, "\([a-z-]*\)".*/\1/p' "$table" >formats
    sed -n 's/^NAME("\([a-z-]*\)".*/\1/p' "$table" >names
    [ -s formats ] && [ -s names ] || return 1
    while read -r format; do
        "$QUADRILLE" sudoku convert --format="$format" 1......4..2..3.. >/dev/null 2>err
        ! grep "takes one of" err || return 1
    done <formats
    cat formats names | while read -r format; do
        "$QUADRILLE" sudoku count --from="$format" /dev/null >out 2>err
        ! grep "there is no format" err || exit 1
        "$QUADRILLE" sudoku count --help=all | tr -d ' \n' | grep -qE -e "--from=[a-z|-]*\|$format(\||format)" ||
            { echo "$format is not in the help" && exit 1; }
    done
}
check 'every format of the table can be asked for' every_format

# Draw
check 'draw draws the problem' exits 0 sudoku draw --problem $small
check '... as DOT' grep -q '^graph' out
check 'draw draws the tree' exits 0 sudoku draw --tree $two
check '... as DOT' grep -q '^digraph' out
check '... of one puzzle' says 2 'quadrille: puzzle 2: only one puzzle can be drawn as a graph\n' \
    sudoku draw --tree $small $two

# Interrupts
stops_at() { # stops_at SIGNAL ARGUMENT...
    interrupted "$@" sudoku solve --all --format=line empty.txt
    has_status 3 && ! grep -vE '^[1-9]{81}$' out &&
        grep -q "empty.txt:1: interrupted: incomplete, $(wc -l <out) solutions so far" err
}
check 'Ctrl-C leaves whole solutions and says how many' stops_at INT
check 'so does SIGTERM' stops_at TERM
stops_plain_at() {
    interrupted INT sudoku solve --method=plain --all empty.txt
    has_status 3 && [ "$(tail -n 1 out)" = '+-------+-------+-------+' ] &&
        grep -q "interrupted: incomplete, $(grep -c '^# empty.txt:1: solution' out) solutions so far" err
}
check 'a backtracker is interrupted as well' stops_plain_at

# Nothing of such an input is ever searched.
stops_reading() {
    mkfifo endless
    "$QUADRILLE" sudoku solve - <endless >out 2>err &
    job=$!
    { yes '# nothing but remarks' | head -n 100000 && : >begun && exec yes '# nothing but remarks'; } >endless &
    endless=$!
    awaits $job [ -e begun ]
    kill -TERM $job
    wait $job
    job_status=$?
    kill $endless 2>/dev/null
    [ $job_status -eq 3 ] && grep -q 'interrupted while reading' err
}
check 'an endless input can be interrupted' stops_reading
awk -v puzzle=$small 'BEGIN { for (i = 0; i < 200000; i++) print puzzle }' >many.txt
stops_between() {
    interrupted INT sudoku solve --format=line many.txt
    has_status 3 && grep -q 'interrupted' err && [ "$(sort -u out)" = $solved ]
}
check 'between two puzzles, too' stops_between
closed_pipe() {
    { "$QUADRILLE" sudoku solve --all empty.txt 2>err && echo well >end; } | head -n 1 >out
    [ "$(cat out)" = '# empty.txt:1: solution 1' ] && [ ! -s err ] && [ "$(cat end)" = well ]
}
check 'a reader that closes the pipe ends it quietly' closed_pipe
done_testing
