#!/bin/sh
# A session in which Sudokus are solved by hand, in a terminal of tmux: what is typed, and what is to be seen then.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

small=1......4..2..3..
solution=1432321441232341
dash=$(printf '\342\224\204')
printf '%s\n1234341221434.2.\n' $small >two.txt

runs sudoku step $small
if grep -q 'built without ncurses' err; then
    check 'without ncurses, there is no session' has_status 2
    done_testing
    exit
fi
check 'without a terminal, there is no session' \
    says 2 'quadrille: a session needs a terminal, to read keys from and to show the board on\n' sudoku step $small
check '... whatever the puzzle is' mentions 2 'needs a terminal' sudoku step nowhere.txt

# One server for all, which ends with the test: a session in it is `work`, and another keeps it there.
terminal() {
    LC_ALL=C.UTF-8 tmux -u -S "$tmp/tmux" -f /dev/null "$@"
}
have tmux || skip_all 'no tmux here'
trap 'terminal kill-server 2>/dev/null; rm -rf "$tmp"' EXIT
terminal new-session -d -s keep cat >/dev/null 2>&1 || skip_all 'tmux cannot make a terminal here'

# Runs what it is given, and tells in the end how that went, and whether the terminal echoes what is typed.
cat >session.sh <<'END'
trap : INT # which Ctrl-C sends to this shell, too
rm -f pid
sh -c 'echo $$ >pid; exec "$@"' sh "$@"
echo "ended with $?"
stty -a | grep -q ' icanon' && stty -a | grep -q ' echo ' && echo 'the terminal is as it was'
exec sleep 1000
END

# begins COLUMNS ROWS ARGUMENT...: a session in a new terminal
begins() {
    columns=$1 rows=$2
    shift 2
    terminal kill-session -t work 2>/dev/null
    terminal new-session -d -s work -x "$columns" -y "$rows" env LC_ALL=C.UTF-8 sh session.sh "$QUADRILLE" sudoku step "$@"
}

types() {
    terminal send-keys -t work "$@"
}

screen() {
    terminal capture-pane -p -t work
}

# waits COMMAND...: until it succeeds, but not forever, nor without a terminal.  Where something did not come, what comes
# after it is waited for less patiently: it is likely to be wrong, too.
echo 6000 >patience
waits() {
    tries=0
    most=$(cat patience)
    until screen >seen && "$@"; do
        tries=$((tries + 1))
        if [ ! -s seen ] || [ $tries -gt "$most" ]; then
            printf 'not so: %s\n' "$*"
            cat seen
            echo 20 >patience
            return 1
        fi
        sleep 0.1
    done
}

sees() { # sees PATTERN: waits until a line of the screen matches
    waits grep -q -- "$1" seen
}

is_missing() {
    ! grep -q -- "$1" seen
}

hides() { # hides PATTERN: waits until none does
    waits is_missing "$1"
}

# after KEY... -- PATTERN...: types, and sees all of that
after() {
    while [ "$1" != -- ]; do
        types "$1"
        shift
    done
    shift
    for pattern; do
        sees "$pattern" || return 1
    done
}

resized() { # resized COLUMNS ROWS PATTERN
    terminal resize-window -t work -x "$1" -y "$2" && sees "$3"
}

# --- Writing -----------------------------------------------------------------------------------

check 'a session begins with the first puzzle' eval 'begins 100 40 --format=line two.txt; sees "two.txt:1 .*1 of 2, 12 blank"'
check 'the cursor is in the first cell that is open' sees 'r1c2: blank'
cursor_is_at() { # cursor_is_at COLUMN,ROW: of the screen
    [ "$(terminal display-message -p -t work '#{cursor_x},#{cursor_y}')" = "$1" ]
}
check '... and so is that of the terminal' waits cursor_is_at 5,2
check 'a digit is entered' after 4 -- 'r1c2: 4$' '11 blank'
check 'givens stay' after Left 2 -- 'r1c1: 1, a given' 'a given stays'
check 'hjkl and arrows go to other cells' after l Right j k -- 'r1c3: blank'
check 'a digit that there is not is not entered' after 7 -- 'shows the keys' 'r1c3: blank'
check 'a check finds a digit that is wrong' after 2 c -- 'r1c3: 2$' '1 digit is wrong'
check 'no hint goes on from there' after n -- 'something is wrong: c shows where'
check 'it is undone' after u -- 'undone' 'r1c3: blank'
check 'it is done again' after r -- 'done again' 'r1c3: 2$'
check 'there is no more to do again' after r -- 'nothing to do again'
check 'it is rubbed out' after Space -- 'r1c3: blank'
check 'nothing is wrong then' after c -- 'nothing is wrong so far'
check 'digits are pencil marks' after p 2 3 -- 'PENCIL' 'r1c3: 2 3$'
check '... which go when they come again' after 2 -- 'r1c3: 3$'
check '... and all that the rules allow' after 2 Tab a -- 'all pencil marks' 'r1c3: 3$'
check 'a mark that is missing is found' after p 2 3 c -- 'r1c3: 2$' 'in 1 cell the right one has no pencil mark'
check '... and undone' after u u p c -- 'nothing is wrong so far' 'r1c3: 3$'

# --- Files -------------------------------------------------------------------------------------

