#!/bin/sh
# The tutorial tells the truth: every console session in it prints what it shows.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/sessions.sh"

sessions_take "$top_srcdir/doc/tutorial.md"
sessions_check
done_testing
