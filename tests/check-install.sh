#!/bin/sh
# An installed Quadrille serves a stranger: headers stand alone in C and C++, pkg-config and CMake find the library,
# a program links and runs.
. "${top_srcdir:-.}/tests/tap.sh"

have pkg-config || skip_all 'no pkg-config here'
unset MAKEFLAGS MFLAGS MAKELEVEL GNUMAKEFLAGS
stage=$tmp/stage

installs() {
    $MAKE -C "$top_builddir" install DESTDIR="$stage"
}
check 'make install works with DESTDIR' installs

pc=$(find "$stage" -name quadrille.pc)
lib=$(dirname "$(dirname "$pc")")
flags() {
    PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --define-prefix "$@" quadrille
}

# Pages and examples come along, and an example is built as a reader of them would.
docs=$(dirname "$(find "$stage" -name tutorial.md)")
brings() {
    for file in README.md NEWS LICENSE sudoku.md logic.md examples/queens.c; do
        [ -f "$docs/$file" ] || { echo "no $file" && return 1; }
    done
    cmp "$top_srcdir/examples/queens.c" "$docs/examples/queens.c" &&
        [ "$(find "$docs/examples" -name '*.c' | wc -l)" -eq "$(find "$top_srcdir/examples" -name '*.c' | wc -l)" ]
}
check 'pages and examples are installed' brings

cat >"$tmp/consumer.c" <<'END'
#include <quadrille/base.h>
#include <stdio.h>
int main(void)
{
    return printf("%s\n", qdr_version()) < 0;
}
END
links() {
    # shellcheck disable=SC2046,SC2086 # lists of flags
    $CC $SANITIZE_CFLAGS $1 -o "$tmp/consumer" "$tmp/consumer.c" $(flags --cflags --libs)
}
runs() {
    printed=$(LD_LIBRARY_PATH=$lib "$tmp/consumer") && [ "$printed" = "$(flags --modversion)" ]
}
check 'a program compiles and links by pkg-config' links
check 'the program runs and meets the version of quadrille.pc' runs

example_runs() {
    # shellcheck disable=SC2046,SC2086 # lists of flags
    $CC $SANITIZE_CFLAGS -o "$tmp/queens" "$docs/examples/queens.c" $(flags --cflags --libs) &&
        LD_LIBRARY_PATH=$lib "$tmp/queens" >"$tmp/queens.out" && cmp "$top_srcdir/examples/queens.expected" "$tmp/queens.out"
}
check 'an installed example builds and runs' example_runs

# The same by CMake, which finds what was installed and then moved, and lets the program find it.
mkdir "$tmp/project"
cp "$tmp/consumer.c" "$docs/examples/queens.c" "$tmp/project"
cat >"$tmp/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.19)
project(consumer C)
foreach(version IN LISTS REFUSED)
    find_package(Quadrille ${version} QUIET)
    if(Quadrille_FOUND)
        message(FATAL_ERROR "${version} should be refused")
    endif()
endforeach()
foreach(version IN LISTS TAKEN)
    find_package(Quadrille ${version} REQUIRED)
endforeach()
find_package(Quadrille ${WANTED} REQUIRED)
add_executable(consumer consumer.c)
target_link_libraries(consumer Quadrille::quadrille)
if(TARGET Quadrille::static)
    add_executable(queens queens.c)
    target_link_libraries(queens Quadrille::static)
endif()
END
configures() { # configures LIBDIR ARGUMENT...
    rm -rf "$tmp/cmake"
    prefix=$(dirname "$1")
    shift
    CC=$CC cmake -S "$tmp/project" -B "$tmp/cmake" -DCMAKE_PREFIX_PATH="$prefix" "$@"
}
version=$(flags --modversion)
series=${version%.*}
cmake_links() {
    configures "$lib" -DWANTED="$version" && cmake --build "$tmp/cmake"
}
cmake_runs() {
    [ "$("$tmp/cmake/consumer")" = "$version" ]
}
chooses() {
    configures "$lib" -DTAKEN="$series;$series.0...$series.99;0.0...99.0" \
        -DREFUSED="$series.99;0.0;99.0;0.0...<$series;98.0...99.0"
}
refuses() {
    configures "$lib" -DWANTED=99.0 >"$tmp/said" 2>&1 && return 1
    cat "$tmp/said"
    grep -q 'requested version "99.0"' "$tmp/said" && grep -q "QuadrilleConfig.cmake, version: $version" "$tmp/said"
}
if have cmake; then
    check 'a program compiles and links by CMake' cmake_links
    check '... and runs' cmake_runs
    check '... and may ask for versions that suit, and for no others' chooses
    check '... and is told what there is instead' refuses
else
    skip 'CMake finds the library' 'no cmake here'
fi

# Where there is a static library, too: alone it is what is linked, with all that it needs.
alone=$tmp/alone/lib
answers() {
    "$1" 8 >"$tmp/queens.out" && cmp "$top_srcdir/examples/queens.expected" "$tmp/queens.out"
}
static_links() {
    # shellcheck disable=SC2046,SC2086 # lists of flags
    $CC -o "$tmp/static" "$docs/examples/queens.c" \
        $(PKG_CONFIG_PATH=$alone/pkgconfig pkg-config --define-prefix --static --cflags --libs quadrille) &&
        answers "$tmp/static"
}
static_by_cmake() {
    configures "$1" -DWANTED="$version" && cmake --build "$tmp/cmake" && answers "$tmp/cmake/queens" && cmake_runs
}
if [ -f "$lib/libquadrille.a" ]; then
    mkdir "$tmp/alone"
    cp -R "$lib" "$alone" && cp -R "$(dirname "$lib")/include" "$tmp/alone"
    rm -f "$alone"/libquadrille.so* "$alone/libquadrille.la"
    check 'the static library links by pkg-config' static_links
    ! have cmake || check '... and by CMake' static_by_cmake "$lib"
    ! have cmake || check '... and by CMake where there is no other' static_by_cmake "$alone"
fi

program_answers() {
    printed=$("$(find "$stage" -path '*/bin/quadrille')" --version) &&
        [ "$printed" = "quadrille $(flags --modversion)" ]
}
check 'the installed program says its version' program_answers

stands_alone() { # stands_alone HEADER COMPILER...
    printf '#include <quadrille/%s>\ntypedef int not_empty;\n' "$1" >"$tmp/header.c"
    shift
    # shellcheck disable=SC2046 # a list of flags
    "$@" -Wall -Wextra -Wpedantic -Werror -fsyntax-only $(flags --cflags) "$tmp/header.c"
}
for header in $(find "$stage" -path '*/include/quadrille/*.h' -exec basename {} \; | sort); do
    # shellcheck disable=SC2086 # CC may carry options
    check "$header stands alone in C11" stands_alone "$header" $CC -std=c11 -xc
    if have g++; then
        check "$header stands alone in C++" stands_alone "$header" g++ -std=c++11 -xc++
    else
        skip "$header stands alone in C++" 'no g++ here'
    fi
done
done_testing
