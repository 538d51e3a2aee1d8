#!/bin/sh
# Every C file is laid out as .clang-format says.
. "${top_srcdir:-.}/tests/tap.sh"

# Other versions lay out differently, so only this one may judge.
for formatter in clang-format-14 clang-format none; do
    case $($formatter --version 2>/dev/null) in *"version 14."*) break ;; esac
done
[ "$formatter" != none ] || skip_all 'clang-format 14 not found'

is_laid_out() {
    cd "$top_srcdir" &&
        find bench examples include src tests -name '*.[ch]' -exec "$formatter" --dry-run -Werror {} +
}
check 'every C file is laid out as .clang-format says' is_laid_out
done_testing
