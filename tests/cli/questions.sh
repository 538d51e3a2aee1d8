#!/bin/sh
# What is asked of Sudokus beyond their solutions: check --why, check --redundant, verify.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

small=1......4..2..3..
none=11..............

# check --why
check 'two givens in a row' answers 1 'puzzle: none\n  given r1c1=1\n  given r1c2=1\n' sudoku check --why $none
check 'a given and a clause' answers 1 'puzzle: none\n  given r4c2=3\n  even: r4c2\n' \
    sudoku check --why --rule=odd=r1c1 --rule=even=r4c2 --rule=odd=r2c2 $small
check 'clauses alone' answers 1 'puzzle: none\n  even: r1c1\n  odd: r1c1\n' \
    sudoku check --why --rule=even=r1c1 --rule=odd=r1c1 ................
check '... in a line' answers 1 'puzzle: none: even: r1c1; odd: r1c1\n' \
    sudoku check --why --format=line --rule=even=r1c1 --rule=odd=r1c1 ................
check '... in JSON' answers 1 '{"source":"puzzle","number":1,"verdict":"none","why":["even: r1c1","odd: r1c1"],"minimal":true,"solutions":"0","complete":true,"ended":"exhausted"}\n' \
    sudoku check --why --format=json --rule=even=r1c1 --rule=odd=r1c1 ................
check 'nothing but houses' answers 1 'puzzle: none\n  there is no way to fill the houses\n' \
    sudoku check --why --rule=jigsaw=1112122324343344 --rule=diagonal ................
check 'where there is a solution there is no why' answers 0 'puzzle: unique\n' sudoku check --why $small
check '... with -q nothing is said' answers 1 '' sudoku check -q --why $none

# check --redundant
check 'what is not needed' answers 0 'puzzle: unique
  not needed: given r1c2=4
  not needed: even: r1c2
  minimal without: given r1c2=4; even: r1c2
  minimal grid: 1......4..2..3..\n' sudoku check --redundant --rule=even=r1c2 14.....4..2..3..
check '... in a line' answers 0 'puzzle: unique: 2 of 6 not needed: given r1c2=4; even: r1c2: minimal without: given r1c2=4; even: r1c2\n' \
    sudoku check --redundant --format=line --rule=even=r1c2 14.....4..2..3..
check '... in JSON' answers 0 '{"source":"puzzle","number":1,"verdict":"unique","redundant":["given r1c2=4","even: r1c2"],"removed":["given r1c2=4","even: r1c2"],"left":"1......4..2..3..","minimal":true,"solutions":"1","complete":true,"ended":"exhausted"}\n' \
    sudoku check --redundant --format=json --rule=even=r1c2 14.....4..2..3..
check 'all is needed' answers 0 'puzzle: unique\n  every given and clause is needed\n' sudoku check --redundant $small
check 'a limit leaves some open' says 3 'quadrille: puzzle: stopped by a limit: of some parts it is open whether they are needed\n' \
    sudoku check --redundant --engine=links --nodes=40 14.....4..2..3..

thirty=..42....6......157.1.8.5....85..17.33.6...9...2..9.46...27..59...9....7.1....63..
check 'as many as can go together' answers 0 'puzzle: unique
  2 of 6 can go together, no more:
    given r1c2=4
    even: r1c2
  minimal grid: 1......4..2..3..\n' sudoku check --redundant=set --rule=even=r1c2 14.....4..2..3..
check '... in a line' answers 0 'puzzle: unique: 2 of 6 can go together, no more: given r1c2=4; even: r1c2\n' \
    sudoku check --redundant=set --format=line --rule=even=r1c2 14.....4..2..3..
check '... in JSON' answers 0 '{"source":"puzzle","number":1,"verdict":"unique","removed":["given r1c2=4","even: r1c2"],"left":"1......4..2..3..","minimal":true,"smallest":true,"solutions":"1","complete":true,"ended":"exhausted"}\n' \
    sudoku check --redundant=set --format=json --rule=even=r1c2 14.....4..2..3..
check '... none' answers 0 'puzzle: unique\n  every given and clause is needed\n' sudoku check --redundant=set $small
check '... more than go one after the other' shows 0 '12 of 16 can go together, no more' \
    sudoku check --redundant=set --format=line 1234341221434321
check '... of a 9x9 grid, too' shows 0 '6 of 30 can go together, no more' \
    sudoku check --redundant=set --format=line "$thirty"
