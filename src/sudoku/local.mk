# sudoku: grids, rules, their encoding as exact covers, reasoning, files and pictures.  May include base/ and the public
# headers.
EXTRA_DIST += src/sudoku/README.md

pkginclude_HEADERS += \
	include/quadrille/candidates.h \
	include/quadrille/encoding.h \
	include/quadrille/grid.h \
	include/quadrille/puzzle_reader.h \
	include/quadrille/puzzle_writer.h \
	include/quadrille/rules.h \
	include/quadrille/sudoku.h

include src/sudoku/batch/local.mk
include src/sudoku/board/local.mk
include src/sudoku/canonical/local.mk
include src/sudoku/encode/local.mk
include src/sudoku/formats/local.mk
include src/sudoku/generate/local.mk
include src/sudoku/logic/local.mk
include src/sudoku/parts/local.mk
include src/sudoku/pictures/local.mk
include src/sudoku/rules/local.mk
include src/sudoku/setting/local.mk
