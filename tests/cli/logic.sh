#!/bin/sh
# quadrille sudoku explain, hint and grade
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

short=1234341221434.2.
full=1234341221434321
none=11..............
many=12..............
empty=$(printf '%081d' 0)
easy=530070000600195000098000060800060003400803001700020006060000280000419005000080079

# Steps
check 'each step on its board, and how it ended' prints '# puzzle
1. last cell in column 2: r4c2 is 3
+-----------+-----------+
| 1    2    | 3    4    |
|           |           |
|           |           |
| 3    4    | 1    2    |
|           |           |
+-----------+-----------+
| 2    1    | 4    3    |
|           |           |
|           |           |
| 4    . .  | 2    1 .  |
|      3+.  |      . .  |
+-----------+-----------+
# + placed

2. last cell in row 4: r4c4 is 1
+-----------+-----------+
| 1    2    | 3    4    |
|           |           |
|           |           |
| 3    4    | 1    2    |
|           |           |
+-----------+-----------+
| 2    1    | 4    3    |
|           |           |
|           |           |
| 4    3    | 2    1+.  |
|           |      . .  |
+-----------+-----------+
# + placed

# puzzle: solved after 2 steps; hardest: last cell, rated 1.0; grade: simple\n' sudoku explain --full $short
check 'a line a step' prints '1 last cell in column 2: r4c2 is 3
2 last cell in row 4: r4c4 is 1
# puzzle: solved after 2 steps; hardest: last cell, rated 1.0; grade: simple\n' sudoku explain --format=line $short
check 'JSON, an object a step, and one at the end' prints '{"source":"puzzle","number":1,"step":1,"technique":"last cell","grade":"simple","rating":1,"text":"last cell in row 4: r4c2 is 3","marks":[{"cell":"r4c2","digit":3,"role":"placed"}],"houses":[["r4c1","r4c2","r4c3","r4c4"]],"candidates":["1","2","3","4","3","4","1","2","2","1","4","3","4","3","2","1"],"grid":"1234341221434321"}
{"source":"puzzle","number":1,"verdict":"unique","ended":"solved","grade":"simple","hardest":"last cell","rating":1,"steps":1,"needed":1,"guesses":0,"techniques":{"last cell":1}}\n' \
    sudoku explain --format=json 1234341221434.21
check 'colors in place of signs' exits 0 sudoku hint --color=always $short
escape=$(printf '\033')
check '... for what is placed' grep -q "$escape\[1;7;32m3$escape\[0m" out

# The way in few lines
check 'easy steps share a line' prints '# puzzle
1-2. last cell 2: r4c2=3 r4c4=1
# puzzle: solved after 2 steps; hardest: last cell, rated 1.0; grade: simple\n' sudoku solve --path 1234341221434.2.
check '... or all is one' prints 'last cell 2: r4c2=3 r4c4=1; solved\n' sudoku solve --path --format=line 1234341221434.2.
check '... or an object' prints '{"source":"puzzle","number":1,"path":[{"step":1,"steps":2,"techniques":{"last cell":2},"effects":"r4c2=3 r4c4=1"}],"verdict":"unique","ended":"solved","grade":"simple","hardest":"last cell","rating":1,"steps":2,"guesses":0,"techniques":{"last cell":2}}\n' \
    sudoku solve --path --format=json 1234341221434.2.
expert=.....587.3...7.1...5......4...8....269..3.......4........28..9.7.5....6......14..
is_the_way() { # the steps of explain, with what they come to; each of higher grade in a line of its own
    "$QUADRILLE" sudoku explain --full --format=json $expert | sed '$d' >steps.json &&
        sed 's/.*"technique":"\([^"]*\)","grade":"\([a-z]*\)".*/\2 \1/' steps.json |
        awk '{ easy = $1 == "simple" || $1 == "easy"; name = substr($0, length($1) + 2) }
            !easy { print name } easy && !before { print "easy" } { before = easy }' >wanted &&
        "$QUADRILLE" sudoku solve --path $expert >path.txt &&
        sed -n 's/^[0-9-]*\. //p' path.txt | awk -F ': ' '{ print $2 ~ /=/ ? "easy" : $1 }' | diff wanted - &&
        [ "$(sed 's/:.*=/=/' path.txt | grep -c =)" -gt 2 ] && sed -n 's/^[0-9-]*\. //p' path.txt |
        tr ' ' '\n' | grep -o '^r[1-9]c[1-9]=[1-9]$' | sort | uniq | wc -l >placed &&
        [ "$(cat placed)" = "$(printf %s $expert | tr -cd . | wc -c)" ]
}
check '... as it is explained' is_the_way
check '... as far as solutions agree' mentions 1 'several solutions: explained as far as they agree' \
    sudoku solve --path 1...............
