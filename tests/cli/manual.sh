#!/bin/sh
# What is told about the command elsewhere is what it can do: manual pages, completion.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"

man=$top_srcdir/doc/man
commands=$(sed -n 's/^COMMAND("\([a-z]*\)", "\([a-z]*\)".*/\1 \2/p' "$top_srcdir/src/cli/shell/commands.def")

names_in_help() { # names_in_help COMMAND...: the long names of its parameters
    "$QUADRILLE" "$@" --help=all | sed -n 's/^   *\(-.,\)* *--\([a-z-]*\).*/\2/p'
}

page_of() { # the page that describes the command; some are told of with others
    case $1/$2 in
    shapes/list) ;;
    shapes/*) echo "$man/quadrille-shapes.1" && return ;; # one page for all the others
    esac
    case $2 in
    count | check) last=solve ;;
    marginals | sample) last=diagram ;;
    hint | grade) last=explain ;;
    merge) last='split' ;;
    rules) echo "$man/quadrille.1" && return ;; # only what every command has
    minimize) last=generate ;;
    *) last=$2 ;;
    esac
    echo "$man/quadrille${1:+-$1}-$last.1"
}

is_described() { # is_described GROUP NAME: every parameter, every word that it takes
    page=$(page_of "$1" "$2")
    # shellcheck disable=SC2086 # the group may be empty
    names=$(names_in_help $1 "$2") && [ -n "$names" ] || return 1
    missing=
    for name in $names; do
        grep -qE "(Fl|,) -$name( |\$)" "$page" || missing="$missing --$name"
    done
    [ -z "$missing" ] || { echo "not in $page:$missing" && false; }
}

rules_and_methods_are_described() {
    names=$("$QUADRILLE" sudoku rules | sed -n 's/^  \([a-z-]\{1,\}\)[ =].*/\1/p' &&
        "$QUADRILLE" sudoku solve --help=all | sed -n '/^Methods:/,/^$/s/^  \([a-z-]*\) .*/\1/p')
    [ -n "$names" ] || return 1
    for name in $names; do
        grep -q "Cm $name" "$man/quadrille-sudoku.1" || { echo "not in quadrille-sudoku.1: $name" && return 1; }
    done
}

# completes WORD...: what completion offers for the last of the words
completes() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _quadrille
        printf "%s\n" "${COMPREPLY[@]}"' bash "$top_srcdir/src/cli/completion/quadrille" "$@"
}

is_completed() { # every parameter
    # shellcheck disable=SC2086 # the group may be empty
    names_in_help $1 "$2" | sed 's/^/--/' | sort >"$tmp/wanted"
    # shellcheck disable=SC2086
    completes "$QUADRILLE" $1 "$2" -- | sort >"$tmp/offered"
    [ -s "$tmp/wanted" ] && diff "$tmp/wanted" "$tmp/offered"
}

offers() { # offers 'WORD WORD...' WORD...
    wanted=$1
    shift
    offered=$(completes "$QUADRILLE" "$@" | tr '\n' ' ')
    [ "$offered" = "$wanted " ] || { echo "offered: $offered" && false; }
}

keys_are_described() { # keys of a session, as keys.def shows them
    sed -n 's/^KEYS([a-z]*, "[^"]*", [A-Z_]*, "\([^"]*\)".*/\1/p' "$top_srcdir/src/cli/step/keys.def" >"$tmp/keys"
    [ -s "$tmp/keys" ] || return 1
    while read -r shown; do
        wanted=$(echo "$shown" | sed 's/,/ ,/g; s/^?/\\\&?/')
        grep -qxF ".It Ic $wanted" "$man/quadrille-sudoku-step.1" || { echo "not described: $shown" && return 1; }
    done <"$tmp/keys"
}
check 'every key of a session is described' keys_are_described

while read -r first second; do
    [ -n "$second" ] || { second=$first && first=; }
    check "every parameter of $first $second is in its manual page" is_described "$first" "$second"
    if have bash; then
        check "every parameter of $first $second is completed" is_completed "$first" "$second"
    fi
done <<END
$commands
END
check 'every rule and method is described' rules_and_methods_are_described

if have bash; then
    check 'commands are completed' offers 'shapes sudoku solve sample split status' s
    check 'commands on Sudokus are completed' offers 'trace' sudoku t
    check 'commands that one wants help of are completed' offers 'trace' help sudoku t
    check 'rules that one wants to know of are completed' offers 'killer' sudoku rules ki
    check 'words are completed' offers 'text line json binary' solve --format ''
    check '... also many of them' offers 'pencil' sudoku convert --to p
    check '... behind =, too' offers 'auto always' sudoku solve --color = a
    check 'methods are completed' offers 'implications implications-fixpoint' sudoku solve --method = im
    check 'rules are completed' offers 'even' sudoku solve --rule ev
    check 'formats are completed' offers 'sudokupad sudokupad-link' sudoku solve --from sudok
