# drawn: what is only drawn, and said in words: of clauses, and recognized as them.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/drawn/block.c \
	src/sudoku/formats/drawn/elements.c \
	src/sudoku/formats/drawn/elements.h \
	src/sudoku/formats/drawn/looks.def \
	src/sudoku/formats/drawn/paint.c \
	src/sudoku/formats/drawn/recognize.c \
	src/sudoku/formats/drawn/recognize.h \
	src/sudoku/formats/drawn/recognize_lines.c \
	src/sudoku/formats/drawn/recognize_signs.c \
	src/sudoku/formats/drawn/themes.def \
	src/sudoku/formats/drawn/words.c \
	src/sudoku/formats/drawn/words.h
