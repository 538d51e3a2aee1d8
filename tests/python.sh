#!/bin/sh
# The Python package: its wheel is made of the library as it was built, unpacked, and its tests run on it.
. "${top_srcdir:-.}/tests/tap.sh"

package=$top_srcdir/bindings/python
python=$(sh "$package/find.sh") || skip_all 'no Python with cffi, setuptools and wheel'
export top_srcdir top_builddir QUADRILLE PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$tmp/site"

makes_wheel() {
    wheel=$(CC=$CC sh "$package/wheel.sh" "$tmp/wheel") && [ -f "$wheel" ]
}
check 'the wheel is made' makes_wheel
wheel=$(echo "$tmp"/wheel/quadrille-*.whl)
is_for_all_versions() {
    case $wheel in *-cp38-abi3-*) ;; *) echo "$wheel" && false ;; esac
}
check '... for every Python from 3.8 on' is_for_all_versions
is_small() {
    # Code that is not optimized takes more.
    grep -q '^CFLAGS = .*-O2' "$top_builddir/Makefile" || return 0
    size=$(wc -c <"$wheel")
    [ "$size" -le 2097152 ] || { echo "$size bytes" && false; }
}
check '... of at most 2 MB' is_small
exports_one_name() {
    "$python" "$package/install.py" "$wheel" "$tmp/site" || return
    have nm || return 0
    names=$(nm -D --defined-only "$tmp/site/quadrille/_lib.abi3.so" | awk '{ print $NF }')
    case $names in PyInit__lib | "PyInit__lib
_cffi_pypyinit__lib" | "_cffi_pypyinit__lib
PyInit__lib") ;; *) echo "$names" && false ;; esac
}
check '... which has no names but that of its module' exports_one_name
is_the_version() {
    [ "$("$python" -c 'import quadrille; print(quadrille.__version__)')" = \
        "$("$QUADRILLE" --version | sed -n '1s/.* //p')" ]
}
check 'it is of the version of the command' is_the_version
works_without_numpy() {
    mkdir -p "$tmp/without" && echo 'raise ImportError' >"$tmp/without/numpy.py" &&
        PYTHONPATH=$tmp/without:$tmp/site "$python" -W error -c '
from quadrille import Problem
from quadrille.compat.xcover import covers_bool
assert Problem(options=[[1], [2]]).count() == 1
assert list(covers_bool([[1]])) == [[0]]
try:
    Problem(options=[[1]]).solutions().batch()
except ImportError:
    print("as it should")'
}
check 'it works without NumPy' works_without_numpy

for name in problem errors sudoku puzzles docs signals lives compat; do
    check "test_$name" "$python" -W error::ResourceWarning "$package/tests/test_$name.py"
done
if "$python" -c 'import numpy' 2>/dev/null; then
    check 'test_arrays' "$python" "$package/tests/test_arrays.py"
else
    skip 'test_arrays' 'no NumPy here'
fi

check 'files of puzzles get the answers that the command gives' "$python" "$package/tests/compare_files.py" \
    "$top_srcdir/puzzles" "$top_srcdir/tests/formats/json"
sees_what_differs() {
    # A command that never finds a unique solution.
    printf '#!/bin/sh\n"%s" "$@" | sed s/unique/none/\n' "$QUADRILLE" >"$tmp/other" && chmod +x "$tmp/other" || return
    said=$(QUADRILLE=$tmp/other "$python" "$package/tests/compare_files.py" "$top_srcdir/puzzles/classic.txt")
    status=$?
    case $status$said in 1*'1 files, 0 the same, 1 different;'*) ;; *) echo "$status: $said" && false ;; esac
}
check '... and a difference is seen' sees_what_differs

measures() {
    "$python" "$package/bench/bench.py" --quick >"$tmp/measured" 2>&1
    grep -q '^first solution' "$tmp/measured" && grep -q '^geometric mean' "$tmp/measured" && return
    cat "$tmp/measured"
    return 1
}
check 'the benchmark runs' measures
done_testing
