# setting: puzzles whose clues are placed.
pkginclude_HEADERS += \
	include/quadrille/setter.h
libquadrille_core_la_SOURCES += \
	src/sudoku/setting/ask.c \
	src/sudoku/setting/cages.c \
	src/sudoku/setting/choose.c \
	src/sudoku/setting/fill.c \
	src/sudoku/setting/grade.c \
	src/sudoku/setting/images.c \
	src/sudoku/setting/kinds.def \
	src/sudoku/setting/lines.c \
	src/sudoku/setting/outside.c \
	src/sudoku/setting/pattern.c \
	src/sudoku/setting/place.c \
	src/sudoku/setting/regions.c \
	src/sudoku/setting/regions.h \
	src/sudoku/setting/scene.c \
	src/sudoku/setting/scene.h \
	src/sudoku/setting/setter.c \
	src/sudoku/setting/setter.h \
	src/sudoku/setting/signs.c \
	src/sudoku/setting/weigh.c
