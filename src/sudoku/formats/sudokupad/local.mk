# sudokupad: the JSON of SudokuPad.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/sudokupad/drawings.c \
	src/sudoku/formats/sudokupad/read.c \
	src/sudoku/formats/sudokupad/sudokupad.h \
	src/sudoku/formats/sudokupad/write.c \
	src/sudoku/formats/sudokupad/zip.c
