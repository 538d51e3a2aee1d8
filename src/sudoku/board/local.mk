# board: cells, houses, figures, and what rules draw.
libquadrille_core_la_SOURCES += \
	src/sudoku/board/digit_names.c \
	src/sudoku/board/digits.c \
	src/sudoku/board/digits.h \
	src/sudoku/board/drawing.c \
	src/sudoku/board/drawing.h \
	src/sudoku/board/figure.c \
	src/sudoku/board/figure.h \
	src/sudoku/board/figure_check.c \
	src/sudoku/board/figure_check.h \
	src/sudoku/board/figure_read.c \
	src/sudoku/board/grid.c \
	src/sudoku/board/houses.c \
	src/sudoku/board/houses.h \
	src/sudoku/board/map.c \
	src/sudoku/board/map.h \
	src/sudoku/board/symbols.h
