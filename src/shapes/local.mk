# shapes: boards and pieces as exact covers.  May include base/ and the public headers.
pkginclude_HEADERS += include/quadrille/shape_list.h
libquadrille_core_la_SOURCES += \
	src/shapes/animals.c \
	src/shapes/animals.h \
	src/shapes/codes.c \
	src/shapes/codes.h \
	src/shapes/enumerate.c \
	src/shapes/enumerate.h \
	src/shapes/lattice.c \
	src/shapes/lattice.h \
	src/shapes/lattice_row.h \
	src/shapes/lattices.def \
	src/shapes/library.c \
	src/shapes/library.def \
	src/shapes/library.h \
	src/shapes/point_groups.c \
	src/shapes/point_groups.h \
	src/shapes/set_name.c \
	src/shapes/set_name.h \
	src/shapes/shape.c \
	src/shapes/shape.h \
	src/shapes/shape_list.c \
	src/shapes/shape_set.c \
	src/shapes/shape_set.h \
	src/shapes/unions.c \
	src/shapes/unions.h
