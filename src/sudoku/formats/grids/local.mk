# grids: puzzles as grids of characters, on one line or on several.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/grids/block.c \
	src/sudoku/formats/grids/block.h \
	src/sudoku/formats/grids/cell_values.c \
	src/sudoku/formats/grids/cells.c \
	src/sudoku/formats/grids/cells.h \
	src/sudoku/formats/grids/columns.c \
	src/sudoku/formats/grids/line_kind.c \
	src/sudoku/formats/grids/line_kind.h \
	src/sudoku/formats/grids/paste.c \
	src/sudoku/formats/grids/row.c \
	src/sudoku/formats/grids/row.h \
	src/sudoku/formats/grids/single.c