check '... without a search' mentions 2 'goes by techniques, not by a search' sudoku solve --path --method=plain $expert

# The steps that are needed: those of --full but for some, in their order
check 'easy steps share a line of an explanation, too' prints '# puzzle
1-2. last cell 2: r4c2=3 r4c4=1
# puzzle: solved after 2 steps; hardest: last cell, rated 1.0; grade: simple\n' sudoku explain $short
harder() { # harder FILE: what the steps that are not easy say, without numbers
    sed -n 's/^[0-9]* //p' "$1" | grep -v single | grep -v '^last cell'
}
leaves_out() {
    "$QUADRILLE" sudoku explain --full --format=line $expert >whole.txt &&
        "$QUADRILLE" sudoku explain --format=line $expert >needed.txt &&
        harder whole.txt >whole.steps && harder needed.txt >needed.steps &&
        [ "$(wc -l <needed.steps)" -lt "$(wc -l <whole.steps)" ] &&
        grep -Fvxf needed.steps whole.steps >spare.steps && grep -q '^skyscraper' spare.steps &&
        grep -qx "# puzzle: solved after $(grep -vc '^#' whole.txt) steps, $(grep -vc '^#' needed.txt) of them needed; hardest: XY-chain, .*" needed.txt
}
check 'steps that are not needed are left out' leaves_out
tells_the_same() { # in text, those that are not easy have lines of their own
    "$QUADRILLE" sudoku explain $expert | sed -n 's/^[0-9-]*\. //p' | grep -v '=' | diff needed.steps -
}
check '... from the text, too' tells_the_same
check '... and their number is in the object at the end' shows 0 '"steps":73,"needed":67,' sudoku explain --format=json $expert
check '... which --full has not' exits 0 sudoku explain --full --format=json $expert
check '... as it has all' sh -c '! grep needed out'
many_are_whole() { # what has several solutions is explained as far as they agree
    "$QUADRILLE" sudoku explain -q --full --format=line $many >a
    "$QUADRILLE" sudoku explain -q --format=line $many >b
    cmp a b
}
check 'what is not solved is told whole' many_are_whole

# Names of cells
check 'cells as letter and number' prints '1 last cell in column 2: D2 is 3
2 last cell in row 4: D4 is 1
# puzzle: solved after 2 steps; hardest: last cell, rated 1.0; grade: simple\n' sudoku explain --cells=A1 --format=line $short
check '... or as they are without it' prints 'last cell 2: r4c2=3 r4c4=1; solved\n' sudoku solve --cells=rc --path --format=line 1234341221434.2.
check '... in a path' prints 'last cell 2: D2=3 D4=1; solved\n' sudoku solve --cells=A1 --path --format=line 1234341221434.2.
check '... in JSON' shows 0 '"text":"last cell in row 4: D2 is 3","marks":\[{"cell":"D2",.*"houses":\[\["D1","D2","D3","D4"\]\]' \
    sudoku hint --cells=A1 --format=json 1234341221434.21
check '... of candidates' shows 0 '^B3  1: 2+$' sudoku candidates --counts=2 --cells=A1 1......4........
check '... of parts' shows 0 'not needed: given A2=4; even: r1c2:' \
    sudoku check --redundant --cells=A1 --format=line --rule=even=r1c2 14.....4..2..3..
check '... of faults' shows 1 '1 in A1 A2' sudoku verify --cells=A1 --format=line 11..............
check '... of a backtracker' shows 0 '^1 guess A2 2' sudoku trace --cells=A1 --format=line 1......4........
check '... in a picture' shows 0 'last cell in row 4: D2 is 3<' sudoku draw --step=1 --cells=A1 1234341221434.21
check '... and no other names' exits 2 sudoku hint --cells=a1 $short

# Puzzles that are not well-formed
check 'several solutions: as far as they agree' says 1 \
    'quadrille: puzzle: several solutions: explained as far as they agree\n' sudoku explain --format=line $many
check '... by singles not far' answers 1 '# puzzle: stuck after 0 steps\n' \
    sudoku explain --hardest=easy --format=line $many
check 'no solution: until that shows' says 1 \
    'quadrille: puzzle: no solution: explained until that shows\n' sudoku explain --format=line $none
check '... which is at once' answers 1 '# puzzle: broken after 0 steps\n' sudoku explain --format=line $none
check 'a limit leaves steps unchecked, and says so' mentions 3 'steps are not checked' \
    sudoku explain --nodes=1 --format=line "$empty"

# How far
check 'easier techniques only' exits 1 sudoku explain --hardest=simple --format=line \
    ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
check '... and no guess' grep -q ': stuck after' out
check 'a grade that there is not' exits 2 sudoku explain --hardest=hard $short

# Hints
check 'a hint is the first step' prints '1 last cell in column 2: r4c2 is 3\n' \
    sudoku hint --format=line $short
