# solver: a search as the user has it: parameters, counters, limits, assumptions, engines in turns, and the questions that take
# many searches.  May include base/, model/, diagram/, engine/.
EXTRA_DIST += src/solver/README.md
pkginclude_HEADERS += \
	include/quadrille/count.h \
	include/quadrille/estimate.h \
	include/quadrille/observe.h \
	include/quadrille/pieces.h \
	include/quadrille/possible.h \
	include/quadrille/solutions.h \
	include/quadrille/solver.h
libquadrille_core_la_SOURCES += \
	src/solver/assumed.c \
	src/solver/assumed.h \
	src/solver/build.c \
	src/solver/count.c \
	src/solver/emitted.c \
	src/solver/emitted.h \
	src/solver/estimate.c \
	src/solver/params.c \
	src/solver/params.def \
	src/solver/params.h \
	src/solver/pieces.c \
	src/solver/possible.c \
	src/solver/possible.h \
	src/solver/possible_counts.c \
	src/solver/reduce.c \
	src/solver/rest.c \
	src/solver/rest.h \
	src/solver/rival.c \
	src/solver/sibling.c \
	src/solver/solutions.c \
	src/solver/solver.c \
	src/solver/solver.h \
	src/solver/stats.c \
	src/solver/stats.def \
	src/solver/stats.h \
	src/solver/tree.c \
	src/solver/turns.c \
	src/solver/turns.h
