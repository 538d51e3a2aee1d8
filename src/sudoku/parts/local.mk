# parts: what puzzles are made of, what contradicts each other, and what is not needed.
pkginclude_HEADERS += \
	include/quadrille/parts.h
libquadrille_core_la_SOURCES += \
	src/sudoku/parts/conflict.c \
	src/sudoku/parts/leave_out.c \
	src/sudoku/parts/parts.c \
	src/sudoku/parts/parts.h \
	src/sudoku/parts/redundant.c \
	src/sudoku/parts/smallest.c
