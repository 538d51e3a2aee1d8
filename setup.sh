#!/bin/sh
# setup.sh: from a fresh checkout to ./quadrille. `./setup.sh --help` tells the rest.
set -eu
unset CDPATH
cd "$(dirname "$0")"
# Libtool and others need an open standard input.
[ -e /dev/fd/0 ] || exec </dev/null

usage() {
    cat <<'END'
Usage: ./setup.sh [check] [python] [js] [web] [OPTION...] [NAME=VALUE...]
Installs what is missing (Debian), builds Quadrille in build/ and links ./quadrille to it.

  check            also run all tests; the last line says how many passed
  python           also make the Python package and install it: into the virtual environment that is
                   active, or else for this user
  js               also make the JavaScript package, as npm installs it: build/bindings/js/quadrille-*.tgz
  web              also make the page that needs no server: build/web/page/index.html
  --no-install     install nothing: if something is missing, print how to install it and stop
  --pictures       want what pictures in PNG and PDF need (librsvg), and drawings of graphs (Graphviz)
  --developer      want also what the gates use: clang, shellcheck, mandoc, doxygen, ...
  --werror         treat warnings as errors
  --sanitize[=LIST]  build with sanitizers (address,undefined)
  --checks[=deep]  look while the program runs whether what must hold does (deep: also what takes long)
  --build-dir=DIR  build in DIR, and leave ./quadrille alone
  --jobs=N         run N jobs at a time (one per processor)
  --disable-sudoku, --disable-shapes
                   build the library alone, without these; without both it needs nothing but GMP
  --help           show this help and exit

NAME=VALUE (such as CC=clang), --prefix=DIR and all --enable, --disable, --with and --without options
go to configure; see ./configure --help once it is made.
END
}

say() {
    printf 'setup: %s\n' "$*"
}

fail() {
    printf 'setup: %s\n' "$*" >&2
    exit 1
}

# --- What is wanted ---------------------------------------------------------------------------

check=no
python=no
js=no
web=no
install=yes
developer=no
pictures=no
sudoku=yes
shapes=yes
build=build
link=yes
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
cc=${CC:-cc}
# Configure's arguments, one a line: that keeps blanks in a value such as CFLAGS='-O0 -g'.
arguments=--enable-unit-tests=yes
add_argument() {
    arguments=$(printf '%s\n%s' "$arguments" "$1")
}

for word; do
    case $word in
    check) check=yes ;;
    python) python=yes ;;
    js) js=yes ;;
    web) js=yes web=yes ;;
    --no-install) install=no ;;
    --pictures) pictures=yes && add_argument --with-graphviz=yes && add_argument --with-rsvg=yes ;;
    --developer) developer=yes ;;
    --werror) add_argument --enable-werror ;;
    --sanitize) add_argument --enable-sanitizers ;;
    --sanitize=*) add_argument "--enable-sanitizers=${word#*=}" ;;
    --checks) add_argument --enable-checks ;;
    --checks=*) add_argument "--enable-checks=${word#*=}" ;;
    --build-dir=*) build=${word#*=} link=no ;;
    --jobs=*) jobs=${word#*=} ;;
    --help) usage && exit ;;
    --disable-sudoku) sudoku=no && add_argument "$word" ;;
    --disable-shapes) shapes=no && add_argument "$word" ;;
    CC=*) cc=${word#*=} && add_argument "$word" ;;
    [A-Za-z]*=* | --prefix=* | --enable-* | --disable-* | --with-* | --without-*) add_argument "$word" ;;
    *) fail "unknown argument '$word'; try ./setup.sh --help" ;;
    esac
done

# --- What is missing --------------------------------------------------------------------------

missing=
need() { # need PACKAGES COMMAND...: PACKAGES are missing unless COMMAND succeeds
    need_packages=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $need_packages"
}

have() {
    command -v "$1"
}

# There is a compiler, and a C library for it. (CC may carry options.)
# shellcheck disable=SC2086
compiles() {
    echo '#include <stdio.h>' | $cc -fsyntax-only -x c -
}

# shellcheck disable=SC2086
has_header() { # has_header NAME
    echo "#include <$1>" | $cc -fsyntax-only -x c -
}

has_clangs_sanitizers() {
    echo 'int main(void) { return 0; }' | clang -fsanitize=address,undefined -o /dev/null -x c -
}

has_pictures() {
    pkg-config --exists 'librsvg-2.0 >= 2.52' cairo-pdf cairo-png
}

