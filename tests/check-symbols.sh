#!/bin/sh
# What the library shows and keeps: it exports qdr_ names only, with the version of its interface, has no writable globals, and calls nothing
# that prints, ends the program or reads the environment.
. "${top_srcdir:-.}/tests/tap.sh"

have nm || skip_all 'no nm here'
shared=$top_builddir/.libs/libquadrille.so
archive=$top_builddir/.libs/libquadrille-core.a

# Tables of constant pointers are relocated at start and then read-only: .data.rel.ro is no fault.
writable_globals() {
    nm --format=sysv "$1" | awk -F'|' '
        { gsub(/ /, ""); section = $7 }
        section == "*COM*" || (section ~ /^\.t?(data|bss)/ && section !~ /^\.data\.rel\.ro/) {
            print $1 " in " section
            found = 1
        }
        END { exit found }'
}

foreign_exports() {
    nm -D --defined-only "$1" | awk '$NF !~ /^qdr_|^QUADRILLE_0$/ { print; found = 1 } END { exit found }'
}

# A linker without version scripts names no versions at all.
unversioned_exports() {
    nm -D --defined-only --with-symbol-versions "$1" | awk '
        / A QUADRILLE_0/ { versions = 1 }
        $NF ~ /^qdr_/ { names[$NF] = 1 }
        END {
            if (versions) for (name in names) if (name !~ /@@QUADRILLE_0$/) { print name; found = 1 }
            if (!versions && '"$2"') { print "there are no versions"; found = 1 }
            exit found
        }'
}

forbidden_calls() {
    nm -u "$1" | awk '
        $NF ~ /^(_*v?f?printf(_chk)?|_*(puts|fputs|putchar|putc|fputc|perror|fwrite|fflush)(_unlocked)?)$/ ||
        $NF ~ /^(_exit|_Exit|exit|quick_exit|abort|__assert_fail|(secure_)?getenv|setenv|putenv)$/ ||
        $NF ~ /^(stdin|stdout|stderr|fopen(64)?)$/ { print $NF; found = 1 }
        END { exit found }'
}

finds() { # the judge itself is judged on a file that has the fault
    ! "$1" "$tmp/fault.o"
}

cat >"$tmp/fault.c" <<'END'
#include <stdio.h>
int writable;
void say(void);
void say(void) { printf("%d\n", ++writable); }
END
cat >"$tmp/clean.c" <<'END'
static const char *const names[] = {"a", "b"};
const char *name(int i);
const char *name(int i) { return names[i]; }
END
for file in fault clean; do
    # shellcheck disable=SC2086 # CC may carry options
    $CC -O1 -fPIC -c -o "$tmp/$file.o" "$tmp/$file.c" || skip_all "$CC does not compile"
done
check 'a writable global would be found' finds writable_globals
check 'a table of constant pointers is not taken for one' writable_globals "$tmp/clean.o"
check 'a call of printf would be found' finds forbidden_calls

if [ -f "$shared" ]; then
    check 'the shared library exports qdr_ names only' foreign_exports "$shared"
    grep -q '^EXPORT_LDFLAGS = .*version-script' "$top_builddir/Makefile" && versioned=1 || versioned=0
    check 'each has the version of the interface' unversioned_exports "$shared" "$versioned"
else
    skip 'the shared library exports qdr_ names only' 'no shared library in this build'
fi
check 'the library calls nothing that prints, exits or reads the environment' forbidden_calls "$archive"
if [ -z "$SANITIZE_CFLAGS" ]; then
    check 'the library has no writable globals' writable_globals "$archive"
else
    skip 'the library has no writable globals' 'sanitizers add their own'
fi
done_testing
