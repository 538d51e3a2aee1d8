# svg: grids as pictures in SVG.
pkginclude_HEADERS += include/quadrille/pages.h
libquadrille_core_la_SOURCES += \
	src/sudoku/pictures/svg/deduction.c \
	src/sudoku/pictures/svg/elements.c \
	src/sudoku/pictures/svg/key.c \
	src/sudoku/pictures/svg/lines.c \
	src/sudoku/pictures/svg/outside.c \
	src/sudoku/pictures/svg/pages.c \
	src/sudoku/pictures/svg/pencil.c \
	src/sudoku/pictures/svg/strokes.c \
	src/sudoku/pictures/svg/strokes.h \
	src/sudoku/pictures/svg/svg.c \
	src/sudoku/pictures/svg/svg.h \
	src/sudoku/pictures/svg/words.c
