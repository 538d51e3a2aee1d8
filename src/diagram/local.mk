# diagram: diagrams of all solutions: nodes, counts, marginals, samples, best solutions.  May include base/
# and model/.  Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
libquadrille_core_la_SOURCES += \
	src/diagram/diagram.c \
	src/diagram/diagram.h
