# pictures: packings of boards in SVG, on pages, and in a terminal.
libquadrille_core_la_SOURCES += \
	src/shapes/pictures/album.c \
	src/shapes/pictures/album.h \
	src/shapes/pictures/explode.c \
	src/shapes/pictures/faces.c \
	src/shapes/pictures/fills.c \
	src/shapes/pictures/labels.c \
	src/shapes/pictures/marks.c \
	src/shapes/pictures/mesh.c \
	src/shapes/pictures/mesh.h \
	src/shapes/pictures/packing.h \
	src/shapes/pictures/pages.c \
	src/shapes/pictures/palette.c \
	src/shapes/pictures/palette.h \
	src/shapes/pictures/pen.c \
	src/shapes/pictures/pen.h \
	src/shapes/pictures/rods.c \
	src/shapes/pictures/sheet.c \
	src/shapes/pictures/sheet.h \
	src/shapes/pictures/solids.c \
	src/shapes/pictures/solids.h \
	src/shapes/pictures/terminal.c \
	src/shapes/pictures/trace.c \
	src/shapes/pictures/views.c
