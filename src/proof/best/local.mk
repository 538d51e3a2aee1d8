# best: proofs that solutions are the best.
EXTRA_DIST += src/proof/best/README.md
libquadrille_core_la_SOURCES += \
	src/proof/best/opb.c \
	src/proof/best/opb.h \
	src/proof/best/optimum.c \
	src/proof/best/optimum.h \
	src/proof/best/pbp.c \
	src/proof/best/pbp.h
