# Small programs on the public headers and the shared library, each under 120 lines, run by "make check"
# (tests/check-examples.sh). What one prints must be examples/NAME.expected. Add one by four lines:
#
#     EXAMPLES += examples/queens
#     examples_queens_CPPFLAGS = $(API_CPPFLAGS)
#     examples_queens_LDADD = libquadrille.la
#     EXTRA_DIST += examples/queens.expected
EXAMPLES =

check_PROGRAMS += $(EXAMPLES)
