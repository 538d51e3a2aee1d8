# links: links that hold a puzzle, packed.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/links/links.c \
	src/sudoku/formats/links/links.h \
	src/sudoku/formats/links/lzstring.c \
	src/sudoku/formats/links/lzstring.h \
	src/sudoku/formats/links/sites.c \
	src/sudoku/formats/links/utf16.c \
	src/sudoku/formats/links/utf16.h
