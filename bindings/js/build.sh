#!/bin/sh
# build.sh  Makes the JavaScript package: the library as a module of WebAssembly, and the TypeScript around it.
# `make js`, tests/js.sh and tests/web.sh run it; what it prints is the name of the archive.
#
#     bindings/js/build.sh FOLDER     leaves quadrille-VERSION.tgz there, and what is in it in FOLDER/package
#
# Set: top_srcdir, top_builddir (of any build: it tells the version); MAKE, TSC, CC; QUADRILLE_SOURCES, see
# libraries.sh.  What stands in FOLDER from the last time is used again.
set -eu
unset CDPATH
: "${top_srcdir:=.}" "${top_builddir:=build}" "${MAKE:=make}"
[ $# -eq 1 ] || { echo "usage: build.sh FOLDER" >&2 && exit 2; }

fail() {
    printf 'build.sh: %s\n' "$*" >&2
    exit 1
}

here=$top_srcdir/bindings/js
sh "$here/find.sh" || exit
WASM_CC='clang --target=wasm32-wasi'
export WASM_CC top_srcdir top_builddir

mkdir -p "$1"
folder=$(cd "$1" && pwd)
source=$(cd "$top_srcdir" && pwd)
[ -x "$source/configure" ] || fail 'no configure: run ./setup.sh'
[ ! -f "$source/config.status" ] || fail 'the sources are configured: make distclean, and build in another folder'

[ -f "$folder/libraries/lib/libjansson.a" ] || sh "$here/libraries.sh" "$folder/libraries"

# The library.  What is small is there at once, so all but the search of lanes gives up speed for size.
# (Configure looks for threads, and for a name in GMP, that the stand-ins have in their headers.)
library=$folder/library
if [ ! -f "$library/Makefile" ]; then
    mkdir -p "$library"
    (cd "$library" && "$source/configure" --host=wasm32-unknown-wasi --enable-static --disable-shared \
        --enable-unit-tests=no --without-graphviz --without-ncurses --without-rsvg --without-bliss --without-mpi --without-zlib \
        --without-expat CC="$WASM_CC" AR=llvm-ar RANLIB=llvm-ranlib NM=llvm-nm PKG_CONFIG=false \
        CPPFLAGS="-I$source/bindings/js/include -I$folder/libraries/include" LDFLAGS="-L$folder/libraries/lib" \
        CFLAGS='-Oz -flto -msimd128' \
        ac_cv_func_pthread_create=yes ac_cv_lib_gmp___gmpn_addmul_1=yes) >"$folder/log" 2>&1 || {
        cat "$folder/log" >&2
        fail 'the library cannot be configured for WebAssembly'
    }
fi
# Its own make, not a part of the one that runs this: its targets are others.
(unset MAKEFLAGS MFLAGS MAKELEVEL && cd "$library" &&
    "$MAKE" -j"$(getconf _NPROCESSORS_ONLN)" libquadrille-core.la) >"$folder/log" 2>&1 || {
    cat "$folder/log" >&2
    fail 'the library does not compile for WebAssembly'
}

# The module.  The stack comes first in its memory, so that one that overflows is a trap; nothing else has an address
# below 1024, so wasm-opt may add small offsets without a thought of overflow.  Linked without -O, as Clang would call
# wasm-opt then, and forget to tell it of SIMD.
# shellcheck disable=SC2086
for file in "$here"/shim*.c; do
    $WASM_CC -std=gnu11 -Oz -flto -msimd128 -I"$source/include" -I"$source/bindings" -I"$library/include" \
        -c "$file" -o "$folder/$(basename "$file" .c).o"
done
# shellcheck disable=SC2086
$WASM_CC -flto -mexec-model=reactor -Wl,--gc-sections -Wl,--stack-first -Wl,-z,stack-size=1048576 \
    -Wl,--max-memory=2147483648 -o "$folder/linked.wasm" "$folder"/shim*.o "$library/.libs/libquadrille-core.a" \
    -L"$folder/libraries/lib" -lgmp -ljansson
wasm-opt -Oz --enable-simd --enable-sign-ext --enable-mutable-globals --enable-bulk-memory \
    --enable-nontrapping-float-to-int --low-memory-unused --strip-debug --strip-producers "$folder/linked.wasm" -o "$folder/quadrille.wasm"
rm -f "$folder/linked.wasm" "$folder"/shim*.o

sh "$here/pack.sh" "$folder"
