#!/bin/sh
# quadrille sudoku generate, quadrille sudoku minimize
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

are_unique() { # are_unique K [PARAMETER...] <puzzles
    number=$1
    shift
    cat >puzzles && "$QUADRILLE" sudoku check --format=line "$@" puzzles >verdicts &&
        [ "$(grep -c ': unique$' verdicts)" = "$number" ]
}
makes() { # makes K [PARAMETER...]: so many puzzles, which the same parameters read again
    number=$1
    shift
    "$QUADRILLE" sudoku generate --seed=1 -n "$number" "$@" | are_unique "$number" "$@"
}
check 'puzzles with one solution' makes 5
check '... of another size' makes 3 --side=6
check '... with other boxes' makes 3 --box=2x4
check '... with rules' makes 3 --rule=diagonal --rule=even='r1c1 r9c9'
samurai='grids=9 r1c1 r1c13 r7c7 r13c1 r13c13'
check '... of several grids' makes 1 --side=21 --rule="$samurai"
places() { # places K PARAMETER...: so many puzzles, which say their clues themselves
    number=$1
    shift
    "$QUADRILLE" sudoku generate --seed=1 -n "$number" --format=text "$@" >placed && are_unique "$number" <placed
}
check '... with clues' places 1 --side=21 --rule="$samurai" --rule=killer
check '... minimal, too' places 1 --side=21 --rule="$samurai" --rule=thermo --minimal --seed=2
check '... of another layout' places 1 --side=10 --rule='grids=6 r1c1 r5c5' --rule=thermo --rule=kropki --minimal
check '... without givens' places 1 --side=6 --rule='grids=4 r1c1 r3c3' --rule=killer --no-givens
check '... but not what stands beside a grid' \
    says 2 "quadrille: generate: clues of rule 'sandwich' are placed on one grid, not on several\n" \
    sudoku generate --seed=1 --side=21 --rule="$samurai" --rule=sandwich
check '... nor for a pattern alone' \
    says 2 'quadrille: generate: digits fit a pattern of one grid, not of several\n' \
    sudoku generate --seed=1 --side=6 --rule='grids=4 r1c1 r3c3' --pattern=111111111111111111111111111111111111
fills_in_time() {
    runs sudoku generate --seed=1 --side=49 --rule=killer --time=300ms --threads=1
    has_status 3
}
check '--time ends the search for a full grid' fills_in_time
check '... without boxes' makes 3 --side=6 --rule=jigsaw=aaabbbaaabbbcccdddcccdddeeefffeeefff
reads_rules() {
    "$QUADRILLE" sudoku generate --seed=1 -n 2 --side=6 --rule=diagonal --format=text >diagonal &&
        grep -q '^diagonal:' diagonal && are_unique 2 <diagonal
}
check 'text says the rules' reads_rules
to() { "$QUADRILLE" sudoku generate --seed=1 -n 2 --format="$1" | are_unique 2 --from="$2"; }
for format in rows grid unicode pencil fpuzzles sudokupad; do
    from=$format
    case $format in rows | unicode) from=grid ;; esac
    check "$format can be read again" to $format $from
done
check 'OpenSudoku, one document' to opensudoku opensudoku

threads_make_the_same() { # threads_make_the_same PARAMETER...
    "$QUADRILLE" sudoku generate --seed=3 --threads=1 "$@" >one 2>&1
    one=$?
    "$QUADRILLE" sudoku generate --seed=3 --threads=3 "$@" >three 2>&1
    [ $? -eq "$one" ] && grep -v '^  nodes ' one >one_each && grep -v '^  nodes ' three | cmp one_each - && [ -s one ]
}
check 'several threads make the same' threads_make_the_same -n 30
check '... with what it took' threads_make_the_same -n 12 --format=json --difficulty=easy --stats
check '... with rules' threads_make_the_same -n 3 --side=6 --rule=diagonal --format=text
check '... and give up where one does' threads_make_the_same -n 5 --clues=17 --tries=2
check '... or where there is none' threads_make_the_same -n 5 --side=4 --rule=killer='3 r1c1 r1c2 r1c3'
in_time() {
    runs sudoku generate --seed=1 -n 100000 --threads=3 --time=400ms
    has_status 3 && grep -q 'stopped by --time: [0-9]* of 100000 puzzles' err && are_unique "$(wc -l <out)" <out
}
check '--time is that of all puzzles' in_time

