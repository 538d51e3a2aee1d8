# shapes: boards and pieces as exact covers.  May include base/ and the public headers.
EXTRA_DIST += src/shapes/README.md
pkginclude_HEADERS += include/quadrille/shape_list.h include/quadrille/shapes.h \
	include/quadrille/shapes_pictures.h
libquadrille_core_la_SOURCES += \
	src/shapes/animals.c \
	src/shapes/animals.h \
	src/shapes/art.c \
	src/shapes/art.h \
	src/shapes/codes.c \
	src/shapes/codes.h \
	src/shapes/draw.c \
	src/shapes/encode.c \
	src/shapes/enumerate.c \
	src/shapes/enumerate.h \
	src/shapes/group.c \
	src/shapes/joints.c \
	src/shapes/joints.h \
	src/shapes/lattice.c \
	src/shapes/lattice.h \
	src/shapes/lattice_row.h \
	src/shapes/lattices.def \
	src/shapes/library.c \
	src/shapes/library.def \
	src/shapes/orient.c \
	src/shapes/orient.h \
	src/shapes/point_groups.c \
	src/shapes/puzzle.c \
	src/shapes/puzzle.h \
	src/shapes/read_board.c \
	src/shapes/read_pieces.c \
	src/shapes/read_sets.c \
	src/shapes/read_tiles.c \
	src/shapes/reader.c \
	src/shapes/reading.h \
	src/shapes/set_name.c \
	src/shapes/set_name.h \
	src/shapes/shape.c \
	src/shapes/shape.h \
	src/shapes/shape_list.c \
	src/shapes/statement.c \
	src/shapes/statement.h \
	src/shapes/text.c \
	src/shapes/write.c

include src/shapes/pictures/local.mk
include src/shapes/packing/local.mk
include src/shapes/xmpuzzle/local.mk
libquadrille_core_la_SOURCES += \
	src/shapes/implied.c \
	src/shapes/implied.h \
	src/shapes/imply.c \
	src/shapes/pack.c \
	src/shapes/regions.c \
	src/shapes/sums.c \
	src/shapes/sums.h
