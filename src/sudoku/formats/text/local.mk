# text: our own text form, a line for each rule.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/text/keys.c \
	src/sudoku/formats/text/map.c \
	src/sudoku/formats/text/parts.h \
	src/sudoku/formats/text/read.c \
	src/sudoku/formats/text/rules.c \
	src/sudoku/formats/text/text.h \
	src/sudoku/formats/text/write.c