many=.236487..7..5....3.6.2..85..31952....5.4..31...8.1.5.2697..5.....5..9......76.9.5
goes_far() { # leaving out in any of eight orders stops at 13
    shows 0 ',"minimal":true,"smallest":true' sudoku check --redundant=set --format=json $many &&
        sed 's/.*"left":"\([^"]*\)".*/\1/' out >left.txt && sed 's/[^1-9]//g' left.txt | awk '{ exit length($0) != 36 - 15 }' &&
        exits 0 sudoku check -q left.txt
}
check '... farther than any order goes' goes_far
check '... as far as a limit allows' mentions 3 'stopped by a limit: perhaps more parts could go' \
    sudoku check --redundant=set --engine=links --nodes=40 14.....4..2..3..
check 'each is what is usual' exits 0 sudoku check --redundant=each $small
check '... and nothing else is known' mentions 2 "takes nothing, each or set, not 'all'" sudoku check --redundant=all $small

# verify
printf 'size: 4\neven: r1c2\ngrid: 1......4..2..3..\nsolution: 1432321441232341\n---\n' >even.txt
check 'a grid that is right' answers 0 'puzzle: solved\n' sudoku verify 1432321441232341
check 'one with blanks' answers 0 'puzzle: unfinished\n' sudoku verify $small
check 'rows, columns and boxes' answers 1 'puzzle: broken
  row 1: 1 in r1c1 r1c2
  box 1: 1 in r1c1 r1c2
+-----+-----+
| 1*1*| . . |
| . . | . . |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+\n' sudoku verify $none
check 'clauses and other houses' answers 1 'puzzle: broken: house at r1c1: 2 in r2c2 r3c3; diagonal; odd: r2c2\n' \
    sudoku verify --format=line --rule=diagonal --rule=odd=r2c2 '.....2....2.....'
check 'regions are called by their first cell' answers 1 'puzzle: broken: region at r1c4: 1 in r1c4 r2c3; jigsaw: 1112122324343344\n' \
    sudoku verify --format=line --rule=jigsaw=1112122324343344 ...1..1.........
check "an author's solution" answers 0 'even.txt:1: solved\n' sudoku verify even.txt
check "... that breaks a rule" answers 1 'even.txt:1: broken: odd: r1c2\n' sudoku verify --format=line --rule=odd=r1c2 even.txt
check 'the rules of a puzzle' answers 1 '{"source":"puzzle","number":1,"verdict":"broken","blanks":12,"broken":["given r1c1=1: 2 stands there","even: r1c2"],"cells":["r1c1"]}\n' \
    sudoku verify --format=json --puzzle=even.txt 2143............
check '... on the command line' answers 1 'puzzle: broken: given r1c1=1: 2 stands there\n' \
    sudoku verify --format=line --puzzle=$small 2...............
check '... of another side' says 2 'quadrille: puzzle: a grid of side 9, but the puzzle has side 4\n' \
    sudoku verify --puzzle=even.txt "$(printf '%081d' 0)"
check '... that is not there' says 2 'quadrille: nix: no such file\n' sudoku verify --puzzle=nix $small
check 'nothing is said with -q' answers 1 '' sudoku verify -q $none

# Rules that come with puzzles
check 'a puzzle with rules of its own' answers 0 'even.txt:1: unique\n' sudoku check even.txt
check '... and others added' answers 1 'even.txt:1: none\n  even: r1c2\n  odd: r1c2\n' \
    sudoku check --why --rule=odd=r1c2 even.txt
check '... which do not stay' answers 0 'even.txt:1: unique\npuzzle 1: unique\n' sudoku check even.txt $small
check '... on the command line' answers 0 'puzzle: unique\n' sudoku check "$(cat even.txt)"
sed 's/solution: 1/solution: 4/' even.txt >wrong.txt
check "an author's solution that does not keep the givens" \
    says 1 "quadrille: wrong.txt:1: the author's solution has 4 in r1c1, where the given is 1\n" sudoku check wrong.txt
sed 's/1432321441232341/1432324141232314/' even.txt >wrong.txt
check "... wherever" mentions 1 "the author's solution has 1 in r2c4, where the given is 4" sudoku solve wrong.txt
sed 's/^grid.*/grid: ................/; s/1432321441232341/1432321441232314/' even.txt >wrong.txt
check "... or the rules" says 1 "quadrille: wrong.txt:1: the author's solution breaks the rules: see sudoku verify\n" \
    sudoku count wrong.txt

printf 'size: 6\ngrids: 4 r1c1 r3c3\ngrid: ....................................\n---\n' >two.txt
no_void_cells() {
    "$QUADRILLE" sudoku candidates two.txt >out && head -n 1 out | grep -q '^# two.txt:1: 28 open cells, '
}
check 'cells that a layout leaves out are not open' no_void_cells
check 'rules are weighed with -v' mentions 0 'entries by rules, with the number of clauses: whispers [0-9]* (1)' \
    sudoku check -v --rule='whispers=2 r1c1 r1c2' $small

done_testing