same() {
    "$QUADRILLE" sudoku generate -n 4 --seed=5 >first &&
        for isa in portable avx2 avx512; do # not every machine has all of them
            ! "$QUADRILLE" sudoku generate -n 4 --seed=5 --isa=$isa >second 2>err || cmp first second || return 1
        done
    head -n 2 first >two && "$QUADRILLE" sudoku generate -n 2 --seed=5 | cmp - two &&
        "$QUADRILLE" sudoku generate -n 4 --seed=6 >second && ! cmp -s first second
}
check 'the same seed, the same puzzles' same
check '... and the same dots, in every version that draws random numbers in this order' prints '# seed 3
size: 4
grid:
....
....
....
....
ratio: r3c2 r4c2
difference: r3c2 r3c3
ratio: r2c4 r3c4
difference: r3c1 r3c2
ratio: r1c1 r1c2
difference: r2c3 r2c4
---\n' sudoku generate --side=4 --rule=kropki --minimal --seed=3 --format=text
half_turn() {
    "$QUADRILLE" sudoku generate --seed=1 -n 3 --symmetry=half-turn |
        sed 's/[^.]/x/g' >pattern && rev pattern | cmp - pattern
}
if have rev; then
    check 'symmetry' half_turn
fi
clues() { # clues RANGE LEAST MOST
    "$QUADRILLE" sudoku generate --seed=1 -n 3 --clues="$1" --format=json |
        sed 's/.*"clues":\([0-9]*\).*/\1/' >clues &&
        awk -v least="$2" -v most="$3" '{ if ($1 < least || $1 > most) exit 1 } END { exit NR != 3 }' clues
}
check 'so many clues' clues 30 30 30
check '... or so' clues 40-42 40 42
check '... or more' clues 50- 50 81
check '... or fewer' clues -23 17 23
is_minimal() { [ "$("$QUADRILLE" sudoku generate --seed=1 -n 3 --minimal --format=json | grep -c '"minimal":true')" = 3 ]; }
check 'each given is needed' is_minimal
graded() { # graded GRADE RULE...
    grade=$1
    shift
    "$QUADRILLE" sudoku generate --seed=1 -n 3 --difficulty="$grade" --format=json "$@" >made && [ "$(grep -c "\"grade\":\"$grade\"" made)" = 3 ] &&
        "$QUADRILLE" sudoku generate --seed=1 -n 3 --difficulty="$grade" --format=text "$@" | "$QUADRILLE" sudoku grade --format=line - >grades &&
        [ "$(grep -c ": $grade " grades)" = 3 ]
}
for grade in simple easy intermediate expert extreme; do
    check "a grade: $grade" graded $grade
