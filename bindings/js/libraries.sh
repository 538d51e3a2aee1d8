#!/bin/sh
# libraries.sh  Compiles the libraries that the JavaScript package needs for WebAssembly: GMP (its own small version)
# and Jansson, from the sources of their Debian packages, which apt fetches from where this machine has its packages.
#
#     bindings/js/libraries.sh FOLDER     leaves FOLDER/include and FOLDER/lib
#
# Set, if at all: QUADRILLE_SOURCES, a folder with the unpacked sources (gmp-*, jansson-*), to fetch nothing; WASM_CC,
# the compiler.
set -eu
unset CDPATH
: "${WASM_CC:=clang --target=wasm32-wasi}"
[ $# -eq 1 ] || { echo "usage: libraries.sh FOLDER" >&2 && exit 2; }

fail() {
    printf 'libraries.sh: %s\n' "$*" >&2
    exit 1
}

mkdir -p "$1"
folder=$(cd "$1" && pwd)

# Of the machine's lists, those of Debian itself, asked for sources in place of packages; the machine's own are left
# alone.
fetch() {
    for tool in apt-get dpkg-source; do
        command -v "$tool" >/dev/null || fail "no $tool to fetch sources with (Debian: dpkg-dev); see QUADRILLE_SOURCES"
    done
    rm -rf "$folder/apt" "$folder/sources"
    mkdir -p "$folder/apt/parts" "$folder/apt/lists/partial" "$folder/sources"
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
        grep -q debian "$list" 2>/dev/null || continue
        sed 's/^Types: *deb *$/Types: deb-src/; s/^deb\( \|\t\)/deb-src\1/' "$list" >"$folder/apt/parts/${list##*/}"
    done
    cat >"$folder/apt/apt.conf" <<END
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$folder/apt/parts";
Dir::State::lists "$folder/apt/lists";
APT::Sandbox::User "";
END
    APT_CONFIG=$folder/apt/apt.conf
    export APT_CONFIG
    (cd "$folder/sources" && apt-get -q update && apt-get -q source gmp jansson) >"$folder/apt/log" 2>&1 || {
        cat "$folder/apt/log" >&2
        fail 'the sources of GMP and Jansson could not be fetched'
    }
    rm -rf "$folder/apt/lists"
}

if [ -n "${QUADRILLE_SOURCES:-}" ]; then
    sources=$(cd "$QUADRILLE_SOURCES" && pwd)
else
    sources=$folder/sources
    fetch
fi
gmp=$(echo "$sources"/gmp-*/mini-gmp)
jansson=$(echo "$sources"/jansson-*/src)
[ -f "$gmp/mini-gmp.c" ] || fail "no mini-gmp in $sources"
[ -f "$jansson/jansson.h" ] || fail "no Jansson in $sources"

rm -rf "${folder:?}/include" "${folder:?}/lib"
mkdir -p "$folder/include" "$folder/lib" "$folder/objects"
cp "$gmp/mini-gmp.h" "$jansson/jansson.h" "$folder/include"
# A header alone, which has no part that a system differs in.
xxhash=$(echo '#include <xxhash.h>' | ${CC:-cc} -M -x c - | tr ' ' '\n' | grep '/xxhash\.h$')
cp "$xxhash" "$folder/include"
# What configure would write here.
sed 's/@json_inline@/inline/; s/@json_have_[a-z_]*builtins@/1/
    s/@json_have_long_long@/1/; s/@json_have_localeconv@/0/' "$jansson/jansson_config.h.in" \
    >"$folder/include/jansson_config.h"
printf '#define HAVE_STDINT_H 1\n#define INITIAL_HASHTABLE_ORDER 3\n' >"$folder/include/jansson_private_config.h"

# archive NAME SOURCE...: compiles them, and puts what comes of it into lib/NAME
archive() {
    name=$1
    shift
    rm -f "$folder/objects"/*.o
    for source; do
        $WASM_CC -Oz -flto -msimd128 -w -DNDEBUG -DHAVE_CONFIG_H -I"$folder/include" -c "$source" \
            -o "$folder/objects/$(basename "$source" .c).o"
    done
    llvm-ar rc "$folder/lib/$name" "$folder/objects"/*.o
}
archive libgmp.a "$gmp/mini-gmp.c"
archive libjansson.a "$jansson"/*.c
rm -rf "$folder/objects"