check 'none where all is done' says 0 'quadrille: puzzle: it is solved already\n' sudoku hint $full
check 'none without a solution' says 1 'quadrille: puzzle: no solution, so there is no next step\n' \
    sudoku hint $none

# ... in levels, each of which tells more than the one before
wing=514236.3.4...5164.4..5..14.36....1.4
look='look in column 2, column 5, row 4, row 6'
check 'only where to look' prints "# puzzle\n1. $look\n" sudoku hint --level=region $wing
check '... and the technique' prints "# puzzle\n1. $look: X-wing\n" sudoku hint --level=technique $wing
check '... and the cells' prints "1 $look: X-wing by r4c2 r4c5 r6c2 r6c5\n" sudoku hint --level=cells --format=line $wing
check '... by another name' prints "1 $look: X-wing by D2 D5 F2 F5\n" \
    sudoku hint --level=cells --cells=A1 --format=line $wing
check '... on the board before the step' prints '# puzzle
1. look in column 2: last cell by r4c2
+-----------+-----------+
| 1    2    | 3    4    |
|           |           |
|           |           |
| 3    4    | 1    2    |
|           |           |
+-----------+-----------+
| 2    1    | 4    3    |
|           |           |
|           |           |
| 4    . .  | 2    1 .  |
|      3*.  |      . .  |
+-----------+-----------+
# * pattern\n' sudoku hint --level=cells $short
check 'all is what there is without a level' exits 0 sudoku hint --level=all $wing
cp out all.txt
is_the_same_without() {
    exits 0 sudoku hint $wing && diff all.txt out
}
check '... to the last sign' is_the_same_without
numbers_are_levels() {
    number=0
    for level in region technique cells all; do
        number=$((number + 1))
        "$QUADRILLE" sudoku hint --level=$level --format=json $wing >named.json &&
            "$QUADRILLE" sudoku hint --level=$number --format=json $wing >numbered.json &&
            diff named.json numbered.json && grep -q "\"level\":\"$level\"" named.json || return 1
    done
}
check 'levels by their numbers' numbers_are_levels
check 'JSON has the members of its level' prints '{"source":"puzzle","number":1,"step":1,"level":"region","text":"look in row 4","houses":[["r4c1","r4c2","r4c3","r4c4"]]}\n' \
    sudoku hint --level=region --format=json 1234341221434.21
check '... the technique' prints '{"source":"puzzle","number":1,"step":1,"level":"technique","technique":"last cell","grade":"simple","rating":1,"text":"look in row 4: last cell","houses":[["r4c1","r4c2","r4c3","r4c4"]]}\n' \
    sudoku hint --level=technique --format=json 1234341221434.21
check '... what shows why' prints '{"source":"puzzle","number":1,"step":1,"level":"cells","technique":"last cell","grade":"simple","rating":1,"text":"look in row 4: last cell by r4c2","marks":[{"cell":"r4c2","digit":3,"role":"pattern"}],"houses":[["r4c1","r4c2","r4c3","r4c4"]],"candidates":["1","2","3","4","3","4","1","2","2","1","4","3","4","3","2","1"]}\n' \
    sudoku hint --level=cells --format=json 1234341221434.21
check 'a clause is where to look' prints '1 look in row 1 at killer: 34 r1c1 r1c2 r1c3 r1c4 r1c5\n' \
    sudoku hint -q --level=region --format=line --rule='killer=34 r1c1-r1c5' "$(printf %081d 0)"
check '... and a region without a number' prints '1 look in region r1c1 r1c2 r1c3 r2c1\n' \
    sudoku hint -q --level=region --format=line --rule=jigsaw=AAABACCBDCCBDDDB 12..3...........
check '... and what is no row, column or box' prints '1 look in house r1c1 r2c2 r3c3 r4c4\n' \
    sudoku hint -q --level=region --format=line --rule=diagonal 1....2....3.....
check 'no such level' exits 2 sudoku hint --level=5 $wing
check '... and none of explanations' exits 2 sudoku explain --level=region $wing

