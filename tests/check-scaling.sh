#!/bin/sh
# The page on long searches tells the truth: every console session in it prints what it shows.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/sessions.sh"

have parallel || skip_all 'parallel not found'
sessions_take "$top_srcdir/doc/scaling.md"
sessions_check
done_testing
