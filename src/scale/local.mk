# scale: one question, many threads. May include base/, model/, engine/, solver/, io/.
EXTRA_DIST += src/scale/README.md
pkginclude_HEADERS += \
	include/quadrille/cubes.h \
	include/quadrille/journal.h \
	include/quadrille/pool.h \
	include/quadrille/workers.h
libquadrille_core_la_SOURCES += \
	src/scale/cubes.c \
	src/scale/cubes.h \
	src/scale/hand.c \
	src/scale/helper.c \
	src/scale/journal.c \
	src/scale/pool.c \
	src/scale/pool.h \
	src/scale/processors.c \
	src/scale/split.c \
	src/scale/stock.c \
	src/scale/stock.h \
	src/scale/tell.c \
	src/scale/workers.c
