#!/bin/sh
# The tutorials tell the truth: every console session in them prints what it shows.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/sessions.sh"

for page in tutorial shapes; do
    sessions_take "$top_srcdir/doc/$page.md"
    sessions_check
done
done_testing
