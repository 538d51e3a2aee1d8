# terminal: grids as text and as pictures made of characters.
libquadrille_core_la_SOURCES += \
	src/sudoku/pictures/terminal/album.c \
	src/sudoku/pictures/terminal/boxed.c \
	src/sudoku/pictures/terminal/candidates.c \
	src/sudoku/pictures/terminal/candidates.h \
	src/sudoku/pictures/terminal/canvas.c \
	src/sudoku/pictures/terminal/canvas.h \
	src/sudoku/pictures/terminal/deduction.c \
	src/sudoku/pictures/terminal/key.c \
	src/sudoku/pictures/terminal/large.c \
	src/sudoku/pictures/terminal/large.h \
	src/sudoku/pictures/terminal/paint_cages.c \
	src/sudoku/pictures/terminal/paint_frame.c \
	src/sudoku/pictures/terminal/paint_lines.c \
	src/sudoku/pictures/terminal/paint_outside.c \
	src/sudoku/pictures/terminal/paint_signs.c \
	src/sudoku/pictures/terminal/pencil.c \
	src/sudoku/pictures/terminal/pencil.h \
	src/sudoku/pictures/terminal/plan.c \
	src/sudoku/pictures/terminal/plan.h \
	src/sudoku/pictures/terminal/write.c
