# mutants.sh  Words of the tests that break a copy of a file of the library on purpose. Source it after tap.sh.
# shellcheck shell=sh
#
#   make_copy FILE SED-SCRIPT        $tmp/src/FILE is FILE as changed by the script; false where it changes nothing
#   compile_copy FILE                compiles what the copy is part of; the objects are in $tmp/copies
#   link_program PROGRAM OBJECT...   links objects, those of the copy before those of the library
#
# tests/mutate.py tries out unit tests, and the command, on many such copies.

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
