#!/bin/sh
# quadrille sudoku where cells may hold two digits (rule schrodinger)
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

cat >one.txt <<'END'
size: 4
grid:
. . 0+3 .
. 1 . .
. . . .
4 . . 2
schrodinger:
END

check 'solutions show both digits of a cell' prints '# one.txt:1: solution 1
+---------+---------+
|  2   4  | 0+3  1  |
| 0+3  1  |  2   4  |
+---------+---------+
|  1   2  |  4  0+3 |
|  4  0+3 |  1   2  |
+---------+---------+
# Schrodinger cells\n' sudoku solve one.txt
check 'a line has blanks between cells' prints '2 4 0+3 1 0+3 1 2 4 1 2 4 0+3 4 0+3 1 2\n' \
    sudoku solve --format=line one.txt
check 'so have objects' prints '{"source":"one.txt","line":1,"number":1,"solution":"1","grid":"2 4 0+3 1 0+3 1 2 4 1 2 4 0+3 4 0+3 1 2"}
{"source":"one.txt","line":1,"number":1,"solutions":"1","complete":true,"ended":"exhausted"}\n' \
    sudoku solve --format=json one.txt
check 'it is unique' prints 'one.txt:1: unique\n' sudoku check one.txt
check 'every given is needed' prints 'one.txt:1: unique\n  every given and clause is needed\n' \
    sudoku check --redundant one.txt
check 'all grids are counted' prints '22080\n' sudoku count --rule=schrodinger ................
check 'in a line, 0 is a blank' prints '22080\n' sudoku count --rule=schrodinger 0000000000000000

check 'the text form is read as it was written' prints 'size: 4
grid:
  .   . 0+3   .
  .   1   .   .
  .   .   .   .
  4   .   .   2
schrodinger:
---\n' sudoku convert --format=text one.txt
"$QUADRILLE" sudoku convert --format=text one.txt >again.txt
check 'and what is read is written as it was' prints "$(cat again.txt)\\n" sudoku convert --format=text again.txt
for format in line rows numbers csv fpuzzles fpuzzles-link sudokupad sudokupad-link opensudoku pencil solo; do
    check "format $format refuses" mentions 2 'cannot\|only the text form can' sudoku convert --format=$format one.txt
done

check 'candidates are digits' prints '# one.txt:1: 0 open cells, 20 candidates
2   4   0+3 1
0+3 1   2   4
1   2   4   0+3
4   0+3 1   2\n' sudoku candidates one.txt
printf 'size: 3\nboxes: 1x3\nschrodinger:\ngrid:\n0 1 .\n. . .\n. . 1+2\n' >none.txt
printf 'size: 3\nboxes: 1x3\nschrodinger:\ngrid:\n0 1 .\n. . .\n. . .\n' >some.txt
check 'where several are left, too' prints '0 1 2+3 123 023 01 123 023 01\n' sudoku candidates --format=line some.txt
check 'and as objects' prints '{"source":"some.txt","line":1,"number":1,"candidates":["0","1","2+3","123","023","01","123","023","01"],"open":6,"complete":true,"ended":"exhausted"}\n' \
    sudoku candidates --format=json some.txt
check 'a blank line parts what is said of several puzzles' answers 1 '# none.txt:1: no solution\n\n# none.txt:1: no solution\n' \
    sudoku candidates none.txt none.txt
check 'no solution is said' answers 1 '# none.txt:1: no solution\n' sudoku candidates none.txt

sed 's/^4 \. \. 2/4 0+3 1 3/; s/^\. \. \. \./1 2 4 0+3/; s/^\. 1 \. \./0+3 1 2 4/; s/^\. \. 0+3 \./2 4 0+3 1/' one.txt >wrong.txt
check 'a grid is held against the rules' answers 1 'wrong.txt:1: broken: row 4: 3 in r4c2 r4c4; column 4: 3 in r3c4 r4c4; box 4: 3 in r3c4 r4c4; schrodinger\n' \
    sudoku verify --format=line wrong.txt
sed 's/^4 0+3 1 3/4 0+3 1 2/' wrong.txt >right.txt
check 'and may be right' prints 'right.txt:1: solved\n' sudoku verify --format=line right.txt

check 'a picture has both digits, and a stroke between them' shows 0 'stroke="#000" stroke-width="1"' \
    sudoku draw one.txt

refuses() { # refuses TEXT ARGUMENT...: one line, and nothing else
    text=$1
    shift
    says 2 "quadrille: $text\\n" sudoku "$@"
}
check 'techniques refuse' refuses 'one.txt:1: there are no techniques where cells may hold two digits' explain one.txt
printf 'size: 4\nschrodinger:\n' >empty.txt
for question in explain hint grade; do
    check "... whatever is asked of them: $question" \
        refuses 'empty.txt:1: there are no techniques where cells may hold two digits' "$question" empty.txt
done
check 'backtrackers refuse' refuses 'one.txt:1: the backtracker places one digit in a cell, and cells may hold two' \
    solve --method=plain one.txt
check 'counts of candidates refuse' refuses 'one.txt:1: solutions are not counted where cells may hold two digits' \
    candidates --counts one.txt
check 'drawn candidates refuse' refuses 'one.txt:1: candidates are not drawn where cells may hold two digits' \
    draw --candidates one.txt
check 'makers refuse' refuses 'generate: puzzles cannot be made where cells may hold two digits' generate --side=4 --rule=schrodinger

while IFS='|' read -r line place; do
    printf 'size: 4\nschrodinger:\ngrid:\n%s\n. . . .\n. . . .\n. . . .\n' "$line" >bad.txt
    check "wrong cells are told: $line" says 2 "bad.txt:4:$place\\n" sudoku count bad.txt
done <<'END'
. 3+3 . .|3: '3+3' is neither a digit nor a blank
. . 1+5 .|5: '1+5' is no digit of a 4x4 grid
. . . 7|7: '7' is no digit of a 4x4 grid
. 12 . .|3: '12' is neither a digit nor a blank
1+2 0|6: 2 cells where a row of a 4x4 grid has 4
END
done_testing
