#!/bin/sh
# sources.sh: lists the files below src and include, and headers of tests, for the Makefile, each in the first group that it
# fits; `setup.sh` writes that to sources.mk.  Automake must see the names themselves, and nobody has to type them: a new file is found by its place.
set -eu
cd "$(dirname "$0")/.."

group_of() { # group_of FILE: the variable that lists it; none: Makefile.am names it
    case $1 in
    src/engine/lanes/kernel/*.c | src/sudoku/batch/kernel/*.c | src/cli/mpi/*) ;;
    src/engine/lanes/kernel/*) echo LANES_KERNEL ;;
    src/sudoku/batch/kernel/*) echo BATCH_KERNEL ;;
    src/shapes/xmpuzzle/gunzip.c | src/shapes/xmpuzzle/read.c) echo SHAPES_FILES ;;
    src/base/xml_absent.c) echo WITHOUT_EXPAT ;;
    src/base/xml.c) echo WITH_EXPAT ;;
    src/shapes/xmpuzzle/absent.c) echo SHAPES_WITHOUT_EXPAT ;;
    src/shapes/xmpuzzle/*.c) echo SHAPES_WITH_EXPAT ;;
    src/sudoku/formats/penpa/absent.c) echo WITHOUT_ZLIB ;;
    src/sudoku/formats/penpa/*.c) echo WITH_ZLIB ;;
    src/cli/step/absent.c) echo WITHOUT_NCURSES ;;
    src/cli/step/*) echo WITH_NCURSES ;;
    src/cli/*.[ch] | src/cli/*.def) echo quadrille_SOURCES ;;
    src/backtrack/*.[ch]) echo libquadrille_backtrack_la_SOURCES ;;
    src/sudoku/*.[ch] | src/sudoku/*.def) echo SUDOKU_FILES ;;
    src/shapes/*.[ch] | src/shapes/*.def) echo SHAPES_FILES ;;
    src/*.[ch] | src/*.def) echo libquadrille_core_la_SOURCES ;;
    include/quadrille/sudoku.h | include/quadrille/puzzles.h | include/quadrille/generate.h) echo HEADERS_OF_SUDOKU ;;
    include/quadrille/logic.h | include/quadrille/canonical.h) echo HEADERS_OF_SUDOKU ;;
    include/quadrille/shapes.h) echo HEADERS_OF_SHAPES ;;
    include/quadrille/*.h) echo pkginclude_HEADERS ;;
    tests/support/*.h | *.md) echo EXTRA_DIST ;;
    esac
}

echo '# Made by tools/sources.sh.'
find src include tests/support \( -name '*.[ch]' -o -name '*.def' -o -name README.md \) | LC_ALL=C sort | while read -r file; do
    group=$(group_of "$file")
    [ -z "$group" ] || echo "$group += $file"
done
