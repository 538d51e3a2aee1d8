# solver: options, statistics, limits, sinks, parallel, checkpoint, cubes. May include base/, model/, engine/.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
pkginclude_HEADERS += \
	include/quadrille/count.h \
	include/quadrille/estimate.h \
	include/quadrille/possible.h \
	include/quadrille/solver.h
libquadrille_core_la_SOURCES += \
	src/solver/assumed.c \
	src/solver/assumed.h \
	src/solver/build.c \
	src/solver/contest.c \
	src/solver/count.c \
	src/solver/given.c \
	src/solver/given.h \
	src/solver/params.c \
	src/solver/params.def \
	src/solver/params.h \
	src/solver/estimate.c \
	src/solver/possible.c \
	src/solver/reduce.c \
	src/solver/reduce.h \
	src/solver/rival.c \
	src/solver/solver.c \
	src/solver/solver.h \
	src/solver/stats.c \
	src/solver/stats.def
