# search: running a search, for exact covers and Sudokus alike.
quadrille_SOURCES += \
	src/cli/search/alone.c \
	src/cli/search/answer.c \
	src/cli/search/answer.h \
	src/cli/search/checkpoint.c \
	src/cli/search/checkpoint.h \
	src/cli/search/cube.c \
	src/cli/search/cube.h \
	src/cli/search/draw.c \
	src/cli/search/estimate.c \
	src/cli/search/estimate.h \
	src/cli/search/orbits.c \
	src/cli/search/orbits.h \
	src/cli/search/proof.c \
	src/cli/search/proof.h \
	src/cli/search/proof_files.c \
	src/cli/search/proof_files.h \
	src/cli/search/ranks.h \
	src/cli/search/result.c \
	src/cli/search/result.h \
	src/cli/search/search.c \
	src/cli/search/search.h
