#!/bin/sh
# What our commands write is read back as the same puzzle, whatever the command and the format.
. "${top_srcdir:-.}/tests/tap.sh"
cd "$tmp" || exit 99

# The puzzle of a file or an operand in the text form, without what is not the puzzle itself.
puzzle_of() {
    "$QUADRILLE" sudoku convert --format=text "$@" 2>complaints | grep -v '^title\|^author\|^notes' |
        awk '/^solution:/ { skip = 1; next } /^[a-z-]+:|^---/ { skip = 0 } !skip'
}

# Does a file hold the same as the puzzle in "wanted", and nothing else?
same() {
    puzzle_of "$1" >found
    cmp -s wanted found && [ ! -s complaints ] && return 0
    cat complaints found
    return 1
}

reads_back() {
    "$QUADRILLE" sudoku "$@" >written 2>complaints || { cat complaints; return 1; }
    same written
}

reads_solution() {
    "$QUADRILLE" sudoku solve "$1" --format=line >line && puzzle_of line >wanted || return 1
    shift
    reads_back "$@"
}

for side in 4 6 8 9 10 12 16 25; do
    case $side in
    4 | 6 | 8 | 9) "$QUADRILLE" sudoku generate --side=$side --seed=1 --format=line >g.txt ;;
    *) "$QUADRILLE" sudoku solve --format=line --side=$side "$(head -c $((side * side)) /dev/zero | tr '\0' .)" 2>/dev/null |
        head -n 1 | sed 's/\(.\).../\1.../g' >g.txt ;;
    esac
    puzzle_of g.txt >wanted
    for format in line rows numbers grid unicode csv text opensudoku pencil solo fpuzzles fpuzzles-link sudokupad sudokupad-link json; do
        [ $format != opensudoku ] || [ $side -eq 9 ] || continue
        check "side $side: convert --format=$format" reads_back convert --format=$format g.txt
    done
    sed "s/\$/$(printf '\\r')/" wanted >written
    check "side $side: the text form with carriage returns" same written
done

# Sides that are taken only where they are asked for.
small_reads_back() { # small_reads_back SIDE FORMAT CELLS
    echo "$3" >asked && "$QUADRILLE" sudoku convert --side="$1" --format="$2" asked >written || return
    "$QUADRILLE" sudoku convert --side="$1" --format=line written >found && cmp -s asked found && return
    cat written found
    return 1
}
for format in line rows numbers grid unicode csv text; do
    for cells in 1 . 12.. 1..2 1.3.....2 .........; do
        side=$(case $cells in ?) echo 1 ;; ????) echo 2 ;; *) echo 3 ;; esac)
        check "side $side: $cells by --format=$format" small_reads_back "$side" "$format" "$cells"
    done
done

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"$QUADRILLE" sudoku solve --format=line $puzzle >line
puzzle_of line >wanted
check 'a solution, drawn' reads_back solve $puzzle
check 'a solution on a line' reads_back solve --format=line $puzzle
check 'candidates of a puzzle with one solution, drawn' reads_back candidates $puzzle
check 'the same as words' reads_back candidates --format=line $puzzle
check 'the same as JSON' reads_back candidates --format=json $puzzle
for format in line grid text json; do
    "$QUADRILLE" sudoku minimize -q --format=line $puzzle >least && puzzle_of least >wanted
    check "minimize --format=$format" reads_back minimize -q --format=$format $puzzle
    "$QUADRILLE" sudoku scramble --seed=1 --format=line $puzzle >other && puzzle_of other >wanted
    check "scramble --format=$format" reads_back scramble --seed=1 --format=$format $puzzle
    "$QUADRILLE" sudoku generate --seed=1 --rule=diagonal --format=text >other && puzzle_of other >wanted
    [ $format = line ] || [ $format = grid ] ||
        check "generate --rule=diagonal --format=$format" reads_back generate --seed=1 --rule=diagonal --format=$format
done
"$QUADRILLE" sudoku canonical --format=line $puzzle >other && puzzle_of other >wanted
check 'canonical' reads_back canonical $puzzle

for small in 1......4........ 12..............; do
    "$QUADRILLE" sudoku candidates --format=line $small >words && puzzle_of words >wanted
    check "candidates of $small, drawn" reads_back candidates $small
    check "candidates of $small as JSON" reads_back candidates --format=json $small
done

are_operands() {
    puzzle_of 1234341221434321 >wanted
    for operand in "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]" "1234,3412,2143,4321" \
        "(list (list 1 2 3 4) (list 3 4 1 2) (list 2 1 4 3) (list 4 3 2 1))" \
        '{"board": [[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]}' "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1"; do
        puzzle_of "$operand" >found
        cmp wanted found || return 1
    done
}
check 'what is one line is also an operand' are_operands
done_testing
