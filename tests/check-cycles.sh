#!/bin/sh
# Which folders use each other, and how large the cycles of files inside a folder are (tests/cycles.txt): by what the objects
# define and use.
. "${top_srcdir:-.}/tests/tap.sh"
have python3 || skip_all 'no python3'
have nm || skip_all 'no nm'

no_new_cycles() {
    python3 "$top_srcdir/tests/cycles.py" "$top_srcdir/tests/cycles.txt" "$top_builddir/src" "$top_srcdir/tests/layers.txt" \
        "$top_srcdir/src"
}

planted() { # planted LIMITS-LINES: what is said of three objects below $tmp/src, with these limits
    printf '%s\n' "$@" >"$tmp/limits" && python3 "$top_srcdir/tests/cycles.py" "$tmp/limits" "$tmp/src" "$tmp/layers"
}

make_object() { # make_object NAME: $tmp/src/NAME.o, from standard input
    mkdir -p "$(dirname "$tmp/src/$1")" && cat >"$tmp/source.c" && ${CC:-cc} -c -o "$tmp/src/$1.o" "$tmp/source.c"
}

is_found() { # is_found EXPECTED LIMIT...: said of the planted objects, with status 1
    expected=$1
    shift
    planted "$@" >"$tmp/said" && return 1
    [ "$expected" = "$(sed "s|$tmp/||" "$tmp/said")" ] || { cat "$tmp/said" && false; }
}

check 'no cycle that tests/cycles.txt does not name' no_new_cycles

echo 'engine: base' >"$tmp/layers"
make_object base/alloc <<'END'
int qdri_grow(int size) { return size; }
END
make_object base/list <<'END'
int qdri_grow(int size);
int qdri_pop(int size);
int qdri_push(int size) { return qdri_pop(qdri_grow(size)); }
END
make_object base/stack <<'END'
int qdri_push(int size);
int qdri_solve(int size);
int qdri_pop(int size) { return size > 0 ? qdri_push(qdri_solve(size - 1)) : 0; }
END
make_object solver/solver <<'END'
int qdri_grow(int size);
int qdri_solve(int size) { return qdri_grow(size); }
END
folders='base solver use each other: base/stack uses solver/solver, and solver/solver uses base/alloc'
check 'a cycle of files, and one of folders, would be found' is_found \
    "base: a cycle of list stack: 2 files, 0 at most
$folders" ''
check 'a cycle that is larger than its limit' is_found 'base: a cycle of list stack: 2 files, 1 at most' 'base 1' 'base solver'
check 'what is named may be there' planted 'base 2' 'base solver'
check 'what is named must be there' is_found 'limits: nothing needs io solver' 'base 2' 'base solver' 'io solver'
check 'a limit must fall with the cycle' is_found 'limits: base has 3, and needs 2' 'base 3' 'base solver'

make_object base/alloc <<'END'
int qdri_read(int size);
int qdri_grow(int size) { return size > 0 ? qdri_read(size - 1) : 0; }
END
make_object base/stack <<'END'
int qdri_push(int size);
int qdri_pop(int size) { return size > 0 ? qdri_push(size - 1) : 0; }
END
make_object io/read <<'END'
int qdri_solve(int size);
int qdri_read(int size) { return qdri_solve(size); }
END
circle='base/alloc uses io/read, and io/read uses solver/solver, and solver/solver uses base/alloc'
check 'a circle of three folders' is_found "base io solver use each other: $circle" 'base 2'
check 'which can be named' planted 'base 2' 'base io solver'

rm -r "$tmp/src"
make_object engine/lanes/lanes <<'END'
int qdri_kernel(int size);
int qdri_lanes(int size) { return size > 0 ? qdri_kernel(size - 1) : 0; }
END
make_object engine/lanes/kernel/search <<'END'
int qdri_lanes(int size);
int qdri_kernel(int size) { return qdri_lanes(size); }
END
uses='engine/lanes/lanes uses engine/lanes/kernel/search, and engine/lanes/kernel/search uses engine/lanes/lanes'
check 'a folder and one below it' is_found "engine/lanes engine/lanes/kernel use each other: $uses" ''
echo 'engine/lanes/*: base' >"$tmp/layers"
check 'which can be one' planted 'engine/lanes 2'
done_testing
