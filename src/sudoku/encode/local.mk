# encode: from rules to an exact-cover problem, and back.
libquadrille_core_la_SOURCES += \
	src/sudoku/encode/cases.c \
	src/sudoku/encode/chain.c \
	src/sudoku/encode/encode.c \
	src/sudoku/encode/encode.h \
	src/sudoku/encode/encoding.c \
	src/sudoku/encode/held.c \
	src/sudoku/encode/innies.c \
	src/sudoku/encode/innies.h \
	src/sudoku/encode/pair.c \
	src/sudoku/encode/parallels.c \
	src/sudoku/encode/parallels.h \
	src/sudoku/encode/sets.c \
	src/sudoku/encode/subsets.c \
	src/sudoku/encode/subsets.h \
	src/sudoku/encode/sum.c \
	src/sudoku/encode/table.c \
	src/sudoku/encode/values.c
