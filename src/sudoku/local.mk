# sudoku: grid, houses, encode, decode, formats, rules, logic. May include base/ and the public headers.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
pkginclude_HEADERS += include/quadrille/sudoku.h
