# Small programs on the public headers and the shared library, each under 120 lines, run by "make check"
# (tests/check-examples.sh). What one prints must be examples/NAME.expected. Add one by four lines:
#
#     EXAMPLES += examples/queens
#     examples_queens_CPPFLAGS = $(API_CPPFLAGS)
#     examples_queens_LDADD = libquadrille.la
#     EXTRA_DIST += examples/queens.expected
EXAMPLES = \
	examples/crew \
	examples/dominoes \
	examples/first \
	examples/langford \
	examples/matchings \
	examples/observer \
	examples/pentominoes \
	examples/queens \
	examples/stream

if WHOLE
check_PROGRAMS += $(EXAMPLES)
endif

examples_crew_CPPFLAGS = $(API_CPPFLAGS)
examples_crew_LDADD = libquadrille.la
examples_dominoes_CPPFLAGS = $(API_CPPFLAGS)
examples_dominoes_LDADD = libquadrille.la
examples_first_CPPFLAGS = $(API_CPPFLAGS)
examples_first_LDADD = libquadrille.la
examples_langford_CPPFLAGS = $(API_CPPFLAGS)
examples_langford_LDADD = libquadrille.la
examples_matchings_CPPFLAGS = $(API_CPPFLAGS)
examples_matchings_LDADD = libquadrille.la
examples_observer_CPPFLAGS = $(API_CPPFLAGS)
examples_observer_LDADD = libquadrille.la
examples_pentominoes_CPPFLAGS = $(API_CPPFLAGS)
examples_pentominoes_LDADD = libquadrille.la
examples_queens_CPPFLAGS = $(API_CPPFLAGS)
examples_queens_LDADD = libquadrille.la
examples_stream_CPPFLAGS = $(API_CPPFLAGS)
examples_stream_LDADD = libquadrille.la

EXTRA_DIST += $(EXAMPLES:=.expected)

# Installed to be read, and to begin with.
exampledir = $(docdir)/examples
example_DATA = $(EXAMPLES:=.c)
