#!/bin/sh
# The tests notice faults: tests/mutate.py breaks files of the library and of the program in one place each, and runs the tests
# that tests/modules.tsv names.  Each day tries other mutants; MUTANT_SEED repeats those of a seed.  "make check-slow", which
# sets SLOW, tries three of each file, which takes an hour or more.
. "${top_srcdir:-.}/tests/tap.sh"
have python3 || skip_all 'no python3'
[ -x "$top_builddir/tests/unit/test_problem" ] || skip_all 'the unit tests were not built'
export top_srcdir top_builddir CC MAKE SANITIZE_CFLAGS
python3 "$top_srcdir/tests/mutate.py" ${SLOW:+--each=3} --count=24
