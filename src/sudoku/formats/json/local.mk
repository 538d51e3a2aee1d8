# json: JSON with the place of everything in it, for the formats made of it.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/json/json.c \
	src/sudoku/formats/json/json.h \
	src/sudoku/formats/json/own.c \
	src/sudoku/formats/json/reading.c \
	src/sudoku/formats/json/reading.h
