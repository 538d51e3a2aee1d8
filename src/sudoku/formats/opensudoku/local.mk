# opensudoku: the XML of OpenSudoku.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/opensudoku/opensudoku.h \
	src/sudoku/formats/opensudoku/read.c \
	src/sudoku/formats/opensudoku/write.c
