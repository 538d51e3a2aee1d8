# diagram: diagrams of all solutions: nodes, counts, marginals, samples, best solutions, conditions.
# May include base/ and model/.  Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
EXTRA_DIST += src/diagram/README.md
pkginclude_HEADERS += include/quadrille/diagram.h
libquadrille_core_la_SOURCES += \
	src/diagram/counts.c \
	src/diagram/counts.h \
	src/diagram/diagram.c \
	src/diagram/diagram.h \
	src/diagram/marginals.c \
	src/diagram/nodes.c \
	src/diagram/restrict.c \
	src/diagram/sets.c \
	src/diagram/verify.c \
	src/diagram/walk.c \
	src/diagram/walk.h \
	src/diagram/walk_all.c \
	src/diagram/walk_best.c \
	src/diagram/walk_sample.c
