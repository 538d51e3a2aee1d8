#!/bin/sh
# Every command ends soon after --time, SIGINT and SIGTERM, and stays within --memory, whatever it is at.
#
# A row of the table for each command of commands.def, with an input that it takes long for. Here, each row is tried
# in one way, in turn; with SLOW (make check-slow) in all ways.
. "${top_srcdir:-.}/tests/tap.sh"
cd "$tmp" || exit 99

limited=$top_builddir/tests/support/limited

awk 'BEGIN { n = 28
    for (i = 0; i < n; i++) printf "r%d c%d ", i, i
    printf "|"; for (i = 0; i < 2 * n - 1; i++) printf " a%d b%d", i, i; print ""
    for (i = 0; i < n; i++) for (j = 0; j < n; j++)
        printf "r%d c%d a%d b%d |%d\n", i, j, i + j, i - j + n - 1, (i * 7919 + j * 104729) % 1009 }' >queens.dlx
awk 'BEGIN { for (k = 0; k < 4; k++) { for (i = 1; i <= 40000; i++) printf "i%d ", i; print "" } }' >long.dlx
printf 'grid: square\nboard: 900x900\npieces: 0- pentominoes\n' >pentominoes.shapes
printf 'board: 12x15\npieces: 3 pentominoes\n' >large.shapes
blank() { # blank SIDE: a blank grid
    awk -v cells=$(($1 * $1)) 'BEGIN { while (cells-- > 0) printf "."; print "" }'
}
blank 36 >36.txt
blank 25 >25.txt
blank 16 >16.txt
blank 9 >9.txt
"$QUADRILLE" sudoku solve --format=line 25.txt >full.txt 2>err
"$QUADRILLE" count --checkpoint=journal --nodes=10000 queens.dlx >out 2>err
journals=$(yes journal | head -n 60000)
mkfifo endless

# shellcheck disable=SC2086 # a list
# What a command is called with. Those that read `endless` get an endless input from $source.
arguments() {
    source=
    case $1 in
    solve) set -- --all --format=line queens.dlx ;;
    count) set -- queens.dlx ;;
    check) set -- --engine=lanes long.dlx ;;
    best) set -- -k 100000 queens.dlx ;;
    marginals | diagram) set -- queens.dlx ;;
    sample) set -- -n 1000000000 queens.dlx ;;
    split) set -- -n 1000000 queens.dlx ;;
    estimate) set -- --descents=1000000000 queens.dlx ;;
    draw) set -- --tree --nodes=1000000000 --most=1000000 queens.dlx ;;
    status) set -- $journals ;;
    merge | convert) source='yes a' && set -- endless ;;
    'shapes solve') set -- --all --format=line large.shapes ;;
    'shapes count' | 'shapes check') set -- pentominoes.shapes ;;
    'shapes marginals' | 'shapes diagram' | 'shapes sample') set -- large.shapes ;;
    'shapes estimate') set -- --descents=1000000000 large.shapes ;;
    'shapes convert') set -- --to=dlx pentominoes.shapes ;;
    'shapes draw') set -- --all large.shapes ;;
    'shapes list') set -- square 40 ;;
    'sudoku solve' | 'sudoku count') set -- --all 16.txt ;;
    'sudoku check') set -- --rule=antiknight 25.txt ;;
    'sudoku verify') source='yes 123456789' && set -- endless ;;
    'sudoku candidates') set -- --counts 16.txt ;;
    'sudoku explain') set -- --rule=antiknight 25.txt ;;
    'sudoku hint') set -- 36.txt ;;
    'sudoku grade') set -- --rule=antiknight 25.txt ;;
    'sudoku estimate') set -- --descents=1000000000 25.txt ;;
    'sudoku trace') set -- --method=plain --steps=0 25.txt ;;
    'sudoku generate') set -- -n 1000000 --side=25 ;;
    'sudoku minimize') set -- full.txt ;;
    'sudoku convert' | 'sudoku canonical' | 'sudoku scramble')
        source='yes 1........2........3........4........5........6........7........8........9........' && set -- endless ;;
    'sudoku draw') set -- --candidates --rule=antiknight 25.txt ;;
    'sudoku step' | 'sudoku rules') return 1 ;; # a terminal; and nothing that could take long
    *) return 2 ;;
    esac
    words=$*
}

takes() { # takes FLAG COMMAND
    # shellcheck disable=SC2086 # the group and the name
    "$QUADRILLE" $2 --help=all | grep -q -e "$1="
}

ends() { # ends MODE AMOUNT COMMAND FLAG...: see tests/support/limited.c
    mode=$1 amount=$2 command=$3
    shift 3
    [ -z "$source" ] || $source >endless 2>/dev/null &
    # shellcheck disable=SC2086 # words
    "$limited" "$mode" "$amount" "$QUADRILLE" $command "$@" $words 3>said >/dev/null 2>err </dev/null || {
        cat said
        head -n 3 err
        return 1
    }
}

tries() { # tries MODE COMMAND
    case $1 in
    time) ! takes --time "$2" || ends time "$ms" "$2" --time="${ms}ms" ;;
    memory) ! takes --memory "$2" || ends memory 64 "$2" --memory=64M ;;
    *) ends "$1" "$ms" "$2" ;;
    esac
}

modes='time INT TERM memory'
ms=100
[ -z "${SLOW:-}" ] || ms=1000
sed -n 's/^COMMAND("\([a-z]*\)", "\([a-z]*\)".*/\1 \2/p' "$top_srcdir/src/cli/shell/commands.def" | sed 's/^ //' >commands
next='time'
while read -r command; do
    arguments "$command"
    case $? in
    1) continue ;;
    2) check "$command has a row" false && continue ;;
    esac
    for mode in $modes; do
        if [ -n "${SLOW:-}" ] || [ "$mode" = "$next" ]; then
            check "$command: $mode" tries "$mode" "$command"
        fi
    done
    case $next in time) next=INT ;; INT) next=TERM ;; TERM) next=memory ;; *) next='time' ;; esac
done <commands

# Stacks are not part of what --memory bounds.
has_threads() {
    "$QUADRILLE" count --engine=links --threads=100 --memory=16M --stats "$top_srcdir/puzzles/cover/queens-12.dlx" >out 2>err &&
        [ "$(sed -n 's/^ *nodes of each thread://p' err | wc -w)" -eq 100 ]
}
check 'a limit of memory leaves room for all threads' has_threads
done_testing
