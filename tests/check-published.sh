#!/bin/sh
# What others have published we find too: the counts of tests/shapes/published.tsv.
#
# Which rows: PUBLISHED=quick (where it is not set), some (quick ones and some that take a second), all;
# `make check-published` tries all of them.
. "${top_srcdir:-.}/tests/tap.sh"

table=$top_srcdir/tests/shapes/published.tsv
make=$top_srcdir/tests/shapes/make.awk
tab=$(printf '\t')

finds() { # finds NUMBER ARGUMENT...: the command prints that number
    wanted=$1
    shift
    status=0
    found=
    "$QUADRILLE" "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
    read -r found <"$tmp/out" || :
    if [ "$status" -gt 1 ] || [ "$found" != "$wanted" ]; then
        printf 'status %s, wanted %s, found %s\n' "$status" "$wanted" "$found"
        head -n 5 "$tmp/err"
        return 1
    fi
}

finds_packings() { # finds_packings FILE COUNTED NUMBER
    case $2 in
    all) finds "$3" shapes count -q "$1" ;;
    *) finds "$3" shapes count -q --up-to="${2#up to }" "$1" ;;
    esac
}

finds_made() { # finds_made KIND N COUNTED NUMBER
    awk -v kind="$1" -v n="$2" -f "$make" >"$tmp/made.dlx" || return 1
    if [ "$3" = all ]; then
        finds "$4" count -q "$tmp/made.dlx"
    else
        awk -v kind="$1" -v n="$2" -v group="${3#up to }" -f "$make" >"$tmp/made.symmetries" || return 1
        finds "$4" count -q --symmetries="$tmp/made.symmetries" "$tmp/made.dlx"
    fi
}

finds_row() { # finds_row LINE PROBLEM COUNTED NUMBER
    case $2 in
    'list: '*)
        # shellcheck disable=SC2086 # three words
        finds_shapes ${2#list: } "$4"
        ;;
    'make: '*)
        # shellcheck disable=SC2086 # two words
        finds_made ${2#make: } "$3" "$4"
        ;;
    *) finds_packings "$tmp/$1.shapes" "$3" "$4" ;;
    esac
}

finds_shapes() { # finds_shapes GRID CELLS SIDES NUMBER
    finds "$4" shapes list --count --sides="$3" "$1" "$2"
}

case ${PUBLISHED:-quick} in
quick) speeds=' quick ' ;;
some) speeds=' quick some ' ;;
*) speeds=' quick some slow ' ;;
esac

awk -F '\t' -v folder="$tmp" -f "$top_srcdir/tests/shapes/unfold.awk" "$table"
line=0
while IFS=$tab read -r name speed problem counted number source; do
    line=$((line + 1))
    case $name in '#'*) continue ;; esac
    case $speeds in *" $speed "*) ;; *) continue ;; esac
    check "$name, $counted: $number ($source)" finds_row "$line" "$problem" "$counted" "$number"
done <"$table"
done_testing
