# penpa: links to Penpa+, which are compressed.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/penpa/penpa.h
if ZLIB
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/penpa/grid.c \
	src/sudoku/formats/penpa/read.c \
	src/sudoku/formats/penpa/unpack.c
else
libquadrille_core_la_SOURCES += src/sudoku/formats/penpa/absent.c
endif
