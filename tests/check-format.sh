#!/bin/sh
# Every C file is laid out as .clang-format says, and no line of it is longer than 100 columns.
. "${top_srcdir:-.}/tests/tap.sh"

# Other versions lay out differently, so only this one may judge.
for formatter in clang-format-14 clang-format none; do
    case $($formatter --version 2>/dev/null) in *"version 14."*) break ;; esac
done
[ "$formatter" != none ] || skip_all 'clang-format 14 not found'

is_laid_out() {
    cd "$top_srcdir" &&
        find bench bindings examples include src tests -name '*.[ch]' -exec "$formatter" --dry-run -Werror {} +
}
check 'every C file is laid out as .clang-format says' is_laid_out

# clang-format leaves comments and texts as they are.  A locale of UTF-8 counts characters, not bytes.
are_short() { # are_short FOLDER...: prints lines that are too long
    ! LC_ALL=C.UTF-8 find "$@" -name '*.[ch]' -exec grep -nHE '^.{101,}$' {} +
}
in_the_sources() {
    cd "$top_srcdir" && are_short bench bindings examples include src tests
}
finds_long() {
    mkdir -p "$tmp/long" && printf '/* %0100d */\n' 0 >"$tmp/long/long.c" && ! are_short "$tmp/long" >/dev/null
}
check 'no line is longer than 100 columns' in_the_sources
check '... and one that is would be found' finds_long
done_testing
