# cover: the commands on exact covers.
quadrille_SOURCES += \
	src/cli/cover/all_cubes.c \
	src/cli/cover/best.c \
	src/cli/cover/boards.c \
	src/cli/cover/boards.h \
	src/cli/cover/conditions.c \
	src/cli/cover/convert.c \
	src/cli/cover/count.c \
	src/cli/cover/cover.c \
	src/cli/cover/cover.h \
	src/cli/cover/diagram.c \
	src/cli/cover/diagrams.c \
	src/cli/cover/diagrams.h \
	src/cli/cover/draw.c \
	src/cli/cover/estimate.c \
	src/cli/cover/listing.c \
	src/cli/cover/listing.h \
	src/cli/cover/marginals.c \
	src/cli/cover/merge.c \
	src/cli/cover/merge_proofs.c \
	src/cli/cover/sample.c \
	src/cli/cover/solve.c \
	src/cli/cover/split.c \
	src/cli/cover/status.c \
	src/cli/cover/texts.c \
	src/cli/cover/texts.h \
	src/cli/cover/up_to.c \
	src/cli/cover/up_to.h
