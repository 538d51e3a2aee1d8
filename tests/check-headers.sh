#!/bin/sh
# Every public header opens with an example, and so do its sections: whole programs, which compile without a warning and run; and what a
# function says of how it went cannot be passed over without a warning.  It also says which threads may do what, and where
# its algorithms come from.
. "${top_srcdir:-.}/tests/tap.sh"

# An example is a stretch of indented lines of a comment, from an #include on.  Writes each into a file NAME.NUMBER.c.
examples_of() { # examples_of HEADER NAME
    awk -v name="$tmp/$2" '
        /^ \*     #include/ && !found { found = 1; file = name "." ++count ".c" }
        found && !/^ \*(     .*)?$/ { found = 0; close(file) }
        found { print substr($0, 8) >file }
    ' "$1"
}

compiles() {
    # shellcheck disable=SC2086 # flags are to be split
    $CC $SANITIZE_CFLAGS -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$top_srcdir/include" \
        -o "$tmp/$1" "$tmp/$1.c" -L"$top_builddir/.libs" -Wl,-rpath,"$top_builddir/.libs" -lquadrille
}

runs() {
    "$tmp/$1" >"$tmp/$1.out" && [ -s "$tmp/$1.out" ]
}

# The first comment has the rule of threads that holds for the whole header; what single functions rest on may stand there.
says_threads() {
    sed '/^ \*\//q' "$1" | grep -q '^ \* Threads: '
}
says_source() {
    grep -qE '^ \*.*\<Sources?: ' "$1"
}

for header in "$top_srcdir"/include/quadrille/*.h; do
    name=$(basename "$header" .h)
    case $name in quadrille) continue ;; esac # no functions of its own
    examples_of "$header" "$name"
    check "$name.h has an example" test -s "$tmp/$name.1.c"
    for example in "$tmp/$name".*.c; do
        example=$(basename "$example" .c)
        check "the example $example compiles" compiles "$example"
        check "... and runs" runs "$example"
    done
    check "$name.h says which threads may do what" says_threads "$header"
    check "... and where its algorithms come from" says_source "$header"
done

# Prints each function that says how it went and is not marked as one whose result must be used.
unmarked() {
    ! grep -nE 'QDR_API (qdr_status|qdr_outcome|qdr_reading|qdr_logic_result) ' "$@"
}

finds_unmarked() {
    echo 'QDR_API qdr_status qdr_f(void);' >"$tmp/fault.h" && ! unmarked "$tmp/fault.h" >/dev/null
}

# Prints each function that describes a row of a table and is not of the one shape for that.  The library owns what it shows, so that
# structs may grow at their end.
misshapen() {
    ! grep -nE 'QDR_API .*\(size_t index' "$@" | grep -vE 'QDR_API const qdr_[a-z_]+ \*qdr_[a-z_]+_at\(size_t index\);'
}

finds_misshapen() {
    echo 'QDR_API bool qdr_f_at(size_t index, qdr_f *info);' >"$tmp/fault.h" && ! misshapen "$tmp/fault.h" >/dev/null
}

# Prints each function that returns a struct by value.
by_value() {
    structs=$(sed -nE 's/^typedef struct (qdr_[a-z_]+).*/\1/p' "$@" | paste -sd '|' -)
    ! grep -nE "QDR_API (QDR_MUST_USE )?($structs) [a-z]" "$@"
}

finds_by_value() {
    printf '%s\n' 'typedef struct qdr_f {' 'QDR_API qdr_f qdr_make(void);' >"$tmp/fault.h" && ! by_value "$tmp/fault.h" >/dev/null
}

lacks() { # lacks JUDGE
    ! "$1" "$tmp/fault.h"
}

warns() { # warns FILE: the compiler warns that a result goes unused
    # shellcheck disable=SC2086 # CC may carry options
    ! $CC -std=c11 -Wall -Werror -I"$top_srcdir/include" -c -o "$tmp/unused.o" "$1" 2>"$tmp/said" &&
        grep -q 'unused-result' "$tmp/said"
}

cat >"$tmp/ignores.c" <<'END'
#include <quadrille/quadrille.h>
int main(void)
{
    qdr_builder *builder;
    qdr_builder_new(&builder, NULL);
    qdr_builder_free(builder);
    return 0;
}
END
check 'who ignores a status is warned' warns "$tmp/ignores.c"
check 'every function that says how it went is marked' unmarked "$top_srcdir"/include/quadrille/*.h
check '... and one that is not would be found' finds_unmarked
printf '/**\n * A header.\n */\n/** Threads: none.\n * resource: x */\n' >"$tmp/fault.h"
check 'a header without a rule of threads would be found' lacks says_threads
check 'a header without a source would be found' lacks says_source
check 'every table is asked by qdr_THING_at' misshapen "$top_srcdir"/include/quadrille/*.h
check '... and one that is not would be found' finds_misshapen
check 'no function returns a struct by value' by_value "$top_srcdir"/include/quadrille/*.h
check '... and one that does would be found' finds_by_value
done_testing