fi

# fish_completes WORD...: the same in fish, which is asked as if somebody typed
fish_completes() {
    # shellcheck disable=SC2016 # the variables are those of fish
    fish --no-config -c 'set program $argv[1]; source $argv[2]; complete -c $program -f -a "(__quadrille_complete)"
        complete -C (string join -- " " $argv[1] $argv[3..])' "$QUADRILLE" "$top_srcdir/src/cli/completion/quadrille.fish" "$@" |
        cut -f1
}

# zsh_completes WORD...: the same in zsh, in whose place these functions stand
zsh_completes() {
    zsh -f -c '
        compset() {
            [[ $words[CURRENT] == --*=* ]] || return 1
            IPREFIX=${words[CURRENT]%%=*}= PREFIX=${words[CURRENT]#*=}
        }
        compadd() { local array=$argv[-1]; print -l -- ${(M)${(P)array}:#$PREFIX*} }
        _describe() { compadd $argv[-1] }
        _files() { print FILES }
        script=$1; shift
        words=("$@") CURRENT=$# PREFIX=$words[-1] IPREFIX=
        source $script' zsh "$top_srcdir/src/cli/completion/_quadrille" "$QUADRILLE" "$@" |
        cut -d: -f1
}

shell_offers() { # shell_offers SHELL 'WORD WORD...' WORD...
    shell=$1
    wanted=$2
    shift 2
    offered=$("${shell}_completes" "$@" | sort | tr '\n' ' ')
    [ "$offered" = "$wanted " ] || { echo "offered: $offered" && false; }
}

shell_offers_parameters() { # shell_offers_parameters SHELL: every parameter
    names_in_help sudoku solve | sed 's/^/--/' | sort >"$tmp/wanted"
    "$1_completes" sudoku solve -- | sort >"$tmp/offered"
    [ -s "$tmp/wanted" ] && diff "$tmp/wanted" "$tmp/offered"
}

for shell in fish zsh; do
    if ! have "$shell"; then
        skip "$shell completes" "no $shell here"
        continue
    fi
    value=
    [ "$shell" = zsh ] || value=--color=
    check "$shell completes commands" shell_offers "$shell" 'sample shapes solve split status sudoku' s
    check '... on Sudokus' shell_offers "$shell" trace sudoku t
    check '... that one wants help of' shell_offers "$shell" trace help sudoku t
    check '... every parameter' shell_offers_parameters "$shell"
    check '... words' shell_offers "$shell" 'binary json line text' solve --format ''
    check '... behind =, too' shell_offers "$shell" "${value}always ${value}auto" sudoku solve --color=a
    check '... rules' shell_offers "$shell" even sudoku solve --rule ev
    check '... rules that one wants to know of' shell_offers "$shell" killer sudoku rules ki
done

has_no_faults() { # other pages may be missing where these are not installed
    mandoc -T lint "$1" | grep -v 'referenced manual not found' >"$tmp/faults"
    [ ! -s "$tmp/faults" ] || { cat "$tmp/faults" && false; }
}
for page in "$man"/*.[15]; do
    if have mandoc; then
        check "mandoc has nothing to say of $(basename "$page")" has_no_faults "$page"
    else
        skip "mandoc has nothing to say of $(basename "$page")" 'no mandoc here'
    fi
done

points_somewhere() { # each page that is referred to is ours, or known not to be
    sed -n 's/^\.Xr \([a-z-]*\) \([0-9]\).*/\1.\2/p' "$man"/*.[15] | sort -u >"$tmp/pages"
    while read -r page; do
        case $page in
        dot.1 | rsvg-convert.1 | mpirun.1 | quadrille-marginals.1 | quadrille-merge.1 | quadrille-sample.1 | quadrille-count.1 | quadrille-check.1 | quadrille-sudoku-count.1 | quadrille-sudoku-check.1) ;;
        quadrille-sudoku-hint.1 | quadrille-sudoku-grade.1 | quadrille-sudoku-minimize.1) ;;
        *) [ -f "$man/$page" ] || { echo "no $page" && return 1; } ;;
        esac
    done <"$tmp/pages"
}
check 'the pages refer to pages that are there' points_somewhere
done_testing