has_graphs() {
    pkg-config --exists libgvc
}

has_python() {
    sh bindings/python/find.sh
}

has_numpy() {
    "$(sh bindings/python/find.sh)" -c 'import numpy'
}

has_wasm() {
    printf '#include <stdlib.h>\nint main(void) { return abs(0); }\n' | clang --target=wasm32-wasi -o /dev/null -x c -
}

case $cc in
*clang*) compiler="clang libc6-dev" ;;
*) compiler="gcc libc6-dev" ;;
esac

find_missing() {
    missing=
    need "$compiler" compiles
    need make have make
    need pkg-config have pkg-config
    need libgmp-dev has_header gmp.h
    need libxxhash-dev has_header xxhash.h
    [ $sudoku = no ] || need libjansson-dev has_header jansson.h
    if [ $sudoku$shapes != nono ]; then
        need libexpat1-dev has_header expat.h
        need zlib1g-dev has_header zlib.h
    fi
    [ $sudoku$shapes != yesyes ] || need libncurses-dev pkg-config --exists ncursesw
    need libbliss-dev has_header bliss/bliss_C.h
    need libcmocka-dev pkg-config --exists cmocka
    if [ -e .git ] || [ ! -f configure ]; then # a release brings its configure along
        need autoconf have autoreconf
        need automake have automake
        need libtool have libtoolize
    fi
    if [ "$pictures" = yes ]; then
        need librsvg2-dev has_pictures
        need libgraphviz-dev has_graphs
    fi
    if [ "$python" = yes ] || [ "$developer" = yes ]; then
        need 'python3-dev python3-cffi python3-setuptools python3-wheel' has_python
    fi
    if [ "$js" = yes ] || [ "$developer" = yes ]; then
        need clang have clang
        need llvm have llvm-ar
        need lld have wasm-ld
        need 'wasi-libc libclang-rt-dev-wasm32' has_wasm
        need binaryen have wasm-opt
        need nodejs have node
        need node-typescript have tsc
        need dpkg-dev have dpkg-source
    fi
    if [ "$web" = yes ] || [ "$developer" = yes ]; then
        need esbuild have esbuild
    fi
    if [ "$developer" = yes ]; then
        need chromium have chromium
        need python3-numpy has_numpy
        need libclang-rt-dev has_clangs_sanitizers
        need clang-format have clang-format
        need cmake have cmake
        need cmark-gfm have cmark-gfm
        need shellcheck have shellcheck
        need doxygen have doxygen
        need fish have fish
        need g++ have g++
        need git have git
        need tmux have tmux
        need binutils have nm
        need bsdutils have script
        need glpk-utils have glpsol
        need jq have jq
        need mandoc have mandoc
        need parallel have parallel
        need 'libopenmpi-dev openmpi-bin' pkg-config --exists ompi-c
        need 'libmpich-dev mpich' pkg-config --exists mpich
        need zsh have zsh
    fi
}

install_missing() {
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root="sudo "
    line="${as_root}apt-get install -y --no-install-recommends$missing"
    if [ "$install" = no ]; then
        echo "$line"
        exit 1
    fi
    command -v apt-get >/dev/null || fail "missing (Debian's names):$missing; please install them"
    [ -z "$as_root" ] || command -v sudo >/dev/null || fail "no sudo here; as root, run: ${line#sudo }"
    say "installing:$missing"
    # Lists of packages may be absent (a fresh container) or stale: then fetch them and try once more.
    apt_get install || { apt_get update && apt_get install; } || fail "could not run: $line"
    find_missing
    [ -z "$missing" ] || fail "still missing after installing:$missing"
}

apt_get() {
    case $1 in
    install) set -- install -y -q --no-install-recommends ;;
    esac
    [ "$1" = update ] || for package in $missing; do
        apt-cache show "$package" >/dev/null 2>&1 || return 1
        set -- "$@" "$package"
    done
    ${as_root} env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 "$@"
}

find_missing
if [ -n "$missing" ]; then
    install_missing
else
    say "nothing to install"
fi

# --- Bootstrap, configure, build --------------------------------------------------------------

# Make renews all of this by itself, except when a file came or went, or the arguments changed; so both are remembered in
# stamps.
[ ! -f config.status ] || fail "the sources are configured in place; run 'make distclean' first"

if [ -e .git ] || [ ! -f sources.mk ]; then
    sh tools/sources.sh >sources.mk.new
    cmp -s sources.mk.new sources.mk || cp sources.mk.new sources.mk
    rm sources.mk.new
