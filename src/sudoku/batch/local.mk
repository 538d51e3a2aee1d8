# batch: many Sudokus at a time.  Its kernel is compiled once for each instruction set, each a convenience library with
# flags of its own; vectors are passed between inlined functions only, so how a compiler would pass them to others
# (-Wpsabi) is no matter.
pkginclude_HEADERS += \
	include/quadrille/sudoku_batch.h
libquadrille_core_la_SOURCES += \
	src/sudoku/batch/batch.c \
	src/sudoku/batch/batch.h \
	src/sudoku/batch/one_by_one.c
noinst_LTLIBRARIES += \
	libquadrille-batch-portable.la \
	libquadrille-batch-avx2.la \
	libquadrille-batch-avx512.la
libquadrille_core_la_LIBADD += \
	libquadrille-batch-portable.la \
	libquadrille-batch-avx2.la \
	libquadrille-batch-avx512.la
BATCH_CFLAGS = $(AM_CFLAGS) -Wno-psabi
BATCH_KERNEL = \
	src/sudoku/batch/kernel/common.h \
	src/sudoku/batch/kernel/kernel.h \
	src/sudoku/batch/kernel/plain.h \
	src/sudoku/batch/kernel/round.h \
	src/sudoku/batch/kernel/strands.h
libquadrille_batch_avx2_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_batch_avx2_la_CFLAGS = $(BATCH_CFLAGS) $(AVX2_CFLAGS)
libquadrille_batch_avx2_la_SOURCES = src/sudoku/batch/kernel/avx2.c $(BATCH_KERNEL)
libquadrille_batch_avx512_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_batch_avx512_la_CFLAGS = $(BATCH_CFLAGS) $(AVX512_CFLAGS)
libquadrille_batch_avx512_la_SOURCES = src/sudoku/batch/kernel/avx512.c $(BATCH_KERNEL)
libquadrille_batch_portable_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_batch_portable_la_CFLAGS = $(BATCH_CFLAGS)
libquadrille_batch_portable_la_SOURCES = src/sudoku/batch/kernel/portable.c $(BATCH_KERNEL)
