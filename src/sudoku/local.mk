# sudoku: grid, houses, encode, decode, formats, rules, logic. May include base/ and the public headers.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
pkginclude_HEADERS += include/quadrille/sudoku.h
libquadrille_core_la_SOURCES += \
	src/sudoku/grid.c \
	src/sudoku/map.c \
	src/sudoku/map.h
