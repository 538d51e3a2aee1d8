# formats: files of puzzles; each format has a folder, those of one file lie in others/.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/division.c \
	src/sudoku/formats/documents.c \
	src/sudoku/formats/documents.h \
	src/sudoku/formats/formats.def \
	src/sudoku/formats/lines.c \
	src/sudoku/formats/lines.h \
	src/sudoku/formats/puzzle_write.c \
	src/sudoku/formats/reader.c \
	src/sudoku/formats/reader.h \
	src/sudoku/formats/reader_documents.c \
	src/sudoku/formats/reader_grids.c \
	src/sudoku/formats/reader_paste.c \
	src/sudoku/formats/sheet.c \
	src/sudoku/formats/sheet.h

include src/sudoku/formats/drawn/local.mk
include src/sudoku/formats/fpuzzles/local.mk
include src/sudoku/formats/grids/local.mk
include src/sudoku/formats/json/local.mk
include src/sudoku/formats/links/local.mk
include src/sudoku/formats/opensudoku/local.mk
include src/sudoku/formats/others/local.mk
include src/sudoku/formats/penpa/local.mk
include src/sudoku/formats/sudokupad/local.mk
include src/sudoku/formats/text/local.mk