done
check 'a grade: beyond' graded beyond --rule=diagonal
rated() { # rated LEAST MOST RANGE [PARAMETER...]: three puzzles, of which `grade` says the same as they do
    least=$1
    most=$2
    range=$3
    shift 3
    "$QUADRILLE" sudoku generate -n 3 --seed=2 --rating="$range" --format=text "$@" >rated &&
        "$QUADRILLE" sudoku grade --format=json rated | sed 's/.*"rating":\([0-9.]*\).*/\1/' >graded &&
        "$QUADRILLE" sudoku generate -n 3 --seed=2 --rating="$range" --format=json "$@" | sed 's/.*"rating":\([0-9.]*\).*/\1/' | cmp - graded &&
        awk -v least="$least" -v most="$most" '{ if ($1 < least || $1 > most) exit 1 } END { exit NR != 3 }' graded
}
take() { # take TECHNIQUE: each of the three puzzles has such steps
    "$QUADRILLE" sudoku grade --format=json rated | grep -c "\"techniques\":{[^}]*\"$1\":[1-9]" | grep -qx 3
}
explained() { # explained TECHNIQUE: likewise, by its steps
    "$QUADRILLE" sudoku explain --full --format=json rated |
        sed -n "s/.*\"number\":\([0-9]*\),.*\"technique\":\"$1\".*/\1/p" | sort -u | grep -c . | grep -qx 3
}
check 'a rating' rated 3.0 3.4 3.0..3.4
check '... without spare givens' rated 3.0 3.4 3.0..3.4 --minimal
check '... at least' rated 7.1 99 7.1..
check '... at most' rated 0 1.5 ..1.5
check '... that one' rated 4.2 4.2 4.2
check 'a technique' rated 3.2 99 1.. --required=X-wing
check '... that is taken' take X-wing
check '... and explained' explained X-wing
check 'several techniques, of a rating' rated 3.2 6.6 3.2..6.6 --required=X-wing --required='naked pair'
check '... one of them' take X-wing
check '... and the other' take 'naked pair'
check '... with cages' rated 3.0 3.4 3.0..3.4 --rule=killer --side=6 --required='naked pair'
check '... that are taken' take 'naked pair'
check '... and are there' grep -q '^killer: ' rated
check '... the same by several threads' threads_make_the_same -n 6 --rating=3.0..4.0 --required='naked pair' --format=json
for range in x .. 0 100 7.25 7,5 1...2 -3; do
    check "no rating: $range" mentions 2 "'--rating' takes R, R..S, R.. or ..S such as 7.0..7.5, not '$range'" \
        sudoku generate --seed=1 --rating=$range
done
check 'ratings in order' says 2 'quadrille: generate: rated at least 7.5, but at most 7.0\n' sudoku generate --seed=1 --rating=7.5..7.0
check '... with cages' says 2 'quadrille: generate: rated at least 7.5, but at most 7.0\n' \
    sudoku generate --seed=1 --rating=7.5..7.0 --rule=killer
check 'no technique' mentions 2 "there is no technique 'x-wing'; did you mean 'X-wing'?" sudoku generate --seed=1 --required=x-wing
check '... that is like it' mentions 2 "there is no technique 'magic'$" sudoku generate --seed=1 --required=magic
check '... of that rating' says 2 "quadrille: generate: technique 'swordfish' is rated 3.8 or more, but puzzles at most 3.0\n" \
    sudoku generate --seed=1 --required=swordfish --rating=..3.0
check '... of that grade' says 2 "quadrille: generate: technique 'swordfish' is expert, but puzzles are at most easy\n" \
    sudoku generate --seed=1 --required=swordfish --difficulty=easy
check 'JSON' prints '{"number":1,"side":4,"puzzle":"2341143232144123","solution":"2341143232144123","clues":16,"minimal":false,"tries":"1","seed":"1"}\n' \
    sudoku generate --seed=1 --side=4 --clues=16 --format=json

