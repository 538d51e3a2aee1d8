#!/bin/sh
# The commands on boards and pieces.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
puzzles=$(cd "$top_srcdir/puzzles/shapes" && pwd) || exit 99
cd "$tmp" || exit 99

# every file that ships
while read -r file solutions _; do
    case $file in '#'*) continue ;; esac
    check "$file has as many solutions as are known" \
        prints "$(echo "$solutions" | tr , '\n')\n" shapes count -q "$puzzles/$file"
done <"$puzzles/expected.tsv"

cat >one.shapes <<'END'
board:
  .#
  ..
piece V:
  #
  ##
END
cat >two.shapes <<'END'
# dominoes
board small: 1x2
board:
  .x
board large: 2x2
piece D 0-2:
  ##
END
cat >none.shapes <<'END'
board: 3x3
piece D 4:
  ##
END

# the same for all commands on exact covers
check 'a file is known by its name' prints '1\n' count one.shapes
cp one.shapes one.txt
check '... by its looks' prints '1\n' count one.txt
from_stdin() {
    [ "$("$QUADRILLE" count - <one.shapes)" = 1 ]
}
check '... from standard input' from_stdin
check '... or because it is said' prints '1\n' count --from=shapes one.txt
check 'a diagram of it is asked at once' prints 'V r1c1 r2c1 r2c2\n' solve --format=line one.shapes
check 'it is searched and proven' exits 1 solve --proof=none.lrat none.shapes
check '... as what it is' test -s none.lrat.cnf

# solutions
check 'a solution is a board' prints 'solution 1:\nV\nVV\n' shapes solve one.shapes
check '... in JSON it has names' prints \
    '{"source":"one.shapes","solution":"1","options":[["V","r1c1","r2c1","r2c2"]]}\n{"source":"one.shapes","solutions":"1","complete":false,"ended":"limit"}\n' \
    shapes solve --format=json one.shapes
check 'one that is sampled is one, too' prints 'solution 1:\nV\nVV\n' shapes sample one.shapes
check 'check tells of one' prints 'one.shapes: unique\n' shapes check one.shapes
check '... and shows two side by side' answers 1 'two.shapes:large: multiple\nAA   AB\nBB   AB\n' \
    shapes check --board=large two.shapes

# several boards
several() {
    runs shapes count two.shapes
    has_status 2 && [ "$(cat out)" = "$(printf '1\n2')" ] &&
        grep -q "^two.shapes:4:4: 'x' in a board: expected" err
}
check 'a board that is malformed leaves the others' several
check 'boards have names' prints 'solution 1:\nDD\n' shapes solve --board=small two.shapes
check '... or numbers' prints '2\n' shapes count --board=3 two.shapes
check 'one that is not there is missed' mentions 2 "there is no board 'huge'" shapes count --board=huge two.shapes
check 'a problem is of one board' mentions 2 'there are 3 boards' convert two.shapes

# what is plain
check 'what cannot be is not searched' answers 0 '0\n' shapes count none.shapes
check '... but said' mentions 1 'no solution: all pieces have 8 cells, and 9 are to be covered' shapes solve none.shapes
check '... in one word' answers 1 'none.shapes: none\n' shapes check none.shapes

# converting
check 'a board is an exact cover' prints 'V r1c1 r2c1 r2c2\nV r1c1 r2c1 r2c2\n' shapes convert one.shapes
check '... or is written anew' prints 'grid: square\nboard:\n  .\n  ..\npiece V:\n  *\n  **\n' \
    shapes convert --format=shapes one.shapes
again() {
    "$QUADRILLE" shapes convert --format=shapes "$puzzles/hexiamonds.shapes" -o again.shapes &&
        prints '624\n' count again.shapes
}
check '... with the pieces of the library' again
check 'an error has a line and a column' mentions 2 '^<stdin>: there is no board' shapes count -

check 'a command that is misspelt is guessed' mentions 2 "did you mean 'count'" shapes cout one.shapes
check 'a group that is misspelt, too' mentions 2 "did you mean 'shapes'" shape
done_testing
