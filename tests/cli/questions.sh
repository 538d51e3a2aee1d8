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

done_testing
