# generate: setting puzzles.
pkginclude_HEADERS += \
	include/quadrille/generate.h
libquadrille_core_la_SOURCES += \
	src/sudoku/generate/ahead.c \
	src/sudoku/generate/ask.c \
	src/sudoku/generate/ask_batch.c \
	src/sudoku/generate/ask_solver.c \
	src/sudoku/generate/choose.c \
	src/sudoku/generate/fit.c \
	src/sudoku/generate/fit.h \
	src/sudoku/generate/full.c \
	src/sudoku/generate/generate.c \
	src/sudoku/generate/generator.h \
	src/sudoku/generate/grade.c \
	src/sudoku/generate/making.c \
	src/sudoku/generate/making.h \
	src/sudoku/generate/next.c \
	src/sudoku/generate/orbits.h \
	src/sudoku/generate/seed.c \
	src/sudoku/generate/seed.h \
	src/sudoku/generate/symmetry.c \
	src/sudoku/generate/unavoidable.c \
	src/sudoku/generate/unavoidable.h \
	src/sudoku/generate/watch.c \
	src/sudoku/generate/watch.h
