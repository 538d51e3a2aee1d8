# penpa: links to Penpa+.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/penpa/grid.c \
	src/sudoku/formats/penpa/parts.h \
	src/sudoku/formats/penpa/penpa.h \
	src/sudoku/formats/penpa/read.c \
	src/sudoku/formats/penpa/unpack.c