# Clues that are placed.
places() { # places K RULE... [-- PARAMETER...]: puzzles with these rules, whose givens alone are not enough
    number=$1
    shift
    rules=
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        rules="$rules --rule=$1"
        shift
    done
    [ $# -eq 0 ] || shift
    # shellcheck disable=SC2086 # rules are to be split
    "$QUADRILLE" sudoku generate --seed=1 -n "$number" $rules "$@" >placed && are_unique "$number" --engine=learn <placed
}
for kind in killer thermometer kropki jigsaw arrow renban whispers sandwich x-sum quadruple xv palindrome between \
    clone equal candidates box-indexer battenburg parity-line same-difference product-arrow ten-line product numbered-rooms full-rank; do
    check "clues are placed: $kind" places 2 $kind
done
check '... beside a rule that all are there' places 2 battenburg negative-battenburg
check '... of several kinds' places 2 thermo little-killer:3
check '... on another size' places 2 killer -- --side=6
check '... on a large board, by few searches' places 1 killer -- --side=16 --nodes=60000
needs_cages() { grep -v '^killer: ' placed >bare && "$QUADRILLE" sudoku check --format=line bare | grep -c ': multiple' | grep -qx 2; }
check '... of a grade' places 2 killer -- --difficulty=easy
check '... so that they are needed' needs_cages
check '... beside rules that are there' places 2 thermo even=r1c1 diagonal -- --side=6
turned() { # turned RULE: of the puzzles of side 9 that were placed, a half turn leaves the cells of its clues
    sed -n "s/^$1: *\([0-9]* *\)//p" placed | awk '{
            for (k = 1; k <= NF; ++k) { split($k, at, /[rc]/); print NR " " at[2] " " at[3] > "cells"; print NR " " 10 - at[2] " " 10 - at[3] > "turned" }
        }' && [ -s cells ] &&
        for file in cells turned; do awk '{ print $2 " " $3 }' $file | sort >$file.sorted; done && cmp cells.sorted turned.sorted
}
for kind in killer renban skyscraper greater; do
    check "with symmetry: $kind" places 2 $kind -- --symmetry=half-turn
    check '... indeed' turned $kind
done
check '... no givens' places 1 killer -- --symmetry=full --no-givens --minimal
check '... not of sandwiches' says 2 'quadrille: generate: a row or column has one sandwich, so there is none at both of its ends\n' \
    sudoku generate --seed=1 --rule=sandwich --symmetry=full
counts_cages() { places 2 "killer:$1" -- --side=6 && [ "$(grep -c '^killer: ' placed)" = "$2" ]; }
check 'so many of them' counts_cages 5 10
check '... or all that find room' places 1 even:100% -- --side=6
check '... no givens' places 2 killer -- --no-givens --minimal
has_no_givens() { [ "$(grep -c '^\.\.\.\.\.\.\.\.\.$' placed)" = 18 ]; }
check '... indeed' has_no_givens
placed_to() { places 2 killer "$2" -- --format="$1" && ! grep -q '^size:' placed; }
for format in fpuzzles fpuzzles-link sudokupad-link; do
    check "... as $format" placed_to $format arrow
done
check '... as sudokupad' placed_to sudokupad xv
check '... several threads place the same' threads_make_the_same -n 6 --rule=killer --rule=thermo --side=6 --stats
placed_json() {
    "$QUADRILLE" sudoku generate --seed=1 --side=4 --rule=jigsaw --format=json | grep -q '"side":4,"rules":\["jigsaw: [1-4]\{16\}"\],"puzzle":"[.1-4]*","solution":"[1-4]*","clues":'
}
check '... JSON' placed_json
check '... why tries came to nothing' mentions 3 'generate: 3 tries came to nothing: there are several solutions' \
    sudoku generate --seed=1 --side=4 --rule=even --no-givens --tries=3 -v
no_other_reason() { [ "$(grep -c 'tries came to nothing' err)" -eq 1 ]; }
check '... and only those that there were' no_other_reason
check 'clues of no such kind' says 2 "quadrille: generate: no clues of rule 'diagonal' can be placed\n" \
    sudoku generate --seed=1 --rule=diagonal:3
check '... so many' says 2 "quadrille: generate: 'killer:x': behind the colon stands a number, such as 12 or 50%%\n" \
    sudoku generate --seed=1 --rule=killer:x
check '... too many percent' mentions 2 'behind the colon' sudoku generate --seed=1 --rule=killer:101%
check '... regions' says 2 "quadrille: generate: 'jigsaw' takes no number: it divides the grid once\n" \
    sudoku generate --seed=1 --rule=jigsaw:2
check '... twice' says 2 "quadrille: generate: clues of rule 'thermometer' are wanted twice\n" \
    sudoku generate --seed=1 --rule=thermo --rule=thermometer