is_saved() {
    [ "$("$QUADRILLE" sudoku solve --format=line saved.txt)" = $solution ] && grep -q '^candidates: .*r1c3' saved.txt
}
check 'it is saved' after s s a v e d . t x t Enter -- 'saved as saved.txt'
check '... as a puzzle with pencil marks' is_saved
check 'what is there is not replaced unasked' after s s a v e x BSpace d . t x t Enter n -- 'not saved'
check 'no name, no file' after s Escape -- 'not saved'
check 'a file that cannot be written is told' after s . / n / n Enter -- './n/n: cannot be saved: No such file'

# --- Hints -------------------------------------------------------------------------------------

check 'a hint says where to look' after n -- '^.*  look in ' 'by which technique'
check '... and by which technique' after n -- '  look in .*: ' 'at which cells'
check '... and at which cells' after n -- '  look in .*: .* by ' 'what follows'
check '... and what follows' after n -- ' is [1-4]$' 'take this step'
check 'the step is taken' after x -- '10 blank' '^[a-z].* is [1-4]'
check '... and undone' after u -- '11 blank'
check 'there is no step to take before a hint' after x -- 'there is no step'
check 'hints are hidden' eval 'after n -- "look in" && types Escape && hides "look in"'
solves_by_steps() {
    types n x n x n x n x n x n x n x n x n x n x n x # for 11 blanks
    sees '0 blank' && sees 'Solved'
}
check 'steps lead to the solution' solves_by_steps

# --- Several puzzles, and the screen -------------------------------------------------------------

check 'there is another puzzle' after N -- 'two.txt:2 .*2 of 2, 2 blank'
check '... which is the last' after NPage -- 'the last puzzle'
check 'the first is as it was left' after P -- '1 of 2, 0 blank'
check '... which is the first' after PPage -- 'the first puzzle'
check 'a small screen shows a part' resized 24 9 '1 of 2'
check 'a tiny one says what it takes' resized 20 5 'this needs 24x8'
check '... and survives keys' after a n c Right -- 'this needs'
check 'a large one shows all again' resized 100 40 'p pencil .* q quit'
check 'all keys are shown' after '?' -- 'show these keys' 'back to the board'
check '... until one is pressed' after z -- '1 of 2, 0 blank'
check 'Ctrl-C does not end it' after C-c -- 'q quits'

# --- The end -----------------------------------------------------------------------------------

check 'q quits what is solved, and the grid is printed' after q -- "^$solution\$" 'ended with 0'
check 'the terminal is as it was' sees 'the terminal is as it was'
reads_again() {
    begins 100 40 saved.txt && sees 'r1c3: 3$'
}
check 'a file that was saved is read with its pencil marks' reads_again
check 'q asks before it quits what is not solved' after q n -- 'r1c3'
check '... and quits with status 1' after q y -- 'not solved' 'ended with 1' 'the terminal is as it was'
check 'all is solved at once, when it is wanted' \
    eval "begins 100 40 $small; after g n -- '12 blank' && after g y -- 'the only solution' '0 blank'"

signalled() { # signalled SIGNAL STATUS
    begins 100 40 $small && sees '12 blank' && kill -s "$1" "$(cat pid)" && sees "ended with $2\$" &&
        sees 'the terminal is as it was'
}
check 'SIGTERM ends a session, and the grid is printed' signalled TERM 3
check 'SIGHUP ends it, and gives the terminal back' signalled HUP 129
awk 'BEGIN { print "size: 25\ngrid:"; for (i = 0; i < 25; i++) { for (j = 0; j < 25; j++) printf "."; print "" } }' >large.txt
check 'Ctrl-C ends a question that takes long, but not the session' \
    eval 'begins 100 40 large.txt; after n -- "looking for it" && after C-c -- "^stopped" "625 blank"'
check '... and so does --time' \
    eval 'begins 100 40 --time=1s large.txt; after n -- "--time\\|time was over" "625 blank"'
printf '1......4..2..3..\n1......4..2..3...\n' >faulty.txt
check 'it is told that a puzzle of several could not be read' \
    eval 'begins 80 24 faulty.txt; sees "some puzzles could not be read" && after q y -- "ended with 2"'
check 'a puzzle without a solution is told' eval 'begins 80 24 11..............; after c -- "the puzzle has no solution"'
check 'a puzzle with several is told' \
    eval 'begins 80 24 1...............; after c -- "several solutions; from here there are several"'
printf 'size: 4\ngrid:\n....\n....\n....\n....\nkiller: 4 r1c1 r1c2\n' >cage.txt
check 'cages are drawn' eval "begins 100 40 cage.txt; sees '4$dash$dash' && sees ' killer'"
check '... and marks heed them' after a 4 u -- 'undone' 'r1c1: 1 2 3$'
check 'without Unicode, boxes are drawn in ASCII' eval 'begins 100 40 --ascii cage.txt; sees "^+-*+-*+"'
check 'without colors, a step has signs' \
    eval "begins 100 40 --color=never $small; after n n n n -- '[1-4]+'"
unknown_terminal() {
    terminal kill-session -t work
    terminal new-session -d -s work -x 100 -y 9 env TERM=nothing sh session.sh "$QUADRILLE" sudoku step $small
    sees "TERM is 'nothing'" && sees 'ended with 2'
}
check 'a terminal that is not known is told' unknown_terminal
printed() {
    begins 100 40 --format=json $small && after 4 -- '11 blank' && types q y && sees 'ended with 1' &&
        grep -q '"grid":"14.....4..2..3..","solved":false' out
}
sed 's/exec "$@"/exec "$@" >out/' session.sh >piped.sh && mv piped.sh session.sh
check 'the screen is on standard error where standard output goes elsewhere' printed
done_testing
