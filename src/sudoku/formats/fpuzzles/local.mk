# fpuzzles: the JSON of f-puzzles.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/fpuzzles/clauses.c \
	src/sudoku/formats/fpuzzles/fpuzzles.h \
	src/sudoku/formats/fpuzzles/grid.c \
	src/sudoku/formats/fpuzzles/keys.def \
	src/sudoku/formats/fpuzzles/read.c \
	src/sudoku/formats/fpuzzles/write.c