check '... of other commands' mentions 2 "killer:3" sudoku solve --rule=killer:3 1...............
pattern=1...1...1.1..1..1...1.1.1.....1.....1.1.1.1.1.....1.....1.1.1...1..1..1.1...1...1
fits_pattern() { # fits_pattern PARAMETER...
    "$QUADRILLE" sudoku generate --seed=1 -n 3 --pattern=$pattern "$@" >fitting && are_unique 3 <fitting &&
        [ "$(sed 's/[1-9]/1/g' fitting | grep -cx "$(echo $pattern | sed 's/[.]/[.]/g')")" = 3 ]
}
check 'a pattern of givens' fits_pattern
check '... by several threads' threads_make_the_same -n 4 --pattern=$pattern --stats
check '... beside clues' places 1 killer -- --side=4 --pattern=1..............1
check '... with too few cells' says 2 'quadrille: generate: the pattern has 3 cells, and a grid of side 9 has 81\n' \
    sudoku generate --seed=1 --pattern=1.1
check '... and a symmetry' mentions 2 'there are no clues, symmetry or no-givens beside it' \
    sudoku generate --seed=1 --pattern=$pattern --symmetry=full
check '... that no puzzle fits' mentions 3 'generate: given up' sudoku generate --seed=1 --side=4 --pattern=1............... --tries=2
check 'no givens, and no clues' mentions 2 'goes with clues that are placed' sudoku generate --seed=1 --no-givens

cat >cages <<'END'
size: 4
grid:
1...
....
....
....
killer: 5 r1c2 r2c2
END
"$QUADRILLE" sudoku generate --seed=1 --puzzle=cages >cages2
has_cages() {
    "$QUADRILLE" sudoku generate --seed=1 -n 2 --puzzle=cages >made && [ "$(grep -c '^killer: 5 r1c2 r2c2' made)" = 2 ] &&
        [ "$(grep -c '^1' made)" = 2 ] && are_unique 2 <made
}
check 'a puzzle with rules, completed' has_cages
check '... with rules that a line cannot say' mentions 2 "a line cannot hold rule 'killer'; format 'text' can" \
    sudoku generate --seed=1 --puzzle=cages --format=line
check 'no grid keeps the rules' mentions 1 'no grid keeps these rules$' \
    sudoku generate --seed=1 --side=4 --rule=antiknight --rule=antiking
check '... and has the givens' mentions 1 'no grid keeps these rules and has these givens' \
    sudoku generate --seed=1 --puzzle=11..............
check 'giving up' says 3 'quadrille: generate: given up, no try having what was asked for: 0 of 2 puzzles, 7 tries\n' \
    sudoku generate --seed=1 -n 2 --clues=-5 --tries=7
check 'limits' mentions 3 'generate: stopped by a limit: 0 of 9 puzzles, 1 tries' sudoku generate --seed=1 -n 9 --nodes=10
stops() {
    interrupted INT sudoku generate --seed=1 -n 100000000
    has_status 3 && grep -q 'generate: interrupted: [0-9]* of 100000000 puzzles' err && [ -s out ] &&
        [ "$(awk 'length != 81' out | wc -l)" -eq 0 ]
}
check 'interrupts' stops
counts() { runs sudoku generate --seed=1 -n 3 --stats && grep -q '^  puzzles  *3 ' err && grep -q '^  searches  ' err; }
check 'counters' counts
check 'nothing is read' mentions 2 'there is nothing to read here' sudoku generate puzzle
check 'clues are numbers' mentions 2 "'--clues' takes N, N-M, N- or -M" sudoku generate --seed=1 --clues=few
check '... that the board has' mentions 2 'at least 17 givens, but there are only 16 cells' \
    sudoku generate --seed=1 --side=4 --clues=17
check '... in order' mentions 2 'at least 9 givens, but at most 8' sudoku generate --seed=1 --clues=9-8
check 'one side' mentions 2 'a 4x4 grid where only 9x9 ones are asked for' sudoku generate --seed=1 --side=9 --puzzle=cages

