#!/bin/sh
# find.sh  Prints the name of a Python that can make the package: of $PYTHON, python3 and /usr/bin/python3 the first
# that has its headers, cffi, setuptools and wheel.  Nothing, and status 1: there is none.

has_all() {
    "$1" -c '
import os, sys, sysconfig
import cffi, setuptools, wheel
header = os.path.join(sysconfig.get_paths()["include"], "Python.h")
sys.exit(not (os.path.exists(header) and sys.version_info >= (3, 8)))' >/dev/null 2>&1
}

for python in ${PYTHON:+"$PYTHON"} python3 /usr/bin/python3; do
    if has_all "$python"; then
        printf '%s\n' "$python"
        exit 0
    fi
done
exit 1
