# others: formats of one file each.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/others/hodoku.c \
	src/sudoku/formats/others/iss.c \
	src/sudoku/formats/others/iss.def \
	src/sudoku/formats/others/iss.h \
	src/sudoku/formats/others/iss_codes.c \
	src/sudoku/formats/others/iss_constraints.c \
	src/sudoku/formats/others/ksudoku.c \
	src/sudoku/formats/others/lists.h \
	src/sudoku/formats/others/pencil_line.c \
	src/sudoku/formats/others/solo.c
