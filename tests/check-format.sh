#!/bin/sh
# Every C file is laid out as .clang-format says.
. "${top_srcdir:-.}/tests/tap.sh"

# Other versions lay out differently, so only this one may judge.
for formatter in clang-format-14 clang-format none; do
    case $($formatter --version 2>/dev/null) in *"version 14."*) break ;; esac
done
[ "$formatter" != none ] || skip_all 'clang-format 14 not found'

cd "$top_srcdir" || exit 99
for file in $(find bench examples include src tests -name '*.[ch]' | sort); do
    check "$file" "$formatter" --dry-run -Werror "$file"
done
done_testing
