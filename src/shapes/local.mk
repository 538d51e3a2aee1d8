# shapes: boards and pieces as exact covers.  May include base/ and the public headers.
libquadrille_core_la_SOURCES += \
	src/shapes/lattice.c \
	src/shapes/lattice.h \
	src/shapes/lattice_row.h \
	src/shapes/lattices.def \
	src/shapes/point_groups.c \
	src/shapes/point_groups.h \
	src/shapes/shape.c \
	src/shapes/shape.h
