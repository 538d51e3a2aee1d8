#!/bin/sh
# quadrille sudoku with other digits than 1 to the side (rule digits): each by its own symbol
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

cat >zero.txt <<'END'
size: 4
digits: 0-3
grid:
0...
.1..
..3.
....
killer: 5 r1c2 r2c1
thermometer: r4c1 r4c2
END
cat >word.txt <<'END'
size: 4
grid:
w..D
....
.r.W
....
candidates: R r2c1
digits: W O R D
END
cat >more.txt <<'END'
size: 4
digits: 0-4
grid:
0.1.
3..0
..4.
1..2
even: r1c2 r2c2 r3c2
END

printf 'size: 4\ndigits: WORD\ngrid:\nWW..\n....\n....\n....\n' >v.txt

solves() { # solves FILE SOLUTIONS: these are all, in any order
    runs sudoku solve --all --format=line "$1" && [ "$(sort out | tr '\n' ' ')" = "$2 " ]
}
check 'digits begin with 0, and sums see them' \
    solves zero.txt '0213310220311320 0213312010322301 0213312020311302'
check 'letters are shown as such' solves word.txt 'WORDRDWODROWOWDR WORDRDWOORDWDWOR'
check 'there may be more digits than cells in a row' prints '0 2 1 34 3 4 2 0 2 0 4 13 1 3 0 2\n' \
    sudoku candidates --format=line more.txt
check 'steps are said in letters' shows 1 '^1-8. hidden single in a box 3, last cell 5: r2c1=R r2c2=D' \
    sudoku explain word.txt
check 'a hint, too' shows 0 'in r[0-9]c[0-9]\|: r[0-9]c[0-9] is [WORD]' sudoku hint word.txt
check 'a backtracker tells its guesses in letters' shows 0 'guess O in r1c2' sudoku trace word.txt
check 'pictures have them' shows 0 '| W   O | R   D |' sudoku solve word.txt
check 'so has SVG' shows 0 '>W</text>' sudoku draw word.txt
check 'what is broken is said in letters' answers 1 'v.txt:1: broken\n  row 1: W in r1c1 r1c2\n  box 1: W in r1c1 r1c2\n+-----+-----+\n| W*W*| . . |\n| . . | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n# digits WORD\n' \
    sudoku verify v.txt
is_read_again() { # is_read_again FORMAT: what is written in that format is the same puzzle
    for file in zero word more; do
        runs sudoku convert --format=text "$file.txt" && cp out "$file.text" && runs sudoku convert --format="$1" "$file.txt" &&
            cp out "$file.$1" && prints "$(sed 's/$/\\n/' "$file.text" | tr -d '\n')" sudoku convert --format=text "$file.$1" || return 1
    done
}
check 'the text form is read as it was written' is_read_again text
check 'so is JSON' is_read_again json
for format in line fpuzzles sudokupad solo opensudoku pencil; do
    check "$format refuses" mentions 2 "zero.txt:1: .* cannot hold rule 'digits'" sudoku convert --format=$format zero.txt
done

check 'a row of symbols has the digits of --rule' prints '24\n' sudoku count --rule=digits=0-3 0.1.............
check '... also letters' prints '72\n' sudoku count --rule=digits=WORD 'W...............'
check '... or it has a fault' says 2 "puzzle:3:7: '4' is neither a digit nor a blank\n" \
    sudoku count --rule=digits=0-3 4...............
printf '0.1.............\n' >bare.txt
check 'a bare grid in a file is not read with the wrong digits' \
    says 2 "quadrille: bare.txt:1: the grid was read with the usual digits; put 'digits: 0-3' into the puzzle, in the text form\n" \
    sudoku count -q --rule=digits=0-3 bare.txt
makes() { # makes SET: a puzzle that is unique, and stays so when it is scrambled
    runs sudoku generate --side=6 --seed=3 --rule=digits="$1" && cp out made.txt && prints 'made.txt:2: unique\n' sudoku check made.txt &&
        runs sudoku scramble --seed=2 made.txt && cp out mixed.txt && prints 'mixed.txt:2: unique\n' sudoku check mixed.txt
}
check 'puzzles are made' makes 0-6
check 'puzzles are made with letters' makes WINTER
check 'clues are not placed' mentions 2 "clues cannot be placed with rule 'digits'" sudoku generate --side=6 --rule=digits=0-5 --rule=killer

printf 'size: 4\nnumbered-room: 2 r0c1\ndigits: 0-3\n' >room.txt
check 'rules about places refuse' says 2 "room.txt:2:1: rule 'numbered-room' needs the digits from 1 to 4\n" sudoku count room.txt
printf 'digits: 0-7\n' >few.txt
check 'too few digits are refused' says 2 'few.txt:1:9: 8 digits are too few (expected 9 or more, one for each cell of a row)\n' \
    sudoku count few.txt
printf 'digits: 0-8\ndigits: 1-9\n' >twice.txt
check 'two sets are refused' says 2 "twice.txt:2:1: rule 'digits' must come before all others\n" sudoku count twice.txt
printf 'digits:\n' >empty.txt
check 'an empty set is refused' mentions 2 "empty.txt:1:1: rule 'digits' needs an argument" sudoku count empty.txt
printf 'digits: %s\n' "$(printf '%060000d' 0)" >huge.txt
check 'a huge one is refused' mentions 2 '^huge.txt:1:9: .* is not a set of digits' sudoku count huge.txt
done_testing