# The boards on which other techniques come first, as pencil marks: a row of digits for each cell
boards() {
    for puzzle in $wing .1.....9.76...3.....8..5......9..7..9...42.......5..12.7....35....3..4.16.1.8.... \
        1.5..84..728....9.9....1....86.....2....42....97......3.45.........3.16.....7..4.; do
        "$QUADRILLE" sudoku explain --full --format=json "$puzzle"
    done | sed -n 's/.*"technique":"\([^"]*\)".*"candidates":\[\([^]]*\)\].*/\1,\2/p' | awk -F , '!known[$1]++ {
        line = ""
        for (k = 2; k <= NF; ++k)
            for (digit = 1; digit <= sqrt(NF - 1); ++digit) line = line (index($k, digit) ? digit : ".")
        print line
    }' >boards.txt
    for level in region technique cells all; do
        "$QUADRILLE" sudoku hint --from=pencil --level=$level --format=line -q boards.txt >$level.txt &&
            "$QUADRILLE" sudoku hint --from=pencil --level=$level --format=json -q boards.txt >$level.json || return 1
    done
    [ "$(grep -c chain all.txt)" -gt 1 ] && [ "$(wc -l <all.txt)" -gt 12 ]
}
check 'boards of many techniques' boards
each_level_goes_on() { # and the last one names the same technique; a single is in its house
    sed 's/.*"technique":"\([^"]*\)".*/\1/' all.json >names.txt
    paste region.txt technique.txt cells.txt names.txt all.txt | awk -F '\t' '
        index($2, $1 ": " $4) != 1 || $2 != $1 ": " $4 || index($3, $2 " by r") != 1 { print; wrong = 1 }
        match($5, /in (row|column|box) [0-9]+: r/) && $1 != "1 look " substr($5, RSTART, RLENGTH - 3) { print; wrong = 1 }
        END { exit wrong || NR < 12 }'
}
check '... each level goes on from the one before' each_level_goes_on
tells_no_effect() {
    ! grep -E '"(placed|removed)"|"grid"| is | are ' region.json technique.json cells.json &&
        ! grep -E '"(marks|candidates)"' region.json technique.json && ! grep '"technique"' region.json
}
check '... none but the last tells what follows' tells_no_effect
is_told_where() { # every cell that shows why lies in what the first level names
    sed 's/.*"marks":\(.*\),"houses":\(.*\),"candidates".*/\1 \2/' cells.json | paste - region.json | awk '{
        said = $0
        sub(/.*"houses":/, "", said)
        count = split($1, part, "\"cell\":")
        for (k = 2; k <= count; ++k) {
            split(part[k], cell, ",")
            if (!index(said, cell[1])) { print cell[1], said; wrong = 1 }
        }
        if (count < 2) wrong = 1
    } END { exit wrong || NR < 12 }'
}
check '... and the first names houses of all cells that show why' is_told_where

# Grades
check 'a line a puzzle, and a summary' answers 1 'puzzle 1: multiple
puzzle 2: simple 1.0 2 last cell
puzzle 3: none
# 3 puzzles: 1 simple, 0 easy, 0 intermediate, 0 expert, 0 extreme, 0 beyond, 2 without a grade; 0 with a guess\n' \
    sudoku grade $many $short $none
check 'no summary of one' prints 'puzzle: simple 1.2 51 hidden single in a box\n' sudoku grade $easy
check 'CSV, with the puzzles' answers 1 'puzzle,source,line,number,grade,rating,steps,guesses,hardest
12..............,"puzzle",0,1,multiple,,,,
1234341221434.2.,"puzzle",0,2,simple,1.0,2,0,last cell\n' sudoku grade --format=csv $many $short
check 'JSON' answers 1 '{"source":"puzzle","number":1,"verdict":"multiple"}
{"source":"puzzle","number":2,"verdict":"unique","ended":"solved","grade":"simple","hardest":"last cell","rating":1,"steps":2,"guesses":0,"techniques":{"last cell":2}}\n' \
    sudoku grade --format=json $many $short
reads_its_own_csv() {
    "$QUADRILLE" sudoku grade --format=csv $short $easy >grades.csv
    prints "$short\n$(echo "$easy" | tr 0 .)\n" sudoku convert --format=line grades.csv
}
check 'its CSV is a file of puzzles' reads_its_own_csv

# Every puzzle that ships, with all its rules: no step is wrong
is_sound() {
    "$QUADRILLE" sudoku explain --format=line "$1" >steps.out 2>steps.err
    ! grep 'internal error' steps.err && [ -s steps.out ]
}
for file in ambiguous backtracks classic homework sides tall-boxes; do
    check "all steps of $file agree with the engine" is_sound "$top_srcdir/puzzles/$file.txt"
done
# One case each, since some take seconds.
awk '/^---/ { ++k; next } { print >("variant-" k + 1) }' "$top_srcdir/puzzles/variants.txt"
check 'there are variants' test -s variant-5
for file in variant-*; do
    check "all steps of $file agree with the engine" is_sound "$file"
done

awk 'BEGIN { for (k = 0; k < 49 * 49; ++k) printf "."; print "" }' >huge.txt
check 'explaining stops at --time' mentions 3 'stopped by --time' sudoku explain --time=1ms huge.txt
check '... and so does a hint' mentions 3 'stopped by --time' sudoku hint --time=1ms huge.txt
check '... and grading' mentions 3 'stopped by --time' sudoku grade --time=1ms huge.txt
done_testing
