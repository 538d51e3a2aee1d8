#!/bin/sh
# The page on long searches tells the truth: every console session in it prints what it shows.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/sessions.sh"

have parallel || skip_all 'parallel not found'
. "$top_srcdir/tests/cli/ranks.sh"
ranks_ready
mkdir "$tmp/bin" && ln -s "$(command -v "$start")" "$tmp/bin/mpirun" && PATH=$tmp/bin:$PATH
sessions_take "$top_srcdir/doc/scaling.md"
sessions_check
done_testing
