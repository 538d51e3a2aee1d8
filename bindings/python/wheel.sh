#!/bin/sh
# wheel.sh  Makes the wheel of the Python package.  `make python` and tests/python.sh run it.
#
#     bindings/python/wheel.sh FOLDER     makes FOLDER, and leaves quadrille-*.whl in it, and nothing else of use
#
# Set: top_srcdir, top_builddir (which has the library), CC; PYTHON for another one than find.sh finds.  The sources
# may be read-only; what is printed is the name of the wheel.
set -eu
: "${top_srcdir:=.}" "${top_builddir:=build}" "${CC:=cc}"
[ $# -eq 1 ] || { echo "usage: wheel.sh FOLDER" >&2 && exit 2; }

python=$(sh "$top_srcdir/bindings/python/find.sh") || {
    echo "wheel.sh: no Python has cffi, setuptools and wheel (Debian: python3-dev python3-cffi python3-setuptools python3-wheel)" >&2
    exit 1
}

archive=$(cd "$top_builddir" && pwd)/.libs/libquadrille-core.a
[ -f "$archive" ] || { echo "wheel.sh: $archive is not there: run make first" >&2 && exit 1; }

mkdir -p "$1"
rm -rf "$1/work" "$1"/quadrille-*.whl
cp -R "$top_srcdir/bindings/python" "$1/work"
chmod -R u+w "$1/work"

QUADRILLE_INCLUDE=$(cd "$top_srcdir" && pwd)/include
QUADRILLE_COMMON=$(cd "$top_srcdir" && pwd)/bindings
QUADRILLE_ARCHIVE=$archive
QUADRILLE_LIBS=$(sed -n "s/^dependency_libs='\(.*\)'/\1/p" "$top_builddir/libquadrille-core.la")
QUADRILLE_VERSION=$(sed -n 's/^Version: //p' "$top_builddir/quadrille.pc")
export CC QUADRILLE_INCLUDE QUADRILLE_COMMON QUADRILLE_ARCHIVE QUADRILLE_LIBS QUADRILLE_VERSION

folder=$(cd "$1" && pwd)
(cd "$1/work" && "$python" setup.py -q bdist_wheel --dist-dir "$folder") >"$1/log" 2>&1 || {
    cat "$1/log" >&2
    exit 1
}
rm -rf "$1/work"
ls "$folder"/quadrille-*.whl