check 'a puzzle made smaller' mentions 0 'puzzle: 16 givens, 4 left, and each is needed' \
    sudoku minimize 3421123421434312
smaller() {
    "$QUADRILLE" sudoku generate --seed=1 -n 5 --clues=60 >large && "$QUADRILLE" sudoku minimize -q large >small &&
        awk 'NR == FNR { large[NR] = $0; next }
            { if (length($0) != 81) exit 1; left = gsub(/[1-9]/, "&"); if (left > 40) exit 1 }' large small &&
        are_unique 5 <small && "$QUADRILLE" sudoku minimize -q small | cmp - small
}
check '... and several' smaller
check '... not below so many' mentions 0 'puzzle: 16 givens, 10 left$' sudoku minimize --clues=10 3421123421434312
check '... with its rules' mentions 0 'cages2:[0-9]*: [0-9] givens, [0-9] left' sudoku minimize cages2
check 'JSON' prints '{"source":"puzzle","number":1,"side":4,"puzzle":"1234341221434321","solution":"1234341221434321","before":16,"clues":16,"minimal":false}\n' \
    sudoku minimize --clues=16 --format=json 1234341221434321
check 'no solution, several solutions' says 1 'quadrille: puzzle 1: left out, since it has no solution
quadrille: puzzle 2: left out, since it has several solutions\n' sudoku minimize 11.............. 1...............
check 'a limit' mentions 3 'puzzle: stopped by a limit before it was known whether it has one solution' \
    sudoku minimize --nodes=1 1......4..2.....

# Clauses, too
cat >clauses <<'EOF'
size: 4
killer: 5 r1c1 r1c2
killer: 4 r1c3 r2c3
odd: r2c1
thermometer: r2c2 r2c1
grid: 14.....4..2..3..
EOF
check 'clauses that are not needed' answers 0 '14.....4..2..3..\n' sudoku minimize --clauses=only clauses
check '... are told' grep -q '^quadrille: clauses:1: 5 givens and 4 clauses, 5 and 0 left, and each that may go is needed$' err
ways_out() { # each seed has its way; nothing of what is left can go
    for seed in 1 2 3 4 5 6; do
        "$QUADRILLE" sudoku minimize -q --clauses --seed=$seed --format=text clauses >left.txt &&
            "$QUADRILLE" sudoku minimize -q --clauses --seed=9 --format=text left.txt | cmp - left.txt &&
            exits 0 sudoku check -q left.txt &&
            "$QUADRILLE" sudoku minimize -q --clauses --seed=$seed --format=text clauses | cmp - left.txt || return 1
        tr '\n' ' ' <left.txt && echo
    done >kinds && sort -u kinds | awk 'END { exit NR < 2 }'
}
check 'givens and clauses go as the seed says' ways_out
check '... of the command line, too' answers 0 '1......4..2..3..\n' \
    sudoku minimize --clauses --clues=4 --rule=even=r1c2 14.....4..2..3..
check '... in JSON' answers 0 '{"source":"puzzle","number":1,"side":4,"puzzle":"1......4..2..3..","before":5,"clues":4,"clauses":0,"removed":["given r1c2=4","even: r1c2"],"minimal":true}\n' \
    sudoku minimize --clauses --clues=4 --format=json --rule=even=r1c2 14.....4..2..3..
check '... but no fewer givens than are to be left' mentions 0 '16 givens and 0 clauses, 9 and 0 left' \
    sudoku minimize --clauses --clues=9 1234341221434321
check '... not without one solution' mentions 1 'left out, since it has not one solution' sudoku minimize --clauses 1...............
check '... as far as a limit allows' mentions 3 'stopped by a limit before it was known' sudoku minimize --clauses --nodes=1 1......4..2.....
check '... without symmetry' mentions 2 'leaves out one after the other: leave --symmetry away' \
    sudoku minimize --clauses --symmetry=half-turn clauses
check '... alone or with givens' mentions 2 "takes nothing or only, not 'all'" sudoku minimize --clauses=all clauses
done_testing
