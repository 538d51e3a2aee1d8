#!/bin/sh
# The library without Sudokus or shapes: what it needs, and that a program which was written for all of it finds the rest.
. "${top_srcdir:-.}/tests/tap.sh"

stage=$tmp/stage
if [ -f "$top_builddir/libquadrille-batch-portable.la" ]; then sudoku=yes; else sudoku=no; fi

installs() {
    make -C "$top_builddir" install DESTDIR="$stage" >"$tmp/log" 2>&1 || { tail "$tmp/log" && false; }
}

needs_gmp_alone() {
    library=$(find "$stage" -name 'libquadrille.so') &&
        objdump -p "$library" | awk '/NEEDED/ && $2 !~ /^(libgmp|libc|libm|libpthread|libdl|ld-linux[^.]*)[.]/ { print; bad = 1 } END { exit bad }'
}

cat >"$tmp/program.c" <<'END'
#include <quadrille/quadrille.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *text = "a b c\na b\nc\nb c\na\n";
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_problem *problem;
    qdr_solver *solver;
    qdr_reader_from_memory(&reader, &memory, text, strlen(text));
    if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK || qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
        qdr_solver_run(solver, NULL) != QDR_EXHAUSTED) {
        return 1;
    }
    printf("%d solutions", (int)qdr_solver_stats(solver)->solutions);
#ifdef QDR_HAS_SUDOKU
    printf(", sudoku");
#endif
#ifdef QDR_HAS_SHAPES
    printf(", shapes");
#endif
    puts("");
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    return 0;
}
END
runs() {
    include=$(dirname "$(find "$stage" -name quadrille.h)")/..
    libraries=$(dirname "$(find "$stage" -name libquadrille.so)")
    # shellcheck disable=SC2086 # flags are to be split
    $CC $SANITIZE_CFLAGS -Wall -Werror -o "$tmp/program" "$tmp/program.c" -I"$include" -L"$libraries" -Wl,-rpath,"$libraries" -lquadrille &&
        [ "$("$tmp/program")" = "$1" ]
}
installed() {
    find "$stage" -name "$1" | grep -q .
}

check 'it installs' installs
if [ -n "$(find "$stage" -name shapes.h)" ]; then shapes=yes; else shapes=no; fi
if [ $sudoku$shapes = nono ]; then
    check 'it needs GMP and the C library alone' needs_gmp_alone
fi
case $sudoku$shapes in
nono) said='2 solutions' ;;
yesno) said='2 solutions, sudoku' ;;
noyes) said='2 solutions, shapes' ;;
esac
check 'a program finds out what there is' runs "$said"
check 'the program that needs all of it is not there' eval '! installed quadrille.1'
done_testing