fi
# shellcheck disable=SC2046 # a list of files
fingerprint=$(cat configure.ac Makefile.am sources.mk m4/quadrille.m4 $(find bench bindings debian doc examples puzzles tests web -name local.mk | sort) | cksum)
if [ -e .git ] || [ ! -f configure ]; then
    if [ ! -f configure ] || [ "$(cat build-aux/setup-stamp 2>/dev/null)" != "$fingerprint" ]; then
        say "making configure"
        autoreconf -fi
        echo "$fingerprint" >build-aux/setup-stamp
    fi
fi

wanted=$(printf '%s\n%s' "$fingerprint" "$arguments")
if [ ! -f "$build/Makefile" ] || [ "$(cat "$build/setup-stamp" 2>/dev/null)" != "$wanted" ]; then
    say "configuring in $build"
    mkdir -p "$build"
    built_with=$(sed 1d "$build/setup-stamp" 2>/dev/null) || built_with=
    rm -f "$build/setup-stamp"
    (
        top=$(pwd)
        cd "$build" || exit
        IFS='
'
        set -f
        # shellcheck disable=SC2086 # one argument a line
        "$top/configure" $arguments
    ) || fail "configure failed; $build/config.log knows more"
    # What was compiled under other arguments must not be mixed in.
    [ "$built_with" = "$arguments" ] || make -C "$build" clean >/dev/null
    printf '%s\n' "$wanted" >"$build/setup-stamp"
fi

make -C "$build" -j"$jobs" || fail "the build failed"
if [ $sudoku$shapes != yesyes ]; then
    say "built $build/libquadrille.la, and no program"
elif [ "$link" = yes ]; then
    ln -sf "$build/quadrille" quadrille
    say "built ./quadrille"
else
    say "built $build/quadrille"
fi
if [ $sudoku$shapes != yesyes ]; then
    [ "$python$js" = nono ] || fail "packages need the whole library"
elif ! grep -q '^#define HAVE_RSVG' "$build/config.h" || ! grep -q '^#define HAVE_GVC' "$build/config.h"; then
    say "pictures are SVG and DOT only; ./setup.sh --pictures adds what PNG, PDF and drawn graphs need"
fi

# --- The Python package -----------------------------------------------------------------------

if [ "$python" = yes ]; then
    make -C "$build" python || fail "the Python package failed to build; $build/bindings/wheel/log knows more"
    # Whoever works in a virtual environment wants it there; it was made by the Python that has what that takes.
    interpreter=$(sh bindings/python/find.sh)
    [ -z "${VIRTUAL_ENV:-}" ] || interpreter=$VIRTUAL_ENV/bin/python3
    packages=$("$interpreter" bindings/python/install.py "$build"/bindings/wheel/quadrille-*.whl) ||
        fail "the Python package was not installed; it is in $build/bindings/wheel"
    say "installed the package in $packages: $interpreter -c 'import quadrille'"
    "$interpreter" -c 'import cffi' 2>/dev/null || say "it wants cffi there: $interpreter -m pip install cffi"
fi

# --- The JavaScript package, and the page -------------------------------------------------------

if [ "$js" = yes ]; then
    make -C "$build" js || fail "the JavaScript package failed to build; $build/bindings/js/log knows more"
    say "made $(ls "$build"/bindings/js/quadrille-*.tgz), for npm install"
fi
if [ "$web" = yes ]; then
    make -C "$build" web || fail "the page failed to build"
    say "made $build/web/page/index.html, for any browser"
fi

# --- Test -------------------------------------------------------------------------------------

[ "$check" = yes ] || exit 0

rm -f "$build/test-suite.log"
status=0
make -C "$build" -j"$jobs" check || status=1
if [ ! -f "$build/test-suite.log" ]; then
    say "the tests could not be built or run"
    echo "0 passed, 1 failed"
    exit 1
fi
awk '
    $1 == "#" && $2 ~ /^(PASS|XFAIL):$/ { passed += $3 }
    $1 == "#" && $2 ~ /^(FAIL|XPASS|ERROR):$/ { failed += $3 }
    $1 == "#" && $2 == "SKIP:" { skipped += $3 }
    END {
        printf "%d passed, %d failed", passed, failed
        if (skipped) printf ", %d skipped", skipped
        printf "\n"
        exit failed != 0
    }' "$build/test-suite.log" || status=1
exit "$status"
