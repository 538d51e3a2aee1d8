# best: the cheapest solutions, by search with bounds. May include base/, model/, engine/, solver/, io/.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
EXTRA_DIST += src/best/README.md
pkginclude_HEADERS += include/quadrille/best.h
libquadrille_core_la_SOURCES += \
	src/best/best.c \
	src/best/bound.c \
	src/best/bound.h \
	src/best/cells.c \
	src/best/cells.h \
	src/best/journal.c \
	src/best/journal.h \
	src/best/keep.c \
	src/best/keep.h \
	src/best/question.h \
	src/best/rounds.c \
	src/best/rounds.h \
	src/best/search.c \
	src/best/search.h \
	src/best/searchers.c
