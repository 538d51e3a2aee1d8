# canonical: the least of all grids that are the same but for the order of lines and the names of digits.
pkginclude_HEADERS += \
	include/quadrille/canonical.h \
	include/quadrille/sudoku_symmetry.h
libquadrille_core_la_SOURCES += \
	src/sudoku/canonical/arrangement.c \
	src/sudoku/canonical/arrangement.h \
	src/sudoku/canonical/canonical.c \
	src/sudoku/canonical/canonical.h \
	src/sudoku/canonical/group.c \
	src/sudoku/canonical/lift.c \
	src/sudoku/canonical/lift.h \
	src/sudoku/canonical/likely.c \
	src/sudoku/canonical/likely.h \
	src/sudoku/canonical/placing.c \
	src/sudoku/canonical/placing.h \
	src/sudoku/canonical/scramble.c \
	src/sudoku/canonical/symmetries.c \
	src/sudoku/canonical/transformation.c
