# pictures: what the pictures in the terminal and in SVG have in common.
libquadrille_core_la_SOURCES += \
	src/sudoku/pictures/picture.h \
	src/sudoku/pictures/regions.c \
	src/sudoku/pictures/regions.h \
	src/sudoku/pictures/tags.c \
	src/sudoku/pictures/tags.h

include src/sudoku/pictures/svg/local.mk
include src/sudoku/pictures/terminal/local.mk
