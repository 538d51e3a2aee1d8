# backtrack: the classic backtracker. May include public headers only: it is compiled without src/ in sight.
# Append: pkginclude_HEADERS, libquadrille_backtrack_la_SOURCES.
pkginclude_HEADERS += include/quadrille/backtrack.h
libquadrille_backtrack_la_SOURCES += \
	src/backtrack/backtrack.c \
	src/backtrack/branch.c \
	src/backtrack/branch.h \
	src/backtrack/implications.c \
	src/backtrack/iterative.c \
	src/backtrack/plain.c \
	src/backtrack/search.c \
	src/backtrack/search.h \
	src/backtrack/smallest.c
