# mutants.sh  Words of the tests that break a copy of a file of the library on purpose. Source it after tap.sh.
# shellcheck shell=sh
#
#   make_copy FILE SED-SCRIPT        $tmp/src/FILE is FILE as changed by the script; false where it changes nothing
#   compile_copy FILE                compiles what the copy is part of; the objects are in $tmp/copies
#   link_program PROGRAM OBJECT...   links objects, those of the copy before those of the library
#
# And for those who try unit tests on such copies:
#
#   needs_tests NAME...                          skips all of this file where test_NAME was not built
#   is_caught FILE SED-SCRIPT [TEST [CASES]]     the unit test, or some of its cases, fails on the copy
#   survives FILE SED-SCRIPT [TEST [CASES]]      the same way, with a change that breaks nothing
#   caught WHAT FILE SED-SCRIPT [TEST [CASES]]   one test point, of a mutant; without SLOW only one of six is made and
#                                                tried, and of the others is asked whether the script changes something
#   mutants_done                                 says so, and writes the plan
#
# $limit: so many seconds of processor time a test has; then it counts as caught, if it has not ended.

# Files are named by their path below src.  A copy is found before the file itself, by its path.
make_copy() { # make_copy FILE SED-SCRIPT: false where it changes nothing
    rm -rf "$tmp/src"
    mkdir -p "$tmp/src/${1%/*}"
    sed "$2" "$top_srcdir/src/$1" >"$tmp/src/$1" || return
    ! cmp -s "$top_srcdir/src/$1" "$tmp/src/$1"
}

# Prints which files are compiled for a copy of FILE.  Without their flags, the kernels of lanes for other instruction
# sets say that these are not supported, so that the portable one, which is broken too, does all the work.
units_of() { # units_of FILE
    case $1 in
    *.c) echo "${1%.c}" ;;
    engine/links/*) echo engine/links/links ;;
    engine/lanes/cache.h)
        echo engine/lanes/kernel/portable engine/lanes/kernel/avx2 engine/lanes/kernel/avx512 engine/lanes/tallies_cache
        ;;
    engine/lanes/kernel/*) echo engine/lanes/kernel/portable engine/lanes/kernel/avx2 engine/lanes/kernel/avx512 ;;
    esac
}

# Prints where the copy of a file is, or the file that has none.
source_of() { # source_of FILE
    if [ -f "$tmp/src/$1" ]; then echo "$tmp/src/$1"; else echo "$top_srcdir/src/$1"; fi
}

# Only the file that was broken is compiled anew: the linker takes the first object that has a name.
compile_copy() { # compile_copy FILE
    rm -rf "$tmp/copies" && mkdir "$tmp/copies" || return
    for unit in $(units_of "$1"); do
        # shellcheck disable=SC2086 # lists of flags
        $CC $SANITIZE_CFLAGS -w -I"$tmp/src" -I"$top_srcdir/src" -I"$top_srcdir/include" -I"$top_srcdir/src/${1%/*}" \
            -c "$(source_of "$unit.c")" -o "$tmp/copies/${unit##*/}.o" || return
    done
}

variable_of_make() { # variable_of_make NAME: what configure found
    sed -n "s/^$1 = //p" "$top_builddir/Makefile"
}

link_program() { # link_program PROGRAM OBJECT...
    program=$1
    shift
    # shellcheck disable=SC2046,SC2086 # lists of flags
    $CC $SANITIZE_CFLAGS -o "$program" "$@" "$tmp"/copies/*.o \
        "$top_builddir/.libs/libquadrille-core.a" -lexpat -lgmp -ljansson -lm \
        $(variable_of_make GVC_LIBS) $(variable_of_make NCURSES_LIBS) $(variable_of_make DL_LIBS) \
        $(variable_of_make ZLIB_LIBS)
}

needs_tests() { # needs_tests NAME...
    for test; do
        [ -x "$top_builddir/tests/unit/test_$test" ] || skip_all 'the unit tests were not built'
    done
    unset CMOCKA_MESSAGE_OUTPUT
}

# What unit tests share lies in an archive, so that each takes what it needs.
make_support() {
    [ -f "$tmp/support.a" ] && return
    for part in brute cases diagrams random_problem shipped source_file; do
        ar rc "$tmp/support.a" "$top_builddir/tests/support/$part.o" || return
    done
    # shellcheck disable=SC2086 # lists of flags
    $CC $SANITIZE_CFLAGS -c "$top_srcdir/tests/support/only.c" -o "$tmp/only.o"
}

run_test() { # run_test FILE SED-SCRIPT [TEST [CASES]]: on a copy that is changed so; what it says is in $tmp/said
    make_copy "$1" "$2" || { echo 'the script changes nothing: the library has moved on' && return 99; }
    make_support && compile_copy "$1" &&
        link_program "$tmp/test" "$top_builddir/tests/unit/${3:-test_property}.o" "$tmp/only.o" "$tmp/support.a" -lcmocka ||
        return 99
    # A busy machine does not count; what waits for ever does.
    # shellcheck disable=SC3045 # Debian's sh has it
    (ulimit -t "${limit:-unlimited}" && CASES=${4:-*} exec timeout $((30 * ${limit:-0})) "$tmp/test") >"$tmp/said" 2>&1
    status=$?
    cat "$tmp/said"
    return $status
}

# It must fail by its own word, or a sanitizer's, or by a crash: some copies write behind an array, which may or may not
# be seen; or by not coming to an end.
is_caught() { # is_caught FILE SED-SCRIPT [TEST [CASES]]
    run_test "$@"
    case $? in
    0 | 99) return 1 ;;
    1) grep -q '^problem of seed\|^\[  FAILED  \]\|^SUMMARY: .*Sanitizer' "$tmp/said" ;;
    124 | 137 | 152) echo "it does not end in $limit seconds" ;;
    esac
}

survives() { # survives FILE SED-SCRIPT [TEST [CASES]]
    for_others=${limit-}
    limit=
    run_test "$@"
    status=$?
    limit=$for_others
    [ $status -eq 0 ] && ! grep -q 'Running 0 test' "$tmp/said"
}

mutants=0
stale=
caught() { # caught WHAT FILE SED-SCRIPT [TEST [CASES]]
    mutants=$((mutants + 1))
    mutant=$1
    shift
    if [ -n "${SLOW-}" ] || [ $((mutants % 6)) -eq 1 ]; then
        check "caught: $mutant" is_caught "$@"
    elif ! make_copy "$1" "$2"; then
        stale="$stale; $mutant"
    fi
}

are_fresh() {
    echo "these scripts change nothing, the library has moved on$stale"
    [ -z "$stale" ]
}

mutants_done() {
    check 'the other mutants, for make check-slow, differ from the library' are_fresh
    done_testing
}
