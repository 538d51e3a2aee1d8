#!/bin/sh
# Stands in for the unit tests where they could not be built, so that their absence is seen.
echo '1..0 # SKIP cmocka not found at configure time: no unit tests'
