#!/bin/sh
# The bindings declare the parameters that the library's tables have: names, types, choices, help and defaults.
. "${top_srcdir:-.}/tests/tap.sh"
have python3 || skip_all 'no python3'

"$top_builddir/tests/support/parameters" >"$tmp/tables" || exit 99

# Compares files with the tables in $tmp/tables, or with others.
compared() { # compared TABLES FILE...
    tables=$1
    shift
    python3 "$top_srcdir/tools/parameters.py" --check "$top_srcdir/include/quadrille/base.h" "$@" <"$tables"
}

declare_the_same() {
    # shellcheck disable=SC2046 # no name has a space
    compared "$tmp/tables" $(grep -l '<parameters of=' "$top_srcdir"/bindings/js/src/*.ts "$top_srcdir"/bindings/python/quadrille/*.py) && return
    echo 'run build/tests/support/parameters | tools/parameters.py include/quadrille/base.h FILE...'
    return 1
}

is_found() { # is_found FILE SED: FILE, changed so, differs
    sed "$2" "$top_srcdir/bindings/$1" >"$tmp/$(basename "$1")" || return
    cmp "$top_srcdir/bindings/$1" "$tmp/$(basename "$1")" >"$tmp/said" && echo 'nothing was changed' && return 1
    compared "$tmp/tables" "$tmp/$(basename "$1")" >"$tmp/said"
    [ $? -eq 1 ] && grep -q '^[-+] ' "$tmp/said"
}

is_found_in_tables() { # is_found_in_tables SED: the library with tables that are changed so differs
    sed "$1" "$tmp/tables" >"$tmp/changed" || return
    cmp "$tmp/tables" "$tmp/changed" >"$tmp/said" && echo 'nothing was changed' && return 1
    for file in js/src/search.ts python/quadrille/_parameters.py; do
        compared "$tmp/changed" "$top_srcdir/bindings/$file" >"$tmp/said" && return 1
        grep -q '^[-+] ' "$tmp/said" || return
    done
}

check 'they declare what the tables have' declare_the_same
types=js/src/search.ts
check 'a name that is missing would be found' is_found $types '/^    choose?/d'
check '... and one more' is_found $types 's/^    choose?.*/&\n    chosen?: string;/'
check '... and another type' is_found $types 's/nodes?: number | bigint/nodes?: number/'
check '... and another choice' is_found $types 's/"links" | "zdd"/"zdd"/'
check '... and another default' is_found $types 's/Default: minimum/Default: first/'
check '... and another help' is_found $types 's/Rule that picks/Rule that chooses/'
types=python/quadrille/_parameters.py
check 'the same in Python: a name that is missing' is_found $types '/^    choose:/d'
check '... one more' is_found $types 's/^    choose:.*/&\n    chosen: str/'
check '... another type' is_found $types 's/nodes: Optional.int./nodes: Optional[float]/'
check '... another choice' is_found $types 's/"links", "zdd"/"zdd"/'
check '... another default' is_found $types 's/Default: minimum/Default: first/'
check '... another help' is_found $types 's/Rule that picks/Rule that chooses/'
tab=$(printf '\t')
check 'in the tables: a new parameter' is_found_in_tables "s/^0${tab}choose${tab}.*/&\n0${tab}chosen${tab}flag${tab}off|on${tab}0${tab}0${tab}0$tab$tab${tab}a new one/"
check '... one that is gone' is_found_in_tables "/^0${tab}choose$tab/d"
check '... another default' is_found_in_tables "s/^\(0${tab}choose${tab}.*${tab}0${tab}0\)${tab}0$tab/\1${tab}1$tab/"
done_testing
